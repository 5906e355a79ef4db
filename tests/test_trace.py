"""Events as log lines, patterns over them, and as sentences."""

import pytest
from scenario_fakes import NAMES, card, event

from sgs_sim.labels import Labels
from sgs_sim.trace.facts import HitPoints, fact_of, facts_of, plain, with_drawn_cards
from sgs_sim.trace.pattern import FORMS, log_line, log_lines, matches
from sgs_sim.trace.phrases import CHINESE, ENGLISH
from sgs_sim.trace.prose import Teller


def text(kind, **fields):
    return log_line(event(kind, **fields), NAMES).text


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (event("phase", seat=1, amount=4), "phase 1 play"),
        (event("skip", seat=1, amount=3), "skip 1 draw"),
        (event("use", seat=0, cards=["slash:S7"], as_kind="slash", targets=[1, 3]), "use 0 slash:S7 -> 1 3"),
        (event("use", seat=0, cards=["ex_nihilo:H7"], as_kind="ex_nihilo"), "use 0 ex_nihilo:H7"),
        (event("use", seat=0, as_kind="duel", skill="lijian", targets=[2]), "use 0 duel -> 2"),
        (event("use", seat=0, cards=["collateral:CQ"], other=0, targets=[2]), "use 0 collateral:CQ -> 2 0"),
        (event("play", seat=2, cards=["jink:H2", "jink:HK"], as_kind="slash", skill="spear"), "play 2 jink:H2+jink:HK"),
        (event("effect", cards=["duel:SA"], as_kind="duel", other=1), "effect duel:SA -> 1"),
        (event("nullified", cards=["duel:SA"], as_kind="duel", other=1), "nullified duel:SA -> 1"),
        (event("skill", seat=1, skill="fankui", targets=[0]), "skill 1 fankui"),
        (event("judge", seat=1, cards=["jink:H2"], as_kind="indulgence"), "judge 1 jink:H2 indulgence"),
        (event("judge", seat=1, cards=["jink:H2"], skill="ganglie"), "judge 1 jink:H2 ganglie"),
        (event("retrial", seat=1, cards=["jink:H2"]), "retrial 1 jink:H2"),
        (event("damage", seat=0, other=1, amount=2, as_kind="slash"), "damage 0 -> 1 2 normal slash"),
        (
            event("damage", seat=-1, other=1, amount=3, nature="thunder", as_kind="lightning"),
            "damage - -> 1 3 thunder lightning",
        ),
        (event("prevent", other=1, skill="ice_sword"), "prevent 1 ice_sword"),
        (event("lose_hp", seat=1, amount=1), "lose_hp 1 1"),
        (event("recover", seat=1, amount=1), "recover 1 1"),
        (event("draw", seat=1, amount=2), "draw 1 2"),
        (event("discard", seat=1, cards=["jink:H2"]), "discard 1 jink:H2"),
        (event("gain", seat=1, other=0, cards=["jink:H2"]), "gain 1 jink:H2"),
        (event("dying", seat=1), "dying 1"),
        (event("death", seat=1, other=0), "death 1 by 0"),
        (event("death", seat=1, other=-1), "death 1 by -"),
        (event("chain", seat=1, amount=1), "chain 1 on"),
        (event("chain", seat=1, amount=0), "chain 1 off"),
        (event("turn_over", seat=1), "turn_over 1"),
        (event("ask", seat=1, amount=4), "ask 1 jink"),
        (event("reshuffle"), "reshuffle"),
        (event("choose", seat=1, amount=2) | {"nature": NAMES.topics.index("suit")}, "choose 1 heart"),
        (event("choose", seat=1, amount=1) | {"nature": NAMES.topics.index("color")}, "choose 1 black"),
        (event("arrange", seat=1, cards=["jink:H2"], amount=1), "arrange 1 jink:H2 top"),
        (event("arrange", seat=1, cards=["jink:H2"]), "arrange 1 jink:H2 bottom"),
        (event("redirect", cards=["slash:S7"], as_kind="slash", other=2), "redirect slash:S7 -> 2"),
        (event("redirect", as_kind="slash", other=2, amount=1), "redirect damage -> 2"),
        (event("owed", seat=1, as_kind="jink", other=0, amount=1) | {"nature": 2}, "owed 1 jink 1"),
        (event("refuse", seat=0, other=1, cards=["peach:H3"]), "refuse 0 peach:H3"),
        (event("end", amount=2), "end rebel"),
    ],
)
def test_log_lines(row, line):
    assert log_line(row, NAMES).text == line


