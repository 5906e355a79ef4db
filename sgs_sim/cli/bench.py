"""``sgs-sim bench``."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from sgs_sim.cli import options as opt


def bench(
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Games of a case and repeat, at most.")] = 20_000,
    repeats: Annotated[int, typer.Option(metavar="N", min=1, help="Times each case is timed.")] = 5,
    as_json: opt.Json = False,
) -> None:
    """Measure decisions and games a second for each bot, with and without logs, beside a public engine."""
    from sgs_sim.bench import as_dicts, as_table, measure

    rows = measure(games, repeats, lambda text: typer.echo(text, err=True))
    if as_json:
        typer.echo(json.dumps(as_dicts(rows), indent=1))
        return
    from rich.console import Console

    Console().print(as_table(rows))
