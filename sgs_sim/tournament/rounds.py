"""Tournaments played, and the points of their players.

Player p sits at seat (p - k) mod n in game k, so each is lord once, in seat order. Game k of tournament t is game
t n + k of the experiment, so that any of them can be watched alone (with bots by role), and what a tournament is does
not depend on how many are played.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sgs_sim.compare.runner import in_order
from sgs_sim.errors import InputError
from sgs_sim.runs.bots import load_bot
from sgs_sim.runs.resolve import resolve
from sgs_sim.runs.worker import Session, load_kernel
from sgs_sim.scoring import load_scoring, score

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from sgs_sim.experiment import Experiment

BATCH = 50
"""Tournaments of a task: some 400 games."""


@dataclass(frozen=True)
class Played:
    """Consecutive tournaments.

    Attributes
    ----------
    points, role
        By tournament, game and player.
    """

    points: npt.NDArray[np.int16]
    role: npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Plan:
    """What is played.

    Attributes
    ----------
    experiment
        Rules, roles, dealing, scoring table and seed; one table size.
    tournaments
        How many.
    lineup
        Bot by player; None: bots by role, as the experiment has them.
    """

    experiment: Experiment
    tournaments: int
    lineup: tuple[str, ...] | None = None

    @property
    def players(self) -> int:
        """Players of a tournament, and games."""
        return self.experiment.players[0]

    @property
    def bots(self) -> tuple[str, ...]:
        """Bot by player; what stands for bots by role where they differ is ``by role``."""
        if self.lineup is not None:
            return self.lineup
        names = set(self.experiment.bots.values())
        return (names.pop() if len(names) == 1 else "by role",) * self.players


def plan(experiment: Experiment, tournaments: int, lineup: tuple[str, ...] | None = None) -> Plan:
    """A plan whose parts go together.

    Raises
    ------
    InputError
        There are several table sizes, or a rule looks at the game before.
    """
    if len(experiment.players) > 1:
        sizes = ", ".join(map(str, experiment.players))
        raise InputError(f"--players: a tournament has one table size; allowed: one of {sizes}")
    if experiment.rules.switch_values(experiment.switches).get("first_out_protection"):
        raise InputError("first_out_protection: cannot be played in a tournament; play a match with run or compare")
    return Plan(experiment, tournaments, lineup)


class _Table:
    """Plays single games of tournaments; one work area for each seating, for one thread."""

    def __init__(self, wanted: Plan) -> None:
        self.wanted = wanted
        kernel = load_kernel()
        experiment, players = wanted.experiment, wanted.players
        settings = resolve(experiment).plan
        try:
            rules = kernel.Rules(settings.size(players).spec)
            bots = [load_bot(kernel, name) for name in settings.bots]
            if wanted.lineup is None:
                self.simulators = [kernel.Simulator(rules, bots, settings.key)]
            else:
                self.simulators = [
                    kernel.Simulator(rules, bots, settings.key, seat_bots=list(seated(wanted.lineup, k)))
                    for k in range(players)
                ]
        except ValueError as error:
            raise InputError(f"{players} players: {error}") from error
        self.scoring = load_scoring(settings.scoring)

    def play(self, first: int, count: int) -> Played:
        """Play some tournaments."""
        import numpy as np

        players = self.wanted.players
        points = np.empty((count, players, players), np.int16)
        role = np.empty((count, players, players), np.uint8)
        for k in range(players):
            table = self.simulators[k % len(self.simulators)]
            games, seats, _ = table.run(first * players + k, count, players)
            # seat s of game k is player (s + k) mod n
            by_seat = score(self.scoring, games, seats).reshape(count, players)
            points[:, k] = np.roll(by_seat, k, axis=1)
            role[:, k] = np.roll(seats["role"].reshape(count, players), k, axis=1)
        return Played(points, role)


def seated(lineup: tuple[str, ...], game: int) -> tuple[str, ...]:
    """Bot by seat in one game of a tournament.

    >>> seated(("a", "b", "c"), 1)
    ('b', 'c', 'a')
    """
    game %= len(lineup)
    return lineup[game:] + lineup[:game]


def play(
    wanted: Plan,
    workers: int,
    take: Callable[[Played], object],
    meter: Callable[[int], None] = lambda tournaments: None,
) -> None:
    """Play all tournaments.

    Parameters
    ----------
    wanted
        What to play.
    workers
        Threads.
    take
        Called with tournaments in their order.
    meter
        Called now and then with the tournaments played.

    Raises
    ------
    InputError
        The kernel or a bot's module refuses the settings.
    """
    _Table(wanted)
    local, session, done = threading.local(), Session(), 0

    def work(first: int) -> Played | None:
        if session.stopped.is_set():
            return None
        if not hasattr(local, "table"):
            local.table = _Table(wanted)
        table: _Table = local.table
        return table.play(first, min(BATCH, wanted.tournaments - first))

    def collect(found: Played) -> bool:
        nonlocal done
        take(found)
        done += len(found.points)
        return False

    in_order(iter(range(0, wanted.tournaments, BATCH)), work, collect, workers, session, lambda: meter(done))
