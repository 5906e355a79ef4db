"""Cards that count as others: which cards of a player can serve as a kind, and by what.

Each way is a pair (skill or ``"none"``, card). The spear's cards are in pairs; it is listed by the first of the two.
"""

from oracle.table import Player, Table

Way = tuple[str, int]


def plain(table: Table, player: Player, kind: str) -> list[Way]:
    return [("none", card) for card in player.hand if table.kind(card) == kind]


def red(table: Table, cards: list[int]) -> list[int]:
    return [card for card in cards if table.color(card) == "red"]


def black(table: Table, cards: list[int]) -> list[int]:
    return [card for card in cards if table.color(card) == "black"]


def slashes(table: Table, player: Player) -> list[Way]:
    """Hand slashes; wusheng: any red card, worn ones too; longdan: a hand jink; the spear: two hand cards."""
    ways = plain(table, player, "slash")
    if player.has("wusheng"):
        ways += [("wusheng", card) for card in red(table, player.cards)]
    if player.has("longdan"):
        ways += [("longdan", card) for card in player.hand if table.kind(card) == "jink"]
    if table.wears(player, "spear") and len(player.hand) >= 2:
        ways += [("spear", card) for card in player.hand]
    return ways


def jinks(table: Table, player: Player) -> list[Way]:
    """Hand jinks; longdan: a hand slash; qingguo: a black hand card."""
    ways = plain(table, player, "jink")
    if player.has("longdan"):
        ways += [("longdan", card) for card in player.hand if table.kind(card) == "slash"]
    if player.has("qingguo"):
        ways += [("qingguo", card) for card in black(table, player.hand)]
    return ways


def peaches(table: Table, player: Player) -> list[Way]:
    """For one dying: hand peaches; jijiu: outside the own turn any red card, worn ones too."""
    ways = plain(table, player, "peach")
    if player.has("jijiu") and player is not table.current:
        ways += [("jijiu", card) for card in red(table, player.cards)]
    return ways


def nullifications(table: Table, player: Player) -> list[Way]:
    return plain(table, player, "nullification")


def dismantlements(table: Table, player: Player) -> list[Way]:
    """Qixi: any black card, worn ones too."""
    return [("qixi", card) for card in black(table, player.cards)] if player.has("qixi") else []


def indulgences(table: Table, player: Player) -> list[Way]:
    """Guose: any diamond, worn ones too."""
    if not player.has("guose"):
        return []
    return [("guose", card) for card in player.cards if table.faces[card].suit == "diamond"]
