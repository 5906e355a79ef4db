"""Tables against hand-worked games, plain recounting and known truth."""

import numpy as np
import pandas as pd
import polars as pl
import pytest
import synthetic
from statsmodels.regression.linear_model import OLS
from statsmodels.stats.proportion import proportion_confint

from analysis import Run, all_tables, open_run
from analysis.endings import endings, final_duels, first_deaths, lord_deaths, undecided
from analysis.generals import general_roles, generals
from analysis.lengths import length_counts, lengths
from analysis.roles import role_means, roles, sides
from analysis.scores import score_counts, scores
from analysis.seats import seats
from analysis.sizes import bots, sizes


def column(table: pd.DataFrame, key: str, value: str, **equal: object) -> dict[object, object]:
    for name, wanted in equal.items():
        table = table[table[name] == wanted]
    return dict(zip(table[key], table[value], strict=True))


def test_small_sides_and_roles(small: Run) -> None:
    assert column(sides(small), "side", "wins") == {"lord": 1, "rebel": 1, "traitor": 1, "none": 1}
    assert column(roles(small), "role", "wins") == {"lord": 1, "loyalist": 1, "rebel": 1, "traitor": 1}
    assert sides(small)["n"].tolist() == [4] * 4  # games, not seats
    assert sides(small)["seat_share"].tolist() == [0.5, 0.25, 0.25, 0]


def test_small_sizes_and_bots(small: Run) -> None:
    assert sizes(small)[["players", "n", "undecided", "decisions"]].to_numpy().tolist() == [[4, 4, 1, 10]]
    assert bots(small)["bot"].unique().tolist() == ["random"]
    assert bots(small)["seats"].tolist() == [4] * 4


def test_small_generals(small: Run) -> None:
    cells = general_roles(small).set_index(["general", "role"])
    assert cells.loc[("caocao", "lord"), ["n", "wins", "undecided"]].tolist() == [3, 1, 1]
    assert cells.loc[("guanyu", "lord"), ["n", "wins", "undecided"]].tolist() == [1, 0, 0]
    assert cells.loc[("lvbu", "traitor"), ["n", "wins", "undecided"]].tolist() == [4, 1, 1]
    overall = generals(small).set_index("general")
    assert overall.loc["guanyu", ["n", "wins"]].tolist() == [4, 1]
    assert overall["rate"].isna().all()  # nobody played all four roles
    assert (overall["method"] == "").all()
    assert overall["rank"].isna().all()


def test_small_endings(small: Run) -> None:
    assert endings(small)["games"].tolist() == [1, 1, 1, 1]
    died = lord_deaths(small)
    assert set(died["n"]) == {2}
    assert column(died, "killer", "games") == {"lord": 0, "loyalist": 0, "rebel": 1, "traitor": 0, "nobody": 1}
    first = first_deaths(small)
    assert set(first["n"]) == {4}
    assert column(first, "role", "games") == {"lord": 0, "loyalist": 1, "rebel": 2, "traitor": 0, "nobody": 1}
    duels = final_duels(small).set_index("question")
    assert duels.loc["reached", ["n", "games"]].tolist() == [4, 2]
    assert duels.loc["traitor_wins", ["n", "games"]].tolist() == [2, 1]
    left = undecided(small)
    assert left["role"].tolist() == ["lord", "traitor"]
    assert left[["game", "turns", "hp"]].drop_duplicates().to_numpy().tolist() == [[3, 100, 2]]


def test_small_lengths(small: Run) -> None:
    turns = lengths(small).query("measure == 'turns' and winner == 'any'").iloc[0]
    assert turns[["n", "mean", "median", "max"]].tolist() == [4, 34.5, 12, 100]
    assert length_counts(small).query("measure == 'turns'")["up_to"].tolist() == [0.25, 0.5, 0.75, 1]


def test_small_seats(small: Run) -> None:
    table = seats(small)
    assert table.query("seat == 0")["role"].tolist() == ["lord"]
    assert table.query("role == 'all'")["seat"].tolist() == [1, 2, 3]
    assert table.query("role == 'all'")["average"].tolist() == [pytest.approx(3 / 12)] * 3


