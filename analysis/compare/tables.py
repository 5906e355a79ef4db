"""The tables of a comparison.

Columns that all tables of rates have: ``n_a, wins_a, rate_a, low_a, high_a`` and the same of B; ``n`` pairs behind the
difference (0: unpaired), ``differ`` pairs that went another way; ``difference`` (B minus A), ``low, high, method``,
``p``, ``saved``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis.compare import adjust, anytime
from analysis.compare.differences import (
    Differences,
    discoveries,
    independent_rates,
    independent_weighted,
    means,
    paired_rates,
)
from analysis.compare.sums import CrossSums, SideSums
from analysis.frames import ordered
from analysis.intervals import rates, weighted_rate
from analysis.names import ROLES, SIDE_OF, SIDES
from sgs_sim.scoring import SIDES as WINNERS

if TYPE_CHECKING:
    import pandas as pd

LEVEL_OF_DISCOVERY = 0.05
"""Expected share of false ones among what is called found."""
RATE_COLUMNS = (
    "n_a", "wins_a", "rate_a", "low_a", "high_a", "n_b", "wins_b", "rate_b", "low_b", "high_b", "n", "differ",
    "difference", "low", "high", "method", "p", "saved",
)  # fmt: skip


@dataclass(frozen=True)
class Size:
    """The sums of one table size.

    Attributes
    ----------
    players
        The table size.
    generals
        Ids of the generals of the contest.
    a, b
        Sums of the sides.
    both
        Sums across them; None if games are not paired.
    planned
        Games that a sequential test would play at most; None: the number of games was fixed beforehand.
    deals
        The deals that the lottery gives on average, on A and on B; None: not known.
    """

    players: int
    generals: tuple[str, ...]
    a: SideSums
    b: SideSums
    both: CrossSums | None
    planned: int | None = None
    deals: tuple[adjust.Floats, adjust.Floats] | None = None


def all_tables(sizes: list[Size]) -> dict[str, pd.DataFrame]:
    """Make every table of a comparison.

    Parameters
    ----------
    sizes
        Sums by table size.

    Returns
    -------
    dict
        Tables by name; the functions of the same names say what the columns mean.
    """
    import pandas as pd

    made = (pairing, sides, roles, generals, general_roles, seats, scores, lengths)
    return {
        table.__name__: pd.concat([table(size) for size in sizes], ignore_index=True)
        for table in made
    }  # fmt: skip


def pairing(size: Size) -> pd.DataFrame:
    """How much the two sides have in common.

    Returns
    -------
    DataFrame
        ``players``; ``n_a, n_b`` games; ``n`` pairs; ``same_winner`` share of the pairs that the same side won, with
        ``low, high, method``; ``same_game`` share that is equal in every row: the change did not touch it;
        ``same_deal`` share with the same roles and generals at all seats; ``unpaired_a, unpaired_b`` seats whose
        general or role is another one on the other side.
    """
    import numpy as np
    import pandas as pd

    row: dict[str, Any] = {"players": size.players, "n_a": size.a.n, "n_b": size.b.n}
    both = size.both
    if both is None:
        shares: dict[str, Any] = dict.fromkeys(("same_winner", "low", "high"), np.nan) | {"method": ""}
        shares |= {"same_game": np.nan, "same_deal": np.nan, "unpaired_a": size.a.n * size.players}
        return pd.DataFrame([row | {"n": 0} | shares | {"unpaired_b": size.b.n * size.players}])
    found = rates([np.trace(both.winners)], [both.n])
    shares = {"same_winner": found.rate[0], "low": found.low[0], "high": found.high[0], "method": found.method[0]}
    shares |= {"same_game": both.same_game / both.n, "same_deal": both.same_deal / both.n}
    paired = int(both.generals.sum())
    unpaired = {f"unpaired_{name}": int(side.generals.sum()) - paired for name, side in (("a", size.a), ("b", size.b))}
    return pd.DataFrame([row | {"n": both.n} | shares | unpaired])


def sides(size: Size) -> pd.DataFrame:
    """How often each side wins, on A and on B.

    Returns
    -------
    DataFrame
        ``players``; ``side`` (``none``: nobody won); the columns of all rates; ``adjusted, adjusted_low,
        adjusted_high`` the difference adjusted for the generals dealt, ``adjusted_saved`` share of the variance of an
        unpaired comparison that pairing and adjusting save together; NaN where it cannot be adjusted.
    """
    import numpy as np
    import pandas as pd

    cells = None
    if size.both is not None:
        winners = size.both.winners
        cells = np.array([_two_by_two(winners, i) for i in range(len(WINNERS))])
    wins = (size.a.winners, size.b.winners)
    table = _rates(size, pd.DataFrame({"side": WINNERS}), wins, (size.a.n, size.b.n), cells, share=1.0)
    table = _with_adjusted(size, table)
    return _ordered(size, table, ["side"], side=SIDES)


def _two_by_two(winners: Any, i: int) -> list[list[int]]:
    """Games by whether the side won on A, and on B."""
    both, a, b = int(winners[i, i]), int(winners[i].sum()), int(winners[:, i].sum())
    return [[int(winners.sum()) - a - b + both, b - both], [a - both, both]]


def roles(size: Size) -> pd.DataFrame:
    """How often each role's side wins, on A and on B.

    Returns
    -------
    DataFrame
        ``players, role``; the columns of :func:`sides`. Lord and loyalists win together.
    """
    import numpy as np
    import pandas as pd

    seated = np.minimum(size.a.role_seats, size.b.role_seats) > 0
    own = pd.DataFrame({"role": [role for role, there in zip(ROLES, seated, strict=True) if there]})
    table = own.assign(side=own["role"].map(SIDE_OF)).merge(sides(size), on="side").drop(columns="side")
    return _ordered(size, table, ["role"], role=ROLES)


def _with_adjusted(size: Size, table: pd.DataFrame) -> pd.DataFrame:
    """Add the adjusted differences of lord's side, rebels and traitor."""
    import numpy as np

    columns = ["adjusted", "adjusted_low", "adjusted_high", "adjusted_saved"]
    table = table.assign(**dict.fromkeys(columns, np.nan))
    found = None
    if size.deals is not None and size.both is not None:
        found = adjust.adjusted_pairs(_pair_sums(size), size.deals)
    elif size.deals is not None:
        found = adjust.adjusted_alone(size.a, size.b, size.deals)
    if found is None:
        return table
    decided = table["side"] != "none"
    rows = table[decided]
    alone = sum(rows[f"rate_{side}"] * (1 - rows[f"rate_{side}"]) / rows[f"n_{side}"] for side in "ab")
    games = min(size.a.n, size.b.n)
    interval = means(found.difference, found.variance, alone, games, "adjusted")
    low, high = interval.low, interval.high
    if size.planned is not None:
        low, high, _ = anytime.means(found.difference, np.sqrt(found.variance * games), games, size.planned)
    table.loc[decided, columns] = np.column_stack([interval.difference, low, high, interval.saved])
    table.loc[table["method"].str.startswith("exact"), columns] = np.nan  # too few games differ for a normal interval
    return table


