"""What veteran makes of the skills and cards of the promo and the beta edition."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person
from veteran_tables import FIVE, PLAIN, VETERAN, places, scripted, sit, take_turn, told, uses

from sgs_sim._core import kernel

CANCEL = {"last_point": 1}  # peaches cancel the last point before it goes


def skills(match: kernel.Match) -> list[tuple[int, str]]:
    return [(row.seat, row.skill) for row in told(match, "skill")]


@pytest.mark.parametrize(("hp", "shown"), [(1, True), (2, False)])
def test_tongling_waits_for_the_last_point(hp: int, shown: bool) -> None:
    match = sit(
        PLAIN, PLAIN, person("tongling"), bots=(scripted("slash", 2), *VETERAN[1:]), hp=[5, 4, hp], switches=CANCEL
    )
    match.place(card("kylin_bow:H5"), "equip", 0)
    hold(match, 0, card("slash:S7"))
    take_turn(match, 0)
    assert ((2, "tongling") in skills(match)) == shown
    assert match.snapshot()["seats"][2]["alive"]


def test_who_has_shown_his_role_is_an_enemy() -> None:
    """The rebel whose role is known, with full hp, is the lord's target."""
    match = sit(PLAIN, PLAIN, person("tongling"), PLAIN)
    match.set_seat(2, role_shown=True)
    hold(match, 0, card("slash:S7"))
    match.place(card("kylin_bow:H5"), "equip", 0)
    take_turn(match, 0)
    assert uses(match, "slash") == [(2,)]


@pytest.mark.parametrize(("role", "shielded"), [("loyalist", True), ("rebel", False)])
def test_jijiu_shields_the_lord_from_a_scratch_with_a_spare_card(role: str, shielded: bool) -> None:
    seat = FIVE.index(role)
    persons = [PLAIN] * seat + [person("jijiu_promo")]
    match = sit(*persons, bots=(*VETERAN[:3], scripted("slash", 0)), hp=[2], switches=CANCEL)
    attacker = FIVE.index("traitor")
    match.place(card("kylin_bow:H5"), "equip", attacker)
    hold(match, attacker, card("slash:S7"))
    hold(match, seat, card("slash:D6"))
    take_turn(match, attacker)
    assert match.snapshot()["seats"][0]["hp"] == (2 if shielded else 1)


def test_qingnang_pays_with_what_is_worth_little() -> None:
    match = sit(PLAIN, person("qingnang_promo"), hp=[5, 1])
    hold(match, 1, card("slash:S7"), card("lightning:SA"), card("peach:H3"))
    take_turn(match, 1)
    assert match.snapshot()["seats"][1]["hp"] == 4
    assert [row.skill for row in told(match, "skill")] == ["qingnang", "qingnang"]


def test_zhiheng_refills_and_keeps_what_is_dear() -> None:
    match = sit(PLAIN, person("zhiheng_promo"), hp=[5, 3])
    hold(match, 1, card("peach:H3"), card("lightning:SA"))
    take_turn(match, 1, "discard")
    hand, _ = places(match, 1)
    assert len(hand) == 3
    assert card("peach:H3") in hand
    assert card("lightning:SA") not in hand


def test_a_weapon_is_borrowed_only_for_a_slash() -> None:
    """Jiedao: seat 2 of the rebels has no reach to the lord's neighbour but with a long weapon."""
    for cards, borrowed in (((card("slash:S7"),), True), ((card("jink:D2"),), False)):
        match = sit(PLAIN, PLAIN, person("jiedao"), switches={"collateral": 1})
        match.place(card("kylin_bow:H5"), "equip", 4)
        hold(match, 2, *cards)
        take_turn(match, 2)
        assert bool(told(match, "borrow")) == borrowed
        assert uses(match, "slash") == ([(0,)] if borrowed else [])


def test_unarmed_is_stronger_than_any_short_weapon() -> None:
    """Next to the lord, whom he reaches anyway."""
    match = sit(PLAIN, PLAIN, PLAIN, PLAIN, person("luoyi_promo"), roles=(*FIVE[:3], "traitor", "rebel"))
    hold(match, 4, card("qinggang_sword:S6"))
    take_turn(match, 4)
    assert not uses(match, "qinggang_sword")


def test_kurou_stops_above_the_last_points() -> None:
    match = sit(PLAIN, PLAIN, person("kurou_promo"), hp=[5, 4, 2], switches=CANCEL)
    hold(match, 2, card("slash:S7"))
    take_turn(match, 2)
    assert match.snapshot()["seats"][2]["hp"] == 2


def test_a_card_for_the_lord_from_his_friends_only() -> None:
    lord = person("jiuyuan_promo!", kingdom="wu")
    for role, given in (("loyalist", True), ("rebel", False)):
        seat = FIVE.index(role)
        match = sit(lord, *[person(kingdom="wu")] * 4, hp=[2])
        hold(match, seat, *[card("slash:S7"), card("slash:S8"), card("slash:C2"), card("slash:C3"), card("slash:C4")])
        match.set_seat(seat, hp=2)
        take_turn(match, seat)
        assert bool(places(match, 0)[0]) == given
