"""The report's own texts: one catalogue a language, in ``texts/``."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from sgs_sim.errors import refusal

LANGUAGES = ("en", "zh")


class Text:
    """Texts of one language.

    Parameters
    ----------
    lang
        ``en`` or ``zh``.
    more
        Further catalogues, ``texts/NAME.LANG.toml``; their texts come before those of the report.

    Examples
    --------
    >>> Text("en")("role.rebel"), Text("zh")("role.rebel")
    ('rebel', '反贼')
    """

    def __init__(self, lang: str, *more: str) -> None:
        if lang not in LANGUAGES:
            raise refusal("--lang", "", lang, ", ".join(LANGUAGES))
        self.lang = lang
        self._texts: dict[str, str] = {}
        for name in (lang, *(f"{one}.{lang}" for one in more)):
            file = files("reports") / "texts" / f"{name}.toml"
            self._texts |= _flat(tomllib.loads(file.read_text(encoding="utf-8")))

    def __call__(self, key: str, **values: object) -> str:
        """Text of a key, with values put in; an unknown key is a mistake in this package."""
        return self._texts[key].format(**values) if values else self._texts[key]

    def table_title(self, name: str, rows: int) -> str:
        """The line that opens a table.

        >>> Text("en").table_title("wins", 1), Text("en").table_title("wins", 25)
        ('Table: wins (1 row)', 'Table: wins (25 rows)')
        """
        return self("page.show_table" if rows != 1 else "page.show_row", name=name, rows=rows)

    def get(self, key: str, default: str) -> str:
        """Text of a key that may be missing, such as the description of a bot."""
        return self._texts.get(key, default)

    def pick(self, english: str, chinese: str) -> str:
        """The one of two texts that is in this language."""
        return chinese if self.lang == "zh" else english

    def group(self, name: str) -> list[str]:
        """All texts of a group, in the order of the catalogue."""
        return [text for key, text in self._texts.items() if key.startswith(name + ".")]

    @property
    def keys(self) -> set[str]:
        """All keys."""
        return set(self._texts)


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = value
    return found
