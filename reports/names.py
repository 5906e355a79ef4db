"""Names of what stands in the tables: generals, rulesets, roles, sides, endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from reports.text import Text
from sgs_sim.labels import Labels

if TYPE_CHECKING:
    from sgs_sim.ruleset import Ruleset


class Names:
    """Names in the language of a report; an unknown id stands for itself.

    Parameters
    ----------
    text
        The report's texts.
    rules
        A ruleset whose own generals are to be named; default: the catalogue as it comes.
    own
        Names of further generals in both languages, as a run's manifest has them.

    Examples
    --------
    >>> Names(Text("en")).general("caocao"), Names(Text("zh")).general("caocao"), Names(Text("en")).general("mine")
    ('Cao Cao', '曹操', 'mine')
    """

    def __init__(
        self, text: Text, rules: Ruleset | None = None, own: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        self._text = text
        self._labels = Labels(text.lang, rules)
        for general, names in (own or {}).items():
            self._labels.generals[general] = self._labels.pick(names["english"], names["chinese"])

    def general(self, general: str) -> str:
        """Name of a general."""
        return self._labels.general(general)

    def card(self, code: str) -> str:
        """A card that is written like ``slash:S7``.

        >>> Names(Text("zh")).card("slash:S7")
        '杀♠7'
        """
        return self._labels.pretty(code)

    def ruleset(self, ruleset: str) -> str:
        """Name of a ruleset that comes with the program."""
        from sgs_sim.ruleset import load_ruleset
        from sgs_sim.rulesetfile import built_in

        if ruleset not in built_in():
            return ruleset
        known = load_ruleset(ruleset)
        return self._labels.pick(known.english, known.chinese)

    def word(self, group: str, id: str) -> str:
        """A word of the game, by group and id."""
        return self._labels.word(group, id)

    def of(self, column: str, value: str) -> str:
        """Name of a value in a column of names."""
        if column == "general":
            return self.general(value)
        if column == "ruleset":
            return self.ruleset(value)
        groups = {
            "role": "role", "killer": "role", "side": "side", "winner": "side", "ended_by": "ending",
            "measure": "measure", "question": "question", "method": "method",
        }  # fmt: skip
        return self._text.get(f"{groups[column]}.{value}", value) if column in groups else value
