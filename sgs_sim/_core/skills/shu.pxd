from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards

cdef enum:
    MAX_SEEN = 10          # cards that are looked at together

cdef int paoxiao(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil
cdef void rende_offer(Game* g, int me, Slot* slot) noexcept nogil
cdef void look_at_top(Game* g, int me, Slot* slot, int n) noexcept nogil
