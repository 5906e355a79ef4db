"""What the player whose turn it is may do in the play phase: every legal row."""

from oracle import conversions, targets
from oracle.answers import followers
from oracle.asks import row, seats
from oracle.faces import SLOTS
from oracle.table import Player, Table
from sgs_sim._core.choices import Option

UNTARGETED = ("ex_nihilo", "savage_assault", "archery_attack", "god_salvation", "amazing_grace")
TARGETED = ("duel", "dismantlement", "snatch", "collateral", "indulgence")


def options(table: Table, player: Player) -> list[Option]:
    rows = [row("end")]
    for card in player.hand:
        rows += plain_use(table, player, card)
    rows += slashes(table, player)
    rows += converted(table, player)
    rows += skills(table, player)
    return rows


# ---- cards


def plain_use(table: Table, player: Player, card: int) -> list[Option]:
    """A hand card as itself; slashes have their own rules."""
    kind = table.kind(card)
    if kind in SLOTS or kind in UNTARGETED:
        return [row("use", card=card, kind=kind)]
    if kind == "peach" and player.wounded:
        return [row("use", card=card, kind=kind)]
    if kind == "lightning" and not targets.holds_delayed(player, "lightning"):
        return [row("use", card=card, kind=kind)]
    if kind in TARGETED:
        return aimed("none", card, kind, targets.of(table, player, kind))
    return []


def aimed(skill: str, card: int, kind: str, legal: list[Player]) -> list[Option]:
    """A row only if there is somebody to aim at."""
    return [row("use", skill, card, kind, seats(legal))] if legal else []


def slash_allowed(table: Table, player: Player, without: int = -1) -> bool:
    """One a play phase, unless paoxiao or a crossbow (which is not itself the slash) allows more."""
    return table.memory.slashes == 0 or player.has("paoxiao") or table.wears(player, "crossbow", without)


def slashes(table: Table, player: Player) -> list[Option]:
    rows = []
    for skill, card in conversions.slashes(table, player):
        if slash_allowed(table, player, without=card):
            rows += aimed(skill, card, "slash", targets.of_slash(table, player, without=card))
    return rows


def converted(table: Table, player: Player) -> list[Option]:
    rows = []
    for skill, card in conversions.dismantlements(table, player):
        rows += aimed(skill, card, "dismantlement", targets.of_dismantlement(table, player))
    for skill, card in conversions.indulgences(table, player):
        rows += aimed(skill, card, "indulgence", targets.of_indulgence(table, player))
    return rows


# ---- skills


def skills(table: Table, player: Player) -> list[Option]:
    rows = []
    for skill, rows_of in ACTIVE.items():
        if player.has(skill) and skill not in table.memory.spent:
            rows += rows_of(table, player)
    return rows


def rende(table: Table, player: Player) -> list[Option]:
    others = seats(table.others(player))
    return [row("give", "rende", card, table.kind(card), others) for card in player.hand]


def jijiang(table: Table, player: Player) -> list[Option]:
    """To use a slash that another shu character provides; not again for a target for whom nobody did."""
    legal = [p for p in targets.of_slash(table, player) if p.seat not in table.memory.refused]
    if not legal or not followers(table, player, "shu") or not slash_allowed(table, player):
        return []
    return [row("skill", "jijiang", kind="slash", targets=seats(legal))]


def zhiheng(table: Table, player: Player) -> list[Option]:
    return [row("skill", "zhiheng", card) for card in player.cards]


def kurou(table: Table, player: Player) -> list[Option]:
    return [row("skill", "kurou")]


def fanjian(table: Table, player: Player) -> list[Option]:
    return [row("skill", "fanjian", targets=seats(table.others(player)))] if player.hand else []


def wounded_males(table: Table, player: Player) -> list[Player]:
    return [other for other in table.others(player) if other.gender == "male" and other.wounded]


def jieyin(table: Table, player: Player) -> list[Option]:
    legal = wounded_males(table, player)
    if not legal or len(player.hand) < 2:
        return []
    return [row("skill", "jieyin", card, targets=seats(legal)) for card in player.hand]


def qingnang(table: Table, player: Player) -> list[Option]:
    legal = [other for other in table.living() if other.wounded]
    return [row("skill", "qingnang", card, targets=seats(legal)) for card in player.hand] if legal else []


def duelists(table: Table, player: Player) -> list[Player]:
    return [other for other in table.living() if other.gender == "male" and other is not player]


def lijian_first(table: Table, player: Player) -> list[Player]:
    """Who may be dueled; somebody else must be left to duel him."""
    males = duelists(table, player)
    return [male for male in males if targets.may_be_dueled(male)] if len(males) >= 2 else []


def lijian(table: Table, player: Player) -> list[Option]:
    legal = lijian_first(table, player)
    return [row("skill", "lijian", card, "duel", seats(legal)) for card in player.cards] if legal else []


ACTIVE = {
    "rende": rende, "jijiang": jijiang, "zhiheng": zhiheng, "kurou": kurou, "fanjian": fanjian, "jieyin": jieyin,
    "qingnang": qingnang, "lijian": lijian,
}  # fmt: skip
