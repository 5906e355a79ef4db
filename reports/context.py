"""What every chart and every sentence is made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports.names import Names
from reports.text import Text

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Context:
    """The tables of a run, and the words to show them with.

    Attributes
    ----------
    tables
        Tables by name, as :func:`analysis.all_tables` makes them.
    manifest
        The manifest of the run.
    text, names
        Words of the report's language.
    """

    tables: dict[str, pd.DataFrame]
    manifest: dict[str, Any]
    text: Text
    names: Names

    @property
    def sizes(self) -> list[int]:
        """Table sizes, in ascending order."""
        return sorted(self.tables["sizes"]["players"].unique().tolist())

    @property
    def ruleset(self) -> str:
        """Name of the ruleset, or of all of them, with the expansions that were played."""
        rulesets = map(self.names.ruleset, self.tables["sizes"]["ruleset"].drop_duplicates())
        expansions = [self.names.word("set", name) for name in self.manifest.get("expansions") or ()]
        return " + ".join([self.text("page.list_join").join(rulesets), *expansions])

    def rows(self, table: str, **equal: object) -> pd.DataFrame:
        """Rows of a table that have the given values."""
        found = self.tables[table]
        for column, value in equal.items():
            found = found[found[column] == value]
        return found

    def records(self, table: str, **equal: object) -> list[dict[str, Any]]:
        """Rows of a table that have the given values, as dictionaries."""
        return records(self.rows(table, **equal))

    def size_name(self, players: int) -> str:
        """Name of a table size, such as ``8 players``."""
        return self.text("page.size", players=players)

    def split(self, players: int) -> str:
        """Seats by role, such as ``1/2/4/1``."""
        seats = self.rows("roles", players=players).set_index("role")["seats"]
        return "/".join(f"{seats.get(role, 0):g}" for role in ("lord", "loyalist", "rebel", "traitor"))


def records(rows: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as dictionaries with the column names as keys."""
    return [{str(key): value for key, value in row.items()} for row in rows.to_dict("records")]


@dataclass(frozen=True)
class Chart:
    """A finished chart.

    Attributes
    ----------
    name
        Stem of its files.
    figure
        The drawing.
    caption
        What it shows, in words.
    wide
        Too wide for a telephone: it may be scrolled sideways there.
    players
        The table size it is about, or None for all.
    """

    name: str
    figure: Figure
    caption: str
    wide: bool = False
    players: int | None = None
