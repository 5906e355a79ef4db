from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int given(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int rescue(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int nullify(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int discarded(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int taken(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int cheapest(const Mind* m, const Option* options, int n) noexcept nogil
cdef int dearest(const Mind* m, const Option* options, int n) noexcept nogil
cdef int arranged(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
