"""What veteran does with generals' skills, its own and others': what they cost, when they come, and whom they help."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import Bot, card, hold, person, pick
from veteran_tables import (
    FIVE,
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    acting,
    arm,
    insisting,
    places,
    played,
    scripted,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
)

from sgs_sim._core import kernel

AGAINST_THE_LORD = (LORD, REBEL, LOYALIST, REBEL, TRAITOR)
TWO_LOYALISTS = (LORD, LOYALIST, LOYALIST, REBEL, REBEL)
SHANGXIANG = person("jieyin", hp=3, gender="female")
DIAOCHAN = person("lijian", hp=3, gender="female")


def skills_used(match: kernel.Match, name: str) -> list[tuple[int, ...]]:
    """The targets of each use of an active skill."""
    return [row.targets for row in told(match, "skill") if row.skill == name]


# ---- jieyin: two cards heal a wounded man and their owner ----


def shangxiang(*cards: int, lord: int = 5, rebel: int = 4) -> kernel.Match:
    """A loyalist with jieyin between the lord and a known rebel."""
    match = sit(PLAIN, SHANGXIANG, hp=[lord, 3, rebel])
    show(match, 1, 2, 3, 4)
    hold(match, 1, *cards)
    return match


def test_jieyin_is_not_paid_with_the_killing_slash() -> None:
    match = shangxiang(card("slash:C8"), card("jink:H2"), lord=1, rebel=1)
    take_turn(match, 1)
    assert struck(match, 1) == [(2,)]
    assert [row.seat for row in told(match, "death")] == [2]


def test_jieyin_does_not_pay_a_jink_and_a_peach_for_one_point() -> None:
    """The peach alone would do as much, and in greater need."""
    match = shangxiang(card("jink:D2"), card("peach:HQ"), lord=3)
    take_turn(match, 1)
    assert skills_used(match, "jieyin") == []
    assert set(places(match, 1)[0]) == {card("jink:D2"), card("peach:HQ")}


def test_jieyin_heals_no_known_enemy() -> None:
    """No other man is wounded. Her own point and his cost two cards, little as these are worth."""
    match = shangxiang(card("lightning:SA"), card("collateral:CQ"), rebel=2)
    match.set_seat(1, hp=2)
    take_turn(match, 1)
    assert skills_used(match, "jieyin") == []


def test_jieyin_saves_a_lord_at_his_last_point() -> None:
    """With the two cards in hand, be one of them worth wearing; her own point is healed with his."""
    match = shangxiang(card("jink:DJ"), card("double_sword:S2"), lord=1)
    match.set_seat(1, hp=2)
    take_turn(match, 1)
    assert skills_used(match, "jieyin") == [(0,)]
    assert {row.seat for row in told(match, "recover")} == {0, 1}


def test_jieyin_is_paid_after_a_change_of_weapons_that_draws_two() -> None:
    """With xiaoji the weapon in hand is worth two cards on the table and one as a payment."""
    match = sit(PLAIN, person("jieyin", "xiaoji", hp=3, gender="female"), hp=[1])
    show(match, 1, 2, 3, 4)
    match.place(card("axe:D5"), "equip", 1)
    match.set_pile(top=[card("jink:H2"), card("jink:D2")])
    hold(match, 1, card("halberd:DQ"), card("lightning:SA"))
    take_turn(match, 1)
    assert played(match, 1) == ["halberd"]
    assert skills_used(match, "jieyin") == [(0,)]
    assert card("halberd:DQ") in places(match, 1)[1]


def test_jieyin_is_paid_with_spare_slashes_rather_than_the_savage_assault() -> None:
    """It hurts three rebels; a slash one."""
    match = sit(PLAIN, SHANGXIANG, roles=(LORD, LOYALIST, REBEL, REBEL, REBEL), hp=[4, 1, 2, 2, 2])
    show(match, 1, 2, 3, 4)
    hold(match, 0, *[card(f"jink:D{rank}") for rank in range(2, 10)])
    hold(match, 1, card("savage_assault:S7"), card("slash:C8"), card("slash:C9"))
    take_turn(match, 1)
    assert played(match, 1) == ["savage_assault"]
    assert skills_used(match, "jieyin") == [(0,)]


@pytest.mark.parametrize(("code", "eaten", "healed"), [("peach:H3", ["peach"], []), ("jink:H2", [], [(2,)])])
def test_jieyin_of_a_lord_heals_an_enemy_only_without_a_peach(
    code: str, eaten: list[str], healed: list[tuple[int, ...]]
) -> None:
    """At the last point; no other man is wounded."""
    match = sit(SHANGXIANG, hp=[1, 4, 2])
    show(match, 1, 2, 3, 4)
    hold(match, 0, card(code), card("lightning:SA"), card("collateral:CQ"))
    take_turn(match, 0)
    assert played(match, 0) == eaten
    assert skills_used(match, "jieyin") == healed


# ---- fanjian: somebody guesses the suit of a random card, and keeps it ----


def zhouyu(*cards: int, rebel: int = 4) -> kernel.Match:
    """A loyalist with fanjian beside a known rebel, who holds nothing, and the lord."""
    match = sit(PLAIN, person("fanjian", hp=3), hp=[5, 3, rebel])
    show(match, 1, 2, 3, 4)
    hold(match, 1, *cards)
    return match


def test_fanjian_follows_the_own_slash() -> None:
    """Before it, it might give that very slash away."""
    match = zhouyu(card("slash:C10"), card("lightning:SA"), rebel=2)
    take_turn(match, 1)
    assert struck(match, 1) == [(2,)]
    assert [row.kind for row in told(match, "use", "skill") if row.seat == 1] == ["use", "skill"]


def test_fanjian_does_not_give_away_a_slash_that_is_sure_to_hit() -> None:
    """The enemy would keep it, and one guess of four is right."""
    match = zhouyu(card("slash:C10"), rebel=2)
    take_turn(match, 1)
    assert struck(match, 1) == [(2,)]
    assert skills_used(match, "fanjian") == []


def test_fanjian_gives_no_peaches_to_a_healthy_enemy() -> None:
    """Neither from a hand that is one above the limit: which of them goes is chance."""
    match = zhouyu(card("peach:H3"), card("peach:H4"), card("peach:H6"), card("peach:H7"))
    take_turn(match, 1)
    assert skills_used(match, "fanjian") == []


def test_fanjian_kills_who_is_at_his_last_point() -> None:
    match = zhouyu(card("lightning:SA"), card("collateral:CQ"), rebel=1)
    take_turn(match, 1)
    assert skills_used(match, "fanjian") == [(2,)]


@pytest.mark.parametrize("unseen", [(), ("jink:D2", "slash:C2")])
@pytest.mark.parametrize(
    ("suit", "worn"),
    [
        ("spade", ("blade:S5", "eight_diagram:S2", "chitu:H5")),
        ("heart", ("kylin_bow:H5", "eight_diagram:C2", "chitu:H5")),
        ("club", ("crossbow:CA", "eight_diagram:C2", "chitu:H5")),
        ("diamond", ("axe:D5", "eight_diagram:C2", "zixing:DK")),
    ],
)
def test_who_knows_cards_of_the_hand_of_a_fanjian_names_their_commonest_suit(
    suit: str, worn: tuple[str, ...], unseen: tuple[str, ...]
) -> None:
    """He saw three cards being snatched from the lord."""

    def choose(view: Any, request: Any, options: list[Any]) -> int | None:
        if request.kind == "play":
            found = pick(options, kind="snatch")
            return pick(options, skill="fanjian") if found is None else found
        return pick(options, verb="target", arg=0 if request.as_kind == "snatch" else 2)

    bots = ("veteran", Bot(choose), "veteran", "veteran")
    match = sit(PLAIN, person("fanjian", hp=3), bots=bots)
    for code in worn:
        match.place(card(code), "equip", 0)
    hold(match, 1, card("snatch:S3"), card("snatch:S4"), card("snatch:SJ"), *map(card, unseen))
    take_turn(match, 1)
    assert skills_used(match, "fanjian") == [(2,)]
    named = [row for row in match.events() if kernel.EVENTS[row["kind"]] == "choose"]
    assert [kernel.SUITS[row["amount"]] for row in named] == [suit]


# ---- lijian: a card makes two men fight ----


def test_lijian_is_paid_with_an_idle_card_rather_than_the_only_slash() -> None:
    """Nobody has a card that could be snatched; the slash is used after the duel."""
    match = sit(PLAIN, DIAOCHAN, roles=AGAINST_THE_LORD, hp=[3])
    hold(match, 1, card("slash:C6"), card("snatch:S3"))
    take_turn(match, 1)
    assert len(skills_used(match, "lijian")) == 1
    assert struck(match, 1) == [(0,)]


def test_lijian_gives_the_reward_to_a_friend() -> None:
    """The rebel without cards falls to whomever he has to fight: to the lord, not to the other rebel."""
    match = sit(PLAIN, DIAOCHAN, PLAIN, PLAIN, person(gender="female"), hp=[5, 3, 1])
    show(match, 1, 2, 3, 4)
    hold(match, 0, card("slash:S9"))
    hold(match, 3, card("slash:S8"), card("jink:H2"))
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    assert [row.seat for row in told(match, "death")] == [2]
    assert [(row.seat, row.amount) for row in told(match, "draw") if row.amount == 3] == [(0, 3)]


def test_lijian_spares_a_lord_who_might_lose() -> None:
    """Against a rebel with a spear and a full hand he would: a rebel's last point is not worth the lord's."""
    match = sit(PLAIN, DIAOCHAN, PLAIN, person(gender="female"), person(gender="female"), hp=[2, 3, 1])
    show(match, 1, 2, 3, 4)
    match.place(card("spear:SQ"), "equip", 2)
    hold(match, 2, *[card(f"jink:D{rank}") for rank in range(2, 10)])
    hold(match, 1, card("lightning:SA"))
    take_turn(match, 1)
    assert [row.other for row in told(match, "damage") if row.other == 0] == []


# ---- kurou, luoyi ----


def test_kurou_waits_with_a_full_hand_and_nobody_in_reach() -> None:
    """Three cards would be discarded for the point: two drawn and one more that the lower limit costs."""
    match = sit(PLAIN, person("kurou"), roles=TWO_LOYALISTS)
    show(match, 1, 2, 3, 4)
    hold(match, 1, card("jink:H2"), card("jink:D2"), card("jink:D3"), card("nullification:SJ"))
    take_turn(match, 1)
    assert told(match, "lose_hp") == []


def test_luoyi_is_not_used_where_only_friends_are_in_reach() -> None:
    match = sit(PLAIN, person("luoyi"), roles=TWO_LOYALISTS)
    show(match, 1, 2, 3, 4)
    match.set_pile(top=[card("jink:D2"), card("jink:D3")])
    hold(match, 1, card("slash:S7"))
    take_turn(match, 1, "draw")
    assert [row.amount for row in told(match, "draw")] == [2]


def test_luoyi_is_not_used_for_a_duel_that_will_not_be_fought() -> None:
    """The lord holds more slashes than the one who would need them."""
    match = sit(PLAIN, person("luoyi"), roles=AGAINST_THE_LORD)
    match.set_pile(top=[card("jink:D2"), card("jink:D3")])
    hold(match, 0, *[card(f"slash:{code}") for code in ("S7", "S8", "S9", "C2", "C3", "C4")])
    hold(match, 1, card("duel:SA"))
    take_turn(match, 1, "draw")
    assert [row.amount for row in told(match, "draw")] == [2]


def test_luoyi_is_used_for_a_slash_that_will_strike_home() -> None:
    match = sit(PLAIN, person("luoyi"), roles=AGAINST_THE_LORD, hp=[2])
    hold(match, 1, card("slash:S7"))
    take_turn(match, 1, "draw")
    assert [row.amount for row in told(match, "draw")] == [1]
    assert match.winner == REBEL


@pytest.mark.parametrize(("lord", "code", "spent"), [(2, "slash:S7", 0), (1, "jink:H2", 1)])
def test_kurou_at_two_points_is_for_a_slash_that_may_still_be_used(lord: int, code: str, spent: int) -> None:
    """To end the game with; with the slash of the phase gone two cards are not worth the last but one point."""
    match = sit(PLAIN, person("kurou"), roles=AGAINST_THE_LORD, hp=[lord, 2])
    show(match, 1, 2, 3, 4)
    match.set_pile(top=[card(f"jink:{of}") for of in ("D7", "D8", "D9", "D10", "DJ")])
    hold(match, 1, card(code))
    take_turn(match, 1)
    assert match.snapshot()["seats"][0]["hp"] == 1
    assert len(told(match, "lose_hp")) == spent


@pytest.mark.parametrize(("code", "drawn"), [("slash:S7", 2), ("slash:D6", 1)])
def test_luoyi_is_not_used_for_a_slash_that_the_shield_stops(code: str, drawn: int) -> None:
    match = sit(PLAIN, person("luoyi"), roles=(LORD, REBEL, REBEL, TRAITOR, LOYALIST), hp=[3])
    show(match, 1, 2, 3, 4)
    match.place(card("renwang_shield:C2"), "equip", 0)
    match.set_pile(top=[card("jink:D2"), card("jink:D3")])
    hold(match, 1, card(code))
    take_turn(match, 1, "draw")
    assert [row.amount for row in told(match, "draw")] == [drawn]


@pytest.mark.parametrize(("hp", "drawn"), [(1, 2), (2, 1)])
def test_luoyi_is_not_used_on_who_dies_of_one_point(hp: int, drawn: int) -> None:
    match = sit(PLAIN, person("luoyi"), roles=(LORD, REBEL, REBEL, TRAITOR, LOYALIST), hp=[hp])
    show(match, 1, 2, 3, 4)
    match.set_pile(top=[card("jink:D2"), card("jink:D3")])
    hold(match, 1, card("slash:S7"))
    take_turn(match, 1, "draw")
    assert [row.amount for row in told(match, "draw")] == [drawn]
    assert match.winner == REBEL


# ---- ganglie: three times of four the attacker discards two cards or is hurt ----


def test_ganglie_is_not_provoked_at_the_last_point() -> None:
    match = sit(person("ganglie"), roles=AGAINST_THE_LORD, hp=[4, 1])
    match.set_pile(top=[card("slash:C2"), card("slash:C3")])
    hold(match, 1, card("slash:S9"))
    take_turn(match, 1)
    assert struck(match, 1) == []


@pytest.mark.parametrize(("hand", "struck_at"), [([], []), (["jink:H2", "jink:D2"], [(0,)])])
@pytest.mark.parametrize(("attack", "lord"), [("slash:S9", 4), ("duel:SA", 0)])
def test_ganglie_is_provoked_with_two_cards_to_pay_for_it(
    attack: str, lord: int, hand: list[str], struck_at: list[tuple[int, ...]]
) -> None:
    """Without them one of three points is likely gone, for one of four which the lord may not even lose."""
    match = sit(person("ganglie"), roles=AGAINST_THE_LORD, hp=[4, 3])
    hold(match, 0, *[card(f"jink:D{rank}") for rank in range(3, 3 + lord)])
    hold(match, 1, card(attack), *map(card, hand))
    take_turn(match, 1)
    assert struck(match, 1) == struck_at


def test_ganglie_does_not_keep_anybody_from_winning() -> None:
    match = sit(person("ganglie"), roles=AGAINST_THE_LORD, hp=[1, 1])
    hold(match, 1, card("slash:S9"))
    take_turn(match, 1)
    assert match.winner == REBEL


@pytest.mark.parametrize(("seat", "judged"), [(1, 0), (4, 1)])
def test_ganglie_strikes_back_at_enemies_only(seat: int, judged: int) -> None:
    match = sit(person("ganglie"), roles=(*FIVE[:4], REBEL), bots=("veteran", *[scripted("slash", 0)] * 2, "veteran"))
    show(match, 1, 2, 3, 4)
    hold(match, seat, card("slash:S9"))
    take_turn(match, seat)
    assert len(told(match, "damage")) >= 1
    assert len([row for row in told(match, "judge") if row.skill == "ganglie"]) == judged


def test_ganglie_of_a_lord_spares_whom_he_rather_trusts() -> None:
    """A savage assault of somebody who has freed him twice is no reason to take two cards of his."""
    helper = acting(dismantlement=0, savage_assault=0)
    match = sit(person("ganglie"), bots=("veteran", helper, "veteran", "veteran"))
    for key in ("S3", "S4"):
        match.place(card("indulgence:S6" if key == "S3" else "indulgence:H6"), "judging", 0)
        hold(match, 1, card(f"dismantlement:{key}"))
        take_turn(match, 1)
    hold(match, 1, card("savage_assault:S7"))
    take_turn(match, 1)
    assert played(match, 1) == ["dismantlement", "dismantlement", "savage_assault"]
    assert 0 in [row.other for row in told(match, "damage")]
    assert told(match, "judge") == []


# ---- jizhi, ice sword, guanxing ----


def test_jizhi_uses_a_trick_for_nothing_but_its_draw() -> None:
    """Nobody is wounded."""
    match = sit(PLAIN, person("jizhi", hp=3, gender="female"))
    hold(match, 1, card("god_salvation:HA"))
    take_turn(match, 1)
    assert len(uses(match, "god_salvation")) == 1
    assert [(row.seat, row.amount) for row in told(match, "draw")] == [(1, 1)]


def test_others_keep_a_trick_that_does_nothing() -> None:
    match = sit()
    hold(match, 1, card("god_salvation:HA"))
    take_turn(match, 1)
    assert uses(match, "god_salvation") == []


def test_the_ice_sword_takes_equipment_too() -> None:
    """Armor and the horse that keeps everybody off are worth more than a point of four."""
    match = sit(roles=AGAINST_THE_LORD, hp=[4])
    match.place(card("ice_sword:S2"), "equip", 1)
    match.place(card("renwang_shield:C2"), "equip", 0)
    match.place(card("chitu:H5"), "equip", 0)
    hold(match, 1, card("slash:D6"))
    take_turn(match, 1)
    assert struck(match, 1) == [(0,)]
    assert places(match, 0)[1] == []
    assert not told(match, "damage")


def test_the_ice_sword_lets_a_blow_through_that_kills() -> None:
    match = sit(roles=AGAINST_THE_LORD, hp=[1])
    match.place(card("ice_sword:S2"), "equip", 1)
    match.place(card("chitu:H5"), "equip", 0)
    match.place(card("crossbow:DA"), "equip", 0)
    hold(match, 1, card("slash:D6"))
    take_turn(match, 1)
    assert match.winner == REBEL


def test_guanxing_looks_two_cards_further_for_ex_nihilo() -> None:
    """Two are drawn, and two more by the trick in hand, before the enemy's turn."""
    match = sit(PLAIN, person("guanxing", hp=3), roles=(LORD, LOYALIST, REBEL, REBEL, TRAITOR))
    show(match, 1, 2, 3, 4)
    good = [card("peach:H3"), card("peach:H4"), card("nullification:SJ"), card("jink:H2")]
    match.set_pile(top=[card("lightning:SA"), *good])
    hold(match, 1, card("ex_nihilo:H7"))
    match.start_at(1, "start")
    match.step()
    assert set(match.snapshot()["pile"][:4]) == set(good)


