"""What a scenario may expect of a game, and whether it is so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from sgs_sim.errors import shown
from sgs_sim.trace.names import Names
from sgs_sim.trace.pattern import FORMS, LogLine, matches

WINNERS = ("lord", "rebel", "traitor", "none")
ENDINGS = ("win", "turn_limit", "deck_exhausted", "guard_limit")


class Position(Protocol):
    """A game at one moment, as far as expectations look at it."""

    names: Names

    def snapshot(self) -> Mapping[str, Any]:
        """Everything on the table."""

    def log(self) -> Sequence[LogLine]:
        """All events so far."""

    def distance(self, seat: int, other: int) -> int:
        """Distance from one seat to another."""

    def in_range(self, seat: int) -> Sequence[int]:
        """Seats within attack range."""

    def score(self, seat: int) -> int:
        """Points of a seat by the rule set's scoring table."""


# ---- keys ----


class Kind(NamedTuple):
    """What the value of a key must be, and how it is checked."""

    type: type
    says: str
    check: Callable[[Position, int | None, str, Any], str | None]


def split_key(key: str) -> tuple[int | None, str, str]:
    """A key as seat, name and argument.

    >>> split_key("1.marks.nightmare"), split_key("pile.top"), split_key("0.hp")
    ((1, 'marks', 'nightmare'), (None, 'pile.top', ''), (0, 'hp', ''))
    """
    match = re.fullmatch(r"(\d+)\.(.+)", key)
    if not match:
        return None, key, ""
    name, _, argument = match[2].partition(".")
    return int(match[1]), name, argument


def key_problem(key: str, value: Any, seats: int) -> str | None:
    """What is wrong with a key or the type of its value; None if nothing is."""
    seat, name, argument = split_key(key)
    kind = (TABLE_KEYS if seat is None else SEAT_KEYS).get(name)
    if kind is None:
        return f"unknown expectation; allowed: {', '.join(TABLE_KEYS)}, SEAT.({'|'.join(SEAT_KEYS)})"
    if seat is not None and seat >= seats:
        return f"no seat {seat}; allowed: 0 to {seats - 1}"
    if bool(argument) != (name in ("marks", "piles", "distance")):
        return f"{name} is written {_usage(name)}"
    if name == "distance" and not (argument.isdigit() and int(argument) < seats and int(argument) != seat):
        return f"no other seat {argument}; allowed: 0 to {seats - 1}"
    if type(value) is not kind.type:
        return f"{shown(value)} is not possible; allowed: {kind.says}"
    return _value_problem(name, value, seats)


def _usage(name: str) -> str:
    return {"marks": "SEAT.marks.NAME", "piles": "SEAT.piles.NAME", "distance": "SEAT.distance.SEAT"}.get(
        name, f"SEAT.{name}"
    )


def _value_problem(name: str, value: Any, seats: int) -> str | None:
    if name == "winner" and value not in WINNERS:
        return f"{shown(value)} is not possible; allowed: {', '.join(WINNERS)}"
    if name == "ended_by" and value not in ENDINGS:
        return f"{shown(value)} is not possible; allowed: {', '.join(ENDINGS)}"
    if name == "in_range" and not all(type(seat) is int and 0 <= seat < seats for seat in value):
        return f"{shown(value)} is not possible; allowed: a list of seats from 0 to {seats - 1}"
    if name == "log.count" and not all(type(count) is int and count >= 0 for count in value.values()):
        return f"{shown(value)} is not possible; allowed: a table of patterns with how often each occurs"
    if name.startswith("log."):
        return next((problem for problem in map(pattern_problem, value) if problem), None)
    if type(value) is list and name != "in_range" and not all(isinstance(card, str) for card in value):
        return f"{shown(value)} is not possible; allowed: a list of cards"
    return None


def pattern_problem(pattern: Any) -> str | None:
    """What is wrong with a log pattern; None if nothing is."""
    words = pattern.split() if isinstance(pattern, str) else []
    if not words or words[0] not in (*FORMS, "*"):
        return f"{shown(pattern)} is no pattern of an event; it begins with one of {', '.join(FORMS)}"
    return None


