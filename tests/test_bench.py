"""What the speed measurements make of the seconds they took; the seconds themselves are no matter for a test."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from runs_fakes import FakeKernel

from sgs_sim import bench
from sgs_sim.runs import session, worker


@dataclass
class Fake:
    bot: str
    players: int
    logs: str
    workers: int
    games: int = 100
    counted: int = 0

    def play(self) -> None:
        raise AssertionError("the seconds are given")

    def lengths(self) -> bench.Lengths:
        self.counted += 1
        return bench.Lengths(mean=50.0, p99=80.0)


def test_medians_and_scaling() -> None:
    cases = [Fake("random", 8, "none", 1), Fake("random", 8, "full", 1), Fake("random", 8, "none", 2)]
    alone, logged, two = bench.rows(cases, [[1.0, 9.0, 2.0], [4.0, 4.0, 4.0], [1.0, 1.0, 1.0]])
    assert alone.games_per_s == 50
    assert alone.decisions_per_s == 2500
    assert (alone.decisions_per_game, alone.decisions_p99) == (50, 80)
    assert alone.scaling is None
    assert logged.games_per_s == 25
    assert two.scaling == 2.0


def test_games_are_counted_once_for_all_cases_that_play_them() -> None:
    cases = [Fake("random", 8, "none", 1), Fake("random", 8, "full", 1)]
    bench.rows(cases, [[1.0], [1.0]])
    assert [case.counted for case in cases] == [1, 0]


def test_rows_are_json() -> None:
    result = bench.rows([Fake("random", 5, "none", 1)], [[1.0]])
    (row,) = json.loads(json.dumps(bench.as_dicts(result)))
    assert {"bot", "players", "decisions_per_s", "games_per_s", "decisions_per_game"} <= row.keys()
    assert bench.as_table(result).row_count == 1


@pytest.mark.parametrize(("games", "workers"), [(10, 3), (1, 1), (8, 2)])
def test_split_loses_no_game(games: int, workers: int) -> None:
    shares = bench.split(games, workers)
    assert [game for share in shares for game in share] == list(range(games))


def test_batches_cover_their_range() -> None:
    assert list(bench.batches(range(3, 3 + bench.BATCH + 7))) == [(3, bench.BATCH), (3 + bench.BATCH, 7)]


def test_yardstick_counts_decisions() -> None:
    pytest.importorskip("pyspiel")
    hearts = bench.Hearts(games=2)
    hearts.play()
    assert 30 < hearts.lengths().mean <= 52


def test_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "load_kernel", FakeKernel)
    monkeypatch.setattr(session, "default_workers", lambda: 2)
    monkeypatch.setattr(bench, "HEARTS_COUNTED", 2)
    told: list[str] = []
    result = bench.measure(games=16, repeats=2, told=told.append)
    kernel = [row for row in result if row.bot in FakeKernel().BOTS]
    cases = {(row.bot, row.players, row.logs, row.workers) for row in kernel}
    assert len(kernel) == len(cases) == 2 * (2 * 3 + 2)
    assert all(row.games_per_s > 0 and row.games == 16 and row.repeats == 2 for row in kernel)
    assert all((row.scaling is None) == (row.workers == 1) for row in kernel)
    assert len(result) > len(kernel) or bench.WITHOUT_YARDSTICK in told
