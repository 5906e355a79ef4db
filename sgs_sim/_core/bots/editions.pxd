from sgs_sim._core.state cimport *

cdef int loan_worth(const View* v, int lender, uint16_t foes) noexcept nogil
cdef int best_lender(const View* v, uint16_t mask, uint16_t foes) noexcept nogil
cdef bint lethal(const View* v, const Request* r) noexcept nogil
cdef bint too_early(const View* v, const Request* r) noexcept nogil
