"""Carrying out what was chosen in the play phase: further cards and targets, then the effect."""

from oracle import slash, targets, tricks
from oracle.answers import provided_slash
from oracle.asks import Flow, ask, card, chance, row, target
from oracle.damage import damage, lose_hp, recover
from oracle.faces import SLOTS
from oracle.free_choice import UNTARGETED, duelists
from oracle.moves import clear, discard, draw, gain, lay_out
from oracle.table import Player, Table
from sgs_sim._core.choices import Option


def perform(table: Table, player: Player, chosen: Option) -> Flow:
    """Carry out a row of the free choice."""
    if chosen.verb == "use":
        yield from use(table, player, chosen)
    else:
        legal = [table.players[seat] for seat in chosen.targets]
        yield from SKILLS[chosen.skill](table, player, chosen, legal)


# ---- cards


def use(table: Table, player: Player, chosen: Option) -> Flow:
    if chosen.kind == "slash":
        yield from use_slash(table, player, chosen)
    elif chosen.kind in SLOTS:
        yield from equip(table, player, chosen.card)
    elif chosen.kind == "peach":
        yield from lay_out(table, [chosen.card])
        recover(player, 1)
        clear(table, [chosen.card])
    elif chosen.kind in ("indulgence", "lightning"):
        yield from use_delayed(table, player, chosen)
    else:
        yield from use_trick(table, player, chosen)


def first_target(table: Table, player: Player, chosen: Option) -> Flow:
    among = [table.players[seat] for seat in chosen.targets]
    return (yield from target(table, player, among, chosen.skill, chosen.kind))


def use_slash(table: Table, player: Player, chosen: Option) -> Flow:
    cards = [chosen.card]
    if chosen.skill == "spear":
        rest = [own for own in player.hand if own != chosen.card]
        cards.append((yield from card(table, player, rest, "spear")))
    aims = [(yield from first_target(table, player, chosen))]
    while len(aims) < most_targets(table, player, chosen):
        left = [table.players[seat] for seat in chosen.targets if table.players[seat] not in aims]
        another = yield from target(table, player, left, chosen.skill, "slash", enough=True)
        if another is None:
            break
        aims.append(another)
    yield from lay_out(table, cards)
    yield from slash.use(table, player, cards, aims)


def most_targets(table: Table, player: Player, chosen: Option) -> int:
    """Halberd: three if the slash is the last hand card."""
    last = player.hand == [chosen.card] and table.wears(player, "halberd")
    return min(3, len(chosen.targets)) if last else 1


def equip(table: Table, player: Player, worn: int) -> Flow:
    """The old card of the slot is discarded first."""
    slot = SLOTS[table.kind(worn)]
    yield from lay_out(table, [worn])
    if slot in player.equip:
        yield from discard(table, [player.equip[slot]])
    table.resolving.discard(worn)
    player.equip[slot] = worn


def use_delayed(table: Table, player: Player, chosen: Option) -> Flow:
    aim = player if chosen.kind == "lightning" else (yield from first_target(table, player, chosen))
    yield from lay_out(table, [chosen.card])
    table.resolving.discard(chosen.card)
    aim.judging.append((chosen.card, chosen.kind))


def use_trick(table: Table, player: Player, chosen: Option) -> Flow:
    aims = []
    if chosen.kind not in UNTARGETED:
        aims.append((yield from first_target(table, player, chosen)))
    if chosen.kind == "collateral":
        victims = targets.victims(table, aims[0])
        aims.append((yield from target(table, player, victims, "none", "collateral")))
    yield from lay_out(table, [chosen.card])
    yield from tricks.use(table, player, chosen.kind, [chosen.card], aims)


# ---- skills


def rende(table: Table, player: Player, chosen: Option, legal: list[Player]) -> Flow:
    """Give a hand card; the second card given in the phase heals 1."""
    receiver = yield from target(table, player, legal, "rende", "none")
    yield from gain(table, receiver, [chosen.card])
    table.memory.given += 1
    if table.memory.given == 2:
        recover(player, 1)


def jijiang(table: Table, player: Player, chosen: Option, legal: list[Player]) -> Flow:
    aim = yield from target(table, player, legal, "jijiang", "slash")
    cards = yield from provided_slash(table, player)
    if cards:
        yield from slash.use(table, player, cards, [aim])
    else:
        table.memory.refused.add(aim.seat)


def zhiheng(table: Table, player: Player, chosen: Option, legal: list[Player]) -> Flow:
    """Discard any number of cards, draw as many."""
    table.memory.spent.add("zhiheng")
    cards = [chosen.card]
    while left := [own for own in player.cards if own not in cards]:
        another = yield from card(table, player, left, "zhiheng", enough=True)
        if another is None:
            break
        cards.append(another)
    yield from discard(table, cards)
    draw(table, player, len(cards))


def kurou(table: Table, player: Player, chosen: Option, legal: list[Player]) -> Flow:
    """Lose 1 hp; if he lives, draw 2."""
    yield from lose_hp(table, player, 1)
    if player.alive:
        draw(table, player, 2)


def fanjian(table: Table, player: Player, chosen: Option, legal: list[Player]) -> Flow:
    """The other names a suit and draws a card of his hand: another suit, 1 damage; then the card changes hands."""
    table.memory.spent.add("fanjian")
    other = yield from target(table, player, legal, "fanjian", "none")
    suits = [row("choose", "fanjian", arg=arg) for arg in range(1, 5)]
    named = yield from ask(other, "choose", suits, skill="fanjian", topic="suit")
    shown = yield from chance(table, other, player.hand)
    if table.faces[shown].suit != ("spade", "heart", "club", "diamond")[named.arg - 1]:
        yield from damage(table, player, other, 1, [])
    if other.alive and to_be_had(table, shown) and shown not in other.hand:
        yield from gain(table, other, [shown])


def to_be_had(table: Table, shown: int) -> bool:
    """The card of fanjian goes to its target from wherever it is by then, but not out of a reshuffled pile."""
    return shown not in table.pile


def jieyin(table: Table, player: Player, chosen: Option, legal: list[Player]) -> Flow:
    """Two hand cards; a wounded male and she recover 1 each."""
    table.memory.spent.add("jieyin")
    second = yield from card(table, player, [own for own in player.hand if own != chosen.card], "jieyin")
    other = yield from target(table, player, legal, "jieyin", "none")
    yield from discard(table, [chosen.card, second])
    recover(player, 1)
    recover(other, 1)


def qingnang(table: Table, player: Player, chosen: Option, legal: list[Player]) -> Flow:
    table.memory.spent.add("qingnang")
    other = yield from target(table, player, legal, "qingnang", "none")
    yield from discard(table, [chosen.card])
    recover(other, 1)


def lijian(table: Table, player: Player, chosen: Option, legal: list[Player]) -> Flow:
    """Two males: the first answers first, the second is the user; no window for nullification."""
    table.memory.spent.add("lijian")
    first = yield from target(table, player, legal, "lijian", "duel")
    rest = [male for male in duelists(table, player) if male is not first]
    second = yield from target(table, player, rest, "lijian", "duel")
    yield from discard(table, [chosen.card])
    yield from tricks.fight(table, second, first, [])


SKILLS = {
    "rende": rende, "jijiang": jijiang, "zhiheng": zhiheng, "kurou": kurou, "fanjian": fanjian, "jieyin": jieyin,
    "qingnang": qingnang, "lijian": lijian,
}  # fmt: skip
