"""What veteran does at tables set up by hand: mistakes of the bots of public engines, and some it once made itself."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import KEY, Bot, card, hold, person, pick, rules, table
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    VETERAN,
    Told,
    acting,
    places,
    scripted,
    show,
    sit,
    take_turn,
    told,
    uses,
)

from sgs_sim._core import kernel

# ---- rescue ----


def test_a_loyalist_saves_the_lord_with_his_only_peach() -> None:
    match = sit(hp=[1, 1], bots=("veteran", "veteran", scripted("slash", 0), "veteran"))
    hold(match, 2, card("slash:S7"))
    hold(match, 1, card("peach:H3"))
    take_turn_next_to_the_lord(match, 2)
    assert [row.seat for row in told(match, "recover")] == [0]
    assert not told(match, "death")


def take_turn_next_to_the_lord(match: kernel.Match, seat: int) -> None:
    """Everybody reaches everybody with a bow."""
    match.place(card("kylin_bow:H5"), "equip", seat)
    take_turn(match, seat)


def test_a_rebel_lets_the_lord_die() -> None:
    match = sit(hp=[1], bots=("veteran", "veteran", scripted("slash", 0, rescue=False), "veteran"))
    hold(match, 2, card("slash:S7"), card("peach:H4"))
    take_turn_next_to_the_lord(match, 2)
    assert match.winner == REBEL


def test_the_traitor_saves_the_lord_while_rebels_live() -> None:
    match = sit(hp=[1], bots=("veteran", "veteran", scripted("slash", 0, rescue=False), "veteran"))
    hold(match, 2, card("slash:S7"))
    hold(match, 4, card("peach:H3"))
    take_turn_next_to_the_lord(match, 2)
    assert [row.seat for row in told(match, "recover")] == [0]


def test_everybody_saves_himself() -> None:
    match = sit(hp=[5, 1], bots=(scripted("slash", 1), "veteran", "veteran", "veteran"))
    hold(match, 0, card("slash:S7"))
    hold(match, 1, card("peach:H3"))
    take_turn(match, 0)
    assert [(row.seat, row.amount) for row in told(match, "recover")] == [(1, 1)]


def test_a_loyalist_keeps_his_peach_for_a_lord_in_danger() -> None:
    match = sit(hp=[1, 3])
    hold(match, 1, card("peach:H3"))
    take_turn(match, 1)
    assert card("peach:H3") in places(match, 1)[0]


def test_a_wounded_player_eats_his_peach_when_the_hand_is_overfull() -> None:
    match = sit(hp=[5, 2])
    hold(match, 1, card("peach:H3"), card("jink:H2"), card("jink:D2"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "recover")] == [1]


@pytest.mark.parametrize(("lord", "own"), [(1, 1), (1, 2), (2, 2)])
def test_a_loyalist_keeps_his_last_peach_for_a_bare_lord(lord: int, own: int) -> None:
    """Though a card must go: the lord's death is the end, and at his own the loyalist may still eat it."""
    match = sit(hp=[lord, own])
    hold(match, 1, card("peach:H3"), card("jink:H2"), card("jink:D2"))
    take_turn(match, 1)
    assert told(match, "recover") == []
    assert card("peach:H3") in places(match, 1)[0]


def test_a_lord_at_two_points_eats_his_peach() -> None:
    """Whom else should he keep it for? His own life is everybody's."""
    match = sit(hp=[2])
    show(match, 1, 2, 3, 4)
    hold(match, 0, card("peach:H3"))
    take_turn(match, 0)
    assert [row.seat for row in told(match, "recover")] == [0]


# ---- whom to attack ----


def test_a_rebel_attacks_the_lord_within_reach() -> None:
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    hold(match, 1, card("slash:S7"))
    take_turn(match, 1)
    assert uses(match, "slash") == [(0,)]


def test_a_loyalist_never_attacks_the_lord() -> None:
    match = sit(hp=[1])
    hold(match, 1, card("slash:S7"), card("duel:SA"))
    take_turn(match, 1)
    assert all(0 not in targets for kind in ("slash", "duel") for targets in uses(match, kind))


