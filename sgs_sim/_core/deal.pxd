from sgs_sim._core.state cimport *
from sgs_sim._core.rng cimport Stream

cdef void clear_table(Game* g, uint64_t index) noexcept nogil
cdef void set_roles(Game* g, const uint8_t* roles) noexcept nogil
cdef void seat_general(Game* g, int seat, int general) noexcept nogil
cdef int dealt_general(Stream* s, uint64_t free) noexcept nogil
cdef void fill_pile(Game* g) noexcept nogil
cdef void deal(Game* g) noexcept nogil
cdef void choose_kingdoms(Game* g) noexcept nogil
