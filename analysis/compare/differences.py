"""Differences of rates and means between two sides, with intervals and p-values.

A difference is always B minus A. The game is the unit: a paired rate has one yes or no on each side of a game, and its
variance is that of the difference within games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from analysis.intervals import LEVEL, normal_quantile, rates

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

FEW = 40
"""With fewer games that differ, interval and p-value are exact; a test finds the coverage of both kinds there."""


class Differences(NamedTuple):
    """Estimated differences; NaN where there is nothing to estimate from.

    Attributes
    ----------
    difference, low, high
        The estimate and the ends of its interval.
    method
        ``paired``, ``exact``, ``newcombe``, ``delta``, or empty.
    p
        Two-sided p-value of no difference.
    saved
        Share of the variance of an unpaired comparison of as many games which pairing saves; NaN if unpaired.
    """

    difference: Floats
    low: Floats
    high: Floats
    method: npt.NDArray[np.object_]
    p: Floats
    saved: Floats


def paired_rates(only_a: npt.ArrayLike, only_b: npt.ArrayLike, both: npt.ArrayLike, n: npt.ArrayLike) -> Differences:
    """Differences of rates of which each game gives one yes or no on either side.

    Parameters
    ----------
    only_a, only_b, both
        Games with a yes on side A alone, on B alone, on both.
    n
        Games.

    Returns
    -------
    Differences
        With :data:`FEW` or more games that differ: normal interval with the variance of the difference within games,
        and McNemar's test (``paired``). With fewer (``exact``): McNemar's exact test, and the exact Poisson limits of
        the games that A alone and B alone won, put together (MOVER), which hold the truth in 95 % of cases or more.

    Examples
    --------
    >>> found = paired_rates([300, 0], [400, 6], [200, 10], [1000, 1000])
    >>> found.difference.round(3).tolist(), found.low.round(4).tolist(), found.high.round(4).tolist()
    ([0.1, 0.006], [0.0485, 0.0007], [0.1515, 0.0131])
    >>> found.method.tolist(), found.p.round(4).tolist(), found.saved.round(2).tolist()
    (['paired', 'exact'], [0.0002, 0.0312], [-0.41, 0.77])
    """
    import numpy as np
    from scipy import stats

    a, b, yes, games = (np.asarray(x, dtype=np.float64) for x in (only_a, only_b, both, n))
    with np.errstate(divide="ignore", invalid="ignore"):
        difference = (b - a) / games
        within = ((a + b) / games - difference**2) / games
        half = normal_quantile() * np.sqrt(within)
        z = (b - a) / np.sqrt(a + b)
        rate_a, rate_b = (yes + a) / games, (yes + b) / games
        saved = 1 - within * games / (rate_a * (1 - rate_a) + rate_b * (1 - rate_b))
        below, above = _exact(a, b)
        few = (a + b) < FEW
        low = np.where(few, np.clip(below / games, -1, 1), difference - half)
        high = np.where(few, np.clip(above / games, -1, 1), difference + half)
    exact = np.minimum(1.0, 2 * stats.binom.cdf(np.minimum(a, b), a + b, 0.5))
    p = np.where(few, exact, 2 * stats.norm.sf(np.abs(z)))
    method = np.where(games > 0, np.where(few, "exact", "paired"), "").astype(object)
    return Differences(
        difference, low, high, method, np.where(games > 0, p, np.nan), np.where(np.isfinite(saved), saved, np.nan)
    )


def _exact(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Limits of the difference of two Poisson means, from the exact limits of each."""
    import numpy as np
    from scipy import stats

    tail = (1 - LEVEL) / 2
    (low_a, high_a), (low_b, high_b) = (
        (np.where(k > 0, stats.chi2.ppf(tail, 2 * k) / 2, 0.0), stats.chi2.ppf(1 - tail, 2 * k + 2) / 2) for k in (a, b)
    )
    return b - a - np.hypot(b - low_b, high_a - a), b - a + np.hypot(high_b - b, a - low_a)


