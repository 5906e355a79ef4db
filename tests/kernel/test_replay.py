"""Recorded choices fed back through a bot give the same game; tables are whole at every safe point."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from kernel_tables import CHANCE, KEY, RANDOM, Replayer, rules

from sgs_sim._core import kernel

BOTS = [RANDOM, ("greedy",) * 4, ("veteran", "greedy", "random", "veteran")]


def played(players: int, bots: Any, index: int) -> kernel.Match:
    match = kernel.Match(rules(players), bots, KEY, index)
    match.deal()
    return match


@pytest.mark.parametrize("bots", BOTS, ids=["random", "greedy", "mixed"])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_recorded_choices_give_the_same_game(players: int, bots: tuple[str, ...]) -> None:
    for index in range(12):
        first = played(players, bots, index)
        first.run()
        replayer = Replayer(first.choices())
        second = played(players, [replayer] * 4, index)
        second.run()
        assert not any(replayer.left.values())
        assert second.rows()[0]["checksum"] == first.rows()[0]["checksum"]
        assert np.array_equal(second.choices(), first.choices())


def test_tables_are_the_same_at_every_safe_point() -> None:
    first = played(5, BOTS[1], 3)
    first.run()
    again, replayed = played(5, BOTS[1], 3), played(5, [Replayer(first.choices())] * 4, 3)
    steps = 0
    while not again.over:
        assert again.snapshot() == replayed.snapshot()
        again.step()
        replayed.step()
        steps += 1
    assert replayed.over
    assert again.snapshot() == replayed.snapshot() == first.snapshot()
    assert steps > 30


@pytest.mark.parametrize("bots", BOTS, ids=["random", "greedy", "mixed"])
def test_stepping_or_running_is_the_same(bots: tuple[str, ...]) -> None:
    stepped, run = played(8, bots, 4), played(8, bots, 4)
    run.run()
    while not stepped.over:
        stepped.step()
    assert stepped.rows()[0]["checksum"] == run.rows()[0]["checksum"]
    stepped.step()  # nothing happens any more
    assert stepped.snapshot() == run.snapshot()


@pytest.mark.parametrize("bots", BOTS, ids=["random", "greedy", "mixed"])
def test_a_copy_goes_on_as_the_original_would(bots: tuple[str, ...]) -> None:
    """Taken at safe points throughout a game; and the original does not notice."""
    match = played(5, bots, 6)
    copies = []
    while not match.over:
        match.step()
        if match.turn % 4 == 1 and not match.over:
            copies.append(match.copy())
    assert len(copies) > 10
    for copy in copies:
        copy.run()
        assert copy.snapshot() == match.snapshot()
        assert copy.rows()[0]["checksum"] == match.rows()[0]["checksum"]


def test_a_copy_may_be_played_by_others() -> None:
    match = played(5, BOTS[1], 6)
    for _ in range(20):
        match.step()
    before = match.snapshot()
    others = match.copy(RANDOM)
    others.run()
    assert match.snapshot() == before
    match.run()
    assert others.rows()[0]["checksum"] != match.rows()[0]["checksum"]


def test_a_renamed_table_goes_on_alike() -> None:
    """Cards of equal faces change places, and so do the recorded choices: nothing else can be different."""
    cards = rules(5).spec["cards"]
    image = list(range(len(cards)))
    groups: dict[Any, list[int]] = {}
    for i, row in enumerate(cards):
        groups.setdefault(row, []).append(i)
    for twins in groups.values():
        for a, b in zip(twins, twins[1:] + twins[:1], strict=True):
            image[a] = b
    assert sum(a != b for a, b in enumerate(image)) >= 20
    whole = 0
    for index in range(60):
        first = played(3, RANDOM, index)
        first.run()
        if first.rows()[0]["reshuffles"][0]:  # a shuffle is of cards by number
            continue
        whole += 1
        choices = first.choices()
        choices["card"] = [image[c] if c != 255 else c for c in choices["card"]]
        chance = iter(choices[choices["request"] == CHANCE]["card"])
        second = played(3, [Renamed(choices, chance)] * 4, index)
        second.rename(image)
        second.trace(forced=True)
        second.run()
        a, b = first.rows(), second.rows()
        assert a[0]["checksum"] == b[0]["checksum"]
        assert a[1].tobytes() == b[1].tobytes()
    assert whole > 10


class Renamed(Replayer):
    """Also decides chance as it was decided."""

    def __init__(self, choices: Any, chance: Iterator[int]) -> None:
        super().__init__(choices)
        self.chance = chance

    def choose(self, view: Any, request: Any, options: list[Any]) -> int:
        if request.kind == "chance":
            return [o.card for o in options].index(next(self.chance))
        return 0 if request.forced else super().choose(view, request, options)


def test_rename_refuses() -> None:
    match = played(5, RANDOM, 0)
    with pytest.raises(ValueError, match="no permutation"):
        match.rename([0] * 140)
    for _ in range(30):
        match.step()
    gone = match.snapshot()["discard"][0]
    image = list(range(len(match.rules.spec["cards"])))
    other = match.snapshot()["pile"][0]
    image[gone], image[other] = other, gone
    with pytest.raises(ValueError, match="must be in hands or in the pile"):
        match.rename(image)
