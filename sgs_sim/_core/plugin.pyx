"""Admits plugins: a module that was compiled with other structs than the kernel would write where it must not."""
import sys

from libc.string cimport strcmp

from sgs_sim._core.state cimport Game, RulesData
from sgs_sim._core.registry cimport SkillRow, open_table


cdef int admit(const char* layout, size_t game, size_t rules, size_t row) except -1:
    """Let a plugin register skills, if it was compiled with the same declarations as this kernel, behind all of its."""
    if "sgs_sim._core.kernel" not in sys.modules:
        raise ImportError("a plugin is loaded by --plugin or sgs_sim.plugins.load, which put its skills in their place")
    if strcmp(layout, b"unknown") == 0:
        raise ImportError("it was not built with sgs_sim.building.extensions")
    sizes = (game, rules, row)
    if strcmp(layout, SGS_LAYOUT) != 0 or sizes != (sizeof(Game), sizeof(RulesData), sizeof(SkillRow)):
        both = f"layout {layout.decode()}, here {SGS_LAYOUT.decode()}"
        raise ImportError(f"it was built against another version of sgs-sim ({both}); build it again")
    return open_table()
