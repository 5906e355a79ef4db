"""What every chart and every sentence of a comparison is made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from reports.context import records
from reports.names import Names
from reports.text import Text
from sgs_sim.compare.contest import SCORING_SWITCHES

if TYPE_CHECKING:
    import pandas as pd

    from analysis.compare.measure import Measured

LONGEST = 30
"""Characters of the name of a side in a chart."""
CATALOGUE = "compare"
"""Texts of comparisons."""


@dataclass(frozen=True)
class Context:
    """A comparison, and the words to show it with.

    Attributes
    ----------
    measured
        The comparison.
    text, names
        Words of the page's language.
    """

    measured: Measured
    text: Text
    names: Names

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """Tables by name."""
        return self.measured.tables

    @property
    def sizes(self) -> list[int]:
        """Table sizes, the largest first."""
        return [int(players) for players in self.tables["pairing"]["players"]]

    @property
    def paired(self) -> bool:
        """Whether game by game is compared."""
        return self.measured.contest.paired

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
        """Name of a table size with its roles, such as ``8 players (1/2/4/1)``."""
        splits = ["/".join(map(str, side.experiment.role_counts(players))) for side in self.measured.contest.sides]
        return self.text("headline.size", players=players, split=" → ".join(dict.fromkeys(splits)))

    @cached_property
    def rules(self) -> list[dict[str, Any]]:
        """What the rules differ in."""
        return [dict(row) for row in self.measured.contest.rules(self.text.lang)]

    @cached_property
    def rulesets(self) -> tuple[str, str]:
        """Names of the two rulesets."""
        a, b = (side.experiment.rules for side in self.measured.contest.sides)
        return self.text.pick(a.english, a.chinese), self.text.pick(b.english, b.chinese)

    @cached_property
    def labels(self) -> tuple[str, str]:
        """Short names of the two sides: of their rulesets, or where these are the same, of a setting that differs."""
        if self.rulesets[0] != self.rulesets[1]:
            return shortened(self.rulesets[0]), shortened(self.rulesets[1])
        for name, mine, theirs in self._differing():
            one, other = (self._label(name, value) for value in (mine, theirs))
            return shortened(one), shortened(other)
        return shortened(self.rulesets[0]), shortened(self.rulesets[1])

    @property
    def title(self) -> str:
        """What is compared, in a line."""
        a, b = self.labels
        same = self.rulesets[0] == self.rulesets[1]
        if same and a != b:
            return self.text("page.compare_title_within", ruleset=self.rulesets[0], a=a, b=b)
        return self.text("page.compare_title", a=self.rulesets[0], b=self.rulesets[1])

    def _differing(self) -> list[tuple[str, Any, Any]]:
        """Differences that can name a side, the most telling first: by what, on A, on B."""
        rules = [row for row in self.rules if row["part"] != "deck" or row["id"] != "cards"]
        found = [
            self._card(row) if row["part"] == "deck" else (f"{row['name']}{self._field(row)}", row["a"], row["b"])
            for row in rules
        ]
        settings = self.measured.contest.settings
        roles = [row for row in settings if row["setting"].startswith("bots.")]
        if len(roles) == 4 and all(row["a"] == roles[0]["a"] and row["b"] == roles[0]["b"] for row in roles):
            found.append((self.text("compare.bot"), roles[0]["a"], roles[0]["b"]))
        found += [(row["setting"].removeprefix(SCORING_SWITCHES), row["a"], row["b"]) for row in settings]
        return found

    def _label(self, name: str, value: object) -> str:
        """Name of a side by what it has otherwise; a card without a name is the value itself."""
        return self.text("compare.label", name=name, value=self.written(value)) if name else str(value)

    def _card(self, row: dict[str, Any]) -> tuple[str, Any, Any]:
        """A card of one deck and what the other has in its place, or a card that only one has."""
        if row["a"] and row["b"]:
            return "", self.names.card(row["a"]), self.names.card(row["b"])
        keys = ("with_card", "without_card") if row["a"] else ("without_card", "with_card")
        a, b = (self.text(f"compare.{key}", card=self.names.card(row["id"])) for key in keys)
        return "", a, b

    def _field(self, row: dict[str, Any]) -> str:
        field = self.names.word("field", str(row["field"]))
        return "" if row["field"] in ("value", "card", "name") else f" {field}"

    def written(self, value: object) -> str:
        """A value of a setting as text."""
        if isinstance(value, bool):
            return self.names.word("answer", "yes" if value else "no")
        return "–" if value is None else str(value)


def shortened(name: str) -> str:
    """A name that fits a legend.

    >>> shortened("A very long name of a ruleset that somebody made")
    'A very long name of a ruleset …'
    """
    return name if len(name) <= LONGEST else f"{name[:LONGEST].rstrip()} …"
