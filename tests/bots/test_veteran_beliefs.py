"""Whom veteran takes for what, by what he does and where few roles are left to find, and whom it hunts for it."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import Bot, card, general, hold, person, pick, rules, set_up
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    VETERAN,
    acting,
    arm,
    bury,
    leaning,
    scripted,
    shares,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
)

# ---- the last rebel ----


def test_the_last_rebel_attacks_the_lord_and_not_the_traitor() -> None:
    """He is the only one who could be the traitor; a rebel wins by the lord's death alone, whoever else lives."""
    match = sit(roles=(LORD, REBEL, TRAITOR))
    hold(match, 1, card("slash:S7"))
    take_turn(match, 1)
    assert struck(match, 1) == [(0,)]


def test_the_last_rebel_attacks_the_lord_beside_one_who_struck_both_sides() -> None:
    """Another hidden seat is left, but the acts tell who the traitor is."""
    traitor = acting(slash=1, duel=0)
    match = sit(roles=(LORD, REBEL, TRAITOR, LOYALIST), bots=("veteran", "veteran", "veteran", traitor))
    hold(match, 2, card("slash:S8"), card("duel:SA"))
    match.place(card("axe:D5"), "equip", 2)
    take_turn(match, 2)
    assert sorted(struck(match, 2)) == [(0,), (1,)]
    hold(match, 1, card("slash:S7"))
    take_turn(match, 1)
    assert struck(match, 1) == [(0,)]


def test_the_last_rebel_disarms_the_lord_and_not_the_traitor() -> None:
    match = sit(roles=(LORD, REBEL, TRAITOR), hp=[2])
    hold(match, 0, card("jink:H2"))
    match.place(card("eight_diagram:S2"), "equip", 2)
    hold(match, 1, card("dismantlement:S3"))
    take_turn(match, 1)
    assert uses(match, "dismantlement") == [(0,)]


# ---- the last suspects ----


@pytest.mark.parametrize("traitor", [{}, {"slash": 2}, {"slash": 0}, {"slash": 0, "duel": 2}])
@pytest.mark.parametrize("loyalist", [{}, {"slash": 2}, {"slash": 0}])
def test_what_two_hidden_seats_are_held_for_adds_up(loyalist: dict[str, int], traitor: dict[str, int]) -> None:
    """One loyalist and one traitor are left to find, whatever both did."""
    bots = ("veteran", acting(**loyalist), acting(), acting(**traitor))
    match = sit(roles=(LORD, LOYALIST, REBEL, REBEL, TRAITOR), bots=bots)
    show(match, 2, 3)
    match.trace(True, explain=True)
    match.place(card("crossbow:DA"), "equip", 1)
    match.place(card("dilu:C5"), "equip", 3)
    match.place(card("kylin_bow:H5"), "equip", 4)
    hold(match, 1, card("slash:S7"), card("slash:S8"))
    hold(match, 4, card("slash:S9"), card("duel:SA"))
    take_turn(match, 1)
    take_turn(match, 4)
    hold(match, 0, card("lightning:SA"))
    take_turn(match, 0)
    assert shares(match, 0, (1, 4)) == pytest.approx([1, 0, 1], abs=0.03)


def test_what_three_hidden_seats_are_held_for_adds_up() -> None:
    bots = ("veteran", acting(slash=2), acting(slash=0), acting(slash=2, duel=0))
    match = sit(roles=(LORD, LOYALIST, REBEL, REBEL, TRAITOR), bots=bots)
    show(match, 3)
    match.trace(True, explain=True)
    match.place(card("kylin_bow:H5"), "equip", 4)
    match.place(card("axe:D5"), "equip", 2)
    hold(match, 1, card("slash:S7"))
    hold(match, 2, card("slash:S8"))
    hold(match, 4, card("slash:S9"), card("duel:SA"))
    for seat in (1, 2, 4):
        take_turn(match, seat)
    hold(match, 0, card("lightning:SA"))
    take_turn(match, 0)
    assert shares(match, 0, (1, 2, 4)) == pytest.approx([1, 1, 1], abs=0.04)


def test_a_proven_loyalist_who_beats_the_last_suspect_is_not_suspected_for_it() -> None:
    """He knows who the traitor is. The lord had help from both, from the loyalist more."""
    bots = ("veteran", acting(dismantlement=0, slash=3), "veteran", acting(dismantlement=0, slash=1))
    match = sit(roles=(LORD, LOYALIST, REBEL, TRAITOR), bots=bots)
    bury(match, 2)
    match.set_seat(3, max_hp=8)
    for seat, lock, key in ((1, "S6", "S3"), (1, "H6", "S4"), (3, "C6", "C3")):
        match.place(card(f"indulgence:{lock}"), "judging", 0)
        hold(match, seat, card(f"dismantlement:{key}"))
        take_turn(match, seat)
    match.place(card("crossbow:DA"), "equip", 1)
    hold(match, 1, *[card(f"slash:{code}") for code in ("S7", "S8", "S9", "C2", "C3", "C4")])
    take_turn(match, 1)
    hold(match, 3, card("slash:C5"))
    take_turn(match, 3)
    assert struck(match, 1) == [(3,)] * 6
    assert struck(match, 3) == [(1,)]
    hold(match, 0, card("slash:C6"))
    take_turn(match, 0)
    assert (1,) not in struck(match, 0)


