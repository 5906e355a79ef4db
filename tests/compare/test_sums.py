"""Sums of games against a plain reckoning, and the adjustment for the deals against statsmodels."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm
from scipy import linalg

from analysis.compare.adjust import _adjusted, _counts, adjusted_alone, adjusted_pairs, expected_deal
from analysis.compare.measure import _deals
from analysis.compare.sums import PairSums, SideSums, sum_alone, sum_pairs
from analysis.names import ROLES
from sgs_sim.compare.contest import Contest
from sgs_sim.compare.rows import Pair, Rows
from sgs_sim.compare.sources import source_of
from sgs_sim.runs.shards import Shard
from sgs_sim.runs.worker import Session

GAMES = 3_000


def rows_of(contest: Contest, i: int, first: int = 0, count: int = GAMES) -> Rows:
    found = source_of(contest.sides[i], contest.generals).rows(Shard(8, 0, first, count), Session())
    assert found is not None
    return found


@pytest.fixture(scope="module", params=["same deals", "other pools"])
def pair(request: pytest.FixtureRequest, versus: Any) -> tuple[Contest, Pair]:
    own = {"set": ["rules.reward=1"]} if request.param == "same deals" else {"ban": "lvbu"}
    contest = versus(own_b=own)
    return contest, Pair(8, rows_of(contest, 0), rows_of(contest, 1))


def frame(contest: Contest, rows: Rows) -> pd.DataFrame:
    """One row a seat, names instead of numbers."""
    n, players = rows.role.shape
    names = np.array([*contest.generals, "none"])
    return pd.DataFrame({
        "game": np.repeat(np.arange(n), players), "seat": np.tile(np.arange(players), n),
        "role": np.array(ROLES)[rows.role.ravel()], "general": names[rows.general.ravel()],
        "won": rows.won.ravel().astype(int), "score": rows.score.ravel().astype(int),
    })  # fmt: skip


def test_sums_of_one_side(pair: tuple[Contest, Pair]) -> None:
    contest, both = pair
    sums, seats = sum_alone(both.b, len(contest.generals)), frame(contest, both.b)
    assert sums.winners.tolist() == np.bincount(both.b.winner, minlength=4).tolist()
    for g, general in enumerate(contest.generals):
        for r, role in enumerate(ROLES):
            cell = seats[(seats["general"] == general) & (seats["role"] == role)]
            assert sums.generals[g, r].tolist() == [(cell["won"] == 0).sum(), cell["won"].sum()]
    assert sums.seats[:, 1].tolist() == seats.groupby("seat")["won"].sum().tolist()
    for r, role in enumerate(ROLES):
        points = seats[seats["role"] == role].groupby("game")["score"].sum()
        assert sums.score[r].tolist() == [points.sum(), (points**2).sum()]
        assert sums.role_seats[r] == (seats["role"] == role).sum()


def test_sums_across(pair: tuple[Contest, Pair]) -> None:
    contest, both = pair
    sums = sum_pairs(both, len(contest.generals)).both
    seats = frame(contest, both.a).merge(frame(contest, both.b), on=["game", "seat"], suffixes=("_a", "_b"))
    assert sums.winners.tolist() == pd.crosstab(both.a.winner, both.b.winner).reindex(
        index=range(4), columns=range(4), fill_value=0).to_numpy().tolist()  # fmt: skip
    same = seats[(seats["general_a"] == seats["general_b"]) & (seats["role_a"] == seats["role_b"])]
    assert sums.generals.sum() == len(same)
    for g, general in enumerate(contest.generals):
        cell = same[same["general_a"] == general]
        only_b = ((cell["won_a"] == 0) & (cell["won_b"] == 1)).sum()
        assert sums.generals[g, :, 0, 1].sum() == only_b
    for r, role in enumerate(ROLES):
        points = seats[seats["role_a"] == role].groupby("game")[["score_a", "score_b"]].sum()
        assert sums.score[r] == (points["score_a"] * points["score_b"]).sum()
    assert (sums.same_deal == GAMES) == ("lvbu" in contest.b.experiment.pool_generals())
    game, one, other = sums.examples[0]
    assert both.a.winner[game] != both.b.winner[game]
    assert one != other


def test_products_of_deals(pair: tuple[Contest, Pair]) -> None:
    contest, both = pair
    sums = sum_pairs(both, len(contest.generals))
    x, z, a, b = design(contest, both)
    assert (sums.a.xx == x.T @ x).all()
    assert (sums.b.xx == z.T @ z).all()
    assert (sums.both.xx == x.T @ z).all()
    assert (sums.a.xy == x.T @ a).all()
    assert (sums.both.x_ab == x.T @ b).all()
    assert (sums.both.x_ba == z.T @ a).all()


def design(contest: Contest, both: Pair) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Deals of both sides and who won them, one row a game."""
    count = len(contest.generals)
    found = []
    for rows in (both.a, both.b):
        deals = np.zeros((len(rows), 4 * count))
        np.put_along_axis(deals, rows.role.astype(int) * count + rows.general, 1, axis=1)
        found.append(deals)
    won = [(rows.winner[:, None] == np.arange(1, 4)).astype(float) for rows in (both.a, both.b)]
    return found[0], found[1], won[0], won[1]


