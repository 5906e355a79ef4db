"""What wins for veteran: the blows that end the game, the way to the lord, and what it spends on itself."""

from __future__ import annotations

import pytest
from kernel_tables import card, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    dead,
    give,
    places,
    played,
    scripted,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
    wear,
)

from sgs_sim._core import kernel

BESIDE_THE_LORD = (LORD, LOYALIST, REBEL)
WEAK_LORD = (LORD, LOYALIST, REBEL, REBEL, TRAITOR)


def drunk(match: kernel.Match) -> list[int]:
    return [row.seat for row in told(match, "recover")]


# ---- blows that end the game ----


@pytest.mark.parametrize(("jinks", "first"), [(0, "use"), (4, "skill")])
def test_a_volley_that_surely_ends_the_game_comes_before_fanjian(jinks: int, first: str) -> None:
    """The rebel may name the suit of the card that is handed over. If he has cards, he may answer the volley, too."""
    match = sit(PLAIN, person("fanjian", hp=3), roles=BESIDE_THE_LORD, hp=[4, 3, 1])
    show(match, 1, 2)
    give(match, 1, "savage_assault:S7", "jink:D2")
    give(match, 2, *[f"jink:D{rank}" for rank in range(3, 3 + jinks)])
    take_turn(match, 1)
    assert told(match, "use", "skill")[0].kind == first
    assert jinks or dead(match) == [2]


@pytest.mark.parametrize(
    ("volleys", "hp", "used"),
    [
        (("savage_assault:S7", "savage_assault:SK"), [4, 4, 4, 2], 2),
        (("savage_assault:S7", "archery_attack:HA"), [4, 4, 4, 2], 2),
        (("savage_assault:S7",), [4, 4, 4, 2], 0),
        (("savage_assault:S7", "savage_assault:SK"), [4, 4, 4, 3], 0),
        (("savage_assault:S7", "savage_assault:SK"), [4, 2, 4, 2], 0),
    ],
)
def test_volleys_that_together_kill_the_last_enemy_are_used(volleys: tuple[str, ...], hp: list[int], used: int) -> None:
    """Nobody holds a card that answers. A friend at two points would die with the rebel."""
    match = sit(roles=(LORD, LOYALIST, LOYALIST, REBEL), hp=hp)
    show(match, 1, 2, 3)
    give(match, 0, *volleys)
    take_turn(match, 0)
    assert len(played(match, 0)) == used
    assert dead(match) == ([3] if used else [])


@pytest.mark.parametrize(("skills", "worn"), [((), ("crossbow:CA",)), (("paoxiao",), ())])
@pytest.mark.parametrize(("slashes", "used"), [(2, 2), (1, 0)])
def test_who_has_yiji_beside_a_weak_lord_is_struck_only_with_slashes_for_all_his_points(
    slashes: int, used: int, skills: tuple[str, ...], worn: tuple[str, ...]
) -> None:
    """What he draws would go to the lord. He holds no jink."""
    match = sit(PLAIN, person("yiji", hp=3), person(*skills), roles=WEAK_LORD, hp=[2, 2, 1])
    show(match, 1, 2, 3, 4)
    match.set_pile(top=[card("lightning:SA"), card("lightning:HQ")])
    wear(match, 2, *worn)
    give(match, 2, *("slash:S7", "slash:S8")[:slashes])
    take_turn(match, 2)
    assert struck(match, 2) == [(1,)] * used
    assert dead(match) == ([1] if used else [])


# ---- the mount that keeps the lord out of reach ----


@pytest.mark.parametrize(
    ("own", "between", "taken"),
    [((), 0, "dilu:C5"), (("chitu:H5",), 0, "eight_diagram:S2"), ((), 1, "eight_diagram:S2")],
)
def test_the_mount_goes_that_alone_keeps_the_hunted_lord_from_the_slash(
    own: tuple[str, ...], between: int, taken: str
) -> None:
    """Rather than a loyalist's armor; not where a mount of one's own makes up for it, nor where he is still too far."""
    seat, roles = 1 + between, (LORD, REBEL, *[REBEL] * between, LOYALIST, LOYALIST, TRAITOR)
    match = sit(roles=roles, hp=[3])
    show(match, *range(1, len(roles)))
    wear(match, 0, "dilu:C5")
    wear(match, seat, *own)
    wear(match, seat + 1, "eight_diagram:S2")
    give(match, seat, "dismantlement:S3", "slash:S7")
    take_turn(match, seat)
    left = {card("dilu:C5"), card("eight_diagram:S2")} - {card(taken)}
    assert {*places(match, 0)[1], *places(match, seat + 1)[1]} == left
    assert struck(match, seat) == [(seat + 1,) if between else (0,)]


