"""What veteran reckons with: who answers for a lord, what a known card is to its holder, what serves enemies."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person, standard
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    acting,
    give,
    places,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
)

from sgs_sim._core import kernel

# ---- who answers for a lord ----


@pytest.mark.parametrize(("friends", "given"), [("answer", [2, 0]), ("other", []), ("nothing", [])])
@pytest.mark.parametrize(
    ("skill", "kingdom", "blow", "answer", "another"),
    [("hujia", "wei", "slash:S7", "jink:H2", "jink:D2"), ("jijiang", "shu", "duel:SA", "slash:H10", "slash:D6")],
)
def test_a_lord_who_owes_two_answers_calls_before_he_gives_his_only_one(
    skill: str, kingdom: str, blow: str, answer: str, another: str, friends: str, given: list[int]
) -> None:
    """If nobody gives the other one, his own is no answer either, and he keeps it."""
    bots = ("veteran", "veteran", acting(slash=0, duel=0), "veteran")
    persons = (person(skill), person("wushuang"), person(kingdom=kingdom))
    match = sit(*persons, roles=(LORD, REBEL, LOYALIST), bots=bots)
    show(match, 1, 2)
    give(match, 1, blow, "lightning:HQ")
    give(match, 0, answer)
    give(match, 2, *{"answer": [another], "other": ["lightning:SA"], "nothing": []}[friends])
    take_turn(match, 1)
    assert [row.seat for row in told(match, "play")] == given
    assert (card(answer) in places(match, 0)[0]) == (not given)


# ---- what a known card is to its holder ----


def holding(skill: str, left: str, *others: str) -> kernel.Match:
    """A loyalist has used amazing grace: the rebel at seat 1, who has this skill and now but one point, chose last."""
    bots = ("veteran", acting(amazing_grace=0), "veteran", "veteran")
    match = sit(PLAIN, person(skill), roles=(LORD, REBEL, LOYALIST, *others), bots=bots)
    show(match, *range(1, 3 + len(others)))
    match.set_pile(top=[card(code) for code in ("slash:S7", "peach:H6", *["peach:H7"] * len(others), left)])
    give(match, 2, "amazing_grace:H3")
    take_turn(match, 2)
    assert places(match, 1)[0] == [card(left)]
    match.set_seat(1, hp=1)
    return match


@pytest.mark.parametrize(
    ("skill", "left", "named"),
    [
        ("longdan", "slash:S8", 3),
        ("longdan", "lightning:SA", 1),
        ("qingguo", "lightning:SA", 3),
        ("qingguo", "lightning:HQ", 1),
    ],
)
def test_who_is_known_to_hold_what_his_skill_makes_a_jink_is_not_the_one_to_slash(
    skill: str, left: str, named: int
) -> None:
    """The other rebel is hurt for certain, and not dead."""
    match = holding(skill, left, REBEL)
    give(match, 0, "slash:C2")
    take_turn(match, 0)
    assert struck(match, 0) == [(named,)]


@pytest.mark.parametrize(
    ("skill", "left", "fought"),
    [
        ("longdan", "jink:D2", 0),
        ("longdan", "lightning:HQ", 1),
        ("wusheng", "lightning:HQ", 0),
        ("wusheng", "lightning:SA", 1),
    ],
)
def test_nobody_challenges_who_is_known_to_hold_what_his_skill_makes_a_slash(
    skill: str, left: str, fought: int
) -> None:
    match = holding(skill, left)
    give(match, 0, "duel:SA")
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)] * fought


@pytest.mark.parametrize(
    ("skill", "left", "named"),
    [("longdan", "lightning:HQ", 1), ("wusheng", "lightning:SA", 1), ("wusheng", "slash:S8", 3)],
)
def test_who_is_known_to_hold_nothing_that_his_skill_makes_a_slash_is_challenged_first(
    skill: str, left: str, named: int
) -> None:
    """He dies of it, the other rebel does not."""
    match = holding(skill, left, REBEL)
    give(match, 0, "duel:SA")
    take_turn(match, 0)
    assert struck(match, 0) == [(named,)]


# ---- what a card for all does for enemies, though it draws one (jizhi) ----


@pytest.mark.parametrize("skills", [("jizhi",), ()])
@pytest.mark.parametrize(("lord", "used"), [(1, 0), (2, 1)])
def test_no_card_is_drawn_for_a_salvation_that_heals_a_hunted_lord_at_his_last_point(
    lord: int, used: int, skills: tuple[str, ...]
) -> None:
    match = sit(PLAIN, person(*skills), roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[lord, 3, 4, 2])
    show(match, 1, 2, 3, 4)
    give(match, 1, "god_salvation:HA")
    take_turn(match, 1)
    assert len(uses(match, "god_salvation")) == used


@pytest.mark.parametrize(("lord", "used"), [(3, 0), (1, 1)])
def test_no_card_is_drawn_for_a_salvation_that_heals_the_last_enemy_at_his_last_point(lord: int, used: int) -> None:
    """A lord who may die himself is healed all the same."""
    match = sit(PLAIN, person("jizhi"), roles=(LORD, LOYALIST, REBEL), hp=[lord, 4, 1])
    show(match, 1, 2)
    give(match, 1, "god_salvation:HA")
    take_turn(match, 1)
    assert len(uses(match, "god_salvation")) == used


@pytest.mark.parametrize(
    ("roles", "seat", "lord", "used"),
    [
        ((LORD, LOYALIST, LOYALIST, REBEL), 2, 1, 0),
        ((LORD, LOYALIST, LOYALIST, REBEL), 2, 2, 1),
        ((LORD, REBEL, LOYALIST, LOYALIST), 3, 1, 1),
    ],
)
def test_no_card_is_drawn_for_a_grace_of_which_an_enemy_chooses_before_a_bare_lord_at_his_last_point(
    roles: tuple[str, ...], seat: int, lord: int, used: int
) -> None:
    match = sit(*[PLAIN] * seat, person("jizhi"), roles=roles, hp=[lord])
    show(match, 1, 2, 3)
    give(match, seat, "amazing_grace:H3")
    take_turn(match, seat)
    assert len(uses(match, "amazing_grace")) == used


# ---- the last card of kongcheng ----


@pytest.mark.parametrize(
    ("trick", "seat", "skills", "used"),
    [
        ("dismantlement:S3", 1, ("kongcheng",), 1),
        ("snatch:S3", 1, ("kongcheng",), 1),
        ("dismantlement:S3", 2, ("kongcheng",), 0),
        ("dismantlement:S3", 2, (), 1),
    ],
)
def test_the_last_card_of_kongcheng_goes_if_he_draws_before_an_enemy_of_his_plays(
    trick: str, seat: int, skills: tuple[str, ...], used: int
) -> None:
    """A loyalist between them could no longer strike him."""
    roles = (LORD, *[LOYALIST] * (seat - 1), REBEL, LOYALIST)
    match = sit(*[PLAIN] * seat, person(*skills), roles=roles, hp=[4] * seat + [1])
    show(match, *range(1, len(roles)))
    give(match, 0, trick)
    give(match, seat, "jink:D2")
    take_turn(match, 0)
    assert uses(match, trick.partition(":")[0]) == [(seat,)] * used


# ---- collateral ----


@pytest.mark.parametrize(
    ("weapon", "own", "hp", "used"),
    [
        ("crossbow:CA", ("jink:D2",), 4, 1),
        ("crossbow:CA", (), 4, 0),
        ("crossbow:CA", (), 1, 0),
        ("axe:D5", ("jink:D2",), 4, 0),
    ],
)
def test_a_weapon_is_asked_for_though_its_slash_would_be_on_oneself_where_a_jink_answers_it(
    weapon: str, own: tuple[str, ...], hp: int, used: int
) -> None:
    """An axe with cards to spare hits all the same."""
    match = sit(roles=(LORD, REBEL), hp=[hp])
    match.place(card(weapon), "equip", 1)
    give(match, 0, "collateral:CQ", *own)
    give(match, 1, *[f"slash:C{rank}" for rank in range(2, 7)])
    take_turn(match, 0)
    assert uses(match, "collateral") == [(1,)] * used
    assert told(match, "damage") == []


# ---- savage assault ----


@pytest.mark.parametrize(("lord", "loyalist", "used"), [(1, 1, 0), (4, 1, 1), (1, 2, 1)])
def test_a_lord_at_his_last_point_does_not_stake_his_cards_on_a_known_peach_that_may_save_his_loyalist(
    lord: int, loyalist: int, used: int
) -> None:
    """Without it he would be bare, at his last point. It is in the hand of another loyalist, who took it from amazing
    grace; four rebels would lose a point each."""
    bots = ("veteran", acting(amazing_grace=0), "veteran", "veteran")
    match = sit(roles=(LORD, LOYALIST, LOYALIST, REBEL, REBEL, REBEL, REBEL), bots=bots)
    show(match, 1, 2, 3, 4, 5, 6)
    top = ("peach:H6", "lightning:SA", "lightning:HQ", "collateral:CQ", "collateral:CK", "snatch:S3", "snatch:S4")
    match.set_pile(top=list(map(card, top)))
    give(match, 2, "amazing_grace:H3")
    take_turn(match, 2)
    assert places(match, 2)[0] == [card("peach:H6")]
    for seat, points in enumerate((lord, loyalist, 4, 2, 2, 2, 2)):
        match.set_seat(seat, hp=points)
    give(match, 0, "savage_assault:S7", "jink:D2", "jink:H2")
    take_turn(match, 0)
    assert len(uses(match, "savage_assault")) == used


# ---- archery attack ----


@pytest.mark.parametrize("skill", ["tieqi", "wushuang"])
@pytest.mark.parametrize(("left", "used"), [("jink:D2", 0), ("lightning:HQ", 1)])
def test_no_skill_about_slashes_lets_an_archery_attack_through_a_known_jink(left: str, used: int, skill: str) -> None:
    """The lord at his last point got the last card of an amazing grace. The other rebel would be hit, too."""
    bots = ("veteran", "veteran", "veteran", acting(amazing_grace=0))
    match = sit(PLAIN, PLAIN, person(skill), roles=(LORD, TRAITOR, REBEL, REBEL), bots=bots, hp=[1, 4, 4, 1])
    show(match, 1, 2, 3)
    match.set_pile(top=list(map(card, ("slash:S7", "peach:H6", "peach:H7", left))))
    give(match, 1, "amazing_grace:H3")
    take_turn(match, 1)
    assert places(match, 0)[0] == [card(left)]
    give(match, 2, "archery_attack:HA", "collateral:CQ")
    take_turn(match, 2)
    assert len(uses(match, "archery_attack")) == used


# ---- a full hand and an empty one ----


def test_a_large_hand_is_kept_by_keji_while_there_are_cards_to_draw() -> None:
    match = sit(PLAIN, person("keji"))
    held = [number for number, face in enumerate(standard().cards) if face.in_deck and face.kind in ("slash", "jink")]
    hold(match, 1, *held[:21])
    match.start_at(1, "discard")
    match.step()
    assert len(places(match, 1)[0]) == 21


def test_a_lone_traitor_empties_his_hand_with_a_volley() -> None:
    """Lord and loyalist hunt him, and without cards no slash may name him; the lord has surely a slash."""
    match = sit(PLAIN, PLAIN, person("kongcheng", hp=3), roles=(LORD, LOYALIST, TRAITOR), hp=[2, 2])
    show(match, 1, 2)
    give(match, 0, *(f"slash:S{rank}" for rank in (8, 9, 10)), *(f"slash:C{rank}" for rank in range(2, 8)))
    give(match, 1, "jink:H2", "jink:D2")
    give(match, 2, "savage_assault:S7")
    take_turn(match, 2)
    assert len(uses(match, "savage_assault")) == 1
