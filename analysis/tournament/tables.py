"""The tables of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.frames import ordered
from analysis.intervals import clustered_mean, mean_of_counts
from analysis.names import ROLES
from analysis.tournament.noise import chances, rank_noise
from analysis.tournament.sums import Tally, win_shares

if TYPE_CHECKING:
    import pandas as pd


def all_tables(tally: Tally) -> dict[str, pd.DataFrame]:
    """Make every table of a tournament.

    Parameters
    ----------
    tally
        The tournaments.

    Returns
    -------
    dict
        Tables by name; the functions of the same names say what the columns mean.
    """
    made = (players, bots, roles, totals, winners, ties, rounds)
    return {table.__name__: table(tally) for table in made}


def players(tally: Tally) -> pd.DataFrame:
    """Totals of the players, and how often each wins the tournament.

    Returns
    -------
    DataFrame
        ``player`` in the order of being lord, ``bot``; ``n`` tournaments; ``mean, low, high, sd`` of its total;
        ``wins`` share of the tournaments it won, ties shared, with ``wins_low, wins_high``.
    """
    import numpy as np
    import pandas as pd

    shares = win_shares(tally.totals)
    rows = []
    for player, bot in enumerate(tally.bots):
        row = {"player": player, "bot": bot, "n": len(shares)}
        row |= _mean(tally.totals[:, player], ("mean", "low", "high", "sd"))
        row |= _mean(shares[:, player], ("wins", "wins_low", "wins_high"))
        rows.append(row)
    table = pd.DataFrame(rows)
    return table.assign(wins_low=np.maximum(table["wins_low"], 0.0), wins_high=np.minimum(table["wins_high"], 1.0))


def bots(tally: Tally) -> pd.DataFrame:
    """The same by bot: one value a tournament, the mean over the bot's players.

    Returns
    -------
    DataFrame
        ``bot``; ``players`` it plays; ``n`` tournaments; ``mean, low, high`` total of one of its players, ``sd`` of a
        single player's; ``wins, wins_low, wins_high`` share of the tournaments that one of its players wins; ``fair``
        their share of the players.
    """
    import numpy as np
    import pandas as pd

    shares = win_shares(tally.totals)
    rows = []
    for bot in tally.kinds:
        own = np.array(tally.bots) == bot
        each, won = tally.totals[:, own].mean(axis=1), shares[:, own].sum(axis=1)
        row = {"bot": bot, "players": int(own.sum()), "n": len(each), **_mean(each, ("mean", "low", "high"))}
        row["sd"] = float(tally.totals[:, own].std(ddof=1))
        row |= _mean(won, ("wins", "wins_low", "wins_high")) | {"fair": float(own.mean())}
        rows.append(row)
    table = pd.DataFrame(rows)
    return table.assign(wins_low=np.maximum(table["wins_low"], 0.0), wins_high=np.minimum(table["wins_high"], 1.0))


def _mean(values: object, names: tuple[str, ...]) -> dict[str, float]:
    """Mean of one value a tournament, its interval, and its standard deviation if there is a fourth name."""
    import numpy as np

    x = np.asarray(values, dtype=np.float64)
    return dict(zip(names, mean_of_counts(x, np.ones(len(x))), strict=False))


def roles(tally: Tally) -> pd.DataFrame:
    """Expected points of a seat by role and bot.

    Returns
    -------
    DataFrame
        ``role, bot``; ``n`` games; ``seats``; ``mean, low, high`` points of a seat in one game, with the interval over
        games.
    """
    import pandas as pd

    rows = []
    for number, role in enumerate(ROLES):
        for bot in tally.kinds:
            sums = tally.moments(number, bot)
            if sums.games:
                mean, low, high = clustered_mean(sums)
                rows.append((role, bot, int(sums.games), int(sums.m), mean, low, high))
    return pd.DataFrame(rows, columns=["role", "bot", "n", "seats", "mean", "low", "high"])


def totals(tally: Tally) -> pd.DataFrame:
    """Distribution of the totals by bot.

    Returns
    -------
    DataFrame
        ``bot, total``; ``players`` with this total over all tournaments; ``share`` of the bot's players; ``up_to``
        share with so many points or fewer.
    """
    import numpy as np
    import pandas as pd

    parts = []
    for bot in tally.kinds:
        own = tally.totals[:, np.array(tally.bots) == bot].ravel()
        values, counts = np.unique(own, return_counts=True)
        part = pd.DataFrame({"bot": bot, "total": values, "players": counts, "share": counts / len(own)})
        parts.append(part.assign(up_to=part["share"].cumsum()))
    return pd.concat(parts, ignore_index=True)


def winners(tally: Tally) -> pd.DataFrame:
    """Distribution of the highest total.

    Returns
    -------
    DataFrame
        ``total``; ``tournaments`` that were won with it; ``share``; ``up_to`` share won with so many points or fewer.
    """
    import numpy as np
    import pandas as pd

    values, counts = np.unique(tally.totals.max(axis=1), return_counts=True)
    table = pd.DataFrame({"total": values, "tournaments": counts, "share": counts / counts.sum()})
    return table.assign(up_to=table["share"].cumsum())


def ties(tally: Tally) -> pd.DataFrame:
    """How many players share the first place.

    Returns
    -------
    DataFrame
        ``winners``; ``n`` tournaments; ``games`` those with so many winners; ``rate, low, high, method``.
    """
    import numpy as np
    import pandas as pd

    from analysis.intervals import with_rates

    first = (tally.totals == tally.totals.max(axis=1, keepdims=True)).sum(axis=1)
    values, counts = np.unique(first, return_counts=True)
    table = pd.DataFrame({"winners": values, "n": len(first), "games": counts})
    return with_rates(ordered(table, ["winners"]), wins="games")


def rounds(tally: Tally) -> pd.DataFrame:
    """After how many rounds the better of two bots leads how often; empty unless there are two.

    Returns
    -------
    DataFrame
        ``rounds``; ``better``; ``chance`` by the normal approximation; ``share, low, high`` of leagues of rounds that
        were played, where there are at least 100 of them.
    """
    import numpy as np
    import pandas as pd

    columns = ["rounds", "better", "chance", "share", "low", "high"]
    noise = rank_noise(tally.totals, tally.bots)
    if noise is None:
        return pd.DataFrame(columns=columns)
    rows = []
    for count, chance, share, half in chances(tally.totals, tally.bots, noise.better):
        ends = (
            (np.nan, np.nan, np.nan)
            if share is None or half is None
            else (share, max(share - half, 0), min(share + half, 1))
        )
        rows.append((count, noise.better, chance, *ends))
    return pd.DataFrame(rows, columns=columns)
