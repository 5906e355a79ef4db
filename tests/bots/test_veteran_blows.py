"""What veteran does with several blows in hand, and what it does before the first of them."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import card, hold, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    VETERAN,
    acting,
    arm,
    give,
    places,
    played,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
)

from sgs_sim._core import kernel

# The lord's neighbours are a rebel, seat 1, and a loyalist, seat 4.
NEXT_TO_A_REBEL = (LORD, REBEL, REBEL, TRAITOR, LOYALIST)
# A rebel, seat 1, between the lord and a loyalist.
NEXT_TO_THE_LORD = (LORD, REBEL, LOYALIST, REBEL, TRAITOR)
FILLING = tuple(f"jink:D{rank}" for rank in range(6, 11))


def after_a_grace(
    *persons: dict[str, Any], open_cards: tuple[str, ...], roles: tuple[str, ...] = (LORD, REBEL, LOYALIST, TRAITOR)
) -> kernel.Match:
    """Each has taken one of these open cards, first the traitor, who sits last, then the lord; all roles are known."""
    match = sit(*persons, roles=roles, bots=(*["veteran"] * 3, acting(amazing_grace=0)))
    show(match, *range(1, len(roles)))
    hold(match, len(roles) - 1, card("amazing_grace:H3"))
    match.set_pile(top=[card(code) for code in open_cards])
    take_turn(match, len(roles) - 1)
    return match


# ---- the blade: who has dodged is struck again ----


@pytest.mark.parametrize(("more", "named"), [(("slash:S8",), [(0,), (0,)]), ((), [(2,)])])
def test_with_a_blade_two_slashes_hit_who_holds_one_jink(more: tuple[str, ...], named: list[tuple[int, ...]]) -> None:
    """The lord's only card is a jink that all have seen; the loyalist holds a lightning and something unknown."""
    match = after_a_grace(open_cards=("jink:D2", "jink:D3", "jink:D4", "lightning:SA"))
    match.set_seat(0, hp=3)
    match.place(card("blade:S5"), "equip", 1)
    give(match, 1, "slash:S7", *more)
    give(match, 2, "collateral:CQ")
    take_turn(match, 1)
    assert struck(match, 1) == named
    assert [row.other for row in told(match, "damage")] == [named[-1][0]]


@pytest.mark.parametrize("idle", ["peach:H6", "collateral:CQ"])
def test_no_last_jink_follows_a_dodged_slash_of_longdan(idle: str) -> None:
    """A diagram and a full hand would hardly let it through; no other card could be a slash."""
    match = sit(person("longdan"), roles=(LORD, REBEL, LOYALIST))
    show(match, 1, 2)
    match.place(card("blade:S5"), "equip", 0)
    match.place(card("eight_diagram:S2"), "equip", 1)
    give(match, 0, "slash:S7", "jink:D2", "peach:H3", "peach:H4", idle)
    give(match, 1, *FILLING)
    match.set_pile(top=[card("slash:C2"), card("slash:C3")])
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]
    assert card("jink:D2") in places(match, 0)[0]


@pytest.mark.parametrize(("own", "named"), [(("H10", "HJ", "S7"), 2), (("H10", "S7", "S8"), 1)])
def test_what_follows_with_a_blade_is_no_black_slash_on_a_renwang_shield(own: tuple[str, ...], named: int) -> None:
    """A red one, if there is one left."""
    match = sit(roles=NEXT_TO_A_REBEL, hp=[5, 2])
    show(match, 1, 2, 3, 4)
    match.place(card("blade:S5"), "equip", 0)
    match.place(card("renwang_shield:C2"), "equip", 1)
    give(match, 0, *[f"slash:{code}" for code in own])
    give(match, 1, "jink:D2")
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)] * named
    assert card("slash:S7") in places(match, 0)[0]


@pytest.mark.parametrize(("worn", "named"), [("renwang_shield:C2", 0), ("dilu:C5", 2)])
def test_no_blade_brings_black_slashes_through_a_renwang_shield(worn: str, named: int) -> None:
    """Who need not dodge the first is not struck again, be his only card a jink that all have seen."""
    jinks = ("jink:D2", "jink:D3", "jink:D4", "jink:D5")
    match = after_a_grace(open_cards=jinks, roles=(LORD, REBEL, REBEL, TRAITOR))
    match.place(card("blade:S5"), "equip", 0)
    match.place(card(worn), "equip", 1)
    match.set_seat(1, hp=1)
    give(match, 0, "slash:S7", "slash:S8")
    take_turn(match, 0)
    assert struck(match, 0).count((1,)) == named


# ---- duels ----


@pytest.mark.parametrize(("skills", "fought"), [(("lianying",), []), ((), [(1,)])])
def test_one_slash_more_wins_no_duel_with_who_draws_for_his_last_card(
    skills: tuple[str, ...], fought: list[tuple[int, ...]]
) -> None:
    """At the own last point; the rebel's only card is a slash that all have seen."""
    match = after_a_grace(
        PLAIN,
        person(*skills),
        open_cards=("slash:S8", "slash:S9", "slash:S10", "slash:C2"),
    )
    match.set_seat(0, hp=1)
    give(match, 0, "duel:SA")
    take_turn(match, 0)
    assert uses(match, "duel") == fought


