"""What veteran does first in a play phase: what kills, and what opens the way to it."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    arm,
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
from sgs_sim.bots import weights

# The lord's neighbours are a rebel at his last point, seat 1, and a loyalist, seat 4.
NEXT_TO_A_REBEL = (LORD, REBEL, REBEL, TRAITOR, LOYALIST)


def facing_a_dying_rebel(*cards: int, hp: int = 5) -> kernel.Match:
    """The lord, with these cards and a slash, beside a known rebel at his last point without cards."""
    match = sit(roles=NEXT_TO_A_REBEL, hp=[hp, 1])
    show(match, 1, 2, 4)
    hold(match, 0, card("slash:S7"), *cards)
    return match


# ---- the killing slash first ----


def test_nobody_is_indulged_who_will_be_killed() -> None:
    """The indulgence is kept, or goes to somebody who lives on, though it would be discarded otherwise."""
    match = facing_a_dying_rebel(card("indulgence:S6"), card("jink:H2"), card("nullification:SJ"), hp=2)
    take_turn(match, 0)
    assert [row.seat for row in told(match, "death")] == [1]
    assert played(match, 0)[0] == "slash"
    assert (1,) not in uses(match, "indulgence")


def test_the_killing_slash_comes_before_an_area_card_that_hits_friends() -> None:
    match = facing_a_dying_rebel(card("savage_assault:S7"))
    match.set_seat(4, hp=2)
    take_turn(match, 0)
    assert played(match, 0)[0] == "slash"
    assert [row.seat for row in told(match, "death")] == [1]


def test_the_killing_slash_comes_before_amazing_grace() -> None:
    """A jink or a peach might be among the cards that lie open."""
    match = facing_a_dying_rebel(card("amazing_grace:H3"))
    match.set_pile(top=[card("ex_nihilo:H7"), card("jink:H2"), card("peach:H3"), card("peach:H4"), card("jink:D2")])
    take_turn(match, 0)
    assert played(match, 0)[0] == "slash"
    assert [row.seat for row in told(match, "death")] == [1]


def test_the_killing_slash_comes_before_god_salvation() -> None:
    """The lord is wounded, too, but afterwards his enemy is not healed with him."""
    match = facing_a_dying_rebel(card("god_salvation:HA"), hp=1)
    take_turn(match, 0)
    assert played(match, 0)[0] == "slash"
    assert [row.seat for row in told(match, "death")] == [1]
    assert "god_salvation" in played(match, 0)
    assert {row.seat for row in told(match, "recover")} == {0}


def test_the_killing_duel_comes_before_an_area_card_that_hits_friends() -> None:
    match = sit(roles=NEXT_TO_A_REBEL, hp=[5, 1])
    show(match, 1, 2, 4)
    hold(match, 0, card("duel:SA"), card("savage_assault:S7"))
    take_turn(match, 0)
    assert played(match, 0)[0] == "duel"


# ---- healing ----


def test_god_salvation_comes_before_a_peach_for_oneself() -> None:
    """At two points the peach can wait for somebody in greater need; the trick heals nobody else."""
    match = sit(hp=[5, 1])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card("god_salvation:HA"), card("peach:H3"))
    take_turn(match, 1)
    assert played(match, 1) == ["god_salvation"]
    assert places(match, 1)[0] == [card("peach:H3")]


def salvation_beside_a_rebel(*cards: int, hp: int, skills: tuple[str, ...] = ()) -> kernel.Match:
    """The lord with these cards and a god salvation, wounded as his loyalist is; the rebel beside him has no cards."""
    match = sit(person(*skills), roles=NEXT_TO_A_REBEL, hp=[3, hp, 4, 4, 2])
    show(match, 1, 2, 3, 4)
    hold(match, 0, card("god_salvation:HA"), *cards)
    return match


def test_god_salvation_waits_for_two_blows_that_kill() -> None:
    match = salvation_beside_a_rebel(card("slash:S7"), card("duel:SA"), hp=2)
    match.set_pile(top=[card(f"jink:D{rank}") for rank in (2, 3, 4)])
    take_turn(match, 0)
    assert [row.seat for row in told(match, "death")] == [1]
    assert struck(match, 0) == [(1,), (1,)]
    assert played(match, 0)[2:] == ["god_salvation"]


def test_god_salvation_does_not_wait_where_one_blow_leaves_the_enemy_a_point() -> None:
    match = salvation_beside_a_rebel(card("slash:S7"), hp=2)
    take_turn(match, 0)
    assert played(match, 0)[0] == "god_salvation"


@pytest.mark.parametrize("skills", [(), ("zhiheng",)])
def test_god_salvation_waits_for_no_blow_that_cannot_come(skills: tuple[str, ...]) -> None:
    """It spares the peach, though an enemy at his last point is healed as well."""
    match = salvation_beside_a_rebel(card("peach:H3"), hp=1, skills=skills)
    match.set_seat(0, hp=2)
    take_turn(match, 0)
    assert played(match, 0) == ["god_salvation"]
    assert places(match, 0)[0] == [card("peach:H3")]


@pytest.mark.parametrize(("hp", "used"), [(2, []), (4, ["god_salvation"])])
def test_jieyin_comes_before_a_god_salvation_that_heals_an_enemy(hp: int, used: list[str]) -> None:
    """It heals her and the lord as well, and the rebel not at all; if he is well the trick saves her the two cards."""
    match = sit(PLAIN, person("jieyin", gender="female", hp=3), hp=[4, 2, hp])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card("god_salvation:HA"), card("lightning:SA"), card("collateral:CQ"))
    take_turn(match, 1)
    assert played(match, 1) == used
    assert sorted(row.seat for row in told(match, "recover")) == [0, 1]


# ---- opening the way ----


@pytest.mark.parametrize("trick", ["dismantlement:S3", "snatch:S3"])
def test_the_last_hand_card_goes_before_the_slash(trick: str) -> None:
    """What he wears is worth more to him, but the one card may be the jink that saves him."""
    match = facing_a_dying_rebel(card(trick))
    hold(match, 1, card("jink:H2"))
    match.place(card("halberd:DQ"), "equip", 1)
    match.place(card("chitu:H5"), "equip", 1)
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]
    assert [row.seat for row in told(match, "death")] == [1]


@pytest.mark.parametrize(("blow", "taken"), [("duel:SA", True), ("lightning:SA", False)])
def test_the_last_hand_card_goes_before_a_duel(blow: str, taken: bool) -> None:
    """It may be the slash that answers it; what he wears does not help him there."""
    match = sit(roles=NEXT_TO_A_REBEL, hp=[5, 1])
    show(match, 1, 2, 4)
    match.place(card("eight_diagram:S2"), "equip", 1)
    hold(match, 0, card("dismantlement:S3"), card(blow))
    hold(match, 1, card("slash:S7"))
    take_turn(match, 0)
    assert bool(told(match, "death")) == taken
    assert (card("slash:S7") in places(match, 1)[0]) != taken


@pytest.mark.parametrize(("more", "opened"), [((), False), (("slash:S8",), True)])
def test_one_slash_does_not_both_dismantle_and_strike(more: tuple[str, ...], opened: bool) -> None:
    """The lord's armor is in the way of the blow that may end the game: it goes if there is another slash for it."""
    match = sit(PLAIN, person("qixi"), roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[1])
    show(match, 1, 2, 3, 4)
    match.place(card("eight_diagram:S2"), "equip", 0)
    hold(match, 0, card("lightning:SA"))
    hold(match, 1, card("slash:S7"), *[card(code) for code in more])
    match.set_pile(top=[card("slash:C2")])
    take_turn(match, 1)
    assert struck(match, 1) == [(0,)]
    assert (played(match, 1)[0] == "dismantlement") == opened


