"""Distance and attack range (game.md, Distance and range)."""

from oracle.faces import WEAPONS
from oracle.table import Player, Table


def distance(table: Table, a: Player, b: Player, without: int = -1) -> int:
    """From a to b, counting only the living; ``without``: a card of a's equipment left out of account."""
    ring = [player.seat for player in table.players if player.alive]
    steps = abs(ring.index(a.seat) - ring.index(b.seat))
    way = min(steps, len(ring) - steps)
    closer = a.has("mashu") + (a.equip.get("minus_mount", without) != without)
    farther = "plus_mount" in b.equip
    return max(1, way - closer + farther)


def attack_range(table: Table, player: Player, without: int = -1) -> int:
    weapon = player.equip.get("weapon", without)
    return 1 if weapon == without else WEAPONS[table.kind(weapon)]


def in_range(table: Table, player: Player, without: int = -1) -> list[Player]:
    reach = attack_range(table, player, without)
    return [other for other in table.others(player) if distance(table, player, other, without) <= reach]