@pytest.mark.parametrize("players", [5, 8])
def test_loyalists_never_name_the_lord(players: int) -> None:
    """In whole games no loyalist slashes, duels or locks the lord of his own accord."""
    made = rules(players)
    for game in range(60):
        match = kernel.Match(made, VETERAN, KEY, game)
        match.trace(True)
        match.deal()
        match.run()
        roles = [seat["role"] for seat in match.snapshot()["seats"]]
        harmful = [row for row in told(match, "use") if row.as_kind in ("slash", "duel", "indulgence")]
        offenders = [row for row in harmful if row.seat >= 0 and roles[row.seat] == LOYALIST and 0 in row.targets]
        # borrowed (collateral) or lent (lijian) weapons are not their own idea
        assert all(row.skill != "none" or borrowed(match, row) for row in offenders), (game, offenders)


def borrowed(match: kernel.Match, use: Told) -> bool:
    """A slash of somebody whose turn it is not."""
    seat = -1
    for row in told(match, "turn", "use"):
        seat = row.seat if row.kind == "turn" else seat
        if row == use:
            return seat != use.seat
    return False


def test_the_lord_spares_who_saved_him() -> None:
    loyalist = scripted("none", 0)
    rebel = scripted("slash", 0, rescue=False)
    match = sit(hp=[1], bots=("veteran", loyalist, rebel, "veteran"))
    hold(match, 2, card("slash:S7"))
    hold(match, 1, card("peach:H3"))
    take_turn_next_to_the_lord(match, 2)
    assert told(match, "recover")
    hold(match, 0, card("slash:S8"), card("duel:SA"), card("snatch:S3"))
    take_turn(match, 0)
    attacked = {seat for kind in ("slash", "duel", "snatch") for targets in uses(match, kind) for seat in targets}
    assert 1 not in attacked


def test_the_lord_hunts_who_attacked_him() -> None:
    match = sit(bots=("veteran", "veteran", scripted("slash", 0), "veteran"))
    hold(match, 2, card("slash:S7"))
    take_turn_next_to_the_lord(match, 2)
    hold(match, 0, card("slash:S8"))
    match.place(card("axe:D5"), "equip", 0)
    take_turn(match, 0)
    assert uses(match, "slash")[1:] == [(2,)]


def beliefs(match: kernel.Match, seat: int) -> dict[int, int]:
    """How likely this seat last held each other for a rebel, of 255."""
    rows = [row for row in match.events() if kernel.EVENTS[row["kind"]] == "belief" and row["seat"] == seat]
    return {int(row["other"]): int(row["as_kind"]) for row in rows}


