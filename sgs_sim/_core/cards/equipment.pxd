from sgs_sim._core.state cimport *

cdef bint slash_hits(int me, const Event* e) noexcept nogil
cdef bint other_sex(Game* g, int me, int target) noexcept nogil
cdef void discard_or_draw(Game* g, int me, int id, int target) noexcept nogil
cdef void axe(Game* g, int me, Slot* slot, Event* e) noexcept nogil
cdef void blade(Game* g, int me, Slot* slot, Event* e) noexcept nogil
