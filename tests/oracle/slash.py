"""A slash from its naming of targets to the damage, with all that may happen on the way (rulings F)."""

from dataclasses import dataclass

from oracle import weapons
from oracle.answers import jink
from oracle.asks import Flow, card, invoke, target
from oracle.damage import damage
from oracle.distance import in_range
from oracle.faces import common_color
from oracle.judgment import judge
from oracle.moves import clear, discard
from oracle.table import Player, Table
from oracle.targets import may_be_slashed


@dataclass
class Slash:
    """One use: its cards are laid out already."""

    user: Player
    cards: list[int]
    color: str | None = None
    ignores_armor: bool = False


@dataclass
class Hit:
    """One use against one target; what is decided for it holds for it alone."""

    target: Player
    no_jink: bool = False


def use(table: Table, user: Player, cards: list[int], targets: list[Player]) -> Flow:
    """Use a slash whose cards are laid out on these targets."""
    if user is table.current and table.phase == "play":
        table.memory.slashes += 1
        table.memory.slash_seen = True
    used = Slash(user, cards, common_color([table.faces[c] for c in cards]), table.wears(user, "qinggang_sword"))
    final = yield from redirected(table, user, in_order(table, user, targets))
    hits = []
    for victim in in_order(table, user, final):
        hit = Hit(victim)
        yield from targeted(table, used, hit)
        hits.append(hit)
    for hit in hits:
        if hit.target.alive:
            yield from resolve(table, used, hit)
    clear(table, cards)


def in_order(table: Table, user: Player, targets: list[Player]) -> list[Player]:
    """Targets in turn order from the user."""
    ring = list(table.ring(user.seat))
    return sorted(targets, key=ring.index)


# ---- targets


def redirected(table: Table, user: Player, targets: list[Player]) -> Flow:
    """All targets after liuli."""
    final = []
    for victim in targets:
        if victim.has("liuli"):
            victim = yield from liuli(table, user, victim)
        final.append(victim)
    return final


def liuli_targets(table: Table, player: Player, user: Player, cost: int) -> list[Player]:
    """In her range without the card she discards, and not the user."""
    reach = in_range(table, player, without=cost)
    return [other for other in reach if other is not user and may_be_slashed(other)]


def liuli(table: Table, user: Player, player: Player) -> Flow:
    """May discard any card and turn the slash on another in her range; the target afterwards."""
    costs = [c for c in player.cards if liuli_targets(table, player, user, c)]
    if not costs or not (yield from invoke(player, "liuli")):
        return player
    cost = yield from card(table, player, costs, "liuli", "discard")
    among = liuli_targets(table, player, user, cost)
    yield from discard(table, [cost])
    return (yield from target(table, player, among, "liuli", "none"))


def targeted(table: Table, used: Slash, hit: Hit) -> Flow:
    """What the user may do once the target is final: general skills, then the weapon."""
    user = used.user
    if user.alive and user.has("tieqi") and (yield from invoke(user, "tieqi")):
        result = yield from judge(table, user, "tieqi")
        hit.no_jink = result.color == "red"
    yield from weapons.double_sword(table, user, hit.target)


# ---- effect


def resolve(table: Table, used: Slash, hit: Hit) -> Flow:
    """One target answers, or is hit."""
    user, victim = used.user, hit.target
    if not used.ignores_armor and table.wears(victim, "renwang_shield") and used.color == "black":
        return
    through = hit.no_jink or not (yield from dodged(table, used, victim))
    if through or (yield from weapons.axe(table, user)):
        yield from strike(table, used, victim)
    else:
        yield from blade(table, user, victim)


def dodged(table: Table, used: Slash, victim: Player) -> Flow:
    """Wushuang: two jinks, one after the other."""
    for _ in range(2 if used.user.has("wushuang") else 1):
        if not (yield from jink(table, victim, not used.ignores_armor, as_kind="slash", source=used.user.seat)):
            return False
    return True


def strike(table: Table, used: Slash, victim: Player) -> Flow:
    """The damage, unless the ice_sword takes cards instead."""
    user = used.user
    if user.alive and (yield from weapons.ice_sword(table, user, victim)):
        return
    if user.alive:
        yield from weapons.kylin_bow(table, user, victim)
    bonus = int(table.memory.luoyi and user is table.current and user.alive)  # the dead are no source
    yield from damage(table, user, victim, 1 + bonus, used.cards)


def blade(table: Table, user: Player, victim: Player) -> Flow:
    """May use another slash on the one who dodged."""
    if table.wears(user, "blade") and may_be_slashed(victim):
        cards = yield from weapons.blade_slash(table, user)
        if cards:
            yield from use(table, user, cards, [victim])
