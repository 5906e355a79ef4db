from sgs_sim._core.state cimport *

cdef bint compare(Game* g, int me, int id, int other) noexcept nogil
cdef void turn_over(Game* g, int seat) noexcept nogil
cdef void add_mark(Game* g, int seat, int mark, int id, int n) noexcept nogil
cdef void bar(Game* g, int seat, int what) noexcept nogil
