"""``manifest.json``: what a run folder holds, and how it came about.

Written anew, whole, every few seconds while a run is played and at its end. Nothing is decided by it on resume: which
games are there is read from the shards themselves.
"""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal

import sgs_sim
from sgs_sim.errors import InputError
from sgs_sim.runs import shards
from sgs_sim.runs.ledger import Ledger, SizeLedger

MANIFEST = "manifest.json"
FORMAT = 1
"""Raised when a reader of older manifests would misread a new one."""
PACKAGES = ("numpy", "pyarrow", "polars")

Status = Literal["running", "interrupted", "finished"]


def now() -> str:
    """The time, to the second, with its zone."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def versions() -> dict[str, str]:
    """Versions of what a run's files and figures depend on."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


@dataclass
class Clock:
    """When a run was started, and the seconds played in the sessions before this one."""

    started: str
    before: float = 0.0


def manifest(
    settings: dict[str, Any], ledger: Ledger, stream_version: int, clock: Clock, seconds: float, status: Status
) -> dict[str, Any]:
    """The manifest of a run.

    Parameters
    ----------
    settings
        The experiment, as readers want to find it: ruleset, seed, pool, switches and so on.
    ledger
        The books.
    clock, seconds
        Start of the run, and the seconds played in this session.
    """
    rule, sizes = ledger.rule, ledger.plan.sizes
    return {
        "format": FORMAT,
        "version": sgs_sim.__version__,
        "stream_version": stream_version,
        "status": status,
        **settings,
        "key": [f"{part:#018x}" for part in ledger.plan.key],
        "detail": "full" if ledger.plan.detail else "basic",
        "shard_games": ledger.plan.shard_games,
        "stop": {
            "rule": rule.describe(sizes[0].games, len(sizes)),
            "games": sizes[0].games,
            "target_error": rule.target_error,
            "max_time": rule.max_time,
            "stopped_by": ledger.stopped_by if status == "finished" else None,
        },
        "games": sum(size.games for size in sizes),
        "finished": ledger.games,
        "digest": ledger.digest,
        "sizes": [size_entry(size) for _, size in sorted(ledger.sizes.items())],
        "started": clock.started,
        "ended": now() if status != "running" else None,
        "seconds": round(clock.before + seconds, 3),
        "versions": versions(),
    }


def size_entry(size: SizeLedger) -> dict[str, Any]:
    """The part of the manifest about one table size."""
    return {
        "players": size.size.players,
        "roles": list(size.size.roles),
        "games": size.size.games,
        "finished": size.games,
        "stopped_by": size.stopped_by,
        "digest": size.digest,
        "winners": dict(sorted(size.winners.items())),
        "endings": dict(sorted(size.endings.items())),
        "decisions": size.decisions,
        "shards": [{"name": shard.filename, "rows": shard.count, "digest": digest} for shard, digest in size.kept],
    }


def write(run: Path, content: dict[str, Any]) -> None:
    """Write the manifest of a run folder, whole or not at all."""
    shards.write_text(run / MANIFEST, json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def read(run: Path) -> dict[str, Any]:
    """The manifest of a run folder.

    Raises
    ------
    InputError
        There is none, or it cannot be read.
    """
    path = run / MANIFEST
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise InputError(f"{run}: not a run folder (no {MANIFEST} in it)") from error
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read ({error})") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise InputError(f"{path}: not a manifest of format {FORMAT}; it was written by another version of sgs-sim")
    return content
