"""What weapons do with a slash (rulesets.md, Standard weapons by range)."""

from oracle import conversions
from oracle.answers import followers, own, provided_slash
from oracle.asks import Flow, ask, card, invoke, row
from oracle.moves import discard, draw
from oracle.table import Player, Table
from oracle.taking import take


def double_sword(table: Table, user: Player, victim: Player) -> Flow:
    """The other sex named: it discards a hand card, or the user draws 1; its choice."""
    if not user.alive or not table.wears(user, "double_sword") or not other_sexes(user, victim):
        return
    if not (yield from invoke(user, "double_sword")):
        return
    if victim.hand and (yield from discards_rather(victim)):
        cost = yield from card(table, victim, victim.hand, "double_sword", "discard")
        yield from discard(table, [cost])
    else:
        draw(table, user, 1)


def other_sexes(user: Player, victim: Player) -> bool:
    """Sex is the general's; who plays without one has none."""
    return {user.gender, victim.gender} == {"male", "female"}


def discards_rather(victim: Player) -> Flow:
    rows = [row("choose", "double_sword", arg=0), row("choose", "double_sword", arg=1)]
    chosen = yield from ask(victim, "choose", rows, skill="double_sword", topic="option")
    return chosen.arg == 1


def axe(table: Table, user: Player) -> Flow:
    """Dodged: may discard two cards at once, not the axe itself; then it hits."""
    costs = [own for own in user.cards if own != user.equip.get("weapon")]
    if not table.wears(user, "axe") or len(costs) < 2 or not (yield from invoke(user, "axe")):
        return False
    first = yield from card(table, user, costs, "axe", "discard")
    second = yield from card(table, user, [own for own in costs if own != first], "axe", "discard")
    yield from discard(table, [first, second])
    return True


def blade_slash(table: Table, user: Player) -> Flow:
    """The cards of another slash, laid out, or None."""
    lord = user.has("jijiang") and followers(table, user, "shu")
    ways = conversions.slashes(table, user)
    if not (ways or lord) or not (yield from invoke(user, "blade")):
        return None
    cards = None
    if lord and (yield from invoke(user, "jijiang")):
        cards = yield from provided_slash(table, user)
    if cards is None:
        cards = yield from own(table, user, "slash", conversions.slashes(table, user), may_pass=False, skill="blade")
    return cards


def ice_sword(table: Table, user: Player, victim: Player) -> Flow:
    """Instead of the damage: discard two cards of hand or equipment, one after the other."""
    if not table.wears(user, "ice_sword") or not victim.cards or not (yield from invoke(user, "ice_sword")):
        return False
    for _ in range(2):
        if victim.cards:
            taken = yield from take(table, user, victim, "ice_sword", "ice_sword")
            yield from discard(table, [taken])
    return True


def kylin_bow(table: Table, user: Player, victim: Player) -> Flow:
    """About to deal damage: may discard one mount."""
    mounts = [victim.equip[slot] for slot in ("plus_mount", "minus_mount") if slot in victim.equip]
    if not table.wears(user, "kylin_bow") or not mounts or not (yield from invoke(user, "kylin_bow")):
        return
    rows = [row("take", "kylin_bow", mount, table.kind(mount), arg=1) for mount in mounts]
    chosen = yield from ask(user, "take", rows, skill="kylin_bow")
    yield from discard(table, [chosen.card])
