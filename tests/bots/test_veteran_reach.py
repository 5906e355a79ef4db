"""What veteran makes of mounts, of the order in which friends and enemies choose, and which cards it pays with."""

from __future__ import annotations

import pytest
from kernel_tables import card, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    give,
    places,
    played,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
    wear,
)

from sgs_sim._core import kernel


def lost(match: kernel.Match, seat: int, *codes: str) -> list[str]:
    """Which of these cards are neither in its hand nor worn."""
    hand, worn = places(match, seat)
    return [code for code in codes if card(code) not in hand + worn]


# ---- mounts ----


@pytest.mark.parametrize(
    ("tricks", "used", "gone"),
    [
        (("snatch:S4",), ["dismantlement", "snatch"], ["dilu:C5", "jink:D2"]),
        ((), ["dismantlement"], ["jink:D2"]),
        (("snatch:S4", "duel:SA"), ["dismantlement", "snatch", "duel"], ["dilu:C5", "jink:D2"]),
        (("duel:SA",), ["dismantlement", "duel"], ["jink:D2"]),
    ],
)
def test_the_mount_that_keeps_a_snatch_from_the_lords_last_card_is_destroyed_first(
    tricks: tuple[str, ...], used: list[str], gone: list[str]
) -> None:
    match = sit(roles=(LORD, REBEL, LOYALIST), hp=[1])
    show(match, 1, 2)
    wear(match, 0, "dilu:C5")
    give(match, 0, "jink:D2")
    give(match, 1, "dismantlement:S3", *tricks)
    take_turn(match, 1)
    assert played(match, 1) == used
    assert lost(match, 0, "dilu:C5", "jink:D2") == gone
    assert match.over == ("duel" in used)


@pytest.mark.parametrize(
    ("roles", "worn", "gone"),
    [
        ((LORD, REBEL, LOYALIST), (), "jink:D2"),
        ((LORD, REBEL, LOYALIST), ("dilu:C5",), "chitu:H5"),
        ((LORD, REBEL, LOYALIST, LOYALIST), (), "chitu:H5"),
        ((LORD, REBEL, LOYALIST, REBEL, LOYALIST), (), "chitu:H5"),
    ],
)
def test_a_mount_is_destroyed_that_brings_an_enemy_nearer_to_somebody(
    roles: tuple[str, ...], worn: tuple[str, ...], gone: str
) -> None:
    """Else his card."""
    match = sit(roles=roles)
    show(match, *range(1, len(roles)))
    wear(match, 2, *worn)
    wear(match, 1, "chitu:H5")
    give(match, 1, "jink:D2")
    give(match, 0, "dismantlement:S3")
    take_turn(match, 0)
    assert lost(match, 1, "chitu:H5", "jink:D2") == [gone]


# ---- amazing grace: who chooses when ----


@pytest.mark.parametrize(
    ("roles", "seat", "lord", "used"),
    [
        ((LORD, LOYALIST, LOYALIST, TRAITOR, REBEL, REBEL), 2, 5, 0),
        ((LORD, LOYALIST, LOYALIST, REBEL, REBEL, TRAITOR), 2, 3, 0),
        ((LORD, LOYALIST, LOYALIST, TRAITOR, REBEL, REBEL), 2, 2, 1),
        ((LORD, LOYALIST, TRAITOR, REBEL, REBEL, LOYALIST), 5, 5, 1),
        ((LORD, TRAITOR, REBEL, REBEL, LOYALIST, LOYALIST), 4, 3, 1),
    ],
)
def test_amazing_grace_is_not_for_three_enemies_who_choose_before_two_friends(
    roles: tuple[str, ...], seat: int, lord: int, used: int
) -> None:
    """A card for a lord who is well is worth no more than one for a loyalist; a weak one needs it more."""
    match = sit(roles=roles, hp=[lord])
    show(match, *range(1, len(roles)))
    match.set_pile(top=[card(f"slash:C{rank}") for rank in range(2, 8)])
    give(match, seat, "amazing_grace:H3")
    take_turn(match, seat)
    assert len(uses(match, "amazing_grace")) == used


# ---- jieyin: what is kept ----


@pytest.mark.parametrize(
    ("own", "rebel", "kept"),
    [
        (("nullification:SJ",), 4, ("jink:D2",)),
        (("lightning:SA",), 4, ("jink:D2",)),
        (("lightning:SA", "peach:H3"), 4, ("jink:D2", "peach:H3")),
        (("nullification:SJ",), 1, ()),
        (("lightning:SA",), 1, ()),
    ],
)
def test_jieyin_is_paid_with_the_slash_rather_than_with_the_only_jink_at_the_last_point(
    own: tuple[str, ...], rebel: int, kept: tuple[str, ...]
) -> None:
    """Healed she may keep two cards. The slash goes before if it may kill."""
    match = sit(
        PLAIN, person("jieyin", gender="female", hp=3), roles=(LORD, LOYALIST, REBEL, TRAITOR), hp=[2, 1, rebel]
    )
    show(match, 1, 2, 3)
    give(match, 1, "slash:S7", "jink:D2", *own)
    give(match, 2, "jink:H2", "jink:HK", "jink:D7")
    take_turn(match, 1)
    assert [row.targets for row in told(match, "skill")] == [(0,)]
    assert struck(match, 1) == [(2,)] * (rebel == 1)
    assert places(match, 1)[0] == sorted(map(card, kept))


# ---- which slash ----


@pytest.mark.parametrize(
    ("own", "shielded", "used"),
    [
        (("slash:H10", "slash:C2"), 3, "slash:C2"),
        (("slash:H10", "slash:D6", "slash:C2"), 3, "slash:C2"),
        (("slash:H10", "slash:C2"), 2, "slash:H10"),
        (("slash:S7", "slash:H10"), 2, "slash:H10"),
    ],
)
def test_of_slashes_that_do_the_same_a_red_one_is_kept_for_the_enemy_in_a_shield(
    own: tuple[str, ...], shielded: int, used: str
) -> None:
    """The rebel beside the loyalist is at his last point."""
    match = sit(roles=(LORD, LOYALIST, REBEL, REBEL, TRAITOR), hp=[4, 4, 1])
    show(match, 1, 2, 3, 4)
    wear(match, shielded, "renwang_shield:C2")
    give(match, 1, *own)
    give(match, 2, "jink:H2")
    take_turn(match, 1)
    assert [(row.card, row.targets) for row in told(match, "use")] == [(card(used), (2,))]


@pytest.mark.parametrize(
    ("skills", "hp", "kept"),
    [
        (("jianxiong",), 4, ("lightning:SA", "lightning:HQ")),
        (("jianxiong",), 1, ("slash:S7",)),
        ((), 4, ("slash:S7",)),
    ],
)
def test_no_two_cards_are_made_a_slash_for_who_picks_them_up(
    skills: tuple[str, ...], hp: int, kept: tuple[str, ...]
) -> None:
    """With a spear two idle cards are spent rather than the only slash; he takes what hurts him, if he lives."""
    match = sit(PLAIN, PLAIN, person(*skills), roles=(LORD, LOYALIST, REBEL), hp=[4, 4, hp])
    show(match, 1, 2)
    wear(match, 1, "spear:SQ")
    give(match, 1, "slash:S7", "lightning:SA", "lightning:HQ")
    give(match, 2, "jink:H2", "jink:HK", "jink:D7")
    take_turn(match, 1)
    assert struck(match, 1) == [(2,)]
    assert places(match, 1)[0] == sorted(map(card, kept))
