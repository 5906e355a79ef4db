"""Worlds that a seat cannot tell apart: the cards whose place it does not know change names (design: look-ahead)."""

import contextlib
import random
from collections.abc import Sequence
from typing import Any

from oracle.replay import Arrived, Choice, Moment, Pick, Recorder, Replay
from sgs_sim._core.kernel import Match

SEAT_FACTS = (
    "alive", "hp", "max_hp", "hand_count", "equip", "judging", "role_shown", "killer", "chained", "turned_over",
)  # fmt: skip
TABLE_FACTS = ("discard", "shown", "turn", "round", "turn_seat", "phase", "over", "winner", "ended_by")


def hidden(moments: Sequence[Moment]) -> list[int]:
    """Cards that the seat asked at the last moment has not seen at any of them, and whose place it does not know.

    One that all saw since the safe point and that was lost sight of afterwards (a judged card, taken, in a hand from
    which another card was then snatched) keeps its name: what it did in the open would turn out otherwise.
    """
    seat = moments[-1].request.seat
    return sorted(set.intersection(*(unseen(moment, seat) for moment in moments)))


def unseen(moment: Moment, seat: int) -> set[int]:
    """Cards whose place this seat does not know: of the pile and of others' hands, as far as unseen."""
    snapshot = moment.snapshot
    known = {card for cards in snapshot["seats"][seat]["known"] for card in cards}
    if moment.request.seat == seat:
        known |= {option.card for option in moment.options}  # what is offered to it, it sees
    known |= set(snapshot["seats"][seat]["hand"])
    places = [snapshot["pile"], *(facts["hand"] for facts in snapshot["seats"])]
    return {card for cards in places for card in cards if card not in known}


def image_of(cards: Sequence[int], order: Sequence[int], catalogue: int) -> list[int]:
    """The renaming that gives these cards, in this order, each other's names."""
    image = list(range(catalogue))
    for card, name in zip(cards, order, strict=True):
        image[card] = name
    return image


def public(moment: Moment) -> dict[str, Any]:
    """What is open to the seat that is asked: public facts, its own hand, and what it knows of others'."""
    snapshot, seat = moment.snapshot, moment.request.seat
    return {
        "seats": [{name: facts[name] for name in SEAT_FACTS} for facts in snapshot["seats"]],
        "pile": len(snapshot["pile"]),
        "hand": sorted(snapshot["seats"][seat]["hand"]),
        "known": [sorted(cards) for cards in snapshot["seats"][seat]["known"]],
        **{name: snapshot[name] for name in TABLE_FACTS},
    }


# ---- making such worlds


def traced(match: Match, bot: Any) -> Match:
    """A copy that this bot plays on, shown forced requests and chance as well."""
    copy = match.copy([bot] * 4)
    copy.trace(True, forced=True)
    bot.match = copy
    return copy


def check(match: Match, pick: Pick, back: int, seed: int) -> bool:
    """At a request soon after this safe point: what was chosen since can be chosen in every world like this one.

    ``back`` says how far back from the last request before the next safe point it is. Was there any request to look at?
    """
    safe, recorder = eventful(match, pick)
    if not recorder.moments:
        return False
    last = len(recorder.moments) - back % len(recorder.moments)
    moment = recorder.moments[last - 1]
    cards = hidden(recorder.moments[:last])
    image = image_of(cards, random.Random(seed).sample(cards, len(cards)), len(safe.zones()))
    found = arrive(safe, image, recorder.choices[: moment.choices], moment)
    assert found.options == moment.options
    assert public(found) == public(moment)
    return True


def eventful(match: Match, pick: Pick) -> tuple[Match, Recorder]:
    """A safe point, and what is asked and chosen from there to the next, without a reshuffle on the way."""
    safe = match
    for _ in range(12):
        recorder = Recorder(pick)
        on = traced(safe, recorder)
        on.step()
        if on.rows()[0]["reshuffles"] != safe.rows()[0]["reshuffles"]:
            recorder.moments = []
        if on.over or recorder.moments:
            break
        safe = on
    return safe, recorder


def arrive(safe: Match, image: list[int], choices: list[Choice], moment: Moment) -> Moment:
    """The same moment in the renamed world."""
    replay = Replay([choice.renamed(image) for choice in choices], moment.request)
    other = traced(safe, replay)
    other.rename(image)
    with contextlib.suppress(Arrived):
        other.step()
    assert replay.found is not None, f"{moment.request} does not come in the renamed world"
    return replay.found
