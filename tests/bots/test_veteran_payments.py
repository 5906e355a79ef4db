"""What several cards are worth together to veteran, and which of them it pays with."""

from __future__ import annotations

import pytest
from kernel_tables import card, hold, person
from veteran_tables import (
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    acting,
    places,
    played,
    show,
    sit,
    struck,
    take_turn,
    told,
    uses,
)

from sgs_sim._core import kernel

AGAINST_THE_LORD = (LORD, REBEL, LOYALIST, REBEL, TRAITOR)
DIAOCHAN = person("lijian", gender="female")
SHANGXIANG = person("jieyin", gender="female")


# ---- two cards as a slash ----


@pytest.mark.parametrize(
    ("cards", "used"),
    [
        (("amazing_grace:H3", "nullification:SJ"), "amazing_grace"),
        (("amazing_grace:H3", "nullification:SJ", "lightning:SA"), "amazing_grace"),
        (("collateral:CQ", "lightning:SA"), "slash"),
    ],
)
def test_the_spear_leaves_cards_that_do_more_by_themselves(cards: tuple[str, ...], used: str) -> None:
    """Three rebels choose from the grace before the lord."""
    match = with_a_spear(LORD, REBEL, REBEL, REBEL, cards=cards)
    match.set_pile(top=[card(f"jink:D{rank}") for rank in range(2, 6)])
    take_turn(match, 1)
    assert used in played(match, 1)


def with_a_spear(*roles: str, cards: tuple[str, ...]) -> kernel.Match:
    """A rebel with a spear and these cards beside the lord, who has none; all roles are known."""
    match = sit(roles=roles)
    show(match, *range(1, len(roles)))
    match.place(card("spear:SQ"), "equip", 1)
    hold(match, 1, *[card(code) for code in cards])
    return match


def test_two_area_cards_are_not_put_away_as_one_slash() -> None:
    """Together they take both points that the lord has left."""
    match = with_a_spear(LORD, REBEL, REBEL, TRAITOR, cards=("savage_assault:S7", "archery_attack:HA"))
    match.set_seat(0, hp=2)
    take_turn(match, 1)
    assert match.winner == REBEL


@pytest.mark.parametrize(("second", "put_on"), [("collateral:CK", True), ("peach:H4", False)])
def test_a_horse_is_half_of_the_spears_slash_where_a_peach_would_be_the_other(second: str, put_on: bool) -> None:
    """With two idle cards the slash needs neither horse nor peach."""
    match = with_a_spear(*AGAINST_THE_LORD, cards=("dayuan:SK", "collateral:CQ", "peach:H3", second))
    match.set_seat(0, hp=2)
    take_turn(match, 1)
    assert played(match, 1) == (["dayuan", "slash"] if put_on else ["slash"])
    assert card("peach:H3") in places(match, 1)[0]
    assert (card("peach:H4") in places(match, 1)[0]) != put_on


@pytest.mark.parametrize(("other", "used"), [("ex_nihilo:H7", ["ex_nihilo", "slash"]), ("collateral:CQ", ["slash"])])
def test_an_ex_nihilo_is_used_before_the_spears_slash(other: str, used: list[str]) -> None:
    """What it draws is half of the slash, which kills a rebel either way."""
    match = sit(roles=(LORD, LOYALIST, REBEL, REBEL), hp=[5, 4, 1])
    show(match, 1, 2, 3)
    match.place(card("spear:SQ"), "equip", 1)
    match.set_pile(top=[card("collateral:CK"), card("lightning:SA")])
    hold(match, 1, card(other), card("jink:D2"))
    take_turn(match, 1)
    assert played(match, 1)[: len(used)] == used
    assert uses(match, "slash")[0] == (2,)


@pytest.mark.parametrize("first", ["jink:H2", "nullification:SJ"])
def test_of_peach_and_grace_above_the_limit_the_grace_is_half_of_the_spears_slash(first: str) -> None:
    """One of the three would be discarded; not the peach, though there is nobody to heal now."""
    match = sit(PLAIN, person(hp=2), roles=(LORD, LOYALIST, LOYALIST, LOYALIST, TRAITOR, REBEL), hp=[5, 2, 4, 4, 4, 1])
    show(match, 1, 2, 3, 4, 5)
    match.place(card("spear:SQ"), "equip", 1)
    hold(match, 1, card(first), card("peach:H3"), card("amazing_grace:H3"))
    take_turn(match, 1)
    assert struck(match, 1) == [(5,)]
    assert card("peach:H3") in places(match, 1)[0]


# ---- payments ----


