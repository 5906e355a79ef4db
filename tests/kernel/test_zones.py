"""Zones: where cards are, what a shuffle takes, and who knows what of a hand."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import Bot, card, hold, person, pick, table, using

from sgs_sim._core import kernel

SLASHES = [card("slash:S8", 0), card("slash:S8", 1), card("slash:S9", 0), card("slash:S9", 1)]
JINK = card("jink:D2")


def three(bot: Bot | None = None, **changes: Any) -> kernel.Match:
    return table(person(), person(), person(), bots=[bot or Bot()] * 4, **changes)


def seat_of(match: kernel.Match, seat: int) -> dict[str, Any]:
    seats: list[dict[str, Any]] = match.snapshot()["seats"]
    return seats[seat]


# ---- set-up ---------------------------------------------------------------------------------------------------------


def test_a_bare_table_has_the_whole_deck_in_its_pile() -> None:
    match = three()
    snapshot = match.snapshot()
    assert sorted(snapshot["pile"]) == [i for i, row in enumerate(match.rules.spec["cards"]) if row[3]]
    assert all(not seat["hand"] and not seat["equip"] and not seat["judging"] for seat in snapshot["seats"])


def test_place() -> None:
    match = three()
    crossbow, lightning = card("crossbow:CA"), card("lightning:SA")
    hold(match, 1, SLASHES[0])
    match.place(crossbow, "equip", 1)
    match.place(lightning, "judging", 2)
    match.place(card("slash:D6"), "judging", 2, kind="indulgence")
    match.place(SLASHES[1], "discard")
    match.place(SLASHES[2], "out")
    snapshot = match.snapshot()
    assert snapshot["seats"][1]["hand"] == [SLASHES[0]]
    assert snapshot["seats"][1]["equip"] == [crossbow]
    assert snapshot["seats"][2]["judging"] == [(lightning, "lightning"), (card("slash:D6"), "indulgence")]
    assert snapshot["discard"] == [SLASHES[1]]
    assert match.zones()[SLASHES[2]] == ("out", -1)
    assert match.zones()[crossbow] == ("equip", 1)
    assert len(snapshot["pile"]) == 108 - 6


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((SLASHES[0], "hand", 0), "not in the pile any more"),
        ((192, "hand", 0), "no card 192"),
        ((-1, "hand", 0), "no card -1"),
        ((card("jink:D2"), "hand", 3), "no seat 3"),
        ((card("jink:D2"), "hand", -1), "no seat -1"),
        ((card("jink:D2"), "pocket", 0), "zone: 'pocket' is none of hand, equip, judging, discard, shown, out"),
        ((card("jink:D2"), "pile", 0), "zone: 'pile' is none of"),
        ((card("jink:D2"), "equip", 0), "seat 0 cannot wear jink"),
        ((card("axe:D5"), "equip", 1), "seat 1 cannot wear axe: no equipment, or its slot is taken"),
        ((card("jink:D2"), "judging", 0), "jink cannot lie before seat 0"),
        ((card("lightning:HQ"), "judging", 1), "lightning cannot lie before seat 1: no delayed trick, or there is one"),
    ],
)
def test_place_refuses(arguments: tuple[int, str, int], message: str) -> None:
    match = three()
    hold(match, 2, SLASHES[0])
    match.place(card("crossbow:CA"), "equip", 1)
    match.place(card("lightning:SA"), "judging", 1)
    with pytest.raises(ValueError, match=message):
        match.place(*arguments)


def test_set_pile() -> None:
    match = three()
    rest = [c for c in match.snapshot()["pile"] if c not in SLASHES]
    match.set_pile(top=SLASHES[:2], bottom=SLASHES[2:])
    assert match.snapshot()["pile"] == [*SLASHES[:2], *rest, *SLASHES[2:]]
    other = three()
    other.set_pile(top=SLASHES[:2], bottom=SLASHES[2:], empty=True)
    assert other.snapshot()["pile"] == SLASHES
    assert other.zones()[rest[0]] == ("out", -1)


def test_the_top_is_drawn_first() -> None:
    match = three()
    match.set_pile(top=SLASHES)
    match.start_at(1, "draw")
    match.step()
    assert seat_of(match, 1)["hand"] == sorted(SLASHES[:2])
    assert match.snapshot()["pile"][0] == SLASHES[2]


# ---- the end of the pile --------------------------------------------------------------------------------------------


def test_reshuffle_the_moment_the_last_card_leaves() -> None:
    match = three()
    match.trace()
    match.place(JINK, "discard")
    match.set_pile(top=SLASHES[:2], empty=True)
    match.start_at(1, "draw")
    match.step()
    snapshot = match.snapshot()
    assert snapshot["pile"] == [JINK]
    assert snapshot["discard"] == []
    assert match.rows()[0]["reshuffles"][0] == 1


def test_no_reshuffle_while_a_card_is_left() -> None:
    match = three()
    match.place(JINK, "discard")
    match.set_pile(top=SLASHES[:3], empty=True)
    match.start_at(1, "draw")
    match.step()
    assert match.snapshot()["pile"] == [SLASHES[2]]
    assert match.snapshot()["discard"] == [JINK]


def test_reshuffle_in_the_middle_of_a_draw() -> None:
    match = three()
    match.place(JINK, "discard")
    match.set_pile(top=SLASHES[:1], empty=True)
    match.start_at(1, "draw")
    match.step()
    assert seat_of(match, 1)["hand"] == sorted([SLASHES[0], JINK])


def test_both_piles_empty_end_the_game_only_when_a_card_is_needed() -> None:
    match = three()
    match.set_pile(top=SLASHES[:2], empty=True)
    match.start_at(1, "draw")
    match.step()
    assert not match.over
    match.run()
    assert match.ended_by == "deck_exhausted"
    assert match.winner == "none"
    assert match.turn_seat == 2


def test_shuffles_differ() -> None:
    """The k-th shuffle of a game has an order of its own, and so has each game."""

    def orders(index: int) -> list[list[int]]:
        match = table(person(), person(), index=index, switches={"draw_count": 20}, bots=[Bot()] * 4)
        found = [match.snapshot()["pile"]]
        match.start_at(0, "draw")
        while len(found) < 4:
            before = match.rows()[0]["reshuffles"][0]
            match.step()
            if match.rows()[0]["reshuffles"][0] > before:
                found.append(match.snapshot()["pile"])
        return found

    first = orders(0)
    assert first == orders(0)
    heads = {tuple(pile[:10]) for index in range(5) for pile in orders(index)}
    assert len(heads) == 20


# ---- knowledge ------------------------------------------------------------------------------------------------------


def knowledge(match: kernel.Match, watcher: int, owner: int) -> list[int]:
    known: list[int] = seat_of(match, watcher)["known"][owner]
    return known


SHOWN = [card("slash:C8"), JINK, card("peach:H3")]


def with_graces(use: int, *more: int) -> kernel.Match:
    """Everybody took one of the shown cards, the lord the slash; next he uses a card."""
    bot = Bot(using(card("amazing_grace:H3"), use))
    match = three(bot)
    hold(match, 0, card("amazing_grace:H3"), *{use} - set(SHOWN))
    for seat in (1, 2):
        hold(match, seat, *more[2 * seat - 2 : 2 * seat])
    match.set_pile(top=SHOWN)
    match.start_at(0, "play")
    match.step()  # the phase opens
    match.step()
    return match


OWN = (card("jink:D3"), card("jink:D4"), card("jink:D5"), card("jink:D6"))


def test_what_is_taken_in_the_open_is_known_to_all() -> None:
    match = with_graces(card("god_salvation:HA"), *OWN)
    taken = [set(seat_of(match, seat)["hand"]) & set(SHOWN) for seat in range(3)]
    assert [len(cards) for cards in taken] == [1, 1, 1]
    for watcher in range(3):
        for owner in range(3):
            if watcher != owner:
                assert set(knowledge(match, watcher, owner)) == taken[owner]


def test_what_is_drawn_is_known_to_nobody_else() -> None:
    match = three()
    match.start_at(0, "draw")
    match.step()
    assert knowledge(match, 1, 0) == knowledge(match, 2, 0) == []


def test_an_unseen_loss_makes_a_hand_unknown_to_those_who_did_not_see() -> None:
    match = with_graces(card("snatch:S3"), *OWN)
    before = knowledge(match, 2, 1)
    assert before
    match.step()
    lost = (set(OWN[:2]) | set(before)) - set(seat_of(match, 1)["hand"])
    assert len(lost) == 1
    gained = lost.pop()
    assert gained in seat_of(match, 0)["hand"]
    assert knowledge(match, 2, 1) == []  # seat 2 did not see which card went
    assert gained not in knowledge(match, 2, 0)
    assert gained in knowledge(match, 1, 0)  # the one who lost it and the one who took it did
    assert knowledge(match, 0, 1) == [c for c in before if c != gained]


def test_a_card_given_is_known_to_the_two() -> None:
    def give(view: Any, request: Any, options: list[Any]) -> int | None:
        found = pick(options, verb="give", card=JINK)
        return pick(options, verb="target", arg=1) if found is None else found

    bots = [Bot(give)] * 4
    match = table(person("rende"), person(), person(), bots=bots)
    hold(match, 0, JINK, *OWN)
    match.start_at(0, "play")
    match.step()
    match.step()
    assert seat_of(match, 1)["hand"] == [JINK]
    assert knowledge(match, 0, 1) == [JINK]
    assert knowledge(match, 2, 1) == []


def test_what_yiji_hands_on_was_drawn_so_the_rest_of_the_hand_stays_known() -> None:
    """He takes his judgment card in the open, is hurt, and hands on the two cards drawn: only these are unknown."""
    shown = card("slash:S8")

    def act(view: Any, request: Any, options: list[Any]) -> int | None:
        found = using(card("slash:C8"))(view, request, options)
        for wanted in ({"verb": "invoke"}, {"verb": "give"}, {"verb": "target", "arg": 0}):
            found = pick(options, **wanted) if found is None else found
        return found

    match = table(person(), person("tiandu", "yiji"), person(), bots=[Bot(act)] * 4)
    hold(match, 0, card("slash:C8"))
    hold(match, 1, *OWN)
    match.place(card("eight_diagram:S2"), "equip", 1)
    match.set_pile(top=[shown, JINK, card("peach:H3")])
    match.start_at(0, "play")
    match.step()
    match.step()
    assert shown in seat_of(match, 1)["hand"]
    assert set(seat_of(match, 0)["hand"]) == {JINK, card("peach:H3")}
    assert knowledge(match, 2, 1) == [shown]
    assert knowledge(match, 0, 1) == [shown]
    assert knowledge(match, 2, 0) == []
    assert set(knowledge(match, 1, 0)) == {JINK, card("peach:H3")}


def test_a_known_card_is_forgotten_where_it_leaves_the_hand() -> None:
    match = with_graces(SHOWN[0], *OWN)
    assert knowledge(match, 1, 0) == [SHOWN[0]]
    match.step()
    assert SHOWN[0] in match.snapshot()["discard"]
    assert knowledge(match, 1, 0) == []


def test_only_the_seer_knows_what_goes_back_on_the_pile() -> None:
    def keep(view: Any, request: Any, options: list[Any]) -> int | None:
        return pick(options, verb="top") if request.kind == "arrange" else pick(options, verb="invoke")

    match = table(person("guanxing"), person(), person(), bots=[Bot(keep)] * 4)
    match.set_pile(top=SLASHES)
    match.start_at(0, "start")
    match.step()
    match.start_at(1, "draw")
    match.step()
    drawn = seat_of(match, 1)["hand"]
    assert set(drawn) <= set(SLASHES)
    assert knowledge(match, 0, 1) == drawn
    assert knowledge(match, 2, 1) == []
