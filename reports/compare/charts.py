"""Charts of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from analysis.names import ROLES
from reports import numbers, style
from reports.charts.parts import SOURCE_HEIGHT, figure
from reports.compare.context import Context
from reports.compare.words import change, clear
from reports.context import Chart, records

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW = 0.235
"""Height of a row of a long chart, in inches."""
SHIFT = 0.13
"""How far the two ends of a dumbbell stand off its row, so that equal rates do not hide each other."""
SMALLEST = 0.002
"""Half of an axis of differences never spans less, so that noise of a long comparison does not look like an effect."""


def roles(context: Context) -> Iterator[Chart]:
    """Dumbbells of the sides' rates with their intervals, and beside them the differences with theirs."""
    text = context.text
    for players in context.sizes:
        rows = context.rows("sides", players=players)
        rows = rows[(rows["side"] != "none") | (rows["wins_a"] + rows["wins_b"] > 0)]
        drawing = figure(style.WIDE, 1.35 + 0.5 * len(rows))
        left, right = drawing.subplots(1, 2, sharey=True, width_ratios=(3, 2))
        _dumbbells(left, context, rows)
        _differences(right, rows, [style.COLOURS[side] for side in rows["side"]], [clear(row) for row in records(rows)])
        left.set_yticks(range(len(rows)), [text(f"chart.side_{side}") for side in rows["side"]])
        left.set_xlabel(text("axis.win_rate"))
        right.set_xlabel(text("axis.change"))
        _written(right, rows)
        _legend(drawing, context)
        drawing.suptitle(text("chart.roles", size=context.size_name(players)), x=0.01, ha="left")
        a, b = context.labels
        caption = text("caption.roles", a=a, b=b, n=_games(context, players))
        yield Chart(f"roles_{players}", drawing, caption, wide=True, players=players)


def _dumbbells(axes: Axes, context: Context, rows: pd.DataFrame) -> None:
    """A line from the rate on A (hollow, a little higher) to that on B (filled), each with its interval."""
    for i, row in enumerate(records(rows)):
        shade, places = style.COLOURS[row["side"]], (i - SHIFT, i + SHIFT)
        axes.plot([row["rate_a"], row["rate_b"]], places, color=shade, linewidth=2.4, alpha=0.4, zorder=1)
        for side, place, face in zip("ab", places, ("white", shade), strict=True):
            axes.hlines(place, row[f"low_{side}"], row[f"high_{side}"], colors=shade, linewidth=1.6, zorder=2)
            axes.scatter(row[f"rate_{side}"], place, s=34, c=face, edgecolors=shade, linewidth=1.4, zorder=3)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.margins(x=0.06)
    style.bare(axes)
    style.percent_axis(axes.xaxis)


def _legend(drawing: Figure, context: Context) -> None:
    """Which mark is which side."""
    from matplotlib.lines import Line2D

    ink = style.INK
    marks = [Line2D([], [], marker="o", linestyle="", color=ink, markerfacecolor=face) for face in ("white", ink)]
    names = [f"{letter}: {label}" for letter, label in zip("AB", context.labels, strict=True)]
    drawing.legend(marks, names, loc="outside lower right", ncols=2, handletextpad=0.2)


def generals(context: Context) -> Iterator[Chart]:
    """Differences of the generals in their order, with intervals."""
    text = context.text
    for players in context.sizes:
        rows = context.rows("generals", players=players).dropna(subset="difference")
        if rows.empty:
            continue
        drawing = figure(style.WIDTH, 1.1 + ROW * len(rows))
        axes = drawing.subplots()
        shades = [_shade(row) for row in records(rows)]
        _differences(axes, rows, shades, rows["found"].tolist())
        axes.set_yticks(range(len(rows)), [context.names.general(name) for name in rows["general"]])
        _written(axes, rows)
        axes.set_xlabel(text("axis.change"))
        axes.set_title(text("chart.generals", size=context.size_name(players)))
        a, b = context.labels
        caption = text("caption.generals", a=a, b=b, found=int(rows["found"].sum()), count=len(rows), n=_spread(rows))
        yield Chart(f"generals_{players}", drawing, caption, players=players)


