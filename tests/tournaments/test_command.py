"""``sgs-sim tournament``: its page in both languages, its figures, and bad input."""

from __future__ import annotations

import json
import re
import string
from pathlib import Path
from typing import Any

import pytest

from reports.text import LANGUAGES, Text
from reports.tournament.build import SHOWN
from sgs_sim.cli import main

SMALL = ["--players", "5", "--tournaments", "60", "--bot", "greedy"]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(["tournament", *arguments])
        out, err = capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    return run


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page(call: Any, lang: str) -> None:
    code, out, _ = call(*SMALL, "--lineup", "1xgreedy,4xrandom", "--lang", lang, "--out", "here")
    assert code == 0
    assert ("推广版原有自己的计分表" if lang == "zh" else "it is lost") in out
    assert "fourth" in out
    html = Path("here/report.html").read_text("utf-8")
    bare = re.sub(r"base64,[^\"]*", "", html)
    assert not re.search(r"\bnan\b|\bNone\b|<NA>|Undefined|\{[a-z_]+\}|\{\{", bare)
    assert html.count("<img ") == 3
    assert {file.stem for file in Path("here/figures").glob("*.svg")} == {"totals", "roles", "rounds"}
    assert "sgs-sim tournament here/experiment.toml --tournaments 60 --lineup greedy,random" in html


def test_json(call: Any) -> None:
    code, out, err = call(
        "--players", "8", "--tournaments", "20", "--bot", "greedy", "--scoring", "online_ranked", "--json"
    )
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["scoring"] == "online_ranked"
    assert "it is lost" in data["scoring_note"]
    assert data["lineup"] == ["greedy"] * 8
    assert data["rank_noise"] is None
    assert sum(row["mean"] for row in data["tables"]["players"]) == pytest.approx(0)
    assert sum(row["wins"] for row in data["tables"]["players"]) == pytest.approx(1)
    assert data["report"] == "runs/tournament-standard-8p-1/report.html"


def test_the_files_make_the_tournaments_again(call: Any) -> None:
    call(*SMALL, "--out", "one")
    call("one/experiment.toml", "--tournaments", "60", "--out", "two")
    for name in ("players", "roles", "totals"):
        assert Path(f"one/tables/{name}.csv").read_text() == Path(f"two/tables/{name}.csv").read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "8,5"], ["--players", "one table size"]),
        (["--tournaments", "1"], ["--tournaments", "2 to 1000000"]),
        (["--lineup", "3xgreedy"], ["--lineup", "names 3 players"]),
        (["--lineup", "gredy"], ["--lineup", 'nearest "greedy"']),
        (["--players", "5", "--scoring", "online_ranked"], ["--scoring", "1/2/4/1"]),
        (["--scoring", "forth"], ["--scoring", 'nearest "fourth"']),
    ],
)
def test_bad_input(call: Any, arguments: list[str], words: list[str]) -> None:
    code, out, err = call(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    for word in words:
        assert word in err
    assert not Path("runs").exists()


def test_languages_have_the_same_keys_and_places() -> None:
    english, chinese = (Text(lang, "tournament") for lang in LANGUAGES)
    assert english.keys == chinese.keys
    for key in english.keys:
        places = [
            {name for _, name, _, _ in string.Formatter().parse(text(key)) if name} for text in (english, chinese)
        ]
        assert places[0] == places[1], key
    for lang in LANGUAGES:
        for table, columns in SHOWN.items():
            assert Text(lang, "tournament")(f"table.{table}")
            assert all(Text(lang, "tournament")(f"column.{column}") for column in columns.split())
