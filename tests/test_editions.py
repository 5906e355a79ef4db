"""The rulesets of the three editions: what they hold, and what can be moved alone from one to another."""

from __future__ import annotations

from typing import Any

import pytest

from sgs_sim import catalogue
from sgs_sim._core import kernel
from sgs_sim.experiment import Experiment
from sgs_sim.listing import listing
from sgs_sim.ruleset import Ruleset, load_ruleset

EDITIONS = ("promo", "beta")
OTHERS = {"promo": "standard", "beta": "promo", "standard": "promo"}
"""Where the value of a switch comes from that is moved alone."""


@pytest.fixture(scope="module")
def editions() -> dict[str, Ruleset]:
    return {name: load_ruleset(name) for name in ("standard", *EDITIONS)}


def played(games: int = 40, bot: str = "greedy", **settings: Any) -> Any:
    """Games with the invariants checked at every move."""
    players = settings.setdefault("players", 6)
    experiment = Experiment.load(None, settings)
    simulator = kernel.Simulator(
        kernel.Rules(experiment.kernel_spec(players)), [bot] * 4, experiment.key(), verify=True
    )
    rows, seats, _ = simulator.run(0, games)
    assert simulator.violations[:2] == (0, None)
    assert "guard_limit" not in {kernel.ENDINGS[row["ended_by"]] for row in rows}
    return rows, seats, experiment


# ---- what the rulesets hold ----


def test_decks(editions: dict[str, Ruleset]) -> None:
    decks = {name: {card.code for card in rules.cards if card.in_deck} for name, rules in editions.items()}
    sizes = {name: sum(card.in_deck for card in rules.cards) for name, rules in editions.items()}
    assert sizes == {"standard": 108, "promo": 104, "beta": 107}
    assert decks["beta"] - decks["promo"] == {"ice_sword:S2", "renwang_shield:C2", "yinyue_spear:DQ"}


def test_promo_has_no_table_for_three(editions: dict[str, Ruleset]) -> None:
    for name in EDITIONS:
        assert sorted(editions[name].roles) == list(range(4, 11))
        assert all(editions[name].roles[n] == editions["standard"].roles[n] for n in range(4, 11))


def test_all_25_generals(editions: dict[str, Ruleset]) -> None:
    for rules in editions.values():
        assert len(rules.available()) == 25
        assert not [general.id for general in rules.generals if general.available and general.unknown_skills()]


def test_lords_and_kingdoms(editions: dict[str, Ruleset]) -> None:
    barred = {name: [g.id for g in rules.generals if g.never_lord] for name, rules in editions.items()}
    assert barred == {"standard": [], "promo": ["ganning"], "beta": []}
    two = {name: [g.id for g in rules.generals if g.second_kingdom != "none"] for name, rules in editions.items()}
    assert two == {"standard": [], "promo": ["sunshangxiang"], "beta": []}


def test_switches_are_those_of_the_kernel(editions: dict[str, Ruleset]) -> None:
    """One list of switches, and the kernel's defaults are the standard edition's values."""
    for rules in editions.values():
        assert set(rules.switches) <= set(kernel.SWITCHES)
    standard = editions["standard"]
    for name, value in standard.switch_values().items():
        assert kernel.SWITCHES[name] == standard.switches[name].number(value), name


def test_versions_of_skills() -> None:
    """Catalogue and kernel agree on which skills are versions of one another; each has a text of its own."""
    shown = dict(zip(kernel.SKILL_IDS, kernel.SKILLS, strict=True))
    table = catalogue.skills()
    for skill, row in table.items():
        if skill in shown:
            assert shown[skill] == row.shown
    versions = [row for row in table.values() if row.shown != row.id]
    assert versions
    for row in versions:
        assert row.id in shown
        assert row.chinese == table[row.shown].chinese
        assert row.text != table[row.shown].text
        assert row.chinese_text != table[row.shown].chinese_text


def test_lists_name_skills_as_people_do() -> None:
    rows = {row["id"]: row for row in listing("skills", ruleset="promo").rows}
    assert "hand up to his hp" in str(rows["zhiheng"]["text"])
    assert not [id for id in rows if str(id).endswith("_promo")]
    assert {"tongling", "jiedao", "qiankun", "feijiang"} <= set(rows)


# ---- what can be moved alone ----


