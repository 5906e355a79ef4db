"""Charts as a page holds them."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass

from reports.context import Chart


@dataclass(frozen=True)
class Picture:
    """A chart as the page holds it: the drawing itself is part of the page."""

    name: str
    source: str
    caption: str
    wide: bool


def picture(chart: Chart, svg: bytes) -> Picture:
    """Embed a chart."""
    source = "data:image/svg+xml;base64," + b64encode(svg).decode("ascii")
    return Picture(chart.name, source, chart.caption, chart.wide)
