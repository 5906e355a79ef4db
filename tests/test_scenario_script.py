"""Script lines against requests: which option a line means, and what becomes of requests that no line mentions."""

import pytest
from scenario_fakes import (
    DONE,
    END,
    NAMES,
    PASS,
    Option,
    Request,
    answer,
    card,
    cards,
    invitation,
    targets,
    use,
)

from sgs_sim.errors import InputError
from sgs_sim.scenario.lines import Absent, Choice, Moment, read_line, read_script
from sgs_sim.scenario.script import ScriptedPolicy, Trial


class Table:
    """A policy with its script, asked by hand."""

    def __init__(self, *script: str, looks=()):
        self.looked = []
        self.wrong = dict(looks)
        self.policy = ScriptedPolicy(read_script(list(script)), NAMES, self.look)

    def look(self, line):
        self.looked.append(line.key)
        return self.wrong.get(line.key)

    def ask(self, seat, kind, *options, **more):
        """Put a request; the option chosen, or the answer itself where it is no option."""
        request = Request(seat, kind, forced=len(options) == 1 and kind != "chance", **more)
        index = self.policy.choose(None, request, options)
        return options[index] if index >= 0 else index

    def end(self):
        self.policy.finish()
        return self.policy.failures


# ---- reading lines ----


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("0 use slash:S7 -> 1,2", {"verb": "use", "cards": ("slash:S7",), "targets": (1, 2)}),
        (
            "1 play slash as jink by longdan",
            {"verb": "play", "cards": ("slash",), "as_kind": "jink", "skill": "longdan"},
        ),
        ("0 skill zhiheng slash:S7 jink:H2", {"skill": "zhiheng", "cards": ("slash:S7", "jink:H2")}),
        ("0 skill jijiang -> 3", {"skill": "jijiang", "targets": (3,)}),
        ("1 take hand", {"word": "hand", "cards": ()}),
        ("1 take hand:slash:S7", {"word": "hand", "cards": ("slash:S7",)}),
        ("1 take equip:axe:D5", {"word": "equip", "cards": ("axe:D5",)}),
        ("1 take slash:S10", {"word": None, "cards": ("slash:S10",)}),
        ("0 arrange slash:S7 / jink:H2 jink:HK", {"cards": ("slash:S7",), "bottom": ("jink:H2", "jink:HK")}),
        ("0 arrange", {"cards": (), "bottom": None}),
        ("0 recast iron_chain:SJ", {"verb": "recast"}),
        ("0 swap slash:S7 for jink:H2", {"cards": ("slash:S7", "jink:H2")}),
        ("12 pass", {"seat": 12}),
    ],
)
def test_lines_are_read(text, parts):
    line = read_line(text)
    assert isinstance(line, Choice)
    assert {name: getattr(line, name) for name in parts} == parts


def test_marked_lines_are_read():
    assert isinstance(read_line("! 0 use slash:S8 -> 1"), Absent)
    assert read_line('= log.contains ["damage 0 -> 1"]') == Moment(
        '= log.contains ["damage 0 -> 1"]', "log.contains", ["damage 0 -> 1"]
    )
    assert read_line("= winner lord").value == "lord"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("use slash:S7", "a line is SEAT VERB"),
        ("0 kick slash:S7", 'unknown verb "kick"; allowed: use, recast'),
        ("0 use slash:S7 jink:H2", "not the form of its verb: SEAT use CARD"),
        ("0 use slash:S7 ->", "not the form"),
        ("0 use slash:S1", "not the form"),
        ("0 use slash:S7 as jink", "not the form"),
        ("0 take equip", "take equip:CARD"),
        ("0 pass slash:S7", "SEAT pass"),
        ("0 give slash:S7 -> 1,2", "SEAT give"),
        ("0 arrange a / b / c", "SEAT arrange"),
        ("= 1.hp", "a check is = KEY VALUE"),
    ],
)
def test_lines_that_are_none(text, says):
    with pytest.raises(InputError, match=r"f\.toml: play\.script: line ") as error:
        read_line(text, "f.toml")
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_cards_given_together_are_one_line_each():
    script = read_script(["0 give slash:S7 jink:H2 -> 1"])
    assert [line.text for line in script] == ["0 give slash:S7 -> 1", "0 give jink:H2 -> 1"]


