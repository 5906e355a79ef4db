"""What veteran thinks, told beside a game: events read, sentences in two languages, JSON."""

import json

import pytest
from scenario_fakes import KERNEL, NAMES, card, event
from test_trace import table
from typer.testing import CliRunner

from sgs_sim.cli import app
from sgs_sim.errors import InputError
from sgs_sim.experiment import Experiment
from sgs_sim.labels import Labels
from sgs_sim.play import play
from sgs_sim.trace.phrases import CHINESE, ENGLISH
from sgs_sim.trace.prose import Teller
from sgs_sim.trace.thoughts import Belief, Recall, Thought, plain_thought, split_thoughts

VERBS = KERNEL.VERBS
FLAGS = {"players": "5", "seed": 101, "bots": ["veteran"]}


def ask(seat, request):
    return event("ask", seat=seat, amount=KERNEL.REQUESTS.index(request))


def belief(seat, other, loyalist, rebel, traitor, foe):
    return event("belief", seat=seat, other=other, amount=foe) | {"card": loyalist, "as_kind": rebel, "skill": traitor}


def weigh(seat, verb, worth, other=-1, **fields):
    return event("weigh", seat=seat, other=other, amount=worth, **fields) | {"nature": VERBS.index(verb)}


SLASH = [
    event("phase", seat=0, amount=4),
    ask(0, "play"),
    belief(0, 1, 51, 178, 26, 128),
    belief(0, 2, 0, 0, 0, -256),
    weigh(0, "use", 24, other=1, cards=["slash:S7"], as_kind="slash"),
    weigh(0, "end", 0),
    ask(0, "target"),
    belief(0, 1, 51, 178, 26, 128),
    weigh(0, "target", 24, other=1, as_kind="slash"),
    event("use", seat=0, cards=["slash:S7"], as_kind="slash", targets=[1]),
    ask(1, "jink"),
    weigh(1, "play", 13, cards=["jink:H2"], as_kind="jink"),
    weigh(1, "pass", 0),
    event("damage", seat=0, other=1, amount=1, as_kind="slash"),
]


def printed(flags=FLAGS, **settings):
    lines = []
    play(Experiment.load(None, flags), write=lines.append, **settings)
    return lines


def test_thoughts_belong_to_the_request_before_them():
    rest, thoughts = split_thoughts(SLASH, NAMES)
    assert [NAMES.events[row["kind"]] for row in rest] == ["phase", "ask", "ask", "use", "ask", "damage"]
    assert list(thoughts) == [1, 2, 4]
    assert thoughts[1].beliefs == (Belief(1, 20, 70, 10, 50), Belief(2, 0, 0, 0, -100))
    assert [option.worth for option in thoughts[1].options] == [24, 0]
    assert thoughts[4] == Thought(1, "jink", (), thoughts[4].options)
    assert thoughts[4].options[0].card == card("jink:H2")


def test_thoughts_are_told():
    assert Teller(NAMES, Labels("en"), table()).block(SLASH) == [
        "Play",
        "  [Cao Cao believes: Guan Yu 20/70/10 +50; seat 2 -100]",
        "  [Cao Cao, free choice: use Slash ♠7 -> Guan Yu = 24; end = 0]",
        "  Cao Cao (seat 0, lord) uses Slash ♠7 on Guan Yu (seat 1, rebel)",
        "    [Guan Yu, jink: play Jink ♥2 = 13; pass = 0]",
        "    Guan Yu does not answer (jink)",
        "    Guan Yu (seat 1, rebel) takes 1 damage from Cao Cao (seat 0, lord) by Slash, hp 3 to 2",
    ]


def test_thoughts_are_told_in_chinese():
    lines = Teller(NAMES, Labels("zh"), table()).block(SLASH)
    assert lines[1:3] == [
        "  ［曹操 判断：关羽 20/70/10 +50；2号位 -100］",
        "  ［曹操，自由选择：使用 杀♠7 → 关羽 = 24；结束 = 0］",
    ]


def test_a_target_of_its_own_is_told():
    rows = [ask(0, "target"), weigh(0, "target", 8, other=1, skill="lijian"), weigh(0, "done", 0)]
    assert Teller(NAMES, Labels("en"), table()).block(rows) == ["  [Cao Cao, target: Guan Yu = 8; nothing further = 0]"]


