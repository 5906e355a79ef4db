from sgs_sim._core.types cimport uint16_t
from sgs_sim._core.state cimport Option, Request
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef bint heals_each_second(int id) noexcept nogil
cdef bint stronger_unarmed(int id) noexcept nogil
cdef int borrowed_worth(Mind* m, uint16_t mask) noexcept nogil
cdef int tribute_worth(const Mind* m, int lord) noexcept nogil
cdef bint shields(Mind* m, const Request* r, int price) noexcept nogil
