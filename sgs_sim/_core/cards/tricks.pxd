from sgs_sim._core.state cimport *

cdef bint immune(Game* g, int seat, int kind) noexcept nogil
cdef void resolve_collateral_loan(Game* g, Use* use) noexcept nogil
cdef bint effect(Game* g, Use* use, int target) noexcept nogil
