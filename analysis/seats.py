"""Win rates by seat.

A seat is one row of a game, so a game gives one yes or no for a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.frames import ordered, to_table
from analysis.intervals import with_rates
from analysis.load import Run
from analysis.names import ALL_ROLES, ROLES

if TYPE_CHECKING:
    import pandas as pd


def seats(run: Run) -> pd.DataFrame:
    """Win rate by seat and role.

    Returns
    -------
    DataFrame
        ``players``; ``seat`` (0 is the lord's, seats run in turn order); ``role``, or ``all`` for whoever sat there;
        ``n`` games, ``wins``, ``rate, low, high, method``; ``average`` rate of the role over all seats (for ``all``:
        over all seats but the lord's).
    """
    import pandas as pd
    import polars as pl

    found = run.collect(run.seats.group_by("players", "seat", "role").agg(n=pl.len(), wins=pl.col("won").sum()))
    by_role = to_table(found)
    pooled = by_role.groupby(["players", "seat"], as_index=False)[["n", "wins"]].sum().assign(role=ALL_ROLES)
    hidden = pd.concat([by_role, pooled[pooled["seat"] > 0]])
    average = hidden.groupby(["players", "role"], as_index=False)[["n", "wins"]].sum()
    average = average.assign(average=average["wins"] / average["n"])[["players", "role", "average"]]
    table = hidden.merge(average, on=["players", "role"])
    table = with_rates(ordered(table, ["players", "seat", "role"], role=(*ROLES, ALL_ROLES)))
    return table[["players", "seat", "role", "n", "wins", "rate", "low", "high", "method", "average"]]
