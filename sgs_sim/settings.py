"""Reading the settings of an experiment one by one.

Each reader takes what a TOML file or the command line gave (there everything is text) and returns the plain value, or
says in one line what is allowed. A reader knows its own setting only; what depends on several is checked where they are
put together.
"""

import importlib
import math
import os
import re
import sys
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sgs_sim import catalogue, kernelnames
from sgs_sim.errors import InputError, place, refusal, shown, unknown
from sgs_sim.ruleset import MAX_PLAYERS, MIN_PLAYERS

MOST_GAMES = 10**12
MOST_OF_A_MATCH = 1000
MOST_WORKERS = 1024
LARGEST_SEED = 2**63 - 1
NONE, AUTO = "none", "auto"


class Given(NamedTuple):
    """A raw value and the place it was given at."""

    value: Any
    where: str
    key: str


def items(given: Given) -> tuple[str, ...]:
    """A list of names; text is split at commas.

    >>> items(Given("caocao, liubei", "", "")), items(Given(["caocao", "liubei"], "", ""))
    (('caocao', 'liubei'), ('caocao', 'liubei'))
    """
    raw = [given.value] if isinstance(given.value, str) else given.value
    if not isinstance(raw, list | tuple) or not all(isinstance(one, str) for one in raw):
        raise refusal(given.where, given.key, given.value, "a list of names")
    parts = [part.strip() for one in raw for part in one.split(",")]
    return tuple(part for part in parts if part)


def integer(given: Given, low: int, high: int, words: str = "") -> int:
    """A whole number within bounds.

    >>> integer(Given("1_000", "", ""), 1, 10_000)
    1000
    """
    value = given.value
    if isinstance(value, str) and re.fullmatch(r"\s*-?\d[\d_]*\s*", value):
        value = int(value)
    if type(value) is not int or not low <= value <= high:
        raise refusal(given.where, given.key, given.value, words or f"a whole number from {low} to {high}")
    return value


def one_of(given: Given, names: Iterable[str], what: str) -> str:
    """A name out of a few."""
    names = tuple(names)
    if not isinstance(given.value, str) or given.value not in names:
        raise unknown(given.where, given.key, what, given.value, names)
    return given.value


def text(given: Given) -> str:
    """A string that is not empty."""
    if not isinstance(given.value, str) or not given.value:
        raise refusal(given.where, given.key, given.value, "a name")
    return given.value


def data_file(given: Given) -> str:
    """The name of a ruleset or scoring table, or the path of one."""
    name = text(given)
    if not re.fullmatch(r"[^()]+", name):
        raise refusal(given.where, given.key, name, "a name, or the path of a TOML file, without brackets")
    return name


def table(given: Given) -> dict[str, Any]:
    """A table of a TOML file."""
    if not isinstance(given.value, Mapping):
        raise refusal(given.where, given.key, given.value, "a table")
    return {str(key): value for key, value in given.value.items()}


def players(given: Given) -> tuple[int, ...]:
    """Numbers of players.

    >>> players(Given("8,5", "", "")), players(Given(8, "", ""))
    ((8, 5), (8,))
    """
    raw = given.value
    parts = raw.split(",") if isinstance(raw, str) else raw if isinstance(raw, list | tuple) else [raw]
    words = f"{MIN_PLAYERS} to {MAX_PLAYERS} players, or a list of such numbers"
    sizes = tuple(integer(given._replace(value=part), MIN_PLAYERS, MAX_PLAYERS, words) for part in parts)
    if not sizes or len(set(sizes)) < len(sizes):
        raise refusal(given.where, given.key, given.value, "each number of players once")
    return sizes


def mode(given: Given) -> str:
    """The mode of play; the others are known, but not built."""
    modes = catalogue.known("mode")
    name = one_of(given, modes, "mode")
    if not modes[name].built:
        raise modes[name].refused("mode", given.where, given.key)
    return name


def role_split(given: Given) -> str | list[int]:
    """A letter that names a split of the role table, or four counts.

    >>> role_split(Given("1,2,4,1", "", "")), role_split(Given("b", "", ""))
    ([1, 2, 4, 1], 'b')
    """
    raw = given.value
    if isinstance(raw, str) and re.fullmatch(r"[a-z]", raw):
        return raw
    parts = raw.split(",") if isinstance(raw, str) else raw
    words = "lord,loyalist,rebel,traitor counts such as 1,2,4,1, or a split of the role table such as b"
    if not isinstance(parts, list | tuple) or len(parts) != 4:
        raise refusal(given.where, given.key, raw, words)
    return [integer(given._replace(value=part), 0, MAX_PLAYERS, words) for part in parts]


