from sgs_sim._core.state cimport *

cdef bint nullified(Game* g, Use* use, int kind, int card, int source, int target) noexcept nogil
