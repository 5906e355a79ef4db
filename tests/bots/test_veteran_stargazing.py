"""What veteran makes of guanxing: what it lays for its own judgments, what it draws, and what it leaves to the next."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person, spec
from veteran_tables import LORD, LOYALIST, PLAIN, REBEL, TRAITOR, arranged, show, sit, take_turn, told

from sgs_sim._core import kernel
from sgs_sim.trace.names import Names
from sgs_sim.trace.thoughts import Weighed, split_thoughts


def top_of(match: kernel.Match, seat: int, *top: str) -> list[str]:
    """Which of these a seat with guanxing leaves on top, in order."""
    codes = {card(code): code for code in top}
    return [codes[number] for number in arranged(match, seat, list(codes))]


def lay(match: kernel.Match, seat: int, *codes: str) -> None:
    """These are judged in the opposite order."""
    for code in codes:
        match.place(card(code), "judging", seat)


# ---- what is laid for the own judgments ----


@pytest.mark.parametrize(
    ("other", "hand", "first"),
    [
        ("collateral:CQ", 0, "lightning:SA"),
        ("lightning:HQ", 0, "lightning:HQ"),
        ("jink:H2", 0, "jink:H2"),
        ("collateral:CQ", 6, "peach:H3"),
        ("lightning:HQ", 6, "lightning:HQ"),
    ],
)
def test_no_peach_is_laid_for_the_judgment_of_an_indulgence_that_locks_few_cards(
    other: str, hand: int, first: str
) -> None:
    """Another heart is, or the least of the cards, and the peach is drawn. With a full hand the play phase is worth
    it."""
    match = sit(PLAIN, person("guanxing"), roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    show(match, 1, 2, 3, 4)
    lay(match, 1, "indulgence:S6")
    hold(match, 1, *[card(f"slash:C{rank}") for rank in range(2, 2 + hand)])
    top = top_of(match, 1, "peach:H3", "lightning:SA", "nullification:SJ", "jink:D2", other)
    assert top[0] == first
    assert ("peach:H3" in top[1:3]) == (first != "peach:H3")


@pytest.mark.parametrize(
    ("laid", "top", "left"),
    [
        (("lightning:SA", "indulgence:S6"), ("slash:S7", "jink:D2"), ["slash:S7", "jink:D2"]),
        (("lightning:SA", "indulgence:S6"), ("jink:D2", "collateral:CQ"), ["collateral:CQ", "jink:D2"]),
        (("lightning:SA", "indulgence:S6"), ("slash:S7", "slash:S8"), []),
        (("lightning:SA", "indulgence:S6"), ("jink:H2", "jink:D2"), ["jink:H2", "jink:D2"]),
        (("lightning:SA", "indulgence:S6"), ("jink:H2", "slash:S7"), ["jink:H2"]),
        (("indulgence:S6", "lightning:SA"), ("slash:S7", "jink:D2"), ["jink:D2"]),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_without_a_heart_for_the_indulgence_the_card_goes_second_that_turns_the_lightning_away(
    seat: int, laid: tuple[str, ...], top: tuple[str, ...], left: list[str]
) -> None:
    """The lightning is judged after the indulgence, but for the last table. An unknown card may be what it needs where
    none of the known ones is."""
    match = sit(*[PLAIN] * seat, person("guanxing"), roles=(LORD, REBEL))
    lay(match, seat, *laid)
    assert top_of(match, seat, *top) == left


def considered(match: kernel.Match, seat: int) -> Weighed:
    """What this seat did when it was first asked for a nullification."""
    _, thoughts = split_thoughts(match.events(), Names.of(kernel, spec()))
    found = next(t.chosen for t in thoughts.values() if (t.seat, t.request) == (seat, "nullification"))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("skills", "top", "played", "reason"),
    [
        (("guanxing",), ("lightning:HQ", "ex_nihilo:H7", "indulgence:C6"), False, "wished"),
        (("guanxing",), ("lightning:HQ", "collateral:CK", "collateral:CQ"), False, "wished"),
        (("guanxing",), ("slash:S7", "collateral:CK", "collateral:CQ"), True, "none"),
        ((), ("lightning:HQ", "ex_nihilo:H7", "indulgence:C6"), True, "none"),
    ],
)
def test_no_nullification_is_spent_on_an_indulgence_for_which_a_heart_lies_on_top(
    skills: tuple[str, ...], top: tuple[str, ...], played: bool, reason: str
) -> None:
    """Whether the other cards are left on top or go below. Who does not know the card spends it."""
    match = sit(PLAIN, person(*skills), roles=(LORD, REBEL, LOYALIST))
    show(match, 1, 2)
    match.trace(True, explain=True)
    lay(match, 1, "indulgence:S6")
    hold(match, 1, *map(card, ("nullification:SJ", "dismantlement:S3", "snatch:S3", "jink:H2")))
    match.set_pile(top=list(map(card, top)))
    take_turn(match, 1, "start")
    assert [row.other for row in told(match, "nullified")] == [1] * played
    assert (considered(match, 1).verb, considered(match, 1).reason) == ("play" if played else "pass", reason)


# ---- what is left to the next, and what is drawn ----


@pytest.mark.parametrize(("skills", "left"), [(("luoshen",), []), ((), ["lightning:SA"])])
def test_nothing_is_left_for_the_indulgence_of_an_enemy_who_takes_black_cards_first(
    skills: tuple[str, ...], left: list[str]
) -> None:
    """Of who has no luoshen the card that keeps the indulgence on is left."""
    match = sit(person("guanxing"), person(*skills, hp=3), roles=(LORD, REBEL, LOYALIST, REBEL))
    show(match, 1, 2, 3)
    lay(match, 1, "indulgence:S6")
    top = top_of(match, 0, "lightning:SA", "peach:H3", "peach:H4", "collateral:CQ")
    assert top[2:] == left


@pytest.mark.parametrize(("other", "lord", "left"), [(LOYALIST, 2, False), (LOYALIST, 4, False), (REBEL, 2, True)])
@pytest.mark.parametrize("last", ["slash:S7", "jink:D2"])
def test_a_traitor_beside_lord_and_loyalist_leaves_the_lord_nothing_however_weak_he_is(
    last: str, other: str, lord: int, left: bool
) -> None:
    """Two of three cards he draws himself; the lord, who is next, may strike him with the third. While a rebel lives it
    may save the lord."""
    match = sit(PLAIN, PLAIN, person("guanxing", hp=3), roles=(LORD, other, TRAITOR), hp=[lord, 4, 1])
    show(match, 1)
    top = top_of(match, 2, "peach:H3", "peach:H4", last)
    assert set(top[:2]) == {"peach:H3", "peach:H4"}
    assert top[2:] == [last] * left


@pytest.mark.parametrize(
    ("skills", "beside", "hp", "drawn"),
    [
        (("kongcheng",), LOYALIST, 4, False),
        ((), LOYALIST, 4, True),
        (("kongcheng",), REBEL, 1, True),
    ],
)
@pytest.mark.parametrize("volley", ["savage_assault:S7", "archery_attack:HA"])
def test_with_kongcheng_a_volley_is_drawn_only_to_be_used_at_once(
    volley: str, skills: tuple[str, ...], beside: str, hp: int, drawn: bool
) -> None:
    """It would hit the lord and another loyalist, and in hand it lets slashes through; or it kills two rebels."""
    people = (PLAIN, person("guanxing", *skills, hp=3))
    match = sit(*people, roles=(LORD, LOYALIST, beside, REBEL), hp=[3, 1, hp, hp])
    show(match, 1, 2, 3)
    top = top_of(match, 1, volley, "lightning:SA", "lightning:HQ", "collateral:CQ")
    assert (volley in top[:2]) == drawn
