# Skills from outside: a module of a plugin calls admitted() before it registers anything.
from sgs_sim._core.state cimport Game, RulesData
from sgs_sim._core.registry cimport SkillRow

cdef extern from *:
    """
    #ifndef SGS_LAYOUT
    #define SGS_LAYOUT "unknown"
    #endif
    """
    # fingerprint of all .pxd files that the module was compiled with, from sgs_sim/building.py
    const char* SGS_LAYOUT

cdef int admit(const char* layout, size_t game, size_t rules, size_t row) except -1

cdef inline int admitted() except -1:
    """Refuse a kernel that this module was not compiled for; inline, so that the sizes are the module's own."""
    return admit(SGS_LAYOUT, sizeof(Game), sizeof(RulesData), sizeof(SkillRow))
