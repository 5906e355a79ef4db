"""What a bot thinks when it chooses: whom it takes for what, what decides, and which options it values most."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sgs_sim.trace.names import NO_CARD, Names

KINDS = ("belief", "lead", "scale", "weigh")
"""Events that tell a thought; they follow the request about which it is."""
CERTAIN = 255
"""A belief of 100 %."""
FULL = 256
"""Wanting a seat hurt as much as possible."""
CHOSEN, TWO, REASON = 1, 2, 4
"""Bits of an option's mask; the reason stands above them."""
OF_ALL = ("worth",)
"""Scales on which every option has a figure; on the others those with a card have one."""
WITHOUT = ("none", "rank", "wish")
"""Scales that have no figures of options that tell anything."""


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


class Scale(NamedTuple):
    """What the figures of the options are, and what decides.

    Attributes
    ----------
    kind
        One of the kernel's scales.
    amount, bar
        The two figures that are compared, where the scale has them.
    target, as_kind
        Whom the request is about, -1 for nobody, and which kind of card.
    restores
        Of a nullification: the trick is cancelled by another one, and would take effect again.
    """

    kind: str = "worth"
    amount: int = 0
    bar: int = 0
    target: int = -1
    as_kind: str = "none"
    restores: bool = False


class Weighed(NamedTuple):
    """One option.

    Attributes
    ----------
    card, target
        -1 for none.
    worth
        Its figure, in tenths of a card; None where it has none.
    choice
        Topic and name of what it stands for, where something is chosen.
    two
        A second card belongs to it, and is counted.
    chosen, reason
        Whether it was taken, and why although another had the better figure.
    """

    verb: str
    card: int
    as_kind: str
    skill: str
    target: int
    worth: int | None
    choice: tuple[str, str] = ("none", "")
    two: bool = False
    chosen: bool = False
    reason: str = "none"


class Thought(NamedTuple):
    """What a seat thinks about a request; ``lead`` is only the traitor's."""

    seat: int
    request: str
    beliefs: tuple[Belief, ...] = ()
    options: tuple[Weighed, ...] = ()
    scale: Scale = Scale()
    lead: int | None = None

    @property
    def chosen(self) -> Weighed | None:
        """The option that was taken."""
        return next((option for option in self.options if option.chosen), None)


def split_thoughts(events: Iterable[Any], names: Names) -> tuple[list[Any], dict[int, Thought]]:
    """The events without thoughts, and the thoughts by the place of the request they are about in what is left."""
    rest: list[Any] = []
    found: dict[int, Thought] = {}
    topics: dict[int, str] = {}
    for event in events:
        kind = names.events[int(event["kind"])]
        if kind not in KINDS:
            rest.append(event)
            continue
        place = len(rest) - 1
        thought = found.get(place) or Thought(int(event["seat"]), names.requests[int(rest[-1]["amount"])])
        if kind == "belief":
            thought = thought._replace(beliefs=(*thought.beliefs, _belief(event)))
        elif kind == "lead":
            thought = thought._replace(lead=int(event["amount"]))
        elif kind == "scale":
            thought = thought._replace(scale=_scale(event, names))
            topics[place] = names.topics[int(event["card2"])] if thought.request == "choose" else "none"
        else:
            option = _weighed(event, thought.scale.kind, topics.get(place, "none"), names)
            thought = thought._replace(options=(*thought.options, option))
        found[place] = thought
    return rest, found


def _belief(event: Any) -> Belief:
    loyalist, rebel, traitor = (round(100 * int(event[field]) / CERTAIN) for field in ("card", "as_kind", "skill"))
    return Belief(int(event["other"]), loyalist, rebel, traitor, round(100 * int(event["amount"]) / FULL))


def _scale(event: Any, names: Names) -> Scale:
    return Scale(
        kind=names.scales[int(event["nature"])],
        amount=int(event["amount"]),
        bar=int(event["mask"]),
        target=int(event["other"]),
        as_kind=names.kinds[int(event["as_kind"])],
        restores=int(event["card"]) != NO_CARD and int(event["card"]) % 2 == 1,
    )


def _weighed(event: Any, scale: str, topic: str, names: Names) -> Weighed:
    card, mask, verb = int(event["card"]), int(event["mask"]), names.verbs[int(event["nature"])]
    told = scale in OF_ALL or (scale not in WITHOUT and card != NO_CARD)
    choice, target = ("none", ""), int(event["other"])
    if verb == "choose":
        choice, target = (topic, names.choice(topic, target)), -1
    return Weighed(
        verb=verb,
        card=-1 if card == NO_CARD else card,
        as_kind=names.kinds[int(event["as_kind"])],
        skill=names.skills[int(event["skill"])],
        target=target,
        worth=int(event["amount"]) if told else None,
        choice=choice,
        two=bool(mask & TWO),
        chosen=bool(mask & CHOSEN),
        reason=names.reasons[mask // REASON],
    )


class Recall:
    """Keeps what was told of each seat's beliefs, so that only what changed is told again."""

    def __init__(self) -> None:
        self.told: dict[int, dict[int, Belief]] = {}
        self.leads: dict[int, int] = {}

    def forget(self, seat: int) -> None:
        """The seat's turn begins: its beliefs are told anew, and need not be searched for pages back."""
        self.told.pop(seat, None)
        self.leads.pop(seat, None)

    def news(self, thought: Thought) -> tuple[Belief, ...]:
        """The beliefs that are new since this seat's last decision.

        >>> guess = Belief(seat=2, loyalist=20, rebel=70, traitor=10, hurt=60)
        >>> recall, thought = Recall(), Thought(0, "play", (guess,))
        >>> len(recall.news(thought)), len(recall.news(thought))
        (1, 0)
        """
        before = self.told.setdefault(thought.seat, {})
        fresh = tuple(belief for belief in thought.beliefs if before.get(belief.seat) != belief)
        before.update({belief.seat: belief for belief in fresh})
        return fresh

    def lead(self, thought: Thought) -> int | None:
        """The lead, if it is new."""
        if thought.lead is None or self.leads.get(thought.seat) == thought.lead:
            return None
        self.leads[thought.seat] = thought.lead
        return thought.lead


def plain_thought(thought: Thought, recall: Recall, names: Names) -> dict[str, Any]:
    """A thought as a JSON object, with those of its beliefs that are news."""
    scale = thought.scale
    found: dict[str, Any] = {"event": "thought", "seat": thought.seat, "name": thought.request}
    found["beliefs"] = [_plain_belief(belief) for belief in recall.news(thought)]
    lead = recall.lead(thought)
    if lead is not None:
        found["lead"] = lead
    found["scale"] = scale.kind
    if scale.kind in COMPARED:
        found |= {name: getattr(scale, name) for name in COMPARED[scale.kind]}
    if scale.restores:
        found["restores"] = True
    if scale.target >= 0:
        found["target"] = scale.target
    return found | {"options": [_plain_option(option, names) for option in thought.options]}


COMPARED: dict[str, tuple[str, ...]] = {
    "below": ("bar",), "cost": ("bar",), "point": ("amount",), "pair": ("amount",), "outweighs": ("amount",),
    "strikes": ("amount",), "wish": ("amount",), "saves": ("amount", "bar"), "gains": ("amount", "bar"),
}  # fmt: skip
"""The figures that decide, by scale."""


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
    if option.choice[0] != "none":
        found["choice"] = option.choice[1]
    if option.worth is not None:
        found["worth"] = option.worth
    if option.chosen:
        found["chosen"] = True
    return found | ({"reason": option.reason} if option.reason != "none" else {})
