"""Tables as they stand in the page: columns chosen, numbers written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reports import numbers
from reports.context import Context

SHOWN = {
    "sizes": "players ruleset n undecided rate method decisions",
    "roles": "players role seats seat_share n wins rate method",
    "sides": "players side seats seat_share n wins rate method",
    "generals": "players rank general n rate difference apart raw_rate undecided method",
    "general_roles": "players general role n wins rate average difference apart undecided method",
    "seats": "players seat role n wins rate average method",
    "lengths": "players measure winner n mean sd q05 q25 median q75 q95 q99 max",
    "endings": "players ended_by winner n games rate method",
    "lord_deaths": "players killer n games rate method",
    "first_deaths": "players role n games rate method",
    "final_duels": "players question n games rate method",
    "undecided": "players game ended_by turns seat role general hp",
    "scores": "players role n seats mean sd zero median max",
    "bots": "players role bot seats n",
}
"""Columns shown of each table; the files have all of them."""

INTERVALS = {
    "rate": ("low", "high"), "raw_rate": ("raw_low", "raw_high"), "seat_rate": ("seat_low", "seat_high"),
    "mean": ("low", "high"),
}  # fmt: skip
WORDS = {"ruleset", "role", "side", "general", "bot", "method", "measure", "winner", "ended_by", "killer", "question"}


@dataclass(frozen=True)
class Grid:
    """A table of the page.

    Attributes
    ----------
    title
        Its name and number of rows.
    head
        Names of the columns.
    words
        Whether each column holds words, which stand left, or numbers, which stand right.
    rows
        Written values.
    wraps
        Whether the last column holds sentences.
    """

    title: str
    head: list[str]
    words: list[bool]
    rows: list[list[str]]
    wraps: bool = False


def grid(context: Context, name: str) -> Grid:
    """Write a table for the page."""
    text, table = context.text, context.tables[name]
    columns = SHOWN[name].split()
    if name == "roles" and not _together(context):
        columns.insert(columns.index("method"), "seat_rate")
    title = text.table_title(text(f"table.{name}"), len(table))
    rows = [[_cell(context, column, row) for column in columns] for row in table.to_dict("records")]
    return Grid(title, [text(f"column.{column}") for column in columns], [c in WORDS for c in columns], rows)


def _together(context: Context) -> bool:
    """Whether all seats of every role win together, so that the rate of a seat is that of its side."""
    roles = context.tables["roles"]
    return bool(((roles["rate"] - roles["seat_rate"]).abs() < 1e-12).all())


def _cell(context: Context, column: str, row: dict[Any, Any]) -> str:
    value = row[column]
    if value is None or value != value:  # NaN, or pandas' NA
        return "–"
    if column in WORDS:
        return context.names.of(column, str(value))
    if column == "apart":
        return context.text("page.yes" if value else "page.no")
    if column == "mean":
        return numbers.value(value, row["low"], row["high"])
    if column in INTERVALS:
        return numbers.percent(value, *(row[end] for end in INTERVALS[column]))
    if column == "difference":
        return numbers.points(value, row["low"], row["high"])
    if column in ("seat_share", "average", "zero"):
        return numbers.percent(value)
    if column in ("sd", "decisions"):
        return numbers.value(value)
    return f"{value:,g}" if column in ("seats", "max") and value < 1000 else numbers.count(value)
