"""A stand-in for the kernel: rows of the same types that depend on key, rules and game index alone, made in no time.

It serves the tests of what can go wrong around a game (interruption, full disks, slow bots); that real games behave
alike is tested with the real kernel.
"""

from __future__ import annotations

import os
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sgs_sim.runs.plan import Plan, Size
from sgs_sim.runs.resolve import Resolved
from sgs_sim.runs.stop import StopRule

KINDS = ("none", "slash", "jink", "peach", "duel", "crossbow", "vine")
SKILLS = ("none", "jianxiong", "ganglie", "crossbow", "leiji")
GAME_DTYPE = np.dtype(
    [
        ("game", "u8"), ("checksum", "u8"), ("decisions", "u4"), ("turns", "u2"), ("rounds", "u2"), ("players", "u1"),
        ("winner", "u1"), ("ended_by", "u1"), ("reshuffles", "u1"), ("lord_killer", "i1"), ("first_death", "i1"),
        ("final_duel", "i1"), ("pad", "u1"),
    ]
)  # fmt: skip
SEAT_DTYPE = np.dtype(
    [
        ("game", "u8"), ("seat", "u1"), ("role", "u1"), ("general", "u1"), ("bot", "u1"), ("won", "u1"),
        ("alive", "u1"),
        ("hp", "i1"), ("max_hp", "i1"), ("death_turn", "i2"), ("killer", "i1"), ("kills_lord", "u1"),
        ("kills_loyalist", "u1"), ("kills_rebel", "u1"), ("kills_traitor", "u1"), ("damage_dealt", "u2"),
        ("damage_taken", "u2"), ("healing", "u2"), ("drawn", "u2"), ("used", "u2"), ("played", "u2"),
        ("skill_uses", "u2"),
    ]
)  # fmt: skip
DETAIL_DTYPE = np.dtype(
    [("drawn", "u1", len(KINDS)), ("used", "u1", len(KINDS)), ("played", "u1", len(KINDS)), ("skills", "u1", 128)]
)


def mix(values: np.ndarray) -> np.ndarray:
    """splitmix64's finaliser: well-spread 64 bits of each value."""
    values = values.astype(np.uint64)
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


@dataclass
class Rules:
    spec: dict[str, Any]

    def __post_init__(self) -> None:
        if sum(self.spec["roles"]) > sum(general["in_pool"] for general in self.spec["generals"]):
            raise ValueError("pool: fewer generals than players")


@dataclass
class FakeKernel:
    """What the run layer uses of the kernel's module.

    ``before_batch`` is called with (first, count) in the worker, before a batch is played.
    """

    before_batch: Any = None
    seconds_per_game: float = 0.0
    KINDS: tuple[str, ...] = KINDS
    SKILLS: tuple[str, ...] = SKILLS
    ROLES: tuple[str, ...] = ("lord", "loyalist", "rebel", "traitor")
    WINNERS: tuple[str, ...] = ("none", "lord", "rebel", "traitor")
    ENDINGS: tuple[str, ...] = ("running", "win", "turn_limit", "deck_exhausted", "guard_limit")
    BOTS: tuple[str, ...] = ("random", "greedy")
    STREAM_VERSION: int = 1
    GAME_DTYPE: np.dtype[Any] = GAME_DTYPE
    SEAT_DTYPE: np.dtype[Any] = SEAT_DTYPE
    DETAIL_DTYPE: np.dtype[Any] = DETAIL_DTYPE
    Rules: type = Rules
    simulators: list[Any] = field(default_factory=list)

    def Simulator(self, rules: Rules, bots: list[Any], key: tuple[int, int], detail: bool = False) -> Simulator:
        self.simulators.append(Simulator(self, rules, bots, key, detail))
        return self.simulators[-1]


