"""From a scenario to a table: which cards are meant, and who has them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from sgs_sim.errors import InputError, place, refusal, shown
from sgs_sim.scenario.load import Scenario, SeatPart, codes_named


class CardBox:
    """The cards of the deck, handed out by name.

    A full id takes a copy of that card. A bare name takes a copy that the file does not speak of elsewhere; a card that
    script or expectations name, and that nobody has, is meant by the bare names first.
    """

    def __init__(self, scenario: Scenario) -> None:
        cards = scenario.ruleset.cards
        self.kinds = [card.kind for card in cards]
        self.codes = [card.code for card in cards]
        self.free = scenario.ruleset.deck(scenario.switches)
        placed = [card for _, card in scenario.placed() if ":" in card]
        self.named = codes_named(scenario)
        self.owed = self.named.copy()
        self.owed.subtract(placed)
        self.reserved = {code: placed.count(code) for code in placed}

    def take(self, word: str) -> int:
        """Hand out the card that a word of the set-up means; the scenario's checks made sure that there is one."""
        card = self._exact(word) if ":" in word else self._any(word)
        self.free.remove(card)
        return card

    def _exact(self, code: str) -> int:
        self.reserved[code] -= 1
        return next(card for card in self.free if self.codes[card] == code)

    def _any(self, kind: str) -> int:
        fits = [card for card in self.free if self.kinds[card] == kind and self._spare(self.codes[card])]
        owed = [card for card in fits if self.owed[self.codes[card]] > 0]
        unnamed = [card for card in fits if not self.named[self.codes[card]]]
        card = (owed or unnamed or fits)[0]
        self.owed[self.codes[card]] -= 1
        return card

    def _spare(self, code: str) -> bool:
        """Whether a copy is left beside those that the set-up names in full."""
        return sum(self.codes[card] == code for card in self.free) > self.reserved.get(code, 0)


def root_key(seed: int) -> tuple[int, int]:
    """The 128-bit key of a seed, as runs stretch it."""
    import numpy as np

    first, second = np.random.SeedSequence(seed).generate_state(2, np.uint64)
    return int(first), int(second)


def rules_of(scenario: Scenario, kernel: ModuleType | Any) -> tuple[Any, dict[str, Any]]:
    """The compiled rules of a scenario, and the specification they were compiled from."""
    spec = scenario.ruleset.kernel_spec(scenario.roles, dealing="none", switches=scenario.switches)
    try:
        return kernel.Rules(spec), spec
    except ValueError as error:
        raise InputError(f"{scenario.path}: {error}") from error


def set_up(scenario: Scenario, kernel: ModuleType | Any, rules: Any, policy: Any) -> Any:
    """A match that stands where the scenario begins, all its seats following one policy."""
    match = kernel.Match(rules, [policy] * 4, root_key(scenario.file.seed))
    match.trace(True, forced=True)
    try:
        return _Table(scenario, match).lay()
    except ValueError as error:
        raise InputError(f"{scenario.path}: {error}") from error


class _Table:
    """Lays the table of a scenario."""

    def __init__(self, scenario: Scenario, match: Any) -> None:
        self.scenario, self.match = scenario, match
        self.file, self.box = scenario.file, CardBox(scenario)

    def lay(self) -> Any:
        self.match.begin_setup([seat.role for seat in self.file.seat])
        for i, seat in enumerate(self.file.seat):
            self.match.set_general(i, -1 if seat.general == "none" else self.scenario.ruleset.index(seat.general))
        for i, seat in enumerate(self.file.seat):
            self.cards_of(i, seat)
        self.piles()
        for i, seat in enumerate(self.file.seat):
            self.state_of(i, seat)
        self.match.start_at(self.file.turn.seat, self.file.turn.phase, self.file.turn.round)
        return self.match

    def cards_of(self, i: int, seat: SeatPart) -> None:
        for zone, words in (("hand", seat.hand), ("equip", seat.equip), ("judging", seat.judging)):
            for word in words:
                self.match.place(self.box.take(word), zone, i)
        for name, words in seat.piles.items():
            if words:
                self.match.place_on_general(i, name, [self.box.take(word) for word in words])

    def piles(self) -> None:
        pile = self.file.pile
        top = [self.box.take(word) for word in pile.top]
        bottom = [self.box.take(word) for word in pile.bottom]
        for word in pile.discard:
            self.match.place(self.box.take(word), "discard")
        self.match.set_pile(top=top, bottom=bottom, empty=pile.empty)

    def state_of(self, i: int, seat: SeatPart) -> None:
        self.match.set_seat(i, **self.hit_points(i, seat))
        if seat.chained or seat.turned_over:
            self.match.set_seat(i, chained=seat.chained, turned_over=seat.turned_over)
        if not seat.alive:
            self.match.set_seat(i, alive=False, killed_by=-1 if seat.killed_by is None else seat.killed_by)
        if seat.protected:
            self.match.protect(i)
        if seat.kingdom:
            self.match.set_kingdom(i, seat.kingdom)
        for name, count in seat.marks.items():
            if count:
                self.match.set_mark(i, name, count)
        for skill in seat.used:
            self.use_up(i, skill)

    def hit_points(self, i: int, seat: SeatPart) -> dict[str, int]:
        """Hit points that differ from the full ones; a maximum without hit points means full ones."""
        top = seat.max_hp if seat.max_hp is not None else int(self.match.snapshot()["seats"][i]["max_hp"])
        hp = seat.hp if seat.hp is not None else top
        if hp > top:
            raise refusal(
                self.scenario.path, f"seat.{i}.hp", hp, f"1 to {top}, the maximum here, or a max_hp beside it"
            )
        return {"hp": hp, "max_hp": top}

    def use_up(self, i: int, skill: str) -> None:
        key = f"seat.{i}.used"
        try:
            self.match.use_up(i, skill)
        except ValueError as error:
            raise InputError(f"{place(self.scenario.path, key)}: {shown(skill)}: {error}") from error