def zhuge(second: dict[str, Any], pile: list[str], roles: tuple[str, ...]) -> kernel.Match:
    """A loyalist with guanxing and who follows him; not played yet."""
    match = sit(PLAIN, person("guanxing", hp=3), second, roles=roles)
    show(match, 1, 2, 3, 4)
    match.set_pile(top=[card(code) for code in pile])
    return match


def test_guanxing_leaves_black_cards_to_a_friend_with_luoshen() -> None:
    match = zhuge(person("luoshen", hp=3), ["peach:H3", "peach:H4", "jink:H2", "slash:C2", "slash:C3"], TWO_LOYALISTS)
    match.start_at(1, "start")
    match.step()
    assert set(match.snapshot()["pile"][:2]) == {card("peach:H3"), card("peach:H4")}
    assert match.snapshot()["pile"][2] in (card("slash:C2"), card("slash:C3"))


@pytest.mark.parametrize(("code", "wanted"), [("slash:S7", False), ("slash:D6", True)])
def test_guanxing_wants_no_slash_that_the_only_shield_in_reach_stops(code: str, wanted: bool) -> None:
    match = zhuge(PLAIN, [code, "jink:H2", "nullification:SJ", "lightning:SA", "lightning:HQ"], FIVE)
    match.set_seat(2, hp=1)
    match.place(card("renwang_shield:C2"), "equip", 2)
    match.start_at(1, "start")
    match.step()
    assert (card(code) in match.snapshot()["pile"][:2]) == wanted


