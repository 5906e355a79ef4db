"""Rules that the kernel cannot take, and what it makes of those it can."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import KEY, RANDOM, Bot, card, default_roles, hold, person, rules, spec, table, using

from sgs_sim._core import kernel, names

CARDS: list[Any] = spec()["cards"]
MEN = [person(hp=k) for k in range(1, 7)]


@pytest.mark.parametrize("players", range(2, 11))
def test_every_size_compiles(players: int) -> None:
    assert rules(players).players == players


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cards": [("club", "spade", 7, True)]}, "card 0: 'club' is none of none, slash"),
        ({"cards": [("slash", "cups", 7, True)]}, "card 0: 'cups' is none of none, spade"),
        ({"cards": [*CARDS, ("slash", "spade", 14, True)]}, "rank: 14, allowed is 1 to 13"),
        ({"cards": [("slash", "spade", 7, True)] * 193}, "cards: 193 in the catalogue, at most 192"),
        ({"generals": [person()] * 65}, "generals: 65, at most 64"),
        ({"generals": [person(hp=0)] * 5}, "plain: hp: 0, allowed is 1 to 8"),
        ({"generals": [person(hp=400)] * 5}, "plain: hp: 400, allowed is 1 to 8"),
        ({"generals": [person(gender="both")] * 5}, "plain: 'both' is none of none, male, female"),
        ({"generals": [person(kingdom="jin")] * 5}, "plain: 'jin' is none of none, wei"),
        ({"generals": [person("flying")] * 5}, "flying: skill 'flying' is not known to the kernel"),
        ({"generals": [person(*["mashu"] * 9)] * 5}, "9 skills, at most 8"),
        ({"generals": [person() | {"skills": [("mashu", {"distance": 200}, False)]}] * 5}, "distance of mashu: 200"),
        ({"generals": MEN[:4]}, "pool: 4 generals, the dealing needs 5"),
        ({"generals": MEN, "dealing": "rules"}, "pool: 6 generals, the dealing needs 13"),
        ({"generals": MEN * 3, "dealing": "rules", "switches": {"lord_offer": 0}}, "the lord has no general to choose"),
        ({"generals": MEN, "dealing": "fixed", "fixed": [0, 0]}, r"fixed: \[0, 0\] names a general twice"),
        ({"generals": MEN, "dealing": "fixed", "fixed": [6]}, "fixed: seat 0: 6, allowed is -1 to 5"),
        ({"generals": MEN, "dealing": "fixed", "fixed": [-1] * 6}, "fixed: 6 generals for 5 seats"),
        ({"roles": (1, 0, 0, 0)}, "one lord, 2 to 10 players"),
        ({"roles": (2, 1, 1, 1)}, "one lord, 2 to 10 players"),
        ({"roles": (1, 3, 4, 3)}, "one lord, 2 to 10 players"),
        ({"roles": (1, -1, 3, 2)}, "roles: -1, allowed is 0 to 10"),
        ({"roles": (1, 1, 1)}, "one lord, 2 to 10 players"),
        ({"dealing": "auction"}, "dealing: 'auction' is none of uniform, rules, fixed, none"),
        ({"phases": ["start", "lunch"]}, "phases: 'lunch' is none of none, start"),
        ({"phases": []}, "phases: 0, allowed is 1 to 8"),
        ({"phases": ["draw"] * 9}, "phases: 9, allowed is 1 to 8"),
        ({"switches": {"gravity": 1}}, "switches: 'gravity' is none of turn_limit"),
        ({"switches": {"turn_limit": 100_000}}, "turn_limit: 100000, allowed is 0 to 32767"),
        ({"switches": {"reward": -1}}, "reward: -1, allowed is 0 to 32767"),
    ],
)
def test_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kernel.Rules(spec() | changes if "roles" in changes else spec(**changes))


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        (("random",) * 3, "3 given, one for each of the 4 roles"),
        (("random", "random", "random", "clever"), "'clever' is none of random, greedy"),
    ],
)
def test_bots_refused(bots: tuple[str, ...], message: str) -> None:
    for made in (kernel.Simulator, kernel.Match):
        with pytest.raises(ValueError, match=message):
            made(rules(), bots, KEY)


def test_every_card_of_the_catalogue_can_be_played() -> None:
    everything = rules(5, cards=[(*row[:3], True) for row in CARDS])
    games, *_ = kernel.Simulator(everything, RANDOM, KEY).run(0, 50)
    assert (games["ended_by"] == 1).all()


def test_a_general_out_of_the_pool_may_have_skills_that_are_not_built() -> None:
    absent = person("flying") | {"in_pool": False}
    games, seats, _ = kernel.Simulator(rules(5, generals=[absent, *MEN]), RANDOM, KEY).run(0, 50)
    assert (games["ended_by"] == 1).all()
    assert set(seats["general"]) == set(range(1, 7))


def test_phases_are_those_of_the_rules() -> None:
    match = kernel.Match(rules(5, phases=["draw", "play", "draw"]), RANDOM, KEY)
    match.trace()
    match.deal()
    while match.turn == 1 and not match.over:
        match.step()
    events = match.events()
    phases = [names.PHASES[e["amount"]] for e in events if names.EVENTS[e["kind"]] == "phase"]
    assert phases == ["draw", "play", "draw"]


@pytest.mark.parametrize(("switch", "value"), [("starting_hand", 0), ("starting_hand", 7), ("draw_count", 5)])
def test_hand_sizes(switch: str, value: int) -> None:
    match = kernel.Match(rules(4, dealing="none", switches={switch: value}), RANDOM, KEY)
    match.deal()
    start = value if switch == "starting_hand" else 4
    assert [seat["hand_count"] for seat in match.snapshot()["seats"]] == [start] * 4
    while match.phase != "draw":
        match.step()
    assert match.snapshot()["seats"][0]["hand_count"] == start + (value if switch == "draw_count" else 2)


def test_turn_limit() -> None:
    games, *_ = kernel.Simulator(rules(8, switches={"turn_limit": 3}), RANDOM, KEY).run(0, 200)
    late = games[games["ended_by"] == kernel.ENDINGS.index("turn_limit")]
    assert len(late) > 150
    assert set(late["turns"]) == {3}
    assert set(late["winner"]) == {0}
    assert games["turns"].max() <= 3


@pytest.mark.parametrize("players", range(2, 11))
def test_lord_bonus(players: int) -> None:
    """One hit point more from five players on, or from whatever number the switch says."""
    for start in (5, 2, 11):
        made = rules(players, dealing="none", switches={"lord_bonus": start, "turn_limit": 0})
        _, seats, _ = kernel.Simulator(made, RANDOM, KEY).run(0, 1)
        assert seats["max_hp"].tolist() == [4 + (players >= start), *[4] * (players - 1)]


@pytest.mark.parametrize("reward", [0, 3, 5])
def test_reward(reward: int) -> None:
    """The killer of a rebel draws as many cards as the switch says."""
    match = table(person(), person(), person(), bots=[Bot(using(card("slash:S7")))] * 4, switches={"reward": reward})
    hold(match, 0, card("slash:S7"))
    match.set_seat(1, hp=1)
    match.start_at(0, "play")
    match.step()
    match.step()
    seats = match.snapshot()["seats"]
    assert not seats[1]["alive"]
    assert seats[0]["hand_count"] == reward


def test_deck_that_runs_out_while_dealing() -> None:
    few = [(*row[:3], i < 10) for i, row in enumerate(CARDS)]
    games, *_ = kernel.Simulator(rules(5, cards=few), RANDOM, KEY).run(0, 5)
    assert set(games["ended_by"]) == {kernel.ENDINGS.index("deck_exhausted")}


def test_cards_outside_the_deck_never_appear() -> None:
    deck = [(*row[:3], row[3] and row[0] != "slash") for row in CARDS]
    made = rules(5, cards=deck, switches={"turn_limit": 40})
    _, _, detail = kernel.Simulator(made, RANDOM, KEY, detail=True).run(0, 100)
    assert detail["drawn"][:, kernel.KINDS.index("slash")].sum() == 0
    assert detail["drawn"][:, kernel.KINDS.index("jink")].sum() > 0


def test_names_agree_with_ids() -> None:
    assert len(set(kernel.KINDS)) == len(kernel.KINDS)
    assert kernel.KINDS[0] == kernel.SKILLS[0] == kernel.SUITS[0] == "none"
    assert kernel.DETAIL_DTYPE["drawn"].shape == (len(kernel.KINDS),)
    assert len(kernel.SKILLS) <= kernel.LIMITS["skills"]
    assert kernel.CHOICE_DTYPE.itemsize == 8
    assert default_roles(8) == (1, 2, 4, 1)
    assert card("slash:S7") == 0
