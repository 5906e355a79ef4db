"""Random games of every size and split of roles; the invariants are checked at every move and every request.

``pytest -m long`` plays a million of them; make test-long does so on the checked build, with array bounds and undefined
behaviour trapped as well.
"""

from __future__ import annotations

from typing import Any

import pytest
from fuzz import all_skills
from kernel_tables import KEY, RANDOM, Bot, person, rules, splits, table

from sgs_sim._core import kernel

SIZES = range(2, 11)
DEALINGS = ("uniform", "rules", "none")
LONG_PARTS, LONG_GAMES = 14, 8_000  # 14 parts of 8,000 games for each of the 9 sizes: 1,008,000
BATCH = 500


def play(players: int, first: int, count: int, bots: Any = RANDOM, expansions: tuple[str, ...] = ()) -> dict[str, int]:
    """So many games over all splits and dealings; the number of each ending."""
    endings = dict.fromkeys(kernel.ENDINGS, 0)
    kinds = [(split, DEALINGS[i % 3]) for i, split in enumerate(splits(players))]
    each = -(-count // len(kinds))
    for k, (split, dealing) in enumerate(kinds):
        simulator = kernel.Simulator(rules(split, dealing=dealing, expansions=expansions), bots, KEY, verify=True)
        games = min(each, count - k * each)
        for at in range(first, first + games, BATCH):
            rows, *_ = simulator.run(at, min(BATCH, first + games - at))
            for ending in rows["ended_by"]:
                endings[kernel.ENDINGS[ending]] += 1
        assert simulator.violations == (0, None, None), f"roles {split}, dealing {dealing}"
    return endings


def assert_healthy(endings: dict[str, int], count: int) -> None:
    assert sum(endings.values()) == count
    assert endings["running"] == endings["aborted"] == endings["guard_limit"] == 0
    assert endings["win"] > 0.98 * count


@pytest.mark.parametrize("players", SIZES)
def test_random_games(players: int) -> None:
    assert_healthy(play(players, 0, 600), 600)


@pytest.mark.parametrize("bots", [RANDOM, ("greedy",) * 4, ("veteran",) * 4])
@pytest.mark.parametrize("expansions", [("junzheng",), ("latest",), ("all",)])
def test_games_with_expansions(expansions: tuple[str, ...], bots: tuple[str, ...]) -> None:
    for players in (2, 4, 7, 10):
        assert_healthy(play(players, 0, 150, bots, expansions), 150)


@pytest.mark.parametrize("bots", [("greedy",) * 4, ("greedy", "random", "random", "greedy"), ("veteran",) * 4])
def test_games_of_other_bots(bots: tuple[str, ...]) -> None:
    for players in (2, 5, 8, 10):
        endings = play(players, 0, 100, bots)
        assert endings["guard_limit"] == endings["running"] == 0


@pytest.mark.parametrize("players", [3, 8])
def test_random_games_with_odd_rules(players: int) -> None:
    """Large hands, no draws, short decks, one phase, two play phases: whatever happens, the table stays whole."""
    odd: list[dict[str, Any]] = [
        {"switches": {"draw_count": 10, "starting_hand": 10}},
        {"switches": {"draw_count": 0, "turn_limit": 200}},
        {"phases": ["play", "draw", "play", "judging"]},
        {"phases": ["finish"], "switches": {"turn_limit": 50}},
        {"cards": [(*row[:3], row[3] and i % 3 == 0) for i, row in enumerate(rules(3).spec["cards"])]},
    ]
    for changes in odd:
        simulator = kernel.Simulator(rules(players, **changes), RANDOM, KEY, verify=True)
        rows, *_ = simulator.run(0, 60)
        assert simulator.violations == (0, None, None), changes
        assert (rows["ended_by"] != kernel.ENDINGS.index("running")).all()
        assert (rows["ended_by"] != kernel.ENDINGS.index("guard_limit")).all()


def test_everybody_with_many_skills() -> None:
    """Skills from all editions in combinations that no real general has, and the same one on several."""
    skills = [name for name, _, _ in all_skills()]
    crowd = [person(*skills[k : k + 4], gender=("male", "female")[k % 2]) for k in range(len(skills) - 3)]
    simulator = kernel.Simulator(rules(8, generals=crowd[:60]), RANDOM, KEY, verify=True)
    rows, *_ = simulator.run(0, 300)
    assert simulator.violations == (0, None, None)
    assert (rows["ended_by"] == kernel.ENDINGS.index("win")).mean() > 0.9


# ---- the checks themselves ------------------------------------------------------------------------------------------


def test_a_broken_table_is_noticed() -> None:
    match = kernel.Match(rules(4), [Bot()] * 4, KEY, verify=True)
    match.deal()
    match.step()
    assert match.violations == (0, None)
    match.set_seat(1, hp=0)
    match.step()
    count, which = match.violations
    assert count > 0
    assert which == "hp at or below 0 of a living seat outside its dying process"


@pytest.mark.parametrize(
    ("change", "which"),
    [
        ({"hp": 5, "max_hp": 4}, "hp above the maximum"),
        ({"alive": False}, "a dead seat owns something"),
    ],
)
def test_other_breaks(change: dict[str, Any], which: str) -> None:
    match = kernel.Match(rules(4), [Bot()] * 4, KEY, verify=True)
    match.deal()
    match.set_seat(1, max_hp=4)
    match.set_seat(1, **change)
    match.step()
    assert match.violations[1] == which


def test_a_finished_game_that_goes_on_is_noticed() -> None:
    """The last rebel is dead, and nobody has won."""
    simple = table(person(), person(), bots=[Bot()] * 4)
    assert simple.violations == (0, None)
    match = kernel.Match(rules((1, 0, 1, 0)), [Bot()] * 4, KEY, verify=True)
    match.begin_setup(["lord", "rebel"])
    match.set_seat(1, alive=False)
    match.start_at(0, "draw")
    match.step()
    assert match.violations[1] == "the winner does not agree with the roles"


# ---- the long run ---------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
@pytest.mark.parametrize("players", SIZES)
def test_a_million_random_games(players: int, part: int) -> None:
    first = 1_000_000 + part * LONG_GAMES
    assert_healthy(play(players, first, LONG_GAMES), LONG_GAMES)
