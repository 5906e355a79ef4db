"""Who kills the lord, and who is out first."""

from __future__ import annotations

from collections.abc import Iterator

from reports import style
from reports.charts.parts import bars, figure
from reports.context import Chart, Context


def charts(context: Context) -> Iterator[Chart]:
    """Two panels of bars for each table size."""
    text, sizes = context.text, context.sizes
    drawing = figure(style.WIDE, 0.8 + 1.75 * len(sizes))
    grid = drawing.subplots(len(sizes), 2, squeeze=False, sharex="col")
    for line, players in zip(grid, sizes, strict=True):
        seat_share = context.rows("roles", players=players).set_index("role")["seat_share"]
        for axes, table, column in ((line[0], "lord_deaths", "killer"), (line[1], "first_deaths", "role")):
            rows = context.rows(table, players=players)
            rows = rows[(rows["games"] > 0) | ~rows[column].isin(["nobody"])]
            names = rows[column].tolist()
            marks = rows[column].map(seat_share) if table == "first_deaths" else None
            bars(axes, rows, [text(f"role.{name}") for name in names], [style.COLOURS[name] for name in names], marks)
            axes.set_title(f"{text(f'chart.{table}')}, {context.size_name(players)}")
    for axes, table in zip(grid[-1], ("lord_deaths", "first_deaths"), strict=True):
        axes.set_xlim(0, min(1.0, 1.08 * float(context.tables[table]["high"].max())))
        axes.set_xlabel(text("axis.share_deaths" if table == "lord_deaths" else "axis.share_first"))
    yield Chart("endings", drawing, text("caption.endings"), wide=True)
