"""Tournaments: who sits where, which games are played, whose points are whose."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sgs_sim._core import kernel
from sgs_sim.catalogue import ROLES
from sgs_sim.errors import InputError
from sgs_sim.experiment import Experiment
from sgs_sim.scoring import load_scoring, score
from sgs_sim.tournament.lineup import read_lineup
from sgs_sim.tournament.rounds import Plan, Played, plan, play, seated


def played(wanted: Plan, workers: int = 2) -> Played:
    parts: list[Played] = []
    play(wanted, workers, parts.append)
    return Played(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("points", "role")))


def experiment(**settings: Any) -> Experiment:
    return Experiment.load(None, {"bots": ["greedy"], "players": 5, "seed": 3} | settings)


def test_everybody_is_lord_once_in_seat_order() -> None:
    found = played(plan(experiment(), 60))
    lords = (found.role == ROLES.index("lord")).argmax(axis=2)
    assert (lords == np.arange(5)).all()
    counts = [(found.role == role).sum(axis=2) for role in range(4)]
    assert [set(np.unique(count).tolist()) for count in counts] == [{1}, {1}, {2}, {1}]


def test_the_other_roles_are_drawn_anew() -> None:
    found = played(plan(experiment(), 400))
    traitors = found.role[:, 0, 1:] == ROLES.index("traitor")
    assert 60 < traitors.sum(axis=0).min() <= traitors.sum(axis=0).max() < 140  # a quarter each of 400


def test_points_are_those_of_the_games_by_player() -> None:
    """Game k of tournament t is game t n + k of the seed; player p sits at seat p - k."""
    wanted = plan(experiment(), 30)
    found = played(wanted)
    one = wanted.experiment
    table = kernel.Simulator(kernel.Rules(one.kernel_spec(5)), list(one.bot_names()), one.key())
    games, seats, _ = table.run(0, 150)
    points = score(load_scoring("fourth"), games, seats).reshape(30, 5, 5)
    roles = seats["role"].reshape(30, 5, 5)
    for k in range(5):
        for player in range(5):
            seat = (player - k) % 5
            assert (found.points[:, k, player] == points[:, k, seat]).all()
            assert (found.role[:, k, player] == roles[:, k, seat]).all()


def test_the_bot_of_a_player_moves_with_him() -> None:
    assert [seated(("a", "b", "c"), k) for k in range(4)] == [
        ("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "b", "c"),
    ]  # fmt: skip
    lineup = read_lineup("1xgreedy,4xrandom", 5)
    found = played(plan(experiment(), 40, lineup))
    one = experiment()
    for k in range(5):
        table = kernel.Simulator(
            kernel.Rules(one.kernel_spec(5)), list(one.bot_names()), one.key(), seat_bots=list(seated(lineup, k))
        )
        games, seats, _ = table.run(k, 40, 5)
        points = score(load_scoring("fourth"), games, seats).reshape(40, 5)
        assert (found.points[:, k, 0] == points[:, (0 - k) % 5]).all()


def test_a_lineup_of_one_bot_is_that_bot() -> None:
    one, other = played(plan(experiment(), 40)), played(plan(experiment(), 40, ("greedy",) * 5))
    assert (one.points == other.points).all()
    assert plan(experiment(), 40).bots == ("greedy",) * 5
    assert plan(experiment(bots=["greedy", "lord=random"]), 40).bots == ("by role",) * 5


@pytest.mark.parametrize("workers", [1, 4])
def test_neither_threads_nor_their_number_matter(workers: int) -> None:
    many = played(plan(experiment(), 130), workers)
    few = played(plan(experiment(), 70))
    assert (many.points[:70] == few.points).all()


def test_online_ranked_is_zero_sum() -> None:
    found = played(plan(experiment(players=8, scoring="online_ranked"), 50))
    assert (found.points.sum(axis=2) == 0).all()
    assert found.points.any()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gredy", ['unknown bot "gredy"', 'nearest "greedy"']),
        ("2xgreedy,2xrandom", ["names 4 players", "5"]),
        ("greedy,greedy,greedy,greedy,greedy,random", ["names 6 players"]),
        ("", ["names 0 players"]),
        ("mybots:Miser", ["in Python", "built-in"]),
    ],
)
def test_lineups_that_cannot_be(text: str, words: list[str]) -> None:
    with pytest.raises(InputError, match="--lineup") as caught:
        read_lineup(text, 5)
    for word in words:
        assert word in str(caught.value)


def test_one_table_size() -> None:
    with pytest.raises(InputError, match="--players: a tournament has one table size"):
        plan(experiment(players="8,5"), 10)
