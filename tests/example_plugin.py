"""The plugin of the examples, built in a folder of its own, and programs that use it.

A plugin stays in the process that loads it, so whatever uses one is a process of its own.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "plugin_miheng"


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python there."""
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=240, check=False
    )


def done(folder: Path, *arguments: str) -> str:
    """The same, and nothing may go wrong; what it printed."""
    ran = run(folder, *arguments)
    assert ran.returncode == 0, f"{' '.join(arguments)}\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


def build(folder: Path, change: Callable[[Path], None] = lambda _: None) -> Path:
    """A copy of the example, changed and compiled against the sgs-sim that these tests import."""
    copy = folder / "plugin"
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("build", "*.so", "*.c", "__pycache__", "runs"))
    change(copy)
    done(copy, "setup.py", "build_ext", "--inplace")
    return copy
