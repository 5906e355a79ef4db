"""Which bot each player of a tournament is."""

from __future__ import annotations

import re

from sgs_sim import kernelnames
from sgs_sim.errors import InputError, unknown

FLAG = "--lineup"


def read_lineup(text: str, players: int) -> tuple[str, ...]:
    """Read a line-up: bots in the order of the players, counts in front where there are several.

    Parameters
    ----------
    text
        Such as ``1xveteran,7xgreedy``; a shorter one is repeated: ``veteran,greedy`` takes turns.
    players
        Players at the table.

    Returns
    -------
    tuple of str
        A built-in bot for each player.

    Raises
    ------
    InputError
        A bot is unknown, or the line-up does not fit the table.

    Examples
    --------
    >>> read_lineup("1xgreedy,4xrandom", 5)
    ('greedy', 'random', 'random', 'random', 'random')
    >>> read_lineup("greedy,random", 5)
    ('greedy', 'random', 'greedy', 'random', 'greedy')
    """
    names: list[str] = []
    counted = False
    for item in filter(None, (part.strip() for part in text.split(","))):
        match = re.fullmatch(r"(?:(\d+)\s*x\s*)?(\S+)", item)
        count, name = (int(match[1] or 1), match[2]) if match else (1, item)
        if ":" in name:
            raise InputError(f'{FLAG}: "{name}" is a bot in Python; a line-up takes built-in bots only')
        if name not in kernelnames.bots():
            raise unknown(FLAG, "", "bot", name, kernelnames.bots())
        counted = counted or bool(match and match[1])
        names += [name] * count
    if not names or len(names) > players or (counted and len(names) != players):
        raise InputError(
            f"{FLAG}: {text!r} names {len(names)} players; allowed: {players}, such as 1xveteran,{players - 1}xgreedy,"
            " or fewer names that take turns"
        )
    return tuple(names[player % len(names)] for player in range(players))
