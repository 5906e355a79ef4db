"""Win rates of generals, by role and over all roles.

A general stands at most once in a game, so a game gives one yes or no for a general, and the counts of a general in
two roles come from distinct games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.frames import ordered, to_table
from analysis.intervals import weighted_rate, with_rates
from analysis.load import Run
from analysis.names import NO_GENERAL, ROLES
from analysis.roles import role_seats

if TYPE_CHECKING:
    import pandas as pd


def _counts(run: Run) -> pd.DataFrame:
    """Games, wins and games without a winner by table size, general and role."""
    import polars as pl

    keys = ["players", "general", "role"]
    seated = pl.col("general") != NO_GENERAL
    found = run.collect(run.seats.filter(seated).group_by(keys).agg(n=pl.len(), wins=pl.col("won").sum()))

    def undecided(games: pl.LazyFrame, seats: pl.LazyFrame) -> pl.LazyFrame:
        nobody = games.filter(pl.col("winner") == "none").select("players", "game")
        return (
            seats.filter(seated).join(nobody, on=["players", "game"], how="semi").group_by(keys).agg(undecided=pl.len())
        )

    counts = run.over_shards(undecided).group_by(keys).agg(pl.col("undecided").sum())
    return to_table(found.join(counts, on=keys, how="left").with_columns(pl.col("undecided").fill_null(0)))


def general_roles(run: Run) -> pd.DataFrame:
    """Win rate of each general in each role.

    Returns
    -------
    DataFrame
        ``players, general, role``; ``n`` games, ``wins``, ``rate, low, high, method``; ``undecided`` games without a
        winner (they count as not won); ``average`` rate of all generals in this role; ``difference`` of the two;
        ``apart``: the interval does not hold the average. Empty if the run has no generals.
    """
    table = _counts(run)
    pooled = table.groupby(["players", "role"], as_index=False)[["n", "wins"]].sum()
    pooled = pooled.assign(average=pooled["wins"] / pooled["n"])[["players", "role", "average"]]
    table = with_rates(ordered(table.merge(pooled, on=["players", "role"]), ["players", "general", "role"], role=ROLES))
    table = _compared(table)
    columns = ["players", "general", "role", "n", "wins", "rate", "low", "high", "method", "undecided"]
    return table[[*columns, "average", "difference", "apart"]]


def generals(run: Run, by_role: pd.DataFrame | None = None) -> pd.DataFrame:
    """Win rate of each general over all roles.

    How often a general was which role is chance, so its plain rate mixes strength with luck of the draw. The
    standardised rate weights its rates by role with the roles' shares of the seats (``seat_share`` of the table of
    roles).

    Parameters
    ----------
    run
        The logs.
    by_role
        The result of :func:`general_roles`, if it is there already.

    Returns
    -------
    DataFrame
        ``players, general``; ``n`` games, ``wins``, ``undecided``; ``raw_rate, raw_low, raw_high`` plain rate with
        its Wilson interval; ``rate, low, high, method`` standardised rate; ``average`` of all generals (the rates by
        role of all generals together with the same weights), ``difference``, ``apart``; ``rank`` by ``rate`` within
        the table size. A general that never had one of the roles has no standardised rate (NaN, empty method).
    """
    import pandas as pd

    cells = general_roles(run) if by_role is None else by_role
    weights = role_seats(run)[["players", "role", "seat_share"]]
    rows = []
    for (players, general), own in cells.groupby(["players", "general"], sort=False):
        cell = weights[weights["players"] == players].merge(own.drop(columns="players"), how="left", on="role")
        cell[["n", "wins", "undecided"]] = cell[["n", "wins", "undecided"]].fillna(0)
        found = weighted_rate(cell["seat_share"], cell["wins"], cell["n"])
        sums = cell[["n", "wins", "undecided"]].sum().astype(int)
        rows.append((players, general, *sums, *found))
    columns = ["players", "general", "n", "wins", "undecided", "rate", "low", "high", "method"]
    table = with_rates(pd.DataFrame(rows, columns=columns), prefix="raw_")
    average = (
        cells.groupby(["players", "role"], as_index=False)["average"].first().merge(weights, on=["players", "role"])
    )
    average = average.assign(average=average["average"] * average["seat_share"])
    table = table.merge(average.groupby("players", as_index=False)["average"].sum(), on="players")
    table = _compared(table)
    table["rank"] = table.groupby("players")["rate"].rank(ascending=False, method="min").astype("Int64")
    table = table.sort_values(["players", "rank", "general"], ignore_index=True)
    order = [
        "players",
        "general",
        "rank",
        "n",
        "wins",
        "undecided",
        "raw_rate",
        "raw_low",
        "raw_high",
        "rate",
        "low",
        "high",
        "method",
    ]
    return table[[*order, "average", "difference", "apart"]]


def _compared(table: pd.DataFrame) -> pd.DataFrame:
    """Add how far a rate lies from the average, and whether its interval leaves the average out."""
    apart = (table["low"] > table["average"]) | (table["high"] < table["average"])
    return table.assign(difference=table["rate"] - table["average"], apart=apart)
