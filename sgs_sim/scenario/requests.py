"""Requests and options as the kernel shows them to a policy, and as a scenario writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sgs_sim.trace.names import Names


class Request(Protocol):
    """What a seat is asked."""

    seat: int
    kind: str
    skill: str
    card: int
    as_kind: str
    source: int
    target: int
    count: int
    topic: str
    forced: bool


class Option(Protocol):
    """One legal answer, or the first part of one."""

    verb: str
    skill: str
    card: int
    kind: str
    targets: Sequence[int]
    arg: int


HAND, EQUIP, JUDGING, SHOWN = range(4)
"""Where a taken card lies: the argument of ``take``."""
TAKE_WORDS = ("hand:", "equip:", "judging:", "")
COLORS = ("red", "black")
QUIET = ("pass", "decline", "end", "done")


def verb_of(option: Option) -> str:
    """The verb in small letters, as in scenario lines."""
    return option.verb.lower()


def find_verb(options: Sequence[Option], *verbs: str) -> int | None:
    """Index of the first option with one of these verbs, the earlier verb first."""
    for verb in verbs:
        for index, option in enumerate(options):
            if verb_of(option) == verb:
                return index
    return None


def quiet_answer(options: Sequence[Option]) -> int:
    """What a seat does of which the script says nothing: as little as possible, else the first legal thing."""
    return find_verb(options, *QUIET) or 0


def card_code(option: Option, names: Names) -> str:
    """The card of an option; empty if it has none."""
    return names.cards[option.card] if 0 <= option.card < len(names.cards) else ""


def fits_card(word: str, card: int, names: Names) -> bool:
    """Whether a word of the script names this card: its full id, or its bare kind."""
    if not 0 <= card < len(names.cards):
        return False
    return word in (names.cards[card], names.card_kinds[card])


def words_of(topic: str, names: Names) -> Sequence[str]:
    """What may be chosen under a topic; the index is the argument of the option."""
    tables: dict[str, Sequence[str]] = {
        "suit": names.suits, "color": COLORS, "option": names.options, "general": names.generals, "weapon": names.kinds,
        "kingdom": names.kingdoms, "question": names.questions, "type": names.types, "nature": names.natures,
    }  # fmt: skip
    return tables.get(topic, ())


def choice_word(request: Request, option: Option, names: Names) -> str:
    """The word for an option of a ``choose`` request."""
    words = words_of(request.topic, names)
    return words[option.arg] if 0 <= option.arg < len(words) else str(option.arg)


def spoken(option: Option, request: Request, names: Names) -> str:
    """An option as a line of a script would say it, without the seat."""
    verb, card = verb_of(option), card_code(option, names)
    aim = f" -> {' or '.join(str(seat) for seat in option.targets)}" if option.targets else ""
    by = f" as {option.kind} by {option.skill}" if option.skill not in ("none", "") else ""
    match verb:
        case "use" | "recast" | "play":
            return f"{verb} {card or 'CARD'}{by}{aim}"
        case "skill" | "invoke" | "decline":
            return f"{verb} {option.skill}{aim}"
        case "give" | "show" | "discard":
            return f"{verb} {card}{aim}"
        case "take":
            return f"take {TAKE_WORDS[option.arg]}{card}" if card else "take hand"
        case "choose":
            return f"choose {choice_word(request, option, names)}"
        case "target":
            return f"choose {option.arg}"
        case "swap":
            return f"swap {card}"
        case "card":
            return f"a further card {card}"
        case "top":
            return f"arrange {card}"
        case "bottom":
            return f"arrange / {card}"
        case "done":
            return "nothing further"
        case _:
            return verb


def legal_list(request: Request, options: Sequence[Option], names: Names) -> str:
    """All options of a request in scenario syntax, in one line."""
    kind = request.kind + (f" for {request.skill}" if request.skill not in ("none", "") else "")
    return f"asked ({kind}), legal: " + "; ".join(
        f"{request.seat} {spoken(option, request, names)}" for option in options
    )
