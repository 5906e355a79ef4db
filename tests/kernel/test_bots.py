"""Bots written in Python: what they see, what happens when they fail; and the built-in ones."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from kernel_tables import KEY, RANDOM, Bot, card, hold, person, quiet, rules, set_up, table, using

from sgs_sim._core import kernel
from sgs_sim._core.bots import python as bridge


class Failing:
    """Plays quietly until its n-th choice."""

    def __init__(self, at: int, error: BaseException | None = None, answer: Any = None) -> None:
        self.left, self.error, self.answer = at, error, answer

    def choose(self, view: Any, request: Any, options: list[Any]) -> Any:
        self.left -= 1
        if self.left >= 0:
            return quiet(options)
        if self.error:
            raise self.error
        return self.answer


# ---- the bridge -----------------------------------------------------------------------------------------------------


def test_a_python_bot_plays_every_seat_of_its_role() -> None:
    bot = Bot()
    made = rules(5)
    _, seats, _ = kernel.Simulator(made, ["random", "random", bot, "random"], KEY).run(0, 30)
    asked = {request.seat for request in bot.asked}
    assert asked == {1, 2, 3, 4}
    rebels = [{row["seat"] for row in game if row["role"] == 2} for game in seats.reshape(30, 5)]
    assert all(len(seats_of_role) == 2 for seats_of_role in rebels)
    alone = Bot()
    kernel.Simulator(made, ["random", "random", alone, "random"], KEY).run(0, 1)
    assert {request.seat for request in alone.asked} == rebels[0]


def test_bots_by_role_are_logged() -> None:
    _, seats, _ = kernel.Simulator(rules(8), ["random", Bot(), "greedy", "random"], KEY).run(0, 5)
    assert (seats["bot"] == seats["role"]).all()


def test_a_python_bot_that_answers_like_a_built_in_one() -> None:
    """First option always: the same games whoever asks, and not those of the random bot."""

    class First:
        def choose(self, view: Any, request: Any, options: list[Any]) -> int:
            return 0

    made = rules(4, switches={"turn_limit": 30})
    one = kernel.Simulator(made, [First()] * 4, KEY).run(0, 5)
    two = kernel.Simulator(made, [First(), First(), First(), First()], KEY).run(0, 5)
    assert (one[0]["checksum"] == two[0]["checksum"]).all()
    other = kernel.Simulator(made, RANDOM, KEY).run(0, 5)
    assert (one[0]["checksum"] != other[0]["checksum"]).all()


def test_answers_may_be_any_whole_number() -> None:
    class Numpy:
        def choose(self, view: Any, request: Any, options: list[Any]) -> Any:
            return np.int64(quiet(options))

    games, *_ = kernel.Simulator(rules(3, switches={"turn_limit": 10}), [Numpy()] * 4, KEY).run(0, 2)
    assert len(games) == 2


@pytest.mark.parametrize("answer", [-1, 99, 10**30])
def test_an_answer_out_of_range(answer: int) -> None:
    simulator = kernel.Simulator(rules(5), [Failing(9, answer=answer)] * 4, KEY)
    with pytest.raises((IndexError, OverflowError)) as caught:
        simulator.run(0, 5)
    if isinstance(caught.value, IndexError):
        assert f"choose() returned {answer}, allowed is 0 to" in str(caught.value)


@pytest.mark.parametrize("answer", ["end", None, 1.5j])
def test_an_answer_that_is_no_number(answer: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        kernel.Simulator(rules(5), [Failing(9, answer=answer)] * 4, KEY).run(0, 5)


@pytest.mark.parametrize("role", range(4))
def test_an_error_in_a_bot_names_game_and_seat(role: int) -> None:
    bots: list[Any] = ["random"] * 4
    bots[role] = Failing(200, ZeroDivisionError("no more ideas"))
    with pytest.raises(ZeroDivisionError, match="no more ideas") as caught:
        kernel.Simulator(rules(8), bots, KEY).run(40, 100)
    found = re.search(r"at seat (\d+).* in game (\d+)", " ".join(caught.value.__notes__))
    assert found
    game, seat = int(found[2]), int(found[1])
    assert 40 <= game < 140
    _, seats, _ = kernel.Simulator(rules(8), RANDOM, KEY).run(game, 1)
    assert seats["role"][seat] == role


def test_an_error_ends_a_match_at_once() -> None:
    match = kernel.Match(rules(5), [Failing(20, KeyError("lost"))] * 4, KEY)
    match.deal()
    with pytest.raises(KeyError, match="lost"):
        match.run()
    assert match.ended_by == "aborted"


def test_an_interrupt_comes_through() -> None:
    with pytest.raises(KeyboardInterrupt):
        kernel.Simulator(rules(5), [Failing(20, KeyboardInterrupt())] * 4, KEY).run(0, 5)


def test_a_bot_that_failed_is_not_asked_again() -> None:
    bot = Failing(5, ValueError("once"))
    simulator = kernel.Simulator(rules(5), [bot, "random", "random", "random"], KEY)
    for _ in range(2):
        with pytest.raises(ValueError, match="once"):
            simulator.run(0, 3)
    assert bot.left == -1


def test_something_without_choose() -> None:
    with pytest.raises(AttributeError, match="choose"):
        kernel.Simulator(rules(5), [object()] * 4, KEY).run(0, 1)


# ---- the view -------------------------------------------------------------------------------------------------------

SURFACE = {
    "seat", "role", "hand", "turn", "turn_seat", "phase", "pile_count", "discard", "players", "distance", "in_range",
    "card", "known_hand", "public", "stored",
}  # fmt: skip
FACTS = {
    "seat", "alive", "hp", "max_hp", "general", "kingdom", "role", "hand_count", "equip", "judging", "skills",
    "chained", "turned_over", "drunk", "marks", "on_general", "face_down", "no_slash", "no_jink",
}  # fmt: skip


def test_the_view_shows_this_and_nothing_else() -> None:
    """Whatever is added here must be public, the bot's own, or what it was shown."""
    assert {name for name in dir(bridge.BotView) if not name.startswith("_")} == SURFACE


