"""The weights of the veteran bot: one TOML file, a line of explanation each."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

DEFAULT = Path(__file__).with_name("veteran.toml")


@cache
def load(path: Path = DEFAULT) -> dict[str, int]:
    """Weights by name, in the order of the file.

    Parameters
    ----------
    path : Path
        A TOML file with the sections and keys of ``veteran.toml``.

    Returns
    -------
    dict of str to int

    Examples
    --------
    >>> load()["kill_lord"]
    400
    """
    with path.open("rb") as file:
        sections = tomllib.load(file)
    return {name: value for section in sections.values() for name, value in section.items()}
