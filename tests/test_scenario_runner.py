"""Scenario files with the compiled kernel: what passes, what fails and why, what cannot be run."""

import json
import re
from pathlib import Path

import pytest

from sgs_sim.scenario.load import load_scenario
from sgs_sim.scenario.report import report_paths
from sgs_sim.scenario.run import Runner, run_paths
from sgs_sim.scenario.setup import CardBox

TABLE = """
title = "A table for tests"
source = "rules"

[[seat]]
role = "lord"
hand = ["slash:S7", "slash:S8", "peach:H3"]

[[seat]]
role = "rebel"
hand = ["jink:H2"]
equip = ["axe:D5"]
judging = ["indulgence:S6"]

[[seat]]
role = "loyalist"
general = "guanyu"
hp = 3

[[seat]]
role = "traitor"

[pile]
top = ["peach:H4", "slash:C2"]
discard = ["slash:C3"]
"""


PAIR = """
title = "Two at a table"
source = "rules"

[[seat]]
role = "lord"
hand = ["slash:S7"]

[[seat]]
role = "rebel"

[pile]
top = ["peach:H6", "peach:H7", "slash:S8", "peach:H8"]
"""


@pytest.fixture(scope="module")
def runner():
    return Runner()


@pytest.fixture
def run(tmp_path, runner):
    """Write a scenario over the table above and run it."""

    def run(script, expect='"0.hp" = 4', *, table=TABLE, until="turn_end", turn=""):
        lines = ", ".join(json.dumps(line) for line in script)
        until = f'"{until}"' if isinstance(until, str) else until
        path = tmp_path / "scenario.toml"
        path.write_text(f"{table}\n[turn]\n{turn}\n[play]\nscript = [{lines}]\nuntil = {until}\n[expect]\n{expect}\n")
        return runner.run_file(path)

    return run


def reason(result):
    assert result.status == "fail"
    return result.reasons[0]


# ---- what passes ----


def test_the_example_of_the_documentation(tmp_path, runner):
    page = (Path(__file__).parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
    path = tmp_path / "example.toml"
    path.write_text(re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1], encoding="utf-8")
    assert runner.run_file(path).reasons == ()


def test_every_expectation_of_a_table_at_rest(run):
    expect = """
"0.hp" = 4
"0.max_hp" = 4
"2.hp" = 3
"0.hand" = ["peach:H3", "slash", "slash"]
"0.hand_count" = 3
"1.equip" = ["axe:D5"]
"1.judging" = ["indulgence:S6"]
"1.alive" = true
"1.chained" = false
"1.turned_over" = false
"0.role_shown" = true
"1.role_shown" = false
"1.marks.nightmare" = 0
"1.piles.star" = []
"0.distance.2" = 2
"1.in_range" = [0, 2, 3]
"0.score" = 0
"pile_count" = 101
"pile.top" = ["peach:H4"]
"discard.contains" = ["slash"]
"winner" = "none"
"log.lacks" = ["use"]
"log.count" = { "damage" = 0 }
"""
    assert run([], expect, until="script_end").reasons == ()


def test_a_slash_and_its_log(run):
    expect = """
"1.hp" = 3
"log.contains" = ["use 0 slash:S7 -> 1", "damage 0 -> 1 1 normal slash", "ask 1 jink"]
"log.order" = ["use 0 slash:S7", "ask 1 jink", "damage 0 -> 1"]
"log.count" = { "damage 0 -> 1" = 1 }
"log.lacks" = ["play 1"]
"""
    assert run(["0 use slash:S7 -> 1"], expect).reasons == ()


def test_a_forced_request_is_no_request(run):
    table = TABLE.replace('hand = ["jink:H2"]', "hand = []")
    assert run(["0 use slash:S7 -> 1"], '"log.lacks" = ["ask 1 jink", "ask 1 card"]', table=table).reasons == ()


