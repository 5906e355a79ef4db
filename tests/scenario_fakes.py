"""Requests, options and events as the kernel would make them, for tests of what reads them."""

from types import SimpleNamespace
from typing import Any, NamedTuple

from sgs_sim import catalogue
from sgs_sim.trace.names import NO_CARD, Names

EQUIPMENT = ("weapon", "armor", "plus_mount", "minus_mount")
KERNEL = SimpleNamespace(
    KINDS=("none", *catalogue.kinds()),
    SUITS=("none", *catalogue.SUITS),
    ROLES=catalogue.ROLES,
    WINNERS=("none", "lord", "rebel", "traitor"),
    PHASES=("none", "start", "judging", "draw", "play", "discard", "finish"),
    SKILLS=("none", *catalogue.skills(), *(kind.id for kind in catalogue.kinds().values() if kind.type in EQUIPMENT)),
    REQUESTS=(
        "play", "target", "card", "slash", "jink", "peach", "nullification", "analeptic", "retrial", "invoke", "choose",
        "discard", "take", "show", "give", "arrange", "chance", "swap",
    ),
    EVENTS=(
        "none", "phase", "skip", "use", "play", "effect", "nullified", "skill", "judge", "retrial", "damage", "prevent",
        "lose_hp", "recover", "draw", "discard", "gain", "dying", "death", "chain", "turn_over", "mark", "ask",
        "reshuffle", "end", "role", "general", "turn", "belief", "weigh", "borrow", "return",
        "claim", "doubt", "compare", "store", "kingdom", "recast", "show", "type",
        "reborn", "attrition", "spared", "exposed",
        "choose", "drawn", "arrange", "redirect", "owed", "refuse", "lead", "scale",
    ),
    VERBS=(
        "end", "pass", "done", "use", "recast", "skill", "give", "play", "invoke", "decline", "target", "card",
        "discard", "show", "take", "choose", "top", "bottom", "swap",
    ),
    NATURES=("normal", "fire", "thunder"),
    OPTIONS=("draw", "discard"),
    KINGDOMS=("none", *catalogue.KINGDOMS),
    QUESTIONS=("trust", "doubt"),
    TYPES=("basic", "trick", "equipment"),
    MARKS=("nightmare", "kuangfeng", "dawu"),
    TOPICS=(
        "none", "suit", "color", "option", "general", "weapon", "judged", "kingdom", "question", "type", "compare",
        "nature", "number",
    ),
    SCALES=(
        "none", "worth", "rank", "kept", "below", "point", "pair", "cost", "saves", "outweighs", "gains", "strikes",
        "wish",
    ),
    REASONS=(
        "none", "first", "spare", "little", "judged", "enemy", "yields", "later", "wished", "planned", "reach",
        "missed", "anyway", "color",
    ),
)  # fmt: skip
SPEC: dict[str, Any] = {
    "cards": [(card.kind, card.suit, card.rank, True) for card in catalogue.cards()],
    "generals": [{"id": general.id} for general in catalogue.generals()],
}
NAMES = Names.of(KERNEL, SPEC)


def card(code: str, copy: int = 0) -> int:
    """The number of a card; ``copy`` counts equal ones."""
    return [i for i, name in enumerate(NAMES.cards) if name == code][copy]


class Request(NamedTuple):
    seat: int
    kind: str
    skill: str = "none"
    card: int = -1
    as_kind: str = "none"
    source: int = -1
    target: int = -1
    count: int = 0
    topic: str = "none"
    forced: bool = False


class Option(NamedTuple):
    verb: str
    skill: str = "none"
    card: int = -1
    kind: str = "none"
    targets: tuple[int, ...] = ()
    arg: int = 0


def use(code: str, *targets: int, kind: str = "", skill: str = "none") -> Option:
    return Option("use", skill, card(code), kind or code.split(":", maxsplit=1)[0], targets)


def answer(code: str, kind: str = "", skill: str = "none") -> Option:
    return Option("play", skill, card(code), kind or code.split(":", maxsplit=1)[0])


def cards(verb: str, *codes: str, arg: int = 0) -> list[Option]:
    return [Option(verb, card=card(code), kind=code.split(":")[0], arg=arg) for code in codes]


def targets(*seats: int) -> list[Option]:
    return [Option("target", arg=seat, targets=(seat,)) for seat in seats]


END, PASS, DONE = Option("end"), Option("pass"), Option("done")


def invitation(skill: str) -> list[Option]:
    return [Option("invoke", skill), Option("decline", skill)]


def event(kind: str, **fields: Any) -> dict[str, int]:
    """A row of the events array; names are turned into numbers, ``cards`` into card and card2."""
    row = {
        "kind": NAMES.events.index(kind), "seat": -1, "other": -1, "card": NO_CARD, "card2": NO_CARD,
        "as_kind": 0, "skill": 0, "nature": 0, "amount": 0, "mask": 0,
    }  # fmt: skip
    for place, code in zip(("card", "card2"), fields.pop("cards", ()), strict=False):
        row[place] = card(code)
    for seat in fields.pop("targets", ()):
        row["mask"] |= 1 << seat
    tables = {"as_kind": NAMES.kinds, "skill": NAMES.skills, "nature": NAMES.natures}
    return row | {key: tables[key].index(value) if key in tables else value for key, value in fields.items()}
