from sgs_sim._core.state cimport *

cdef uint16_t legal_targets(const Public* p, const RulesData* r, int user, int kind, int without) noexcept nogil
cdef bint may_slash(const Public* p, const RulesData* r, int user, int without) noexcept nogil
cdef uint16_t forbidden(const Public* p, const RulesData* r, int user, int kind) noexcept nogil
cdef uint16_t collateral_victims(const Public* p, const RulesData* r, int holder) noexcept nogil
