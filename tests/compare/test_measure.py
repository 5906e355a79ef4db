"""Whole comparisons of real games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from analysis.compare.measure import measure
from analysis.compare.sprt import OPEN, Sprt
from sgs_sim.compare.contest import contest
from sgs_sim.compare.sides import load_sides
from sgs_sim.errors import InputError
from sgs_sim.experiment import Experiment
from sgs_sim.runs.resolve import resolve
from sgs_sim.runs.session import play_run

RATES = ("sides", "roles", "generals", "general_roles", "seats")


def equal(one: dict[str, pd.DataFrame], other: dict[str, pd.DataFrame]) -> None:
    assert set(one) == set(other)
    for name, table in one.items():
        pd.testing.assert_frame_equal(table, other[name])


def test_a_ruleset_against_itself_gives_exactly_zero(compared: Any) -> None:
    found = compared()
    for name in (*RATES, "scores", "lengths"):
        table = found.tables[name]
        assert (table["difference"].dropna() == 0).all()
        assert (table["p"].dropna() == 1).all()
    pairing = found.tables["pairing"].iloc[0]
    assert (pairing["same_winner"], pairing["same_game"], pairing["same_deal"]) == (1, 1, 1)
    assert pairing["unpaired_a"] == pairing["unpaired_b"] == 0
    assert not found.tables["generals"]["found"].any()
    assert found.examples == {8: ()}
    assert found.contest.settings == []


def test_one_rare_switch_is_measured_by_half_the_variance_or_less(tmp_path: Path, compared: Any) -> None:
    """One card's suit: most games are the same games, and pairing takes out most of the variance."""
    file = tmp_path / "heart.toml"
    file.write_text('name = "heart"\nextends = "standard"\n[deck.replace]\n"lightning:SA" = "lightning:HA"\n', "utf-8")
    found = compared("standard", str(file), games="8000", bots=["greedy"], players=8)
    sides = found.tables["sides"].set_index("side")
    assert (sides.loc[["lord", "rebel", "traitor"], "saved"] > 0.5).all()
    pairing = found.tables["pairing"].iloc[0]
    assert 0.2 < pairing["same_game"] < 1
    assert pairing["same_winner"] > pairing["same_game"]


def test_a_change_of_every_game_is_told(compared: Any) -> None:
    """Four cards more to draw: no game is the same, pairing saves little, and the change is found."""
    found = compared(own_b={"set": ["rules.draw_count=6"]}, games="4000")
    assert found.tables["pairing"]["same_game"].item() == 0
    sides = found.tables["sides"].set_index("side")
    assert (sides.loc[["lord", "rebel"], "saved"] < 0.5).all()
    assert sides["adjusted"].notna().sum() == 3
    assert sides.loc["rebel", "p"] < 1e-3


@pytest.mark.parametrize("settings", [{"workers": 4}, {"shard_games": 1_000}, {"shard_games": 77, "workers": 1}])
def test_neither_threads_nor_ranges_matter(settings: dict[str, Any], compared: Any) -> None:
    change = {"own_b": {"set": ["rules.reward=1"]}, "players": "8,5"}
    usual, other = compared(**change), compared(**change, **settings)
    equal(usual.tables, other.tables)
    assert usual.examples == other.examples


def test_differences_are_b_minus_a_and_mirror(compared: Any) -> None:
    change = {"set": ["rules.lord_bonus=never"]}
    there, back = compared(own_b=change, games="3000"), compared(own_a=change, games="3000")
    for name, key in (("sides", "side"), ("generals", "general"), ("seats", "seat"), ("scores", "role")):
        one, other = (found.tables[name].set_index(key).sort_index() for found in (there, back))
        assert one["difference"].to_numpy() == pytest.approx(-other["difference"].to_numpy(), abs=1e-12)
        assert one["low"].to_numpy() == pytest.approx(-other["high"].to_numpy(), abs=1e-12)
        assert one["p"].to_numpy() == pytest.approx(other["p"].to_numpy())
        if "rate_a" in one:
            assert (one["rate_b"] - one["rate_a"]).to_numpy() == pytest.approx(one["difference"].to_numpy(), abs=1e-12)
    assert there.tables["sides"].set_index("side").loc["lord", "difference"] < 0


def test_other_pools_are_paired_where_they_agree(compared: Any) -> None:
    found = compared(own_b={"ban": "lvbu"}, games="3000")
    generals = found.tables["generals"].set_index("general")
    assert generals.loc["lvbu", "n"] == 0
    assert np.isnan(generals.loc["lvbu", "difference"])
    assert generals.loc["lvbu", "unpaired_a"] > 0
    assert generals.loc["lvbu", "unpaired_b"] == 0
    rest = generals.drop("lvbu")
    assert (rest["n"] > 0).all()
    assert (rest["unpaired_b"] > 0).all()
    pairing = found.tables["pairing"].iloc[0]
    seats = generals[["n", "unpaired_a", "unpaired_b"]].sum()
    assert seats["n"] + seats["unpaired_a"] == 3_000 * 8
    assert (seats["unpaired_a"], seats["unpaired_b"]) == (pairing["unpaired_a"], pairing["unpaired_b"])
    assert found.contest.settings == [{"setting": "pool", "a": "lvbu", "b": None}]


