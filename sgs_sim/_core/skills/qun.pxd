from sgs_sim._core.state cimport *

cdef void lijian_offer(Game* g, int me, Slot* slot) noexcept nogil
cdef void alienate(Game* g, int me, Slot* slot, const Option* o, bint no_nullification) noexcept nogil
