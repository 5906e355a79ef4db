"""What veteran makes of shields and the colors of slashes, and of what it wears itself."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person
from veteran_tables import (
    FIVE,
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    VETERAN,
    arm,
    borrowing,
    hurt,
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


# ---- collateral ----


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


@pytest.mark.parametrize(
    ("own", "used"),
    [
        (("slash:H10", "slash:S7"), "slash:S7"),
        (("slash:H10", "slash:S7", "slash:D6"), "slash:S7"),
        (("slash:H10",), ""),
    ],
)
@pytest.mark.parametrize("hp", [1, 4])
def test_of_the_slashes_on_a_friend_in_a_shield_a_black_one_is_used(hp: int, own: tuple[str, ...], used: str) -> None:
    """A rebel asks a loyalist for it: it does nothing to the lord, and keeps the bow. Without one the bow goes."""
    match = sit(roles=FIVE, bots=("veteran", "veteran", borrowing(1, 0), "veteran"), hp=[hp])
    show(match, 1, 2, 3, 4)
    match.place(card(SHIELD), "equip", 0)
    arm(match, 1)
    hold(match, 1, *map(card, own))
    hold(match, 2, card("collateral:CQ"))
    take_turn(match, 2)
    assert slashes(match) == [card(code) for code in (used,) if code]
    assert hurt(match) == []
    assert (card("kylin_bow:H5") in places(match, 1)[1]) == bool(used)


@pytest.mark.parametrize(
    "own", [("slash:H10", "dismantlement:S3", "dismantlement:S4"), ("jink:D2", "jink:H2", "dismantlement:S3")]
)
@pytest.mark.parametrize("hp", [1, 4])
def test_two_cards_of_a_spear_are_no_black_slash_on_a_friend_in_a_shield(hp: int, own: tuple[str, ...]) -> None:
    """A rebel asks a loyalist for it: two cards of different colors would hit the lord. The spear goes."""
    match = sit(roles=FIVE, bots=("veteran", "veteran", borrowing(1, 0), "veteran"), hp=[hp])
    show(match, 1, 2, 3, 4)
    match.place(card(SHIELD), "equip", 0)
    match.place(card("spear:SQ"), "equip", 1)
    hold(match, 1, *map(card, own))
    hold(match, 2, card("collateral:CQ"))
    take_turn(match, 2)
    assert slashes(match) == []
    assert hurt(match) == []


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


@pytest.mark.parametrize(
    ("worn", "own", "named"),
    [
        (SHIELD, ("slash:C2",), 1),
        (SHIELD, ("slash:C2", "slash:H10"), 1),
        (SHIELD, ("slash:H10",), 3),
        ("chitu:H5", ("slash:C2",), 3),
    ],
)
def test_a_slash_that_may_be_moved_to_the_own_lord_at_his_last_point_is_one_that_his_shield_stops(
    worn: str, own: tuple[str, ...], named: int
) -> None:
    """Else the rebel with liuli, who would die of it, is left for another one."""
    match = sit(PLAIN, person("liuli", hp=3, gender="female"), roles=BETWEEN_REBELS, hp=[1, 1])
    show(match, 1, 2, 3, 4)
    match.place(card(worn), "equip", 0)
    hold(match, 1, card("jink:H2"))
    hold(match, 2, *map(card, own))
    take_turn(match, 2)
    assert slashes(match) == [card(own[0])]
    assert struck(match, 2) == [(named,)]
    assert hurt(match) == [3] * (named == 3)


@pytest.mark.parametrize(("lord", "named"), [(1, 3), (4, 1)])
def test_two_cards_of_a_spear_are_no_slash_that_may_be_moved_to_the_own_lord_at_his_last_point(
    lord: int, named: int
) -> None:
    """His shield does not stop them, if they are of different colors; another rebel is left."""
    match = sit(PLAIN, person("liuli", hp=3, gender="female"), roles=BETWEEN_REBELS, hp=[lord, 1])
    show(match, 1, 2, 3, 4)
    match.place(card(SHIELD), "equip", 0)
    match.place(card("spear:SQ"), "equip", 2)
    hold(match, 1, card("jink:H2"))
    hold(match, 2, card("collateral:CQ"), card("lightning:HQ"))
    take_turn(match, 2)
    assert struck(match, 2) == [(named,)]
    assert not match.over


@pytest.mark.parametrize(("lord", "given"), [(1, False), (3, True)])
def test_no_slash_is_lent_that_may_be_moved_to_the_own_lord_at_his_last_point(lord: int, given: bool) -> None:
    """Another loyalist asks for one on the rebel with liuli, who would die of it; he gets the crossbow."""
    match = sit(
        PLAIN,
        person("liuli", hp=3, gender="female"),
        roles=(LORD, REBEL, LOYALIST, TRAITOR),
        bots=("veteran", "veteran", "veteran", borrowing(2, 1)),
        hp=[lord, 1],
    )
    show(match, 1, 2, 3)
    match.place(card("crossbow:CA"), "equip", 2)
    hold(match, 1, card("jink:H2"))
    hold(match, 2, card("slash:S7"))
    hold(match, 3, card("collateral:CQ"))
    take_turn(match, 3)
    assert slashes(match) == [card("slash:S7")] * given
    assert (card("crossbow:CA") in places(match, 2)[1]) == given


@pytest.mark.parametrize(("lord", "named"), [(1, 4), (3, 1)])
def test_no_slash_is_borrowed_that_may_be_moved_to_the_own_lord_at_his_last_point(lord: int, named: int) -> None:
    """The rebel with the bow is asked to strike another one than the one with liuli, who would die of it."""
    match = sit(
        PLAIN,
        person("liuli", hp=3, gender="female"),
        roles=(LORD, REBEL, LOYALIST, REBEL, REBEL),
        bots=("veteran", "veteran", borrowing(-1, -1), "veteran"),
        hp=[lord, 1],
    )
    show(match, 1, 2, 3, 4)
    arm(match, 3)
    hold(match, 1, card("jink:H2"))
    hold(match, 3, *map(card, ("slash:S7", "slash:S8", "slash:S9")))
    hold(match, 2, card("collateral:CQ"))
    take_turn(match, 2)
    assert struck(match, 3) == [(named,)]


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


# ---- an axe in place of a red weapon ----


@pytest.mark.parametrize("worn", ["kylin_bow:H5", "halberd:DQ"])
def test_a_worn_weapon_that_an_axe_would_replace_is_no_other_slash(worn: str) -> None:
    """With wusheng each of the two red ones is a slash: the axe is used as one, and the longer weapon kept."""
    match = sit(PLAIN, person("wusheng"), roles=(LORD, LOYALIST, REBEL, TRAITOR), hp=[4, 4, 1])
    show(match, 1, 2, 3)
    match.place(card(worn), "equip", 1)
    hold(match, 1, *map(card, ("axe:D5", "collateral:CK", "lightning:SA", "collateral:CQ")))
    hold(match, 2, card("jink:D3"))
    take_turn(match, 1)
    assert played(match, 1) == ["slash"]
    assert card(worn) in places(match, 1)[1]
