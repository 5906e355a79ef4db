"""What is told of choices, redirections and answers owed: the lines of rulings that are played elsewhere."""

import json
from pathlib import Path

import pytest

from sgs_sim.experiment import Experiment
from sgs_sim.play import play
from sgs_sim.scenario.run import Runner

SCENARIOS = Path(__file__).parent / "scenarios"


@pytest.fixture(scope="module")
def runner():
    return Runner()


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("fanjian_right_suit", ["choose 2 heart", "show 0 jink:H2"]),
        ("beta_fanjian_right_color", ["choose 2 red", "show 0 jink:H2"]),
        ("liuli_to_the_lord", ["use 2 slash:S8 -> 1", "redirect slash:S8 -> 0"]),
        ("tianxiang_at_full_hp_one_card", ["skill 1 tianxiang", "redirect damage -> 3", "damage 0 -> 3"]),
        (
            "guanxing_top_and_bottom_in_order",
            [
                "arrange 0 slash:C4 top", "arrange 0 slash:C2 top", "arrange 0 slash:C5 bottom",
                "arrange 0 slash:C3 bottom",
            ],
        ),
        ("beta_jiuyuan_he_may_refuse", ["refuse 0 peach:H3"]),
        ("double_sword_target_discards", ["choose 1 discard", "discard 1 peach:H3"]),
        ("double_sword_empty_hand_means_draw", ["choose 1 draw", "draw 0 1"]),
        ("loan_the_borrower_chooses_his_weapon", ["choose 0 kylin_bow", "choose 0 axe"]),
        ("wushuang_two_jinks_dodge", ["owed 1 jink 1", "play 1 jink", "owed 1 jink 2", "play 1 jink"]),
        ("wushuang_duel_as_the_target", ["owed 1 slash 1", "owed 1 slash 2"]),
        ("promo_wushuang_savage_assault_costs_one_more_card", ["play 1 slash", "owed 1 none 2"]),
        ("promo_nullification_before_the_lightning_passes_it_on", ["nullified lightning", "redirect lightning -> 2"]),
        ("gongxin_puts_a_heart_on_the_pile", ["show 1", "choose 0 top"]),
        ("qinyin_everyone_loses", ["choose 0 lose"]),
    ],
)  # fmt: skip
def test_a_ruling_tells_what_was_chosen(name, lines, tmp_path, runner):
    expected = f'\n"log.order" = {json.dumps(lines)}\n'
    path = tmp_path / f"{name}.toml"
    path.write_text((SCENARIOS / path.name).read_text(encoding="utf-8") + expected, encoding="utf-8")
    result = runner.run_file(path)
    assert result.passed, "\n".join(result.reasons)


@pytest.fixture(scope="module", params=[{}, {"expansions": ["all"]}, {"ruleset": "promo"}])
def rows(request):
    """The events of a long game of eight greedy bots, who draw through the pile more than once."""
    lines = []
    flags = {"players": "8", "seed": 4, "bots": ["greedy"]} | request.param
    play(Experiment.load(None, flags), write=lines.append, as_json=True)
    return [json.loads(line) for line in lines]


def test_every_draw_names_its_cards(rows):
    draws = [row for row in rows if row["event"] == "draw"]
    assert any(row["event"] == "reshuffle" for row in rows)
    assert all(len(row["cards"]) == row["amount"] for row in draws)
    assert not any(row["event"] == "drawn" for row in rows)


def test_the_hands_that_are_told_add_up(rows):
    """Whoever uses or plays a card from nowhere would have drawn it untold."""
    known = {seat["seat"]: list(seat["hand"]) for seat in rows[0]["seats"]}
    drawn = [card for row in rows if row["event"] in ("draw", "gain") for card in row["cards"]]
    at_hand = [card for hand in known.values() for card in hand] + drawn
    assert all(card in at_hand for row in rows if row["event"] in ("use", "play") for card in row.get("cards", ()))
