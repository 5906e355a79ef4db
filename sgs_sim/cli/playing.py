"""What the commands that play runs have in common: settings in, a run played, its figures printed."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from sgs_sim.errors import InputError
from sgs_sim.experiment import Experiment
from sgs_sim.runs import folder, manifest, progress, session
from sgs_sim.runs.ledger import Ledger
from sgs_sim.runs.progress import SIDE_LABELS
from sgs_sim.runs.resolve import Resolved, resolve
from sgs_sim.runs.session import Outcome, RunInterruptedError, play_run
from sgs_sim.runs.stop import REASONS, SIDES, wilson


def play(
    path: Path | None,
    flags: Mapping[str, object],
    *,
    resume: bool = False,
    shard_games: int | None = None,
    quiet: bool = False,
) -> Outcome:
    """Play a run as the command line asks for it.

    Parameters
    ----------
    path
        The experiment's file; a run that is resumed needs none.
    flags
        Settings that come before those of the file.
    resume
        Go on with the run in ``flags["out"]``.
    shard_games
        Games of a shard; default: as the run was begun, or by its size.
    quiet
        Print nothing but errors.
    """
    if resume:
        path, shard_games = taken_up(path, flags, shard_games)
    experiment = Experiment.load(path, flags)
    wanted = resolve(experiment, shard_games)
    workers = experiment.workers or session.default_workers()

    def announce(run: Path, ledger: Ledger) -> None:
        if not quiet:
            typer.echo(header(experiment, wanted, run, ledger, workers))

    out = Path(experiment.out) if experiment.out else None
    display = progress.choose(quiet)
    try:
        return play_run(wanted, out=out, resume=resume, workers=workers, progress=display, announce=announce)
    except RunInterruptedError as stopped:
        typer.echo(f"sgs-sim: {stopped}", err=True)
        raise typer.Exit(stopped.exit_code) from stopped


def taken_up(path: Path | None, flags: Mapping[str, object], shard_games: int | None) -> tuple[Path | None, int | None]:
    """The settings a resumed run starts from: its own, unless a file is given, too."""
    if "out" not in flags:
        raise InputError("--resume: say which run with --out RUN")
    run = folder.require_run(Path(str(flags["out"])))
    if shard_games is None and (run / manifest.MANIFEST).exists():
        shard_games = int(manifest.read(run)["shard_games"])
    return path or run / folder.EXPERIMENT, shard_games


def header(experiment: Experiment, wanted: Resolved, run: Path, ledger: Ledger, workers: int) -> str:
    """What is about to be played, and what will stop it."""
    sizes = ", ".join(f"{size.players} players ({'/'.join(map(str, size.roles))})" for size in wanted.plan.sizes)
    bots = ", ".join(f"{role} {name}" for role, name in experiment.bots.items())
    if len(set(wanted.plan.bots)) == 1:
        bots = wanted.plan.bots[0]
    lines = [
        f"{experiment.rules.english}: {sizes}; {experiment.dealing} dealing; {bots}",
        f"seed {experiment.seed}, {workers} {'worker' if workers == 1 else 'workers'}, into {run}",
        f"until: {wanted.rule.describe(experiment.games, len(wanted.plan.sizes))}",
    ]
    done = sum(size.entered[0] for size in ledger.sizes.values())
    if ledger.finished:
        lines.append("this run has come to its end already")
    elif done:
        lines.append(f"going on after {done:,} games")
    return "\n".join(lines)


def show(outcome: Outcome, as_json: bool) -> None:
    """Print the figures of a run, and how to get more of them."""
    if as_json:
        typer.echo(json.dumps(figures(outcome), indent=1, ensure_ascii=False))
    else:
        typer.echo(f"{closing(outcome)}\nnext: sgs-sim report {shlex.quote(str(outcome.run))}")


def sides(outcome: Outcome) -> list[dict[str, Any]]:
    """Win rates of the sides by table size, under the column names of the report's tables."""
    rows = []
    for size in outcome.manifest["sizes"]:
        lord, _, rebel, traitor = size["roles"]
        games = size["finished"]
        for side, seats in zip(SIDES, (lord, rebel, traitor), strict=True):
            wins = size["winners"].get(side, 0)
            if seats or wins:
                low, high = wilson(wins, games)
                row = {"players": size["players"], "side": side, "n": games, "wins": wins}
                rows.append(row | {"rate": wins / games, "low": low, "high": high, "method": "wilson"})
    return rows


def endings(outcome: Outcome) -> list[dict[str, Any]]:
    """How games ended, by table size."""
    return [
        {"players": size["players"], "ended_by": ending, "n": size["finished"], "games": games}
        for size in outcome.manifest["sizes"]
        for ending, games in size["endings"].items()
    ]


def figures(outcome: Outcome) -> dict[str, Any]:
    """The figures of a run as plain data."""
    content = outcome.manifest
    speed = outcome.played / outcome.seconds if outcome.played else None
    return {
        "run": str(outcome.run),
        "digest": content["digest"],
        "games": content["finished"],
        "stopped_by": content["stop"]["stopped_by"],
        "seconds": round(outcome.seconds, 3),
        "games_per_s": speed,
        "sides": sides(outcome),
        "endings": endings(outcome),
    }


def closing(outcome: Outcome) -> str:
    """The figures of a run for people."""
    content = outcome.manifest
    lines = [""]
    for size in content["sizes"]:
        lines.append(f"{size['players']} players, {size['finished']:,} games")
        for row in sides(outcome):
            if row["players"] == size["players"]:
                interval = f"{100 * row['low']:.2f} to {100 * row['high']:.2f}"
                lines.append(f"  {SIDE_LABELS[row['side']]:<10} {100 * row['rate']:6.2f} %   (95 %: {interval})")
        undecided = size["finished"] - sum(size["winners"].get(side, 0) for side in SIDES)
        share = 100 * undecided / max(size["finished"], 1)
        lines.append(f"  {'no winner':<10} {share:6.2f} %   ({undecided:,} games)")
    speed = f", {outcome.played / outcome.seconds:,.0f} games/s" if outcome.played else ""
    lines += [
        "",
        f"stopped because {REASONS[content['stop']['stopped_by']]}; {outcome.played:,} games played in"
        f" {outcome.seconds:.1f} s{speed}",
        f"digest {content['digest']}",
    ]
    return "\n".join(lines)
