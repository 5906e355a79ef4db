"""Points by role."""

from __future__ import annotations

from collections.abc import Iterator

from reports import numbers, style
from reports.charts.parts import figure
from reports.context import Chart, Context, records


def charts(context: Context) -> Iterator[Chart]:
    """Distribution of the points by role, one chart for each table size."""
    text = context.text
    for players in context.sizes:
        means = context.rows("scores", players=players)
        counts = context.rows("score_counts", players=players)
        drawing = figure(style.WIDTH, 0.7 + 1.0 * len(means))
        top = min(1.0, 1.3 * float(counts["share"].max()))
        panels = drawing.subplots(len(means), 1, sharex=True, squeeze=False)[:, 0]
        for axes, row in zip(panels, records(means), strict=True):
            cells = counts[counts["role"] == row["role"]]
            shade = style.COLOURS[str(row["role"])]
            axes.bar(cells["score"], cells["share"], width=0.8, color=shade)
            axes.axvline(row["mean"], color=style.INK, linewidth=1.2, linestyle=(0, (4, 2)))
            label = text("axis.mean", value=numbers.value(row["mean"], row["low"], row["high"]))
            axes.annotate(
                label, (row["mean"], 1), xycoords=("data", "axes fraction"), xytext=(4, -2), textcoords="offset points",
                va="top", fontsize=8.5,
            )  # fmt: skip
            axes.set_title(text(f"role.{row['role']}"), color=shade)
            axes.set_ylim(0, top)
            axes.locator_params(axis="y", nbins=3)
            axes.grid(visible=True, axis="y")
            axes.grid(visible=False, axis="x")
            style.percent_axis(axes.yaxis)
        panels[-1].set_xlabel(text("axis.points"))
        panels[-1].xaxis.get_major_locator().set_params(integer=True)
        drawing.suptitle(text("chart.scores", players=players), x=0.01, ha="left")
        yield Chart(f"scores_{players}", drawing, text("caption.scores"), players=players)