def test_who_beats_the_likeliest_traitor_is_not_suspected_for_it() -> None:
    """Three are hidden once the rebel is dead; the one who struck the lord is struck by a loyalist."""
    bots = ("veteran", acting(slash=3), "veteran", acting(slash=0))
    match = sit(roles=(LORD, LOYALIST, LOYALIST, TRAITOR, REBEL), bots=bots)
    bury(match, 4)
    match.trace(True, explain=True)
    match.place(card("axe:D5"), "equip", 1)
    hold(match, 3, card("slash:S7"))
    take_turn(match, 3)
    hold(match, 0, card("lightning:SA"))
    take_turn(match, 0)
    before = shares(match, 0, (1,))
    hold(match, 1, card("slash:S9"))
    take_turn(match, 1)
    assert struck(match, 1) == [(3,)]
    take_turn(match, 0)
    assert shares(match, 0, (1,))[2] <= before[2] + 0.01


def test_with_the_rebels_dead_who_looked_both_ways_is_the_traitor() -> None:
    """On the whole he did the rebel more harm than the loyalist did; but twice he struck the lord."""
    bots = ("veteran", acting(dismantlement=2), "veteran", acting(slash=2, duel=0))
    match = sit(roles=(LORD, LOYALIST, REBEL, TRAITOR), bots=bots)
    show(match, 2)
    match.place(card("crossbow:DA"), "equip", 3)
    match.place(card("zixing:DK"), "equip", 2)
    hold(match, 1, card("dismantlement:S3"))
    hold(match, 3, card("slash:S7"), card("slash:S8"), card("slash:S9"), card("duel:SA"), card("duel:CA"))
    take_turn(match, 1)
    take_turn(match, 3)
    assert struck(match, 3) == [(2,)] * 3 + [(0,)] * 2
    bury(match, 2)
    hold(match, 0, card("slash:S10"))
    take_turn(match, 0)
    assert struck(match, 0) == [(3,)]


# ---- what skills tell of who uses them ----


@pytest.mark.parametrize(("robbed", "believed"), [(2, True), (0, False)])
def test_whom_tuxi_robs_tells_a_side(robbed: int, believed: bool) -> None:
    """Who takes a known rebel's card is with the lord, who takes the lord's is not."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "target":
            return pick(options, verb="target", arg=robbed)
        return pick(options, verb="invoke")

    match = sit(PLAIN, person("tuxi"), bots=("veteran", Bot(choose), "veteran", "veteran"))
    show(match, 2)
    match.trace(True, explain=True)
    hold(match, 2, card("jink:H2"))
    hold(match, 0, card("lightning:SA"), card("lightning:HQ"))
    before = leaning(match, 1)
    take_turn(match, 1, "draw")
    assert len(told(match, "gain")) == 1
    after = leaning(match, 1)
    assert after > before + 0.1 if believed else after < before - 0.1


def test_a_diagrams_jink_for_a_lord_who_calls_tells_a_side() -> None:
    """It helps him as much as a card would."""
    wearer = Bot(lambda view, request, options: pick(options, verb="invoke"))
    bots = ("veteran", wearer, scripted("slash", 0), "veteran")
    match = sit(person("hujia!"), person(kingdom="wei"), bots=bots)
    show(match, 2)
    match.trace(True, explain=True)
    match.place(card("eight_diagram:S2"), "equip", 1)
    arm(match, 2)
    hold(match, 0, card("lightning:SA"))
    before = leaning(match, 1)
    match.set_pile(top=[card("jink:D3")])
    hold(match, 2, card("slash:S9"))
    take_turn(match, 2)
    assert [row.seat for row in told(match, "judge")] == [1]
    assert told(match, "damage") == []
    assert leaning(match, 1) > before + 0.1


# ---- tables set up by hand ----


@pytest.mark.parametrize("others", [[REBEL] * 4, [LOYALIST] * 4, [TRAITOR] * 4, [REBEL, REBEL, LOYALIST, LOYALIST]])
def test_a_table_with_other_roles_than_its_rules_is_played(others: list[str]) -> None:
    """The rules count 1/1/2/1; then what acts tell is all that there is to believe."""
    match = set_up(rules(5), [LORD, *others], VETERAN)
    for seat, name in enumerate(("caocao", "zhangfei", "ganning", "huatuo", "machao")):
        match.set_general(seat, general(name))
    match.start_at(0, "draw")
    match.run()
    assert match.over
