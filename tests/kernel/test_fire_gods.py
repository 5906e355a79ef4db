"""Fire and the gods beyond single rulings: large hands, the dealing of stars, and bots that play every skill."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import KEY, Bot, person, pick, quiet, rules, standard, table

from sgs_sim._core import kernel

SETS = ("junzheng", "fire", "god")
SKILLS = (
    "qiangxi", "quhu", "jieming", "lianhuan", "niepan", "huoji", "kanpo", "tianyi", "luanji", "shuangxiong", "mengjin",
    "wushen", "wuhun", "shelie", "gongxin", "qinyin", "yeyan", "qixing", "kuangfeng", "dawu",
)  # fmt: skip
"""Those that are invoked or convert cards; bazhen counts as the eight diagram, xueyi only answers a query."""
HAND = 100


class Lengths:
    """Answers as a function says, and keeps how long the longest list of each kind of request was."""

    def __init__(self, wanted: dict[str, dict[str, Any]]) -> None:
        self.wanted = wanted
        self.longest: dict[str, int] = {}
        self.asked: list[str] = []

    def choose(self, view: Any, request: Any, options: list[Any]) -> int:
        self.asked.append(request.kind)
        self.longest[request.kind] = max(self.longest.get(request.kind, 0), len(options))
        index = pick(options, **self.wanted[request.kind]) if request.kind in self.wanted else None
        return quiet(options) if index is None else index


def full_hand(bot: Any, *skills: str, phase: str = "play") -> kernel.Match:
    """Seat 0 has these skills and a hundred cards of the pile."""
    persons = [person(*skills), *[person() for _ in range(4)]]
    match: kernel.Match = table(*persons, roles=("lord", *["rebel"] * 4), bots=[bot, *["random"] * 3], expansions=SETS)
    for number in match.snapshot()["pile"][:HAND]:
        match.place(number, "hand", 0)
    match.start_at(0, phase)
    return match


@pytest.mark.parametrize(
    "skills",
    [("luanji", "xueyi"), ("shuangxiong",), ("huoji", "kanpo", "bazhen"), ("lianhuan", "niepan"), ("qiangxi",),
     ("wushen", "wuhun"), ("qinyin", "yeyan"), ("qixing", "kuangfeng", "dawu"), ("quhu", "jieming"), ("tianyi",)],
)  # fmt: skip
def test_lists_grow_with_the_hand_only(skills: tuple[str, ...]) -> None:
    """A hand of a hundred cards: a few rows a card, never pairs of cards or cards times targets."""
    bot = Lengths({})
    match = full_hand(bot, *skills)
    match.step()
    match.step()
    assert 2 <= bot.longest["play"] <= 3 * HAND < kernel.LIMITS["options"]


def test_luanji_asks_for_its_second_card() -> None:
    """The first card is a row, the second a request, and it is of the first one's suit."""
    bot = Lengths({"play": {"skill": "luanji"}})
    match = full_hand(bot, "luanji")
    match.trace(True)
    match.step()
    match.step()
    assert bot.asked[:2] == ["play", "card"]
    assert bot.longest["card"] < HAND
    use = next(row for row in match.events() if kernel.EVENTS[row["kind"]] == "use")
    cards = standard(*SETS).cards
    assert cards[use["card"]].suit == cards[use["card2"]].suit


def test_yeyan_asks_for_one_card_or_point_at_a_time() -> None:
    """Four suits and three points are three cards and three targets beside the row that begins it."""
    rows: list[Any] = []

    def burn(view: Any, request: Any, options: list[Any]) -> int | None:
        rows.append((request.kind, len(options)))
        if request.kind == "play":
            return next((i for i, o in enumerate(options) if o.skill == "yeyan" and o.card >= 0), None)
        return pick(options, verb="target") if request.kind == "target" else 0 if request.kind == "card" else None

    match = full_hand(Bot(burn), "yeyan")
    match.step()
    match.step()
    assert [kind for kind, _ in rows[:7]] == ["play", "card", "card", "card", "target", "target", "target"]
    assert max(count for kind, count in rows[:7] if kind == "card") < HAND
    assert [count for kind, count in rows[:7] if kind == "target"] == [5, 5, 6]  # the third point is optional


def test_qixing_swaps_one_pair_at_a_time() -> None:
    """Each swap is two requests, and there are no more of them than stars."""
    bot = Lengths({"invoke": {"skill": "qixing"}, "swap": {"verb": "swap"}})
    persons = [person("qixing"), person()]
    match = table(*persons, bots=[bot, *["random"] * 3], expansions=SETS)
    pile = match.snapshot()["pile"]
    for number in pile[:HAND]:
        match.place(number, "hand", 0)
    match.place_on_general(0, "star", pile[HAND : HAND + 7])
    match.start_at(0, "draw")
    match.step()
    assert bot.asked.count("swap") == 13  # the last star left is asked of nobody
    assert bot.longest["swap"] <= HAND + 3
    assert len(match.snapshot()["seats"][0]["piles"]["star"]) == 7


def test_eleven_cards_four_kept() -> None:
    """Before the first turn seven of eleven cards lie face down, and everybody else has the hand he would have."""
    names = ("shenzhugeliang", "liubei", "guanyu", "zhangfei", "machao")
    seats = [standard(*SETS).index(name) for name in names]
    made = rules(5, dealing="fixed", fixed=seats, expansions=SETS)
    plain = rules(5, dealing="fixed", fixed=[standard(*SETS).index("caocao"), *seats[1:]], expansions=SETS)
    for index in range(5):
        hands = []
        for each in (made, plain):
            match = kernel.Match(each, ["random"] * 4, KEY, index)
            match.deal()
            hands.append([seat["hand"] for seat in match.snapshot()["seats"]])
            stars = match.snapshot()["seats"][0]["piles"]["star"]
            assert len(hands[-1][0]) == 4
            assert len(stars) == (7 if each is made else 0)
        assert hands[0][1:] == hands[1][1:]


def played(bot: str, games: int) -> dict[str, int]:
    """How often each skill acted in games of these generals alone."""
    pool = [g.id for g in standard(*SETS).generals if g.set in ("fire", "god")]
    made = rules(8, expansions=SETS, pool=pool)
    detail = kernel.Simulator(made, [bot] * 4, KEY, True).run(0, games)[2]
    assert detail is not None
    counts = detail["skills"].sum(axis=0)
    return {name: int(counts[kernel.SKILLS.index(name)]) for name in SKILLS}


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_every_skill(bot: str) -> None:
    counts = played(bot, 400)
    assert all(counts.values()), {name: count for name, count in counts.items() if not count}
