"""What veteran works out before it acts: on whom a called slash will be and what it costs, what is left of the hand
without the nullification, what the last card or a mount is in the way of, and by which suit somebody judges."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import Bot, card, person, pick
from veteran_tables import (
    FIVE,
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    VETERAN,
    acting,
    arm,
    borrowing,
    bury,
    dead,
    give,
    hurt,
    leaning,
    places,
    scripted,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
    wear,
)

from sgs_sim._core import kernel

SHU = person(kingdom="shu")


def slashes(match: kernel.Match) -> list[tuple[int, int]]:
    """Who gave which slash as an answer, in order; of two cards that make one the first."""
    return [(row.seat, row.card) for row in told(match, "play") if row.as_kind == "slash"]


def nullified(match: kernel.Match) -> list[int]:
    """Whom a trick was kept from, in order."""
    return [row.other for row in told(match, "nullified")]


# ---- a lord who calls because he is told to slash ----


@pytest.mark.parametrize(
    ("user", "victim", "given"),
    [(5, 1, []), (5, 2, []), (5, 3, [1]), (5, 4, [1]), (4, 1, []), (4, 2, []), (4, 3, [1])],
)
def test_a_borrowed_slash_is_given_to_the_lord_only_on_an_enemy(user: int, victim: int, given: list[int]) -> None:
    """Who is called (1) gives none on himself or another loyalist (2), whoever used the collateral."""
    roles = (LORD, LOYALIST, LOYALIST, REBEL, REBEL, TRAITOR)
    bots = (*VETERAN[:2], borrowing(0, victim), borrowing(0, victim))
    match = sit(person("jijiang!"), SHU, roles=roles, bots=bots)
    show(match, 1, 2, 3, 4, 5)
    arm(match, 0)
    give(match, 1, "slash:S7")
    give(match, user, "collateral:CQ")
    take_turn(match, user)
    assert uses(match, "collateral") == [(0,)]
    assert [seat for seat, _ in slashes(match)] == given
    assert uses(match, "slash") == [(victim,)] * len(given)
    assert (card("kylin_bow:H5") in places(match, 0)[1]) == bool(given)


def going_on(victim: int) -> Bot:
    """A lord who slashes this seat, goes on with his blade, and calls whenever he may."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return pick(options, verb="use", kind="slash")
        return pick(options, verb="target", arg=victim) if request.kind == "target" else pick(options, verb="invoke")

    return Bot(choose)


@pytest.mark.parametrize(("victim", "given"), [(1, []), (2, []), (3, [1])])
def test_the_further_slash_of_the_lords_blade_is_given_only_on_an_enemy(victim: int, given: list[int]) -> None:
    roles = (LORD, LOYALIST, LOYALIST, REBEL, TRAITOR)
    match = sit(person("jijiang!"), SHU, roles=roles, bots=(going_on(victim), *VETERAN[1:]))
    show(match, 1, 2, 3, 4)
    wear(match, 0, "blade:S5")
    give(match, 0, "slash:S8")
    give(match, victim, "jink:D2")
    give(match, 1, "slash:S7")
    take_turn(match, 0)
    assert [row.skill for row in told(match, "skill")] == ["blade", "jijiang"]
    assert [seat for seat, _ in slashes(match)] == given
    assert uses(match, "slash") == [(victim,)] * (1 + len(given))
    assert hurt(match) == [victim] * len(given)


