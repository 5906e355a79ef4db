"""Intervals for rates, weighted rates, means over games and quantiles.

The game is the unit everywhere: whoever calls these functions brings counts of games, or sums over games of one value a
game. All intervals are two-sided at :data:`LEVEL`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pandas as pd

    Floats = npt.NDArray[np.float64]

LEVEL = 0.95
"""Confidence level of every interval."""

EXTREME = 5
"""A rate with fewer wins, or fewer losses, than this gets an exact interval."""


class Intervals(NamedTuple):
    """Estimates with their intervals.

    Attributes
    ----------
    rate, low, high
        The estimate and the ends of its interval; NaN where there is nothing to estimate from.
    method
        How the interval was made: ``wilson``, ``exact`` (Clopper-Pearson), ``delta``, ``mover``, or empty.
    """

    rate: Floats
    low: Floats
    high: Floats
    method: npt.NDArray[np.object_]


def normal_quantile() -> float:
    """Quantile of the normal distribution that belongs to :data:`LEVEL`."""
    from scipy import stats

    return float(stats.norm.ppf(0.5 + LEVEL / 2))


def rates(wins: npt.ArrayLike, n: npt.ArrayLike) -> Intervals:
    """Rates of games that each gave one yes or no: Wilson intervals, exact ones for extreme counts.

    Parameters
    ----------
    wins, n
        Games with a yes, and games; arrays of one length.

    Returns
    -------
    Intervals
        The method is ``exact`` where fewer than :data:`EXTREME` games differ from the rest, else ``wilson``.

    Examples
    --------
    >>> found = rates([50, 0], [100, 100])
    >>> found.low.round(4).tolist(), found.high.round(4).tolist(), found.method.tolist()
    ([0.4038, 0.0], [0.5962, 0.0362], ['wilson', 'exact'])
    """
    import numpy as np
    from statsmodels.stats.proportion import proportion_confint

    yes, games = np.asarray(wins, dtype=np.float64), np.asarray(n, dtype=np.float64)
    rate, low, high = (np.full(len(games), np.nan) for _ in range(3))
    method = np.full(len(games), "", dtype=object)
    extreme = np.minimum(yes, games - yes) < EXTREME
    for name, key, cells in (("wilson", "wilson", ~extreme), ("exact", "beta", extreme)):
        cells = cells & (games > 0)
        if not cells.any():  # statsmodels warns about empty arrays
            continue
        ends = proportion_confint(yes[cells], games[cells], alpha=1 - LEVEL, method=key)
        low[cells], high[cells] = np.clip(ends[0], 0.0, 1.0), np.clip(ends[1], 0.0, 1.0)
        rate[cells] = yes[cells] / games[cells]
        method[cells] = name
    return Intervals(rate, low, high, method)


def with_rates(table: pd.DataFrame, wins: str = "wins", n: str = "n", prefix: str = "") -> pd.DataFrame:
    """Return the table with the columns ``rate, low, high, method`` of :func:`rates` added.

    With a prefix only ``rate, low, high`` are added, under ``<prefix>rate`` and so on.
    """
    found = rates(table[wins].to_numpy(), table[n].to_numpy())
    columns: dict[str, Any] = {f"{prefix}{key}": getattr(found, key) for key in ("rate", "low", "high")}
    if not prefix:
        columns["method"] = found.method
    return table.assign(**columns)


def weighted_rate(weights: npt.ArrayLike, wins: npt.ArrayLike, n: npt.ArrayLike) -> tuple[float, float, float, str]:
    """A weighted mean of rates that come from distinct games.

    Parameters
    ----------
    weights
        Weight of each rate; they sum to 1.
    wins, n
        Games with a yes, and games, of each rate. No game may stand in two of them: the covariances are then zero.

    Returns
    -------
    rate, low, high, method
        ``delta``: normal interval with the variance ``sum(w^2 p (1 - p) / n)``. That variance is 0 for a rate of 0 or
        1, so if one of the counts is extreme the limits of the single rates are combined instead (``mover``: Zou and
        Donner 2008). NaN and an empty method if one of the rates has no games.

    Examples
    --------
    >>> rate, low, high, method = weighted_rate([0.25, 0.75], [50, 40], [100, 200])
    >>> round(rate, 3), round(low, 3), round(high, 3), method
    (0.275, 0.227, 0.323, 'delta')
    >>> weighted_rate([0.5, 0.5], [3, 0], [10, 0])[3]
    ''
    """
    import numpy as np

    weight, games = np.asarray(weights, dtype=np.float64), np.asarray(n, dtype=np.float64)
    if not games.size or (games == 0).any():
        return np.nan, np.nan, np.nan, ""
    cells = rates(wins, n)
    rate = float(weight @ cells.rate)
    if (cells.method == "exact").any():
        below = float(np.sqrt(np.sum((weight * (cells.rate - cells.low)) ** 2)))
        above = float(np.sqrt(np.sum((weight * (cells.high - cells.rate)) ** 2)))
        return rate, max(rate - below, 0.0), min(rate + above, 1.0), "mover"
    half = normal_quantile() * float(np.sqrt(np.sum(weight**2 * cells.rate * (1 - cells.rate) / games)))
    return rate, max(rate - half, 0.0), min(rate + half, 1.0), "delta"


class Moments(NamedTuple):
    """Sums over games, of a game's total ``x`` (over some of its seats) and the number ``m`` of these seats."""

    games: int
    x: float
    m: float
    xx: float
    xm: float
    mm: float