@pytest.mark.parametrize("trick", ["dismantlement:S3", "snatch:S3"])
def test_the_last_hand_card_of_kongcheng_stays(trick: str) -> None:
    """Without it no slash could name its holder."""
    match = sit(PLAIN, person("kongcheng"), roles=NEXT_TO_A_REBEL, hp=[5, 1])
    show(match, 1, 2, 4)
    hold(match, 0, card("slash:S7"), card(trick))
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]
    assert [row.seat for row in told(match, "death")] == [1]


@pytest.mark.parametrize("trick", ["dismantlement:S3", "snatch:S3"])
def test_the_renwang_shield_goes_before_black_slashes(trick: str) -> None:
    """Neither a better weapon nor an unknown card is worth as much as the blow it stops."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[2])
    match.place(card("eight_diagram:S2"), "equip", 1)
    match.place(card("renwang_shield:C2"), "equip", 0)
    match.place(card("halberd:DQ"), "equip", 0)
    hold(match, 0, card("slash:D6"), card("slash:D7"))
    hold(match, 1, card("slash:S7"), card("slash:C9"), card(trick))
    take_turn(match, 1)
    assert card("renwang_shield:C2") not in places(match, 0)[1]
    assert struck(match, 1) == [(0,)]
    assert [row.other for row in told(match, "damage")] == [0]


# ---- what threatens a weak lord ----


@pytest.mark.parametrize(("hp", "taken"), [(1, 2), (4, 4)])
def test_the_weapon_is_borrowed_that_alone_reaches_a_lord_at_his_last_point(hp: int, taken: int) -> None:
    """The rebel at seat 2 has no card to strike with now; the lord's neighbour would strike him."""
    match = sit(roles=(LORD, LOYALIST, REBEL, TRAITOR, REBEL), hp=[hp])
    show(match, 1, 2, 3, 4)
    match.place(card("double_sword:S2"), "equip", 2)
    match.place(card("axe:D5"), "equip", 4)
    hold(match, 4, card("slash:S7"), card("jink:D2"), card("jink:D3"), card("jink:D4"))
    hold(match, 1, card("collateral:CQ"))
    take_turn(match, 1)
    assert uses(match, "collateral") == [(taken,)]


