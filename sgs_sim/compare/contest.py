"""What is compared: table sizes, games, and whether games can be paired."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sgs_sim
from sgs_sim.compare.sides import Side
from sgs_sim.errors import InputError
from sgs_sim.experiment import Experiment
from sgs_sim.listing import Value
from sgs_sim.ruleset import Ruleset
from sgs_sim.rulesetdiff import differences
from sgs_sim.runs import worker
from sgs_sim.runs.folder import flat
from sgs_sim.runs.plan import default_shard_games
from sgs_sim.runs.shards import Shard

SCORING_SWITCHES = "switches."
"""How a switch of the scoring is called among the settings; those of the rules belong to the rules."""


@dataclass(frozen=True)
class Contest:
    """Two sides, and what of them is compared.

    Attributes
    ----------
    a, b
        The sides.
    sizes
        Table sizes that both have.
    generals
        Ids of the generals that can be seated on either side, in the order of the catalogue.
    unpaired
        Why games are not paired; empty if they are.
    shard_games
        Games of a range.
    """

    a: Side
    b: Side
    sizes: tuple[int, ...]
    generals: tuple[str, ...]
    unpaired: str
    shard_games: int

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides."""
        return self.a, self.b

    @property
    def paired(self) -> bool:
        """Whether game by game is compared."""
        return not self.unpaired

    def games(self, players: int) -> int:
        """Games of a table size that both sides have."""
        return min(side.games(players) for side in self.sides)

    def shards(self, side: Side | None = None) -> Iterator[Shard]:
        """Ranges of games in their order, table sizes in turns: those of both sides, or of one."""
        counts = {players: side.games(players) if side else self.games(players) for players in self.sizes}
        for number in range(-(-max(counts.values()) // self.shard_games)):
            for players, count in counts.items():
                first = number * self.shard_games
                if first < count:
                    yield Shard(players, number, first, min(self.shard_games, count - first))

    @property
    def settings(self) -> list[dict[str, Any]]:
        """Settings that differ, with the values of both sides; what rules differ in is told by :meth:`rules`."""
        one, other = (flat(_shown(side)) for side in self.sides)
        both = {key: (one.get(key), other.get(key)) for key in {**one, **other}}
        if both["scoring"][0] != both["scoring"][1]:  # other tables have other switches
            both = {key: values for key, values in both.items() if not key.startswith(SCORING_SWITCHES)}
        return [{"setting": key, "a": a, "b": b} for key, (a, b) in both.items() if a != b] + self._pools()

    def _pools(self) -> list[dict[str, Any]]:
        """Generals that only one side deals."""
        one, other = (side.experiment.pool_generals() for side in self.sides)
        mine, theirs = (
            ", ".join(name for name in pool if name not in rest) for pool, rest in ((one, other), (other, one))
        )
        return [{"setting": "pool", "a": mine or None, "b": theirs or None}] if mine or theirs else []

    def rules(self, lang: str = "en") -> list[dict[str, Value]]:
        """What the rules differ in as they were played, as `sgs_sim.rulesetdiff.differences` has it."""
        return differences(played_rules(self.a.experiment), played_rules(self.b.experiment), lang).rows


def played_rules(experiment: Experiment) -> Ruleset:
    """The rules of an experiment with its switches set."""
    rules = experiment.rules
    switches = {
        name: switch.model_copy(update={"value": experiment.switches.get(name, switch.value)})
        for name, switch in rules.switches.items()
    }
    return rules.model_copy(update={"switches": switches})


def _shown(side: Side) -> dict[str, Any]:
    experiment = side.experiment
    return {
        "ruleset": experiment.rules.name,
        "expansions": ", ".join(experiment.expansions) or None,
        "roles": {str(n): "/".join(map(str, counts)) for n, counts in sorted(experiment.roles.items())},
        "dealing": experiment.dealing,
        "fixed": {str(seat): general for seat, general in experiment.fixed.items()},
        "bots": dict(experiment.bots),
        "scoring": experiment.scoring,
        "switches": experiment.scoring_table().switch_values(),
        "seed": experiment.seed,
        "version": sgs_sim.__version__ if side.content is None else str(side.content["version"]),
    }


def contest(a: Side, b: Side, shard_games: int | None = None) -> Contest:
    """Put two sides side by side.

    Parameters
    ----------
    a, b
        The sides.
    shard_games
        Games of a range; by default as in a run.

    Raises
    ------
    InputError
        They have no table size in common.
    """
    sizes = tuple(sorted(set(_sizes(a)) & set(_sizes(b)), reverse=True))
    if not sizes:
        have = "; ".join(f"{side.name} has {', '.join(map(str, _sizes(side)))}" for side in (a, b))
        raise InputError(f"players: no table size in common: {have}")
    games = max(min(side.games(players) for side in (a, b)) for players in sizes)
    python = any(side.run is None and side.experiment.python_bots for side in (a, b))
    return Contest(a, b, sizes, _generals(a, b), _unpaired(a, b), shard_games or default_shard_games(games, python))


def _sizes(side: Side) -> list[int]:
    if side.content is None:
        return list(side.experiment.players)
    return [int(size["players"]) for size in side.content["sizes"] if size["finished"]]


def _generals(a: Side, b: Side) -> tuple[str, ...]:
    """Generals that can be seated on either side."""
    found: dict[str, None] = {}
    for side in (a, b):
        seated = {*side.experiment.pool_generals(), *side.experiment.fixed.values()}
        found |= dict.fromkeys(general.id for general in side.experiment.rules.generals if general.id in seated)
    return tuple(found)


def _unpaired(a: Side, b: Side) -> str:
    """Why the games of two sides are not the same games; empty if they are."""
    if a.experiment.key() != b.experiment.key():
        return f"the seeds differ: {a.experiment.seed} and {b.experiment.seed}"
    streams = [_streams(side) for side in (a, b)]
    if streams[0] != streams[1]:
        return f"played with other random streams: version {streams[0]} and {streams[1]}"
    return ""


def _streams(side: Side) -> int:
    """Version of the random streams: equal seeds give equal deals as long as it is the same."""
    return int(worker.load_kernel().STREAM_VERSION if side.content is None else side.content["stream_version"])