# ---- one line, several requests ----


def test_card_then_target():
    table = Table("0 use slash:S7 -> 2")
    assert table.ask(0, "play", END, use("slash:S7", 1, 2)) == use("slash:S7", 1, 2)
    assert table.ask(0, "target", *targets(1, 2)).arg == 2
    assert table.end() == []


def test_a_converted_card_is_another_choice_than_the_card_itself():
    plain, converted = use("slash:H10", 1), use("slash:H10", 1, kind="fire_slash", skill="fan")
    assert Table("0 use slash:H10 as fire_slash by fan -> 1").ask(0, "play", END, plain, converted) == converted
    assert Table("0 use slash:H10 -> 1").ask(0, "play", END, converted, plain) == plain


def test_two_cards_in_either_order():
    options = [
        END,
        use("jink:H2", 1, 2, kind="slash", skill="spear"),
        use("peach:H3", 1, 2, kind="slash", skill="spear"),
    ]
    table = Table("0 use peach:H3+jink:H2 as slash by spear -> 1")
    assert table.ask(0, "play", *options).card == card("jink:H2")
    assert table.ask(0, "card", *cards("card", "peach:H3", "slash:S7")).card == card("peach:H3")
    assert table.ask(0, "target", *targets(1, 2)).arg == 1
    assert table.end() == []


def test_active_skill_with_cards_and_targets():
    table = Table("0 skill lijian slash:S7 -> 2,1")
    assert table.ask(0, "play", END, Option("skill", "lijian", targets=(1, 2))).skill == "lijian"
    assert table.ask(0, "card", *cards("card", "jink:H2", "slash:S7")).card == card("slash:S7")
    assert table.ask(0, "target", *targets(1, 2)).arg == 2
    assert table.ask(0, "target", *targets(1)).arg == 1
    assert table.end() == []


def test_no_further_cards():
    table = Table("0 skill zhiheng slash:S7", "0 use peach:H3")
    table.ask(0, "play", END, Option("skill", "zhiheng"))
    table.ask(0, "card", *cards("card", "jink:H2", "slash:S7"))
    assert table.ask(0, "card", DONE, *cards("card", "jink:H2")) == DONE
    assert table.ask(0, "play", END, use("peach:H3")) == use("peach:H3")
    assert table.end() == []


def test_the_only_target_need_not_be_asked_for():
    table = Table("0 use collateral:CQ -> 1,2")
    table.ask(0, "play", END, use("collateral:CQ", 1))
    assert table.ask(0, "target", *targets(0, 2)).arg == 2
    assert table.end() == []
    table = Table("0 use slash:S7 -> 1", "0 use slash:S8")
    table.ask(0, "play", END, use("slash:S7", 1))
    assert table.ask(0, "play", END, use("slash:S8", 1)) == use("slash:S8", 1)


def test_a_target_must_be_named_where_there_are_several():
    table = Table("0 use slash:S7")
    assert table.ask(0, "play", END, use("slash:S7", 1, 2)) == END
    assert "0 use slash:S7 -> 1 or 2" in table.end()[0]


def test_oneself_may_be_named_or_not():
    assert Table("0 use peach:H3 -> 0").ask(0, "play", END, use("peach:H3")).verb == "use"
    assert Table("0 use peach:H3").ask(0, "play", END, use("peach:H3")).verb == "use"


def test_further_parts_that_are_not_possible_fail():
    table = Table("0 use slash:S7 -> 1,3")
    table.ask(0, "play", END, use("slash:S7", 1, 2))
    table.ask(0, "target", *targets(1, 2))
    table.ask(0, "target", DONE, *targets(2))
    assert "-> 3 was not asked for or not legal" in table.end()[0]


