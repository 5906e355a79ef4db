"""One game printed: sentences in two languages, events as JSON."""

import json

import pytest

from sgs_sim.errors import InputError
from sgs_sim.experiment import Experiment
from sgs_sim.play import play

FLAGS = {"players": "5", "seed": 3, "bots": ["greedy"]}


def printed(flags=FLAGS, **settings):
    lines = []
    play(Experiment.load(None, flags), write=lines.append, **settings)
    return lines


def test_the_same_game_is_told_again():
    assert printed(game=2) == printed(game=2)
    assert printed(game=2) != printed(game=3)


@pytest.mark.parametrize(
    ("lang", "first", "turn"), [("en", "Game 4 of seed 3", "Turn 1: "), ("zh", "种子 3 的第 4 局", "第 1 回合：")]
)
def test_sentences(lang, first, turn):
    lines = printed(game=4, lang=lang)
    assert lines[0].startswith(first)
    assert any(line.startswith(turn) for line in lines)
    assert not any("{" in line for line in lines)
    assert sum("(seat " in line or "号位" in line for line in lines[-5:]) == 5


def test_events():
    rows = [json.loads(line) for line in printed(game=4, as_json=True)]
    assert rows[0]["event"] == "setup"
    assert [seat["role"] for seat in rows[0]["seats"]].count("lord") == 1
    assert all(len(seat["hand"]) == 4 for seat in rows[0]["seats"])
    assert rows[-1]["event"] == "result"
    deaths = [row["seat"] for row in rows if row["event"] == "death"]
    assert sorted(deaths) == [seat["seat"] for seat in rows[-1]["seats"] if not seat["alive"]]
    (end,) = [row for row in rows if row["event"] == "end"]
    assert end["name"] == rows[-1]["winner"]


def test_hit_points_of_the_events_add_up():
    rows = [json.loads(line) for line in printed(game=4, as_json=True)]
    hp = [seat["hp"] for seat in rows[0]["seats"]]
    for row in rows:
        if row["event"] == "damage":
            hp[row["other"]] -= row["amount"]
        elif row["event"] in ("lose_hp", "recover"):
            hp[row["seat"]] += row["amount"] if row["event"] == "recover" else -row["amount"]
    assert hp == [seat["hp"] for seat in rows[-1]["seats"]]


def test_drawn_cards_are_those_of_the_hand():
    rows = [json.loads(line) for line in printed(game=4, as_json=True)]
    draws = [row for row in rows if row["event"] == "draw"]
    named = [row for row in draws if "cards" in row]
    assert all(len(row["cards"]) == row["amount"] for row in named)
    assert len(named) > len(draws) / 2


def test_the_size_is_one_of_the_experiment():
    with pytest.raises(InputError, match="--players: 6 is not possible; allowed: 5"):
        printed(players=6)


def test_the_game_has_an_index():
    with pytest.raises(InputError, match="--game: -1"):
        printed(game=-1)


def test_a_game_without_generals():
    lines = printed({"players": "2", "seed": 1, "dealing": "none"})
    assert "Turn 1: seat 0 (lord)" in lines


def test_a_bot_in_python():
    assert (
        printed({"players": "3", "seed": 1, "bots": ["test_bots_documented:First"]})[1]
        == "Bots: test_bots_documented:First"
    )
