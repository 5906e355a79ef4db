"""What veteran makes of what everybody saw: who gave no answer when one was asked for, and acts that tell a side."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import Bot, card, hold, person, pick
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    acting,
    arm,
    bury,
    leaning,
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

JINKS = tuple(card(f"jink:D{rank}") for rank in range(2, 11))
SLASHES = tuple(card(f"slash:C{rank}") for rank in range(2, 11))

# ---- who gave no slash ----


@pytest.mark.parametrize("drew", [False, True])
@pytest.mark.parametrize("asked", ["savage_assault:S7", "duel:SA"])
def test_who_gave_no_slash_is_duelled_in_spite_of_his_cards(asked: str, drew: bool) -> None:
    """Unless he has drawn since."""
    asking = acting(savage_assault=0, duel=1)
    match = sit(roles=(LORD, REBEL, LOYALIST), bots=("veteran", asking, "veteran", "veteran"))
    show(match, 1, 2)
    hold(match, 1, *JINKS[:4])
    hold(match, 2, card(asked))
    take_turn(match, 2)
    if drew:
        match.set_pile(top=list(JINKS[4:6]))
        take_turn(match, 1, "draw")
    hold(match, 0, card("duel:CA"))
    take_turn(match, 0)
    assert struck(match, 0) == ([] if drew else [(1,)])


def test_the_duel_after_a_savage_assault_kills_who_could_not_answer_it() -> None:
    """And not who could, though he holds fewer cards now."""
    match = sit(roles=(LORD, REBEL, REBEL), hp=[4, 2, 1])
    show(match, 1, 2)
    hold(match, 1, *JINKS[:5])
    hold(match, 2, *SLASHES[:2])
    hold(match, 0, card("savage_assault:S7"), card("duel:CA"))
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]
    assert [row.seat for row in told(match, "death")] == [1]


@pytest.mark.parametrize(("skills", "fought"), [((), [(1,)]), (("wushuang",), [])])
def test_who_gave_none_of_two_slashes_may_hold_one(skills: tuple[str, ...], fought: list[tuple[int, ...]]) -> None:
    """One would have saved nothing."""
    bots = ("veteran", acting(duel=1), "veteran", "veteran")
    match = sit(PLAIN, PLAIN, person(*skills), roles=(LORD, REBEL, LOYALIST), bots=bots)
    show(match, 1, 2)
    hold(match, 1, *JINKS[:4])
    hold(match, 2, card("duel:SA"))
    take_turn(match, 2)
    hold(match, 0, card("duel:CA"))
    take_turn(match, 0)
    assert struck(match, 0) == fought


@pytest.mark.parametrize(("skills", "fought"), [((), [(2,)]), (("jilei",), [])])
def test_who_was_barred_from_slashes_may_hold_one(skills: tuple[str, ...], fought: list[tuple[int, ...]]) -> None:
    """He struck the loyalist, who barred him from basic cards for the turn, and then lost his own duel."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "choose":
            return pick(options, verb="choose", arg=0)
        found = pick(options, verb="invoke")
        return pick(options, verb="play") if found is None else found

    bots = ("veteran", Bot(choose), acting(slash=1, duel=1), "veteran")
    match = sit(PLAIN, person(*skills), roles=(LORD, LOYALIST, REBEL), bots=bots)
    show(match, 1, 2)
    hold(match, 1, card("slash:S8"))
    hold(match, 2, card("slash:S7"), card("duel:SA"), *JINKS[:3])
    take_turn(match, 2)
    assert [row.other for row in told(match, "damage")] == [1, 2]
    hold(match, 0, card("duel:CA"))
    take_turn(match, 0)
    assert struck(match, 0) == fought


# ---- who gave no jink ----