def test_discards_may_have_other_choices_between_them():
    table = Table("0 discard slash:S7 jink:H2")
    assert table.ask(0, "discard", *cards("discard", "peach:H3", "jink:H2", "slash:S7")).card == card("jink:H2")
    assert table.ask(1, "invoke", *invitation("guicai")).verb == "decline"
    assert table.ask(0, "discard", *cards("discard", "peach:H3", "slash:S7")).card == card("slash:S7")
    assert table.end() == []


def test_guanxing():
    table = Table("0 arrange jink:H2 / slash:S7 peach:H3")
    assert table.ask(0, "invoke", *invitation("guanxing"), skill="guanxing").verb == "invoke"
    top = cards("top", "slash:S7", "jink:H2", "peach:H3")
    assert table.ask(0, "arrange", DONE, *top).card == card("jink:H2")
    assert table.ask(0, "arrange", DONE, top[0], top[2]) == DONE
    assert table.ask(0, "arrange", *cards("bottom", "peach:H3", "slash:S7")).card == card("slash:S7")
    assert table.ask(0, "arrange", *cards("bottom", "peach:H3")).card == card("peach:H3")
    assert table.end() == []


# ---- answers ----


def test_answers_by_kind_and_card():
    table = Table("1 play jink:H2", "2 play slash:S7 as jink by longdan")
    assert table.ask(1, "jink", PASS, answer("jink:HK"), answer("jink:H2")) == answer("jink:H2")
    longdan = answer("slash:S7", "jink", "longdan")
    assert table.ask(2, "jink", PASS, longdan) == longdan
    assert table.end() == []


def test_bare_names_take_any_card_of_the_kind():
    assert Table("1 play jink").ask(1, "jink", PASS, answer("jink:HK")) == answer("jink:HK")


def test_blade_is_invoked_by_its_slash():
    table = Table("0 play slash:S9")
    assert table.ask(0, "invoke", *invitation("blade"), skill="blade").verb == "invoke"
    assert table.ask(0, "slash", answer("slash:S9")) == answer("slash:S9")
    assert table.end() == []


def test_blade_invoked_and_then_played():
    table = Table("0 invoke blade", "0 play slash:S9")
    assert table.ask(0, "invoke", *invitation("blade"), skill="blade").verb == "invoke"
    assert table.ask(0, "slash", answer("slash:S8"), answer("slash:S9")) == answer("slash:S9")
    assert table.end() == []


@pytest.mark.parametrize("script", [["1 play jink:H2"], ["1 invoke guicai", "1 play jink:H2"]])
def test_a_retrial_is_played(script):
    table = Table(*script)
    option = Option("play", "guicai", card("jink:H2"), "jink")
    assert table.ask(1, "retrial", Option("pass", "guicai"), option, skill="guicai") == option
    assert table.end() == []


def test_a_card_to_discard_says_that_discarding_is_chosen():
    options = [Option("choose", arg=0), Option("choose", arg=1)]
    table = Table("1 discard jink:H2")
    assert table.ask(1, "choose", *options, topic="option").arg == 1
    assert table.ask(1, "discard", *cards("discard", "slash:S7", "jink:H2")).card == card("jink:H2")
    assert table.end() == []
    assert Table("1 choose draw").ask(1, "choose", *options, topic="option").arg == 0


def test_discarding_chosen_where_the_cards_are_asked_for_at_once():
    table = Table("0 choose discard", "0 discard slash:S7 jink:H2")
    assert table.ask(0, "discard", PASS, *cards("discard", "slash:S7", "jink:H2"), skill="ganglie").card == card(
        "slash:S7"
    )
    assert table.ask(0, "discard", *cards("discard", "jink:H2")).card == card("jink:H2")
    assert table.end() == []


def test_choices_by_name_and_by_seat():
    suits = [Option("choose", arg=suit) for suit in (1, 2, 3, 4)]
    assert Table("1 choose heart").ask(1, "choose", *suits, topic="suit").arg == 2
    table = Table("0 invoke tuxi", "0 choose 2")
    table.ask(0, "invoke", *invitation("tuxi"), skill="tuxi")
    assert table.ask(0, "target", *targets(1, 2)).arg == 2
    assert table.ask(0, "target", DONE, *targets(1)) == DONE


