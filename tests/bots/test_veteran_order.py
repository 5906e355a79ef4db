"""What veteran does first in a play phase: what kills, and what opens the way to it."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    arm,
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

# The lord's neighbours are a rebel at his last point, seat 1, and a loyalist, seat 4.
NEXT_TO_A_REBEL = (LORD, REBEL, REBEL, TRAITOR, LOYALIST)


def facing_a_dying_rebel(*cards: int, hp: int = 5) -> kernel.Match:
    """The lord, with these cards and a slash, beside a known rebel at his last point without cards."""
    match = sit(roles=NEXT_TO_A_REBEL, hp=[hp, 1])
    show(match, 1, 2, 4)
    hold(match, 0, card("slash:S7"), *cards)
    return match


# ---- the killing slash first ----


def test_nobody_is_indulged_who_will_be_killed() -> None:
    """The indulgence is kept, or goes to somebody who lives on, though it would be discarded otherwise."""
    match = facing_a_dying_rebel(card("indulgence:S6"), card("jink:H2"), card("nullification:SJ"), hp=2)
    take_turn(match, 0)
    assert [row.seat for row in told(match, "death")] == [1]
    assert played(match, 0)[0] == "slash"
    assert (1,) not in uses(match, "indulgence")


def test_the_killing_slash_comes_before_an_area_card_that_hits_friends() -> None:
    match = facing_a_dying_rebel(card("savage_assault:S7"))
    match.set_seat(4, hp=2)
    take_turn(match, 0)
    assert played(match, 0)[0] == "slash"
    assert [row.seat for row in told(match, "death")] == [1]


def test_the_killing_slash_comes_before_amazing_grace() -> None:
    """A jink or a peach might be among the cards that lie open."""
    match = facing_a_dying_rebel(card("amazing_grace:H3"))
    match.set_pile(top=[card("ex_nihilo:H7"), card("jink:H2"), card("peach:H3"), card("peach:H4"), card("jink:D2")])
    take_turn(match, 0)
    assert played(match, 0)[0] == "slash"
    assert [row.seat for row in told(match, "death")] == [1]


def test_the_killing_slash_comes_before_god_salvation() -> None:
    """The lord is wounded, too, but afterwards his enemy is not healed with him."""
    match = facing_a_dying_rebel(card("god_salvation:HA"), hp=1)
    take_turn(match, 0)
    assert played(match, 0)[0] == "slash"
    assert [row.seat for row in told(match, "death")] == [1]
    assert "god_salvation" in played(match, 0)
    assert {row.seat for row in told(match, "recover")} == {0}


def test_the_killing_duel_comes_before_an_area_card_that_hits_friends() -> None:
    match = sit(roles=NEXT_TO_A_REBEL, hp=[5, 1])
    show(match, 1, 2, 4)
    hold(match, 0, card("duel:SA"), card("savage_assault:S7"))
    take_turn(match, 0)
    assert played(match, 0)[0] == "duel"


# ---- opening the way ----


@pytest.mark.parametrize("trick", ["dismantlement:S3", "snatch:S3"])
def test_the_last_hand_card_goes_before_the_slash(trick: str) -> None:
    """What he wears is worth more to him, but the one card may be the jink that saves him."""
    match = facing_a_dying_rebel(card(trick))
    hold(match, 1, card("jink:H2"))
    match.place(card("halberd:DQ"), "equip", 1)
    match.place(card("chitu:H5"), "equip", 1)
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]
    assert [row.seat for row in told(match, "death")] == [1]


@pytest.mark.parametrize("trick", ["dismantlement:S3", "snatch:S3"])
def test_the_last_hand_card_of_kongcheng_stays(trick: str) -> None:
    """Without it no slash could name its holder."""
    match = sit(PLAIN, person("kongcheng"), roles=NEXT_TO_A_REBEL, hp=[5, 1])
    show(match, 1, 2, 4)
    hold(match, 0, card("slash:S7"), card(trick))
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]
    assert [row.seat for row in told(match, "death")] == [1]


@pytest.mark.parametrize("trick", ["dismantlement:S3", "snatch:S3"])
def test_the_renwang_shield_goes_before_black_slashes(trick: str) -> None:
    """Neither a better weapon nor an unknown card is worth as much as the blow it stops."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[2])
    match.place(card("eight_diagram:S2"), "equip", 1)
    match.place(card("renwang_shield:C2"), "equip", 0)
    match.place(card("halberd:DQ"), "equip", 0)
    hold(match, 0, card("slash:D6"), card("slash:D7"))
    hold(match, 1, card("slash:S7"), card("slash:C9"), card(trick))
    take_turn(match, 1)
    assert card("renwang_shield:C2") not in places(match, 0)[1]
    assert struck(match, 1) == [(0,)]
    assert [row.other for row in told(match, "damage")] == [0]


# ---- weapons ----


def test_the_spear_is_not_put_away_before_the_slash_it_makes() -> None:
    """A bow and a useless card make the slash that kills; the bow alone would take the spear's place."""
    match = sit(roles=NEXT_TO_A_REBEL, hp=[5, 1])
    show(match, 1, 2, 4)
    match.place(card("spear:SQ"), "equip", 0)
    hold(match, 0, card("kylin_bow:H5"), card("lightning:SA"))
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]
    assert [row.seat for row in told(match, "death")] == [1]


def test_the_last_jink_is_taken_where_everybody_is_in_reach_anyway() -> None:
    """In the last duel the range of the other's weapon tells nothing."""
    match = sit(roles=(LORD, TRAITOR), hp=[3, 2])
    arm(match, 0)
    hold(match, 0, card("jink:H2"))
    hold(match, 1, card("slash:S7"), card("dismantlement:S3"))
    take_turn(match, 1)
    assert card("kylin_bow:H5") in places(match, 0)[1]
    assert [row.other for row in told(match, "damage")] == [0]
