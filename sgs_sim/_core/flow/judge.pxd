from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards

cdef inline bint spared(int kind, int suit, int rank) noexcept nogil:
    """Does a delayed trick with this judgment leave alone who judges?"""
    if kind == INDULGENCE:
        return suit == HEART
    if kind == SUPPLY_SHORTAGE:
        return suit == CLUB
    return suit != SPADE or rank < 2 or rank > 9

cdef bint judge(Game* g, int seat, int skill, int good, Judgment* j) noexcept nogil
cdef bint judge_about(Game* g, int seat, int skill, int good, int about, Judgment* j) noexcept nogil
cdef bint judge_delayed(Game* g, int seat, int kind, Judgment* j) noexcept nogil
cdef void settle(Game* g, const Judgment* j) noexcept nogil
cdef int suit_for(Game* g, int seat, int card) noexcept nogil
cdef int asked_retrial(Game* g, int me, Slot* slot, const Judgment* j, Cards cards) noexcept nogil
cdef void replace_judgment(Game* g, int me, Slot* slot, int card, Judgment* j) noexcept nogil
