from sgs_sim._core.state cimport *

cdef void note_final_duel(Game* g) noexcept nogil
cdef void dying(Game* g, int seat, int source) noexcept nogil
cdef void death(Game* g, int seat, int source) noexcept nogil
