"""The columns of the tables, and that the documentation lists each of them."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pyarrow.parquet as pq
import pytest
from runs_fakes import GAME_DTYPE, SEAT_DTYPE, FakeKernel, settings

from sgs_sim.runs import schema, worker
from sgs_sim.runs.session import play_run

DOCUMENT = Path(__file__).parent.parent / "docs/runs.md"


@pytest.fixture(autouse=True)
def kernel(monkeypatch: pytest.MonkeyPatch) -> FakeKernel:
    fake = FakeKernel()
    monkeypatch.setattr(worker, "load_kernel", lambda: fake)
    return fake


def test_types_are_those_of_the_kernel(tmp_path: Path) -> None:
    play_run(settings(), out=tmp_path)
    for table, columns, dtype in (("games", schema.GAMES, GAME_DTYPE), ("seats", schema.SEATS, SEAT_DTYPE)):
        found = pq.read_schema(tmp_path / table / "p08-000000.parquet")
        assert found.names == [column.name for column in columns]
        for column in columns:
            if column.kind == "number":
                assert found.field(column.name).type.to_pandas_dtype() == dtype[column.name].type
            elif column.kind == "name":
                assert str(found.field(column.name).type).startswith("dictionary<values=string")
    assert str(found.field("won").type) == "bool"
    assert str(found.field("score").type) == "int16"


def test_full_detail_adds_a_column_for_each_kind_and_skill_in_play(tmp_path: Path) -> None:
    play_run(settings(detail=True), out=tmp_path)
    seats = pl.read_parquet(tmp_path / "seats/*.parquet")
    added = seats.columns[len(schema.SEATS) :]
    assert added == [
        *(f"{what}_{kind}" for what in ("drawn", "used", "played") for kind in ("slash", "jink", "crossbow")),
        *(f"skill_{skill}" for skill in ("jianxiong", "ganglie", "crossbow")),
    ]
    assert seats["drawn_slash"].to_list() == [game % 100 for game in seats["game"]]
    assert seats["skill_jianxiong"].to_list() == seats["seat"].to_list()
    assert all(seats.schema[column] == pl.UInt8 for column in added)


def test_names(tmp_path: Path) -> None:
    play_run(settings(), out=tmp_path)
    seats = pl.read_parquet(tmp_path / "seats/*.parquet")
    assert seats.filter(game=0)["role"].to_list() == ["lord", *["loyalist"] * 2, *["rebel"] * 4, "traitor"]
    assert seats["bot"].unique().to_list() == ["greedy"]
    assert set(seats["general"].unique()) == {f"general{i}" for i in range(12)}


def test_a_seat_without_a_general(tmp_path: Path) -> None:
    import numpy as np

    names = schema.Names(("none",), ("win",), ("lord",), ("caocao", "liubei"), ("greedy",))
    seats = np.zeros(2, SEAT_DTYPE)
    seats["general"] = [255, 1]
    assert schema.seats_table(seats, names, 2, np.zeros(2, np.int16))["general"].to_pylist() == ["none", "liubei"]


def documented(heading: str) -> dict[str, tuple[str, str, str]]:
    """Rows of a table of the document: type, unit and meaning by column."""
    text = DOCUMENT.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]*) \| ([^|]*) \| (.*) \|$", text, re.MULTILINE)
    return {name: (kind.strip(), unit.strip(), meaning.strip()) for name, kind, unit, meaning in rows}


@pytest.mark.parametrize(
    ("heading", "columns", "dtype"),
    [
        ("Games table", schema.GAMES, GAME_DTYPE),
        ("Seats table", (*schema.SEATS, *schema.DETAIL), SEAT_DTYPE),
    ],
)
def test_the_document_lists_every_column(heading: str, columns: tuple[schema.Column, ...], dtype: object) -> None:
    found = documented(heading)
    assert list(found) == [column.name for column in columns]
    for column in columns:
        kind, unit, meaning = found[column.name]
        assert (unit, meaning) == (column.unit or "–", column.meaning)
        assert kind
