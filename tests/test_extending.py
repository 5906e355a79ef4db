"""What docs/extending.md shows: every file, every command, and every excerpt of the example."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from example_plugin import EXAMPLE, ROOT, build, done

PAGE = (ROOT / "docs" / "extending.md").read_text("utf-8")
BEFORE, PLUGIN = PAGE.split("## A skill of your own")
FILE = re.compile(r"^```toml\n# ([\w.]+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^    (?:sgs-sim|python) .*$", re.MULTILINE)
EXCERPT = re.compile(r"^```(cython|python|toml)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    return [line.strip() for line in COMMAND.findall(text)]


def carry_out(folder: Path, line: str) -> str:
    program, *words = shlex.split(line)
    return done(folder, *(("-m", "sgs_sim") if program == "sgs-sim" else ()), *words)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("extending")
    for name, text in FILE.findall(BEFORE):
        (folder / name).write_text(text, "utf-8")
    return folder


def test_every_file_has_a_name() -> None:
    assert len(FILE.findall(BEFORE)) == BEFORE.count("```toml") == 5


@pytest.mark.parametrize("line", commands(BEFORE))
def test_commands(files: Path, line: str) -> None:
    printed = carry_out(files, line)
    if "list generals" in line:
        assert "biyue(draw=2)), Rouse (jijiang), Goddess of the Luo (luoshen(suits=HD))" in printed
    if "diff standard" in line:
        assert re.search(r"Zhou Yu +Heroic Bearing +yingzi +yingzi\(draw=2\)", printed)


def test_the_recipe(tmp_path: Path) -> None:
    """The commands from a copy of the example on, and the checks at the end."""
    lines = commands(PLUGIN)
    assert lines.pop(0) == "python setup.py build_ext --inplace"
    plugin = build(tmp_path)
    for line in lines:
        carry_out(plugin, line)
    checks = next(text for language, text in EXCERPT.findall(PLUGIN) if "kernel.Simulator" in text)
    assert done(plugin, "-c", checks).strip() == "(0, None, None) 0"


@pytest.mark.parametrize("text", [text for _, text in EXCERPT.findall(PLUGIN) if "kernel.Simulator" not in text])
def test_excerpts_are_of_the_example(text: str) -> None:
    sources = [path.read_text("utf-8") for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".pyx", ".toml")]
    parts = text.strip().split("\n\n") if text.startswith(("from setuptools", "[skill")) else [text.strip()]
    assert any(all(part in source for part in parts) for source in sources), text