@pytest.mark.parametrize("trick", ["dismantlement:S3", "snatch:S3"])
@pytest.mark.parametrize(("hp", "gone"), [(1, "chitu:H5"), (5, "renwang_shield:C2")])
def test_the_horse_goes_that_alone_brings_an_enemy_to_a_lord_at_his_last_point(hp: int, gone: str, trick: str) -> None:
    match = sit(hp=[hp])
    show(match, 1, 2, 3, 4)
    match.place(card("chitu:H5"), "equip", 2)
    match.place(card("renwang_shield:C2"), "equip", 2)
    hold(match, 1, card(trick))
    take_turn(match, 1)
    assert card(gone) not in places(match, 2)[1]


@pytest.mark.parametrize("hp", [1, 5])
def test_a_friends_weapon_is_no_threat_to_the_lord(hp: int) -> None:
    """A loyalist's slash was turned on another one by liuli: his ice sword takes two cards rather than a point."""
    match = sit(
        PLAIN, PLAIN, person("liuli", gender="female"), roles=(LORD, LOYALIST, REBEL, LOYALIST, LOYALIST), hp=[hp]
    )
    show(match, 1, 2, 3, 4)
    match.set_seat(3, hp=2)
    match.place(card("ice_sword:S2"), "equip", 1)
    match.place(card("blade:S5"), "equip", 3)
    hold(match, 1, card("slash:S7"))
    hold(match, 2, card("lightning:SA"))
    hold(match, 3, card("lightning:HQ"), card("collateral:CQ"))
    take_turn(match, 1)
    assert [(row.skill, row.targets) for row in told(match, "skill")] == [("liuli", (2,)), ("ice_sword", (3,))]
    assert told(match, "damage") == []


# ---- weapons ----


def test_the_spear_is_not_put_away_before_the_slash_it_makes() -> None:
    """A bow and a useless card make the slash that kills; the bow alone would take the spear's place."""
    match = sit(roles=NEXT_TO_A_REBEL, hp=[5, 1])
    show(match, 1, 2, 4)
    match.place(card("spear:SQ"), "equip", 0)
    hold(match, 0, card("kylin_bow:H5"), card("lightning:SA"))
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]
    assert [row.seat for row in told(match, "death")] == [1]


@pytest.mark.parametrize("trick", ["dismantlement:S3", "snatch:S3"])
def test_the_spear_keeps_the_second_card_of_its_slash(trick: str) -> None:
    """A blow at the bare lord is worth more than a loyalist's armor, be it stolen and put on."""
    match = with_a_spear(card("jink:H2"), card(trick))
    match.place(card("eight_diagram:S2"), "equip", 2)
    take_turn(match, 1)
    assert struck(match, 1) == [(0,)]
    assert [row.other for row in told(match, "damage")] == [0]


def with_a_spear(*cards: int) -> kernel.Match:
    """A rebel with a spear and these cards beside the lord, who is at two points."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[2])
    show(match, 1, 2, 3, 4)
    match.place(card("spear:SQ"), "equip", 1)
    hold(match, 1, *cards)
    return match


def test_a_snatch_comes_before_the_slash_that_the_spear_makes_of_other_cards() -> None:
    """It takes the one card that might be a jink, and two are left without it."""
    match = with_a_spear(card("jink:D2"), card("snatch:S3"), card("lightning:SA"))
    hold(match, 0, card("jink:H2"))
    take_turn(match, 1)
    assert played(match, 1)[:2] == ["snatch", "slash"]
    assert [row.other for row in told(match, "damage")] == [0]


@pytest.mark.parametrize(("skills", "worn"), [(("guose",), None), ((), "double_sword:S2")])
def test_an_axe_is_put_on_for_the_slash_that_ends_the_game(skills: tuple[str, ...], worn: str | None) -> None:
    """It reaches the lord: that is more than a loyalist's lost turn, and than the trouble of a change."""
    roles = (LORD, REBEL, LOYALIST, REBEL, REBEL, TRAITOR)
    match = sit(PLAIN, PLAIN, PLAIN, person(*skills), roles=roles, hp=[1])
    show(match, 1, 2, 3, 4, 5)
    if worn:
        match.place(card(worn), "equip", 3)
    hold(match, 2, *[card(f"jink:D{rank}") for rank in range(2, 8)])
    hold(match, 3, card("slash:S7"), card("axe:D5"))
    take_turn(match, 3)
    assert match.winner == REBEL