def test_taking():
    hand, axe = Option("take", card=-1, arg=0), cards("take", "axe:D5", arg=1)[0]
    assert Table("1 take hand").ask(1, "take", axe, hand) == hand
    assert Table("1 take equip:axe:D5").ask(1, "take", hand, axe) == axe
    assert Table("1 take slash:S7").ask(1, "take", *cards("take", "jink:H2", "slash:S7", arg=3)).card == card(
        "slash:S7"
    )


def test_a_fixed_random_pick():
    hand, axe = Option("take", card=-1, arg=0), cards("take", "axe:D5", arg=1)[0]
    table = Table("0 take hand:jink:H2")
    assert table.ask(0, "take", axe, hand) == hand
    assert table.ask(0, "chance", *cards("take", "slash:S7", "jink:H2")).card == card("jink:H2")
    assert table.end() == []
    table = Table("0 take hand:jink:H2")
    assert table.ask(0, "chance", *cards("take", "slash:S7", "jink:H2")).card == card("jink:H2")
    assert table.end() == []


def test_a_random_pick_left_open():
    assert Table().ask(0, "chance", *cards("take", "slash:S7", "jink:H2")) == -1
    assert Table("1 take hand:slash:S7").ask(0, "chance", *cards("take", "slash:S7", "jink:H2")) == -1


def test_a_fixed_pick_that_is_not_there_fails():
    table = Table("0 take hand:peach:H3")
    table.ask(0, "take", Option("take", card=-1, arg=0), *cards("take", "axe:D5", arg=1))
    table.ask(0, "chance", *cards("take", "slash:S7", "jink:H2"))
    assert "the card is not there" in table.end()[0]


# ---- what the script does not mention ----


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        ([answer("jink:H2"), PASS], 1),
        (invitation("ganglie"), 1),
        ([use("peach:H3"), END], 1),
        ([*targets(1, 2), DONE], 2),
        (cards("discard", "slash:S7", "jink:H2"), 0),
    ],
)
def test_quiet_answers(options, chosen):
    assert Table().ask(0, "card", *options) == options[chosen]


def test_only_the_next_line_counts():
    table = Table("1 play jink:H2", "2 play jink:HK")
    assert table.ask(2, "jink", PASS, answer("jink:HK")) == PASS
    assert table.ask(1, "jink", PASS, answer("jink:H2")).verb == "play"
    assert table.ask(2, "jink", PASS, answer("jink:HK")).verb == "play"


def test_a_request_of_another_kind_leaves_the_line():
    table = Table("1 play jink:H2")
    assert table.ask(1, "nullification", PASS, answer("nullification:SJ")) == PASS
    assert table.ask(1, "slash", PASS, answer("slash:S7")) == PASS
    assert table.ask(1, "jink", PASS, answer("jink:H2")).verb == "play"


def test_forced_requests_use_a_line_up_only_if_it_says_the_same():
    table = Table("1 choose 3", "1 play jink:H2")
    assert table.ask(1, "target", *targets(3)).arg == 3
    assert table.ask(1, "target", *targets(2)).arg == 2
    assert table.ask(1, "jink", PASS, answer("jink:H2")).verb == "play"
    assert table.end() == []


# ---- failures ----


def test_not_legal_when_asked():
    table = Table("0 use slash:S7 -> 3")
    assert table.ask(0, "play", use("slash:S7", 1, 2), use("peach:H3"), END) == END
    assert table.end() == [
        "line '0 use slash:S7 -> 3': not legal when asked (play), legal: "
        "0 use slash:S7 -> 1 or 2; 0 use peach:H3; 0 end"
    ]


def test_a_script_that_failed_stays_silent():
    table = Table("0 use slash:S7 -> 3", "1 play jink:H2")
    table.ask(0, "play", use("slash:S7", 1), END)
    assert table.ask(1, "jink", PASS, answer("jink:H2")) == PASS
    assert len(table.end()) == 1


