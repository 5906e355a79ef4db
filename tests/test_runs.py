"""A run from its settings to its end, on a stand-in for the kernel."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polars as pl
import pytest
from runs_fakes import FakeKernel, files, settings

from sgs_sim.runs import shards, worker
from sgs_sim.runs.session import RunInterruptedError, play_run


@pytest.fixture(autouse=True)
def kernel(monkeypatch: pytest.MonkeyPatch) -> FakeKernel:
    fake = FakeKernel()
    monkeypatch.setattr(worker, "load_kernel", lambda: fake)
    return fake


def test_rows_of_both_tables(tmp_path: Path) -> None:
    outcome = play_run(settings(players=(8, 5), games=1_700), out=tmp_path / "run")
    games = pl.read_parquet(tmp_path / "run/games/*.parquet")
    seats = pl.read_parquet(tmp_path / "run/seats/*.parquet")
    assert games.group_by("players").len().sort("players").rows() == [(5, 1_700), (8, 1_700)]
    assert seats.group_by("players").len().sort("players").rows() == [(5, 8_500), (8, 13_600)]
    assert games.unique(["players", "game"]).height == 3_400
    eight = games.filter(players=8).sort("game")
    assert eight["game"].to_list() == list(range(1_700))
    assert outcome.manifest["status"] == "finished"
    assert outcome.played == 3_400
    assert sorted(p.name for p in (tmp_path / "run/games").iterdir()) == sorted(
        f"p0{n}-00000{i}.parquet" for n in (5, 8) for i in range(4)
    )


def test_digest_can_be_computed_from_the_tables_by_anyone(tmp_path: Path) -> None:
    outcome = play_run(settings(players=(8, 5), games=1_200), out=tmp_path / "run")
    games = pl.read_parquet(tmp_path / "run/games/*.parquet").sort("players", "game")
    import hashlib

    text = "sgs-sim digest 1\n"
    for (players,), rows in games.group_by("players", maintain_order=True):
        own = hashlib.sha256(rows["checksum"].to_numpy().astype("<u8").tobytes()).hexdigest()
        text += f"{players} {len(rows)} {own}\n"
    assert outcome.manifest["digest"] == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("workers", [2, 4])
def test_files_and_digest_do_not_depend_on_the_number_of_workers(tmp_path: Path, workers: int) -> None:
    one = play_run(settings(players=(5, 8)), out=tmp_path / "one", workers=1)
    more = play_run(settings(players=(5, 8)), out=tmp_path / "more", workers=workers)
    assert one.manifest["digest"] == more.manifest["digest"]
    assert files(tmp_path / "one") == files(tmp_path / "more")


@pytest.mark.parametrize("shard_games", [137, 1_000, 50_000])
def test_digest_does_not_depend_on_the_size_of_shards(tmp_path: Path, shard_games: int) -> None:
    usual = play_run(settings(), out=tmp_path / "usual")
    other = play_run(settings(shard_games=shard_games), out=tmp_path / "other")
    assert usual.manifest["digest"] == other.manifest["digest"]


def test_shards_of_a_longer_run_are_the_same_files(tmp_path: Path) -> None:
    play_run(settings(games=1_000), out=tmp_path / "short")
    play_run(settings(games=2_000), out=tmp_path / "long")
    long = files(tmp_path / "long")
    assert files(tmp_path / "short").items() <= long.items()


def test_digest_depends_on_the_seed(tmp_path: Path) -> None:
    runs = [play_run(settings(seed=seed), out=tmp_path / str(seed)) for seed in (1, 2)]
    assert runs[0].manifest["digest"] != runs[1].manifest["digest"]


def test_rows_do_not_depend_on_how_games_fall_into_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_run(settings(detail=True), out=tmp_path / "usual")
    monkeypatch.setattr(worker, "next_batch", lambda count, seconds: 7)
    play_run(settings(detail=True), out=tmp_path / "small")
    assert files(tmp_path / "usual") == files(tmp_path / "small")


def test_any_executor_will_do(tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as pool:
        own = play_run(settings(), out=tmp_path / "own", executor=pool, workers=3)
    assert own.manifest["digest"] == play_run(settings(), out=tmp_path / "usual").manifest["digest"]


def test_a_thread_keeps_one_simulator_for_each_table_size(tmp_path: Path, kernel: FakeKernel) -> None:
    play_run(settings(players=(5, 8)), out=tmp_path / "run", workers=2)
    tried, used = 2, 2 * 2
    assert len(kernel.simulators) <= tried + used


class TestInterruption:
    """Whatever ends a run early, what is finished stays, and the rest can be played later."""

    def interrupt_at(self, kernel: FakeKernel, game: int, error: BaseException) -> None:
        def before_batch(first: int, count: int) -> None:
            if first <= game < first + count:
                raise error

        kernel.before_batch = before_batch

    def test_ctrl_c(self, tmp_path: Path, kernel: FakeKernel) -> None:
        whole = play_run(settings(), out=tmp_path / "whole")
        self.interrupt_at(kernel, 2_600, KeyboardInterrupt())
        with pytest.raises(
            RunInterruptedError, match=r"interrupted: .* of 4,000 games are safe in .*; to go on: "
        ) as stopped:
            play_run(settings(), out=tmp_path / "run", workers=2)
        assert stopped.value.exit_code == 130
        assert str(tmp_path / "run") in str(stopped.value)
        assert json.loads((tmp_path / "run/manifest.json").read_text())["status"] == "interrupted"
        kernel.before_batch = None
        resumed = play_run(settings(), out=tmp_path / "run", resume=True)
        assert resumed.manifest["digest"] == whole.manifest["digest"]
        assert 0 < resumed.played < 4_000
        assert files(tmp_path / "run") == files(tmp_path / "whole")

    def test_a_full_disk(self, tmp_path: Path, kernel: FakeKernel, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = play_run(settings(), out=tmp_path / "whole")
        fsync, calls = shards.os.fsync, []

        def full(descriptor: int) -> None:
            calls.append(descriptor)
            if len(calls) > 30:
                raise OSError(28, "No space left on device")
            fsync(descriptor)

        with monkeypatch.context() as patch:
            patch.setattr(shards.os, "fsync", full)
            with pytest.raises(RunInterruptedError, match="the disk is full") as stopped:
                play_run(settings(), out=tmp_path / "run", workers=1)
        assert stopped.value.exit_code == 1
        assert not list(tmp_path.rglob("*.tmp"))
        resumed = play_run(settings(), out=tmp_path / "run", resume=True)
        assert resumed.manifest["digest"] == whole.manifest["digest"]

    def test_a_killed_process(self, tmp_path: Path) -> None:
        """A kill leaves finished shards, half-written files, a shard with one of its files, and an old manifest."""
        whole = play_run(settings(), out=tmp_path / "whole")
        run = tmp_path / "run"
        play_run(settings(), out=run)
        for number in (1, 4, 5):
            (run / f"games/p08-00000{number}.parquet").unlink()
        (run / "seats/p08-000004.parquet").unlink()
        (run / "games/p08-000004.tmp").write_bytes(b"PAR1 half")
        (run / "manifest.json").unlink()
        resumed = play_run(settings(), out=run, resume=True)
        assert resumed.played == 3 * 500
        assert resumed.manifest["digest"] == whole.manifest["digest"]
        assert files(run) == files(tmp_path / "whole")

    def test_an_error_of_a_bot_is_not_swallowed(self, tmp_path: Path, kernel: FakeKernel) -> None:
        self.interrupt_at(kernel, 2_600, RuntimeError("bot my:Bot failed in game 2600 at seat 3"))
        with pytest.raises(RuntimeError, match="game 2600 at seat 3"):
            play_run(settings(), out=tmp_path / "run", workers=2)
        kernel.before_batch = None
        assert play_run(settings(), out=tmp_path / "run", resume=True).manifest["status"] == "finished"

    def test_a_finished_run_is_left_alone(self, tmp_path: Path) -> None:
        first = play_run(settings(), out=tmp_path / "run")
        before = files(tmp_path / "run")
        again = play_run(settings(), out=tmp_path / "run", resume=True)
        assert again.played == 0
        assert again.manifest["digest"] == first.manifest["digest"]
        assert files(tmp_path / "run") == before