@pytest.mark.parametrize(
    ("held", "taken"),
    [("slash:H10", "dilu:C5"), ("slash:S7", "renwang_shield:C2"), ("jink:D2", "renwang_shield:C2")],
)
def test_the_mount_of_a_lord_in_a_shield_goes_before_a_red_slash(held: str, taken: str) -> None:
    """Else the shield is the better piece."""
    match = sit(roles=(LORD, REBEL, REBEL, LOYALIST, TRAITOR), hp=[4])
    show(match, 1, 2, 3, 4)
    wear(match, 0, "dilu:C5", "renwang_shield:C2")
    give(match, 1, "dismantlement:S3", held)
    take_turn(match, 1)
    assert {card("dilu:C5"), card("renwang_shield:C2")} - {*places(match, 0)[1]} == {card(taken)}
    assert [row.other for row in told(match, "damage")] == ([0] if held == "slash:H10" else [])


# ---- what is kept, and what is spent ----


@pytest.mark.parametrize(("more", "used"), [((), ["jink:D2", "jink:D3"]), (("slash:C2", "slash:C3"), [])])
@pytest.mark.parametrize("hp", [1, 3])
def test_with_lianying_the_last_card_is_the_first_of_two_jinks(hp: int, more: tuple[str, ...], used: list[str]) -> None:
    """The card that is drawn for it may be the second; with others in hand none is drawn."""
    bots = ("veteran", "veteran", scripted("slash", 1), "veteran")
    match = sit(PLAIN, person("lianying", hp=3), person("wushuang"), roles=BESIDE_THE_LORD, bots=bots, hp=[4, hp])
    show(match, 1, 2)
    match.set_pile(top=[card("jink:D3")])
    give(match, 1, "jink:D2", *more)
    give(match, 2, "slash:S7")
    take_turn(match, 2)
    assert [row.card for row in told(match, "play") if row.seat == 1] == [card(code) for code in used]
    assert [row.other for row in told(match, "damage")] == ([] if used else [1])


@pytest.mark.parametrize(
    ("black", "more", "robbed"),
    [("nullification:SJ", (), []), ("slash:S7", (), [(3,)]), ("nullification:SJ", ("slash:H10",), [(3,)])],
)
def test_with_two_cards_above_the_limit_one_that_would_stay_is_not_spent_for_little(
    black: str, more: tuple[str, ...], robbed: list[tuple[int, ...]]
) -> None:
    """A card of a traitor is little. With three cards above the limit all are cheap."""
    match = sit(PLAIN, person("qixi"), roles=(LORD, LOYALIST, LOYALIST, TRAITOR, REBEL), hp=[5, 2])
    show(match, 1, 2, 3, 4)
    give(match, 3, "jink:D2", "jink:D3")
    give(match, 1, black, "lightning:HQ", "slash:D6", "slash:D7", *more)
    take_turn(match, 1)
    assert uses(match, "dismantlement") == robbed


@pytest.mark.parametrize(("other", "healed"), [(TRAITOR, [1]), (REBEL, [])])
def test_with_the_rebels_dead_a_peach_is_drunk_where_a_card_has_to_go(other: str, healed: list[int]) -> None:
    """While a rebel lives it is kept for the lord, who is at his last point."""
    match = sit(roles=(LORD, LOYALIST, other), hp=[1, 2])
    show(match, 1, 2)
    give(match, 1, "peach:H3", "jink:D2", "jink:D3")
    take_turn(match, 1)
    assert drunk(match) == healed


@pytest.mark.parametrize(("other", "healed"), [(LOYALIST, [2]), (REBEL, [])])
def test_with_the_rebels_dead_the_traitor_drinks_his_only_peach(other: str, healed: list[int]) -> None:
    """While a rebel lives the weak lord may need it."""
    match = sit(PLAIN, PLAIN, person(hp=3), roles=(LORD, other, TRAITOR), hp=[2, 4, 2])
    show(match, 1, 2)
    give(match, 2, "peach:H3")
    take_turn(match, 2)
    assert drunk(match) == healed


@pytest.mark.parametrize(("other", "used"), [(LOYALIST, 0), (REBEL, 1)])
def test_with_the_rebels_dead_a_traitor_with_a_full_hand_serves_the_others_no_grace(other: str, used: int) -> None:
    """He could keep nothing of it. While a rebel lives it may strengthen the weak lord."""
    match = sit(roles=(LORD, LOYALIST, other, TRAITOR), hp=[2, 4, 4, 3])
    show(match, 1, 2, 3)
    give(match, 3, "amazing_grace:H3", *[f"jink:D{rank}" for rank in range(2, 9)])
    take_turn(match, 3)
    assert len(uses(match, "amazing_grace")) == used