def test_a_conversion_is_named():
    rows = [ask(1, "play"), weigh(1, "use", 8, other=0, cards=["peach:H3"], as_kind="slash", skill="wusheng")]
    (line,) = Teller(NAMES, Labels("en"), table()).block(rows)
    assert line == "  [Guan Yu, free choice: use Peach ♥3 as Slash (Saint of War) -> Cao Cao = 8]"


@pytest.mark.parametrize("phrases", [ENGLISH, CHINESE])
def test_every_verb_and_request_has_words(phrases):
    assert all(f"do_{verb}" in phrases for verb in VERBS)
    assert all(f"asked_{request}" in phrases for request in KERNEL.REQUESTS if request != "chance")


def test_a_belief_is_told_again_when_it_changed():
    guess, other = Belief(1, 20, 70, 10, 50), Belief(2, 40, 40, 20, 5)
    recall = Recall()
    assert recall.news(Thought(0, "play", (guess, other), ())) == (guess, other)
    assert recall.news(Thought(3, "play", (guess,), ())) == (guess,)
    moved = guess._replace(rebel=60, loyalist=30)
    assert recall.news(Thought(0, "play", (moved, other), ())) == (moved,)


def test_a_thought_as_json():
    thought = split_thoughts(SLASH, NAMES)[1][1]
    assert plain_thought(thought, thought.beliefs, NAMES) == {
        "event": "thought",
        "seat": 0,
        "name": "play",
        "beliefs": [
            {"seat": 1, "loyalist": 20, "rebel": 70, "traitor": 10, "hurt": 50},
            {"seat": 2, "hurt": -100},
        ],
        "options": [
            {"verb": "use", "cards": ["slash:S7"], "as": "slash", "target": 1, "worth": 24},
            {"verb": "end", "worth": 0},
        ],
    }


# ---- with the kernel ----


def test_every_decision_of_the_same_game_is_explained():
    rows = [json.loads(line) for line in printed(as_json=True, explain=True)]
    asked = [(row["seat"], row["name"]) for row in rows if row["event"] == "ask"]
    thoughts = [row for row in rows if row["event"] == "thought"]
    assert [(row["seat"], row["name"]) for row in thoughts] == asked
    assert all(1 <= len(row["options"]) <= 3 for row in thoughts)
    plain = [json.loads(line) for line in printed(as_json=True)]
    assert [row for row in rows if row["event"] != "thought"] == plain


def test_beliefs_are_percentages_under_the_role_counts():
    rows = [json.loads(line) for line in printed(as_json=True, explain=True)]
    guesses = [guess for row in rows if row["event"] == "thought" for guess in row["beliefs"] if "rebel" in guess]
    assert guesses
    assert all(97 <= guess["loyalist"] + guess["rebel"] + guess["traitor"] <= 101 for guess in guesses)
    first = next(row for row in rows if row["event"] == "thought")
    assert sum(guess.get("rebel", 0) for guess in first["beliefs"]) == pytest.approx(200, abs=4)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_all_thoughts_can_be_told(lang):
    lines = printed(explain=True, lang=lang)
    assert not any("{" in line or "none" in line for line in lines)
    assert any(line.lstrip().startswith("[" if lang == "en" else "［") for line in lines)


def test_only_the_seats_of_veteran_explain_themselves():
    flags = FLAGS | {"bots": ["greedy", "rebel=veteran"]}
    rows = [json.loads(line) for line in printed(flags, as_json=True, explain=True)]
    rebels = {seat["seat"] for seat in rows[0]["seats"] if seat["role"] == "rebel"}
    assert {row["seat"] for row in rows if row["event"] == "thought"} == rebels


def test_a_table_without_veteran_explains_nothing():
    with pytest.raises(InputError, match="--explain: no bot at this table explains itself"):
        printed(FLAGS | {"bots": ["greedy"]}, explain=True)


def test_the_command_line_explains():
    result = CliRunner().invoke(app, ["play", "--players", "2", "--seed", "1", "--bot", "veteran", "--explain"])
    assert result.exit_code == 0
    assert "free choice:" in result.stdout