def test_every_event_of_the_format_has_a_line():
    fields = {"seat": 0, "other": 1, "amount": 1, "cards": ["jink:H2"], "as_kind": "jink", "skill": "fankui"}
    named = {"mark": {"as_kind": "slash"}, "compare": {"cards": ["jink:H2", "jink:D2"]}}
    assert all(text(kind, **fields | named.get(kind, {})).split()[0] == kind for kind in FORMS)


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        ("damage 0 -> 1", True),
        ("damage 0 -> 1 2 normal slash", True),
        ("damage", True),
        ("damage * -> 1 * normal", True),
        ("damage 0 -> 2", False),
        ("damage 0 -> 1 1", False),
        ("damage 0 -> 1 2 normal slash more", False),
        ("use 0", False),
    ],
)
def test_patterns(pattern, fits):
    line = log_line(event("damage", seat=0, other=1, amount=2, as_kind="slash"), NAMES)
    assert matches(pattern, line) is fits


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        ("use 0 peach:H3", True),
        ("use 0 peach:H3 -> 3", True),
        ("use 0 peach:H3 -> 3,1", True),
        ("use 0 peach:H3 -> 1 3", True),
        ("use 0 peach:H3 -> *", True),
        ("use 0 slash -> 1", True),
        ("use 0 peach", True),
        ("use 0 peach:H3 -> 2", False),
        ("use 0 jink", False),
    ],
)
def test_patterns_of_a_converted_card_with_targets(pattern, fits):
    row = event("use", seat=0, cards=["peach:H3"], as_kind="slash", skill="wusheng", targets=[1, 3])
    assert matches(pattern, log_line(row, NAMES)) is fits


def test_two_cards_in_either_order():
    line = log_line(event("play", seat=2, cards=["jink:H2", "jink:HK"], as_kind="slash"), NAMES)
    assert matches("play 2 jink:HK+jink:H2", line)


def test_events_without_a_line_are_left_out():
    assert len(log_lines([event("none"), event("reshuffle")], NAMES)) == 1


def test_plain_facts_name_everything():
    row = event("use", seat=0, cards=["peach:H3"], as_kind="slash", skill="wusheng", targets=[1])
    assert plain(fact_of(row, NAMES), NAMES) == {
        "event": "use", "seat": 0, "cards": ["peach:H3"], "as": "slash", "skill": "wusheng", "targets": [1],
    }  # fmt: skip
    row = event("damage", seat=-1, other=1, amount=3, nature="thunder", as_kind="lightning")
    assert plain(fact_of(row, NAMES), NAMES) == {
        "event": "damage", "seat": None, "other": 1, "as": "lightning", "amount": 3, "nature": "thunder",
    }  # fmt: skip
    assert plain(fact_of(event("phase", seat=1, amount=4), NAMES), NAMES) == {
        "event": "phase",
        "seat": 1,
        "name": "play",
    }


def test_hit_points_follow_the_events():
    hp = HitPoints([{"hp": 4}, {"hp": 3}])
    assert hp.follow(fact_of(event("damage", seat=0, other=1, amount=2), NAMES)) == (3, 1)
    assert hp.follow(fact_of(event("recover", seat=1, amount=1), NAMES)) == (1, 2)
    assert hp.follow(fact_of(event("draw", seat=1, amount=1), NAMES)) is None


# ---- prose ----


def seat(role, general, **more):
    number = NAMES.generals.index(general) if general != "none" else -1
    plain_seat = {
        "role": role, "general": number, "hp": 4, "max_hp": 4, "alive": True, "hand": [], "equip": [], "judging": [],
        "chained": False, "turned_over": False,
    }  # fmt: skip
    return plain_seat | more


def table():
    seats = [
        seat("lord", "caocao", hand=[card("slash:S7"), card("jink:H2")], equip=[card("axe:D5")]),
        seat("rebel", "guanyu", judging=[(card("jink:D2"), "indulgence")], hp=3, chained=True),
        seat("traitor", "none", alive=False),
    ]
    return {"seats": seats, "pile": [1, 2], "discard": [3], "turn": 5, "turn_seat": 0}


def teller(lang="en"):
    return Teller(NAMES, Labels(lang), table())


def test_a_turn_begins_with_what_everybody_has():
    assert teller().turn(table()) == [
        "",
        "Turn 5: Cao Cao (seat 0, lord)",
        "  * Cao Cao (seat 0, lord)  4/4 hp; hand 2: Slash ♠7, Jink ♥2; wears Stone-cleaving Axe ♦5",
        "    Guan Yu (seat 1, rebel)  3/4 hp; no hand cards; judging area Jink ♦2 as Indulgence; chained",
        "  pile 2, discard pile 1",
    ]


SLASH = [
    event("phase", seat=0, amount=4),
    event("ask", seat=0, amount=0),
    event("use", seat=0, cards=["slash:S7"], as_kind="slash", targets=[1]),
    event("effect", cards=["slash:S7"], as_kind="slash", other=1),
    event("ask", seat=1, amount=4),
    event("damage", seat=0, other=1, amount=1, as_kind="slash"),
    event("discard", seat=1, cards=["jink:HK"]),
    event("discard", seat=1, cards=["jink:D2"]),
]


