"""What is kept of tournaments: the totals of their players, and sums over games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analysis.intervals import Moments
from analysis.names import ROLES

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from sgs_sim.tournament.rounds import Played


class Tally:
    """Adds up tournaments as they are played.

    Parameters
    ----------
    bots
        Bot by player.

    Attributes
    ----------
    kinds
        The bots, in the order of the players.
    """

    def __init__(self, bots: tuple[str, ...]) -> None:
        self.bots = bots
        self.kinds = tuple(dict.fromkeys(bots))
        self._totals: list[Any] = []
        self._moments = {
            (role, kind): Moments(0, 0.0, 0.0, 0.0, 0.0, 0.0) for role in range(len(ROLES)) for kind in self.kinds
        }

    def add(self, found: Played) -> None:
        """Enter tournaments."""
        import numpy as np

        self._totals.append(found.points.sum(axis=1, dtype=np.int64))
        for (role, kind), sums in self._moments.items():
            own = (found.role == role) & (np.array(self.bots) == kind)
            seats = own.sum(axis=2).ravel().astype(np.float64)
            points = np.where(own, found.points, 0).sum(axis=2, dtype=np.int64).ravel().astype(np.float64)
            there = seats > 0
            x, m = points[there], seats[there]
            more = (len(x), x.sum(), m.sum(), x @ x, x @ m, m @ m)
            self._moments[role, kind] = Moments(*(a + b for a, b in zip(sums, more, strict=True)))

    @property
    def totals(self) -> npt.NDArray[np.int64]:
        """Total by tournament and player."""
        import numpy as np

        return np.concatenate(self._totals) if self._totals else np.zeros((0, len(self.bots)), np.int64)

    def moments(self, role: int, kind: str) -> Moments:
        """Sums over games of the points of the seats that a bot had in a role."""
        return self._moments[role, kind]


def win_shares(totals: Any) -> npt.NDArray[np.float64]:
    """Who won: 1 for the highest total of a row, shared equally among those who have it.

    >>> import numpy as np
    >>> win_shares(np.array([[3, 5, 1], [4, 4, 0]])).tolist()
    [[0.0, 1.0, 0.0], [0.5, 0.5, 0.0]]
    """
    first = totals == totals.max(axis=1, keepdims=True)
    shares: npt.NDArray[np.float64] = first / first.sum(axis=1, keepdims=True)
    return shares