def test_until_the_turn_of_the_last_line(run):
    script = ["0 end", "1 end", "2 end", "3 end", "0 use slash:S7 -> 1"]
    assert run(script, '"1.hp" = 3\n"log.count" = { "phase 0 finish" = 2 }').reasons == ()


def test_until_a_number_of_turns(run):
    assert run([], '"log.count" = { "phase * finish" = 3 }', until=3).reasons == ()


def test_until_the_end_of_the_script(run):
    expect = '"1.hp" = 3\n"log.lacks" = ["phase 0 discard"]'
    assert run(["0 use slash:S7 -> 1"], expect, until="script_end").reasons == ()


def test_until_the_end_of_the_game(run):
    table = PAIR.replace('role = "rebel"', 'role = "rebel"\nhp = 1')
    assert run(["0 use slash:S7 -> 1"], '"winner" = "lord"\n"0.score" = 5', table=table, until="game_end").reasons == ()


def test_a_turned_over_seat_is_seen_before_it_turns_back(run):
    table = TABLE.replace('hand = ["jink:H2"]', "turned_over = true")
    assert run([], '"1.turned_over" = true', table=table).reasons == ()
    assert run([], '"1.turned_over" = false', table=table, until=2).reasons == ()


def test_the_dead_and_their_killers(run):
    table = TABLE.replace('role = "traitor"', 'role = "traitor"\nalive = false\nkilled_by = 0')
    expect = '"3.alive" = false\n"3.role_shown" = true\n"0.distance.2" = 1\n"1.in_range" = [0, 2]'
    assert run([], expect, table=table, until="script_end").reasons == ()


def test_only_what_the_file_places_is_in_an_empty_pile(run):
    table = TABLE.replace("[pile]", "[pile]\nempty = true")
    assert run([], '"pile_count" = 2', table=table, until="script_end").reasons == ()


def test_seeds_order_the_rest_of_the_pile(run):
    def top(seed):
        table = TABLE.replace("source", f"seed = {seed}\nsource").replace('top = ["peach:H4", "slash:C2"]', "")
        return reason(
            run([], '"pile.top" = ["slash", "slash", "slash", "slash", "slash"]', table=table, until="script_end")
        )

    assert top(1) == top(1)
    assert len({top(seed) for seed in range(1, 5)}) > 1


def test_bare_names_take_cards_that_the_file_does_not_name(tmp_path):
    path = tmp_path / "bare.toml"
    table = TABLE.replace('"slash:S7"', '"eight_diagram", "nullification", "slash:S7"')
    path.write_text(
        f"{table}\n[play]\nscript = ['0 use eight_diagram:C2']\n[expect]\n'1.hand' = ['nullification:SJ']\n"
    )
    scenario = load_scenario(path)
    box = CardBox(scenario)
    codes = [card.code for card in scenario.ruleset.cards]
    assert codes[box.take("eight_diagram")] == "eight_diagram:C2"
    assert codes[box.take("nullification")] == "nullification:SJ"
    assert codes[box.take("nullification")] != "nullification:SJ"
    assert codes[box.take("slash")] not in ("slash:S7", "slash:C2", "slash:C3")


# ---- what fails ----


def test_an_expectation_that_is_not_met(run):
    assert reason(run(["0 use slash:S7 -> 1"], '"1.hp" = 4')) == "expect '1.hp': expected 4, found 3"


@pytest.mark.parametrize(
    ("expect", "says"),
    [
        (
            '"0.hand" = ["slash:S7", "peach:H3"]',
            'expected ["peach:H3", "slash:S7"], found ["peach:H3", "slash:S7", "slash:S8"]',
        ),
        ('"0.hand" = ["jink", "jink", "jink"]', "expected"),
        ('"1.judging" = []', "expected []"),
        ('"0.in_range" = [1]', "expected [1], found [1, 3]"),
        ('"0.distance.2" = 1', "expected 1, found 2"),
        ('"pile.top" = ["slash:C2"]', 'expected ["slash:C2"], found ["peach:H4"]'),
        ('"discard.contains" = ["slash:C3", "slash:C2"]', "not there: slash:C2"),
        ('"winner" = "lord"', 'expected "lord", found "none"'),
        ('"log.contains" = ["draw 0 2"]', "not in the log: draw 0 2; no event 'draw' there"),
        ('"1.marks.nightmare" = 1', "expected 1, found 0"),
    ],
)
def test_unmet_expectations_say_what_there_is(run, expect, says):
    assert says in reason(run([], expect, until="script_end"))