def _pair_sums(size: Size) -> Any:
    from analysis.compare.sums import PairSums

    assert size.both is not None
    return PairSums(size.a, size.b, size.both)


def generals(size: Size) -> pd.DataFrame:
    """How often each general wins, on A and on B; the largest gain first.

    Returns
    -------
    DataFrame
        ``players, general``; the columns of all rates, over seats at which it sits in the same role on both sides;
        ``q`` p-value adjusted for the number of generals (:func:`discoveries`), ``found``: it is at most 5 %;
        ``unpaired_a, unpaired_b`` its seats on one side that are not so on the other. Without pairing the rates are
        standardised over roles.
    """
    import pandas as pd

    own = pd.DataFrame({"general": size.generals})
    if size.both is None:
        table = _standardised(size, own)
        unpaired = [side.generals.sum(axis=(1, 2)) for side in (size.a, size.b)]
    else:
        cells = size.both.generals.sum(axis=1)
        table = _paired(size, own, cells, size.players / max(len(size.generals), 1))
        unpaired = [side.generals.sum(axis=(1, 2)) - cells.sum(axis=(1, 2)) for side in (size.a, size.b)]
    table = _found(table).assign(unpaired_a=unpaired[0], unpaired_b=unpaired[1])
    table = table.sort_values("difference", ascending=False, kind="stable", na_position="last", ignore_index=True)
    return _keyed(size, table, ["general"])


