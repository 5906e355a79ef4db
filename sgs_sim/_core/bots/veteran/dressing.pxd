from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int dress_worth(Mind* m, int card) noexcept nogil
cdef int opened_by(Mind* m, int card) noexcept nogil