def test_a_spear_is_put_on_where_two_cards_for_a_slash_would_be_discarded() -> None:
    """It takes the place of a bow, whose slash is not there."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[5, 1])
    show(match, 1, 2, 3, 4)
    arm(match, 1)
    hold(match, 1, card("spear:SQ"), *[card(f"jink:{code}") for code in ("D2", "D3", "D4", "D5")])
    take_turn(match, 1)
    assert played(match, 1) == ["spear", "slash"]
    assert struck(match, 1) == [(0,)]


@pytest.mark.parametrize(("more", "used"), [((), ["spear", "slash"]), (("slash:S7",), ["slash"])])
def test_a_spear_is_put_on_for_the_slash_that_it_makes(more: tuple[str, ...], used: list[str]) -> None:
    """Of two idle cards, on a rebel at his last point; with a slash in hand the bow does as well."""
    match = sit(roles=NEXT_TO_A_REBEL, hp=[5, 4, 1])
    show(match, 1, 2, 3, 4)
    arm(match, 0)
    hold(match, 0, *[card(code) for code in ("spear:SQ", "collateral:CQ", "lightning:SA", *more)])
    match.set_pile(top=[card(f"jink:D{rank}") for rank in (2, 3, 4)])
    take_turn(match, 0)
    assert played(match, 0) == used
    assert [row.seat for row in told(match, "death")] == [2]


@pytest.mark.parametrize(("kind", "used"), [("slash", ["axe", "slash"]), ("jink", ["slash"])])
def test_a_spear_gives_way_to_an_axe_before_a_slash_that_does_not_need_it(kind: str, used: list[str]) -> None:
    """The rebel has a jink, so the axe decides; two jinks are a slash only with the spear."""
    match = sit(roles=NEXT_TO_A_REBEL, hp=[5, 1])
    show(match, 1, 2, 4)
    match.place(card("spear:SQ"), "equip", 0)
    own = ("axe:D5", f"{kind}:D6", f"{kind}:D7", "collateral:CQ", "lightning:SA")
    hold(match, 0, *[card(code) for code in own])
    hold(match, 1, card("jink:H2"), card("jink:HK"))
    match.set_pile(top=[card(f"jink:D{rank}") for rank in (2, 3, 4)])
    take_turn(match, 0)
    assert played(match, 0) == used
    assert [row.seat for row in told(match, "death")] == ([1] if kind == "slash" else [])


def test_the_last_jink_is_taken_where_everybody_is_in_reach_anyway() -> None:
    """In the last duel the range of the other's weapon tells nothing."""
    match = sit(roles=(LORD, TRAITOR), hp=[3, 2])
    arm(match, 0)
    hold(match, 0, card("jink:H2"))
    hold(match, 1, card("slash:S7"), card("dismantlement:S3"))
    take_turn(match, 1)
    assert card("kylin_bow:H5") in places(match, 0)[1]
    assert [row.other for row in told(match, "damage")] == [0]


# ---- the order as the weights say ----


@pytest.mark.parametrize("skills", [(), ("zhiheng",)])
@pytest.mark.parametrize(
    ("order", "first"),
    [({}, "dilu"), ({"order_strike": 90}, "slash"), ({"order_dress": 30, "order_strike": 80}, "slash")],
)
def test_the_order_of_use_is_that_of_the_weights(order: dict[str, int], first: str, skills: tuple[str, ...]) -> None:
    """Also where a card may serve as a payment, too."""
    match = sit(PLAIN, person(*skills), roles=NEXT_TO_A_REBEL, weights=weights.load() | order)
    show(match, 1, 2, 3, 4)
    arm(match, 1)
    give(match, 1, "slash:D6", "dilu:C5")
    take_turn(match, 1)
    assert played(match, 1)[0] == first
