"""Scoring: the worked examples, the edges, and an independent reckoning seat by seat."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sgs_sim.catalogue import ROLES
from sgs_sim.errors import InputError
from sgs_sim.experiment import Experiment
from sgs_sim.ruleset import load_ruleset
from sgs_sim.scoring import SIDES, ScoringTable, load_scoring, score

GAME = np.dtype([("players", "u1"), ("winner", "u1"), ("final_duel", "i1")])
SEAT = np.dtype(
    [("seat", "u1"), ("role", "u1"), ("won", "u1"), ("alive", "u1"), *((f"kills_{role}", "u1") for role in ROLES)]
)


def seat(role: str, alive: bool = False, **kills: int) -> dict[str, Any]:
    return {"role": role, "alive": alive, "kills": kills}


def tables(winner: str, seats: list[dict[str, Any]], final_duel: int = -1) -> tuple[np.ndarray, np.ndarray]:
    games = np.zeros(1, GAME)
    games[0] = (len(seats), SIDES.index(winner), final_duel)
    rows = np.zeros(len(seats), SEAT)
    for i, one in enumerate(seats):
        rows[i]["seat"], rows[i]["role"], rows[i]["alive"] = i, ROLES.index(one["role"]), one["alive"]
        for victim, count in one["kills"].items():
            rows[i][f"kills_{victim}"] = count
    return games, rows


def points(winner: str, seats: list[dict[str, Any]], final_duel: int = -1, table: str = "fourth") -> list[int]:
    return score(load_scoring(table), *tables(winner, seats, final_duel)).tolist()


EXAMPLES = {
    "lord side wins": (
        "lord",
        [
            seat("lord", True, rebel=2),
            seat("loyalist", True),
            seat("loyalist", rebel=1),
            seat("rebel", loyalist=1, traitor=1),
            seat("rebel"),
            seat("rebel"),
            seat("rebel"),
            seat("traitor"),
        ],
        [8, 6, 7, 2, 0, 0, 0, 0],
    ),
    "rebels win": (
        "rebel",
        [seat("lord"), seat("loyalist"), seat("rebel", True, lord=1), seat("rebel", loyalist=1), seat("traitor", True)],
        [0, 0, 5, 4, 1],
    ),
    "traitor wins": (
        "traitor",
        [
            seat("lord", rebel=2),
            seat("loyalist"),
            seat("rebel"),
            seat("rebel"),
            seat("traitor", True, loyalist=1, lord=1),
        ],
        [1, 0, 0, 0, 14],
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_examples(name: str) -> None:
    winner, seats, expected = EXAMPLES[name]
    assert points(winner, seats) == expected


def test_examples_in_one_call_of_mixed_table_sizes() -> None:
    parts = [tables(winner, seats) for winner, seats, _ in EXAMPLES.values()]
    games, rows = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    expected = [one for *_, listed in EXAMPLES.values() for one in listed]
    result = score(load_scoring("fourth"), games, rows)
    assert result.dtype == np.int16
    assert result.tolist() == expected


def test_only_the_traitor_of_the_final_duel_gets_the_number_of_players() -> None:
    seats = [seat("lord", True), seat("rebel"), seat("traitor"), seat("traitor"), seat("rebel"), seat("loyalist")]
    assert points("lord", seats, final_duel=3) == [4, 0, 0, 6, 0, 5]
    assert points("lord", seats) == [4, 0, 0, 0, 0, 5]


def test_a_second_traitor_has_not_won() -> None:
    seats = [seat("lord"), seat("rebel"), seat("traitor"), seat("traitor", True), seat("rebel"), seat("rebel")]
    assert points("traitor", seats, final_duel=3) == [1, 0, 0, 16, 0, 0]


def test_nobody_scores_without_a_winner() -> None:
    assert points("none", [seat("lord", True, rebel=1), seat("rebel", True, lord=1), seat("rebel")]) == [0, 0, 0]


def test_dead_loyalists_score_like_the_living() -> None:
    seats = [seat("lord", True), seat("loyalist", True), seat("loyalist"), seat("rebel"), seat("traitor")]
    assert points("lord", seats) == [6, 6, 6, 0, 0]


def test_rebels_all_dead_still_win_without_points() -> None:
    seats = [seat("lord"), seat("loyalist", True), seat("rebel"), seat("traitor", True)]
    assert points("rebel", seats) == [0, 0, 0, 1]


def test_switch_rebel_bonus_on_loss() -> None:
    seats = [seat("lord", True, rebel=1), seat("rebel", loyalist=1), seat("loyalist")]
    assert points("lord", seats) == [5, 1, 5]
    assert points("lord", seats, table="fourth(rebel_bonus_on_loss=false)") == [5, 0, 5]
    won = [seat("lord"), seat("rebel", True, lord=1), seat("loyalist")]
    assert points("rebel", won, table="fourth(rebel_bonus_on_loss=false)") == [0, 5, 0]


def test_switch_lord_kill_bonus() -> None:
    seats = [seat("lord"), seat("traitor", True, lord=1, rebel=1), seat("rebel")]
    assert points("traitor", seats) == [1, 10, 0]
    assert points("traitor", seats, table="fourth(lord_kill_bonus=any)") == [1, 12, 0]
    betrayed = [seat("lord"), seat("loyalist", True, lord=1), seat("rebel", True)]
    assert points("rebel", betrayed, table="fourth(lord_kill_bonus=any)") == [0, 2, 3]


def test_no_bonus_for_ones_own_side() -> None:
    seats = [seat("lord", True, loyalist=1), seat("loyalist"), seat("rebel", rebel=1), seat("rebel")]
    assert points("lord", seats) == [4, 5, 0, 0]


def reckoned(game: np.void, rows: np.ndarray) -> list[int]:
    """The table of the fourth edition once more, in plain words."""
    winner = SIDES[game["winner"]]
    living = {role: sum(bool(r["alive"]) and ROLES[r["role"]] == role for r in rows) for role in ROLES}
    result = []
    for row in rows:
        role, own = ROLES[row["role"]], 0
        if winner == "lord":
            own = {"lord": 4 + 2 * living["loyalist"], "loyalist": 5 + living["loyalist"]}.get(role, 0)
            own += len(rows) if role == "traitor" and row["seat"] == game["final_duel"] else 0
            own += row["kills_rebel"] + row["kills_traitor"] if role in ("lord", "loyalist") else 0
        elif winner == "rebel":
            own = {"rebel": 3 * living["rebel"], "traitor": int(row["alive"])}.get(role, 0)
        elif winner == "traitor":
            own = {"lord": 1, "traitor": (4 + 2 * len(rows)) * int(row["alive"])}.get(role, 0)
        if role == "rebel" and winner != "none":
            own += row["kills_loyalist"] + row["kills_traitor"] + 2 * row["kills_lord"]
        result.append(int(own))
    return result


def test_against_a_reckoning_seat_by_seat() -> None:
    rng = np.random.default_rng(1)
    games = np.zeros(300, GAME)
    games["players"] = rng.integers(2, 11, len(games))
    games["winner"] = rng.integers(0, 4, len(games))
    games["final_duel"] = rng.integers(-1, 2, len(games))
    rows = np.zeros(int(games["players"].sum()), SEAT)
    rows["seat"] = np.concatenate([np.arange(n) for n in games["players"]])
    rows["role"] = np.where(rows["seat"] == 0, 0, rng.integers(1, 4, len(rows)))
    rows["alive"] = rng.integers(0, 2, len(rows))
    for role in ROLES:
        rows[f"kills_{role}"] = rng.integers(0, 3, len(rows))
    ends = np.cumsum(games["players"], dtype=int)
    expected = [
        one
        for game, end in zip(games, ends, strict=True)
        for one in reckoned(game, rows[end - int(game["players"]) : end])
    ]
    assert score(load_scoring("fourth"), games, rows).tolist() == expected


def test_rows_that_do_not_belong_together() -> None:
    games, rows = tables("lord", [seat("lord", True), seat("rebel")])
    with pytest.raises(ValueError, match="1 seat rows for games with 2 seats"):
        score(load_scoring("fourth"), games, rows[:1])


def test_no_games() -> None:
    assert score(load_scoring("fourth"), np.zeros(0, GAME), np.zeros(0, SEAT)).tolist() == []


# -- online ranked play


@pytest.mark.parametrize(
    ("winner", "expected"),
    [
        ("lord", [3, 3, 3, -2, -2, -2, -2, -1]),
        ("rebel", [-2, -2, -2, 2, 2, 2, 2, -2]),
        ("traitor", [-1, -1, -1, -1, -1, -1, -1, 7]),
        ("none", [0] * 8),
    ],
)
def test_online_ranked(winner: str, expected: list[int]) -> None:
    """Whoever wins the points sum to 0; neither kills nor who is alive matter."""
    roles = ["lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "traitor"]
    seats = [seat(role, i % 2 == 0, rebel=i % 3, lord=i == 4) for i, role in enumerate(roles)]
    assert points(winner, seats, table="online_ranked") == expected
    assert sum(expected) == 0


def test_online_ranked_is_for_its_own_table_alone() -> None:
    experiment = Experiment.load(None, {"scoring": "online_ranked", "players": 8})
    assert experiment.scoring_table().name == "online_ranked"
    for overrides in ({"players": 5}, {"players": 8, "roles": "b"}):
        with pytest.raises(InputError, match=r"--scoring: .* is made for 1/2/4/1 alone"):
            Experiment.load(None, {"scoring": "online_ranked"} | overrides)


# -- tables of one's own

ONLINE = """
name = "online"
english = "Online"
chinese = "在线"
[[row]]
winner = "lord"
role = ["lord", "loyalist"]
base = 3
[[row]]
winner = "lord"
role = "rebel"
base = -2
[[row]]
winner = ["rebel", "traitor"]
role = "lord"
when = "dead"
base = -2
[[row]]
winner = "traitor"
role = "traitor"
when = "won"
base = 7
[switches.generous]
value = false
english = "More for the loyalists."
chinese = "忠臣加分。"
"""


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    path = write(tmp_path, ONLINE + '[[bonus]]\nkiller = "lord"\nvictim = "rebel"\npoints = 1\n')
    table = load_scoring(path)
    assert isinstance(table, ScoringTable)
    seats = [seat("lord", True, rebel=1), seat("rebel"), seat("loyalist")]
    assert points("lord", seats, table=path) == [4, -2, 3]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('[[row]]\nwinner = "wei"\nrole = "lord"', ["row.4.winner", '"wei"']),
        ('[[row]]\nwinner = "lord"\nroll = "lord"', ["row.4", 'unknown key "roll", nearest "role"']),
        ('[[row]]\nwinner = "lord"\nrole = "lord"\nbase = 501', ["row.4.base", "501", "less than or equal to 500"]),
        ('[[row]]\nwinner = "lord"\nrole = "lord"\nwhen = "later"', ["row.4.when", '"later"']),
        ('[[row]]\nwinner = "lord"\nrole = "lord"\nonly_if = { genrous = true }', ["row.4", 'nearest "generous"']),
        ('[[row]]\nwinner = "lord"\nrole = "lord"\nonly_if = { generous = 2 }', ["only_if.generous", "true, false"]),
        ('[[bonus]]\nkiller = "lord"\nvictim = "rebel"\npoint = 1', ["bonus.0", "point"]),
    ],
)  # fmt: skip
def test_mistakes_in_tables(tmp_path: Path, text: str, parts: list[str]) -> None:
    head, _, tail = ONLINE.partition("[switches")
    with pytest.raises(InputError) as caught:
        load_scoring(write(tmp_path, f"{head}{text}\n[switches{tail}"))
    for part in ("own.toml", *parts):
        assert part in str(caught.value)


def test_unknown_tables_and_switches() -> None:
    with pytest.raises(InputError, match='--scoring: unknown scoring table "forth", nearest "fourth"'):
        load_scoring("forth", where="--scoring", key="")
    with pytest.raises(InputError, match='unknown switch "lord_bonus"'):
        load_scoring("fourth(lord_bonus=any)")
    with pytest.raises(InputError, match="rebel, any"):
        load_scoring("fourth(lord_kill_bonus=all)")


def test_kernel_agrees() -> None:
    kernel = pytest.importorskip("sgs_sim._core.kernel")
    assert tuple(kernel.WINNERS) == SIDES
    assert {"players", "winner", "final_duel"} <= set(kernel.GAME_DTYPE.names)
    assert set(SEAT.names or ()) <= set(kernel.SEAT_DTYPE.names)


@pytest.mark.parametrize("players", [2, 5, 6, 8, 10])
def test_games_of_the_kernel_against_the_reckoning(players: int) -> None:
    kernel = pytest.importorskip("sgs_sim._core.kernel")
    split = "b" if players in (6, 8) else "a"
    spec = load_ruleset("standard").kernel_spec(load_ruleset("standard").role_counts(players, split))
    games, rows, _ = kernel.Simulator(kernel.Rules(spec), ["random"] * 4, (1, 2)).run(0, 100)
    expected = [one for i, game in enumerate(games) for one in reckoned(game, rows[i * players : (i + 1) * players])]
    assert score(load_scoring("fourth"), games, rows).tolist() == expected
    assert any(expected)
