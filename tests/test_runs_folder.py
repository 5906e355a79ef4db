"""Folders that cannot be used: one line that names the place, and nothing written."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from runs_fakes import FakeKernel, files, settings

from sgs_sim.errors import InputError
from sgs_sim.runs import folder, shards, worker
from sgs_sim.runs.session import play_run


@pytest.fixture(autouse=True)
def kernel(monkeypatch: pytest.MonkeyPatch) -> FakeKernel:
    fake = FakeKernel()
    monkeypatch.setattr(worker, "load_kernel", lambda: fake)
    return fake


def tree(path: Path) -> dict[str, bytes]:
    return {str(p.relative_to(path)): p.read_bytes() if p.is_file() else b"" for p in sorted(path.rglob("*"))}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"seed": 2}, "seed is 1 there, 2 here"),
        ({"games": 5_000}, "games is 4000 there, 5000 here"),
        ({"players": (5,)}, r"players is \[8\] there, \[5\] here"),
        ({"bot": "random"}, 'bot is "greedy" there, "random" here'),
        ({"detail": True}, 'detail is "basic" there, "full" here'),
        ({"shard_games": 100}, "shard_games is 500 there, 100 here"),
        ({"target_error": 0.01}, "target_error is not set there, 0.01 here"),
    ],
)
@pytest.mark.parametrize("resume", [True, False])
def test_another_experiment(tmp_path: Path, change: dict[str, object], key: str, resume: bool) -> None:
    play_run(settings(), out=tmp_path / "run")
    before = tree(tmp_path)
    with pytest.raises(InputError, match=f"run: holds another experiment: {key}; choose another folder with --out"):
        play_run(settings(**change), out=tmp_path / "run", resume=resume)  # type: ignore[arg-type]
    assert tree(tmp_path) == before


def test_the_same_run_without_resume(tmp_path: Path) -> None:
    play_run(settings(), out=tmp_path / "run")
    with pytest.raises(InputError, match="holds this run already; add --resume to go on with it"):
        play_run(settings(), out=tmp_path / "run")


def test_nothing_to_resume(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no run to resume"):
        play_run(settings(), out=tmp_path / "run", resume=True)
    assert tree(tmp_path) == {}


def test_a_folder_with_something_else_in_it(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").touch()
    with pytest.raises(InputError, match="not empty and no run; choose another folder with --out"):
        play_run(settings(), out=tmp_path)
    assert list(tree(tmp_path)) == ["holiday.jpg"]


def test_a_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for out in (tmp_path / "file", tmp_path / "file/run"):
        with pytest.raises(
            InputError, match=r"cannot be written to \(Not a directory\); choose another folder with --out"
        ):
            play_run(settings(), out=out)
    assert list(tree(tmp_path)) == ["file"]


@pytest.mark.parametrize("place", ["new", "deep/er/new", "there"])
def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    (tmp_path / "there").mkdir()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(shards, "open", refuse, raising=False)
    with pytest.raises(InputError, match=f"{place}: cannot be written to .Permission denied"):
        play_run(settings(), out=tmp_path / place)
    assert list(tree(tmp_path)) == ["there"]


@pytest.mark.skipif(os.geteuid() == 0, reason="permissions do not bind root")
def test_no_permission_for_real(tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o555)
    with pytest.raises(InputError, match="cannot be written to"):
        play_run(settings(), out=tmp_path / "locked/run")


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    play_run(settings(), out=tmp_path)
    assert folder.is_run(tmp_path)


def test_folders_are_named_after_the_run_and_unique(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runs = [play_run(settings()).run for _ in range(3)]
    assert list(map(str, runs)) == ["runs/standard-8p-1", "runs/standard-8p-1-2", "runs/standard-8p-1-3"]


@pytest.mark.parametrize("table", ["games", "seats"])
@pytest.mark.parametrize("keep", [0, 3, 1_000, -1])
def test_a_truncated_shard(tmp_path: Path, table: str, keep: int) -> None:
    play_run(settings(), out=tmp_path / "run")
    path = tmp_path / "run" / table / "p08-000003.parquet"
    path.write_bytes(path.read_bytes()[:keep])
    before = tree(tmp_path)
    with pytest.raises(
        InputError, match=r"p08-000003.parquet: truncated or damaged shard .*; delete it and resume"
    ) as error:
        play_run(settings(), out=tmp_path / "run", resume=True)
    assert table in str(error.value)
    assert "\n" not in str(error.value)
    assert tree(tmp_path) == before
    path.unlink()
    (tmp_path / "run/games/p08-000003.parquet").unlink(missing_ok=True)
    assert play_run(settings(), out=tmp_path / "run", resume=True).manifest["finished"] == 4_000


def test_a_flipped_bit(tmp_path: Path) -> None:
    play_run(settings(), out=tmp_path / "run")
    path = tmp_path / "run/games/p08-000003.parquet"
    data = bytearray(path.read_bytes())
    import pyarrow.parquet as pq

    row_group = pq.ParquetFile(path).metadata.row_group(0)
    at = next(
        row_group.column(i).data_page_offset for i in range(13) if row_group.column(i).path_in_schema == "checksum"
    )
    data[at + 200] ^= 1
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"p08-000003.parquet: truncated or damaged shard"):
        play_run(settings(), out=tmp_path / "run", resume=True)


def test_a_missing_file_of_a_shard(tmp_path: Path) -> None:
    play_run(settings(), out=tmp_path / "run")
    (tmp_path / "run/seats/p08-000003.parquet").unlink()
    with pytest.raises(InputError, match=r"seats/p08-000003.parquet: missing"):
        play_run(settings(), out=tmp_path / "run", resume=True)


def test_a_shard_of_another_run(tmp_path: Path) -> None:
    play_run(settings(seed=1), out=tmp_path / "run")
    play_run(settings(seed=2), out=tmp_path / "other")
    for name, data in files(tmp_path / "other").items():
        if "000003" in name:
            (tmp_path / "run" / name).write_bytes(data)
    with pytest.raises(InputError, match=r"p08-000003.parquet: belongs to another experiment"):
        play_run(settings(seed=1), out=tmp_path / "run", resume=True)


def test_a_renamed_shard(tmp_path: Path) -> None:
    play_run(settings(), out=tmp_path / "run")
    for table in ("games", "seats"):
        (tmp_path / f"run/{table}/p08-000003.parquet").rename(tmp_path / f"run/{table}/p08-000004.parquet")
    with pytest.raises(
        InputError, match=r"p08-000004.parquet: holds games 1500 to 1999 of 8 players, not 2000 to 2499"
    ):
        play_run(settings(), out=tmp_path / "run", resume=True)
    (tmp_path / "run/games/p08-000004.parquet").rename(tmp_path / "run/games/p08-000444.parquet")
    with pytest.raises(InputError, match=r"p08-000444.parquet: no shard of this run"):
        play_run(settings(), out=tmp_path / "run", resume=True)


@pytest.mark.parametrize(("key", "value"), [("stream_version", 2), ("version", "9.9")])
def test_a_run_of_another_version(tmp_path: Path, key: str, value: object) -> None:
    play_run(settings(), out=tmp_path / "run")
    path = tmp_path / "run/manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {key: value}))
    with pytest.raises(InputError, match="may play games differently"):
        play_run(settings(), out=tmp_path / "run", resume=True)


def test_a_damaged_manifest_or_experiment(tmp_path: Path) -> None:
    play_run(settings(), out=tmp_path / "run")
    (tmp_path / "run/manifest.json").write_text("{")
    with pytest.raises(InputError, match=r"manifest.json: cannot be read"):
        play_run(settings(), out=tmp_path / "run", resume=True)
    (tmp_path / "run/experiment.toml").write_text("seed = ")
    with pytest.raises(InputError, match=r"experiment.toml: cannot be read"):
        play_run(settings(), out=tmp_path / "run", resume=True)


def test_two_processes_on_one_run(tmp_path: Path) -> None:
    play_run(settings(), out=tmp_path / "run")
    with folder.lock(tmp_path / "run"), pytest.raises(InputError, match="another process is playing this run"):
        play_run(settings(), out=tmp_path / "run", resume=True)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("gredy", "no bot 'gredy'; there are random, greedy, or module:Class"),
        ("no_such_module:Bot", "'no_such_module:Bot' cannot be made .*No module named"),
        ("json:JSONDecoder", r"'json:JSONDecoder' has no method choose\(view, request, options\)"),
    ],
)
def test_bots_are_made_before_a_folder_is(tmp_path: Path, bot: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        play_run(settings(bot=bot), out=tmp_path / "run")
    assert tree(tmp_path) == {}


def test_what_the_kernel_refuses_is_refused_before_a_folder_is_made(tmp_path: Path) -> None:
    wanted = settings()
    del wanted.plan.sizes[0].spec["generals"][5:]
    with pytest.raises(InputError, match="8 players: pool: fewer generals than players"):
        play_run(wanted, out=tmp_path / "run")
    assert tree(tmp_path) == {}


def test_a_folder_whose_name_has_a_colon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = play_run(settings(games=1_000), out=Path("cards:one"), workers=1)
    assert outcome.manifest["finished"] == 1_000
