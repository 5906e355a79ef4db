"""Bad input: one exception, and the few sentences in which it speaks.

Every message is one line that names the place (a file or a flag), the key, the value and what is allowed.
"""

import difflib
import json
from collections.abc import Iterable

MOST_NAMES = 30
"""So many names are listed in a message; more would hide what it says."""


class InputError(Exception):
    """Something a user wrote cannot be used; the command line prints the message and ends with exit code 2."""


def place(where: str, key: str = "") -> str:
    """Name a place as ``file: key``; a flag is its own key.

    >>> place("my.toml", "pool.include"), place("--players")
    ('my.toml: pool.include', '--players')
    """
    return f"{where}: {key}" if where and key else where or key


def shown(value: object) -> str:
    """Write a value as the user would have written it in TOML.

    >>> shown("caocao"), shown(True), shown([8, 5])
    ('"caocao"', 'true', '[8, 5]')
    """
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        return str(value)


def refusal(where: str, key: str, value: object, allowed: str) -> InputError:
    """Say that a value of a known kind is out of bounds.

    >>> print(refusal("my.toml", "players", 12, "2 to 10"))
    my.toml: players: 12 is not possible; allowed: 2 to 10
    """
    return InputError(f"{place(where, key)}: {shown(value)} is not possible; allowed: {allowed}")


def nearest(value: object, names: Iterable[str]) -> str:
    """The name that is most like a value, as it is written in TOML; empty if none is near.

    >>> nearest("lvb", ["lvbu", "caocao"]), nearest("x", ["lvbu"])
    ('"lvbu"', '')
    """
    near = difflib.get_close_matches(str(value), sorted(set(names)), n=1, cutoff=0.6)
    return shown(near[0]) if near else ""


def unknown(where: str, key: str, what: str, value: object, names: Iterable[str]) -> InputError:
    """Say that a name is not known, with the nearest one that is, and all of them if they are few.

    >>> print(unknown("--bot", "", "bot", "gredy", ["random", "greedy"]))
    --bot: unknown bot "gredy", nearest "greedy"; allowed: greedy, random
    """
    known = sorted(set(names))
    near = nearest(value, known)
    message = f"{place(where, key)}: unknown {what} {shown(value)}"
    if near:
        message += f", nearest {near}"
    allowed = ", ".join(known) if len(known) <= MOST_NAMES else f"one of {len(known)} (sgs-sim list shows them)"
    return InputError(f"{message}; allowed: {allowed or 'none'}")