def test_nobody_is_blamed_for_a_duel_he_was_made_to_fight() -> None:
    match = sit(PLAIN, person("lijian", gender="female"), roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    match.trace(True, explain=True)
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    (fight,) = [row for row in told(match, "use") if row.as_kind == "duel"]
    forced = fight.seat
    hold(match, 0, card("slash:S8"))
    take_turn(match, 0)
    thought = beliefs(match, 0)
    assert thought[1] > thought[forced] <= min(thought[seat] for seat in range(2, 5))


def test_a_rebel_saves_a_proven_rebel() -> None:
    """Whoever attacks the lord is worth a peach, not least for the three cards that his killer would draw."""
    match = sit(hp=[5, 4, 4, 1], bots=(scripted("slash", 3), "veteran", "veteran", "veteran"))
    hold(match, 3, card("slash:S7"), card("snatch:S3"))
    match.place(card("axe:D5"), "equip", 3)
    hold(match, 0, card("slash:S8"), card("lightning:SA"))
    hold(match, 2, card("peach:H3"))
    take_turn(match, 3)
    assert uses(match, "slash") == [(0,)]
    take_turn_next_to_the_lord(match, 0)
    assert [row.seat for row in told(match, "recover")] == [3]


def test_the_traitor_spares_the_lord_while_others_live() -> None:
    match = sit(roles=(LORD, TRAITOR, REBEL, REBEL, LOYALIST), hp=[1])
    hold(match, 1, card("slash:S7"), card("duel:SA"))
    take_turn(match, 1)
    assert all(0 not in targets for kind in ("slash", "duel") for targets in uses(match, kind))


def test_the_traitor_attacks_in_the_last_duel() -> None:
    match = sit(roles=(LORD, TRAITOR))
    hold(match, 1, card("slash:S7"))
    take_turn(match, 1)
    assert uses(match, "slash") == [(0,)]


def test_the_lord_attacks_in_the_last_duel() -> None:
    match = sit(roles=(LORD, TRAITOR))
    hold(match, 0, card("slash:S7"))
    take_turn(match, 0)
    assert uses(match, "slash") == [(1,)]


@pytest.mark.parametrize("other", [REBEL, TRAITOR])
def test_two_players_fight_until_one_is_dead(other: str) -> None:
    for index in range(100):
        match = table(PLAIN, PLAIN, roles=(LORD, other), bots=VETERAN, index=index)
        match.start_at(0, "start")
        match.run()
        assert match.ended_by == "win"
        assert match.turn < 300


# ---- cards ----


def test_who_can_win_at_once_does() -> None:
    """A slash on a lord at his last point is no dismantlement for qixi."""
    match = sit(PLAIN, person("qixi"), roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[1])
    hold(match, 1, card("slash:S7"))
    hold(match, 2, card("jink:H2"), card("jink:D2"))
    take_turn(match, 1)
    assert uses(match, "slash") == [(0,)]
    assert match.winner == REBEL


def test_indulgence_goes_to_a_threatening_enemy() -> None:
    """A rebel locks the lord, who has cards, not an unknown player."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    hold(match, 0, card("slash:S8"), card("slash:S9"), card("duel:SA"))
    hold(match, 1, card("indulgence:S6"))
    take_turn(match, 1)
    assert uses(match, "indulgence") == [(0,)]


@pytest.mark.parametrize("hp", [1, 2])
def test_indulgence_goes_to_who_reaches_a_weak_lord(hp: int) -> None:
    """One card more makes nobody dangerous who cannot strike him."""
    match = sit(roles=(LORD, LOYALIST, REBEL, TRAITOR, REBEL), hp=[hp])
    show(match, 1, 2, 3, 4)
    hold(match, 2, card("slash:S8"), card("jink:D2"))
    hold(match, 4, card("slash:S9"))
    hold(match, 1, card("indulgence:S6"))
    take_turn(match, 1)
    assert uses(match, "indulgence") == [(4,)]


def test_a_friend_is_freed_from_indulgence() -> None:
    match = sit()
    match.place(card("indulgence:S6"), "judging", 0)
    hold(match, 1, card("dismantlement:S3"))
    take_turn(match, 1)
    assert uses(match, "dismantlement") == [(0,)]
    assert not match.snapshot()["seats"][0]["judging"]


def test_a_borrowed_slash_spares_the_lord() -> None:
    """A loyalist hands the weapon over rather than slash his lord."""
    match = sit(roles=(LORD, LOYALIST, REBEL, REBEL, TRAITOR), bots=("veteran", "veteran", lender(1, 0), "veteran"))
    match.place(card("axe:D5"), "equip", 1)
    hold(match, 1, card("slash:S7"))
    hold(match, 2, card("collateral:CQ"))
    take_turn(match, 2)
    assert uses(match, "slash") == []
    assert card("axe:D5") in places(match, 2)[0] + places(match, 2)[1]


def test_a_borrowed_slash_hits_the_named_victim() -> None:
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), bots=("veteran", lender(1, 0), "veteran", "veteran"))
    match.place(card("axe:D5"), "equip", 1)
    hold(match, 1, card("slash:S7"))
    hold(match, 2, card("collateral:CQ"))
    take_turn(match, 2)
    assert uses(match, "slash") == [(0,)]


def lender(holder: int, victim: int) -> Bot:
    """A bot that plays collateral on the holder of a weapon against a victim."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            return pick(options, verb="use", kind="collateral")
        if request.kind == "target":
            wanted = pick(options, verb="target", arg=holder)
            return pick(options, verb="target", arg=victim) if wanted is None else wanted
        return None

    return Bot(choose)


def test_a_slash_on_the_lord_is_borrowed_from_a_rebel() -> None:
    """His loyalist rather hands the weapon over."""
    match = sit(roles=(LORD, LOYALIST, REBEL, REBEL), hp=[1])
    show(match, 1, 2, 3)
    match.place(card("axe:D5"), "equip", 1)
    match.place(card("kylin_bow:H5"), "equip", 3)
    hold(match, 1, card("slash:S8"), card("jink:D2"))
    hold(match, 3, card("slash:S7"), card("jink:D3"))
    hold(match, 2, card("collateral:CQ"))
    take_turn(match, 2)
    assert uses(match, "collateral") == [(3,)]
    assert match.winner == REBEL


def test_no_duel_without_a_slash_against_a_full_hand() -> None:
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[5, 1])
    hold(match, 0, *[card("slash:S8", copy) for copy in range(2)], card("slash:S9"), card("slash:H10"))
    hold(match, 1, card("duel:SA"))
    take_turn(match, 1)
    assert uses(match, "duel") == []


