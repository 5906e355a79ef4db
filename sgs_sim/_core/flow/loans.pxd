from sgs_sim._core.state cimport *

cdef uint16_t lenders(const Public* p, int borrower) noexcept nogil
cdef void borrow(Game* g, int borrower, int lender) noexcept nogil
cdef void give_back(Game* g) noexcept nogil
cdef void end_loans(Game* g, int dead) noexcept nogil
cdef uint16_t take_up(Game* g, int user, int kind, int skill, int target, int without) noexcept nogil
cdef void let_go(Game* g) noexcept nogil
