"""Win rates by side."""

from __future__ import annotations

from collections.abc import Iterator

from reports import numbers, style
from reports.charts.parts import bars, figure
from reports.context import Chart, Context


def charts(context: Context) -> Iterator[Chart]:
    """One panel of bars for each table size."""
    text, sizes = context.text, context.sizes
    drawing = figure(style.WIDTH, 0.8 + 1.55 * len(sizes))
    panels = drawing.subplots(len(sizes), 1, sharex=True, squeeze=False)[:, 0]
    for axes, players in zip(panels, sizes, strict=True):
        rows = context.rows("sides", players=players)
        labels = [text(f"side.{side}") for side in rows["side"]]
        shares = rows["seat_share"].where(rows["seats"] > 0)
        bars(axes, rows, labels, [style.COLOURS[side] for side in rows["side"]], shares)
        axes.set_title(f"{context.size_name(players)} ({context.split(players)})")
    top = float(context.tables["sides"][["high", "seat_share"]].max().max())
    panels[-1].set_xlim(0, min(1.0, top * 1.08))
    panels[-1].set_xlabel(text("axis.win_rate"))
    mark = panels[0].scatter([], [], marker="D", s=26, color="white", edgecolor=style.INK, linewidth=1.1)
    panels[0].legend([mark], [text("axis.seat_share")], loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0.1)
    sizes_played = context.records("sizes")
    games = [f"{numbers.count(row['n'])} ({context.size_name(row['players'])})" for row in sizes_played]
    yield Chart("sides", drawing, text("caption.sides", n=text("page.list_join").join(games)))
