from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int revenge(const Mind* m, int seat, int amount, bint kills) noexcept nogil
