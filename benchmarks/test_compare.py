"""The comparison whose time the documentation gives, page and all: ``pytest benchmarks/test_compare.py``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

GAMES = 200_000
SECONDS = 90
"""What it may take on two cores that have nothing else to do."""


def test_promo_and_standard(benchmark: Any, tmp_path: Path) -> None:
    command = ["compare", "promo", "standard", "--players", "8", "--games", str(GAMES), "--seed", "1"]
    command += ["--workers", "2", "--out", str(tmp_path / "report")]
    benchmark.pedantic(subprocess.run, ([sys.executable, "-m", "sgs_sim", *command],), {"check": True}, rounds=1)
    benchmark.extra_info |= {"games": 2 * GAMES}
    assert (tmp_path / "report" / "report.html").exists()
    assert benchmark.stats["mean"] < SECONDS
