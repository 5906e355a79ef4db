"""The table as the oracle keeps it: seats, piles, whose turn it is, and what was done in this turn."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from oracle.faces import SLOTS, Face


class Over(Exception):
    """The game has ended; nothing happens after that."""


@dataclass
class Player:
    """One seat."""

    seat: int
    role: str
    general: int
    kingdom: str
    gender: str
    skills: frozenset[str]
    hp: int
    max_hp: int
    alive: bool
    role_shown: bool
    hand: list[int]
    equip: dict[str, int]  # card by slot
    judging: list[tuple[int, str]]  # card and what it counts as, first placed first
    killer: int = -1

    @property
    def wounded(self) -> bool:
        return self.hp < self.max_hp

    @property
    def cards(self) -> list[int]:
        """Hand and equipment: what is a player's own."""
        return [*self.hand, *self.equip.values()]

    def has(self, skill: str) -> bool:
        return skill in self.skills

    def __hash__(self) -> int:
        return self.seat


@dataclass
class Memory:
    """What was done in this turn (and, by its own account, in this play phase)."""

    slashes: int = 0  # used in the play phase by its player
    slash_seen: bool = False  # used or played in the play phase by its player
    given: int = 0  # cards by rende in the play phase
    refused: set[int] = field(default_factory=set)  # targets of jijiang for whom nobody provided
    spent: set[str] = field(default_factory=set)  # skills that may be used once a turn
    luoyi: bool = False
    skipped: set[str] = field(default_factory=set)  # phases


class Table:
    """Everything that is the case.

    Parameters
    ----------
    spec : dict
        What the kernel's rules were made of: the catalogue of cards and the generals.
    snapshot : dict
        The kernel's table at the start.
    shuffled : callable
        The order of the whole catalogue in the k-th shuffle, top first: chance, not rules.
    """

    def __init__(self, spec: dict, snapshot: dict, shuffled: Callable[[int], list[int]]) -> None:
        self.faces = [Face(kind, suit, rank) for kind, suit, rank, _ in spec["cards"]]
        self.switches = spec["switches"]
        self.generals = spec["generals"]
        self.shuffled = shuffled
        self.shuffles = 0
        self.players = [self._player(seat, facts) for seat, facts in enumerate(snapshot["seats"])]
        self.pile: list[int] = list(snapshot["pile"])  # top first
        self.discard: set[int] = set(snapshot["discard"])
        self.resolving: set[int] = set()
        self.shown: list[int] = []
        self.turn: int = snapshot["turn"]
        self.turn_seat: int = snapshot["turn_seat"]
        self.phase: str = snapshot["phase"]
        self.memory = Memory()
        self.winner = "none"
        self.ended_by = "running"

    def _player(self, seat: int, facts: dict) -> Player:
        general = self.generals[facts["general"]] if facts["general"] >= 0 else None
        lord = facts["role"] == "lord"
        return Player(
            seat=seat,
            role=facts["role"],
            general=facts["general"],
            kingdom=general["kingdom"] if general else "none",
            gender=general["gender"] if general else "none",
            skills=frozenset(id for id, _, of_lord in general["skills"] if lord or not of_lord)
            if general
            else frozenset(),
            hp=facts["hp"],
            max_hp=facts["max_hp"],
            alive=facts["alive"],
            role_shown=facts["role_shown"],
            hand=list(facts["hand"]),
            equip={SLOTS[self.faces[card].kind]: card for card in facts["equip"]},
            judging=[tuple(entry) for entry in facts["judging"]],
            killer=facts["killer"],
        )

    # ---- cards

    def kind(self, card: int) -> str:
        return self.faces[card].kind

    def color(self, card: int) -> str:
        return self.faces[card].color

    def wears(self, player: Player, kind: str, without: int = -1) -> bool:
        """Whether a card of this kind is in the equipment area, one card left out of account."""
        return any(card != without and self.kind(card) == kind for card in player.equip.values())

    # ---- seats

    @property
    def current(self) -> Player:
        return self.players[self.turn_seat]

    def living(self) -> list[Player]:
        return [player for player in self.players if player.alive]

    def others(self, player: Player) -> list[Player]:
        return [other for other in self.players if other.alive and other is not player]

    def ring(self, seat: int) -> Iterator[Player]:
        """All seats in turn order from this one."""
        n = len(self.players)
        return (self.players[(seat + step) % n] for step in range(n))

    def in_turn_order(self) -> list[Player]:
        """The living from the current player on: the order in which they are asked."""
        return [player for player in self.ring(self.turn_seat) if player.alive]

    def after(self, player: Player) -> list[Player]:
        """The living others from the next seat on."""
        return [other for other in self.ring(player.seat) if other.alive and other is not player]