def test_guanxing_sends_the_own_lightning_past_the_friend_who_is_next() -> None:
    """He judges by the first card, draws the next two, and the friend judges by the fourth."""
    pile = ["indulgence:S6", "peach:H3", "peach:H4", "collateral:CQ", "slash:C2"]
    match = zhuge(PLAIN, pile, TWO_LOYALISTS)
    match.place(card("lightning:SA"), "judging", 1)
    match.start_at(1, "start")
    match.step()
    top = match.snapshot()["pile"][:4]
    assert set(top) == {card(code) for code in pile[1:]}
    assert set(top[1:3]) == {card("peach:H3"), card("peach:H4")}


@pytest.mark.parametrize(("hp", "struck_at"), [(1, []), (4, [(0,)])])
def test_keji_weighs_what_a_slash_would_make_him_discard(hp: int, struck_at: list[tuple[int, ...]]) -> None:
    """At one point a slash costs three jinks, at four nothing."""
    match = sit(PLAIN, person("keji"), roles=(LORD, REBEL, LOYALIST), hp=[4, hp])
    hold(match, 1, card("slash:S7"), *[card(f"jink:{code}") for code in ("H2", "D2", "D3", "D4")])
    hold(match, 0, card("jink:D5"))
    take_turn(match, 1)
    assert struck(match, 1) == struck_at


