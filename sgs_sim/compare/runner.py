"""Plays or reads both sides in ranges of games, and hands the ranges on in their order.

Every thread works on a range of its own; what comes of it is handed on in the order of the ranges, whatever finished
first. So results do not depend on the number of threads, and a rule that stops the play looks at whole ranges only.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYetError
from typing import Protocol, TypeVar

from sgs_sim.compare.contest import Contest
from sgs_sim.compare.rows import Pair, Rows
from sgs_sim.compare.sources import source_of
from sgs_sim.runs.runner import AHEAD, TICK_SECONDS, threads
from sgs_sim.runs.shards import Shard
from sgs_sim.runs.worker import Session

Task = TypeVar("Task")
Found = TypeVar("Found")


class Meter(Protocol):
    """Is told now and then how many games have been played."""

    def __call__(self, games: int, seconds: float) -> None: ...


def in_order(
    tasks: Iterator[Task],
    work: Callable[[Task], Found | None],
    take: Callable[[Found], bool],
    workers: int,
    session: Session,
    tick: Callable[[], None] = lambda: None,
) -> bool:
    """Work on tasks in threads, and take the results in the order of the tasks.

    Parameters
    ----------
    tasks
        What to work on.
    work
        Is called in a thread; None: given up.
    take
        Is called in this thread; true: enough, the rest is given up.
    workers
        Threads.
    session
        Its ``stopped`` is set when the work ends, however it ends.
    tick
        Is called several times a second.

    Returns
    -------
    bool
        Whether `take` said enough.

    Examples
    --------
    >>> seen = []
    >>> in_order(iter(range(9)), lambda n: n * n, lambda n: seen.append(n) or n >= 9, 2, Session())
    True
    >>> seen
    [0, 1, 4, 9]
    """
    waiting: deque[Future[Found | None]] = deque()
    with threads(workers) as pool:
        try:
            while True:
                while len(waiting) < AHEAD * workers and (task := next(tasks, None)) is not None:
                    waiting.append(pool.submit(work, task))
                if not waiting:
                    return False
                found = _result(waiting.popleft(), tick)
                if found is not None and take(found):
                    return True
        finally:
            session.stopped.set()
            for future in waiting:
                future.cancel()


def _result(future: Future[Found | None], tick: Callable[[], None]) -> Found | None:
    """Wait for a result, ticking meanwhile."""
    while True:
        tick()
        try:
            return future.result(timeout=TICK_SECONDS)
        except NotYetError:
            if future.done():  # the work itself ran into a time limit of somebody's
                raise


def play_pairs(
    contest: Contest,
    reduce: Callable[[Pair], Found],
    take: Callable[[int, Found], bool],
    workers: int,
    meter: Meter = lambda games, seconds: None,
) -> bool:
    """Play or read the games that both sides have, the same games side by side.

    Parameters
    ----------
    contest
        What is compared.
    reduce
        What is kept of a range of games; called in the thread that played it.
    take
        Called with the table size and what was kept, in order; true ends the play.
    workers
        Threads.
    meter
        The display.

    Returns
    -------
    bool
        Whether `take` ended the play.
    """
    one, other = (source_of(side, contest.generals) for side in contest.sides)
    session, clock = Session(), _Clock(meter)

    def work(shard: Shard) -> tuple[int, Found] | None:
        mine = one.rows(shard, session)
        theirs = other.rows(shard, session) if mine is not None else None
        return None if mine is None or theirs is None else (shard.players, reduce(Pair(shard.players, mine, theirs)))

    return in_order(contest.shards(), work, lambda found: take(*found), workers, session, lambda: clock(session))


def play_alone(
    contest: Contest,
    reduce: Callable[[int, Rows], Found],
    take: Callable[[int, int, Found], bool],
    workers: int,
    meter: Meter = lambda games, seconds: None,
) -> None:
    """Play or read each side's games by themselves, where they cannot be paired.

    Parameters are those of :func:`play_pairs`; `reduce` is called with the table size and the rows, `take` with the
    side (0 or 1), the table size and what was kept.
    """
    sources = [source_of(side, contest.generals) for side in contest.sides]
    session, clock = Session(), _Clock(meter)
    tasks = ((i, shard) for i, side in enumerate(contest.sides) for shard in contest.shards(side))

    def work(task: tuple[int, Shard]) -> tuple[int, int, Found] | None:
        side, shard = task
        rows = sources[side].rows(shard, session)
        return None if rows is None else (side, shard.players, reduce(shard.players, rows))

    in_order(tasks, work, lambda found: take(*found), workers, session, lambda: clock(session))


class _Clock:
    """Tells a meter how far a session is."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.started = time.monotonic()

    def __call__(self, session: Session) -> None:
        with session.lock:
            games = sum(session.games.values())
        self.meter(games, time.monotonic() - self.started)
