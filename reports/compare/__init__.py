"""A comparison as one page, with its charts, tables and figures."""

from reports.compare.build import build

__all__ = ["build"]
