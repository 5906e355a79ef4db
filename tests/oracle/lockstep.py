"""A policy that plays a game of the kernel and, request for request, the same game by the oracle."""

from collections.abc import Callable
from typing import Any

from oracle import turn
from oracle.asks import Ask
from oracle.distance import distance, in_range
from oracle.faces import SLOTS
from oracle.replay import Choice
from oracle.table import Table
from sgs_sim._core import rng
from sgs_sim._core.choices import Option, Request

SHUFFLES = 3
"""The generator's purpose for shuffles (rng.pxd)."""


def catalogue_order(game_key: tuple[int, int], shuffle: int, cards: int) -> list[int]:
    """The order of the catalogue in the k-th shuffle, top first."""
    order = [0]
    for i, number in enumerate(rng.numbers(game_key, SHUFFLES, shuffle, 0, cards - 1), 1):
        j = ((number >> 32) * (i + 1)) >> 32
        order.append(i)
        order[i], order[j] = order[j], i
    return order


Reaches = tuple[dict[int, list[int]], dict[tuple[int, int], int]]


def reaches(table: Table) -> Reaches:
    """Whom each living seat has in range, and the distance of each pair."""
    living = table.living()
    near = {player.seat: [other.seat for other in in_range(table, player)] for player in living}
    return near, {(a.seat, b.seat): distance(table, a, b) for a in living for b in living if a is not b}


class Disagreement(AssertionError):
    """Kernel and oracle differ."""


