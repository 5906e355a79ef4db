"""Tables as they stand on the page of a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reports import numbers
from reports.compare.context import Context
from reports.grids import Grid

if TYPE_CHECKING:
    import pandas as pd

RATES = "n n_a n_b rate_a rate_b difference"
SHOWN = {
    "sides": f"players side {RATES} adjusted differ p saved adjusted_saved method",
    "roles": f"players role {RATES} adjusted differ p saved adjusted_saved method",
    "generals": f"players general {RATES} q found p saved unpaired_a unpaired_b method",
    "general_roles": f"players general role {RATES} q found p saved unpaired_a unpaired_b method",
    "seats": f"players seat {RATES} q found p saved method",
    "scores": "players role n n_a n_b mean_a mean_b difference p saved",
    "lengths": "players measure n n_a n_b mean_a mean_b difference p saved",
    "pairing": "players n n_a n_b same_winner same_game same_deal unpaired_a unpaired_b",
}
"""Columns shown of each table; the files have all of them."""
WORDS = {"side", "role", "general", "method", "measure", "winner_a", "winner_b"}
COUNTS = {"players", "seat", "n", "n_a", "n_b", "differ", "unpaired_a", "unpaired_b"}
MEANS = ("scores", "lengths")


def grid(context: Context, name: str) -> Grid:
    """Write a table for the page; columns that say nothing are left out."""
    text, table = context.text, context.tables[name]
    columns = [column for column in SHOWN[name].split() if _says(table, column)]
    title = text.table_title(text(f"table.{name}"), len(table))
    rows = [[_cell(context, name, column, row) for column in columns] for row in table.to_dict("records")]
    head = [text(f"column.{column}") for column in columns]
    return Grid(title, head, [column in WORDS for column in columns], rows)


def _says(table: pd.DataFrame, column: str) -> bool:
    """Whether a column has something to say: a pair count where there are pairs, the counts of the sides where not."""
    if column in ("n_a", "n_b"):
        return bool((table["n"] != table[column]).any())
    if column in ("n", "unpaired_a", "unpaired_b", "differ"):
        return bool((table[column] != 0).any())
    return bool(table[column].notna().any())


def _cell(context: Context, table: str, column: str, row: dict[Any, Any]) -> str:
    value = row[column]
    if value is None or value != value:
        return "–"
    if column in WORDS:
        return context.names.of(column, str(value))
    if column == "found":
        return context.text("page.yes" if value else "page.no")
    if column in COUNTS:
        return numbers.count(value)
    if column in ("p", "q"):
        return numbers.p_value(value)
    if column == "difference":
        return numbers.change(value, row["low"], row["high"], rate=table not in MEANS)
    if column == "adjusted":
        return numbers.change(value, row["adjusted_low"], row["adjusted_high"])
    if column in ("rate_a", "rate_b"):
        side = column[-1]
        return numbers.percent(value, row[f"low_{side}"], row[f"high_{side}"])
    if column in ("mean_a", "mean_b"):
        return f"{value:.2f}"
    return numbers.percent(value)


def rules(context: Context) -> Grid:
    """What the rules differ in."""
    text, names = context.text, context.names
    rows = [
        [
            names.word("part", str(row["part"])),
            str(row["name"]),
            names.word("field", str(row["field"])),
            context.written(row["a"]),
            context.written(row["b"]),
            str(row["text"]),
        ]
        for row in context.rules
    ]
    head = [*(text(f"column.{name}") for name in ("part", "name", "field")), "A", "B", text("column.text")]
    title = text.table_title(text("table.rules"), len(rows))
    return Grid(title, head, [True] * 6, rows, wraps=True)


def settings(context: Context) -> Grid:
    """Other settings that differ."""
    text = context.text
    rows = [
        [str(row["setting"]), context.written(row["a"]), context.written(row["b"])]
        for row in context.measured.contest.settings
    ]
    title = text.table_title(text("table.settings"), len(rows))
    return Grid(title, [text("column.setting"), "A", "B"], [True] * 3, rows)


def examples(context: Context) -> Grid:
    """The first games that another side won."""
    text = context.text
    rows = [
        [str(players), str(game), text(f"side.{one}"), text(f"side.{other}")]
        for players, found in context.measured.examples.items()
        for game, one, other in found
    ]
    title = text.table_title(text("table.examples"), len(rows))
    head = [text(f"column.{name}") for name in ("players", "game", "winner_a", "winner_b")]
    return Grid(title, head, [False, False, True, True], rows)
