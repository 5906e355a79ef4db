"""Names of the numbers in events: what the kernel's tables and the catalogue of a rule set call them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from sgs_sim.catalogue import CardRow

NO_CARD = 255
"""A card field that holds no card."""
COLORS = ("red", "black")
"""Colors in the order in which they are offered."""


@dataclass(frozen=True)
class Names:
    """The name tables of one compiled rule set; each index is the kernel's id.

    Attributes
    ----------
    cards
        Cards as scenarios write them (``slash:S7``).
    card_kinds
        The kind of each card.
    """

    cards: tuple[str, ...]
    card_kinds: tuple[str, ...]
    generals: tuple[str, ...]
    kinds: tuple[str, ...]
    skills: tuple[str, ...]
    events: tuple[str, ...]
    requests: tuple[str, ...]
    verbs: tuple[str, ...]
    phases: tuple[str, ...]
    roles: tuple[str, ...]
    winners: tuple[str, ...]
    natures: tuple[str, ...]
    suits: tuple[str, ...]
    options: tuple[str, ...]
    kingdoms: tuple[str, ...]
    questions: tuple[str, ...]
    types: tuple[str, ...]
    marks: tuple[str, ...]
    topics: tuple[str, ...]
    scales: tuple[str, ...]
    reasons: tuple[str, ...]

    @classmethod
    def of(cls, kernel: ModuleType | Any, spec: Mapping[str, Any]) -> Names:
        """Collect the names from the kernel and the specification of the rules it was given."""
        rows = [_card_row(kernel, card) for card in spec["cards"]]
        return cls(
            cards=tuple(row.code for row in rows),
            card_kinds=tuple(row.kind for row in rows),
            generals=tuple(str(general["id"]) for general in spec["generals"]),
            kinds=tuple(kernel.KINDS),
            skills=tuple(kernel.SKILLS),
            events=tuple(kernel.EVENTS),
            requests=tuple(kernel.REQUESTS),
            verbs=tuple(kernel.VERBS),
            phases=tuple(kernel.PHASES),
            roles=tuple(kernel.ROLES),
            winners=tuple(kernel.WINNERS),
            natures=tuple(kernel.NATURES),
            suits=tuple(kernel.SUITS),
            options=tuple(kernel.OPTIONS),
            kingdoms=tuple(kernel.KINGDOMS),
            questions=tuple(kernel.QUESTIONS),
            types=tuple(kernel.TYPES),
            marks=tuple(kernel.MARKS),
            topics=tuple(kernel.TOPICS),
            scales=tuple(kernel.SCALES),
            reasons=tuple(kernel.REASONS),
        )

    def general(self, index: int) -> str:
        """A general's id; ``none`` for a seat without one."""
        return self.generals[index] if 0 <= index < len(self.generals) else "none"

    def choice(self, topic: str, number: int) -> str:
        """What the number of a choice stands for: a suit, a color, one of several things to do."""
        if topic == "general":
            return self.general(number)
        tables = {
            "suit": self.suits, "color": COLORS, "option": self.options, "weapon": self.kinds,
            "kingdom": self.kingdoms, "question": self.questions, "type": self.types, "nature": self.natures,
        }  # fmt: skip
        table = tables.get(topic, ())
        return table[number] if 0 <= number < len(table) else str(number)

    def card_word(self, card: int, card2: int, as_kind: int) -> str:
        """A card, two cards played as one, or a card made of none, as one word of a log line."""
        if card == NO_CARD:
            return self.kinds[as_kind]
        if card2 == NO_CARD:
            return self.cards[card]
        return f"{self.cards[card]}+{self.cards[card2]}"

    def reason(self, skill: int, as_kind: int) -> str:
        """What caused a damage or a judgment: a skill, else a kind of card."""
        return self.skills[skill] if skill else self.kinds[as_kind]


def _card_row(kernel: ModuleType | Any, card: Sequence[Any]) -> CardRow:
    kind, suit, rank = card[:3]
    return CardRow(
        set="",
        kind=kind if isinstance(kind, str) else kernel.KINDS[kind],
        suit=suit if isinstance(suit, str) else kernel.SUITS[suit],
        rank=int(rank),
    )
