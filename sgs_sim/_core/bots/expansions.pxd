from sgs_sim._core.state cimport *

cdef uint16_t chained(const View* v) noexcept nogil
cdef uint16_t untouched_by(const View* v, int kind, int color, uint16_t mask) noexcept nogil
cdef bint can_strike(const Option* options, int n, uint16_t foes) noexcept nogil
cdef int chain_target(const View* v, const Option* options, int n, uint16_t friends) noexcept nogil
cdef int emptiest(const View* v, uint16_t mask) noexcept nogil
cdef int shown(const View* v, const Request* r, const Option* options, int n, uint16_t friends) noexcept nogil
cdef int for_all(const View* v, uint16_t friends) noexcept nogil
cdef int place_of(const Option* options, int n, int arg) noexcept nogil
