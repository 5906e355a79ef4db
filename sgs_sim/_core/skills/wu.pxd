from sgs_sim._core.state cimport *

cdef void zhiheng(Game* g, int me, Slot* slot, const Option* o) noexcept nogil
cdef void kurou(Game* g, int me, Slot* slot, const Option* o) noexcept nogil
cdef void fanjian_offer(Game* g, int me, Slot* slot) noexcept nogil
cdef void sow(Game* g, int me, Slot* slot, const Option* o, int topic) noexcept nogil
