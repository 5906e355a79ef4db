from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef bint shrugs_off(const View* v, int seat, int kind) noexcept nogil
cdef bint strikes_back(const View* v, int seat) noexcept nogil
cdef int drink_worth(Mind* m) noexcept nogil
cdef int fire_attack_worth(Mind* m, int seat, int card) noexcept nogil
cdef int chain_worth(Mind* m, int seat) noexcept nogil
cdef int shortage_worth(Mind* m, int seat) noexcept nogil
cdef int burnt(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int shown_to_fire(Mind* m, const Option* options, int n) noexcept nogil
