"""Run folders with known true rates, for tests of tables and intervals.

The winner of a synthetic game depends on the lord's general alone, so that every true rate has a closed form
(`Truth`), while the seats of one game share their outcome exactly as those of real games do.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

ROLES = ("lord", "loyalist", "rebel", "traitor")
WINNERS = ("none", "lord", "rebel", "traitor")
GENERALS = (
    "caocao", "simayi", "xiahoudun", "zhangliao", "xuchu", "guojia", "zhenji", "liubei", "guanyu", "zhangfei",
    "zhugeliang", "zhaoyun", "machao", "huangyueying", "sunquan", "ganning", "lvmeng", "huanggai", "zhouyu",
    "daqiao", "luxun", "sunshangxiang", "huatuo", "lvbu", "diaochan",
)  # fmt: skip
SPLITS = {5: (1, 1, 2, 1), 8: (1, 2, 4, 1), 4: (1, 1, 1, 1), 6: (1, 1, 2, 2)}
GAMES = {
    "game": pl.UInt64, "ruleset": pl.Categorical, "players": pl.UInt8, "winner": pl.Categorical,
    "ended_by": pl.Categorical, "turns": pl.UInt16, "rounds": pl.UInt16, "reshuffles": pl.UInt8,
    "lord_killer": pl.Int8, "first_death": pl.Int8, "final_duel": pl.Int8, "decisions": pl.UInt32,
    "checksum": pl.UInt64,
}  # fmt: skip
SEATS = {
    "game": pl.UInt64, "players": pl.UInt8, "seat": pl.UInt8, "role": pl.Categorical, "general": pl.Categorical,
    "bot": pl.Categorical, "won": pl.Boolean, "alive": pl.Boolean, "hp": pl.Int8, "max_hp": pl.Int8,
    "death_turn": pl.Int16, "killer": pl.Int8, "kills_lord": pl.UInt8, "kills_loyalist": pl.UInt8,
    "kills_rebel": pl.UInt8, "kills_traitor": pl.UInt8, "damage_dealt": pl.UInt16, "damage_taken": pl.UInt16,
    "healing": pl.UInt16, "drawn": pl.UInt16, "used": pl.UInt16, "played": pl.UInt16, "skill_uses": pl.UInt16,
    "score": pl.Int16,
}  # fmt: skip


@dataclass(frozen=True)
class Truth:
    """What the generator draws from.

    Attributes
    ----------
    split
        Seats by role, in the order of `ROLES`.
    winners
        Chance of each of `WINNERS` (columns) by the lord's general (rows).
    """

    split: tuple[int, int, int, int]
    winners: npt.NDArray[np.float64]

    @property
    def sides(self) -> npt.NDArray[np.float64]:
        """Chance of each of `WINNERS` over all games."""
        mean: npt.NDArray[np.float64] = self.winners.mean(axis=0)
        return mean

    def by_role(self) -> npt.NDArray[np.float64]:
        """Chance that a seat wins, by general (rows) and role (columns)."""
        others = (self.winners.sum(axis=0) - self.winners) / (len(self.winners) - 1)
        lord, loyalist, rebel = self.winners[:, 1], others[:, 1], others[:, 2]
        return np.column_stack([lord, loyalist, rebel, others[:, 3] / max(self.split[3], 1)])

    def standardised(self) -> npt.NDArray[np.float64]:
        """By general, the rates by role weighted by the roles' shares of the seats."""
        mean: npt.NDArray[np.float64] = self.by_role() @ np.array(self.split) / sum(self.split)
        return mean


def truth(players: int, spread: float = 0.3, undecided: float = 0.02, seed: int = 0) -> Truth:
    """Return a truth for a table size; `spread` is the standard deviation of the generals' effect (log odds)."""
    draw = np.random.default_rng([seed, players])
    effect = draw.normal(0.0, spread, len(GENERALS))
    odds = np.column_stack([
        np.full(len(GENERALS), undecided * 3.0), np.exp(effect), 1.4 * np.exp(-effect), np.full(len(GENERALS), 0.25),
    ])  # fmt: skip
    return Truth(SPLITS[players], odds / odds.sum(axis=1, keepdims=True))


def _roles(draw: np.random.Generator, games: int, split: tuple[int, ...]) -> npt.NDArray[np.int64]:
    """Return role numbers by game and seat; seat 0 is the lord."""
    hidden = np.repeat([1, 2, 3], split[1:])
    rest = draw.permuted(np.broadcast_to(hidden, (games, len(hidden))), axis=1)
    return np.column_stack([np.zeros(games, dtype=np.int64), rest])


