"""Rules, bots and tables for the tests of the kernel."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from sgs_sim._core import kernel
from sgs_sim.bots import weights
from sgs_sim.ruleset import Ruleset, load_ruleset

KEY = (0x243F6A8885A308D3, 0x13198A2E03707344)  # digits of pi
RANDOM = ("random",) * 4
QUIET = ("end", "pass", "decline", "done")
CHANCE = kernel.REQUESTS.index("chance")

Roles = tuple[int, int, int, int]
Choose = Callable[[Any, Any, list[Any]], "int | None"]


@cache
def standard(*expansions: str) -> Ruleset:
    return load_ruleset("standard", expansions)


def default_roles(players: int) -> Roles:
    return standard().role_counts(players)


def splits(players: int) -> Iterator[Roles]:
    """Every split of the roles with one lord and somebody against him."""
    for loyalists in range(players - 1):
        for rebels in range(players - loyalists):
            yield 1, loyalists, rebels, players - 1 - loyalists - rebels


def spec(roles: Roles | int = 5, **changes: Any) -> dict[str, Any]:
    """What `kernel.Rules` takes; ``changes`` replace whole entries, ``switches`` only those named."""
    counts = default_roles(roles) if isinstance(roles, int) else roles
    edition = standard(*changes.pop("expansions", ()))
    made = edition.kernel_spec(counts, dealing=changes.pop("dealing", "uniform"), pool=changes.pop("pool", None))
    made["switches"] |= changes.pop("switches", {})
    return made | {"weights": weights.load()} | changes


def rules(roles: Roles | int = 5, **changes: Any) -> kernel.Rules:
    return kernel.Rules(spec(roles, **changes))


@cache
def card(code: str, copy: int = 0) -> int:
    """The number of a card in the deck; ``copy`` counts equal ones.

    >>> card("slash:S7")
    0
    """
    return [i for i, c in enumerate(standard().cards) if c.code == code and c.in_deck][copy]


def general(name: str) -> int:
    return standard().index(name)


def person(*skills: str, hp: int = 4, gender: str = "male", kingdom: str = "qun") -> dict[str, Any]:
    """A general made of existing skills; "hujia!" is his only as lord."""
    return {
        "id": "+".join(skills) or "plain",
        "kingdom": kingdom,
        "gender": gender,
        "hp": hp,
        "lord": False,
        "in_pool": True,
        "skills": [(name.rstrip("!"), {}, name.endswith("!")) for name in skills],
    }


class Bot:
    """Asks a function, and does as little as possible where that answers None; keeps what it was asked."""

    def __init__(self, choose: Choose | None = None) -> None:
        self.function = choose
        self.asked: list[Any] = []

    def choose(self, view: Any, request: Any, options: list[Any]) -> int:
        self.asked.append(request)
        answer = self.function(view, request, options) if self.function else None
        return quiet(options) if answer is None else answer


class Replayer:
    """Answers with recorded choices, each found among the options by what it is; every seat has a queue of its own."""

    def __init__(self, choices: Any) -> None:
        self.left: dict[int, deque[Any]] = defaultdict(deque)
        for row in choices:
            if row["request"] != CHANCE:
                self.left[int(row["seat"])].append(row)

    def choose(self, view: Any, request: Any, options: list[Any]) -> int:
        row = self.left[request.seat].popleft()
        recorded = kernel.REQUESTS[row["request"]]
        assert request.kind == recorded, f"seat {request.seat} is asked {request.kind}, recorded is {recorded}"
        card = -1 if row["card"] == 255 else row["card"]
        wanted = (kernel.VERBS[row["verb"]], kernel.SKILLS[row["skill"]], card, kernel.KINDS[row["kind"]], row["arg"])
        return [(o.verb, o.skill, o.card, o.kind, o.arg) for o in options].index(wanted)


def quiet(options: Sequence[Any]) -> int:
    return next((i for i, option in enumerate(options) if option.verb in QUIET), 0)


def pick(options: Sequence[Any], **wanted: Any) -> int | None:
    """The first option with these attributes, None if there is none.

    >>> from types import SimpleNamespace
    >>> pick([SimpleNamespace(verb="end"), SimpleNamespace(verb="use", card=3)], verb="use")
    1
    """
    for i, option in enumerate(options):
        if all(getattr(option, name, None) == value for name, value in wanted.items()):
            return i
    return None


def using(*cards: int) -> Choose:
    """Use these cards in the play phase, whatever they are, and say yes to every invitation."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return next((i for i, option in enumerate(options) if option.verb == "use" and option.card in cards), None)
        return pick(options, verb="invoke")

    return choose


def table(
    *persons: dict[str, Any],
    roles: Sequence[str] = (),
    bots: Sequence[Any] = RANDOM,
    index: int = 0,
    **changes: Any,
) -> kernel.Match:
    """A table set up by hand: a general for each seat, nobody has cards, the deck is the pile."""
    names = list(roles) or ["lord", *["rebel"] * (len(persons) - 1)]
    counts = tuple(names.count(role) for role in kernel.ROLES)
    return set_up(rules(counts, generals=list(persons), **changes), names, bots, index)


def set_up(made: kernel.Rules, roles: Sequence[str], bots: Sequence[Any] = RANDOM, index: int = 0) -> kernel.Match:
    """The same with rules that were compiled before, for tests that need thousands of tables."""
    match = kernel.Match(made, bots, KEY, index)
    match.begin_setup(roles)
    for seat in range(len(roles)):
        match.set_general(seat, seat)
    return match


def hold(match: kernel.Match, seat: int, *cards: int) -> None:
    for number in cards:
        match.place(number, "hand", seat)
