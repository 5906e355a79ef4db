"""Pieces that several charts are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports import numbers, style
from reports.context import Chart, Context, records
from reports.settings import bots_by_role

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


SOURCE_HEIGHT = 0.2
"""Room for the line below a chart, in inches."""


def figure(width: float, height: float) -> Figure:
    """Return an empty figure that needs no window; sizes in inches."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def errors(rows: pd.DataFrame) -> list[pd.Series]:
    """Lengths of error bars to both sides of a rate."""
    return [(rows["rate"] - rows["low"]).clip(lower=0), (rows["high"] - rows["rate"]).clip(lower=0)]


def bars(axes: Axes, rows: pd.DataFrame, labels: list[str], colours: list[str], marks: pd.Series | None = None) -> None:
    """Draw rates as horizontal bars from zero, first row on top, each with its interval, and written out.

    Parameters
    ----------
    axes
        Where to draw.
    rows
        Has the columns ``rate, low, high``.
    labels, colours
        One for each row.
    marks
        A reference for each row, drawn as a diamond; NaN for none.
    """
    places = list(range(len(rows)))
    axes.barh(places, rows["rate"], height=0.66, color=colours)
    axes.errorbar(rows["rate"], places, xerr=errors(rows), fmt="none", ecolor=style.INK, elinewidth=1.1, capsize=2.5)
    if marks is not None:
        axes.scatter(marks, places, marker="D", s=26, color="white", edgecolor=style.INK, linewidth=1.1, zorder=3)
    written(axes, rows)
    axes.set_yticks(places, labels)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    style.bare(axes)
    style.percent_axis(axes.xaxis)


def written(axes: Axes, rows: pd.DataFrame) -> None:
    """Write each rate with its interval to the right of the axes."""
    texts = [numbers.percent(*row) for row in rows[["rate", "low", "high"]].itertuples(index=False)]
    right = axes.secondary_yaxis("right")
    right.set_yticks(range(len(rows)), texts)
    right.spines["right"].set_visible(False)
    right.tick_params(labelsize=8, labelcolor=style.INK)


def dots(axes: Axes, rows: pd.DataFrame, average: float) -> None:
    """Draw rates as dots with intervals, first row on top, against the average.

    Dots are coloured and filled where the interval leaves the average out: blue above it, orange below it.
    """
    axes.axvline(average, color=style.FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    places = list(range(len(rows)))
    colours = [colour(row) for row in records(rows)]
    axes.hlines(places, rows["low"], rows["high"], colors=colours, linewidth=1.6, zorder=2)
    faces = [shade if apart else "white" for shade, apart in zip(colours, rows["apart"], strict=True)]
    axes.scatter(rows["rate"], places, s=22, c=faces, edgecolors=colours, linewidth=1.2, zorder=3)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    style.bare(axes)


def colour(row: dict[str, Any]) -> str:
    """Colour of a rate beside the average."""
    if not row["apart"]:
        return style.LEVEL
    return style.ABOVE if row["difference"] > 0 else style.BELOW


def spread(context: Context, values: pd.Series) -> str:
    """Write the smallest and the largest of some counts."""
    low, high = numbers.count(values.min()), numbers.count(values.max())
    return low if low == high else f"{low}–{high}"


def sign(chart: Chart, context: Context) -> None:
    """Write below a chart what it is made from, since charts travel without their page."""
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    text, rows = context.text, context.rows("sizes")
    if chart.players is None:
        games = text("source.games", n=numbers.count(rows["n"].sum()))
    else:
        n = numbers.count(rows[rows["players"] == chart.players]["n"].sum())
        games = text("source.games_of", n=n, size=context.size_name(chart.players))
    line = text("source.line", ruleset=context.ruleset, bots=bots_by_role(context), games=games)
    height = SOURCE_HEIGHT / chart.figure.get_figheight()
    chart.figure.set_layout_engine(ConstrainedLayoutEngine(rect=(0.006, height, 0.988, 1 - height)))
    chart.figure.text(0.01, 0.35 * height, line, fontsize=6.5, color=style.FAINT)
