"""Differences and their intervals: against other programs, by enumeration, and on simulated games with known rates."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats import proportion
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests

from analysis.compare.differences import (
    FEW,
    discoveries,
    independent_rates,
    independent_weighted,
    means,
    paired_rates,
)
from analysis.intervals import weighted_rate

CASES = [(300, 400, 200, 1000), (21, 30, 400, 900), (3, 9, 50, 100), (0, 7, 10, 5000), (0, 0, 10, 50)]


@pytest.mark.parametrize(("only_a", "only_b", "both", "n"), CASES)
def test_paired_rates_against_statsmodels(only_a: int, only_b: int, both: int, n: int) -> None:
    found = paired_rates([only_a], [only_b], [both], [n])
    few = only_a + only_b < FEW
    table = [[both, only_a], [only_b, n - both - only_a - only_b]]
    assert found.p[0] == pytest.approx(mcnemar(table, exact=few, correction=False).pvalue)
    assert found.difference[0] == pytest.approx((only_b - only_a) / n)
    values = np.repeat([-1, 1, 0], [only_a, only_b, n - only_a - only_b])
    if not few:
        half = stats.norm.ppf(0.975) * values.std() / np.sqrt(n)
        assert found.high[0] - found.difference[0] == pytest.approx(half)


def test_pairing_saves_what_the_covariance_is() -> None:
    draw = np.random.default_rng(1)
    a = draw.random(5_000) < 0.4
    b = np.where(draw.random(5_000) < 0.7, a, draw.random(5_000) < 0.4)
    found = paired_rates([(a & ~b).sum()], [(b & ~a).sum()], [(a & b).sum()], [5_000])
    variance = a.var() + b.var()
    assert found.saved[0] == pytest.approx(1 - (b.astype(int) - a).var() / variance)


def test_no_game_differs_and_no_game_at_all() -> None:
    found = paired_rates([0, 0], [0, 0], [100, 0], [1000, 0])
    assert found.difference[0] == 0
    assert found.p[0] == 1
    assert found.low[0] == -found.high[0] < 0
    assert found.saved[0] == 1
    assert found.method.tolist() == ["exact", ""]
    for column in ("difference", "low", "high", "p", "saved"):
        assert np.isnan(getattr(found, column)[1])


@pytest.mark.parametrize("n", [60, 1_000, 200_000])
def test_exact_intervals_cover_by_enumeration(n: int) -> None:
    """The chance that the interval holds the truth, summed over all outcomes: never below 95 %."""
    k = np.arange(FEW)
    for mean_a, mean_b in [
        (0.0, 0.0),
        (0.0, 2.0),
        (0.3, 0.3),
        (1.0, 4.0),
        (3.0, 3.0),
        (0.0, 8.0),
        (6.0, 2.0),
        (7.0, 7.0),
    ]:
        a, b = (grid.ravel() for grid in np.meshgrid(k, k, indexing="ij"))
        rest = n - a - b
        chance = np.where(rest >= 0, stats.multinomial.pmf(
            np.stack([a, b, np.maximum(rest, 0)], axis=1), n, [mean_a / n, mean_b / n, 1 - (mean_a + mean_b) / n]
        ), 0.0)  # fmt: skip
        inside = (a + b < FEW) & (rest >= 0)
        assert chance[inside].sum() > 0.9999
        found = paired_rates(a[inside], b[inside], np.zeros(inside.sum()), np.full(inside.sum(), n))
        truth = (mean_b - mean_a) / n
        holds = (found.low <= truth + 1e-12) & (found.high >= truth - 1e-12)
        assert chance[inside][holds].sum() >= 0.95


def test_exact_intervals_and_tests_agree() -> None:
    """Where the exact test is clear, the interval leaves 0 out, and the other way round."""
    a, b = (grid.ravel() for grid in np.meshgrid(np.arange(20), np.arange(20), indexing="ij"))
    few = a + b < FEW
    found = paired_rates(a[few], b[few], 0 * a[few], 0 * a[few] + 10_000)
    apart = (found.low > 0) | (found.high < 0)
    clear = (found.p > 0.06) | (found.p < 0.04)
    assert (apart == (found.p <= 0.05))[clear].all()


@pytest.mark.statistics
@pytest.mark.parametrize(
    ("rate", "differ", "shift"), [(0.3, 0.4, 0.0), (0.3, 0.4, 0.02), (0.05, 0.06, 0.01), (0.5, 0.06, 0.0)]
)
def test_paired_intervals_cover(rate: float, differ: float, shift: float) -> None:
    """95 % intervals hold the truth in 93 to 97 % of 1,000 runs."""
    draw = np.random.default_rng([2, int(1000 * differ), int(1000 * shift)])
    only_b, only_a = (differ + shift) / 2, (differ - shift) / 2
    both = rate - only_a
    cells = draw.multinomial(4_000, [only_a, only_b, both, 1 - only_a - only_b - both], size=1_000)
    found = paired_rates(cells[:, 0], cells[:, 1], cells[:, 2], np.full(1_000, 4_000))
    covered = ((found.low <= shift) & (found.high >= shift)).mean()
    assert 0.93 <= covered <= 0.97


@pytest.mark.statistics
def test_unpaired_intervals_cover() -> None:
    draw = np.random.default_rng(3)
    a, b = draw.binomial(3_000, 0.3, 1_000), draw.binomial(5_000, 0.32, 1_000)
    found = independent_rates(a, np.full(1_000, 3_000), b, np.full(1_000, 5_000))
    assert 0.93 <= ((found.low <= 0.02) & (found.high >= 0.02)).mean() <= 0.97


@pytest.mark.parametrize(
    ("wins_a", "n_a", "wins_b", "n_b"), [(56, 70, 48, 80), (300, 1000, 350, 1100), (20, 400, 9, 300)]
)
def test_independent_rates_against_statsmodels(wins_a: int, n_a: int, wins_b: int, n_b: int) -> None:
    found = independent_rates([wins_a], [n_a], [wins_b], [n_b])
    ends = proportion.confint_proportions_2indep(wins_b, n_b, wins_a, n_a, compare="diff", method="newcomb")
    assert (found.low[0], found.high[0]) == pytest.approx(ends)
    test = proportion.test_proportions_2indep(
        wins_b, n_b, wins_a, n_a, compare="diff", method="score", correction=False
    )
    assert found.p[0] == pytest.approx(test.pvalue)


def test_rare_independent_rates_are_tested_exactly() -> None:
    found = independent_rates([0, 0], [50, 50], [6, 0], [60, 60])
    assert found.p[0] == pytest.approx(stats.fisher_exact([[0, 50], [6, 54]]).pvalue)
    assert found.p[1] == 1
    assert np.isnan(independent_rates([0], [0], [1], [2]).p[0])


def test_weighted_rates() -> None:
    """With one role only, the weighted difference is the plain one."""
    import pandas as pd

    rows = [weighted_rate([1.0], [wins], [n]) for wins, n in ((400, 1_000), (460, 1_000))]
    one, other = (pd.DataFrame([row], columns=["rate", "low", "high", "method"]) for row in rows)
    found = independent_weighted(one, other)
    assert found.difference[0] == pytest.approx(0.06)
    assert found.p[0] == pytest.approx(independent_rates([400], [1_000], [460], [1_000]).p[0], rel=0.05)
    assert found.low[0] == pytest.approx(independent_rates([400], [1_000], [460], [1_000]).low[0], abs=0.0005)


def test_means_against_a_paired_t_test() -> None:
    draw = np.random.default_rng(4)
    a = draw.normal(3, 2, 200)
    b = a + draw.normal(0.2, 1, 200)
    found = means((b - a).mean(), (b - a).var(ddof=1) / 200, (a.var(ddof=1) + b.var(ddof=1)) / 200, 200, "paired")
    test = stats.ttest_rel(b, a)
    assert found.p[0] == pytest.approx(test.pvalue)
    assert (found.low[0], found.high[0]) == pytest.approx(tuple(test.confidence_interval()))


def test_discoveries_are_benjamini_and_yekutielis() -> None:
    p = np.random.default_rng(5).random(25) ** 3
    assert discoveries(p) == pytest.approx(multipletests(p, method="fdr_by")[1])
    assert np.isnan(discoveries([np.nan])).all()


@pytest.mark.statistics
def test_false_discoveries_under_dependence() -> None:
    """25 generals of which 20 do not change, their z-values tied together: at most 5 % of what is found is false."""
    draw = np.random.default_rng(6)
    shared = draw.normal(size=(2_000, 1))
    z = np.sqrt(0.5) * shared + np.sqrt(0.5) * draw.normal(size=(2_000, 25))
    z[:, :5] += 4
    found = np.array([discoveries(2 * stats.norm.sf(np.abs(row))) for row in z]) <= 0.05
    false = found[:, 5:].sum(axis=1) / np.maximum(found.sum(axis=1), 1)
    assert false.mean() <= 0.05
    assert found[:, :5].mean() > 0.5
