"""Plays one shard: the function an executor is given.

It needs no more than the task and a folder it can write to, and answers with a few numbers, so that any executor with
the interface of ``concurrent.futures`` will do, on this machine or on others that see the same folder.
"""

from __future__ import annotations

import importlib
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sgs_sim.errors import InputError
from sgs_sim.runs import digest, schema, shards
from sgs_sim.runs.bots import load_bot
from sgs_sim.runs.ledger import ShardResult
from sgs_sim.runs.plan import Plan
from sgs_sim.runs.shards import Shard
from sgs_sim.runs.stop import SIDES

if TYPE_CHECKING:
    import numpy as np

    Played = tuple[np.ndarray, np.ndarray, np.ndarray | None]
    """Rows of games, of their seats, and of the seats' details."""

BATCH_SECONDS = 0.1
"""Aim for a batch; half of what is allowed, since games differ in length."""
FIRST_BATCH = 16
LARGEST_BATCH = 5_000


def load_kernel() -> ModuleType:
    """The compiled kernel.

    Raises
    ------
    InputError
        It has not been compiled.
    """
    try:
        return importlib.import_module("sgs_sim._core.kernel")
    except ImportError as error:
        raise InputError(f"the kernel is not compiled ({error}); run `pip install .` or `make build`") from error


@dataclass
class Session:
    """What a run and its workers tell each other while they play.

    Workers on another machine do not see it; they play their shards to the end.
    """

    stopped: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)
    unwanted: set[Shard] = field(default_factory=set)
    games: dict[int, int] = field(default_factory=dict)
    wins: dict[int, list[int]] = field(default_factory=dict)

    def cancelled(self, shard: Shard) -> bool:
        """Whether to give a shard up."""
        return self.stopped.is_set() or shard in self.unwanted

    def count(self, players: int, games: int, wins: list[int]) -> None:
        """Count a batch that has been played, for the progress display."""
        with self.lock:
            self.games[players] = self.games.get(players, 0) + games
            so_far = self.wins.get(players) or [0] * len(wins)
            self.wins[players] = [a + b for a, b in zip(so_far, wins, strict=True)]


SESSIONS: dict[str, Session] = {}
"""The sessions of this process, by token."""


@dataclass(frozen=True)
class Task:
    """A shard to be played, and all that is needed for it."""

    run: Path
    plan: Plan
    shard: Shard
    token: str


class _Local(threading.local):
    """What a thread keeps from shard to shard: one simulator for each table size of the run it works for."""

    token: str | None = None

    def __init__(self) -> None:
        self.simulators: dict[int, Any] = {}


_local = _Local()


def make_simulator(plan: Plan, players: int) -> Any:
    """A simulator for one table size.

    Raises
    ------
    InputError
        The kernel or a bot's module refuses the settings.
    """
    kernel = load_kernel()
    load_plugins(plan)
    bots = [load_bot(kernel, name) for name in plan.bots]
    try:
        return kernel.Simulator(kernel.Rules(plan.size(players).spec), bots, plan.key, detail=plan.detail)
    except ValueError as error:
        raise InputError(f"{players} players: {error}") from error


def load_plugins(plan: Plan) -> None:
    """Load the plugins of a plan, in a worker's process as in the one that made the plan.

    Raises
    ------
    InputError
        One is not there, or is another version than the plan was made with.
    """
    if not plan.plugins:
        return
    from sgs_sim import plugins

    plugins.load([name for name, _ in plan.plugins])
    for name, version in plan.plugins:
        if plugins.LOADED[name].version != version:
            raise InputError(f"plugin {name}: version {plugins.LOADED[name].version} here, the run has {version}")


def simulator(task: Task) -> Any:
    """The simulator of this thread for the task's table size."""
    if _local.token != task.token:
        _local.simulators = {}
        _local.token = task.token
    players = task.shard.players
    if players not in _local.simulators:
        _local.simulators[players] = make_simulator(task.plan, players)
    return _local.simulators[players]


