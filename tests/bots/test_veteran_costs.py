"""What veteran gives for a point or a blow, and what is too dear for it."""

from __future__ import annotations

import pytest
from kernel_tables import Bot, card, person, using
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    VETERAN,
    acting,
    give,
    hurt,
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

NEXT_TO_THE_LORD = (LORD, REBEL, LOYALIST, REBEL, TRAITOR)


def hand(match: kernel.Match, seat: int) -> list[int]:
    return places(match, seat)[0]


# ---- ganglie: two hand cards or a point ----


def struck_back(*own: str, skills: tuple[str, ...], hp: int, on_turn: bool) -> kernel.Match:
    """A rebel with a slash and these cards, who has hurt a lord with ganglie: in his own turn, or in the lord's, by
    winning a duel."""
    bots = (Bot(using(card("duel:SA"))), *VETERAN[1:])
    match = sit(person("ganglie"), person(*skills), roles=(LORD, REBEL, REBEL), bots=bots, hp=[3, hp])
    show(match, 1, 2)
    match.set_pile(top=[card("slash:S8"), card("lightning:SA")])
    give(match, 1, "slash:S7", *own)
    if not on_turn:
        give(match, 0, "duel:SA")
    take_turn(match, 1 if on_turn else 0)
    assert len(told(match, "judge")) == 1
    assert hurt(match)[0] == 0
    return match


@pytest.mark.parametrize(("hp", "on_turn", "paid"), [(3, True, True), (4, True, False), (3, False, False)])
def test_ganglie_is_paid_with_a_card_that_would_go_anyway_and_another(hp: int, on_turn: bool, paid: bool) -> None:
    """At as many points as cards one would be discarded after the hit; in another's turn none is. All three are dear to
    him, the red ones as peaches."""
    own = ("slash:H10", "jink:D2", "nullification:DQ")
    match = struck_back(*own, skills=("jijiu",), hp=hp, on_turn=on_turn)
    assert hurt(match) == ([0] if paid else [0, 1])
    assert hand(match, 1) == ([card("nullification:DQ")] if paid else sorted(map(card, own)))


@pytest.mark.parametrize(
    ("hp", "own", "skill"),
    [
        (3, ("ex_nihilo:H7", "jink:D2"), "lianying"),
        (2, ("ex_nihilo:H7", "indulgence:S6"), "kongcheng"),
    ],
)
@pytest.mark.parametrize("has_it", [True, False])
def test_ganglie_is_paid_with_the_last_two_cards_by_who_likes_an_empty_hand(
    has_it: bool, hp: int, own: tuple[str, ...], skill: str
) -> None:
    match = struck_back(*own, skills=(skill,) if has_it else (), hp=hp, on_turn=False)
    assert hurt(match) == ([0] if has_it else [0, 1])
    assert any(card(code) in hand(match, 1) for code in own) != has_it


# ---- jieyin: two hand cards ----


@pytest.mark.parametrize(
    ("more", "worn", "blows", "left"),
    [
        ("jink:D2", (), 1, None),
        ("nullification:SJ", (), 1, None),
        ("slash:S9", (), 1, None),
        ("jink:D2", ("dilu:C5",), 0, "jink:D2"),
    ],
)
def test_jieyin_leaves_one_of_two_slashes_for_an_enemy_in_reach(
    more: str, worn: tuple[str, ...], blows: int, left: str | None
) -> None:
    """Of three two are spare. A rebel on a horse is out of reach of both."""
    match = sit(PLAIN, person("jieyin", gender="female"), roles=(LORD, LOYALIST, REBEL, TRAITOR), hp=[2])
    show(match, 1, 2, 3)
    for code in worn:
        match.place(card(code), "equip", 2)
    give(match, 1, "slash:S7", "slash:S8", more)
    take_turn(match, 1)
    assert [row.targets for row in told(match, "skill")] == [(0,)]
    assert struck(match, 1) == [(2,)] * blows
    assert hand(match, 1) == ([card(left)] if left else [])


# ---- the spear ----


