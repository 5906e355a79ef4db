"""A batch of the kernel: ``pytest benchmarks --benchmark-autosave``, and later ``--benchmark-compare``.

``sgs-sim bench`` measures more, in turns and beside a yardstick; this is for comparing two states of the sources.
"""

from __future__ import annotations

from typing import Any

import pytest

from sgs_sim import bench
from sgs_sim.runs.worker import load_kernel, make_simulator

GAMES = 500


@pytest.mark.parametrize("players", bench.PLAYERS)
@pytest.mark.parametrize("bot", load_kernel().BOTS)
@pytest.mark.parametrize("logs", bench.LOGS[::2])
def test_batch(benchmark: Any, bot: str, players: int, logs: str) -> None:
    simulator = make_simulator(bench.plan_for(bot, players, GAMES, logs), players)
    games, _, _ = benchmark(simulator.run, 0, GAMES)
    benchmark.extra_info |= {"games": GAMES, "decisions": int(games["decisions"].sum())}
    assert len(games) == GAMES