@pytest.mark.parametrize(
    ("hp", "hand", "given"),
    [
        (4, ["peach:H3"], []),
        (4, ["peach:H3", "slash:S7"], ["slash:S7"]),
        (1, ["peach:H3"], ["peach:H3"]),
        (1, ["peach:H3", "slash:S7"], ["slash:S7"]),
        (4, ["dismantlement:HQ"], ["dismantlement:HQ"]),
    ],
)
def test_a_peach_is_no_slash_for_the_lord_on_an_enemy_who_is_well(hp: int, hand: list[str], given: list[str]) -> None:
    """With wusheng all red cards are slashes. One that kills a rebel may cost a peach."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return pick(options, skill="jijiang")
        return pick(options, verb="target", arg=2)

    match = sit(person("jijiang!"), person("wusheng", kingdom="shu"), bots=(Bot(choose), *VETERAN[1:]), hp=[5, 4, hp])
    show(match, 1, 2, 3, 4)
    arm(match, 0)
    give(match, 1, *hand)
    take_turn(match, 0)
    assert slashes(match) == [(1, card(code)) for code in given]


# ---- a volley: what the nullification leaves to answer it with ----


@pytest.mark.parametrize(
    ("hp", "hand", "worn", "stopped"),
    [
        (4, ("lightning:SA",), True, True),
        (4, ("lightning:SA",), False, True),
        (4, ("lightning:SA", "collateral:CQ"), True, False),
        (1, ("jink:D2", "jink:D3"), True, True),
        (1, ("peach:H3",), True, True),
        (1, ("peach:H3", "peach:H4"), True, True),
        (1, ("lightning:SA", "collateral:CQ"), True, False),
        (1, ("slash:S8",), True, False),
        (4, ("slash:S8",), True, False),
    ],
)
def test_a_volley_is_nullified_where_a_spear_would_take_more_than_the_nullification(
    hp: int, hand: tuple[str, ...], worn: bool, stopped: bool
) -> None:
    """Two cards for one slash, the nullification among them, are one too many; in danger jinks and peaches are dear."""
    bots = (*VETERAN[:3], acting(savage_assault=0))
    match = sit(roles=(LORD, REBEL, LOYALIST, TRAITOR), bots=bots, hp=[5, hp])
    show(match, 1, 2, 3)
    wear(match, 1, *["spear:SQ"] * worn)
    give(match, 1, "nullification:SJ", *hand)
    give(match, 3, "savage_assault:S7")
    take_turn(match, 3)
    assert nullified(match) == [1] * stopped
    assert [seat for seat, _ in slashes(match)] == [1] * (not stopped)
    assert 1 not in hurt(match)
    if stopped:
        assert set(places(match, 1)[0]) == set(map(card, hand))


@pytest.mark.parametrize("hp", [1, 2])
@pytest.mark.parametrize(
    "rest", [("jink:D2", "duel:SA"), ("jink:D2", "dismantlement:S3"), ("peach:H3", "duel:SA"), ("lightning:SA",)]
)
def test_a_weak_player_who_draws_two_when_hurt_does_not_just_suffer_a_volley(rest: tuple[str, ...], hp: int) -> None:
    """By the nullification, or by two cards as a slash."""
    bots = (*VETERAN[:3], acting(savage_assault=0))
    match = sit(PLAIN, person("yiji", hp=3), roles=(LORD, REBEL, LOYALIST, TRAITOR), bots=bots, hp=[5, hp])
    show(match, 1, 2, 3)
    wear(match, 1, "spear:SQ")
    give(match, 1, "nullification:SJ", *rest)
    give(match, 3, "savage_assault:S7")
    take_turn(match, 3)
    assert 1 not in hurt(match)


# ---- two in an indulgence ----


@pytest.mark.parametrize(
    ("locked", "own", "other", "freed"),
    [(True, 4, 3, 0), (True, 6, 3, 0), (True, 6, 5, 0), (False, 4, 3, 4), (False, 6, 5, 4)],
)
def test_a_lord_frees_himself_rather_than_a_loyalist(locked: bool, own: int, other: int, freed: int) -> None:
    """The only nullification is one of his own so many cards; the loyalist, with so many, has his turn before."""
    match = sit(roles=(LORD, REBEL, REBEL, TRAITOR, LOYALIST))
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:H6"), "judging", 4)
    if locked:
        match.place(card("indulgence:S6"), "judging", 0)
    give(match, 0, *("nullification:SJ", "slash:S7", "jink:D3", "duel:SA", "jink:D4", "duel:CA")[:own])
    give(match, 4, *("jink:D2", "slash:S8", "duel:DA", "jink:D5", "slash:S9")[:other])
    take_turn(match, 4, "judging")
    take_turn(match, 0, "judging")
    assert nullified(match) == [freed]


# ---- a traitor at his last point ----


@pytest.mark.parametrize(("hp", "saved"), [(1, False), (2, True), (3, True)])
def test_a_traitor_at_his_last_point_keeps_his_only_peach(hp: int, saved: bool) -> None:
    """The lord's side is far ahead, so that he would save the rebel if he were safe himself."""
    match = sit(bots=(scripted("slash", 2, rescue=False), *VETERAN[1:]), hp=[5, 4, 1, 4, hp])
    show(match, 1, 2, 3, 4)
    arm(match, 0)
    give(match, 0, "slash:S7")
    give(match, 4, "peach:H3")
    take_turn(match, 0)
    assert dead(match) == [2] * (not saved)
    assert places(match, 4)[0] == [card("peach:H3")] * (not saved)


