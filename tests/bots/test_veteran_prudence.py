"""What veteran keeps for later, and what it leaves because it would do nothing, or help an enemy more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from kernel_tables import card, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    acting,
    arm,
    arranged,
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
from sgs_sim.trace.thoughts import CHOSEN

# ---- guanxing: what is left to the next player, and what is drawn ----


def left_on_top(match: kernel.Match, seat: int, *top: str) -> list[str]:
    """Which of these a seat with guanxing leaves on top, in order."""
    codes = {card(code): code for code in top}
    return [codes[number] for number in arranged(match, seat, list(codes))]


@pytest.mark.parametrize(
    ("following", "left", "on_top"),
    [
        (LOYALIST, ("slash:H10", "jink:D2", "lightning:SA"), ["lightning:SA"]),
        (LOYALIST, ("slash:H10", "jink:H2", "lightning:HQ"), []),
        (REBEL, ("slash:C2", "jink:D2", "lightning:HQ"), ["lightning:HQ"]),
    ],
)
def test_guanxing_leaves_a_card_that_fails_the_indulgence_of_an_enemy_who_is_next(
    following: str, left: tuple[str, ...], on_top: list[str]
) -> None:
    """The cheapest such; a friend gets a heart."""
    match = sit(PLAIN, person("guanxing"), roles=(LORD, REBEL, following, REBEL, TRAITOR))
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:S6"), "judging", 2)
    top = left_on_top(match, 1, "peach:H3", "peach:H4", *left)
    assert set(top[:2]) == {"peach:H3", "peach:H4"}
    assert top[2:3] == on_top


@pytest.mark.parametrize(("other", "second"), [(LOYALIST, "peach:H3"), (REBEL, "archery_attack:HA")])
def test_guanxing_draws_a_volley_beside_the_killing_slash_only_for_another_rebel(other: str, second: str) -> None:
    """Every rebel is at his last point and holds no card."""
    match = sit(person("guanxing"), roles=(LORD, REBEL, other, LOYALIST), hp=[4, 1, 1 if other == REBEL else 4])
    show(match, 1, 2, 3)
    top = left_on_top(match, 0, "slash:S7", "archery_attack:HA", "peach:H3", "lightning:SA")
    assert set(top[:2]) == {"slash:S7", second}


# ---- the only nullification ----


def with_the_lord_locked(*codes: str, skills: Sequence[str] = (), locked: bool) -> kernel.Match:
    """A loyalist with these cards at two points, and the lord at three with four cards, perhaps in an indulgence."""
    match = sit(PLAIN, person(*skills), roles=(LORD, LOYALIST, REBEL, REBEL), hp=[3, 2])
    show(match, 1, 2, 3)
    give(match, 0, "slash:C2", "slash:C3", "slash:C4", "slash:C5")
    give(match, 1, *codes)
    give(match, 2, *[f"slash:S{rank}" for rank in range(7, 11)])
    if locked:
        match.place(card("indulgence:S6"), "judging", 0)
    return match


@pytest.mark.parametrize(
    ("locked", "more", "kept"),
    [(True, (), 1), (False, (), 0), (True, ("nullification:DQ",), 1)],
)
@pytest.mark.parametrize("first", ["nullification:SJ", "nullification:CQ"])
def test_the_only_nullification_is_kept_above_the_limit_for_a_locked_lord(
    first: str, locked: bool, more: tuple[str, ...], kept: int
) -> None:
    """A jink goes in its place; of two nullifications one."""
    match = with_the_lord_locked(first, "jink:D2", *(more or ("peach:H3",)), locked=locked)
    take_turn(match, 1, "discard")
    left = places(match, 1)[0]
    assert len(left) == 2
    assert len([code for code in (first, *more) if card(code) in left]) == kept
    assert (card("jink:D2") in left) == (not locked or bool(more))


@pytest.mark.parametrize(
    ("skill", "nullification", "locked"),
    [
        ("qingnang", "nullification:SJ", True),
        ("qingnang", "nullification:SJ", False),
        ("guose", "nullification:DQ", True),
    ],
)
def test_no_skill_is_paid_with_the_only_nullification_while_the_lord_is_locked(
    skill: str, nullification: str, locked: bool
) -> None:
    match = with_the_lord_locked(nullification, "jink:D2", skills=(skill,), locked=locked)
    take_turn(match, 1)
    assert places(match, 1)[0] == [card(nullification if locked else "jink:D2")]


# ---- what would do nothing ----


@pytest.mark.parametrize(("slash", "used"), [("slash:S7", []), ("slash:H10", [(0,)])])
def test_an_axe_forces_no_black_slash_through_a_renwang_shield(slash: str, used: list[tuple[int, ...]]) -> None:
    """There are two idle cards to pay for a hit."""
    match = sit(roles=(LORD, REBEL, REBEL, REBEL), hp=[3])
    show(match, 1, 2, 3)
    match.place(card("axe:D5"), "equip", 1)
    match.place(card("renwang_shield:C2"), "equip", 0)
    give(match, 0, *[f"slash:C{rank}" for rank in range(3, 8)])
    give(match, 1, slash, "collateral:CQ", "collateral:CK")
    take_turn(match, 1)
    assert uses(match, "slash") == used


@pytest.mark.parametrize("skills", [("guanxing",), ()])
def test_of_two_indulgences_one_is_laid_on_the_only_enemy_whoever_he_is(skills: tuple[str, ...]) -> None:
    """He may find a heart with guanxing; but nobody else is there for them."""
    match = sit(PLAIN, person(*skills), roles=(LORD, REBEL, LOYALIST))
    show(match, 1, 2)
    give(match, 0, "indulgence:S6", "indulgence:C6")
    give(match, 1, "jink:D3")
    take_turn(match, 0)
    assert uses(match, "indulgence") == [(1,)]


@pytest.mark.parametrize(
    ("open_card", "armor", "put_on"), [("jink:D4", ["eight_diagram:S2"], False), ("collateral:CK", [], True)]
)
def test_a_crossbow_takes_no_bows_place_for_a_slash_that_is_dodged(
    open_card: str, armor: list[str], put_on: bool
) -> None:
    """The first slash has killed a rebel at a distance, which brought the crossbow and another slash; the other rebel
    is beside, and took a card before all eyes."""
    bots = ("veteran", "veteran", "veteran", acting(amazing_grace=0))
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST, TRAITOR), bots=bots, hp=[5, 4, 1])
    show(match, 1, 2, 3, 4)
    arm(match, 0)
    for code in armor:
        match.place(card(code), "equip", 1)
    give(match, 4, "amazing_grace:H3")
    match.set_pile(top=list(map(card, ("jink:D2", "jink:D3", open_card, "lightning:SA", "lightning:HQ"))))
    take_turn(match, 4)
    assert card(open_card) in places(match, 1)[0]
    match.set_pile(top=list(map(card, ("crossbow:CA", "slash:S8", "collateral:CQ"))))
    give(match, 0, "slash:S7")
    take_turn(match, 0)
    assert struck(match, 0)[0] == (2,)
    assert ("crossbow" in played(match, 0)) == put_on


# ---- peaches ----


@pytest.mark.parametrize(
    ("hp", "codes", "drunk"),
    [
        (3, ("peach:H3", "peach:H4", "jink:D2", "jink:D3"), False),
        (2, ("peach:H3", "peach:H4", "jink:D2"), True),
    ],
)
def test_a_loyalist_who_is_well_keeps_two_peaches_for_the_lord_rather_than_a_jink(
    hp: int, codes: tuple[str, ...], drunk: bool
) -> None:
    match = sit(hp=[1, hp])
    show(match, 1, 2, 3, 4)
    give(match, 0, "collateral:CQ")
    give(match, 1, *codes)
    take_turn(match, 1)
    assert played(match, 1) == ["peach"] * drunk


@pytest.mark.parametrize(
    ("hp", "codes", "drunk"),
    [(1, ("peach:H3", "jink:D2"), True), (2, ("peach:H3", "jink:D2", "jink:D3"), False)],
)
def test_a_traitor_at_his_last_point_drinks_his_only_peach_before_he_discards(
    hp: int, codes: tuple[str, ...], drunk: bool
) -> None:
    match = sit(hp=[1, 4, 4, 4, hp])
    show(match, 1, 2, 3, 4)
    give(match, 0, "collateral:CQ")
    give(match, 4, *codes)
    take_turn(match, 4)
    assert played(match, 4) == ["peach"] * drunk


@pytest.mark.parametrize(("lord", "used"), [(3, 0), (1, 1)])
def test_god_salvation_does_not_heal_the_last_enemy_for_a_lord_who_is_well(lord: int, used: int) -> None:
    match = sit(roles=(LORD, LOYALIST, REBEL), hp=[lord, 2, 1])
    show(match, 1, 2)
    give(match, 1, "god_salvation:HA")
    take_turn(match, 1)
    assert len(uses(match, "god_salvation")) == used


# ---- what a card still brings ----


@pytest.mark.parametrize(
    ("roles", "robbed"),
    [
        ((LORD, LOYALIST, LOYALIST, REBEL, REBEL, TRAITOR), 1),
        ((LORD, LOYALIST, REBEL, REBEL, REBEL, TRAITOR), 0),
    ],
)
def test_a_snatch_that_would_be_discarded_takes_a_card_of_who_is_hardly_an_enemy(
    roles: tuple[str, ...], robbed: int
) -> None:
    """Opposite the lord, nobody has shown anything; two of four others against a rebel, or one."""
    match = sit(roles=roles, hp=[4, 4, 4, 1])
    for seat in (2, 4):
        give(match, seat, f"jink:D{seat + 2}")
    give(match, 3, "snatch:S3", "jink:D2")
    take_turn(match, 3)
    assert len(uses(match, "snatch")) == robbed


@pytest.mark.parametrize(
    ("held", "lord", "shown"), [("spear:SQ", 1, 0), ("spear:SQ", 4, 1), ("dismantlement:S3", 1, 1)]
)
def test_fanjian_hands_over_no_weapon_that_reaches_a_weak_lord(held: str, lord: int, shown: int) -> None:
    """The rebel, who gets it, sits two places from the lord and wears none."""
    match = sit(PLAIN, person("fanjian"), roles=(LORD, LOYALIST, REBEL, LOYALIST, LOYALIST), hp=[lord])
    show(match, 1, 2, 3, 4)
    arm(match, 1)
    give(match, 1, held)
    take_turn(match, 1)
    assert len(told(match, "skill")) == shown


# ---- what is told of it ----


@pytest.mark.parametrize(("codes", "named"), [(("slash:S7", "dismantlement:S3"), 0), (("dismantlement:S3",), 3)])
def test_the_row_that_is_told_names_who_is_robbed(codes: tuple[str, ...], named: int) -> None:
    """The hunted lord, before the blow; else a friend is freed of an indulgence."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[1])
    show(match, 1, 2, 3, 4)
    match.trace(True, explain=True)
    match.place(card("indulgence:S6"), "judging", 3)
    give(match, 0, "lightning:SA", "collateral:CQ")
    give(match, 1, *codes)
    give(match, 3, *[f"jink:D{rank}" for rank in range(6, 11)])
    take_turn(match, 1)
    rows = [row for row in match.events() if kernel.EVENTS[row["kind"]] == "weigh" and row["mask"] & CHOSEN]
    first = next(row for row in rows if kernel.KINDS[row["as_kind"]] == "dismantlement" and row["seat"] == 1)
    assert first["other"] == named
    assert uses(match, "dismantlement") == [(named,)]
