"""Delayed tricks in the judging phase (rulings B)."""

from oracle.answers import nullified
from oracle.asks import Flow
from oracle.damage import damage
from oracle.judgment import judge
from oracle.moves import clear
from oracle.table import Player, Table
from oracle.targets import holds_delayed


def resolve_all(table: Table, player: Player) -> Flow:
    """From the last placed to the first placed."""
    for card, kind in reversed(list(player.judging)):
        if player.alive and (card, kind) in player.judging:
            yield from resolve(table, player, card, kind)


def resolve(table: Table, player: Player, card: int, kind: str) -> Flow:
    player.judging.remove((card, kind))
    table.resolving.add(card)
    cancelled = yield from nullified(table, kind, player, None, [card])
    if kind == "lightning":
        yield from lightning(table, player, card, cancelled)
    elif not cancelled:
        yield from indulgence(table, player)
    clear(table, [card])


def indulgence(table: Table, player: Player) -> Flow:
    result = yield from judge(table, player, "indulgence")
    if result.suit != "heart":
        table.memory.skipped.add("play")


def lightning(table: Table, player: Player, card: int, cancelled: bool) -> Flow:
    """Spade 2 to 9: 3 damage without source; else, or cancelled, it moves on."""
    if not cancelled:
        result = yield from judge(table, player, "lightning")
        if result.suit == "spade" and 2 <= result.rank <= 9:
            yield from damage(table, None, player, 3, [card])
            return
    table.resolving.discard(card)
    next_holder(table, player).judging.append((card, "lightning"))


def next_holder(table: Table, player: Player) -> Player:
    """The next living seat without a lightning; all the way round if need be."""
    for other in table.after(player):
        if not holds_delayed(other, "lightning"):
            return other
    return player
