from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef int hand_dodges(const Mind* m, int seat) noexcept nogil
cdef int dodge_with(const Mind* m, int seat, int p) noexcept nogil
cdef bint pierces(const View* v) noexcept nogil
cdef int work_out_jink(const Mind* m, int seat) noexcept nogil
cdef int chance_slash(const Mind* m, int seat) noexcept nogil
cdef int slash_in(int cards) noexcept nogil
cdef int jink_in(int cards) noexcept nogil

cdef inline int chance_jink(Mind* m, int seat) noexcept nogil:
    """Percent that this seat dodges a slash of ours."""
    if not (m.dodging >> seat) & 1:
        m.dodging |= <uint16_t>(1 << seat)
        m.jink_memo[seat] = <int16_t>work_out_jink(m, seat)
    return m.jink_memo[seat]
cdef int dodges_volley(Mind* m, int seat) noexcept nogil
