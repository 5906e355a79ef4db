"""Events as plain facts, and the hit points that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sgs_sim.trace.names import NO_CARD, Names


class Fact(NamedTuple):
    """One event in plain Python.

    Attributes
    ----------
    cards
        None, one or two; of a draw all.
    targets
        The seats of its mask.
    choice
        Topic and name of what was chosen.
    of
        How many answers are owed in all.
    """

    kind: str
    seat: int
    other: int
    cards: tuple[int, ...]
    as_kind: str
    skill: str
    nature: str
    amount: int
    targets: tuple[int, ...]
    choice: tuple[str, str] = ("none", "")
    of: int = 0


def fact_of(event: Any, names: Names) -> Fact:
    """Read one row of the events array."""
    cards = tuple(card for card in (int(event["card"]), int(event["card2"])) if card != NO_CARD)
    mask, nature, kind = int(event["mask"]), int(event["nature"]), names.events[int(event["kind"])]
    topic = names.topics[nature] if kind == "choose" else "none"
    return Fact(
        kind=kind,
        seat=int(event["seat"]),
        other=int(event["other"]),
        cards=cards,
        as_kind=names.kinds[int(event["as_kind"])],
        skill=names.skills[int(event["skill"])],
        nature=names.natures[0 if kind in ("choose", "owed") else nature],
        amount=int(event["amount"]),
        targets=tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1),
        choice=(topic, names.choice(topic, int(event["amount"])) if kind == "choose" else ""),
        of=nature if kind == "owed" else 0,
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
    if fact.kind in WITH_OTHER or (fact.kind in IF_OTHER and fact.other >= 0):
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
    elif fact.kind == "choose":
        found["topic"], found["name"] = fact.choice
    elif fact.kind in ("general", "reborn"):
        found["name"] = names.general(fact.amount)
    elif fact.kind in WITH_AMOUNT or (fact.kind in IF_AMOUNT and fact.amount):
        found["amount"] = fact.amount
    if fact.kind == "owed":
        found["of"] = fact.of
    if fact.kind == "damage":
        found["nature"] = fact.nature
    return found


WITHOUT_SEAT = ("effect", "nullified", "prevent", "reshuffle", "end", "attrition", "redirect")
WITH_OTHER = (
    "effect", "nullified", "prevent", "damage", "gain", "death", "borrow", "return", "compare", "redirect", "owed",
    "refuse",
)  # fmt: skip
IF_OTHER = ("use", "choose")
WITH_AMOUNT = (
    "damage", "lose_hp", "recover", "draw", "chain", "mark", "turn", "compare", "store", "attrition", "arrange", "owed",
)  # fmt: skip
IF_AMOUNT = ("prevent", "redirect")


def with_drawn_cards(facts: Sequence[Fact], apart: bool = False) -> list[Fact]:
    """The same facts, each draw with the cards that were drawn, in place of an event for each card.

    Parameters
    ----------
    facts
        What happened. Every one keeps its place; those that tell a single card become ``none``.
    apart
        A draw during which the discard pile became a new pile is told in two parts, before and after it.
    """
    found = list(facts)
    draw = -1
    for i, fact in enumerate(facts):
        if fact.kind == "draw":
            draw = i
        elif fact.kind == "reshuffle" and apart and draw >= 0 and [f.kind for f in facts[i + 1 : i + 2]] == ["drawn"]:
            if not found[draw].cards:
                found[draw] = found[draw]._replace(kind="none")
            draw = -1
        elif fact.kind == "drawn":
            found[i] = fact._replace(kind="none")
            if draw < 0:
                draw, found[i] = i, fact._replace(kind="draw", cards=())
            cards = found[draw].cards + fact.cards
            found[draw] = found[draw]._replace(cards=cards, amount=len(cards) if apart else found[draw].amount)
    return found


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
