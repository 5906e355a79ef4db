"""Intervals and p-values that hold however often one looks at them, and whenever one stops.

A fixed-size interval at the moment at which a sequential test stops is too short: that moment was chosen by the data.
The confidence sequences here hold the truth at all moments together in 95 % of cases, hence also at the chosen one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analysis.compare.differences import FEW, Differences
from analysis.intervals import LEVEL

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

PRIOR = 0.5
"""Both parameters of the beta distribution that exact sequences mix over."""
EARLY = 0.25
"""The sequences are tightest after this share of the games that are to be played at most."""


def tuned(games: Any) -> Floats:
    """The parameter rho^2 with which a sequence is tightest after so many games (Waudby-Smith and others 2024)."""
    import numpy as np

    bits = -2 * np.log(1 - LEVEL)
    return np.asarray((bits + np.log(bits + 1)) / np.maximum(games, 1), dtype=np.float64)


def means(difference: Any, deviation: Any, n: Any, planned: Any) -> tuple[Floats, Floats, Floats]:
    """Sequence of a mean over games.

    Robbins' normal mixture with the estimated standard deviation: an asymptotic confidence sequence.

    Parameters
    ----------
    difference, deviation
        Mean and standard deviation of a game.
    n
        Games so far.
    planned
        Games to be played at most.

    Returns
    -------
    low, high, p

    Examples
    --------
    >>> low, high, p = means([0.02], [0.6], [25_000], [100_000])
    >>> low.round(4).tolist(), high.round(4).tolist(), p.round(5).tolist()
    ([0.0085], [0.0315], [1e-05])
    """
    import numpy as np

    value, spread, games = (np.asarray(x, dtype=np.float64) for x in (difference, deviation, n))
    rho = tuned(EARLY * np.asarray(planned, dtype=np.float64))
    with np.errstate(divide="ignore", invalid="ignore"):
        grown = games * rho + 1
        half = spread * np.sqrt(2 * grown / (games**2 * rho) * np.log(np.sqrt(grown) / (1 - LEVEL)))
        evidence = rho * (games * value / spread) ** 2 / (2 * grown) - np.log(grown) / 2
        p = np.where(spread > 0, np.exp(-np.maximum(evidence, 0)), np.where(value == 0, 1.0, 0.0))
    return value - half, value + half, np.where(np.isfinite(value), p, np.nan)


def shares(yes: Any, n: Any, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Exact sequence of a rate: all rates that the beta mixture does not speak against.

    Parameters
    ----------
    yes, n
        Games with a yes, and games, so far.
    level
        Its level.

    Returns
    -------
    low, high

    Examples
    --------
    >>> low, high = shares([500, 0], [1000, 1000])
    >>> low.round(3).tolist(), high.round(3).tolist()
    ([0.442, 0.0], [0.558, 0.007])
    """
    import numpy as np
    from scipy.special import betaln, xlog1py, xlogy

    k, games = np.asarray(yes, dtype=np.float64), np.asarray(n, dtype=np.float64)
    bound = np.log(1 - level) + betaln(k + PRIOR, games - k + PRIOR) - betaln(PRIOR, PRIOR)
    rate = np.divide(k, games, out=np.full(k.shape, 0.5), where=games > 0)
    ends = []
    for end in (0.0, 1.0):  # bisection between the estimate, which is inside, and the end of the scale
        inside, outside = rate.copy(), np.full(k.shape, end)
        for _ in range(60):
            middle = (inside + outside) / 2
            fits = xlogy(k, middle) + xlog1py(games - k, -middle) >= bound
            inside, outside = np.where(fits, middle, inside), np.where(fits, outside, middle)
        ends.append(np.where(games > 0, outside, end))
    return ends[0], ends[1]


def paired_rates(only_a: Any, only_b: Any, n: Any, planned: Any, fixed: Differences) -> Differences:
    """Differences of paired rates that hold at a moment chosen by the data.

    Parameters
    ----------
    only_a, only_b
        Games with a yes on side A alone, on B alone.
    n
        Games.
    planned
        Games to be played at most.
    fixed
        The same differences for a fixed number of games: estimates and what pairing saved are taken from there.

    Returns
    -------
    Differences
        With few games that differ the exact sequences of both shares, put together (``exact sequence``), else that of
        the mean (``sequence``).
    """
    import numpy as np
    from scipy.special import betaln

    a, b, games = (np.asarray(x, dtype=np.float64) for x in (only_a, only_b, n))
    with np.errstate(divide="ignore", invalid="ignore"):
        deviation = np.sqrt((a + b) / games - fixed.difference**2)
    low, high, p = means(fixed.difference, deviation, games, planned)
    few = (a + b) < FEW
    each = (1 + LEVEL) / 2
    (low_a, high_a), (low_b, high_b) = shares(a, games, each), shares(b, games, each)
    direction = betaln(a + 1, b + 1) + (a + b) * np.log(2)  # uniform mixture over the chance of B, given a difference
    p = np.where(few, np.exp(-np.maximum(direction, 0)), p)
    there = games > 0
    method = np.where(there, np.where(few, "exact sequence", "sequence"), "").astype(object)
    low, high = np.where(few, low_b - high_a, low), np.where(few, high_b - low_a, high)
    return fixed._replace(
        low=np.where(there, low, np.nan),
        high=np.where(there, high, np.nan),
        method=method,
        p=np.where(there, p, np.nan),
    )
