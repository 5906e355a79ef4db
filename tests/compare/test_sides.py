"""What can be compared, and what is said of what cannot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sgs_sim.compare.runner import in_order
from sgs_sim.compare.sides import kind, load_sides
from sgs_sim.errors import InputError
from sgs_sim.runs.worker import Session

EXPERIMENT = """
players = [5]
games = 400
seed = 7
roles = [1, 0, 3, 1]
[bots]
all = "random"
[pool]
exclude = ["lvbu"]
"""
EXTENDS = 'name = "mine"\nextends = "standard"\n'
BROKEN = {
    "tiny.toml": f'{EXTENDS}[deck]\nsets = ["ex"]\n',
    "roles.toml": f"{EXTENDS}[roles]\n8 = {{ a = [1, 2, 4, 2] }}\n",
    "circle.toml": 'name = "one"\nextends = "other.toml"\n',
    "other.toml": 'name = "other"\nextends = "circle.toml"\n',
    "general.toml": f'{EXTENDS}[general.lvbu]\nskills = ["wushang"]\n',
    "exp.toml": '[versions]\nmachao = "prom"\n',
}
RULES = 'name = "mine"\nextends = "standard"\n[switches]\nreward = 2\n'


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """An experiment and a ruleset."""
    experiment, rules = tmp_path / "exp.toml", tmp_path / "mine.toml"
    experiment.write_text(EXPERIMENT, "utf-8")
    rules.write_text(RULES, "utf-8")
    return str(experiment), str(rules)


def test_kinds(files: tuple[str, str], tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"B: .*: no run, since it has no experiment.toml"):
        kind("B", str(tmp_path))
    (tmp_path / "experiment.toml").write_text("", "utf-8")
    assert [kind("A", given) for given in ("standard", *files, str(tmp_path))] == [
        "ruleset",
        "experiment",
        "ruleset",
        "run",
    ]


def test_a_ruleset_takes_the_settings_of_the_other_side(files: tuple[str, str]) -> None:
    for given, i in (((files[0], files[1]), 1), ((files[1], files[0]), 0)):
        sides = load_sides(given, {}, ({}, {}))
        rules = sides[i].experiment
        assert rules.rules.name == "mine"
        assert (rules.players, rules.games, rules.seed, rules.roles) == ((5,), 400, 7, {5: (1, 0, 3, 1)})
        assert set(rules.bots.values()) == {"random"}
        assert "lvbu" not in rules.pool_generals()
        assert sides[1 - i].experiment.rules.name == "standard"


def test_flags_of_both_and_of_one(files: tuple[str, str]) -> None:
    a, b = load_sides(
        files, {"seed": "3", "set": ["rules.draw_count=3"]}, ({}, {"set": ["rules.reward=1"], "bots": ["greedy"]})
    )
    assert a.experiment.seed == b.experiment.seed == 3
    assert a.experiment.switches == {"draw_count": 3}
    assert b.experiment.switches == {"draw_count": 3, "reward": 1}
    assert (set(a.experiment.bots.values()), set(b.experiment.bots.values())) == ({"random"}, {"greedy"})


def test_rules_that_end_runs_have_no_part() -> None:
    a, _ = load_sides(("standard", "standard"), {}, ({}, {}))
    assert (a.experiment.target_error, a.experiment.max_time, a.experiment.games) == (None, None, 100_000)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("standrad", "standard"), ['unknown ruleset "standrad", nearest "standard"']),
        (("standard", "nothing.toml"), ["B", "nothing.toml", "cannot read"]),
        (("standard", "."), ["."]),
        (("tiny.toml", "standard"), ["tiny.toml: deck", "has 4 cards; 8 players need 34"]),
        (("standard", "roles.toml"), ["roles.toml: roles.8.a", "sum to 8 players, not 9"]),
        (("standard", "circle.toml"), ["other.toml: extends", '"circle.toml" closes a circle']),
        (("standard", "general.toml"), ["general.toml: general.lvbu.skills", '"wushang", nearest "wushuang"']),
        (("exp.toml", "standard"), ["exp.toml: versions.machao", 'unknown ruleset "prom", nearest "promo"']),
    ],
)
def test_what_cannot_be_read(given: tuple[str, str], words: list[str], tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in BROKEN.items():
        (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        load_sides(given, {}, ({}, {}))
    for word in words:
        assert word in str(caught.value)


# -- the order of work


def test_results_come_in_order_and_errors_stop_the_work() -> None:
    seen: list[int] = []
    assert not in_order(iter(range(50)), lambda n: n, lambda n: bool(seen.append(n)), 4, Session())
    assert seen == list(range(50))

    def work(n: int) -> int:
        if n == 7:
            raise InputError("seven")
        return n

    seen.clear()
    session = Session()
    with pytest.raises(InputError, match="seven"):
        in_order(iter(range(50)), work, lambda n: bool(seen.append(n)), 4, session)
    assert seen == list(range(7))
    assert session.stopped.is_set()


def test_nothing_runs_on_after_the_end() -> None:
    started: list[int] = []

    def work(n: int) -> int:
        started.append(n)
        return n

    assert in_order(iter(range(1_000)), work, lambda n: n == 10, 2, Session())
    assert len(started) < 30
