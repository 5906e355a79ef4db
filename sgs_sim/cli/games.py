"""``sgs-sim play``, ``replay`` and ``scenario``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from sgs_sim.cli import options as opt

Players = Annotated[int | None, opt.flag("--players", opt.WHAT, "Players at the table.", "N")]
AsJson = Annotated[bool, opt.flag("--json", opt.OUTPUT, "Print the events, one JSON object a line.")]
Explain = Annotated[
    bool, opt.flag("--explain", opt.OUTPUT, "Show what veteran believes and what it chose among at each decision.")
]


def play(
    experiment: opt.ExperimentFile = None,
    ruleset: opt.Ruleset = None,
    expansion: opt.Expansion = None,
    plugin: opt.Plugin = None,
    mode: opt.Mode = None,
    players: opt.Players = None,
    roles: opt.Roles = None,
    dealing: opt.Dealing = None,
    pool: opt.Pool = None,
    ban: opt.Ban = None,
    fixed: opt.Fixed = None,
    set_: opt.Set = None,
    bot: opt.Bot = None,
    match: opt.Match = None,
    seed: opt.Seed = None,
    game: Annotated[int, opt.flag("--game", opt.HOW_MUCH, "Index of the game, from 0.", "N")] = 0,
    lang: opt.Lang = "en",
    explain: Explain = False,
    as_json: AsJson = False,
) -> None:
    """Play one game and print every move: the game that a run with the same settings has under the same index."""
    from sgs_sim.experiment import Experiment
    from sgs_sim.play import play as play_game

    flags = opt.overrides(
        ruleset=ruleset, expansions=expansion,
        plugins=plugin, mode=mode, roles=roles, dealing=dealing, pool=pool, ban=ban, fixed=fixed,
        set=set_, bots=bot, match=match, seed=seed,
    )  # fmt: skip
    loaded = Experiment.load(experiment, flags | chosen_size(experiment, players))
    size = int(players) if players and players.isdecimal() else None
    play_game(loaded, players=size, game=game, lang=lang, as_json=as_json, explain=explain, write=typer.echo)


def chosen_size(experiment: Path | None, players: str | None) -> dict[str, object]:
    """The table sizes of an experiment's file stay as they are, since its roles belong to them; ``play`` picks one."""
    if players is None:
        return {}
    if experiment is not None:
        from sgs_sim.experiment import Experiment

        sizes = Experiment.load(experiment).players
        if players in map(str, sizes):
            return {}
    return {"players": players}


def replay(
    run: opt.RunFolder,
    game: Annotated[int, typer.Argument(metavar="GAME", help="Index of the game, from 0.", show_default=False)],
    players: Players = None,
    lang: opt.Lang = "en",
    explain: Explain = False,
    as_json: AsJson = False,
) -> None:
    """Play one game of a run again, print every move, and compare it with what the run's tables say."""
    from sgs_sim.errors import InputError
    from sgs_sim.experiment import Experiment
    from sgs_sim.play import play as play_game
    from sgs_sim.runs import folder
    from sgs_sim.runs.replay import replayed_checksum, stored_game

    stored = stored_game(run, players, game)
    experiment = Experiment.load(run / folder.EXPERIMENT)
    size = int(stored["players"])
    play_game(experiment, players=size, game=game, lang=lang, as_json=as_json, explain=explain, write=typer.echo)
    now = replayed_checksum(experiment, size, game)
    if as_json:
        typer.echo(json.dumps({"event": "checksum", "stored": stored["checksum"], "replayed": now}))
    if now != stored["checksum"]:
        raise InputError(
            f"{run}: game {game} came out differently from what its tables say (checksum {now:016x}, there"
            f" {stored['checksum']:016x}); was the run played by another version?"
        )
    if not as_json:
        typer.echo(f"\nchecksum {now:016x}, as in the tables of {run}")


def scenario(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Scenario files or folders.", show_default=False)
    ],
    plugin: opt.Plugin = None,
    as_json: opt.Json = False,
) -> None:
    """Play scenarios: a table, what its players choose, and what must be true afterwards."""
    from sgs_sim.scenario.report import report_paths

    raise typer.Exit(report_paths(paths, as_json=as_json, plugins=plugin or (), write=typer.echo))
