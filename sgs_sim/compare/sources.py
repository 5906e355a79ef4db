"""Where the rows of a side come from: played by the kernel, or read from a run folder."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from sgs_sim import catalogue
from sgs_sim.compare.rows import Rows, codes, from_kernel
from sgs_sim.compare.sides import Side
from sgs_sim.runs import shards
from sgs_sim.runs.resolve import resolve
from sgs_sim.runs.shards import Shard
from sgs_sim.runs.worker import Session, make_simulator, play_games
from sgs_sim.scoring import SIDES, load_scoring, score

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow as pa


class Source(Protocol):
    """Gives the games of one side; may be asked by several threads."""

    def rows(self, shard: Shard, session: Session) -> Rows | None:
        """The games of a range; None if they are not wanted any more."""


def source_of(side: Side, generals: Sequence[str]) -> Source:
    """Where the games of a side come from.

    Raises
    ------
    InputError
        The kernel refuses its settings.
    """
    return Played(side, generals) if side.run is None else Finished(side, generals)


class Played:
    """Games that the kernel plays, each thread on a work area of its own."""

    def __init__(self, side: Side, generals: Sequence[str]) -> None:
        self.plan = resolve(side.experiment.model_copy(update={"detail": "basic"})).plan
        self.generals = generals
        self.own = [general.id for general in side.experiment.rules.generals]
        self.table = load_scoring(self.plan.scoring)
        self.local = threading.local()
        for players in side.experiment.players:
            make_simulator(self.plan, players)

    def rows(self, shard: Shard, session: Session) -> Rows | None:
        """Play the games of a range."""
        played = play_games(self.simulator(shard.players), shard, False, session)
        if played is None:
            return None
        games, seats, _ = played
        return from_kernel(games, seats, score(self.table, games, seats), self.own, self.generals)

    def simulator(self, players: int) -> Any:
        """The simulator that the calling thread has for a table size."""
        simulators: dict[int, Any] = self.local.__dict__.setdefault("simulators", {})
        if players not in simulators:
            simulators[players] = make_simulator(self.plan, players)
        return simulators[players]


class Finished:
    """Games of a run folder."""

    def __init__(self, side: Side, generals: Sequence[str]) -> None:
        assert side.run is not None
        assert side.content is not None
        self.run: Path = side.run
        self.generals = generals
        self.wide = int(side.content["shard_games"])
        self.planned = {size["players"]: int(size["games"]) for size in side.content["sizes"]}

    def rows(self, shard: Shard, session: Session) -> Rows | None:
        """Read the games of a range from the shards that hold them."""
        if session.cancelled(shard):
            return None
        numbers = range(shard.first // self.wide, (shard.first + shard.count - 1) // self.wide + 1)
        parts = [self.part(shard, number) for number in numbers]
        return parts[0] if len(parts) == 1 else joined(parts)

    def part(self, shard: Shard, number: int) -> Rows:
        """What one shard of the run has of a range of games."""
        first = number * self.wide
        stored = Shard(shard.players, number, first, min(self.wide, self.planned[shard.players] - first))
        start, end = max(shard.first, first), min(shard.first + shard.count, first + stored.count)
        games = self.read(stored, "games", ("game", "winner", "turns", "checksum"))
        seats = self.read(stored, "seats", ("game", "role", "general", "won", "score"))
        of_games, of_seats = (
            slice(start - first, end - first),
            slice((start - first) * shard.players, (end - first) * shard.players),
        )
        index = number_column(games, "game", of_games)
        if len(index) != end - start or int(index[0]) != start or int(index[-1]) != end - 1:
            raise shards.damaged(
                stored.path(self.run, "games"), f"games {start} to {end - 1} are not where they should be"
            )
        shape = (end - start, shard.players)
        return Rows(
            first=start,
            winner=name_column(games, "winner", SIDES, of_games),
            turns=number_column(games, "turns", of_games),
            checksum=number_column(games, "checksum", of_games),
            role=name_column(seats, "role", catalogue.ROLES, of_seats).reshape(shape),
            general=name_column(seats, "general", self.generals, of_seats).reshape(shape),
            won=number_column(seats, "won", of_seats).reshape(shape),
            score=number_column(seats, "score", of_seats).reshape(shape),
        )

    def read(self, stored: Shard, table: str, columns: Sequence[str]) -> pa.Table:
        """Columns of a shard's file.

        Raises
        ------
        InputError
            It is damaged.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        path = stored.path(self.run, table)
        try:
            found = pq.read_table(path.absolute(), columns=list(columns), page_checksum_verification=True)
        except (pa.ArrowException, OSError) as error:
            raise shards.damaged(path, error) from error
        expected = stored.count * (stored.players if table == "seats" else 1)
        if found.num_rows != expected:
            raise shards.damaged(path, f"{found.num_rows} rows instead of {expected}")
        return found


def number_column(table: pa.Table, name: str, rows: slice) -> npt.NDArray[Any]:
    """Some rows of a column of numbers."""
    values: npt.NDArray[Any] = table.column(name).to_numpy()[rows]
    return values


def name_column(table: pa.Table, name: str, names: Sequence[str], rows: slice) -> npt.NDArray[np.uint8]:
    """Some rows of a column of names, as places in a list."""
    column = table.column(name).combine_chunks()
    found: npt.NDArray[np.uint8] = codes(column.dictionary.to_pylist(), names)[column.indices.to_numpy()[rows]]
    return found


def joined(parts: Sequence[Rows]) -> Rows:
    """Consecutive rows as one."""
    import numpy as np

    columns = {
        name: np.concatenate([getattr(part, name) for part in parts]) for name in vars(parts[0]) if name != "first"
    }
    return Rows(first=parts[0].first, **columns)