@pytest.mark.parametrize(
    ("own", "used"),
    [
        (("duel:SA", "jink:D2"), ["duel"]),
        (("duel:SA", "collateral:CQ"), ["duel"]),
        (("jink:D3", "jink:D2"), ["spear", "slash"]),
    ],
)
def test_no_spear_is_put_on_for_a_slash_of_a_duel_that_does_the_same(own: tuple[str, ...], used: list[str]) -> None:
    """A qinggang sword is the better weapon, unless two idle cards are to be a slash."""
    match = sit(roles=NEXT_TO_THE_LORD)
    show(match, 1, 2, 3, 4)
    match.place(card("qinggang_sword:S6"), "equip", 1)
    give(match, 1, "spear:SQ", *own)
    take_turn(match, 1)
    assert played(match, 1) == used
    assert hurt(match) == [0]


# ---- savage assault ----


@pytest.mark.parametrize(("hp", "used"), [([5, 4, 1, 2, 2, 2], 0), ([5, 4, 4, 1, 2, 2], 1)])
def test_a_savage_assault_is_not_used_over_a_probable_loyalist_at_his_last_point(hp: list[int], used: int) -> None:
    """Of three strangers two are loyalists; three rebels would lose a point each. A rebel's death is worth it."""
    match = sit(roles=(LORD, LOYALIST, LOYALIST, REBEL, REBEL, REBEL, LOYALIST, TRAITOR), hp=hp)
    show(match, 3, 4, 5)
    give(match, 0, "slash:C2", "slash:C3", "slash:C4", "slash:C5")
    give(match, 1, "savage_assault:S7")
    take_turn(match, 1)
    assert len(uses(match, "savage_assault")) == used
    assert [row.seat for row in told(match, "death")] == [3] * used


# ---- discarding ----


@pytest.mark.parametrize(
    ("pieces", "gone"),
    [
        (("crossbow:CA", "crossbow:DA"), "crossbow:DA"),
        (("crossbow:CA",), "slash:S7"),
        (("eight_diagram:S2", "eight_diagram:C2"), "eight_diagram:C2"),
        (("eight_diagram:S2",), "slash:S7"),
    ],
)
def test_of_two_equal_pieces_in_hand_one_is_discarded_before_one_of_two_slashes(
    pieces: tuple[str, ...], gone: str
) -> None:
    """Only one of them will be worn."""
    own = (*pieces, "slash:S7", "slash:S8")
    match = sit(roles=NEXT_TO_THE_LORD, hp=[5, len(own) - 1])
    show(match, 1, 2, 3, 4)
    give(match, 1, *own)
    take_turn(match, 1, "discard")
    assert hand(match, 1) == sorted(card(code) for code in own if code != gone)


# ---- jijiu ----


@pytest.mark.parametrize(
    ("skills", "taken", "paid"),
    [(("jijiu",), "lightning:HQ", False), (("jijiu",), "lightning:SA", True), ((), "lightning:HQ", True)],
)
def test_an_axe_is_not_paid_dearly_for_a_blow_that_a_known_red_card_heals(
    skills: tuple[str, ...], taken: str, paid: bool
) -> None:
    """From amazing grace the other rebel has got a lightning, and the loyalist one of his two peaches."""
    bots = (*VETERAN[:3], acting(amazing_grace=0))
    match = sit(PLAIN, PLAIN, PLAIN, person(*skills), roles=(LORD, LOYALIST, REBEL, REBEL, TRAITOR), bots=bots)
    match.set_seat(2, hp=1)
    show(match, 1, 2, 3, 4)
    match.set_pile(top=[card(code) for code in ("slash:C2", "peach:H3", "peach:H4", "collateral:CQ", taken)])
    give(match, 4, "amazing_grace:H3")
    take_turn(match, 4)
    assert hand(match, 3) == [card(taken)]
    match.place(card("axe:D5"), "equip", 1)
    give(match, 1, "slash:S7", "peach:H6")
    give(match, 2, "jink:H2")
    take_turn(match, 1)
    assert struck(match, 1) == [(2,)]
    assert [row.seat for row in told(match, "death")] == [2] * paid
    assert (card("peach:H6") in hand(match, 1)) != paid
