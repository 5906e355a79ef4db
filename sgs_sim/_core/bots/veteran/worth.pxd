from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *

cdef enum:
    MEMOS = 32     # kinds from SLASH to INDULGENCE with three colors for the slashes, see play.pyx

cdef struct Mind:              # what is worked out once a decision
    View* v
    const int16_t* foe         # Private.foe
    uint16_t known[2]          # bit mask by MEMO: worth of the best target already worked out
    int16_t memo[MEMOS]        # and what it was
    int8_t memo_seat[MEMOS]
    uint16_t harmed            # mask: seats for which the worth of 1 damage is already worked out
    int16_t harm_memo[MAX_SEATS]
    uint16_t dodging           # mask: seats whose chance of a jink is already worked out
    int16_t jink_memo[MAX_SEATS]
    uint64_t kept              # bit mask of kinds whose worth in hand is already worked out
    int16_t keep_memo[KIND_COUNT]
    int spare                  # hand cards above the hand limit: these cost little

cdef void think(Mind* m, View* v, bint of_others) noexcept nogil
cdef int count_kind(const View* v, int kind) noexcept nogil
cdef int keep(Mind* m, int card) noexcept nogil
cdef int cost(Mind* m, int card) noexcept nogil
cdef int chance_jink(Mind* m, int seat) noexcept nogil
cdef int chance_slash(const Mind* m, int seat) noexcept nogil
cdef int harm(Mind* m, int seat, int amount) noexcept nogil
cdef int hp_worth(const Mind* m, int seat, int amount) noexcept nogil
cdef int worn_worth(const Mind* m, int seat, int card) noexcept nogil
cdef bint has_skill(const View* v, int seat, int id) noexcept nogil
cdef int best_of(const Mind* m, int seat) noexcept nogil
