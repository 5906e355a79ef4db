"""Cards that an effect asks for: slash, jink, peach, nullification, and the lord skills that ask others for one."""

from collections.abc import Callable

from oracle import conversions
from oracle.asks import Flow, ask, invoke, row
from oracle.asks import card as further_card
from oracle.conversions import Way
from oracle.judgment import judge
from oracle.moves import clear, draw, lay_out
from oracle.table import Player, Table

# ---- one player's own cards


def own(table: Table, player: Player, kind: str, ways: list[Way], may_pass: bool = True, **about) -> Flow:
    """Ask one player for a card; the cards laid out, or None. Who has no way to answer is not asked."""
    if not ways:
        return None
    rows = [row("play", skill, card, kind) for skill, card in ways]
    if may_pass:
        rows.append(row("pass", kind=kind))
    chosen = yield from ask(player, kind, rows, **about)
    if chosen.verb == "pass":
        return None
    cards = [chosen.card]
    if chosen.skill == "spear":
        cards.append((yield from further_card(table, player, [c for c in player.hand if c != chosen.card], "spear")))
    yield from lay_out(table, cards)
    return cards


def followers(table: Table, lord: Player, kingdom: str) -> list[Player]:
    """Other characters of the lord's kingdom, in turn order."""
    return [player for player in table.in_turn_order() if player is not lord and player.kingdom == kingdom]


# ---- slash


def provided_slash(table: Table, lord: Player) -> Flow:
    """Jijiang: the other shu characters are asked once each until one provides a slash."""
    for player in followers(table, lord, "shu"):
        if not player.alive:
            continue
        cards = yield from own(
            table, player, "slash", conversions.slashes(table, player), skill="jijiang", target=lord.seat
        )
        if cards:
            note_slash(table, player)
            return cards
    return None


def note_slash(table: Table, player: Player) -> None:
    """Keji asks whether a slash was used or played in the own play phase."""
    if player is table.current and table.phase == "play":
        table.memory.slash_seen = True


def slash(table: Table, player: Player, fits: Callable[[int], bool] = lambda card: True, **about) -> Flow:
    """A slash to be used or played because an effect asks for it: its cards, laid out, or None.

    ``fits`` says whether a card may be the slash if it is a worn one that its reach could depend on.
    """
    cards = None
    if player.has("jijiang") and followers(table, player, "shu") and (yield from invoke(player, "jijiang")):
        cards = yield from provided_slash(table, player)
    if cards is None:
        ways = [way for way in conversions.slashes(table, player) if fits(way[1])]
        cards = yield from own(table, player, "slash", ways, **{"skill": "none", "target": player.seat, **about})
    if cards:
        note_slash(table, player)
    return cards


def played_slash(table: Table, player: Player, **about) -> Flow:
    """A slash as an answer in a duel or to savage_assault: whether there was one."""
    cards = yield from slash(table, player, **about)
    clear(table, cards or [])
    return cards is not None


# ---- jink


def eight_diagram(table: Table, player: Player) -> Flow:
    """Judge: red counts as a jink."""
    if not (yield from invoke(player, "eight_diagram")):
        return False
    result = yield from judge(table, player, "eight_diagram")
    return result.color == "red"


def own_jink(table: Table, player: Player, armor_works: bool = True, **about) -> Flow:
    """First the armor, then a card."""
    if armor_works and table.wears(player, "eight_diagram") and (yield from eight_diagram(table, player)):
        return True
    cards = yield from own(table, player, "jink", conversions.jinks(table, player), **about)
    clear(table, cards or [])
    return cards is not None


def provided_jink(table: Table, lord: Player) -> Flow:
    """Hujia: the other wei characters are asked once each until one provides a jink; their own armor may do it."""
    for player in followers(table, lord, "wei"):
        if player.alive and (yield from own_jink(table, player, skill="hujia", target=lord.seat)):
            return True
    return False


def jink(table: Table, player: Player, armor_works: bool = True, **about) -> Flow:
    """A jink used or played because an effect asks for it: whether there was one."""
    called = player.has("hujia") and followers(table, player, "wei") and (yield from invoke(player, "hujia"))
    if called and (yield from provided_jink(table, player)):
        return True
    return (yield from own_jink(table, player, armor_works, skill="none", target=player.seat, **about))


# ---- nullification


def nullified(table: Table, kind: str, target: Player, user: Player | None, cards: list[int], depth: int = 0) -> Flow:
    """Whether a trick is cancelled for this target; ``user`` used it, or what would cancel it (nobody: it is judged).

    Everyone is asked once in turn order; the first answer closes the round and opens one on itself.
    """
    source = -1 if user is None else user.seat
    about = {"as_kind": kind, "card": cards[0], "source": source, "target": target.seat, "depth": depth}
    for player in table.in_turn_order():
        ways = conversions.nullifications(table, player)
        answer = yield from own(table, player, "nullification", ways, **about)
        if answer:
            yield from jizhi(table, player)
            countered = yield from nullified(table, kind, target, player, cards, depth + 1)
            clear(table, answer)
            return not countered
    return False


def jizhi(table: Table, user: Player) -> Flow:
    """A trick that is not delayed was used: may draw 1 before it resolves."""
    if user.has("jizhi") and (yield from invoke(user, "jizhi")):
        draw(table, user, 1)
