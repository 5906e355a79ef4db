"""Intervals against hand-worked figures, statsmodels and simulation."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.regression.linear_model import OLS
from statsmodels.stats.proportion import proportion_confint

from analysis.intervals import (
    Moments,
    clustered_mean,
    mean_of_counts,
    quantile_interval,
    quantiles,
    rates,
    weighted_rate,
)


def test_wilson_by_hand() -> None:
    z = 1.959963984540054
    wins, n = 30, 80
    centre = (wins + z**2 / 2) / (n + z**2)
    half = z * np.sqrt(wins * (n - wins) / n + z**2 / 4) / (n + z**2)
    found = rates([wins], [n])
    assert found.rate[0] == wins / n
    assert (found.low[0], found.high[0]) == pytest.approx((centre - half, centre + half))


@pytest.mark.parametrize(("wins", "n"), [(0, 20), (4, 20), (17, 20), (20, 20), (1, 1)])
def test_extreme_counts_are_exact(wins: int, n: int) -> None:
    found = rates([wins], [n])
    assert found.method[0] == "exact"
    exact = stats.binomtest(wins, n).proportion_ci(method="exact")
    assert (found.low[0], found.high[0]) == pytest.approx((exact.low, exact.high))


def test_no_games_no_rate() -> None:
    found = rates([0, 5], [0, 10])
    assert np.isnan([found.rate[0], found.low[0], found.high[0]]).all()
    assert found.method.tolist() == ["", "wilson"]


def test_an_interval_holds_its_rate() -> None:
    n = np.repeat(np.arange(1, 60), 60)
    wins = np.minimum(np.tile(np.arange(60), 59), n)
    found = rates(wins, n)
    assert (found.low >= 0).all()
    assert (found.high <= 1).all()
    assert (found.low <= found.rate).all()
    assert (found.rate <= found.high).all()


def test_weighted_rate_by_hand() -> None:
    rate, low, high, method = weighted_rate([0.25, 0.75], [30, 120], [100, 200])
    error = np.sqrt(0.25**2 * 0.3 * 0.7 / 100 + 0.75**2 * 0.6 * 0.4 / 200)
    assert rate == pytest.approx(0.525)
    assert (low, high) == pytest.approx((0.525 - 1.959964 * error, 0.525 + 1.959964 * error))
    assert method == "delta"


def test_weighted_rate_of_one_rate_is_its_own_interval() -> None:
    rate, low, high, method = weighted_rate([1.0], [0], [30])
    exact = proportion_confint(0, 30, method="beta")
    assert (rate, low, high, method) == (0.0, 0.0, pytest.approx(exact[1]), "mover")


def test_weighted_rate_needs_every_part() -> None:
    rate, *_, method = weighted_rate([0.5, 0.5], [3, 0], [9, 0])
    assert np.isnan(rate)
    assert method == ""


def test_clustered_mean_against_statsmodels() -> None:
    draw = np.random.default_rng(3)
    sizes = draw.integers(1, 5, 300)
    cluster = np.repeat(np.arange(300), sizes)
    x = draw.normal(size=300)[cluster] + draw.normal(size=len(cluster)) + 2.0
    fit = OLS(x, np.ones(len(x))).fit(cov_type="cluster", cov_kwds={"groups": cluster, "use_correction": False})
    total = np.bincount(cluster, x)
    sums = Moments(300, x.sum(), len(x), (total**2).sum(), (total * sizes).sum(), (sizes**2).sum())
    mean, low, high = clustered_mean(sums)
    error = fit.bse[0] * np.sqrt(300 / 299)
    assert mean == pytest.approx(fit.params[0])
    assert high - low == pytest.approx(2 * stats.t.ppf(0.975, 299) * error)


def test_clustered_mean_of_one_seat_a_game_is_the_t_interval() -> None:
    values = np.array([1.0, 2, 2, 5, 9])
    exact = stats.ttest_1samp(values, 0).confidence_interval()
    assert mean_of_counts([1, 2, 5, 9], [1, 2, 1, 1]) == pytest.approx(
        (values.mean(), exact.low, exact.high, values.std(ddof=1))
    )


def test_clustered_mean_of_few_games() -> None:
    assert np.isnan(clustered_mean(Moments(0, 0, 0, 0, 0, 0))).all()
    assert clustered_mean(Moments(1, 6, 2, 36, 12, 4))[0] == 3
    assert clustered_mean(Moments(3, 6, 6, 12, 12, 12))[1:] == (1.0, 1.0)  # all alike


@pytest.mark.parametrize("level", [0.01, 0.25, 0.5, 0.9, 1.0])
def test_quantiles_are_those_of_the_whole_sample(level: float) -> None:
    sample = np.random.default_rng(1).poisson(9, 997)
    values, counts = np.unique(sample, return_counts=True)
    assert quantiles(values, counts, [level])[0] == np.quantile(sample, level, method="inverted_cdf")


@pytest.mark.statistics
def test_median_interval_covers() -> None:
    draw = np.random.default_rng(5)
    covered = 0
    for _ in range(2_000):
        values, counts = np.unique(draw.integers(0, 10**6, 101), return_counts=True)
        low, high = quantile_interval(values, counts, 0.5)
        covered += low <= 499_999.5 <= high
    assert 0.93 < covered / 2_000 < 0.985


@pytest.mark.statistics
@pytest.mark.parametrize("chances", [(0.5, 0.3, 0.6, 0.1), (0.02, 0.5, 0.9, 0.01)])
def test_weighted_rate_covers(chances: tuple[float, ...]) -> None:
    draw = np.random.default_rng(7)
    weights, n = np.array([0.2, 0.2, 0.4, 0.2]), np.array([60, 60, 120, 60])
    truth = float(weights @ np.array(chances))
    found = [weighted_rate(weights, draw.binomial(n, chances), n)[1:3] for _ in range(1_000)]
    covered = np.mean([low <= truth <= high for low, high in found])
    assert 0.925 < covered < 0.985