def test_keji_gives_up_cards_of_little_worth_for_a_sure_blow() -> None:
    """Five are discarded for it, but they are further slashes and weapons that do no more than the one worn."""
    match = sit(person("keji"), roles=(LORD, REBEL), hp=[1])
    match.place(card("kylin_bow:H5"), "equip", 0)
    hold(match, 0, *[card(f"slash:{code}") for code in ("S7", "S8", "S9", "C2")])
    hold(match, 0, card("halberd:DQ"), card("double_sword:S2"))
    take_turn(match, 0)
    assert struck(match, 0) == [(1,)]


# ---- qixi ----


def test_qixi_is_not_paid_with_the_weapon_that_reaches_the_lord() -> None:
    """A horse destroyed is less than a blow that then falls short."""
    match = sit(PLAIN, PLAIN, person("qixi"), hp=[2])
    show(match, 1, 2, 3, 4)
    match.place(card("blade:S5"), "equip", 2)
    match.place(card("dilu:C5"), "equip", 0)
    hold(match, 2, card("slash:D6"))
    take_turn(match, 2)
    assert struck(match, 2) == [(0,)]
    assert [row.other for row in told(match, "damage")] == [0]


@pytest.mark.parametrize(("code", "used"), [("slash:S7", "dismantlement"), ("slash:D6", "slash")])
def test_qixi_is_paid_with_the_slash_that_the_shield_stops(code: str, used: str) -> None:
    """It destroys the shield of a lord at his last point, whom a red one kills."""
    match = sit(PLAIN, person("qixi"), roles=AGAINST_THE_LORD, hp=[1])
    match.place(card("renwang_shield:C2"), "equip", 0)
    hold(match, 1, card(code))
    take_turn(match, 1)
    assert played(match, 1) == [used]


