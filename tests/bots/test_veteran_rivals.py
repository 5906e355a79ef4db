"""Which of two uses veteran does first, or leaves, where both want the same card, weapon or answer."""

from __future__ import annotations

import pytest
from kernel_tables import card, person
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
    played,
    show,
    sit,
    take_turn,
    told,
    uses,
    wear,
)

# ---- jieyin: the second card ----


@pytest.mark.parametrize(
    ("others", "done"), [(("lightning:SA",), ["skill"]), (("lightning:SA", "collateral:CQ"), ["use", "skill"])]
)
@pytest.mark.parametrize("trick", ["indulgence:S6", "dismantlement:S3"])
def test_a_trick_that_jieyin_cannot_be_paid_without_is_left_for_it(
    trick: str, others: tuple[str, ...], done: list[str]
) -> None:
    """It heals the lord and a loyalist at her last point, the trick only hampers a rebel."""
    match = sit(PLAIN, person("jieyin", gender="female"), roles=(LORD, LOYALIST, REBEL, TRAITOR), hp=[2, 1])
    show(match, 1, 2, 3)
    give(match, 1, trick, *others)
    give(match, 2, "jink:H2", "jink:D3")
    take_turn(match, 1)
    assert [row.kind for row in told(match, "use", "skill")] == done
    assert [row.seat for row in told(match, "recover")] == [0, 1]


# ---- an axe ----


@pytest.mark.parametrize(
    ("skills", "worn", "black", "used", "struck"),
    [
        (("wusheng",), "qinggang_sword:S6", "slash:S7", ["axe", "slash"], "slash:S7"),
        (("wusheng",), "kylin_bow:H5", "slash:S7", ["axe", "slash"], "slash:S7"),
        ((), "qinggang_sword:S6", "slash:S7", ["axe", "slash"], "slash:S7"),
        (("wusheng",), "qinggang_sword:S6", "collateral:CK", ["slash"], "axe:D5"),
    ],
)
def test_an_axe_is_put_on_rather_than_used_as_the_slash_where_there_is_another(
    skills: tuple[str, ...], worn: str, black: str, used: list[str], struck: str
) -> None:
    """With two cards to pay with, the rebel's jink does not help him at his last point."""
    match = sit(PLAIN, person(*skills), roles=(LORD, LOYALIST, REBEL, TRAITOR), hp=[4, 4, 1])
    show(match, 1, 2, 3)
    match.set_pile(top=[card(f"jink:D{rank}") for rank in range(6, 9)])
    wear(match, 1, worn)
    give(match, 1, "axe:D5", black, "lightning:SA", "collateral:CQ")
    give(match, 2, "jink:D3")
    take_turn(match, 1)
    assert played(match, 1) == used
    assert [row.card for row in told(match, "use") if row.as_kind == "slash"] == [card(struck)]
    assert [row.seat for row in told(match, "death")] == [2] * ("axe" in used)


# ---- a collateral and the blow that wins ----


@pytest.mark.parametrize(
    ("hp", "armor", "held", "used"),
    [
        (1, (), "lightning:SA", ["slash"]),
        (1, (), "jink:D2", ["slash", "collateral", "qinggang_sword"]),
        (1, ("eight_diagram:S2",), "lightning:SA", ["collateral", "qinggang_sword", "slash"]),
        (2, (), "lightning:SA", ["collateral", "qinggang_sword", "slash"]),
    ],
)
@pytest.mark.parametrize("role", [REBEL, TRAITOR])
def test_in_the_last_duel_a_slash_that_may_win_comes_before_a_collateral(
    role: str, hp: int, armor: tuple[str, ...], held: str, used: list[str]
) -> None:
    """That takes no answer from the lord, only his sword: first where his armor is in the way of the slash."""
    match = sit(roles=(LORD, role), hp=[hp])
    wear(match, 0, "qinggang_sword:S6", *armor)
    give(match, 0, held)
    give(match, 1, "slash:S7", "collateral:CQ")
    take_turn(match, 1)
    assert played(match, 1) == used
    assert match.over == (hp == 1 and held == "lightning:SA")


# ---- a crossbow in place of a longer weapon ----


@pytest.mark.parametrize(
    ("seat", "slashes", "lord", "loyalist", "first", "named"),
    [
        (2, 3, 5, 4, "slash", [0, 3, 3]),
        (2, 4, 2, 4, "slash", [0, 3, 3, 3]),
        (2, 3, 5, 1, "crossbow", [3]),
        (1, 3, 5, 4, "crossbow", [0, 0, 0]),
    ],
)
def test_a_bow_is_shot_at_a_better_enemy_before_a_crossbow_takes_its_place(
    seat: int, slashes: int, lord: int, loyalist: int, first: str, named: list[int]
) -> None:
    """The lord sits two places from the second rebel and beside the first one; the loyalist is worth more at his last
    point."""
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST), hp=[lord, 4, 4, loyalist])
    show(match, 1, 2, 3)
    arm(match, seat)
    give(match, 0, *["jink:D2", "jink:D3"] * (lord <= 2))
    give(match, seat, "crossbow:CA", *["slash:S7", "slash:S8", "slash:S9", "slash:C2"][:slashes])
    take_turn(match, seat)
    assert played(match, seat)[0] == first
    assert uses(match, "slash")[: len(named)] == [(whom,) for whom in named]
    assert uses(match, "crossbow") != []


@pytest.mark.parametrize("slashes", [0, 1])
def test_no_crossbow_is_put_on_in_place_of_a_bow_without_slashes_for_it(slashes: int) -> None:
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST))
    show(match, 1, 2, 3)
    arm(match, 2)
    give(match, 2, "crossbow:CA", *["slash:S7"] * slashes)
    take_turn(match, 2)
    assert played(match, 2) == ["slash"] * slashes


# ---- a nullification and what it saves ----


@pytest.mark.parametrize(
    ("others", "worn", "nullified"),
    [
        ((), ("crossbow:CA",), []),
        ((), ("chitu:H5",), []),
        (("collateral:CQ",), ("crossbow:CA",), []),
        ((), ("eight_diagram:S2",), [1]),
        (("peach:H3",), ("crossbow:CA",), [1]),
    ],
)
@pytest.mark.parametrize("trick", ["dismantlement:S3", "snatch:S3"])
def test_a_nullification_saves_a_dear_card_but_neither_itself_nor_a_cheap_one(
    trick: str, others: tuple[str, ...], worn: tuple[str, ...], nullified: list[int]
) -> None:
    bots = (acting(dismantlement=1, snatch=1), *VETERAN[1:])
    match = sit(roles=(LORD, REBEL, LOYALIST, TRAITOR), bots=bots)
    show(match, 1, 2, 3)
    give(match, 0, trick)
    give(match, 1, "nullification:SJ", *others)
    wear(match, 1, *worn)
    take_turn(match, 0)
    assert [row.other for row in told(match, "nullified")] == nullified
