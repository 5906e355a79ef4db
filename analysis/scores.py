"""Points by role.

Loyalists and rebels of one game score together, so intervals are over games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.frames import ordered, to_table
from analysis.intervals import quantiles
from analysis.load import Run
from analysis.names import ROLES
from analysis.roles import role_means

if TYPE_CHECKING:
    import pandas as pd


def scores(run: Run, counts: pd.DataFrame | None = None) -> pd.DataFrame:
    """Mean points of a seat by role.

    Parameters
    ----------
    run
        The logs.
    counts
        The result of :func:`score_counts`, if it is there already.

    Returns
    -------
    DataFrame
        ``players, role``; ``n`` games; ``seats`` scored; ``mean, low, high`` with the interval over games; ``sd`` of
        a single seat; ``zero`` share of the seats without points; ``median, max``.
    """
    counted = score_counts(run) if counts is None else counts
    means = role_means(run, "score")
    spread = {key: _spread(cell) for key, cell in counted.groupby(["players", "role"])}
    for name in ("sd", "zero", "median", "max"):
        means[name] = [spread[key][name] for key in zip(means["players"], means["role"], strict=True)]
    return means


def _spread(cell: pd.DataFrame) -> dict[str, float]:
    """How the points of single seats scatter."""
    points, seats = cell["score"], cell["seats"]
    total = seats.sum()
    mean = (points * seats).sum() / total
    return {
        "sd": float(((points - mean) ** 2 * seats).sum() / total) ** 0.5,
        "zero": float(seats[points == 0].sum() / total),
        "median": float(quantiles(points.to_numpy(), seats.to_numpy(), [0.5])[0]),
        "max": int(points.max()),
    }


def score_counts(run: Run) -> pd.DataFrame:
    """Distribution of points by role.

    Returns
    -------
    DataFrame
        ``players, role, score``; ``seats`` with so many points; ``share`` of the role's seats.
    """
    import polars as pl

    found = to_table(run.collect(run.seats.group_by("players", "role", "score").agg(seats=pl.len())))
    table = ordered(found, ["players", "role", "score"], role=ROLES)
    return table.assign(share=table["seats"] / table.groupby(["players", "role"])["seats"].transform("sum"))