@dataclass
class Simulator:
    kernel: FakeKernel
    rules: Rules
    bots: list[Any]
    key: tuple[int, int]
    detail: bool

    def run(self, first: int, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
        if self.kernel.before_batch:
            self.kernel.before_batch(first, count)
        time.sleep(self.kernel.seconds_per_game * count)
        players = sum(self.rules.spec["roles"])
        salt = zlib.crc32(repr((self.rules.spec["roles"], [str(bot) for bot in self.bots])).encode())
        index = np.arange(first, first + count, dtype=np.uint64)
        dice = mix(index * np.uint64(0x9E3779B97F4A7C15) + np.uint64(self.key[0] ^ salt))
        games = np.zeros(count, GAME_DTYPE)
        games["game"], games["checksum"], games["players"] = index, mix(dice), players
        games["winner"] = np.array([1, 1, 1, 1, 2, 2, 2, 2, 2, 3])[dice % np.uint64(10)]
        games["ended_by"], games["turns"], games["decisions"] = 1, dice % np.uint64(80), dice % np.uint64(500)
        games["lord_killer"] = games["first_death"] = games["final_duel"] = -1
        seats = np.zeros(count * players, SEAT_DTYPE)
        seats["game"], seats["seat"] = np.repeat(index, players), np.tile(np.arange(players), count)
        seats["role"] = seats["bot"] = np.tile(np.repeat(np.arange(4), self.rules.spec["roles"]), count)
        seats["general"] = mix(np.repeat(dice, players) + seats["seat"]) % np.uint64(len(self.rules.spec["generals"]))
        side = np.array([1, 1, 2, 3])[seats["role"]]
        seats["won"] = side == np.repeat(games["winner"], players)
        seats["hp"] = seats["max_hp"] = 4
        detail = np.zeros(len(seats), DETAIL_DTYPE) if self.detail else None
        if detail is not None:
            detail["drawn"][:, 1] = seats["game"] % 100
            detail["skills"][:, 1] = seats["seat"]
        return games, seats, detail


def spec(roles: tuple[int, int, int, int], generals: int = 12) -> dict[str, Any]:
    """Rules as the kernel takes them; the fake looks at roles and generals only."""
    return {
        "cards": [
            ("slash", "spade", 7, True),
            ("jink", "heart", 2, True),
            ("crossbow", "club", 1, True),
            ("vine", "club", 2, False),
        ],
        "generals": [
            {"id": f"general{i}", "in_pool": True, "skills": [("jianxiong" if i else "ganglie", {}, False)]}
            for i in range(generals)
        ],
        "roles": roles,
        "fixed": [],
    }


ROLES = {5: (1, 1, 2, 1), 8: (1, 2, 4, 1)}


def settings(
    *,
    players: tuple[int, ...] = (8,),
    games: int = 4_000,
    seed: int = 1,
    shard_games: int = 500,
    detail: bool = False,
    bot: str = "greedy",
    target_error: float | None = None,
    max_time: float | None = None,
) -> Resolved:
    """A run of the fake kernel."""
    plan = Plan(
        ruleset="standard",
        scoring="fourth",
        key=(seed, seed + 1),
        bots=(bot, bot, bot, bot),
        detail=detail,
        sizes=tuple(Size(n, games, spec(ROLES[n])) for n in players),
        shard_games=shard_games,
    )
    lines = [f"players = {list(players)}", f"games = {games}", f"seed = {seed}"]
    lines += [f'detail = "{"full" if detail else "basic"}"', f'bot = "{bot}"']
    lines += [] if target_error is None else [f"target_error = {target_error}"]
    lines += [] if max_time is None else [f"max_time = {max_time}"]
    shown = {"ruleset": "standard", "seed": seed, "fingerprint": "of the rules"}
    return Resolved(
        plan=plan,
        rule=StopRule(target_error, max_time),
        experiment="\n".join(lines) + "\n",
        settings=shown,
        fingerprint="of the rules",
        stem=f"standard-{players[0]}p-{seed}",
    )


def environment() -> dict[str, str]:
    """Environment in which another process imports the same build of the package as this one."""
    import sgs_sim

    paths = [str(Path(sgs_sim.__file__).parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)}


def files(run: Path) -> dict[str, bytes]:
    """All shard files of a run with their bytes."""
    return {str(path.relative_to(run)): path.read_bytes() for path in sorted(run.glob("*/*"))}
