"""What veteran does as a traitor: whom he attacks, whom he keeps alive, and what he never plays; and when the lord's
side strikes him."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person
from veteran_tables import (
    FIVE,
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    acting,
    arm,
    places,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
)

from sgs_sim._core import kernel

# The traitor is the last seat, so he sits next to the lord and to the one before him.
BESIDE_A_LOYALIST = (LORD, REBEL, REBEL, LOYALIST, TRAITOR)

# ---- three are left ----


@pytest.mark.parametrize("hp", [[5, 4], [5, 1], [1, 4], [1, 1]])
def test_of_lord_and_rebel_the_traitor_attacks_the_rebel(hp: list[int]) -> None:
    """The rebel has to go before the last duel, and would win it by the lord's death."""
    match = sit(roles=(LORD, REBEL, TRAITOR), hp=hp)
    hold(match, 2, card("slash:S7"))
    take_turn(match, 2)
    assert struck(match, 2) == [(1,)]


def test_the_traitor_takes_the_certain_kill_of_the_last_rebel() -> None:
    """Three cards for him are worth more in the coming duel than amazing grace."""
    match = sit(roles=(LORD, REBEL, TRAITOR), hp=[1, 1])
    match.place(card("spear:SQ"), "equip", 2)
    hold(match, 2, card("jink:H2"), card("savage_assault:S7"), card("amazing_grace:H3"))
    hold(match, 0, card("jink:D2"))
    take_turn(match, 2)
    assert [row.seat for row in told(match, "death")] == [1]


@pytest.mark.parametrize("hp", [[5, 4], [5, 1], [2, 4]])
def test_of_lord_and_loyalist_the_traitor_attacks_the_loyalist(hp: list[int]) -> None:
    match = sit(roles=(LORD, LOYALIST, TRAITOR), hp=hp)
    hold(match, 2, card("slash:S7"))
    take_turn(match, 2)
    assert struck(match, 2) == [(1,)]


def test_beside_one_loyalist_the_traitor_heals_no_healthy_lord() -> None:
    """Each point of the lord has to be taken again in the last duel."""
    match = sit(PLAIN, PLAIN, person("qingnang"), roles=(LORD, LOYALIST, TRAITOR), hp=[3])
    hold(match, 2, card("lightning:SA"), card("god_salvation:HA"))
    take_turn(match, 2)
    assert told(match, "recover") == []


@pytest.mark.parametrize(("roles", "nullified"), [((LORD, LOYALIST, TRAITOR), [0]), ((LORD, REBEL, TRAITOR), [])])
def test_with_the_rebels_dead_the_traitor_grudges_the_lord_cards(roles: tuple[str, ...], nullified: list[int]) -> None:
    """The traitor will have to fight him. While a rebel lives he needs him strong."""
    match = sit(roles=roles)
    hold(match, 0, card("ex_nihilo:H7"))
    hold(match, 2, card("nullification:SJ"))
    take_turn(match, 0)
    assert [row.other for row in told(match, "nullified")] == nullified


@pytest.mark.parametrize(("hp", "healed"), [([2, 2, 2], []), ([4, 4, 2], [2])])
def test_with_the_rebels_dead_the_traitor_heals_himself_and_not_all(hp: list[int], healed: list[int]) -> None:
    """A point of his own is not worth one of the lord and one of the loyalist."""
    match = sit(roles=(LORD, LOYALIST, TRAITOR), hp=hp)
    hold(match, 2, card("god_salvation:HA"))
    take_turn(match, 2)
    assert [row.seat for row in told(match, "recover")] == healed


@pytest.mark.parametrize(("other", "left"), [(LOYALIST, False), (REBEL, True)])
def test_guanxing_of_a_traitor_leaves_the_lord_something_good_only_while_a_rebel_lives(other: str, left: bool) -> None:
    """Two of three cards he draws himself; the lord is next."""
    match = sit(PLAIN, PLAIN, person("guanxing", hp=3), roles=(LORD, other, TRAITOR))
    peaches = [card("peach:H3"), card("peach:H4")]
    match.set_pile(top=[*peaches, card("nullification:SJ")])
    match.start_at(2, "start")
    match.step()
    top = match.snapshot()["pile"][:3]
    assert set(top[:2]) == set(peaches)
    assert (top[2] == card("nullification:SJ")) == left


