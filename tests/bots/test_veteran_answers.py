"""What veteran answers, keeps, eats and gives away."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    acting,
    places,
    scripted,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
)

from sgs_sim._core import kernel

# ---- peaches ----


@pytest.mark.parametrize("roles", [(LORD, TRAITOR), (LORD, REBEL, REBEL)])
def test_who_has_no_friend_left_eats_his_peach_at_two_points(roles: tuple[str, ...]) -> None:
    """Kept it could save nobody else, and it may be snatched."""
    match = sit(roles=roles, hp=[2])
    hold(match, 0, card("peach:DQ"))
    take_turn(match, 0)
    assert [row.seat for row in told(match, "recover")] == [0]


@pytest.mark.parametrize(("hp", "given"), [(2, 0), (3, 1)])
def test_a_peach_is_not_given_where_one_is_not_enough(hp: int, given: int) -> None:
    """Lightning takes three points, and the last one asked holds the only card of all: at -1 it saves nobody."""
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST, TRAITOR), hp=[5, 4, hp])
    show(match, 1, 2, 3, 4)
    match.place(card("lightning:SA"), "judging", 2)
    match.set_pile(top=[card("slash:S7")])
    hold(match, 1, card("peach:H9"))
    take_turn(match, 2, "judging")
    assert len(told(match, "recover")) == given
    assert (card("peach:H9") in places(match, 1)[0]) == (not given)


def test_rebels_do_not_heal_a_dying_lord_with_god_salvation() -> None:
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[1, 3, 4, 3])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card("god_salvation:HA"))
    take_turn(match, 1)
    assert uses(match, "god_salvation") == []


def test_a_loyalist_at_his_last_point_heals_himself_before_a_lord_who_is_well() -> None:
    match = sit(PLAIN, person("qingnang", hp=3), hp=[3, 1])
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "recover")] == [1]


def test_a_loyalist_heals_a_lord_at_his_last_point_before_himself() -> None:
    match = sit(PLAIN, person("qingnang", hp=3), hp=[1, 1])
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "recover")] == [0]


# ---- nullification ----


def test_lightning_about_to_strike_oneself_is_nullified() -> None:
    """Three points may be gone with a chance of some fifteen percent: that is worth a card."""
    match = sit(PLAIN, person(hp=3))
    match.place(card("lightning:SA"), "judging", 1)
    match.set_pile(top=[card("slash:S7")])
    hold(match, 1, card("nullification:DQ"))
    take_turn(match, 1, "judging")
    assert len(told(match, "nullified")) == 1
    assert told(match, "judge") == []


def test_the_own_collateral_is_not_nullified() -> None:
    """It asks the lord, whose hand is full, to slash a rebel, as his loyalist wants."""
    match = sit(hp=[5, 4, 1])
    show(match, 1, 2, 3, 4)
    match.place(card("axe:D5"), "equip", 0)
    hold(match, 0, *[card(code) for code in ("slash:D6", "slash:S8", "slash:S9", "jink:H2", "jink:D2", "peach:H3")])
    hold(match, 1, card("collateral:CQ"), card("nullification:CK"))
    take_turn(match, 1)
    assert len(uses(match, "collateral")) == 1
    assert told(match, "nullified") == []
    assert struck(match, 0) == [(2,)]


@pytest.mark.parametrize("volley", ["savage_assault:S7", "archery_attack:HA"])
def test_a_nullification_is_saved_for_a_dying_lord_who_is_hit_next(volley: str) -> None:
    """A loyalist takes his own point and shields the lord."""
    bots = ("veteran", "veteran", acting(savage_assault=0, archery_attack=0), "veteran")
    match = sit(roles=(LORD, REBEL, REBEL, TRAITOR, LOYALIST), bots=bots, hp=[1])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card(volley))
    hold(match, 4, card("nullification:SJ"))
    take_turn(match, 1)
    assert [row.other for row in told(match, "nullified")] == [0]
    assert not match.over


@pytest.mark.parametrize(("friend", "cards"), [(0, ()), (3, ("slash:C2", "slash:C3"))])
def test_an_indulgence_is_lifted_from_a_friend_with_few_cards(friend: int, cards: tuple[str, ...]) -> None:
    """He draws two before his play phase would be skipped."""
    match = sit(roles=(LORD, LOYALIST, REBEL, LOYALIST, TRAITOR))
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:S6"), "judging", friend)
    hold(match, friend, *map(card, cards))
    hold(match, 1, card("nullification:SJ"))
    take_turn(match, friend, "judging")
    assert len(told(match, "nullified")) == 1


def test_an_indulgence_on_an_enemy_stays() -> None:
    match = sit()
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:S6"), "judging", 2)
    hold(match, 1, card("nullification:SJ"))
    take_turn(match, 2, "judging")
    assert told(match, "nullified") == []


# ---- duels ----


@pytest.mark.parametrize("hp", [2, 3, 5])
def test_the_lord_does_not_yield_a_duel_to_a_healthy_loyalist(hp: int) -> None:
    match = sit(bots=("veteran", scripted("duel", 0), "veteran", "veteran"), hp=[hp])
    show(match, 1)
    hold(match, 1, card("duel:SA"))
    hold(match, 0, card("slash:S10"))
    take_turn(match, 1)
    assert [row.other for row in told(match, "damage")] == [1]


def test_the_lord_yields_a_duel_to_a_dying_loyalist() -> None:
    """Whose death would cost him all his cards."""
    match = sit(bots=("veteran", scripted("duel", 0), "veteran", "veteran"), hp=[5, 1])
    show(match, 1)
    hold(match, 1, card("duel:SA"))
    hold(match, 0, card("slash:S10"))
    take_turn(match, 1)
    assert [row.other for row in told(match, "damage")] == [0]


# ---- discards ----


def kept(hp: int, *codes: str) -> list[str]:
    """What a lord at so many points keeps of these cards."""
    match = sit(hp=[hp])
    numbers = {}
    for code in codes:
        numbers[card(code, sum(known == code for known in numbers.values()))] = code
    hold(match, 0, *numbers)
    take_turn(match, 0, "discard")
    return sorted(numbers[number] for number in places(match, 0)[0])


def test_of_two_jinks_one_is_kept() -> None:
    left = kept(3, "jink:D2", "jink:DJ", "renwang_shield:C2", "indulgence:S6", "snatch:S3")
    assert any(code.startswith("jink") for code in left)


def test_of_two_jinks_one_is_kept_at_two_points() -> None:
    left = kept(2, "jink:D2", "jink:DJ", "indulgence:S6", "snatch:S3", "ex_nihilo:H7")
    assert any(code.startswith("jink") for code in left)


def test_of_two_slashes_one_is_kept() -> None:
    """It answers a duel and a savage assault, which the duel in hand does not."""
    assert kept(2, "duel:DA", "slash:D8", "slash:D9", "jink:H2") in (["jink:H2", "slash:D8"], ["jink:H2", "slash:D9"])


def test_a_bow_is_not_kept_before_the_only_jink() -> None:
    """An enemy is in reach without it, and may strike before it is put on. The trick lets the lord look around."""
    bots = ("veteran", acting(ex_nihilo=2), "veteran", "veteran")
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), bots=bots, hp=[3])
    show(match, 1, 2, 3, 4)
    wanted = {card("jink:D4"), card("peach:H3"), card("nullification:SJ")}
    hold(match, 0, card("kylin_bow:H5"), card("slash:C9"), *wanted)
    hold(match, 2, card("ex_nihilo:H7"))
    take_turn(match, 2)
    take_turn(match, 0, "discard")
    assert set(places(match, 0)[0]) == wanted


def test_a_nullification_is_kept_before_a_third_jink() -> None:
    left = kept(2, "jink:H2", "jink:D3", "jink:D4", "nullification:DQ")
    assert "nullification:DQ" in left


# ---- double swords: a man's slash on a woman costs her a card, or brings him one ----


def slashed_with_double_swords(*hand: int) -> kernel.Match:
    """The lord slashes a known rebel, who holds these cards."""
    match = sit(PLAIN, person(gender="female"), roles=(LORD, REBEL, LOYALIST, LOYALIST, TRAITOR))
    show(match, 1, 2, 3, 4)
    match.place(card("double_sword:S2"), "equip", 0)
    hold(match, 0, card("slash:S7"))
    hold(match, 1, *hand)
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]
    return match


@pytest.mark.parametrize(
    ("hand", "gone"),
    [
        (["lightning:SA"], "lightning:SA"),
        (["jink:H2", "lightning:SA"], "lightning:SA"),
        (["peach:H4", "peach:H3", "collateral:CQ"], "collateral:CQ"),
    ],
)
def test_the_double_swords_cost_the_cheapest_card(hand: list[str], gone: str) -> None:
    """Where that is worth less than the card which their owner would draw."""
    match = slashed_with_double_swords(*map(card, hand))
    assert card(gone) not in places(match, 1)[0]
    assert told(match, "draw") == []


def test_the_only_peach_is_not_given_for_the_double_swords() -> None:
    match = slashed_with_double_swords(card("peach:H3"))
    assert [(row.seat, row.amount) for row in told(match, "draw")] == [(0, 1)]
    assert card("peach:H3") in places(match, 1)[0]


# ---- two answers owed ----


@pytest.mark.parametrize(("jinks", "kept"), [(["H2"], 1), (["H2", "D2"], 0)])
def test_one_jink_is_kept_where_two_are_owed(jinks: list[str], kept: int) -> None:
    """Against wushuang the first alone saves nothing."""
    match = sit(
        PLAIN,
        person("wushuang"),
        roles=(LORD, REBEL, LOYALIST),
        bots=("veteran", "veteran", acting(slash=2), "veteran"),
    )
    hold(match, 1, card("slash:S7"))
    hold(match, 2, *[card(f"jink:{code}") for code in jinks])
    take_turn(match, 1)
    assert len(places(match, 2)[0]) == kept
    assert (match.snapshot()["seats"][2]["hp"] == 4) == (kept == 0)


@pytest.mark.parametrize(("skill", "given"), [(None, 0), ("hujia", 1)])
def test_a_lord_gives_one_of_two_jinks_only_if_others_may_answer_for_him(skill: str | None, given: int) -> None:
    lord = person(skill) if skill else PLAIN
    match = sit(
        lord, person("wushuang"), roles=(LORD, REBEL, LOYALIST), bots=("veteran", "veteran", acting(slash=0), "veteran")
    )
    hold(match, 1, card("slash:S7"))
    hold(match, 0, card("jink:H2"))
    take_turn(match, 1)
    assert len(told(match, "play")) == given


def test_the_only_nullification_waits_for_who_is_hit_later_and_needs_it_more() -> None:
    """A volley comes to a loyalist who is well first, and then to the lord at his last point."""
    match = sit(
        roles=(LORD, REBEL, LOYALIST), hp=[1, 4, 4], bots=("veteran", "veteran", acting(savage_assault=1), "veteran")
    )
    hold(match, 1, card("savage_assault:S7"))
    hold(match, 2, card("nullification:SJ"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "damage")] == [2] or [row.other for row in told(match, "damage")] == [2]
    assert not told(match, "death")