def target_error(given: Given) -> float | None:
    """The widest half-width wanted: percentage points as text, or a fraction.

    >>> target_error(Given("0.2pp", "", "")), target_error(Given(0.002, "", "")), target_error(Given("none", "", ""))
    (0.002, 0.002, None)
    """
    raw = given.value
    if raw == NONE:
        return None
    value = raw
    if isinstance(raw, str):
        match = re.fullmatch(r"\s*(\d*\.?\d+)\s*(pp|%)?\s*", raw)
        value = (round(float(match[1]) / 100, 12) if match[2] else float(match[1])) if match else None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 0.5:
        words = "percentage points such as 0.2pp, a fraction such as 0.002 (below 0.5), or none"
        raise refusal(given.where, given.key, raw, words)
    return float(value)


def max_time(given: Given) -> float | None:
    """A time limit in seconds.

    >>> [max_time(Given(raw, "", "")) for raw in ("90s", "5m", "1h", 20, "none")]
    [90.0, 300.0, 3600.0, 20.0, None]
    """
    raw = given.value
    if raw == NONE:
        return None
    value = raw
    if isinstance(raw, str):
        match = re.fullmatch(r"\s*(\d*\.?\d+)\s*(s|m|h)?\s*", raw)
        value = float(match[1]) * {"s": 1, "m": 60, "h": 3600}[match[2] or "s"] if match else None
    if isinstance(value, bool) or not isinstance(value, int | float) or not (value > 0 and math.isfinite(value)):
        raise refusal(given.where, given.key, raw, "a time such as 90s, 5m or 1h, or none")
    return float(value)


def workers(given: Given) -> int:
    """A number of workers; 0 stands for one a processor."""
    if given.value == AUTO:
        return 0
    return integer(given, 1, MOST_WORKERS, f"1 to {MOST_WORKERS}, or auto")


def out(given: Given) -> str | None:
    """The run folder; None lets the runner name it."""
    name = text(given)
    return None if name == AUTO else name


def fixed(given: Given) -> dict[int, str]:
    """Generals by seat: a table, or ``0=caocao,3=guanyu``."""
    pairs = dict(assignments(given)) if isinstance(given.value, str) else table(given)
    words = f"seats from 0 to {MAX_PLAYERS - 1}, each with a general"
    found: dict[int, str] = {}
    for seat, general in pairs.items():
        at = given._replace(key=f"{given.key}.{seat}" if given.key else "")
        number = integer(at._replace(value=str(seat)), 0, MAX_PLAYERS - 1, words)
        if not isinstance(general, str) or number in found:
            raise refusal(at.where, at.key, general, words)
        found[number] = general
    return dict(sorted(found.items()))


def assignments(given: Given) -> list[tuple[str, str]]:
    """Pairs from ``a=1,b=2`` or a list of such texts.

    >>> assignments(Given(["lord=greedy", "rebel=random"], "", ""))
    [('lord', 'greedy'), ('rebel', 'random')]
    """
    pairs = []
    for item in items(given):
        left, equals, right = item.partition("=")
        if not (left and equals and right):
            raise refusal(given.where, given.key, item, "NAME=VALUE")
        pairs.append((left.strip(), right.strip()))
    return pairs


def bots(given: Given) -> dict[str, str]:
    """Bots by role from one name, a table by role, or texts ``role=name`` and ``name``; roles not named are left out.

    >>> bots(Given(["lord=greedy", "random"], "", ""))["rebel"]
    'random'
    """
    if isinstance(given.value, Mapping):
        pairs = [(role, name) for role, name in table(given).items()]
    else:
        pairs = [_role_and_bot(item) for item in items(given)]
    found: dict[str, str] = {}
    for role, name in sorted(pairs, key=lambda pair: pair[0] != "all"):
        at = given._replace(key=f"{given.key}.{role}" if given.key and role != "all" else given.key)
        if role not in (*catalogue.ROLES, "all"):
            raise unknown(given.where, given.key, "role", role, (*catalogue.ROLES, "all"))
        bot = check_bot(at._replace(value=name))
        found |= dict.fromkeys(catalogue.ROLES if role == "all" else (role,), bot)
    return found


def _role_and_bot(item: str) -> tuple[str, str]:
    left, equals, right = item.partition("=")
    return (left.strip(), right.strip()) if equals else ("all", item)


def check_bot(given: Given) -> str:
    """The name of a built-in bot, or ``module:Class`` of one in Python, which is imported to see that it is there."""
    name, known = text(given), kernelnames.bots()
    if name in known:
        return name
    module, colon, attribute = name.partition(":")
    if not colon:
        raise unknown(given.where, given.key, "bot", name, [*known, "module:Class"])
    at = f"{place(given.where, given.key)}: bot {shown(name)}"
    # A console script does not look for modules in the folder it is called from, where a user's bot lies.
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        bot = getattr(importlib.import_module(module), attribute)
    except Exception as error:  # a user's module may fail in any way
        raise InputError(f"{at}: cannot import: {type(error).__name__}: {' '.join(str(error).split())}") from None
    if not callable(getattr(bot, "choose", None)):
        raise InputError(f"{at}: has no method choose(view, request, options)")
    return name
