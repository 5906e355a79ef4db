"""How long games last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.frames import ordered, to_table
from analysis.intervals import mean_of_counts, quantile_interval, quantiles
from analysis.load import Run
from analysis.names import SIDES

if TYPE_CHECKING:
    import pandas as pd

MEASURES = ("turns", "rounds", "decisions")
QUANTILES = {"q05": 0.05, "q25": 0.25, "median": 0.5, "q75": 0.75, "q95": 0.95, "q99": 0.99}
ANY = "any"
"""Stands in the column ``winner`` of a row over all games."""


def _counts(run: Run, measure: str) -> pd.DataFrame:
    import polars as pl

    return to_table(run.collect(run.games.group_by("players", "winner", value=measure).agg(games=pl.len())))


def lengths(run: Run) -> pd.DataFrame:
    """Means and quantiles of turns, rounds and decisions.

    Returns
    -------
    DataFrame
        ``players, measure, winner`` (``any``: all games, those without a winner at the length at which they were
        stopped); ``n`` games; ``mean, low, high`` with the interval over games, ``sd``; ``q05, q25, median, q75, q95,
        q99``; ``median_low, median_high`` from order statistics; ``max``.
    """
    import pandas as pd

    rows = []
    for measure in MEASURES:
        counts = _counts(run, measure)
        both = pd.concat(
            [counts, counts.groupby(["players", "value"], as_index=False)["games"].sum().assign(winner=ANY)]
        )
        for (players, winner), cell in both.groupby(["players", "winner"]):
            cell = cell.sort_values("value")
            rows.append(
                {"players": players, "measure": measure, "winner": winner, **_summary(cell["value"], cell["games"])}
            )
    order = {"measure": MEASURES, "winner": (ANY, *SIDES)}
    return ordered(pd.DataFrame(rows), ["players", "measure", "winner"], **order)


def _summary(values: pd.Series, games: pd.Series) -> dict[str, float]:
    """Summary of counted values in ascending order."""
    x, counts = values.to_numpy(), games.to_numpy()
    summary: dict[str, float] = {"n": int(counts.sum())}
    summary |= zip(("mean", "low", "high", "sd"), mean_of_counts(x, counts), strict=True)
    summary |= zip(QUANTILES, quantiles(x, counts, list(QUANTILES.values())).tolist(), strict=True)
    summary |= zip(("median_low", "median_high"), quantile_interval(x, counts, 0.5), strict=True)
    return summary | {"max": int(x[-1])}


def length_counts(run: Run) -> pd.DataFrame:
    """Distribution of turns and rounds.

    Returns
    -------
    DataFrame
        ``players``; ``measure`` (``turns`` or ``rounds``); ``value``; ``games`` that lasted so long; ``share`` of all
        games; ``up_to`` share of the games that lasted so long or shorter.
    """
    import pandas as pd

    parts = [_counts(run, measure).assign(measure=measure) for measure in ("turns", "rounds")]
    keys = ["players", "measure", "value"]
    summed = pd.concat(parts).groupby(keys, as_index=False)[["games"]].sum()
    table = ordered(summed, keys, measure=MEASURES)
    group = table.groupby(["players", "measure"])["games"]
    total = group.transform("sum")
    return table.assign(share=table["games"] / total, up_to=group.cumsum() / total)
