from sgs_sim._core.state cimport *

cdef bint discards_two(Game* g, int seat, int id, int because) noexcept nogil
cdef void luoshen(Game* g, int me, Slot* slot, Event* e) noexcept nogil