def test_savage_assault_is_not_fired_at_a_dying_lord() -> None:
    match = sit(hp=[1])
    hold(match, 1, card("savage_assault:S7"))
    take_turn(match, 1)
    assert uses(match, "savage_assault") == []


def test_a_nullification_shields_the_lord() -> None:
    match = sit(hp=[1], bots=("veteran", "veteran", scripted("duel", 0), "veteran"))
    hold(match, 2, card("duel:SA"))
    hold(match, 1, card("nullification:SJ"))
    take_turn(match, 2)
    assert [row.other for row in told(match, "nullified")] == [0]


def test_eight_diagram_is_always_asked() -> None:
    match = sit(bots=(scripted("slash", 1), "veteran", "veteran", "veteran"))
    match.place(card("eight_diagram:S2"), "equip", 1)
    hold(match, 0, card("slash:S7"))
    hold(match, 1, card("jink:H2"))
    take_turn(match, 0)
    assert [row.skill for row in told(match, "judge")] == ["eight_diagram"]


def test_the_last_jink_outlives_the_discard_phase_at_one_hp() -> None:
    match = sit(hp=[1])
    hold(match, 0, card("jink:H2"), card("snatch:S3"), card("slash:S7"), card("indulgence:S6"))
    take_turn(match, 0, "discard")
    assert places(match, 0)[0] == [card("jink:H2")]


