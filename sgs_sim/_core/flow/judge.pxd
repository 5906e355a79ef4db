from sgs_sim._core.state cimport *

cdef bint judge(Game* g, int seat, int skill, int kind, Judgment* j) noexcept nogil
cdef void settle(Game* g, const Judgment* j) noexcept nogil
cdef int suit_for(Game* g, int seat, int card) noexcept nogil