@pytest.mark.parametrize("base", ["standard", "promo"])
def test_every_switch_alone(base: str, editions: dict[str, Ruleset]) -> None:
    other = editions[OTHERS[base]].switch_values()
    for name, value in editions[base].switch_values().items():
        if other[name] != value:
            text = str(other[name]).lower()
            played(20, ruleset=base, set=[f"rules.{name}={text}"])


@pytest.mark.parametrize("base", ["standard", "promo", "beta"])
def test_every_general_alone(base: str, editions: dict[str, Ruleset]) -> None:
    """Any version of a general plays under the rules of any edition."""
    for other in set(editions) - {base}:
        for general in editions[base].available():
            if editions[other].general(general) != editions[base].general(general):
                played(4, ruleset=base, fixed={1: general}, set=[f"generals.{general}={other}"])


def test_a_generals_version_changes_nothing_else() -> None:
    moved = Experiment.load(None, {"set": ["generals.machao=promo"]}).kernel_spec(8)
    plain = Experiment.load(None, {}).kernel_spec(8)
    differ = [a["id"] for a, b in zip(moved["generals"], plain["generals"], strict=True) if a != b]
    assert differ == ["machao"]
    assert moved["switches"] == plain["switches"]


def test_lord_bonus_alone() -> None:
    _, seats, experiment = played(30, players=4, set=["rules.lord_bonus=always"])
    hp = {general["id"]: general["hp"] for general in experiment.kernel_spec(4)["generals"]}
    names = [general["id"] for general in experiment.kernel_spec(4)["generals"]]
    for seat in seats:
        bonus = seat["role"] == kernel.ROLES.index("lord")
        assert seat["max_hp"] == hp[names[seat["general"]]] + bonus


# ---- dealing ----


@pytest.mark.parametrize("dealing", ["uniform", "rules"])
def test_gan_ning_is_never_the_lord(dealing: str) -> None:
    _, seats, experiment = played(400, "random", ruleset="promo", players=8, dealing=dealing)
    ganning = experiment.rules.index("ganning")
    dealt = seats[seats["general"] == ganning]
    assert len(dealt)
    assert not (dealt["seat"] == 0).any()
    _, seats, _ = played(400, "random", ruleset="promo", players=8, dealing=dealing, set=["rules.never_lord=false"])
    if dealing == "uniform":  # by the rules the lord chooses
        assert (seats[seats["general"] == ganning]["seat"] == 0).any()


def test_barring_him_moves_no_other_seat() -> None:
    """Where the lord did not draw him, both dealings are the same: the draw is only made again for the lord."""
    _, barred, experiment = played(200, ruleset="promo", players=8)
    _, free, _ = played(200, ruleset="promo", players=8, set=["rules.never_lord=false"])
    ganning = experiment.rules.index("ganning")
    barred, free = barred["general"].reshape(-1, 8), free["general"].reshape(-1, 8)
    same = free[:, 0] != ganning
    assert (barred[same] == free[same]).all()
    assert not same.all()


# ---- whole games ----


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("bot", ["random", "greedy", "veteran"])
@pytest.mark.parametrize("players", [4, 7, 10])
def test_whole_games(ruleset: str, bot: str, players: int) -> None:
    played(60, bot, ruleset=ruleset, players=players)


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("bot", ["greedy", "veteran"])
def test_bots_do_not_peek(ruleset: str, bot: str) -> None:
    experiment = Experiment.load(None, {"ruleset": ruleset, "players": 8})
    rules = kernel.Rules(experiment.kernel_spec(8))
    simulator = kernel.Simulator(rules, [bot] * 4, experiment.key(), peek=True)
    simulator.run(0, 200)
    assert simulator.peek_faults == 0


def test_skills_of_a_version_count_under_the_common_name() -> None:
    experiment = Experiment.load(None, {"ruleset": "promo", "players": 8})
    rules = kernel.Rules(experiment.kernel_spec(8))
    simulator = kernel.Simulator(rules, ["greedy"] * 4, experiment.key(), detail=True)
    _, seats, detail = simulator.run(0, 300)
    mine = detail["skills"][seats["general"] == experiment.rules.index("sunquan")]
    assert mine[:, kernel.SKILLS.index("zhiheng")].sum() > 100
    assert mine[:, kernel.SKILL_IDS.index("zhiheng_promo")].sum() == 0


def test_the_table_stays_small() -> None:
    assert kernel.LIMITS["table_bytes"] < 9216
