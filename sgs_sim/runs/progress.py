"""What the terminal shows while a run is played.

A live table where the terminal can show one, a plain line every few seconds where it cannot, nothing where a program
reads the output. Games are counted as they are played, batch by batch; the figures of the run itself come from whole
shards only.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TextIO

from sgs_sim.runs.stop import SIDES, half_width

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

PLAIN_SECONDS = 5.0
"""Between two plain lines."""
SIDE_LABELS = {"lord": "lord side", "rebel": "rebels", "traitor": "traitor"}


@dataclass(frozen=True)
class SizeState:
    """How far one table size is; ``expected`` are the games it will take by the look of it, ``planned`` is the cap."""

    players: int
    roles: tuple[int, int, int, int]
    games: int
    planned: int
    expected: int
    wins: Sequence[int]

    @property
    def sides(self) -> list[tuple[str, float, float]]:
        """Side, win rate and half-width of its 95 % interval, for the sides that are in the game."""
        seats = dict(zip(SIDES, (self.roles[0], self.roles[2], self.roles[3]), strict=True))
        return [
            (side, won / self.games if self.games else 0.0, half_width(won, self.games))
            for side, won in zip(SIDES, self.wins, strict=True)
            if seats[side]
        ]


@dataclass(frozen=True)
class State:
    """How far a run is. ``speed`` is in games a second, ``eta`` in seconds."""

    sizes: list[SizeState]
    seconds: float
    speed: float
    eta: float | None

    @property
    def games(self) -> int:
        """Games played."""
        return sum(size.games for size in self.sizes)

    @property
    def expected(self) -> int:
        """Games the run will take."""
        return sum(size.expected for size in self.sizes)

    @property
    def count(self) -> str:
        """Games played and expected, in words."""
        about = "about " if any(size.expected < size.planned for size in self.sizes) else ""
        return f"{self.games:,} of {about}{self.expected:,} games"


def duration(seconds: float | None) -> str:
    """A duration as people read it.

    >>> duration(75), duration(3725), duration(None)
    ('1:15', '1:02:05', '-')
    """
    if seconds is None:
        return "-"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def points(rate: float, half: float) -> str:
    """A rate with its half-width, in per cent.

    >>> points(0.4123, 0.0021)
    '41.2 % ±0.21'
    """
    return f"{100 * rate:.1f} % ±{100 * half:.2f}"


def line(state: State) -> str:
    """The state in one line."""
    sizes = "; ".join(
        f"{size.players} players: " + ", ".join(f"{SIDE_LABELS[side]} {points(r, h)}" for side, r, h in size.sides)
        for size in state.sizes
        if size.games
    )
    head = f"{state.count}, {state.speed:,.0f} games/s, {duration(state.eta)} left"
    return f"{head}; {sizes}" if sizes else head


class Progress(Protocol):
    """What a runner tells while it plays; used as a context manager around the play."""

    def __enter__(self) -> Progress: ...

    def __exit__(self, *exception: object) -> None: ...

    def update(self, state: State) -> None:
        """Show a new state."""


class Silent:
    """Shows nothing."""

    def __enter__(self) -> Silent:
        return self

    def __exit__(self, *exception: object) -> None:
        pass

    def update(self, state: State) -> None:
        """Show nothing."""


class Plain(Silent):
    """Prints a line every few seconds."""

    def __init__(self, stream: TextIO, seconds: float = PLAIN_SECONDS) -> None:
        self.stream = stream
        self.seconds = seconds
        self.printed = time.monotonic()

    def update(self, state: State) -> None:
        """Print a line if it is time for one."""
        if time.monotonic() - self.printed >= self.seconds:
            self.printed = time.monotonic()
            print(line(state), file=self.stream, flush=True)


class LiveTable:
    """Redraws a small table in place."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.live import Live

        self.live: Live = Live(console=Console(stderr=True), auto_refresh=False, transient=True)

    def __enter__(self) -> LiveTable:
        self.live.__enter__()
        return self

    def __exit__(self, *exception: object) -> None:
        self.live.__exit__(None, None, None)

    def update(self, state: State) -> None:
        """Redraw the table."""
        self.live.update(table(state), refresh=True)


def table(state: State) -> RenderableType:
    """The state as a table with a bar."""
    from rich.console import Group
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, padding=(0, 2), header_style="bold")
    grid.add_column("players", justify="right")
    grid.add_column("games", justify="right")
    for side in SIDES:
        grid.add_column(SIDE_LABELS[side], justify="right")
    for size in state.sizes:
        rates = {side: points(rate, half) for side, rate, half in size.sides}
        cells = [rates.get(side, "-") if size.games else "" for side in SIDES]
        grid.add_row(str(size.players), f"{size.games:,}", *cells)
    bar = Table.grid()  # a bar alone ends without a new line
    bar.add_row(ProgressBar(total=max(state.expected, 1), completed=state.games, width=60))
    text = f"{state.count}   {state.speed:,.0f} games/s   {duration(state.eta)} left"
    return Group(grid, bar, Text(text))


def choose(quiet: bool) -> Progress:
    """The display that fits the terminal."""
    if quiet:
        return Silent()
    if sys.stderr.isatty():
        return LiveTable()
    return Plain(sys.stderr)