# ---- collateral ----


@pytest.mark.parametrize("hp", [1, 2, 4])
@pytest.mark.parametrize(
    ("skills", "rest", "used"),
    [(("kongcheng",), [], True), (("kongcheng",), ["nullification:SJ"], False), ((), [], False)],
)
def test_a_kongcheng_player_borrows_with_his_last_card(
    skills: tuple[str, ...], rest: list[str], used: bool, hp: int
) -> None:
    """The rebel with the crossbow reaches him alone, but with an empty hand no slash may be on him."""
    match = sit(person(*skills), roles=(LORD, REBEL, LOYALIST, REBEL), hp=[hp])
    show(match, 1, 2, 3)
    wear(match, 1, "crossbow:CA")
    wear(match, 2, "dilu:C5")
    give(match, 1, "slash:S7", "slash:S8", "jink:D2", "jink:D3", "jink:D4", "jink:D5")
    give(match, 0, "collateral:CQ", *rest)
    take_turn(match, 0)
    assert uses(match, "collateral") == [(1,)] * used
    assert uses(match, "slash") == []
    assert 0 not in hurt(match)
    assert (card("crossbow:CA") in places(match, 1)[1]) == (not used)


@pytest.mark.parametrize(
    ("weapon", "worn", "used"),
    [("kylin_bow:H5", [], True), ("crossbow:CA", [], True), ("crossbow:CA", ["dilu:C5"], False)],
)
def test_a_traitor_asks_the_lord_whom_he_hampers_for_a_slash_on_another(
    weapon: str, worn: list[str], used: bool
) -> None:
    """No rebel is left, and the lord is well. Where he reaches only the traitor himself he is left alone."""
    match = sit(roles=(LORD, LOYALIST, LOYALIST, REBEL, TRAITOR))
    show(match, 1, 2, 3, 4)
    bury(match, 3)
    wear(match, 0, weapon)
    wear(match, 1, *worn)
    give(match, 0, "slash:S7", "slash:S8", "jink:D2")
    give(match, 4, "collateral:CQ")
    take_turn(match, 4)
    borrowed = [row for row in told(match, "use") if row.as_kind == "collateral"]
    assert [row.targets for row in borrowed] == [(0,)] * used
    assert {row.other for row in borrowed} <= {1, 2}
    assert 4 not in hurt(match)


# ---- a mount in the way of a snatch ----


@pytest.mark.parametrize(
    ("more", "taken", "gained"),
    [
        (["snatch:S3"], "dilu:C5", ["eight_diagram:S2"]),
        ([], "eight_diagram:S2", []),
        (["nullification:SJ"], "eight_diagram:S2", []),
    ],
)
def test_a_mount_is_taken_away_that_keeps_a_snatch_from_an_armor(
    more: list[str], taken: str, gained: list[str]
) -> None:
    """The rebel beside the lord has no hand cards. Without a snatch the armor itself is taken away."""
    match = sit(roles=(LORD, REBEL, LOYALIST, LOYALIST))
    show(match, 1, 2, 3)
    wear(match, 1, "eight_diagram:S2", "dilu:C5")
    give(match, 0, "dismantlement:S3", *more)
    take_turn(match, 0)
    assert uses(match, "dismantlement") == [(1,)]
    assert [row.card for row in told(match, "discard") if row.seat == 1] == [card(taken)]
    assert [row.card for row in told(match, "gain") if (row.seat, row.other) == (0, 1)] == list(map(card, gained))


