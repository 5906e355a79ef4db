"""Ruleset files: what one may say, how files extend one another, and how they become a `Ruleset`.

A file gives only what differs from the one it extends. Scalars and tables of the last file that has them hold; changes
of the deck and of generals are applied one file after the other. A card or general that is not in play keeps its place
in the catalogue, because shuffles and dealing go by these places: two rulesets on one seed then share what both have.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, ValidationError

from sgs_sim import catalogue, kernelnames, parameters
from sgs_sim.errors import InputError, nearest, place, refusal, shown, unknown
from sgs_sim.ruleset import (
    MAX_CARDS,
    MAX_GENERALS,
    MAX_HP,
    MAX_PLAYERS,
    MAX_SKILLS,
    MIN_PLAYERS,
    Card,
    General,
    Model,
    Phase,
    RoleCounts,
    Ruleset,
    SkillUse,
    Switch,
    SwitchValue,
)
from sgs_sim.validation import input_error, read_toml

if TYPE_CHECKING:
    from sgs_sim.plugins import Plugin

IN, OUT = "in", "out"
"""A card that is put into the deck, or taken out of it."""
NO_RULESETS = ("known", "decisions")
"""Files beside the rulesets that are none."""


class DeckPart(Model):
    """``[deck]``: the sets that make up the deck, and changes of single cards, written like ``slash:S7``."""

    sets: list[str] | None = None
    remove: list[str] = Field(default_factory=list)
    add: list[str] = Field(default_factory=list)
    replace: dict[str, str] = Field(default_factory=dict)


class GeneralsPart(Model):
    """``[generals]``: the sets whose generals can be dealt."""

    sets: list[str]


class GeneralPart(Model):
    """``[general.ID]``: what changes in a general of the catalogue, or a whole new one."""

    chinese: str | None = None
    english: str | None = None
    kingdom: Literal["wei", "shu", "wu", "qun", "god"] | None = None
    gender: Literal["male", "female"] | None = None
    max_hp: int | None = Field(default=None, ge=1, le=MAX_HP)
    lord: bool | None = None
    never_lord: bool | None = None
    second_kingdom: Literal["none", "wei", "shu", "wu", "qun", "god"] | None = None
    skills: list[str | dict[str, str | int | bool]] | None = None


class RulesetFile(Model):
    """A ruleset file as written."""

    name: str = Field(min_length=1)
    english: str | None = None
    chinese: str | None = None
    extends: str | None = None
    scoring: str | None = None
    phases: list[Phase] | None = None
    deck: DeckPart = Field(default_factory=DeckPart)
    generals: GeneralsPart | None = None
    general: dict[str, GeneralPart] = Field(default_factory=dict)
    roles: dict[str, dict[str, list[int]]] = Field(default_factory=dict)
    switches: dict[str, Switch | SwitchValue] = Field(default_factory=dict)


class Level:
    """One file of a chain of extensions, the base first."""

    def __init__(self, path: Path, where: str) -> None:
        self.path = path
        self.where = str(path)
        raw = read_toml(path, where)
        try:
            self.file = RulesetFile.model_validate(raw)
        except ValidationError as error:
            raise input_error(error, RulesetFile, self.where) from None
        if self.file.name in built_in() and path.parent != catalogue.DATA:
            raise refusal(self.where, "name", self.file.name, "any other name: it is that of an edition")


def built_in() -> tuple[str, ...]:
    """Names of the rulesets that come with the program."""
    return tuple(sorted(path.stem for path in catalogue.DATA.glob("*.toml") if path.stem not in NO_RULESETS))


def is_path(name: str) -> bool:
    """Whether a name given for a data file is meant as a path.

    >>> is_path("my.toml"), is_path("standard")
    (True, False)
    """
    return name.endswith(".toml") or "/" in name


def read_ruleset(name: str, expansions: tuple[str, ...], plugins: tuple[str, ...], where: str, key: str) -> Ruleset:
    """Read a ruleset and everything it extends; see `sgs_sim.ruleset.load_ruleset`."""
    levels = _chain(name, where, key)
    names = catalogue.expand(expansions, where, "expansions" if key else "")
    return _Build(levels, names, plugins).ruleset(name)


def _find(name: str, folder: Path, where: str, key: str) -> Path:
    if is_path(name):
        return folder / name
    planned = catalogue.known("ruleset")
    if name in planned:
        raise planned[name].refused("ruleset", where, key)
    if name not in built_in():
        raise unknown(where, key, "ruleset", name, [*built_in(), "a file FILE.toml"])
    return catalogue.DATA / f"{name}.toml"


def _chain(name: str, where: str, key: str) -> list[Level]:
    levels: list[Level] = []
    seen: list[Path] = []
    folder = Path()
    next_name: str | None = name
    while next_name is not None:
        path = _find(next_name, folder, where, key)
        if path.resolve() in seen:
            files = " -> ".join(str(level.path) for level in reversed(levels))
            raise InputError(f"{place(where, key)}: {shown(next_name)} closes a circle of extends: {files} -> {path}")
        seen.append(path.resolve())
        level = Level(path, place(where, key))
        levels.insert(0, level)
        folder, where, key, next_name = path.parent, level.where, "extends", level.file.extends
    return levels


class _Build:
    """Applies the files of a chain to the catalogue."""

    def __init__(self, levels: list[Level], expansions: tuple[str, ...], plugins: tuple[str, ...]) -> None:
        self.levels = levels
        self.expansions = expansions
        self.plugins = plugins
        self.where = levels[-1].where

    def last(self, field: str) -> Any:
        """The value of the last file that gives this key."""
        given = [getattr(level.file, field) for level in self.levels]
        found = next((value for value in reversed(given) if value is not None), None)
        if found is None:
            raise InputError(f"{place(self.where, field)}: missing, and no ruleset is extended that has it")
        return found

    def ruleset(self, source: str) -> Ruleset:
        name = self.last("name")
        return Ruleset(
            name=name,
            english=self.levels[-1].file.english or name,
            chinese=self.levels[-1].file.chinese or name,
            source=source,
            expansions=self.expansions,
            phases=tuple(self.last("phases")),
            scoring=self.scoring(),
            cards=tuple(self.cards()),
            generals=tuple(self.generals()),
            roles=self.roles(),
            switches=self.switches(),
        )

    def scoring(self) -> str:
        """The scoring table; a path is meant from the file that names it."""
        from sgs_sim.scoring import load_scoring

        level = next((one for one in reversed(self.levels) if one.file.scoring is not None), self.levels[-1])
        name: str = self.last("scoring")
        found = str(level.path.parent / name) if is_path(name) else name
        load_scoring(found, where=level.where, key="scoring")  # refuses what is none
        return found

    # -- deck

    def sets(self, part: str) -> set[str]:
        base: set[str] = set()
        for level in self.levels:
            given = getattr(level.file, part)
            if given is not None and given.sets is not None:
                base = set(given.sets)
                rows = catalogue.cards() if part == "deck" else catalogue.generals()
                refuse_twice(given.sets, level.where, f"{part}.sets")
                for name in given.sets:
                    if name not in {row.set for row in rows}:
                        raise unknown(level.where, f"{part}.sets", "set", name, {row.set for row in rows})
        for expansion in self.expansions:
            base |= set(getattr(catalogue.known("expansion")[expansion], part))
        return base

    def cards(self) -> list[Card]:
        sets = self.sets("deck")
        cards = [Card(**row._asdict(), in_deck=row.set in sets) for row in catalogue.cards()]
        for level in self.levels:
            self.change_deck(cards, level)
        if len(cards) > MAX_CARDS:
            raise InputError(f"{self.where}: deck.add: {len(cards)} cards with the catalogue; allowed: {MAX_CARDS}")
        return cards

    @staticmethod
    def change_deck(cards: list[Card], level: Level) -> None:
        deck, where = level.file.deck, level.where
        for code in deck.remove:
            _take_out(cards, code, where, "deck.remove")
        for code, other in deck.replace.items():
            _replace(cards, code, other, where, "deck.replace", f"deck.replace.{code}")
        for code in deck.add:
            _put_in(cards, code, level.file.name, where, "deck.add")

    # -- generals

    def generals(self) -> list[General]:
        sets = self.sets("generals")
        generals = {row.id: _general(row, row.set in sets) for row in catalogue.generals()}
        for one in self.plugin_rows():
            for name, part in one.generals.items():
                generals[name] = _changed(generals.get(name), name, part, one.where, one.name)
        for level in self.levels:
            for name, part in level.file.general.items():
                generals[name] = _changed(generals.get(name), name, part, level.where, level.file.name)
        if len(generals) > MAX_GENERALS:
            message = f"{len(generals)} generals with the catalogue; allowed: {MAX_GENERALS}"
            raise InputError(f"{self.where}: general: {message}")
        return list(generals.values())

    def plugin_rows(self) -> "list[Plugin]":
        """The plugins, which have been loaded."""
        if not self.plugins:
            return []
        from sgs_sim.plugins import LOADED

        return [LOADED[name] for name in self.plugins]

    # -- role tables and switches

    def roles(self) -> dict[int, dict[str, RoleCounts]]:
        tables: dict[int, dict[str, RoleCounts]] = {}
        for level in self.levels:
            for size, splits in level.file.roles.items():
                players = _players(size, level.where)
                key = f"roles.{size}"
                if not splits:
                    tables.pop(players, None)
                    continue
                tables[players] = {
                    split: check_counts(counts, players, level.where, f"{key}.{split}")
                    for split, counts in splits.items()
                }
                if "a" not in splits:
                    raise InputError(f"{level.where}: roles.{size}: split a is missing (the default one)")
        return tables

    def switches(self) -> dict[str, Switch]:
        switches: dict[str, Switch] = {}
        for level in self.levels:
            for name, given in level.file.switches.items():
                key = f"switches.{name}"
                if isinstance(given, Switch):
                    given.read(given.value, level.where, key)
                    switches[name] = given
                elif name in switches:
                    value = switches[name].read(given, level.where, key)
                    switches[name] = switches[name].model_copy(update={"value": value})
                elif name in catalogue.known("switch"):
                    raise catalogue.known("switch")[name].refused("switch", level.where, key)
                else:
                    raise unknown(level.where, "switches", "switch", name, switches)
        if self.expansions and "last_point" in switches:
            # analeptic and several of their skills are about dying, so they bring it along
            switches["last_point"] = switches["last_point"].model_copy(update={"value": "dying"})
        return switches


def _players(size: str, where: str) -> int:
    if not size.isdecimal() or not MIN_PLAYERS <= int(size) <= MAX_PLAYERS:
        raise refusal(where, "roles", size, f"numbers of players from {MIN_PLAYERS} to {MAX_PLAYERS}")
    return int(size)


def refuse_twice(names: Sequence[str], where: str, key: str) -> None:
    """Refuse a list in which a name stands twice.

    >>> refuse_twice(["yingzi", "yingzi"], "my.toml", "general.lvbu.skills")
    Traceback (most recent call last):
    sgs_sim.errors.InputError: my.toml: general.lvbu.skills: "yingzi" stands there twice; allowed: each name once
    """
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise InputError(f"{place(where, key)}: {shown(twice)} stands there twice; allowed: each name once")


def check_counts(counts: list[int] | tuple[int, ...], players: int, where: str, key: str) -> RoleCounts:
    """Check four role counts against the number of players.

    >>> check_counts([1, 2, 4, 1], 8, "", "roles")
    (1, 2, 4, 1)
    """
    if len(counts) != 4 or min(counts) < 0:
        raise refusal(where, key, list(counts), "four counts: lord,loyalist,rebel,traitor")
    lord, loyalist, rebel, traitor = counts
    if lord != 1:
        raise refusal(where, key, list(counts), "exactly one lord")
    if sum(counts) != players:
        raise refusal(where, key, list(counts), f"counts that sum to {players} players, not {sum(counts)}")
    if rebel + traitor == 0:
        raise refusal(where, key, list(counts), "at least one rebel or traitor, or nobody opposes the lord")
    return lord, loyalist, rebel, traitor


def with_cards(rules: Ruleset, changes: Mapping[str, str], places: Mapping[str, tuple[str, str]]) -> Ruleset:
    """The rules with single cards of the deck changed.

    Parameters
    ----------
    rules
        The rules.
    changes
        By card, as ``slash:S7``: the card that takes its place, or ``in`` or ``out`` of the deck.
    places
        File or flag and key of each change, for errors.

    Examples
    --------
    >>> from sgs_sim.ruleset import load_ruleset
    >>> rules = with_cards(load_ruleset("standard"), {"slash:S7": "slash:H7", "lightning:HQ": "out"}, {})
    >>> rules.cards[0].code, sum(card.in_deck for card in rules.cards)
    ('slash:H7', 107)
    """
    cards = list(rules.cards)
    for code, to in changes.items():
        where, key = places.get(code, ("", ""))
        if to == OUT:
            _take_out(cards, code, where, key)
        elif to == IN:
            _put_in(cards, code, rules.name, where, key)
        elif ":" in to:
            _replace(cards, code, to, where, key, key)
        else:
            raise refusal(where, key, to, f"{IN}, {OUT}, or the card in its place, such as slash:H7")
    if len(cards) > MAX_CARDS:
        raise InputError(f"{place(where, key)}: {len(cards)} cards with the catalogue; allowed: {MAX_CARDS}")
    return rules.model_copy(update={"cards": tuple(cards)}) if changes else rules


def _take_out(cards: list[Card], code: str, where: str, key: str) -> None:
    at = _card_at(cards, code, where, key, in_deck=True)
    cards[at] = cards[at].model_copy(update={"in_deck": False})


def _replace(cards: list[Card], code: str, other: str, where: str, key: str, key_of_other: str) -> None:
    at = _card_at(cards, code, where, key, in_deck=True)
    kind, suit, rank = catalogue.parse_card(other, where, key_of_other)
    cards[at] = cards[at].model_copy(update={"kind": kind, "suit": suit, "rank": rank})


def _put_in(cards: list[Card], code: str, owner: str, where: str, key: str) -> None:
    kind, suit, rank = catalogue.parse_card(code, where, key)
    spare = next((i for i, card in enumerate(cards) if card.code == code and not card.in_deck), None)
    if spare is None:
        cards.append(Card(set=owner, kind=kind, suit=suit, rank=rank, in_deck=True))
    else:
        cards[spare] = cards[spare].model_copy(update={"in_deck": True})


def _card_at(cards: list[Card], code: str, where: str, key: str, *, in_deck: bool) -> int:
    kind = catalogue.parse_card(code, where, key)[0]
    found = [i for i, card in enumerate(cards) if card.code == code and card.in_deck is in_deck]
    if not found:
        have = sorted({card.code for card in cards if card.kind == kind and card.in_deck is in_deck})
        raise refusal(where, key, code, f"cards in the deck: {' '.join(have) or 'no ' + kind}")
    return found[0]


def _general(row: catalogue.GeneralRow, available: bool) -> General:
    plain = {key: value for key, value in row._asdict().items() if key != "skills"}
    skills = tuple(parse_skill(text, "generals.csv", row.id) for text in row.skills)
    return General(**plain, skills=skills, available=available)


def _changed(old: General | None, name: str, part: GeneralPart, where: str, set_name: str) -> General:
    key = f"general.{name}"
    changes: dict[str, Any] = {field: value for field, value in part if value is not None}
    if part.skills is not None:
        changes["skills"] = tuple(parse_skill(skill, where, f"{key}.skills") for skill in part.skills)
        refuse_twice([skill.id for skill in changes["skills"]], where, f"{key}.skills")
        if len(part.skills) > MAX_SKILLS:
            raise InputError(f"{where}: {key}.skills: {len(part.skills)} skills; allowed: {MAX_SKILLS} or fewer")
    if old is not None:
        return old.model_copy(update=changes)
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or name == "none":
        raise refusal(where, key, name, "an id of small letters, digits and underscores")
    for field in ("kingdom", "gender", "max_hp", "skills"):
        if field not in changes:
            like = nearest(name, [row.id for row in catalogue.generals()])
            needed = f"missing, and a general that is not in the catalogue needs it{like and f' (nearest {like})'}"
            raise InputError(f"{where}: {key}.{field}: {needed}")
    whole: dict[str, Any] = {"id": name, "set": set_name, "lord": False, "available": True}
    return General(**(whole | {"chinese": name, "english": name} | changes))


def parse_skill(raw: str | dict[str, str | int | bool], where: str, key: str) -> SkillUse:
    """Read a skill with its parameters.

    Written ``"yingzi"``, ``"yingzi(draw=3)"``, ``"hujia(lord)"``, or as a table ``{ id = "yingzi", draw = 3 }``. A
    skill whose row in the catalogue says so is a lord skill without being told; ``lord=0`` makes it an ordinary one.

    >>> parse_skill("yingzi(draw=3)", "", "").params, parse_skill("hujia", "", "").lord
    ({'draw': 3}, True)
    """
    name, params = _skill_text(raw, where, key) if isinstance(raw, str) else _skill_table(raw, where, key)
    row = catalogue.skills().get(name)
    others = kernelnames.skills() or frozenset()
    if row is None and name not in others:
        raise unknown(where, key, "skill", name, {*catalogue.skills(), *others})
    lord = params.pop("lord", row is not None and "lord" in row.kinds)
    if lord not in (0, 1):
        raise refusal(where, f"{key}: {name}.lord", lord, "0 or 1")
    return SkillUse(id=name, lord=bool(lord), params=parameters.read(name, params, where, key))


def _skill_text(text: str, where: str, key: str) -> tuple[str, dict[str, int | str]]:
    match = re.fullmatch(r"([a-z][a-z0-9_]*)(?:\((.*)\))?", text)
    params: dict[str, int | str] = {}
    for part in (match[2] or "").split(",") if match and match[2] else []:
        found = re.fullmatch(r"\s*([a-z_]+)(?:\s*=\s*(-?\d+|[A-Z]+))?\s*", part)
        if not found:
            match = None
            break
        value = found[2] or "1"
        params[found[1]] = value if value.isalpha() else int(value)
    if not match:
        raise refusal(where, key, text, "a skill such as yingzi, yingzi(draw=3), luoshen(suits=S) or hujia(lord)")
    return match[1], params


def _skill_table(table: dict[str, str | int | bool], where: str, key: str) -> tuple[str, dict[str, int | str]]:
    name = table.get("id")
    if not isinstance(name, str):
        raise refusal(where, key, table, 'a table such as { id = "yingzi", draw = 3 }')
    params = {param: value for param, value in table.items() if param != "id"}
    return name, {param: int(value) if isinstance(value, bool) else value for param, value in params.items()}
