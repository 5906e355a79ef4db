from sgs_sim._core.state cimport *

cdef void note_attack(Game* g, Use* use) noexcept nogil
cdef void spared(Game* g, int seat, int source) noexcept nogil
cdef int nothing_to_cancel(Game* g, int seat, int amount) noexcept nogil
cdef int protected_next(const Game* g) noexcept nogil
