"""Rulesets: cards, generals, role tables and switches of one edition, as a frozen model.

`load_ruleset` reads one by name or from a file; `Ruleset.kernel_spec` turns it into what the kernel compiles.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sgs_sim import catalogue, kernelnames
from sgs_sim.errors import InputError, place, refusal, shown, unknown

MAX_CARDS = 192
MAX_GENERALS = 64
MAX_HP = 8
MAX_SKILLS = 8
"""Skills of one general."""
MIN_PLAYERS, MAX_PLAYERS = 2, 10

BEGINNER_RANK = 10
"""The highest cards that are left with the switch ``beginner``."""

Dealing = Literal["uniform", "rules", "fixed", "none"]
Phase = Literal["start", "judging", "draw", "play", "discard", "finish"]
RoleCounts = tuple[int, int, int, int]
"""Lords, loyalists, rebels, traitors."""
SwitchValue = bool | int | str


class Model(BaseModel):
    """Base of all models of configuration: no unknown keys, no later change."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Switch(Model):
    """One point on which tables differ, with its value in this ruleset.

    Integers have bounds and may have names for some values, strings have a list of choices, booleans neither.
    """

    value: SwitchValue
    english: str
    chinese: str
    minimum: int | None = None
    maximum: int | None = None
    names: dict[str, int] = Field(default_factory=dict)
    choices: tuple[str, ...] = Field(default=(), strict=False)

    @property
    def allowed(self) -> str:
        """What may be set, in words.

        >>> Switch(value=5, minimum=2, maximum=11, names={"always": 2}, english="", chinese="").allowed
        '2 to 11, always (2)'
        """
        if isinstance(self.value, bool):
            return "true, false"
        if self.choices:
            return ", ".join(self.choices)
        return ", ".join([f"{self.minimum} to {self.maximum}", *(f"{name} ({n})" for name, n in self.names.items())])

    def read(self, raw: object, where: str, key: str) -> SwitchValue:
        """Check a value given in a file or on the command line (there always a string)."""
        value = self._from_text(raw) if isinstance(raw, str) else raw
        fits = type(value) is type(self.value)
        if fits and isinstance(value, str):
            fits = value in self.choices
        elif fits and type(value) is int:
            low, high = self.minimum, self.maximum
            fits = (low is None or value >= low) and (high is None or value <= high)
        if not fits or not isinstance(value, bool | int | str):
            raise refusal(where, key, raw, self.allowed)
        return value

    def _from_text(self, text: str) -> object:
        if isinstance(self.value, bool):
            return {"true": True, "on": True, "false": False, "off": False}.get(text.lower(), text)
        if isinstance(self.value, int):
            try:
                return self.names[text] if text in self.names else int(text)
            except ValueError:
                return text
        return text

    def number(self, value: SwitchValue) -> int:
        """The integer that the kernel sees: 0 or 1, the number, or the place among the choices."""
        return self.choices.index(value) if isinstance(value, str) else int(value)


class SkillUse(Model):
    """A skill as one general has it."""

    id: str
    lord: bool = False
    params: dict[str, int] = Field(default_factory=dict)


class Card(Model):
    """A card of the catalogue; its place there is its id."""

    set: str
    kind: str
    suit: str
    rank: int
    in_deck: bool

    @property
    def code(self) -> str:
        """The card as scenarios and traces write it, e.g. ``slash:S7``."""
        return catalogue.CardRow(self.set, self.kind, self.suit, self.rank).code


class General(Model):
    """A general of the catalogue; ``available`` in this ruleset with its expansions or not.

    ``lord``: always among those that the lord may choose from; ``never_lord``: never the lord's.
    """

    id: str
    set: str
    chinese: str
    english: str
    kingdom: str
    gender: str
    max_hp: int
    lord: bool
    never_lord: bool = False
    second_kingdom: str = "none"
    skills: tuple[SkillUse, ...]
    available: bool

    def unknown_skills(self) -> list[str]:
        """Skills that the compiled kernel does not have."""
        known = kernelnames.skills()
        return [] if known is None else [skill.id for skill in self.skills if skill.id not in known]


