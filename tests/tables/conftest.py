from pathlib import Path

import pytest
import synthetic

from analysis import Run, open_run


@pytest.fixture(scope="session")
def truths() -> dict[int, synthetic.Truth]:
    return {8: synthetic.truth(8), 5: synthetic.truth(5)}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, truths: dict[int, synthetic.Truth]) -> Path:
    """A run of 5,000 games of each of two table sizes, in several shards, the last one short."""
    return synthetic.write(tmp_path_factory.mktemp("run") / "run", truths, games=5_000, shard=1_500)


@pytest.fixture(scope="session")
def run(folder: Path) -> Run:
    return open_run(folder)


def seat(game: int, number: int, role: str, **values: object) -> dict[str, object]:
    return {"game": game, "players": 4, "seat": number, "role": role, "bot": "random", **values}


@pytest.fixture
def small(tmp_path: Path) -> Run:
    """Four games of four players, by hand.

    Game 0: the rebel (guanyu) kills the lord and wins. Game 1: the lord's side wins after a duel with the
    traitor. Game 2: the lord dies of lightning while only the traitor lives. Game 3: no winner.
    """
    games = [
        {"game": 0, "winner": "rebel", "ended_by": "win", "turns": 5, "lord_killer": 2, "first_death": 1},
        {"game": 1, "winner": "lord", "ended_by": "win", "turns": 12, "lord_killer": -1, "first_death": 2},
        {"game": 2, "winner": "traitor", "ended_by": "win", "turns": 21, "lord_killer": -1, "first_death": 2},
        {"game": 3, "winner": "none", "ended_by": "turn_limit", "turns": 100, "lord_killer": -1, "first_death": -1},
    ]
    duels = {1: 3, 2: 3}
    for row in games:
        row |= {"ruleset": "standard", "players": 4, "rounds": 1 + int(str(row["turns"])) // 4}
        row |= {"final_duel": duels.get(int(str(row["game"])), -1), "decisions": 10}
    winners = {0: {2}, 1: {0, 1}, 2: {3}, 3: set()}
    generals = [
        ["caocao", "machao", "guanyu", "lvbu"],
        ["caocao", "machao", "guanyu", "lvbu"],
        ["guanyu", "machao", "caocao", "lvbu"],
        ["caocao", "guanyu", "machao", "lvbu"],
    ]
    seats = [
        seat(game, i, role, general=generals[game][i], won=i in winners[game], score=3 if i in winners[game] else 0)
        for game in range(4)
        for i, role in enumerate(synthetic.ROLES)
    ]
    seats[2]["kills_lord"] = 1
    for left in (12, 15):  # lord and traitor of game 3
        seats[left] |= {"alive": True, "hp": 2}
    pair = synthetic.table(games, synthetic.GAMES), synthetic.table(seats, synthetic.SEATS)
    return open_run(synthetic.write_tables(tmp_path / "small", {4: [pair]}, {4: (1, 1, 1, 1)}))
