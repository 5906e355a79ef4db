"""How charts look: colours, marks, fonts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from reports.fonts import chinese_family

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

# Okabe and Ito's palette, told apart with every form of colour blindness. The roles have the colours of the game's
# role cards.
COLOURS = {
    "lord": "#D55E00", "loyalist": "#E69F00", "rebel": "#009E73", "traitor": "#0072B2", "none": "#8A8A8A",
    "nobody": "#8A8A8A", "all": "#4D4D4D",
}  # fmt: skip
ABOVE, BELOW, LEVEL = "#0072B2", "#D55E00", "#7A7A7A"
SIZES = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#4D4D4D", "#8A8A8A", "#000000")
"""Colours of table sizes, the smallest first."""
INK, FAINT = "#222222", "#6B6B6B"

NUMBERS = "DejaVu Sans"
"""Family of bold numbers: it comes with matplotlib; Chinese fonts often have a single weight."""

WIDTH = 5.8
"""Width of an ordinary chart in inches: on a telephone its text is still 8 pixels high."""
WIDE = 9.6
"""Width of a chart of several panels."""

RC: dict[str, Any] = {
    "figure.facecolor": "white",
    "axes.facecolor": "white",
    "axes.edgecolor": "#B5B5B5",
    "axes.labelcolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "figure.titlesize": 10,
    "figure.titleweight": "bold",
    "axes.labelsize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "grid.color": "#E6E6E6",
    "grid.linewidth": 0.8,
    "text.color": INK,
    "xtick.color": FAINT,
    "ytick.color": INK,
    "xtick.labelsize": 8.5,
    "ytick.labelsize": 9,
    "ytick.major.size": 0,
    "font.size": 9,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "savefig.dpi": 160,
    "svg.fonttype": "path",  # a reader need not have the font
    "svg.hashsalt": "sgs-sim",  # equal charts are equal files
}


@contextmanager
def style(lang: str) -> Iterator[None]:
    """Draw inside of this context."""
    import matplotlib

    chosen = dict(RC)
    if lang == "zh" and (family := chinese_family()):
        chosen |= {"font.family": "sans-serif", "font.sans-serif": [family, NUMBERS]}
        chosen |= {
            "axes.titleweight": "normal",
            "axes.titlesize": 11,
            "figure.titleweight": "normal",
            "figure.titlesize": 11,
        }
    with matplotlib.rc_context(cast(Any, chosen)):  # its stubs name every key
        yield


def percent_axis(axis: Axis) -> None:
    """Write the ticks of an axis of rates as percentages, without zeros at the end."""
    from matplotlib.ticker import FuncFormatter

    axis.set_major_formatter(FuncFormatter(lambda rate, _: f"{round(100 * rate, 6):g}%"))


def bare(axes: Axes) -> None:
    """Leave out the line of the vertical axis, where rows have labels."""
    axes.spines["left"].set_visible(False)