# ---- a volley for a known rebel ----


@pytest.mark.parametrize(("rebel", "lord", "tells"), [(1, 5, False), (4, 5, True), (2, 5, True), (1, 1, True)])
@pytest.mark.parametrize("volley", ["savage_assault:S7", "archery_attack:HA"])
@pytest.mark.parametrize("at", [1, 3])
def test_a_volley_that_may_kill_the_last_known_rebel_tells_nothing(
    at: int, volley: str, rebel: int, lord: int, tells: bool
) -> None:
    """Three are hidden. While he is well, or the lord as weak as he, it is against the lord's side."""
    bots = ("veteran", *[acting(savage_assault=0, archery_attack=0)] * 3)
    match = sit(roles=(LORD, LOYALIST, LOYALIST, TRAITOR, REBEL), bots=bots)
    show(match, 4)
    match.trace(True, explain=True)
    give(match, 0, "lightning:SA", "lightning:HQ")
    before = leaning(match, at)
    match.set_seat(0, hp=lord)
    match.set_seat(4, hp=rebel)
    give(match, 0, "jink:D2", "slash:C2")
    give(match, 4, "jink:D3", "slash:C3")
    give(match, at, volley)
    take_turn(match, at)
    more = leaning(match, at) - before
    assert more < -0.1 if tells else more == pytest.approx(0, abs=0.01)


# ---- the suit that counts ----


@pytest.mark.parametrize(
    ("judges", "skills", "shown", "spent"),
    [
        (0, ["hongyan"], "slash:S8", []),
        (0, [], "slash:S8", ["jink:H2"]),
        (0, ["hongyan"], "slash:C8", ["lightning:SA"]),
        (2, ["hongyan"], "slash:C8", ["lightning:SA"]),
        (2, [], "slash:C8", ["jink:H2"]),
        (3, ["hongyan"], "slash:S8", ["slash:C2"]),
        (3, ["hongyan"], "slash:C8", []),
    ],
)
def test_a_retrial_looks_at_the_suit_that_counts_for_who_judges(
    judges: int, skills: list[str], shown: str, spent: list[str]
) -> None:
    """In an indulgence, of the lord or another loyalist, who are to be free, or a rebel, who is not. A spade is a heart
    for who has hongyan."""
    people = [PLAIN, person("guicai", hp=3), PLAIN, PLAIN]
    people[judges] = person(*skills)
    match = sit(*people, roles=(LORD, LOYALIST, LOYALIST, REBEL, TRAITOR))
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:C6"), "judging", judges)
    match.set_pile(top=[card(shown)])
    give(match, 1, "lightning:SA", "jink:H2", "slash:C2")
    take_turn(match, judges, "judging")
    assert [row.card for row in told(match, "judge")][:1] == [card(shown)]
    assert [row.card for row in told(match, "retrial")] == list(map(card, spent))


# ---- double swords on who draws anew ----


@pytest.mark.parametrize(
    ("skills", "hand", "lost"),
    [
        (["lianying"], ["nullification:SJ"], True),
        ([], ["nullification:SJ"], False),
        (["lianying"], ["nullification:SJ", "peach:H3"], False),
    ],
)
def test_who_draws_for_his_last_card_gives_it_rather_than_let_an_enemy_draw(
    skills: list[str], hand: list[str], lost: bool
) -> None:
    """By lianying; of two cards none is the last."""
    bots = ("veteran", "veteran", going_on(1), "veteran")
    match = sit(PLAIN, person(*skills), person(gender="female"), roles=FIVE, bots=bots)
    show(match, 1, 2, 3, 4)
    wear(match, 2, "double_sword:S2")
    give(match, 2, "slash:S7")
    give(match, 1, *hand)
    take_turn(match, 2)
    assert struck(match, 2) == [(1,)]
    assert (card(hand[0]) not in places(match, 1)[0]) == lost
    assert sum(row.amount for row in told(match, "draw") if row.seat == 2) == (not lost)


