"""All tables of a run at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis import endings, generals, lengths, roles, scores, seats, sizes
from analysis.load import Run

if TYPE_CHECKING:
    import pandas as pd


def all_tables(run: Run) -> dict[str, pd.DataFrame]:
    """Make every table of the report.

    Parameters
    ----------
    run
        The logs, from :func:`analysis.open_run`.

    Returns
    -------
    dict
        Tables by name; the functions of the same names say what the columns mean.
    """
    by_role = generals.general_roles(run)
    counts = scores.score_counts(run)
    return {
        "sizes": sizes.sizes(run),
        "bots": sizes.bots(run),
        "sides": roles.sides(run),
        "roles": roles.roles(run),
        "generals": generals.generals(run, by_role),
        "general_roles": by_role,
        "seats": seats.seats(run),
        "lengths": lengths.lengths(run),
        "length_counts": lengths.length_counts(run),
        "endings": endings.endings(run),
        "lord_deaths": endings.lord_deaths(run),
        "first_deaths": endings.first_deaths(run),
        "final_duels": endings.final_duels(run),
        "undecided": endings.undecided(run),
        "scores": scores.scores(run, counts),
        "score_counts": counts,
    }
