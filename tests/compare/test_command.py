"""``sgs-sim compare``: what it prints, and one line for everything that is wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from runs_fakes import environment

from sgs_sim.cli import main

SMALL = ["--games", "200", "--players", "5", "--bot", "greedy"]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(["compare", *arguments])
        out, err = capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    return run


@pytest.mark.parametrize(("by", "word"), [("role", "loyalist"), ("general", "Guan Yu"), ("seat", "seat")])
def test_tables(call: Any, by: str, word: str) -> None:
    code, out, _ = call("standard", "standard", *SMALL, "--set-b", "rules.reward=1", "--by", by)
    assert code == 0
    assert word in out
    assert "paired: the same deals on both sides" in out
    assert "report runs/compare-standard-standard-5p-1/report.html" in out
    assert Path("runs/compare-standard-standard-5p-1/report.html").exists()


def test_json(call: Any) -> None:
    code, out, err = call(
        "standard", "standard", *SMALL, "--bot-b", "random", "--json", "--out", "here", "--lang", "zh"
    )
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["report"] == "here/report.html"
    assert data["language"] == "zh"
    assert {row["role"] for row in data["tables"]["roles"]} == {"lord", "loyalist", "rebel", "traitor"}
    assert all("difference" in row for row in data["tables"]["generals"])
    assert data["b"]["bots"]["lord"] == "random"


def test_a_second_comparison_gets_a_folder_of_its_own(call: Any) -> None:
    for _ in range(2):
        call("standard", "standard", *SMALL)
    assert sorted(path.name for path in Path("runs").iterdir()) == [
        "compare-standard-standard-5p-1", "compare-standard-standard-5p-1-2",
    ]  # fmt: skip


def test_sequential(call: Any) -> None:
    code, out, _ = call(
        "standard", "standard", *SMALL, "--sequential", "--effect", "5pp", "--side", "rebel", "--shard-games", "50"
    )
    assert code == 0
    assert "Sequential test of the win rate of the rebels (effect 5 pp" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["standard", "standrad"], ['unknown ruleset "standrad"', 'nearest "standard"']),
        (["standard", "no.toml"], ["no.toml", "cannot read"]),
        (["standard", "standard", "--by", "hat"], ["--by", '"hat"', "general, role, seat"]),
        (["standard", "standard", "--sequential", "--side", "wei"], ["--side", '"wei"', "lord, rebel, traitor"]),
        (["standard", "standard", "--sequential", "--effect", "2"], ["--effect", '"2"', "0.2pp"]),
        (["standard", "standard", "--sequential", "--effect", "none"], ["--effect", "none"]),
        (["standard", "standard", "--sequential", "--alpha", "0.7"], ["--alpha", "0.7", "0.5"]),
        (["standard", "standard", "--sequential", "--players", "8,5"], ["--sequential", "one table size"]),
        (["standard", "standard", "--games", "many"], ["--games", '"many"', "whole number"]),
        (["standard", "standard", "--set-b", "rules.rewrad=1"], ["--set-b: rules.rewrad", 'nearest "reward"']),
        (["standard", "standard", "--bot-a", "gredy"], ["--bot-a", '"gredy"', 'nearest "greedy"']),
        (["standard", "standard", "--shard-games", "0"], ["--shard-games", "0", "1 to 1000000"]),
        (["standard", "standard", "--lang", "fr"], ["--lang", '"fr"']),
    ],
)
def test_bad_input(call: Any, arguments: list[str], words: list[str]) -> None:
    code, out, err = call(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("sgs-sim: ")
    assert err.count("\n") == 1
    for word in words:
        assert word in err
    assert not Path("runs").exists()


def test_a_finished_run_cannot_be_changed(call: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", *SMALL, "--out", "one"])
    capsys.readouterr()
    code, out, err = call("one", "standard", "--players", "8")
    assert (code, out) == (2, "")
    assert "A: one: a finished run cannot be changed; leave --players out" in err
    code, out, _ = call("one", "standard", "--set-b", "rules.reward=1", "--out", "two")
    assert code == 0
    assert "200 games on each side" in out


def test_a_place_that_cannot_be_written(call: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    code, _, err = call("standard", "standard", *SMALL, "--out", "file")
    assert code == 2
    assert "cannot be written" in err


def test_interrupted(tmp_path: Path) -> None:
    """Ctrl-C: exit code 130, nothing written, no threads left."""
    compare = ["compare", "standard", "standard", "--games", "2000000", "--bot", "greedy"]
    command = [sys.executable, "-m", "sgs_sim", *compare]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("paired"):
                break
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in error
    assert list(tmp_path.iterdir()) == []
