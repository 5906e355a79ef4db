"""What is printed on the cards."""

from typing import NamedTuple

WEAPONS = {
    "crossbow": 1, "qinggang_sword": 2, "double_sword": 2, "ice_sword": 2, "axe": 3, "blade": 3, "spear": 3,
    "halberd": 4, "kylin_bow": 5,
}  # fmt: skip
"""Range by weapon."""
ARMOR = ("eight_diagram", "renwang_shield")
PLUS_MOUNTS = ("jueying", "dilu", "zhuahuangfeidian")
MINUS_MOUNTS = ("chitu", "dayuan", "zixing")
DELAYED = ("indulgence", "lightning")
TRICKS = (
    "duel", "dismantlement", "snatch", "ex_nihilo", "savage_assault", "archery_attack", "god_salvation",
    "amazing_grace", "collateral", "nullification",
)  # fmt: skip
"""Tricks that are not delayed."""
SLOTS = {
    **dict.fromkeys(WEAPONS, "weapon"),
    **dict.fromkeys(ARMOR, "armor"),
    **dict.fromkeys(PLUS_MOUNTS, "plus_mount"),
    **dict.fromkeys(MINUS_MOUNTS, "minus_mount"),
}
"""Slot of the equipment area by kind."""


class Face(NamedTuple):
    """Kind, suit and rank of a card."""

    kind: str
    suit: str
    rank: int

    @property
    def color(self) -> str:
        return "red" if self.suit in ("heart", "diamond") else "black"


def common_color(faces: list[Face]) -> str | None:
    """Color of a card made of these: the one they share, or none."""
    colors = {face.color for face in faces}
    return colors.pop() if len(colors) == 1 else None
