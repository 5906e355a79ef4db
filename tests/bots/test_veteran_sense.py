"""What veteran makes of small things by sense: who draws for double swords, whose judgments are worth a card, a spear
against a duel, a hand card that was seen, and what is not worth keeping."""

from __future__ import annotations

from typing import Any

import pytest
from kernel_tables import card, hold, person, standard
from veteran_tables import (
    FIVE,
    LORD,
    LOYALIST,
    PLAIN,
    REBEL,
    TRAITOR,
    acting,
    arm,
    bury,
    give,
    hurt,
    insisting,
    places,
    show,
    sit,
    take_turn,
    told,
    uses,
    wear,
)

from sgs_sim._core import kernel

SPADE, HEART, CLUB, DIAMOND = (1 << kernel.SUITS.index(suit) for suit in ("spade", "heart", "club", "diamond"))
GUICAI = person("guicai", hp=3)


def with_suits(skill: str, suits: int) -> dict[str, Any]:
    """A general whose skill has these suits."""
    return person(skill) | {"skills": [(skill, {"suits": suits}, False)]}


def seated(people: dict[int, dict[str, Any]]) -> list[dict[str, Any]]:
    """Five generals, plain ones but for these seats."""
    return [people.get(seat, PLAIN) for seat in range(5)]


# ---- double swords: a card is discarded, or their user draws ----


def named_by(user: str, own: str, *hand: str) -> tuple[list[str], int]:
    """A woman with double swords strikes seat 1: what that loses, and how many cards she draws."""
    woman = person(gender="female")
    roles = (LORD, own, LOYALIST, REBEL, TRAITOR)
    at = 0 if user == LORD else roles.index(user)
    people = [woman if seat == at else PLAIN for seat in range(5)]
    bots = [insisting(1) if role == user else "veteran" for role in kernel.ROLES]
    match = sit(*people, roles=roles, bots=bots)
    show(match, 1, 2, 3, 4)
    wear(match, at, "double_sword:S2")
    wear(match, at, "chitu:H5")
    give(match, 1, *hand)
    give(match, at, "slash:S7")
    take_turn(match, at)
    assert uses(match, "slash") == [(1,)]
    lost = [code for code in hand if card(code) not in places(match, 1)[0]]
    return lost, sum(row.amount for row in told(match, "draw") if row.seat == at)


@pytest.mark.parametrize(
    ("user", "own", "hand", "lost", "drawn"),
    [
        (REBEL, LOYALIST, ["lightning:SA", "nullification:SJ"], ["lightning:SA"], 0),
        (REBEL, LOYALIST, ["peach:H3", "nullification:SJ"], [], 1),
        (LORD, LOYALIST, ["lightning:SA", "nullification:SJ"], [], 1),
        (TRAITOR, REBEL, ["slash:S8", "nullification:SJ"], [], 1),
        (LOYALIST, REBEL, ["slash:S8", "slash:S9"], ["slash:S8"], 0),
        (LOYALIST, REBEL, ["duel:SA", "nullification:SJ"], [], 1),
    ],
)
def test_double_swords_cost_a_card_where_an_enemy_would_draw(
    user: str, own: str, hand: list[str], lost: list[str], drawn: int
) -> None:
    """A friend may draw, so may a traitor who is of use to a rebel; of an enemy's card a poor one is the price."""
    assert named_by(user, own, *hand) == (lost, drawn)


# ---- retrials: whose judgment is worth a card ----


def turned(match: kernel.Match, seat: int, phase: str, shown: str, *hand: str) -> bool:
    """Does seat 1, with guicai and this hand, turn the first judgment of this turn, for which this card is shown?"""
    match.set_pile(top=[card(shown)])
    give(match, 1, *hand)
    take_turn(match, seat, phase)
    rows = told(match, "judge", "retrial")
    assert rows[0].card == card(shown)
    return [row.kind for row in rows[:2]] == ["judge", "retrial"]


@pytest.mark.parametrize(("cards", "given"), [(0, True), (5, True), (6, True), (7, False), (9, False)])
def test_luoshen_of_the_lord_gets_a_card_unless_he_cannot_keep_it(cards: int, given: bool) -> None:
    """He has five points, and is to draw two more."""
    match = sit(person("luoshen"), GUICAI)
    show(match, 1, 2, 3, 4)
    give(match, 0, *[f"slash:C{rank}" for rank in range(2, 2 + cards)])
    assert turned(match, 0, "start", "slash:D6", "lightning:SA") == given