def test_unmet_log_expectations(run):
    script = ["0 use slash:S7 -> 1"]
    assert "in the log: damage 0 -> 1 1 normal slash" in reason(run(script, '"log.lacks" = ["damage"]'))
    assert "expected 2, found 1" in reason(run(script, '"log.count" = { "damage" = 2 }'))
    assert "'use' does not come after" in reason(run(script, '"log.order" = ["damage", "use"]'))


def test_a_second_slash_is_not_legal(run):
    result = run(["0 use slash:S7 -> 1", "0 use slash:S8 -> 1"], until="script_end")
    assert reason(result) == "line '0 use slash:S8 -> 1': not legal when asked (play), legal: 0 end"


def test_a_slash_for_the_next_turn_may_wait_without_a_line_for_the_forced_end(run):
    script = ["0 use slash:S7 -> 1", "0 use slash:S8 -> 1"]
    assert run(script, '"1.hp" = 2', until=5).reasons == ()


def test_a_line_waits_for_a_card_to_come(run):
    assert run(["0 use slash:S8 -> 1"], '"1.hp" = 3', table=PAIR, until=3).reasons == ()
    assert "never asked for" in reason(run(["0 use slash:S8 -> 1"], table=PAIR, until=1))


def test_a_line_that_is_never_asked_for(run):
    assert "never asked for" in reason(run(["0 use slash:S7 -> 1", "1 invoke eight_diagram"]))


def test_a_script_without_end_is_given_up(run):
    assert "never asked for" in reason(run(["3 invoke jianxiong"], until="script_end"))


def test_an_absence_that_does_not_hold(run):
    assert "it was legal" in reason(run(["! 0 use slash:S7 -> 1", "0 end"]))
    assert run(["! 0 use slash:S7 -> 2", "0 end"]).passed


def test_an_absence_at_the_end_of_the_script_looks_at_the_free_choice_to_come(run):
    script = ["0 use slash:S7 -> 1", "! 0 use slash:S8 -> 1"]
    assert run(script, until="script_end").passed
    assert "it was legal" in reason(
        run([script[0], "! 0 use peach:H3"], table=TABLE.replace("[[seat]]", "[[seat]]\nhp = 3", 1), until="script_end")
    )


@pytest.mark.parametrize(("victim", "status"), [(0, "fail"), (2, "fail"), (3, "fail"), (1, "pass")])
def test_absence_of_a_second_target_is_tried_out(run, victim, status):
    table = TABLE.replace('"slash:S7"', '"collateral:CQ", "slash:S7"')
    script = [f"! 0 use collateral:CQ -> 1,{victim}", "0 end"]
    if victim != 1:
        assert run(script, table=table).status == status


def test_a_moment_that_is_not_as_expected(run):
    assert reason(run(["0 use slash:S7 -> 1", "1 pass", "= 1.hp 4"])) == "line '= 1.hp 4': expected 4, found 3"
    assert run(["0 use slash:S7 -> 1", "= 1.hp 4", "1 play jink:H2", "= 1.hp 4"]).passed
    assert reason(run(["0 use slash:S7 -> 1", "= 1.hp 3", "1 play jink:H2"])) == "line '= 1.hp 3': expected 3, found 4"


