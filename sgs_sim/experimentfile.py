"""From an experiment file and flags to a checked `Experiment`.

First every setting is read by itself (`settings`), then what depends on several is checked: role counts against
players, the pool against the dealing, switches against the ruleset. Each value remembers the file or flag it came from,
so that an error names the place the user can change.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from sgs_sim import catalogue, kernelnames, settings
from sgs_sim.errors import InputError, place, refusal, shown, unknown
from sgs_sim.experiment import GAMES, GAMES_CAP, Experiment, Pool, pool_of, rules_with_versions
from sgs_sim.ruleset import MAX_PLAYERS, RoleCounts, Ruleset, SwitchValue
from sgs_sim.rulesetfile import check_counts, is_path, with_cards
from sgs_sim.settings import Given
from sgs_sim.validation import read_toml

DEALINGS = ("uniform", "rules", "fixed", "none")
READERS: dict[str, Callable[[Given], Any]] = {
    "ruleset": settings.data_file,
    "expansions": settings.items,
    "mode": settings.mode,
    "players": settings.players,
    "dealing": lambda given: settings.one_of(given, DEALINGS, "dealing"),
    "fixed": settings.fixed,
    "games": lambda given: settings.integer(given, 1, settings.MOST_GAMES),
    "target_error": settings.target_error,
    "max_time": settings.max_time,
    "match": lambda given: settings.integer(given, 1, settings.MOST_OF_A_MATCH),
    "detail": lambda given: settings.one_of(given, ("basic", "full"), "level of detail"),
    "seed": lambda given: settings.integer(given, 0, settings.LARGEST_SEED),
    "workers": settings.workers,
    "out": settings.out,
    "scoring": settings.data_file,
}
"""Settings that are one value; the rest are put together from file and flags."""
COMPOSED = ("roles", "pool", "bots", "switches", "versions", "cards", "generals", "plugins")
DEFAULT_PLAYERS = (8,)
FLAGS = {"expansions": "--expansion", "bots": "--bot", "plugins": "--plugin"}
ONLY_FLAGS = ("ban", "set")
SINGLE = "rules.SWITCH=VALUE, generals.GENERAL=RULESET, cards.CARD=CARD, cards.CARD=in or cards.CARD=out"
"""What one change by ``--set`` looks like."""


def flag(key: str) -> str:
    """The flag of a setting.

    >>> flag("target_error"), flag("bots")
    ('--target-error', '--bot')
    """
    return FLAGS.get(key, f"--{key.replace('_', '-')}")


def given_by_flags(key: str, value: object) -> tuple[Given, ...]:
    """The value of a setting's flag; where several flags share a setting, the parts they gave, of which the last holds.

    >>> given_by_flags("seed", "7")
    (Given(value='7', where='--seed', key=''),)
    """
    if isinstance(value, Given):
        return (value,)
    if isinstance(value, tuple) and value and all(isinstance(part, Given) for part in value):
        return value
    return (Given(value, flag(key), ""),)


class Reading:
    """One experiment on its way from file and flags."""

    def __init__(self, path: str | Path | None, overrides: Mapping[str, object]) -> None:
        self.folder = Path(path).parent if path else Path()
        self.where = str(path) if path else "experiment"
        raw = read_toml(Path(path)) if path else {}
        keys = (*READERS, *COMPOSED)
        for key in raw:
            if key not in keys:
                raise unknown(self.where, "", "key", key, keys)
        self.file = {key: Given(value, self.where, key) for key, value in raw.items()}
        self.flags: dict[str, Given] = {}
        self.parts: dict[str, tuple[Given, ...]] = {}
        for key, value in overrides.items():
            if key not in (*keys, *ONLY_FLAGS):
                raise unknown(flag(key), "", "setting", key, (*keys, *ONLY_FLAGS))
            if value is not None:
                self.parts[key] = given_by_flags(key, value)
                self.flags[key] = self.parts[key][-1]

    def given(self, key: str) -> Given | None:
        """The raw value that holds: the flag's, else the file's."""
        return self.flags.get(key) or self.file.get(key)

    def at(self, key: str) -> Given:
        """The place of a setting, given or not."""
        return self.given(key) or Given(None, self.where, key)

    def value(self, key: str, default: Any) -> Any:
        """A setting that is one value."""
        given = self.given(key)
        return default if given is None else READERS[key](given)

    def experiment(self) -> Experiment:
        """Read, check and resolve everything."""
        plugins = self.plugins()
        ruleset = self.from_file("ruleset", self.value("ruleset", "standard"))
        expansions = catalogue.expand(self.value("expansions", ()), *self.at("expansions")[1:])
        switches, named, changes = self.single_changes()
        versions = {name: self.version(given) for name, given in named.items()}
        places = {f"versions.{name}": given for name, given in named.items()}
        places |= {"ruleset": self.at("ruleset"), "expansions": self.at("expansions")}
        rules = rules_with_versions(ruleset, expansions, versions, places, plugins)
        cards = {code: settings.text(given) for code, given in changes.items()}
        rules = with_cards(rules, cards, {code: (given.where, given.key) for code, given in changes.items()})
        scoring = self.from_file("scoring", self.value("scoring", rules.scoring))
        players, roles = self.players_and_roles(rules)
        fixed = self.value("fixed", {})
        dealing = self.dealing(fixed)
        pool = self.pool(rules)
        changed = self.check_switches(rules, scoring, roles, switches)
        values = rules.switch_values(changed)
        self.check_deck(rules, max(players), values)
        self.check_pool(rules, pool, dealing, fixed, players, values)
        self.check_optional(dealing, values, switches)
        error, time = self.value("target_error", None), self.value("max_time", None)
        return Experiment(
            ruleset=ruleset,
            expansions=expansions,
            mode=self.value("mode", "identity"),
            players=players,
            roles=roles,
            dealing=dealing,  # type: ignore[arg-type]  # checked by its reader
            pool=pool,
            fixed=fixed,
            bots=self.bots(),
            games=self.value("games", GAMES if error is None and time is None else GAMES_CAP),
            target_error=error,
            max_time=time,
            match=self.value("match", 1),
            detail=self.value("detail", "basic"),
            seed=self.value("seed", 1),
            workers=self.value("workers", 0),
            out=self.value("out", None),
            scoring=scoring,
            switches=changed,
            versions=versions,
            plugins=plugins,
            cards=cards,
        )

    def plugins(self) -> tuple[str, ...]:
        """Load the plugins of the file, then those of the flags; the skills of both can be used from here on."""
        names: tuple[str, ...] = ()
        for given, folder in ((self.file.get("plugins"), self.folder), (self.flags.get("plugins"), None)):
            if given:
                from sgs_sim.plugins import load

                names = _once((*names, *settings.items(given)))
                load(names, given.where, given.key, folder)
        return names

    def from_file(self, key: str, name: str) -> str:
        """A path is meant from the folder of the file that names it, and is kept whole: the experiment is copied."""
        if not is_path(name):
            return name
        return str(((self.folder if key not in self.flags else Path()) / name).resolve())

    # -- players and roles

    def players_and_roles(self, rules: Ruleset) -> tuple[tuple[int, ...], dict[int, RoleCounts]]:
        """Table sizes, and the roles of each: from a table by size, one split or list for all, or the ruleset's."""
        given = self.at("roles")
        by_size = isinstance(given.value, Mapping)
        split = "a" if given.value is None or by_size else settings.role_split(given)
        default = DEFAULT_PLAYERS if isinstance(split, str) else (sum(split),)
        sizes: tuple[int, ...] = self.value("players", default)
        if by_size:
            return sizes, self.roles_by_size(rules, given, sizes)
        return sizes, {size: self.counts(rules, given, split, size) for size in sizes}

    def roles_by_size(self, rules: Ruleset, given: Given, sizes: tuple[int, ...]) -> dict[int, RoleCounts]:
        """Role counts from a table with the numbers of players as keys; sizes not named take the ruleset's."""
        table = settings.table(given)
        for key in table:
            if key not in {str(size) for size in sizes}:
                raise refusal(given.where, given.key, key, f"the players of this experiment: {_words(sizes)}")
        roles: dict[int, RoleCounts] = {}
        for size in sizes:
            one = Given(table.get(str(size), "a"), given.where, f"{given.key}.{size}" if given.key else "")
            roles[size] = self.counts(rules, one, settings.role_split(one), size)
        return roles

    def counts(self, rules: Ruleset, given: Given, split: str | list[int], players: int) -> RoleCounts:
        """Role counts of one table size; a size that the rules have no table for is a matter of ``players``."""
        if isinstance(split, str):
            at = given if players in rules.roles and self.given("roles") else self.at("players")
            return rules.role_counts(players, split, at.where, at.key)
        return check_counts(split, players, given.where, given.key)

    def check_deck(self, rules: Ruleset, players: int, values: dict[str, SwitchValue]) -> None:
        """The first hands and the first draw must be there."""
        have = len(rules.deck(values))
        need = int(values["starting_hand"]) * players + int(values["draw_count"])
        if have < need:
            at = self.part_of(rules, "deck", self.at("ruleset"))
            message = f"the deck of {shown(rules.name)} has {have} cards; {players} players need {need}"
            raise InputError(f"{place(at.where, at.key)}: {message}")

    @staticmethod
    def part_of(rules: Ruleset, key: str, other: Given) -> Given:
        """The place of a part of the rules: a key of the user's file, or what was given in place of one."""
        return Given(None, rules.source, key) if is_path(rules.source) else other

    def check_optional(self, dealing: str, values: dict[str, SwitchValue], raw: dict[str, Given]) -> None:
        """Optional rules that need something of the other settings."""
        for name, lacking, what in (
            ("first_out_protection", self.value("match", 1) < 2, "a match of several games (match = 2 or more)"),
            ("reincarnation", dealing == "none", "generals to come back as, and there are none (dealing)"),
        ):
            if values.get(name) is True and lacking:
                at = raw.get(name) or self.at("ruleset")
                raise InputError(f"{place(at.where, at.key)}: {name} needs {what}")

    # -- dealing and pool

    def dealing(self, fixed: dict[int, str]) -> str:
        """How generals are dealt; ``generals = "none"`` is another way to say that there are none."""
        given = self.given("dealing")
        dealing: str = self.value("dealing", "fixed" if fixed else "uniform")
        none = self.given("generals")
        if none is not None:
            settings.one_of(none, ("none",), "value")
            if given is not None and dealing != "none":
                raise refusal(given.where, given.key, dealing, "none, since generals is none")
            dealing = "none"
        if fixed and dealing != "fixed":
            at = self.at("dealing") if given else self.at("generals")
            raise refusal(at.where, at.key, dealing, "fixed, since generals are fixed by seat")
        if dealing == "fixed" and not fixed:
            at = self.at("dealing")
            raise InputError(f"{place(at.where, at.key)}: fixed needs a general for one seat at least (key fixed)")
        return dealing

    def pool(self, rules: Ruleset) -> Pool:
        """The pool from ``[pool]``, ``--pool`` (sets and generals alike) and ``--ban``."""
        sets, include, exclude = self.pool_of_file(rules)
        named = self.flags.get("pool")
        if named is not None:
            if isinstance(named.value, Mapping):
                sets, include, exclude = self.pool_table(rules, named)
            else:
                names = settings.items(named)
                known = {general.set for general in rules.generals}
                sets = tuple(name for name in names if name in known)
                include = tuple(name for name in names if name not in known)
                self.check_generals(rules, include, named)
                self.check_sets(rules, sets, named)
        banned = self.flags.get("ban")
        if banned is not None:
            exclude = (*exclude, *settings.items(banned))
            self.check_banned(rules, settings.items(banned), banned)
        return Pool(sets=_once(sets), include=_once(include), exclude=_once(exclude))

    def pool_of_file(self, rules: Ruleset) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Sets, included and excluded generals of ``[pool]``."""
        given = self.file.get("pool")
        return self.pool_table(rules, given) if given else ((), (), ())

    def pool_table(self, rules: Ruleset, given: Given) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Sets, included and excluded generals of a table."""
        table = settings.table(given)
        checks = {"sets": self.check_sets, "include": self.check_generals, "exclude": self.check_banned}
        parts: dict[str, tuple[str, ...]] = dict.fromkeys(checks, ())
        for key, raw in table.items():
            if key not in checks:
                raise unknown(given.where, given.key, "key", key, checks)
            one = Given(raw, given.where, f"{given.key}.{key}" if given.key else "")
            parts[key] = settings.items(one)
            checks[key](rules, parts[key], one)
        return parts["sets"], parts["include"], parts["exclude"]

    @staticmethod
    def check_sets(rules: Ruleset, names: tuple[str, ...], at: Given) -> None:
        """Every set must have generals that can be dealt."""
        have = {general.set for general in rules.generals if general.available}
        for name in names:
            if name not in have:
                raise unknown(at.where, at.key, "set of generals", name, have)

    @staticmethod
    def check_generals(rules: Ruleset, names: tuple[str, ...], at: Given) -> None:
        """Every general must be one that can be dealt."""
        for name in names:
            rules.general(name, at.where, at.key)

    @staticmethod
    def check_banned(rules: Ruleset, names: tuple[str, ...], at: Given) -> None:
        """A banned general must exist; it need not be in the pool."""
        known = {general.id for general in rules.generals}
        for name in names:
            if name not in known:
                raise unknown(at.where, at.key, "general", name, known)

    def check_pool(
        self,
        rules: Ruleset,
        pool: Pool,
        dealing: str,
        fixed: dict[int, str],
        players: tuple[int, ...],
        values: dict[str, SwitchValue],
    ) -> None:
        """The pool must be large enough for the dealing at every table size, and all of it must be built."""
        if dealing == "none":
            return
        dealt = pool_of(rules, pool)
        unsaid = self.part_of(rules, "generals", Given(None, self.where, "pool"))
        at = next((g for g in (self.flags.get("ban"), self.given("pool")) if g), unsaid)
        self.check_generals(rules, dealt, at)
        seats = self.at("fixed")
        for seat, general in fixed.items():
            one = f"{seats.key}.{seat}" if seats.key else ""
            if seat >= min(players):
                raise refusal(seats.where, one, seat, f"seats 0 to {min(players) - 1}")
            rules.general(general, seats.where, one)
        if len(set(fixed.values())) < len(fixed):
            raise refusal(seats.where, seats.key, list(fixed.values()), "each general in one seat only")
        if values["never_lord"]:
            self.check_lord(rules, set(dealt) - set(fixed.values()), fixed, at)
        have = len(set(dealt) - set(fixed.values()))
        for size in players:
            need = needed(rules, dealt, dealing, size - len(fixed), values)
            if have < need:
                kind = f"{dealing} dealing with {size} players"
                message = f"too few generals to deal: {have}; {kind} needs {need} or more"
                raise InputError(f"{place(at.where, at.key)}: {message}")

    def check_lord(self, rules: Ruleset, dealt: set[str], fixed: dict[int, str], at: Given) -> None:
        """Somebody of the pool, or the general fixed to his seat, must be one that the lord may have."""
        barred = {general.id for general in rules.generals if general.never_lord}
        if 0 in fixed:
            if fixed[0] in barred:
                seats = self.at("fixed")
                message = f"general {shown(fixed[0])} is never the lord's (switch never_lord)"
                raise InputError(f"{place(seats.where, f'{seats.key}.0' if seats.key else '')}: {message}")
        elif dealt and not dealt - barred:
            message = f"no general that the lord may have: {_words(sorted(dealt))} (switch never_lord)"
            raise InputError(f"{place(at.where, at.key)}: {message}")

    # -- bots, switches, versions, cards

    def bots(self) -> dict[str, str]:
        """Bot by role: flags before the file, the strongest built-in one where neither says."""
        found = dict.fromkeys(catalogue.ROLES, kernelnames.bots()[-1])
        for source in (self.file.get("bots"), *self.parts.get("bots", ())):
            found |= settings.bots(source) if source else {}
        return found

    def single_changes(self) -> tuple[dict[str, Given], dict[str, Given], dict[str, Given]]:
        """Switches, versions of generals, and changes of cards, from the file, from tables of flags and from --set."""
        switches: dict[str, Given] = {}
        versions: dict[str, Given] = {}
        cards: dict[str, Given] = {}
        for key, found in (("switches", switches), ("versions", versions), ("cards", cards)):
            for source in (self.file.get(key), self.flags.get(key)):
                for name, value in (settings.table(source) if source else {}).items():
                    found[name] = Given(value, source.where, f"{source.key}.{name}" if source.key else "")  # type: ignore[union-attr]
        groups = {"rules": switches, "switches": switches, "generals": versions, "cards": cards, "": switches}
        for given in self.parts.get("set", ()):
            for name, value in settings.assignments(given):
                group, dot, one = name.rpartition(".")
                target = groups.get(group)
                if target is None or (dot and not group):
                    raise refusal(given.where, "", f"{name}={value}", SINGLE)
                target[one] = Given(value, given.where, name)
        return switches, versions, cards

    def version(self, given: Given) -> str:
        """The ruleset a general's version comes from."""
        other = settings.data_file(given)
        folder = self.folder if given.where == self.where else Path()
        return str((folder / other).resolve()) if is_path(other) else other

    def check_switches(
        self, rules: Ruleset, scoring: str, roles: dict[int, RoleCounts], raw: dict[str, Given]
    ) -> dict[str, SwitchValue]:
        """Switches that differ from those of the ruleset and of the scoring table, each within what it allows."""
        from sgs_sim.scoring import load_scoring

        at = self.at("scoring")
        table = load_scoring(scoring, where=at.where, key=at.key)
        for counts in roles.values():
            table.check_roles(counts, at.where, at.key)
        known = rules.switches | table.switches
        planned = catalogue.known("switch")
        values: dict[str, SwitchValue] = {}
        for name, given in raw.items():
            if name not in known and name in planned:
                raise planned[name].refused("switch", given.where, given.key)
            if name not in known:
                raise unknown(given.where, given.key, "switch", name, known)
            value = known[name].read(given.value, given.where, given.key)
            if value != known[name].value:
                values[name] = value
        return dict(sorted(values.items()))


def needed(rules: Ruleset, dealt: tuple[str, ...], dealing: str, seats: int, values: Mapping[str, SwitchValue]) -> int:
    """Generals that the dealing takes.

    By the rules the lord sees the lord generals and some more, and each of the others some of what is left without his.
    """
    if dealing != "rules":
        return seats
    lords = sum(general.lord for general in rules.generals if general.id in dealt)
    each = int(values["general_offer_ten" if seats == MAX_PLAYERS else "general_offer"])
    return max(lords + int(values["lord_offer"]), 1 + each * (seats - 1))


def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _words(sizes: Iterable[object]) -> str:
    return ", ".join(map(str, sizes))