def test_a_weapon_in_use_is_not_replaced_before_the_last_slash() -> None:
    """With a crossbow worn and slashes in hand no other weapon is put on."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    match.place(card("crossbow:DA"), "equip", 1)
    hold(match, 1, card("slash:S7"), card("slash:S8"), card("slash:S9"), card("kylin_bow:H5"))
    take_turn(match, 1)
    assert uses(match, "slash") == [(0,)] * 3


def test_nobody_asks_an_enemy_to_slash_himself() -> None:
    """With the user as the only victim, collateral is left alone where he could not dodge."""
    match = sit(roles=(LORD, TRAITOR), hp=[1])
    match.place(card("axe:D5"), "equip", 1)
    hold(match, 1, card("slash:S7"), card("slash:S8"), card("slash:S9"))
    hold(match, 0, card("collateral:CQ"))
    take_turn(match, 0)
    assert uses(match, "collateral") == []


@pytest.mark.parametrize("seat", [0, 1])
def test_the_lords_side_plays_no_lightning(seat: int) -> None:
    match = sit()
    hold(match, seat, card("lightning:SA"))
    take_turn(match, seat)
    assert uses(match, "lightning") == []


@pytest.mark.parametrize(("skill", "at", "laid"), [((), 0, 1), (("guicai",), 0, 0), (("guicai",), 3, 0)])
def test_no_lightning_is_laid_where_an_enemy_turns_judgments(skill: tuple[str, ...], at: int, laid: int) -> None:
    """He sends it where he likes, be he the lord or only not known for a friend."""
    people = [PLAIN] * at + [person(*skill)]
    match = sit(*people, roles=(LORD, REBEL, LOYALIST, LOYALIST, LOYALIST))
    show(match, *{1, 2, 3, 4} - {at})
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    assert len(uses(match, "lightning")) == laid


@pytest.mark.parametrize(("skill", "known", "laid"), [((), False, 1), (("guicai",), True, 1), (("guicai",), False, 0)])
def test_no_lightning_is_laid_where_a_stranger_turns_judgments(skill: tuple[str, ...], known: bool, laid: int) -> None:
    """Only from a fellow rebel there is nothing to fear."""
    match = sit(PLAIN, PLAIN, PLAIN, person(*skill), hp=[3])
    if known:
        show(match, 3)
    hold(match, 2, card("lightning:SA"))
    take_turn(match, 2)
    assert len(uses(match, "lightning")) == laid


@pytest.mark.parametrize(
    ("roles", "seat", "used"), [((LORD, REBEL, REBEL, LOYALIST), 1, 1), ((LORD, LOYALIST, REBEL, REBEL), 3, 0)]
)
def test_amazing_grace_is_for_who_chooses_next(roles: tuple[str, ...], seat: int, used: int) -> None:
    """The last ones get what nobody wanted: among two rebels and two others it pays if these are the last."""
    match = sit(roles=roles)
    show(match, 1, 2, 3)
    hold(match, seat, card("amazing_grace:H3"))
    take_turn(match, seat)
    assert len(uses(match, "amazing_grace")) == used


@pytest.mark.parametrize(
    ("roles", "seat", "used"),
    [
        ((LORD, LOYALIST, LOYALIST, REBEL), 2, 0),
        ((LORD, REBEL, LOYALIST, LOYALIST), 3, 1),
        ((LORD, LOYALIST, TRAITOR, REBEL), 2, 0),
    ],
)
def test_no_slash_is_laid_open_for_who_reaches_a_bare_lord(roles: tuple[str, ...], seat: int, used: int) -> None:
    """A rebel beside him chooses before him, or after."""
    match = sit(roles=roles, hp=[1])
    show(match, 1, 2, 3)
    hold(match, seat, card("amazing_grace:H3"))
    take_turn(match, seat)
    assert len(uses(match, "amazing_grace")) == used


def test_a_peach_is_eaten_at_the_last_point() -> None:
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[5, 1])
    hold(match, 1, card("peach:H3"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "recover")] == [1]


def test_the_spear_does_not_eat_the_only_jink_at_the_last_point() -> None:
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR), hp=[5, 1])
    match.place(card("spear:SQ"), "equip", 1)
    match.place(card("eight_diagram:S2"), "equip", 0)
    hold(match, 0, card("slash:S8"), card("slash:S9"), card("jink:H2"), card("jink:D2"))
    hold(match, 1, card("lightning:SA"), card("jink:D3"))
    take_turn(match, 1)
    assert card("jink:D3") in places(match, 1)[0]


def test_two_peaches_are_no_answer_to_a_scratch() -> None:
    """At full hp nobody answers savage assault with two peaches by the spear."""
    match = sit(bots=(user("savage_assault"), "veteran", "veteran", "veteran"))
    match.place(card("spear:SQ"), "equip", 2)
    hold(match, 2, card("peach:H3"), card("peach:H4"))
    hold(match, 0, card("savage_assault:S7"))
    take_turn(match, 0)
    assert 2 not in [row.seat for row in told(match, "play")]


def user(kind: str) -> Bot:
    """A bot that uses this kind of card and does nothing else."""
    return Bot(lambda view, request, options: pick(options, verb="use", kind=kind) if request.kind == "play" else None)


# ---- what to take, and what to keep ----


def test_a_horse_that_keeps_nobody_off_is_left() -> None:
    """Both rebels reach the lord over it: his card is taken."""
    match = sit(roles=(LORD, REBEL, REBEL))
    show(match, 1, 2)
    match.place(card("dilu:C5"), "equip", 0)
    match.place(card("axe:D5"), "equip", 1)
    match.place(card("kylin_bow:H5"), "equip", 2)
    hold(match, 0, card("jink:H2"))
    hold(match, 1, card("dismantlement:S3"))
    take_turn(match, 1)
    assert places(match, 0) == ([], [card("dilu:C5")])


def test_a_horse_that_brings_nobody_nearer_is_left() -> None:
    """The rebel's bow reaches the lord without it."""
    match = sit()
    show(match, 1, 2, 3, 4)
    match.place(card("kylin_bow:H5"), "equip", 2)
    match.place(card("chitu:H5"), "equip", 2)
    hold(match, 2, card("jink:H2"))
    hold(match, 1, card("dismantlement:S3"))
    take_turn(match, 1)
    assert uses(match, "dismantlement") == [(2,)]
    assert set(places(match, 2)[1]) == {card("kylin_bow:H5"), card("chitu:H5")}


