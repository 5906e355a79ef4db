from sgs_sim._core.state cimport *

cdef void attrition(Game* g) noexcept nogil
