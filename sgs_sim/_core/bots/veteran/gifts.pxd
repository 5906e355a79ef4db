from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int or_a_gift(Mind* m, const Option* options, int n, int chosen) noexcept nogil