# ---- what cannot be run ----


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "A table for tests"', "", "title: missing"),
        ("source", "sauce", 'unknown key "sauce"'),
        ("[[seat]]", "[[seat", "not valid TOML"),
        ('role = "lord"', 'role = "king"', 'seat.0.role: "king" is not possible'),
        ('role = "lord"', 'role = "rebel"', "one lord, on seat 0"),
        ('role = "traitor"', 'role = "lord"', "one lord, on seat 0"),
        ("hp = 3", "hp = 9", "seat.2.hp: 9 is not possible; allowed: 1 to 4"),
        ("hp = 3", "hp = 0", "seat.2.hp"),
        ("hp = 3", "chained = 1", "seat.2.chained: 1 is not possible"),
        ("hp = 3", "colour = 1", 'seat.2: unknown key "colour"'),
        ("hp = 3", 'kingdom = "shu"', "only a god"),
        ("hp = 3", "killed_by = 1", "needs alive = false"),
        ("hp = 3", "alive = false\nkilled_by = 7", "allowed: a seat from 0 to 3"),
        ("hp = 3", 'alive = false\nhand = ["slash"]', "no cards for the dead"),
        ("hp = 3", "marks = { nightmares = 1 }", "marks: 'nightmares' is none of analeptic, nightmare"),
        ("hp = 3", 'piles = { stars = ["slash"] }', "piles: 'stars' is none of buqu, star"),
        ("hp = 3", 'used = ["niepen"]', 'unknown skill "niepen", nearest "niepan"'),
        ('"guanyu"', '"guanju"', 'unknown general "guanju", nearest "guanyu"'),
        ('"guanyu"', '"caoren"', 'general "caoren" belongs to expansion "wind"'),
        ('"axe:D5"', '"axe:D6"', '"axe:D6" is not in this deck; axe there: D5'),
        ('"axe:D5"', '"ax:D5"', 'unknown card "ax", nearest "axe"'),
        ('"axe:D5"', '"axe D5"', "allowed: a card such as slash:S7"),
        ('"axe:D5"', '"axe:D5", "spear:SQ"', "are both weapon; allowed: one a slot"),
        ('"axe:D5"', '"jink:HK"', "allowed: equipment"),
        ('"indulgence:S6"', '"jink:HK"', "allowed: indulgence, lightning, supply_shortage"),
        ('"indulgence:S6"', '"indulgence:S6", "indulgence:H6"', "two cards"),
        ('"jink:H2"', '"slash:S7"', '"slash:S7" is placed 2 times, the deck has 1'),
        ('"jink:H2"', '"axe"', "axe is placed 2 times, the deck has 1"),
        ('"jink:H2"', '"vine:S2"', "no vine there"),
        ("source", 'expansions = ["wnd"]\nsource', 'unknown expansion "wnd", nearest "wind"'),
        ("source", 'ruleset = "promos"\nsource', 'unknown ruleset "promos", nearest "promo"'),
        ("source", 'mode = "duel"\nsource', 'mode "duel" cannot be played: not built yet'),
        ("source", "seed = -1\nsource", "seed: -1 is not possible"),
        ("source", "switches = { dark_soul = true }\nsource", "cannot be played: text lost; both copies"),
        ("source", "switches = { attrition = 1 }\nsource", "switches.attrition: 1 is not possible; allowed: true"),
        ('role = "lord"', 'role = "lord"\nprotected = true', "seat.0.protected: needs the switch first_out_protection"),
        ("source", "switches = { no_such = true }\nsource", 'unknown switch "no_such"'),
        ("source", "switches = { turn_limit = 0 }\nsource", "switches.turn_limit: 0 is not possible"),
    ],
)
def test_files_that_cannot_be_run(run, old, new, says):
    result = run([], table=TABLE.replace(old, new, 1))
    assert result.status == "error"
    (message,) = result.reasons
    assert says in message
    assert "\n" not in message
    assert "scenario.toml: " in message


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"script": ["4 pass"]}, "4 is not possible; allowed: a seat from 0 to 3"),
        ({"script": ["0 use slash:S7 -> 5"]}, "allowed: a seat from 0 to 3"),
        ({"script": ["0 use slash:S7 -> 1,1"]}, "a target is named twice"),
        ({"script": ["0 use slash:S9 -> 1"]}, '"slash:S9" is not placed anywhere at the start'),
        ({"script": ["0 use slash:S7 as slush by wusheng -> 1"]}, 'unknown card "slush"'),
        ({"script": ["1 invoke fankoi"]}, 'unknown skill or equipment "fankoi", nearest "fankui"'),
        ({"script": ["1 choose hearts"]}, 'unknown option "hearts", nearest "heart"'),
        ({"script": ["= 1.hp yes"]}, "allowed: an integer"),
        ({"until": "forever"}, "play.until"),
        ({"until": 0}, "a number of turns from 1"),
        ({"turn": "seat = 4"}, "turn.seat: 4 is not possible"),
        ({"turn": 'phase = "night"'}, "turn.phase"),
        ({"turn": "round = 0"}, "turn.round"),
        ({"expect": ""}, "nothing is expected"),
        ({"expect": '"0.hq" = 1'}, "unknown expectation; allowed: pile_count"),
        ({"expect": "0.hp = 1"}, 'is written in quotes, as "0.hp"'),
        ({"expect": '"9.hp" = 1'}, "no seat 9"),
        ({"expect": '"0.hp" = "4"'}, "allowed: an integer"),
        ({"expect": '"0.alive" = 1'}, "allowed: true or false"),
        ({"expect": '"0.distance" = 1'}, "distance is written SEAT.distance.SEAT"),
        ({"expect": '"0.distance.0" = 1'}, "no other seat 0"),
        ({"expect": '"0.in_range" = [7]'}, "a list of seats"),
        ({"expect": '"winner" = "lords"'}, "allowed: lord, rebel, traitor, none"),
        ({"expect": '"ended_by" = "x"'}, "allowed: win, turn_limit"),
        ({"expect": '"log.contains" = ["hurt 0"]'}, "is no pattern of an event"),
        ({"expect": '"log.count" = { "damage" = "x" }'}, "how often each occurs"),
        ({"expect": '"0.hand" = ["slash:S9"]'}, "is not placed anywhere at the start"),
        ({"expect": '"0.hand" = [1]'}, "allowed: a list of cards"),
    ],
)
def test_scripts_and_expectations_that_cannot_be_run(run, changes, says):
    settings = {"script": []} | changes
    result = run(settings.pop("script"), **settings)
    assert result.status == "error"
    assert says in result.reasons[0]
    assert "\n" not in result.reasons[0]