def play_shard(task: Task) -> ShardResult | None:
    """Play and write a shard; None if it was given up meanwhile."""
    import numpy as np

    session = SESSIONS.get(task.token) or Session()
    started = time.perf_counter()
    played = play(task, session)
    if played is None:
        return None
    games, seats, detail = played
    kernel = load_kernel()
    names = schema.names_of(kernel, task.plan.size(task.shard.players).spec, task.plan.bots, task.plan.detail)
    size = write(task, names, games, seats, detail)
    return ShardResult(
        shard=task.shard,
        checksums=digest.bytes_of(games["checksum"]),
        winners=counts(games["winner"], names.winners),
        endings=counts(games["ended_by"], names.endings),
        decisions=int(games["decisions"].sum(dtype=np.uint64)),
        size=size,
        seconds=time.perf_counter() - started,
    )


def play(task: Task, session: Session) -> Played | None:
    """Play the games of a task's shard; None if it was given up meanwhile."""
    return play_games(simulator(task), task.shard, task.plan.detail, session)


def play_games(table: Any, shard: Shard, detail: bool, session: Session) -> Played | None:
    """Play the games of a shard in batches short enough for Ctrl-C and the progress display.

    How games fall into batches depends on the clock; rows do not depend on it, and they are written as one table.

    Parameters
    ----------
    table
        The simulator.
    shard
        Which games.
    detail
        Whether the simulator counts by kind and skill.
    session
        Is told of every batch, and asked before each whether the games are still wanted.
    """
    import numpy as np

    kernel = load_kernel()
    games = np.empty(shard.count, kernel.GAME_DTYPE)
    seats = np.empty(shard.count * shard.players, kernel.SEAT_DTYPE)
    details = np.empty(len(seats), kernel.DETAIL_DTYPE) if detail else None
    sides = [kernel.WINNERS.index(side) for side in SIDES]
    done, batch = 0, FIRST_BATCH
    while done < shard.count:
        if session.cancelled(shard):
            return None
        count = min(batch, shard.count - done)
        started = time.perf_counter()
        rows, seat_rows, detail_rows = table.run(shard.first + done, count)
        seconds = time.perf_counter() - started
        here = slice(done * shard.players, (done + count) * shard.players)
        games[done : done + count] = rows
        seats[here] = seat_rows
        if details is not None:
            details[here] = detail_rows
        won = np.bincount(rows["winner"], minlength=len(kernel.WINNERS))
        session.count(shard.players, count, [int(won[side]) for side in sides])
        done += count
        batch = next_batch(count, seconds)
    return games, seats, details


def next_batch(count: int, seconds: float) -> int:
    """Games of the next batch, from what the last one took; at most four times as many.

    >>> next_batch(1000, 0.2), next_batch(16, 0.0001), next_batch(1, 30.0)
    (500, 64, 1)
    """
    return int(max(1, min(LARGEST_BATCH, 4 * count, count * BATCH_SECONDS / max(seconds, 1e-9))))


def write(task: Task, names: schema.Names, games: np.ndarray, seats: np.ndarray, detail: np.ndarray | None) -> int:
    """Write the rows of a shard; return the bytes they take."""
    score = points(task, games, seats)
    tables = {
        "games": schema.games_table(games, names, task.plan.ruleset),
        "seats": schema.seats_table(seats, names, task.shard.players, score, detail),
    }
    stamp = shards.stamp_of(task.shard, task.plan.identities[task.shard.players], games["checksum"])
    return shards.write(task.run, task.shard, tables, stamp)


def points(task: Task, games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Points of all seats by the scoring table of the run."""
    from sgs_sim.scoring import load_scoring, score

    return score(load_scoring(task.plan.scoring), games, seats)


def counts(indices: np.ndarray, names: tuple[str, ...]) -> dict[str, int]:
    """How often each name of a table comes up."""
    import numpy as np

    found = np.bincount(indices, minlength=len(names))
    return {name: int(found[i]) for i, name in enumerate(names) if found[i]}
