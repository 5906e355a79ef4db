"""What decides a game for veteran: duels, the last blow, and healing in the last duel."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    acting,
    played,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
)

from sgs_sim._core import kernel

# ---- duels ----


@pytest.mark.parametrize(("slashes", "cards", "fought"), [(3, 1, [(4,)]), (2, 2, [(4,)]), (1, 2, []), (0, 2, [])])
def test_a_duel_is_won_with_as_many_slashes_as_the_other_has_cards(
    slashes: int, cards: int, fought: list[tuple[int, ...]]
) -> None:
    match = out_of_reach(slashes, lord=7, loyalist=cards)
    take_turn(match, 2)
    assert struck(match, 2) == fought
    assert [row.other for row in told(match, "damage")] == ([4] if fought else [])


def out_of_reach(slashes: int, lord: int, loyalist: int) -> kernel.Match:
    """A rebel, with a duel and so many slashes, sits between rebels; lord and loyalist hold so many jinks."""
    match = sit(roles=(LORD, REBEL, REBEL, REBEL, LOYALIST, TRAITOR))
    show(match, 1, 2, 3, 4, 5)
    jinks = [card(f"jink:D{rank}") for rank in range(2, 11)] + [card(f"jink:{code}") for code in ("H2", "HK", "DJ")]
    jinks += [card("jink:H2", 1), card("jink:D2", 1), card("jink:DJ", 1)]
    hold(match, 0, *jinks[:lord])
    hold(match, 4, *jinks[lord : lord + loyalist])
    hold(match, 2, card("duel:SA"), *[card(f"slash:C{rank}") for rank in range(2, slashes + 2)])
    return match


@pytest.mark.parametrize(("slashes", "fought"), [(6, [(0,)]), (3, [])])
def test_slashes_that_would_be_discarded_are_no_price_for_a_duel(slashes: int, fought: list[tuple[int, ...]]) -> None:
    """The lord has more cards than the rebel has slashes."""
    match = out_of_reach(slashes, lord=8, loyalist=7)
    take_turn(match, 2)
    assert struck(match, 2) == fought


@pytest.mark.parametrize(("skills", "fought"), [(("wushuang",), 0), ((), 2)])
def test_with_wushuang_a_single_slash_is_no_answer_to_a_duel(skills: tuple[str, ...], fought: int) -> None:
    """The lord took it from amazing grace, the others what answers nothing."""
    match = sit(
        PLAIN,
        person(*skills),
        roles=(LORD, REBEL, LOYALIST, TRAITOR),
        bots=(*["veteran"] * 3, acting(amazing_grace=0)),
    )
    show(match, 1, 2, 3)
    hold(match, 3, card("amazing_grace:H3"))
    match.set_pile(top=[card(code) for code in ("slash:S7", "slash:S8", "collateral:CQ", "collateral:CK")])
    take_turn(match, 3)
    match.set_seat(0, hp=1)
    hold(match, 1, card("duel:SA"))
    take_turn(match, 1)
    assert struck(match, 1) == [(fought,)]
    assert (match.winner == REBEL) == (fought == 0)


# ---- the last enemy ----


@pytest.mark.parametrize("volley", ["savage_assault:S7", "archery_attack:HA"])
@pytest.mark.parametrize(("hp", "used"), [(1, True), (2, False)])
def test_a_volley_ends_the_game_over_a_friend_for_whom_there_is_a_peach(volley: str, hp: int, used: bool) -> None:
    """The loyalist is at his last point, too, and is hit first."""
    match = sit(roles=(LORD, LOYALIST, REBEL), hp=[4, 1, hp])
    show(match, 1, 2)
    hold(match, 0, card(volley), card("peach:H3"))
    take_turn(match, 0)
    assert [row.seat for row in told(match, "recover")] == ([1] if used else [])
    assert [row.seat for row in told(match, "death")] == ([2] if used else [])
    assert match.over == used


@pytest.mark.parametrize(("others", "fought"), [((), [(1,)]), ((REBEL,), [])])
def test_a_duel_that_may_end_the_game_is_worth_a_point(others: tuple[str, ...], fought: list[tuple[int, ...]]) -> None:
    """The rebel has five cards; if there is another one, he is left for a better moment."""
    match = sit(roles=(LORD, REBEL, *others), hp=[4, 1])
    show(match, *range(1, 2 + len(others)))
    hold(match, 0, card("duel:SA"))
    for seat, suit in enumerate(("jink:D", "slash:C")[: 1 + len(others)], start=1):
        hold(match, seat, *[card(f"{suit}{rank}") for rank in range(2, 7)])
    take_turn(match, 0)
    assert struck(match, 0) == fought


# ---- the last duel ----


@pytest.mark.parametrize(
    ("seat", "hp", "used"),
    [
        (0, [2, 3], ["peach"]),
        (1, [3, 3], ["peach"]),
        (0, [2, 4], ["god_salvation", "peach"]),
        (1, [4, 2], ["god_salvation", "peach"]),
    ],
)
def test_in_the_last_duel_a_peach_serves_where_god_salvation_heals_both(
    seat: int, hp: list[int], used: list[str]
) -> None:
    match = sit(roles=(LORD, TRAITOR), hp=hp)
    hold(match, seat, card("god_salvation:HA"), card("peach:H3"))
    take_turn(match, seat)
    assert played(match, seat) == used


# ---- lightning ----


@pytest.mark.parametrize(("skills", "laid"), [((), 1), (("guanxing",), 0)])
def test_no_lightning_is_laid_that_the_hunted_lord_turns_away(skills: tuple[str, ...], laid: int) -> None:
    """With guanxing he leaves it to those after him, of whom the rebel is the first."""
    match = sit(person(*skills), roles=(LORD, REBEL, LOYALIST, TRAITOR))
    show(match, 1, 2, 3)
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    assert len(uses(match, "lightning")) == laid