def tables(what: Truth, games: int, seed: int = 1, first: int = 0) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Draw the games table and the seats table of one shard."""
    draw = np.random.default_rng([seed, first, sum(what.split)])
    players = sum(what.split)
    roles = _roles(draw, games, what.split)
    generals = np.argsort(draw.random((games, len(GENERALS)), dtype=np.float32), axis=1)[:, :players]
    chance = what.winners[generals[:, 0]].cumsum(axis=1)
    winner = (draw.random(games)[:, None] > chance).sum(axis=1).clip(0, 3)
    turns = 1 + draw.negative_binomial(6, 0.12, games)
    turns = np.where(winner == 0, 1000, turns)
    won = np.where(roles <= 1, winner[:, None] == 1, roles == winner[:, None])
    if what.split[3] > 1:  # only one traitor can be the last one alive
        won &= (roles != 3) | ((roles == 3).cumsum(axis=1) == 1)
    alive = won & (draw.random((games, players)) < 0.6)
    lord_dead = winner >= 2
    rebels = np.argmax(roles == 2, axis=1)
    traitors = np.argmax(roles == 3, axis=1)
    killer = np.where(lord_dead, np.where(winner == 3, traitors, rebels), -1)
    killer = np.where(lord_dead & (draw.random(games) < 0.05), -1, killer)
    score = won * (3 + roles) + alive
    game = np.arange(first, first + games, dtype=np.uint64)
    games_table = pl.DataFrame({
        "game": game, "ruleset": ["standard"] * games, "players": np.full(games, players),
        "winner": np.array(WINNERS)[winner], "ended_by": np.where(winner == 0, "turn_limit", "win"), "turns": turns,
        "rounds": 1 + turns // players, "reshuffles": np.minimum(turns // 20, 200), "lord_killer": killer,
        "first_death": draw.integers(1, players, games),
        "final_duel": np.where((winner == 3) | (draw.random(games) < 0.02), traitors, -1),
        "decisions": turns * 9, "checksum": draw.integers(0, 2**63, games),
    })  # fmt: skip
    flat = {name: np.zeros(games * players, dtype=np.int64) for name in SEATS if name not in ("role", "general", "bot")}
    flat["game"] = np.repeat(game, players)
    flat["players"][:] = players
    flat["seat"] = np.tile(np.arange(players), games)
    flat["won"], flat["alive"], flat["score"] = won.ravel(), alive.ravel(), score.ravel()
    slayer = np.repeat(killer, players) == flat["seat"]
    flat["kills_lord"] = slayer.astype(np.int64)
    seats_table = pl.DataFrame({
        **flat, "role": np.array(ROLES)[roles.ravel()], "general": np.array(GENERALS)[generals.ravel()],
        "bot": ["greedy"] * (games * players),
    })  # fmt: skip
    return (
        games_table.select(pl.col(name).cast(kind) for name, kind in GAMES.items()),
        seats_table.select(pl.col(name).cast(kind) for name, kind in SEATS.items()),
    )


def write(run: Path, truths: dict[int, Truth], games: int, shard: int = 10_000, seed: int = 1) -> Path:
    """Write a run folder with `games` games of every table size in `truths`."""
    shards = {
        players: [tables(what, min(shard, games - first), seed, first) for first in range(0, games, shard)]
        for players, what in truths.items()
    }
    return write_tables(run, shards, {players: what.split for players, what in truths.items()}, seed)


Shards = dict[int, list[tuple[pl.DataFrame, pl.DataFrame]]]


def write_tables(run: Path, shards: Shards, splits: dict[int, tuple[int, ...]], seed: int = 1) -> Path:
    """Write a run folder from games and seats tables by table size, one pair for each shard."""
    (run / "games").mkdir(parents=True)
    (run / "seats").mkdir()
    sizes = []
    for players, pairs in shards.items():
        listed = []
        for number, pair in enumerate(pairs):
            name = f"p{players:02d}-{number:06d}.parquet"
            for folder, table in zip(("games", "seats"), pair, strict=True):
                table.write_parquet(run / folder / name)
            listed.append({"name": name, "rows": len(pair[0]), "digest": "0" * 64})
        rows = sum(len(games) for games, _ in pairs)
        sizes.append({
            "players": players, "roles": list(splits[players]), "games": rows, "finished": rows, "shards": listed,
            "digest": "0" * 64,
        })  # fmt: skip
    manifest = {
        "format": 1, "version": "0.1.0", "stream_version": 1, "status": "finished", "seed": seed,
        "ruleset": "standard", "scoring": "fourth", "dealing": "uniform", "bots": dict.fromkeys(ROLES, "greedy"),
        "sizes": sizes, "digest": "0" * 64,
    }  # fmt: skip
    (run / "manifest.json").write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    (run / "experiment.toml").write_text(f'ruleset = "standard"\nseed = {seed}\n', encoding="utf-8")
    return run


def table(rows: list[dict[str, object]], schema: dict[str, Any]) -> pl.DataFrame:
    """Make a games or seats table by hand: what a row does not name is 0, false or "none"."""
    zero: dict[Any, object] = {pl.Categorical: "none", pl.Boolean: False}
    filled = [{name: row.get(name, zero.get(kind, 0)) for name, kind in schema.items()} for row in rows]
    return pl.DataFrame(filled).select(pl.col(name).cast(kind) for name, kind in schema.items())
