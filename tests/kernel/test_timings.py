"""Who reacts, in which order, how often; and that skills listen exactly as long as their owner has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kernel_tables import Bot, card, hold, person, pick, table, using

from sgs_sim._core import kernel

SLASH, JINK = card("slash:S8"), card("jink:D2")
DIAGRAM, SHIELD = card("eight_diagram:S2"), card("renwang_shield:C2")
INDULGENCE = card("indulgence:S6")


def skills(match: kernel.Match, seat: int) -> list[str]:
    found: list[str] = match.snapshot()["seats"][seat]["skills"]
    return found


def asked(bot: Bot, *kinds: str) -> list[tuple[int, str, str]]:
    return [(request.seat, request.kind, request.skill) for request in bot.asked if request.kind in kinds]


# ---- order ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", range(5))
def test_from_the_current_player_in_turn_order(turn: int) -> None:
    """Five who may replace a judgment card are asked from the one whose turn it is."""
    bot = Bot()
    match = table(*[person("guicai")] * 5, bots=[bot] * 4)
    for seat in range(5):
        hold(match, seat, card("slash:C7", 0) if seat == 0 else [card(f"jink:D{k}") for k in range(2, 7)][seat])
    match.place(INDULGENCE, "judging", turn)
    match.start_at(turn, "judging")
    match.step()
    assert asked(bot, "retrial") == [((turn + k) % 5, "retrial", "guicai") for k in range(5)]


def test_the_dead_are_passed_over() -> None:
    bot = Bot()
    match = table(*[person("guicai")] * 4, bots=[bot] * 4)
    for seat in range(4):
        hold(match, seat, card(f"jink:D{seat + 3}"))
    match.place(INDULGENCE, "judging", 2)
    match.set_seat(3, alive=False)
    match.start_at(2, "judging")
    match.step()
    assert [seat for seat, *_ in asked(bot, "retrial")] == [2, 0, 1]


def test_the_skills_of_a_general_come_before_his_equipment() -> None:
    bot = Bot(using(SLASH))
    match = table(person("hujia!", kingdom="wei"), person(kingdom="wei"), person(), bots=[bot] * 4)
    match.place(DIAGRAM, "equip", 0)
    hold(match, 0, JINK)
    hold(match, 2, SLASH)
    match.start_at(2, "play")
    match.step()
    match.step()
    assert asked(bot, "invoke", "jink")[:2] == [(0, "invoke", "hujia"), (0, "invoke", "eight_diagram")]


@pytest.mark.parametrize("order", [("ganglie", "yiji"), ("yiji", "ganglie")])
def test_the_skills_of_one_general_in_the_order_of_his_row(order: tuple[str, str]) -> None:
    bot = Bot(lambda view, request, options: pick(options, verb="use", card=SLASH))
    match = table(person(), person(*order), bots=[bot] * 4)
    hold(match, 0, SLASH)
    match.start_at(0, "play")
    match.step()
    match.step()
    assert [skill for _, _, skill in asked(bot, "invoke")] == list(order)


def test_the_source_reacts_to_damage_before_the_victim() -> None:
    """And each has his own timing: a skill for damage suffered is silent where its owner deals it."""
    bot = Bot(lambda view, request, options: pick(options, verb="use", card=SLASH))
    match = table(person("ganglie"), person("fankui"), person("ganglie"), bots=[bot] * 4)
    hold(match, 0, SLASH, JINK)
    match.start_at(0, "play")
    match.step()
    match.step()
    assert asked(bot, "invoke") == [(1, "invoke", "fankui")]


def test_each_reacts_once() -> None:
    """A retrial puts in a new card; nobody who was asked is asked again about it."""

    def replace(view: Any, request: Any, options: list[Any]) -> int | None:
        return pick(options, verb="play") if request.kind == "retrial" else None

    bot = Bot(replace)
    match = table(*[person("guicai")] * 3, bots=[bot] * 4)
    for seat in range(3):
        hold(match, seat, card(f"jink:D{2 * seat + 3}"), card(f"jink:D{2 * seat + 4}"))
    match.place(INDULGENCE, "judging", 1)
    match.start_at(1, "judging")
    match.step()
    assert [seat for seat, *_ in asked(bot, "retrial")] == [1, 2, 0]


def test_a_slash_that_was_moved_may_be_moved_on() -> None:
    """Each on whom it lands becomes its target; nobody moves it back to its user."""
    bot = Bot(using(SLASH))
    match = table(person(), person("liuli"), person("liuli"), bots=[bot] * 4)
    hold(match, 0, SLASH)
    hold(match, 1, card("peach:H3"))
    hold(match, 2, JINK)
    match.start_at(0, "play")
    match.step()
    match.step()
    assert asked(bot, "invoke")[:2] == [(1, "invoke", "liuli"), (2, "invoke", "liuli")]
    seats = match.snapshot()["seats"]
    assert [seat["hp"] for seat in seats] == [4, 3, 4]
    assert seats[1]["hand"] == seats[2]["hand"] == []


def test_who_dies_before_his_turn_to_react_is_not_asked() -> None:
    """The volley kills seat 1 in between; of the others each is asked for a jink, in turn order."""
    bot = Bot(using(card("archery_attack:HA")))
    match = table(person(), person("guicai"), person(), person(), bots=[bot] * 4)
    hold(match, 0, card("archery_attack:HA"))
    for seat in (2, 3):
        hold(match, seat, card(f"jink:D{seat + 2}"))
    match.set_seat(1, hp=1)
    match.start_at(0, "play")
    match.step()
    match.step()
    assert [seat for seat, *_ in asked(bot, "jink")] == [2, 3]
    assert not match.snapshot()["seats"][1]["alive"]


# ---- having and losing ----------------------------------------------------------------------------------------------


def armed(choose: Callable[..., int | None] | None = None) -> tuple[kernel.Match, Bot]:
    bot = Bot(choose or using(DIAGRAM, SHIELD, card("crossbow:CA"), card("axe:D5")))
    return table(person("mashu"), person("qixi"), person(), bots=[bot] * 4), bot


def test_equipment_brings_its_effect_and_takes_it_along() -> None:
    match, _ = armed()
    hold(match, 0, DIAGRAM, SHIELD, card("crossbow:CA"))
    match.start_at(0, "play")
    match.step()
    seen = []
    for _ in range(3):
        match.step()
        seen.append(skills(match, 0))
    equipped = match.snapshot()["seats"][0]["equip"]
    assert len(equipped) == 2
    assert seen[-1][0] == "mashu"
    assert "crossbow" in seen[-1]
    assert ("eight_diagram" in seen[-1]) == (DIAGRAM in equipped)
    assert ("renwang_shield" in seen[-1]) == (SHIELD in equipped)
    assert any("eight_diagram" in skill for skill in seen)


def test_an_armor_that_is_gone_answers_no_more() -> None:
    """Dismantled in the lord's turn; his slash is then answered from the hand alone."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "take":
            return pick(options, card=DIAGRAM)
        first = pick(options, verb="use", card=card("dismantlement:S3"))
        return using(SLASH)(view, request, options) if first is None else first

    for dismantled in (False, True):
        bot = Bot(choose)
        match = table(person(), person(), bots=[bot] * 4)
        hold(match, 0, SLASH, *[card("dismantlement:S3")] * dismantled)
        hold(match, 1, JINK)
        match.place(DIAGRAM, "equip", 1)
        match.set_pile(top=[card("slash:C8")])
        match.start_at(0, "play")
        match.step()
        if dismantled:
            match.step()
            assert skills(match, 1) == []
        bot.asked.clear()
        match.step()
        assert (("invoke", "eight_diagram") in [(r.kind, r.skill) for r in bot.asked]) is not dismantled


