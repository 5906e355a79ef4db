"""Whole and broken run folders."""

import json
import shutil
from pathlib import Path

import polars as pl
import pytest

from analysis import all_tables, open_run
from sgs_sim.errors import InputError


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "copy"))


def refused(run: Path) -> str:
    with pytest.raises(InputError) as caught:
        all_tables(open_run(run))
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_not_a_run(tmp_path: Path) -> None:
    assert "not a run folder" in refused(tmp_path)
    assert "not a run folder" in refused(tmp_path / "missing")


def test_manifest_that_is_no_json(copy: Path) -> None:
    (copy / "manifest.json").write_text("{", encoding="utf-8")
    assert "manifest.json" in refused(copy)


def test_manifest_that_is_no_object(copy: Path) -> None:
    (copy / "manifest.json").write_text("[]", encoding="utf-8")
    assert "manifest.json" in refused(copy)


def test_manifest_of_another_kind(copy: Path) -> None:
    (copy / "manifest.json").write_text('{"sizes": [8]}', encoding="utf-8")
    assert "manifest.json: sizes" in refused(copy)


def test_run_without_games(copy: Path) -> None:
    manifest = json.loads((copy / "manifest.json").read_text(encoding="utf-8"))
    for size in manifest["sizes"]:
        size["shards"] = []
    (copy / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert "no games" in refused(copy)


@pytest.mark.parametrize("table", ["games", "seats"])
@pytest.mark.parametrize("left", [0, 3, 0.5, 0.99])
def test_truncated_shard_is_named(copy: Path, table: str, left: float) -> None:
    file = copy / table / "p08-000001.parquet"
    content = file.read_bytes()
    file.write_bytes(content[: int(left * len(content)) if left < 1 else int(left)])
    assert str(file) in refused(copy)


@pytest.mark.parametrize("table", ["games", "seats"])
def test_damage_in_the_middle_is_named(copy: Path, table: str) -> None:
    file = copy / table / "p05-000000.parquet"
    content = bytearray(file.read_bytes())
    content[4 : len(content) // 2] = bytes(len(content) // 2 - 4)  # the footer stays whole
    file.write_bytes(content)
    assert str(file) in refused(copy)


@pytest.mark.parametrize("table", ["games", "seats"])
def test_missing_shard_is_named(copy: Path, table: str) -> None:
    file = copy / table / "p08-000002.parquet"
    file.unlink()
    assert str(file) in refused(copy)


def test_shard_with_too_few_games(copy: Path) -> None:
    file = copy / "games" / "p08-000000.parquet"
    pl.read_parquet(file).head(10).write_parquet(file)
    assert "10 games, but manifest.json lists 1500" in refused(copy)


def test_seats_of_other_games(copy: Path) -> None:
    file = copy / "seats" / "p08-000000.parquet"
    pl.read_parquet(file).head(11).write_parquet(file)
    assert str(file) in refused(copy)


def test_missing_column(copy: Path) -> None:
    file = copy / "seats" / "p08-000000.parquet"
    pl.read_parquet(file).drop("won").write_parquet(file)
    assert "column won is missing" in refused(copy)


def test_only_listed_shards_count(copy: Path) -> None:
    shutil.copy(copy / "games" / "p08-000000.parquet", copy / "games" / "p08-000099.parquet")
    shutil.copy(copy / "seats" / "p08-000000.parquet", copy / "seats" / "p08-000099.parquet")
    (copy / "games" / "p08-000100.tmp").write_bytes(b"half")
    assert all_tables(open_run(copy))["sizes"]["n"].tolist() == [5_000, 5_000]


def test_manifest_without_shards_takes_all(copy: Path) -> None:
    (copy / "manifest.json").write_text("{}", encoding="utf-8")
    assert all_tables(open_run(copy))["sizes"]["n"].tolist() == [5_000, 5_000]


def test_shards_written_by_pyarrow(copy: Path) -> None:
    """Runs are written by pyarrow, with a dictionary of its own in every shard."""
    import pyarrow.parquet as pq

    expected = all_tables(open_run(copy))
    for file in copy.glob("*/*.parquet"):
        table = pq.read_table(file, read_dictionary=["role", "general", "winner", "ended_by", "bot", "ruleset"])
        pq.write_table(table, file, compression="zstd", row_group_size=table.num_rows)
    for name, table in all_tables(open_run(copy)).items():
        assert table.equals(expected[name]), name