# ---- qianxun: no snatch may name who has it ----


@pytest.mark.parametrize(("skills", "gone"), [(("qianxun",), "snatch:S3"), ((), "jink:D2")])
def test_a_snatch_is_kept_before_a_second_jink_if_it_may_rob_the_enemy_beside(
    skills: tuple[str, ...], gone: str
) -> None:
    match = sit(PLAIN, PLAIN, person(*skills, hp=3), hp=[5, 3])
    show(match, 1, 2, 3, 4)
    cards = ["snatch:S3", "jink:D2", "jink:D3", "nullification:SJ"]
    hold(match, 1, *map(card, cards))
    take_turn(match, 1)
    left = places(match, 1)[0]
    assert [code for code in cards if card(code) not in left] == [gone]


# ---- yiji, lianying, qingguo: what another's skill makes of a blow, and the own one of a card ----


@pytest.mark.parametrize(("lord", "struck_at"), [(1, []), (5, [(1,)])])
def test_yiji_is_not_fed_while_its_cards_may_save_the_hunted_lord(lord: int, struck_at: list[tuple[int, ...]]) -> None:
    """A point of four is less than two cards for a lord at his last one."""
    match = sit(PLAIN, person("yiji"), hp=[lord, 4, 1])
    show(match, 1, 2, 3, 4)
    hold(match, 2, card("slash:S7"), card("slash:S8"))
    take_turn(match, 2)
    assert struck(match, 2) == struck_at


