"""Golden games: what is played, and how a game is written down. Used by the test and by tests/golden/regenerate.py."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from kernel_tables import rules

from sgs_sim._core import kernel

FILE = Path(__file__).parent / "golden" / "games.json"
KEY = (0x9E3779B97F4A7C15, 0xF39CC0605CEDC834)
COUNTED = 128
"""Skills whose counters are part of a digest."""
MIXED = ("greedy", "random", "random", "greedy")
BOTS = {"random": ("random",) * 4, "greedy": ("greedy",) * 4, "mixed": MIXED, "veteran": ("veteran",) * 4}
RANGES = ((5, "random"), (8, "random"), (5, "greedy"), (8, "greedy"), (5, "veteran"), (8, "veteran"))
EXPANDED = "latest"
RECORDED = ((3, "random", 11), (5, "mixed", 12), (8, "greedy", 13), (8, "veteran", 14))
"""Players, bots and index of the games whose choices are written down whole."""


def games() -> Iterator[tuple[int, str, str, int]]:
    """Players, dealing, bots and index of the games that are known by checksum and result."""
    index = 0
    for dealing in ("uniform", "rules", "none"):
        for bots in ("random", "greedy"):
            for players in range(2, 11):
                yield players, dealing, bots, index
                index += 1
    for players in range(2, 11):
        yield players, "uniform", "veteran", index
        index += 1


def expanded() -> Iterator[tuple[int, str, str, int]]:
    """The same of games with the expansions that most tables play."""
    index = 100
    for bots in ("random", "greedy"):
        for players in range(2, 11):
            yield players, "uniform", bots, index
            index += 1


def played(players: int, dealing: str, bots: str, index: int, *expansions: str) -> kernel.Match:
    match = kernel.Match(rules(players, dealing=dealing, expansions=expansions), BOTS[bots], KEY, index)
    match.deal()
    match.run()
    return match


def result(players: int, dealing: str, bots: str, index: int, *expansions: str) -> dict[str, Any]:
    game = played(players, dealing, bots, index, *expansions).rows()[0][0]
    return {
        "players": players,
        "dealing": dealing,
        "bots": bots,
        "index": index,
        "winner": kernel.WINNERS[game["winner"]],
        "ended_by": kernel.ENDINGS[game["ended_by"]],
        "turns": int(game["turns"]),
        "decisions": int(game["decisions"]),
        "checksum": f"{int(game['checksum']):016x}",
    }


def choices(players: int, bots: str, index: int) -> dict[str, Any]:
    match = played(players, "uniform", bots, index)
    return {"players": players, "bots": bots, "index": index, "choices": [line(choice) for choice in match.choices()]}


def line(choice: Any) -> str:
    """A recorded choice in words: seat, request, verb, skill, card, what it counts as, argument.

    >>> line({"seat": 2, "request": 0, "verb": 3, "skill": 0, "card": 5, "kind": 1, "arg": 0})
    '2 play use none 5 slash 0'
    """
    words = (kernel.REQUESTS[choice["request"]], kernel.VERBS[choice["verb"]], kernel.SKILLS[choice["skill"]])
    card = -1 if choice["card"] == 255 else choice["card"]
    return f"{choice['seat']} {' '.join(words)} {card} {kernel.KINDS[choice['kind']]} {choice['arg']}"


def row(text: str) -> dict[str, Any]:
    """The recorded choice that a line describes.

    >>> row("2 play use none 5 slash 0")
    {'seat': 2, 'request': 0, 'verb': 3, 'skill': 0, 'card': 5, 'kind': 1, 'arg': 0}
    """
    seat, request, verb, skill, card, kind, arg = text.split()
    return {
        "seat": int(seat),
        "request": kernel.REQUESTS.index(request),
        "verb": kernel.VERBS.index(verb),
        "skill": kernel.SKILLS.index(skill),
        "card": int(card) % 256,
        "kind": kernel.KINDS.index(kind),
        "arg": int(arg),
    }


def digest(players: int, bots: str, *expansions: str) -> dict[str, Any]:
    """Of all rows of games 0 to 999; of the skills' counters the first, so that new skills change nothing."""
    rows, seats, detail = kernel.Simulator(rules(players, expansions=expansions), BOTS[bots], KEY, detail=True).run(
        0, 1_000
    )
    counters = {name: detail.dtype[name] for name in detail.dtype.names}
    narrow = np.zeros(len(detail), [(n, "u1", COUNTED) if n == "skills" else (n, t) for n, t in counters.items()])
    for name in counters:
        narrow[name] = detail[name][:, :COUNTED] if name == "skills" else detail[name]
    digested = sha256(rows.tobytes() + seats.tobytes() + narrow.tobytes()).hexdigest()
    return {"players": players, "bots": bots, "sha256": digested}


def current() -> dict[str, Any]:
    """All of it as the kernel plays now."""
    return {
        "stream_version": kernel.STREAM_VERSION,
        "games": [result(*game) for game in games()],
        "ranges": [digest(*played) for played in RANGES],
        "recorded": [choices(*game) for game in RECORDED],
        "expanded": [result(*game, EXPANDED) for game in expanded()],
        "expanded_ranges": [digest(*played, EXPANDED) for played in RANGES if played[1] != "veteran"],
    }


def stored() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found
