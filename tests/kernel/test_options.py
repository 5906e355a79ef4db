"""Options: what every list of them must be, what may be played in a free choice, and how long a list can get."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from kernel_tables import KEY, Bot, card, default_roles, general, person, quiet, rules, table

from sgs_sim._core import kernel

ANSWERS = {"jink", "slash", "peach", "nullification", "retrial", "analeptic"}
VERBS = {
    "play": {"end", "use", "recast", "skill", "give"},
    "target": {"target", "done"},
    "card": {"card", "done"},
    "invoke": {"invoke", "decline"},
    "choose": {"choose"},
    "discard": {"discard", "pass"},
    "take": {"take"},
    "give": {"give"},
    "arrange": {"top", "bottom", "done"},
} | {kind: {"pass", "play"} for kind in ANSWERS}
AREAS = {0: "hand", 1: "equip", 2: "judging", 3: "shown"}


class Inspector(Bot):
    """Plays at random and looks at every list of options; `faults` are those that are not as they must be."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.dice = random.Random(seed)
        self.faults: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()

    def choose(self, view: Any, request: Any, options: list[Any]) -> int:
        self.seen[request.kind] += 1
        for fault in self.look(view, request, options):
            self.faults[f"{request.kind} {request.skill}: {fault}"] += 1
        return self.dice.randrange(len(options))

    def look(self, view: Any, request: Any, options: list[Any]) -> list[str]:
        faults = []
        if not 2 <= len(options) < kernel.LIMITS["options"]:
            faults.append(f"{len(options)} options")
        if len(set(options)) < len(options):
            faults.append("an option twice")
        if request.forced or request.seat != view.seat:
            faults.append("forced, or another's")
        if not {option.verb for option in options} <= VERBS[request.kind]:
            faults.append(f"verbs {sorted({option.verb for option in options})}")
        if request.kind == "play" and [option.verb for option in options].index("end") != 0:
            faults.append("the end is not the first option")
        faults += [fault for option in options for fault in self.look_at(view, request, option)]
        return faults

    def look_at(self, view: Any, request: Any, option: Any) -> list[str]:
        own = view.public(view.seat)
        faults = []
        if not all(view.public(seat)["alive"] for seat in option.targets):
            faults.append("a dead target")
        if option.verb in ("use", "play", "discard", "card", "give"):
            worn = option.card in own["equip"]
            if worn and option.verb == "use" and option.skill == "none":
                faults.append("equipment used without a skill")
            if option.card not in view.hand and not worn:
                faults.append(f"{option.verb} of a card that is not there")
        if option.verb == "target" and (option.targets != (option.arg,) or option.arg >= view.players):
            faults.append("targets and argument differ")
        if option.verb == "take" and request.target >= 0:
            faults += self.look_at_area(view.public(request.target), option)
        return faults

    def look_at_area(self, of: dict[str, Any], option: Any) -> list[str]:
        there = {
            "hand": option.card == -1 and of["hand_count"] > 0,
            "equip": option.card in of["equip"],
            "judging": option.card in [c for c, _ in of["judging"]],
            "shown": False,
        }
        return [] if there[AREAS[option.arg]] else [f"take from {AREAS[option.arg]} what is not there"]


@pytest.mark.parametrize("players", [2, 5, 10])
def test_every_list(players: int) -> None:
    bot = Inspector(players)
    kernel.Simulator(rules(players), [bot] * 4, KEY).run(0, 60 if players < 10 else 25)
    assert not bot.faults
    if players == 5:
        assert set(bot.seen) >= set(VERBS) - {"analeptic"}


def test_sizes() -> None:
    assert kernel.LIMITS["option_bytes"] == 8
    assert kernel.LIMITS["table_bytes"] < 9216


# ---- a free choice against a second reckoning ----------------------------------------------------------------------

TO_NOBODY = {"ex_nihilo", "savage_assault", "archery_attack", "god_salvation", "amazing_grace"}
NEVER = {"jink", "nullification"}


