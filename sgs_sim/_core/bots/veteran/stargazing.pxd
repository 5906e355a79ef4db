from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef enum:
    SERVED = 1 << 14           # bit of the plan of what lies on top: the only own delayed trick gets what makes it fail
    SEEN = 7                   # places on the pile for which is remembered what was put there

cdef int worth_on_top(Mind* m, int card) noexcept nogil
cdef int dearest(Mind* m, const Option* options, int n) noexcept nogil
cdef int arranged(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef bint leaves_nothing(const Mind* m, const Request* r) noexcept nogil
cdef bint is_served(const View* v, const Request* r) noexcept nogil