# ---- rebels live and the lord is weak ----


@pytest.mark.parametrize("hp", [1, 2])
def test_while_the_lord_is_weak_the_traitor_attacks_a_rebel(hp: int) -> None:
    """Cards in hand do not make up for hit points: two blows and the rebels have won."""
    match = sit(hp=[hp, 4, 3, 3])
    show(match, 1, 2, 3)
    give_cards_to_the_lords_side(match)
    arm(match, 4)
    hold(match, 4, card("slash:S7"))
    take_turn(match, 4)
    assert struck(match, 4) in ([(2,)], [(3,)])


def give_cards_to_the_lords_side(match: kernel.Match, loyalist: int = 1) -> None:
    hold(match, 0, card("jink:D3"), card("slash:C2"), card("slash:C3"))
    hold(match, loyalist, card("jink:D4"), card("slash:C4"), card("slash:C5"))


@pytest.mark.parametrize("hp", [1, 2])
def test_while_the_lord_is_weak_the_traitor_spares_his_loyalist(hp: int) -> None:
    """Even one at his last point, and with nobody else in reach."""
    match = sit(roles=BESIDE_A_LOYALIST, hp=[hp, 1, 1, 1])
    show(match, 1, 2, 3)
    give_cards_to_the_lords_side(match, 3)
    hold(match, 4, card("slash:S7"))
    take_turn(match, 4)
    assert struck(match, 4) == []


def test_the_traitor_keeps_his_peach_for_a_lord_at_his_last_point() -> None:
    """Also with more cards than he may keep: others can go."""
    match = sit(hp=[1, 4, 4, 4, 3])
    show(match, 1, 2, 3)
    hold(match, 4, card("peach:HQ"), card("jink:H2"), card("lightning:SA"), card("slash:S7"))
    take_turn(match, 4)
    assert card("peach:HQ") in places(match, 4)[0]


@pytest.mark.parametrize(("shown", "shot"), [("peach:H3", 0), ("slash:C7", 1)])
def test_the_traitor_shoots_over_a_weak_lord_only_for_a_kill(shown: str, shot: int) -> None:
    """A rebel at his last point has no answer, but his friend may have taken a peach before all eyes."""
    match = sit(bots=("veteran", "veteran", acting(amazing_grace=2), "veteran"), hp=[2, 4, 4, 1])
    show(match, 1, 2, 3)
    match.set_pile(
        top=[card(code) for code in (shown, "lightning:SA", "lightning:HQ", "collateral:CQ", "collateral:CK")]
    )
    hold(match, 2, card("amazing_grace:H3"))
    take_turn(match, 2)
    assert places(match, 2)[0] == [card(shown)]
    hold(match, 2, *[card(code) for code in ("jink:H2", "jink:D2", "slash:C2", "slash:C3", "slash:C4")])
    hold(match, 4, card("archery_attack:HA"))
    take_turn(match, 4)
    assert len(uses(match, "archery_attack")) == shot


# ---- the lord's side is ahead ----


def test_the_traitor_does_not_kill_a_weak_rebel_for_the_reward() -> None:
    """He needs him against the lord and his loyalist, who lead: three cards do not make up for it."""
    match = sit(hp=[5, 4, 1, 1])
    show(match, 1, 2, 3)
    hold(match, 4, card("slash:S7"))
    take_turn(match, 4)
    assert struck(match, 4) == []


