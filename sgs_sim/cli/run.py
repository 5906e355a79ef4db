"""``sgs-sim balance``, ``run`` and ``resume``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sgs_sim.cli import options as opt

BALANCE_GAMES = "500000"
BALANCE_PLAYERS = "8,5"


def run(
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
    scoring: opt.Scoring = None,
    bot: opt.Bot = None,
    games: opt.Games = None,
    target_error: opt.TargetError = None,
    max_time: opt.MaxTime = None,
    match: opt.Match = None,
    seed: opt.Seed = None,
    workers: opt.Workers = None,
    detail: opt.Detail = None,
    shard_games: opt.ShardGames = None,
    out: opt.Out = None,
    resume: opt.Resume = False,
    as_json: opt.Json = False,
) -> None:
    """Play an experiment into a run folder, and print win rates and the digest of the results."""
    from sgs_sim.cli import playing

    flags = opt.overrides(
        ruleset=ruleset, expansions=expansion,
        plugins=plugin, mode=mode, players=players, roles=roles, dealing=dealing, pool=pool,
        ban=ban, fixed=fixed, set=set_, scoring=scoring, bots=bot, games=games, target_error=target_error,
        max_time=max_time, match=match, seed=seed, workers=workers, detail=detail, out=out,
    )  # fmt: skip
    outcome = playing.play(experiment, flags, resume=resume, shard_games=shard_games, quiet=as_json)
    playing.show(outcome, as_json)


def resume(
    run: opt.RunFolder,
    max_time: opt.MaxTime = None,
    workers: opt.Workers = None,
    as_json: opt.Json = False,
) -> None:
    """Go on with a run that was interrupted, or that ran out of time."""
    from sgs_sim.cli import playing

    flags = opt.overrides(out=run, max_time=max_time, workers=workers)
    playing.show(playing.play(None, flags, resume=True, quiet=as_json), as_json)


def balance(
    ruleset: opt.Ruleset = None,
    expansion: opt.Expansion = None,
    plugin: opt.Plugin = None,
    players: opt.Players = BALANCE_PLAYERS,
    dealing: opt.Dealing = "uniform",
    pool: opt.Pool = None,
    ban: opt.Ban = None,
    set_: opt.Set = None,
    bot: opt.Bot = None,
    games: opt.Games = BALANCE_GAMES,
    seed: opt.Seed = None,
    workers: opt.Workers = None,
    detail: opt.Detail = None,
    out: opt.Out = None,
    report: Annotated[
        Path | None, opt.flag("--report", opt.OUTPUT, "Folder of the report; by default RUN/report.", "FOLDER")
    ] = None,
    lang: opt.Lang = "en",
    as_json: opt.Json = False,
) -> None:
    """Play half a million games each of 8 and of 5 players by the strongest bot, and report who wins."""
    from sgs_sim.cli import playing
    from sgs_sim.cli.report import write_report
    from sgs_sim.labels import Labels

    Labels(lang)  # refuses an unknown language before anything is played
    flags = opt.overrides(
        ruleset=ruleset, expansions=expansion,
        plugins=plugin, players=players, dealing=dealing, pool=pool, ban=ban, set=set_, bots=bot,
        games=games, seed=seed, workers=workers, detail=detail, out=out,
    )  # fmt: skip
    outcome = playing.play(None, flags, quiet=as_json)
    if not as_json:
        typer.echo(playing.closing(outcome))
    write_report(outcome.run, report, lang, as_json)
