"""The rules page, the decisions it shows, and the listings that print the same."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from sgs_sim import catalogue
from sgs_sim.labels import Labels
from sgs_sim.listing import listing
from sgs_sim.ruleset import load_ruleset
from sgs_sim.rulesetfile import built_in
from sgs_sim.scoring import load_scoring

ROOT = Path(__file__).parents[1]
SCENARIOS = ROOT / "tests" / "scenarios"
DECISIONS = catalogue.decisions()


@pytest.fixture(scope="module")
def make_rules() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_rules", ROOT / "docs" / "make_rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_page_is_up_to_date(make_rules: ModuleType) -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert page == make_rules.page(), "out of date: run python docs/make_rules.py"


@pytest.mark.parametrize("what", ["rulesets", "generals", "cards", "skills", "switches"])
def test_page_has_what_is_listed(what: str) -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    for row in listing(what).rows:
        if what == "rulesets" or row["status"] == "built":
            assert f"`{row['id']}`" in page
            assert str(row.get("text", "")) in page


def test_every_card_and_skill_has_a_text_in_both_languages() -> None:
    for row in (*catalogue.kinds().values(), *catalogue.skills().values()):
        assert row.text, row.id
        assert row.chinese_text, row.id


def test_decisions_are_told_apart() -> None:
    assert len({row.id for row in DECISIONS}) == len(DECISIONS)
    assert {row.group for row in DECISIONS} == {"decided", "overruled", "convention"}


@pytest.mark.parametrize("row", DECISIONS, ids=lambda row: row.id)
def test_decision(row: catalogue.Decision) -> None:
    rules = load_ruleset("standard")
    switches = {*rules.switches, *load_scoring(rules.scoring).switches}
    assert not row.switch or row.switch in switches
    assert not row.expansion or row.expansion in catalogue.known("expansion")
    assert set(row.editions) <= set(built_in())
    assert row.english
    assert row.chinese
    for name in row.scenarios:
        assert (SCENARIOS / f"{name}.toml").exists(), name


@pytest.mark.parametrize("row", DECISIONS, ids=lambda row: row.id)
def test_what_a_decision_is_about_has_a_name(row: catalogue.Decision) -> None:
    words = {word["id"] for word in catalogue.rows("words.csv") if word["group"] == "about"}
    tables = catalogue.skills(), catalogue.kinds(), {general.id for general in catalogue.generals()}
    for about in row.about.split(", "):
        assert about in words or any(about in table for table in tables)


def test_columns_and_statuses_have_words() -> None:
    words = {(word["group"], word["id"]) for word in catalogue.rows("words.csv")}
    for what in ("rulesets", "generals", "cards", "skills", "switches", "decisions"):
        found = listing(what, expansions=["all"])
        assert {("column", name) for name in found.columns} <= words
        assert {("status", str(row["status"])) for row in found.rows} <= words


def test_decisions_in_chinese() -> None:
    rows = {str(row["id"]): row for row in listing("decisions", "zh").rows}
    assert rows["call_once"]["about"] == "激将、护驾"
    assert Labels("zh").word("decision", str(rows["keji_may"]["group"])) == "不采用"
    assert rows["shensu_at_start"]["status"] == "built"