def test_ranges_add_up(versus: Any) -> None:
    contest = versus(own_b={"set": ["rules.reward=1"]})
    count = len(contest.generals)
    whole = sum_pairs(Pair(8, rows_of(contest, 0), rows_of(contest, 1)), count)
    parts = [
        sum_pairs(Pair(8, rows_of(contest, 0, first, 1_000), rows_of(contest, 1, first, 1_000)), count)
        for first in range(0, GAMES, 1_000)
    ]
    assert_equal(parts[0] + parts[1] + parts[2], whole)


def assert_equal(one: PairSums, other: PairSums) -> None:
    for part in ("a", "b", "both"):
        mine, theirs = getattr(one, part), getattr(other, part)
        for field in fields(mine):
            if field.name != "examples":
                assert np.array_equal(getattr(mine, field.name), getattr(theirs, field.name)), field.name


# -- the adjustment


def regressed(outcome: np.ndarray, deals: np.ndarray, expected: np.ndarray) -> tuple[float, float]:
    """Intercept and its HC1 error: the deals that span the rest, centred at their expectation."""
    _, triangle, order = linalg.qr(deals - deals.mean(axis=0), mode="economic", pivoting=True)
    size = np.abs(np.diag(triangle))
    keep = order[: int((size > 1e-8 * size[0]).sum())]
    fit = sm.OLS(outcome, sm.add_constant(deals[:, keep] - expected[keep], has_constant="add")).fit(cov_type="HC1")
    return float(fit.params[0]), float(fit.bse[0])


def test_adjusted_pairs_against_statsmodels(versus: Any) -> None:
    contest = versus(own_b={"set": ["rules.reward=1"]})
    both = Pair(8, rows_of(contest, 0), rows_of(contest, 1))
    expected = _deals(contest, 8)
    found = adjusted_pairs(sum_pairs(both, len(contest.generals)), expected)
    assert found is not None
    x, _, a, b = design(contest, both)
    for i in range(3):
        value, error = regressed(b[:, i] - a[:, i], x, expected[0])
        assert found.difference[i] == pytest.approx(value, abs=1e-10)
        assert np.sqrt(found.variance[i]) == pytest.approx(error, rel=0.05)


def test_adjusted_pairs_of_other_deals_against_statsmodels(versus: Any) -> None:
    contest = versus(own_b={"ban": "lvbu,caocao"}, players=5)
    rows = [source_of(side, contest.generals).rows(Shard(5, 0, 0, GAMES), Session()) for side in contest.sides]
    both = Pair(5, *rows)  # type: ignore[arg-type]  # none is given up
    expected = _deals(contest, 5)
    found = adjusted_pairs(sum_pairs(both, len(contest.generals)), expected)
    assert found is not None
    x, z, a, b = design(contest, both)
    value, error = regressed(b[:, 0] - a[:, 0], np.hstack([x, z]), np.concatenate(expected))
    assert found.difference[0] == pytest.approx(value, abs=1e-8)
    assert np.sqrt(found.variance[0]) == pytest.approx(error, rel=0.05)


def test_adjusted_alone_against_statsmodels(versus: Any) -> None:
    contest = versus(own_b={"seed": "2"})
    both = Pair(8, rows_of(contest, 0), rows_of(contest, 1))
    expected = _deals(contest, 8)
    found = adjusted_alone(*(sum_alone(rows, len(contest.generals)) for rows in (both.a, both.b)), expected)
    assert found is not None
    x, z, a, b = design(contest, both)
    one, other = regressed(a[:, 1], x, expected[0]), regressed(b[:, 1], z, expected[1])
    assert found.difference[1] == pytest.approx(other[0] - one[0], abs=1e-10)
    assert np.sqrt(found.variance[1]) == pytest.approx(np.hypot(one[1], other[1]), rel=0.05)


