from sgs_sim._core.state cimport *

cdef void resolve_judging_area(Game* g, int seat) noexcept nogil
