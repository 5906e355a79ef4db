"""One shard on disk: a games file and a seats file, each written whole or not at all.

A file is written under a temporary name beside its place, read back and checked, made durable, and renamed. The games
file is renamed last, so a shard is finished exactly when its games file is there.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sgs_sim.errors import InputError
from sgs_sim.runs import digest

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

TABLES = ("seats", "games")
"""The folders of the two tables, in the order in which a shard's files get their names."""
TEMPORARY = ".tmp"
METADATA = b"sgs_sim"
PLAIN = ("game", "checksum", "drawn_", "used_", "played_", "skill_")
"""Beginnings of the names of columns that no dictionary makes smaller at a bearable price."""


@dataclass(frozen=True, order=True)
class Shard:
    """A range of games of one table size: ``count`` games from index ``first``."""

    players: int
    number: int
    first: int
    count: int

    @property
    def filename(self) -> str:
        """Name of its files.

        >>> Shard(players=8, number=3, first=60_000, count=20_000).filename
        'p08-000003.parquet'
        """
        return f"p{self.players:02d}-{self.number:06d}.parquet"

    def path(self, run: Path, table: str) -> Path:
        """Its file in one of the two tables."""
        return run / table / self.filename


@dataclass(frozen=True)
class Stamp:
    """What a shard's files say of themselves, apart from rows.

    Nothing with a clock is part of it: equal shards are equal files.
    """

    identity: str
    players: int
    shard: int
    first: int
    games: int
    checksums: str

    def to_bytes(self) -> bytes:
        """As it stands in the file's metadata."""
        return json.dumps(vars(self), sort_keys=True).encode()


def stamp_of(shard: Shard, identity: str, checksums: np.ndarray) -> Stamp:
    """The stamp of a shard: what was played, which games, and the digest of their checksums."""
    digest_of_shard = hashlib.sha256(digest.bytes_of(checksums)).hexdigest()
    return Stamp(identity, shard.players, shard.number, shard.first, shard.count, digest_of_shard)


def write(run: Path, shard: Shard, tables: dict[str, pa.Table], stamp: Stamp) -> int:
    """Write both files of a shard; return the bytes they take. Leaves nothing behind if it fails."""
    temporary = {table: shard.path(run, table).with_suffix(TEMPORARY) for table in TABLES}
    try:
        size = sum(write_checked(temporary[table], tables[table], stamp) for table in TABLES)
        for table in TABLES:
            os.replace(temporary[table], shard.path(run, table))
            sync_folder(run / table)
        return size
    finally:
        for path in temporary.values():
            path.unlink(missing_ok=True)


def write_checked(path: Path, table: pa.Table, stamp: Stamp) -> int:
    """Write one file durably and read its footer back."""
    data = encode(table.replace_schema_metadata({METADATA: stamp.to_bytes()}))
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    rows, found = footer(path)
    if rows != table.num_rows or found != stamp:
        raise OSError(f"{path}: reads back with {rows} rows instead of {table.num_rows}; is the disk sound?")
    return len(data)


def encode(table: pa.Table) -> pa.Buffer:
    """A table as the bytes of a Parquet file.

    zstd at level 1 takes 2 microseconds and 70 bytes an 8-player game, 9 and 240 with full detail; without
    compression the files are half again as large to many times as large, and a third faster to write at best.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = pa.BufferOutputStream()
    pq.write_table(
        table,
        sink,
        compression="zstd",
        compression_level=1,
        use_dictionary=[name for name in table.column_names if not name.startswith(PLAIN)],
        column_encoding={"game": "DELTA_BINARY_PACKED"},
        row_group_size=table.num_rows or 1,
        write_page_checksum=True,
    )
    return sink.getvalue()


def footer(path: Path) -> tuple[int, Stamp]:
    """Rows and stamp of a shard file.

    Raises
    ------
    InputError
        The file is truncated, not Parquet, or not written by a run.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path.absolute()) as file:  # "a:b/c" by itself would be taken for the address of a server
            metadata = file.metadata
            return metadata.num_rows, Stamp(**json.loads(metadata.metadata[METADATA]))
    except (pa.ArrowException, OSError, KeyError, TypeError, ValueError) as error:
        raise damaged(path, error) from error


def damaged(path: Path, error: Exception | str) -> InputError:
    """The error for a shard file that cannot be what a run wrote."""
    reason = str(error).splitlines()[0] if str(error) else type(error).__name__
    return InputError(f"{path}: truncated or damaged shard ({reason}); delete it and resume the run to play it again")


def check(run: Path, shard: Shard, identity: str) -> None:
    """Check both files of a finished shard: whole, of this experiment, of this range of games, with all rows.

    Raises
    ------
    InputError
        Names the file and what is wrong with it.
    """
    stamps = []
    for table in TABLES:
        path = shard.path(run, table)
        if not path.exists():
            raise InputError(
                f"{path}: missing, though the other file of the shard is there; delete both and resume the run"
            )
        rows, stamp = footer(path)
        expected = shard.count * (shard.players if table == "seats" else 1)
        if rows != expected:
            raise damaged(path, f"{rows} rows instead of {expected}")
        if stamp.identity != identity:
            raise InputError(f"{path}: belongs to another experiment; delete it or choose another folder")
        if (stamp.players, stamp.shard, stamp.first, stamp.games) != (*(vars(shard).values()),):
            raise InputError(
                f"{path}: holds games {stamp.first} to {stamp.first + stamp.games - 1} of {stamp.players} players,"
                f" not {shard.first} to {shard.first + shard.count - 1} of {shard.players}"
            )
        stamps.append(stamp)
    if stamps[0] != stamps[1]:
        raise damaged(shard.path(run, "games"), "games and seats are not from the same games")


def read_games(run: Path, shard: Shard, columns: list[str]) -> dict[str, Any]:
    """Columns of the games file of a shard as numpy arrays; names as lists of str.

    Raises
    ------
    InputError
        A page does not match its checksum, or the checksums of the games not their digest.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = shard.path(run, "games")
    try:
        table = pq.read_table(path.absolute(), columns=columns, page_checksum_verification=True)
    except (pa.ArrowException, OSError) as error:
        raise damaged(path, error) from error
    return {
        name: column.to_pylist() if pa.types.is_dictionary(column.type) else column.to_numpy()
        for name, column in zip(table.column_names, table.columns, strict=True)
    }


def remove(run: Path, shard: Shard) -> None:
    """Delete the files of a shard, games first, so that a half-deleted shard counts as not there."""
    for table in reversed(TABLES):
        shard.path(run, table).unlink(missing_ok=True)


def clear_temporary(run: Path) -> None:
    """Delete what a killed process left half-written: temporary files, and seats whose games did not get their name."""
    for table in TABLES:
        for path in (run / table).glob(f"*{TEMPORARY}"):
            path.unlink(missing_ok=True)
    for path in (run / "seats").glob("*.parquet"):
        if not (run / "games" / path.name).exists():
            path.unlink()


def sync_folder(path: Path) -> None:
    """Make renames in a folder durable."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_text(path: Path, text: str) -> None:
    """Write a small text file whole or not at all."""
    temporary = path.with_name(path.name + TEMPORARY)
    try:
        with open(temporary, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)
