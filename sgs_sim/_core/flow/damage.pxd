from sgs_sim._core.state cimport *

cdef bint damage(
    Game* g, int source, int target, int amount, int nature, int skill, int kind, Use* use, Hit* hit) noexcept nogil
cdef void lose_hp(Game* g, int seat, int amount) noexcept nogil
cdef void recover(Game* g, int seat, int amount, int helper) noexcept nogil
cdef int move_damage(Game* g, Damage* d, int to) noexcept nogil
cdef void set_chained(Game* g, int seat, bint chained) noexcept nogil
