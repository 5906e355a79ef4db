"""What veteran answers, keeps, eats and gives away."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person, standard
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    VETERAN,
    acting,
    arranged,
    borrowing,
    places,
    scripted,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
)

from sgs_sim._core import kernel

ARMIES = ("junzheng",)
MANY_FRIENDS = (LORD, LOYALIST, LOYALIST, LOYALIST, REBEL, REBEL)
MANY_ENEMIES = (LORD, LOYALIST, REBEL, REBEL, REBEL, REBEL)


def new_card(code: str) -> int:
    """The number of a card that comes with the battle of the armies, or of an old one."""
    return next(i for i, face in enumerate(standard(*ARMIES).cards) if face.code == code and face.in_deck)


# ---- peaches ----


@pytest.mark.parametrize("roles", [(LORD, TRAITOR), (LORD, REBEL, REBEL)])
def test_who_has_no_friend_left_eats_his_peach_at_two_points(roles: tuple[str, ...]) -> None:
    """Kept it could save nobody else, and it may be snatched."""
    match = sit(roles=roles, hp=[2])
    hold(match, 0, card("peach:DQ"))
    take_turn(match, 0)
    assert [row.seat for row in told(match, "recover")] == [0]


@pytest.mark.parametrize("skills", [(), ("jijiu",)])
@pytest.mark.parametrize(("hp", "given"), [(2, 0), (3, 1)])
def test_a_peach_is_not_given_where_one_is_not_enough(hp: int, given: int, skills: tuple[str, ...]) -> None:
    """Lightning takes three points, and the last one asked holds the only card of all: at -1 it saves nobody, though
    jijiu offers it twice."""
    match = sit(PLAIN, person(*skills), roles=(LORD, REBEL, REBEL, LOYALIST, TRAITOR), hp=[5, 4, hp])
    show(match, 1, 2, 3, 4)
    match.place(card("lightning:SA"), "judging", 2)
    match.set_pile(top=[card("slash:S7")])
    hold(match, 1, card("peach:H9"))
    take_turn(match, 2, "judging")
    assert len(told(match, "recover")) == given
    assert (card("peach:H9") in places(match, 1)[0]) == (not given)


def test_rebels_do_not_heal_a_dying_lord_with_god_salvation() -> None:
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[1, 3, 4, 3])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card("god_salvation:HA"))
    take_turn(match, 1)
    assert uses(match, "god_salvation") == []


def test_a_loyalist_at_his_last_point_heals_himself_before_a_lord_who_is_well() -> None:
    match = sit(PLAIN, person("qingnang", hp=3), hp=[3, 1])
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "recover")] == [1]


def test_a_loyalist_heals_a_lord_at_his_last_point_before_himself() -> None:
    match = sit(PLAIN, person("qingnang", hp=3), hp=[1, 1])
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "recover")] == [0]


# ---- nullification ----

NULLIFIED_FOR_A_CARD = [
    ("dismantlement:S3", 1, "duel:SA", 0),
    ("dismantlement:S3", 4, "duel:SA", 0),
    ("dismantlement:S3", 4, "peach:H3", 1),
    ("snatch:S3", 4, "peach:H3", 1),
]


def test_lightning_about_to_strike_oneself_is_nullified() -> None:
    """Three points may be gone with a chance of some fifteen percent: that is worth a card."""
    match = sit(PLAIN, person(hp=3))
    match.place(card("lightning:SA"), "judging", 1)
    match.set_pile(top=[card("slash:S7")])
    hold(match, 1, card("nullification:DQ"))
    take_turn(match, 1, "judging")
    assert len(told(match, "nullified")) == 1
    assert told(match, "judge") == []


def test_the_own_collateral_is_not_nullified() -> None:
    """It asks the lord, whose hand is full, to slash a rebel, as his loyalist wants."""
    match = sit(hp=[5, 4, 1])
    show(match, 1, 2, 3, 4)
    match.place(card("axe:D5"), "equip", 0)
    hold(match, 0, *[card(code) for code in ("slash:D6", "slash:S8", "slash:S9", "jink:H2", "jink:D2", "peach:H3")])
    hold(match, 1, card("collateral:CQ"), card("nullification:CK"))
    take_turn(match, 1)
    assert len(uses(match, "collateral")) == 1
    assert told(match, "nullified") == []
    assert struck(match, 0) == [(2,)]


@pytest.mark.parametrize("volley", ["savage_assault:S7", "archery_attack:HA"])
def test_a_nullification_is_saved_for_a_dying_lord_who_is_hit_next(volley: str) -> None:
    """A loyalist takes his own point and shields the lord."""
    bots = ("veteran", "veteran", acting(savage_assault=0, archery_attack=0), "veteran")
    match = sit(roles=(LORD, REBEL, REBEL, TRAITOR, LOYALIST), bots=bots, hp=[1])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card(volley))
    hold(match, 4, card("nullification:SJ"))
    take_turn(match, 1)
    assert [row.other for row in told(match, "nullified")] == [0]
    assert not match.over


@pytest.mark.parametrize(("hp", "nullified", "dead"), [(1, [4, 0], []), (5, [], [4])])
def test_no_volley_is_restored_on_an_enemy_before_it_hits_a_dying_lord(
    hp: int, nullified: list[int], dead: list[int]
) -> None:
    """A rebel at his last point nullifies it for himself. A loyalist's only card against that shields the lord, unless
    he is well."""
    bots = (*VETERAN[:3], acting(savage_assault=0))
    match = sit(roles=(LORD, LOYALIST, LOYALIST, TRAITOR, REBEL), bots=bots, hp=[hp, 4, 4, 4, 1])
    show(match, 1, 2, 3, 4)
    hold(match, 3, card("savage_assault:S7"))
    hold(match, 4, card("nullification:CQ"))
    hold(match, 1, card("nullification:SJ"))
    take_turn(match, 3)
    assert [row.other for row in told(match, "nullified")] == nullified
    assert [row.seat for row in told(match, "death")] == dead


@pytest.mark.parametrize(("friend", "cards"), [(0, ()), (3, ("slash:C2", "slash:C3"))])
def test_an_indulgence_is_lifted_from_a_friend_with_few_cards(friend: int, cards: tuple[str, ...]) -> None:
    """He draws two before his play phase would be skipped."""
    match = sit(roles=(LORD, LOYALIST, REBEL, LOYALIST, TRAITOR))
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:S6"), "judging", friend)
    hold(match, friend, *map(card, cards))
    hold(match, 1, card("nullification:SJ"))
    take_turn(match, friend, "judging")
    assert len(told(match, "nullified")) == 1


def test_an_indulgence_on_an_enemy_stays() -> None:
    match = sit()
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:S6"), "judging", 2)
    hold(match, 1, card("nullification:SJ"))
    take_turn(match, 2, "judging")
    assert told(match, "nullified") == []


def test_a_rebel_at_his_last_point_is_kept_from_the_lords_duel() -> None:
    """He struck the lord, so a rebel believes in him; dead he is three cards for the lord and not for his friend."""
    bots = (acting(duel=1), *VETERAN[1:])
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST, TRAITOR), bots=bots, hp=[5, 1])
    hold(match, 1, card("slash:S7"))
    hold(match, 0, card("duel:SA"))
    hold(match, 2, card("nullification:SJ"))
    take_turn(match, 1)
    assert struck(match, 1) == [(0,)]
    take_turn(match, 0)
    assert len(told(match, "nullified")) == 1
    assert told(match, "death") == []


@pytest.mark.parametrize(("cards", "spared"), [(["peach:H3", "peach:H4"], [1]), (["peach:H3", "jink:H2"], [])])
def test_longdan_answers_a_savage_assault_with_a_jink_and_not_with_a_peach(cards: list[str], spared: list[int]) -> None:
    """Only with the jink in hand the nullification can stay there."""
    bots = (acting(savage_assault=0), *VETERAN[1:])
    match = sit(PLAIN, person("longdan"), roles=(LORD, REBEL, LOYALIST), bots=bots)
    hold(match, 0, card("savage_assault:S7"))
    hold(match, 1, card("nullification:SJ"), *map(card, cards))
    take_turn(match, 0)
    assert [row.other for row in told(match, "nullified")] == spared


@pytest.mark.parametrize(("trick", "hp", "other", "played"), NULLIFIED_FOR_A_CARD)
def test_a_nullification_protects_a_peach_but_no_duel(trick: str, hp: int, other: str, played: int) -> None:
    """Who loses the duel, at his last point too, loses less than the nullification that protects it."""
    bots = ("veteran", "veteran", acting(snatch=2, dismantlement=2), "veteran")
    match = sit(roles=(LORD, REBEL, LOYALIST), bots=bots, hp=[5, 4, hp])
    show(match, 1, 2)
    hold(match, 1, card(trick))
    hold(match, 2, card(other), card("nullification:CQ"))
    take_turn(match, 1)
    assert len(told(match, "nullified")) == played


@pytest.mark.parametrize("locked", [False, True])
def test_who_dismantles_a_shield_insists_on_it(locked: bool) -> None:
    """A second nullification answers the enemy's, whether he sits in an indulgence or not."""
    match = sit()
    show(match, 1, 2, 3, 4)
    match.place(card("eight_diagram:S2"), "equip", 2)
    if locked:
        match.place(card("indulgence:S6"), "judging", 2)
    hold(match, 1, card("dismantlement:S3"), card("nullification:SJ"))
    hold(match, 2, card("nullification:CQ"))
    take_turn(match, 1)
    assert uses(match, "dismantlement") == [(2,)]
    assert told(match, "nullified") == []
    assert places(match, 2) == ([], [])


