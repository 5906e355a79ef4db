"""The command line on real games, from a run to its report and back to a single game."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from sgs_sim.cli import main


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "run"
    flags = ["--players", "5,8", "--games", "300", "--seed", "5", "--shard-games", "100", "--bot", "greedy"]
    with pytest.raises(SystemExit) as stopped:
        main(["run", *flags, "--out", str(path)])
    assert stopped.value.code == 0
    return path


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def called(*arguments: object) -> tuple[object, str, str]:
        capsys.readouterr()
        with pytest.raises(SystemExit) as stopped:
            main([str(argument) for argument in arguments])
        return stopped.value.code, *capsys.readouterr()

    return called


@pytest.mark.parametrize(("players", "game"), [(5, 0), (8, 100), (8, 299)])
def test_any_game_of_a_run_can_be_played_again(call: Any, run: Path, players: int, game: int) -> None:
    code, out, err = call("replay", run, game, "--players", players)
    assert (code, err) == (0, "")
    row = pl.read_parquet(run / "games/*.parquet").row(
        by_predicate=(pl.col("players") == players) & (pl.col("game") == game), named=True
    )
    assert f"checksum {row['checksum']:016x}, as in the tables of {run}" in out
    assert f"Game {game} of seed 5" in out
    assert len(out.splitlines()) > row["turns"]


def test_replay_as_json(call: Any, run: Path) -> None:
    code, out, _ = call("replay", run, 7, "--players", 5, "--json")
    events = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [event["event"] for event in events[-2:]] == ["result", "checksum"]
    assert events[-1]["stored"] == events[-1]["replayed"]


def test_a_game_that_comes_out_differently_is_told(call: Any, run: Path, tmp_path: Path) -> None:
    import shutil

    other = tmp_path / "other"
    shutil.copytree(run, other)
    text = (other / "experiment.toml").read_text(encoding="utf-8")
    (other / "experiment.toml").write_text(text.replace("seed = 5", "seed = 6"), encoding="utf-8")
    code, _, err = call("replay", other, 7, "--players", 5)
    assert code == 2
    assert "game 7 came out differently" in err
    assert err.count("\n") == 1


def test_play_shows_the_same_game(call: Any, run: Path) -> None:
    _, replayed, _ = call("replay", run, 3, "--players", 8)
    code, played, _ = call("play", run / "experiment.toml", "--players", 8, "--game", 3)
    assert code == 0
    assert replayed.startswith(played)
    _, by_flags, _ = call("play", "--players", 8, "--seed", 5, "--game", 3, "--bot", "greedy")
    assert by_flags == played


def test_play_in_chinese(call: Any) -> None:
    code, out, _ = call("play", "--players", 5, "--lang", "zh")
    assert code == 0
    assert "主公" in out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--game", "-1"], "--game: -1"),
        (["--players", "12"], "2 to 10"),
        (["--lang", "fr"], "--lang"),
        (["--bot", "gredy"], "gredy"),
        (["--game", "x"], "--game"),
    ],
)
def test_wrong_flags_of_play(call: Any, arguments: list[str], word: str) -> None:
    code, out, err = call("play", *arguments)
    assert (code, out) == (2, "")
    assert word in err
    assert err.count("\n") == 1


def test_a_bot_that_fails_is_named(call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot_for_cli.py").write_text(
        "class Bad:\n    def choose(self, *_):\n        raise LookupError('none')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    code, _, err = call("play", "--players", 5, "--bot", "bot_for_cli:Bad")
    assert code == 1
    assert err.startswith("sgs-sim: bot bot_for_cli:Bad failed")
    assert "LookupError: none" in err
    assert err.count("\n") == 1
    code, _, err = call("run", "--players", 5, "--bot", "bot_for_cli:Bad", "--games", 5, "--out", tmp_path / "run")
    assert code == 1
    assert "failed in game 0 at seat " in err
    assert "to go on: sgs-sim resume" in err


def test_scenarios(call: Any, tmp_path: Path) -> None:
    code, out, _ = call(
        "scenario", Path(__file__).parent / "scenarios" / "score_worked_example_of_eight.toml", "--json"
    )
    assert code == 0
    assert json.loads(out)[0]["status"] == "pass"
    (tmp_path / "broken.toml").write_text("seat = ")
    code, out, _ = call("scenario", tmp_path / "broken.toml")
    assert code == 2
    assert "broken.toml" in out


def test_figures_of_a_run_are_those_of_its_report(call: Any, tmp_path: Path) -> None:
    from analysis import open_run
    from analysis.roles import sides

    _, out, _ = call("run", "--players", "5", "--games", 400, "--out", tmp_path / "run", "--json")
    table = sides(open_run(tmp_path / "run")).set_index("side")
    for row in json.loads(out)["sides"]:
        assert row.keys() - {"side"} <= set(table.columns)
        assert [row[key] for key in ("n", "wins", "rate", "low", "high", "method")] == pytest.approx(
            table.loc[row["side"], ["n", "wins", "rate", "low", "high", "method"]].tolist()
        )


def test_balance_plays_and_reports(call: Any, tmp_path: Path) -> None:
    code, out, err = call("balance", "--games", 300, "--out", tmp_path / "run", "--seed", 2, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["report"] == str(tmp_path / "run/report/report.html")
    assert Path(found["report"]).exists()
    manifest = json.loads((tmp_path / "run/manifest.json").read_text())
    assert [size["players"] for size in manifest["sizes"]] == [5, 8]
    assert manifest["dealing"] == "uniform"
    winners = {size["players"]: size["winners"] for size in manifest["sizes"]}
    for row in found["tables"]["sides"]:
        assert row["wins"] == winners[row["players"]].get(row["side"], 0)


def test_balance_and_report_end_with_the_name_of_the_page(
    call: Any, run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    building = importlib.import_module("reports.build")
    monkeypatch.setattr(building, "build", lambda run, out, lang: (out or run / "report") / f"{lang}.html")
    code, out, _ = call("report", run, "--lang", "zh")
    assert (code, out) == (0, f"report {run}/report/zh.html\n")
    code, out, _ = call("balance", "--games", 50, "--out", tmp_path / "run", "--report", tmp_path / "page")
    assert code == 0
    assert out.splitlines()[-1] == f"report {tmp_path}/page/en.html"
