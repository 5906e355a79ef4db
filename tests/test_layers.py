"""The arrows between the parts, where import-linter does not look: in Cython sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "sgs_sim" / "_core"
OUTSIDE = {"cpython", "cython", "libc", "numpy", "sys", "threading", "typing", "collections", "__future__"}
IMPORT = re.compile(r"^\s*(?:from\s+(?P<from>[.\w]+)\s+c?import|c?import\s+(?P<import>[.\w]+))", re.MULTILINE)
SOURCES: list[Path] = sorted(path for path in CORE.rglob("*") if path.suffix in {".pyx", ".pxd", ".py", ".pyi"})


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(CORE)))
def test_kernel_knows_only_itself(path: Path) -> None:
    for match in IMPORT.finditer(path.read_text("utf-8")):
        module = match["from"] or match["import"]
        inside = module.startswith(("sgs_sim._core", "."))
        assert inside or module.split(".")[0] in OUTSIDE, f"{path.name} imports {module}"
