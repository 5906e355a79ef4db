"""How fast games are played, beside a public engine in the same run.

Cases take turns: each is timed once, then all of them again, so that whatever slows the machine down meanwhile slows
all of them. Reported are medians. A decision is a request with at least two options; since rules can ask more or fewer
questions about the same choice, games a second is the figure that counts, and decisions a game stands beside it.
"""

from __future__ import annotations

import itertools
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rich.table import Table

    from sgs_sim.runs.plan import Plan

PLAYERS = (5, 8)
LOGS = ("none", "basic", "full")
"""The kernel's rows in memory alone; Parquet shards as a run writes them; the same with columns by kind and skill."""
SCALED_PLAYERS = 8
SCALED_LOGS = ("none", "full")
SCALED_WORKERS = 2
BATCH = 500
"""Games a call of the kernel; well below the fifth of a second a batch may last."""
SHARDS = 4
"""Shards a timed case with logs is cut into, so that two workers get the same share."""
CASE_SECONDS = 2.0
"""No case plays longer than about this, however many games were asked for."""
HEARTS_COUNTED = 500
"""Games of the yardstick whose decisions are counted; 0.5 % standard error of the mean."""
WITHOUT_YARDSTICK = "OpenSpiel is not installed, so there is no yardstick; pip install 'sgs-sim[bench]' adds it"


@dataclass(frozen=True)
class Row:
    """One line of the result.

    Attributes
    ----------
    bot, players
        Who played, and at what table size.
    logs
        One of :data:`LOGS`.
    workers
        Threads.
    decisions_per_s, games_per_s
        Medians over the repeats.
    decisions_per_game, decisions_p99
        Mean and 99th percentile.
    scaling
        Games a second over those of the same case with one thread; None with one thread.
    games, repeats
        Games of one repeat, and repeats.
    """

    bot: str
    players: int
    logs: str
    workers: int
    decisions_per_s: float
    games_per_s: float
    decisions_per_game: float
    decisions_p99: float
    scaling: float | None
    games: int
    repeats: int


@dataclass(frozen=True)
class Lengths:
    """Decisions a game."""

    mean: float
    p99: float

    @classmethod
    def of(cls, decisions: Sequence[int]) -> Lengths:
        """Mean and 99th percentile.

        >>> Lengths.of([1, 2, 3])
        Lengths(mean=2.0, p99=2.98)
        """
        import numpy as np

        return cls(float(np.mean(decisions)), round(float(np.percentile(decisions, 99)), 6))


class Case(Protocol):
    """Something that can be timed."""

    bot: str
    players: int
    logs: str
    workers: int
    games: int

    def play(self) -> None:
        """Play the games once."""

    def lengths(self) -> Lengths:
        """Decisions a game, counted outside the measurement."""


@dataclass
class Bare:
    """The kernel alone: each worker has a simulator and a share of the games."""

    bot: str
    players: int
    games: int
    workers: int
    simulators: Sequence[Any]
    executor: Executor
    logs: str = "none"

    def play(self) -> None:
        shares = split(self.games, self.workers)
        list(self.executor.map(play_range, self.simulators[: self.workers], shares))

    def lengths(self) -> Lengths:
        decisions: list[int] = []
        for first, count in batches(range(self.games)):
            decisions.extend(self.simulators[0].run(first, count)[0]["decisions"])
        return Lengths.of(decisions)


class Logged:
    """Shards played and written by the function a run gives to its workers."""

    def __init__(self, bare: Bare, logs: str, plan: Plan, folder: Path, executor: Executor) -> None:
        self.bot, self.players, self.games, self.workers = bare.bot, bare.players, bare.games, bare.workers
        self.logs = logs
        self.bare = bare
        self.plan = plan
        self.folder = folder
        self.executor = executor

    def play(self) -> None:
        from sgs_sim.runs.worker import Task, play_shard

        tasks = [Task(self.folder, self.plan, shard, token=str(self.folder)) for shard in self.plan.shards()]
        list(self.executor.map(play_shard, tasks))

    def lengths(self) -> Lengths:
        return self.bare.lengths()


class Hearts:
    """OpenSpiel's hearts, four uniform random bots: rules, bots and the loop between them in C++, one call a game."""

    bot = "OpenSpiel hearts"
    players = 4
    logs = "none"
    workers = 1

    def __init__(self, games: int) -> None:
        import pyspiel

        self.games = games
        self.pyspiel = pyspiel
        self.game = pyspiel.load_game("hearts")
        self.bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(self.players)]

    def play(self) -> None:
        for index in range(self.games):
            self.pyspiel.evaluate_bots(self.game.new_initial_state(), self.bots, index)

    def lengths(self) -> Lengths:
        dice = random.Random(1)
        return Lengths.of([self._decisions(dice) for _ in range(HEARTS_COUNTED)])

    def _decisions(self, dice: random.Random) -> int:
        state = self.game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += len(actions) > 1 and not state.is_chance_node()
            state.apply_action(dice.choice(actions))
        return decisions


