"""What veteran takes, from whom, and what for."""

from __future__ import annotations

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
    bury,
    give,
    places,
    played,
    scripted,
    show,
    sit,
    take_turn,
    told,
    uses,
    wear,
)

from sgs_sim._core import kernel
from sgs_sim.trace.thoughts import CHOSEN

# ---- what the taken card does for who takes it ----


@pytest.mark.parametrize(("own", "robbed"), [("eight_diagram:C2", 0), ("chitu:H5", 2)])
def test_a_snatch_takes_no_second_diagram_but_a_card_of_the_hunted_lord(own: str, robbed: int) -> None:
    """A diagram that one may wear is worth more than the lord's card."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL))
    show(match, 1, 2, 3)
    give(match, 0, "lightning:SA", "collateral:CQ", "jink:D2")
    wear(match, 1, own)
    wear(match, 2, "eight_diagram:S2")
    give(match, 1, "snatch:S3")
    take_turn(match, 1)
    assert uses(match, "snatch") == [(robbed,)]


@pytest.mark.parametrize(("lord", "hand"), [(2, 0), (1, 1)])
@pytest.mark.parametrize(("held", "taken"), [("slash:S8", "spear:SQ"), ("jink:D2", "eight_diagram:S2")])
def test_a_snatch_takes_the_weapon_that_opens_the_slash_on_the_lord(
    held: str, taken: str, lord: int, hand: int
) -> None:
    """The lord sits two places off; without a slash the neighbour's armor is the better piece."""
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST, TRAITOR), hp=[lord])
    show(match, 1, 2, 3, 4)
    give(match, 0, *["lightning:SA"] * hand)
    wear(match, 3, "spear:SQ", "eight_diagram:S2")
    give(match, 2, "snatch:S3", held)
    take_turn(match, 2)
    assert uses(match, "snatch") == [(3,)]
    assert places(match, 2)[1] == [card(taken)]
    assert uses(match, "slash") == ([(0,)] if held == "slash:S8" else [])


# ---- the card that moves a slash ----


@pytest.mark.parametrize(("skills", "robbed"), [(("liuli",), [(1,)]), ((), [])])
@pytest.mark.parametrize("trick", ["snatch", "dismantlement"])
def test_the_card_that_could_move_the_slash_goes_before_it(
    trick: str, skills: tuple[str, ...], robbed: list[tuple[int, ...]]
) -> None:
    """It is known to be no jink: of who cannot move the slash it is left."""
    bots = ("veteran", acting(amazing_grace=0), "veteran", "veteran")
    match = sit(PLAIN, person(*skills, gender="female"), roles=(LORD, REBEL, LOYALIST), bots=bots)
    show(match, 1, 2)
    give(match, 2, "amazing_grace:H3")
    match.set_pile(top=list(map(card, ("lightning:SA", "lightning:HQ", "collateral:CQ"))))
    take_turn(match, 2)
    match.set_seat(1, hp=1)
    give(match, 0, f"{trick}:S3", "slash:S7")
    take_turn(match, 0)
    assert uses(match, trick) == robbed
    assert [row.seat for row in told(match, "death")] == [1]


# ---- from the own amazing grace ----


@pytest.mark.parametrize(
    ("weapon", "held", "taken"),
    [("crossbow:CA", ["slash:S8"], "slash"), ("axe:D5", ["slash:S8"], "jink"), ("axe:D5", [], "slash")],
)
def test_from_the_own_grace_a_slash_is_taken_that_may_still_be_used(weapon: str, held: list[str], taken: str) -> None:
    """At full hp; after the slash of the phase, a jink."""
    match = sit(roles=(LORD, LOYALIST, REBEL))
    show(match, 1, 2)
    wear(match, 0, weapon)
    give(match, 0, "amazing_grace:H3", *held)
    match.set_pile(top=list(map(card, ("jink:D2", "slash:S7", "lightning:SA"))))
    take_turn(match, 0)
    assert played(match, 0) == [*["slash"] * len(held), "amazing_grace", *["slash"] * (taken == "slash")]
    assert (card("jink:D2") in places(match, 0)[0]) == (taken == "jink")


@pytest.mark.parametrize(("offered", "worn", "taken"), [("S7", True, False), ("H10", True, True), ("S7", False, True)])
def test_from_the_own_grace_no_black_slash_is_taken_that_the_shield_of_the_only_enemy_stops(
    offered: str, worn: bool, taken: bool
) -> None:
    """The lord, who may use any number, holds none yet: a jink is more to him."""
    match = sit(roles=(LORD, LOYALIST, REBEL))
    show(match, 1, 2)
    wear(match, 0, "crossbow:CA")
    wear(match, 2, *["renwang_shield:C2"] * worn)
    give(match, 0, "amazing_grace:H3")
    match.set_pile(top=list(map(card, ("jink:D2", f"slash:{offered}", "lightning:SA"))))
    take_turn(match, 0)
    assert uses(match, "slash") == [(2,)] * taken
    assert (card("jink:D2") in places(match, 0)[0]) != taken


