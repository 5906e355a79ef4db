from sgs_sim._core.state cimport *

cdef bint is_claim(const Option* o) noexcept nogil
cdef int claimed_card(const View* v, const Request* r, const Option* options, int n, int cheapest) noexcept nogil
cdef bint doubts(const View* v, const Request* r) noexcept nogil
cdef bint spares_phase(const View* v, const Request* r) noexcept nogil
cdef bint often(const Public* p, int seat) noexcept nogil
