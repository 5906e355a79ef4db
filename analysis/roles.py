"""Win rates of sides and roles.

A side wins or loses together, so a game gives one yes or no for each side and each role, however many seats it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.frames import complete, ordered, to_table
from analysis.intervals import Moments, clustered_mean, with_rates
from analysis.load import Run
from analysis.names import ROLES, SIDE_OF, SIDES

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl


def role_seats(run: Run) -> pd.DataFrame:
    """Seats of each role in one game, from the logs.

    Returns
    -------
    DataFrame
        ``players, role``; ``seats`` in a game; ``seat_share`` of all seats of the table. The shares are the weights
        with which other tables pool the roles.
    """
    import polars as pl

    found = to_table(run.collect(run.seats.group_by("players", "role").agg(count=pl.len())))
    games = to_table(run.collect(run.games.group_by("players").agg(n=pl.len())))
    table = ordered(found.merge(games, on="players"), ["players", "role"], role=ROLES)
    table = table.assign(seats=table["count"] / table["n"], seat_share=table["count"] / (table["n"] * table["players"]))
    return table[["players", "role", "seats", "seat_share"]]


def sides(run: Run) -> pd.DataFrame:
    """How often each side wins.

    Returns
    -------
    DataFrame
        ``players``; ``side`` (``lord`` is the lord with the loyalists, ``none`` a game without a winner); ``seats``
        of the side in a game and their ``seat_share``; ``n`` games, ``wins``, ``rate, low, high, method``. The rates
        of a table size sum to 1.
    """
    import polars as pl

    found = to_table(run.collect(run.games.group_by("players", side="winner").agg(wins=pl.len())))
    found = complete(found, "side", SIDES, wins=0)
    seats = role_seats(run).assign(side=lambda t: t["role"].map(SIDE_OF))
    seats = seats.groupby(["players", "side"], as_index=False)[["seats", "seat_share"]].sum()
    table = found.merge(seats, how="left", on=["players", "side"]).fillna({"seats": 0.0, "seat_share": 0.0})
    table = table[
        (table["seats"] > 0) | (table["wins"] > 0) | (table["side"] == "none")
    ]  # a split without loyalists, say
    table = table.assign(n=table.groupby("players")["wins"].transform("sum"))
    table = with_rates(ordered(table, ["players", "side"], side=SIDES))
    return table[["players", "side", "seats", "seat_share", "n", "wins", "rate", "low", "high", "method"]]


def per_game(seats: pl.LazyFrame, value: str) -> pl.LazyFrame:
    """Moments by table size and role of a value that is summed over the seats of a role in one game."""
    import polars as pl

    games = seats.group_by("players", "game", "role").agg(
        x_=pl.col(value).cast(pl.Int64).sum(), m_=pl.len().cast(pl.Int64)
    )  # fmt: skip
    x, m = pl.col("x_"), pl.col("m_")
    return games.group_by("players", "role").agg(
        games=pl.len(), x=x.sum(), m=m.sum(), xx=(x * x).sum(), xm=(x * m).sum(), mm=(m * m).sum()
    )


def role_means(run: Run, value: str) -> pd.DataFrame:
    """Mean of a value over the seats of a role, with its interval over games.

    Returns
    -------
    DataFrame
        ``players, role``; ``n`` games; ``seats`` rows; ``mean, low, high``.
    """
    import polars as pl

    stacked = run.over_shards(lambda _, seats: per_game(seats, value))
    sums = to_table(stacked.group_by("players", "role").agg(pl.col(name).sum() for name in Moments._fields))
    means = [clustered_mean(Moments(*row)) for row in sums[list(Moments._fields)].itertuples(index=False)]
    table = sums[["players", "role"]].assign(n=sums["games"], seats=sums["m"])
    for i, name in enumerate(("mean", "low", "high")):
        table[name] = [mean[i] for mean in means]
    return ordered(table, ["players", "role"], role=ROLES)


def roles(run: Run) -> pd.DataFrame:
    """How often each role wins.

    Returns
    -------
    DataFrame
        ``players, role``; ``seats`` in a game, ``seat_share``; ``n`` games, ``wins`` games the role's side won,
        ``rate, low, high, method``; ``seat_rate, seat_low, seat_high`` the share of the role's seats that won, with
        its interval over games: lower than ``rate`` where one of two traitors wins.
    """
    won = sides(run)[["players", "side", "n", "wins"]]
    table = role_seats(run).assign(side=lambda t: t["role"].map(SIDE_OF)).merge(won, on=["players", "side"])
    table = with_rates(ordered(table, ["players", "role"], role=ROLES))
    seat = role_means(run, "won").rename(columns={"mean": "seat_rate", "low": "seat_low", "high": "seat_high"})
    table = table.merge(seat[["players", "role", "seat_rate", "seat_low", "seat_high"]], on=["players", "role"])
    single = (
        table["seat_rate"] - table["rate"]
    ).abs() < 1e-12  # all seats of the role win together: the better interval
    for name in ("low", "high"):
        table.loc[single, f"seat_{name}"] = table.loc[single, name]
    columns = ["players", "role", "seats", "seat_share", "n", "wins", "rate", "low", "high", "method"]
    return table[[*columns, "seat_rate", "seat_low", "seat_high"]]