def test_never_asked_for():
    assert Table("1 play jink:H2").end() == [
        "line '1 play jink:H2': never asked for; seat 1 was asked nothing after the line before"
    ]
    table = Table("1 invoke fankui")
    table.ask(1, "nullification", PASS, answer("nullification:SJ"))
    assert table.end() == [
        "line '1 invoke fankui': never asked for; asked (nullification), legal: 1 pass; 1 play nullification:SJ"
    ]


def test_the_wrong_card_for_the_right_request():
    table = Table("1 play jink:HK")
    table.ask(1, "jink", PASS, answer("jink:H2"))
    assert "not legal when asked (jink)" in table.end()[0]


# ---- lines that make no choice ----


def test_absent_choice():
    table = Table("! 0 use slash:S8 -> 1", "0 use peach:H3", "! 0 use jink:H2")
    table.ask(0, "play", END, use("peach:H3"), use("slash:S8", 2))
    table.ask(0, "play", END, use("slash:S8", 1))
    assert table.end() == []


def test_absent_choice_that_was_there():
    table = Table("! 0 use slash:S8 -> 1", "0 use peach:H3")
    table.ask(0, "play", END, use("peach:H3"), use("slash:S8", 1, 2))
    assert table.end() == ["line '! 0 use slash:S8 -> 1': it was legal: 0 use slash:S8 -> 1 or 2"]


def test_absence_holds_until_the_next_line_only():
    table = Table("! 0 use slash:S8 -> 1", "0 use peach:H3", "1 pass")
    table.ask(0, "play", END, use("peach:H3"))
    table.ask(0, "play", END, use("slash:S8", 1))
    table.ask(1, "jink", PASS, answer("jink:H2"))
    assert table.end() == []


def test_absence_is_not_tested_in_forced_requests():
    table = Table("! 1 choose 2", "1 pass")
    table.ask(1, "target", *targets(2))
    table.ask(1, "jink", PASS, answer("jink:H2"))
    assert table.end() == []


def test_absence_of_a_choice_in_several_parts_needs_a_trial():
    table = Table("! 0 use collateral:CQ -> 1,3", "0 end")
    first = [END, use("collateral:CQ", 1, 2)]
    table.ask(0, "play", *first)
    (question,) = table.policy.questions
    assert question.after == 0

    def possible(*victims):
        trial = Trial(table.policy.answers[: question.after], question.line.choice, NAMES)
        index = trial.choose(None, Request(0, "play"), first)
        assert first[index].verb == "use"
        assert trial.tried
        trial.choose(None, Request(0, "target"), targets(1, 2))
        trial.choose(None, Request(0, "target"), targets(*victims))
        return trial.possible()

    assert possible(0, 3)
    assert not possible(0, 2)


def test_moments_are_checked_once_before_the_next_request():
    table = Table("0 use slash:S7 -> 1", "= 1.hp 3", "1 play peach:H3", looks={"1.hp": "expected 3, found 2"})
    table.ask(0, "play", END, use("slash:S7", 1, 2))
    table.ask(0, "target", *targets(1, 2))
    assert table.looked == []
    table.ask(2, "peach", PASS, answer("peach:H4"))
    assert table.looked == ["1.hp"]
    table.ask(1, "peach", PASS, answer("peach:H3"))
    assert table.looked == ["1.hp"]
    assert table.end() == ["line '= 1.hp 3': expected 3, found 2"]


def test_moments_at_the_end_and_behind_forced_requests():
    table = Table("= 0.hp 4", "1 choose 3", "= 1.hp 4")
    table.ask(2, "target", *targets(1))
    assert table.looked == []
    table.ask(1, "target", *targets(3))
    assert table.looked == ["0.hp"]
    table.policy.finish()
    assert table.looked == ["0.hp", "1.hp"]


def test_an_error_while_looking_is_kept():
    table = Table("= 0.hp 4")
    table.policy.look = lambda line: 1 / 0
    assert table.ask(0, "play", END, use("peach:H3")).verb in ("end", "use")
    assert isinstance(table.policy.error, ZeroDivisionError)
