"""Choosing a card of another: a hand card at random, a worn one, one of the judging area."""

from oracle.asks import Flow, ask, chance, row
from oracle.table import Player, Table


def take(
    table: Table, taker: Player, owner: Player, skill: str = "none", kind: str = "none", judging: bool = False
) -> Flow:
    """The card that is chosen; where it goes is the caller's affair."""
    rows = [row("take", skill, card, table.kind(card), arg=1) for card in owner.equip.values()]
    if owner.hand:
        rows.append(row("take", skill, kind=kind, arg=0))
    if judging:
        rows += [row("take", skill, card, counts_as, arg=2) for card, counts_as in owner.judging]
    chosen = yield from ask(taker, "take", rows, skill=skill, target=owner.seat)
    if chosen.card >= 0:
        return chosen.card
    return (yield from chance(table, taker, owner.hand))