@pytest.mark.parametrize(("hp", "kept"), [(3, True), (1, False)])
def test_yiji_takes_a_hit_rather_than_spend_a_nullification(hp: int, kept: bool) -> None:
    """It draws two cards for the point, unless it is the last one; all the others are enemies."""
    match = sit(
        PLAIN,
        person("yiji", hp=3),
        roles=(LORD, REBEL, LOYALIST, LOYALIST),
        bots=(acting(savage_assault=0), *["veteran"] * 3),
        hp=[4, hp],
    )
    show(match, 1, 2, 3)
    hold(match, 0, card("savage_assault:S7"))
    hold(match, 1, card("nullification:SJ"))
    take_turn(match, 0)
    assert played(match, 0) == ["savage_assault"]
    assert (card("nullification:SJ") in places(match, 1)[0]) == kept


def test_the_last_hand_card_of_lianying_is_not_taken_before_the_slash() -> None:
    """Another one is drawn for it, here a jink."""
    match = sit(person("lianying"), roles=AGAINST_THE_LORD, hp=[1])
    match.place(card("chitu:H5"), "equip", 0)
    match.set_pile(top=[card("jink:H2")])
    hold(match, 0, card("lightning:SA"))
    hold(match, 1, card("slash:S7"), card("dismantlement:S3"))
    take_turn(match, 1)
    assert match.winner == REBEL


