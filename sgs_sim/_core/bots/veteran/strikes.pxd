from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int slash_worth(Mind* m, int seat, int kind, int color) noexcept nogil
cdef int best_slashed(Mind* m, int kind, int color, uint16_t mask, int* seat) noexcept nogil
cdef int best_enemy(Mind* m, uint16_t mask) noexcept nogil
cdef int color_of_slashes(Mind* m) noexcept nogil
cdef int own_blow(Mind* m) noexcept nogil
cdef int duel_worth(Mind* m, int seat) noexcept nogil
cdef int best_duel(Mind* m) noexcept nogil
cdef int tie(const Mind* m, int seat) noexcept nogil
cdef bint moves_slash(const View* v, int seat) noexcept nogil
cdef int forced_worth(Mind* m, int seat, int amount, int price) noexcept nogil
cdef Cards without_a_slash(const View* v) noexcept nogil
cdef uint16_t may_move_to_lord(const Mind* m) noexcept nogil
cdef uint16_t may_turn_borrowed(const Mind* m) noexcept nogil