@pytest.mark.statistics
def test_adjusted_intervals_cover() -> None:
    """Outcomes that depend on the deals: the adjusted mean is unbiased, its interval shorter, and right."""
    draw = np.random.default_rng(9)
    generals, players, games = 10, 4, 1_000
    effect = draw.normal(0, 0.35, generals)
    expected = expected_deal([str(i) for i in range(generals)], [str(i) for i in range(generals)], [], (1, 1, 1, 1))
    assert expected is not None
    held, errors, plain = 0, [], []
    for _ in range(1_000):
        dealt = np.argsort(draw.random((games, generals)), axis=1)[:, :players]
        won = draw.random(games) < np.clip(0.5 + effect[dealt[:, 0]] - effect.mean(), 0, 1)
        rows = made(dealt, won)
        sums = sum_alone(rows, generals)
        found = _adjusted(games, _counts(sums), sums.xx, sums.xy, sums.winners[1:], sums.winners[1:], expected)
        assert found is not None
        truth = np.clip(0.5 + effect - effect.mean(), 0, 1).mean()
        errors.append(found.difference[0] - truth)
        plain.append(won.mean() - truth)
        held += abs(errors[-1]) <= 1.96 * np.sqrt(found.variance[0])
    assert 930 <= held <= 970
    assert abs(np.mean(errors)) < 4 * np.std(errors) / np.sqrt(1_000)
    assert np.var(errors) < 0.85 * np.var(plain)


def made(dealt: np.ndarray, won: np.ndarray) -> Rows:
    games, players = dealt.shape
    winner = np.where(won, 1, 2).astype(np.uint8)
    role = np.tile(np.arange(players, dtype=np.uint8), (games, 1))
    zeros = np.zeros(games, np.uint16)
    return Rows(
        0, winner, zeros, zeros.astype(np.uint64), role, dealt.astype(np.uint8), role == 0, role.astype(np.int16)
    )


@pytest.mark.statistics
@pytest.mark.parametrize("ruleset", ["standard", "promo"])
def test_deals_are_those_expected(ruleset: str, versus: Any) -> None:
    """The kernel deals as the lottery says, cell by cell: the adjustment rests on it."""
    from sgs_sim.rulesetfile import built_in

    if ruleset not in built_in():
        pytest.skip("no such ruleset")
    contest = versus(ruleset, ruleset, games="20000", bots=["greedy"], players=8)
    expected = _deals(contest, 8)[0]
    sums: SideSums = sum_alone(rows_of(contest, 0, count=20_000), len(contest.generals))
    dealt = sums.generals.sum(axis=2).T.ravel()
    z = (dealt - 20_000 * expected) / np.sqrt(20_000 * np.maximum(expected, 1e-12))
    assert np.abs(z[expected > 0]).max() < 5.5
    assert dealt[expected == 0].sum() == 0


def test_other_deals_than_expected_are_not_adjusted(versus: Any) -> None:
    """Where the deals do not look like the lottery's, nothing is adjusted."""
    contest = versus()
    sums = sum_pairs(Pair(8, rows_of(contest, 0), rows_of(contest, 1)), len(contest.generals))
    expected = _deals(contest, 8)[0].copy()
    expected[[0, 1]] = 0.0, expected[0] * 2
    assert adjusted_pairs(sums, (expected, expected)) is None


def test_expected_deals() -> None:
    names = [str(i) for i in range(6)]
    found = expected_deal(names, names[:5], ["4"], (1, 0, 1, 1))
    assert found is not None
    cells = found.reshape(4, 6)
    assert cells.sum(axis=1) == pytest.approx([1, 0, 1, 1])
    assert cells[0].tolist() == pytest.approx([0.25] * 4 + [0, 0])
    assert cells[:, 4].sum() == pytest.approx(3 / 5)
    assert expected_deal(names, names[:2], [], (1, 0, 1, 1)) is None
    assert expected_deal(names, names[:5], names[:3], (1, 0, 1, 1)) is None