def test_every_count_by_recounting(run: Run) -> None:
    rows = run.seats.collect().to_pandas().astype({"role": str, "general": str})
    cells = general_roles(run).set_index(["players", "general", "role"])
    plain = rows.groupby(["players", "general", "role"])["won"].agg(["size", "sum"])
    assert (cells["n"].sort_index() == plain["size"].sort_index()).all()
    assert (cells["wins"].sort_index() == plain["sum"].sort_index()).all()
    by_seat = seats(run).query("role != 'all'").set_index(["players", "seat", "role"])
    plain = rows.groupby(["players", "seat", "role"])["won"].agg(["size", "sum"])
    assert (by_seat["n"].sort_index() == plain["size"].sort_index()).all()
    assert (by_seat["wins"].sort_index() == plain["sum"].sort_index()).all()


def test_rates_of_sides_sum_to_one(run: Run) -> None:
    assert sides(run).groupby("players")["rate"].sum().tolist() == pytest.approx([1, 1])


def test_role_rates_have_the_games_as_n(run: Run) -> None:
    table = roles(run)
    assert (table["n"] == 5_000).all()
    expected = proportion_confint(table["wins"], table["n"], method="wilson")
    assert np.allclose(table["low"], expected[0])
    assert np.allclose(table["high"], expected[1])
    assert table["seat_low"].equals(table["low"])  # seats of a role win together


def test_standardised_rate_by_hand(run: Run) -> None:
    cell = general_roles(run).query("players == 8 and general == 'lvbu'").set_index("role")
    weight = pd.Series({"lord": 1 / 8, "loyalist": 2 / 8, "rebel": 4 / 8, "traitor": 1 / 8})
    row = generals(run).query("players == 8 and general == 'lvbu'").iloc[0]
    rate = (weight * cell["rate"]).sum()
    error = np.sqrt((weight**2 * cell["rate"] * (1 - cell["rate"]) / cell["n"]).sum())
    assert row["rate"] == pytest.approx(rate)
    assert row["high"] - row["low"] == pytest.approx(2 * 1.959964 * error)
    assert row["n"] == cell["n"].sum()


def test_a_general_of_every_average(run: Run) -> None:
    """The average of the generals is that of all seats, by role and with the roles' weights."""
    table = generals(run)
    wins = roles(run).assign(part=lambda t: t["seat_rate"] * t["seat_share"]).groupby("players")["part"].sum()
    assert table.groupby("players")["average"].first().tolist() == pytest.approx(wins.tolist())
    assert table.groupby("players")["rank"].min().tolist() == [1, 1]
    assert table.groupby("players")["rate"].is_monotonic_decreasing.all()


def test_score_intervals_are_over_games(run: Run) -> None:
    rows = run.seats.filter((pl.col("players") == 8) & (pl.col("role") == "rebel")).collect()
    fit = OLS(rows["score"].to_numpy(), np.ones(len(rows))).fit(
        cov_type="cluster", cov_kwds={"groups": rows["game"].to_numpy().astype(np.int64), "use_correction": False}
    )
    row = scores(run).query("players == 8 and role == 'rebel'").iloc[0]
    assert row["n"] == 5_000
    assert row["seats"] == 20_000
    assert row["mean"] == pytest.approx(fit.params[0])
    assert row["high"] - row["low"] == pytest.approx(2 * 1.96 * fit.bse[0], rel=1e-3)
    naive = 2 * 1.96 * row["sd"] / np.sqrt(row["seats"])
    assert row["high"] - row["low"] > 1.5 * naive  # four rebels of a game are not four games
    counts = score_counts(run).query("players == 8 and role == 'rebel'")
    assert row["zero"] == pytest.approx((rows["score"] == 0).mean())
    assert row["sd"] == pytest.approx(rows["score"].std(ddof=0))
    assert counts["share"].sum() == pytest.approx(1)


def test_lengths_by_recounting(run: Run) -> None:
    turns = run.games.filter(pl.col("players") == 5).select(pl.col("turns").cast(pl.Int64)).collect()["turns"]
    row = lengths(run).query("players == 5 and measure == 'turns' and winner == 'any'").iloc[0]
    assert row["mean"] == pytest.approx(turns.mean())
    assert row["sd"] == pytest.approx(turns.std())
    assert row["q95"] == np.quantile(turns, 0.95, method="inverted_cdf")
    assert row["median_low"] <= row["median"] <= row["median_high"]
    assert length_counts(run).groupby(["players", "measure"])["games"].sum().tolist() == [5_000] * 4