@pytest.mark.parametrize(
    ("trick", "hand", "worn", "used"),
    [
        ("duel:SA", 0, [], True),
        ("duel:SA", 6, [], False),
        ("dismantlement:S3", 0, ["eight_diagram:S2"], True),
        ("dismantlement:S3", 1, [], False),
    ],
)
def test_from_the_own_grace_a_trick_is_taken_that_hurts_the_hunted_lord_at_once(
    trick: str, hand: int, worn: list[str], used: bool
) -> None:
    """Else a jink."""
    match = sit(roles=(LORD, REBEL, REBEL), hp=[3])
    show(match, 1, 2)
    wear(match, 0, *worn)
    give(match, 0, *[f"slash:C{rank}" for rank in range(2, 2 + hand)])
    give(match, 1, "amazing_grace:H3")
    match.set_pile(top=list(map(card, ("jink:D2", trick, "lightning:SA"))))
    take_turn(match, 1)
    assert played(match, 1) == ["amazing_grace", *[trick.partition(":")[0]] * used]
    assert (card("jink:D2") in places(match, 1)[0]) != used


# ---- guanxing ----


@pytest.mark.parametrize(("skills", "drawn"), [(("qianxun",), "jink:D2"), ((), "snatch:S3")])
def test_guanxing_draws_no_snatch_that_may_name_no_enemy(skills: tuple[str, ...], drawn: str) -> None:
    """The other neighbour is a friend."""
    match = sit(person("guanxing"), person(*skills), roles=(LORD, REBEL, REBEL, LOYALIST))
    show(match, 1, 2, 3)
    wear(match, 1, "eight_diagram:S2")
    top = [card(code) for code in ("ex_nihilo:H7", "jink:D2", "snatch:S3", "lightning:SA")]
    assert set(arranged(match, 0, top)[:2]) == {card("ex_nihilo:H7"), card(drawn)}


# ---- yiji: who gets what is drawn ----


@pytest.mark.parametrize(("hand", "kept"), [(5, 2), (0, 0)])
def test_at_the_last_point_yiji_gives_a_lord_with_a_full_hand_no_cards(hand: int, kept: int) -> None:
    """A loyalist with an empty hand keeps them; a lord without cards gets both."""
    bots = ("veteran", "veteran", scripted("slash", 1), "veteran")
    match = sit(PLAIN, person("yiji"), roles=(LORD, LOYALIST, REBEL), bots=bots, hp=[4, 2])
    show(match, 1, 2)
    give(match, 0, *[f"slash:C{rank}" for rank in range(2, 2 + hand)])
    give(match, 2, "slash:S7")
    match.set_pile(top=list(map(card, ("jink:D2", "jink:D3"))))
    take_turn(match, 2)
    assert len(places(match, 1)[0]) == kept
    assert len(places(match, 0)[0]) == hand + 2 - kept


# ---- fanjian: who gets the card ----


def sow(held: str) -> kernel.Match:
    """A loyalist with fanjian hands over this card: to a rebel with two points left, two places from the weak lord, or
    to one beside him who is well."""
    match = sit(PLAIN, person("fanjian"), roles=(LORD, LOYALIST, REBEL, LOYALIST, REBEL), hp=[2, 4, 2])
    show(match, 1, 2, 3, 4)
    match.trace(True, explain=True)
    arm(match, 1)
    give(match, 1, held)
    take_turn(match, 1)
    return match


@pytest.mark.parametrize(("held", "named"), [("spear:SQ", 4), ("dismantlement:S3", 2)])
def test_fanjian_hands_a_weapon_to_who_reaches_the_lord_without_it(held: str, named: int) -> None:
    """Else it is performed on who has less left."""
    assert [row.targets for row in told(sow(held), "skill") if row.skill == "fanjian"] == [(named,)]


def test_the_row_of_fanjian_that_is_told_names_who_gets_the_card() -> None:
    rows = [row for row in sow("spear:SQ").events() if kernel.EVENTS[row["kind"]] == "weigh" and row["mask"] & CHOSEN]
    first = next(row for row in rows if kernel.SKILLS[row["skill"]] == "fanjian")
    assert first["other"] == 4


# ---- the mount of a sure friend of the lord ----


@pytest.mark.parametrize(("third", "mount"), [(LOYALIST, True), (REBEL, False)])
@pytest.mark.parametrize("trick", ["snatch", "dismantlement"])
def test_a_traitor_leaves_a_loyalist_the_mount_that_brings_him_to_the_lord(trick: str, third: str, mount: bool) -> None:
    """He threatens no lord; a rebel would kill him."""
    match = sit(roles=(LORD, third, REBEL if third == LOYALIST else LOYALIST, TRAITOR), hp=[1, 1])
    show(match, 1)
    bury(match, 2)
    wear(match, 0, "dilu:C5")
    wear(match, 1, "chitu:H5")
    give(match, 1, "slash:S7", "jink:D2")
    give(match, 3, f"{trick}:S3")
    take_turn(match, 3)
    assert uses(match, trick) == [(1,)]
    assert places(match, 1)[1] == [card("chitu:H5")] * mount
