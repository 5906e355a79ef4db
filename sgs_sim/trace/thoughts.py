"""What a bot thinks before it chooses: whom it takes for what, and which options it values most."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sgs_sim.trace.names import NO_CARD, Names

KINDS = ("belief", "weigh")
"""Events that tell a thought; they follow the request about which it is."""
CERTAIN = 255
"""A belief of 100 %."""
FULL = 256
"""Wanting a seat hurt as much as possible."""


class Belief(NamedTuple):
    """What one seat thinks of another, in percent.

    Attributes
    ----------
    loyalist, rebel, traitor
        How likely the role is; all 0 where the role is known.
    hurt
        How much the seat is to be hurt: 100 as much as possible, below 0 it is to be protected.
    """

    seat: int
    loyalist: int
    rebel: int
    traitor: int
    hurt: int

    @property
    def hidden(self) -> bool:
        """Whether the role is still to be guessed."""
        return self.loyalist + self.rebel + self.traitor > 0


class Weighed(NamedTuple):
    """One option with its value in tenths of a card; ``card`` and ``target`` are -1 for none."""

    verb: str
    card: int
    as_kind: str
    skill: str
    target: int
    worth: int


class Thought(NamedTuple):
    """What a seat thinks about a request."""

    seat: int
    request: str
    beliefs: tuple[Belief, ...]
    options: tuple[Weighed, ...]


def split_thoughts(events: Iterable[Any], names: Names) -> tuple[list[Any], dict[int, Thought]]:
    """The events without thoughts, and the thoughts by the place of the request they are about in what is left."""
    rest: list[Any] = []
    found: dict[int, Thought] = {}
    for event in events:
        kind = names.events[int(event["kind"])]
        if kind not in KINDS:
            rest.append(event)
            continue
        place = len(rest) - 1
        thought = found.get(place) or Thought(int(event["seat"]), names.requests[int(rest[-1]["amount"])], (), ())
        if kind == "belief":
            thought = thought._replace(beliefs=(*thought.beliefs, _belief(event)))
        else:
            thought = thought._replace(options=(*thought.options, _weighed(event, names)))
        found[place] = thought
    return rest, found


def _belief(event: Any) -> Belief:
    loyalist, rebel, traitor = (round(100 * int(event[field]) / CERTAIN) for field in ("card", "as_kind", "skill"))
    return Belief(int(event["other"]), loyalist, rebel, traitor, round(100 * int(event["amount"]) / FULL))


def _weighed(event: Any, names: Names) -> Weighed:
    card = int(event["card"])
    return Weighed(
        verb=names.verbs[int(event["nature"])],
        card=-1 if card == NO_CARD else card,
        as_kind=names.kinds[int(event["as_kind"])],
        skill=names.skills[int(event["skill"])],
        target=int(event["other"]),
        worth=int(event["amount"]),
    )


class Recall:
    """Keeps what was told of each seat's beliefs, so that only what changed is told again."""

    def __init__(self) -> None:
        self.told: dict[int, dict[int, Belief]] = {}

    def news(self, thought: Thought) -> tuple[Belief, ...]:
        """The beliefs that are new since this seat's last decision.

        >>> guess = Belief(seat=2, loyalist=20, rebel=70, traitor=10, hurt=60)
        >>> recall, thought = Recall(), Thought(0, "play", (guess,), ())
        >>> len(recall.news(thought)), len(recall.news(thought))
        (1, 0)
        """
        before = self.told.setdefault(thought.seat, {})
        fresh = tuple(belief for belief in thought.beliefs if before.get(belief.seat) != belief)
        before.update({belief.seat: belief for belief in fresh})
        return fresh


def plain_thought(thought: Thought, fresh: Iterable[Belief], names: Names) -> dict[str, Any]:
    """A thought as a JSON object, with those of its beliefs that are told."""
    return {
        "event": "thought", "seat": thought.seat, "name": thought.request,
        "beliefs": [_plain_belief(belief) for belief in fresh],
        "options": [_plain_option(option, names) for option in thought.options],
    }  # fmt: skip


def _plain_belief(belief: Belief) -> dict[str, Any]:
    guess = belief._asdict()
    return guess if belief.hidden else {"seat": belief.seat, "hurt": belief.hurt}


def _plain_option(option: Weighed, names: Names) -> dict[str, Any]:
    found: dict[str, Any] = {"verb": option.verb}
    if option.card >= 0:
        found["cards"] = [names.cards[option.card]]
    if option.as_kind != "none":
        found["as"] = option.as_kind
    if option.skill != "none":
        found["skill"] = option.skill
    if option.target >= 0:
        found["target"] = option.target
    return found | {"worth": option.worth}
