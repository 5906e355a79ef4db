"""A run from its settings to its end: made or taken up again, played, closed.

Whatever interrupts it (Ctrl-C, a full disk, an error of a bot, a killed process), finished shards stay, and the same
command with ``--resume`` plays what is missing.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sgs_sim.errors import InputError
from sgs_sim.runs import folder, manifest, runner, shards, worker
from sgs_sim.runs.bots import BotError
from sgs_sim.runs.ledger import Ledger
from sgs_sim.runs.manifest import Clock, Status
from sgs_sim.runs.progress import Progress, Silent
from sgs_sim.runs.resolve import Resolved


class RunInterruptedError(Exception):
    """A run that did not come to its end; the message says what is safe and how to go on.

    Attributes
    ----------
    exit_code
        130 after Ctrl-C, else 1.
    """

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


@dataclass(frozen=True)
class Outcome:
    """A run that has come to its end."""

    run: Path
    manifest: dict[str, Any]
    played: int
    seconds: float


def default_workers() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_run(
    wanted: Resolved,
    *,
    out: Path | None = None,
    resume: bool = False,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    announce: Callable[[Path, Ledger], None] = lambda run, ledger: None,
) -> Outcome:
    """Play a run to its end.

    Parameters
    ----------
    wanted
        What to play.
    out
        The run folder; by default a new one below ``runs``.
    resume
        Go on with the run in ``out`` if there is one.
    workers, executor
        How many shards at a time, and who plays them; by default as many threads as there are processors.
    progress
        The display.
    announce
        Called before the first game is played.

    Raises
    ------
    InputError
        The settings or the folder cannot be used; nothing has been written.
    RunInterruptedError
        It did not come to its end; what is finished is safe.
    """
    stream_version = worker.load_kernel().STREAM_VERSION
    for size in wanted.plan.sizes:
        worker.make_simulator(wanted.plan, size.players)  # refuses what the kernel cannot play, before a folder is made
    run = out or folder.default_folder(wanted.stem)
    before = open_folder(run, wanted, resume, stream_version)
    with folder.lock(run):
        session = _Session(run, wanted, stream_version, before)
        return session.play(workers or default_workers(), executor, progress or Silent(), announce)


def open_folder(run: Path, wanted: Resolved, resume: bool, stream_version: int) -> dict[str, Any]:
    """Make or check the run folder; return the manifest of the sessions before, empty for a new run."""
    if not folder.is_run(run):
        if resume:
            folder.require_run(run)
        folder.make(run, wanted.experiment)
        return {}
    folder.refuse_changes(run, wanted)
    if not resume:
        raise InputError(f"{run}: holds this run already; add --resume to go on with it, or choose another --out")
    return folder.refuse_other_version(run, stream_version)


class _Session:
    """One sitting of a run."""

    def __init__(self, run: Path, wanted: Resolved, stream_version: int, before: dict[str, Any]) -> None:
        self.run = run
        self.wanted = wanted
        self.stream_version = stream_version
        self.clock = Clock(before.get("started") or manifest.now(), float(before.get("seconds", 0.0)))
        self.ledger = Ledger(wanted.plan, wanted.rule)

    def play(
        self, workers: int, executor: Executor | None, progress: Progress, announce: Callable[[Path, Ledger], None]
    ) -> Outcome:
        found = folder.finished_shards(self.run, self.wanted.plan)
        for shard in found:
            self.ledger.add(folder.read_result(self.run, shard))
        self.prepare()
        games = self.entered
        play = runner.Runner(self.run, self.wanted.plan, self.ledger, set(found), self.save)
        announce(self.run, self.ledger)
        players: AbstractContextManager[Executor] = nullcontext(executor) if executor else runner.threads(workers)
        try:
            with players as pool:
                play.play(pool, workers, progress, self.clock.before)
            runner.remove_surplus(self.run, self.ledger)
            content = self.save(play.seconds, "finished")
        except BaseException as error:
            with suppress(OSError):  # the disk may be full
                self.save(play.seconds, "interrupted")
            if stopped := self.interruption(error):
                raise stopped from error
            raise
        return Outcome(self.run, content, self.entered - games, play.seconds)

    @property
    def entered(self) -> int:
        """Games on disk, those beyond the unbroken run included."""
        return sum(size.entered[0] for size in self.ledger.sizes.values())

    def prepare(self) -> None:
        """Make the folder ready for shards; what a killed process left half-written goes."""
        try:
            folder.make_table_folders(self.run)
            shards.clear_temporary(self.run)
            if (self.run / folder.EXPERIMENT).read_text(encoding="utf-8") != self.wanted.experiment:
                shards.write_text(self.run / folder.EXPERIMENT, self.wanted.experiment)  # another time limit
            self.save(0.0)
        except OSError as error:
            raise folder.cannot_write(self.run, error) from error

    def save(self, seconds: float, status: Status = "running") -> dict[str, Any]:
        """Write the manifest."""
        content = manifest.manifest(self.wanted.settings, self.ledger, self.stream_version, self.clock, seconds, status)
        manifest.write(self.run, content)
        return content

    def interruption(self, error: BaseException) -> RunInterruptedError | None:
        """What to tell of an error that ended the run early; None if it is a fault of the program."""
        if isinstance(error, KeyboardInterrupt):
            reason, code = "interrupted", 130
        elif isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
            reason, code = f"the disk is full ({error.strerror})", 1
        elif isinstance(error, OSError):
            reason, code = f"a file could not be written ({error})", 1
        elif isinstance(error, BotError):
            reason, code = str(error), 1
        else:
            return None
        total = sum(size.size.games for size in self.ledger.sizes.values())
        message = (
            f"{reason}: {self.entered:,} of {total:,} games are safe in {self.run}; to go on: sgs-sim resume {self.run}"
        )
        return RunInterruptedError(message, code)