# ---- printing ----


@pytest.fixture
def folder(tmp_path):
    for name, hp in (("a.toml", 4), ("b.toml", 3)):
        (tmp_path / name).write_text(f'{TABLE}[expect]\n"0.hp" = {hp}\n')
    return tmp_path


def test_a_line_for_each_file_and_a_closing_count(folder):
    lines = []
    assert report_paths([folder], write=lines.append) == 1
    assert lines == [
        f"pass  {folder / 'a.toml'}",
        f"FAIL  {folder / 'b.toml'}: expect '0.hp': expected 3, found 4",
        "2 scenarios: 1 passed, 1 failed",
    ]


def test_json(folder):
    lines = []
    assert report_paths([folder / "a.toml"], as_json=True, write=lines.append) == 0
    (row,) = json.loads("\n".join(lines))
    assert row == {"file": str(folder / "a.toml"), "title": "A table for tests", "status": "pass", "reasons": []}


def test_a_file_that_cannot_be_run_does_not_stop_the_others(folder):
    (folder / "aa.toml").write_text("title = 3")
    lines = []
    assert report_paths([folder], write=lines.append) == 2
    assert lines[1].startswith(f"ERROR {folder / 'aa.toml'}: ")
    assert lines[-1] == "3 scenarios: 1 passed, 1 failed, 1 could not be run"


def test_paths_that_hold_no_scenario(tmp_path):
    from sgs_sim.errors import InputError

    with pytest.raises(InputError, match="no such file or folder"):
        run_paths([tmp_path / "none.toml"])
    with pytest.raises(InputError, match="holds no scenario"):
        run_paths([tmp_path])