@pytest.mark.parametrize("rebels", [1, 2])
@pytest.mark.parametrize(("known", "nullified"), [(False, []), (True, [0])])
def test_a_stranger_may_take_an_indulgence_from_the_lord(known: bool, nullified: list[int], rebels: int) -> None:
    """He has a shield, too, which a known rebel would rather destroy. Of four strangers two are rebels: that makes
    nobody an enemy."""
    bots = ("veteran", "veteran", acting(dismantlement=0), "veteran")
    match = sit(roles=(LORD, LOYALIST, LOYALIST, TRAITOR, *[REBEL] * rebels), bots=bots)
    show(match, *((4,) if known else ()))
    match.place(card("eight_diagram:S2"), "equip", 0)
    match.place(card("indulgence:S6"), "judging", 0)
    hold(match, 4, card("dismantlement:S3"))
    hold(match, 1, card("nullification:SJ"))
    take_turn(match, 4)
    assert [row.other for row in told(match, "nullified")] == nullified


@pytest.mark.parametrize(("hp", "nullified"), [(4, []), (1, [3])])
def test_a_nullification_that_would_be_discarded_is_played_for_little(hp: int, nullified: list[int]) -> None:
    """Of two one has to go after the own amazing grace: the first rebel gets nothing of it."""
    match = sit(roles=(LORD, LOYALIST, LOYALIST, REBEL, REBEL), hp=[5, hp])
    show(match, 1, 2, 3, 4)
    match.set_pile(top=[card(code) for code in ("slash:S7", "slash:S8", "slash:C3", "slash:C4", "duel:SA")])
    hold(match, 1, card("amazing_grace:H3"), card("nullification:SJ"), card("nullification:CQ"))
    take_turn(match, 1)
    assert len(uses(match, "amazing_grace")) == 1
    assert [row.other for row in told(match, "nullified")][:1] == nullified


