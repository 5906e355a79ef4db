"""What a player is asked, and the rows that can be answered."""

from collections.abc import Generator, Iterable
from typing import Any, NamedTuple

from oracle.table import Player, Table
from sgs_sim._core.choices import Option


class Ask(NamedTuple):
    """A request: who, what kind, every legal answer, and fields of the kernel's request that must agree."""

    seat: int
    kind: str
    options: list[Option]
    about: dict[str, Any]


Flow = Generator[Ask, Option, Any]


def row(
    verb: str, skill: str = "none", card: int = -1, kind: str = "none", targets: Iterable[int] = (), arg: int = 0
) -> Option:
    return Option(verb, skill, card, kind, tuple(sorted(targets)), arg)


def seats(players: Iterable[Player]) -> list[int]:
    return sorted(player.seat for player in players)


def ask(player: Player, kind: str, options: list[Option], **about: Any) -> Flow:
    """Ask and give back the chosen row."""
    return (yield Ask(player.seat, kind, options, about))


def invoke(player: Player, skill: str) -> Flow:
    """Whether an optional skill, weapon or armor is used."""
    chosen = yield from ask(player, "invoke", [row("invoke", skill), row("decline", skill)], skill=skill)
    return chosen.verb == "invoke"


def target(table: Table, player: Player, among: Iterable[Player], skill: str, kind: str, enough: bool = False) -> Flow:
    """A seat; None if the choice was ended, which is possible when there are enough already."""
    rows = [row("target", skill, kind=kind, targets=[other.seat], arg=other.seat) for other in among]
    if enough:
        rows.append(row("done", skill, kind=kind))
    chosen = yield from ask(player, "target", rows, skill=skill, as_kind=kind)
    return None if chosen.verb == "done" else table.players[chosen.arg]


def card(
    table: Table, player: Player, among: Iterable[int], skill: str, verb: str = "card", enough: bool = False
) -> Flow:
    """One more card (``verb`` "card" or "discard"); None if the choice was ended."""
    rows = [row(verb, skill, number, table.kind(number)) for number in among]
    if enough:
        rows.append(row("done", skill))
    chosen = yield from ask(player, verb, rows, skill=skill)
    return None if chosen.verb == "done" else chosen.card


def chance(table: Table, player: Player, among: list[int]) -> Flow:
    """A card at random, of another's hand."""
    chosen = yield from ask(player, "chance", [row("take", card=number, kind=table.kind(number)) for number in among])
    return chosen.card
