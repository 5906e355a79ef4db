"""Tournaments as one page, with charts, tables and figures."""

from reports.tournament.build import build

__all__ = ["build"]