@pytest.mark.parametrize("hp", [2, 3, 4])
def test_the_only_jink_is_kept_for_the_slash_that_has_come(hp: int) -> None:
    """Who draws for his last card (lianying) needs it first."""
    match = sit(
        PLAIN,
        person("lianying"),
        person(gender="female"),
        bots=("veteran", "veteran", scripted("slash", 1), "veteran"),
        hp=[4, hp],
        roles=(LORD, LOYALIST, REBEL, REBEL, TRAITOR),
    )
    show(match, 1, 2)
    give(match, 1, "jink:D2")
    give(match, 2, "slash:S7")
    wear(match, 2, "double_sword:S2")
    take_turn(match, 2)
    assert not told(match, "damage")


# ---- order, and what slashes are still to come ----


@pytest.mark.parametrize(
    ("weapon", "asked"),
    [("double_sword:S2", 1), ("kylin_bow:H5", 1)],
)
def test_a_weapon_is_no_skill_that_forces(weapon: str, asked: int) -> None:
    """With a jink in hand, and his slash only for us to fear, the collateral costs him a weapon or a slash."""
    match = sit(roles=(LORD, REBEL))
    show(match, 1)
    wear(match, 1, weapon)
    give(match, 1, "jink:D3", "jink:D4")
    give(match, 0, "collateral:CQ", "jink:D2")
    take_turn(match, 0)
    assert len(uses(match, "collateral")) == asked


def test_a_mount_goes_that_keeps_several_slashes_off() -> None:
    """With a crossbow all of them may be used, on who draws for each point (yiji), too."""
    match = sit(PLAIN, PLAIN, person("yiji"), PLAIN, roles=(LORD, LOYALIST, TRAITOR, LOYALIST, LOYALIST), hp=[4, 4, 3])
    show(match, 1, 2, 3, 4)
    wear(match, 0, "chitu:H5", "crossbow:CA")
    wear(match, 2, "jueying:S5", "eight_diagram:S2")
    give(match, 0, "dismantlement:S3", "slash:S7", "slash:S8", "slash:S9", "slash:S10")
    take_turn(match, 0)
    assert card("jueying:S5") not in places(match, 2)[1]


def test_of_two_kills_the_slash_comes_before_sow_discord() -> None:
    """Which might give away the slash itself."""
    match = sit(person("fanjian"), PLAIN, PLAIN, roles=(LORD, REBEL, LOYALIST), hp=[4, 1, 4])
    show(match, 1, 2)
    give(match, 0, "slash:D9", "jink:D5")
    give(match, 1, "peach:H3")
    take_turn(match, 0)
    acts = [row.as_kind or row.skill for row in told(match, "use", "skill")]
    assert acts[0] == "slash"


# ---- weapons that come to us ----


@pytest.mark.parametrize(("hand", "asked"), [(("slash:D9", "collateral:CQ"), 1), (("jink:D9", "collateral:CQ"), 0)])
def test_a_weapon_is_asked_for_that_brings_a_weak_enemy_within_reach(hand: tuple[str, ...], asked: int) -> None:
    """A loyalist without cards owns it: he misses it less than the kill is worth."""
    match = sit(roles=(LORD, LOYALIST, LOYALIST, REBEL, LOYALIST, LOYALIST), hp=[4, 4, 4, 1])
    show(match, 1, 2, 3, 4, 5)
    wear(match, 1, "kylin_bow:H5")
    give(match, 0, *hand)
    take_turn(match, 0)
    assert len(uses(match, "collateral")) == asked