@pytest.mark.parametrize(("skills", "nullified"), [((), [2]), (("qingguo",), [])])
def test_the_only_card_that_serves_as_a_jink_is_kept_at_the_last_point(
    skills: tuple[str, ...], nullified: list[int]
) -> None:
    """Two cards for a rebel are no reason to stand there without it."""
    match = sit(PLAIN, person(*skills, hp=3), hp=[5, 1])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card("nullification:SJ"))
    hold(match, 2, card("ex_nihilo:H7"))
    take_turn(match, 2)
    assert [row.other for row in told(match, "nullified")] == nullified


@pytest.mark.parametrize(("hp", "nullified"), [(1, [1]), (4, [])])
def test_a_rebel_at_his_last_point_is_kept_from_the_lords_fire(hp: int, nullified: list[int]) -> None:
    """He struck the lord, so a rebel believes in him; dead he is three cards for the lord and not for his friend."""
    match = sit(
        roles=(LORD, REBEL, REBEL, LOYALIST, TRAITOR),
        bots=(acting(fire_attack=1), *VETERAN[1:]),
        hp=[5, hp],
        expansions=ARMIES,
    )
    hold(match, 1, card("slash:S7"), card("lightning:SA"))
    hold(match, 0, new_card("fire_attack:H2"))
    hold(match, 2, card("nullification:SJ"))
    take_turn(match, 1)
    assert struck(match, 1) == [(0,)]
    take_turn(match, 0)
    assert uses(match, "fire_attack") == [(1,)]
    assert [row.other for row in told(match, "nullified")] == nullified