class Lockstep:
    """A bot for all seats.

    Parameters
    ----------
    pick : callable
        Of request and options: which option to take.
    full_every : int
        Compare the whole table at each n-th request (hp, hands and areas of all seats, pile), options at all of them.
    """

    def __init__(self, pick: Callable[[Request, list[Option]], int], full_every: int = 1) -> None:
        self.pick = pick
        self.full_every = full_every
        self.requests = 0
        self.choices: list[Choice] = []

    def begin(self, match: Any, spec: dict, root: tuple[int, int], index: int, phase: str = "start") -> None:
        """Stand beside a match that is about to begin this phase."""
        key = rng.key_of_game(root, index)
        self.match = match
        self.table = Table(spec, match.snapshot(), lambda k: catalogue_order(key, k, len(spec["cards"])))
        self.flow = turn.play_on(self.table, phase)
        self.pending: Ask | None = None
        self.reaches: tuple[object, Reaches] = (None, ({}, {}))
        self._advance(None)

    def _advance(self, chosen: Option | None) -> None:
        """Play the oracle on to its next request with a choice in it."""
        try:
            self.pending = self.flow.send(chosen)
            while len(self.pending.options) == 1:
                self.pending = self.flow.send(self.pending.options[0])
        except StopIteration:
            self.pending = None

    # ---- the kernel asks

    def choose(self, view: Any, request: Request, options: list[Option]) -> int:
        index = 0
        if not options:
            raise Disagreement(self.say("a request without options", request))
        if len(options) > 1:
            self.requests += 1
            self._compare(request, options)
            index = self.pick(request, options)
            self._advance(options[index])
        self.choices.append(Choice(request, options[index]))
        return index

    def _compare(self, request: Request, options: list[Option]) -> None:
        ask = self.pending
        if ask is None:
            over = f"the oracle's game is over ({self.table.ended_by}), the kernel asks"
            raise Disagreement(self.say(over, request, options))
        if (ask.seat, ask.kind) != (request.seat, request.kind):
            raise Disagreement(self.say(f"the oracle asks {ask}", request, options))
        self._compare_options(ask, request, options)
        for name, value in ask.about.items():
            if getattr(request, name) != value:
                raise Disagreement(self.say(f"{name} should be {value!r}", request, options))
        if self.requests % self.full_every == 0:
            self.compare_tables(request, options)

    def _compare_options(self, ask: Ask, request: Request, options: list[Option]) -> None:
        legal, offered = sorted(ask.options), sorted(options)
        if legal == offered:
            return
        missing = [option for option in legal if option not in offered]
        illegal = [option for option in offered if option not in legal]
        lists = f"missing {[tuple(o) for o in missing]}, illegal {[tuple(o) for o in illegal]}"
        raise Disagreement(self.say(f"{lists} (or a row twice)", request, options))

    # ---- the tables

    def compare_tables(self, request: Request | None = None, options: list[Option] | None = None) -> None:
        differences = [*self._differences(), *self._distances()]
        if differences:
            raise Disagreement(self.say("; ".join(differences), request, options))

    def _differences(self) -> list[str]:
        snapshot, found = self.match.snapshot(), []
        for player, facts in zip(self.table.players, snapshot["seats"], strict=True):
            mine = {
                "alive": player.alive, "hp": player.hp, "max_hp": player.max_hp, "role_shown": player.role_shown,
                "hand": sorted(player.hand), "equip": dict(sorted(player.equip.items())), "judging": player.judging,
                "killer": player.killer, "hand_count": len(player.hand),
            }  # fmt: skip
            worn = {SLOTS[self.table.kind(card)]: card for card in facts["equip"]}
            theirs = {**facts, "hand": sorted(facts["hand"]), "equip": dict(sorted(worn.items()))}
            differing = [name for name, value in mine.items() if value != theirs[name]]
            found += [f"seat {player.seat} {name}: oracle {mine[name]}, kernel {theirs[name]}" for name in differing]
        if self.table.pile != snapshot["pile"]:
            found.append(f"pile: oracle {self.table.pile}, kernel {snapshot['pile']}")
        if self.table.discard != set(snapshot["discard"]):
            found.append(f"discard: oracle {self.table.discard}, kernel {snapshot['discard']}")
        if sorted(self.table.shown) != sorted(snapshot["shown"]):
            found.append(f"shown: oracle {self.table.shown}, kernel {snapshot['shown']}")
        for name in ("turn", "turn_seat", "phase"):
            if getattr(self.table, name) != snapshot[name]:
                found.append(f"{name}: oracle {getattr(self.table, name)}, kernel {snapshot[name]}")
        return found

    def _distances(self) -> list[str]:
        """Distances and ranges of all pairs; worked out anew only when somebody died or changed equipment."""
        living = self.table.living()
        state = tuple((player.seat, *player.equip.items()) for player in living)
        if self.reaches[0] != state:
            self.reaches = (state, reaches(self.table))
        _, (near, steps) = self.reaches
        match, found = self.match, []
        for seat, reach in near.items():
            if reach != match.in_range(seat):
                found.append(f"in range of {seat}: oracle {reach}, kernel {match.in_range(seat)}")
        wrong = [(pair, far) for pair, far in steps.items() if far != match.distance(*pair)]
        return [*found, *(f"distance {a}-{b}: oracle {far}, kernel {match.distance(a, b)}" for (a, b), far in wrong)]

    def compare_end(self) -> None:
        """After the game: both have ended, and in the same way."""
        match, table = self.match, self.table
        if self.pending is not None:
            over = f"the kernel's game is over ({match.ended_by}), the oracle asks"
            raise Disagreement(self.say(f"{over} {self.pending}"))
        if (match.winner, match.ended_by) != (table.winner, table.ended_by):
            raise Disagreement(self.say(f"the oracle's ending is {table.winner} {table.ended_by}"))
        differences = [line for line in self._differences() if "hp" in line or "alive" in line]
        if differences:
            raise Disagreement(self.say("at the end: " + "; ".join(differences)))

    def say(self, what: str, request: Request | None = None, options: list[Option] | None = None) -> str:
        """A message with what led here."""
        lines = [what, f"kernel: {self.match.winner} {self.match.ended_by}, request {request}"]
        lines += [f"    {tuple(option)}" for option in options or []]
        lines.append("last choices:")
        real = [choice for choice in self.choices[-30:] if not choice.request.forced]
        lines += [f"    {r.seat} {r.kind} {r.skill} {r.as_kind}: {tuple(option)}" for r, option in real[-15:]]
        return "\n".join(lines)
