"""Logs of a run to tables: polars scans in, pandas tables out.

Nothing is drawn here, and nothing is read but the run folder. The game is the unit of every interval.
``docs/statistics.md`` says how each figure is made.
"""

from analysis.load import Run, open_run
from analysis.tables import all_tables

__all__ = ["Run", "all_tables", "open_run"]
