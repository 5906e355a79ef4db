"""Experiments: what to play, with whom, how often; from a TOML file, from flags, or from both.

`Experiment.load` reads and checks everything once and gives a frozen model in which every setting is resolved;
`Experiment.to_toml` writes it back; `Experiment.kernel_spec` is what the kernel compiles for one table size.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from sgs_sim import catalogue, settings
from sgs_sim.bots import weights
from sgs_sim.ruleset import Dealing, Model, RoleCounts, Ruleset, SwitchValue, load_ruleset
from sgs_sim.settings import Given

if TYPE_CHECKING:
    from sgs_sim.scoring import ScoringTable

GAMES = 10_000
"""Games of each table size if nothing is said."""
GAMES_CAP = 10_000_000
"""The same where a target error or a time limit is meant to end the run."""


class Pool(Model):
    """Which generals are dealt: of the sets and included ones, or all where neither is named; never the excluded."""

    sets: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


class Experiment(Model):
    """An experiment with every setting resolved; made by `Experiment.load`.

    Attributes
    ----------
    players, roles
        Table sizes, and the role counts of each.
    fixed
        Generals by seat, with ``dealing = "fixed"``.
    bots
        Bot by role: a built-in one, or ``module:Class``.
    games
        Games of each table size; a cap where a target error or a time limit is set.
    target_error
        Widest 95 % half-width wanted among the role rates, as a fraction; None: no such rule.
    max_time
        Seconds; None: no limit.
    match
        Games of one match: the rules of a game may look at the one before it.
    workers
        0: one a processor.
    out
        Run folder; None: named by the runner.
    switches
        Switches of rules and scoring that differ from the ruleset's own.
    versions
        Generals taken from another ruleset: general to ruleset.
    plugins
        Modules of skills that are loaded, in this order.
    cards
        Single cards changed, as ``slash:S7``: to the card in its place, or to ``in`` or ``out`` of the deck.
    """

    ruleset: str
    expansions: tuple[str, ...]
    mode: Literal["identity"]
    players: tuple[int, ...]
    roles: dict[int, RoleCounts]
    dealing: Dealing
    pool: Pool
    fixed: dict[int, str]
    bots: dict[str, str]
    games: int = Field(ge=1)
    target_error: float | None
    max_time: float | None
    match: int = Field(default=1, ge=1)
    detail: Literal["basic", "full"]
    seed: int = Field(ge=0)
    workers: int = Field(ge=0)
    out: str | None
    scoring: str
    switches: dict[str, SwitchValue]
    versions: dict[str, str]
    cards: dict[str, str]
    plugins: tuple[str, ...] = ()

    @classmethod
    def load(cls, path: str | Path | None = None, overrides: Mapping[str, object] | None = None) -> "Experiment":
        """Read an experiment.

        Parameters
        ----------
        path
            A TOML file, or None for the defaults.
        overrides
            Settings that come before those of the file, by key; None counts as not given. Values may be text as on the
            command line; a `sgs_sim.settings.Given` also says where one is from. Beside the keys of a file: ``ban``
            (generals left out as well), ``set`` (a list of ``rules.SWITCH=VALUE``, ``generals.GENERAL=RULESET``,
            ``cards.CARD=CARD``, ``cards.CARD=in`` and ``cards.CARD=out``).

        Raises
        ------
        InputError
            Something cannot be used; the message names file or flag, key, value and what is allowed.

        Examples
        --------
        >>> experiment = Experiment.load(None, {"players": "8,5", "ban": "lvbu", "bots": ["random", "lord=greedy"]})
        >>> experiment.roles[5], len(experiment.pool_generals()), experiment.bot_names()
        ((1, 1, 2, 1), 24, ('greedy', 'random', 'random', 'random'))
        """
        from sgs_sim.experimentfile import Reading

        return Reading(path, overrides or {}).experiment()

    # -- what follows from the settings

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset with its expansions, the generals taken from others, and single cards changed."""
        from sgs_sim.rulesetfile import with_cards

        rules = rules_with_versions(self.ruleset, self.expansions, self.versions, {}, self.plugins)
        return with_cards(rules, self.cards, {})

    def pool_generals(self) -> tuple[str, ...]:
        """Ids of the generals that are dealt, in the order of the catalogue."""
        return () if self.dealing == "none" else pool_of(self.rules, self.pool)

    def role_counts(self, players: int) -> RoleCounts:
        """Lords, loyalists, rebels, traitors of one table size.

        >>> Experiment.load(None, {"players": 8, "roles": "b"}).role_counts(8)
        (1, 2, 3, 2)
        """
        return self.roles[players]

    def bot_names(self) -> tuple[str, str, str, str]:
        """The bots in the kernel's order of roles."""
        lord, loyalist, rebel, traitor = (self.bots[role] for role in catalogue.ROLES)
        return lord, loyalist, rebel, traitor

    @property
    def python_bots(self) -> bool:
        """Whether a bot is written in Python, which is slow and holds the interpreter's lock."""
        return any(":" in name for name in self.bots.values())

    def scoring_name(self) -> str:
        """Scoring table and switches in one string for `sgs_sim.scoring.load_scoring`.

        >>> Experiment.load(None, {"set": ["rules.rebel_bonus_on_loss=false"]}).scoring_name()
        'fourth(rebel_bonus_on_loss=false)'
        """
        own = [f"{name}={_plain(value)}" for name, value in self.switches.items() if name not in self.rules.switches]
        return f"{self.scoring}({','.join(own)})" if own else self.scoring

    def scoring_shown(self) -> str:
        """The same for people: a file goes by the name of its table.

        >>> Experiment.load(None, {"set": ["lord_kill_bonus=any"]}).scoring_shown()
        'fourth(lord_kill_bonus=any)'
        """
        return self.scoring_table().name + self.scoring_name().removeprefix(self.scoring)

    def scoring_table(self) -> "ScoringTable":
        """The scoring table with its switches set."""
        from sgs_sim.scoring import load_scoring

        return load_scoring(self.scoring_name())

    def key(self) -> tuple[int, int]:
        """The 128-bit root key of all games, stretched from the seed.

        >>> Experiment.load(None, {"seed": 1}).key()
        (7434755675892716031, 10007452063617845036)
        """
        import numpy as np

        first, second = np.random.SeedSequence(self.seed).generate_state(2, np.uint64)
        return int(first), int(second)

    def kernel_spec(self, players: int) -> dict[str, Any]:
        """What the kernel compiles for one table size.

        >>> spec = Experiment.load(None, {"players": 5}).kernel_spec(5)
        >>> spec["roles"], spec["dealing"], sum(general["in_pool"] for general in spec["generals"])
        ((1, 1, 2, 1), 'uniform', 25)
        """
        spec = self.rules.kernel_spec(
            self.roles[players],
            dealing=self.dealing,
            pool=self.pool_generals(),
            fixed=self.fixed,
            switches={name: value for name, value in self.switches.items() if name in self.rules.switches},
        )
        return spec | {"weights": weights.load(), "match": self.match}

    def _deciding(self, players: int) -> dict[str, Any]:
        """What decides how games of one size go: veteran's weights only where it plays."""
        spec = self.kernel_spec(players)
        if "veteran" not in self.bot_names():
            del spec["weights"]
        return spec

    def fingerprint(self) -> str:
        """SHA-256 of all that decides how each game goes and what its rows hold.

        How many games are played, when the run stops, by how many workers, into which folder and with how much detail
        does not belong to it. A run is continued only if this is unchanged.

        >>> Experiment.load(None, {"games": 5}).fingerprint() == Experiment.load(None, {"games": 6}).fingerprint()
        True
        """
        content = {
            "ruleset": self.rules.fingerprint(),
            "mode": self.mode,
            "sizes": {str(players): self._deciding(players) for players in sorted(self.players)},
            "bots": self.bot_names(),
            "seed": self.seed,
            "scoring": self.scoring_table().model_dump(mode="json"),
        }
        if self.plugins:
            content["plugins"] = self.plugin_versions()
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

    def plugin_versions(self) -> dict[str, str]:
        """The plugins that are played with, each with its version."""
        if not self.plugins:
            return {}
        from sgs_sim.plugins import versions

        return versions(self.plugins)

    def to_toml(self) -> str:
        """Write every setting as a TOML file that `load` reads back to an equal experiment."""
        plain = {
            "ruleset": self.ruleset,
            "expansions": self.expansions,
            "plugins": self.plugins,
            "mode": self.mode,
            "players": self.players,
            "dealing": self.dealing,
            "games": self.games,
            "target_error": settings.NONE if self.target_error is None else self.target_error,
            "max_time": settings.NONE if self.max_time is None else self.max_time,
            "match": self.match,
            "detail": self.detail,
            "seed": self.seed,
            "workers": self.workers or settings.AUTO,
            "out": self.out or settings.AUTO,
            "scoring": self.scoring,
        }
        tables: dict[str, Mapping[Any, object]] = {
            "roles": self.roles,
            "pool": dict(self.pool),
            "fixed": self.fixed,
            "bots": self.bots,
            "switches": self.rules.switch_values() | self.scoring_table().switch_values() | self.switches,
            "versions": self.versions,
            "cards": {f'"{code}"': to for code, to in self.cards.items()},
        }
        lines = [f"{key} = {_toml(value)}" for key, value in plain.items()]
        for name, content in tables.items():
            lines += ["", f"[{name}]", *(f"{key} = {_toml(value)}" for key, value in content.items())]
        return "\n".join(lines) + "\n"


