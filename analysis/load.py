"""A run folder, opened for lazy scans."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sgs_sim.errors import InputError

if TYPE_CHECKING:
    import polars as pl

NEEDED = {
    "games": (
        "game", "ruleset", "players", "winner", "ended_by", "turns", "rounds", "lord_killer", "first_death",
        "final_duel", "decisions",
    ),
    "seats": ("game", "players", "seat", "role", "general", "bot", "won", "kills_lord", "score"),
}  # fmt: skip
"""Columns the tables are made of; a run may have more."""

AT_ONCE = 16
"""Shards in one query: the parts of a query run side by side, and each holds the games of its shard."""


@dataclass(frozen=True)
class Run:
    """The logs of a run.

    Attributes
    ----------
    path
        The run folder.
    manifest
        Content of ``manifest.json``.
    shards
        Names of the shards that count, the same in ``games/`` and ``seats/``. A shard holds whole games.
    """

    path: Path
    manifest: dict[str, Any]
    shards: tuple[str, ...]

    @property
    def experiment(self) -> str:
        """The experiment as resolved, TOML; empty if the file is missing."""
        file = self.path / "experiment.toml"
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    @property
    def games(self) -> pl.LazyFrame:
        """All rows of the games table."""
        return _scan([self.path / "games" / name for name in self.shards])

    @property
    def seats(self) -> pl.LazyFrame:
        """All rows of the seats table."""
        return _scan([self.path / "seats" / name for name in self.shards])

    def collect(self, query: pl.LazyFrame) -> pl.DataFrame:
        """Carry out a query in pieces, so that memory does not grow with the number of games.

        Raises
        ------
        InputError
            If a shard cannot be read; names the file.
        """
        import polars as pl

        try:
            return query.collect(engine="streaming")
        except (pl.exceptions.PolarsError, OSError) as error:
            raise self._unreadable(error) from None

    def over_shards(self, of_shard: Callable[[pl.LazyFrame, pl.LazyFrame], pl.LazyFrame]) -> pl.DataFrame:
        """Apply a query to the games and the seats of each shard, and stack the answers.

        For what needs one value of each game, or a join of games and seats: over all shards at once that would keep all
        games in memory.
        """
        import polars as pl

        parts = [of_shard(*(_scan([self.path / folder / name]) for folder in NEEDED)) for name in self.shards]
        groups = [parts[i : i + AT_ONCE] for i in range(0, len(parts), AT_ONCE)]
        return pl.concat([self.collect(pl.concat(group)) for group in groups])

    def _unreadable(self, error: Exception) -> Exception:
        """Find the file that an error of polars is about."""
        import polars as pl

        for folder in NEEDED:
            for name in self.shards:
                file = self.path / folder / name
                try:
                    pl.read_parquet(file)
                except (pl.exceptions.PolarsError, OSError) as reason:
                    return InputError(f"{file}: damaged shard ({_first_line(reason)})")
        return error


def open_run(path: Path | str) -> Run:
    """Open a run folder and check that its files are whole.

    Only the footers of the shards are read: that all are there, have the needed columns, hold as many rows as the
    manifest says, and that games and seats go together.

    Parameters
    ----------
    path
        A run folder with ``manifest.json``, ``games/`` and ``seats/``.

    Raises
    ------
    InputError
        If something is missing or damaged; names the file.
    """
    run = Path(path)
    manifest = _manifest(run)
    rows = _listed(run, manifest)
    names = tuple(sorted(file.name for file in run.glob("games/*.parquet")) if rows is None else rows)
    if not names:
        raise InputError(f"{run}: no finished shards in games/; the run has no games to report")
    for name in names:
        _check_shard(run, name, None if rows is None else rows[name])
    return Run(run, manifest, names)


def _manifest(run: Path) -> dict[str, Any]:
    file = run / "manifest.json"
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"{run}: not a run folder (no manifest.json)") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{file}: not readable as JSON ({_first_line(error)})") from None
    if not isinstance(content, dict):
        raise InputError(f"{file}: an object is expected")
    return content


def _listed(run: Path, manifest: dict[str, Any]) -> dict[str, int] | None:
    """Names of the shards in the manifest, with the number of their games; None if it does not speak of shards."""
    if "sizes" not in manifest:
        return None
    try:
        return {str(shard["name"]): int(shard["rows"]) for size in manifest["sizes"] for shard in size["shards"]}
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{run / 'manifest.json'}: sizes: not as a run writes it ({error!r})") from None


def _check_shard(run: Path, name: str, listed: int | None) -> None:
    games, seats = (_rows(run, folder, name) for folder in NEEDED)
    if listed is not None and games != listed:
        raise InputError(f"{run / 'games' / name}: {games} games, but manifest.json lists {listed}")
    if games and (seats % games or not seats):
        raise InputError(f"{run / 'seats' / name}: {seats} seats do not go with {games} games")


def _rows(run: Path, folder: str, name: str) -> int:
    """Number of rows of a shard, from its footer."""
    import polars as pl

    file = run / folder / name
    try:
        columns = pl.read_parquet_schema(file)
        missing = [column for column in NEEDED[folder] if column not in columns]
        if missing:
            raise InputError(f"{file}: column {missing[0]} is missing")
        return int(pl.scan_parquet(file).select(pl.len()).collect().item())
    except FileNotFoundError:
        raise InputError(f"{file}: shard is missing") from None
    except (pl.exceptions.PolarsError, OSError) as error:
        raise InputError(f"{file}: damaged shard ({_first_line(error)})") from None


def _scan(files: list[Path]) -> pl.LazyFrame:
    import polars as pl

    return pl.scan_parquet(files)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
