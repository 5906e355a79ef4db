"""Damage, hp loss, recovery, dying and death (game.md, Resolution order; rulings A, H)."""

from oracle import conversions
from oracle.answers import own
from oracle.asks import Flow, ask, invoke, row, seats, target
from oracle.asks import card as further_card
from oracle.judgment import judge
from oracle.moves import clear, discard, draw, gain, react, take_out
from oracle.table import Over, Player, Table
from oracle.taking import take

# ---- hp


def damage(table: Table, source: Player | None, victim: Player, amount: int, cards: list[int]) -> Flow:
    """Hp loss, dying, then the victim's skills. ``cards`` dealt it; a dead source is none."""
    if source is not None and not source.alive:
        source = None
    victim.hp -= amount
    yield from check_dying(table, victim, source)
    if victim.alive:
        yield from after_damage(table, source, victim, amount, cards)


def lose_hp(table: Table, player: Player, amount: int) -> Flow:
    """Not damage: no source, no skills."""
    player.hp -= amount
    yield from check_dying(table, player, None)


def recover(player: Player, amount: int) -> None:
    player.hp = min(player.max_hp, player.hp + amount)


# ---- dying and death


def check_dying(table: Table, player: Player, killer: Player | None) -> Flow:
    if player.hp > 0:
        return
    for helper in table.in_turn_order():
        yield from rescue(table, helper, player)
    if player.hp <= 0:
        yield from die(table, player, killer)


def rescue(table: Table, helper: Player, dying: Player) -> Flow:
    """One player's turn to help: peach after peach until it is enough or he passes."""
    while dying.hp <= 0:
        ways = conversions.peaches(table, helper)
        cards = yield from own(table, helper, "peach", ways, target=dying.seat)
        if cards is None:
            return
        recover(dying, 1 + jiuyuan(helper, dying))
        clear(table, cards)


def jiuyuan(helper: Player, dying: Player) -> int:
    """Lord Sun Quan, dying: one more from the peach of another wu character."""
    return int(dying.has("jiuyuan") and helper is not dying and helper.kingdom == "wu")


def die(table: Table, player: Player, killer: Player | None) -> Flow:
    """Role shown, win check, all cards discarded, then reward or penalty."""
    player.alive = False
    player.role_shown = True
    player.killer = -1 if killer is None else killer.seat
    check_win(table)
    cards = [*player.cards, *(card for card, _ in player.judging)]
    take_out(table, cards)
    table.discard.update(cards)
    if killer is None or not killer.alive:
        return
    if player.role == "rebel":
        draw(table, killer, table.switches.get("reward", 3))
    elif player.role == "loyalist" and killer.role == "lord":
        yield from discard(table, killer.cards)


def check_win(table: Table) -> None:
    living = [player.role for player in table.living()]
    if "lord" not in living:
        table.winner = "traitor" if living == ["traitor"] else "rebel"
    elif not any(role in ("rebel", "traitor") for role in living):
        table.winner = "lord"
    if table.winner != "none":
        table.ended_by = "win"
        raise Over


# ---- after damage


def after_damage(table: Table, source: Player | None, victim: Player, amount: int, cards: list[int]) -> Flow:
    yield from jianxiong(table, victim, cards)
    yield from fankui(table, source, victim)
    yield from ganglie(table, source, victim)
    for _ in range(amount):
        yield from yiji(table, victim)


def jianxiong(table: Table, victim: Player, cards: list[int]) -> Flow:
    """May take the cards that dealt the damage, if they are still to be had."""
    left = [card for card in cards if card in table.resolving]
    if victim.has("jianxiong") and left and (yield from invoke(victim, "jianxiong")):
        yield from gain(table, victim, left)


def fankui(table: Table, source: Player | None, victim: Player) -> Flow:
    """May take one card of the source: of the hand at random, or a chosen worn one."""
    if not victim.has("fankui") or source is None or not source.alive or not source.cards:
        return
    if (yield from invoke(victim, "fankui")):
        card = yield from take(table, victim, source, "fankui")
        yield from gain(table, victim, [card])


def ganglie(table: Table, source: Player | None, victim: Player) -> Flow:
    """May judge; no heart: the source discards two hand cards or takes 1 damage."""
    if not victim.has("ganglie") or source is None or not source.alive:
        return
    if not (yield from invoke(victim, "ganglie")):
        return
    result = yield from judge(table, victim, "ganglie")
    if result.suit == "heart":
        return
    cards = yield from two_hand_cards(table, source)
    if cards:
        yield from discard(table, cards)
    else:
        yield from damage(table, victim, source, 1, [])


def two_hand_cards(table: Table, player: Player) -> Flow:
    """The two hand cards that pay for ganglie, or None."""
    if len(player.hand) < 2:
        return None
    rows = [row("discard", "ganglie", card, table.kind(card)) for card in player.hand]
    chosen = yield from ask(player, "discard", [*rows, row("pass", "ganglie")], skill="ganglie", count=2)
    if chosen.verb == "pass":
        return None
    rest = [card for card in player.hand if card != chosen.card]
    return [chosen.card, (yield from further_card(table, player, rest, "ganglie", "discard"))]


def yiji(table: Table, player: Player) -> Flow:
    """May draw two and hand each of them to anyone, oneself too."""
    if not player.has("yiji") or not (yield from invoke(player, "yiji")):
        return
    before = set(player.hand)
    draw(table, player, 2)
    drawn = [card for card in player.hand if card not in before]
    while drawn:
        everybody = table.living()
        rows = [row("give", "yiji", card, table.kind(card), seats(everybody)) for card in drawn]
        chosen = yield from ask(player, "give", rows, skill="yiji", count=len(drawn))
        receiver = yield from target(table, player, everybody, "yiji", "none")
        drawn.remove(chosen.card)
        if receiver is not player:
            yield from react(table, take_out(table, [chosen.card]))
            receiver.hand.append(chosen.card)