@pytest.mark.parametrize("discards", [False, True])
def test_a_black_slash_goes_before_a_red_one_where_a_shield_stops_it(discards: bool) -> None:
    """Into a duel, or at the hand limit."""
    match = sit(roles=NEXT_TO_THE_LORD, bots=(acting(duel=1), *VETERAN[1:]), hp=[5, 1])
    show(match, 1, 2, 3, 4)
    match.place(card("renwang_shield:C2"), "equip", 0)
    give(match, 1, "slash:H10", "slash:C3")
    give(match, 0, "duel:SA")
    take_turn(match, 1 if discards else 0, "discard" if discards else "play")
    assert places(match, 1)[0] == [card("slash:H10")]


# ---- who dies anyway ----


def test_what_he_wears_is_not_taken_who_dies_by_the_blows_in_hand() -> None:
    """A slash and a duel for two points: the dismantlement goes to the other rebel."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[5, 2])
    show(match, 1, 2, 3, 4)
    arm(match, 0)
    match.place(card("zhuahuangfeidian:HK"), "equip", 1)
    give(match, 0, "slash:S7", "duel:SA", "dismantlement:S3")
    give(match, 3, "jink:D2", "jink:H2")
    match.set_pile(top=[card(f"jink:D{rank}") for rank in (3, 4, 5)])
    take_turn(match, 0)
    assert [row.seat for row in told(match, "death")] == [1]
    assert uses(match, "dismantlement") == [(3,)]


@pytest.mark.parametrize(("skills", "named"), [(("kongcheng",), 1), ((), 2)])
def test_what_he_wears_is_taken_from_who_cannot_be_struck_without_cards(skills: tuple[str, ...], named: int) -> None:
    """Another one would die by the slash."""
    match = sit(PLAIN, person(*skills), roles=NEXT_TO_A_REBEL, hp=[5, 1])
    show(match, 1, 2, 3, 4)
    arm(match, 0)
    match.place(card("zhuahuangfeidian:HK"), "equip", 1)
    give(match, 0, "slash:S7", "dismantlement:S3")
    give(match, 2, "jink:D2", "jink:H2")
    match.set_pile(top=[card(f"jink:D{rank}") for rank in (3, 4, 5)])
    take_turn(match, 0)
    assert uses(match, "dismantlement") == [(named,)]
    assert [row.seat for row in told(match, "death")] == ([] if named == 1 else [1])


# ---- opening the way ----


@pytest.mark.parametrize("seen", [True, False])
def test_the_jink_of_lianying_goes_before_the_slash_where_it_was_seen(seen: bool) -> None:
    """What he draws for it is hardly another one; of an unknown card that is as likely, and a shield is worth more."""
    roles = (LORD, REBEL, REBEL, TRAITOR)
    persons = (PLAIN, person("lianying"))
    if seen:
        match = after_a_grace(*persons, open_cards=("jink:D2", "jink:D3", "jink:D4", "jink:D5"), roles=roles)
    else:
        match = sit(*persons, roles=roles)
        show(match, 1, 2, 3)
        give(match, 1, "jink:D2")
    match.set_seat(1, hp=1)
    match.place(card("renwang_shield:C2"), "equip", 2)
    give(match, 0, "slash:S7", "dismantlement:S3")
    match.set_pile(top=[card("lightning:SA"), card("collateral:CQ"), card("collateral:CK"), card("lightning:HQ")])
    take_turn(match, 0)
    assert uses(match, "dismantlement") == [(1 if seen else 2,)]
    assert struck(match, 0) == [(1,)]
    assert bool(told(match, "death")) == seen


@pytest.mark.parametrize(("blow", "held"), [("savage_assault:S7", 1), ("slash:S7", 2)])
def test_a_card_of_a_hunted_lord_goes_before_the_blow_rather_than_an_indulgence(blow: str, held: int) -> None:
    """The friend would miss his turn, but the game may end here."""
    match = before_a_hunted_lord(blow, "dismantlement:S3", held=held)
    assert uses(match, "dismantlement") == [(0,)]
    assert played(match, 1) == ["dismantlement", blow.partition(":")[0]]


def test_without_a_blow_a_friend_is_freed_of_an_indulgence() -> None:
    match = before_a_hunted_lord("dismantlement:S3", held=1)
    assert uses(match, "dismantlement") == [(3,)]


def before_a_hunted_lord(*codes: str, held: int) -> kernel.Match:
    """A rebel has used these cards; the lord has one point and so many cards, the other rebel is locked."""
    match = sit(roles=NEXT_TO_THE_LORD, hp=[1])
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:S6"), "judging", 3)
    give(match, 0, *("lightning:SA", "collateral:CQ")[:held])
    give(match, 1, *codes)
    give(match, 3, *FILLING)
    take_turn(match, 1)
    return match


# ---- healing ----


@pytest.mark.parametrize(("own", "first"), [(("slash:S7",), "slash"), ((), "god_salvation")])
def test_god_salvation_waits_for_the_killing_slash_at_the_own_last_point(own: tuple[str, ...], first: str) -> None:
    """The loyalist beside the rebel would be healed with him."""
    match = sit(roles=NEXT_TO_THE_LORD, hp=[5, 1, 1, 2])
    show(match, 1, 2, 3, 4)
    give(match, 1, "god_salvation:HA", *own)
    take_turn(match, 1)
    assert played(match, 1)[0] == first
    assert bool(told(match, "death")) == bool(own)


# ---- the crossbow ----


def test_a_crossbow_is_not_put_away_before_further_slashes() -> None:
    """For the rebel who falls a bow is drawn that reaches one at his last point; but with it the slash that is left may
    not be used any more."""
    match = sit(roles=(LORD, REBEL, REBEL, REBEL, LOYALIST, LOYALIST, TRAITOR), hp=[5, 1, 4, 1])
    show(match, 1, 2, 3, 4, 5, 6)
    match.place(card("crossbow:CA"), "equip", 0)
    give(match, 0, "slash:S7", "slash:S8")
    match.set_pile(top=[card("kylin_bow:H5"), card("jink:D3"), card("jink:D4")])
    take_turn(match, 0)
    assert struck(match, 0) == [(1,), (2,)]


def test_a_crossbow_is_put_away_for_the_slash_that_ends_the_game() -> None:
    """Two slashes on the loyalist beside do less than one on the lord, whom only the bow reaches."""
    match = sit(roles=(LORD, LOYALIST, LOYALIST, REBEL, LOYALIST, TRAITOR, REBEL), hp=[1])
    show(match, 1, 2, 3, 4, 5, 6)
    match.place(card("crossbow:CA"), "equip", 3)
    give(match, 3, "slash:S7", "slash:S8", "kylin_bow:H5")
    take_turn(match, 3)
    assert struck(match, 3) == [(0,)]
    assert match.winner == REBEL


@pytest.mark.parametrize(("more", "used"), [(("slash:S8",), ["slash", "crossbow", "slash"]), ((), ["slash"])])
def test_a_crossbow_is_put_on_for_the_second_slash_that_kills(more: tuple[str, ...], used: list[str]) -> None:
    """With four idle cards an axe is as good a weapon."""
    match = sit(roles=NEXT_TO_A_REBEL, hp=[5, 2])
    show(match, 1, 2, 3, 4)
    match.place(card("axe:D5"), "equip", 0)
    give(match, 0, "slash:S7", "crossbow:CA", *FILLING, *more)
    match.set_pile(top=[card(f"jink:D{rank}") for rank in (3, 4, 5)])
    take_turn(match, 0)
    assert played(match, 0) == used


# ---- cards that serve for two things ----


@pytest.mark.parametrize(("own", "used"), [(("S7", "H10"), ["dismantlement", "slash"]), (("S7",), ["slash"])])
def test_of_two_equal_slashes_the_black_one_takes_the_card_before_the_other(
    own: tuple[str, ...], used: list[str]
) -> None:
    """By qixi; what the rebel at his last point holds may be a jink."""
    match = sit(person("qixi"), roles=NEXT_TO_A_REBEL, hp=[5, 1])
    show(match, 1, 2, 3, 4)
    give(match, 0, *[f"slash:{code}" for code in own])
    give(match, 1, "lightning:SA")
    match.set_pile(top=[card(f"jink:D{rank}") for rank in (3, 4, 5)])
    take_turn(match, 0)
    assert played(match, 0) == used


# ---- what may hold the slash that ends the game ----


@pytest.mark.parametrize(
    ("seat", "own", "robs"), [(1, ("jink:D2",), False), (1, ("slash:S7",), True), (3, ("jink:D2",), True)]
)
def test_tuxi_is_left_out_for_a_slash_on_a_bare_lord_at_his_last_point(
    seat: int, own: tuple[str, ...], robs: bool
) -> None:
    """Two cards drawn may hold one. With one in hand, or where it would not reach him, the others lose theirs."""
    persons = [PLAIN] * 6
    persons[seat] = person("tuxi")
    match = sit(*persons, roles=(LORD, REBEL, LOYALIST, REBEL, LOYALIST, TRAITOR), hp=[1])
    show(match, 1, 2, 3, 4, 5)
    give(match, seat, *own)
    for i, other in enumerate((2, 4)):
        give(match, other, FILLING[2 * i], FILLING[2 * i + 1])
    take_turn(match, seat, "draw")
    assert any(row.skill == "tuxi" for row in told(match, "skill")) == robs


@pytest.mark.parametrize("volley", ["savage_assault:S7", "archery_attack:HA"])
@pytest.mark.parametrize(("hp", "kept"), [(1, True), (5, False)])
def test_a_rebel_keeps_a_card_for_all_where_the_lord_is_at_his_last_point(hp: int, kept: bool, volley: str) -> None:
    match = sit(roles=NEXT_TO_THE_LORD, hp=[hp, 1])
    show(match, 1, 2, 3, 4)
    give(match, 1, volley, "eight_diagram:S2")
    take_turn(match, 1, "discard")
    assert places(match, 1)[0] == [card(volley if kept else "eight_diagram:S2")]
