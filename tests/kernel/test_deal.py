"""The deal: roles, generals by each way of dealing, first hands, and what two rule sets share under one key."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from kernel_tables import KEY, RANDOM, Bot, Roles, default_roles, general, rules, spec, splits, standard

from sgs_sim._core import kernel

NO_GENERAL = 255
LORDS = ("caocao", "liubei", "sunquan")


def dealt(made: kernel.Rules, games: int) -> tuple[Any, Any]:
    """Seat rows (game, seat) and detail rows of games that end before the first turn."""
    _, seats, detail = kernel.Simulator(made, RANDOM, KEY, detail=True).run(0, games)
    return seats.reshape(games, -1), detail.reshape(games, -1)


def at_once(roles: Roles | int, **changes: Any) -> kernel.Rules:
    return rules(roles, switches={"turn_limit": 0} | changes.pop("switches", {}), **changes)


def assert_uniform(counts: Counter[Any], outcomes: int) -> None:
    from scipy.stats import chisquare

    assert len(counts) == outcomes
    assert chisquare(list(counts.values())).pvalue > 1e-7


# ---- roles ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 11))
def test_roles_are_those_of_the_split(players: int) -> None:
    assert default_roles(players) in splits(players)
    for split in splits(players):
        seats, _ = dealt(at_once(split, dealing="none"), 20)
        assert (seats["role"][:, 0] == 0).all()
        for role, count in enumerate(split):
            assert ((seats["role"] == role).sum(axis=1) == count).all(), split


@pytest.mark.statistics
@pytest.mark.parametrize(("split", "outcomes"), [((1, 1, 1, 1), 6), ((1, 1, 2, 1), 12), ((1, 2, 0, 2), 6)])
def test_every_arrangement_of_roles_is_as_likely(split: Roles, outcomes: int) -> None:
    seats, _ = dealt(at_once(split, dealing="none"), 60_000)
    assert_uniform(Counter(map(bytes, seats["role"])), outcomes)


# ---- generals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5, 10])
def test_uniform_dealing_gives_each_seat_another_general(players: int) -> None:
    seats, _ = dealt(at_once(players), 500)
    assert all(len(set(row)) == players for row in seats["general"])


@pytest.mark.statistics
def test_uniform_dealing_is_uniform() -> None:
    """By seat, and by pair of seats: no general prefers a seat or a neighbour."""
    seats, _ = dealt(at_once(5), 60_000)
    for seat in range(5):
        assert_uniform(Counter(seats["general"][:, seat].tolist()), 25)
    for a, b in combinations(range(5), 2):
        assert_uniform(Counter(zip(seats["general"][:, a].tolist(), seats["general"][:, b].tolist(), strict=True)), 600)


@pytest.mark.statistics
def test_roles_and_generals_are_independent() -> None:
    seats, _ = dealt(at_once(4), 60_000)
    assert_uniform(Counter(zip(seats["role"][:, 1].tolist(), seats["general"][:, 1].tolist(), strict=True)), 75)


def test_pool() -> None:
    seats, _ = dealt(at_once(3, pool=("caocao", "zhenji", "lvbu", "huatuo")), 200)
    assert set(seats["general"].flat) == {general(name) for name in ("caocao", "zhenji", "lvbu", "huatuo")}


def test_no_generals() -> None:
    seats, _ = dealt(at_once(4, dealing="none"), 5)
    assert (seats["general"] == NO_GENERAL).all()
    assert (seats["max_hp"] == 4).all()


def test_fixed_dealing() -> None:
    fixed = [general("zhaoyun"), -1, general("caocao"), -1, -1]
    seats, _ = dealt(at_once(5, dealing="fixed", fixed=fixed), 300)
    assert (seats["general"][:, 0] == fixed[0]).all()
    assert (seats["general"][:, 2] == fixed[2]).all()
    assert all(len(set(row)) == 5 for row in seats["general"])
    assert len(set(seats["general"][:, 1])) == 23


def test_hit_points_are_the_generals() -> None:
    seats, _ = dealt(at_once(4), 300)
    by_general = [g.max_hp for g in standard().generals]
    assert all(row["max_hp"] == by_general[row["general"]] for row in seats.flat)
    assert (seats["hp"] == seats["max_hp"]).all()


# ---- dealing by the rules -------------------------------------------------------------------------------------------


def offers(made: kernel.Rules, index: int) -> tuple[list[list[int]], list[int]]:
    """What each seat was shown, and what it has."""
    shown: list[list[int]] = [[] for _ in range(made.players)]

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.topic == "general":
            shown[view.seat] = [option.arg for option in options]
            return len(options) - 1
        return None

    match = kernel.Match(made, [Bot(choose)] * 4, KEY, index)
    match.deal()
    return shown, [seat["general"] for seat in match.snapshot()["seats"]]


@pytest.mark.parametrize("players", range(2, 11))
def test_what_each_is_shown(players: int) -> None:
    """The lord sees the lord generals and two more, the others three each of the rest, in a game of ten two."""
    lords, made = {general(name) for name in LORDS}, rules(players, dealing="rules")
    for index in range(30):
        shown, chosen = offers(made, index)
        assert lords < set(shown[0])
        assert [len(offer) for offer in shown] == [5, *[2 if players == 10 else 3] * (players - 1)]
        assert chosen == [offer[-1] for offer in shown]
        later = [g for offer in shown[1:] for g in offer]
        assert len(set(later)) == len(later)
        assert chosen[0] not in later


def test_what_the_lord_leaves_goes_back() -> None:
    """Lord generals that he did not take, and the two others, are dealt to the rest."""
    later, made = set(), rules(8, dealing="rules")
    for index in range(60):
        shown, chosen = offers(made, index)
        later |= {g for offer in shown[1:] for g in offer if g in shown[0] and g != chosen[0]}
    assert {general(name) for name in LORDS} <= later
    assert len(later) > 10


def test_offers_are_switches() -> None:
    shown, _ = offers(rules(5, dealing="rules", switches={"lord_offer": 0, "general_offer": 5}), 0)
    assert [len(offer) for offer in shown] == [3, 5, 5, 5, 5]


def test_only_one_to_choose_from_is_not_asked() -> None:
    shown, chosen = offers(rules(3, dealing="rules", switches={"general_offer": 1}), 0)
    assert shown[1:] == [[], []]
    assert len(set(chosen)) == 3


@pytest.mark.statistics
def test_offers_are_uniform() -> None:
    """The two that the lord sees beside the lord generals; the others are shown whatever he left."""
    made, lords, others = rules(3, dealing="rules"), Counter[int](), set()
    for index in range(6_000):
        shown, _ = offers(made, index)
        lords.update(g for g in shown[0] if standard().generals[g].id not in LORDS)
        others.update(shown[1])
    assert_uniform(lords, 22)
    assert len(others) == 25


# ---- first hands and the pile ---------------------------------------------------------------------------------------


def test_first_hands() -> None:
    seats, detail = dealt(at_once(8), 200)
    assert (seats["drawn"] == 4).all()
    assert (detail["drawn"].sum(axis=2) == 4).all()


def test_seat_0_is_the_lord_and_begins() -> None:
    match = kernel.Match(rules(5), RANDOM, KEY)
    match.deal()
    match.step()
    assert (match.turn, match.turn_seat) == (1, 0)


# ---- two rule sets under one key ------------------------------------------------------------------------------------


def opening(made: kernel.Rules, index: int) -> dict[str, Any]:
    match = kernel.Match(made, RANDOM, KEY, index)
    match.deal()
    snapshot: dict[str, Any] = match.snapshot()
    return snapshot


def order(snapshot: dict[str, Any]) -> list[int]:
    """All cards of the deck in the order of the first shuffle."""
    hands = [seat["hand"] for seat in snapshot["seats"]]
    return [c for hand in hands for c in hand] + snapshot["pile"]


@pytest.mark.parametrize("index", range(5))
def test_decks_that_differ_in_a_few_cards_keep_the_order_of_the_rest(index: int) -> None:
    whole = spec(5)
    absent = {3, 40, 90, 107}
    fewer = [(*row[:3], row[3] and i not in absent) for i, row in enumerate(whole["cards"])]
    one, other = opening(rules(5), index), opening(rules(5, cards=fewer), index)
    assert [s["role"] for s in one["seats"]] == [s["role"] for s in other["seats"]]
    assert [s["general"] for s in one["seats"]] == [s["general"] for s in other["seats"]]
    # hands are sets, so the pile shows the order: of what lies in both piles the sequence is the same
    left = set(one["pile"]) & set(other["pile"])
    assert len(left) > 80
    assert [c for c in one["pile"] if c in left] == [c for c in other["pile"] if c in left]


def generals_dealt(made: kernel.Rules, games: int) -> Any:
    return dealt(made, games)[0]["general"]


def test_pools_that_differ_in_a_general_deal_most_seats_the_same() -> None:
    """Without one general only who had it gets another, and whoever had that one."""
    names = tuple(g.id for g in standard().generals if g.available)
    one = generals_dealt(at_once(8), 500)
    other = generals_dealt(at_once(8, pool=names[:-1]), 500)
    gone = general(names[-1])
    without = (one != gone).all(axis=1)
    assert (one[without] == other[without]).all()
    assert 0.95 < (one == other).mean() < 0.97
    first, second = opening(rules(8), 3), opening(rules(8, pool=names[:-1]), 3)
    assert first["pile"] == second["pile"]
    assert [s["role"] for s in first["seats"]] == [s["role"] for s in second["seats"]]


def longer_catalogue(extra_card: bool, extra_general: bool) -> kernel.Rules:
    table = spec(8, switches={"turn_limit": 0})
    cards = [*table["cards"], *([("peach", "heart", 1, True)] if extra_card else [])]
    generals = table["generals"]
    generals = [*generals, *([generals[0] | {"id": "hero"}] if extra_general else [])]
    return kernel.Rules(table | {"cards": cards, "generals": generals})


def test_a_general_of_ones_own_leaves_most_seats_as_they_are() -> None:
    one = generals_dealt(at_once(8), 2_000)
    other = generals_dealt(longer_catalogue(False, True), 2_000)
    added = other == len(spec(8)["generals"])
    assert abs(added.mean() - 1 / 26) < 0.006
    assert (one != other).mean() < 1.25 / 26


@pytest.mark.parametrize("index", range(5))
def test_a_card_of_ones_own_leaves_the_order_of_the_rest(index: int) -> None:
    """It takes the place of another, which goes to the bottom (unless that place was of a card not in play)."""
    piles = []
    for made in (at_once(8), longer_catalogue(True, False)):
        match = kernel.Match(made, RANDOM, KEY, index)
        match.begin_setup(["lord", *["rebel"] * 7])
        piles.append(match.snapshot()["pile"])
    added = max(piles[1])
    rest = [card for card in piles[1] if card != added]
    moved = rest[-1]
    assert rest == piles[0] or [c for c in rest if c != moved] == [c for c in piles[0] if c != moved]


def test_dealings_share_seats_and_pile() -> None:
    by_uniform, by_none = opening(rules(5), 3), opening(rules(5, dealing="none"), 3)
    assert [s["role"] for s in by_uniform["seats"]] == [s["role"] for s in by_none["seats"]]
    assert [s["hand"] for s in by_uniform["seats"]] == [s["hand"] for s in by_none["seats"]]
    assert by_uniform["pile"] == by_none["pile"]


def test_games_differ() -> None:
    piles = {tuple(opening(rules(5), index)["pile"]) for index in range(200)}
    assert len(piles) == 200
