"""Events as log lines (``damage 0 -> 1 1 normal slash``), and patterns that look for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sgs_sim.trace.names import NO_CARD, Names

ARROW = "->"
ANY = "*"
NOBODY = "-"

Place = tuple[str, ...]
"""The words that fit one place of a line; the first is the one that is printed."""


class LogLine(NamedTuple):
    """One event as a line of words.

    Targets of a use are a set, not a place each: a pattern need not know in which order they resolve.
    """

    places: tuple[Place, ...]
    targets: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The line as it is printed.

        >>> LogLine((("use",), ("0",), ("slash:S7", "slash")), ("1", "3")).text
        'use 0 slash:S7 -> 1 3'
        """
        words = [place[0] for place in self.places]
        if self.targets:
            words += [ARROW, *self.targets]
        return " ".join(words)


def _seat(seat: int) -> Place:
    return (str(seat),) if seat >= 0 else (NOBODY,)


def _card(event: Any, names: Names) -> Place:
    """A card's full id fits, and its bare kind; a converted card's claimed kind fits, too."""
    card, card2, as_kind = int(event["card"]), int(event["card2"]), int(event["as_kind"])
    words = [names.card_word(card, card2, as_kind)]
    if card != NO_CARD and card2 != NO_CARD:
        words.append(f"{names.cards[card2]}+{names.cards[card]}")
    elif card != NO_CARD:
        words.append(names.card_kinds[card])
    if as_kind:
        words.append(names.kinds[as_kind])
    return tuple(dict.fromkeys(words))


def _only_card(event: Any, names: Names) -> Place:
    """A card that is moved or turned, where the kind of the event is its reason and no claim."""
    card = int(event["card"])
    return (names.cards[card], names.card_kinds[card]) if card != NO_CARD else (NOBODY,)


def _reason(event: Any, names: Names) -> Place:
    skill, kind = int(event["skill"]), int(event["as_kind"])
    words = ([names.skills[skill]] if skill else []) + ([names.kinds[kind]] if kind else [])
    return tuple(words) or (NOBODY,)


def _by_seat(*rest: Callable[[Any, Names], Place]) -> Callable[[Any, Names], list[Place]]:
    """A line that goes on with the seat and then with these places."""
    return lambda event, names: [_seat(int(event["seat"])), *(part(event, names) for part in rest)]


def _to_target(*rest: Callable[[Any, Names], Place]) -> Callable[[Any, Names], list[Place]]:
    """A line that ends with an arrow to the other seat."""
    return lambda event, names: [*(part(event, names) for part in rest), (ARROW,), _seat(int(event["other"]))]


def _number(event: Any, _: Names) -> Place:
    return (str(int(event["amount"])),)


def _named(table: str) -> Callable[[Any, Names], Place]:
    """The amount as an index of one of the name tables."""
    return lambda event, names: (getattr(names, table)[int(event["amount"])],)


def _mark(event: Any, names: Names) -> Place:
    """A mark's name, and the skill that lays it."""
    return (names.marks[int(event["as_kind"])], names.skills[int(event["skill"])])


def _kind(event: Any, names: Names) -> Place:
    return (names.kinds[int(event["as_kind"])],)


def _second_card(event: Any, names: Names) -> Place:
    card = int(event["card2"])
    return (names.cards[card], names.card_kinds[card])


def _skill(event: Any, names: Names) -> Place:
    return (names.skills[int(event["skill"])],)


def _on_off(event: Any, _: Names) -> Place:
    return ("on" if int(event["amount"]) else "off",)


def _top_bottom(event: Any, _: Names) -> Place:
    return ("top" if int(event["amount"]) else "bottom",)


def _redirected(event: Any, names: Names) -> Place:
    return ("damage",) if int(event["amount"]) else _card(event, names)


def _choice(event: Any, names: Names) -> Place:
    return (names.choice(names.topics[int(event["nature"])], int(event["amount"])),)


def _damage(event: Any, names: Names) -> list[Place]:
    return [
        _seat(int(event["seat"])), (ARROW,), _seat(int(event["other"])), _number(event, names),
        (names.natures[int(event["nature"])],), _reason(event, names),
    ]  # fmt: skip


def _death(event: Any, _: Names) -> list[Place]:
    return [_seat(int(event["seat"])), ("by",), _seat(int(event["other"]))]


def _general(event: Any, names: Names) -> Place:
    return (names.general(int(event["amount"])),)


