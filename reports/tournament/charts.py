"""Charts of a tournament."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analysis.names import ROLES
from analysis.tournament.noise import SURE
from reports import numbers, style
from reports.charts.parts import SOURCE_HEIGHT, figure
from reports.context import Chart
from reports.tournament.context import Context

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BINS = 60
"""Most steps of a curve of totals."""


def totals(context: Context) -> Iterator[Chart]:
    """Distribution of the totals, a curve for each bot, and that of the winning total."""
    text, table = context.text, context.tables["totals"]
    drawing = figure(style.WIDTH, 3.2)
    axes = drawing.subplots()
    low, high = int(table["total"].min()), int(table["total"].max())
    width = max(1, -(-(high - low + 1) // BINS))
    for i, (bot, rows) in enumerate(table.groupby("bot", sort=False)):
        shade = style.SIZES[i % len(style.SIZES)]
        _curve(axes, rows["total"], rows["share"], low, width, shade, str(bot), fill=True)
    winners = context.tables["winners"]
    _curve(axes, winners["total"], winners["share"], low, width, style.INK, text("axis.winning_total"), fill=False)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(text("axis.total") if width == 1 else text("axis.steps", unit=text("axis.total"), width=width))
    axes.set_ylabel(text("axis.share_totals"))
    axes.grid(visible=True, axis="y")
    style.percent_axis(axes.yaxis)
    axes.legend(loc="upper left")
    axes.set_title(text("chart.totals"))
    yield Chart("totals", drawing, text("caption.totals"))


def _curve(
    axes: Axes, values: object, shares: object, low: int, width: int, shade: str, label: str, *, fill: bool
) -> None:
    """Draw shares in bins of `width` values as steps."""
    import numpy as np

    place = (np.asarray(values, dtype=np.int64) - low) // width
    heights = np.bincount(place, weights=np.asarray(shares, dtype=np.float64))
    edges = low + np.arange(len(heights) + 1) * width - 0.5
    if fill:
        axes.stairs(heights, edges, fill=True, color=shade, alpha=0.18)
    axes.stairs(heights, edges, color=shade, linewidth=1.4, label=label, linestyle="-" if fill else (0, (3, 2)))


def roles(context: Context) -> Iterator[Chart]:
    """Expected points by role, with intervals."""
    text, table = context.text, context.tables["roles"]
    bots = table["bot"].drop_duplicates().tolist()
    shown = [role for role in ROLES if role in set(table["role"])]
    drawing = figure(style.WIDTH, 1.0 + 0.3 * len(shown) * len(bots))
    axes = drawing.subplots()
    labels, written = [], []
    for i, role in enumerate(shown):
        for j, bot in enumerate(bots):
            rows = table[(table["role"] == role) & (table["bot"] == bot)]
            if rows.empty:
                continue
            mean, low, high = (float(rows[name].iloc[0]) for name in ("mean", "low", "high"))
            place = i * (len(bots) + 0.6) + j
            axes.barh(place, mean, height=0.7, color=style.COLOURS[role], alpha=1 - 0.35 * j)
            axes.hlines(place, low, high, colors=style.INK, linewidth=1.2)
            name = text(f"role.{role}")
            labels.append((place, text("tournament.role_of", role=name, bot=bot) if len(bots) > 1 else name))
            written.append(numbers.value(mean, low, high))
    axes.set_yticks([place for place, _ in labels], [name for _, name in labels])
    axes.invert_yaxis()
    axes.axvline(0, color=style.FAINT, linewidth=0.8)
    right = axes.secondary_yaxis("right")
    right.set_yticks([place for place, _ in labels], written)
    right.spines["right"].set_visible(False)
    right.tick_params(labelsize=8, labelcolor=style.INK)
    style.bare(axes)
    axes.set_xlabel(text("axis.points_game"))
    axes.set_title(text("chart.points_by_role"))
    yield Chart("roles", drawing, text("caption.points_by_role", scoring=context.scoring))


def rounds(context: Context) -> Iterator[Chart]:
    """How often the better bot leads after so many rounds."""
    text, table, noise = context.text, context.tables["rounds"], context.noise
    if noise is None:
        return
    drawing = figure(style.WIDTH, 3.0)
    axes = drawing.subplots()
    axes.plot(table["rounds"], table["chance"], color=style.ABOVE, linewidth=1.6, label=text("axis.approximation"))
    played = table.dropna(subset="share")
    errors = [played["share"] - played["low"], played["high"] - played["share"]]
    axes.errorbar(
        played["rounds"], played["share"], yerr=errors, fmt="o", markersize=4, color=style.INK, elinewidth=1.1,
        label=text("axis.played"),
    )  # fmt: skip
    axes.axhline(SURE, color=style.FAINT, linewidth=1, linestyle=(0, (4, 3)))
    if noise.rounds is not None and noise.rounds <= table["rounds"].max():
        axes.axvline(noise.rounds, color=style.FAINT, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: numbers.count(value))
    axes.set_ylim(0, 1.02)
    axes.set_xlabel(text("axis.tournaments"))
    axes.set_ylabel(text("axis.leads", better=noise.better))
    axes.grid(visible=True, axis="y")
    style.percent_axis(axes.yaxis)
    axes.legend(loc="upper left", bbox_to_anchor=(0, 0.92))
    axes.set_title(text("chart.rounds"))
    yield Chart("rounds", drawing, text("caption.rounds", better=noise.better))


def sign(chart: Chart, context: Context) -> None:
    """Write below a chart what it is made from."""
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    line = context.text(
        "source.tournament",
        ruleset=context.ruleset,
        lineup=context.lineup,
        scoring=context.scoring,
        n=numbers.count(context.plan.tournaments),
    )
    height = SOURCE_HEIGHT / chart.figure.get_figheight()
    chart.figure.set_layout_engine(ConstrainedLayoutEngine(rect=(0.006, height, 0.988, 1 - height)))
    chart.figure.text(0.01, 0.35 * height, line, fontsize=6.5, color=style.FAINT)
