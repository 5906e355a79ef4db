from sgs_sim._core.state cimport *

cdef enum:
    FEW = 3      # players left

cdef void count_from_here(Game* g) noexcept nogil
cdef void attrition(Game* g) noexcept nogil
