"""What two rulesets differ in: cards of the deck, generals and their skills, role tables, switches, phases, scoring.

Plain rows as in `sgs_sim.listing`; column names are the keys of ``--json``.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from sgs_sim import catalogue, parameters
from sgs_sim.labels import Labels
from sgs_sim.listing import Listing, Value
from sgs_sim.ruleset import Card, General, Ruleset, SkillUse, Switch

Row = dict[str, Value]

COLUMNS = ("part", "id", "name", "field", "a", "b", "text")
NAMES = frozenset({"id", "set", "chinese", "english", "skills", "available"})
"""Fields of a general that are names, or that are compared by themselves."""


def differences(a: Ruleset, b: Ruleset, lang: str = "en") -> Listing:
    """What ruleset `b` has otherwise than ruleset `a`.

    Parameters
    ----------
    a, b
        The rulesets, with expansions and versions of generals as they are played.
    lang
        ``en`` or ``zh``, for names and texts.

    Returns
    -------
    Listing
        Rows with ``part`` (``deck``, ``general``, ``roles``, ``switch``, ``phases``, ``scoring``), ``id`` and ``name``
        of what differs, the ``field``, its values ``a`` and ``b`` (None: not there), and a ``text`` that explains it.

    Examples
    --------
    >>> from sgs_sim.ruleset import load_ruleset
    >>> standard = load_ruleset("standard")
    >>> differences(standard, standard).rows
    []
    """
    labels = Labels(lang, a)
    parts = (_deck, _generals, _roles, _switches, _phases, _scoring)
    rows = [row for part in parts for row in part(a, b, labels)]
    return Listing(labels.pick(f"{a.name} – {b.name}", f"{a.name}与{b.name}"), COLUMNS, rows)


def _row(part: str, id: str, name: str, field: str, values: Sequence[Value], text: str = "") -> Row:
    a, b = values
    return {"part": part, "id": id, "name": name, "field": field, "a": a, "b": b, "text": text}


# -- the deck


def _deck(a: Ruleset, b: Ruleset, labels: Labels) -> Iterator[Row]:
    """Cards with a place in only one of the decks, and cards that are another one in its place."""
    sizes = [sum(card.in_deck for card in rules.cards) for rules in (a, b)]
    if sizes[0] != sizes[1]:
        yield _row("deck", "cards", labels.pick("cards", "牌数"), "count", sizes)
    only: tuple[list[str], list[str]] = ([], [])
    for one, other in zip(_padded(a, b), _padded(b, a), strict=True):
        codes = [card.code if card and card.in_deck else None for card in (one, other)]
        if codes[0] and codes[1] and codes[0] != codes[1]:
            yield _row("deck", codes[0], labels.pretty(codes[0]), "card", codes)
        elif codes[0] != codes[1]:
            only[0 if codes[0] else 1].append(codes[0] or str(codes[1]))
    for code in [*only[0], *only[1]]:
        mine, theirs = (cards.count(code) for cards in only)
        if mine != theirs:
            here = (code, None) if mine > theirs else (None, code)
            yield _row("deck", code, labels.pretty(code), "card", here)


def _padded(rules: Ruleset, other: Ruleset) -> list[Card | None]:
    """The cards of the catalogue, as many places as the longer of the two has."""
    return [*rules.cards, *[None] * max(0, len(other.cards) - len(rules.cards))]


# -- generals


def _generals(a: Ruleset, b: Ruleset, labels: Labels) -> Iterator[Row]:
    mine, theirs = ({general.id: general for general in rules.generals} for rules in (a, b))
    for id in dict.fromkeys([*mine, *theirs]):
        one, other = mine.get(id), theirs.get(id)
        here = [bool(general and general.available) for general in (one, other)]
        general = one if here[0] else other
        if not any(here) or general is None:
            continue
        name = labels.pick(general.english, general.chinese)
        if here[0] != here[1]:
            yield _row("general", id, name, "available", here)
        elif one and other:
            yield from _general(one, other, name, labels)


def _general(one: General, other: General, name: str, labels: Labels) -> Iterator[Row]:
    for field in type(one).model_fields:
        values = (getattr(one, field), getattr(other, field))
        if field not in NAMES and values[0] != values[1]:
            yield _row("general", one.id, name, field, values)
    mine, theirs = ({_shown(skill.id): skill for skill in general.skills} for general in (one, other))
    for id in dict.fromkeys([*mine, *theirs]):
        if mine.get(id) != theirs.get(id):
            both = (mine.get(id), theirs.get(id))
            texts = [_skill_text(skill, labels) for skill in both]
            field = labels.skill(next(skill.id for skill in both if skill))
            yield _row("general", one.id, name, field, [_skill(one) for one in both], " → ".join(texts))


def _shown(id: str) -> str:
    """What the versions of one skill in several editions have in common."""
    row: Any = catalogue.skills().get(id)
    return str(getattr(row, "shown", id))


def _skill(skill: SkillUse | None) -> str | None:
    """A skill as a ruleset's file writes it.

    >>> _skill(SkillUse(id="yingzi", params={"draw": 3}))
    'yingzi(draw=3)'
    """
    if skill is None:
        return None
    return skill.id + parameters.written(skill.id, skill.params, skill.lord)


def _skill_text(skill: SkillUse | None, labels: Labels) -> str:
    return (labels.skill_text(skill.id) or skill.id) if skill else "–"


# -- the rest


def _roles(a: Ruleset, b: Ruleset, labels: Labels) -> Iterator[Row]:
    for players in sorted({*a.roles, *b.roles}):
        tables = [rules.roles.get(players, {}) for rules in (a, b)]
        for split in sorted({*tables[0], *tables[1]}):
            counts = ["/".join(map(str, table[split])) if split in table else None for table in tables]
            if counts[0] != counts[1]:
                name = labels.pick(f"{players} players", f"{players}人局")
                yield _row("roles", str(players), name, split, counts)


def _switches(a: Ruleset, b: Ruleset, labels: Labels) -> Iterator[Row]:
    for id in dict.fromkeys([*a.switches, *b.switches]):
        both = [rules.switches.get(id) for rules in (a, b)]
        values = [switch.value if switch else None for switch in both]
        known: Switch = both[0] or both[1]  # type: ignore[assignment]  # one of them has it
        if values[0] != values[1]:
            yield _row("switch", id, id, "value", values, labels.pick(known.english, known.chinese))


def _phases(a: Ruleset, b: Ruleset, labels: Labels) -> Iterator[Row]:
    if a.phases != b.phases:
        values = [", ".join(rules.phases) for rules in (a, b)]
        yield _row("phases", "phases", labels.pick("phases of a turn", "回合阶段"), "order", values)


def _scoring(a: Ruleset, b: Ruleset, labels: Labels) -> Iterator[Row]:
    if a.scoring != b.scoring:
        yield _row("scoring", "scoring", labels.pick("scoring table", "计分表"), "name", (a.scoring, b.scoring))
