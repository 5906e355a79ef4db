"""The script behind ``docs/variants.md``: it finds every difference, measures what `compare` measures, and goes on."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from analysis.compare.measure import measure
from sgs_sim.compare.contest import contest
from sgs_sim.compare.sides import load_sides
from sgs_sim.ruleset import load_ruleset
from sgs_sim.rulesetdiff import differences

ROOT = Path(__file__).parents[1]
GAMES = 300


@pytest.fixture(scope="module")
def script() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("measure_variants", ROOT / "docs" / "measure_variants.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.fixture
def plan(script: ModuleType, tmp_path: Path) -> Any:
    said: list[str] = []
    return script.Plan(GAMES, tmp_path, bot="greedy", workers=2, say=said.append)


@pytest.mark.parametrize("pair", [("promo", "standard"), ("beta", "standard"), ("promo", "beta")])
def test_all_changes_together_are_the_other_edition(script: ModuleType, plan: Any, pair: tuple[str, str]) -> None:
    """Moved into the older edition all at once they make the newer one, and the other way round."""
    a, b = pair
    found = script.changes(a, b)
    assert found
    for into, name, other in ((True, a, b), (False, b, a)):
        singles = [change.into if into else change.out for change in found if change.phases is None]
        experiment = script.Experiment.load(None, {"ruleset": name, "set": singles, "players": 8})
        left = differences(experiment.rules, load_ruleset(other)).rows
        switches = {key: experiment.rules.switches[key].value for key in experiment.switches}
        changed = experiment.rules.switch_values(experiment.switches)
        assert changed == load_ruleset(other).switch_values(), switches
        assert {row["part"] for row in left} <= {"switch", "roles", "phases"}
    phases = [change for change in found if change.phases]
    for change in phases:
        for into, name, other in ((True, a, b), (False, b, a)):
            assert plan.changed(name, change, into).rules.phases == load_ruleset(other).phases
    assert bool(phases) == (load_ruleset(a).phases != load_ruleset(b).phases)


def test_figures_are_those_of_a_comparison(script: ModuleType, plan: Any) -> None:
    change = next(one for one in script.changes("promo", "standard") if one.general == "ganning")
    base = script.play(plan, plan.experiment("promo"), ["ganning"])
    other = script.play(plan, plan.changed("promo", change, True), ["ganning"])
    settings = {"games": str(GAMES), "bots": ["greedy"], "players": "8"}
    sides = load_sides(("promo", "promo"), settings, ({}, {"set": [change.into]}))
    tables = measure(contest(*sides), 2).tables
    own = script.of_sides(base, other)
    expected = tables["sides"].set_index("side").loc[list(script.SIDES)]
    for column in ("rate_a", "rate_b", "difference", "low", "high", "p"):
        assert own[column].to_numpy() == pytest.approx(expected[column].to_numpy())
    assert own["touched"][0] == pytest.approx(1 - tables["pairing"]["same_game"][0])
    general = tables["generals"].set_index("general").loc["ganning"]
    mine = script.of_general(base, other, "ganning")
    for column in ("n", "rate_a", "rate_b", "difference", "low", "high"):
        assert mine[column] == pytest.approx(general[column])


def test_a_cache_is_gone_on_with_and_not_trusted(script: ModuleType, plan: Any, monkeypatch: Any) -> None:
    experiment = plan.experiment("standard", "rules.reward=2")
    few = script.play(replace(plan, games=100), experiment, [])
    whole = script.play(plan, experiment, [])
    assert np.array_equal(whole.checksum[:100], few.checksum)
    again = script.play(plan, experiment, [])
    assert np.array_equal(again.checksum, whole.checksum)
    assert len(script.play(replace(plan, games=50), experiment, [])) == 50

    file = next(plan.cache.glob("*.npz"))
    with np.load(file) as stored:
        changed = {name: stored[name] for name in stored.files}
    changed["checksum"] = changed["checksum"] + 1  # as if another program had played them
    np.savez_compressed(file, **changed)
    assert np.array_equal(script.play(plan, experiment, []).checksum, whole.checksum)

    monkeypatch.setattr(script, "in_order", lambda *_: pytest.fail("played what lies in the cache"))
    script.play(plan, experiment, [])


def test_the_gap_is_reckoned_game_by_game(script: ModuleType) -> None:
    draw = np.random.default_rng(1)
    games = [script.Games(draw.integers(0, 4, 500).astype(np.uint8), np.zeros(500), {}) for _ in range(5)]
    for base, into in ((games[0], 1), (games[4], -1)):
        found = script.of_gap(base, games[1:4], (games[0], games[4])).set_index("side")
        rates = [float((one.winner == 2).mean()) for one in games]
        own = rates[0] if into > 0 else rates[4]
        assert found.loc["rebel", "sum"] == pytest.approx(into * (sum(rates[1:4]) - 3 * own))
        assert found.loc["rebel", "whole"] == pytest.approx(rates[4] - rates[0])
        assert found.loc["rebel", "gap"] == pytest.approx(found.loc["rebel", "whole"] - found.loc["rebel", "sum"])
        assert found.loc["rebel", "gap_low"] < found.loc["rebel", "gap"] < found.loc["rebel", "gap_high"]


def test_page(script: ModuleType, tmp_path: Path) -> None:
    target = tmp_path / "variants.md"
    settings = ["--games", "40", "--cache", str(tmp_path / "cache"), "--bot", "greedy", "--page", str(target)]
    script.main([*settings, "--pairs", "promo:standard", "--expansions", ""])
    text = target.read_text(encoding="utf-8")
    assert "`python docs/measure_variants.py --games 40 --pairs promo:standard --expansions '' --bot greedy`" in text
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    found = script.changes("promo", "standard")
    for change in found:
        assert sum(line.startswith(f"| {change.name} |") for line in rows) == 2
    assert "| *gap* |" in text
    assert "nan" not in text
    for image in re.findall(r"\]\((images/[^)]*)\)", text):
        assert (tmp_path / image).stat().st_size > 10_000


def test_expansions_have_a_table(script: ModuleType, plan: Any) -> None:
    """With what can be played: a stand-in, the standard edition beside itself."""
    games = script.play(plan, plan.experiment("standard"), ())
    found = script.of_sides(games, games).assign(expansion="wind+fire")
    table = script.table_of_expansions(found).splitlines()
    assert table[2].startswith("| none |")
    assert table[3].startswith("| Wind, Fire | `wind,fire` |")
    assert table[3].count("0.0") >= 3
