from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int price(Mind* m, const Option* o) noexcept nogil
cdef int given(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int rescue(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int trick_effect(Mind* m, const Request* r) noexcept nogil
cdef void see_what_is_left(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int cheapest_in_hand(Mind* m) noexcept nogil
cdef int nullify(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int discarded(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int take_worth(Mind* m, const Request* r, const Option* o) noexcept nogil
cdef int taken(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int cheapest(Mind* m, const Option* options, int n) noexcept nogil
cdef int dearest(Mind* m, const Option* options, int n) noexcept nogil
cdef int arranged(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
