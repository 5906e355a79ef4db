"""Totals, winners, and how soon the better bot leads, on made-up tournaments with known truths."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from analysis.tournament import noise, tables
from analysis.tournament.sums import Tally, win_shares
from sgs_sim.tournament.rounds import Played

BOTS = ("good", "bad", "bad", "bad")


def tally(points: np.ndarray, bots: tuple[str, ...] = BOTS) -> Tally:
    """A tally of points by tournament, game and player; player p has role (p - k) mod n in game k."""
    made = Tally(bots)
    players = len(bots)
    role = (np.arange(players)[None, :] - np.arange(players)[:, None]) % players
    for part in np.array_split(points.astype(np.int16), 3):
        made.add(Played(part, np.broadcast_to(role, part.shape).astype(np.uint8)))
    return made


def drawn(advantage: float, tournaments: int = 4_000, seed: int = 1) -> np.ndarray:
    """Points of four players in four games each; the first one has more."""
    draw = np.random.default_rng(seed)
    return np.rint(draw.normal(10, 5, (tournaments, 4, 4)) + advantage / 4 * (np.arange(4) == 0))


def test_totals_and_wins() -> None:
    points = np.zeros((3, 2, 2))
    points[0] = [[3, 1], [0, 1]]  # 3 : 2
    points[1] = [[1, 1], [2, 2]]  # 3 : 3
    points[2] = [[0, 4], [1, 0]]  # 1 : 4
    found = tally(points, ("x", "y"))
    assert found.totals.tolist() == [[3, 2], [3, 3], [1, 4]]
    players = tables.players(found)
    assert players["mean"].tolist() == pytest.approx([7 / 3, 3])
    assert players["wins"].tolist() == pytest.approx([0.5, 0.5])
    ties = tables.ties(found)
    assert ties[["winners", "games"]].values.tolist() == [[1, 2], [2, 1]]
    assert tables.winners(found)["total"].tolist() == [3, 4]
    totals = tables.totals(found)
    assert totals.groupby("bot")["share"].sum().tolist() == pytest.approx([1, 1])
    roles = tables.roles(found).set_index(["role", "bot"])
    assert roles.loc[("lord", "x"), "mean"] == pytest.approx((3 + 1 + 0) / 3)
    assert roles.loc[("lord", "y"), "mean"] == pytest.approx((1 + 2 + 0) / 3)


def test_win_shares_sum_to_one() -> None:
    totals = np.random.default_rng(1).integers(0, 4, (500, 6))
    shares = win_shares(totals)
    assert shares.sum(axis=1) == pytest.approx(np.ones(500))
    assert set(np.unique(shares).round(6)) <= {0, 1, 0.5, 0.333333, 0.25, 0.2, 0.166667}


@pytest.mark.statistics
def test_rank_noise_is_what_it_says() -> None:
    """After the rounds that are named, the better bot leads in 95 % of leagues."""
    found = tally(drawn(4.0))
    said = noise.rank_noise(found.totals, BOTS)
    assert said is not None
    assert (said.better, said.other) == ("good", "bad")
    assert said.low < 4 < said.high
    assert said.rounds is not None
    assert said.rounds_low is not None
    assert said.rounds_high is not None
    assert said.rounds_low <= said.rounds <= said.rounds_high
    draw = np.random.default_rng(2)
    leagues = draw.normal(0, 10, (20_000, said.rounds, 4)).sum(axis=1) + said.rounds * 4.0 * (np.arange(4) == 0)
    led = (leagues.argmax(axis=1) == 0).mean()
    tolerance = 0.03 if said.rounds > 5 else 0.06
    assert led == pytest.approx(0.95, abs=tolerance)


def test_two_players_have_a_closed_form() -> None:
    """With one player each the chance is that of a normal difference: R = (1.645 sd / advantage)^2."""
    draw = np.random.default_rng(3)
    totals = np.rint(np.column_stack([draw.normal(52, 20, 8_000), draw.normal(50, 20, 8_000)])).astype(np.int64)
    said = noise.rank_noise(totals, ("x", "y"))
    assert said is not None
    spread = (totals[:, 0] - totals[:, 1]).std(ddof=1)
    assert said.rounds == pytest.approx((stats.norm.ppf(0.95) * spread / said.advantage) ** 2, rel=0.04)


def test_bots_that_are_alike_are_not_told_apart() -> None:
    found = tally(drawn(0.0, 400))
    said = noise.rank_noise(found.totals, BOTS)
    assert said is not None
    assert said.advantage >= 0
    assert said.low <= 0
    assert said.rounds_high is None


def test_one_bot_or_three_have_no_rank_noise() -> None:
    assert noise.rank_noise(np.zeros((10, 2)), ("x", "x")) is None
    assert noise.rank_noise(np.zeros((10, 3)), ("x", "y", "z")) is None
    assert tables.rounds(tally(drawn(0.0, 50), ("x",) * 4)).empty


@pytest.mark.statistics
def test_chances_of_played_leagues_are_near_the_approximation() -> None:
    found = tally(drawn(3.0))
    table = tables.rounds(found)
    played = table.dropna(subset="share")
    assert played["rounds"].tolist() == [1, 2, 3, 5, 7, 10, 15, 20, 30]
    assert ((played["share"] - played["chance"]).abs() < 0.02 + 2 * (played["high"] - played["share"])).all()
    assert table["chance"].is_monotonic_increasing