def test_a_slash_is_told():
    assert teller().block(SLASH) == [
        "Play",
        "  Cao Cao (seat 0, lord) uses Slash ♠7 on Guan Yu (seat 1, rebel)",
        "    Guan Yu does not answer (jink)",
        "    Guan Yu (seat 1, rebel) takes 1 damage from Cao Cao (seat 0, lord) by Slash, hp 3 to 2",
        "      Guan Yu discards Jink ♥K, Jink ♦2",
    ]


def test_a_slash_is_told_in_chinese():
    assert teller("zh").block(SLASH)[1] == "  曹操（0号位，主公） 对 关羽（1号位，反贼） 使用 杀♠7"


def test_an_answer_is_told_instead_of_the_request():
    played = event("play", seat=1, cards=["slash:S7"], as_kind="jink", skill="longdan")
    lines = teller().block([*SLASH[:5], played])
    assert lines[2:] == ["    Guan Yu plays Slash ♠7 as Jink (Dragon Courage)"]


def test_an_answer_of_two_cards_is_an_answer():
    asked = event("ask", seat=1, amount=NAMES.requests.index("slash"))
    further = event("ask", seat=1, amount=NAMES.requests.index("card"))
    played = event("play", seat=1, cards=["jink:H2", "jink:HK"], as_kind="slash", skill="spear")
    (line,) = teller().block([asked, further, played])
    assert line == "  Guan Yu (seat 1, rebel) plays Jink ♥2, Jink ♥K as Slash (Serpent Spear)"


def test_the_next_target_closes_what_the_last_one_opened():
    rows = [
        event("use", seat=0, cards=["savage_assault:S7"], as_kind="savage_assault"),
        event("effect", cards=["savage_assault:S7"], as_kind="savage_assault", other=1),
        event("damage", seat=0, other=1, amount=1, as_kind="savage_assault"),
        event("effect", cards=["savage_assault:S7"], as_kind="savage_assault", other=2),
    ]
    depths = [len(line) - len(line.lstrip()) for line in teller().block(rows)]
    assert depths == [2, 4, 6, 4]


def test_a_single_effect_is_not_told():
    rows = [
        event("use", seat=0, cards=["ex_nihilo:H7"], as_kind="ex_nihilo"),
        event("effect", cards=["ex_nihilo:H7"], as_kind="ex_nihilo", other=0),
        event("draw", seat=0, amount=2),
    ]
    assert teller().block(rows)[1:] == ["    Cao Cao draws 2 cards"]


def drawn(*codes):
    return [event("drawn", seat=0, cards=[code]) for code in codes]


def test_drawn_cards_are_named():
    rows = [event("draw", seat=0, amount=2), *drawn("slash:S8", "jink:HK")]
    assert teller().block(rows) == ["  Cao Cao (seat 0, lord) draws Slash ♠8, Jink ♥K"]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            [*drawn("slash:S8"), event("reshuffle"), *drawn("jink:HK", "peach:H3")],
            ["draws Slash ♠8", "a new pile", "draws Jink ♥K, Peach ♥3"],
        ),
        ([event("reshuffle"), *drawn("slash:S8", "jink:HK")], ["a new pile", "draws Slash ♠8, Jink ♥K"]),
        ([*drawn("slash:S8", "jink:HK"), event("reshuffle")], ["draws Slash ♠8, Jink ♥K", "a new pile"]),
    ],
)
def test_a_new_pile_is_told_where_it_comes_about(rows, told):
    rows = [event("draw", seat=0, amount=2), *rows]
    lines = teller().block(rows)
    assert len(lines) == len(told)
    assert all(part in line for part, line in zip(told, lines, strict=True))
    facts = with_drawn_cards(facts_of(rows, NAMES))
    assert [fact.kind for fact in facts if fact.kind != "none"] == ["draw", "reshuffle"]
    assert len(facts) == len(rows)
    assert len(facts[0].cards) == sum(row["kind"] == NAMES.events.index("drawn") for row in rows)


def test_an_empty_phase_is_not_told():
    rows = [event("phase", seat=0, amount=1), event("phase", seat=0, amount=3), event("draw", seat=0, amount=1)]
    assert teller().block(rows) == ["Draw", "  Cao Cao (seat 0, lord) draws 1 card"]


def chosen(topic, number, **fields):
    return event("choose", seat=1, other=0, amount=number, **fields) | {"nature": NAMES.topics.index(topic)}