def _shade(row: dict[str, Any]) -> str:
    if not row["found"]:
        return style.LEVEL
    return style.ABOVE if row["difference"] > 0 else style.BELOW


def _differences(axes: Axes, rows: pd.DataFrame, shades: list[str], filled: list[bool]) -> None:
    """Dots with intervals against no difference, first row on top."""
    places = list(range(len(rows)))
    axes.axvline(0, color=style.FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    axes.hlines(places, rows["low"], rows["high"], colors=shades, linewidth=1.6, zorder=2)
    faces = [shade if solid else "white" for shade, solid in zip(shades, filled, strict=True)]
    axes.scatter(rows["difference"], places, s=22, c=faces, edgecolors=shades, linewidth=1.2, zorder=3)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    low, high = float(rows["low"].min()), float(rows["high"].max())
    margin = 0.06 * (max(high, SMALLEST) - min(low, -SMALLEST))
    axes.set_xlim(min(low, -SMALLEST) - margin, max(high, SMALLEST) + margin)
    style.bare(axes)
    points_axis(axes.xaxis)


def points_axis(axis: Any) -> None:
    """Write the ticks of an axis of differences in percentage points."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(
        FuncFormatter(lambda value, _: f"{round(100 * value, 6):+g}".replace("-", "−") if value else "0")
    )


def _written(axes: Axes, rows: pd.DataFrame) -> None:
    """Write each difference with its interval to the right of the axes."""
    right = axes.secondary_yaxis("right")
    right.set_yticks(range(len(rows)), [change(row) for row in records(rows)])
    right.spines["right"].set_visible(False)
    right.tick_params(labelsize=8, labelcolor=style.INK)


def general_roles(context: Context) -> Iterator[Chart]:
    """Heat map of the differences by general and role."""
    import numpy as np

    text = context.text
    for players in context.sizes:
        rows = context.rows("general_roles", players=players)
        if rows["difference"].isna().all():
            continue
        order = context.rows("generals", players=players).dropna(subset="difference")["general"].tolist()
        shown = [role for role in ROLES if role in set(rows["role"])]
        table = rows.pivot(index="general", columns="role", values="difference").reindex(index=order, columns=shown)
        found = rows.pivot(index="general", columns="role", values="found").reindex(index=order, columns=shown)
        values = 100 * table.to_numpy(dtype=float)
        limit = max(float(np.nanmax(np.abs(values))), 1e-9)
        drawing = figure(style.WIDTH, 1.3 + ROW * len(order))
        axes = drawing.subplots()
        image = axes.imshow(values, cmap="RdBu", vmin=-limit, vmax=limit, aspect="auto")
        for (i, j), value in np.ndenumerate(values):
            if np.isfinite(value):
                bold = bool(found.iloc[i, j])
                strong = abs(value) > 0.3 * limit
                ink = "white" if abs(value) > 0.62 * limit else style.INK if bold or strong else style.FAINT
                axes.text(
                    j, i, numbers.points(value / 100), ha="center", va="center", color=ink, fontsize=8,
                    weight="bold" if bold else "normal", family=style.NUMBERS,
                )  # fmt: skip
        axes.set_yticks(range(len(order)), [context.names.general(name) for name in order])
        axes.set_xticks(range(len(shown)), [text(f"role.{role}") for role in shown])
        axes.tick_params(
            axis="x", top=True, labeltop=True, bottom=False, labelbottom=False, length=0, labelcolor=style.INK
        )
        axes.grid(visible=False)
        axes.spines[:].set_visible(False)
        axes.set_title(text("chart.general_roles", size=context.size_name(players)))
        bar = drawing.colorbar(image, ax=axes, location="bottom", shrink=0.6, aspect=40, pad=0.01)
        bar.set_label(text("axis.change"), fontsize=8.5)
        bar.outline.set_visible(False)
        a, b = context.labels
        caption = text("caption.general_roles", a=a, b=b, found=int(rows["found"].sum()), count=len(rows))
        yield Chart(f"general_roles_{players}", drawing, caption, players=players)


def seats(context: Context) -> Iterator[Chart]:
    """Differences by seat, with intervals."""
    text = context.text
    for players in context.sizes:
        rows = context.rows("seats", players=players)
        drawing = figure(style.WIDTH, 2.7)
        axes = drawing.subplots()
        axes.axhline(0, color=style.FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
        shades = [_shade(row) for row in records(rows)]
        axes.vlines(rows["seat"], rows["low"], rows["high"], colors=shades, linewidth=1.6, zorder=2)
        faces = [shade if found else "white" for shade, found in zip(shades, rows["found"], strict=True)]
        axes.scatter(rows["seat"], rows["difference"], s=26, c=faces, edgecolors=shades, linewidth=1.2, zorder=3)
        span = 1.1 * max(float(rows[["low", "high"]].abs().max().max()), SMALLEST)
        axes.set_ylim(-span, span)
        axes.set_xticks(rows["seat"].tolist())
        axes.set_xlabel(text("axis.seat"))
        axes.set_ylabel(text("axis.change"))
        axes.grid(visible=False, axis="x")
        axes.grid(visible=True, axis="y")
        points_axis(axes.yaxis)
        axes.set_title(text("chart.seats", size=context.size_name(players)))
        caption = text("caption.seats", n=_games(context, players))
        yield Chart(f"seats_{players}", drawing, caption, players=players)


def sequential(context: Context) -> Iterator[Chart]:
    """The path of a sequential test between its bounds."""
    found, text = context.measured.sequential, context.text
    if found is None:
        return
    accept, reject = found.test.bounds
    games = [0, *(n for n, _, _ in found.looks)]
    drawing = figure(style.WIDTH, 3.0)
    axes = drawing.subplots()
    for at, label, style_ in ((reject, "axis.reject", "-"), (accept, "axis.accept", "--")):
        axes.axhline(at, color=style.FAINT, linewidth=1.1, linestyle=style_, label=text(label))
    for ratios, shade, label in (
        ([0.0, *(up for _, up, _ in found.looks)], style.ABOVE, "axis.b_higher"),
        ([0.0, *(down for _, _, down in found.looks)], style.BELOW, "axis.a_higher"),
    ):
        axes.plot(games, ratios, color=shade, marker="o", markersize=3, linewidth=1.4, label=text(label))
    axes.set_ylim(4 * accept, 2.5 * reject)
    axes.set_xlabel(text("axis.games"))
    axes.set_ylabel(text("axis.ratio"))
    axes.grid(visible=True, axis="y")
    axes.xaxis.set_major_formatter(lambda value, _: numbers.count(value))
    axes.legend(loc="best")
    axes.set_title(text("chart.sequential", side=text(f"side.{found.side}")))
    yield Chart("sequential", drawing, text("caption.sequential"))


Draw = Callable[[Context], Iterator[Chart]]


def sign(chart: Chart, context: Context) -> None:
    """Write below a chart what it is made from, since charts travel without their page."""
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    a, b = context.labels
    sizes = [chart.players] if chart.players else context.sizes
    games = context.text("page.list_join").join(_games(context, players) for players in sizes)
    line = context.text("source.compare", a=a, b=b, games=games)
    height = SOURCE_HEIGHT / chart.figure.get_figheight()
    chart.figure.set_layout_engine(ConstrainedLayoutEngine(rect=(0.006, height, 0.988, 1 - height)))
    chart.figure.text(0.01, 0.35 * height, line, fontsize=6.5, color=style.FAINT)


def _games(context: Context, players: int) -> str:
    """Games behind a chart: pairs, or games of each side."""
    row = context.records("pairing", players=players)[0]
    if context.paired:
        return context.text("source.pairs", n=numbers.count(row["n"]))
    return context.text("source.sides", a=numbers.count(row["n_a"]), b=numbers.count(row["n_b"]))


def _spread(rows: pd.DataFrame) -> str:
    """The smallest and the largest number of games of a general."""
    column = rows["n"] if (rows["n"] > 0).any() else rows[["n_a", "n_b"]].min(axis=1)
    low, high = numbers.count(column.min()), numbers.count(column.max())
    return low if low == high else f"{low}–{high}"
