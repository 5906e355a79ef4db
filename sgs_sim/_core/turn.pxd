from sgs_sim._core.state cimport *

cdef void begin_turn(Game* g, int seat) noexcept nogil
cdef void step(Game* g) noexcept nogil
cdef void go_on(Game* g) noexcept nogil
