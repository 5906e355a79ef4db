from sgs_sim._core.state cimport *

cdef void dying(Game* g, int seat, int source) noexcept nogil