def test_armor_is_left_that_the_own_sword_pierces() -> None:
    match = sit(roles=(LORD, REBEL))
    match.place(card("eight_diagram:S2"), "equip", 0)
    match.place(card("qinggang_sword:S6"), "equip", 1)
    hold(match, 1, card("slash:S7"), card("dismantlement:S3"))
    take_turn(match, 1)
    assert uses(match, "slash") == [(0,)]
    assert uses(match, "dismantlement") == []


def test_pierced_armor_is_less_than_a_horse_that_keeps_a_friend_off() -> None:
    """The armor only stops the other rebel, who does not reach the lord over the horse."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    show(match, 1, 2, 3, 4)
    match.place(card("eight_diagram:S2"), "equip", 0)
    match.place(card("dilu:C5"), "equip", 0)
    match.place(card("qinggang_sword:S6"), "equip", 1)
    hold(match, 1, card("dismantlement:S3"))
    take_turn(match, 1)
    assert places(match, 0)[1] == [card("eight_diagram:S2")]


@pytest.mark.parametrize(("skill", "worn"), [((), False), (("paoxiao",), True)])
def test_a_crossbow_is_left_to_who_needs_none(skill: tuple[str, ...], worn: bool) -> None:
    match = sit(person(*skill), roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    show(match, 1, 2, 3, 4)
    match.place(card("crossbow:DA"), "equip", 0)
    hold(match, 0, card("slash:S7"), card("slash:S8"), card("jink:D2"))
    hold(match, 1, card("dismantlement:S3"))
    take_turn(match, 1)
    assert (card("crossbow:DA") in places(match, 0)[1]) == worn


@pytest.mark.parametrize(("hp", "gone"), [(1, "savage_assault:S7"), (5, "jink:D2")])
def test_a_volley_is_discarded_before_a_jink_where_it_could_kill_the_lord(hp: int, gone: str) -> None:
    match = sit(hp=[hp, 3])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card("savage_assault:S7"), card("jink:D2"), card("jink:D3"), card("nullification:SJ"))
    take_turn(match, 1, "discard")
    assert card(gone) not in places(match, 1)[0]


@pytest.mark.parametrize("kept", [("slash:S7",), ("jink:H2", "jink:D2")])
def test_a_snatch_that_reaches_no_enemy_is_discarded_first(kept: tuple[str, ...]) -> None:
    """The rebels sit two places off; the only slash and a second jink serve at once."""
    match = sit(roles=(LORD, LOYALIST, LOYALIST, REBEL, REBEL), hp=[5, len(kept) + 1])
    show(match, 1, 2, 3, 4)
    hold(match, 1, card("snatch:S3"), card("nullification:SJ"), *[card(code) for code in kept])
    take_turn(match, 1, "discard")
    assert card("snatch:S3") not in places(match, 1)[0]


def test_who_is_known_to_hold_no_slash_is_challenged() -> None:
    """Even by who would die of an answer."""
    match = after_a_grace("jink:D2", "jink:D3", "jink:D4", "jink:D5")
    match.set_seat(1, hp=1)
    hold(match, 1, card("duel:SA"))
    take_turn(match, 1)
    assert uses(match, "duel") == [(0,)]
    assert [row.other for row in told(match, "damage")] == [0]


def after_a_grace(*cards: str) -> kernel.Match:
    """Each of four has chosen one of these open cards, first the traitor at seat 3, then the lord."""
    match = sit(roles=(LORD, REBEL, LOYALIST, TRAITOR), bots=(*["veteran"] * 3, acting(amazing_grace=0)))
    show(match, 1, 2, 3)
    hold(match, 3, card("amazing_grace:H3"))
    match.set_pile(top=[card(code) for code in cards])
    take_turn(match, 3)
    return match


@pytest.mark.parametrize(("second", "fought"), [(("slash:S9", "slash:S10"), 0), (("collateral:CK", "lightning:SA"), 1)])
def test_nobody_challenges_who_is_known_to_hold_more_slashes(second: tuple[str, ...], fought: int) -> None:
    """The rebel, seat 2, has one. The horses are worth nothing to the lord, who wears one."""
    match = sit(bots=(*["veteran"] * 3, acting(amazing_grace=0)))
    show(match, 1, 2, 3, 4)
    match.place(card("dilu:C5"), "equip", 0)
    hold(match, 4, card("amazing_grace:H3"), card("amazing_grace:H4"))
    first = ("slash:S8", "slash:C2", "collateral:CQ", "crossbow:DA", "crossbow:CA")
    match.set_pile(top=[card(code) for code in (*first, *second, "jueying:S5", "zhuahuangfeidian:HK", "lightning:HQ")])
    take_turn(match, 4)
    match.set_seat(0, hp=1)
    hold(match, 2, card("slash:S7"), card("duel:SA"))
    take_turn(match, 2)
    assert uses(match, "duel").count((0,)) == fought


@pytest.mark.parametrize(("more", "asked"), [((), 0), (("slash:S7", "slash:S8"), 1)])
def test_no_slash_is_borrowed_from_a_friend_who_holds_none(more: tuple[str, ...], asked: int) -> None:
    """The loyalist's spear needs two cards: with one he could only hand it over."""
    match = after_a_grace("jink:D2", "jink:D3", "jink:D4", "jink:D5")
    match.place(card("spear:SQ"), "equip", 2)
    match.set_seat(1, hp=1)
    hold(match, 0, card("collateral:CQ"))
    hold(match, 2, *[card(code) for code in more])
    take_turn(match, 0)
    assert len(uses(match, "collateral")) == asked


