"""The games of one side as small arrays: what comparisons look at, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Rows:
    """Consecutive games of one table size.

    Attributes
    ----------
    first
        Index of the first game.
    winner
        By game: place in ``catalogue`` order of sides (``none, lord, rebel, traitor``).
    turns, checksum
        By game.
    role, general, won, score
        By game and seat; ``role`` is a place in ``catalogue.ROLES``, ``general`` one in the generals of the contest (as
        many as there are: none).
    """

    first: int
    winner: Bytes
    turns: npt.NDArray[np.uint16]
    checksum: npt.NDArray[np.uint64]
    role: Bytes
    general: Bytes
    won: npt.NDArray[np.bool_]
    score: npt.NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.winner)


@dataclass(frozen=True)
class Pair:
    """The same games of both sides."""

    players: int
    a: Rows
    b: Rows


def from_kernel(
    games: npt.NDArray[Any], seats: npt.NDArray[Any], score: npt.NDArray[np.int16], own: Sequence[str],
    generals: Sequence[str],
) -> Rows:  # fmt: skip
    """Rows of a table size as the kernel returns them.

    Parameters
    ----------
    games, seats
        The kernel's arrays.
    score
        Points of each seat.
    own
        Generals by the kernel's number.
    generals
        Generals of the contest.
    """
    import numpy as np

    shape = (len(games), -1)
    numbers = np.full(256, len(generals), np.uint8)  # the kernel's "none" is 255
    numbers[: len(own)] = codes(own, generals)
    return Rows(
        first=int(games["game"][0]) if len(games) else 0,
        winner=games["winner"].copy(),
        turns=games["turns"].copy(),
        checksum=games["checksum"].copy(),
        role=seats["role"].reshape(shape),
        general=numbers[seats["general"]].reshape(shape),
        won=(seats["won"] != 0).reshape(shape),
        score=score.reshape(shape),
    )


def codes(names: Sequence[str], of: Sequence[str]) -> Bytes:
    """Places of names in a list; as many as it has for those that are not in it.

    >>> codes(["lvbu", "none"], ["caocao", "lvbu"]).tolist()
    [1, 2]
    """
    import numpy as np

    place = {name: i for i, name in enumerate(of)}
    return np.array([place.get(name, len(of)) for name in names], np.uint8)
