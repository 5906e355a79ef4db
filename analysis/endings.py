"""How games end: endings and winners, the lord's death, the first death, the final duel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.frames import complete, ordered, to_table
from analysis.intervals import with_rates
from analysis.load import Run
from analysis.names import ENDINGS, NOBODY, ROLES, SIDES

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

RATE = ["rate", "low", "high", "method"]
LISTED = 40
"""Games without a winner of each table size that are listed one by one."""


def _games(run: Run, condition: pl.Expr | None = None) -> pd.DataFrame:
    """Games by table size, optionally only those that meet a condition."""
    import polars as pl

    counted = pl.len() if condition is None else condition.sum()
    return to_table(run.collect(run.games.group_by("players").agg(n=counted)))


def endings(run: Run) -> pd.DataFrame:
    """How games end, and who wins then.

    Returns
    -------
    DataFrame
        ``players, ended_by, winner``; ``n`` games of the table size; ``games`` that ended so; ``rate, low, high,
        method``.
    """
    import polars as pl

    found = to_table(run.collect(run.games.group_by("players", "ended_by", "winner").agg(games=pl.len())))
    table = ordered(found.merge(_games(run)), ["players", "ended_by", "winner"], ended_by=ENDINGS, winner=SIDES)
    return with_rates(table, wins="games")[["players", "ended_by", "winner", "n", "games", *RATE]]


def lord_deaths(run: Run) -> pd.DataFrame:
    """Who killed the lord.

    Returns
    -------
    DataFrame
        ``players``; ``killer`` role (``lord``: himself; ``nobody``: damage without a source, or loss of hit points);
        ``n`` games in which the lord died; ``games`` of this killer; ``rate, low, high, method``.
    """
    import polars as pl

    died = pl.col("winner").is_in(["rebel", "traitor"])  # these win by the lord's death, and by nothing else
    killers = run.seats.filter(pl.col("kills_lord") > 0).group_by("players", killer="role").agg(games=pl.len())
    found = to_table(run.collect(killers))
    games = _games(run, died)
    known = found.groupby("players")["games"].sum()
    nobody = games.assign(killer=NOBODY, games=games["n"] - games["players"].map(known).fillna(0).astype("int64"))
    table = complete(_stack(found, nobody), "killer", (*ROLES, NOBODY), games=0).drop(columns="n").merge(games)
    table = with_rates(ordered(table, ["players", "killer"], killer=(*ROLES, NOBODY)), wins="games")
    return table[["players", "killer", "n", "games", *RATE]]


def first_deaths(run: Run) -> pd.DataFrame:
    """Whose player is out first.

    Returns
    -------
    DataFrame
        ``players``; ``role`` (``nobody``: no one died); ``n`` games; ``games`` in which this role was out first;
        ``rate, low, high, method``.
    """
    import polars as pl

    seat = pl.col("first_death").cast(pl.Int16)

    def first(games: pl.LazyFrame, seats: pl.LazyFrame) -> pl.LazyFrame:
        dead = games.filter(seat >= 0).select("players", "game", seat=seat)
        roles = seats.select("players", "game", "role", seat=pl.col("seat").cast(pl.Int16))
        joined = roles.join(dead, on=["players", "game", "seat"], how="semi")
        return joined.group_by("players", "role").agg(games=pl.len())

    found = to_table(run.over_shards(first).group_by("players", "role").agg(pl.col("games").sum()))
    nobody = _games(run, seat < 0).rename(columns={"n": "games"}).assign(role=NOBODY)
    table = complete(_stack(found, nobody), "role", (*ROLES, NOBODY), games=0).merge(_games(run))
    table = with_rates(ordered(table, ["players", "role"], role=(*ROLES, NOBODY)), wins="games")
    return table[["players", "role", "n", "games", *RATE]]


def final_duels(run: Run) -> pd.DataFrame:
    """How often the lord and a traitor were the last two alive, and how often the traitor then won.

    Returns
    -------
    DataFrame
        ``players``; ``question`` (``reached``: share of all games; ``traitor_wins``: share of the duels); ``n``;
        ``games``; ``rate, low, high, method``.
    """
    import pandas as pd
    import polars as pl

    duel = pl.col("final_duel") >= 0
    duels, won = _games(run, duel), _games(run, duel & (pl.col("winner") == "traitor"))
    reached = _games(run).merge(duels.rename(columns={"n": "games"})).assign(question="reached")
    wins = duels.merge(won.rename(columns={"n": "games"}), on="players").assign(question="traitor_wins")
    table = with_rates(ordered(pd.concat([reached, wins]), ["players", "question"]), wins="games")
    return table[["players", "question", "n", "games", *RATE]]


def undecided(run: Run) -> pd.DataFrame:
    """Games without a winner, and who was left in them: the first 40 of each table size.

    Returns
    -------
    DataFrame
        One row for each seat that was alive at the end: ``players, game, ended_by, turns, seat, role, general, hp``.
    """
    import polars as pl

    key = ["players", "game"]

    def left(games: pl.LazyFrame, seats: pl.LazyFrame) -> pl.LazyFrame:
        open_games = games.filter(pl.col("winner") == "none").select(*key, "ended_by", "turns")
        alive = seats.filter(pl.col("alive")).select(*key, "seat", "role", "general", "hp")
        return open_games.join(alive, on=key)

    found = run.over_shards(left).sort(*key, "seat")
    found = found.filter(pl.col("game").rank("dense").over("players") <= LISTED)
    return to_table(found.select(*key, "ended_by", "turns", "seat", "role", "general", "hp"))


def _stack(*tables: pd.DataFrame) -> pd.DataFrame:
    import pandas as pd

    return pd.concat([table for table in tables if len(table)], ignore_index=True)
