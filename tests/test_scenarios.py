"""Every file in tests/scenarios is one test."""

from pathlib import Path

import pytest

from sgs_sim.scenario.run import Runner

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))


@pytest.fixture(scope="module")
def runner():
    return Runner()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path, runner):
    result = runner.run_file(path)
    assert result.passed, "\n".join(result.reasons)


def test_titles_are_unique(runner):
    from sgs_sim.scenario.load import load_scenario

    titles: dict[str, str] = {}
    for path in FILES:
        title = load_scenario(path).file.title
        assert titles.setdefault(title, path.name) == path.name, title