@pytest.mark.parametrize("trick", ["duel:SA", "savage_assault:S7"])
@pytest.mark.parametrize(
    ("cards", "nullified"),
    [
        (["fire_slash:H4", "fire_slash:H7"], []),
        (["thunder_slash:S4", "thunder_slash:S5"], []),
        (["jink:H2", "jink:D2"], [1]),
    ],
)
def test_slashes_of_fire_and_thunder_are_answers(trick: str, cards: list[str], nullified: list[int]) -> None:
    """Who holds two needs no nullification for a duel or a savage assault."""
    bots = (acting(duel=1, savage_assault=0), *VETERAN[1:])
    match = sit(roles=(LORD, REBEL, LOYALIST), bots=bots, hp=[5, 2], expansions=ARMIES)
    hold(match, 0, card(trick))
    hold(match, 1, card("nullification:SJ"), *map(new_card, cards))
    take_turn(match, 0)
    assert [row.other for row in told(match, "nullified")] == nullified


# ---- a friend's indulgence, or an enemy's cards ----


@pytest.mark.parametrize(
    ("cards", "worn", "hp", "named"), [(6, [], 1, 2), (6, ["eight_diagram:S2"], 4, 2), (0, ["eight_diagram:S2"], 4, 3)]
)
def test_a_friend_with_many_cards_is_freed_first(cards: int, worn: list[str], hp: int, named: int) -> None:
    """Rather than an enemy loses one, a good shield even; without cards he would do little with his turn."""
    match = sit(roles=(LORD, LOYALIST, LOYALIST, REBEL, REBEL), hp=[5, 4, 4, hp])
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:S6"), "judging", 2)
    hold(match, 2, *[card(f"jink:D{rank}") for rank in range(2, 2 + cards)])
    for code in worn:
        match.place(card(code), "equip", 3)
    hold(match, 3, card("slash:C2"), card("slash:C3"), card("slash:C4"))
    hold(match, 1, card("dismantlement:S3"))
    take_turn(match, 1)
    assert uses(match, "dismantlement") == [(named,)]


# ---- collateral ----


@pytest.mark.parametrize(("known", "answer"), [(False, [(2,)]), (True, [])])
def test_a_borrowed_weapon_strikes_a_stranger_but_no_friend(known: bool, answer: list[tuple[int, ...]]) -> None:
    """Else a sure enemy gets the weapon: that is worse than a slash on somebody who may be anything."""
    bots = ("veteran", "veteran", borrowing(0, 2), "veteran")
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, LOYALIST, TRAITOR), bots=bots)
    show(match, 1, *((2,) if known else ()))
    match.place(card("axe:D5"), "equip", 0)
    hold(match, 0, card("slash:S7"))
    hold(match, 1, card("collateral:CQ"))
    take_turn(match, 1)
    assert struck(match, 0) == answer
    assert (card("axe:D5") in places(match, 0)[1]) == (not known)


