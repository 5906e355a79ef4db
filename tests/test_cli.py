"""The command line: what it prints, its exit codes, and one line for everything that is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from runs_fakes import FakeKernel, environment

import sgs_sim
from sgs_sim import kernelnames
from sgs_sim.cli import main
from sgs_sim.runs import worker

SMALL = ["--games", "1000", "--shard-games", "250"]


@pytest.fixture(autouse=True)
def kernel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeKernel:
    fake = FakeKernel()
    monkeypatch.setattr(worker, "load_kernel", lambda: fake)
    monkeypatch.setattr(kernelnames, "bots", lambda: fake.BOTS)
    monkeypatch.chdir(tmp_path)
    return fake


class Called:
    """What a call of the command line did."""

    def __init__(self, capsys: pytest.CaptureFixture[str], arguments: tuple[object, ...]) -> None:
        with pytest.raises(SystemExit) as stopped:
            main([str(argument) for argument in arguments])
        self.code = stopped.value.code
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    return lambda *arguments: Called(capsys, arguments)


def refused(called: Called, *words: str) -> None:
    """Exit code 2, one line on the error stream that has all the words, nothing else, nothing written."""
    assert called.code == 2
    assert called.out == ""
    assert called.err.startswith("sgs-sim: ")
    assert called.err.count("\n") == 1
    for word in words:
        assert word in called.err
    assert not Path("runs").exists()


class TestHelp:
    def test_start_is_fast(self) -> None:
        """The bound is generous; on the reference machine it takes 0.18 s."""
        seconds = []
        for _ in range(3):
            started = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "sgs_sim", "--help"], check=True, capture_output=True, env=environment()
            )
            seconds.append(time.perf_counter() - started)
        assert min(seconds) < 1.0

    def test_nothing_heavy_is_imported(self) -> None:
        heavy = "numpy, pandas, polars, pyarrow, scipy, statsmodels, matplotlib, pydantic, jinja2, analysis, reports"
        code = f"import sys, sgs_sim.cli; print([m for m in '{heavy}'.split(', ') if m in sys.modules])"
        done = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment()
        )
        assert done.stdout.strip() == "[]"

    def test_version(self, call: Any) -> None:
        assert call("--version").out == f"sgs-sim {sgs_sim.__version__}\n"

    @pytest.mark.parametrize("arguments", [[], ["--help"]])
    def test_all_commands_are_listed(self, call: Any, arguments: list[str]) -> None:
        called = call(*arguments)
        assert called.code == 0
        for name in ("balance", "run", "resume", "report", "play", "replay", "scenario", "list", "bench"):
            assert f" {name} " in called.out

    @pytest.mark.parametrize(
        "name", ["balance", "run", "resume", "report", "play", "replay", "scenario", "list", "bench"]
    )
    def test_every_command_has_help(self, call: Any, name: str) -> None:
        called = call(name, "--help")
        assert called.code == 0
        assert "Usage: sgs-sim " + name in called.out


class TestRun:
    def test_prints_rates_and_digest(self, call: Any) -> None:
        called = call("run", *SMALL)
        assert called.code == 0
        manifest = json.loads(Path("runs/standard-8p-1/manifest.json").read_text())
        assert f"digest {manifest['digest']}" in called.out
        assert "Standard edition (2009): 8 players (1/2/4/1); uniform dealing; greedy" in called.out
        assert "until: 1,000 games" in called.out
        assert "stopped because all games are played" in called.out
        for side in ("lord side", "rebels", "traitor", "no winner"):
            assert side in called.out

    def test_json_has_the_column_names_of_the_tables(self, call: Any) -> None:
        called = call("run", *SMALL, "--players", "8,5", "--json", "--out", "here")
        assert called.err == ""
        found = called.json
        assert found["run"] == "here"
        assert found["games"] == 2_000
        assert found["stopped_by"] == "games"
        assert [(row["players"], row["side"]) for row in found["sides"]] == [
            (players, side) for players in (5, 8) for side in ("lord", "rebel", "traitor")
        ]
        for row in found["sides"]:
            assert list(row) == ["players", "side", "n", "wins", "rate", "low", "high", "method"]
            assert row["low"] < row["rate"] == row["wins"] / row["n"] < row["high"]
        assert found["endings"] == [{"players": n, "ended_by": "win", "n": 1000, "games": 1000} for n in (5, 8)]

    def test_header_and_end_name_the_rule(self, call: Any) -> None:
        called = call("run", "--shard-games", "500", "--games", "20000", "--target-error", "1pp", "--max-time", "5m")
        assert (
            "until: 95 % half-widths of all side win rates at most 1 points, or 300 s, or 20,000 games,"
            " whichever comes first" in called.out
        )
        assert "stopped because the target error is reached" in called.out

    def test_an_experiment_file_and_flags_before_it(self, call: Any) -> None:
        Path("my.toml").write_text('players = [5]\ngames = 700\nseed = 3\n[bots]\nlord = "random"\n')
        called = call("run", "my.toml", "--games", "600", "--out", "mine")
        assert called.code == 0
        manifest = json.loads(Path("mine/manifest.json").read_text())
        assert (manifest["games"], manifest["seed"], manifest["sizes"][0]["players"]) == (600, 3, 5)
        assert manifest["bots"]["lord"] == "random"
        again = call("run", "mine/experiment.toml", "--out", "again")
        assert again.code == 0
        assert json.loads(Path("again/manifest.json").read_text())["digest"] == manifest["digest"]

    def test_progress_goes_to_the_error_stream(
        self, call: Any, kernel: FakeKernel, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from sgs_sim.runs import progress

        monkeypatch.setattr(progress, "PLAIN_SECONDS", 0.1)
        monkeypatch.setattr(progress.Plain.__init__, "__defaults__", (0.1,))
        kernel.seconds_per_game = 1e-3
        called = call("run", *SMALL, "--workers", "1")
        assert "of 1,000 games, " in called.err
        assert "lord side " in called.err
        assert " left" in called.err

    def test_interruption_and_resume(self, call: Any, kernel: FakeKernel) -> None:
        whole = call("run", *SMALL, "--json", "--out", "whole").json

        def interrupt(first: int, count: int) -> None:
            if first <= 600 < first + count:
                raise KeyboardInterrupt

        kernel.before_batch = interrupt
        called = call("run", *SMALL, "--out", "part", "--workers", "1")
        assert called.code == 130
        assert called.err == (
            "sgs-sim: interrupted: 500 of 1,000 games are safe in part; to go on: sgs-sim resume part\n"
        )
        kernel.before_batch = None
        resumed = call("resume", "part", "--json")
        assert resumed.code == 0
        assert resumed.json["digest"] == whole["digest"]
        assert "come to its end already" in call("run", "--resume", "--out", "part").out

    def test_resume_prints_where_it_goes_on(self, call: Any, kernel: FakeKernel) -> None:
        call("run", *SMALL, "--out", "run")
        for table in ("games", "seats"):
            Path(f"run/{table}/p08-000002.parquet").unlink()
        called = call("run", "--resume", "--out", "run")
        assert "going on after 750 games" in called.out
        assert "250 games played in" in called.out


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["run", "--ban", "zhangfie"], ["--ban", "zhangfie", "zhangfei"]),
            (["run", "--pool", "standard,caocau"], ["--pool", "caocau", "caocao"]),
            (["run", "--ruleset", "standart"], ["--ruleset", "standart", "standard"]),
            (["run", "--expansion", "winds"], ["--expansion", "winds", "wind"]),
            (["run", "--mode", "identidy"], ["--mode", "identidy", "identity"]),
            (["run", "--bot", "gredy"], ["--bot", "gredy", "greedy"]),
            (["run", "--bot", "lordd=greedy"], ["--bot", "lordd", "lord"]),
            (["run", "--bot", "nowhere:Bot"], ["--bot", "nowhere:Bot", "cannot import"]),
            (["run", "--players", "1"], ["--players", "2 to 10"]),
            (["run", "--players", "11"], ["--players", "2 to 10"]),
            (["run", "--players", "many"], ["--players", "2 to 10"]),
            (["run", "--players", "8", "--roles", "1,2,3,1"], ["--roles", "8"]),
            (["run", "--roles", "0,3,4,1"], ["--roles", "lord"]),
            (["run", "--roles", "2,1,4,1"], ["--roles", "lord"]),
            (["run", "--pool", "caocao,liubei"], ["--pool", "2", "8"]),
            (["run", "--dealing", "unifrom"], ["--dealing", "uniform"]),
            (["run", "--games", "none"], ["--games"]),
            (["run", "--games", "-5"], ["--games"]),
            (["run", "--target-error", "70pp"], ["--target-error"]),
            (["run", "--max-time", "soon"], ["--max-time", "90s"]),
            (["run", "--detail", "all"], ["--detail", "basic", "full"]),
            (["run", "--seed", "x"], ["--seed"]),
            (["run", "--workers", "0"], ["--workers"]),
            (["run", "--set", "rules.turn_limt=3"], ["--set", "turn_limt", "turn_limit"]),
            (["run", "--set", "turn_limit"], ["--set"]),
            (["run", "--scoring", "fith"], ["--scoring", "fith", "fourth"]),
            (["run", "--plyers", "8"], ["--plyers", "--players"]),
            (["run", "nothing.toml"], ["nothing.toml", "No such file"]),
            (["run", "--resume"], ["--out"]),
            (["run", "--resume", "--out", "nothing"], ["nothing", "no run to resume"]),
            (["resume", "nothing"], ["nothing", "no run to resume"]),
            (["report", "nothing"], ["nothing", "not a run folder"]),
            (["replay", "nothing", "3"], ["nothing", "not a run folder"]),
            (["balance", "--lang", "fr"], ["--lang", "fr", "en, zh"]),
            (["list", "generls"], ["generls", "generals"]),
            (["frobnicate"], ["frobnicate"]),
        ],
        ids=lambda value: " ".join(value) if value and value[0] in ("run", "balance", "list") else None,
    )
    def test_one_line(self, call: Any, arguments: list[str], words: list[str]) -> None:
        refused(call(*arguments), *words)

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("players = ", ["my.toml", "line 1"]),
            ("plyers = 8", ["my.toml", "plyers", "players"]),
            ("players = 12", ["my.toml", "players", "12", "2 to 10"]),
            ('[pool]\nexclude = ["lubu"]', ["my.toml", "pool.exclude", "lubu", "lvbu"]),
            ("[switches]\nturn_limit = -1", ["my.toml", "switches.turn_limit", "-1"]),
            ('[bots]\nlord = "gredy"', ["my.toml", "bots.lord", "gredy", "greedy"]),
        ],
    )
    def test_a_wrong_file(self, call: Any, text: str, words: list[str]) -> None:
        Path("my.toml").write_text(text)
        refused(call("run", "my.toml"), *words)

    def test_a_folder_of_another_experiment(self, call: Any) -> None:
        call("run", *SMALL, "--out", "mine")
        before = {path: path.stat().st_mtime_ns for path in Path("mine").rglob("*")}
        for more in ([], ["--resume"]):
            refused(call("run", *SMALL, "--seed", "2", "--out", "mine", *more), "mine", "seed is 1 there, 2 here")
        refused(call("run", *SMALL, "--out", "mine"), "mine", "--resume")
        refused(call("run", "--resume", "--shard-games", "7", "--out", "mine"), "shard_games is 250 there, 7 here")
        refused(call("run", "--resume", "--bot", "random", "--out", "mine"), 'bots.lord is "greedy" there, "random"')
        assert {path: path.stat().st_mtime_ns for path in Path("mine").rglob("*")} == before

    def test_no_permission(self, call: Any) -> None:
        Path("file").touch()
        refused(call("run", *SMALL, "--out", "file/run"), "file/run", "cannot be written to", "--out")

    def test_a_truncated_shard(self, call: Any) -> None:
        call("run", *SMALL, "--out", "mine")
        path = Path("mine/seats/p08-000001.parquet")
        path.write_bytes(path.read_bytes()[:-50])
        refused(call("resume", "mine"), str(path), "truncated or damaged", "delete it")
        refused(call("report", "mine"), str(path), "damaged")

    def test_a_game_that_is_not_in_the_run(self, call: Any) -> None:
        call("run", *SMALL, "--out", "mine", "--players", "8,5")
        refused(call("replay", "mine", "3"), "--players", "8")
        refused(call("replay", "mine", "1000", "--players", "8"), "game", "1000", "0 to 999")
        refused(call("replay", "mine", "3", "--players", "6"), "--players", "6")

    def test_a_kernel_that_is_not_compiled(self, call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.undo()
        monkeypatch.setitem(sys.modules, "sgs_sim._core.kernel", None)
        with pytest.raises(sgs_sim.errors.InputError, match="kernel is not compiled"):
            worker.load_kernel()


class TestListing:
    def test_generals(self, call: Any) -> None:
        found = call("list", "generals", "--json").json
        assert len(found) == 25
        assert {"id", "name", "skills"} <= found[0].keys()
        assert "关羽" in call("list", "generals", "--lang", "zh").out

    def test_cards_of_every_set(self, call: Any) -> None:
        rows = call("list", "cards", "--json").json
        assert sum(row["count"] for row in rows) == 160
        assert {row["set"] for row in rows} == {"standard", "ex", "junzheng"}

    @pytest.mark.parametrize("what", ["rulesets", "generals", "cards", "skills", "switches"])
    def test_tables(self, call: Any, what: str) -> None:
        called = call("list", what)
        assert called.code == 0
        assert len(called.out.splitlines()) > 2