@pytest.mark.parametrize(
    ("row", "english", "chinese"),
    [
        (chosen("suit", 4), "chooses Diamond", "选择 方块"),
        (chosen("color", 0), "chooses Red", "选择 红色"),
        (chosen("option", 0), "lets Cao Cao draw", "让 曹操 摸牌"),
        (chosen("option", 1), "chooses to discard, so that Cao Cao does not draw", "选择弃牌，曹操 不摸牌"),
        (chosen("option", 1, cards=["jink:H2"]), "chooses to discard it", "选择弃置该牌"),
        (chosen("weapon", NAMES.kinds.index("axe")), "slashes with Stone-cleaving Axe", "以 贯石斧 出杀"),
        (chosen("number", 7), "chooses 7", "选择 7"),
        (
            event("owed", seat=1, other=0, as_kind="jink", amount=2) | {"nature": 2},
            "owes Cao Cao 2 x Jink: 2 of 2 is asked for",
            "现在是第 2 张",
        ),
        (event("owed", seat=1, other=0, amount=2) | {"nature": 2}, "owes Cao Cao a further hand card", "弃置一张手牌"),
        (event("redirect", other=1, cards=["slash:S7"], as_kind="slash"), "Slash ♠7 is now for Guan Yu", "改为 关羽"),
        (event("redirect", other=1, amount=2), "the 2 damage is now for Guan Yu", "2 点伤害改由 关羽 承受"),
        (event("refuse", seat=1, other=0, cards=["peach:H3"]), "refuses Peach ♥3 of Cao Cao", "拒绝 曹操 的 桃♥3"),
        (event("show", cards=["peach:H3"]), "turned up: Peach ♥3", "亮出 桃♥3"),
    ],
)
def test_what_was_chosen_and_for_whom(row, english, chinese):
    rows = [event("dying", seat=1), row]  # below the top level, where names are short
    assert teller("en").block(rows)[1].endswith(english)
    assert teller("zh").block(rows)[1].endswith(chinese)


def test_cards_put_on_the_pile_are_told_in_order():
    rows = [event("arrange", seat=0, cards=[code], amount=1) for code in ("jink:H2", "jink:H2")]
    lines = teller().block([*rows, event("arrange", seat=0, cards=["peach:H3"])])
    assert [line.split(": ")[1] for line in lines] == ["Jink ♥2, Jink ♥2", "Peach ♥3"]


def test_a_collateral_names_the_victim():
    rows = [event("use", seat=0, other=2, cards=["collateral:CQ"], as_kind="collateral", targets=[1])]
    assert teller().block(rows)[0].endswith("uses Collateral ♣Q on Guan Yu (seat 1, rebel), to slash seat 2 (traitor)")
    assert plain(fact_of(rows[0], NAMES), NAMES)["other"] == 2


def test_a_slash_that_is_used_at_once_is_told_once():
    slash = {"seat": 0, "cards": ["slash:S7"], "as_kind": "slash"}
    rows = [event("play", **slash), event("use", **slash, targets=[1])]
    assert [" uses " in line for line in teller().block(rows)] == [True]
    given = [event("play", **slash), event("use", **slash | {"seat": 1}, targets=[0])]
    assert len(teller().block(given)) == 2


def test_a_recast_card_is_told_once():
    rows = [event(kind, seat=0, cards=["slash:S7"]) for kind in ("recast", "discard", "discard")]
    assert [line.split(") ")[1] for line in teller().block(rows)] == ["recasts Slash ♠7", "discards Slash ♠7"]


def test_a_turn_that_is_missed_is_told():
    rows = [
        event("phase", seat=0, amount=6), event("turn", seat=1, amount=6), event("turn_over", seat=1),
        event("turn", seat=2, amount=7),
    ]  # fmt: skip
    assert teller().block(rows) == [
        "", "Turn 6: Guan Yu (seat 1, rebel) lies face down and misses it", "  Guan Yu (seat 1, rebel) turns face up",
    ]  # fmt: skip
    assert teller().block([event("turn_over", seat=0, amount=1)])[0].endswith("turns face down")


def test_a_nullification_lies_under_the_use_it_cancels():
    area = {"cards": ["savage_assault:S7"], "as_kind": "savage_assault"}
    rows = [
        event("use", seat=0, **area),
        event("effect", **area, other=1),
        event("damage", seat=0, other=1, amount=1, as_kind="savage_assault"),
        event("play", seat=1, cards=["nullification:SJ"], as_kind="nullification"),
        event("nullified", **area, other=2),
    ]
    depths = [len(line) - len(line.lstrip()) for line in teller().block(rows)]
    assert depths == [2, 4, 6, 4, 4]


def test_both_languages_have_the_same_phrases():
    assert ENGLISH.keys() == CHINESE.keys()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_event_can_be_told(lang):
    fields = {"seat": 0, "other": 1, "amount": 1, "cards": ["jink:H2"], "as_kind": "jink", "skill": "fankui"}
    told = teller(lang).block([event(kind, **fields) for kind in FORMS])
    assert len(told) >= len(FORMS) - 2
    assert not any("{" in line for line in told)
