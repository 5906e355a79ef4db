"""What is kept of the games of a comparison: counts and sums, which add up range by range.

Memory does not grow with the number of games, and a test that looks after every range sees the same sums as the tables.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Self

from analysis.names import ROLES
from sgs_sim.scoring import SIDES as WINNERS

if TYPE_CHECKING:
    import numpy.typing as npt

    from sgs_sim.compare.rows import Pair, Rows

    Array = npt.NDArray[Any]

DECIDED = slice(1, 4)
"""Lord's side, rebels and traitor among the winners."""
EXAMPLES = 10
"""Games that went another way which are named."""


class _Sums:
    """Adds field by field."""

    def __add__(self, other: Self) -> Self:
        mine, theirs = ([getattr(one, field.name) for field in fields(one)] for one in (self, other))  # type: ignore[arg-type]
        return type(self)(*(x + y for x, y in zip(mine, theirs, strict=True)))


@dataclass(frozen=True)
class SideSums(_Sums):
    """Sums over the games of one side.

    Attributes
    ----------
    n
        Games.
    winners
        Games by winner.
    generals
        Seats by general, role, and whether they won.
    seats
        Games by seat, and whether it won.
    role_seats
        Seats by role, over all games.
    score
        By role, over games: sum of the points of its seats together, and of their squares.
    turns
        Sum and sum of squares.
    xx, xy
        Cross products of the deals (columns: role and general) with themselves, and with who won.
    """

    n: int
    winners: Array
    generals: Array
    seats: Array
    role_seats: Array
    score: Array
    turns: Array
    xx: Array
    xy: Array


@dataclass(frozen=True)
class CrossSums(_Sums):
    """Sums over games that both sides have.

    Attributes
    ----------
    n
        Games.
    same_game
        Games that are equal in every row.
    same_deal
        Games in which all seats have the same roles and generals.
    winners
        Games by winner on side A and on side B.
    generals
        Seats with the same general and role on both sides, by general, role, and whether they won on A and on B.
    seats
        Games by seat, and whether it won on A and on B.
    score, turns
        Products of the two sides.
    xx, x_ab, x_ba
        Products of the deals of A with those of B; of the deals of A with who won B; of those of B with who won A.
    examples
        The first games that another side won: index, winner on A and on B.
    """

    n: int
    same_game: int
    same_deal: int
    winners: Array
    generals: Array
    seats: Array
    score: Array
    turns: Array
    xx: Array
    x_ab: Array
    x_ba: Array
    examples: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True)
class PairSums(_Sums):
    """Sums of both sides and across them, for one table size."""

    a: SideSums
    b: SideSums
    both: CrossSums


def sum_alone(rows: Rows, generals: int) -> SideSums:
    """Sums over the games of one side.

    Parameters
    ----------
    rows
        The games.
    generals
        How many generals the contest has.
    """
    return _sum_side(rows, generals, _deals(rows, generals))


def sum_pairs(pair: Pair, generals: int) -> PairSums:
    """Sums over games of both sides."""
    import numpy as np

    a, b = pair.a, pair.b
    same = ((a.role == b.role) & (a.general == b.general)).all(axis=1)
    deals = _deals(a, generals)
    mine = _sum_side(a, generals, deals)
    if same.all():
        theirs, other = _sum_side(b, generals, deals, mine.xx), deals
    else:
        other = _deals(b, generals)
        theirs = _sum_side(b, generals, other)
    both = CrossSums(
        n=len(a),
        same_game=int((a.checksum == b.checksum).sum()),
        same_deal=int(same.sum()),
        winners=np.bincount(a.winner * np.intp(4) + b.winner, minlength=16).reshape(4, 4),
        generals=_paired_generals(pair, generals),
        seats=_by_seat(a.won * 2 + b.won, 4).reshape(-1, 2, 2),
        score=np.array([_role_score(a, role) @ _role_score(b, role) for role in range(len(ROLES))]),
        turns=np.array(a.turns.astype(np.float64) @ b.turns.astype(np.float64)),
        xx=mine.xx if same.all() else _product(deals, other),
        x_ab=_product(deals, _won(b)),
        x_ba=_product(other, _won(a)),
        examples=_examples(pair),
    )
    return PairSums(mine, theirs, both)


def keep_examples(sums: PairSums) -> PairSums:
    """Forget all but the first examples; sums keep those of every range."""
    from dataclasses import replace

    return replace(sums, both=replace(sums.both, examples=sums.both.examples[:EXAMPLES]))


def _sum_side(rows: Rows, generals: int, deals: Array, xx: Array | None = None) -> SideSums:
    import numpy as np

    scores = [_role_score(rows, role) for role in range(len(ROLES))]
    turns = rows.turns.astype(np.float64)
    code = (rows.general.astype(np.intp) * 4 + rows.role) * 2 + rows.won
    return SideSums(
        n=len(rows),
        winners=np.bincount(rows.winner, minlength=4),
        generals=np.bincount(code.ravel(), minlength=(generals + 1) * 8).reshape(-1, 4, 2)[:generals],
        seats=_by_seat(rows.won, 2),
        role_seats=np.bincount(rows.role.ravel(), minlength=4),
        score=np.array([[score.sum(), score @ score] for score in scores]),
        turns=np.array([turns.sum(), turns @ turns]),
        xx=_product(deals, deals) if xx is None else xx,
        xy=_product(deals, _won(rows)),
    )


def _deals(rows: Rows, generals: int) -> Array:
    """One row a game, one column for each role and general: whether a seat of that role has that general."""
    import numpy as np

    cells = np.zeros((len(rows), 4, generals + 1), np.float32)
    cells[np.arange(len(rows))[:, None], rows.role, rows.general] = 1
    return cells[:, :, :generals].reshape(len(rows), -1)


def _won(rows: Rows) -> Array:
    """One row a game: whether the lord's side, the rebels, the traitor won."""
    import numpy as np

    found: Array = (rows.winner[:, None] == np.arange(4)).astype(np.float32)[:, DECIDED]
    return found


def _product(x: Array, y: Array) -> Array:
    """Sums of products; counts of a range are small enough to be exact in single precision."""
    import numpy as np

    return (x.T @ y).astype(np.float64)


def _role_score(rows: Rows, role: int) -> Array:
    """Points of all seats of a role together, by game."""
    import numpy as np

    found: Array = np.where(rows.role == role, rows.score, 0).sum(axis=1, dtype=np.int64).astype(np.float64)
    return found


def _by_seat(values: Array, kinds: int) -> Array:
    """How often each value stands at each seat."""
    import numpy as np

    players = values.shape[1]
    code = values + np.arange(players, dtype=np.intp) * kinds
    return np.bincount(code.ravel(), minlength=players * kinds).reshape(players, kinds)


def _paired_generals(pair: Pair, generals: int) -> Array:
    """Seats with the same general and role on both sides."""
    import numpy as np

    a, b = pair.a, pair.b
    same = (a.role == b.role) & (a.general == b.general) & (a.general < generals)
    code = ((a.general[same].astype(np.intp) * 4 + a.role[same]) * 2 + a.won[same]) * 2 + b.won[same]
    return np.bincount(code, minlength=generals * 16).reshape(generals, 4, 2, 2)


def _examples(pair: Pair) -> tuple[tuple[int, str, str], ...]:
    import numpy as np

    other = np.flatnonzero(pair.a.winner != pair.b.winner)[:EXAMPLES]
    return tuple((pair.a.first + int(i), WINNERS[pair.a.winner[i]], WINNERS[pair.b.winner[i]]) for i in other)
