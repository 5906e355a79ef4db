"""Events as plain facts, and the hit points that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sgs_sim.trace.names import NO_CARD, Names


class Fact(NamedTuple):
    """One event in plain Python; ``cards`` has none, one or two cards, ``targets`` the seats of its mask."""

    kind: str
    seat: int
    other: int
    cards: tuple[int, ...]
    as_kind: str
    skill: str
    nature: str
    amount: int
    targets: tuple[int, ...]


def fact_of(event: Any, names: Names) -> Fact:
    """Read one row of the events array."""
    cards = tuple(card for card in (int(event["card"]), int(event["card2"])) if card != NO_CARD)
    mask = int(event["mask"])
    return Fact(
        kind=names.events[int(event["kind"])],
        seat=int(event["seat"]),
        other=int(event["other"]),
        cards=cards,
        as_kind=names.kinds[int(event["as_kind"])],
        skill=names.skills[int(event["skill"])],
        nature=names.natures[int(event["nature"])],
        amount=int(event["amount"]),
        targets=tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1),
    )


def facts_of(events: Iterable[Any], names: Names) -> list[Fact]:
    """Read all rows of an events array."""
    return [fact_of(event, names) for event in events]


def plain(fact: Fact, names: Names) -> dict[str, Any]:
    """A fact as a JSON object: names instead of numbers, and only what the event says.

    Seats that are nobody are null; what an event does not have is left out.
    """
    tables = {
        "phase": names.phases,
        "skip": names.phases,
        "ask": names.requests,
        "end": names.winners,
        "role": names.roles,
        "kingdom": names.kingdoms,
        "doubt": names.questions,
        "type": names.types,
    }
    found: dict[str, Any] = {"event": fact.kind}
    if fact.kind not in WITHOUT_SEAT:
        found["seat"] = fact.seat if fact.seat >= 0 else None
    if fact.kind in WITH_OTHER:
        found["other"] = fact.other if fact.other >= 0 else None
    if fact.cards:
        found["cards"] = [names.cards[card] for card in fact.cards]
    if fact.as_kind != "none":
        found["as"] = fact.as_kind
    if fact.skill != "none":
        found["skill"] = fact.skill
    if fact.targets:
        found["targets"] = list(fact.targets)
    if fact.kind in tables:
        found["name"] = tables[fact.kind][fact.amount]
    elif fact.kind in ("general", "reborn"):
        found["name"] = names.general(fact.amount)
    elif fact.kind in WITH_AMOUNT or (fact.kind == "prevent" and fact.amount):
        found["amount"] = fact.amount
    if fact.kind == "damage":
        found["nature"] = fact.nature
    return found


WITHOUT_SEAT = ("effect", "nullified", "prevent", "reshuffle", "end", "attrition")
WITH_OTHER = ("effect", "nullified", "prevent", "damage", "gain", "death", "borrow", "return", "compare")
WITH_AMOUNT = ("damage", "lose_hp", "recover", "draw", "chain", "mark", "turn", "compare", "store", "attrition")


def with_drawn_cards(facts: Sequence[Fact], before: Sequence[int], after: Sequence[int]) -> list[Fact]:
    """The same facts, each draw with its cards, if the piles before and after leave no doubt which they were.

    Events say how many cards are drawn, not which. They come from the top, and so do judgments and cards shown. What is
    reckoned so must end in the pile that is there afterwards; where it does not (a new pile was shuffled, or cards of
    the pile were arranged), the facts stay as they are.

    Parameters
    ----------
    facts
        What happened.
    before, after
        The draw pile at the beginning and at the end, next card first.
    """
    pile = list(before)
    known = []
    for fact in facts:
        if fact.kind == "draw":
            cards, pile = tuple(pile[: fact.amount]), pile[fact.amount :]
            fact = fact._replace(cards=cards)
        elif fact.kind in FROM_PILE:
            pile = [card for card in pile if card not in fact.cards]
        known.append(fact)
    return known if pile == list(after) else list(facts)


FROM_PILE = ("judge", "gain", "discard")
"""Events whose card may come from the draw pile; a card that did not is not in it."""


class HitPoints:
    """Hit points of all seats, kept up to date event by event."""

    def __init__(self, seats: Sequence[Mapping[str, Any]]) -> None:
        self.of = [int(seat["hp"]) for seat in seats]

    def follow(self, fact: Fact) -> tuple[int, int] | None:
        """Take one event in; hit points before and after, if it changes any."""
        if fact.kind in ("reborn", "spared"):
            self.of[fact.seat] = 1
            return None
        change = {"damage": -fact.amount, "lose_hp": -fact.amount, "recover": fact.amount}.get(fact.kind)
        if change is None:
            return None
        seat = fact.other if fact.kind == "damage" else fact.seat
        before = self.of[seat]
        self.of[seat] = before + change
        return before, before + change
