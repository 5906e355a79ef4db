"""Random legal play from set-ups of every kind, driven by Hypothesis; beside it the oracle plays the same game.

After each step: every card in one place, counts right, nothing owned by the dead; and at each request the options,
distances and tables of kernel and oracle agree. On the way tables are copied and played on, and worlds made that differ
in what a seat cannot see; at the end the recorded choices must give the same game again.
"""

from __future__ import annotations

import os
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from oracle import consistency, worlds
from oracle.lockstep import Lockstep
from oracle.policies import QUIET
from oracle.replay import Recorder, Replay
from oracle.setups import Setup, setup, spec_of

from sgs_sim._core.choices import Option, Request
from sgs_sim._core.kernel import BOTS, Match

MOST_REQUESTS = 400


@st.composite
def drawn_setups(draw: st.DrawFn) -> Setup:
    """Any table on which the game goes on, drawn bit by bit; mostly simple ones, to which failures shrink."""
    return setup(lambda least, most: draw(st.integers(least, most)))


def seeded_setup(seed: int) -> Setup:
    """Any table on which the game goes on, evenly: crowded ones, mostly."""
    return setup(random.Random(seed).randint)


SETUPS = st.one_of(drawn_setups(), *[st.integers(0, 2**32).map(seeded_setup)] * 3)


class Drawn:
    """Chooses by numbers that were drawn, over and over; the last one of each ten times may be quiet."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.at = 0

    def __call__(self, request: Request, options: list[Option]) -> int:
        number = self.numbers[self.at % len(self.numbers)]
        self.at += 1
        loud = [i for i, option in enumerate(options) if option.verb not in QUIET]
        places = loud if loud and number % 10 else list(range(len(options)))
        return places[number // 10 % len(places)]


NUMBERS = st.lists(st.integers(0, 9999), min_size=1, max_size=20)
STEPS = st.sampled_from([1, 3, 10, 30])


class Play(RuleBasedStateMachine):
    """A match that goes on from safe point to safe point."""

    @initialize(table=SETUPS)
    def set_up(self, table: Setup) -> None:
        self.setup, self.steps = table, 0
        self.bot = Lockstep(Drawn([0]))
        self.match = table.match(self.bot)
        self.bot.begin(self.match, spec_of(table.players), table.key, 0, table.phase)

    def going_on(self) -> bool:
        return not self.match.over and self.bot.requests < MOST_REQUESTS

    def step(self, numbers: list[int], steps: int) -> None:
        """To later safe points; the oracle compares at each request."""
        self.bot.pick = Drawn(numbers)
        for _ in range(steps):
            if not self.match.over:
                self.match.step()
                self.steps += 1

    @precondition(going_on)
    @rule(numbers=NUMBERS, steps=STEPS)
    def play_on(self, numbers: list[int], steps: int) -> None:
        self.step(numbers, steps)

    @precondition(going_on)
    @rule(numbers=NUMBERS, steps=STEPS)
    def copy(self, numbers: list[int], steps: int) -> None:
        """A copy goes on like the match, and leaves it alone."""
        before = self.match.snapshot()
        copy = worlds.traced(self.match, Recorder(Drawn(numbers)))
        for _ in range(steps):
            copy.step()
        assert self.match.snapshot() == before
        self.step(numbers, steps)
        assert copy.snapshot() == self.match.snapshot()
        assert same_rows(copy, self.match)

    @precondition(going_on)
    @rule(bot=st.sampled_from(BOTS))
    def copies_of_compiled_bots(self, bot: str) -> None:
        """Two copies run to the end by the same compiled bots end alike."""
        first, second = self.match.copy([bot] * 4), self.match.copy([bot] * 4)
        first.run()
        second.run()
        assert first.over
        assert first.ended_by != "guard_limit"
        assert first.snapshot() == second.snapshot()
        assert same_rows(first, second)

    @precondition(going_on)
    @rule(numbers=NUMBERS, back=st.integers(0, 20), seed=st.integers(0, 2**32))
    def rename(self, numbers: list[int], back: int, seed: int) -> None:
        """What was chosen since the safe point can be chosen in any world that the seat asked now cannot tell apart."""
        worlds.check(self.match, Drawn(numbers), back, seed)

    @precondition(lambda self: not self.going_on())
    @rule()
    def end(self) -> None:
        """Nothing happens after the end of the game."""
        before = self.match.snapshot()
        if self.match.over:
            self.match.step()
        assert self.match.snapshot() == before

    @invariant()
    def whole(self) -> None:
        """Everything is in its place, and the kernel's own checks found nothing."""
        if hasattr(self, "match"):
            assert consistency.faults(self.match, at_rest=True) == []
            assert self.match.violations == (0, None)

    def teardown(self) -> None:
        """The end is the oracle's end; the recorded choices give the same game."""
        if not hasattr(self, "match"):
            return
        if self.match.over:
            self.bot.compare_end()
        replay = Replay(self.bot.choices)
        again = self.setup.match(replay)
        for _ in range(self.steps):
            again.step()
        assert again.snapshot() == self.match.snapshot()
        assert same_rows(again, self.match)


def same_rows(a: Match, b: Match) -> bool:
    """Rows of game, seats and counts, checksum and all."""
    return all(np.array_equal(mine, its) for mine, its in zip(a.rows(), b.rows(), strict=True))


COMMON: dict[str, Any] = {
    "deadline": None,
    "print_blob": True,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
}


class TestPlay(Play.TestCase):  # type: ignore[name-defined]
    settings = settings(max_examples=200, stateful_step_count=16, derandomize=True, database=None, **COMMON)


@pytest.mark.long
class TestPlayLong(Play.TestCase):  # type: ignore[name-defined]
    settings = settings(max_examples=6000, stateful_step_count=30, derandomize="CI" in os.environ, **COMMON)