def split(games: int, workers: int) -> list[range]:
    """Games as one range for each worker.

    >>> split(5, 2)
    [range(0, 2), range(2, 5)]
    """
    edges = [games * i // workers for i in range(workers + 1)]
    return [range(first, end) for first, end in itertools.pairwise(edges)]


def batches(games: range) -> Iterator[tuple[int, int]]:
    """First game and number of games of each call of the kernel."""
    for first in games[::BATCH]:
        yield first, min(BATCH, games.stop - first)


def play_range(simulator: Any, games: range) -> None:
    """Play games and drop their rows."""
    for first, count in batches(games):
        simulator.run(first, count)


def timed(call: Callable[[], object]) -> float:
    """Seconds a call takes."""
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def affordable(simulator: Any, games: int) -> int:
    """Games a case plays: those asked for, or what fits its time.

    Always a multiple of what shards and workers share evenly. Warms the simulator up at the same time.
    """
    count, seconds = 1, 0.0
    while seconds < CASE_SECONDS / 20 and count < games:
        count = min(4 * count, games)
        share = range(count)
        seconds = timed(lambda: play_range(simulator, share))  # noqa: B023 - called at once
    fits = int(count * CASE_SECONDS / max(seconds, 1e-9))
    step = SHARDS * SCALED_WORKERS
    return max(step, min(games, fits) // step * step)


def kernel_cases(games: int, stack: ExitStack) -> list[Case]:
    """All cases of the kernel; what they need lives as long as the stack."""
    from sgs_sim.runs.worker import load_kernel

    return [
        case for bot in load_kernel().BOTS for players in PLAYERS for case in table_cases(bot, players, games, stack)
    ]


def table_cases(bot: str, players: int, games: int, stack: ExitStack) -> Iterator[Case]:
    """The cases of one bot at one table size."""
    from sgs_sim.runs.runner import threads
    from sgs_sim.runs.session import default_workers
    from sgs_sim.runs.worker import make_simulator

    workers = SCALED_WORKERS if players == SCALED_PLAYERS and default_workers() >= SCALED_WORKERS else 1
    pools: list[Executor] = [stack.enter_context(threads(n)) for n in range(1, workers + 1)]
    simulators = [make_simulator(plan_for(bot, players, games, "none"), players) for _ in range(workers)]
    games = affordable(simulators[0], games)
    for n, pool in enumerate(pools, 1):
        bare = Bare(bot, players, games, n, simulators, pool)
        yield bare
        for logs in LOGS[1:] if n == 1 else SCALED_LOGS[1:]:
            yield logged(bare, logs, stack)


def logged(bare: Bare, logs: str, stack: ExitStack) -> Logged:
    """The same games as another case, with logs; its threads are its own, and so keep their simulators."""
    from sgs_sim.runs.runner import threads

    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sgs-sim-bench-")))
    for table in ("games", "seats"):
        (folder / table).mkdir()
    plan = plan_for(bare.bot, bare.players, bare.games, logs)
    return Logged(bare, logs, plan, folder, stack.enter_context(threads(bare.workers)))


def plan_for(bot: str, players: int, games: int, logs: str) -> Plan:
    """The plan of a run of the standard ruleset in which everybody is the same bot."""
    from sgs_sim.experiment import Experiment
    from sgs_sim.runs.resolve import resolve

    detail = "full" if logs == "full" else "basic"
    wanted = {"players": players, "bots": bot, "games": games, "detail": detail}
    return resolve(Experiment.load(None, wanted), shard_games=-(-games // SHARDS)).plan


def measure(games: int, repeats: int, told: Callable[[str], None] = lambda _: None) -> list[Row]:
    """Time every case ``repeats`` times in turn.

    Parameters
    ----------
    games
        Games of a case and repeat, at most.
    repeats
        Times each case is timed.
    told
        Called with a line of text now and then.
    """
    with ExitStack() as stack:
        cases = kernel_cases(games, stack)
        try:
            cases.append(Hearts(games))
        except ImportError:
            told(WITHOUT_YARDSTICK)
        seconds: list[list[float]] = [[] for _ in cases]
        for repeat in range(repeats):
            told(f"repeat {repeat + 1} of {repeats}: {len(cases)} cases")
            for case, times in zip(cases, seconds, strict=True):
                times.append(timed(case.play))
        return rows(cases, seconds)


def rows(cases: Sequence[Case], seconds: Sequence[Sequence[float]]) -> list[Row]:
    """The result, from the seconds each case took."""
    lengths: dict[tuple[str, int], Lengths] = {}
    alone: dict[tuple[str, int, str], float] = {}
    result = []
    for case, times in zip(cases, seconds, strict=True):
        if (case.bot, case.players) not in lengths:
            lengths[case.bot, case.players] = case.lengths()
        game = lengths[case.bot, case.players]
        speed = case.games / statistics.median(times)
        one = alone.setdefault((case.bot, case.players, case.logs), speed)
        result.append(
            Row(
                bot=case.bot,
                players=case.players,
                logs=case.logs,
                workers=case.workers,
                decisions_per_s=speed * game.mean,
                games_per_s=speed,
                decisions_per_game=game.mean,
                decisions_p99=game.p99,
                scaling=speed / one if case.workers > 1 else None,
                games=case.games,
                repeats=len(times),
            )
        )
    return result


def as_dicts(result: Sequence[Row]) -> list[dict[str, Any]]:
    """Rows for JSON."""
    return [asdict(row) for row in result]


def as_table(result: Sequence[Row]) -> Table:
    """Rows for the terminal."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    numbers = ("threads", "decisions\n/s", "games\n/s", "decisions\n/game", "p99", "scaling")
    for name in ("bot", "players", "logs", *numbers):
        table.add_column(name, justify="left" if name in ("bot", "logs") else "right", no_wrap=True)
    for row in result:
        table.add_row(
            row.bot,
            str(row.players),
            row.logs,
            str(row.workers),
            f"{row.decisions_per_s:,.0f}",
            f"{row.games_per_s:,.0f}",
            f"{row.decisions_per_game:,.1f}",
            f"{row.decisions_p99:,.0f}",
            "" if row.scaling is None else f"{row.scaling:.2f}",
        )
    return table
