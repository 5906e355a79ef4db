"""``sgs-sim list``."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from sgs_sim.cli import options as opt

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from sgs_sim.labels import Labels
    from sgs_sim.listing import Listing, Value

UNBOUNDED = 1000
"""Columns where no terminal sets a limit."""
LONG = ("cards", "skills", "parameters", "text", "editions", "switch", "scenarios")
"""Columns that go below their rows where the terminal is too narrow for them."""
TRANSLATED = {"status": "status", "group": "decision"}
"""Columns of ids that are shown as words, with the group of words."""


def list_(
    what: Annotated[
        str, typer.Argument(metavar="rulesets|generals|cards|skills|switches|decisions", show_default=False)
    ],
    ruleset: opt.Ruleset = "standard",
    expansion: opt.Expansion = None,
    plugin: opt.Plugin = None,
    lang: opt.Lang = "en",
    as_json: opt.Json = False,
) -> None:
    """List rulesets, generals, cards (of every set, unless --expansion says which), skills, switches or decisions."""
    from sgs_sim.labels import Labels
    from sgs_sim.listing import listing

    expansions = [name.strip() for text in expansion or () for name in text.split(",")]
    if what == "cards" and expansion is None and ruleset == "standard":
        expansions = ["all"]
    if plugin:
        from sgs_sim.plugins import load

        load(plugin, "--plugin")
    found = listing(what, lang, ruleset=ruleset or "standard", expansions=expansions, plugins=plugin or ())
    if as_json:
        typer.echo(json.dumps(found.rows, indent=1, ensure_ascii=False))
    else:
        show(found, Labels(lang))


def show(found: Listing, labels: Labels) -> None:
    """Print a listing as a table; what is long goes below its row where the terminal is too narrow for a column."""
    from rich.console import Console

    whole = table(found, labels, found.columns)
    wide = Console(width=UNBOUNDED, highlight=False)
    if not sys.stdout.isatty():
        with wide.capture() as captured:
            wide.print(whole)
        typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))
        return
    console = Console(highlight=False)
    if wide.measure(whole).maximum <= console.width:
        console.print(whole)
    elif not set(LONG) & set(found.columns):
        console.print(table(found, labels, found.columns, wrap=True))
    else:
        with_long_below(console, found, labels)


def with_long_below(console: Console, found: Listing, labels: Labels) -> None:
    """Print what is long about each row below it."""
    from rich.padding import Padding

    lines = console.render_lines(table(found, labels, [name for name in found.columns if name not in LONG]), pad=False)
    head = len(lines) - len(found.rows)
    for i, line in enumerate(lines):
        console.print("".join(segment.text for segment in line).rstrip(), style="bold" if i < head else None)
        for name in LONG if i >= head else ():
            value = found.rows[i - head].get(name)
            if value:
                text = str(value) if name == "text" else f"{labels.word('column', name)}: {value}"
                console.print(Padding(text, (0, 0, 0, 4), expand=False), style="dim")


def table(found: Listing, labels: Labels, columns: Sequence[str], *, wrap: bool = False) -> Table:
    """The rows as a table, one line each unless they may wrap; columns that say nothing are left out."""
    from rich.table import Table

    made = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", title=found.title, title_justify="left")
    columns = [name for name in columns if says_something(found, name)]
    for name in columns:
        numeric = any(isinstance(row[name], int) and not isinstance(row[name], bool) for row in found.rows)
        justify: Literal["left", "right"] = "right" if numeric else "left"
        made.add_column(labels.word("column", name), justify=justify, no_wrap=not wrap or name == "id")
    for row in found.rows:
        made.add_row(*(cell(row[name], name, labels) for name in columns))
    return made


def says_something(found: Listing, column: str) -> bool:
    """Whether a column has more than blanks, or statuses that are all ``built``."""
    return any(row[column] not in (None, "", False, "built") for row in found.rows)


def cell(value: Value, column: str, labels: Labels) -> str:
    """A value as text.

    >>> from sgs_sim.labels import Labels
    >>> english = Labels("en")
    >>> cell(True, "lord", english), cell(False, "lord", english), cell(None, "range", english), cell(3, "hp", english)
    ('yes', '', '', '3')
    >>> cell("text lost", "status", Labels("zh"))
    '原文缺失'
    """
    if isinstance(value, bool):
        return labels.word("answer", "yes") if value else ""
    if isinstance(value, str) and column in TRANSLATED:
        return labels.word(TRANSLATED[column], value)
    return "" if value is None else str(value)
