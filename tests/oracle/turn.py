"""Turns and phases (game.md, A turn)."""

from oracle import delayed
from oracle.actions import perform
from oracle.asks import Flow, ask, chance, invoke, row, target
from oracle.free_choice import options
from oracle.judgment import luoshen
from oracle.moves import discard, draw, gain, next_card
from oracle.table import Memory, Over, Player, Table

PHASES = ("start", "judging", "draw", "play", "discard", "finish")


def play_on(table: Table, phase: str) -> Flow:
    """From the start of this phase of the running turn to the end of the game."""
    try:
        yield from turn(table, phase)
        while True:
            begin_next(table)
            yield from turn(table, "start")
    except Over:
        return


def begin_next(table: Table) -> None:
    """The next living seat's turn."""
    table.turn_seat = table.after(table.current)[0].seat
    table.turn += 1
    table.memory = Memory()
    if table.turn > table.switches.get("turn_limit", 1000):
        table.ended_by = "turn_limit"
        raise Over


def turn(table: Table, first: str) -> Flow:
    """The phases from one on; a turn ends at once when its player dies."""
    player = table.current
    for phase in PHASES[PHASES.index(first) :]:
        if not player.alive or phase in table.memory.skipped:
            continue
        table.phase = phase
        if phase == "discard" and (yield from keji(table, player)):
            continue
        yield from STEPS[phase](table, player)


# ---- phases


def start(table: Table, player: Player) -> Flow:
    if player.has("guanxing") and (yield from invoke(player, "guanxing")):
        yield from guanxing(table, player)
    if player.has("luoshen"):
        yield from luoshen(table, player)


def draw_phase(table: Table, player: Player) -> Flow:
    if player.has("tuxi") and (yield from tuxi(table, player)):
        return
    count = table.switches.get("draw_count", 2)
    if player.has("luoyi") and (yield from invoke(player, "luoyi")):
        table.memory.luoyi = True
        count -= 1
    if player.has("yingzi") and (yield from invoke(player, "yingzi")):
        count += 1
    draw(table, player, count)


def play_phase(table: Table, player: Player) -> Flow:
    while player.alive:
        chosen = yield from ask(player, "play", options(table, player))
        if chosen.verb == "end":
            return
        yield from perform(table, player, chosen)


def discard_phase(table: Table, player: Player) -> Flow:
    """Down to the current hp."""
    cards: list[int] = []
    while (excess := len(player.hand) - len(cards) - max(player.hp, 0)) > 0:
        left = [card for card in player.hand if card not in cards]
        rows = [row("discard", card=card, kind=table.kind(card)) for card in left]
        chosen = yield from ask(player, "discard", rows, count=excess)
        cards.append(chosen.card)
    yield from discard(table, cards)


def finish(table: Table, player: Player) -> Flow:
    if player.has("biyue") and (yield from invoke(player, "biyue")):
        draw(table, player, 1)


STEPS = {
    "start": start, "judging": delayed.resolve_all, "draw": draw_phase, "play": play_phase, "discard": discard_phase,
    "finish": finish,
}  # fmt: skip


# ---- skills of a phase


def keji(table: Table, player: Player) -> Flow:
    """Who used and played no slash in the play phase may skip the discard phase."""
    return player.has("keji") and not table.memory.slash_seen and (yield from invoke(player, "keji"))


def tuxi(table: Table, player: Player) -> Flow:
    """May take a hand card at random from one or two others instead of drawing."""
    holders = [other for other in table.others(player) if other.hand]
    if not holders or not (yield from invoke(player, "tuxi")):
        return False
    aims = [(yield from target(table, player, holders, "tuxi", "none"))]
    rest = [other for other in holders if other not in aims]
    if rest:
        another = yield from target(table, player, rest, "tuxi", "none", enough=True)
        if another is not None:
            aims.append(another)
    for aim in aims:
        if aim.hand:
            taken = yield from chance(table, player, aim.hand)
            yield from gain(table, player, [taken])
    return True


def guanxing(table: Table, player: Player) -> Flow:
    """Look at as many cards as players live, five at most: some back on top, the rest to the bottom, in any order.

    Looking needs no card: if there are fewer, those are what he sees.
    """
    seen: list[int] = []
    while len(seen) < min(5, len(table.living())) and (table.pile or table.discard):
        seen.append(next_card(table))
    top: list[int] = []
    while seen:
        rows = [row("top", "guanxing", card, table.kind(card)) for card in seen]
        chosen = yield from ask(player, "arrange", [*rows, row("done", "guanxing")], skill="guanxing", count=len(seen))
        if chosen.verb == "done":
            break
        top.append(chosen.card)
        seen.remove(chosen.card)
    while seen:
        rows = [row("bottom", "guanxing", card, table.kind(card)) for card in seen]
        chosen = yield from ask(player, "arrange", rows, skill="guanxing", count=len(seen))
        table.pile.append(chosen.card)
        seen.remove(chosen.card)
    table.pile = [*top, *table.pile]
