"""Judgment: the top card, which guicai may replace before it takes effect (game.md, Judgment)."""

from oracle.asks import Flow, ask, invoke, row
from oracle.faces import DELAYED
from oracle.moves import clear, gain, lay_out, next_card
from oracle.table import Player, Table


def judge(table: Table, player: Player, reason: str) -> Flow:
    """Turn a card; the face that decides. Afterwards it is discarded, unless tiandu takes it."""
    card = yield from turn_card(table, player, reason)
    if player.has("tiandu") and (yield from invoke(player, "tiandu")):
        yield from gain(table, player, [card])
    clear(table, [card])
    return table.faces[card]


def turn_card(table: Table, player: Player, reason: str) -> Flow:
    """The card that takes effect, still resolving: the top one, or what was played in its place."""
    card = next_card(table)
    table.resolving.add(card)
    for other in table.in_turn_order():
        if other.has("guicai") and other.hand:
            card = yield from guicai(table, other, player, card, reason)
    return card


def guicai(table: Table, player: Player, judged: Player, card: int, reason: str) -> Flow:
    """May play a hand card in its place; the old one is discarded."""
    rows = [row("play", "guicai", own, table.kind(own)) for own in player.hand]
    trick = reason in DELAYED
    about = {"as_kind": reason if trick else "none", "topic": "none" if trick else reason, "target": judged.seat}
    chosen = yield from ask(player, "retrial", [*rows, row("pass", "guicai")], skill="guicai", card=card, **about)
    if chosen.verb == "pass":
        return card
    yield from lay_out(table, [chosen.card])
    clear(table, [card])
    return chosen.card


def luoshen(table: Table, player: Player) -> Flow:
    """May judge; black: she takes the card and may do it again."""
    while (yield from invoke(player, "luoshen")):
        card = yield from turn_card(table, player, "luoshen")
        if table.color(card) == "red":
            clear(table, [card])
            return
        yield from gain(table, player, [card])
