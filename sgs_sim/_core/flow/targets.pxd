from sgs_sim._core.state cimport *

cdef uint16_t legal_targets(const Public* p, const RulesData* r, int user, int kind, int without) noexcept nogil
cdef bint allows_slash(const Public* p, const RulesData* r, int user, int weapon) noexcept nogil
cdef uint16_t weapon_reach(const Public* p, const RulesData* r, int user, int weapon, int without) noexcept nogil
cdef uint16_t by_effect(const Public* p, const RulesData* r, int user, int effect) noexcept nogil
cdef bint may_slash(const Public* p, const RulesData* r, int user, int without) noexcept nogil
cdef uint16_t forbidden(const Public* p, const RulesData* r, int user, int kind) noexcept nogil
cdef uint16_t collateral_victims(const Public* p, const RulesData* r, int holder) noexcept nogil
cdef uint16_t anyone_to_slash(const Public* p, const RulesData* r, int user) noexcept nogil
