"""The catalogue: every card, general and skill of all sets, as read from the CSV files beside the rulesets.

Plain rows and the standard library only, so that a listing or a label costs no heavy import. Order is meaning: a card's
place in ``decks.csv`` and a general's place in ``generals.csv`` are their ids everywhere, and do not change when an
expansion is switched on.
"""

import csv
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sgs_sim.errors import InputError, place, refusal, shown, unknown

DATA = Path(__file__).parent / "rulesets"

ROLES = ("lord", "loyalist", "rebel", "traitor")
SUITS = {"spade": "S", "heart": "H", "club": "C", "diamond": "D"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
KINGDOMS = ("wei", "shu", "wu", "qun", "god")


class CardRow(NamedTuple):
    """A physical card."""

    set: str
    kind: str
    suit: str
    rank: int

    @property
    def code(self) -> str:
        """The card as scenarios and traces write it.

        >>> CardRow("standard", "slash", "spade", 11).code
        'slash:SJ'
        """
        return f"{self.kind}:{SUITS[self.suit]}{RANKS[self.rank - 1]}"


class KindRow(NamedTuple):
    """A kind of card: what the cards of one name have in common, with what they do in one line."""

    id: str
    chinese: str
    english: str
    type: str
    range: int | None
    sets: tuple[str, ...]
    text: str
    chinese_text: str


class SkillRow(NamedTuple):
    """A skill of a general, with its names and what it does in one line.

    Versions of a skill in other editions are skills of their own; ``shown`` is the id that all of them have for people.
    """

    id: str
    chinese: str
    english: str
    kinds: tuple[str, ...]
    text: str
    chinese_text: str
    shown: str


class GeneralRow(NamedTuple):
    """A general; ``skills`` as written, e.g. ``"jianxiong hujia(lord)"``."""

    set: str
    id: str
    chinese: str
    english: str
    kingdom: str
    gender: str
    max_hp: int
    lord: bool
    skills: tuple[str, ...]


class KnownName(NamedTuple):
    """A name of the game that this program may or may not play; ``status`` is ``built`` or the reason why not."""

    id: str
    english: str
    chinese: str
    status: str
    deck: tuple[str, ...]
    generals: tuple[str, ...]
    reason: str

    @property
    def built(self) -> bool:
        """Whether the program plays it."""
        return self.status == "built"

    def refused(self, what: str, where: str, key: str) -> InputError:
        """The error for a known name that cannot be used.

        >>> print(known("mode")["duel"].refused("mode", "--mode", ""))
        --mode: mode "duel" cannot be played: not built yet
        """
        why = f"{self.status}; {self.reason}" if self.reason else self.status
        return InputError(f"{place(where, key)}: {what} {shown(self.id)} cannot be played: {why}")


class Decision(NamedTuple):
    """What is done where the texts are silent or differ.

    ``group`` is ``decided``, ``overruled`` or ``convention``; without ``editions`` it is about all of them.
    """

    id: str
    group: str
    about: str
    english: str
    chinese: str
    editions: tuple[str, ...]
    switch: str
    expansion: str
    ruling: int | None
    scenarios: tuple[str, ...]

    @property
    def status(self) -> str:
        """``built``, or why what it is about cannot be played.

        >>> {decision.id: decision.status for decision in decisions()}["keji_may"]
        'built'
        """
        return known("expansion")[self.expansion].status if self.expansion else "built"


def rows(name: str) -> list[dict[str, str]]:
    """All rows of one of the CSV files."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def cards() -> tuple[CardRow, ...]:
    """All cards of all sets; the index is the card's id."""
    return tuple(CardRow(r["set"], r["card"], r["suit"], int(r["rank"])) for r in rows("decks.csv"))


@cache
def kinds() -> dict[str, KindRow]:
    """All kinds of cards by id."""
    return {
        r["id"]: KindRow(
            r["id"], r["chinese"], r["english"], r["type"],
            int(r["range"]) if r["range"] else None, tuple(r["sets"].split()), r["text"], r["chinese_text"],
        )
        for r in rows("cards.csv")
    }  # fmt: skip


@cache
def skills() -> dict[str, SkillRow]:
    """All skills of generals by id, the versions of other editions last."""
    table = {
        r["id"]: SkillRow(
            r["id"], r["chinese"], r["english"], tuple(r["kind"].split()), r["text"], r["chinese_text"], r["id"]
        )
        for r in rows("skills.csv")
    }
    for r in rows("versions.csv"):
        table[r["id"]] = table[r["shown"]]._replace(
            id=r["id"], kinds=tuple(r["kind"].split()), text=r["text"], chinese_text=r["chinese_text"]
        )
    return table


def shown_skill(id: str) -> str:
    """The id of a skill that people see, in scenarios and tables; versions of one skill share it.

    >>> shown_skill("rende_promo"), shown_skill("axe")
    ('rende', 'axe')
    """
    row = skills().get(id)
    return row.shown if row else id


@cache
def generals() -> tuple[GeneralRow, ...]:
    """All generals of all sets; the index is the general's id in the kernel."""
    return tuple(
        GeneralRow(
            r["set"], r["id"], r["chinese"], r["english"], r["kingdom"], r["gender"], int(r["max_hp"]),
            r["lord"] == "yes", tuple(r["skills"].split()),
        )
        for r in rows("generals.csv")
    )  # fmt: skip


@cache
def known(group: str) -> dict[str, KnownName]:
    """Names of one group of ``known.toml``: expansion, ruleset, mode, switch or general."""
    return {
        row["id"]: KnownName(
            row["id"], row["english"], row["chinese"], row["status"],
            tuple(row.get("deck", ())), tuple(row.get("generals", ())), row.get("reason", ""),
        )
        for row in _known_file().get(group, ())
    }  # fmt: skip


@cache
def decisions() -> tuple[Decision, ...]:
    """All decisions, in the order in which they are shown."""
    files = ("decisions.toml", "decisions_expansions.toml")
    found = [row for name in files for row in tomllib.loads((DATA / name).read_text(encoding="utf-8"))["decision"]]
    return tuple(
        Decision(
            row["id"], row["group"], row["about"], row["english"], row["chinese"], tuple(row.get("editions", ())),
            row.get("switch", ""), row.get("expansion", ""), row.get("ruling"), tuple(row.get("scenarios", ())),
        )
        for row in found
    )  # fmt: skip


@cache
def _known_file() -> dict[str, Any]:
    return tomllib.loads((DATA / "known.toml").read_text(encoding="utf-8"))


def expand(names: tuple[str, ...], where: str, key: str, *, built: bool = True) -> tuple[str, ...]:
    """Replace aliases of expansions and drop repeats.

    Parameters
    ----------
    names
        Expansions as the user named them; ``latest`` and ``all`` stand for several.
    where, key
        The place an error names.
    built
        Whether to refuse an expansion that is not built yet.
    """
    aliases: dict[str, list[str]] = _known_file()["alias"]
    expansions = known("expansion")
    plain: list[str] = []
    for name in names:
        for one in aliases.get(name, [name]):
            if one not in expansions:
                raise unknown(where, key, "expansion", one, [*expansions, *aliases])
            if built and not expansions[one].built:
                raise expansions[one].refused("expansion", where, key)
            if one not in plain:
                plain.append(one)
    return tuple(plain)


def parse_card(code: str, where: str, key: str) -> tuple[str, str, int]:
    """Read ``slash:S7`` as kind, suit and rank.

    >>> parse_card("lightning:SA", "", "")
    ('lightning', 'spade', 1)
    """
    match = re.fullmatch(r"([a-z_]+):([SHCD])(10|[2-9AJQK])", code)
    if not match:
        raise refusal(where, key, code, "a kind, a suit S H C D and a rank A 2..10 J Q K, such as slash:S7")
    if match[1] not in kinds():
        raise unknown(where, key, "card", match[1], kinds())
    suit = next(name for name, letter in SUITS.items() if letter == match[2])
    return match[1], suit, RANKS.index(match[3]) + 1