def test_a_card_that_is_known_to_be_no_jink_is_left_before_a_slash() -> None:
    """It saves nobody: a horse is the better card."""
    match = after_a_grace("lightning:SA", "lightning:HQ", "collateral:CQ", "collateral:CK")
    match.set_seat(0, hp=2)
    match.place(card("chitu:H5"), "equip", 0)
    hold(match, 1, card("slash:S7"), card("dismantlement:S3"))
    take_turn(match, 1)
    assert uses(match, "dismantlement") == [(0,)]
    assert places(match, 0)[1] == []
    assert [row.other for row in told(match, "damage")] == [0]


# ---- skills ----


@pytest.mark.parametrize("hp", [1, 2])
def test_kurou_is_no_suicide(hp: int) -> None:
    match = sit(PLAIN, person("kurou"), hp=[5, hp])
    hold(match, 1, card("slash:S7"))
    take_turn(match, 1)
    assert told(match, "lose_hp") == []


def test_kurou_pays_while_hp_are_plenty() -> None:
    match = sit(PLAIN, person("kurou"))
    take_turn(match, 1)
    assert told(match, "lose_hp")
    assert not told(match, "dying")


def test_kurou_draws_nothing_that_would_be_discarded() -> None:
    match = sit(PLAIN, person("kurou"), hp=[5, 3])
    hold(match, 1, card("jink:H2"), card("jink:D2"), card("jink:D3"), card("slash:S7"), card("slash:S8"))
    take_turn(match, 1)
    assert told(match, "lose_hp") == []


