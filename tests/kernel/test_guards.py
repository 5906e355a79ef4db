"""What ends a game that would not end, and how much of the C stack a game takes."""

from __future__ import annotations

import threading
from typing import Any

from kernel_tables import KEY, RANDOM, Bot, person, pick, rules, spec, table

from sgs_sim._core import kernel


def test_a_turn_that_does_not_end() -> None:
    """Nothing but weapons: each one used replaces the last, and the last hand card gone brings the next."""
    weapons = [(*row[:3], row[0] in ("crossbow", "axe", "spear", "blade", "halberd")) for row in spec()["cards"]]

    def use(view: Any, request: Any, options: list[Any]) -> int | None:
        return pick(options, verb="use") if request.kind == "play" else pick(options, verb="invoke")

    match = table(person("lianying"), person(), bots=[Bot(use)] * 4, cards=weapons)
    match.place(match.snapshot()["pile"][0], "hand", 0)
    match.start_at(0, "play")
    match.run()
    assert (match.ended_by, match.winner) == ("guard_limit", "none")
    assert match.turn == 1
    assert 1_000 <= match.rows()[1]["used"][0] < 10_000


def test_the_limits_are_far_from_what_games_need() -> None:
    """Uses in one turn of random games, the generals' skills dealt in all combinations."""
    crowd = [person(a, b, hp=8) for a in SKILLS for b in SKILLS if a < b][:60]
    games, seats, _ = kernel.Simulator(rules(10, generals=crowd), RANDOM, KEY).run(0, 300)
    assert (games["ended_by"] != kernel.ENDINGS.index("guard_limit")).all()
    assert seats["used"].max() < 2_000


SKILLS = ["ganglie", "fankui", "yiji", "lianying", "xiaoji", "jizhi", "paoxiao", "kurou", "guicai", "tiandu", "wusheng"]


def test_a_small_stack_is_enough() -> None:
    """Other platforms give threads 512 KiB; chains of reactions recurse on the C stack."""
    crowd = [person(a, b, hp=8) for a in SKILLS for b in SKILLS if a < b]
    played: list[int] = []

    def play() -> None:
        simulator = kernel.Simulator(rules(10, generals=crowd), ("greedy",) * 4, KEY)
        played.extend(simulator.run(0, 200)[0]["decisions"].tolist())

    before = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=play)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert len(played) == 200
