"""What a changed judgment tells of who changed it, what is told of a choice, and what a nullification is kept for."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import Bot, card, hold, person, pick, spec
from veteran_tables import (
    FIVE,
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    arm,
    leaning,
    scripted,
    show,
    sit,
    struck,
    take_turn,
    told,
    told_by,
)

from sgs_sim._core import kernel
from sgs_sim.trace.names import Names
from sgs_sim.trace.thoughts import Thought, split_thoughts

# ---- who changes a judgment ----


def trust_after_retrial(judged: int, trick: str, shown: str, put: str, lord: tuple[str, ...] = ()) -> int:
    """Seat 2 is a known rebel. Seat 1 puts this card in place of the one that was shown: 1 if the lord then trusts him
    clearly more than before, -1 if clearly less, 0 if as much."""
    changing = Bot(lambda view, request, options: pick(options, verb="play") if request.kind == "retrial" else None)
    match = sit(person(*lord), person("guicai", hp=3), bots=("veteran", changing, "veteran", "veteran"))
    show(match, 2)
    match.trace(True, explain=True)
    hold(match, 0, card("lightning:HQ"))
    before = leaning(match, 1)
    match.place(card(trick), "judging", judged)
    match.set_pile(top=[card(shown)])
    hold(match, 1, card(put))
    take_turn(match, judged, "judging")
    assert [row.card for row in told(match, "retrial")] == [card(put)]
    return told_by(leaning(match, 1) - before)


@pytest.mark.parametrize(
    ("judged", "shown", "put", "tells"),
    [
        (0, "slash:S8", "jink:H2", 1),
        (0, "peach:H3", "jink:D2", -1),
        (2, "slash:S8", "jink:H2", -1),
        (2, "peach:H3", "jink:D2", 1),
        (0, "slash:S8", "jink:D2", 0),
        (0, "peach:H3", "jink:H2", 0),
        (1, "slash:S8", "jink:H2", 0),
        (1, "peach:H3", "jink:D2", 0),
    ],
)
def test_who_changes_the_judgment_of_an_indulgence_tells_a_side(judged: int, shown: str, put: str, tells: int) -> None:
    """By whom he frees of it or binds; a card that changes nothing tells nothing, nor does the own judgment."""
    assert trust_after_retrial(judged, "indulgence:S6", shown, put) == tells


@pytest.mark.parametrize(
    ("judged", "shown", "put", "tells"),
    [
        (0, "slash:S8", "jink:D2", 1),
        (0, "jink:D2", "slash:S8", -1),
        (2, "slash:S8", "jink:D2", -1),
        (2, "jink:D2", "slash:S8", 1),
        (0, "jink:D2", "slash:S10", 0),
        (0, "slash:S8", "slash:S9", 0),
        (1, "slash:S8", "jink:D2", 0),
    ],
)
def test_who_changes_the_judgment_of_a_lightning_tells_a_side(judged: int, shown: str, put: str, tells: int) -> None:
    """Spades from two to nine let it strike."""
    assert trust_after_retrial(judged, "lightning:SA", shown, put) == tells


@pytest.mark.parametrize(("shown", "put", "tells"), [("slash:S8", "jink:H2", 0), ("slash:S8", "jink:D2", -1)])
def test_a_spade_frees_who_judges_with_hongyan(shown: str, put: str, tells: int) -> None:
    """It counts as a heart for him: one in its place changes nothing, another suit binds him."""
    assert trust_after_retrial(0, "indulgence:S6", shown, put, lord=("hongyan",)) == tells


# ---- what is told of a choice ----


def thought(match: kernel.Match, seat: int, request: str) -> Thought:
    """What is told of the first such request of this seat."""
    _, thoughts = split_thoughts(match.events(), Names.of(kernel, spec()))
    return next(found for found in thoughts.values() if (found.seat, found.request) == (seat, request))


@pytest.mark.parametrize(
    ("shown", "hand", "reason"),
    [("slash:D6", [], "anyway"), ("slash:S9", [], "wished"), ("slash:S9", ["jink:D2"], "wished")],
)
def test_why_the_judgment_of_a_tieqi_is_left_alone_is_told(shown: str, hand: list[str], reason: str) -> None:
    """A red card lets the rebel's slash hit the loyalist, who could not dodge it with a black one either."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return pick(options, verb="use", kind="slash")
        return pick(options, verb="target", arg=2) if request.kind == "target" else pick(options, verb="invoke")

    roles = (LORD, LOYALIST, LOYALIST, REBEL, TRAITOR)
    bots = ("veteran", "veteran", Bot(choose), "veteran")
    match = sit(PLAIN, person("guicai", hp=3), PLAIN, person("tieqi"), roles=roles, bots=bots)
    show(match, 1, 2, 3, 4)
    match.trace(True, explain=True)
    match.set_pile(top=[card(shown)])
    hold(match, 1, card("lightning:HQ"), card("lightning:SA"))
    hold(match, 2, *map(card, hand))
    hold(match, 3, card("slash:S7"))
    take_turn(match, 3)
    assert struck(match, 3) == [(2,)]
    taken = thought(match, 1, "retrial").chosen
    assert taken is not None
    assert (taken.verb, taken.reason) == ("pass", reason)


def test_of_equal_figures_the_one_that_is_taken_is_told_first() -> None:
    """Four rebels are alike for the lord's slash; which of them he names is chance."""
    named = set()
    for index in range(6):
        match = sit(roles=(LORD, *[REBEL] * 4), index=index)
        match.trace(True, explain=True)
        arm(match, 0)
        hold(match, 0, card("slash:S7"))
        take_turn(match, 0)
        options = thought(match, 0, "target").options
        assert len({option.worth for option in options}) == 1
        assert [option.chosen for option in options] == [True, *[False] * (len(options) - 1)]
        assert struck(match, 0) == [(options[0].target,)]
        named.add(options[0].target)
    assert len(named) > 1


# ---- what a nullification is kept for ----


@pytest.mark.parametrize(
    ("hp", "lock", "nullified"),
    [(4, ["indulgence:S6"], ["indulgence"]), (2, ["indulgence:S6"], ["duel"]), (4, [], ["duel"])],
)
def test_the_only_nullification_is_kept_for_the_own_indulgence(hp: int, lock: list[str], nullified: list[str]) -> None:
    """A turn with a full hand is worth more than a point to who is well. Who has two left spends it on the duel."""
    match = sit(roles=FIVE, bots=("veteran", "veteran", scripted("duel", 1), "veteran"), hp=[5, hp])
    show(match, 1, 2, 3, 4)
    for code in lock:
        match.place(card(code), "judging", 1)
    hold(match, 1, *[card(code) for code in ("nullification:SJ", "dismantlement:S3", "snatch:S3", "jink:H2")])
    hold(match, 2, card("duel:SA"))
    take_turn(match, 2)
    take_turn(match, 1, "judging")
    assert [row.as_kind for row in told(match, "nullified")] == nullified