@pytest.mark.parametrize("hp", [1, 2])
def test_qingguo_keeps_the_nullification_for_her_indulgence(hp: int) -> None:
    """Either stops the slash, but a jink stops no indulgence."""
    match = sit(PLAIN, person("qingguo", hp=3), hp=[5, hp], bots=(scripted("slash", 1), *["veteran"] * 3))
    match.place(card("indulgence:S6"), "judging", 1)
    hold(match, 0, card("slash:S7"))
    hold(match, 1, card("jink:H2"), card("nullification:SJ"))
    take_turn(match, 0)
    assert places(match, 1)[0] == [card("nullification:SJ")]


# ---- rende, jijiang: whom a lord gives to, and whom he asks ----


@pytest.mark.parametrize("weak", [1, 2])
@pytest.mark.parametrize("code", ["jink:H2", "peach:H3"])
def test_rende_goes_to_the_friend_who_needs_it(code: str, weak: int) -> None:
    """Of two as dear, one at his last point without a card; the other would have to discard."""
    match = sit(person("rende"), roles=TWO_LOYALISTS, hp=[4, 4, 4])
    match.set_seat(weak, hp=1)
    show(match, 1, 2, 3, 4)
    hold(match, 3 - weak, *[card(f"jink:{of}") for of in ("D7", "D8", "D9", "D10", "DJ")])
    hold(match, 0, card(code), *[card(f"jink:{of}") for of in ("D2", "D3", "D4", "D5")])
    take_turn(match, 0)
    assert set(skills_used(match, "rende")) == {(weak,)}
    assert card(code) in places(match, weak)[0]


@pytest.mark.parametrize(
    ("own", "shield", "called"),
    [((), False, [(4,)]), (("slash:S7",), False, []), (("slash:S7",), True, [(4,)])],
)
def test_jijiang_is_not_called_by_who_has_as_good_a_slash(
    own: tuple[str, ...], shield: bool, called: list[tuple[int, ...]]
) -> None:
    """The friend may need his for an answer. A black one does nothing to who wears the shield."""
    match = sit(person("jijiang!"), person(kingdom="shu"), roles=TWO_LOYALISTS, hp=[5, 4, 4, 4, 2])
    show(match, 1, 2, 3, 4)
    if shield:
        match.place(card("renwang_shield:C2"), "equip", 4)
    hold(match, 0, *[card(code) for code in own])
    hold(match, 1, card("slash:H10"), card("slash:HJ"))
    take_turn(match, 0)
    assert struck(match, 0) == [(4,)]
    assert skills_used(match, "jijiang") == called


# ---- eight diagram: for oneself, and for a lord who calls ----


@pytest.mark.parametrize(
    ("role", "target", "judged"), [(REBEL, 0, []), (LOYALIST, 0, [1]), (REBEL, 1, [1]), (LOYALIST, 1, [1])]
)
def test_the_eight_diagram_gives_no_jink_to_an_enemy(role: str, target: int, judged: list[int]) -> None:
    """The lord calls for one by hujia."""
    roles = (LORD, role, LOYALIST if role == REBEL else REBEL, TRAITOR)
    bots = (*["veteran"] * 3, scripted("slash", target))
    match = sit(person("hujia!"), person(kingdom="wei"), roles=roles, bots=bots)
    match.place(card("eight_diagram:S2"), "equip", 1)
    arm(match, 3)
    hold(match, 3, card("slash:S9"))
    take_turn(match, 3)
    assert struck(match, 3) == [(target,)]
    assert [row.seat for row in told(match, "judge")] == judged


# ---- liuli: a card sends the slash to somebody else in reach ----