@pytest.mark.parametrize(
    ("roles", "hp", "freed"),
    [
        (FIVE, [3, 4, 1, 1], []),
        (FIVE, [3, 3, 4, 1], [(0,)]),
        (FIVE, [2, 4, 4, 4], [(0,)]),
        ((LORD, LOYALIST, TRAITOR), [2, 4, 4], []),
    ],
)
def test_the_traitor_frees_only_a_lord_who_is_behind(
    roles: tuple[str, ...], hp: list[int], freed: list[tuple[int, ...]]
) -> None:
    """One who leads would go on killing rebels, or the traitor after them; one who may fall has to defend himself. A
    single point is no lead."""
    match = sit(roles=roles, hp=hp)
    traitor = len(roles) - 1
    show(match, *range(1, traitor))
    match.place(card("indulgence:S6"), "judging", 0)
    hold(match, traitor, card("dismantlement:S3"))
    take_turn(match, traitor)
    assert uses(match, "dismantlement") == freed


# ---- cards ----


@pytest.mark.parametrize("roles", [FIVE, (LORD, REBEL, TRAITOR), (LORD, LOYALIST, TRAITOR)])
def test_the_traitor_lays_no_lightning(roles: tuple[str, ...]) -> None:
    """It may take the lord before he is alone with him, or himself."""
    match = sit(roles=roles)
    hold(match, len(roles) - 1, card("lightning:SA"))
    take_turn(match, len(roles) - 1)
    assert uses(match, "lightning") == []


def test_the_traitor_does_not_change_sides_within_a_turn() -> None:
    """What he takes from one side is no reason to strike at the other."""
    match = sit(roles=BESIDE_A_LOYALIST, hp=[5, 4, 4, 3])
    show(match, 1, 2, 3)
    arm(match, 4)
    hold(match, 4, card("slash:S7"), card("duel:SA"), card("snatch:S3"), card("dismantlement:S3"))
    hold(match, 1, card("jink:H2"))
    hold(match, 3, card("jink:D2"))
    take_turn(match, 4)
    named = {seat for row in told(match, "use") for seat in row.targets if row.seat == 4}
    assert named
    assert named <= {1, 2} or named == {3}


def test_with_the_rebels_dead_the_traitor_locks_the_lord_whom_he_does_not_attack_yet() -> None:
    """The lord's next turn is as dangerous as his loyalist's."""
    match = sit(roles=(LORD, LOYALIST, TRAITOR), hp=[3, 4, 1])
    match.place(card("indulgence:S6"), "judging", 1)
    hold(match, 2, card("indulgence:H6"))
    hold(match, 0, card("slash:S7"), card("slash:S8"), card("jink:H2"))
    take_turn(match, 2)
    assert uses(match, "indulgence") == [(0,)]


def test_with_the_rebels_dead_the_traitor_takes_from_the_lord_what_he_misses_most() -> None:
    """He does not want him hurt yet, but a shield is worth more than an unknown card."""
    match = sit(roles=(LORD, LOYALIST, TRAITOR), hp=[5, 4, 3])
    match.place(card("eight_diagram:S2"), "equip", 0)
    hold(match, 0, card("slash:S7"), card("slash:S8"), card("slash:S9"))
    hold(match, 2, card("dismantlement:S3"))
    take_turn(match, 2)
    assert uses(match, "dismantlement") == [(0,)]
    assert places(match, 0)[1] == []


# ---- when the lord's side strikes him ----


@pytest.mark.parametrize(("lord", "blow"), [(2, []), (5, [(TRAITOR,)])])
@pytest.mark.parametrize(
    ("roles", "seat"), [((LORD, LOYALIST, TRAITOR, REBEL, REBEL), 1), ((LORD, TRAITOR, REBEL, REBEL, LOYALIST), 0)]
)
def test_a_known_traitor_is_struck_by_who_needs_no_help(
    roles: tuple[str, ...], seat: int, lord: int, blow: list[tuple[str, ...]]
) -> None:
    """With the lord at two points he is the best help against the rebels, weak as they are."""
    points = {LORD: lord, LOYALIST: 4, REBEL: 1, TRAITOR: 4}
    match = sit(roles=roles, hp=[points[role] for role in roles])
    show(match, 1, 2, 3, 4)
    hold(match, seat, card("slash:S7"))
    hold(match, roles.index(LOYALIST), card("jink:H2"), card("jink:D2"))
    take_turn(match, seat)
    assert [tuple(roles[target] for target in named) for named in struck(match, seat)] == blow