def test_shards_do_not_matter(tmp_path: synthetic.Path, truths: dict[int, synthetic.Truth]) -> None:
    games, rows = synthetic.tables(truths[5], 900)
    pieces = [
        (games.filter(pl.col("game").is_between(a, b)), rows.filter(pl.col("game").is_between(a, b)))
        for a, b in ((0, 99), (100, 699), (700, 899))
    ]
    split = {5: truths[5].split}
    whole = open_run(synthetic.write_tables(tmp_path / "whole", {5: [(games, rows)]}, split))
    parts = open_run(synthetic.write_tables(tmp_path / "parts", {5: pieces}, split))
    expected = all_tables(whole)
    for name, table in all_tables(parts).items():
        pd.testing.assert_frame_equal(table, expected[name], rtol=1e-12, obj=name)


def test_two_traitors_win_one_at_a_time(tmp_path: synthetic.Path) -> None:
    truth = synthetic.truth(6)
    table = roles(open_run(synthetic.write(tmp_path / "run", {6: truth}, 2_000))).set_index("role")
    assert table.loc["traitor", "seat_rate"] == pytest.approx(table.loc["traitor", "rate"] / 2)
    assert table.loc["traitor", "seat_low"] < table.loc["traitor", "seat_rate"] < table.loc["traitor", "seat_high"]
    assert table.loc["rebel", "seat_rate"] == pytest.approx(table.loc["rebel", "rate"])


def test_run_without_generals(tmp_path: synthetic.Path) -> None:
    games, rows = synthetic.tables(synthetic.truth(5), 300)
    rows = rows.with_columns(general=pl.lit("none").cast(pl.Categorical))
    run = open_run(synthetic.write_tables(tmp_path / "run", {5: [(games, rows)]}, {5: (1, 1, 2, 1)}))
    found = all_tables(run)
    assert found["generals"].empty
    assert found["general_roles"].empty
    assert list(found["generals"].columns) == list(all_tables(run)["generals"].columns)
    assert len(found["roles"]) == 4


def test_split_without_loyalists(tmp_path: synthetic.Path) -> None:
    games, rows = synthetic.tables(synthetic.truth(5), 50)
    rows = rows.with_columns(role=pl.col("role").cast(pl.String).replace("loyalist", "rebel").cast(pl.Categorical))
    run = open_run(synthetic.write_tables(tmp_path / "run", {5: [(games, rows)]}, {5: (1, 0, 3, 1)}))
    assert roles(run)["role"].tolist() == ["lord", "rebel", "traitor"]
    assert sides(run).set_index("side").loc["lord", "seats"] == 1


def test_undecided_games_count_as_not_won(run: Run) -> None:
    table = sizes(run)
    assert (table["undecided"] > 0).all()
    cells = general_roles(run)
    per_game = cells.groupby("players")["undecided"].sum() / table.set_index("players")["undecided"]
    assert per_game.tolist() == [5, 8]  # every seat of such a game has it once
    undecided = endings(run).query("winner == 'none'")
    assert undecided["games"].tolist() == table["undecided"].tolist()


@pytest.mark.statistics
def test_intervals_cover_the_truth(tmp_path: synthetic.Path) -> None:
    """Of 12 runs with known truth, 95% of the intervals hold it: plain, standardised and clustered ones."""
    hits: dict[str, list[bool]] = {"cells": [], "overall": [], "roles": []}
    truth = synthetic.truth(5, spread=0.5)
    for seed in range(12):
        run = open_run(synthetic.write(tmp_path / str(seed), {5: truth}, 3_000, seed=seed))
        cells = general_roles(run)
        index = [synthetic.GENERALS.index(name) for name in cells["general"]]
        true = truth.by_role()[index, [synthetic.ROLES.index(role) for role in cells["role"]]]
        hits["cells"] += ((cells["low"] <= true) & (true <= cells["high"])).tolist()
        table = generals(run, cells)
        true = truth.standardised()[[synthetic.GENERALS.index(name) for name in table["general"]]]
        hits["overall"] += ((table["low"] <= true) & (true <= table["high"])).tolist()
        true = truth.sides[[1, 1, 2, 3]]
        for found in (roles(run), role_means(run, "won")):
            hits["roles"] += ((found["low"] <= true) & (true <= found["high"])).tolist()
    shares = {name: np.mean(values) for name, values in hits.items()}
    assert 0.93 < shares["cells"] < 0.97
    assert 0.91 < shares["overall"] < 0.985
    assert shares["roles"] > 0.85
