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
    acting,
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


@pytest.mark.parametrize(("second", "put_on"), [("collateral:CK", True), ("peach:H4", False)])
def test_a_horse_is_half_of_the_spears_slash_where_a_peach_would_be_the_other(second: str, put_on: bool) -> None:
    """With two idle cards the slash needs neither horse nor peach."""
    match = with_a_spear(*AGAINST_THE_LORD, cards=("dayuan:SK", "collateral:CQ", "peach:H3", second))
    match.set_seat(0, hp=2)
    take_turn(match, 1)
    assert played(match, 1) == (["dayuan", "slash"] if put_on else ["slash"])
    assert card("peach:H3") in places(match, 1)[0]
    assert (card("peach:H4") in places(match, 1)[0]) != put_on


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


@pytest.mark.parametrize(
    ("weapon", "idle", "hit"),
    [
        ("axe:D5", ("collateral:CQ", "collateral:CK"), True),
        ("axe:D5", (), False),
        ("blade:S5", ("collateral:CQ", "collateral:CK"), False),
    ],
)
def test_with_an_axe_two_idle_cards_hit_who_is_known_to_hold_a_jink(
    weapon: str, idle: tuple[str, ...], hit: bool
) -> None:
    """Each has taken one from amazing grace; the rebel keeps his."""
    match = after_a_grace(LORD, REBEL, LOYALIST, TRAITOR, open_cards=("jink:D2", "jink:D3", "jink:D4", "jink:D5"))
    match.place(card(weapon), "equip", 1)
    hold(match, 1, card("slash:S7"), *[card(code) for code in idle])
    take_turn(match, 1)
    assert struck(match, 1) == ([(0,)] if hit else [])
    assert [row.other for row in told(match, "damage")] == ([0] if hit else [])
    assert any(card(f"jink:D{rank}") in places(match, 1)[0] for rank in range(2, 6))


def after_a_grace(*roles: str, open_cards: tuple[str, ...], slashes: int = 0) -> kernel.Match:
    """The traitor has used amazing grace; the last seat had so many slashes, and struck the lord with one."""
    match = sit(roles=roles, bots=(*["veteran"] * 3, acting(amazing_grace=0)))
    show(match, 1, 2, 3)
    if slashes:
        hold(match, 3, *[card(f"slash:C{rank}") for rank in range(2, slashes + 2)])
        take_turn(match, 3)
    hold(match, roles.index(TRAITOR), card("amazing_grace:H3"))
    match.set_pile(top=[card(code) for code in open_cards])
    take_turn(match, roles.index(TRAITOR))
    return match


@pytest.mark.parametrize(("slashes", "taken"), [(2, "jink:D2"), (3, "crossbow:DA")])
def test_a_crossbow_is_for_the_slashes_that_could_not_be_used_without_it(slashes: int, taken: str) -> None:
    """The rebel used one in his turn, which is over: of those left, one may be used in the next turn anyway."""
    open_cards = ("slash:S7", "jink:D2", "crossbow:DA", "lightning:SA")
    match = after_a_grace(LORD, LOYALIST, TRAITOR, REBEL, open_cards=open_cards, slashes=slashes)
    assert struck(match, 3) == [(0,)]
    assert card(taken) in places(match, 3)[0]


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


@pytest.mark.parametrize(("seat", "locked"), [(1, [(0,)]), (2, [])])
def test_above_the_limit_a_jink_is_no_cheaper_than_what_would_go_instead(
    seat: int, locked: list[tuple[int, ...]]
) -> None:
    """The lightning is discarded. A rebel locks the lord, who has cards; a loyalist knows of nobody whom to lock."""
    match = sit(*[PLAIN] * seat, person("guose", gender="female"), roles=AGAINST_THE_LORD)
    match.set_seat(seat, hp=1)
    hold(match, 0, *[card(f"slash:C{rank}") for rank in range(2, 6)])
    hold(match, seat, card("jink:D2"), card("lightning:SA"))
    take_turn(match, seat)
    assert uses(match, "indulgence") == locked
    assert (card("jink:D2") in places(match, seat)[0]) == (seat == 2)


# ---- two peaches ----


@pytest.mark.parametrize(
    ("cards", "eaten"),
    [
        (("peach:H3", "peach:H4", "jink:H2"), ["peach"]),
        (("peach:H3", "peach:H4", "lightning:SA", "collateral:CQ"), ["peach"]),
        (("peach:H3", "peach:H4"), []),
        (("peach:H3", "jink:H2", "jink:D2"), []),
    ],
)
def test_of_two_peaches_above_the_limit_one_is_kept_for_a_weak_lord(cards: tuple[str, ...], eaten: list[str]) -> None:
    """The loyalist has two points: who eats the other may keep a card more."""
    match = sit(hp=[1, 2])
    show(match, 1, 2, 3, 4)
    hold(match, 1, *[card(code) for code in cards])
    take_turn(match, 1)
    assert played(match, 1) == eaten
    assert card("peach:H4" if eaten else "peach:H3") in places(match, 1)[0]