class Reckoner(Inspector):
    """Works out by itself what may be used in a free choice by somebody without a general."""

    slashes: tuple[int, int] = (0, 0)  # turn, slashes used in it

    def choose(self, view: Any, request: Any, options: list[Any]) -> int:
        if request.kind != "play":
            return super().choose(view, request, options)
        if self.slashes[0] != view.turn:
            self.slashes = (view.turn, 0)
        found = {(o.card, o.kind, o.skill, o.targets) for o in options if o.verb == "use"}
        if found != self.expected(view):
            self.faults[f"{sorted(found ^ self.expected(view))}"] += 1
        chosen = super().choose(view, request, options)
        if options[chosen].kind == "slash":
            self.slashes = (view.turn, self.slashes[1] + 1)
        return chosen

    def expected(self, view: Any) -> set[tuple[int, str, str, tuple[int, ...]]]:
        self.public = [view.public(seat) for seat in range(view.players)]
        self.others = [seat for seat in self.public if seat["alive"] and seat["seat"] != view.seat]
        me = self.public[view.seat]
        kinds = [view.card(c)[0] for c in me["equip"]]
        may_slash = self.slashes[1] == 0 or "crossbow" in kinds
        rows = set()
        for c in view.hand:
            kind = view.card(c)[0]
            if kind == "slash" and not may_slash:
                continue
            targets = self.targets(view, kind, me)
            if targets is not None:
                rows.add((c, kind, "none", targets))
        if "spear" in kinds and len(view.hand) >= 2 and may_slash and self.targets(view, "slash", me):
            rows |= {(c, "slash", "spear", self.targets(view, "slash", me) or ()) for c in view.hand}
        return rows

    def targets(self, view: Any, kind: str, me: dict[str, Any]) -> tuple[int, ...] | None:
        """Legal first targets, empty if none is named; None if the card cannot be used."""
        if kind in NEVER or (kind == "peach" and me["hp"] == me["max_hp"]):
            return None
        if kind == "lightning":
            return () if "lightning" not in [k for _, k in me["judging"]] else None
        fits = {
            "slash": lambda s: s["seat"] in view.in_range(view.seat),
            "duel": lambda s: True,
            "dismantlement": self.owns,
            "snatch": lambda s: self.owns(s) and view.distance(view.seat, s["seat"]) == 1,
            "indulgence": lambda s: "indulgence" not in [k for _, k in s["judging"]],
            "collateral": lambda s: self.armed(view, s) and bool(view.in_range(s["seat"])),
        }.get(kind)
        if fits is None:
            return ()  # named nobody: peach, tricks on oneself or on everybody, equipment
        return tuple(seat["seat"] for seat in self.others if fits(seat)) or None

    @staticmethod
    def owns(seat: dict[str, Any]) -> bool:
        return bool(seat["hand_count"] or seat["equip"] or seat["judging"])

    @staticmethod
    def armed(view: Any, seat: dict[str, Any]) -> bool:
        return bool(seat["equip"]) and view.card(seat["equip"][0])[0] in WEAPONS


WEAPONS = {"crossbow", "qinggang_sword", "double_sword", "ice_sword", "axe", "blade", "spear", "halberd", "kylin_bow"}


@pytest.mark.parametrize("players", [2, 4, 7])
def test_free_choice_without_generals(players: int) -> None:
    made, seen = rules(players, dealing="none"), 0
    for index in range(40):
        bots = Seats(players)
        kernel.Simulator(made, [bots] * 4, KEY).run(index, 1)
        assert not bots.faults
        seen += bots.seen["play"]
    assert seen > 1000


class Seats:
    """One `Reckoner` for each seat, since each counts its own slashes."""

    def __init__(self, players: int) -> None:
        self.bots = [Reckoner(seed) for seed in range(players)]

    def choose(self, view: Any, request: Any, options: list[Any]) -> int:
        return self.bots[view.seat].choose(view, request, options)

    @property
    def faults(self) -> Counter[str]:
        return sum((bot.faults for bot in self.bots), Counter())

    @property
    def seen(self) -> Counter[str]:
        return sum((bot.seen for bot in self.bots), Counter())


# ---- long lists -----------------------------------------------------------------------------------------------------


def longest(skills: tuple[str, ...], hand: int) -> int:
    """Options of a free choice of someone with these skills, the spear, and so many hand cards."""
    lengths = []

    def count(view: Any, request: Any, options: list[Any]) -> int | None:
        lengths.append(len(options))
        return None

    match = table(person(*skills), person(), bots=[Bot(count)] * 4)
    match.place(card("spear:SQ"), "equip", 0)
    for number in match.snapshot()["pile"][:hand]:
        match.place(number, "hand", 0)
    match.start_at(0, "play")
    match.step()
    match.step()
    return max(lengths)


@pytest.mark.parametrize("name", ["liubei", "guanyu", "zhaoyun", "sunquan", "ganning", "daqiao", "diaochan", "huatuo"])
def test_the_longest_lists_fit(name: str) -> None:
    """A whole deck in one hand: the list is below the buffer's size, so nothing was left out."""
    skills = [skill for skill, _, _ in rules().spec["generals"][general(name)]["skills"]]
    for hand in (20, 60, 107):
        assert hand < longest(tuple(skills), hand) < kernel.LIMITS["options"] - 1


def test_a_list_grows_with_the_hand_only() -> None:
    """Cards times conversions, never pairs of cards or cards times targets."""
    assert longest((), 40) <= 1 + 40 + 40
    assert longest(("wusheng", "qixi"), 40) <= 1 + 4 * 40


@pytest.mark.parametrize("players", [2, 6, 10])
def test_quiet_bots_end_at_the_turn_limit(players: int) -> None:
    """Whoever only ever passes ends no game: nothing goes on by itself."""
    made = rules(default_roles(players), dealing="none", switches={"turn_limit": 60})
    games, *_ = kernel.Simulator(made, [Quiet()] * 4, KEY).run(0, 3)
    assert set(games["ended_by"]) == {kernel.ENDINGS.index("turn_limit")}


class Quiet:
    def choose(self, view: Any, request: Any, options: list[Any]) -> int:
        return quiet(options)
