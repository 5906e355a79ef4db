"""``sgs-sim bench``."""

from __future__ import annotations

from typing import Annotated

import typer

from sgs_sim.cli import options as opt


def bench(
    games: Annotated[int | None, typer.Option(metavar="N", min=1, help="Games of a case and repeat, at most.")] = None,
    repeats: Annotated[int | None, typer.Option(metavar="N", min=1, help="Times each case is timed.")] = None,
    as_json: opt.Json = False,
) -> None:
    """Measure decisions and games a second for each bot, with and without logs, beside a public engine."""
    from sgs_sim.bench import GAMES, REPEATS, command

    command(games or GAMES, repeats or REPEATS, as_json)