@pytest.mark.parametrize(("others", "paid"), [((), False), (("slash:S8", "slash:S9", "slash:H10", "slash:D6"), True)])
def test_an_axe_is_not_paid_with_the_duel_that_hits_afterwards(others: tuple[str, ...], paid: bool) -> None:
    """The lord has nothing left to answer it with; it may go where he has many cards."""
    match = sit(roles=(LORD, REBEL), hp=[2])
    match.place(card("axe:D5"), "equip", 1)
    hold(match, 0, card("jink:H2"), *[card(code) for code in others])
    hold(match, 1, card("slash:S7"), card("duel:SA"), card("jink:D2"), card("jink:D3"))
    take_turn(match, 1)
    assert struck(match, 1) == [(0,)] * (1 if paid else 2)
    assert (match.winner == REBEL) != paid


@pytest.mark.parametrize(
    ("weapon", "idle", "hit"),
    [
        ("axe:D5", ("collateral:CQ", "collateral:CK"), True),
        ("axe:D5", (), False),
        ("axe:D5", ("peach:H3", "peach:H4"), False),
        ("blade:S5", ("collateral:CQ", "collateral:CK"), False),
    ],
)
def test_with_an_axe_two_idle_cards_hit_who_is_known_to_hold_a_jink(
    weapon: str, idle: tuple[str, ...], hit: bool
) -> None:
    """Each has taken one from amazing grace; the rebel keeps his, and two peaches if he has them."""
    match = after_a_grace(LORD, REBEL, LOYALIST, TRAITOR, open_cards=("jink:D2", "jink:D3", "jink:D4", "jink:D5"))
    match.place(card(weapon), "equip", 1)
    hold(match, 1, card("slash:S7"), *[card(code) for code in idle])
    take_turn(match, 1)
    assert struck(match, 1) == ([(0,)] if hit else [])
    assert [row.other for row in told(match, "damage")] == ([0] if hit else [])
    assert any(card(f"jink:D{rank}") in places(match, 1)[0] for rank in range(2, 6))


def after_a_grace(*roles: str, open_cards: tuple[str, ...], slashes: int = 0) -> kernel.Match:
    """The traitor has used amazing grace; the last seat had so many slashes, and struck the lord with one."""
    match = sit(roles=roles, bots=(*["veteran"] * 3, acting(amazing_grace=0)))
    show(match, 1, 2, 3)
    if slashes:
        hold(match, 3, *[card(f"slash:C{rank}") for rank in range(2, slashes + 2)])
        take_turn(match, 3)
    hold(match, roles.index(TRAITOR), card("amazing_grace:H3"))
    match.set_pile(top=[card(code) for code in open_cards])
    take_turn(match, roles.index(TRAITOR))
    return match


@pytest.mark.parametrize(
    ("cards", "paid"), [(("jink:D2", "jink:D3"), False), (("collateral:CQ", "lightning:SA"), True)]
)
def test_an_axe_is_not_paid_with_the_last_two_jinks(cards: tuple[str, ...], paid: bool) -> None:
    """A rebel at two points needs them more than the lord is hurt by one of four."""
    match = sit(roles=AGAINST_THE_LORD, hp=[4, 2])
    show(match, 1, 2, 3, 4)
    match.place(card("axe:D5"), "equip", 1)
    hold(match, 0, card("jink:H2"))
    hold(match, 1, card("slash:S7"), *map(card, cards))
    take_turn(match, 1)
    assert struck(match, 1) == [(0,)]
    assert [row.other for row in told(match, "damage")] == ([0] if paid else [])
    assert places(match, 1)[0] == ([] if paid else [card(code) for code in cards])


@pytest.mark.parametrize(("hp", "rides"), [(1, True), (4, False)])
def test_an_axe_is_paid_with_cards_above_the_limit_before_the_horse_goes(hp: int, rides: bool) -> None:
    """Below the limit a horse is worth less than a nullification."""
    match = sit(roles=AGAINST_THE_LORD, hp=[2, hp])
    show(match, 1, 2, 3, 4)
    for code in ("axe:D5", "chitu:H5"):
        match.place(card(code), "equip", 1)
    hold(match, 0, card("jink:H2"))
    hold(match, 1, card("slash:S7"), *[card(f"nullification:{key}") for key in ("SJ", "CQ", "CK")])
    take_turn(match, 1)
    assert [row.other for row in told(match, "damage")] == [0]
    assert (card("chitu:H5") in places(match, 1)[1]) == rides


