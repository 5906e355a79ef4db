"""Write tests/golden/games.json anew: ``python tests/golden/regenerate.py``.

The golden games hold the kernel to what it played before. Run this only after a change that is meant to play otherwise:

- a rule was wrong (name the ruling in the commit message), or a card or skill is new in these games;
- a built-in bot chooses otherwise on purpose: only games with that bot may then differ, those of random bots may not;
- the streams of random numbers changed: raise STREAM_VERSION in sgs_sim/_core/rng.pxd first, since old runs cannot be
  replayed any more.

If games differ and none of these is the reason, the change has a bug: speed, refactoring and logging never change a
game. The script says how many games differ from the stored ones, so that the commit message can say why.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import golden_games


def differing(old: dict[str, Any], new: dict[str, Any], part: str) -> list[str]:
    pairs = zip(old.get(part, []), new[part], strict=False)
    changed = [f"{b['players']} players, {b['bots']}" for a, b in pairs if a != b]
    return changed + [f"{b['players']} players, {b['bots']} (new)" for b in new[part][len(old.get(part, [])) :]]


def main() -> None:
    old = golden_games.stored() if golden_games.FILE.exists() else {}
    new = golden_games.current()
    for part in ("games", "ranges", "recorded", "expanded", "expanded_ranges"):
        changed = differing(old, new, part)
        print(f"{part}: {len(changed)} of {len(new[part])} differ" + "".join(f"\n    {name}" for name in changed))
    golden_games.FILE.write_text(json.dumps(new, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
