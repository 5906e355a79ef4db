from sgs_sim._core.state cimport *

cdef Resolve RESOLVE[KIND_COUNT]
cdef Shed SHED[KIND_COUNT]

cdef void play_options(Game* g, int seat) noexcept nogil
cdef void carry_out(Game* g, int seat, const Option* chosen) noexcept nogil
cdef void run_use(Game* g, Use* use) noexcept nogil
cdef uint16_t further_targets(
    Game* g, int seat, int kind, int skill, uint16_t legal, uint16_t named, bint last) noexcept nogil
cdef void use_answer(Game* g, int user, uint16_t targets, const Answer* a, bint counts) noexcept nogil
cdef void describe(Game* g, Use* use) noexcept nogil
cdef void use_virtual(Game* g, int user, int kind, uint16_t targets, int skill) noexcept nogil
cdef void recast(Game* g, int seat, int card, int skill) noexcept nogil
cdef void tell_named(Game* g, Use* use) noexcept nogil
