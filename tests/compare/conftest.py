from collections.abc import Callable, Mapping
from typing import Any

import pytest

from analysis.compare.measure import Measured, measure
from sgs_sim.compare.contest import Contest, contest
from sgs_sim.compare.sides import load_sides

Versus = Callable[..., Contest]
Compared = Callable[..., Measured]


@pytest.fixture(scope="session")
def versus() -> Versus:
    """Makes a contest of two sides; settings of both, and of each alone."""

    def make(
        a: str = "standard",
        b: str = "standard",
        own_a: Mapping[str, object] | None = None,
        own_b: Mapping[str, object] | None = None,
        shard_games: int | None = 250,
        **shared: Any,
    ) -> Contest:
        defaults = {"games": "1000", "bots": ["greedy"]} if {a, b} == {"standard"} else {}
        return contest(*load_sides((a, b), defaults | shared, (own_a or {}, own_b or {})), shard_games)

    return make


@pytest.fixture(scope="session")
def compared(versus: Versus) -> Compared:
    """Plays a contest."""

    def play(*given: Any, workers: int = 2, **settings: Any) -> Measured:
        return measure(versus(*given, **settings), workers)

    return play
