"""Runs of real games: the same results whatever happens on the way."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
import runs_fakes

from sgs_sim._core import kernel
from sgs_sim.experiment import Experiment
from sgs_sim.runs import progress, schema
from sgs_sim.runs.resolve import resolve
from sgs_sim.runs.session import Outcome, RunInterruptedError, play_run

SETTINGS: dict[str, Any] = {"players": "8,5", "games": 1_200, "seed": 7, "bots": "greedy"}


def play(out: Path, shard_games: int = 200, workers: int = 2, resume: bool = False, **settings: Any) -> Outcome:
    wanted = resolve(Experiment.load(None, SETTINGS | settings), shard_games)
    return play_run(wanted, out=out, workers=workers, resume=resume)


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    return play(tmp_path_factory.mktemp("runs") / "usual")


@pytest.mark.parametrize("workers", [1, 4])
def test_any_number_of_workers_gives_the_same_files(usual: Outcome, tmp_path: Path, workers: int) -> None:
    other = play(tmp_path / "run", workers=workers)
    assert other.manifest["digest"] == usual.manifest["digest"]
    assert runs_fakes.files(other.run) == runs_fakes.files(usual.run)


@pytest.mark.parametrize("shard_games", [77, 5_000])
def test_any_size_of_shards_gives_the_same_rows(usual: Outcome, tmp_path: Path, shard_games: int) -> None:
    other = play(tmp_path / "run", shard_games=shard_games)
    assert other.manifest["digest"] == usual.manifest["digest"]
    for table, key in (("games", ["players", "game"]), ("seats", ["players", "game", "seat"])):
        rows = [pl.read_parquet(run / table / "*.parquet").sort(key) for run in (usual.run, other.run)]
        assert rows[0].equals(rows[1])


def test_workers_of_other_processes_give_the_same_files(usual: Outcome, tmp_path: Path) -> None:
    """What an executor is given can be sent away: nothing of this process is needed but the folder."""
    states = []

    class Display(progress.Silent):
        def update(self, state: progress.State) -> None:
            states.append(state)

    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        wanted = resolve(Experiment.load(None, SETTINGS), 200)
        other = play_run(wanted, out=tmp_path / "run", executor=pool, workers=2, progress=Display())
    assert other.manifest["digest"] == usual.manifest["digest"]
    assert runs_fakes.files(other.run) == runs_fakes.files(usual.run)
    assert states[-1].games == 2_400


def test_games_do_not_depend_on_table_sizes_beside_them_or_on_detail(usual: Outcome, tmp_path: Path) -> None:
    alone = play(tmp_path / "run", players=5, detail="full")
    assert alone.manifest["sizes"][0]["digest"] == usual.manifest["sizes"][0]["digest"]


@pytest.mark.parametrize("change", [{"seed": 8}, {"bots": "random"}, {"ban": "caocao"}, {"set": "turn_limit=20"}])
def test_other_settings_give_other_games(usual: Outcome, tmp_path: Path, change: dict[str, Any]) -> None:
    assert play(tmp_path / "run", **change).manifest["digest"] != usual.manifest["digest"]


def test_rows_make_sense(usual: Outcome) -> None:
    games = pl.read_parquet(usual.run / "games/*.parquet")
    seats = pl.read_parquet(usual.run / "seats/*.parquet")
    assert games["checksum"].n_unique() == len(games)
    assert set(games["ended_by"]) <= {"win", "turn_limit", "deck_exhausted", "guard_limit"}
    assert (games.filter(pl.col("winner") == "none")["ended_by"] != "win").all()
    assert seats.filter(seat=0)["role"].unique().to_list() == ["lord"]
    joined = seats.join(games, on=["players", "game"])
    side = pl.col("role").cast(pl.String).replace({"loyalist": "lord"})
    lost_sides = joined.filter(pl.col("won") & (side != pl.col("winner").cast(pl.String)))
    assert lost_sides.is_empty()
    assert (joined.filter("alive")["death_turn"] == -1).all()
    assert (joined.filter(~pl.col("alive"))["death_turn"] > 0).all()
    generals = seats.group_by("players", "game").agg(pl.col("general").n_unique() == pl.len())
    assert generals["general"].all()


def test_columns_by_kind_and_skill_add_up(tmp_path: Path) -> None:
    run = play(tmp_path / "run", players=5, games=300, detail="full").run
    seats = pl.read_parquet(run / "seats/*.parquet")
    for what in ("drawn", "used", "played"):
        kinds = pl.sum_horizontal(pl.col(f"^{what}_.*$").cast(pl.Int64))
        assert (seats.select(kinds).to_series() <= seats[what]).all()
        assert seats.select(kinds).to_series().sum() > 0
    assert seats.select(pl.sum_horizontal(pl.col("^skill_.*$").cast(pl.Int64)).sum()).item() > 0


def test_the_stand_in_has_the_types_of_the_kernel() -> None:
    for name in ("GAME_DTYPE", "SEAT_DTYPE"):
        real, fake = getattr(kernel, name), getattr(runs_fakes, name)
        fields = [{f: dtype[f] for f in dtype.names if not f.startswith("pad")} for dtype in (real, fake)]
        assert fields[0] == fields[1]
    assert set(kernel.DETAIL_DTYPE.names) >= {"drawn", "used", "played", "skills"}
    numbers = {column.name for column in schema.GAMES if column.kind == "number"}
    assert numbers <= set(kernel.GAME_DTYPE.names)


class TestAnotherProcess:
    """A run in a process of its own, ended in the middle."""

    arguments = (
        "--players",
        "8,5",
        "--games",
        "20000",
        "--seed",
        "7",
        "--shard-games",
        "250",
        "--workers",
        "2",
        "--bot",
        "greedy",
    )

    @pytest.fixture
    def process(self, tmp_path: Path) -> Any:
        command = [sys.executable, "-m", "sgs_sim", "run", *self.arguments, "--out", str(tmp_path / "run")]
        process = subprocess.Popen(
            command,
            cwd=tmp_path,
            env=runs_fakes.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        yield process
        process.kill()
        process.communicate()

    def wait_for_shards(self, run: Path) -> None:
        deadline = time.monotonic() + 60
        while len(list(run.glob("games/*.parquet"))) < 5:
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def resumed(self, run: Path) -> Outcome:
        return play(run, shard_games=250, resume=True, games=20_000)

    def test_ctrl_c(self, process: Any, tmp_path: Path) -> None:
        self.wait_for_shards(tmp_path / "run")
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
        assert process.returncode == 130
        assert time.monotonic() - sent < 5
        assert f"games are safe in {tmp_path / 'run'}; to go on: sgs-sim resume {tmp_path / 'run'}" in errors
        assert "Traceback" not in errors
        assert not list(tmp_path.rglob("*.tmp"))
        manifest = json.loads((tmp_path / "run/manifest.json").read_text())
        assert manifest["status"] == "interrupted"
        assert 0 < manifest["finished"] < 40_000
        whole = play(tmp_path / "whole", shard_games=250, games=20_000)
        outcome = self.resumed(tmp_path / "run")
        assert outcome.manifest["digest"] == whole.manifest["digest"]
        assert 0 < outcome.played < 40_000

    def test_kill(self, process: Any, tmp_path: Path) -> None:
        self.wait_for_shards(tmp_path / "run")
        os.kill(process.pid, signal.SIGKILL)
        process.communicate(timeout=30)
        outcome = self.resumed(tmp_path / "run")
        assert 0 < outcome.played < 40_000
        assert outcome.manifest["finished"] == 40_000
        names = [path.name for path in sorted((tmp_path / "run/games").iterdir())]
        assert names == [f"p{n:02d}-{i:06d}.parquet" for n in (5, 8) for i in range(80)]


BOT = """
class Lazy:
    def choose(self, view, request, options):
        return 0

