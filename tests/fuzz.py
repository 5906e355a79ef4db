"""Random games under random set-ups, in search of what a compiler's sanitizer or an invariant objects to.

`make test-sanitize` runs this on the sanitizer build. Games come in blocks; a block is decided by its number alone, so
whatever is found in one can be played again: ``python tests/fuzz.py --block 17``.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sgs_sim._core import kernel
from sgs_sim._core.registry import skill_params
from sgs_sim.bots import weights
from sgs_sim.ruleset import Ruleset, Switch, load_ruleset

BLOCK = 100
"""Games of one block."""
VERIFY_EVERY = 10
"""Every so many blocks check the invariants at each move and request, which takes twenty times as long."""
PEEK_EVERY = 10
"""Every so many blocks deal anew, at each decision, what the bot cannot see."""
EDITIONS = ("standard", "promo", "beta")
EXPANSIONS = ("junzheng", "wind", "fire", "god", "sp")
SANITIZER_SYMBOLS = (b"__asan_report_load", b"__ubsan_handle_out_of_bounds")


class Result(NamedTuple):
    """What came of a block."""

    block: int
    games: int
    decisions: int
    endings: dict[str, int]
    faults: list[str]


# ---- set-ups --------------------------------------------------------------------------------------------------------


def roles(dice: random.Random) -> tuple[int, int, int, int]:
    """Any split of the roles with one lord and somebody against him."""
    players = dice.randint(2, 10)
    loyalists = dice.randint(0, players - 2)
    rebels = dice.randint(0, players - 1 - loyalists)
    return 1, loyalists, rebels, players - 1 - loyalists - rebels


def numbers(dice: random.Random, skill: str) -> dict[str, int]:
    """Any numbers that a skill allows; of suits, whose mask has no lowest bit, any set."""
    return {
        name: dice.randrange(low, high + 1, 2 if name == "suits" else 1)
        for name, _, low, high in skill_params(skill)
        if dice.random() < 0.5
    }


def stranger(dice: random.Random, skills: list[Any]) -> dict[str, Any]:
    """A general made of any skills, to bring together what no general has together; lord skills are anybody's."""
    changed = dice.random() < 0.5
    return {
        "id": "stranger",
        "kingdom": dice.choice(["wei", "shu", "wu", "qun"]),
        "gender": dice.choice(["male", "female"]),
        "hp": dice.randint(1, 5),
        "lord": dice.random() < 0.3,
        "in_pool": True,
        "skills": [
            (name, numbers(dice, name) if changed else params, False)
            for name, params, _ in dice.sample(skills, dice.randint(1, 8))
        ],
    }


@cache
def all_skills() -> list[Any]:
    """Every skill of every edition, as a general has it."""
    found = {}
    for name in EDITIONS:
        for general in load_ruleset(name, EXPANSIONS).kernel_spec((1, 0, 1, 0))["generals"]:
            found |= {skill[0]: skill for skill in general["skills"]}
    return list(found.values())


def any_value(dice: random.Random, switch: Switch) -> int:
    """Any value that a switch allows, as the kernel sees it; no limit of turns that makes a game long."""
    if switch.choices:
        return dice.randrange(len(switch.choices))
    if isinstance(switch.value, bool):
        return dice.randint(0, 1)
    return dice.randint(switch.minimum or 0, min(switch.maximum or 300, 300))


def ruleset(dice: random.Random) -> Ruleset:
    """An edition by itself, with everything on, or with any expansions."""
    some = [name for name in EXPANSIONS if dice.random() < 0.5]
    return load_ruleset(dice.choice(EDITIONS), dice.choice([[], EXPANSIONS, EXPANSIONS, some]))


