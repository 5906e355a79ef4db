"""Whom veteran's nullifications and tricks for many are for, what it borrows a slash for, and what guanxing leaves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from kernel_tables import card, hold, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    acting,
    arranged,
    places,
    show,
    sit,
    take_turn,
    told,
    uses,
)

# ---- nullification of what works on many ----


@pytest.mark.parametrize(("hp", "nullified"), [(1, [2]), (4, [])])
def test_a_likely_fellow_is_kept_from_the_own_savage_assault_at_his_last_point(hp: int, nullified: list[int]) -> None:
    """Two of three hidden players are rebels: his death is no gain, though it draws three cards."""
    match = sit(roles=(LORD, REBEL, REBEL, REBEL, LOYALIST), hp=[2, 4, hp])
    hold(match, 1, card("savage_assault:S7"), card("nullification:SJ"))
    take_turn(match, 1)
    assert uses(match, "savage_assault") == [(0, 2, 3, 4)]
    assert [row.other for row in told(match, "nullified")] == nullified


@pytest.mark.parametrize(("other", "nullified"), [(LOYALIST, [1]), (REBEL, [1])])
def test_a_lone_traitor_keeps_his_nullification_from_a_wounded_lord(other: str, nullified: list[int]) -> None:
    """The third player, whom he hunts, is asked about next: he is at his last point."""
    match = sit(roles=(LORD, other, TRAITOR), bots=(acting(god_salvation=0), *["veteran"] * 3), hp=[3, 1])
    hold(match, 0, card("god_salvation:HA"))
    hold(match, 2, card("nullification:SJ"))
    take_turn(match, 0)
    assert [row.other for row in told(match, "nullified")] == nullified


@pytest.mark.parametrize(("hp", "nullified"), [(1, [0]), (5, [4])])
def test_god_salvation_is_nullified_for_whom_the_point_means_most(hp: int, nullified: list[int]) -> None:
    """The loyalist who uses it is asked about first, the lord next: unless he is not wounded, and gains nothing."""
    bots = ("veteran", acting(god_salvation=0), "veteran", "veteran")
    match = sit(roles=(LORD, REBEL, REBEL, TRAITOR, LOYALIST), bots=bots, hp=[hp, 4, 4, 4, 1])
    show(match, 1, 2, 3, 4)
    hold(match, 4, card("god_salvation:HA"))
    hold(match, 1, card("nullification:SJ"))
    take_turn(match, 4)
    assert [row.other for row in told(match, "nullified")] == nullified


@pytest.mark.parametrize(("first", "nullified"), [(TRAITOR, [3]), (REBEL, [2])])
def test_of_who_still_choose_the_worst_enemy_is_kept_from_amazing_grace(first: str, nullified: list[int]) -> None:
    """Of two nullifications one would be discarded; the traitor, who is of use against the rebel, is asked about before
    him."""
    match = sit(roles=(LORD, LOYALIST, first, REBEL), hp=[4, 1])
    show(match, 1, 2, 3)
    match.set_pile(top=[card(code) for code in ("slash:S7", "slash:S8", "slash:C3", "slash:C4")])
    hold(match, 1, card("amazing_grace:H3"), card("nullification:SJ"), card("nullification:CQ"))
    take_turn(match, 1)
    assert len(uses(match, "amazing_grace")) == 1
    assert [row.other for row in told(match, "nullified")] == nullified


# ---- amazing grace and savage assault ----


@pytest.mark.parametrize(
    ("roles", "seat", "used"),
    [((LORD, LOYALIST, TRAITOR), 2, 0), ((LORD, REBEL, REBEL, REBEL, LOYALIST), 1, 1)],
)
def test_amazing_grace_is_for_who_has_friends_after_him(roles: tuple[str, ...], seat: int, used: int) -> None:
    """A lone traitor gets a card, and lord and loyalist, with whom he has to fight, get one each."""
    match = sit(roles=roles)
    show(match, *range(1, len(roles)))
    hold(match, seat, card("amazing_grace:H3"))
    take_turn(match, seat)
    assert len(uses(match, "amazing_grace")) == used


@pytest.mark.parametrize(("skills", "used"), [(("jianxiong",), 0), ((), 1)])
def test_no_savage_assault_is_handed_to_who_would_turn_it_on_a_dying_lord(skills: tuple[str, ...], used: int) -> None:
    """Everybody has taken a card before all eyes, the lord a slash: with that he can answer one."""
    bots = ("veteran", "veteran", "veteran", acting(amazing_grace=0))
    match = sit(
        PLAIN, PLAIN, person(*skills), roles=(LORD, LOYALIST, REBEL, REBEL, TRAITOR), bots=bots, hp=[5, 4, 2, 2]
    )
    show(match, 1, 2, 3, 4)
    hold(match, 4, card("amazing_grace:H3"))
    top = ("slash:S7", "slash:S8", "collateral:CQ", "collateral:CK", "lightning:HQ")
    match.set_pile(top=[card(code) for code in top])
    take_turn(match, 4)
    assert places(match, 0)[0] == [card("slash:S8")]
    match.set_seat(0, hp=1)
    hold(match, 1, card("savage_assault:S7"))
    take_turn(match, 1)
    assert len(uses(match, "savage_assault")) == used


@pytest.mark.parametrize(("peaches", "dead"), [(["peach:H3", "peach:H4"], [1]), ([], [])])
def test_a_volley_hits_a_dying_lord_whom_the_own_peaches_save(peaches: list[str], dead: list[int]) -> None:
    """The last rebel falls to it. Who plays it is asked for a peach before anybody else."""
    match = sit(roles=(LORD, REBEL, LOYALIST, TRAITOR), hp=[1, 1])
    show(match, 1, 2, 3)
    hold(match, 2, card("savage_assault:S7"), *map(card, peaches))
    take_turn(match, 2)
    assert [row.seat for row in told(match, "death")] == dead
    assert match.snapshot()["seats"][0]["hp"] == 1
    assert not match.over


# ---- collateral ----


@pytest.mark.parametrize(
    ("beside", "mount", "asked"), [(TRAITOR, [], [(2,)]), (TRAITOR, ["dilu:C5"], []), (LOYALIST, [], [])]
)
def test_a_weapon_is_asked_for_where_its_slash_may_hit_somebody_else(
    beside: str, mount: list[str], asked: list[tuple[int, ...]]
) -> None:
    """A loyalist at his last point does not mind what becomes of the traitor, if the rebel reaches him. A friend is not
    named."""
    match = sit(roles=(LORD, LOYALIST, REBEL, beside), hp=[2, 1])
    show(match, 1, 2, 3)
    match.place(card("crossbow:DA"), "equip", 2)
    for code in mount:
        match.place(card(code), "equip", 3)
    hold(match, 1, card("collateral:CQ"))
    hold(match, 2, card("slash:S7"), card("slash:S8"), card("jink:D2"))
    take_turn(match, 1)
    assert uses(match, "collateral") == asked
    assert 1 not in [row.other for row in told(match, "damage")]


# ---- indulgence, mounts ----


@pytest.mark.parametrize(("skills", "kept"), [(("qianxun",), False), ((), True)])
def test_an_indulgence_that_nobody_known_for_an_enemy_can_get_goes_before_a_second_jink(
    skills: tuple[str, ...], kept: bool
) -> None:
    match = sit(PLAIN, PLAIN, person(*skills), roles=(LORD, LOYALIST, REBEL), hp=[2])
    show(match, 1, 2)
    hold(match, 0, card("jink:D2"), card("jink:D3"), card("indulgence:S6"))
    take_turn(match, 0, "discard")
    assert len(places(match, 0)[0]) == 2
    assert (card("indulgence:S6") in places(match, 0)[0]) == kept


@pytest.mark.parametrize(("weapon", "taken"), [(["kylin_bow:H5"], "slash:S7"), ([], "chitu:H5")])
def test_a_lone_traitor_takes_a_mount_of_the_lord_only_if_it_brings_him_into_reach(
    weapon: list[str], taken: str
) -> None:
    """Else the hand card: the lord is to be hampered. With a bow he needs no mount."""
    match = sit(roles=(LORD, LOYALIST, TRAITOR), hp=[4, 4, 1])
    for code in ("chitu:H5", *weapon):
        match.place(card(code), "equip", 0)
    match.place(card("dilu:C5"), "equip", 2)
    hold(match, 0, card("slash:S7"))
    hold(match, 2, *[card(code) for code in ("dismantlement:S3", "lightning:SA", "lightning:HQ")])
    take_turn(match, 2)
    assert uses(match, "dismantlement") == [(0,)]
    hand, equip = places(match, 0)
    assert card(taken) not in hand + equip
    assert len(hand + equip) == 1 + len(weapon)


# ---- guanxing ----


def drawn_of(
    *top: str, skills: tuple[str, ...] = (), lord: tuple[str, ...] = (), hand: Sequence[str] = ()
) -> list[str]:
    """What a rebel with guanxing, at his last point and with this hand, draws of these. The lord beside him has two
    points."""
    people = person(*lord), person("guanxing", *skills, hp=3)
    match = sit(*people, roles=(LORD, REBEL, REBEL, LOYALIST, TRAITOR), hp=[2, 1])
    show(match, 1, 2, 3, 4)
    hold(match, 1, *map(card, hand))
    drawn = arranged(match, 1, list(map(card, top)))[:2]
    return [code for code in top if card(code) in drawn]


@pytest.mark.parametrize(
    ("lord", "hand", "wanted"), [(("ganglie",), ["lightning:SA"], True), (("ganglie",), [], False), ((), [], True)]
)
def test_guanxing_draws_a_slash_if_two_cards_are_then_left_for_ganglie(
    lord: tuple[str, ...], hand: list[str], wanted: bool
) -> None:
    """Who cannot discard two for it mostly loses his last point; two are drawn before the slash."""
    top = ("jink:H2", "ex_nihilo:H7", "slash:S7", "lightning:HQ", "collateral:CQ")
    assert ("slash:S7" in drawn_of(*top, lord=lord, hand=hand)) == wanted


@pytest.mark.parametrize(
    ("skills", "drawn"), [(("kongcheng",), ["ex_nihilo:H7", "indulgence:S6"]), ((), ["jink:H2", "ex_nihilo:H7"])]
)
def test_with_kongcheng_guanxing_draws_what_can_be_used(skills: tuple[str, ...], drawn: list[str]) -> None:
    """A jink would stay in hand, and let slashes through to him."""
    top = ("jink:H2", "ex_nihilo:H7", "indulgence:S6", "lightning:SA", "lightning:HQ")
    assert drawn_of(*top, skills=skills) == drawn


@pytest.mark.parametrize(("skills", "drawn"), [(("kongcheng",), 0), ((), 2)])
def test_with_kongcheng_guanxing_leaves_nullifications_below(skills: tuple[str, ...], drawn: int) -> None:
    top = ("nullification:SJ", "nullification:CQ", "lightning:SA", "lightning:HQ", "collateral:CQ")
    assert len(drawn_of(*top, skills=skills)) == drawn


@pytest.mark.parametrize("blow", ["duel:SA", "savage_assault:S7", "archery_attack:HA"])
def test_guanxing_draws_the_blow_that_hits_in_the_turn_that_comes(blow: str) -> None:
    """The lord has no card; who only sees what cards are kept for draws the jink and the nullification."""
    assert blow in drawn_of(blow, "nullification:SJ", "jink:H2", "lightning:SA", "lightning:HQ")


def test_with_kongcheng_guanxing_may_find_nothing_worth_drawing() -> None:
    """Five jinks: the later ones are worth nothing to him, and go below."""
    top = ("jink:H2", "jink:D2", "jink:D3", "jink:D4", "jink:D5")
    assert len(drawn_of(*top, skills=("kongcheng",))) == 1
