"""What is to be played: plain data, small enough to be sent to another machine with every task."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sgs_sim.runs.shards import Shard

SHARD_GAMES = 20_000
"""Games of a shard in a large run: two seconds of play, 1.5 MB on disk."""
SHARD_GAMES_PYTHON = 500
"""The same with a bot written in Python, which is a hundred times slower."""
SHARDS_WANTED = 32
"""A small run is cut finer than that, so that all workers have something to do until its end."""
SHARD_ROUNDING = 500


@dataclass(frozen=True)
class Size:
    """One table size of a run: what the kernel compiles its rules from, and how many games are wanted."""

    players: int
    games: int
    spec: dict[str, Any] = field(repr=False)

    @property
    def roles(self) -> tuple[int, int, int, int]:
        """Lords, loyalists, rebels, traitors."""
        lord, loyalist, rebel, traitor = self.spec["roles"]
        return lord, loyalist, rebel, traitor


@dataclass(frozen=True)
class Plan:
    """A run, resolved.

    Attributes
    ----------
    ruleset, scoring
        Names of the ruleset and of its scoring table.
    key
        The 128-bit root key as two integers.
    bots
        Four names, by role: of bots of the kernel, or ``module:Class``.
    detail
        Whether the seats table has columns by kind and skill.
    sizes
        The table sizes, each with its games.
    shard_games
        Games of a shard.
    plugins
        Modules of skills that are loaded before anything is played, with their versions.
    """

    ruleset: str
    scoring: str
    key: tuple[int, int]
    bots: tuple[str, str, str, str]
    detail: bool
    sizes: tuple[Size, ...]
    shard_games: int
    plugins: tuple[tuple[str, str], ...] = ()

    def size(self, players: int) -> Size:
        """The table size of so many players."""
        return next(size for size in self.sizes if size.players == players)

    def shard_count(self, size: Size) -> int:
        """Shards of one table size."""
        return -(-size.games // self.shard_games)

    def shard(self, size: Size, number: int) -> Shard:
        """One shard of a table size; the last one may be short."""
        first = number * self.shard_games
        return Shard(size.players, number, first, min(self.shard_games, size.games - first))

    def shards(self) -> Iterator[Shard]:
        """All shards in the order of play.

        Table sizes take turns, so that a time limit finds all of them equally far.
        """
        for number in range(max(map(self.shard_count, self.sizes), default=0)):
            for size in self.sizes:
                if number < self.shard_count(size):
                    yield self.shard(size, number)

    @cached_property
    def identities(self) -> dict[int, str]:
        """By number of players, a fingerprint of all that the rows of a shard depend on, but for its range of games."""
        from sgs_sim.scoring import load_scoring

        points = load_scoring(self.scoring).model_dump(mode="json")
        common = [self.ruleset, points, self.key, self.bots, self.detail]
        if self.plugins:
            common.append(self.plugins)
        return {size.players: fingerprint([*common, size.players, size.spec]) for size in self.sizes}


def fingerprint(value: Any) -> str:
    """SHA-256 of a value made of plain data.

    >>> fingerprint({"a": 1, "b": (2, 3)}) == fingerprint({"b": [2, 3], "a": 1})
    True
    """
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def default_shard_games(games: int, python_bots: bool) -> int:
    """Games of a shard if the experiment does not say; depends on settings alone, never on the machine.

    >>> default_shard_games(1_000_000, python_bots=False), default_shard_games(20_000, python_bots=False)
    (20000, 1000)
    """
    most = SHARD_GAMES_PYTHON if python_bots else SHARD_GAMES
    fair = -(-games // SHARDS_WANTED)
    return min(most, -(-fair // SHARD_ROUNDING) * SHARD_ROUNDING)
