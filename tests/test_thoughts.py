"""What veteran thinks, told beside a game: events read, sentences in two languages, JSON."""

import json

import kernel_tables
import pytest
from scenario_fakes import KERNEL, NAMES, card, event
from test_trace import table
from typer.testing import CliRunner
from veteran_tables import give, show, sit, take_turn

from sgs_sim._core import kernel
from sgs_sim.cli import app
from sgs_sim.errors import InputError
from sgs_sim.experiment import Experiment
from sgs_sim.labels import Labels
from sgs_sim.play import play
from sgs_sim.trace.names import Names
from sgs_sim.trace.phrases import CHINESE, ENGLISH
from sgs_sim.trace.prose import Teller
from sgs_sim.trace.thoughts import (
    CHOSEN,
    COMPARED,
    REASON,
    TWO,
    Belief,
    Recall,
    Thought,
    plain_thought,
    split_thoughts,
)

VERBS = KERNEL.VERBS
FLAGS = {"players": "5", "seed": 101, "bots": ["veteran"]}


def ask(seat, request):
    return event("ask", seat=seat, amount=KERNEL.REQUESTS.index(request))


def belief(seat, other, loyalist, rebel, traitor, foe):
    return event("belief", seat=seat, other=other, amount=foe) | {"card": loyalist, "as_kind": rebel, "skill": traitor}


def weigh(seat, verb, worth, other=-1, chosen=False, reason="none", **fields):
    mask = chosen * CHOSEN + REASON * NAMES.reasons.index(reason)
    return event("weigh", seat=seat, other=other, amount=worth, mask=mask, **fields) | {"nature": VERBS.index(verb)}


def scale(seat, kind, amount=0, bar=0, other=-1, topic="none", **fields):
    row = event("scale", seat=seat, other=other, amount=amount, mask=bar, **fields)
    return row | {"nature": NAMES.scales.index(kind), "card2": NAMES.topics.index(topic)}