def test_luoyi_needs_somebody_to_hit() -> None:
    """Neither without an attack in hand nor when the play phase will be skipped."""
    match = sit(PLAIN, person("luoyi"))
    hold(match, 1, card("jink:H2"))
    take_turn(match, 1, "draw")
    assert [row.amount for row in told(match, "draw")] == [2]

    match = sit(PLAIN, person("luoyi"), roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    match.place(card("indulgence:S6"), "judging", 1)
    match.set_pile(top=[card("slash:S8")])
    hold(match, 1, card("slash:S7"))
    take_turn(match, 1, "judging")
    assert [row.amount for row in told(match, "draw")] == [2]


def test_xiaoji_is_not_fed() -> None:
    """Robbing Sun Shangxiang of equipment brings her two cards: a hand card is taken instead."""
    match = sit(person("xiaoji", gender="female"), roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    match.place(card("axe:D5"), "equip", 0)
    hold(match, 0, card("slash:S7"), card("slash:S8"))
    hold(match, 1, card("snatch:S3"))
    take_turn(match, 1)
    assert card("axe:D5") in places(match, 0)[1]


def test_guicai_does_not_waste_a_peach() -> None:
    """Neither on somebody else's indulgence nor on his own, as long as a lesser heart is there."""
    match = sit(PLAIN, person("guicai"))
    match.place(card("indulgence:S6"), "judging", 2)
    match.set_pile(top=[card("slash:S8")])
    hold(match, 1, card("peach:H3"))
    take_turn(match, 2, "judging")
    assert told(match, "retrial") == []

    match = sit(PLAIN, person("guicai"))
    match.place(card("indulgence:S6"), "judging", 1)
    match.set_pile(top=[card("slash:S8")])
    hold(match, 1, card("peach:H3"), card("slash:H10"), card("duel:SA"), card("snatch:S3"))
    take_turn(match, 1, "judging")
    assert [row.card for row in told(match, "retrial")] == [card("slash:H10")]


def test_guicai_turns_lightning_away_from_its_owner() -> None:
    match = sit(PLAIN, person("guicai"), hp=[5, 3])
    match.place(card("lightning:SA"), "judging", 1)
    match.set_pile(top=[card("slash:S8")])
    hold(match, 1, card("slash:H10"))
    take_turn(match, 1, "judging")
    assert [row.card for row in told(match, "retrial")] == [card("slash:H10")]
    assert not told(match, "damage")


def test_tuxi_takes_from_enemies_with_cards() -> None:
    match = sit(person("tuxi"), bots=("veteran", scripted("none", 0), scripted("slash", 0), "veteran"))
    hold(match, 2, card("slash:S7"), card("jink:H2"))
    take_turn_next_to_the_lord(match, 2)
    take_turn(match, 0, "draw")
    assert {row.other for row in told(match, "gain") if row.seat == 0} <= {2}


def test_tuxi_is_no_use_against_empty_hands() -> None:
    match = sit(person("tuxi"))
    take_turn(match, 0, "draw")
    assert [row.amount for row in told(match, "draw")] == [2]


def test_zhiheng_keeps_what_is_worn() -> None:
    match = sit(PLAIN, person("zhiheng"))
    match.place(card("eight_diagram:S2"), "equip", 1)
    hold(match, 1, card("lightning:SA"), card("slash:S7"))
    take_turn(match, 1)
    assert card("eight_diagram:S2") in places(match, 1)[1]


def test_lijian_lets_enemies_fight() -> None:
    """A rebel sends a man against the lord."""
    match = sit(PLAIN, person("lijian", gender="female"), roles=(LORD, REBEL, LOYALIST, REBEL, TRAITOR))
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    (fight,) = [row for row in told(match, "use") if row.as_kind == "duel"]
    assert 0 in (fight.seat, *fight.targets)


def test_qingnang_heals_a_friend() -> None:
    match = sit(PLAIN, person("qingnang"), hp=[2])
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "recover")] == [0]


def test_rende_feeds_a_lord_in_need() -> None:
    match = sit(PLAIN, person("rende"), hp=[1])
    hold(match, 1, card("peach:H3"), card("jink:H2"), card("slash:S7"))
    take_turn(match, 1)
    assert card("peach:H3") in places(match, 0)[0]


def test_liuli_spares_the_lord() -> None:
    """With only the lord to turn the slash to, a loyalist takes it himself."""
    bots = ("veteran", "veteran", scripted("slash", 1), "veteran")
    match = sit(PLAIN, person("liuli", gender="female"), roles=(LORD, LOYALIST, REBEL), bots=bots)
    hold(match, 2, card("slash:S7"))
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 2)
    assert [row.other for row in told(match, "damage")] == [1]


def test_lianying_comes_to_an_end() -> None:
    """Losing the last card draws one, which may be played, too: the turn still ends."""
    match = sit(PLAIN, person("lianying"))
    hold(match, 1, card("ex_nihilo:H7"), card("slash:S7"))
    take_turn(match, 1)
    assert match.ended_by == "running"


def test_guanxing_leaves_an_enemy_nothing() -> None:
    """The good cards that Zhuge Liang does not draw himself go below where an enemy is next."""
    match = sit(PLAIN, person("guanxing"), roles=(LORD, LOYALIST, REBEL, REBEL, TRAITOR))
    top = [card("peach:H3"), card("ex_nihilo:H7"), card("peach:H4"), card("peach:H6"), card("snatch:S3")]
    match.set_pile(top=top)
    match.start_at(1, "start")
    match.step()
    assert not set(match.snapshot()["pile"][2:6]) & set(top)
