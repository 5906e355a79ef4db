from pathlib import Path

import pytest
import synthetic

import reports
from analysis import all_tables, open_run
from reports.context import Context
from reports.names import Names
from reports.text import Text


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of 2,000 games of each of two table sizes."""
    truths = {8: synthetic.truth(8), 5: synthetic.truth(5)}
    return synthetic.write(tmp_path_factory.mktemp("run") / "run", truths, games=2_000)


@pytest.fixture(scope="session")
def single(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of 500 games of one table size: quicker to report."""
    return synthetic.write(tmp_path_factory.mktemp("run") / "run", {5: synthetic.truth(5)}, games=500)


@pytest.fixture(scope="session", params=["en", "zh"])
def page(request: pytest.FixtureRequest, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of that run in each language."""
    lang = str(request.param)
    return reports.build(folder, tmp_path_factory.mktemp("out") / lang, lang=lang)


@pytest.fixture(scope="session")
def english(folder: Path) -> Context:
    logs, text = open_run(folder), Text("en")
    return Context(all_tables(logs), logs.manifest, text, Names(text))
