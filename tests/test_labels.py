"""Labels and listings in both languages."""

import re

import pytest

from sgs_sim import catalogue
from sgs_sim.errors import InputError
from sgs_sim.labels import LANGUAGES, Labels
from sgs_sim.listing import TABLES, listing
from sgs_sim.ruleset import load_ruleset

HAN = re.compile(r"[\u4e00-\u9fff]")


def test_cards() -> None:
    english, chinese = Labels("en"), Labels("zh")
    assert [english.card(i) for i in (0, 30, 107)] == ["slash:S7", "jink:H2", "lightning:HQ"]
    assert english.pretty(0) == "Slash ♠7"
    assert chinese.pretty(0) == "杀♠7"
    assert chinese.pretty("zhuahuangfeidian:HK") == "爪黄飞电♥K"
    assert chinese.pretty("slash") == "杀"


def test_words_of_every_group() -> None:
    chinese = Labels("zh")
    assert [chinese.role(role) for role in catalogue.ROLES] == ["主公", "忠臣", "反贼", "内奸"]
    assert [chinese.suit(suit) for suit in catalogue.SUITS] == ["黑桃", "红桃", "梅花", "方块"]
    assert [chinese.kingdom(k) for k in catalogue.KINGDOMS] == ["魏", "蜀", "吴", "群", "神"]
    assert (chinese.phase("play"), chinese.ending("turn_limit")) == ("出牌阶段", "达到回合上限")
    assert (chinese.side("none"), chinese.bot("greedy"), chinese.kind_type("axe")) == ("无胜者", "贪心", "武器")
    assert (chinese.set("ex"), chinese.dealing("rules"), chinese.general("none")) == ("EX牌", "规则选将", "无武将")


def test_skills_and_equipment_effects() -> None:
    english = Labels("en")
    assert english.skill("eight_diagram") == "Eight Diagram"
    assert english.skill("yiji") == "Bequeathed Strategy"
    assert english.skill_text("biyue").startswith("At the end of her turn")
    assert english.skill_text("eight_diagram") == ""


def test_what_has_no_name_is_shown_as_it_is() -> None:
    chinese = Labels("zh")
    assert chinese.general("hero") == "hero"
    assert chinese.skill("newskill") == "newskill"
    assert chinese.bot("my_bots:Lazy") == "my_bots:Lazy"
    assert chinese.kind("new") == "new"


def test_a_ruleset_brings_its_own_generals_and_cards() -> None:
    standard = load_ruleset("standard")
    hero = standard.general("lvbu").model_copy(update={"id": "hero", "english": "Hero", "chinese": "英雄"})
    first = standard.cards[0].model_copy(update={"suit": "heart"})
    rules = standard.model_copy(update={"generals": (*standard.generals, hero), "cards": (first, *standard.cards[1:])})
    labels = Labels("zh", rules)
    assert labels.general("hero") == "英雄"
    assert labels.card(0) == "slash:H7"


def test_unknown_language() -> None:
    with pytest.raises(InputError, match='--lang: unknown language "fr"; allowed: en, zh'):
        Labels("fr")


def test_all_that_the_catalogue_names_has_words() -> None:
    words = {(row["group"], row["id"]) for row in catalogue.rows("words.csv")}
    assert {("set", row.set) for row in (*catalogue.cards(), *catalogue.generals())} <= words
    assert {("type", row.type) for row in catalogue.kinds().values()} <= words
    assert {("skill_kind", kind) for row in catalogue.skills().values() for kind in row.kinds} <= words


def test_kernel_agrees() -> None:
    kernel = pytest.importorskip("sgs_sim._core.kernel")
    words = {(row["group"], row["id"]) for row in catalogue.rows("words.csv")}
    groups = {
        "role": kernel.ROLES,
        "side": kernel.WINNERS,
        "suit": kernel.SUITS,
        "kingdom": kernel.KINGDOMS,
        "phase": kernel.PHASES,
        "ending": kernel.ENDINGS,
        "nature": kernel.NATURES,
        "bot": kernel.BOTS,
    }
    for group, names in groups.items():
        assert {(group, name) for name in names} <= words, group
    rules = {id for group, id in words if group == "rule"}
    assert set(kernel.SKILLS) - {"none"} <= set(catalogue.skills()) | set(catalogue.kinds()) | rules


# -- listings


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", TABLES)
def test_every_table_fills_its_columns(what: str, lang: str) -> None:
    table = listing(what, lang, expansions=["all"])
    assert table.rows
    for row in table.rows:
        assert tuple(row) == table.columns
    texts = " ".join(str(value) for row in table.rows for key, value in row.items() if key in ("name", "text"))
    assert bool(HAN.search(texts)) == (lang == "zh")


def test_generals() -> None:
    rows = listing("generals").rows
    assert len(rows) == 25
    assert rows[0]["skills"] == "Treacherous Hero (jianxiong), Royal Guard (hujia)"
    every = listing("generals", expansions=["all"]).rows
    assert len(every) == 46
    assert {row["status"] for row in every if row["set"] != "standard"} == {"built"}
    assert len(listing("generals", expansions=["latest"]).rows) == 41


def test_cards_by_set() -> None:
    rows = listing("cards").rows
    assert sum(int(row["count"] or 0) for row in rows) == 108
    every = listing("cards", expansions=["all"]).rows
    assert sum(int(row["count"] or 0) for row in every) == 160
    slash = next(row for row in rows if row["id"] == "slash")
    assert str(slash["cards"]).startswith("♠7 ♠8×2 ♠9×2")


def test_rulesets_say_what_cannot_be_played() -> None:
    status = {row["id"]: row["status"] for row in listing("rulesets").rows}
    assert (status["standard"], status["promo"], status["dark_soul"]) == ("built", "built", "text lost")
    assert status["hegemony"] == "named in the texts without rules"


def test_switches() -> None:
    rows = {row["id"]: row for row in listing("switches").rows}
    assert rows["turn_limit"]["value"] == 1000
    assert rows["lord_kill_bonus"]["allowed"] == "rebel, any"


def test_unknown_table() -> None:
    with pytest.raises(InputError, match='unknown table "general", nearest "generals"'):
        listing("general")
    with pytest.raises(InputError, match='--expansion: unknown expansion "wnd"'):
        listing("generals", expansions=["wnd"])
