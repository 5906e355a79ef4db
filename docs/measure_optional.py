"""Write the tables of what the optional rules do in ``docs/optional_rules.md``: ``python docs/measure_optional.py``.

Each row is a paired comparison of the standard edition without the rule and with it, on common seeds, by the strongest
bot: 8 players in the first table, 5 in the second. The tables stand between two marks. A number of games behind the
command takes the place of 20,000.
"""

import re
import sys
from pathlib import Path
from typing import Any

from analysis.compare.measure import measure
from sgs_sim.compare.contest import contest
from sgs_sim.compare.sides import load_sides

PAGE = Path(__file__).resolve().parent / "optional_rules.md"
GAMES = 20_000
SIZES = (8, 5)
HEAD = """| rule | games | lord's side | rebels | traitor | no winner | turns a game |
|---|---|---|---|---|---|---|
"""


def rules_of(players: int) -> dict[str, dict[str, object]]:
    """What is set on the side that has the rule."""
    return {
        "`attrition`": {"set": ["rules.attrition=true"]},
        "the same, only while three are left": {"set": ["rules.attrition=true", "rules.attrition_lasts=while_three"]},
        f"`first_out_protection`, matches of {players} games": {
            "set": ["rules.first_out_protection=true"],
            "match": str(players),
        },
        "`reincarnation`": {"set": ["rules.reincarnation=true"]},
        "`simplified_weapons`": {"set": ["rules.simplified_weapons=true"]},
        "`beginner`": {"set": ["rules.beginner=true"]},
        "no generals": {"dealing": "none"},
    }


def row(name: str, own: dict[str, object], players: int, games: int) -> str:
    """One comparison as a row of the table."""
    shared = {"games": str(games), "players": str(players), "seed": "1"}
    tables = measure(contest(*load_sides(("standard", "standard"), shared, ({}, own))), 2).tables
    sides = tables["sides"].set_index("side")
    cells = [rate(sides.loc[side].to_dict()) for side in ("lord", "rebel", "traitor", "none")]
    return f"| {name} | {games:,} | {' | '.join(cells)} | {turns(tables['lengths'].iloc[0].to_dict())} |"


def rate(found: dict[str, Any]) -> str:
    """Win rates without and with the rule in per cent, and their difference in points with its 95 % interval.

    >>> rate({"rate_a": 0.5, "rate_b": 0.51, "difference": 0.01, "low": 0.002, "high": 0.018})
    '50.0 → 51.0: **+1.0** [+0.2, +1.8]'
    """
    low, high = 100 * found["low"], 100 * found["high"]
    difference = f"{100 * found['difference']:+.1f}"
    mark = "**" if low > 0 or high < 0 else ""
    rates = f"{100 * found['rate_a']:.1f} → {100 * found['rate_b']:.1f}"
    return f"{rates}: {mark}{difference}{mark} [{low:+.1f}, {high:+.1f}]".replace("-", "−")


def turns(found: dict[str, Any]) -> str:
    """Mean turns without and with the rule, and their difference with its interval.

    >>> turns({"mean_a": 50.0, "mean_b": 40.0, "difference": -10.0, "low": -11.0, "high": -9.0})
    '50.0 → 40.0: −10.0 [−11.0, −9.0]'
    """
    means = f"{found['mean_a']:.1f} → {found['mean_b']:.1f}"
    return f"{means}: {found['difference']:+.1f} [{found['low']:+.1f}, {found['high']:+.1f}]".replace("-", "−")


def main(games: int) -> None:
    """Measure all rules and put the tables into the page."""
    parts = []
    for players in SIZES:
        rows = [row(name, own, players, games) for name, own in rules_of(players).items()]
        parts.append(f"{players} players:\n\n{HEAD}" + "\n".join(rows))
    text = PAGE.read_text(encoding="utf-8")
    marked = r"(<!-- effects -->\n).*?(\n<!-- /effects -->)"
    table = "\n\n".join(parts)
    PAGE.write_text(re.sub(marked, lambda found: found[1] + table + found[2], text, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
