"""docs/statistics.md names every table with all its columns, in their order."""

import re
from pathlib import Path

from analysis import Run, all_tables

DOCS = Path(__file__).parents[2] / "docs" / "statistics.md"


def documented() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in re.split(r"^### ", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name = part[1 : part.index("`", 1)]
        cells = re.findall(r"^\| (`[^|]*) \|", part, flags=re.MULTILINE)
        found[name] = [column for cell in cells for column in re.findall(r"`(\w+)`", cell)]
    return found


def test_every_column_is_documented(run: Run) -> None:
    assert documented() == {name: list(table.columns) for name, table in all_tables(run).items()}