def test_the_dead_have_no_skills() -> None:
    bot = Bot(using(SLASH))
    match = table(person(), person("ganglie", "yiji"), person(), bots=[bot] * 4)
    hold(match, 0, SLASH)
    match.place(DIAGRAM, "equip", 1)
    match.place(card("chitu:H5"), "equip", 1)
    match.set_seat(1, hp=1)
    match.set_pile(top=[card("slash:C8")])
    match.start_at(0, "play")
    match.step()
    match.step()
    dead = match.snapshot()["seats"][1]
    assert not dead["alive"]
    assert dead["skills"] == dead["equip"] == dead["hand"] == []


def test_lord_skills_are_the_lords() -> None:
    match = table(person("hujia!", "jianxiong"), person("hujia!", "jianxiong"))
    assert skills(match, 0) == ["hujia", "jianxiong"]
    assert skills(match, 1) == ["jianxiong"]


def test_another_general_takes_the_place_of_the_first() -> None:
    match = table(person("mashu", "tieqi"), person("paoxiao"), person())
    assert match.distance(0, 1) == 1
    match.set_general(0, 1)
    assert skills(match, 0) == ["paoxiao"]
    match.set_general(0, -1)
    assert skills(match, 0) == []


def test_a_limited_use_is_spent_for_its_turn() -> None:
    """Zhiheng is offered once a turn, and again in the next."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        offered.append((view.turn, pick(options, verb="skill", skill="zhiheng") is not None))
        return pick(options, verb="skill", skill="zhiheng")

    offered: list[tuple[int, bool]] = []
    match = table(
        person("zhiheng"), person(),
        bots=[Bot(lambda v, r, o: choose(v, r, o) if r.kind == "play" and r.seat == 0 else None)] * 4,
    )  # fmt: skip
    match.start_at(0, "draw")
    while match.turn < 4:
        match.step()
    assert [turn for turn, there in offered if there] == [1, 3]
