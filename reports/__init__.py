"""Tables to charts and to a report in one HTML file.

Nothing is computed here that is a figure of its own: all of them come from :mod:`analysis`.
"""

from reports.build import build

__all__ = ["build"]
