from sgs_sim._core.state cimport *

cdef bint nullified_late(Game* g, int kind, int card, int target) noexcept nogil
cdef bint nullified(Game* g, Use* use, int kind, int card, int source, int target) noexcept nogil