def _plain(value: SwitchValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _toml(value: object) -> str:
    """A value in TOML; JSON writes strings, numbers, truth values and flat lists the same way."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def pool_of(rules: Ruleset, pool: Pool) -> tuple[str, ...]:
    """Ids of the generals of a pool, in the order of the catalogue."""
    named = bool(pool.sets or pool.include)
    return tuple(
        general.id
        for general in rules.generals
        if general.available
        and (not named or general.set in pool.sets or general.id in pool.include)
        and general.id not in pool.exclude
    )


def rules_with_versions(
    ruleset: str,
    expansions: tuple[str, ...],
    versions: Mapping[str, str],
    places: Mapping[str, Given],
    plugins: tuple[str, ...] = (),
) -> Ruleset:
    """Load a ruleset and put in the generals that are taken from other ones.

    Parameters
    ----------
    ruleset, expansions
        As for `load_ruleset`.
    versions
        General to the ruleset whose version of it is played.
    places
        Where each of the settings ``ruleset``, ``expansions`` and ``versions.GENERAL`` was given, for errors.
    plugins
        Plugins whose generals can be dealt; they have been loaded.
    """
    nowhere = Given(None, "", "")
    given = places.get("ruleset", nowhere)
    of = places.get("expansions", nowhere)
    names = catalogue.expand(expansions, of.where, of.key)
    rules = load_ruleset(ruleset, names, plugins=plugins, where=given.where, key=given.key)
    generals = list(rules.generals)
    for name, other in versions.items():
        at = places.get(f"versions.{name}", nowhere)
        own = rules.general(name, at.where, at.key)
        other_rules = load_ruleset(other, names, plugins=plugins, where=at.where, key=at.key)
        version = other_rules.general(name, at.where, at.key)
        generals[generals.index(own)] = version
    return rules.model_copy(update={"generals": tuple(generals)}) if versions else rules
