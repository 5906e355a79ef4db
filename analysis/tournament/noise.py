"""How many rounds it takes until the better of two bots ranks first.

A round is one tournament; totals of several rounds with the same players are added. The leader is whoever has most
points, shared among those who have as many.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis.intervals import normal_quantile
from analysis.tournament.sums import win_shares

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

SURE = 0.95
"""How sure the better bot is to lead after the rounds that are sought."""
DRAWS = 20_000
"""Leagues drawn from the normal approximation."""
FEWEST = 100
"""Leagues of played rounds that a share is taken of, at least."""
MOST_ROUNDS = 10_000_000
ROUNDS = (
    1,
    2,
    3,
    5,
    7,
    10,
    15,
    20,
    30,
    50,
    70,
    100,
    150,
    200,
    300,
    500,
    700,
    1_000,
    1_500,
    2_000,
    3_000,
    5_000,
    10_000,
)


@dataclass(frozen=True)
class Noise:
    """What two bots at one table are worth, and how soon it shows.

    Attributes
    ----------
    better, other
        The bots, the one with the higher mean total first.
    advantage, low, high
        Difference of their players' mean totals in one tournament, with its interval over tournaments.
    rounds, rounds_low, rounds_high
        Rounds until a player of the better bot leads with a chance of :data:`SURE`; the bounds are those of the
        advantage's interval. None: never, or more than :data:`MOST_ROUNDS`.
    """

    better: str
    other: str
    advantage: float
    low: float
    high: float
    rounds: int | None
    rounds_low: int | None
    rounds_high: int | None


class League:
    """Rounds with the same players, as a normal approximation of their totals.

    Players of one bot are taken to be alike: they have the mean of all of them.

    Parameters
    ----------
    totals
        Total by tournament and player.
    bots
        Bot by player.
    better
        The bot that is to lead.
    """

    def __init__(self, totals: Any, bots: tuple[str, ...], better: str) -> None:
        import numpy as np

        self.own = np.array(bots) == better
        values, vectors = np.linalg.eigh(np.atleast_2d(np.cov(totals, rowvar=False)))
        draws = np.random.default_rng(0).standard_normal((DRAWS, len(bots)))
        self.scatter = draws * np.sqrt(np.maximum(values, 0)) @ vectors.T

    def chance(self, rounds: float, advantage: float) -> float:
        """Chance that a player of the better bot leads after so many rounds.

        Parameters
        ----------
        rounds
            Rounds.
        advantage
            By how many points a round its players are better.
        """
        import numpy as np

        leader = (self.scatter + np.sqrt(rounds) * advantage * self.own).argmax(axis=1)
        return float(self.own[leader].mean())

    def rounds(self, advantage: float) -> int | None:
        """The fewest rounds after which that chance is :data:`SURE`."""
        if advantage <= 0 or self.chance(MOST_ROUNDS, advantage) < SURE:
            return None
        low, high = 0, MOST_ROUNDS
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self.chance(middle, advantage) >= SURE else (middle, high)
        return high


def advantage(totals: Any, bots: tuple[str, ...], better: str) -> tuple[float, float, float]:
    """By how many points a tournament a player of a bot has more than one of the others, with its interval."""
    import numpy as np

    own = np.array(bots) == better
    each = totals[:, own].mean(axis=1) - totals[:, ~own].mean(axis=1)
    half = normal_quantile() * float(each.std(ddof=1)) / float(np.sqrt(len(each)))
    return float(each.mean()), float(each.mean()) - half, float(each.mean()) + half


def rank_noise(totals: Any, bots: tuple[str, ...]) -> Noise | None:
    """How soon the better of two bots leads; None unless there are two."""
    kinds = tuple(dict.fromkeys(bots))
    if len(kinds) != 2 or len(totals) < 2:
        return None
    value, low, high = advantage(totals, bots, kinds[0])
    if value < 0:
        kinds, (value, low, high) = kinds[::-1], (-value, -high, -low)
    league = League(totals, bots, kinds[0])
    return Noise(
        *kinds, value, low, high, league.rounds(value), league.rounds(high), league.rounds(low)
    )  # fmt: skip


def chances(totals: Any, bots: tuple[str, ...], better: str) -> list[tuple[int, float, float | None, float | None]]:
    """After how many rounds the better bot leads how often.

    From the normal approximation, and where there are enough of them from the rounds that were played.

    Returns
    -------
    list
        Rounds, chance by the approximation; share of leagues of played rounds, and half of its 95 % interval.
    """
    import numpy as np

    value, *_ = advantage(totals, bots, better)
    league = League(totals, bots, better)
    own = np.array(bots) == better
    found: list[tuple[int, float, float | None, float | None]] = []
    for rounds in ROUNDS:
        leagues = len(totals) // rounds
        share = half = None
        if leagues >= FEWEST:
            sums = totals[: leagues * rounds].reshape(leagues, rounds, -1).sum(axis=1)
            led = win_shares(sums)[:, own].sum(axis=1)
            share = float(led.mean())
            half = float(normal_quantile() * led.std(ddof=1) / np.sqrt(leagues))
        chance = league.chance(rounds, value)
        found.append((rounds, chance, share, half))
        if chance > 0.999 and share is None:
            break
    return found
