"""What the compiled kernel knows by name, asked only when somebody needs it.

The configuration is checked against these names, and can be read and written without a compiled kernel: then the checks
that need one are left out (a run fails later, since it cannot start without a kernel anyway).
"""

import importlib
from functools import cache
from types import ModuleType

BUILT_IN_BOTS = ("random", "greedy")
"""Names of the built-in bots where no kernel can be asked; the last one is the strongest."""
LENT_BY_A_RULE = "sacrifice"
"""By the rule of reincarnation: a hand card for a dead player."""


@cache
def kernel() -> ModuleType | None:
    """The kernel's module, or None where it has not been compiled."""
    try:
        return importlib.import_module("sgs_sim._core.kernel")
    except ModuleNotFoundError:
        return None


def bots() -> tuple[str, ...]:
    """Built-in bots, the strongest last."""
    module = kernel()
    return tuple(module.BOTS) if module else BUILT_IN_BOTS


def parameters(skill: str) -> tuple[tuple[str, int, int, int], ...] | None:
    """Name, default and bounds of each parameter of a skill, in the kernel's order; None: unknown."""
    if kernel() is None:
        return None
    found: tuple[tuple[str, int, int, int], ...] = importlib.import_module("sgs_sim._core.registry").skill_params(skill)
    return found


def skills() -> frozenset[str] | None:
    """Skills and equipment effects that the kernel can carry out, each version by itself; None: unknown.

    What a rule lends to players is nobody's skill.
    """
    module = kernel()
    return frozenset(module.SKILL_IDS) - {"none", LENT_BY_A_RULE} if module else None