SLASH = [
    event("phase", seat=0, amount=4),
    ask(0, "play"),
    belief(0, 1, 51, 178, 26, 128),
    belief(0, 2, 0, 0, 0, -256),
    scale(0, "worth"),
    weigh(0, "use", 24, other=1, chosen=True, cards=["slash:S7"], as_kind="slash"),
    weigh(0, "end", 0),
    ask(0, "target"),
    belief(0, 1, 51, 178, 26, 128),
    scale(0, "worth"),
    weigh(0, "target", 24, other=1, chosen=True, as_kind="slash"),
    event("use", seat=0, cards=["slash:S7"], as_kind="slash", targets=[1]),
    ask(1, "jink"),
    scale(1, "point", amount=26),
    weigh(1, "play", 40, cards=["jink:H2"], as_kind="jink"),
    weigh(1, "pass", 0, chosen=True),
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
    assert thoughts[4] == Thought(1, "jink", (), thoughts[4].options, thoughts[4].scale)
    assert thoughts[4].options[0].card == card("jink:H2")


def test_thoughts_are_told():
    assert Teller(NAMES, Labels("en"), table()).block(SLASH) == [
        "Play",
        "  [Cao Cao believes: Guan Yu 20/70/10 +50; seat 2 -100]",
        "  [Cao Cao, free choice: * use Slash ♠7 -> Guan Yu = 24; end = 0]",
        "  Cao Cao (seat 0, lord) uses Slash ♠7 on Guan Yu (seat 1, rebel)",
        "    [Guan Yu, jink: a hit point counts 26; play Jink ♥2 (kept 40); * pass]",
        "    Guan Yu does not answer (jink)",
        "    Guan Yu (seat 1, rebel) takes 1 damage from Cao Cao (seat 0, lord) by Slash, hp 3 to 2",
    ]


def test_thoughts_are_told_in_chinese():
    lines = Teller(NAMES, Labels("zh"), table()).block(SLASH)
    assert lines[1:3] == [
        "  ［曹操 判断：关羽 20/70/10 +50；2号位 -100］",
        "  ［曹操，自由选择：* 使用 杀♠7 → 关羽 = 24；结束 = 0］",
    ]


def told(*rows, lang="en"):
    return [line.strip() for line in Teller(NAMES, Labels(lang), table()).block(rows)]


@pytest.mark.parametrize(
    ("request_", "row", "clause"),
    [
        ("nullification", scale(1, "gains", 10, 14, other=0, as_kind="duel"), "would gain 10, asks for 14"),
        ("peach", scale(1, "saves", 31, 26, other=0), "would save 31, asks for more than 26"),
        (
            "slash",
            scale(1, "strikes", 12, other=0, as_kind="collateral"),
            "the slash, and keeping the weapon, would do 12, asks for more than 0",
        ),
        ("discard", scale(1, "below", bar=9), "gives what is below 9"),
        ("discard", scale(1, "pair", 26), "a hit point counts 26, two of the cheapest must be less"),
        ("discard", scale(1, "outweighs", 26), "would do 26, asks for more than the card"),
    ],
)
def test_what_decides_is_told_beside_what_cards_are_kept_for(request_, row, clause):
    rows = [ask(1, request_), row, weigh(1, "play", 14, cards=["peach:H3"]), weigh(1, "pass", 0, chosen=True)]
    line = told(*rows)[0]
    assert line.endswith(f": {clause}; play Peach ♥3 (kept 14); * pass]")
    about = {"nullification": ", Duel on Cao Cao", "peach": " for Cao Cao", "slash": " at Cao Cao"}.get(request_, "")
    assert line.startswith(f"[Guan Yu, {request_}{about}: ")


def test_a_nullification_of_a_nullification_restores_the_trick():
    row = scale(1, "gains", 20, 14, other=0, as_kind="duel") | {"card": 1}
    line = told(ask(1, "nullification"), row, weigh(1, "pass", 0, chosen=True))[0]
    assert line == "[Guan Yu, nullification, to restore Duel on Cao Cao: would gain 20, asks for 14; * pass]"


def test_a_wish_is_no_worth():
    invoke = weigh(0, "invoke", 0, chosen=True, skill="kylin_bow")
    rows = [ask(0, "invoke"), scale(0, "wish", 191), invoke, weigh(0, "decline", 0)]
    assert told(*rows) == ["[Cao Cao, skill: wish 191, asks for more than 0; * Kylin Bow; decline]"]


def test_the_price_of_a_retrial():
    rows = [ask(0, "retrial"), scale(0, "cost", bar=16), weigh(0, "play", 6, cards=["peach:H3"], chosen=True)]
    assert told(*rows) == ["[Cao Cao, retrial: spends less than 16; * play Peach ♥3 (costs 6)]"]


def test_choices_are_named():
    rows = [ask(0, "choose"), scale(0, "none", topic="suit"), *(weigh(0, "choose", 0, other=s) for s in range(1, 5))]
    assert told(*rows) == ["[Cao Cao, choice: Spade; Heart; Club; Diamond]"]
    rows = [ask(0, "choose"), scale(0, "none", topic="option"), *(weigh(0, "choose", 0, other=i) for i in range(2))]
    assert told(*rows) == ["[Cao Cao, choice: let draw; discard]"]
    rows = [ask(0, "choose"), scale(0, "none", topic="general"), weigh(0, "choose", 0, other=1)]
    assert told(*rows) == [f"[Cao Cao, choice: {Labels().general(NAMES.generals[1])}]"]


def test_why_not_the_best_is_told():
    rows = [
        ask(0, "play"), scale(0, "worth"), weigh(0, "use", 24, cards=["slash:S7"], as_kind="slash"),
        weigh(0, "use", 3, cards=["axe:D5"], as_kind="axe", chosen=True, reason="first"),
    ]  # fmt: skip
    assert told(*rows) == ["[Cao Cao, free choice: use Slash ♠7 = 24; * use Stone-cleaving Axe ♦5 = 3, first]"]


def test_equal_cards_are_told_each():
    rows = [ask(0, "arrange"), scale(0, "worth"), *(weigh(0, "top", 9, cards=["jink:H2"]) for _ in range(2))]
    assert told(*rows) == ["[Cao Cao, order of cards: Jink ♥2 on top = 9; Jink ♥2 on top = 9]"]


def test_two_cards_are_counted_together():
    spear = {"cards": ["jink:H2"], "as_kind": "slash", "skill": "spear"}
    row = weigh(0, "use", 8, other=1, **spear)
    line = told(ask(0, "play"), scale(0, "worth"), row | {"mask": row["mask"] | TWO})[0]
    assert line == "[Cao Cao, free choice: use Jink ♥2 and another as Slash (Serpent Spear) -> Guan Yu = 8]"


def test_the_traitor_tells_the_lead_when_it_changed():
    def lead(amount):
        return [ask(0, "play"), event("lead", seat=0, amount=amount), scale(0, "worth"), weigh(0, "end", 0)]

    believes = [line for line in told(*lead(3), *lead(3), *lead(-1)) if "believes" in line]
    assert believes == ["[Cao Cao believes: lead +3]", "[Cao Cao believes: lead -1]"]


def test_beliefs_are_told_anew_at_the_start_of_a_turn():
    teller = Teller(NAMES, Labels("en"), table())
    rows = [ask(0, "play"), belief(0, 1, 51, 178, 26, 128), scale(0, "worth"), weigh(0, "end", 0)]
    assert len(teller.block(rows)) == 2
    assert len(teller.block(rows)) == 1
    teller.turn(table())
    assert len(teller.block(rows)) == 2


def test_a_target_of_its_own_is_told():
    options = [weigh(0, "target", 8, other=1, chosen=True, skill="jieyin"), weigh(0, "done", 0)]
    rows = [ask(0, "target"), scale(0, "worth"), *options]
    assert told(*rows) == ["[Cao Cao, target: * Guan Yu = 8; nothing further = 0]"]
    rows = [ask(0, "target"), scale(0, "rank"), *options]
    assert told(*rows) == ["[Cao Cao, target: in this order; * Guan Yu; nothing further]"]


def test_a_conversion_is_named():
    rows = [
        ask(1, "play"),
        scale(1, "worth"),
        weigh(1, "use", 8, other=0, cards=["peach:H3"], as_kind="slash", skill="wusheng"),
    ]
    (line,) = Teller(NAMES, Labels("en"), table()).block(rows)
    assert line == "  [Guan Yu, free choice: use Peach ♥3 as Slash (Saint of War) -> Cao Cao = 8]"


def decided(row):
    """Whether the figures of a thought lead to what was chosen."""
    (chosen,) = [option for option in row["options"] if option.get("chosen")]
    figures = [option["worth"] for option in row["options"] if "worth" in option]
    if row["scale"] in ("none", "rank") or "reason" in chosen:
        return True
    if row["scale"] == "worth":
        return chosen["worth"] == max(figures)
    acts, amount, bar = chosen["verb"] not in ("pass", "decline", "done"), row.get("amount"), row.get("bar")
    if row["scale"] == "wish":
        return acts == (amount > 0)
    if not figures:
        return True
    if row["scale"] == "cost":
        return not acts or chosen["worth"] < bar
    if acts and "worth" in chosen and chosen["worth"] != min(figures):
        return False
    two = sorted(figures * 2 if len(figures) == 1 else figures)[:2]
    enough = {
        "kept": acts, "below": bar and min(figures) < bar, "point": amount and min(figures) <= amount,
        "pair": amount and sum(two) < amount, "saves": bar and amount > bar, "gains": bar and amount >= bar,
        "outweighs": amount is not None and amount > min(figures), "strikes": amount is not None and amount > 0,
    }  # fmt: skip
    return acts == enough[row["scale"]]


@pytest.mark.parametrize(
    "settings",
    [{"players": "8", "seed": 301}, {"players": "8", "seed": 302, "expansions": ["all"]}, {"ruleset": "beta"}],
)
def test_the_figures_that_are_told_decide(settings):
    """So that the explanation cannot drift away from what the bot compares."""
    rows = [json.loads(line) for line in printed(FLAGS | settings, as_json=True, explain=True)]
    thoughts = [row for row in rows if row["event"] == "thought"]
    assert {"worth", "wish", "gains", "saves", "point", "kept"} <= {row["scale"] for row in thoughts}
    assert not [row for row in thoughts if not decided(row)]


@pytest.mark.parametrize("phrases", [ENGLISH, CHINESE])
def test_every_scale_that_decides_and_every_reason_has_words(phrases):
    assert all(f"scale_{kind}" in phrases for kind in COMPARED)
    assert all(f"reason_{reason}" in phrases for reason in KERNEL.REASONS if reason != "none")


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
    assert plain_thought(thought, Recall(), NAMES) == {
        "event": "thought",
        "seat": 0,
        "name": "play",
        "beliefs": [
            {"seat": 1, "loyalist": 20, "rebel": 70, "traitor": 10, "hurt": 50},
            {"seat": 2, "hurt": -100},
        ],
        "scale": "worth",
        "options": [
            {"verb": "use", "cards": ["slash:S7"], "as": "slash", "target": 1, "worth": 24, "chosen": True},
            {"verb": "end", "worth": 0},
        ],
    }


# ---- with the kernel ----


def test_every_decision_of_the_same_game_is_explained():
    rows = [json.loads(line) for line in printed(as_json=True, explain=True)]
    asked = [(row["seat"], row["name"]) for row in rows if row["event"] == "ask"]
    thoughts = [row for row in rows if row["event"] == "thought"]
    assert [(row["seat"], row["name"]) for row in thoughts] == asked
    assert all([option for option in row["options"] if option.get("chosen")] for row in thoughts)
    assert all(len(row["options"]) <= 4 for row in thoughts if row["name"] not in ("arrange", "choose"))
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


# ---- what is left out, and what figures would not tell ----


@pytest.mark.parametrize(
    ("judges", "shown", "turning"),
    [
        (0, "slash:D6", {"duel:SA", "collateral:CQ"}),
        (2, "slash:S9", {"jink:D2", "slash:H10"}),
        (0, "slash:S9", set()),
        (2, "slash:D6", set()),
    ],
)
def test_a_retrial_tells_only_cards_that_turn_the_judgment(judges, shown, turning):
    """The lord's luoshen to black, a rebel's to red; which of them is cheap enough is told by their costs. None is told
    where it is as wished."""
    people = [kernel_tables.person(*{judges: ["luoshen"], 1: ["guicai"]}.get(seat, ())) for seat in range(5)]
    match = sit(*people)
    show(match, 1, 2, 3, 4)
    match.trace(True, explain=True)
    match.set_pile(top=[kernel_tables.card(shown)])
    give(match, 1, "duel:SA", "collateral:CQ", "jink:D2", "slash:H10")
    take_turn(match, judges, "start")
    _, thoughts = split_thoughts(match.events(), Names.of(kernel, kernel_tables.spec()))
    thought = next(thought for thought in thoughts.values() if thought.request == "retrial")
    cards = {option.card for option in thought.options if option.verb == "play"}
    assert cards == {kernel_tables.card(code) for code in turning}


@pytest.mark.parametrize(("worth", "figure"), [(-402, ("never", "绝不")), (-24, ("-24", "-24"))])
def test_what_would_cost_the_game_is_told_as_never(worth, figure):
    row = weigh(0, "use", worth, cards=["lightning:SA"], as_kind="lightning")
    rows = [ask(0, "play"), scale(0, "worth"), weigh(0, "end", 0, chosen=True), row]
    assert told(*rows) == [f"[Cao Cao, free choice: * end = 0; use Lightning ♠A = {figure[0]}]"]
    assert told(*rows, lang="zh") == [f"［曹操，自由选择：* 结束 = 0；使用 闪电♠A = {figure[1]}］"]


@pytest.mark.parametrize(("kind", "card_told"), [("indulgence", "Slash ♦6 as Indulgence"), ("slash", "Slash ♦6")])
def test_a_card_that_lies_there_as_another_is_told_as_both(kind, card_told):
    row = weigh(0, "take", 200, cards=["slash:D6"], as_kind=kind, chosen=True)
    assert told(ask(0, "take"), scale(0, "worth", other=1), row) == [f"[Cao Cao, card to take: * {card_told} = 200]"]


@pytest.mark.parametrize(("asked", "lines"), [(0, 1), (2, 2)])
def test_a_target_is_told_unless_this_seat_chose_it_with_its_card(asked, lines):
    use = weigh(0, "use", 24, other=1, chosen=True, cards=["slash:S7"], as_kind="slash")
    named = weigh(asked, "target", 24, other=1, chosen=True, as_kind="slash")
    rows = [ask(0, "play"), scale(0, "worth"), use, ask(asked, "target"), scale(asked, "worth"), named]
    assert len(told(*rows)) == lines
