from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards

cdef void rende_offer(Game* g, int me, Slot* slot) noexcept nogil
cdef void look_at_top(Game* g, int me, Slot* slot, int n) noexcept nogil
