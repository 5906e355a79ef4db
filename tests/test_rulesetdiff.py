"""``sgs-sim rulesets diff``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sgs_sim.cli import main
from sgs_sim.labels import LANGUAGES
from sgs_sim.ruleset import load_ruleset
from sgs_sim.rulesetdiff import differences
from sgs_sim.rulesetfile import built_in

VARIANT = """
name = "variant"
extends = "standard"
scoring = "online_ranked"
phases = ["start", "judging", "draw", "play", "discard"]
[deck]
remove = ["lightning:HQ", "slash:S8"]
add = ["peach:HA"]
[deck.replace]
"slash:S7" = "slash:H7"
[general.machao]
max_hp = 3
skills = ["mashu"]
[general.zhouyu]
skills = ["yingzi(draw=2)", "fanjian"]
[general.hero]
kingdom = "shu"
gender = "female"
max_hp = 3
skills = ["biyue"]
[roles]
8 = { a = [1, 2, 3, 2] }
[switches]
reward = 2
"""


@pytest.fixture
def variant(tmp_path: Path) -> str:
    path = tmp_path / "variant.toml"
    path.write_text(VARIANT, encoding="utf-8")
    return str(path)


def found(variant: str) -> dict[tuple[Any, ...], tuple[Any, Any]]:
    rows = differences(load_ruleset("standard"), load_ruleset(variant)).rows
    return {(row["part"], row["id"], row["field"]): (row["a"], row["b"]) for row in rows}


def test_every_part(variant: str) -> None:
    assert found(variant) == {
        ("deck", "cards", "count"): (108, 107),
        ("deck", "slash:S7", "card"): ("slash:S7", "slash:H7"),
        ("deck", "lightning:HQ", "card"): ("lightning:HQ", None),
        ("deck", "slash:S8", "card"): ("slash:S8", None),
        ("deck", "peach:HA", "card"): (None, "peach:HA"),
        ("general", "machao", "max_hp"): (4, 3),
        ("general", "machao", "Iron Cavalry"): ("tieqi", None),
        ("general", "zhouyu", "Heroic Bearing"): ("yingzi", "yingzi(draw=2)"),
        ("general", "hero", "available"): (False, True),
        ("roles", "8", "a"): ("1/2/4/1", "1/2/3/2"),
        ("roles", "8", "b"): ("1/2/3/2", None),
        ("switch", "reward", "value"): (3, 2),
        ("phases", "phases", "order"): (
            "start, judging, draw, play, discard, finish",
            "start, judging, draw, play, discard",
        ),
        ("scoring", "scoring", "name"): ("fourth", "online_ranked"),
    }


def test_the_other_way_round_is_the_mirror(variant: str) -> None:
    there = differences(load_ruleset("standard"), load_ruleset(variant)).rows
    back = differences(load_ruleset(variant), load_ruleset("standard")).rows
    pairs = {(row["part"], str(row["field"]), str(row["a"]), str(row["b"])) for row in there}
    assert pairs == {(row["part"], str(row["field"]), str(row["b"]), str(row["a"])) for row in back}


@pytest.mark.parametrize("name", built_in())
def test_a_ruleset_does_not_differ_from_itself(name: str) -> None:
    assert differences(load_ruleset(name), load_ruleset(name)).rows == []


def test_the_same_card_added_at_another_place_is_no_difference(tmp_path: Path) -> None:
    paths = []
    for name, added in (("one", '"peach:HA", "jink:H3"'), ("two", '"jink:H3", "peach:HA"')):
        paths.append(tmp_path / f"{name}.toml")
        paths[-1].write_text(f'name = "x"\nextends = "standard"\n[deck]\nadd = [{added}]\n', encoding="utf-8")
    rows = differences(*(load_ruleset(str(path)) for path in paths)).rows
    assert [row for row in rows if row["a"] is None or row["b"] is None] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_command(variant: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rulesets", "diff", "standard", variant, "--lang", lang])
    out = capsys.readouterr().out
    assert stopped.value.code == 0
    assert ("马超" in out) == (lang == "zh")
    assert "online_ranked" in out
    with pytest.raises(SystemExit):
        main(["rulesets", "diff", "standard", variant, "--lang", lang, "--json"])
    rows = json.loads(capsys.readouterr().out)
    assert [list(row) for row in rows] == [["part", "id", "name", "field", "a", "b", "text"]] * len(rows)


def test_nothing_to_say_and_what_cannot_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rulesets", "diff", "standard", "standard"])
    assert capsys.readouterr().out == "No differences.\n"
    with pytest.raises(SystemExit) as stopped:
        main(["rulesets", "diff", "standard", "standrad"])
    assert stopped.value.code == 2
    assert 'B: unknown ruleset "standrad", nearest "standard"' in capsys.readouterr().err
