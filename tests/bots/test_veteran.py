"""Veteran as a whole: its weights, what it may know, that it is the same everywhere, and that it is strong."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from kernel_tables import KEY, rules

from sgs_sim._core import kernel, names
from sgs_sim.bots import weights

ROOT = Path(__file__).parents[2] / "sgs_sim"  # the sources: a checked build lies elsewhere, without them
SOURCES = ROOT / "_core" / "bots" / "veteran"
VETERAN = ("veteran",) * 4
SIDES = {"lord": (0, 1), "rebel": (2,), "traitor": (3,)}
"""Which places of the bots, which go by role, make up a side."""


def simulator(players: int = 8, bots: tuple[str, ...] = VETERAN, **more: Any) -> kernel.Simulator:
    return kernel.Simulator(rules(players), bots, KEY, **more)


# ---- weights ----


def declared() -> list[str]:
    """The weights in the order of the enumeration that the code counts by; orders of use begin with O_ there."""
    text = (SOURCES / "weights.pxd").read_text(encoding="utf-8")
    body = re.sub(r"#.*", "", text.partition("cdef enum:")[2].partition("cdef inline")[0])
    found = re.findall(r"\b([WO])_(\w+)", body)
    assert found.pop() == ("W", "COUNT")
    return [("order_" if kind == "O" else "") + name.lower() for kind, name in found]


def test_the_file_the_names_and_the_enumeration_agree() -> None:
    assert list(weights.load()) == list(names.WEIGHTS)
    assert declared() == list(names.WEIGHTS)


def test_no_weight_stands_twice() -> None:
    with weights.DEFAULT.open("rb") as file:
        sections = tomllib.load(file)
    keys = [name for section in sections.values() for name in section]
    assert len(keys) == len(set(keys))


def test_each_weight_is_explained() -> None:
    lines = weights.DEFAULT.read_text(encoding="utf-8").splitlines()
    said = {line.split("=")[0].strip(): line.partition("#")[2].strip() for line in lines if re.match(r"\w+ *=", line)}
    assert said.keys() == weights.load().keys()
    assert all(said.values()), said


def test_each_weight_is_used() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.p[yx]*") if path.stem != "weights")
    unused = [name for name in names.WEIGHTS if f"W_{name.upper()}" not in code and f"O_{name[6:].upper()}" not in code]
    assert unused == []


# ---- what it knows, and that it is the same everywhere ----


def test_it_decides_without_dice() -> None:
    """No source of it draws from a stream; equal options are split by a constant of the seat."""
    for path in SOURCES.glob("*.pyx"):
        code = re.sub(r'""".*?"""|#[^\n]*', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.search(r"\b(stream|below|next_u64)\b", code), path.name


@pytest.mark.parametrize("players", [5, 8])
@pytest.mark.parametrize("games", [2_000, pytest.param(50_000, marks=pytest.mark.long)])
def test_it_does_not_peek(players: int, games: int) -> None:
    one = simulator(players, peek=True)
    one.run(0, games)
    assert one.peek_faults == 0


@pytest.mark.parametrize("players", range(2, 11))
def test_its_games_keep_the_rules(players: int) -> None:
    one = simulator(players, verify=True)
    one.run(0, 200)
    assert one.violations == (0, None, None)


@pytest.mark.parametrize("players", [5, 8])
@pytest.mark.parametrize("games", [3_000, pytest.param(20_000, marks=pytest.mark.long)])
def test_its_games_come_to_an_end(players: int, games: int) -> None:
    rows, *_ = simulator(players).run(0, games)
    assert (rows["winner"] == kernel.WINNERS.index("none")).mean() < (0.003 if games > 3_000 else 0.006)
    assert set(rows["ended_by"]) <= {kernel.ENDINGS.index("win"), kernel.ENDINGS.index("turn_limit")}


# ---- strength, 8 players ----


@cache
def win_rates(bots: tuple[str, ...], games: int) -> dict[str, float]:
    rows, *_ = simulator(8, bots).run(0, games)
    return {side: float((rows["winner"] == kernel.WINNERS.index(side)).mean()) for side in SIDES}


def with_veteran(side: str, field: str, games: int) -> tuple[float, float]:
    """The side's rate when all are of the field, and when the side is veteran."""
    bots = tuple("veteran" if role in SIDES[side] else field for role in range(4))
    return win_rates((field,) * 4, games)[side], win_rates(bots, games)[side]


def games_and_slack(quick: int, slack: float) -> pytest.MarkDecorator:
    """A quick run with some slack for chance, and a long one without."""
    runs = [(quick, slack), pytest.param(20_000, 0.0, marks=pytest.mark.long)]
    return pytest.mark.parametrize(("games", "slack"), runs)


@games_and_slack(3_000, 0.03)
@pytest.mark.parametrize("side", ["lord", "rebel"])
def test_it_beats_random(side: str, games: int, slack: float) -> None:
    before, after = with_veteran(side, "random", games)
    assert after - before >= 0.20 - slack


@games_and_slack(3_000, 0.02)
def test_it_beats_random_as_traitor(games: int, slack: float) -> None:
    before, after = with_veteran("traitor", "random", games)
    assert after >= 2 * before - slack


@games_and_slack(3_000, 0.03)
@pytest.mark.parametrize("side", ["lord", "rebel"])
def test_it_beats_greedy(side: str, games: int, slack: float) -> None:
    before, after = with_veteran(side, "greedy", games)
    assert after - before >= 0.06 - slack


@games_and_slack(3_000, 0.015)
def test_it_beats_greedy_as_traitor(games: int, slack: float) -> None:
    before, after = with_veteran("traitor", "greedy", games)
    assert after > before - slack
