"""Whom a card may be used on (rulesets.md, Cards and Generals)."""

from oracle.distance import distance, in_range
from oracle.table import Player, Table


def may_be_slashed(player: Player) -> bool:
    """Kongcheng: without hand cards no target of slash or duel."""
    return player.alive and not (player.has("kongcheng") and not player.hand)


may_be_dueled = may_be_slashed


def of_slash(table: Table, user: Player, without: int = -1) -> list[Player]:
    """In range; ``without``: a worn card that is itself the slash, whose own effect cannot serve it."""
    return [player for player in in_range(table, user, without) if may_be_slashed(player)]


def of_duel(table: Table, user: Player) -> list[Player]:
    return [player for player in table.others(user) if may_be_dueled(player)]


def has_something(player: Player) -> bool:
    """Something to take or to discard: hand, equipment, or the judging area."""
    return bool(player.hand or player.equip or player.judging)


def of_dismantlement(table: Table, user: Player) -> list[Player]:
    return [player for player in table.others(user) if has_something(player)]


def of_snatch(table: Table, user: Player) -> list[Player]:
    near = table.others(user) if user.has("qicai") else [p for p in table.others(user) if distance(table, user, p) == 1]
    return [player for player in near if has_something(player) and not player.has("qianxun")]


def holds_delayed(player: Player, kind: str) -> bool:
    return any(name == kind for _, name in player.judging)


def of_indulgence(table: Table, user: Player) -> list[Player]:
    others = table.others(user)
    return [player for player in others if not holds_delayed(player, "indulgence") and not player.has("qianxun")]


def victims(table: Table, borrowed: Player) -> list[Player]:
    """Whom the holder of a weapon could be made to slash."""
    return of_slash(table, borrowed)


def of_collateral(table: Table, user: Player) -> list[Player]:
    return [player for player in table.others(user) if "weapon" in player.equip and victims(table, player)]


def of(table: Table, user: Player, kind: str) -> list[Player]:
    """First targets of a card of this kind that needs one to be named."""
    by_kind = {
        "slash": of_slash, "duel": of_duel, "dismantlement": of_dismantlement, "snatch": of_snatch,
        "indulgence": of_indulgence, "collateral": of_collateral,
    }  # fmt: skip
    return by_kind[kind](table, user)