def clustered_mean(sums: Moments) -> tuple[float, float, float]:
    """Mean over seats, its interval over games.

    The estimate is ``sum(x) / sum(m)``; its variance takes one value a game, the game's total residual ``x - mean *
    m`` (the cluster-robust variance of a mean, with the factor G / (G - 1) and Student's t with G - 1 degrees of
    freedom).

    Parameters
    ----------
    sums
        Sums over the games.

    Returns
    -------
    mean, low, high
        NaN without games; the interval is NaN with a single one.

    Examples
    --------
    Two games with two loyalists each: scores 1 and 3, then 5 and 7.

    >>> tuple(round(value, 3) for value in clustered_mean(Moments(2, 16, 4, 4**2 + 12**2, 4 * 2 + 12 * 2, 8)))
    (4.0, -21.412, 29.412)
    """
    import numpy as np
    from scipy import stats

    if not sums.games or not sums.m:
        return np.nan, np.nan, np.nan
    mean = sums.x / sums.m
    if sums.games == 1:
        return mean, np.nan, np.nan
    residual = max(sums.xx - 2 * mean * sums.xm + mean**2 * sums.mm, 0.0)
    error = np.sqrt(residual * sums.games / (sums.games - 1)) / sums.m
    half = float(stats.t.ppf(0.5 + LEVEL / 2, sums.games - 1) * error)
    return mean, mean - half, mean + half


def mean_of_counts(values: npt.ArrayLike, counts: npt.ArrayLike) -> tuple[float, float, float, float]:
    """Mean with its interval, and standard deviation, of a value that each game has once.

    Parameters
    ----------
    values, counts
        Distinct values, and the number of games with each.

    Returns
    -------
    mean, low, high, sd

    Examples
    --------
    >>> tuple(round(value, 3) for value in mean_of_counts([10, 20, 30], [10, 20, 10]))
    (20.0, 17.71, 22.29, 7.161)
    """
    import numpy as np

    x, g = np.asarray(values, dtype=np.float64), np.asarray(counts, dtype=np.float64)
    games, total = int(g.sum()), float(x @ g)
    mean, low, high = clustered_mean(Moments(games, total, games, float(x**2 @ g), total, games))
    sd = float(np.sqrt((x - mean) ** 2 @ g / (games - 1))) if games > 1 else np.nan
    return mean, low, high, sd


def quantiles(values: Sequence[int] | npt.NDArray[Any], counts: npt.ArrayLike, levels: Sequence[float]) -> Floats:
    """Quantiles of counted values: the smallest value that at least the given share of the games does not exceed.

    Parameters
    ----------
    values, counts
        Distinct values in ascending order, and the number of games with each.
    levels
        Shares between 0 and 1.

    Returns
    -------
    ndarray
        One value for each level.

    Examples
    --------
    >>> quantiles([10, 20, 30], [1, 2, 1], [0.25, 0.5, 0.76]).tolist()
    [10.0, 20.0, 30.0]
    """
    import numpy as np

    x, total = np.asarray(values, dtype=np.float64), np.cumsum(np.asarray(counts, dtype=np.int64))
    rank = np.ceil(np.asarray(levels, dtype=np.float64) * total[-1]).clip(1, total[-1])
    found: Floats = x[np.searchsorted(total, rank)]
    return found


def quantile_interval(
    values: Sequence[int] | npt.NDArray[Any], counts: npt.ArrayLike, level: float
) -> tuple[float, float]:
    """Interval of a quantile from order statistics (exact for continuous values, a little wide for whole numbers).

    Examples
    --------
    >>> quantile_interval(range(1, 101), [1] * 100, 0.5)
    (40.0, 61.0)
    """
    import numpy as np
    from scipy import stats

    games = int(np.sum(np.asarray(counts)))
    below, above = (float(stats.binom.ppf(tail, games, level)) for tail in ((1 - LEVEL) / 2, (1 + LEVEL) / 2))
    low, high = quantiles(values, counts, [below / games, min((above + 1) / games, 1.0)])
    return float(low), float(high)