@pytest.mark.parametrize("skills", [("luoshen",), ()])
def test_a_lord_with_a_full_hand_is_still_freed_of_an_indulgence(skills: tuple[str, ...]) -> None:
    match = sit(person(*skills), GUICAI)
    show(match, 1, 2, 3, 4)
    give(match, 0, *[f"slash:C{rank}" for rank in range(2, 10)])
    match.place(card("indulgence:S6"), "judging", 0)
    assert turned(match, 0, "judging", "slash:D6", "slash:H10")


@pytest.mark.parametrize("at", [0, 2])
@pytest.mark.parametrize(
    ("suits", "shown", "good"),
    [
        (SPADE | CLUB, "slash:S9", True),
        (SPADE | CLUB, "slash:D6", False),
        (HEART | DIAMOND, "slash:S9", False),
        (HEART | DIAMOND, "slash:D6", True),
        (HEART, "slash:D6", False),
    ],
)
def test_luoshen_is_turned_by_the_suits_that_this_general_takes(suits: int, shown: str, good: bool, at: int) -> None:
    """The lord's to one of them, a rebel's away from it."""
    match = sit(*seated({1: GUICAI, at: with_suits("luoshen", suits)}))
    show(match, 1, 2, 3, 4)
    assert turned(match, at, "start", shown, "lightning:SA", "lightning:HQ") == (good == (at == 2))


@pytest.mark.parametrize(("at", "target"), [(0, 2), (2, 0)])
@pytest.mark.parametrize(
    ("suits", "shown", "good"),
    [
        (HEART | DIAMOND, "slash:S9", False),
        (HEART | DIAMOND, "slash:D6", True),
        (SPADE, "slash:D6", False),
        (SPADE, "slash:S9", True),
        (SPADE, "slash:C8", False),
    ],
)
def test_tieqi_is_turned_by_the_suits_of_this_general(suits: int, shown: str, good: bool, at: int, target: int) -> None:
    """The lord's slash on a rebel is to hit; a rebel's on the lord is not."""
    bots = [insisting(target) if role == FIVE[at] else "veteran" for role in kernel.ROLES]
    match = sit(*seated({1: GUICAI, at: with_suits("tieqi", suits)}), bots=bots)
    show(match, 1, 2, 3, 4)
    arm(match, at)
    give(match, at, "slash:S7")
    give(match, target, "jink:D2")
    assert turned(match, at, "play", shown, "lightning:SA", "lightning:HQ") == (good == (at == 2))


@pytest.mark.parametrize(("at", "target"), [(0, 2), (2, 0)])
@pytest.mark.parametrize(
    ("skill", "shown", "spares"),
    [
        ("ganglie", "slash:S9", False),
        ("ganglie", "slash:H10", True),
        ("ganglie_beta", "slash:D6", False),
        ("ganglie_beta", "slash:H10", True),
        ("ganglie_promo", "slash:S9", False),
        ("ganglie_promo", "slash:D6", True),
    ],
)
def test_ganglie_is_turned_by_who_judges(skill: str, shown: str, spares: bool, at: int, target: int) -> None:
    """In promo and beta it is the attacker, who is spared by a red card or a heart: that is good for him."""
    bots = [insisting(target) if role == FIVE[at] else "veteran" for role in kernel.ROLES]
    match = sit(*seated({1: GUICAI, target: person(skill)}), bots=bots)
    show(match, 1, 2, 3, 4)
    arm(match, at)
    give(match, at, "slash:S7")
    assert turned(match, at, "play", shown, "lightning:SA", "lightning:HQ") == (spares == (at == 2))


# ---- tuxi: whom it robs ----


@pytest.mark.parametrize(
    ("lord", "loyalist", "robbed"), [(2, 2, [0, 1]), (2, 1, [0, 1]), (2, 0, []), (0, 2, []), (0, 0, [])]
)
def test_tuxi_of_a_traitor_robs_the_last_enemy_and_who_is_nothing_to_him(
    lord: int, loyalist: int, robbed: list[int]
) -> None:
    """The lord of three left, whom nobody hunts, is as good as a card drawn; two drawn are better than he alone."""
    match = sit(PLAIN, PLAIN, PLAIN, PLAIN, person("tuxi"))
    show(match, 1, 2, 3, 4)
    bury(match, 2, 3)
    give(match, 0, *["jink:D2", "jink:D3"][:lord])
    give(match, 1, *["jink:D4", "jink:D5"][:loyalist])
    take_turn(match, 4, "draw")
    assert sorted(row.other for row in told(match, "gain") if row.seat == 4) == robbed
    assert [row.amount for row in told(match, "draw") if row.seat == 4] == ([] if robbed else [2])


