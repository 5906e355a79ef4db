"""Tricks that are not delayed: their effect on each target, after the window for nullification."""

from oracle import slash
from oracle.answers import jink, jizhi, nullified, played_slash
from oracle.answers import slash as asked_slash
from oracle.asks import Flow, ask, row, target
from oracle.damage import damage, recover
from oracle.moves import clear, discard, draw, gain, next_card
from oracle.table import Player, Table
from oracle.taking import take
from oracle.targets import has_something, of_slash


def use(table: Table, user: Player, kind: str, cards: list[int], targets: list[Player]) -> Flow:
    """Use a trick whose cards are laid out."""
    yield from jizhi(table, user)
    yield from EFFECTS[kind](table, user, cards, targets)
    clear(table, cards)


# ---- one target


def duel(table: Table, user: Player, cards: list[int], targets: list[Player]) -> Flow:
    if not (yield from nullified(table, "duel", targets[0], user, cards)):
        yield from fight(table, user, targets[0], cards)


def fight(table: Table, user: Player, target: Player, cards: list[int]) -> Flow:
    """The target first, then by turns: who first plays no slash takes 1 from the other."""
    loser, winner = target, user
    while (yield from parried(table, loser, winner)):
        loser, winner = winner, loser
    bonus = int(table.memory.luoyi and winner is table.current and winner is user)
    yield from damage(table, winner, loser, 1 + bonus, cards)


def parried(table: Table, player: Player, opponent: Player) -> Flow:
    """Wushuang: the opponent of Lü Bu plays two slashes every time."""
    for _ in range(2 if opponent.has("wushuang") else 1):
        if not (yield from played_slash(table, player, as_kind="duel", source=opponent.seat)):
            return False
    return True


def dismantlement(table: Table, user: Player, cards: list[int], targets: list[Player]) -> Flow:
    victim = targets[0]
    if not (yield from nullified(table, "dismantlement", victim, user, cards)) and has_something(victim):
        taken = yield from take(table, user, victim, kind="dismantlement", judging=True)
        yield from discard(table, [taken])


def snatch(table: Table, user: Player, cards: list[int], targets: list[Player]) -> Flow:
    victim = targets[0]
    if not (yield from nullified(table, "snatch", victim, user, cards)) and has_something(victim):
        taken = yield from take(table, user, victim, kind="snatch", judging=True)
        yield from gain(table, user, [taken])


def ex_nihilo(table: Table, user: Player, cards: list[int], targets: list[Player]) -> Flow:
    if not (yield from nullified(table, "ex_nihilo", user, user, cards)):
        draw(table, user, 2)


def collateral(table: Table, user: Player, cards: list[int], targets: list[Player]) -> Flow:
    """The holder of a weapon uses a slash on the victim, or the user gets the weapon."""
    holder, victim = targets
    if (yield from nullified(table, "collateral", holder, user, cards)):
        return
    hand, slashed = list(holder.hand), None
    if victim in of_slash(table, holder):
        fits = lambda card: victim in of_slash(table, holder, without=card)  # noqa: E731
        slashed = yield from asked_slash(
            table, holder, fits, as_kind="collateral", source=user.seat, target=victim.seat
        )
    if slashed:
        more = (yield from halberd(table, holder, victim)) if slashed == hand else []
        yield from slash.use(table, holder, slashed, [victim, *more])
    elif "weapon" in holder.equip:
        yield from gain(table, user, [holder.equip["weapon"]])


def halberd(table: Table, holder: Player, victim: Player) -> Flow:
    """A borrowed halberd works as ever: his last hand card may hit two more beside the victim."""
    aims: list[Player] = []
    while table.wears(holder, "halberd") and len(aims) < 2:
        left = [player for player in of_slash(table, holder) if player is not victim and player not in aims]
        another = (yield from target(table, holder, left, "none", "slash", enough=True)) if left else None
        if another is None:
            break
        aims.append(another)
    return aims


# ---- all


def volley(answer, kind: str):
    """Savage assault and archery attack: all others from the next seat, each answers or takes 1 from the user."""

    def effect(table: Table, user: Player, cards: list[int], targets: list[Player]) -> Flow:
        for victim in table.after(user):
            if not victim.alive or (yield from nullified(table, kind, victim, user, cards)):
                continue
            if not (yield from answer(table, victim, as_kind=kind, source=user.seat)):
                yield from damage(table, user, victim, 1, cards)

    return effect


def god_salvation(table: Table, user: Player, cards: list[int], targets: list[Player]) -> Flow:
    """All from the user: +1; who is unwounded is not affected, so there is nothing to cancel."""
    for player in [user, *table.after(user)]:
        if player.wounded and not (yield from nullified(table, "god_salvation", player, user, cards)):
            recover(player, 1)


def amazing_grace(table: Table, user: Player, cards: list[int], targets: list[Player]) -> Flow:
    """As many cards as living players are shown; each takes one; leftovers are discarded."""
    takers = [user, *table.after(user)]
    for _ in takers:
        card = next_card(table)
        table.resolving.add(card)
        table.shown.append(card)
    for player in takers:
        if not (yield from nullified(table, "amazing_grace", player, user, cards)):
            yield from pick(table, player)
    clear(table, table.shown)
    table.shown = []


def pick(table: Table, player: Player) -> Flow:
    rows = [row("take", card=card, kind=table.kind(card), arg=3) for card in table.shown]
    chosen = yield from ask(player, "take", rows, as_kind="amazing_grace")
    table.shown.remove(chosen.card)
    yield from gain(table, player, [chosen.card])


EFFECTS = {
    "duel": duel, "dismantlement": dismantlement, "snatch": snatch, "ex_nihilo": ex_nihilo, "collateral": collateral,
    "savage_assault": volley(played_slash, "savage_assault"), "archery_attack": volley(jink, "archery_attack"),
    "god_salvation": god_salvation, "amazing_grace": amazing_grace,
}  # fmt: skip
