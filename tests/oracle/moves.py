"""Moving cards: drawing, losing, gaining, discarding, and what owners do when they lose some (lianying, xiaoji)."""

from collections.abc import Iterable

from oracle.asks import Flow, invoke
from oracle.table import Over, Player, Table

# ---- the piles


def reshuffle(table: Table) -> None:
    """The discard pile becomes the draw pile; cards still resolving or shown are not in it."""
    table.shuffles += 1
    table.pile = [card for card in table.shuffled(table.shuffles) if card in table.discard]
    table.discard = set()


def next_card(table: Table) -> int:
    """Take the top card off; the moment the last one leaves, the discard pile is shuffled."""
    if not table.pile:
        if not table.discard:
            table.ended_by = "deck_exhausted"
            raise Over
        reshuffle(table)
    top = table.pile.pop(0)
    if not table.pile and table.discard:
        reshuffle(table)
    return top


def draw(table: Table, player: Player, count: int) -> None:
    for _ in range(count):
        player.hand.append(next_card(table))


# ---- leaving a seat


class Loss:
    """What one player lost in one move."""

    def __init__(self) -> None:
        self.hand = 0
        self.worn = 0


def take_out(table: Table, cards: Iterable[int]) -> dict[Player, Loss]:
    """Take cards away from their owners; who lost what."""
    losses: dict[Player, Loss] = {}
    for card in cards:
        for player in table.players:
            if card in player.hand:
                player.hand.remove(card)
                losses.setdefault(player, Loss()).hand += 1
            elif card in player.equip.values():
                player.equip = {slot: worn for slot, worn in player.equip.items() if worn != card}
                losses.setdefault(player, Loss()).worn += 1
            else:
                player.judging = [entry for entry in player.judging if entry[0] != card]
    return losses


def react(table: Table, losses: dict[Player, Loss]) -> Flow:
    """Lianying: the last hand card is lost: may draw 1. Xiaoji: each worn card lost: may draw 2."""
    for player in table.in_turn_order():
        loss = losses.get(player)
        if loss is None:
            continue
        if loss.hand and not player.hand and player.has("lianying") and (yield from invoke(player, "lianying")):
            draw(table, player, 1)
        for _ in range(loss.worn if player.has("xiaoji") else 0):
            if (yield from invoke(player, "xiaoji")):
                draw(table, player, 2)


def discard(table: Table, cards: Iterable[int]) -> Flow:
    """Discard cards at once."""
    cards = list(cards)
    losses = take_out(table, cards)
    table.discard.update(cards)
    yield from react(table, losses)


def gain(table: Table, player: Player, cards: Iterable[int]) -> Flow:
    """Take cards, from wherever they are, into a hand."""
    cards = list(cards)
    losses = take_out(table, cards)
    table.discard.difference_update(cards)
    table.resolving.difference_update(cards)
    player.hand.extend(cards)
    yield from react(table, losses)


def lay_out(table: Table, cards: Iterable[int]) -> Flow:
    """Cards leave their owner to be used or played: they are resolving."""
    cards = list(cards)
    losses = take_out(table, cards)
    table.resolving.update(cards)
    yield from react(table, losses)


def clear(table: Table, cards: Iterable[int]) -> None:
    """What is still resolving of these goes to the discard pile."""
    left = table.resolving.intersection(cards)
    table.resolving -= left
    table.discard |= left