def independent_rates(
    wins_a: npt.ArrayLike, n_a: npt.ArrayLike, wins_b: npt.ArrayLike, n_b: npt.ArrayLike
) -> Differences:
    """Differences of rates from games that have nothing to do with each other.

    Returns
    -------
    Differences
        Newcombe's hybrid score interval; the p-value is that of the score test, or with an expected count below 5 of
        Fisher's exact one.

    Examples
    --------
    >>> found = independent_rates([56], [70], [48], [80])
    >>> found.low.round(4).tolist(), found.high.round(4).tolist(), found.p.round(4).tolist()
    ([-0.3339], [-0.0524], [0.008])
    """
    import numpy as np
    from scipy import stats

    yes_a, games_a, yes_b, games_b = (np.asarray(x, dtype=np.float64) for x in (wins_a, n_a, wins_b, n_b))
    one, other = rates(yes_a, games_a), rates(yes_b, games_b)
    difference, low, high = _hybrid(one.rate, one.low, one.high, other.rate, other.low, other.high)
    with np.errstate(divide="ignore", invalid="ignore"):
        pooled = (yes_a + yes_b) / (games_a + games_b)
        z = difference / np.sqrt(pooled * (1 - pooled) * (1 / games_a + 1 / games_b))
        p = np.where((pooled == 0) | (pooled == 1), 1.0, 2 * stats.norm.sf(np.abs(z)))
    expected = np.minimum(pooled, 1 - pooled) * np.minimum(games_a, games_b)
    for i in np.flatnonzero((expected < 5) & np.isfinite(difference)):
        table = [[yes_a[i], games_a[i] - yes_a[i]], [yes_b[i], games_b[i] - yes_b[i]]]
        p[i] = stats.fisher_exact(np.array(table, dtype=np.int64)).pvalue
    there = np.isfinite(difference)
    method = np.where(there, "newcombe", "").astype(object)
    return Differences(difference, low, high, method, np.where(there, p, np.nan), np.full(len(difference), np.nan))


def _hybrid(
    rate_a: Any, low_a: Any, high_a: Any, rate_b: Any, low_b: Any, high_b: Any
) -> tuple[Floats, Floats, Floats]:
    """The difference of two independent estimates, its limits put together from theirs (MOVER)."""
    import numpy as np

    difference = rate_b - rate_a
    low = difference - np.hypot(rate_b - low_b, high_a - rate_a)
    return difference, low, difference + np.hypot(high_b - rate_b, rate_a - low_a)


def independent_weighted(one: Any, other: Any) -> Differences:
    """Differences of weighted rates from games that have nothing to do with each other.

    Parameters
    ----------
    one, other
        Tables with columns ``rate, low, high`` as :func:`analysis.intervals.weighted_rate` makes them.

    Returns
    -------
    Differences
        The limits are put together from those of the rates (MOVER); the p-value takes their half-widths for errors.
    """
    import numpy as np
    from scipy import stats

    columns = [np.asarray(table[name], dtype=np.float64) for table in (one, other) for name in ("rate", "low", "high")]
    difference, low, high = _hybrid(*columns)
    error = np.where(difference > 0, difference - low, high - difference) / normal_quantile()
    with np.errstate(divide="ignore", invalid="ignore"):
        p = np.where(difference == 0, 1.0, 2 * stats.norm.sf(np.abs(difference) / error))
    there = np.isfinite(difference)
    return Differences(
        difference, low, high, np.where(there, "mover", "").astype(object), np.where(there, p, np.nan),
        np.full(len(difference), np.nan),
    )  # fmt: skip


def means(difference: Any, variance: Any, unpaired: Any, games: Any, method: str) -> Differences:
    """Differences of means over games with a known variance.

    Parameters
    ----------
    difference
        The estimates.
    variance
        Their variances.
    unpaired
        The variances that an unpaired comparison would have; NaN where nothing is paired.
    games
        Games behind them, for Student's t.
    method
        What to call it.
    """
    import numpy as np
    from scipy import stats

    value, spread, alone, n = (
        np.atleast_1d(np.asarray(x, dtype=np.float64)) for x in (difference, variance, unpaired, games)
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        error = np.sqrt(spread)
        half = stats.t.ppf(0.5 + LEVEL / 2, np.maximum(n - 1, 1)) * error
        p = np.where(
            error > 0, 2 * stats.t.sf(np.abs(value) / error, np.maximum(n - 1, 1)), np.where(value == 0, 1.0, 0.0)
        )
        saved = np.where(alone > 0, 1 - spread / alone, np.nan)
    there = np.isfinite(value) & np.isfinite(spread)
    return Differences(
        value, value - half, value + half, np.where(there, method, "").astype(object), np.where(there, p, np.nan), saved
    )


def discoveries(p: npt.ArrayLike) -> Floats:
    """P-values adjusted for their number: those at most q are discoveries with a false-discovery rate of at most q.

    Benjamini and Yekutieli's procedure, which holds whatever the dependence: generals of one game win and lose together
    or against each other, so nothing can be assumed of it.

    Examples
    --------
    >>> discoveries([0.001, 0.5, float("nan"), 0.04]).round(4).tolist()
    [0.0055, 0.9167, nan, 0.11]
    """
    import numpy as np
    from scipy import stats

    values = np.asarray(p, dtype=np.float64)
    found = np.full(len(values), np.nan)
    there = np.isfinite(values)
    if there.any():
        found[there] = stats.false_discovery_control(values[there], method="by")
    return found
