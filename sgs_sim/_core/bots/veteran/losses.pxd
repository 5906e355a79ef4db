from sgs_sim._core.cardset cimport Cards
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int best_of(Mind* m, int seat) noexcept nogil
cdef int piece_worth(Mind* m, int seat, int card) noexcept nogil
cdef int hidden_worth(Mind* m, int seat) noexcept nogil
cdef int cheapest_of_hand(Mind* m, int n) noexcept nogil
cdef int two_cheapest_among(Mind* m, Cards left) noexcept nogil
cdef int cheapest_among(Mind* m, Cards left, int n) noexcept nogil
