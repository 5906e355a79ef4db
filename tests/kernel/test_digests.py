"""A game is a pure function of rules, key, index and bots: the same rows however the range is cut."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np
import pytest
from kernel_tables import KEY, RANDOM, rules

from sgs_sim._core import kernel

GAMES = 1_000
BOTS = {"random": RANDOM, "greedy": ("greedy",) * 4, "mixed": ("greedy", "random", "veteran", "random")}


def batches(size: int, first: int = 0, last: int = GAMES) -> Iterator[tuple[int, int]]:
    for at in range(first, last, size):
        yield at, min(size, last - at)


def digest(parts: list[tuple[Any, Any, Any]]) -> str:
    """Of all rows in order of the game index."""
    digested = sha256()
    for column in range(2):
        digested.update(np.concatenate([part[column] for part in parts]).tobytes())
    return digested.hexdigest()


def simulator(players: int, bots: str, detail: bool = False) -> kernel.Simulator:
    return kernel.Simulator(rules(players), BOTS[bots], KEY, detail=detail)


@cache
def whole(players: int, bots: str) -> tuple[Any, Any, Any]:
    found: tuple[Any, Any, Any] = simulator(players, bots).run(0, GAMES)
    return found


@pytest.mark.parametrize("bots", BOTS)
@pytest.mark.parametrize("players", [5, 8])
@pytest.mark.parametrize("size", [1, 7, 333])
def test_batches(players: int, bots: str, size: int) -> None:
    one = simulator(players, bots)
    assert digest([one.run(*batch) for batch in batches(size)]) == digest([whole(players, bots)])


@pytest.mark.parametrize("bots", BOTS)
@pytest.mark.parametrize("threads", [1, 2, 4])
def test_threads(bots: str, threads: int) -> None:
    def share(k: int) -> list[tuple[Any, Any, Any]]:
        mine = simulator(8, bots)
        return [mine.run(*batch) for i, batch in enumerate(batches(37)) if i % threads == k]

    with ThreadPoolExecutor(threads) as pool:
        parts = [part for mine in pool.map(share, range(threads)) for part in mine]
    parts.sort(key=lambda part: int(part[0]["game"][0]))
    assert digest(parts) == digest([whole(8, bots)])


@pytest.mark.parametrize("bots", BOTS)
def test_batches_with_all_expansions(bots: str) -> None:
    made = rules(8, expansions=("all",))
    one, other = (kernel.Simulator(made, BOTS[bots], KEY) for _ in range(2))
    assert digest([one.run(*batch) for batch in batches(7, last=300)]) == digest([other.run(0, 300)])


def test_order_of_batches() -> None:
    """What a simulator played before does not matter."""
    one = simulator(8, "mixed")
    parts = [one.run(*batch) for batch in reversed(list(batches(50)))]
    assert digest(parts[::-1]) == digest([whole(8, "mixed")])


@pytest.mark.parametrize("bots", BOTS)
def test_detail(bots: str) -> None:
    games, seats, detail = simulator(8, bots, detail=True).run(0, GAMES)
    assert digest([(games, seats, None)]) == digest([whole(8, bots)])
    assert (detail["used"].sum(axis=1, dtype=int) <= seats["used"]).all()
    assert (detail["drawn"].sum(axis=1, dtype=int) == seats["drawn"]).mean() > 0.99


@pytest.mark.parametrize("bots", BOTS)
def test_games_played_singly(bots: str) -> None:
    """As `replay` does: the checksum of each, and every row of some."""
    made = rules(8)
    games, seats, _ = whole(8, bots)
    for index in range(GAMES):
        match = kernel.Match(made, BOTS[bots], KEY, index)
        match.deal()
        match.run()
        game, its_seats, _ = match.rows()
        assert game["checksum"][0] == games["checksum"][index]
        if index % 50 == 0:
            assert game.tobytes() == games[index : index + 1].tobytes()
            assert its_seats.tobytes() == seats[8 * index : 8 * index + 8].tobytes()


@pytest.mark.parametrize("switches", [{"peek": True}, {"verify": True}])
def test_checking_changes_nothing(switches: dict[str, bool]) -> None:
    checked = kernel.Simulator(rules(8), BOTS["mixed"], KEY, **switches)
    games, seats, _ = checked.run(0, 100)
    assert digest([(games, seats, None)]) == digest([(whole(8, "mixed")[0][:100], whole(8, "mixed")[1][:800], None)])


def test_a_traced_match_is_the_same_game() -> None:
    for forced in (False, True):
        match = kernel.Match(rules(8), BOTS["greedy"], KEY, 17)
        match.trace(forced=forced)
        match.deal()
        match.run()
        assert match.rows()[0]["checksum"][0] == whole(8, "greedy")[0]["checksum"][17]


def test_a_match_can_be_dealt_again() -> None:
    match = kernel.Match(rules(8), BOTS["random"], KEY, 5)
    for _ in range(2):
        match.deal()
        match.run()
        assert match.rows()[0]["checksum"][0] == whole(8, "random")[0]["checksum"][5]


def test_other_keys_and_indices_give_other_games() -> None:
    games, _, _ = whole(8, "random")
    assert len(set(games["checksum"].tolist())) == GAMES
    for key in ((KEY[0] ^ 1, KEY[1]), (KEY[0], KEY[1] ^ 1)):
        others, *_ = kernel.Simulator(rules(8), RANDOM, key).run(0, 100)
        assert not set(others["checksum"].tolist()) & set(games["checksum"].tolist())


def test_large_indices() -> None:
    last = 2**63
    games, *_ = simulator(5, "random").run(last, 3)
    assert games["game"].tolist() == [last, last + 1, last + 2]


def test_an_empty_range() -> None:
    games, seats, detail = simulator(5, "random").run(7, 0)
    assert (len(games), len(seats), detail) == (0, 0, None)
