from sgs_sim._core.state cimport *

cdef int claim_card(Game* g, int seat, int skill, int kind, uint16_t targets) noexcept nogil
cdef bint claim(Game* g, int seat, int skill, int kind, uint16_t targets, int card) noexcept nogil
