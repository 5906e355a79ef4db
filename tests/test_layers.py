"""What the parts may know of each other where import-linter does not look (in Cython sources), and rules of style."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sgs_sim import catalogue

ROOT = Path(__file__).parents[1]
CORE = ROOT / "sgs_sim" / "_core"
OUTSIDE = {"cpython", "cython", "libc", "numpy", "sys", "threading", "typing", "collections", "importlib", "__future__"}
IMPORT = re.compile(r"^\s*(?:from\s+(?P<from>[.\w]+)\s+c?import|c?import\s+(?P<import>[.\w]+))", re.MULTILINE)
SOURCES: list[Path] = sorted(path for path in CORE.rglob("*") if path.suffix in {".pyx", ".pxd", ".py", ".pyi"})


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(CORE)))
def test_kernel_knows_only_itself(path: Path) -> None:
    for match in IMPORT.finditer(path.read_text("utf-8")):
        module = match["from"] or match["import"]
        inside = module.startswith(("sgs_sim._core", "."))
        assert inside or module.split(".")[0] in OUTSIDE, f"{path.name} imports {module}"


COMPILED = [path for path in SOURCES if path.suffix in {".pyx", ".pxd"}]
STRUCT = re.compile(
    r"^(?:cdef|ctypedef)\s+(?:packed\s+)?struct\s+(\w+)\s*:\s*(?:#.*)?\n((?:[ \t]+.*\n|\s*\n)+)", re.MULTILINE
)
ENDING_IN_AN_ARRAY = {"Cards"}
"""Structs that do: a set of cards is nothing but its words, and a table has hundreds."""


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: str(path.relative_to(CORE)))
def test_structs_do_not_end_in_an_array(path: Path) -> None:
    """The compiler takes such an array for one of unknown length, and the checked build would not watch its bounds."""
    for name, body in STRUCT.findall(path.read_text("utf-8")):
        fields = [line.split("#")[0].strip() for line in body.splitlines()]
        last = [field for field in fields if field and not field.startswith('"""')][-1]
        assert last.endswith("]") == (name in ENDING_IN_AN_ARRAY), f"{path.name}: struct {name} ends in {last!r}"


UPPER = {"skills", "bots", "names.py"}
"""Floors that may name a general's skill, and Python's table of names, in which a bot has its weights."""
LOWER = [path for path in SOURCES if path.relative_to(CORE).parts[0] not in UPPER]


@pytest.mark.parametrize("path", LOWER, ids=lambda path: str(path.relative_to(CORE)))
def test_lower_floors_name_no_general(path: Path) -> None:
    """A rule that knows one general cannot serve another: what is special goes through a timing or a query."""
    names = {general.id for general in catalogue.generals()} | set(catalogue.skills())
    found = names & set(re.findall(r"[a-z]+", path.read_text("utf-8").lower()))
    assert not found, f"{path.name} names {', '.join(sorted(found))}"


PUBLIC = re.compile(r"^(?:def [a-z]|cdef class [A-Z]|class [A-Z])", re.MULTILINE)


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if path.suffix == ".pyx"], ids=lambda path: str(path.relative_to(CORE))
)
def test_public_modules_have_stubs(path: Path) -> None:
    """Type checkers cannot look into an extension module."""
    assert path.with_suffix(".pyi").exists() or not PUBLIC.search(path.read_text("utf-8"))


def tracked() -> list[Path]:
    """Text files of the repository that people write."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a working copy")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = listed.stdout.splitlines()
    return [ROOT / name for name in names if not name.endswith((".png", ".json")) and (ROOT / name).exists()]


def test_no_file_is_too_long() -> None:
    for path in tracked():
        lines = len(path.read_text("utf-8").splitlines())
        assert lines < 800, f"{path.relative_to(ROOT)} has {lines} lines"


def test_nothing_refers_to_what_is_outside() -> None:
    outside = ("/wo" + "rk/", "../sha" + "red", "/ho" + "me/")
    for path in tracked():
        text = path.read_text("utf-8")
        for place in outside:
            assert place not in text, f"{path.relative_to(ROOT)} refers to {place}"