@pytest.mark.parametrize(("victim", "nullified"), [(0, [3]), (4, [])])
def test_a_borrowed_slash_is_nullified_for_whom_it_would_hit(victim: int, nullified: list[int]) -> None:
    """A rebel, who has taken a slash before all eyes, is to strike a lord at his last point, or the traitor."""
    match = sit(bots=("veteran", "veteran", borrowing(3, victim), acting(amazing_grace=4)), hp=[1])
    show(match, 1, 2, 3, 4)
    match.set_pile(top=[card(code) for code in ("slash:S7", "slash:S8", "slash:S9", "slash:S10", "slash:C2")])
    match.place(card("kylin_bow:H5"), "equip", 3)
    hold(match, 4, card("amazing_grace:H3"))
    take_turn(match, 4)
    hold(match, 1, card("nullification:SJ"))
    hold(match, 2, card("collateral:CQ"))
    take_turn(match, 2)
    assert len(uses(match, "collateral")) == 1
    assert [row.other for row in told(match, "nullified")] == nullified
    assert not match.over


@pytest.mark.parametrize(("hand", "nullified"), [([], [1]), (["slash:S7"], [])])
def test_a_good_weapon_is_kept_from_an_enemy_with_a_nullification(hand: list[str], nullified: list[int]) -> None:
    """Unless there is a slash for the other rebel, whom a loyalist strikes gladly: only the bow reaches him."""
    roles = (LORD, LOYALIST, LOYALIST, REBEL, REBEL)
    match = sit(roles=roles, bots=("veteran", "veteran", borrowing(1, 4), "veteran"))
    show(match, 1, 2, 3, 4)
    match.place(card("kylin_bow:H5"), "equip", 1)
    hold(match, 1, card("nullification:SJ"), *map(card, hand))
    hold(match, 3, card("collateral:CQ"))
    take_turn(match, 3)
    assert [row.other for row in told(match, "nullified")] == nullified
    assert card("kylin_bow:H5") in places(match, 1)[1]


@pytest.mark.parametrize(("victim", "answer"), [(4, []), (1, [(1,)])])
def test_a_friend_without_cards_is_not_struck_for_a_bow(victim: int, answer: list[tuple[int, ...]]) -> None:
    """What he loses, and the only slash at the own last point, are more than the bow that the lord gets."""
    roles = (LORD, LOYALIST, REBEL, REBEL, REBEL)
    match = sit(roles=roles, bots=(borrowing(3, victim), *VETERAN[1:]), hp=[5, 4, 4, 1])
    show(match, 1, 2, 3, 4)
    match.place(card("kylin_bow:H5"), "equip", 3)
    hold(match, 3, card("slash:S7"))
    hold(match, 0, card("collateral:CQ"))
    take_turn(match, 0)
    assert struck(match, 3) == answer
    assert (card("kylin_bow:H5") in places(match, 3)[1]) == bool(answer)


# ---- duels ----


@pytest.mark.parametrize("hp", [2, 3, 5])
def test_the_lord_does_not_yield_a_duel_to_a_healthy_loyalist(hp: int) -> None:
    match = sit(bots=("veteran", scripted("duel", 0), "veteran", "veteran"), hp=[hp])
    show(match, 1)
    hold(match, 1, card("duel:SA"))
    hold(match, 0, card("slash:S10"))
    take_turn(match, 1)
    assert [row.other for row in told(match, "damage")] == [1]


def test_the_lord_yields_a_duel_to_a_dying_loyalist() -> None:
    """Whose death would cost him all his cards."""
    match = sit(bots=("veteran", scripted("duel", 0), "veteran", "veteran"), hp=[5, 1])
    show(match, 1)
    hold(match, 1, card("duel:SA"))
    hold(match, 0, card("slash:S10"))
    take_turn(match, 1)
    assert [row.other for row in told(match, "damage")] == [0]


# ---- discards ----


def kept(hp: int, *codes: str) -> list[str]:
    """What a lord at so many points keeps of these cards."""
    match = sit(hp=[hp])
    numbers = {}
    for code in codes:
        numbers[card(code, sum(known == code for known in numbers.values()))] = code
    hold(match, 0, *numbers)
    take_turn(match, 0, "discard")
    return sorted(numbers[number] for number in places(match, 0)[0])


