"""Which answers veteran gives, for a lord who calls and for itself, and which it saves; whom a traitor keeps alive; and
what turned judgments and freed areas tell."""

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
    dead,
    give,
    hurt,
    leaning,
    places,
    scripted,
    show,
    sit,
    take_turn,
    told,
    told_by,
    uses,
    wear,
)

from sgs_sim._core import kernel


def answers(match: kernel.Match) -> list[int]:
    """Who played a jink or slash as an answer, in order."""
    return [row.seat for row in told(match, "play") if row.as_kind in ("jink", "slash")]


def nullifiers(match: kernel.Match) -> list[int]:
    """Who played a nullification, in order."""
    return [row.seat for row in told(match, "play") if row.as_kind == "nullification"]


# ---- a lord who calls ----


def calling(victim: int) -> Bot:
    """A lord who calls for a slash on this seat in his play phase, and does nothing else."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return next((i for i, o in enumerate(options) if o.skill == "jijiang" and victim in o.targets), None)
        return pick(options, verb="target", arg=victim)

    return Bot(choose)


@pytest.mark.parametrize(
    ("role", "victim", "given"),
    [(LOYALIST, 3, 1), (LOYALIST, 2, 0), (LOYALIST, 1, 0), (REBEL, 3, 0), (REBEL, 2, 0), (REBEL, 1, 0)],
)
def test_a_slash_is_given_for_the_call_of_the_own_lord_against_an_enemy(role: str, victim: int, given: int) -> None:
    """Not against a friend (2), nor against oneself (1)."""
    roles = (LORD, role, LOYALIST, REBEL, TRAITOR)
    match = sit(person("jijiang!"), person(kingdom="shu"), roles=roles, bots=(calling(victim), *VETERAN[1:]))
    show(match, 1, 2, 3, 4)
    arm(match, 0)
    give(match, 1, "slash:S7", "slash:S8")
    take_turn(match, 0)
    assert [row.targets for row in told(match, "skill") if row.skill == "jijiang"] == [(victim,)]
    assert answers(match) == [1] * given
    assert uses(match, "slash") == [(victim,)] * given


ATTACKED = [
    ("jijiang", "shu", "duel:SA", "slash:H10"),
    ("jijiang", "shu", "savage_assault:S7", "slash:H10"),
    ("hujia", "wei", "slash:S7", "jink:H2"),
    ("hujia", "wei", "archery_attack:HA", "jink:H2"),
]


@pytest.mark.parametrize(("role", "given"), [(LOYALIST, True), (REBEL, False)])
@pytest.mark.parametrize(("skill", "kingdom", "blow", "answer"), ATTACKED)
def test_an_answer_is_given_for_the_own_lord_under_attack(
    skill: str, kingdom: str, blow: str, answer: str, role: str, given: bool
) -> None:
    """Even the only one, by who is well, though a volley hits him next; the lord has two points."""
    bots = (*VETERAN[:3], acting(duel=0, savage_assault=0, slash=0, archery_attack=0))
    match = sit(
        person(f"{skill}!"), PLAIN, person(kingdom=kingdom), roles=(LORD, REBEL, role, TRAITOR), bots=bots, hp=[2]
    )
    show(match, 1, 2, 3)
    give(match, 2, answer)
    give(match, 3, blow)
    take_turn(match, 3)
    assert (0 in hurt(match)) == (not given)


@pytest.mark.parametrize(("role", "given"), [(LOYALIST, [1]), (REBEL, [])])
def test_no_enemy_of_a_lord_gives_the_slash_that_a_collateral_asks_of_him(role: str, given: list[int]) -> None:
    """It saves him the bow, and strikes a rebel."""
    roles = (LORD, role, REBEL, LOYALIST, TRAITOR)
    bots = (*VETERAN[:3], borrowing(0, 2))
    match = sit(person("jijiang!"), person(kingdom="shu"), roles=roles, bots=bots)
    show(match, 1, 2, 3, 4)
    arm(match, 0)
    give(match, 1, "slash:S7")
    give(match, 4, "collateral:CQ")
    take_turn(match, 4)
    assert uses(match, "collateral") == [(0,)]
    assert answers(match) == given
    assert uses(match, "slash") == [(2,)] * len(given)
    assert (card("kylin_bow:H5") in places(match, 0)[1]) == bool(given)


# ---- a duel with a weak friend ----


@pytest.mark.parametrize(
    ("lord", "loyalist", "loser"), [(4, 2, 0), (5, 3, 0), (3, 1, 0), (4, 3, 1), (3, 2, 1), (2, 1, 1), (2, 2, 1)]
)
def test_a_lord_loses_a_duel_to_a_loyalist_with_two_points_fewer(lord: int, loyalist: int, loser: int) -> None:
    """At two points his own life is dearer."""
    match = sit(bots=("veteran", scripted("duel", 0), "veteran", "veteran"), hp=[lord, loyalist])
    show(match, 1)
    give(match, 1, "duel:SA")
    give(match, 0, "slash:S10")
    take_turn(match, 1)
    assert hurt(match) == [loser]


@pytest.mark.parametrize(("role", "loser"), [(LOYALIST, 0), (REBEL, 1), (TRAITOR, 1)])
def test_a_lord_loses_no_duel_to_an_enemy(role: str, loser: int) -> None:
    others = [other for other in (LOYALIST, REBEL, TRAITOR) if other != role]
    duellist = scripted("duel", 0)
    match = sit(roles=(LORD, role, *others), bots=("veteran", *[duellist] * 3), hp=[4, 2])
    show(match, 1, 2, 3)
    give(match, 1, "duel:SA")
    give(match, 0, "slash:S10")
    take_turn(match, 1)
    assert hurt(match) == [loser]


# ---- what an answer may cost ----

DEAR_PAIR = ("dismantlement:S3", "jink:D2")
CHEAP_PAIR = ("lightning:SA", "collateral:CQ")


@pytest.mark.parametrize(
    ("skills", "hp", "pair", "paid"),
    [
        (("yiji",), 3, DEAR_PAIR, False),
        (("yiji",), 3, CHEAP_PAIR, True),
        (("yiji",), 1, DEAR_PAIR, True),
        ((), 3, DEAR_PAIR, True),
        ((), 3, CHEAP_PAIR, True),
    ],
)
def test_two_good_cards_are_not_paid_for_a_slash_by_who_draws_two_when_hurt(
    skills: tuple[str, ...], hp: int, pair: tuple[str, str], paid: bool
) -> None:
    """The spear takes both against a savage assault. Poor ones, and at the last point any, are paid."""
    bots = (*VETERAN[:3], acting(savage_assault=0))
    match = sit(PLAIN, person(*skills, hp=3), roles=(LORD, REBEL, LOYALIST, TRAITOR), bots=bots, hp=[5, hp])
    show(match, 1, 2, 3)
    wear(match, 1, "spear:SQ")
    give(match, 1, *pair)
    give(match, 3, "savage_assault:S7")
    take_turn(match, 3)
    assert (1 in answers(match)) == paid
    assert (1 in hurt(match)) == (not paid)


@pytest.mark.parametrize(("blow", "answer"), [("slash:S7", "jink:D2"), ("savage_assault:S7", "slash:S8")])
@pytest.mark.parametrize("hp", [2, 3])
def test_a_single_answer_is_given_also_by_who_draws_two_when_hurt(blow: str, answer: str, hp: int) -> None:
    bots = (*VETERAN[:3], acting(savage_assault=0, slash=1))
    roles = (LORD, REBEL, LOYALIST, TRAITOR)
    match = sit(PLAIN, person("yiji", hp=3), roles=roles, bots=bots, hp=[5, hp])
    show(match, 1, 2, 3)
    arm(match, 3)
    wear(match, 1, "spear:SQ")
    give(match, 1, answer)
    give(match, 3, blow)
    take_turn(match, 3)
    assert 1 in answers(match)
    assert 1 not in hurt(match)


# ---- what a nullification stops, and what it is kept for ----


@pytest.mark.parametrize(
    ("hand", "worn", "nullified"),
    [
        (("peach:H3", "peach:H4"), ["spear:SQ"], [1]),
        (("peach:H3",), ["spear:SQ"], [1]),
        (CHEAP_PAIR, ["spear:SQ"], []),
        (CHEAP_PAIR, [], [1]),
        (("peach:H3", "slash:S8"), ["spear:SQ"], []),
    ],
)
def test_a_volley_is_nullified_that_the_spear_would_answer_with_two_dear_cards(
    hand: tuple[str, ...], worn: list[str], nullified: list[int]
) -> None:
    """Peaches are worth more than it. Two poor cards, or a slash, are not, where the spear makes an answer of them."""
    bots = (*VETERAN[:3], acting(savage_assault=0))
    match = sit(roles=(LORD, REBEL, LOYALIST, TRAITOR), bots=bots)
    show(match, 1, 2, 3)
    wear(match, 1, *worn)
    give(match, 1, "nullification:SJ", *hand)
    give(match, 3, "savage_assault:S7")
    take_turn(match, 3)
    assert [row.other for row in told(match, "nullified")] == nullified
    assert (1 in answers(match)) == (not nullified)
    assert 1 not in hurt(match)


@pytest.mark.parametrize(
    ("lock", "hand", "nullified"),
    [(["indulgence:S6"], 3, [1]), ([], 3, [3]), (["indulgence:S6"], 0, [3])],
)
def test_the_only_nullification_is_kept_for_the_dearer_indulgence(
    lock: list[str], hand: int, nullified: list[int]
) -> None:
    """A friend with two cards in hand lies in another, and has his turn before."""
    match = sit(roles=(LORD, LOYALIST, REBEL, LOYALIST, TRAITOR))
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:H6"), "judging", 3)
    for code in lock:
        match.place(card(code), "judging", 1)
    give(match, 3, "jink:D2", "jink:D3")
    give(match, 1, "nullification:SJ", *("snatch:S3", "dismantlement:S3", "jink:H2")[:hand])
    take_turn(match, 3, "judging")
    take_turn(match, 1, "judging")
    assert [row.other for row in told(match, "nullified")] == nullified


@pytest.mark.parametrize(("lock", "restored"), [(["indulgence:S6"], 0), ([], 1)])
def test_an_enemys_indulgence_is_not_fought_over_with_what_the_own_one_needs(lock: list[str], restored: int) -> None:
    """The rebel has nullified it himself."""
    match = sit(roles=(LORD, LOYALIST, REBEL, REBEL, TRAITOR))
    show(match, 1, 2, 3, 4)
    match.place(card("indulgence:H6"), "judging", 2)
    for code in lock:
        match.place(card(code), "judging", 1)
    give(match, 2, "nullification:CQ", "jink:D2", "jink:D3")
    give(match, 1, "nullification:SJ", "snatch:S3", "dismantlement:S3", "jink:H2")
    take_turn(match, 2, "judging")
    assert nullifiers(match) == [2] + [1] * restored


# ---- whom a traitor keeps alive ----


@pytest.mark.parametrize(
    ("roles", "hp", "saved"),
    [
        (FIVE, [5, 4, 1, 4, 4], True),
        (FIVE, [3, 2, 1, 4, 4], False),
        (FIVE, [5, 1, 1, 4, 4], False),
        (FIVE, [2, 4, 1, 1, 4], False),
        ((LORD, LOYALIST, REBEL, TRAITOR), [4, 4, 1, 4], True),
        ((LORD, LOYALIST, REBEL, TRAITOR), [3, 1, 1, 4], False),
        ((LORD, TRAITOR, REBEL), [5, 4, 1], False),
    ],
)
def test_a_traitor_saves_a_rebel_while_the_lords_side_is_far_ahead(
    roles: tuple[str, ...], hp: list[int], saved: bool
) -> None:
    """He needs him against it, but not in the last fight of three, nor beside a lord who may fall."""
    match = sit(roles=roles, bots=(scripted("slash", 2, rescue=False), *VETERAN[1:]), hp=hp)
    show(match, *range(1, len(roles)))
    arm(match, 0)
    give(match, 0, "slash:S7")
    give(match, roles.index(TRAITOR), "peach:H3", "lightning:SA")
    take_turn(match, 0)
    assert dead(match) == [2] * (not saved)
    assert (card("peach:H3") in places(match, roles.index(TRAITOR))[0]) == (not saved)


# ---- what a turned judgment and a freed area tell ----


def striking(view: Any, request: Any, options: list[Any]) -> int | None:
    """Slash the lord, and use every skill that is offered."""
    if request.kind == "play":
        return pick(options, verb="use", kind="slash")
    return pick(options, verb="target", arg=0) if request.kind == "target" else pick(options, verb="invoke")


def trust_after_retrial(skill: str, judge: int, shown: str, put: str) -> int:
    """Seat 2 is a known rebel. The loyalist at seat 1 puts this card in place of the one that was shown: 1 if the lord
    then trusts him clearly more than before, -1 if clearly less, 0 if as much."""
    changing = Bot(lambda view, request, options: pick(options, verb="play") if request.kind == "retrial" else None)
    persons = [PLAIN, person("guicai", hp=3), PLAIN]
    if skill != "eight_diagram":
        persons[judge] = person(skill)
    match = sit(*persons, bots=("veteran", changing, Bot(striking), "veteran"))
    show(match, 2)
    match.trace(True, explain=True)
    arm(match, 2)
    give(match, 0, "lightning:HQ")
    before = leaning(match, 1)
    if skill == "eight_diagram":
        wear(match, 0, "eight_diagram:S2")
    match.set_pile(top=[card(shown)])
    give(match, 1, put)
    if skill == "luoshen":
        match.start_at(judge, "start")
        match.step()
    else:
        give(match, 2, "slash:C2")
        take_turn(match, 2)
    assert [row.skill for row in told(match, "judge")][:1] == [skill]
    assert [row.card for row in told(match, "retrial")] == [card(put)]
    return told_by(leaning(match, 1) - before)


@pytest.mark.parametrize(
    ("skill", "judge", "good", "bad"),
    [
        ("luoshen", 0, "lightning:SA", "peach:H3"),
        ("luoshen", 2, "peach:H3", "lightning:SA"),
        ("eight_diagram", 0, "jink:D2", "slash:C4"),
        ("ganglie", 0, "jink:D2", "peach:H3"),
        ("tieqi", 2, "slash:C4", "jink:D2"),
    ],
)
def test_who_turns_the_judgment_of_a_skill_tells_a_side(skill: str, judge: int, good: str, bad: str) -> None:
    """By what it is to the lord, who draws, dodges or strikes back by it, or is struck by the rebel; or to a rebel, who
    draws."""
    assert trust_after_retrial(skill, judge, bad, good) == 1
    assert trust_after_retrial(skill, judge, good, bad) == -1


@pytest.mark.parametrize(
    ("skill", "judge", "shown", "put"),
    [
        ("luoshen", 0, "peach:H3", "jink:D2"),
        ("luoshen", 0, "lightning:SA", "slash:C4"),
        ("eight_diagram", 0, "peach:H3", "jink:D2"),
        ("ganglie", 0, "jink:D2", "slash:C4"),
        ("tieqi", 2, "slash:C4", "lightning:SA"),
    ],
)
def test_who_leaves_the_judgment_of_a_skill_as_it_was_tells_nothing(
    skill: str, judge: int, shown: str, put: str
) -> None:
    assert trust_after_retrial(skill, judge, shown, put) == 0


def trust_after_help(way: str, target: int) -> float:
    """How far the lord holds seat 1 for a loyalist who gives a card, heals, or takes an indulgence away (`way`)."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "target":
            return pick(options, verb="target", arg=target)
        if request.kind == "take":
            return pick(options, verb="take", kind="indulgence")
        if request.kind != "play":
            return None
        return pick(options, skill=way) if own else pick(options, verb="use", kind=way)

    own = [way] if way in ("rende", "qingnang") else []
    match = sit(PLAIN, person(*own), bots=("veteran", Bot(choose), "veteran", "veteran"), hp=[4, 4, 3])
    show(match, 2)
    match.trace(True, explain=True)
    match.place(card("indulgence:S6"), "judging", target)
    give(match, 0, "lightning:HQ")
    give(match, 1, "lightning:SA" if own else f"{way}:S3")
    take_turn(match, 1)
    if own:
        assert [(row.skill, row.targets) for row in told(match, "skill")] == [(way, (target,))]
    else:
        assert match.snapshot()["seats"][target]["judging"] == []
    return leaning(match, 1)


@pytest.mark.parametrize("free", ["dismantlement", "snatch"])
@pytest.mark.parametrize("other", ["rende", "qingnang"])
def test_who_frees_somebody_of_an_indulgence_tells_more_than_by_another_help(free: str, other: str) -> None:
    """The card that does it is chosen for it. First the lord is freed or helped, then a known rebel."""
    assert trust_after_help(free, 0) > trust_after_help(other, 0) + 0.05
    assert trust_after_help(free, 2) < trust_after_help(other, 2) - 0.03
