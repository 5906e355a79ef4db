"""What several cards are worth together to veteran, and which of them it pays with."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
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

AGAINST_THE_LORD = (LORD, REBEL, LOYALIST, REBEL, TRAITOR)
DIAOCHAN = person("lijian", gender="female")


# ---- two cards as a slash ----


@pytest.mark.parametrize(
    ("cards", "used"),
    [
        (("amazing_grace:H3", "nullification:SJ"), "amazing_grace"),
        (("amazing_grace:H3", "nullification:SJ", "lightning:SA"), "amazing_grace"),
        (("collateral:CQ", "lightning:SA"), "slash"),
    ],
)
def test_the_spear_leaves_cards_that_do_more_by_themselves(cards: tuple[str, ...], used: str) -> None:
    """Three rebels choose from the grace before the lord."""
    match = with_a_spear(LORD, REBEL, REBEL, REBEL, cards=cards)
    match.set_pile(top=[card(f"jink:D{rank}") for rank in range(2, 6)])
    take_turn(match, 1)
    assert used in played(match, 1)


def with_a_spear(*roles: str, cards: tuple[str, ...]) -> kernel.Match:
    """A rebel with a spear and these cards beside the lord, who has none; all roles are known."""
    match = sit(roles=roles)
    show(match, *range(1, len(roles)))
    match.place(card("spear:SQ"), "equip", 1)
    hold(match, 1, *[card(code) for code in cards])
    return match


def test_two_area_cards_are_not_put_away_as_one_slash() -> None:
    """Together they take both points that the lord has left."""
    match = with_a_spear(LORD, REBEL, REBEL, TRAITOR, cards=("savage_assault:S7", "archery_attack:HA"))
    match.set_seat(0, hp=2)
    take_turn(match, 1)
    assert match.winner == REBEL


# ---- payments ----


@pytest.mark.parametrize(("others", "paid"), [((), False), (("slash:S8", "slash:S9", "slash:H10", "slash:D6"), True)])
def test_an_axe_is_not_paid_with_the_duel_that_hits_afterwards(others: tuple[str, ...], paid: bool) -> None:
    """The lord has nothing left to answer it with; it may go where he has many cards."""
    match = sit(roles=(LORD, REBEL), hp=[2])
    match.place(card("axe:D5"), "equip", 1)
    hold(match, 0, card("jink:H2"), *[card(code) for code in others])
    hold(match, 1, card("slash:S7"), card("duel:SA"), card("jink:D2"), card("jink:D3"))
    take_turn(match, 1)
    assert struck(match, 1) == [(0,)] * (1 if paid else 2)
    assert (match.winner == REBEL) != paid


@pytest.mark.parametrize(("skill", "gone"), [("qixi", "slash:HJ"), ("guose", "slash:S7")])
def test_of_two_slashes_the_one_goes_that_serves_for_nothing_else(skill: str, gone: str) -> None:
    """A black one is a dismantlement as well, a diamond an indulgence."""
    match = sit(PLAIN, person(skill), roles=AGAINST_THE_LORD)
    show(match, 1, 2, 3, 4)
    hold(match, 0, card("lightning:SA"))
    hold(match, 1, card("slash:S7"), card("slash:HJ" if skill == "qixi" else "slash:D6"))
    take_turn(match, 1)
    assert [row.card for row in told(match, "use") if row.as_kind == "slash"] == [card(gone)]


def test_with_a_crossbow_every_slash_is_for_the_lord() -> None:
    """The duel of others is paid with something else."""
    match = sit(PLAIN, DIAOCHAN, roles=AGAINST_THE_LORD)
    show(match, 1, 2, 3, 4)
    match.place(card("crossbow:DA"), "equip", 1)
    hold(match, 1, card("slash:S7"), card("slash:S8"), card("jink:D2"))
    take_turn(match, 1)
    assert uses(match, "slash") == [(0,), (0,)]
    assert [row.skill for row in told(match, "skill")] == ["lijian"]


def test_no_weapon_is_put_on_to_pay_for_a_skill() -> None:
    """One of two weapons is spare, but not both."""
    match = sit(PLAIN, DIAOCHAN, roles=AGAINST_THE_LORD)
    show(match, 1, 2, 3, 4)
    match.place(card("crossbow:DA"), "equip", 1)
    hold(match, 1, card("spear:SQ"), card("jink:D2"), card("nullification:SJ"))
    take_turn(match, 1)
    assert [row.skill for row in told(match, "skill")] == ["lijian"]
    assert len(places(match, 1)[1]) == 1
    assert places(match, 1)[0] == [card("jink:D2"), card("nullification:SJ")]
