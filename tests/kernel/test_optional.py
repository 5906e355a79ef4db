"""The optional rules of the identity game in whole games: the table stays whole, a game stays a pure function."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from kernel_tables import KEY, RANDOM, Replayer, general, rules, standard

from sgs_sim._core import kernel
from sgs_sim.trace.facts import facts_of
from sgs_sim.trace.names import Names

MATCH = 4
RULES: dict[str, dict[str, int]] = {
    "attrition": {"attrition": 1},
    "attrition of three": {"attrition": 1, "attrition_rounds": 0, "attrition_lasts": 1},
    "attrition without peaches": {"attrition": 1, "attrition_peach": 0},
    "attrition by promo rules": {"attrition": 1, "attrition_rounds": 1, "last_point": 1},
    "protection": {"first_out_protection": 1},
    "protection on the same seats": {"first_out_protection": 1, "lordship_passes": 0},
    "protection by promo rules": {"first_out_protection": 1, "last_point": 1},
    "reincarnation": {"reincarnation": 1},
    "simplified weapons": {"simplified_weapons": 1},
    "beginner": {"beginner": 1},
    "together": {"attrition": 1, "first_out_protection": 1, "reincarnation": 1, "simplified_weapons": 1},
    "all": {"attrition": 1, "first_out_protection": 1, "reincarnation": 1, "simplified_weapons": 1, "beginner": 1},
}
BOTS = {"random": RANDOM, "mixed": ("veteran", "greedy", "random", "veteran"), "veteran": ("veteran",) * 4}


def made(name: str, players: int, **changes: Any) -> kernel.Rules:
    return rules(players, switches=RULES[name], match=MATCH, **changes)


def ended(rows: Any) -> Counter[str]:
    return Counter(kernel.ENDINGS[i] for i in rows["ended_by"])


@pytest.mark.parametrize("name", RULES)
def test_the_table_stays_whole(name: str) -> None:
    for players in (2, 3, 5, 8, 10):
        simulator = kernel.Simulator(made(name, players), RANDOM, KEY, verify=True)
        assert ended(simulator.run(0, 120)[0])["win"] >= 118
        assert simulator.violations == (0, None, None)


@pytest.mark.parametrize("name", RULES)
def test_no_bot_peeks(name: str) -> None:
    simulator = kernel.Simulator(made(name, 6), BOTS["mixed"], KEY, peek=True, verify=True)
    assert set(ended(simulator.run(0, 60)[0])) <= {"win", "turn_limit", "deck_exhausted"}
    assert simulator.violations == (0, None, None)
    assert simulator.peek_faults == 0


@pytest.mark.parametrize("bots", ["random", "veteran"])
@pytest.mark.parametrize("name", RULES)
def test_the_same_games_however_they_are_cut(name: str, bots: str) -> None:
    """By batches, by threads, with steps, or one game alone."""
    games, table = 24, made(name, 5)

    def alone(index: int) -> tuple[bytes, bytes]:
        rows, seats, _ = kernel.Simulator(table, BOTS[bots], KEY).run(index, 1)
        return rows.tobytes(), seats.tobytes()

    rows, seats, _ = kernel.Simulator(table, BOTS[bots], KEY).run(0, games)
    whole = [(rows[i : i + 1].tobytes(), seats[5 * i : 5 * i + 5].tobytes()) for i in range(games)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(alone, range(games))) == whole
    one = kernel.Simulator(table, BOTS[bots], KEY)
    parts = [one.run(first, min(7, games - first))[0] for first in range(0, games, 7)]
    assert np.concatenate(parts).tobytes() == rows.tobytes()
    assert one.run(1, 5, 3)[0].tobytes() == rows[1:16:3].tobytes()


@pytest.mark.parametrize("name", RULES)
def test_replays_and_copies(name: str) -> None:
    for index in (5, 6, 7):
        match = kernel.Match(made(name, 6), BOTS["mixed"], KEY, index, verify=True)
        match.deal()
        for _ in range(40):
            match.step()
        twin = match.copy()
        match.run()
        twin.run()
        assert twin.rows()[0].tobytes() == match.rows()[0].tobytes()
        assert match.violations == (0, None)
        again = kernel.Match(made(name, 6), [Replayer(match.choices())] * 4, KEY, index)
        again.deal(protected=match.protected if index % MATCH == 0 else starting(name, index))
        again.run()
        assert again.rows()[0]["checksum"] == match.rows()[0]["checksum"]


def starting(name: str, index: int) -> int:
    """Who is protected when a game begins."""
    match = kernel.Match(made(name, 6), BOTS["mixed"], KEY, index)
    match.deal()
    return match.protected


# ---- a match of several games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats_move"), [("protection", 1), ("protection on the same seats", 0)])
def test_who_was_out_first_is_protected_in_the_next_game(name: str, seats_move: int) -> None:
    table = made(name, 6)
    rows = kernel.Simulator(table, RANDOM, KEY).run(0, 40)[0]
    for index in range(40):
        match = kernel.Match(table, RANDOM, KEY, index)
        match.deal()
        before = int(rows["first_death"][index - 1])
        assert match.protected == (-1 if index % MATCH == 0 or before < 0 else (before - seats_move) % 6)


def test_without_the_rule_games_of_a_match_are_alone() -> None:
    one, other = (rules(6, match=n) for n in (1, 5))
    a, b = (kernel.Simulator(made, RANDOM, KEY).run(0, 50)[0] for made in (one, other))
    assert a.tobytes() == b.tobytes()


def test_the_protected_are_first_out_only_when_it_has_ended() -> None:
    """By an attack of somebody whom they attacked, or by a loss of their own."""
    table, seen = made("protection", 4), Counter[str]()
    names = Names.of(kernel, table.spec)
    for index in (i for i in range(400) if i % MATCH):
        match = kernel.Match(table, RANDOM, KEY, index)
        match.trace()
        match.deal()
        protected = match.protected
        match.run()
        facts = facts_of(match.events(), names)
        first = next((i for i, fact in enumerate(facts) if fact.kind == "death"), None)
        seen["spared"] += sum(fact.kind == "spared" for fact in facts)
        if first is not None and facts[first].seat == protected >= 0:
            before = facts[:first]
            lost = [fact.kind for fact in before if fact.kind == "lose_hp" and fact.seat == protected]
            assert lost or any(fact.kind == "exposed" for fact in before)
            seen["out first"] += 1
    assert seen["spared"] > 20
    assert seen["out first"] > 10


def test_match_sizes() -> None:
    with pytest.raises(ValueError, match="match: 0, allowed is 1 to 1000"):
        rules(5, switches={"first_out_protection": 1}, match=0)


# ---- reincarnation --------------------------------------------------------------------------------------------------


def test_rows_tell_of_the_first_life() -> None:
    """Who came back counts as dead, and as the general that was dealt."""
    table, came_back = made("reincarnation", 5), 0
    names = Names.of(kernel, table.spec)
    for index in range(150):
        match = kernel.Match(table, RANDOM, KEY, index)
        match.trace()
        match.deal()
        dealt = [seat["general"] for seat in match.snapshot()["seats"]]
        match.run()
        rows = match.rows()[1]
        facts = facts_of(match.events(), names)
        assert rows["general"].tolist() == dealt
        for seat in {fact.seat for fact in facts if fact.kind == "reborn"}:
            came_back += 1
            assert not rows["alive"][seat]
            assert rows["death_turn"][seat] > 0
    assert came_back > 20


def test_kingdoms_of_those_who_come_back() -> None:
    table, kingdoms = made("reincarnation", 5), Counter[bool]()
    names = Names.of(kernel, table.spec)
    by_id = {person.id: person.kingdom for person in standard().generals}
    for index in range(150):
        match = kernel.Match(table, RANDOM, KEY, index)
        match.trace()
        match.deal()
        own = [names.general(seat["general"]) for seat in match.snapshot()["seats"]]
        match.run()
        for fact in facts_of(match.events(), names):
            if fact.kind == "reborn":
                new = names.general(fact.amount)
                assert new not in own
                assert by_id[own[fact.seat]] in ("qun", by_id[new])
                kingdoms[by_id[own[fact.seat]] == "qun"] += 1
                own[fact.seat] = new
    assert min(kingdoms[True], kingdoms[False]) > 0


@pytest.mark.parametrize("bot", ["veteran", "greedy"])
def test_bots_give_to_their_own_side(bot: str) -> None:
    table, gifts = made("reincarnation", 8), 0
    names = Names.of(kernel, table.spec)
    for index in range(150):
        match = kernel.Match(table, (bot,) * 4, KEY, index)
        match.trace()
        match.deal()
        roles = [seat["role"] for seat in match.snapshot()["seats"]]
        match.run()
        for fact in facts_of(match.events(), names):
            if fact.kind == "skill" and fact.skill == "sacrifice":
                (to,) = fact.targets
                sides = [{"lord": "loyalist"}.get(roles[seat], roles[seat]) for seat in (fact.seat, to)]
                assert sides[0] == sides[1] != "traitor"
                gifts += 1
    assert gifts > 20


# ---- the beginner's game --------------------------------------------------------------------------------------------


def test_the_deck_of_beginners() -> None:
    match = kernel.Match(made("beginner", 5), RANDOM, KEY)
    match.deal()
    snapshot = match.snapshot()
    cards = [*snapshot["pile"], *(card for seat in snapshot["seats"] for card in seat["hand"])]
    assert len(cards) == 82
    assert max(standard().cards[card].rank for card in cards) == 10
    assert all(not seat["skills"] for seat in snapshot["seats"])


@pytest.mark.parametrize("dealing", ["uniform", "fixed"])
def test_generals_with_four_hit_points_come_first(dealing: str) -> None:
    """As long as there are any: then the rest."""
    some = ("guojia", "zhenji", "guanyu", "zhangfei")
    fixed = {"fixed": [general("guojia"), *[-1] * 4]} if dealing == "fixed" else {}
    rows = kernel.Simulator(made("beginner", 5, dealing=dealing, **fixed), RANDOM, KEY).run(0, 60)[1].reshape(60, 5)
    hp = {i: person.max_hp for i, person in enumerate(standard().generals)}
    assert {hp[i] for i in rows["general"][:, 1:].flat} == {4}
    few = kernel.Simulator(made("beginner", 4, pool=some), RANDOM, KEY).run(0, 60)[1].reshape(60, 4)
    assert {hp[i] for i in few["general"][:, :2].flat} == {4}
    assert {hp[i] for i in few["general"][:, 2:].flat} == {3}
