"""What veteran makes of shields and the colors of slashes, and of what it wears itself."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import Bot, card, hold, person, pick
from veteran_tables import (
    FIVE,
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    VETERAN,
    arm,
    places,
    played,
    show,
    sit,
    struck,
    take_turn,
    told,
)

from sgs_sim._core import kernel

SHIELD = "renwang_shield:C2"
BETWEEN_REBELS = (LORD, REBEL, LOYALIST, REBEL, TRAITOR)


def slashes(match: kernel.Match) -> list[int]:
    """The cards that were used as slashes."""
    return [row.card for row in told(match, "use") if row.as_kind == "slash"]


def hurt(match: kernel.Match) -> list[int]:
    return [row.other for row in told(match, "damage")]


# ---- collateral ----


def borrowing(owner: int, victim: int) -> Bot:
    """A bot that asks the owner of a weapon to slash this victim, strikes if it is asked itself, and nothing else."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return pick(options, verb="use", kind="collateral")
        if request.kind == "slash":
            return pick(options, verb="play")
        at = pick(options, verb="target", arg=owner)
        return at if at is not None else pick(options, verb="target", arg=victim)

    return Bot(choose)


@pytest.mark.parametrize(
    ("worn", "used"), [((SHIELD,), ["dismantlement", "collateral"]), (("dilu:C5",), ["collateral"])]
)
def test_a_shield_goes_before_a_slash_is_borrowed_for_a_hunted_lord(worn: tuple[str, ...], used: list[str]) -> None:
    """Most slashes are black. Who has the bow may be the traitor, for all that the only rebel knows."""
    match = sit(
        roles=(LORD, REBEL, LOYALIST, LOYALIST, TRAITOR), bots=("veteran", borrowing(2, 0), *VETERAN[2:]), hp=[1, 2]
    )
    for code in worn:
        match.place(card(code), "equip", 0)
    arm(match, 2)
    hold(match, 2, card("slash:C3"))
    hold(match, 1, *map(card, ("collateral:CQ", "dismantlement:S3", "jink:D2", "jink:D3")))
    take_turn(match, 1)
    assert played(match, 1) == used
    assert match.winner == REBEL


@pytest.mark.parametrize(
    ("own", "used", "harmed"),
    [(("slash:S7", "slash:H10"), "slash:H10", [0]), (("slash:S7",), "slash:S7", [])],
)
def test_a_borrowed_slash_on_a_hunted_lord_in_a_shield_is_a_red_one(
    own: tuple[str, ...], used: str, harmed: list[int]
) -> None:
    """A black one only keeps the bow from the loyalist who asks for it."""
    match = sit(roles=FIVE, bots=("veteran", borrowing(3, 0), *VETERAN[2:]))
    show(match, 1, 2, 3, 4)
    match.place(card(SHIELD), "equip", 0)
    arm(match, 3)
    hold(match, 1, card("collateral:CQ"))
    hold(match, 3, *map(card, own))
    take_turn(match, 1)
    assert slashes(match) == [card(used)]
    assert hurt(match) == harmed
    assert card("kylin_bow:H5") in places(match, 3)[1]


@pytest.mark.parametrize(("own", "harmed"), [("slash:S7", []), ("slash:H10", [1])])
def test_a_friend_gets_the_weapon_rather_than_a_black_slash_on_a_shield(own: str, harmed: list[int]) -> None:
    """The lord asks a loyalist to strike a rebel."""
    match = sit(roles=BETWEEN_REBELS, bots=(borrowing(2, 1), *VETERAN[1:]))
    show(match, 1, 2, 3, 4)
    match.place(card(SHIELD), "equip", 1)
    match.place(card("crossbow:CA"), "equip", 2)
    hold(match, 0, card("collateral:CQ"))
    hold(match, 2, card(own))
    take_turn(match, 0)
    assert hurt(match) == harmed
    assert slashes(match) == [card(own)] * len(harmed)
    assert (card("crossbow:CA") in places(match, 2)[1]) == bool(harmed)


@pytest.mark.parametrize(("own", "used"), [("slash:S7", True), ("slash:H10", False)])
@pytest.mark.parametrize("hp", [1, 4])
def test_a_friend_is_struck_for_the_weapon_where_his_shield_stops_the_slash(hp: int, own: str, used: bool) -> None:
    """A rebel asks a loyalist to strike the lord."""
    match = sit(roles=FIVE, bots=("veteran", "veteran", borrowing(1, 0), "veteran"), hp=[hp])
    show(match, 1, 2, 3, 4)
    match.place(card(SHIELD), "equip", 0)
    arm(match, 1)
    hold(match, 1, card(own))
    hold(match, 2, card("collateral:CQ"))
    take_turn(match, 2)
    assert slashes(match) == [card(own)] * used
    assert hurt(match) == []
    assert (card("kylin_bow:H5") in places(match, 1)[1]) == used


# ---- liuli ----


@pytest.mark.parametrize(("worn", "used", "harmed"), [(SHIELD, "slash:C2", []), ("chitu:H5", "slash:H10", [0])])
@pytest.mark.parametrize("hp", [2, 5])
def test_a_slash_that_may_be_moved_to_the_own_lord_is_one_that_his_shield_stops(
    hp: int, worn: str, used: str, harmed: list[int]
) -> None:
    """A rebel with liuli sits beside him."""
    match = sit(PLAIN, person("liuli", hp=3, gender="female"), roles=BETWEEN_REBELS, hp=[hp, 1])
    show(match, 1, 2, 3, 4)
    match.place(card(worn), "equip", 0)
    hold(match, 1, card("jink:H2"))
    hold(match, 2, card("slash:H10"), card("slash:C2"))
    take_turn(match, 2)
    assert slashes(match) == [card(used)]
    assert [row.skill for row in told(match, "skill")] == ["liuli"]
    assert hurt(match) == harmed


# ---- an axe is paid with what is worn, too ----


@pytest.mark.parametrize(
    ("hp", "worn", "more", "paid"),
    [
        (1, ("dilu:C5", "chitu:H5"), (), True),
        (1, ("chitu:H5",), ("peach:H3",), True),
        (4, ("chitu:H5",), ("collateral:CQ",), True),
        (4, ("dilu:C5", "eight_diagram:S2"), (), False),
        (4, ("chitu:H5",), ("peach:H3",), False),
    ],
)
def test_an_axe_is_paid_with_mounts_where_the_hand_is_too_small_or_too_dear(
    hp: int, worn: tuple[str, ...], more: tuple[str, ...], paid: bool
) -> None:
    """A mount and an idle card are less than a point of the rebel's; a diagram and a mount, or a peach, are not."""
    match = sit(roles=(LORD, REBEL, LOYALIST, TRAITOR), hp=[5, hp])
    show(match, 1, 2, 3)
    for code in ("axe:D5", *worn):
        match.place(card(code), "equip", 2)
    hold(match, 1, card("jink:H2"))
    hold(match, 2, card("slash:S7"), *map(card, more))
    take_turn(match, 2)
    assert struck(match, 2) == [(1,)]
    assert hurt(match) == [1] * paid
    assert any(card(code) in places(match, 2)[1] for code in worn) != paid
