from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int free_choice(Mind* m, const Option* options, int n) noexcept nogil
cdef int seat_choice(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int option_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil
cdef int hampered(const Mind* m, int seat) noexcept nogil
cdef int gained_of_hand(Mind* m, int seat) noexcept nogil
cdef int target_worth(Mind* m, int kind, int card, int seat) noexcept nogil
cdef int free_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil
cdef int best_target(Mind* m, int kind, int card, uint16_t mask, int* seat) noexcept nogil
cdef int seat_worth(Mind* m, const Request* r, int seat) noexcept nogil
cdef int planned(const View* v, const Request* r, const Option* options, int n) noexcept nogil
cdef int trick_draws(const Mind* m) noexcept nogil