@pytest.mark.parametrize(("drew", "hit"), [(False, 1), (True, 2)])
@pytest.mark.parametrize("asked", ["slash:S7", "archery_attack:HA"])
def test_who_gave_no_jink_is_slashed_in_spite_of_his_cards(asked: str, drew: bool, hit: int) -> None:
    """Of two rebels. Who has drawn since may hold one like others."""
    asking = acting(slash=1, archery_attack=0)
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST), bots=("veteran", asking, "veteran", "veteran"))
    show(match, 1, 2, 3)
    arm(match, 3)
    hold(match, 1, *SLASHES[:5])
    hold(match, 2, *JINKS[:2])
    hold(match, 3, card(asked))
    take_turn(match, 3)
    match.set_seat(1, hp=4)
    if drew:
        match.set_pile(top=[card("lightning:SA"), card("lightning:HQ")])
        take_turn(match, 1, "draw")
    match.place(card("axe:D5"), "equip", 0)
    hold(match, 0, card("slash:S9"))
    take_turn(match, 0)
    assert struck(match, 0) == [(hit,)]


@pytest.mark.parametrize(("skills", "hit"), [((), 1), (("wushuang",), 2)])
def test_who_gave_none_of_two_jinks_may_hold_one(skills: tuple[str, ...], hit: int) -> None:
    """One would have saved nothing."""
    match = sit(
        PLAIN,
        PLAIN,
        PLAIN,
        person(*skills),
        roles=(LORD, REBEL, REBEL, LOYALIST),
        bots=("veteran", acting(slash=1), "veteran", "veteran"),
    )
    show(match, 1, 2, 3)
    arm(match, 3)
    hold(match, 1, *SLASHES[:5])
    hold(match, 2, *JINKS[:1])
    hold(match, 3, card("slash:S7"))
    take_turn(match, 3)
    match.set_seat(1, hp=4)
    match.place(card("axe:D5"), "equip", 0)
    hold(match, 0, card("slash:S9"))
    take_turn(match, 0)
    assert struck(match, 0) == [(hit,)]


# ---- his last card ----


@pytest.mark.parametrize(
    ("asked", "blow", "answered", "taken"),
    [
        ("slash:S7", "slash:S9", False, 2),
        ("archery_attack:HA", "slash:S9", True, 1),
        ("duel:SA", "duel:CA", False, 2),
        ("savage_assault:S7", "duel:CA", True, 1),
    ],
)
def test_the_last_card_that_stops_no_blow_is_left(asked: str, blow: str, answered: bool, taken: int) -> None:
    """A diagram out of reach is worth more then."""
    asking = acting(slash=1, duel=1, archery_attack=0, savage_assault=0)
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST), bots=("veteran", asking, "veteran", "veteran"))
    show(match, 1, 2, 3)
    arm(match, 3)
    match.place(card("eight_diagram:S2"), "equip", 2)
    answer = JINKS[0] if blow.startswith("slash") else SLASHES[0]
    hold(match, 1, *([answer] if answered else []), card("lightning:SA"))
    hold(match, 3, card(asked))
    take_turn(match, 3)
    match.set_seat(1, hp=1)
    hold(match, 0, card("dismantlement:S3"), card(blow))
    take_turn(match, 0)
    assert uses(match, "dismantlement") == [(taken,)]


# ---- acts that tell a side ----


def trust(match: kernel.Match, seat: int, before: float) -> int:
    """1 if the lord trusts this seat clearly more than before, -1 if clearly less, 0 if as much."""
    more = leaning(match, seat) - before
    if abs(more) > 0.1:
        return 1 if more > 0 else -1
    assert more == pytest.approx(0, abs=0.01)
    return 0


def watched(match: kernel.Match) -> kernel.Match:
    """The lord has a lightning for each of two turns, in which he thinks."""
    match.trace(True, explain=True)
    hold(match, 0, card("lightning:SA"), card("lightning:HQ"))
    return match


