"""Distribution of the length of games."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from reports import style
from reports.charts.parts import figure
from reports.context import Chart, Context

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

BINS = 80
"""Most steps of a curve; longer ranges are binned."""


def charts(context: Context) -> Iterator[Chart]:
    """Turns and rounds, each with a curve for each table size."""
    text = context.text
    drawing = figure(style.WIDTH, 4.8)
    for axes, measure in zip(drawing.subplots(2, 1), ("turns", "rounds"), strict=True):
        limit = _limit(context, measure)
        width = max(1, math.ceil(limit / BINS))
        for i, players in enumerate(context.sizes):
            shade = style.SIZES[i % len(style.SIZES)]
            rows = context.rows("length_counts", players=players, measure=measure)
            median = context.rows("lengths", players=players, measure=measure, winner="any")["median"].item()
            axes.axvline(median, color=shade, linewidth=1.2, linestyle=(0, (4, 2)))
            label = f"{context.size_name(players)}: {text('axis.median', value=f'{median:g}')}"
            _curve(axes, rows, limit, width, shade, label)
        axes.set_xlim(0, limit)
        axes.set_ylim(bottom=0)
        unit = text(f"axis.{measure}")
        axes.set_xlabel(unit if width == 1 else text("axis.steps", unit=unit, width=width))
        axes.set_ylabel(text("axis.share"))
        axes.grid(visible=True, axis="y")
        style.percent_axis(axes.yaxis)
        axes.legend(loc="upper right")
    drawing.suptitle(text("chart.lengths"), x=0.01, ha="left")
    yield Chart("lengths", drawing, text("caption.lengths"))


def _limit(context: Context, measure: str) -> int:
    """Where the axis ends: beyond the 99% quantile of all decided games."""
    rows = context.rows("lengths", measure=measure)
    decided = rows[~rows["winner"].isin(["any", "none"])]
    return int((decided if len(decided) else rows)["q99"].max()) + 2


def _curve(axes: Axes, rows: pd.DataFrame, limit: int, width: int, shade: str, label: str) -> None:
    """Draw a step curve of the shares in bins of `width` values."""
    inside = rows[rows["value"] < limit]
    shares = inside["share"].groupby(inside["value"] // width).sum()
    shares = shares.reindex(range(limit // width + 1), fill_value=0.0)
    edges = [i * width - 0.5 for i in range(len(shares) + 1)]
    axes.stairs(shares.to_numpy(), edges, fill=True, color=shade, alpha=0.18)
    axes.stairs(shares.to_numpy(), edges, color=shade, linewidth=1.4, label=label)