@pytest.mark.parametrize(("hands", "robbed"), [((1, 1, 1), [2, 3]), ((1, 1, 0), []), ((0, 1, 0), [])])
def test_tuxi_of_the_lord_robs_two_enemies_and_no_friend(hands: tuple[int, int, int], robbed: list[int]) -> None:
    match = sit(person("tuxi"))
    show(match, 1, 2, 3, 4)
    for seat, n in enumerate(hands, 1):
        give(match, seat, *[f"jink:D{1 + seat}"] * n)
    take_turn(match, 0, "draw")
    assert sorted(row.other for row in told(match, "gain") if row.seat == 0) == robbed


# ---- a duel with who wears a spear ----


@pytest.mark.parametrize("hp", [2, 4])
@pytest.mark.parametrize(
    ("cards", "worn", "held", "fought"),
    [
        (2, ["spear:SQ"], ["slash:S7"], True),
        (4, ["spear:SQ"], ["slash:S7"], False),
        (2, ["spear:SQ"], ["jink:D2"], False),
        (4, ["spear:SQ"], ["slash:S7", "slash:S8"], True),
        (1, ["spear:SQ"], ["jink:D2"], True),
        (3, [], ["slash:S7"], False),
    ],
)
def test_a_spear_answers_a_duel_by_pairs_of_cards(
    cards: int, worn: list[str], held: list[str], fought: bool, hp: int
) -> None:
    """Two cards are one answer."""
    match = sit(roles=(LORD, REBEL, REBEL, REBEL), hp=[4, 4, hp])
    show(match, 1, 2, 3)
    wear(match, 0, *worn)
    give(match, 0, *[f"jink:D{rank}" for rank in range(3, 3 + cards)])
    give(match, 2, "duel:SA", *held)
    take_turn(match, 2)
    assert uses(match, "duel") == [(0,)] * fought


# ---- a hand card that was seen ----


@pytest.mark.parametrize(
    ("seen", "unseen", "taken"),
    [
        ("halberd:DQ", [], ["chitu:H5"]),
        ("lightning:SA", [], ["chitu:H5"]),
        ("peach:H3", [], ["peach:H3"]),
        ("", ["halberd:DQ"], ["halberd:DQ"]),
        ("halberd:DQ", ["jink:D2"], ["halberd:DQ", "jink:D2"]),
    ],
)
def test_a_snatch_takes_the_only_hand_card_by_what_was_seen_of_it(
    seen: str, unseen: list[str], taken: list[str]
) -> None:
    """It was chosen from an amazing grace. A lord with an axe needs no halberd; of two cards any may be drawn."""
    bots = ("veteran", "veteran", acting(amazing_grace=0), "veteran")
    match = sit(roles=(LORD, REBEL, LOYALIST), bots=bots)
    show(match, 1, 2)
    wear(match, 0, "axe:D5")
    wear(match, 1, "chitu:H5")
    if seen:
        give(match, 1, "amazing_grace:H3")
        match.set_pile(top=list(map(card, (seen, "ice_sword:S2", "lightning:HQ"))))
        take_turn(match, 1)
        assert places(match, 1)[0] == [card(seen)]
    give(match, 1, *unseen)
    give(match, 0, "snatch:S3")
    take_turn(match, 0)
    assert uses(match, "snatch") == [(1,)]
    (gained,) = [row.card for row in told(match, "gain") if (row.seat, row.other) == (0, 1)]
    assert gained in map(card, taken)


# ---- a mount for two cards ----


@pytest.mark.parametrize(("skills", "left"), [(("xiaoji",), True), (("jieyin",), False), ((), False)])
def test_a_kylin_bow_kills_no_mount_that_brings_an_enemy_two_cards(skills: tuple[str, ...], left: bool) -> None:
    match = sit(PLAIN, PLAIN, person(*skills, gender="female"))
    show(match, 1, 2, 3, 4)
    arm(match, 0)
    wear(match, 2, "zixing:DK")
    give(match, 0, "slash:S7")
    take_turn(match, 0)
    assert hurt(match) == [2]
    assert places(match, 2)[1] == [card("zixing:DK")] * left


