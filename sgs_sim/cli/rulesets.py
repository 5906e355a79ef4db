"""``sgs-sim rulesets``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from sgs_sim.cli import options as opt
from sgs_sim.cli.listing import show

if TYPE_CHECKING:
    from sgs_sim.labels import Labels
    from sgs_sim.listing import Listing, Value

app = typer.Typer()

Name = Annotated[str, typer.Argument(help="An edition, or a file RULES.toml.", show_default=False)]


@app.callback(invoke_without_command=True)
def rulesets(context: typer.Context) -> None:
    """Look at what rulesets differ in."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def diff(
    a: Name,
    b: Name,
    expansion: opt.Expansion = None,
    plugin: opt.Plugin = None,
    lang: opt.Lang = "en",
    as_json: opt.Json = False,
) -> None:
    """Print what ruleset B has otherwise than ruleset A: deck, generals, roles, switches, phases, scoring."""
    from sgs_sim.labels import Labels
    from sgs_sim.ruleset import load_ruleset
    from sgs_sim.rulesetdiff import differences

    labels = Labels(lang)
    expansions = [name.strip() for text in expansion or () for name in text.split(",")]
    if plugin:
        from sgs_sim.plugins import load

        load(plugin, "--plugin")
    one, other = (
        load_ruleset(name, expansions, plugins=plugin or (), where=where, key="")
        for where, name in (("A", a), ("B", b))
    )
    found = differences(one, other, lang)
    if as_json:
        typer.echo(json.dumps(found.rows, indent=1, ensure_ascii=False))
    elif not found.rows:
        typer.echo(labels.pick("No differences.", "没有差别。"))
    else:
        show(readable(found, labels, (one.name, other.name)), labels)


def readable(found: Listing, labels: Labels, names: tuple[str, str]) -> Listing:
    """The rows in words, the values under the names of the rulesets."""
    a, b = names if names[0] != names[1] else ("A", "B")
    rows: list[dict[str, Value]] = [
        {
            "part": labels.word("part", str(row["part"])),
            "name": row["name"],
            "field": labels.word("field", str(row["field"])),
            a: written(row["a"], labels),
            b: written(row["b"], labels),
            "text": row["text"],
        }
        for row in found.rows
    ]
    return found._replace(columns=("part", "name", "field", a, b, "text"), rows=rows)


def written(value: Value, labels: Labels) -> str:
    """A value as text.

    >>> from sgs_sim.labels import Labels
    >>> written(True, Labels("en")), written(None, Labels("en")), written(4, Labels("en"))
    ('yes', '–', '4')
    """
    if isinstance(value, bool):
        return labels.word("answer", "yes" if value else "no")
    return "–" if value is None else str(value)