@pytest.mark.parametrize(("slashes", "taken"), [(2, "jink:D2"), (3, "crossbow:DA")])
def test_a_crossbow_is_for_the_slashes_that_could_not_be_used_without_it(slashes: int, taken: str) -> None:
    """The rebel used one in his turn, which is over: of those left, one may be used in the next turn anyway."""
    open_cards = ("slash:S7", "jink:D2", "crossbow:DA", "lightning:SA")
    match = after_a_grace(LORD, LOYALIST, TRAITOR, REBEL, open_cards=open_cards, slashes=slashes)
    assert struck(match, 3) == [(0,)]
    assert card(taken) in places(match, 3)[0]


@pytest.mark.parametrize(("skill", "gone"), [("qixi", "slash:HJ"), ("guose", "slash:S7")])
def test_of_two_slashes_the_one_goes_that_serves_for_nothing_else(skill: str, gone: str) -> None:
    """A black one is a dismantlement as well, a diamond an indulgence."""
    match = sit(PLAIN, person(skill), roles=AGAINST_THE_LORD)
    show(match, 1, 2, 3, 4)
    hold(match, 0, card("lightning:SA"))
    hold(match, 1, card("slash:S7"), card("slash:HJ" if skill == "qixi" else "slash:D6"))
    take_turn(match, 1)
    assert [row.card for row in told(match, "use") if row.as_kind == "slash"] == [card(gone)]


def test_with_a_crossbow_every_slash_is_for_the_lord() -> None:
    """The duel of others is paid with something else."""
    match = sit(PLAIN, DIAOCHAN, roles=AGAINST_THE_LORD)
    show(match, 1, 2, 3, 4)
    match.place(card("crossbow:DA"), "equip", 1)
    hold(match, 1, card("slash:S7"), card("slash:S8"), card("jink:D2"))
    take_turn(match, 1)
    assert uses(match, "slash") == [(0,), (0,)]
    assert [row.skill for row in told(match, "skill")] == ["lijian"]


def test_no_weapon_is_put_on_to_pay_for_a_skill() -> None:
    """One of two weapons is spare, but not both."""
    match = sit(PLAIN, DIAOCHAN, roles=AGAINST_THE_LORD)
    show(match, 1, 2, 3, 4)
    match.place(card("crossbow:DA"), "equip", 1)
    hold(match, 1, card("spear:SQ"), card("jink:D2"), card("nullification:SJ"))
    take_turn(match, 1)
    assert [row.skill for row in told(match, "skill")] == ["lijian"]
    assert len(places(match, 1)[1]) == 1
    assert places(match, 1)[0] == [card("jink:D2"), card("nullification:SJ")]


@pytest.mark.parametrize(("seat", "locked"), [(1, [(0,)]), (2, [])])
def test_above_the_limit_a_jink_is_no_cheaper_than_what_would_go_instead(
    seat: int, locked: list[tuple[int, ...]]
) -> None:
    """The lightning is discarded. A rebel locks the lord, who has cards; a loyalist knows of nobody whom to lock."""
    match = sit(*[PLAIN] * seat, person("guose", gender="female"), roles=AGAINST_THE_LORD)
    match.set_seat(seat, hp=1)
    hold(match, 0, *[card(f"slash:C{rank}") for rank in range(2, 6)])
    hold(match, seat, card("jink:D2"), card("lightning:SA"))
    take_turn(match, seat)
    assert uses(match, "indulgence") == locked
    assert (card("jink:D2") in places(match, seat)[0]) == (seat == 2)


@pytest.mark.parametrize(("hp", "locked"), [(1, []), (4, [(0,)])])
def test_guose_keeps_the_only_jink_at_the_last_point(hp: int, locked: list[tuple[int, ...]]) -> None:
    match = sit(PLAIN, person("guose", gender="female"), roles=AGAINST_THE_LORD, hp=[5, hp])
    hold(match, 0, card("slash:C2"), card("slash:C3"))
    hold(match, 1, card("jink:D2"))
    take_turn(match, 1)
    assert uses(match, "indulgence") == locked


@pytest.mark.parametrize(
    ("cards", "paid"),
    [
        (("savage_assault:SK", "lightning:SA"), False),
        (("collateral:CQ", "lightning:SA"), True),
    ],
)
def test_ganglie_is_not_paid_with_what_still_kills(cards: tuple[str, ...], paid: bool) -> None:
    """A savage assault has left the lord one point; the loyalist whom it hurt next strikes back."""
    match = sit(PLAIN, person("ganglie"), roles=(LORD, LOYALIST, REBEL), hp=[2, 4, 3])
    show(match, 1, 2)
    match.set_pile(top=[card("slash:S7")])
    hold(match, 2, card("savage_assault:S7"), *map(card, cards))
    take_turn(match, 2)
    assert len(told(match, "judge")) == 1
    assert (2 in [row.other for row in told(match, "damage")]) != paid
    assert (match.winner == REBEL) != paid


