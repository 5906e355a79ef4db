from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int number(const View* v, int id, int at) noexcept nogil
cdef int heal(const Mind* m, int seat) noexcept nogil
cdef int loss_gain(const Mind* m, int seat, bint worn) noexcept nogil
cdef int strikes(const Mind* m, int seat) noexcept nogil
cdef int feeds(const Mind* m, int seat, int amount, bint by_us) noexcept nogil
cdef int active_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil
cdef bint spares_reach(Mind* m, const Request* r, int card) noexcept nogil
cdef int invite_worth(Mind* m, const Request* r) noexcept nogil
cdef int retrial_choice(Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int best_harm(Mind* m, uint16_t mask) noexcept nogil
cdef bint shielded_from_black(const Mind* m, int seat) noexcept nogil
cdef bint is_wished(const Mind* m, const Request* r, int card) noexcept nogil
cdef int skill_target(Mind* m, const Request* r, int seat) noexcept nogil
cdef int own_skill_cost(const Mind* m, int id) noexcept nogil
cdef bint hits_anyway(const View* v, const Request* r) noexcept nogil
cdef int suit_guess(const Mind* m, const Request* r, const Option* options, int n) noexcept nogil
cdef int retrial_limit(const Mind* m, const Request* r) noexcept nogil
cdef bint gives_up(Mind* m, const Request* r, int card) noexcept nogil
cdef int mean_among(Mind* m, Cards rest) noexcept nogil
cdef int owed_more(const View* v, int source, int kind) noexcept nogil
