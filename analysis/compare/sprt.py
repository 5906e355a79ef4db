"""The sequential test of a paired difference: it stops as soon as the games say enough.

Wald's sequential probability ratio test for the difference d of a rate, B minus A, over pairs of games, each of which
says +1 (B alone), -1 (A alone) or 0. Two tests run side by side, "d = 0 against d = effect" and "d = 0 against
d = -effect". The ratios are those of the most likely distributions of the three values under either hypothesis (a
generalised test, since the share of pairs that differ is not known beforehand).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

UP, DOWN, SAME, OPEN = "b_higher", "a_higher", "no_difference", "undecided"
"""What the test can say; ``no_difference``: none as large as the effect; ``undecided``: the games ran out."""


@dataclass(frozen=True)
class Sprt:
    """A two-sided test.

    Attributes
    ----------
    effect
        The difference that is not to be missed, a fraction.
    alpha
        Chance to call a difference where there is none, both sides together.
    beta
        Chance to miss a difference of the size of the effect.

    Examples
    --------
    >>> test = Sprt(effect=0.01, alpha=0.05, beta=0.05)
    >>> test.decide(only_a=900, only_b=1100, n=10_000), test.decide(1000, 1000, 20_000), test.decide(100, 110, 1_000)
    ('b_higher', 'no_difference', 'undecided')
    """

    effect: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """Log ratios at which one of the two tests ends: at or below the first for 0, at or above the second for it."""
        alpha = self.alpha / 2
        return log(self.beta / (1 - alpha)), log((1 - self.beta) / alpha)

    def ratios(self, only_a: Any, only_b: Any, n: Any) -> tuple[Floats, Floats]:
        """Log ratios of the tests for +effect and for -effect after so many pairs."""
        up = log_likelihood(only_a, only_b, n, self.effect) - log_likelihood(only_a, only_b, n, 0.0)
        down = log_likelihood(only_b, only_a, n, self.effect) - log_likelihood(only_b, only_a, n, 0.0)
        return up, down

    def decide(self, only_a: int, only_b: int, n: int) -> str:
        """What the test says after so many pairs, if this is the first time that it says anything."""
        accept, reject = self.bounds
        up, down = (float(ratio) for ratio in self.ratios(only_a, only_b, n))
        if max(up, down) >= reject:
            return UP if up > down else DOWN
        return SAME if max(up, down) <= accept else OPEN


def log_likelihood(minus: Any, plus: Any, n: Any, mean: float) -> Floats:
    """Largest log likelihood of counts of -1, +1 and 0 among the distributions with this mean, which is at least 0.

    The chance t of -1 that makes it largest solves a quadratic equation, 2 n t^2 - b t - minus (1 - mean) mean = 0.

    Examples
    --------
    >>> round(float(log_likelihood(10, 20, 100, 0.1)), 4), round(float(log_likelihood(10, 20, 100, 0.0)), 4)
    (-80.1819, -81.8808)
    """
    import numpy as np
    from scipy.special import xlogy

    less, more, games = (np.asarray(x, dtype=np.float64) for x in (minus, plus, n))
    rest = games - less - more
    b = less * (1 - 3 * mean) + more * (1 - mean) - 2 * rest * mean
    t = (b + np.sqrt(b**2 + 8 * games * less * mean * (1 - mean))) / (4 * games)
    t = np.clip(t, 0.0, (1 - mean) / 2)
    return np.asarray(xlogy(less, t) + xlogy(more, t + mean) + xlogy(rest, 1 - 2 * t - mean), dtype=np.float64)
