"""Ordinary games and set-ups of every kind, played at random; the oracle plays along and must agree at each request."""

from __future__ import annotations

import random

import pytest
from oracle import consistency, free_choice, moves, turn, worlds
from oracle.lockstep import Disagreement, Lockstep
from oracle.policies import bold
from oracle.replay import Moment
from oracle.setups import rules_of, setup, spec_of

from sgs_sim._core.kernel import Match

SIZES = range(2, 11)
ROOT = (2009, 7)
MOST_REQUESTS = 600


def compared(players: int, index: int) -> int:
    """One dealt game to its end; the number of requests compared."""
    chance = random.Random(f"{players} {index}")
    bot = Lockstep(bold(chance.randint, chance.randint(0, 10)))
    match = Match(rules_of(players), [bot] * 4, ROOT, index, verify=True)
    match.trace(True, forced=True)
    match.deal()
    bot.begin(match, spec_of(players), ROOT, index)
    match.run()
    bot.compare_end()
    assert match.ended_by in ("win", "deck_exhausted", "turn_limit")
    assert match.violations == (0, None)
    return bot.requests


def compared_setup(seed: int) -> int:
    """One set-up, played until many requests were compared, or to its end."""
    chance = random.Random(f"set-up {seed}")
    table = setup(chance.randint)
    bot = Lockstep(bold(chance.randint, chance.randint(0, 10)))
    match = table.match(bot)
    bot.begin(match, spec_of(table.players), table.key, 0, table.phase)
    while not match.over and bot.requests < MOST_REQUESTS:
        match.step()
        assert consistency.faults(match, at_rest=True) == []
    if match.over:
        bot.compare_end()
    assert match.violations == (0, None)
    return bot.requests


def looked_ahead(seed: int) -> int:
    """One set-up with a renamed world tried at many of its safe points; the number of worlds."""
    chance = random.Random(f"worlds {seed}")
    pick = bold(chance.randint, chance.randint(0, 10))
    table = setup(chance.randint)
    bot = Lockstep(pick)
    match = table.match(bot)
    bot.begin(match, spec_of(table.players), table.key, 0, table.phase)
    tried = 0
    while not match.over and bot.requests < MOST_REQUESTS:
        if chance.random() < 0.3:
            tried += worlds.check(match, pick, chance.randint(0, 3), chance.randint(0, 2**32))
        match.step()
    return tried


@pytest.mark.parametrize("players", SIZES)
def test_games(players: int) -> None:
    assert sum(compared(players, index) for index in range(17)) > 1000


@pytest.mark.parametrize("part", range(6))
def test_setups(part: int) -> None:
    assert sum(compared_setup(40 * part + number) for number in range(40)) > 1500


@pytest.mark.parametrize("part", range(3))
def test_worlds(part: int) -> None:
    assert sum(looked_ahead(20 * part + number) for number in range(20)) > 150


# ---- the checks themselves


def test_a_wrong_rule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_choice, "slash_allowed", lambda *_, **__: True)
    with pytest.raises(Disagreement, match=r"missing \[\('use'|the oracle asks"):
        [compared(5, index) for index in range(20)]


def test_a_wrong_effect_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "draw", lambda table, player, count: moves.draw(table, player, count + 1))
    with pytest.raises(Disagreement, match=r"hand: oracle|missing|pile"):
        compared(5, 0)


def test_a_world_that_can_be_told_apart_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that the seat sees in its hand change names, too."""

    def all_hands(moment: Moment, seat: int) -> set[int]:
        return {card for facts in moment.snapshot["seats"] for card in facts["hand"]}

    monkeypatch.setattr(worlds, "unseen", all_hands)
    with pytest.raises(AssertionError):
        [looked_ahead(seed) for seed in range(20)]


# ---- the same at length; twenty parts each, so that they can be shared among processes (pytest -n)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("players", SIZES)
def test_many_games(players: int, part: int) -> None:
    for index in range(100):
        compared(players, 1000 + 100 * part + index)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many_setups(part: int) -> None:
    for number in range(2000):
        compared_setup(10_000 + 2000 * part + number)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many_worlds(part: int) -> None:
    for number in range(500):
        looked_ahead(10_000 + 500 * part + number)
