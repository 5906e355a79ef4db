"""Win rates by seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analysis.names import ALL_ROLES, ROLES
from reports import style
from reports.charts.parts import errors, figure, spread
from reports.context import Chart, Context

if TYPE_CHECKING:
    import pandas as pd


SMALLEST_SPAN = 0.01
"""Half a panel never spans less than this, so that noise of a long run does not look like an effect."""


def charts(context: Context) -> Iterator[Chart]:
    """One panel for each role but the lord, who has one seat, and one for all; one chart for each table size."""
    text = context.text
    for players in context.sizes:
        rows = context.rows("seats", players=players)
        rows = rows[rows["seat"] > 0]
        roles = [role for role in (*ROLES[1:], ALL_ROLES) if role in set(rows["role"])]
        drawing = figure(style.WIDE, 2.7)
        panels = drawing.subplots(1, len(roles), squeeze=False)[0]
        span = _span(rows)
        for axes, role in zip(panels, roles, strict=True):
            cells = rows[rows["role"] == role]
            average = float(cells["average"].iloc[0])
            axes.axhline(average, color=style.FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
            axes.errorbar(
                cells["seat"], cells["rate"], yerr=errors(cells), color=style.COLOURS[role], fmt="o", markersize=4.5,
                elinewidth=1.4, capsize=2.5,
            )  # fmt: skip
            middle = max(average, span * 0.98)  # no axis goes below zero by more than a margin
            axes.set_ylim(middle - span, middle + span)
            axes.set_xticks(cells["seat"].tolist())
            axes.set_title(text(f"role.{role}"), color=style.COLOURS[role])
            axes.set_xlabel(text("axis.seat"))
            axes.grid(visible=False, axis="x")
            axes.grid(visible=True, axis="y")
            style.percent_axis(axes.yaxis)
        panels[0].set_ylabel(text("axis.win_rate"))
        drawing.suptitle(text("chart.seats", players=players), x=0.01, ha="left")
        caption = text("caption.seats", players=players, n=spread(context, rows["n"]))
        yield Chart(f"seats_{players}", drawing, caption, wide=True, players=players)


def _span(rows: pd.DataFrame) -> float:
    """Half of the percentage points that every panel spans, so that effects can be compared between panels."""
    largest = max((rows["high"] - rows["average"]).max(), (rows["average"] - rows["low"]).max())
    return max(float(largest) * 1.15, SMALLEST_SPAN)