def _standardised(size: Size, own: pd.DataFrame) -> pd.DataFrame:
    """Rates of generals weighted by the roles' shares of the seats of A, each side by itself."""
    import pandas as pd

    weights = size.a.role_seats / size.a.role_seats.sum()
    seated = weights > 0
    parts = []
    for side in (size.a, size.b):
        wins, n = side.generals[:, seated, 1], side.generals[:, seated].sum(axis=2)
        found = [weighted_rate(weights[seated], wins[i], n[i]) for i in range(len(own))]
        part = pd.DataFrame(found, columns=["rate", "low", "high", "method"], index=own.index)
        parts.append(part.assign(wins=side.generals[:, :, 1].sum(axis=1), n=side.generals.sum(axis=(1, 2))))
    difference = independent_weighted(*parts)
    one, other = (part.drop(columns="method").add_suffix(f"_{name}") for name, part in zip("ab", parts, strict=True))
    return _with(pd.concat([own, one, other], axis=1).assign(n=0, differ=0), difference)


def general_roles(size: Size) -> pd.DataFrame:
    """How often each general wins in each role, on A and on B.

    Returns
    -------
    DataFrame
        ``players, general, role``; the columns of :func:`generals`; ``q`` is over all generals and roles.
    """
    import numpy as np
    import pandas as pd

    count = len(size.generals)
    own = pd.DataFrame({"general": np.repeat(size.generals, len(ROLES)), "role": list(ROLES) * count})
    one, other = (side.generals.reshape(-1, 2) for side in (size.a, size.b))
    seats = size.a.role_seats / max(size.a.n, 1)
    share = np.tile(np.maximum(seats, 1) / max(count, 1), count)
    cells = None if size.both is None else size.both.generals.reshape(-1, 2, 2)
    if cells is None:
        games = (one.sum(axis=1), other.sum(axis=1))
        table, paired = _rates(size, own, (one[:, 1], other[:, 1]), games, None, share), np.zeros(len(own), int)
    else:
        table, paired = _paired(size, own, cells, share), cells.sum(axis=(1, 2))
    unpaired = [side.sum(axis=1) - paired for side in (one, other)]
    table = table.assign(unpaired_a=unpaired[0], unpaired_b=unpaired[1])
    table = _found(table[(table["unpaired_a"] + table["unpaired_b"] + paired) > 0])
    return _ordered(size, table, ["general", "role"], general=size.generals, role=ROLES)


def seats(size: Size) -> pd.DataFrame:
    """How often each seat wins, on A and on B.

    Returns
    -------
    DataFrame
        ``players, seat``; the columns of all rates; ``q``, ``found`` over the seats.
    """
    import pandas as pd

    own = pd.DataFrame({"seat": range(size.players)})
    wins = (size.a.seats[:, 1], size.b.seats[:, 1])
    cells = None if size.both is None else size.both.seats
    return _keyed(size, _found(_rates(size, own, wins, (size.a.n, size.b.n), cells, share=1.0)), ["seat"])


def scores(size: Size) -> pd.DataFrame:
    """Mean points of a seat by role, on A and on B.

    Returns
    -------
    DataFrame
        ``players, role``; ``n_a, mean_a, n_b, mean_b, n``; ``difference, low, high, method, p, saved``.
    """
    import numpy as np
    import pandas as pd

    per_game = [side.role_seats / max(side.n, 1) for side in (size.a, size.b)]
    seated = np.minimum(*per_game) > 0
    scale = [np.where(seated, seats, 1.0) for seats in per_game]
    sums = [(side.score[:, 0] / m, side.score[:, 1] / m**2) for side, m in zip((size.a, size.b), scale, strict=True)]
    across = None if size.both is None else size.both.score / (scale[0] * scale[1])
    table = _means(size, pd.DataFrame({"role": ROLES}), sums, across)
    return _ordered(size, table[seated], ["role"], role=ROLES)


def lengths(size: Size) -> pd.DataFrame:
    """Mean number of turns, on A and on B.

    Returns
    -------
    DataFrame
        ``players, measure``; the columns of :func:`scores`.
    """
    import numpy as np
    import pandas as pd

    sums = [(side.turns[:1], side.turns[1:]) for side in (size.a, size.b)]
    across = None if size.both is None else np.atleast_1d(size.both.turns)
    return _keyed(size, _means(size, pd.DataFrame({"measure": ["turns"]}), sums, across), ["measure"])


