"""Set-ups of every kind: who lives, who is who, what lies where, whose turn it is and how far it has got."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from oracle.faces import SLOTS
from oracle.turn import PHASES
from sgs_sim._core.kernel import Match, Rules
from sgs_sim.experiment import Experiment

Draw = Callable[[int, int], int]
"""A whole number from the first to the second."""


@cache
def spec_of(players: int) -> dict[str, Any]:
    """What the kernel's rules for so many players are made of."""
    return Experiment.load(None, {"players": str(players)}).kernel_spec(players)


@cache
def rules_of(players: int) -> Rules:
    return Rules(spec_of(players))


@dataclass
class Seat:
    role: str
    general: int = -1
    alive: bool = True
    wounds: int = 0
    hand: list[int] = field(default_factory=list)
    equip: list[int] = field(default_factory=list)
    judging: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Setup:
    """A table as it is to be set up; ``key`` is for what chance decides."""

    key: tuple[int, int]
    seats: list[Seat]
    discard: list[int]
    out: list[int]
    turn_seat: int
    phase: str

    @property
    def players(self) -> int:
        return len(self.seats)

    def match(self, bot: Any) -> Match:
        """A match that stands there, every seat played by this bot; the kernel checks its own invariants, too."""
        match = Match(rules_of(self.players), [bot] * 4, self.key, verify=True)
        match.trace(True, forced=True)
        match.begin_setup([seat.role for seat in self.seats])
        for number, seat in enumerate(self.seats):
            self._seat(match, number, seat)
        for card in self.discard:
            match.place(card, "discard")
        for card in self.out:
            match.place(card, "out")
        match.start_at(self.turn_seat, self.phase)
        return match

    def _seat(self, match: Match, number: int, seat: Seat) -> None:
        match.set_general(number, seat.general)
        if not seat.alive:
            match.set_seat(number, alive=False)
            return
        facts = match.snapshot()["seats"][number]
        match.set_seat(number, hp=max(1, facts["max_hp"] - seat.wounds))
        for card in seat.hand:
            match.place(card, "hand", number)
        for card in seat.equip:
            match.place(card, "equip", number)
        for card, kind in seat.judging:
            match.place(card, "judging", number, kind)


# ---- drawing one


class Deck:
    """Cards that are still free, to be drawn from."""

    def __init__(self, spec: dict[str, Any], draw: Draw) -> None:
        self.cards = [card for card, (*_, in_deck) in enumerate(spec["cards"]) if in_deck]
        self.faces = spec["cards"]
        self.draw = draw

    def take(self, fits: Callable[[str, str], bool] = lambda kind, suit: True) -> int | None:
        """Any free card of which kind and suit fit."""
        among = [card for card in self.cards if fits(*self.faces[card][:2])]
        if not among:
            return None
        card = among[self.draw(0, len(among) - 1)]
        self.cards.remove(card)
        return card

    def several(self, count: int) -> list[int]:
        return [card for card in (self.take() for _ in range(count)) if card is not None]


def roles(draw: Draw, players: int) -> list[str]:
    """One lord, anywhere; somebody against him."""
    others = [("loyalist", "rebel", "traitor")[draw(0, 2)] for _ in range(players - 1)]
    if "rebel" not in others and "traitor" not in others:
        others[0] = "rebel"
    others.insert(draw(0, players - 1), "lord")
    return others


def seats(draw: Draw, spec: dict[str, Any], players: int) -> list[Seat]:
    """Generals or none, no general twice; some dead, but the game goes on."""
    found = [Seat(role) for role in roles(draw, players)]
    free = [number for number, general in enumerate(spec["generals"]) if general["in_pool"]]
    lords = [number for number in free if spec["generals"][number]["lord"]]
    for seat in found:
        if seat.role == "lord" and draw(0, 2) == 0:  # lord skills are rare enough
            seat.general = lords[draw(0, len(lords) - 1)]
            free.remove(seat.general)
    for seat in found:
        if seat.general < 0 and draw(0, 9):
            seat.general = free.pop(draw(0, len(free) - 1))
    for seat in found:
        others = [other.role for other in found if other.alive and other is not seat]
        against = "rebel" in others or "traitor" in others
        if seat.role != "lord" and against and draw(0, 4) == 0:
            seat.alive = False
    return found


def fill(draw: Draw, deck: Deck, seat: Seat) -> None:
    """Wounds, a hand of up to twenty, equipment, delayed tricks."""
    seat.wounds = draw(0, 4)
    for slot in ("weapon", "armor", "plus_mount", "minus_mount"):
        if draw(0, 1) == 0:
            worn = deck.take(lambda kind, suit, slot=slot: SLOTS.get(kind) == slot)
            seat.equip += [] if worn is None else [worn]
    for kind, suit in (("indulgence", "diamond"), ("lightning", "none")):
        if draw(0, 3) == 0:
            trick = deck.take(lambda k, s, kind=kind, suit=suit: kind == k or suit == s)
            seat.judging += [] if trick is None else [(trick, kind)]
    most = (3, 3, 6, 20)[draw(0, 3)]
    seat.hand = deck.several(draw(0, most))


def setup(draw: Draw) -> Setup:
    """Any table on which the game goes on."""
    players = draw(2, 10)
    spec = spec_of(players)
    deck = Deck(spec, draw)
    table = seats(draw, spec, players)
    living = [number for number, seat in enumerate(table) if seat.alive]
    order = living[(first := draw(0, len(living) - 1)) :] + living[:first]
    for number in order:
        fill(draw, deck, table[number])
    discard = deck.several(draw(0, 12))
    out = deck.cards[draw(0, len(deck.cards)) :] if draw(0, 3) == 0 else []
    phase = PHASES[draw(0, len(PHASES) - 1)] if draw(0, 1) else "play"
    return Setup((draw(0, 2**32), 1), table, discard, out, order[0], phase)
