"""Names the tables use, in the order in which they are shown."""

from __future__ import annotations

ROLES = ("lord", "loyalist", "rebel", "traitor")
"""Roles, as in the column ``role``."""

SIDES = ("lord", "rebel", "traitor", "none")
"""Winners, as in the column ``winner``; ``lord`` is the lord with all loyalists, ``none`` a game nobody won."""

SIDE_OF = {"lord": "lord", "loyalist": "lord", "rebel": "rebel", "traitor": "traitor"}
"""The side a role wins with."""

ENDINGS = ("win", "turn_limit", "deck_exhausted", "guard_limit")
"""Ways a game ends, as in the column ``ended_by``."""

NOBODY = "nobody"
"""Stands for a killer or a victim that does not exist."""

NO_GENERAL = "none"
"""Stands in the column ``general`` for a seat without a general."""

ALL_ROLES = "all"
"""Stands in the column ``role`` of a row that pools the roles."""