@pytest.mark.parametrize(("slashes", "paid"), [(0, False), (4, True)])
def test_jieyin_is_not_paid_with_the_two_blows_that_win(slashes: int, paid: bool) -> None:
    """The lord has two points: the duel takes one, the savage assault the other, unless he has answers."""
    match = sit(PLAIN, SHANGXIANG, roles=(LORD, REBEL, REBEL, REBEL), hp=[2, 2, 2])
    show(match, 1, 2, 3)
    hold(match, 0, *[card(f"slash:C{rank}") for rank in range(2, slashes + 2)])
    hold(match, 1, card("duel:SA"), card("savage_assault:S7"))
    take_turn(match, 1)
    assert [row.skill for row in told(match, "skill")] == (["jieyin"] if paid else [])
    assert (match.winner == REBEL) != paid


@pytest.mark.parametrize(("third", "jinks"), [("savage_assault:S7", 1), ("peach:H3", 0)])
def test_one_of_the_last_two_jinks_is_kept_from_jieyin(third: str, jinks: int) -> None:
    """The savage assault would hurt two friends and one enemy. A peach is dearer than both."""
    match = sit(PLAIN, SHANGXIANG, roles=(LORD, LOYALIST, LOYALIST, REBEL), hp=[2, 3])
    show(match, 1, 2, 3)
    hold(match, 1, card("jink:D2"), card("jink:D3"), card(third))
    take_turn(match, 1)
    left = places(match, 1)[0]
    assert [row.skill for row in told(match, "skill")] == ["jieyin"]
    assert len([code for code in ("jink:D2", "jink:D3") if card(code) in left]) == jinks
    assert (card(third) in left) != bool(jinks)


@pytest.mark.parametrize(("black", "red"), [("slash:S7", "slash:D6"), ("slash:CJ", "slash:H10")])
def test_qingnang_is_paid_with_the_slash_that_is_no_peach(black: str, red: str) -> None:
    """One of the two is to strike, and does the same whichever it is."""
    match = sit(PLAIN, person("qingnang", "jijiu", hp=3), roles=(LORD, LOYALIST, REBEL, REBEL), hp=[2])
    show(match, 1, 2, 3)
    hold(match, 1, card(black), card(red))
    take_turn(match, 1)
    assert [row.targets for row in told(match, "skill")] == [(0,)]
    assert [row.card for row in told(match, "discard")][:1] == [card(black)]
    assert [row.card for row in told(match, "use")] == [card(red)]


@pytest.mark.parametrize(
    ("skills", "others", "nullified"),
    [(("lianying",), (), [2]), (("lianying",), ("jink:D2",), []), ((), (), [])],
)
def test_the_last_card_of_lianying_is_spent_for_less(
    skills: tuple[str, ...], others: tuple[str, ...], nullified: list[int]
) -> None:
    """Another is drawn for it: then it may well save a friend's only card."""
    bots = (acting(dismantlement=2), *["veteran"] * 3)
    match = sit(PLAIN, person(*skills), roles=(LORD, REBEL, REBEL, TRAITOR), bots=bots)
    show(match, 1, 2, 3)
    hold(match, 0, card("dismantlement:S3"))
    hold(match, 1, card("nullification:SJ"), *map(card, others))
    hold(match, 2, card("slash:S7"))
    take_turn(match, 0)
    assert [row.other for row in told(match, "nullified")] == nullified


# ---- two peaches ----


@pytest.mark.parametrize(
    ("cards", "eaten"),
    [
        (("peach:H3", "peach:H4", "jink:H2"), ["peach"]),
        (("peach:H3", "peach:H4", "lightning:SA", "collateral:CQ"), ["peach"]),
        (("peach:H3", "peach:H4"), []),
        (("peach:H3", "jink:H2", "jink:D2"), []),
    ],
)
def test_of_two_peaches_above_the_limit_one_is_kept_for_a_weak_lord(cards: tuple[str, ...], eaten: list[str]) -> None:
    """The loyalist has two points: who eats the other may keep a card more."""
    match = sit(hp=[1, 2])
    show(match, 1, 2, 3, 4)
    hold(match, 1, *[card(code) for code in cards])
    take_turn(match, 1)
    assert played(match, 1) == eaten
    assert card("peach:H4" if eaten else "peach:H3") in places(match, 1)[0]