FORMS: dict[str, Callable[[Any, Names], list[Place]]] = {
    "phase": _by_seat(_named("phases")),
    "skip": _by_seat(_named("phases")),
    "use": _by_seat(_card),
    "play": _by_seat(_card),
    "effect": _to_target(_card),
    "nullified": _to_target(_card),
    "skill": _by_seat(_skill),
    "judge": _by_seat(_only_card, _reason),
    "retrial": _by_seat(_only_card),
    "damage": _damage,
    "prevent": lambda event, names: [_seat(int(event["other"])), _reason(event, names)],
    "lose_hp": _by_seat(_number),
    "recover": _by_seat(_number),
    "draw": _by_seat(_number),
    "discard": _by_seat(_only_card),
    "gain": _by_seat(_only_card),
    "borrow": _by_seat(_only_card),
    "return": _by_seat(_only_card),
    "reborn": _by_seat(_general),
    "attrition": lambda event, names: [_number(event, names)],
    "spared": _by_seat(),
    "exposed": _by_seat(),
    "dying": _by_seat(),
    "death": _death,
    "chain": _by_seat(_on_off),
    "turn_over": _by_seat(),
    "mark": _by_seat(_mark, _number),
    "claim": _by_seat(_only_card, _kind),
    "doubt": _by_seat(_named("questions")),
    "compare": _by_seat(_only_card, _second_card),
    "store": _by_seat(_only_card),
    "kingdom": _by_seat(_named("kingdoms")),
    "recast": _by_seat(_only_card),
    "show": _by_seat(_only_card),
    "type": _by_seat(_named("types")),
    "choose": _by_seat(_choice),
    "arrange": _by_seat(_only_card, _top_bottom),
    "redirect": _to_target(_redirected),
    "owed": _by_seat(_kind, _number),
    "refuse": _by_seat(_only_card),
    "ask": _by_seat(_named("requests")),
    "reshuffle": lambda _event, _names: [],
    "end": lambda event, names: [_named("winners")(event, names)],
}
"""How each event of the scenario format is written."""

FURTHER_FORMS: dict[str, Callable[[Any, Names], list[Place]]] = {
    "role": _by_seat(_named("roles")),
    "general": _by_seat(_general),
    "turn": _by_seat(_number),
}
"""Events of a whole game that no pattern needs to name."""


def log_line(event: Any, names: Names) -> LogLine | None:
    """One event as a log line; None for a kind that has no line."""
    kind = names.events[int(event["kind"])]
    form = FORMS.get(kind) or FURTHER_FORMS.get(kind)
    if form is None:
        return None
    places = ((kind,), *form(event, names))
    return LogLine(places, _targets(event) if kind == "use" else ())


def _targets(event: Any) -> tuple[str, ...]:
    """Targets of a use in the order of seats, then the victim that the target of a collateral is sent against."""
    mask, other = int(event["mask"]), int(event["other"])
    seats = [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
    if other >= 0 and other not in seats:
        seats.append(other)
    return tuple(map(str, seats))


def log_lines(events: Iterable[Any], names: Names) -> list[LogLine]:
    """All events that have one, as log lines."""
    return [line for line in (log_line(event, names) for event in events) if line is not None]


def matches(pattern: str, line: LogLine) -> bool:
    """Whether a pattern fits a line: word by word, ``*`` for any word, and it may stop early.

    Examples
    --------
    >>> hit = LogLine((("damage",), ("0",), ("->",), ("1",), ("2",), ("normal",), ("slash",)))
    >>> matches("damage 0 -> 1", hit), matches("damage * -> 1 2", hit), matches("damage 0 -> 2", hit)
    (True, True, False)
    >>> matches("use 0 slash:S7 -> 3", LogLine((("use",), ("0",), ("slash:S7", "slash")), ("1", "3")))
    True
    """
    words = pattern.split()
    if len(words) <= len(line.places):
        return _fits(words, line.places)
    if not line.targets or not _fits(words[: len(line.places)], line.places):
        return False
    arrow, *targets = words[len(line.places) :]
    named = [target for word in targets for target in word.split(",")]
    return arrow in (ARROW, ANY) and all(target in (*line.targets, ANY) for target in named)


def _fits(words: Sequence[str], places: Sequence[Place]) -> bool:
    return all(word == ANY or word in place for word, place in zip(words, places, strict=False))
