"""Wind and Q: what no single scenario shows: long lists, faces kept from others, and that bots play every skill."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from kernel_tables import KEY, Bot, hold, person, rules, table

from sgs_sim._core import kernel

EXPANSIONS = ("junzheng", "wind", "sp")
SKILLS = (
    "shensu", "jushou", "liegong", "kuanggu", "tianxiang", "buqu", "leiji", "guidao", "huangtian", "guhuo", "jilei",
    "danlao",
)  # fmt: skip
POOL = ["zhangjiao", "yuji", "huangzhong", "weiyan", "caoren", "xiahouyuan", "zhoutai", "xiaoqiao", "yangxiu", "huatuo"]
ROLES = (1, 2, 3, 2)


def face_down(hand: int, watch: Any) -> kernel.Match:
    """A free choice of somebody with guhuo and so many hand cards."""
    match = table(
        person("guhuo", hp=3),
        person(),
        person(),
        roles=("lord", "rebel", "traitor"),
        bots=[Bot(watch)] * 4,
        expansions=EXPANSIONS,
    )
    hold(match, 0, *range(hand))
    match.set_pile()
    match.start_at(0, "play")
    return match


def test_guhuo_adds_one_row_for_each_claim() -> None:
    seen: list[tuple[str, int, int]] = []

    def watch(_view: Any, request: Any, options: list[Any]) -> int | None:
        claims = [i for i, option in enumerate(options) if option.verb == "use" and option.skill == "guhuo"]
        seen.append((request.kind, len(options), len(claims)))
        return claims[-1] if request.kind == "play" and claims and len(seen) == 1 else None

    match = face_down(100, watch)
    match.step()
    match.step()
    kind, n, claims = seen[0]
    assert kind == "play"
    assert 10 <= claims <= 16
    assert n <= 1 + 100 + 100 + claims
    assert ("card", 100, 0) in seen
    assert all(n < kernel.LIMITS["options"] for _, n, _ in seen)


def test_who_is_asked_to_doubt_sees_no_card() -> None:
    asked: list[Any] = []

    def watch(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "choose":
            asked.append((request, [option.card for option in options], [sorted(view.known_hand(s)) for s in range(3)]))
        claims = [i for i, option in enumerate(options) if option.verb == "use" and option.kind == "ex_nihilo"]
        return claims[-1] if request.kind == "play" and claims and not asked else None

    match = face_down(3, watch)
    match.step()
    match.step()
    assert [request.seat for request, _, _ in asked] == [1, 2]
    for request, cards, known in asked:
        assert (request.topic, request.as_kind, request.source, request.card) == ("question", "ex_nihilo", 0, -1)
        assert cards == [-1, -1]
        assert known[0] == []


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_every_skill(bot: str) -> None:
    made = rules(ROLES, pool=POOL, expansions=EXPANSIONS)
    simulator = kernel.Simulator(made, [bot] * 4, KEY, detail=True, verify=True, peek=True)
    detail = simulator.run(0, 300)[2]
    used = dict(zip(kernel.SKILLS, np.sum(detail["skills"], axis=0, dtype=np.int64), strict=False))
    assert simulator.violations == (0, None, None)
    assert simulator.peek_faults == 0
    assert [name for name in SKILLS if not used[name]] == []


def test_games_end() -> None:
    made = rules(ROLES, pool=POOL, expansions=EXPANSIONS)
    for bots in (["greedy"] * 4, ["random"] * 4, ["veteran"] * 4):
        rows = kernel.Simulator(made, bots, KEY).run(0, 200)[0]
        assert kernel.ENDINGS.index("guard_limit") not in rows["ended_by"]