def test_of_two_jinks_one_is_kept() -> None:
    left = kept(3, "jink:D2", "jink:DJ", "renwang_shield:C2", "indulgence:S6", "snatch:S3")
    assert any(code.startswith("jink") for code in left)


def test_of_two_jinks_one_is_kept_at_two_points() -> None:
    left = kept(2, "jink:D2", "jink:DJ", "indulgence:S6", "snatch:S3", "ex_nihilo:H7")
    assert any(code.startswith("jink") for code in left)


def test_of_two_slashes_one_is_kept() -> None:
    """It answers a duel and a savage assault, which the duel in hand does not."""
    assert kept(2, "duel:DA", "slash:D8", "slash:D9", "jink:H2") in (["jink:H2", "slash:D8"], ["jink:H2", "slash:D9"])


def test_a_bow_is_not_kept_before_the_only_jink() -> None:
    """An enemy is in reach without it, and may strike before it is put on. The trick lets the lord look around."""
    bots = ("veteran", acting(ex_nihilo=2), "veteran", "veteran")
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), bots=bots, hp=[3])
    show(match, 1, 2, 3, 4)
    wanted = {card("jink:D4"), card("peach:H3"), card("nullification:SJ")}
    hold(match, 0, card("kylin_bow:H5"), card("slash:C9"), *wanted)
    hold(match, 2, card("ex_nihilo:H7"))
    take_turn(match, 2)
    take_turn(match, 0, "discard")
    assert set(places(match, 0)[0]) == wanted


def test_a_nullification_is_kept_before_a_third_jink() -> None:
    left = kept(2, "jink:H2", "jink:D3", "jink:D4", "nullification:DQ")
    assert "nullification:DQ" in left


def discarded_one(match: kernel.Match, seat: int, giver: int, *codes: str) -> list[str]:
    """What a seat, asked about somebody's ex nihilo before, discards of these cards, with one too many."""
    hold(match, giver, card("ex_nihilo:H7"))
    hold(match, seat, *map(card, codes))
    take_turn(match, giver)
    take_turn(match, seat, "discard")
    left = places(match, seat)[0]
    return [code for code in codes if card(code) not in left]


@pytest.mark.parametrize(
    ("roles", "wide", "other", "gone"),
    [
        (MANY_FRIENDS, "savage_assault:S7", "dismantlement:S3", "savage_assault:S7"),
        (MANY_ENEMIES, "savage_assault:S7", "dismantlement:S3", "dismantlement:S3"),
        (MANY_FRIENDS, "archery_attack:HA", "jink:D2", "archery_attack:HA"),
        (MANY_ENEMIES, "archery_attack:HA", "jink:D2", "jink:D2"),
        (MANY_FRIENDS, "amazing_grace:H3", "dismantlement:S3", "dismantlement:S3"),
        (MANY_ENEMIES, "amazing_grace:H3", "dismantlement:S3", "amazing_grace:H3"),
    ],
)
def test_a_card_for_all_is_not_kept_where_it_serves_the_others_more(
    roles: tuple[str, ...], wide: str, other: str, gone: str
) -> None:
    match = sit(roles=roles, bots=(acting(ex_nihilo=0), *VETERAN[1:]), hp=[5, 3])
    show(match, 1, 2, 3, 4, 5)
    assert discarded_one(match, 1, 0, wide, other, "jink:D3", "nullification:SJ") == [gone]


@pytest.mark.parametrize(
    ("worn", "slash", "kept"),
    [(["renwang_shield:C2"], "slash:S7", False), (["renwang_shield:C2"], "slash:D6", True), ([], "slash:S7", True)],
)
def test_a_slash_is_kept_for_a_lord_at_his_last_point_unless_a_shield_stops_it(
    worn: list[str], slash: str, kept: bool
) -> None:
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST, TRAITOR), bots=(*VETERAN[:3], acting(ex_nihilo=4)), hp=[1, 3])
    show(match, 1, 2, 3, 4)
    for code in worn:
        match.place(card(code), "equip", 0)
    gone = discarded_one(match, 1, 4, slash, "jink:D2", "jink:D3", "nullification:SJ")
    assert len(gone) == 1
    assert (slash not in gone) == kept


