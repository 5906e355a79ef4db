"""When veteran drinks, which card it heals with, and who lays a lightning: peaches, salvation and lightning."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person
from veteran_tables import LORD, LOYALIST, PLAIN, REBEL, TRAITOR, bury, places, played, show, sit, take_turn, told, uses

BESIDE_THE_LORD = (LORD, LOYALIST, REBEL, TRAITOR)
AMONG_ENEMIES = (LORD, LOYALIST, REBEL, LOYALIST, LOYALIST)

# ---- peaches ----


@pytest.mark.parametrize(("dead", "drunk"), [((2,), [1]), ((), [])])
def test_with_the_rebels_dead_no_peach_is_kept_for_a_dying_lord(dead: tuple[int, ...], drunk: list[int]) -> None:
    """Nobody wants him to fall any more: the loyalist at his last point drinks his only one."""
    match = sit(roles=BESIDE_THE_LORD, hp=[1, 1])
    show(match, 1, 2, 3)
    bury(match, *dead)
    hold(match, 1, card("peach:H3"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "recover")] == drunk


# ---- god salvation, qingnang, amazing grace ----


@pytest.mark.parametrize(
    ("payment", "lord", "used", "kept"),
    [
        ("lightning:SA", 5, [], "god_salvation:HA"),
        ("slash:S7", 5, [], "god_salvation:HA"),
        ("nullification:SJ", 5, ["god_salvation"], "nullification:SJ"),
        ("jink:D2", 5, ["god_salvation"], "jink:D2"),
        ("lightning:SA", 4, ["god_salvation"], "lightning:SA"),
    ],
)
def test_the_book_serves_where_it_costs_less_than_a_god_salvation(
    payment: str, lord: int, used: list[str], kept: str
) -> None:
    """The book costs a card: a worthless one goes before a god salvation, which may heal more people later, a dear one
    does not. A wounded lord is healed along."""
    match = sit(PLAIN, person("qingnang", hp=3), hp=[lord, 2])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card("god_salvation:HA"), card(payment))
    take_turn(match, 1)
    assert played(match, 1) == used
    assert sorted(row.seat for row in told(match, "recover")) == ([1] if lord == 5 else [0, 1])
    assert places(match, 1)[0] == [card(kept)]


@pytest.mark.parametrize(("hp", "first"), [(1, "use"), (3, "skill")])
def test_the_last_card_at_the_last_point_is_an_amazing_grace_before_fanjian_gives_it_away(hp: int, first: str) -> None:
    """What is chosen of it may save him; who is well hurts the rebel."""
    match = sit(PLAIN, person("fanjian", hp=3), roles=(LORD, LOYALIST, REBEL, REBEL, LOYALIST), hp=[5, hp, 2, 2])
    show(match, 1, 2, 3, 4)
    match.set_pile(top=[card(code) for code in ("jink:D5", "slash:C3", "slash:C4", "slash:C5", "slash:C6")])
    hold(match, 1, card("amazing_grace:H3"))
    take_turn(match, 1)
    assert told(match, "use", "skill")[0].kind == first


# ---- lightning ----


@pytest.mark.parametrize(
    ("own", "other", "laid"),
    [
        (("guanxing",), (), 1),
        ((), (), 0),
        (("guanxing",), ("guanxing",), 0),
        (("guanxing",), ("guicai",), 0),
        ((), ("guanxing",), 0),
    ],
)
@pytest.mark.parametrize(("role", "seat"), [(TRAITOR, 0), (TRAITOR, 1), (REBEL, 0), (REBEL, 1)])
def test_of_the_last_two_who_alone_arranges_judgments_lays_a_lightning(
    role: str, seat: int, own: tuple[str, ...], other: tuple[str, ...], laid: int
) -> None:
    """It passes him by each time, until it hits the other."""
    people = (person(*own), person(*other))
    match = sit(*(people if seat == 0 else people[::-1]), roles=(LORD, role))
    hold(match, seat, card("lightning:SA"))
    take_turn(match, seat)
    assert len(uses(match, "lightning")) == laid


@pytest.mark.parametrize(
    ("roles", "seat", "dead", "laid"),
    [
        (AMONG_ENEMIES, 1, (), 0),
        (AMONG_ENEMIES, 3, (), 1),
        ((LORD, LOYALIST, LOYALIST, REBEL, LOYALIST), 1, (2,), 0),
        ((LORD, REBEL, REBEL, LOYALIST, LOYALIST, LOYALIST), 1, (), 1),
    ],
)
def test_no_lightning_is_laid_behind_an_enemy_with_guanxing(
    roles: tuple[str, ...], seat: int, dead: tuple[int, ...], laid: int
) -> None:
    """Who sits right before the rebel arranges the card that he judges with: a friend does it well."""
    match = sit(*[PLAIN] * seat, person("guanxing", hp=3), roles=roles, hp=[3])
    show(match, *range(1, len(roles)))
    bury(match, *dead)
    rebel = len(roles) - 1 - roles[::-1].index(REBEL)
    hold(match, rebel, card("lightning:SA"))
    take_turn(match, rebel)
    assert len(uses(match, "lightning")) == laid