def setup(block: int) -> tuple[dict[str, Any], list[str]]:
    """What `kernel.Rules` takes, and the bots by role.

    >>> setup(5) == setup(5)
    True
    """
    dice = random.Random(block)
    edition = ruleset(dice)
    spec = edition.kernel_spec(roles(dice), dealing=dice.choice(["uniform", "uniform", "rules", "fixed", "none"]))
    spec["weights"] = weights.load()
    players = sum(spec["roles"])
    if dice.random() < 0.4:
        spec["generals"] = [stranger(dice, all_skills()) if g["in_pool"] else g for g in spec["generals"]]
    if spec["dealing"] == "fixed":
        pool = [i for i, general in enumerate(spec["generals"]) if general["in_pool"]]
        spec["fixed"] = [general if dice.random() < 0.5 else -1 for general in dice.sample(pool, players)]
    if dice.random() < 0.3:
        spec["switches"] = {name: any_value(dice, switch) for name, switch in edition.switches.items()}
    if dice.random() < 0.2:
        share = dice.random()
        spec["cards"] = [(*card[:3], card[3] and dice.random() < share) for card in spec["cards"]]
    if spec["dealing"] == "rules":
        spec["switches"] |= {
            "lord_offer": 2,
            "general_offer": dice.randint(1, 24 // (players - 1)),
            "general_offer_ten": 2,
        }
    spec["match"] = dice.randint(1, 4)
    bots = [dice.choice(["random", "random", "greedy", "veteran"]) for _ in kernel.ROLES]
    return spec, bots


# ---- play -----------------------------------------------------------------------------------------------------------


class Curious:
    """A bot in Python that looks at everything a view has and then picks by lot."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, view: Any, request: Any, options: list[Any]) -> int:
        if self.dice.random() < 0.1:
            self.look(view)
        return self.dice.randrange(len(options))

    @staticmethod
    def look(view: Any) -> None:
        for seat in range(view.players):
            view.public(seat)
            view.known_hand(seat)
            view.in_range(seat)
            view.distance(view.seat, seat)
        for card in (*view.hand, *view.discard):
            view.card(card)


def bad_endings(spec: dict[str, Any]) -> tuple[str, ...]:
    """How no game should end. With few cards in the deck, or with skills in one hand that nobody has together (luoshen
    takes back what guicai played, kurou is fed by endless qingnang) or with odd numbers, some do go on for ever."""
    few = sum(in_deck for *_, in_deck in spec["cards"]) < 100 or spec["switches"].get("beginner")
    strange = any(general["id"] == "stranger" for general in spec["generals"])
    return ("running", "aborted") if few or strange else ("running", "aborted", "guard_limit")


def play_range(spec: dict[str, Any], bots: list[str], block: int, games: int) -> Result:
    """Most of a block: a range of games as a run plays them."""
    verify, peek = block % VERIFY_EVERY == 0, block % PEEK_EVERY == 1
    key = block, ~block & (2**64 - 1)
    simulator = kernel.Simulator(kernel.Rules(spec), bots, key, block % 2 == 0, peek, verify)
    rows = simulator.run(block * BLOCK, games)[0]
    endings = {name: int((rows["ended_by"] == i).sum()) for i, name in enumerate(kernel.ENDINGS)}
    faults = [f"{endings[name]} games ended as {name}" for name in bad_endings(spec) if endings[name]]
    if simulator.violations[0]:
        faults.append("{0} violations, the first in game {2}: {1}".format(*simulator.violations))
    if simulator.peek_faults:
        faults.append(f"{simulator.peek_faults} choices depend on what the bot cannot see")
    return Result(block, games, int(rows["decisions"].sum()), endings, faults)


def play_match(spec: dict[str, Any], block: int) -> list[str]:
    """One game step by step, with everything that a `Match` can do on the way."""
    dice = random.Random(~block)
    match = kernel.Match(kernel.Rules(spec), [Curious(block)] * 4, (block, 0), block)
    match.trace(True, forced=block % 3 == 0)
    match.deal()
    steps = 0
    while not match.over:
        if steps % 50 == 0:
            twin = match.copy(["random"] * 4)
            twin.rename(renaming(dice, twin))
            twin.run()
            twin.snapshot()
        match.step()
        steps += 1
    match.events(), match.choices(), match.rows(), match.zones(), match.snapshot()
    return [f"a match ended as {match.ended_by}"] if match.ended_by in bad_endings(spec) else []


def renaming(dice: random.Random, match: Any) -> list[int]:
    """A permutation of the cards in hands and pile."""
    zones = [zone for zone, _ in match.zones()]
    moved = [card for card, zone in enumerate(zones) if zone in ("hand", "pile")]
    image = list(range(len(zones)))
    for card, new in zip(moved, dice.sample(moved, len(moved)), strict=True):
        image[card] = new
    return image


def play_block(block: int, games: int = BLOCK) -> Result:
    """A range of games and one match under the set-up of this block."""
    spec, bots = setup(block)
    result = play_range(spec, bots, block, games - 1)
    faults = [*result.faults, *play_match(spec, block)]
    return result._replace(games=games, faults=[f"{fault} ({sum(spec['roles'])} players)" for fault in faults])


# ---- the whole ------------------------------------------------------------------------------------------------------


def without_sanitizer() -> list[str]:
    """Sanitizers that are not compiled into the kernel that is imported here."""
    code = Path(kernel.__file__).read_bytes()
    return [symbol.decode() for symbol in SANITIZER_SYMBOLS if symbol not in code]


def told(result: Result) -> Result:
    """Print what is wrong."""
    for fault in result.faults:
        print(f"block {result.block}: {fault}", flush=True)
    return result


def play_all(blocks: list[int], jobs: int) -> tuple[list[Result], list[int]]:
    """Results, and the blocks that may have killed a process."""
    results: list[Result] = []
    if jobs == 1:
        return [told(play_block(block)) for block in blocks], []
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        futures: list[Future[Result]] = [pool.submit(play_block, block) for block in blocks]
        with suppress(BrokenProcessPool):
            for future in as_completed(futures):
                results += [told(future.result())]
    done = {result.block for result in results}
    return results, [block for block in blocks if block not in done][:jobs]


def main() -> int:
    """Play, and say in one line what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), help="processes")
    parser.add_argument("--block", type=int, help="only this block, in this process")
    parser.add_argument("--sanitized", action="store_true", help="refuse a kernel without sanitizers")
    asked = parser.parse_args()
    if asked.sanitized and without_sanitizer():
        print(f"{kernel.__file__}: no sanitizer in it ({', '.join(without_sanitizer())})", file=sys.stderr)
        return 2
    started = time.monotonic()
    blocks = list(range(-(-asked.games // BLOCK))) if asked.block is None else [asked.block]
    results, lost = play_all(blocks, min(asked.jobs, len(blocks)))
    if lost:
        print(f"a process died, playing one of the blocks {', '.join(map(str, lost))}")
    faults = sum(len(result.faults) for result in results)
    games, decisions = sum(result.games for result in results), sum(result.decisions for result in results)
    clean = "clean" if not faults and not lost else f"{faults} faults" + ", not finished" * bool(lost)
    print(f"{games:,} random games of {len(results)} set-ups, {decisions:,} decisions,", end=" ")
    print(f"{time.monotonic() - started:.0f} s: {clean}")
    return 1 if faults or lost else 0


if __name__ == "__main__":
    sys.exit(main())
