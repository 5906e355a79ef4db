"""Tables set up by hand for the tests of veteran, and what was told of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kernel_tables import Bot, card, hold, person, pick, table

from sgs_sim._core import kernel

VETERAN = ("veteran",) * 4
PLAIN = person()
LORD, LOYALIST, REBEL, TRAITOR = kernel.ROLES
FIVE = (LORD, LOYALIST, REBEL, REBEL, TRAITOR)


class Told(NamedTuple):
    """An event, as far as these tests look at it."""

    kind: str
    seat: int
    other: int
    card: int
    as_kind: str
    skill: str
    amount: int
    targets: tuple[int, ...]


def told(match: kernel.Match, *kinds: str) -> list[Told]:
    rows = []
    for row in match.events():
        kind = kernel.EVENTS[row["kind"]]
        if kind in kinds:
            targets = tuple(seat for seat in range(kernel.LIMITS["seats"]) if row["mask"] >> seat & 1)
            as_kind, skill = kernel.KINDS[row["as_kind"]], kernel.SKILLS[row["skill"]]
            seat, other, amount = int(row["seat"]), int(row["other"]), int(row["amount"])
            rows.append(Told(kind, seat, other, int(row["card"]), as_kind, skill, amount, targets))
    return rows


def uses(match: kernel.Match, kind: str) -> list[tuple[int, ...]]:
    """The targets of each use of this kind of card."""
    return [row.targets for row in told(match, "use") if row.as_kind == kind]


def sit(
    *persons: dict[str, Any],
    roles: Sequence[str] = FIVE,
    bots: Sequence[Any] = VETERAN,
    hp: Sequence[int] = (),
    **changes: Any,
) -> kernel.Match:
    """A table of these persons, plain ones after them; ``hp`` by seat if not full; ``changes`` of the rules."""
    match = table(*persons, *[PLAIN] * (len(roles) - len(persons)), roles=roles, bots=bots, **changes)
    for seat, points in enumerate(hp):
        match.set_seat(seat, hp=points)
    match.trace(True)
    return match


def take_turn(match: kernel.Match, seat: int, phase: str = "play") -> None:
    """From this phase to the end of the seat's turn."""
    match.start_at(seat, phase)
    turn = None
    while not match.over and (turn is None or match.turn == turn):
        match.step()
        turn = match.turn if turn is None else turn


def places(match: kernel.Match, seat: int) -> tuple[list[int], list[int]]:
    """Hand and equipment of a seat."""
    found = match.snapshot()["seats"][seat]
    return found["hand"], found["equip"]


def give(match: kernel.Match, seat: int, *codes: str) -> None:
    """These cards go to a seat's hand."""
    hold(match, seat, *map(card, codes))


def wear(match: kernel.Match, seat: int, *codes: str) -> None:
    """A seat wears these pieces."""
    for code in codes:
        match.place(card(code), "equip", seat)


def borrowing(owner: int, victim: int) -> Bot:
    """A bot that asks the owner of a weapon to slash this victim, does as it is asked itself, and nothing else."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return pick(options, verb="use", kind="collateral")
        if request.kind == "slash":
            return pick(options, verb="play")
        at = pick(options, verb="target", arg=owner)
        return at if at is not None else pick(options, verb="target", arg=victim)

    return Bot(choose)


def scripted(use: str, target: int, rescue: bool = True) -> Bot:
    """A bot that uses this kind of card on this seat whenever it can, saves who is dying, and does nothing else."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return next(
                (i for i, option in enumerate(options) if option.kind == use and target in option.targets), None
            )
        if request.kind == "target":
            return pick(options, verb="target", arg=target)
        return pick(options, verb="play") if request.kind == "peach" and rescue else None

    return Bot(choose)


def acting(**plan: int) -> Bot:
    """A bot that uses cards of these kinds, each on its seat (area cards on all), and does nothing else."""
    at = -1

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        nonlocal at
        if request.kind == "target":
            return pick(options, verb="target", arg=at)
        if request.kind == "play":
            for i, option in enumerate(options):
                if option.verb == "use" and plan.get(option.kind) in (option.targets or plan.values()):
                    at = plan[option.kind]
                    return i
        return None

    return Bot(choose)


def show(match: kernel.Match, *seats: int) -> None:
    """Everybody knows the roles of these seats."""
    for seat in seats:
        match.set_seat(seat, role_shown=True)


def bury(match: kernel.Match, *seats: int) -> None:
    """These are dead from the start."""
    for seat in seats:
        match.set_seat(seat, alive=False)


def arm(match: kernel.Match, seat: int) -> None:
    """This seat reaches everybody, with a bow."""
    match.place(card("kylin_bow:H5"), "equip", seat)


def played(match: kernel.Match, seat: int) -> list[str]:
    """What this seat used, in order."""
    return [row.as_kind for row in told(match, "use") if row.seat == seat]


def struck(match: kernel.Match, seat: int) -> list[tuple[int, ...]]:
    """Whom this seat named for slashes and duels."""
    return [row.targets for row in told(match, "use") if row.seat == seat and row.as_kind in ("slash", "duel")]


def hurt(match: kernel.Match) -> list[int]:
    """Who took damage, in order."""
    return [row.other for row in told(match, "damage")]


def dead(match: kernel.Match) -> list[int]:
    """Who died, in order."""
    return [row.seat for row in told(match, "death")]


def shares(match: kernel.Match, seat: int, others: tuple[int, ...]) -> list[float]:
    """How many loyalists, rebels and traitors this seat last saw in the others."""
    rows = [row for row in match.events() if kernel.EVENTS[row["kind"]] == "belief" and row["seat"] == seat]
    last = {int(row["other"]): row for row in rows}
    return [sum(int(last[other][field]) for other in others) / 255 for field in ("card", "as_kind", "skill")]


def leaning(match: kernel.Match, seat: int) -> float:
    """How far the lord holds this seat for a loyalist, in another turn of his; he has something to decide in it."""
    take_turn(match, 0)
    return shares(match, 0, (seat,))[0]


def arranged(match: kernel.Match, seat: int, top: Sequence[int]) -> list[int]:
    """Which of these cards a seat with guanxing leaves on top, in order."""
    match.set_pile(top=list(top))
    match.start_at(seat, "start")
    match.step()
    return [number for number in match.snapshot()["pile"][: len(top)] if number in top]


def insisting(target: int) -> Bot:
    """A bot that slashes this seat whenever it can, uses all that is offered with it, and moves slashes there."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return next((i for i, o in enumerate(options) if o.kind == "slash" and target in o.targets), None)
        return pick(options, verb="target", arg=target) if request.kind == "target" else pick(options, verb="invoke")

    return Bot(choose)


def told_by(moved: float) -> int:
    """What an act told when leanings moved so much: 1 and -1 for a side, 0 for nothing."""
    if abs(moved) > 0.1:
        return 1 if moved > 0 else -1
    assert abs(moved) <= 0.01
    return 0
