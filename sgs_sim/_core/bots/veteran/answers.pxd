from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int price(Mind* m, const Option* o) noexcept nogil
cdef int given(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int rescue(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int borrowed_gain(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int trick_effect(Mind* m, const Request* r) noexcept nogil
cdef void look_at_cards(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef enum:
    OUT_OF_QUESTION = 1000     # more than any nullification gains

cdef int cards_among(const Option* options, int n) noexcept nogil
cdef int life_worth(const Mind* m, const Request* r, int held) noexcept nogil
cdef int nullification_gain(Mind* m, const Request* r) noexcept nogil
cdef int nullification_bar(Mind* m, const Request* r, int gain) noexcept nogil
cdef int both_cheapest(Mind* m, const Option* options, int n, int first) noexcept nogil
cdef bint yields(const Mind* m, int other) noexcept nogil
cdef int least_kept(Mind* m, Cards rest) noexcept nogil
cdef int nullify(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int discarded(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int take_worth(Mind* m, const Request* r, const Option* o) noexcept nogil
cdef int taken(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int cheapest(Mind* m, const Option* options, int n) noexcept nogil
