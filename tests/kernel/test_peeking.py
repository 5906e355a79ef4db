"""No bot chooses by what it cannot know."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from kernel_tables import KEY, Replayer, Roles, rules

from sgs_sim._core import kernel

BUILT_IN = [bot for bot in kernel.BOTS if bot != "random"]


@pytest.mark.parametrize("bot", kernel.BOTS)
@pytest.mark.parametrize("players", [2, 5, 8, 10])
def test_the_same_choice_when_hidden_cards_and_roles_are_dealt_anew(bot: str, players: int) -> None:
    simulator = kernel.Simulator(rules(players), [bot] * 4, KEY, peek=True)
    games, *_ = simulator.run(0, 500)
    assert simulator.peek_faults == 0
    assert games["decisions"].sum() > 10_000


@pytest.mark.parametrize("bot", kernel.BOTS)
def test_the_same_choice_with_all_expansions(bot: str) -> None:
    """Cards face down, in play or on a general, are dealt anew as well."""
    simulator = kernel.Simulator(rules(8, expansions=("all",)), [bot] * 4, KEY, peek=True)
    simulator.run(0, 500)
    assert simulator.peek_faults == 0


def test_a_choice_that_changes_is_noticed() -> None:
    """Counting its own calls, this bot answers otherwise each time: so would one that looks at what changed."""

    class Counting:
        calls = 0

        def choose(self, view: Any, request: Any, options: list[Any]) -> int:
            self.calls += 1
            return self.calls % len(options)

    simulator = kernel.Simulator(rules(5, switches={"turn_limit": 20}), [Counting()] * 4, KEY, peek=True)
    simulator.run(0, 2)
    assert simulator.peek_faults > 10


def test_dealing_anew_leaves_a_bots_own_view_alone() -> None:
    """Asked twice and then in earnest: a Python bot sees the same three times, and it is asked on three tables."""
    views: list[tuple[Any, ...]] = []

    class Looking:
        def choose(self, view: Any, request: Any, options: list[Any]) -> int:
            known = [view.known_hand(seat) for seat in range(view.players)]
            public = [view.public(seat) for seat in range(view.players)]
            views.append((view.hand, view.role, view.pile_count, view.discard, known, public, request, options))
            return 7 * len(views) // 3 % len(options)

    simulator = kernel.Simulator(rules(5, switches={"turn_limit": 20}), [Looking()] * 4, KEY, peek=True)
    simulator.run(0, 4)
    assert len(views) % 3 == 0
    assert len(views) > 200
    assert all(views[i] == views[i + 1] == views[i + 2] for i in range(0, len(views), 3))


# ---- what was hidden in the past ------------------------------------------------------------------------------------


def rebuilt(made: kernel.Rules, bots: Any, dealt: dict[str, Any], roles: list[str], index: int) -> kernel.Match:
    """A game as it was dealt, but for the roles."""
    match = kernel.Match(made, bots, KEY, index)
    match.begin_setup(roles)
    for seat, was in enumerate(dealt["seats"]):
        match.set_general(seat, was["general"])
        for card in was["hand"]:
            match.place(card, "hand", seat)
    match.set_pile(top=dealt["pile"])
    match.start_at(0, "start")
    return match


def first_death(match: kernel.Match) -> int:
    """Play on; the number of choices made up to the last safe point before somebody died."""
    made = 0
    while not match.over and all(seat["alive"] for seat in match.snapshot()["seats"]):
        made = len(match.choices())
        match.step()
    return made


@pytest.mark.parametrize("bot", BUILT_IN)
@pytest.mark.parametrize(
    ("role", "split"),
    [("lord", (1, 1, 2, 1)), ("loyalist", (1, 1, 2, 1)), ("rebel", (1, 1, 1, 1)), ("traitor", (1, 1, 2, 1))],
)
def test_roles_of_others_do_not_matter_while_they_are_hidden(bot: str, role: str, split: Roles) -> None:
    """The others' choices are fed back under other roles: until somebody dies the bot chooses as it did.

    This holds of everything it could have worked out earlier, such as beliefs, too.
    """
    made, viewer, compared = rules(split), kernel.ROLES.index(role), 0
    for index in range(20):
        bots: list[Any] = ["greedy", "random", "greedy", "random"]
        bots[viewer] = bot
        first = kernel.Match(made, bots, KEY, index)
        first.deal()
        dealt = first.snapshot()
        until = first_death(first)
        recorded = first.choices()[:until]
        for others in other_roles([seat["role"] for seat in dealt["seats"]], role)[:4]:
            replayed: list[Any] = [Replayer(recorded)] * 4
            replayed[viewer] = bot
            second = rebuilt(made, replayed, dealt, others, index)
            while len(second.choices()) < until:
                second.step()
            assert second.choices().tolist() == recorded.tolist(), f"game {index}, roles {others}"
            compared += until
    assert compared > 1_000


def other_roles(roles: list[str], own: str) -> list[list[str]]:
    """Other ways in which the hidden roles could lie, this one and the lord's where they are."""
    hidden = [seat for seat, role in enumerate(roles) if role not in ("lord", own)]
    ways = set(permutations([roles[seat] for seat in hidden])) - {tuple(roles[seat] for seat in hidden)}
    made = []
    for way in sorted(ways):
        other = list(roles)
        for seat, role in zip(hidden, way, strict=True):
            other[seat] = role
        made.append(other)
    return made