# -- pieces


def _means(size: Size, own: pd.DataFrame, sums: list[Any], across: Any) -> pd.DataFrame:
    """Add means of both sides and their difference, from sums, sums of squares and sums of products."""
    import numpy as np

    n = [size.a.n, size.b.n]
    mean = [total / max(games, 1) for (total, _), games in zip(sums, n, strict=True)]
    variance = [
        np.maximum(squares - games * m**2, 0) / max(games - 1, 1)
        for (_, squares), m, games in zip(sums, mean, n, strict=True)
    ]
    alone = variance[0] / n[0] + variance[1] / n[1]
    if across is None:
        found = means(mean[1] - mean[0], alone, np.nan, min(n), "unpaired")
    else:
        together = (across - n[0] * mean[0] * mean[1]) / max(n[0] - 1, 1)
        within = np.maximum(variance[0] + variance[1] - 2 * together, 0.0)
        found = means(mean[1] - mean[0], within / n[0], alone, n[0], "paired")
        if size.planned is not None:
            low, high, p = anytime.means(found.difference, np.sqrt(within), n[0], size.planned)
            found = found._replace(low=low, high=high, p=p, method=np.full(len(low), "sequence", dtype=object))
    pairs = 0 if across is None else n[0]
    return _with(own.assign(n_a=n[0], mean_a=mean[0], n_b=n[1], mean_b=mean[1], n=pairs), found)


def _paired(size: Size, own: pd.DataFrame, cells: Any, share: Any) -> pd.DataFrame:
    """Rates over pairs alone."""
    pairs = cells.sum(axis=(1, 2))
    return _rates(size, own, (cells[:, 1].sum(axis=1), cells[:, :, 1].sum(axis=1)), (pairs, pairs), cells, share)


def _rates(size: Size, own: pd.DataFrame, wins: Any, games: Any, cells: Any, share: Any) -> pd.DataFrame:
    """Add the rates of both sides and their difference.

    Parameters
    ----------
    size
        The table size.
    own
        The columns that name a row.
    wins, games
        Of A and of B, by row.
    cells
        By row: pairs by whether there is a yes on A, and on B; None if unpaired.
    share
        How many of all games a row has, in expectation.
    """
    import numpy as np

    table = own.copy()
    for name, yes, n in zip("ab", wins, games, strict=True):
        count = np.broadcast_to(np.asarray(n), np.shape(yes))
        found = rates(yes, count)
        low, high = (found.low, found.high) if size.planned is None else anytime.shares(yes, count)
        columns = {"n": count, "wins": yes, "rate": found.rate, "low": low, "high": high}
        table = table.assign(**{f"{key}_{name}": value for key, value in columns.items()})
    if cells is None:
        return _with(table.assign(n=0, differ=0), independent_rates(wins[0], table["n_a"], wins[1], table["n_b"]))
    only_a, only_b, n = cells[:, 1, 0], cells[:, 0, 1], cells.sum(axis=(1, 2))
    difference = paired_rates(only_a, only_b, cells[:, 1, 1], n)
    if size.planned is not None:
        difference = anytime.paired_rates(only_a, only_b, n, size.planned * np.asarray(share), difference)
    return _with(table.assign(n=n, differ=only_a + only_b), difference)


def _with(table: pd.DataFrame, found: Differences) -> pd.DataFrame:
    """Add the columns of differences."""
    return table.assign(**found._asdict())


def _found(table: pd.DataFrame) -> pd.DataFrame:
    """Add p-values adjusted for the number of rows, and which of them are small."""
    q = discoveries(table["p"])
    return table.assign(q=q, found=q <= LEVEL_OF_DISCOVERY)


def _keyed(size: Size, table: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    """Put the table size and the names of a row in front, then the usual columns in their order."""
    usual = [name for name in (*RATE_COLUMNS, "q", "found") if name in table]
    means = [name for name in ("n_a", "mean_a", "n_b", "mean_b") if name in table and "mean_a" in table]
    front = ["players", *keys, *means, *(name for name in usual if name not in means)]
    table = table.assign(players=size.players)
    return table[[*front, *(name for name in table if name not in front)]]


def _ordered(size: Size, table: pd.DataFrame, keys: list[str], **orders: Any) -> pd.DataFrame:
    return ordered(_keyed(size, table, keys), keys, **orders)
