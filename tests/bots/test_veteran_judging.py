"""What veteran makes of judgments: what lies before a friend, who turns a lightning away, and what ganglie asks for."""

from __future__ import annotations

import pytest
from kernel_tables import Bot, card, hold, person, spec, using
from veteran_tables import LORD, LOYALIST, PLAIN, REBEL, TRAITOR, VETERAN, show, sit, take_turn, uses

from sgs_sim._core import kernel
from sgs_sim.trace.names import Names
from sgs_sim.trace.thoughts import split_thoughts

# ---- what lies before a friend ----


@pytest.mark.parametrize(
    ("laid", "left"),
    [
        (("lightning:SA", "indulgence:S6"), ["lightning"]),
        (("indulgence:S6", "lightning:SA"), ["lightning"]),
        (("indulgence:S6",), []),
        (("lightning:SA",), ["lightning"]),
    ],
)
@pytest.mark.parametrize("trick", ["dismantlement:S3", "snatch:S3"])
def test_a_friend_is_freed_of_an_indulgence_not_of_a_lightning(
    trick: str, laid: tuple[str, ...], left: list[str]
) -> None:
    """That may yet move on."""
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST, TRAITOR))
    show(match, 1, 2, 3, 4)
    for code in laid:
        match.place(card(code), "judging", 2)
    hold(match, 1, card(trick))
    take_turn(match, 1)
    assert uses(match, trick.partition(":")[0]) == [(2,)] * (len(laid) - len(left))
    assert [kind for _, kind in match.snapshot()["seats"][2]["judging"]] == left


# ---- lightning ----


@pytest.mark.parametrize(("skill", "laid"), [("hongyan", 0), ("tianxiang", 0), ("yiji", 1)])
@pytest.mark.parametrize(("role", "seat"), [(TRAITOR, 0), (TRAITOR, 1), (REBEL, 0), (REBEL, 1)])
def test_in_the_last_duel_no_lightning_is_laid_that_the_other_does_not_feel(
    role: str, seat: int, skill: str, laid: int
) -> None:
    """His spades are hearts, or the hit falls back on who has laid it."""
    people = (person("guanxing"), person(skill))
    match = sit(*(people if seat == 0 else people[::-1]), roles=(LORD, role))
    hold(match, seat, card("lightning:SA"))
    take_turn(match, seat)
    assert len(uses(match, "lightning")) == laid


@pytest.mark.parametrize(("skill", "laid"), [("hongyan", 0), ("tianxiang", 0), ("yiji", 1)])
@pytest.mark.parametrize("seat", [0, 2])
def test_no_lightning_is_laid_that_one_of_two_enemies_does_not_feel(seat: int, skill: str, laid: int) -> None:
    """It hits the rebel or the other one."""
    match = sit(*[PLAIN] * seat, person(skill), roles=(LORD, REBEL, LOYALIST, TRAITOR))
    show(match, 1, 2, 3)
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    assert len(uses(match, "lightning")) == laid


@pytest.mark.parametrize(("own", "laid"), [(("guanxing",), 1), ((), 0)])
def test_who_arranges_judgments_himself_lays_a_lightning_behind_an_enemy_who_does(
    own: tuple[str, ...], laid: int
) -> None:
    match = sit(PLAIN, person("guanxing"), person(*own), roles=(LORD, LOYALIST, REBEL, LOYALIST, LOYALIST), hp=[3])
    show(match, 1, 2, 3, 4)
    hold(match, 2, card("lightning:SA"))
    take_turn(match, 2)
    assert len(uses(match, "lightning")) == laid


# ---- what is told of ganglie ----


@pytest.mark.parametrize(
    ("skills", "hp", "own", "on_turn", "paid"),
    [
        (("lianying",), 3, ("ex_nihilo:H7", "jink:D2"), False, True),
        (("kongcheng",), 2, ("ex_nihilo:H7", "indulgence:S6"), False, True),
        (("jijiu",), 3, ("slash:H10", "jink:D2", "nullification:DQ"), True, True),
        (("jijiu",), 4, ("slash:H10", "jink:D2", "nullification:DQ"), True, False),
        ((), 3, ("ex_nihilo:H7", "jink:D2"), False, False),
    ],
)
def test_two_cards_for_ganglie_are_told_with_a_figure_that_they_are_less_than(
    skills: tuple[str, ...], hp: int, own: tuple[str, ...], on_turn: bool, paid: bool
) -> None:
    """That is more than a point's where the hand is empty then, or would be above its limit after the hit."""
    bots = (Bot(using(card("duel:SA"))), *VETERAN[1:])
    match = sit(person("ganglie"), person(*skills), roles=(LORD, REBEL, REBEL), bots=bots, hp=[3, hp])
    show(match, 1, 2)
    match.trace(True, explain=True)
    match.set_pile(top=[card("slash:S8"), card("lightning:SA")])
    hold(match, 1, card("slash:S7"), *map(card, own))
    if not on_turn:
        hold(match, 0, card("duel:SA"))
    take_turn(match, 1 if on_turn else 0)
    _, thoughts = split_thoughts(match.events(), Names.of(kernel, spec()))
    thought = next(thought for thought in thoughts.values() if thought.scale.kind == "pair")
    cards = [option.worth for option in thought.options if option.worth is not None]
    assert thought.chosen is not None
    assert (thought.chosen.verb == "discard") == paid
    assert (sum(sorted(cards)[:2]) < thought.scale.amount) == paid
