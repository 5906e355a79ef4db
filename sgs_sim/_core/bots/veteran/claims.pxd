from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int claim_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil
cdef int bluff(Mind* m, const Option* options, int n, int stake) noexcept nogil
cdef int claimed_card(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef bint doubts(Mind* m, const Request* r) noexcept nogil
