from sgs_sim._core.state cimport *

cdef bint discards(Game* g, int seat, int id, int because, int n) noexcept nogil
cdef void luoshen(Game* g, int me, Slot* slot, Event* e) noexcept nogil
