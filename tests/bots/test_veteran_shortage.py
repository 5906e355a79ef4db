"""What a last card or a last answer is for, to veteran: its own, and what an enemy is known to have left."""

from __future__ import annotations

import pytest
from kernel_tables import card, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    VETERAN,
    acting,
    dead,
    give,
    places,
    played,
    show,
    sit,
    take_turn,
    told,
    uses,
)

THREE = (LORD, LOYALIST, REBEL)


# ---- the last hand card ----


@pytest.mark.parametrize(
    ("skills", "hp", "more", "changed"),
    [
        (("lianying",), 4, (), True),
        (("kongcheng",), 1, (), True),
        (("lianying",), 4, ("jink:D2",), False),
        (("kongcheng",), 1, ("jink:D2",), False),
        ((), 1, (), False),
    ],
)
@pytest.mark.parametrize(
    ("worn", "own"), [("dayuan:SK", "chitu:H5"), ("dilu:C5", "jueying:S5"), ("eight_diagram:S2", "eight_diagram:C2")]
)
def test_who_likes_an_empty_hand_puts_on_a_last_piece_that_is_no_better_than_the_worn_one(
    worn: str, own: str, skills: tuple[str, ...], hp: int, more: tuple[str, ...], changed: bool
) -> None:
    """It brings a card, or peace at the last point."""
    match = sit(PLAIN, person(*skills), roles=THREE, hp=[4, hp])
    show(match, 1, 2)
    match.place(card(worn), "equip", 1)
    give(match, 1, own, *more)
    match.set_pile(top=list(map(card, ("lightning:SA", "lightning:HQ"))))
    take_turn(match, 1)
    assert places(match, 1)[1] == [card(own if changed else worn)]


@pytest.mark.parametrize(("by", "nullified"), [(2, [1]), (0, [])])
@pytest.mark.parametrize("hp", [1, 4])
def test_a_nullification_that_is_the_only_card_stops_an_enemys_snatch_of_it(
    hp: int, by: int, nullified: list[int]
) -> None:
    """It is gone in any case, and a friend may have it."""
    bots = (acting(snatch=1), "veteran", acting(snatch=1), "veteran")
    match = sit(roles=THREE, bots=bots, hp=[4, hp])
    show(match, 1, 2)
    give(match, 1, "nullification:SJ")
    give(match, by, "snatch:S3")
    take_turn(match, by)
    assert uses(match, "snatch") == [(1,)]
    assert [row.other for row in told(match, "nullified")] == nullified


# ---- the last answer ----


@pytest.mark.parametrize(
    ("skills", "slashes", "nullified"), [(("wushuang",), 2, [0]), (("wushuang",), 4, []), ((), 2, [])]
)
def test_a_duel_that_the_slashes_in_hand_answer_only_once_is_nullified_at_the_last_point(
    skills: tuple[str, ...], slashes: int, nullified: list[int]
) -> None:
    """Against wushuang each answer takes two."""
    bots = (*VETERAN[:2], acting(duel=0), "veteran")
    match = sit(PLAIN, PLAIN, person(*skills), roles=(LORD, LOYALIST, REBEL, REBEL), bots=bots, hp=[1])
    show(match, 1, 2, 3)
    give(match, 0, "nullification:SJ", "savage_assault:S7", *[f"slash:C{rank}" for rank in range(2, 2 + slashes)])
    give(match, 2, "duel:SA")
    take_turn(match, 2)
    assert uses(match, "duel") == [(0,)]
    assert [row.other for row in told(match, "nullified")] == nullified
    assert [row.other for row in told(match, "damage")] == [2] * (not nullified)


# ---- the last card of who may be struck ----


@pytest.mark.parametrize(
    ("skills", "left", "first"),
    [
        ((), "peach:H8", True),
        (("jijiu",), "peach:H8", True),
        (("jijiu",), "lightning:HQ", True),
        (("jijiu",), "lightning:SA", False),
        ((), "lightning:HQ", False),
        ((), "lightning:SA", False),
    ],
)
@pytest.mark.parametrize("trick", ["dismantlement", "snatch"])
def test_the_only_card_of_a_rebel_goes_before_the_slash_if_it_is_known_to_save_him(
    trick: str, skills: tuple[str, ...], left: str, first: bool
) -> None:
    """He got it from amazing grace, after the loyalist and the lord."""
    bots = ("veteran", acting(amazing_grace=0), *VETERAN[2:])
    match = sit(PLAIN, person(*skills), roles=(LORD, REBEL, LOYALIST), bots=bots)
    show(match, 1, 2)
    match.set_pile(top=list(map(card, ("peach:H3", "peach:H6", left))))
    give(match, 2, "amazing_grace:H3")
    take_turn(match, 2)
    assert places(match, 1)[0] == [card(left)]
    match.set_seat(1, hp=1)
    give(match, 0, f"{trick}:S3", "slash:S7")
    take_turn(match, 0)
    assert played(match, 0) == [*[trick] * first, "slash"]
    assert dead(match) == [1]
