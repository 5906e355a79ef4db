from sgs_sim._core.state cimport *

cdef int nobody_cancels(Game* g, int seat, int amount) noexcept nogil
cdef int peaches_cancel(Game* g, int seat, int amount) noexcept nogil