def test_other_roles_and_other_sizes(compared: Any) -> None:
    """Games are paired all the same, seats with another role are not; sizes that only one side has are left out."""
    found = compared(own_a={"players": "8,5"}, own_b={"players": 8, "roles": "b"}, games="1000")
    assert found.tables["sides"]["players"].unique().tolist() == [8]
    pairing = found.tables["pairing"].iloc[0]
    assert pairing["n"] == 1_000
    assert 0 < pairing["unpaired_a"] < 8_000
    assert found.contest.settings[0]["setting"].startswith("roles.")


def test_no_generals(compared: Any) -> None:
    found = compared(own_b={"set": ["rules.reward=1"]}, dealing="none")
    assert len(found.tables["generals"]) == 0
    assert not found.adjustable
    assert found.tables["sides"]["adjusted"].isna().all()


def test_other_seeds_are_not_paired(compared: Any) -> None:
    found = compared(own_b={"seed": "2"}, games="2000")
    assert "seeds" in found.contest.unpaired
    sides = found.tables["sides"]
    assert (sides["n"] == 0).all()
    assert set(sides["method"]) == {"newcombe"}
    assert sides["saved"].isna().all()
    generals = found.tables["generals"]
    assert (generals["unpaired_a"] > 0).all()
    assert set(generals["method"]) == {"mover"}
    width = (sides["high"] - sides["low"])[sides["side"] == "lord"].item()
    adjusted = (sides["adjusted_high"] - sides["adjusted_low"])[sides["side"] == "lord"].item()
    assert adjusted < width


# -- finished runs


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Two runs that differ in a switch and in the size of their shards, and one of another seed."""
    root = tmp_path_factory.mktemp("runs")
    made = {}
    for name, shard_games, settings in (
        ("a", 300, {}),
        ("b", 450, {"set": ["rules.reward=1"]}),
        ("seed", 450, {"seed": "2"}),
    ):
        experiment = Experiment.load(None, {"games": 1_000, "bots": "greedy", "players": "8,5"} | settings)
        made[name] = play_run(resolve(experiment, shard_games), out=root / name, workers=2).run
    return made


def of_runs(a: Path | str, b: Path | str, **settings: Any) -> Any:
    return measure(contest(*load_sides((str(a), str(b)), {}, ({}, {})), **settings), 2)


def test_finished_runs_are_paired_like_games_played_now(runs: dict[str, Path], compared: Any) -> None:
    played = compared(own_b={"set": ["rules.reward=1"]}, players="8,5")
    for shard_games in (None, 170):
        read = of_runs(runs["a"], runs["b"], shard_games=shard_games)
        equal(played.tables, read.tables)
        assert read.examples == played.examples


def test_a_run_against_a_ruleset_is_played_by_the_settings_of_the_run(runs: dict[str, Path]) -> None:
    same = of_runs(runs["a"], "standard")
    assert same.contest.b.experiment.players == (8, 5)
    assert same.tables["pairing"]["same_game"].tolist() == [1, 1]
    other = of_runs("standard", runs["b"])
    equal(other.tables, of_runs(runs["a"], runs["b"]).tables)


def test_finished_runs_of_other_seeds_are_compared_unpaired(runs: dict[str, Path]) -> None:
    found = of_runs(runs["a"], runs["seed"])
    assert not found.contest.paired
    assert found.tables["pairing"]["n_a"].tolist() == [1_000, 1_000]


def test_damaged_runs_are_refused(runs: dict[str, Path], tmp_path: Path) -> None:
    import shutil

    copy = Path(shutil.copytree(runs["a"], tmp_path / "run"))
    shard = copy / "seats" / "p08-000001.parquet"
    shard.write_bytes(shard.read_bytes()[:-50])
    with pytest.raises(InputError, match="p08-000001"):
        of_runs(copy, runs["b"])
    shard.unlink()
    with pytest.raises(InputError, match="p08-000001"):
        of_runs(copy, runs["b"])


# -- sequential


def test_a_sequential_test_stops_early_and_is_the_beginning_of_the_whole(versus: Any) -> None:
    settings: dict[str, Any] = {"own_b": {"set": ["rules.draw_count=6"]}, "games": "20000", "shard_games": 500}
    found = measure(versus(**settings), 2, Sprt(0.02), "rebel")
    test = found.sequential
    assert test is not None
    assert test.answer != OPEN
    games = test.looks[-1][0]
    assert games < 20_000
    assert [n for n, _, _ in test.looks] == list(range(500, games + 1, 500))
    assert found.tables["sides"]["n"].tolist() == [games] * 4
    assert set(found.tables["sides"]["method"]) <= {"sequence", "exact sequence"}
    again = measure(versus(**settings), 1, Sprt(0.02), "rebel")
    equal(found.tables, again.tables)
    fixed = measure(versus(**settings | {"games": str(games)}), 2)
    one, other = (x.tables["sides"].set_index("side") for x in (found, fixed))
    assert one["difference"].equals(other["difference"])
    assert ((one["high"] - one["low"]) > (other["high"] - other["low"])).all()


def test_a_sequential_test_of_nothing_finds_nothing(versus: Any) -> None:
    found = measure(versus(games="3000"), 2, Sprt(0.01))
    assert found.sequential is not None
    assert found.sequential.answer == "no_difference"
    assert found.sequential.as_dict()["answer"] == "no_difference"


def test_sequential_tests_want_pairs_of_one_size(versus: Any) -> None:
    with pytest.raises(InputError, match=r"--sequential.*not paired"):
        measure(versus(own_b={"seed": "2"}), 2, Sprt(0.01))
    with pytest.raises(InputError, match=r"--sequential.*one table size"):
        measure(versus(players="8,5"), 2, Sprt(0.01))