class Broken:
    asked = 0

    def choose(self, view, request, options):
        self.asked += 1
        return 0 if self.asked < 200 else 1 // 0

class Cheeky:
    def choose(self, view, request, options):
        return len(options)
"""


class TestPythonBots:
    @pytest.fixture(autouse=True)
    def module(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "bots_for_runs.py").write_text(BOT)
        monkeypatch.syspath_prepend(str(tmp_path))

    def test_results_are_the_same_for_any_number_of_workers(self, tmp_path: Path) -> None:
        settings = {"players": 5, "games": 40, "bots": ["greedy", "rebel=bots_for_runs:Lazy"], "shard_games": 10}
        runs = [play(tmp_path / str(workers), workers=workers, **settings) for workers in (1, 2)]
        assert runs[0].manifest["digest"] == runs[1].manifest["digest"]
        seats = pl.read_parquet(runs[0].run / "seats/*.parquet")
        assert seats.filter(role="rebel")["bot"].unique().to_list() == ["bots_for_runs:Lazy"]
        assert seats.filter(role="lord")["bot"].unique().to_list() == ["greedy"]

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("Broken", r"failed in game \d+ at seat \d: ZeroDivisionError: .*bots_for_runs.py, line 11\)"),
            ("Cheeky", r"failed in game 0 at seat \d: IndexError: choose\(\) returned \d+, allowed is 0 to \d+"),
        ],
    )
    def test_a_failing_bot_stops_the_run(self, tmp_path: Path, name: str, message: str) -> None:
        with pytest.raises(RunInterruptedError, match=f"bot bots_for_runs:{name} {message}") as stopped:
            play(tmp_path / "run", players=5, games=40, workers=1, bots=f"bots_for_runs:{name}", shard_games=10)
        assert stopped.value.exit_code == 1
        assert "\n" not in str(stopped.value)


def test_score_is_that_of_the_scoring_table(usual: Outcome) -> None:
    """A lord who wins gets 4, and 2 for each loyalist alive, and 1 for each rebel or traitor he killed."""
    seats = pl.read_parquet(usual.run / "seats/*.parquet")
    loyal = seats.filter((pl.col("role") == "loyalist") & pl.col("alive")).group_by("players", "game").len("loyal")
    lords = seats.filter((pl.col("role") == "lord") & pl.col("won")).join(loyal, on=["players", "game"], how="left")
    points = 4 + 2 * lords["loyal"].fill_null(0).cast(pl.Int64) + lords["kills_rebel"] + lords["kills_traitor"]
    assert len(lords) > 100
    assert np.array_equal(points.to_numpy(), lords["score"].to_numpy())
