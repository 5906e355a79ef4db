"""What was played: table sizes, roles, bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.frames import ordered, to_table
from analysis.intervals import with_rates
from analysis.load import Run
from analysis.names import ROLES

if TYPE_CHECKING:
    import pandas as pd


def sizes(run: Run) -> pd.DataFrame:
    """Games by table size, and how many of them nobody won.

    Returns
    -------
    DataFrame
        ``players, ruleset``; ``n`` games; ``undecided`` games without a winner with their share ``rate, low, high,
        method``; ``decisions`` mean number of decisions in a game.
    """
    import polars as pl

    found = run.collect(
        run.games.group_by("players", "ruleset").agg(
            n=pl.len(), undecided=(pl.col("winner") == "none").sum(), decisions=pl.col("decisions").mean()
        )
    )
    table = with_rates(ordered(to_table(found), ["players", "ruleset"]), wins="undecided")
    return table[["players", "ruleset", "n", "undecided", "rate", "low", "high", "method", "decisions"]]


def bots(run: Run) -> pd.DataFrame:
    """Which bots played which roles, from the logs themselves.

    Returns
    -------
    DataFrame
        ``players, role, bot``; ``seats`` the seats it played; ``n`` games of that table size.
    """
    import polars as pl

    found = to_table(run.collect(run.seats.group_by("players", "role", "bot").agg(seats=pl.len())))
    games = to_table(run.collect(run.games.group_by("players").agg(n=pl.len())))
    return ordered(found.merge(games, on="players"), ["players", "role", "bot"], role=ROLES)
