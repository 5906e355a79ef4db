"""When a run stops, and what it keeps then."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from runs_fakes import FakeKernel, files, settings
from statsmodels.stats.proportion import proportion_confint

from sgs_sim.runs import worker
from sgs_sim.runs.session import play_run
from sgs_sim.runs.stop import StopRule, half_width, widest, wilson


@pytest.fixture(autouse=True)
def kernel(monkeypatch: pytest.MonkeyPatch) -> FakeKernel:
    fake = FakeKernel()
    monkeypatch.setattr(worker, "load_kernel", lambda: fake)
    return fake


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (0, 1000), (5, 10), (412, 1000), (1000, 1000)])
def test_wilson_is_that_of_statsmodels(wins: int, games: int) -> None:
    assert wilson(wins, games) == pytest.approx(proportion_confint(wins, games, method="wilson"), abs=1e-12)


def expected_games(run: Path, target: float, shard_games: int) -> int:
    """Where the rule should have stopped, from the tables of a run of all games."""
    games = pl.read_parquet(run / "games/*.parquet").sort("game")
    for end in range(shard_games, len(games) + 1, shard_games):
        winners = games.head(end)["winner"].to_list()
        if widest([winners.count(side) for side in ("lord", "rebel", "traitor")], end) <= target:
            return end
    raise AssertionError("not reached")


def test_target_error_stops_after_the_first_shard_that_reaches_it(tmp_path: Path) -> None:
    play_run(settings(games=20_000), out=tmp_path / "all")
    outcome = play_run(settings(games=20_000, target_error=0.01), out=tmp_path / "run")
    kept = expected_games(tmp_path / "all", 0.01, 500)
    assert 5_000 < kept < 15_000
    assert outcome.manifest["finished"] == kept
    assert outcome.manifest["stop"]["stopped_by"] == "target_error"
    assert outcome.manifest["stop"]["target_error"] == 0.01
    assert files(tmp_path / "run").items() <= files(tmp_path / "all").items()
    assert pl.read_parquet(tmp_path / "run/games/*.parquet").height == kept
    winners = outcome.manifest["sizes"][0]["winners"]
    assert max(half_width(winners[side], kept) for side in winners) <= 0.01


@pytest.mark.parametrize("workers", [2, 4])
def test_target_error_stops_at_the_same_game_for_any_number_of_workers(
    tmp_path: Path, kernel: FakeKernel, workers: int
) -> None:
    alone = play_run(settings(players=(5, 8), games=20_000, target_error=0.01), out=tmp_path / "alone", workers=1)
    kernel.seconds_per_game = 2e-6  # let later shards overtake
    many = play_run(settings(players=(5, 8), games=20_000, target_error=0.01), out=tmp_path / "many", workers=workers)
    assert many.manifest["digest"] == alone.manifest["digest"]
    assert files(tmp_path / "many") == files(tmp_path / "alone")


@pytest.mark.statistics
def test_intervals_hold_the_true_rates_after_a_stop_at_a_target_width() -> None:
    rates, shard, target = (0.28, 0.69, 0.03), 200, 0.02
    runs, covered = 4_000, np.zeros(3)
    dice = np.random.default_rng(1)
    for _ in range(runs):
        wins, games = np.zeros(3, int), 0
        while not StopRule(target_error=target).reached(wins.tolist(), games):
            wins += dice.multinomial(shard, rates)
            games += shard
        intervals = [wilson(int(won), games) for won in wins]
        covered += [low <= rate <= high for (low, high), rate in zip(intervals, rates, strict=True)]
    assert (abs(covered / runs - 0.95) < 0.012).all()


def test_number_of_games_is_the_cap(tmp_path: Path) -> None:
    outcome = play_run(settings(games=3_000, target_error=1e-4), out=tmp_path / "run")
    assert outcome.manifest["stop"]["stopped_by"] == "games"
    assert outcome.manifest["finished"] == 3_000


def test_time_limit_keeps_whole_shards_from_the_first_one(tmp_path: Path, kernel: FakeKernel) -> None:
    play_run(settings(games=6_000), out=tmp_path / "whole")
    kernel.seconds_per_game = 1e-3
    outcome = play_run(settings(games=6_000, max_time=1.0), out=tmp_path / "run", workers=2)
    kept = outcome.manifest["finished"]
    assert 0 < kept < 6_000
    assert kept % 500 == 0
    assert outcome.manifest["stop"] == {
        "rule": "1 s, or 6,000 games, whichever comes first",
        "games": 6_000,
        "target_error": None,
        "max_time": 1.0,
        "stopped_by": "max_time",
    }
    assert outcome.seconds < 3
    games = pl.read_parquet(tmp_path / "run/games/*.parquet").sort("game")
    assert games["game"].to_list() == list(range(kept))
    assert files(tmp_path / "run").items() <= files(tmp_path / "whole").items()


def test_time_limit_leaves_no_table_size_without_games(tmp_path: Path, kernel: FakeKernel) -> None:
    kernel.seconds_per_game = 1e-3
    outcome = play_run(settings(players=(8, 5), games=6_000, max_time=0.05), out=tmp_path / "run", workers=1)
    assert [size["finished"] for size in outcome.manifest["sizes"]] == [500, 500]
    assert len(files(tmp_path / "run")) == 4


def test_a_run_that_ran_out_of_time_goes_on_with_a_longer_limit(tmp_path: Path, kernel: FakeKernel) -> None:
    kernel.seconds_per_game = 1e-3
    short = play_run(settings(games=3_000, max_time=0.5), out=tmp_path / "run", workers=1)
    again = play_run(settings(games=3_000, max_time=0.5), out=tmp_path / "run", workers=1, resume=True)
    assert again.manifest["finished"] == short.manifest["finished"] < 3_000
    assert again.played == 0
    kernel.seconds_per_game = 0
    longer = play_run(settings(games=3_000, max_time=60.0), out=tmp_path / "run", resume=True)
    assert longer.manifest["finished"] == 3_000
    assert longer.manifest["stop"]["stopped_by"] == "games"
    assert "max_time = 60.0" in (tmp_path / "run/experiment.toml").read_text()


def test_a_run_stopped_by_its_target_is_not_played_on(tmp_path: Path) -> None:
    first = play_run(settings(games=20_000, target_error=0.01), out=tmp_path / "run")
    again = play_run(settings(games=20_000, target_error=0.01), out=tmp_path / "run", resume=True)
    assert again.played == 0
    assert again.manifest["digest"] == first.manifest["digest"]
    assert again.manifest["stop"]["stopped_by"] == "target_error"