def cards_of(key: str, value: Any) -> list[str]:
    """The cards that an expectation names."""
    _, name, _ = split_key(key)
    if name in ("hand", "equip", "judging", "piles", "pile.top", "discard.contains") and isinstance(value, list):
        return [card for card in value if isinstance(card, str)]
    return []


# ---- comparisons ----


def _differs(expected: Any, found: Any) -> str | None:
    return None if expected == found else f"expected {shown(expected)}, found {shown(found)}"


def missing_cards(expected: Sequence[str], found: Sequence[int], names: Names) -> tuple[list[str], list[int]]:
    """Expected cards that are not there, and cards there that were not expected; a bare kind takes any card of it."""
    rest = list(found)
    missing = []
    for word in sorted(expected, key=lambda word: ":" not in word):
        fit = next((card for card in rest if word in (names.cards[card], names.card_kinds[card])), None)
        if fit is None:
            missing.append(word)
        else:
            rest.remove(fit)
    return missing, rest


def _same_cards(expected: Sequence[str], found: Sequence[int], names: Names) -> str | None:
    missing, rest = missing_cards(expected, found, names)
    return _differs(sorted(expected), sorted(names.cards[card] for card in found)) if missing or rest else None


def _same_order(expected: Sequence[str], found: Sequence[int], names: Names) -> str | None:
    fits = len(expected) == len(found) and all(
        word in (names.cards[card], names.card_kinds[card]) for word, card in zip(expected, found, strict=True)
    )
    return None if fits else _differs(list(expected), [names.cards[card] for card in found])


def _seat(position: Position, seat: int | None) -> Mapping[str, Any]:
    row: Mapping[str, Any] = position.snapshot()["seats"][seat]
    return row


def _plain(position: Position, seat: int | None, name: str, value: Any) -> str | None:
    return _differs(value, type(value)(_seat(position, seat)[name]))


def _general(position: Position, seat: int | None, _name: str, value: Any) -> str | None:
    return _differs(value, position.names.general(int(_seat(position, seat)["general"])))


def _hand_count(position: Position, seat: int | None, _name: str, value: Any) -> str | None:
    return _differs(value, len(_seat(position, seat)["hand"]))


def _zone(position: Position, seat: int | None, name: str, value: Any) -> str | None:
    return _same_cards(value, _seat(position, seat)[name], position.names)


def _judging(position: Position, seat: int | None, _name: str, value: Any) -> str | None:
    return _same_order(value, [card for card, _kind in _seat(position, seat)["judging"]], position.names)


def _marks(position: Position, seat: int | None, argument: str, value: Any) -> str | None:
    return _differs(value, int(_seat(position, seat).get("marks", {}).get(argument, 0)))


def _piles(position: Position, seat: int | None, argument: str, value: Any) -> str | None:
    return _same_cards(value, _seat(position, seat).get("piles", {}).get(argument, []), position.names)


def _distance(position: Position, seat: int | None, argument: str, value: Any) -> str | None:
    return _differs(value, position.distance(seat or 0, int(argument)))


def _in_range(position: Position, seat: int | None, _name: str, value: Any) -> str | None:
    return _differs(sorted(value), sorted(position.in_range(seat or 0)))


def _score(position: Position, seat: int | None, _name: str, value: Any) -> str | None:
    return _differs(value, position.score(seat or 0))


def _pile_count(position: Position, _seat: int | None, _name: str, value: Any) -> str | None:
    return _differs(value, len(position.snapshot()["pile"]))


def _pile_top(position: Position, _seat: int | None, _name: str, value: Any) -> str | None:
    return _same_order(value, position.snapshot()["pile"][: len(value)], position.names)


def _discard_contains(position: Position, _seat: int | None, _name: str, value: Any) -> str | None:
    discard = position.snapshot()["discard"]
    missing, _ = missing_cards(value, discard, position.names)
    return f"not there: {', '.join(missing)}; there: {_list(discard, position.names)}" if missing else None


