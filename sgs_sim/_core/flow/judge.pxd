from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards

cdef bint judge(Game* g, int seat, int skill, int kind, Judgment* j) noexcept nogil
cdef bint judge_about(Game* g, int seat, int skill, int about, Judgment* j) noexcept nogil
cdef void settle(Game* g, const Judgment* j) noexcept nogil
cdef int suit_for(Game* g, int seat, int card) noexcept nogil
cdef int asked_retrial(Game* g, int me, Slot* slot, const Judgment* j, Cards cards) noexcept nogil
cdef void replace_judgment(Game* g, int me, Slot* slot, int card, Judgment* j) noexcept nogil
