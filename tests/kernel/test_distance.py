"""Distances and ranges against a second reckoning, seat by seat round the table."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import KEY, RANDOM, Bot, card, hold, person, rules, table, using

from sgs_sim._core import kernel

PLUS, MINUS = card("jueying:S5"), card("chitu:H5")
REACH = {"crossbow": 1, "qinggang_sword": 2, "double_sword": 2, "ice_sword": 2, "axe": 3, "blade": 3, "spear": 3,
         "halberd": 4, "kylin_bow": 5}  # fmt: skip


def ring(seats: int) -> kernel.Match:
    return table(*[person()] * seats, bots=[Bot()] * 4)


HORSES = {"jueying": 1, "dilu": 1, "zhuahuangfeidian": 1, "hualiu": 1, "chitu": -1, "dayuan": -1, "zixing": -1}


def steps(seats: list[dict[str, Any]], a: int, b: int, way: int) -> int:
    """Living seats passed and reached going one way from a to b."""
    at, count = a, 0
    while at != b:
        at = (at + way) % len(seats)
        count += seats[at]["alive"]
    return count


def reckoned(seats: list[dict[str, Any]], cards: list[Any], a: int, b: int) -> int:
    near = sum(min(HORSES.get(cards[c][0], 0), 0) for c in seats[a]["equip"]) - seats[a]["skills"].count("mashu")
    far = sum(max(HORSES.get(cards[c][0], 0), 0) for c in seats[b]["equip"])
    return max(1, min(steps(seats, a, b, 1), steps(seats, a, b, -1)) + near + far)


def test_the_ring_of_the_rules() -> None:
    """Six in a ring A-F, D has a +1 mount: C and E see D at 2, B and F at 3, A at 4; what D sees is unchanged."""
    match = ring(6)
    match.place(PLUS, "equip", 3)
    assert [match.distance(seat, 3) for seat in (0, 1, 2, 4, 5)] == [4, 3, 2, 2, 3]
    assert [match.distance(3, seat) for seat in (0, 1, 2, 4, 5)] == [3, 2, 1, 1, 2]


def test_a_minus_mount_changes_only_what_its_owner_sees() -> None:
    match = ring(6)
    match.place(MINUS, "equip", 3)
    assert [match.distance(3, seat) for seat in (0, 1, 2, 4, 5)] == [2, 1, 1, 1, 1]
    assert [match.distance(seat, 3) for seat in (0, 1, 2, 4, 5)] == [3, 2, 1, 1, 2]


def test_mounts_of_both_kinds_cancel() -> None:
    match = ring(6)
    match.place(MINUS, "equip", 0)
    match.place(PLUS, "equip", 3)
    assert match.distance(0, 3) == 3
    assert match.distance(0, 1) == 1


@pytest.mark.parametrize("seats", range(2, 11))
def test_symmetric_without_mounts(seats: int) -> None:
    match = ring(seats)
    for a in range(seats):
        for b in range(seats):
            if a != b:
                assert match.distance(a, b) == match.distance(b, a) == min((a - b) % seats, (b - a) % seats)


def test_the_dead_are_not_counted() -> None:
    match = ring(6)
    match.set_seat(1, alive=False)
    match.set_seat(2, alive=False)
    assert match.distance(0, 3) == 1
    assert match.distance(3, 0) == 1
    assert match.distance(5, 3) == 2


def test_mashu_adds_to_a_mount() -> None:
    match = table(person("mashu"), *[person()] * 7)
    assert match.distance(0, 4) == 3
    match.place(MINUS, "equip", 0)
    assert match.distance(0, 4) == 2
    assert match.distance(4, 0) == 4


@pytest.mark.parametrize("weapon", REACH)
def test_range_is_the_weapons(weapon: str) -> None:
    match = ring(10)
    assert match.in_range(0) == [1, 9]
    match.place(next(i for i, row in enumerate(match.rules.spec["cards"]) if row[0] == weapon), "equip", 0)
    assert match.in_range(0) == [s for s in range(1, 10) if min(s, 10 - s) <= REACH[weapon]]


def test_range_goes_with_the_weapon_and_with_mounts_of_others() -> None:
    """The weapon is replaced, a mount comes and a seat dies: each time the range is that of the moment."""
    spear, crossbow = card("spear:SQ"), card("crossbow:CA")
    match = table(*[person()] * 6, bots=[Bot(using(crossbow, MINUS))] * 4)
    match.place(spear, "equip", 0)
    hold(match, 0, crossbow, MINUS)
    match.place(PLUS, "equip", 1)
    assert match.in_range(0) == [1, 2, 3, 4, 5]
    match.start_at(0, "play")
    for _ in range(2):
        match.step()
    assert match.snapshot()["seats"][0]["equip"][0] in (crossbow, spear)
    match.step()
    assert match.snapshot()["seats"][0]["equip"] == [crossbow, MINUS]
    assert match.in_range(0) == [1, 2, 4, 5]  # seat 1 at 1 + 1 - 1, the third away at 3 - 1
    match.set_seat(5, alive=False)
    assert match.in_range(0) == [1, 2, 3, 4]


@pytest.mark.parametrize("players", [3, 5, 8, 10])
def test_whole_games(players: int) -> None:
    """At every safe point of random games, generals and all."""
    for index in range(6):
        match = kernel.Match(rules(players), RANDOM, KEY, index)
        cards = match.rules.spec["cards"]
        match.deal()
        last = None
        while not match.over:
            seats = match.snapshot()["seats"]
            now = [(seat["alive"], seat["equip"]) for seat in seats]
            if now != last:
                living = [s for s in range(players) if seats[s]["alive"]]
                pairs = [(a, b) for a in living for b in living if a != b]
                wrong = [(a, b) for a, b in pairs if match.distance(a, b) != reckoned(seats, cards, a, b)]
                assert not wrong, f"game {index}, turn {match.turn}"
                last = now
            match.step()
