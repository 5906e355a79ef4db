"""``sgs-sim tournament``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sgs_sim.cli import options as opt

if TYPE_CHECKING:
    from reports.tournament.context import Context


def tournament(
    experiment: opt.ExperimentFile = None,
    ruleset: opt.Ruleset = None,
    expansion: opt.Expansion = None,
    plugin: opt.Plugin = None,
    players: opt.Players = None,
    roles: opt.Roles = None,
    dealing: opt.Dealing = None,
    pool: opt.Pool = None,
    ban: opt.Ban = None,
    set_: opt.Set = None,
    scoring: opt.Scoring = None,
    bot: opt.Bot = None,
    lineup: Annotated[
        str | None,
        opt.flag("--lineup", opt.WHO, "Built-in bot by player; a shorter list is repeated.", "1xveteran,7xgreedy"),
    ] = None,
    tournaments: Annotated[int, opt.flag("--tournaments", opt.HOW_MUCH, "Tournaments.", "N")] = 2_000,
    seed: opt.Seed = None,
    workers: opt.Workers = None,
    out: Annotated[
        Path | None, opt.flag("--out", opt.OUTPUT, "Folder of the report; by default a new one below runs/.", "FOLDER")
    ] = None,
    lang: opt.Lang = "en",
    as_json: opt.Json = False,
) -> None:
    """Play rotation tournaments: each player is lord once; totals, who wins, and how much of it is luck."""
    from analysis.tournament.sums import Tally
    from reports.files import as_json as written
    from reports.files import check_place
    from reports.tournament import build
    from sgs_sim.experiment import Experiment
    from sgs_sim.labels import Labels
    from sgs_sim.runs.folder import default_folder
    from sgs_sim.runs.session import default_workers
    from sgs_sim.tournament.lineup import read_lineup
    from sgs_sim.tournament.rounds import plan, play

    Labels(lang)  # refuses an unknown language before anything is played
    flags = opt.overrides(
        ruleset=ruleset, expansions=expansion,
        plugins=plugin, players=players, roles=roles, dealing=dealing, pool=pool, ban=ban,
        set=set_, scoring=scoring, bots=bot, seed=seed, workers=workers,
    )  # fmt: skip
    loaded = Experiment.load(experiment, flags)
    wanted = plan(loaded, checked(tournaments), None if lineup is None else read_lineup(lineup, loaded.players[0]))
    folder = out or default_folder(f"tournament-{Path(loaded.rules.name).name}-{wanted.players}p-{loaded.seed}")
    check_place(folder)
    tally = Tally(wanted.bots)
    play(wanted, loaded.workers or default_workers(), tally.add, Meter(wanted.tournaments, quiet=as_json))
    page, context = build(wanted, tally, folder, lang)
    if as_json:
        from reports.tournament.build import as_dict

        typer.echo(written({"report": str(page), **as_dict(context)}))
    else:
        show(context)
        typer.echo(f"\nreport {page}")


def checked(tournaments: int) -> int:
    """A number of tournaments that something can be said of.

    Raises
    ------
    InputError
        It is out of bounds.
    """
    from sgs_sim.errors import refusal

    if not 2 <= tournaments <= 1_000_000:
        raise refusal("--tournaments", "", tournaments, "2 to 1000000")
    return tournaments


def show(context: Context) -> None:
    """Print the summary."""
    from reports.tournament.context import headline

    typer.echo(context.text("page.tournament_title", ruleset=context.ruleset))
    for summary in headline(context):
        typer.echo(f"\n{summary.title}; {context.lineup}")
        for sentence in summary.sentences:
            typer.echo(f"  {sentence}")


class Meter:
    """Prints a line now and then."""

    def __init__(self, total: int, quiet: bool) -> None:
        import time

        self.total, self.quiet = total, quiet
        self.clock = time.monotonic
        self.printed = self.clock()

    def __call__(self, tournaments: int) -> None:
        """Tell how many have been played."""
        if not self.quiet and self.clock() - self.printed >= 5.0:
            self.printed = self.clock()
            typer.echo(f"{tournaments:,} of {self.total:,} tournaments", err=True)