def naming(first: int, second: int, **wanted: str) -> Bot:
    """A bot that plays what is wanted in its play phase, on the first, or with the second after him."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return pick(options, **wanted)
        found = pick(options, verb="target", arg=first)
        return pick(options, verb="target", arg=second) if found is None else found

    return Bot(choose)


@pytest.mark.parametrize(("to", "tells"), [(0, 1), (2, -1), (1, 0)])
def test_whom_yiji_gives_cards_tells_a_side(to: int, tells: int) -> None:
    """Who gives them to the lord helps him; who keeps them shows nothing."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "target":
            return pick(options, verb="target", arg=to)
        found = pick(options, verb="give")
        return pick(options, verb="invoke") if found is None else found

    match = watched(sit(PLAIN, person("yiji"), bots=("veteran", Bot(choose), scripted("slash", 1), "veteran")))
    show(match, 2)
    before = leaning(match, 1)
    match.set_pile(top=list(JINKS[:2]))
    hold(match, 2, card("slash:S7"))
    take_turn(match, 2)
    assert set(JINKS[:2]) <= set(places(match, to)[0])
    assert trust(match, 1, before) == tells


@pytest.mark.parametrize(("holder", "victim", "tells"), [(0, 2, 1), (2, 0, -1), (2, 3, 1), (2, 1, 1)])
def test_collateral_tells_a_side_by_whom_the_slash_is_to_hit(holder: int, victim: int, tells: int) -> None:
    """And not by whose weapon it is: a friend may be asked for his. One on the user himself tells by the holder."""
    wanted = naming(holder, victim, verb="use", kind="collateral")
    match = watched(sit(bots=("veteran", wanted, "veteran", "veteran")))
    show(match, 2, 3)
    arm(match, holder)
    before = leaning(match, 1)
    hold(match, 1, card("collateral:CQ"))
    take_turn(match, 1)
    assert uses(match, "collateral") == [(holder,)]
    assert trust(match, 1, before) == tells


@pytest.mark.parametrize(("first", "second", "tells"), [(2, 0, 1), (2, 3, 1), (0, 2, -1)])
def test_lijian_tells_a_side_by_who_has_to_answer_first(first: int, second: int, tells: int) -> None:
    """The other one mostly wins."""
    wanted = naming(first, second, verb="skill", skill="lijian")
    match = watched(sit(PLAIN, person("lijian", gender="female"), bots=("veteran", wanted, "veteran", "veteran")))
    show(match, 2, 3)
    before = leaning(match, 1)
    hold(match, 1, card("jink:H2"))
    take_turn(match, 1)
    assert [(row.seat, row.targets) for row in told(match, "use") if row.as_kind == "duel"] == [(second, (first,))]
    assert trust(match, 1, before) == tells


@pytest.mark.parametrize(("lord", "suspect", "tells"), [(5, 1, 0), (5, 4, -1), (1, 1, -1)])
@pytest.mark.parametrize("volley", ["savage_assault:S7", "archery_attack:HA"])
def test_with_the_rebels_dead_a_volley_may_be_for_the_suspect(volley: str, lord: int, suspect: int, tells: int) -> None:
    """For one at his last point who struck the lord, while the lord can bear it."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return pick(options, verb="use", kind="slash")
        found = pick(options, verb="target", arg=0)
        return pick(options, verb="play") if found is None else found

    bots = ("veteran", acting(savage_assault=0, archery_attack=0), "veteran", Bot(choose))
    match = watched(sit(roles=(LORD, LOYALIST, TRAITOR, REBEL), bots=bots))
    bury(match, 3)
    hold(match, 2, card("slash:S8"))
    take_turn(match, 2)
    match.set_seat(0, hp=5)
    before = leaning(match, 1)
    match.set_seat(0, hp=lord)
    match.set_seat(2, hp=suspect)
    hold(match, 0, card("jink:D2"), card("slash:C2"))
    hold(match, 1, card(volley))
    hold(match, 2, card("jink:D3"), card("slash:C3"))
    take_turn(match, 1)
    assert trust(match, 1, before) == tells