class Ruleset(Model):
    """The rules of one edition with the expansions that were switched on."""

    name: str
    english: str
    chinese: str
    source: str
    expansions: tuple[str, ...]
    phases: tuple[Phase, ...]
    scoring: str
    cards: tuple[Card, ...]
    generals: tuple[General, ...]
    roles: dict[int, dict[str, RoleCounts]]
    switches: dict[str, Switch]

    def general(self, name: str, where: str = "", key: str = "") -> General:
        """The general of this id, if it can be played here.

        >>> load_ruleset("standard").general("guanyu").english
        'Guan Yu'
        """
        found = next((g for g in self.generals if g.id == name), None)
        if found is None:
            other = catalogue.known("general").get(name)
            if other:
                raise other.refused("general", where, key)
            raise unknown(where, key, "general", name, [g.id for g in self.generals if g.available])
        if not found.available:
            raise InputError(f"{place(where, key)}: general {shown(name)} belongs to {self._owner(found)}")
        missing = found.unknown_skills()
        if missing:
            raise InputError(f"{place(where, key)}: general {shown(name)} has skill {shown(missing[0])}, not built yet")
        return found

    def _owner(self, general: General) -> str:
        for name, row in catalogue.known("expansion").items():
            if general.set in row.generals:
                built = "not switched on" if row.built else row.status
                return f"expansion {shown(name)}, which is {built}"
        return f"set {shown(general.set)}, which is not in ruleset {shown(self.name)}"

    def index(self, general: str) -> int:
        """The general's number in the kernel."""
        return next(i for i, g in enumerate(self.generals) if g.id == general)

    def available(self) -> tuple[str, ...]:
        """Ids of the generals that can be dealt, in the order of the catalogue."""
        return tuple(g.id for g in self.generals if g.available)

    def role_counts(self, players: int, split: str = "a", where: str = "", key: str = "roles") -> RoleCounts:
        """Lords, loyalists, rebels and traitors from the role table.

        >>> load_ruleset("standard").role_counts(8, "b")
        (1, 2, 3, 2)
        """
        table = self.roles.get(players)
        if table is None:
            sizes = ", ".join(str(n) for n in sorted(self.roles))
            message = f"ruleset {shown(self.name)} has no role table for {players} players, only for {sizes}"
            raise InputError(f"{place(where, key)}: {message}")
        if split not in table:
            splits = ", ".join(sorted(table))
            raise refusal(where, key, split, f"the splits for {players} players: {splits}; or four counts")
        return table[split]

    def switch_values(self, overrides: dict[str, SwitchValue] | None = None) -> dict[str, SwitchValue]:
        """Every switch of the rules with its value."""
        return {name: (overrides or {}).get(name, switch.value) for name, switch in self.switches.items()}

    def deck(self, overrides: dict[str, SwitchValue] | None = None) -> list[int]:
        """Numbers of the cards that are in the game.

        >>> rules = load_ruleset("standard")
        >>> len(rules.deck()), len(rules.deck({"beginner": True}))
        (108, 82)
        """
        highest = BEGINNER_RANK if self.switch_values(overrides).get("beginner") else len(catalogue.RANKS)
        return [i for i, card in enumerate(self.cards) if card.in_deck and card.rank <= highest]

    def kernel_spec(
        self,
        roles: RoleCounts,
        *,
        dealing: str = "uniform",
        pool: tuple[str, ...] | None = None,
        fixed: dict[int, str] | None = None,
        switches: dict[str, SwitchValue] | None = None,
    ) -> dict[str, Any]:
        """What ``kernel.Rules`` compiles for one table size.

        Parameters
        ----------
        roles
            Lords, loyalists, rebels, traitors.
        dealing
            ``uniform``, ``rules``, ``fixed`` or ``none``.
        pool
            Generals to deal from; default: all that are available.
        fixed
            General by seat, for dealing ``fixed``; the other seats are dealt from the pool.
        switches
            Values that differ from this ruleset's own.

        Examples
        --------
        >>> spec = load_ruleset("standard").kernel_spec((1, 2, 4, 1))
        >>> spec["cards"][0], spec["generals"][0]["skills"]
        (('slash', 'spade', 7, True), [('jianxiong', {}, False), ('hujia', {}, True)])
        """
        dealt = set(self.available() if pool is None else pool)
        seats = [self.index(fixed[seat]) if fixed and seat in fixed else -1 for seat in range(sum(roles))]
        return {
            "cards": [(c.kind, c.suit, c.rank, c.in_deck) for c in self.cards],
            "generals": [self._general_spec(g, g.id in dealt) for g in self.generals],
            "roles": tuple(roles),
            "dealing": dealing,
            "fixed": seats if dealing == "fixed" else [],
            "switches": {name: self.switches[name].number(v) for name, v in self.switch_values(switches).items()},
            "phases": list(self.phases),
        }

    @staticmethod
    def _general_spec(general: General, in_pool: bool) -> dict[str, Any]:
        # A general out of reach keeps its place, so that ids and shuffles do not move, but needs no skills.
        return {
            "id": general.id,
            "kingdom": general.kingdom,
            "gender": general.gender,
            "hp": general.max_hp,
            "lord": general.lord,
            "in_pool": in_pool,
            "never_lord": general.never_lord,
            "second_kingdom": general.second_kingdom,
            "skills": [(s.id, dict(s.params), s.lord) for s in general.skills if general.available],
        }

    def fingerprint(self) -> str:
        """SHA-256 of all that can change a game: names to show and explanations are left out.

        >>> load_ruleset("standard").fingerprint() == load_ruleset("standard").fingerprint()
        True
        """
        content = self.kernel_spec((1, 0, 1, 0))
        content["roles"] = {str(n): table for n, table in sorted(self.roles.items())}
        content["name"], content["scoring"] = self.name, self.scoring
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def load_ruleset(
    name: str, expansions: Iterable[str] = (), *, plugins: Iterable[str] = (), where: str = "", key: str = "ruleset"
) -> Ruleset:
    """Read a ruleset by name or from a TOML file, with expansions.

    Parameters
    ----------
    name
        ``standard``, or the path of a file that ends in ``.toml``.
    expansions
        Sets switched on beside the ruleset's own.
    plugins
        Plugins whose generals can be dealt; they have been loaded.
    where, key
        The place an error names, such as ``--ruleset``.

    Examples
    --------
    >>> rules = load_ruleset("standard")
    >>> len(rules.available()), sum(card.in_deck for card in rules.cards)
    (25, 108)
    """
    from sgs_sim.rulesetfile import read_ruleset

    return read_ruleset(name, tuple(expansions), tuple(plugins), where, key)
