"""The generator against a second one written by its description, golden values, and uniformity."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from kernel_tables import KEY

from sgs_sim._core import kernel, rng

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(x: int) -> int:
    """The finalizer of SplitMix64."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & WORD
    return x ^ (x >> 31)


def place(key: tuple[int, int], purpose: int, i: int, j: int) -> int:
    x = mix((key[1] + purpose * GOLDEN & WORD) ^ (i * 0xD6E8FEB86659FD93 & WORD))
    return mix(key[0] ^ (x + j * 0xA0761D6478BD642F & WORD))


def numbers(key: tuple[int, int], purpose: int, i: int, j: int, n: int) -> list[int]:
    start = place(key, purpose, i, j)
    return [mix(start + k * GOLDEN & WORD) for k in range(1, n + 1)]


@pytest.mark.parametrize("where", [(1, 0, 0), (3, 7, 0), (4, 9, 1000), (5, 65_535, 2_559), (255, WORD, WORD)])
def test_numbers_are_those_of_the_description(where: tuple[int, int, int]) -> None:
    assert rng.numbers(KEY, *where, 20) == numbers(KEY, *where, 20)


@pytest.mark.parametrize("index", [0, 1, 123_456, WORD])
def test_key_of_a_game(index: int) -> None:
    assert rng.key_of_game(KEY, index) == (place(KEY, 101, index, 0), place(KEY, 102, index, 1))


def test_golden_values() -> None:
    """Other numbers here mean another stream version: logs of earlier versions can no longer be replayed."""
    assert kernel.STREAM_VERSION == 2
    assert rng.numbers((0, 0), 0, 0, 0, 2) == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]  # SplitMix64 from seed 0
    assert rng.numbers((1, 2), 3, 4, 5, 3) == [0x3B06861C3B273A13, 0x82ADA5EA88CC7CB5, 0x5F1CBDD0C249E230]
    assert rng.integers((1, 2), 3, 4, 5, 108, 8) == [24, 55, 40, 95, 43, 79, 100, 100]
    assert rng.key_of_game((1, 2), 123_456) == (0xB72DFFD57C016C61, 0xF67FD2ABA0C35BB5)


def test_places_have_streams_of_their_own() -> None:
    firsts = [rng.numbers(KEY, purpose, i, j, 1)[0] for purpose in range(1, 8) for i in range(40) for j in range(40)]
    assert len(set(firsts)) == len(firsts)


def test_games_have_keys_of_their_own() -> None:
    halves = [half for index in range(100_000) for half in rng.key_of_game(KEY, index)]
    assert len(set(halves)) == len(halves)


@pytest.mark.parametrize("bound", [1, 2, 3, 108, 400])
def test_integers_stay_below_their_bound(bound: int) -> None:
    assert set(rng.integers(KEY, 4, 0, 0, bound, 40 * bound)) <= set(range(bound))


@pytest.mark.statistics
@pytest.mark.parametrize("bound", [2, 3, 7, 108, 400])
def test_integers_are_uniform(bound: int) -> None:
    assert_uniform(Counter(rng.integers(KEY, 4, 1, 2, bound, 200_000)), bound)


@pytest.mark.statistics
@pytest.mark.parametrize("axis", ["i", "j", "purpose", "game"])
def test_neighbouring_streams_are_uniform_and_uncorrelated(axis: str) -> None:
    """The first number of each of many streams whose places differ by one."""
    where = {
        "i": lambda n: (KEY, 3, n, 0),
        "j": lambda n: (KEY, 4, 1, n),
        "purpose": lambda n: (KEY, n, 0, 0),
        "game": lambda n: (rng.key_of_game(KEY, n), 3, 0, 0),
    }[axis]
    drawn = [rng.integers(*where(n), 10, 1)[0] for n in range(50_000)]
    assert_uniform(Counter(drawn), 10)
    assert_uniform(Counter(10 * a + b for a, b in pairwise(drawn)), 100)


@pytest.mark.statistics
def test_bits_are_fair() -> None:
    drawn = rng.numbers(KEY, 4, 2, 2, 100_000)
    for bit in range(64):
        ones = sum(number >> bit & 1 for number in drawn)
        assert abs(ones - 50_000) < 5.5 * 158.1, f"bit {bit}"  # z below 5.5


def assert_uniform(counts: Counter[int], bound: int) -> None:
    from scipy.stats import chisquare

    assert chisquare([counts[k] for k in range(bound)]).pvalue > 1e-7
