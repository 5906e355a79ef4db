"""A run folder: made, taken up again, or refused.

``experiment.toml`` is the first file of a folder, so that a run killed at any moment can be taken up; what a folder
holds is read from the shards themselves.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import sgs_sim
from sgs_sim.errors import InputError, shown
from sgs_sim.runs import digest, manifest, shards
from sgs_sim.runs.ledger import ShardResult
from sgs_sim.runs.plan import Plan
from sgs_sim.runs.resolve import Resolved
from sgs_sim.runs.shards import TABLES, Shard

EXPERIMENT = "experiment.toml"
SESSION_KEYS = frozenset({"max_time", "workers", "out"})
"""Settings that may change when a run is resumed, since no row depends on them."""


def default_folder(stem: str, root: Path = Path("runs")) -> Path:
    """A folder below ``runs`` that is not there yet: ``stem``, or with ``-2``, ``-3`` and so on behind it."""
    folder, number = root / stem, 1
    while folder.exists():
        number += 1
        folder = root / f"{stem}-{number}"
    return folder


def is_run(path: Path) -> bool:
    """Whether a folder holds a run."""
    return (path / EXPERIMENT).exists()


def require_run(path: Path) -> Path:
    """The folder, if it holds a run.

    Raises
    ------
    InputError
        It does not.
    """
    if not is_run(path):
        raise InputError(f"{path}: no run to resume (no {EXPERIMENT} in it)")
    return path


def make(path: Path, experiment: str) -> None:
    """Make a run folder; leaves nothing behind if that fails.

    Raises
    ------
    InputError
        The folder cannot be written to, or holds something else.
    """
    made: list[Path] = []
    try:
        if path.exists() and next(path.iterdir(), None):
            raise InputError(f"{path}: not empty and no run; choose another folder with --out")
        for folder in [path, *path.parents]:
            if folder.exists():
                break
            made.append(folder)
        path.mkdir(parents=True, exist_ok=True)
        shards.write_text(path / EXPERIMENT, experiment)
        make_table_folders(path)
    except OSError as error:
        (path / EXPERIMENT).unlink(missing_ok=True) if path.is_dir() else None
        for folder in made:
            with suppress(OSError):
                folder.rmdir()
        raise cannot_write(path, error) from error


def make_table_folders(path: Path) -> None:
    """Make the folders of the two tables, if they are not there yet."""
    for table in TABLES:
        (path / table).mkdir(exist_ok=True)


def cannot_write(path: Path, error: OSError) -> InputError:
    """The error for a folder that cannot be written to."""
    return InputError(f"{path}: cannot be written to ({error.strerror or error}); choose another folder with --out")


@contextmanager
def lock(path: Path) -> Iterator[None]:
    """Keep other processes from playing the same run; the lock goes with the process, however it ends.

    Raises
    ------
    InputError
        Another process plays it.
    """
    try:
        import fcntl
    except ImportError:  # no such locks on this platform
        yield
        return
    import os

    descriptor = os.open(path, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InputError(f"{path}: another process is playing this run") from error
        except OSError:
            pass  # a file system without locks
        yield
    finally:
        os.close(descriptor)


def read_settings(path: Path) -> dict[str, Any]:
    """The settings a run was begun with.

    Raises
    ------
    InputError
        The file cannot be read.
    """
    file = path / EXPERIMENT
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise InputError(f"{path}: not a run folder (no {EXPERIMENT} in it)") from error
    except (OSError, ValueError) as error:
        raise InputError(f"{file}: cannot be read ({error})") from error


def flat(settings: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Settings with dotted keys.

    >>> flat({"seed": 1, "bot": {"lord": "greedy"}})
    {'seed': 1, 'bot.lord': 'greedy'}
    """
    found: dict[str, Any] = {}
    for key, value in settings.items():
        found |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return found


def refuse_changes(path: Path, wanted: Resolved) -> None:
    """Refuse to go on with a run under other settings than it was begun with.

    Raises
    ------
    InputError
        Names the first key that differs, with both values.
    """
    before, after = flat(read_settings(path)), flat(tomllib.loads(wanted.experiment))
    stored = manifest.read(path) if (path / manifest.MANIFEST).exists() else {}
    if stored:
        before |= {"shard_games": stored["shard_games"]}
        after |= {"shard_games": wanted.plan.shard_games}
    for key in [*after, *before]:
        if key.partition(".")[0] not in SESSION_KEYS and before.get(key) != after.get(key):
            old, new = (shown(values[key]) if key in values else "not set" for values in (before, after))
            raise InputError(
                f"{path}: holds another experiment: {key} is {old} there, {new} here;"
                " choose another folder with --out, or leave the setting as it was"
            )
    if stored and stored["fingerprint"] != wanted.fingerprint:
        raise InputError(
            f"{path}: the files of its ruleset or scoring table have changed since it was begun;"
            " choose another folder with --out"
        )


def refuse_other_version(path: Path, stream_version: int) -> dict[str, Any]:
    """The manifest of a run, refused if another version played it, since games could come out differently.

    Returns an empty one if the run was killed before the first was written.
    """
    if not (path / manifest.MANIFEST).exists():
        return {}
    content = manifest.read(path)
    theirs = (content["version"], content["stream_version"])
    if theirs != (sgs_sim.__version__, stream_version):
        raise InputError(
            f"{path}: was begun by sgs-sim {theirs[0]} (streams {theirs[1]}), this is {sgs_sim.__version__}"
            f" (streams {stream_version}), which may play games differently; begin anew with another --out"
        )
    return content


def finished_shards(path: Path, plan: Plan) -> list[Shard]:
    """Shards of the plan that are on disk, each checked.

    Raises
    ------
    InputError
        A file is damaged, or is none of this run's; names it.
    """
    found = []
    for file in sorted((path / "games").glob("*.parquet")):
        shard = planned_shard(plan, file.name)
        if shard is None:
            raise InputError(f"{file}: no shard of this run; move it away")
        shards.check(path, shard, plan.identities[shard.players])
        found.append(shard)
    return found


def planned_shard(plan: Plan, filename: str) -> Shard | None:
    """The shard of the plan whose files have this name."""
    match = re.fullmatch(r"p(\d+)-(\d+)\.parquet", filename)
    for size in plan.sizes:
        if match and size.players == int(match[1]) and int(match[2]) < plan.shard_count(size):
            shard = plan.shard(size, int(match[2]))
            return shard if shard.filename == filename else None
    return None


def read_result(path: Path, shard: Shard) -> ShardResult:
    """What the books need to know of a shard on disk.

    Raises
    ------
    InputError
        Its games do not match their digest.
    """
    columns = shards.read_games(path, shard, ["winner", "ended_by", "decisions", "checksum"])
    result = ShardResult(
        shard=shard,
        checksums=digest.bytes_of(columns["checksum"]),
        winners=Counter(columns["winner"]),
        endings=Counter(columns["ended_by"]),
        decisions=int(columns["decisions"].sum(dtype="uint64")),
    )
    file = shard.path(path, "games")
    if result.digest != shards.footer(file)[1].checksums:
        raise shards.damaged(file, "its games do not match their digest")
    return result
