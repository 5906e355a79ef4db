"""What is finished: counts and digest over the unbroken run of shards from the first one, table size by table size.

Shards finish in any order. What finished early waits here as a few numbers and 8 bytes a game, until all before it
are there.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field

from sgs_sim.runs import digest
from sgs_sim.runs.plan import Plan, Size
from sgs_sim.runs.shards import Shard
from sgs_sim.runs.stop import SIDES, StopRule


@dataclass(frozen=True)
class ShardResult:
    """What the books need to know of a finished shard.

    ``seconds`` is the time its worker took; of a shard found on disk it is 0.
    """

    shard: Shard
    checksums: bytes = field(repr=False)
    winners: dict[str, int]
    endings: dict[str, int]
    decisions: int
    size: int = 0
    seconds: float = 0.0

    @property
    def digest(self) -> str:
        """Digest of the shard's checksums."""
        return hashlib.sha256(self.checksums).hexdigest()


class SizeLedger:
    """The books of one table size.

    Attributes
    ----------
    planned
        Shards there would be without a stop rule.
    kept
        Shards of the unbroken run from the first one, with their digests.
    stopped_by
        ``games`` or ``target_error`` once one of these rules has ended this table size, ``max_time`` if :meth:`close`
        did.
    entered
        Games and wins by side of all shards entered, also of those that wait; for the display only.
    """

    def __init__(self, size: Size, planned: int, rule: StopRule) -> None:
        self.size = size
        self.planned = planned
        self.rule = rule
        self.kept: list[tuple[Shard, str]] = []
        self.games = 0
        self.decisions = 0
        self.winners: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()
        self.stopped_by: str | None = None
        self.entered: tuple[int, list[int]] = (0, [0] * len(SIDES))
        self._hash = hashlib.sha256()
        self._waiting: dict[int, ShardResult] = {}

    def add(self, result: ShardResult) -> None:
        """Enter a finished shard."""
        games, wins = self.entered
        wins = [won + result.winners.get(side, 0) for won, side in zip(wins, SIDES, strict=True)]
        self.entered = (games + result.shard.count, wins)
        self._waiting[result.shard.number] = result
        while self.stopped_by is None and (following := self._waiting.pop(len(self.kept), None)):
            self._keep(following)

    def _keep(self, result: ShardResult) -> None:
        self.kept.append((result.shard, result.digest))
        self.games += result.shard.count
        self.decisions += result.decisions
        self.winners.update(result.winners)
        self.endings.update(result.endings)
        self._hash.update(result.checksums)
        if self.rule.reached(self.wins, self.games):
            self.stopped_by = "target_error"
        elif len(self.kept) == self.planned:
            self.stopped_by = "games"

    def close(self) -> None:
        """The time is up: what is kept is all there will be."""
        self.stopped_by = self.stopped_by or "max_time"

    @property
    def wins(self) -> list[int]:
        """Games won, by side."""
        return [self.winners[side] for side in SIDES]

    @property
    def waiting(self) -> list[Shard]:
        """Finished shards that are not part of the unbroken run."""
        return [self._waiting[number].shard for number in sorted(self._waiting)]

    @property
    def digest(self) -> str:
        """Digest of the games kept so far."""
        return self._hash.hexdigest()


class Ledger:
    """The books of a run."""

    def __init__(self, plan: Plan, rule: StopRule) -> None:
        self.plan = plan
        self.rule = rule
        self.sizes = {size.players: SizeLedger(size, plan.shard_count(size), rule) for size in plan.sizes}

    def add(self, result: ShardResult) -> None:
        """Enter a finished shard."""
        self.sizes[result.shard.players].add(result)

    @property
    def finished(self) -> bool:
        """Whether every table size has been stopped by a rule."""
        return all(size.stopped_by for size in self.sizes.values())

    @property
    def stopped_by(self) -> str | None:
        """The rule that ended the run: of several sizes, that of the one cut shortest."""
        reasons = {size.stopped_by for size in self.sizes.values()}
        if None in reasons:
            return None
        return next(reason for reason in ("max_time", "target_error", "games") if reason in reasons)

    @property
    def games(self) -> int:
        """Games of the unbroken runs of all table sizes."""
        return sum(size.games for size in self.sizes.values())

    @property
    def digest(self) -> str:
        """Digest of the run (see :mod:`sgs_sim.runs.digest`)."""
        return digest.run_digest((players, size.games, size.digest) for players, size in self.sizes.items())