@pytest.mark.parametrize(("skills", "left"), [(("xiaoji",), False), ((), True)])
def test_a_kylin_bow_kills_the_mount_of_a_friend_who_draws_two_for_it(skills: tuple[str, ...], left: bool) -> None:
    """The lord's slash on a rebel was moved to his loyalist (liuli)."""
    bots = ("veteran", "veteran", insisting(1), "veteran")
    match = sit(PLAIN, person(*skills, gender="female"), person("liuli"), roles=(LORD, LOYALIST, REBEL), bots=bots)
    show(match, 1, 2)
    arm(match, 0)
    wear(match, 1, "zixing:DK")
    give(match, 0, "slash:S7")
    give(match, 2, "lightning:SA")
    take_turn(match, 0)
    assert hurt(match) == [1]
    assert places(match, 1)[1] == [card("zixing:DK")] * left


# ---- god salvation at the end of the turn ----


@pytest.mark.parametrize(
    ("roles", "hp", "gone"),
    [
        ((LORD, REBEL, LOYALIST), (3, 4, 2), "god_salvation:HA"),
        ((LORD, REBEL, LOYALIST), (3, 3, 2), "god_salvation:HA"),
        ((LORD, REBEL, REBEL, LOYALIST), (4, 3, 2, 4), "slash:S7"),
        ((LORD, REBEL, REBEL, LOYALIST), (3, 3, 2, 4), "slash:S7"),
        ((LORD, REBEL, REBEL, LOYALIST), (1, 3, 2, 4), "god_salvation:HA"),
    ],
)
def test_a_god_salvation_that_would_heal_enemies_is_discarded(
    roles: tuple[str, ...], hp: tuple[int, ...], gone: str
) -> None:
    """A slash may yet kill. Where friends and oneself are wounded it is kept, not where the lord is nearly dead."""
    match = sit(roles=roles, hp=hp)
    show(match, *range(1, len(roles)))
    give(match, 1, *["slash:S7", "god_salvation:HA", "nullification:SJ", "jink:D2", "peach:H3"][: hp[1] + 1])
    take_turn(match, 1, "discard")
    assert [row.card for row in told(match, "discard")] == [card(gone)]


# ---- indulgence: who plays before a weak lord ----


@pytest.mark.parametrize(("lord", "cards", "named"), [(2, 0, 3), (2, 1, 3), (1, 1, 3), (4, 1, 1), (2, 6, 1)])
@pytest.mark.parametrize("index", range(4))
def test_an_indulgence_stops_who_plays_before_a_weak_lord(lord: int, cards: int, named: int, index: int) -> None:
    """Both rebels sit beside him, the first with so many cards more; until he plays again the other is the danger."""
    match = sit(roles=(LORD, REBEL, LOYALIST, REBEL), hp=[lord], index=index)
    show(match, 1, 2, 3)
    give(match, 1, "jink:D2", *[f"jink:D{rank}" for rank in range(3, 3 + cards)])
    give(match, 3, "jink:H2")
    give(match, 2, "indulgence:S6")
    take_turn(match, 2)
    assert uses(match, "indulgence") == [(named,)]


# ---- fire attack ----


@pytest.mark.parametrize(("peaches", "burnt"), [(4, [2]), (3, [])])
def test_a_fire_attack_is_paid_with_a_card_above_the_limit(peaches: int, burnt: list[int]) -> None:
    """A peach is worth more than a loyalist's point, but of four a rebel with three points keeps only three."""
    armies = ("junzheng",)
    attack = next(i for i, face in enumerate(standard(*armies).cards) if face.code == "fire_attack:H2" and face.in_deck)
    match = sit(PLAIN, person(hp=3), roles=(LORD, REBEL, LOYALIST), expansions=armies)
    show(match, 1, 2)
    hold(match, 1, attack)
    give(match, 1, *["peach:H3", "peach:H4", "peach:H6", "peach:H7"][:peaches])
    give(match, 2, "jink:H2")
    take_turn(match, 1)
    assert uses(match, "fire_attack") == [(2,)]
    assert hurt(match) == burnt