def test_a_view_cannot_be_made_or_extended() -> None:
    view = bridge.BotView()
    with pytest.raises(RuntimeError, match="only while choose"):
        view.hand  # noqa: B018
    with pytest.raises(AttributeError):
        view.table = 1


def test_the_view_is_dead_after_the_call() -> None:
    views: list[Any] = []

    def keep(view: Any, request: Any, options: list[Any]) -> int | None:
        views.append(view)
        return None

    kernel.Simulator(rules(3, switches={"turn_limit": 3}), [Bot(keep)] * 4, KEY).run(0, 1)
    for name in SURFACE:
        with pytest.raises(RuntimeError, match="only while choose"):
            look(views[0], name)


def look(view: Any, name: str) -> Any:
    found = getattr(view, name)
    return found(0, 0) if name == "distance" else found(0)


def test_what_the_view_says() -> None:
    """Compared with the whole table, at every choice of a game."""
    seen = 0

    def look(view: Any, request: Any, options: list[Any]) -> int | None:
        nonlocal seen
        seen += 1
        truth = match.snapshot()
        me = truth["seats"][view.seat]
        assert view.hand == me["hand"]
        assert view.role == me["role"]
        assert view.pile_count == len(truth["pile"])
        assert view.discard == truth["discard"]
        assert (view.turn, view.turn_seat, view.phase) == (truth["turn"], truth["turn_seat"], truth["phase"])
        for seat in range(view.players):
            there, fact = truth["seats"][seat], view.public(seat)
            assert set(fact) == FACTS
            assert fact["role"] == (there["role"] if there["role_shown"] else None)
            assert fact["hand_count"] == len(there["hand"])
            assert (fact["hp"], fact["equip"], fact["alive"]) == (there["hp"], there["equip"], there["alive"])
            assert set(view.known_hand(seat)) <= set(there["hand"])
            assert view.in_range(seat) == match.in_range(seat)
        return seen * 7 % len(options)

    for index in range(6):
        match = kernel.Match(rules(4), [Bot(look)] * 4, KEY, index)
        match.deal()
        match.run()
    assert seen > 200


