"""When a run has played enough.

Three rules: a number of games (always in force), a target error, a time limit. The target error is looked at after
whole shards in order from the first one, never at what happened to finish first, so that it ends a run at the same
game whatever the number of workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

Z95 = 1.959963984540054
"""Quantile of the normal distribution for a two-sided 95 % interval."""
SIDES = ("lord", "rebel", "traitor")
"""The sides whose win rates are reported, by the names of the ``winner`` column."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a win rate.

    statsmodels has it, too, and takes longer to import than a small run takes to play.

    >>> [round(x, 4) for x in wilson(50, 100)]
    [0.4038, 0.5962]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    shrink = 1 + Z95**2 / games
    centre = (rate + Z95**2 / (2 * games)) / shrink
    half = Z95 / shrink * sqrt(rate * (1 - rate) / games + Z95**2 / (4 * games**2))
    return max(0.0, centre - half), min(1.0, centre + half)


def half_width(wins: int, games: int) -> float:
    """Half the width of Wilson's 95 % interval."""
    low, high = wilson(wins, games)
    return (high - low) / 2


def widest(wins: Sequence[int], games: int) -> float:
    """The widest half-width among the win rates of the sides."""
    return max(half_width(won, games) for won in wins)


@dataclass(frozen=True)
class StopRule:
    """The rules in force besides the number of games.

    Attributes
    ----------
    target_error
        Stop a table size when the widest 95 % half-width of its side win rates is at most this (a fraction).
    max_time
        Stop when so many seconds have been played, all sessions of the run together.
    """

    target_error: float | None = None
    max_time: float | None = None

    def reached(self, wins: Sequence[int], games: int) -> bool:
        """Whether the target error is reached by these games."""
        return self.target_error is not None and games > 0 and widest(wins, games) <= self.target_error

    def expected(self, wins: Sequence[int], games: int, most: int, step: int) -> int:
        """Games a table size will take by the look of those played: half-widths shrink with the root of their number.

        >>> StopRule(target_error=0.01).expected([280, 690, 30], games=1_000, most=50_000, step=500)
        8500
        """
        if self.target_error is None or games == 0:
            return most
        needed = games * (widest(wins, games) / self.target_error) ** 2
        return min(most, max(games, ceil(needed / step) * step))

    def describe(self, games: int, sizes: int) -> str:
        """All rules in force in words, that of the number of games included.

        >>> StopRule(target_error=0.002).describe(500_000, sizes=1)
        '95 % half-widths of all side win rates at most 0.2 points, or 500,000 games, whichever comes first'
        >>> StopRule().describe(500_000, sizes=2)
        '500,000 games of each size'
        """
        rules = []
        if self.target_error is not None:
            rules.append(f"95 % half-widths of all side win rates at most {100 * self.target_error:g} points")
        if self.max_time is not None:
            rules.append(f"{self.max_time:g} s")
        rules.append(f"{games:,} games" + (" of each size" if sizes > 1 else ""))
        return ", or ".join(rules) + (", whichever comes first" if len(rules) > 1 else "")


REASONS = {
    "games": "all games are played",
    "target_error": "the target error is reached",
    "max_time": "the time is up",
}
"""What ended a run, in words."""