def daqiao(hp: int, *cards: int) -> kernel.Match:
    """A loyalist with liuli between her friends, whom a rebel strikes; the other rebel is at distance two, as she has
    a blade."""
    bots = ("veteran", "veteran", scripted("slash", 1), "veteran")
    match = sit(PLAIN, person("liuli", hp=3), roles=TWO_LOYALISTS, bots=bots, hp=[5, hp])
    show(match, 1, 2, 3, 4)
    match.place(card("blade:S5"), "equip", 1)
    arm(match, 3)
    hold(match, 3, card("slash:S9"))
    hold(match, 1, *cards)
    take_turn(match, 3)
    return match


@pytest.mark.parametrize(("cards", "hurt"), [([], 1), (["lightning:SA"], 4)])
def test_liuli_is_not_paid_with_the_weapon_that_reaches_the_enemy(cards: list[str], hurt: int) -> None:
    """Without it only friends are left to take the slash."""
    match = daqiao(3, *[card(code) for code in cards])
    assert [row.other for row in told(match, "damage")] == [hurt]
    assert places(match, 1)[1] == [card("blade:S5")]


def test_liuli_is_not_paid_with_a_peach_beside_a_jink() -> None:
    match = daqiao(2, card("peach:H3"), card("jink:H2"))
    assert [row.other for row in told(match, "damage") if row.other == 1] == []
    assert places(match, 1)[0] == [card("peach:H3")]


@pytest.mark.parametrize("roles", [(LORD, REBEL, LOYALIST, TRAITOR, REBEL), (LORD, REBEL, TRAITOR, LOYALIST, REBEL)])
@pytest.mark.parametrize(("lord", "cards", "blow"), [(1, ["jink:H2"], []), (2, ["jink:H2"], [(1,)]), (1, [], [(1,)])])
def test_liuli_is_not_given_a_slash_for_a_lord_at_his_last_point(
    lord: int, cards: list[str], blow: list[tuple[int, ...]], roles: tuple[str, ...]
) -> None:
    """He sits beside her: with a card she moves it to him, whom loyalist and traitor need."""
    match = sit(PLAIN, person("liuli", hp=3, gender="female"), roles=roles, hp=[lord])
    show(match, 1, 3, 4)
    hold(match, 1, *map(card, cards))
    hold(match, 2, card("slash:S7"))
    take_turn(match, 2)
    assert struck(match, 2) == blow


# ---- tieqi: a red judgment, and the slash cannot be dodged ----


@pytest.mark.parametrize(("target", "turned"), [(1, []), (2, [1]), (3, [])])
def test_the_judgment_of_a_friends_tieqi_is_turned_against_enemies(target: int, turned: list[int]) -> None:
    """With a red card that is worth nothing; not for his slash on oneself or on a friend."""
    bots = (insisting(target), *["veteran"] * 3)
    match = sit(person("tieqi"), person("guicai", hp=3), roles=(LORD, LOYALIST, REBEL, LOYALIST, REBEL), bots=bots)
    show(match, 1, 2, 3, 4)
    arm(match, 0)
    match.set_pile(top=[card("slash:S9")])
    hold(match, 0, card("slash:S7"))
    hold(match, 1, card("lightning:HQ"))
    hold(match, target, card("jink:H2"), card("jink:D2"))
    take_turn(match, 0)
    assert struck(match, 0) == [(target,)]
    assert [row.seat for row in told(match, "retrial")] == turned


@pytest.mark.parametrize(
    ("hand", "worn", "turned"), [([], [], []), (["jink:D2"], [], [1]), ([], ["eight_diagram:S2"], [1])]
)
def test_the_judgment_of_a_tieqi_that_hits_anyway_is_left_alone(
    hand: list[str], worn: list[str], turned: list[int]
) -> None:
    """A rebel strikes a loyalist: with neither a card nor a diagram no black judgment helps him."""
    bots = ("veteran", "veteran", insisting(2), "veteran")
    roles = (LORD, LOYALIST, LOYALIST, REBEL, TRAITOR)
    match = sit(PLAIN, person("guicai", hp=3), PLAIN, person("tieqi"), roles=roles, bots=bots)
    show(match, 1, 2, 3, 4)
    for code in worn:
        match.place(card(code), "equip", 2)
    match.set_pile(top=[card("slash:D6")])
    hold(match, 3, card("slash:S7"))
    hold(match, 1, card("lightning:SA"))
    hold(match, 2, *map(card, hand))
    take_turn(match, 3)
    assert struck(match, 3) == [(2,)]
    assert [row.seat for row in told(match, "retrial")] == turned