# ---- double swords: a man's slash on a woman costs her a card, or brings him one ----


def slashed_with_double_swords(*hand: int) -> kernel.Match:
    """The lord slashes a known rebel, who holds these cards."""
    match = sit(PLAIN, person(gender="female"), roles=(LORD, REBEL, LOYALIST, LOYALIST, TRAITOR))
    show(match, 1, 2, 3, 4)
    match.place(card("double_sword:S2"), "equip", 0)
    hold(match, 0, card("slash:S7"))
    hold(match, 1, *hand)
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]
    return match


@pytest.mark.parametrize(
    ("hand", "gone"),
    [
        (["lightning:SA"], "lightning:SA"),
        (["jink:H2", "lightning:SA"], "lightning:SA"),
        (["peach:H4", "peach:H3", "collateral:CQ"], "collateral:CQ"),
    ],
)
def test_the_double_swords_cost_the_cheapest_card(hand: list[str], gone: str) -> None:
    """Where that is worth less than the card which their owner would draw."""
    match = slashed_with_double_swords(*map(card, hand))
    assert card(gone) not in places(match, 1)[0]
    assert told(match, "draw") == []


def test_the_only_peach_is_not_given_for_the_double_swords() -> None:
    match = slashed_with_double_swords(card("peach:H3"))
    assert [(row.seat, row.amount) for row in told(match, "draw")] == [(0, 1)]
    assert card("peach:H3") in places(match, 1)[0]


# ---- two answers owed ----


@pytest.mark.parametrize(("jinks", "kept"), [(["H2"], 1), (["H2", "D2"], 0)])
def test_one_jink_is_kept_where_two_are_owed(jinks: list[str], kept: int) -> None:
    """Against wushuang the first alone saves nothing."""
    match = sit(
        PLAIN,
        person("wushuang"),
        roles=(LORD, REBEL, LOYALIST),
        bots=("veteran", "veteran", acting(slash=2), "veteran"),
    )
    hold(match, 1, card("slash:S7"))
    hold(match, 2, *[card(f"jink:{code}") for code in jinks])
    take_turn(match, 1)
    assert len(places(match, 2)[0]) == kept
    assert (match.snapshot()["seats"][2]["hp"] == 4) == (kept == 0)


def test_the_only_nullification_waits_for_who_is_hit_later_and_needs_it_more() -> None:
    """A volley comes to a loyalist who is well first, and then to the lord at his last point."""
    match = sit(
        roles=(LORD, REBEL, LOYALIST), hp=[1, 4, 4], bots=("veteran", "veteran", acting(savage_assault=1), "veteran")
    )
    hold(match, 1, card("savage_assault:S7"))
    hold(match, 2, card("nullification:SJ"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "damage")] == [2] or [row.other for row in told(match, "damage")] == [2]
    assert not told(match, "death")


@pytest.mark.parametrize(("weapon", "kept"), [("qinggang_sword:S6", 1), ("axe:D5", 0)])
def test_an_eight_diagram_is_the_second_jink_but_for_a_sword_that_ignores_it(weapon: str, kept: int) -> None:
    """The first judgment is black, the second red: with the jink both are answered, if the diagram counts at all."""
    bots = ("veteran", "veteran", acting(slash=2), "veteran")
    match = sit(PLAIN, person("wushuang"), roles=(LORD, REBEL, LOYALIST), bots=bots)
    match.place(card(weapon), "equip", 1)
    match.place(card("eight_diagram:S2"), "equip", 2)
    match.set_pile(top=[card("slash:S8"), card("slash:D6")])
    hold(match, 1, card("slash:S7"))
    hold(match, 2, card("jink:H2"))
    take_turn(match, 1)
    assert len(places(match, 2)[0]) == kept
    assert len(told(match, "damage")) == kept


