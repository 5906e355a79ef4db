from sgs_sim._core.state cimport Game

cdef int broken(Game* g) noexcept nogil
cdef void verify(Game* g) noexcept nogil
