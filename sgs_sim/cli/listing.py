"""``sgs-sim list``."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sgs_sim.cli import options as opt

if TYPE_CHECKING:
    from sgs_sim.listing import Listing, Value

WIDE = 240
"""Columns of the terminal where there is none."""


def list_(
    what: Annotated[str, typer.Argument(metavar="rulesets|generals|cards|skills|switches", show_default=False)],
    ruleset: opt.Ruleset = "standard",
    expansion: opt.Expansion = None,
    lang: opt.Lang = "en",
    as_json: opt.Json = False,
) -> None:
    """List rulesets, generals, cards, skills or switches."""
    from sgs_sim.listing import listing

    expansions = [name.strip() for text in expansion or () for name in text.split(",")]
    found = listing(what, lang, ruleset=ruleset or "standard", expansions=expansions)
    if as_json:
        typer.echo(json.dumps(found.rows, indent=1, ensure_ascii=False))
    else:
        show(found)


def show(found: Listing) -> None:
    """Print a listing as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", title=found.title, title_justify="left")
    for column in found.columns:
        numeric = any(isinstance(row[column], int) and not isinstance(row[column], bool) for row in found.rows)
        table.add_column(column, justify="right" if numeric else "left")
    for row in found.rows:
        table.add_row(*(cell(row[column]) for column in found.columns))
    Console(width=None if sys.stdout.isatty() else WIDE, highlight=False).print(table)


def cell(value: Value) -> str:
    """A value as text.

    >>> cell(True), cell(False), cell(None), cell(3)
    ('yes', '', '', '3')
    """
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)
