from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int compared(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
