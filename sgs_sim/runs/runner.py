"""Hands shards to an executor and keeps the books until a rule says stop.

The executor is anything with the interface of ``concurrent.futures``: threads of this process by default (the kernel
frees the GIL), Dask's ``Client.get_executor()`` for many machines that share a file system.
"""

from __future__ import annotations

import math
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path

from sgs_sim.runs import shards
from sgs_sim.runs.ledger import Ledger, ShardResult
from sgs_sim.runs.plan import Plan
from sgs_sim.runs.progress import Progress, SizeState, State
from sgs_sim.runs.shards import Shard
from sgs_sim.runs.worker import SESSIONS, Session, Task, play_shard

STACK_BYTES = 16 << 20
"""Chains of reactions recurse on the C stack, and some platforms give a new thread only half a megabyte."""
TICK_SECONDS = 0.2
"""How often the display is redrawn and the clock looked at."""
SAVE_SECONDS = 5.0
"""How often the manifest is written."""
AHEAD = 2
"""Shards handed out for each worker: the one it plays and the one it takes next."""


@contextmanager
def threads(workers: int) -> Iterator[Executor]:
    """An executor of threads with stacks deep enough for the kernel."""
    before = threading.stack_size(STACK_BYTES)
    try:
        with ThreadPoolExecutor(workers, thread_name_prefix="sgs-sim") as pool:
            yield pool
    finally:
        threading.stack_size(before)


class Runner:
    """Plays what is missing of a run.

    Parameters
    ----------
    run
        The run folder, with its sub-folders.
    plan
        What is to be played.
    ledger
        The books, with what is finished already entered.
    finished
        Shards that are on disk.
    save
        Called with the seconds played now and then, to write the manifest.
    """

    def __init__(
        self, run: Path, plan: Plan, ledger: Ledger, finished: set[Shard], save: Callable[[float], object]
    ) -> None:
        self.run = run
        self.plan = plan
        self.ledger = ledger
        self.save = save
        self.token = uuid.uuid4().hex
        self.session = Session()
        self.queue = (shard for shard in plan.shards() if shard not in finished)
        self.pending: dict[Future[ShardResult | None], Shard] = {}
        self.started = time.monotonic()
        self.deadline = math.inf
        self.late = False
        self._before = {players: size.entered for players, size in ledger.sizes.items()}

    @property
    def seconds(self) -> float:
        """Seconds played in this session."""
        return time.monotonic() - self.started

    def play(self, executor: Executor, workers: int, progress: Progress, seconds_before: float = 0.0) -> None:
        """Play until a rule stops the run.

        Whatever ends this method, no task of it runs on, and what is finished is in the ledger.

        Parameters
        ----------
        executor, workers
            Who plays, and how many shards at a time.
        progress
            The display.
        seconds_before
            Seconds played in earlier sessions; the time limit counts them.
        """
        limit = self.ledger.rule.max_time
        self.deadline = math.inf if limit is None else self.started + limit - seconds_before
        SESSIONS[self.token] = self.session
        try:
            with progress:
                self._loop(executor, workers, progress)
        finally:
            self._drain()
            del SESSIONS[self.token]

    def _loop(self, executor: Executor, workers: int, progress: Progress) -> None:
        saved = time.monotonic()
        while not self.ledger.finished:
            if time.monotonic() >= self.deadline and self._time_is_up():
                return
            self._submit(executor, workers)
            if not self.pending:
                raise RuntimeError(f"{self.run}: shards are missing, and none is left to play")
            done, _ = wait(self.pending, timeout=TICK_SECONDS, return_when=FIRST_COMPLETED)
            self._collect(done)
            progress.update(self.state())
            if time.monotonic() - saved >= SAVE_SECONDS:
                self.save(self.seconds)
                saved = time.monotonic()

    def _submit(self, executor: Executor, workers: int) -> None:
        while len(self.pending) < AHEAD * workers and (shard := self._next()):
            task = Task(self.run, self.plan, shard, self.token)
            self.pending[executor.submit(play_shard, task)] = shard

    def _next(self) -> Shard | None:
        for shard in self.queue:
            if self._wanted(shard):
                return shard
            if self.late and shard.number > 0:  # all first shards are before it
                break
        return None

    def _wanted(self, shard: Shard) -> bool:
        """Whether a shard still has to be played; after the time is up that is a table size's first shard at most."""
        size = self.ledger.sizes[shard.players]
        return size.stopped_by is None and not (self.late and (shard.number > 0 or size.kept))

    def _collect(self, done: set[Future[ShardResult | None]]) -> None:
        """Enter what is finished; an error of a worker is raised only after everything else is entered."""
        errors = []
        for future in done:
            shard = self.pending.pop(future)
            if future.cancelled():
                continue
            if error := future.exception():
                errors.append(error)
            elif result := future.result():
                self.ledger.add(result)
            else:
                self.session.unwanted.discard(shard)
        self._drop_unwanted()
        if errors:
            raise errors[0]

    def _drop_unwanted(self) -> None:
        """Give up what is being played and no longer wanted."""
        for future, shard in self.pending.items():
            if not self._wanted(shard):
                self.session.unwanted.add(shard)
                future.cancel()

    def _time_is_up(self) -> bool:
        """Close the books; but a table size is played on until it has its first shard, so that no run is empty."""
        self.late = True
        self._drop_unwanted()
        if any(not size.kept for size in self.ledger.sizes.values()):
            return False
        for size in self.ledger.sizes.values():
            size.close()
        return True

    def _drain(self) -> None:
        """Stop all workers and enter what they finished meanwhile; what they gave up leaves no trace."""
        self.session.stopped.set()
        for future in self.pending:
            future.cancel()
        while self.pending:
            done, _ = wait(self.pending, return_when=FIRST_COMPLETED)
            for future in done:
                del self.pending[future]
                if not future.cancelled() and not future.exception() and (result := future.result()):
                    self.ledger.add(result)

    def state(self) -> State:
        """How far the run is, counted in games played, those of unfinished shards included.

        Workers of other processes are not heard of before a shard is finished.
        """
        with self.session.lock:
            played = {players: (games, self.session.wins[players]) for players, games in self.session.games.items()}
        states = []
        for players, size in self.ledger.sizes.items():
            games, wins = self._before[players]
            if players in played:
                games += played[players][0]
                wins = [a + b for a, b in zip(wins, played[players][1], strict=True)]
            games, wins = max((games, wins), size.entered)
            most = size.size.games
            expected = self.ledger.rule.expected(wins, games, most, self.plan.shard_games)
            states.append(SizeState(players, size.size.roles, games, most, expected, wins))
        news = sum(state.games for state in states) - sum(games for games, _ in self._before.values())
        speed = news / max(self.seconds, 1e-9)
        return State(states, self.seconds, speed, self._eta(states, speed))

    def _eta(self, states: list[SizeState], speed: float) -> float | None:
        left = sum(state.expected - state.games for state in states)
        eta = min(left / speed if speed else math.inf, max(0.0, self.deadline - time.monotonic()))
        return eta if math.isfinite(eta) else None


def remove_surplus(run: Path, ledger: Ledger) -> None:
    """Delete shards beyond the end of a run that a rule has stopped, so that every file in its folder belongs to it."""
    for size in ledger.sizes.values():
        for shard in size.waiting:
            shards.remove(run, shard)
