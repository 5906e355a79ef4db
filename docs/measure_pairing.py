"""Write the table of what pairing saves in ``docs/compare.md``: ``python docs/measure_pairing.py``.

Each row is a comparison of 20,000 games of 8 players on seed 1, played by the strongest bot. The table stands between
two marks.
"""

import re
import tempfile
from pathlib import Path

from analysis.compare.measure import measure
from sgs_sim.compare.contest import contest
from sgs_sim.compare.sides import load_sides

PAGE = Path(__file__).resolve().parent / "compare.md"
GAMES = "20000"
SUIT = 'name = "one suit"\nextends = "standard"\n[deck.replace]\n"lightning:SA" = "lightning:HA"\n'
CHANGES: dict[str, tuple[tuple[str, str], dict[str, object], dict[str, object]]] = {
    "nothing": (("standard", "standard"), {}, {}),
    "one card's suit (lightning ♠A → ♥A)": (("standard", "SUIT"), {}, {}),
    "one general less in the pool (Lü Bu)": (("standard", "standard"), {}, {"ban": "lvbu"}),
    "one general's version (Ma Chao, promo)": (("standard", "standard"), {}, {"set": ["generals.machao=promo"]}),
    "2 cards, not 3, for killing a rebel": (("standard", "standard"), {}, {"set": ["rules.reward=2"]}),
    "no hp bonus for the lord": (("standard", "standard"), {}, {"set": ["rules.lord_bonus=never"]}),
    "3 cards, not 2, in the draw phase": (("standard", "standard"), {}, {"set": ["rules.draw_count=3"]}),
    "promo → standard": (("promo", "standard"), {}, {}),
    "another bot (greedy → veteran)": (("standard", "standard"), {"bots": ["greedy"]}, {"bots": ["veteran"]}),
    "another seed (not paired)": (("standard", "standard"), {}, {"seed": "2"}),
}


def row(name: str, folder: Path) -> str:
    """One comparison as a row of the table."""
    given, *own = CHANGES[name]
    file = folder / "suit.toml"
    file.write_text(SUIT, encoding="utf-8")
    a, b = (str(file) if one == "SUIT" else one for one in given)
    found = measure(contest(*load_sides((a, b), {"games": GAMES, "players": "8"}, (own[0], own[1]))), 2)
    pairing = found.tables["pairing"].iloc[0]
    sides = found.tables["sides"].set_index("side").loc[["lord", "rebel", "traitor"]]
    cells = [share(pairing["same_winner"]), share(pairing["same_game"])]
    cells += [f"{share(side['saved'])}; {share(side['adjusted_saved'])}" for side in sides.to_dict("records")]
    return f"| {name} | {' | '.join(cells)} |"


def share(value: float) -> str:
    """A share in per cent; a dash where there is none.

    >>> share(0.1234), share(float("nan"))
    ('12.3 %', '–')
    """
    return "–" if value != value else f"{100 * value:.1f} %"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        head = "| change | same winner | same game | lord's side | rebels | traitor |\n|---|---|---|---|---|---|\n"
        table = head + "\n".join(row(name, Path(folder)) for name in CHANGES)
    text = PAGE.read_text(encoding="utf-8")
    marked = r"(<!-- pairing -->\n).*?(\n<!-- /pairing -->)"
    PAGE.write_text(re.sub(marked, lambda found: found[1] + table + found[2], text, flags=re.DOTALL), encoding="utf-8")