def _list(cards: Sequence[int], names: Names) -> str:
    return ", ".join(names.cards[card] for card in cards) or "nothing"


def _table_word(position: Position, _seat: int | None, name: str, value: Any) -> str | None:
    return _differs(value, position.snapshot()[name])


# ---- the log ----


def _log_contains(position: Position, _seat: int | None, _name: str, value: Any) -> str | None:
    log = position.log()
    absent = [pattern for pattern in value if not any(matches(pattern, line) for line in log)]
    return f"not in the log: {'; '.join(absent)}{_near(absent[0], log)}" if absent else None


def _log_lacks(position: Position, _seat: int | None, _name: str, value: Any) -> str | None:
    found = [line.text for pattern in value for line in position.log() if matches(pattern, line)]
    return f"in the log: {'; '.join(dict.fromkeys(found))}" if found else None


def _log_count(position: Position, _seat: int | None, _name: str, value: Any) -> str | None:
    log = position.log()
    counts = {pattern: sum(matches(pattern, line) for line in log) for pattern in value}
    wrong = [
        f"{pattern!r} expected {value[pattern]}, found {count}"
        for pattern, count in counts.items()
        if count != value[pattern]
    ]
    return "; ".join(wrong) or None


def _log_order(position: Position, _seat: int | None, _name: str, value: Any) -> str | None:
    at, log = 0, position.log()
    for pattern in value:
        while at < len(log) and not matches(pattern, log[at]):
            at += 1
        if at == len(log):
            return f"not in this order in the log: {pattern!r} does not come after those before it{_near(pattern, log)}"
        at += 1
    return None


def _near(pattern: str, log: Sequence[LogLine]) -> str:
    """The events of the same kind, to see what there was instead."""
    kind = pattern.split(maxsplit=1)[0]
    same = Counter(line.text for line in log if line.text.split()[0] == kind)
    return f"; there: {'; '.join(list(same)[:12])}" if same else f"; no event {kind!r} there"


SEAT_KEYS: dict[str, Kind] = {
    "general": Kind(str, "a general, or none", _general),
    "hp": Kind(int, "an integer", _plain),
    "max_hp": Kind(int, "an integer", _plain),
    "hand": Kind(list, "a list of cards", _zone),
    "hand_count": Kind(int, "an integer", _hand_count),
    "equip": Kind(list, "a list of cards", _zone),
    "judging": Kind(list, "a list of cards, first placed first", _judging),
    "alive": Kind(bool, "true or false", _plain),
    "chained": Kind(bool, "true or false", _plain),
    "turned_over": Kind(bool, "true or false", _plain),
    "role_shown": Kind(bool, "true or false", _plain),
    "marks": Kind(int, "an integer", _marks),
    "piles": Kind(list, "a list of cards", _piles),
    "distance": Kind(int, "an integer", _distance),
    "in_range": Kind(list, "a list of seats", _in_range),
    "score": Kind(int, "an integer", _score),
}
TABLE_KEYS: dict[str, Kind] = {
    "pile_count": Kind(int, "an integer", _pile_count),
    "pile.top": Kind(list, "a list of cards, next one first", _pile_top),
    "discard.contains": Kind(list, "a list of cards", _discard_contains),
    "winner": Kind(str, ", ".join(WINNERS), _table_word),
    "ended_by": Kind(str, ", ".join(ENDINGS), _table_word),
    "log.contains": Kind(list, "a list of patterns", _log_contains),
    "log.lacks": Kind(list, "a list of patterns", _log_lacks),
    "log.count": Kind(dict, "a table of patterns with how often each occurs", _log_count),
    "log.order": Kind(list, "a list of patterns", _log_order),
}


def unmet(key: str, value: Any, position: Position) -> str | None:
    """What is there instead of what is expected; None if it is as expected."""
    seat, name, argument = split_key(key)
    kind = (TABLE_KEYS if seat is None else SEAT_KEYS)[name]
    return kind.check(position, seat, argument or name, value)
