"""What the README shows has to work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sgs_sim.experiment import Experiment

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
LINKS = re.findall(r"`((?:docs|tests)/[\w./-]+\w)`|\]\((docs/[\w./-]+)\)", README)


@pytest.mark.parametrize("text", [text for language, text in BLOCKS if language == "toml"])
def test_experiments_load(text: str, tmp_path: Path) -> None:
    path = tmp_path / "experiment.toml"
    path.write_text(text, "utf-8")
    experiment = Experiment.load(None, {"ruleset": str(path)}) if "extends" in text else Experiment.load(path)
    assert experiment.games > 0


@pytest.mark.parametrize("text", [text for language, text in BLOCKS if language == "python"])
def test_python_runs(text: str) -> None:
    exec(compile(text, "README.md", "exec"), {})


@pytest.mark.parametrize("link", sorted(set(LINKS)))
def test_links_lead_somewhere(link: tuple[str, str]) -> None:
    target = ROOT / (link[0] or link[1])
    if target.suffix == ".png" and not target.exists():
        pytest.skip("the picture is still to be taken")
    assert target.exists()