def test_who_gave_none_holds_none_until_a_card_comes() -> None:
    """Where everybody answers who can."""
    seen, marks = 0, {"slash": 0, "jink": 0}

    def answer(view: Any, request: Any, options: list[Any]) -> int | None:
        nonlocal seen
        seen += 1
        truth = match.snapshot()
        for seat, held in enumerate(truth["seats"]):
            for kind in marks:
                if view.public(seat)[f"no_{kind}"]:
                    marks[kind] += 1
                    assert kind not in {view.card(card)[0] for card in held["hand"]}
        played = [i for i, option in enumerate(options) if option.verb == "play"]
        return played[0] if request.kind in marks and played else seen * 7 % len(options)

    for index in range(6):
        match = kernel.Match(rules(4), [Bot(answer)] * 4, KEY, index)
        match.deal()
        match.run()
    assert min(marks.values()) > 100


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda view: view.known_hand(3), "no seat 3"),
        (lambda view: view.known_hand(-1), "no seat -1"),
        (lambda view: view.public(11), "no seat 11"),
        (lambda view: view.distance(0, 3), "no seat 3"),
        (lambda view: view.distance(40, 0), "no seat 40"),
        (lambda view: view.in_range(200), "no seat 200"),
        (lambda view: view.card(255), "no card 255"),
        (lambda view: view.card(-1), "no card -1"),
    ],
)
def test_a_view_answers_only_for_seats_and_cards_that_there_are(ask: Any, message: str) -> None:
    """Anything else would read what lies behind in memory, other hands for example."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        ask(view)
        return None

    with pytest.raises(IndexError, match=message):
        kernel.Simulator(rules(3), [Bot(choose)] * 4, KEY).run(0, 1)


def test_cards_by_their_faces() -> None:
    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        assert view.card(card("slash:S7")) == ("slash", "spade", 7)
        assert view.card(card("peach:HQ")) == ("peach", "heart", 12)
        return None

    kernel.Simulator(rules(3, switches={"turn_limit": 2}), [Bot(choose)] * 4, KEY).run(0, 1)


# ---- what a bot is asked --------------------------------------------------------------------------------------------


def test_a_request_says_what_it_is_about() -> None:
    bot = Bot(using(card("slash:S8")))
    match = table(person(), person("ganglie"), bots=[bot] * 4)
    hold(match, 0, card("slash:S8"))
    hold(match, 1, card("jink:D2"), card("jink:D3"))
    match.start_at(0, "play")
    match.step()
    match.step()
    jink = next(request for request in bot.asked if request.kind == "jink")
    assert (jink.seat, jink.source, jink.target, jink.as_kind) == (1, 0, 1, "slash")
    ganglie = next(request for request in bot.asked if request.skill == "ganglie")
    assert (ganglie.kind, ganglie.seat, ganglie.source) == ("invoke", 1, 0)
    assert all(request.forced is False for request in bot.asked)


def test_one_option_is_asked_of_nobody_unless_wanted() -> None:
    for forced in (False, True):
        bot = Bot()
        match = table(person(), person(), bots=[bot] * 4)
        match.trace(forced=forced)
        match.start_at(0, "play")
        match.step()
        match.step()
        assert [(request.kind, request.forced) for request in bot.asked] == [("play", True)] * forced


# ---- built-in bots --------------------------------------------------------------------------------------------------


@pytest.mark.statistics
def test_the_random_bot_is_uniform_over_options() -> None:
    """The same four cards lie ready in game after game: which option comes first is counted."""
    from scipy.stats import chisquare

    cards = [card("ex_nihilo:H7"), card("amazing_grace:H3"), card("god_salvation:HA"), card("savage_assault:S7")]
    made = rules((1, 0, 1, 0), generals=[person(), person()])
    counts = [0] * 5
    for index in range(20_000):
        match = set_up(made, ("lord", "rebel"), index=index)
        hold(match, 0, *cards)
        match.start_at(0, "play")
        match.step()
        match.step()
        chosen = match.choices()[0]
        counts[0 if chosen["verb"] == 0 else 1 + cards.index(chosen["card"])] += 1
    assert chisquare(counts).pvalue > 1e-7


def test_numbers_of_a_bot_do_not_depend_on_what_others_were_asked() -> None:
    """The lord is asked something more in his turn or not: the rebel's turn afterwards is the same."""
    hand = [card("ex_nihilo:H7"), card("amazing_grace:H3"), card("god_salvation:HA"), card("savage_assault:S7")]
    firsts = []
    for lord in (person(), person("biyue"), person("biyue", "guanxing")):
        made = rules((1, 0, 1, 0), generals=[lord, person()], phases=["start", "play", "finish"])
        chosen = []
        for index in range(200):
            match = set_up(made, ("lord", "rebel"), index=index)
            hold(match, 1, *hand)
            match.start_at(0, "start")
            while not (match.over or any(row["seat"] == 1 for row in match.choices())):
                match.step()
            chosen.append(next(row for row in match.choices() if row["seat"] == 1)["card"])
        firsts.append(chosen)
    assert firsts[0] == firsts[1] == firsts[2]
    assert len(set(firsts[0])) == 5


@pytest.mark.parametrize("bot", kernel.BOTS)
def test_built_in_bots_finish_their_games(bot: str) -> None:
    games, *_ = kernel.Simulator(rules(8), [bot] * 4, KEY).run(0, 500)
    assert (games["ended_by"] == 1).mean() > 0.95
