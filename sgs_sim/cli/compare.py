"""``sgs-sim compare``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sgs_sim.cli import options as opt

if TYPE_CHECKING:
    from analysis.compare.sprt import Sprt
    from reports.compare.context import Context
    from sgs_sim.compare.contest import Contest

BY = ("role", "general", "seat")
SIDES = ("lord", "rebel", "traitor")
TEST = "Sequential test"
PLAIN_SECONDS = 5.0
"""Between two lines of progress where the terminal is none."""

Given = Annotated[
    str, typer.Argument(help="An edition, a ruleset or experiment FILE.toml, or a finished run.", show_default=False)
]


def compare(
    a: Given,
    b: Given,
    by: Annotated[str, opt.flag("--by", opt.OUTPUT, "Table that is printed: role, general or seat.", "KIND")] = "role",
    expansion: opt.Expansion = None,
    plugin: opt.Plugin = None,
    players: opt.Players = None,
    roles: opt.Roles = None,
    dealing: opt.Dealing = None,
    pool: opt.Pool = None,
    ban: opt.Ban = None,
    fixed: opt.Fixed = None,
    set_: opt.Set = None,
    set_a: Annotated[
        list[str] | None, opt.flag("--set-a", opt.WHAT, "The same for A alone.", "rules.SWITCH=VALUE")
    ] = None,
    set_b: Annotated[
        list[str] | None, opt.flag("--set-b", opt.WHAT, "The same for B alone.", "rules.SWITCH=VALUE")
    ] = None,
    scoring: opt.Scoring = None,
    bot: opt.Bot = None,
    bot_a: Annotated[list[str] | None, opt.flag("--bot-a", opt.WHO, "The same for A alone.", "[ROLE=]NAME")] = None,
    bot_b: Annotated[list[str] | None, opt.flag("--bot-b", opt.WHO, "The same for B alone.", "[ROLE=]NAME")] = None,
    games: Annotated[
        str | None,
        opt.flag("--games", opt.HOW_MUCH, "Games of each table size on each side; by default 100,000.", "N"),
    ] = None,
    match: opt.Match = None,
    seed: opt.Seed = None,
    workers: opt.Workers = None,
    sequential: Annotated[
        bool, opt.flag("--sequential", TEST, "Stop as soon as a test of one side's win rate has its answer.")
    ] = False,
    side: Annotated[str, opt.flag("--side", TEST, "Whose win rate: lord, rebel or traitor.", "SIDE")] = "lord",
    effect: Annotated[str, opt.flag("--effect", TEST, "Difference not to be missed.", "1pp")] = "1pp",
    alpha: Annotated[
        float, opt.flag("--alpha", TEST, "Chance to see a difference where there is none.", "0.05")
    ] = 0.05,
    beta: Annotated[float, opt.flag("--beta", TEST, "Chance to miss one as large as the effect.", "0.05")] = 0.05,
    shard_games: Annotated[
        int | None, opt.flag("--shard-games", opt.HOW_MUCH, "Games between two looks of the test.", "N")
    ] = None,
    out: Annotated[
        Path | None, opt.flag("--out", opt.OUTPUT, "Folder of the report; by default a new one below runs/.", "FOLDER")
    ] = None,
    lang: opt.Lang = "en",
    as_json: opt.Json = False,
) -> None:
    """Play two rulesets on common seeds, and report what changed: by role, general and seat, paired game by game."""
    from analysis.compare.measure import check_sequential, measure
    from reports.compare import build
    from reports.files import as_json as written
    from reports.files import check_place
    from sgs_sim.compare.contest import contest
    from sgs_sim.compare.sides import load_sides
    from sgs_sim.labels import Labels
    from sgs_sim.runs.session import default_workers

    Labels(lang)  # refuses an unknown language before anything is played
    check_choice("--by", by, BY)
    shared = opt.overrides(
        expansions=expansion,
        plugins=plugin, players=players, roles=roles, dealing=dealing, pool=pool, ban=ban, fixed=fixed, set=set_,
        scoring=scoring, bots=bot, games=games, match=match, seed=seed, workers=workers,
    )  # fmt: skip
    own = (opt.overrides(set=set_a, bots=bot_a), opt.overrides(set=set_b, bots=bot_b))
    test = sprt(sequential, side, effect, alpha, beta)
    versus = contest(*load_sides((a, b), shared, own), checked_shard_games(shard_games))
    if test is not None:
        check_sequential(versus)
    folder = out or new_folder(versus)
    check_place(folder)
    threads = max(one.experiment.workers for one in versus.sides) or default_workers()
    if not as_json:
        typer.echo(header(versus, folder, threads))
    with Meter(versus, quiet=as_json) as meter:
        measured = measure(versus, threads, test, side, meter)
    page, context = build(measured, folder, lang)
    if as_json:
        from reports.compare.build import as_dict

        typer.echo(written({"report": str(page), "seconds": round(measured.seconds, 3), **as_dict(context)}))
    else:
        show(context, by)
        typer.echo(f"\n{speed(measured)}report {page}")


def check_choice(flag: str, value: str, allowed: Sequence[str]) -> None:
    """Refuse what is none of a few names.

    Raises
    ------
    InputError
        Names those that are allowed.
    """
    from sgs_sim.errors import unknown

    if value not in allowed:
        raise unknown(flag, "", "value", value, allowed)


def checked_shard_games(games: int | None) -> int | None:
    """Games of a range, within bounds."""
    from sgs_sim.errors import refusal

    if games is not None and not 1 <= games <= 1_000_000:
        raise refusal("--shard-games", "", games, "1 to 1000000")
    return games


def sprt(wanted: bool, side: str, effect: str, alpha: float, beta: float) -> Sprt | None:
    """The sequential test that is asked for.

    Raises
    ------
    InputError
        One of its settings cannot be.
    """
    from analysis.compare.sprt import Sprt
    from sgs_sim.errors import refusal
    from sgs_sim.settings import Given, target_error

    check_choice("--side", side, SIDES)
    size = target_error(Given(effect, "--effect", ""))
    for flag, rate in (("--alpha", alpha), ("--beta", beta)):
        if not 0 < rate < 0.5:
            raise refusal(flag, "", rate, "a chance between 0 and 0.5")
    if size is None:
        raise refusal("--effect", "", effect, "percentage points such as 1pp, or a fraction such as 0.01")
    return Sprt(size, alpha, beta) if wanted else None


def new_folder(versus: Contest) -> Path:
    """A folder for the report that is not there yet."""
    from sgs_sim.runs.folder import default_folder

    names = [Path(side.experiment.rules.name).name.replace(" ", "-") for side in versus.sides]
    sizes = "-".join(f"{players}p" for players in versus.sizes)
    return default_folder(f"compare-{'-'.join(names)}-{sizes}-{versus.a.experiment.seed}")


def header(versus: Contest, folder: Path, workers: int) -> str:
    """What is about to be compared."""
    lines = [f"{side.name}: {side.given} ({side.experiment.rules.english}), {bots(side)}" for side in versus.sides]
    sizes = ", ".join(f"{players} players: {versus.games(players):,} games" for players in versus.sizes)
    lines.append(f"{sizes} on each side, seed {versus.a.experiment.seed}, {workers} threads, into {folder}")
    lines.append(f"not paired: {versus.unpaired}" if versus.unpaired else "paired: the same deals on both sides")
    return "\n".join(lines)


def bots(side: Any) -> str:
    """Bots of a side in words."""
    names = side.experiment.bots
    return (
        next(iter(names.values())) if len(set(names.values())) == 1 else ", ".join(f"{k} {v}" for k, v in names.items())
    )


def speed(measured: Any) -> str:
    """How fast both sides were played."""
    games = int(measured.tables["pairing"][["n_a", "n_b"]].to_numpy().sum())
    played = any(side.run is None for side in measured.contest.sides)
    return f"{games:,} games in {measured.seconds:.1f} s\n" if played else ""


TABLES = {"role": "roles", "general": "generals", "seat": "seats"}


def show(context: Context, by: str) -> None:
    """Print the summary, and one table."""
    from rich.console import Console
    from rich.table import Table

    from reports.compare import grids, words

    for summary in words.headline(context):
        typer.echo(f"\n{summary.title}")
        for sentence in summary.sentences:
            typer.echo(f"  {sentence}")
    grid = grids.grid(context, TABLES[by])
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for name, is_word in zip(grid.head, grid.words, strict=True):
        table.add_column(name, justify="left" if is_word else "right", no_wrap=True)
    for row in grid.rows:
        table.add_row(*row)
    console = Console(highlight=False)
    wide = Console(width=1000, highlight=False)
    typer.echo()
    if sys.stdout.isatty() and wide.measure(table).maximum > console.width:
        console.print(table)
        return
    with wide.capture() as captured:
        wide.print(table)
    typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


class Meter:
    """Shows how many games have been played: a bar where the terminal can, a line now and then where it cannot."""

    def __init__(self, versus: Contest, quiet: bool) -> None:
        self.total = sum(side.games(players) for side in versus.sides if side.run is None for players in versus.sizes)
        if versus.paired:
            played = sum(side.run is None for side in versus.sides)
            self.total = played * sum(versus.games(players) for players in versus.sizes)
        self.quiet = quiet or not self.total
        self.printed = 0.0
        self.bar: Any = None

    def __enter__(self) -> Meter:
        if not self.quiet and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.bar.start()
            self.bar.add_task("games", total=self.total)
        return self

    def __exit__(self, *exception: object) -> None:
        if self.bar is not None:
            self.bar.stop()

    def __call__(self, games: int, seconds: float) -> None:
        """Show a new count."""
        if self.bar is not None:
            self.bar.update(0, completed=games)
        elif not self.quiet and seconds - self.printed >= PLAIN_SECONDS and games:
            self.printed = seconds
            left = seconds * (self.total - games) / games
            typer.echo(f"{games:,} of {self.total:,} games, about {left:.0f} s left", err=True)
