from sgs_sim._core.types cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int volley_worth(Mind* m, int kind) noexcept nogil
cdef int salvation_worth(const Mind* m) noexcept nogil
cdef int salvation_order(Mind* m) noexcept nogil
cdef int grace_worth(const Mind* m) noexcept nogil
cdef int lightning_worth(const Mind* m) noexcept nogil

cdef inline bint is_volley(int kind) noexcept nogil:
    return kind == SAVAGE_ASSAULT or kind == ARCHERY_ATTACK
