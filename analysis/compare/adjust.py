"""Differences adjusted for the generals that were dealt.

Which general sits in which role is settled before the first card, by a known lottery. So the luck of the deal can be
taken out: the outcome is regressed on the deals, and moved to the deals that the lottery gives on average (control
variates).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from analysis.compare.sums import DECIDED, PairSums, SideSums
from analysis.names import ROLES

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

SMALLEST = 1e-9
"""Share of the largest eigenvalue below which a direction of the deals does not vary: roles have so many seats."""
NEEDED = 10
"""Games for each direction of the deals, at least."""
UNLIKELY = 1e-6
"""Deals that are less likely than this were not dealt by the lottery that they are said to come from."""


class Adjusted(NamedTuple):
    """Adjusted differences of the rates of lord's side, rebels and traitor; variances beside them."""

    difference: Floats
    variance: Floats


def expected_deal(
    generals: Sequence[str], pool: Sequence[str], never_lord: Sequence[str], roles: Sequence[int]
) -> Floats | None:
    """How often each general is dealt to each role on average, with uniform dealing.

    The lord takes the first general of a shuffled pool that he may have, the others take what follows, so that whoever
    the lord has passed over is the next one dealt.

    Parameters
    ----------
    generals
        The generals of the contest; columns are roles, and generals within roles.
    pool
        Generals that are dealt.
    never_lord
        Those of the pool that the lord may not have.
    roles
        Lords, loyalists, rebels, traitors.

    Returns
    -------
    ndarray or None
        None if the pool is too small to tell.

    Examples
    --------
    >>> expected_deal(["a", "b", "c", "d"], ["a", "b", "c", "d"], ["d"], (1, 0, 1, 0)).round(3).tolist()[:4]
    [0.333, 0.333, 0.333, 0.0]
    """
    import numpy as np

    players, barred = sum(roles), set(never_lord) & set(pool)
    if len(pool) < players or len(barred) >= players:
        return None
    dealt = players / len(pool)
    lord = 1 / (len(pool) - len(barred))
    cells = np.zeros((len(ROLES), len(generals)))
    for i, general in enumerate(generals):
        if general in pool:
            first = 0.0 if general in barred else lord
            cells[0, i] = first
            cells[1:, i] = (dealt - first) * np.array(roles[1:]) / (players - 1)
    found: Floats = cells.ravel()
    return found


def adjusted_pairs(sums: PairSums, expected: tuple[Floats, Floats]) -> Adjusted | None:
    """Adjusted differences of games that both sides have.

    Within a game the difference of the outcomes is regressed on the deals of both sides; where these are always the
    same, on one of them.

    Parameters
    ----------
    sums
        Of one table size.
    expected
        The deals that the lottery gives on average, on A and on B.

    Returns
    -------
    Adjusted or None
        None if there are too few games, or if the deals do not look like that lottery's.
    """
    import numpy as np

    a, b, both = sums.a, sums.b, sums.both
    won = both.winners[:, DECIDED].sum(axis=0) - both.winners[DECIDED].sum(axis=1)
    differ = [_differ(both.winners, side) for side in range(1, 4)]
    if both.same_deal == both.n:
        return _adjusted(both.n, _counts(a), a.xx, both.x_ab - a.xy, won, differ, expected[0])
    counts = np.concatenate([_counts(a), _counts(b)])
    xx = np.block([[a.xx, both.xx], [both.xx.T, b.xx]])
    xy = np.concatenate([both.x_ab - a.xy, b.xy - both.x_ba])
    return _adjusted(both.n, counts, xx, xy, won, differ, np.concatenate(expected))


def adjusted_alone(a: SideSums, b: SideSums, expected: tuple[Floats, Floats]) -> Adjusted | None:
    """Adjusted differences of games that have nothing to do with each other: each side is adjusted by itself."""
    found = []
    for side, deal in zip((a, b), expected, strict=True):
        won = side.winners[DECIDED]
        found.append(_adjusted(side.n, _counts(side), side.xx, side.xy, won, won, deal))
    one, other = found
    if one is None or other is None:
        return None
    return Adjusted(other.difference - one.difference, one.variance + other.variance)


def _counts(side: SideSums) -> Any:
    """How often each general was dealt to each role, role by role."""
    return side.generals.sum(axis=2).T.ravel().astype(float)


def _differ(winners: Any, side: int) -> int:
    """Games that this side won on A or on B alone."""
    return int(winners[side].sum() + winners[:, side].sum() - 2 * winners[side, side])


def _adjusted(n: int, x: Any, xx: Any, xy: Any, y: Any, yy: Any, expected: Floats) -> Adjusted | None:
    """Regress outcomes on deals, from sums over games.

    The adjusted mean is that of ``y - (x - expected) b``; what it varies by is the residual, one value a game. Its
    variance is therefore the sandwich (HC) variance of the intercept.
    """
    import numpy as np
    from scipy import stats

    mean, outcome = x / n, np.asarray(y, dtype=np.float64) / n
    values, vectors = np.linalg.eigh(xx / n - np.outer(mean, mean))
    kept = values > SMALLEST * max(values.max(), SMALLEST)
    rank = int(kept.sum())
    if n < NEEDED * (rank + 1):
        return None
    inverse = (vectors[:, kept] / values[kept]) @ vectors[:, kept].T
    off = mean - expected
    if stats.chi2.sf(n * off @ inverse @ off, rank) < UNLIKELY:
        return None
    with_outcome = xy / n - np.outer(mean, outcome)
    slopes = inverse @ with_outcome
    explained = (with_outcome * slopes).sum(axis=0)
    spread = np.asarray(yy, dtype=np.float64) / n - outcome**2
    residual = np.maximum(spread - explained, 0.0) * n / (n - 1 - rank)
    return Adjusted(outcome - off @ slopes, residual / n)