# ---- skills: jieyin's second card, guanxing, guicai, the ice sword ----

ICE_ON_A_FRIEND = [
    (4, ["axe:D5", "renwang_shield:C2"], [], [2]),  # a good shield is worth more than a point of four
    (2, [], ["lightning:SA", "collateral:CQ"], []),  # two cards that nobody knows are worth less than one of two
]


@pytest.mark.parametrize("other", ["jink:H2", "nullification:SJ"])
def test_jieyin_is_not_paid_with_a_slash_that_is_still_to_come(other: str) -> None:
    """It strikes a rebel without cards: that is more than the other card does."""
    match = sit(PLAIN, person("jieyin", hp=3, gender="female"), hp=[1, 2, 2])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card("lightning:SA"), card("slash:S7"), card(other))
    take_turn(match, 1)
    assert {row.seat for row in told(match, "recover")} == {0, 1}
    assert struck(match, 1) == [(2,)]


def drawn_of(top: list[int], *hand: int) -> list[int]:
    """What a rebel with guanxing, who holds this, draws of five cards: two. The lord beside him is bare."""
    match = sit(PLAIN, person("guanxing", hp=3), roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    show(match, 1, 2, 3, 4)
    hold(match, 1, *hand)
    return arranged(match, 1, top)[:2]


@pytest.mark.parametrize(("hand", "wanted"), [([], True), (["slash:C2"], False)])
def test_guanxing_draws_the_slash_that_is_wanted_now(hand: list[str], wanted: bool) -> None:
    """Before a second jink and a nullification, unless a slash is in hand."""
    top = [card(code) for code in ("jink:H2", "nullification:SJ", "slash:S7", "lightning:SA", "collateral:CQ")]
    assert (card("slash:S7") in drawn_of(top, *map(card, hand))) == wanted


def test_guanxing_draws_one_slash_and_not_two() -> None:
    """An unknown card is better than a second slash, which is not used in this turn."""
    slashes = [card("slash:S7"), card("slash:S8"), card("slash:S9")]
    drawn = drawn_of([card("lightning:SA"), card("collateral:CQ"), *slashes])
    assert len(drawn) == 1
    assert drawn[0] in slashes


def test_the_last_jink_is_not_spent_on_a_judgment_of_ganglie() -> None:
    """A loyalist at two points needs it more than the lord needs the attacker hurt."""
    bots = ("veteran", "veteran", acting(slash=0), "veteran")
    roles = (LORD, REBEL, LOYALIST, TRAITOR, REBEL)
    match = sit(person("ganglie"), PLAIN, person("guicai", hp=3), roles=roles, bots=bots, hp=[4, 4, 2])
    match.set_pile(top=[card("slash:H10")])
    hold(match, 1, card("slash:S7"))
    hold(match, 2, card("jink:D2"))
    take_turn(match, 1)
    assert len(told(match, "judge")) == 1
    assert told(match, "retrial") == []


@pytest.mark.parametrize(("hp", "worn", "hand", "hurt"), ICE_ON_A_FRIEND)
def test_the_ice_sword_on_a_friend_takes_what_he_misses_less(
    hp: int, worn: list[str], hand: list[str], hurt: list[int]
) -> None:
    """The lord's slash on a rebel was turned to his loyalist (liuli)."""
    roles = (LORD, REBEL, LOYALIST, REBEL, TRAITOR)
    match = sit(PLAIN, person("liuli", gender="female"), roles=roles, hp=[5, 1, hp])
    show(match, 1, 2, 3, 4)
    match.place(card("ice_sword:S2"), "equip", 0)
    for code in worn:
        match.place(card(code), "equip", 2)
    hold(match, 0, card("slash:D6"))
    hold(match, 1, card("duel:SA"))
    hold(match, 2, *map(card, hand))
    take_turn(match, 0)
    assert told(match, "skill")[0].skill == "liuli"
    assert [row.other for row in told(match, "damage")] == hurt
    assert len(places(match, 2)[0]) + len(places(match, 2)[1]) == 2 * len(hurt)
