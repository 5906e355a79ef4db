from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *

cdef void observe(Table* t, const RulesData* rules, int act, int actor, int target, int kind) noexcept nogil
cdef bint rebels_ahead(const View* v) noexcept nogil
cdef void read_anew(View* v) noexcept nogil

cdef inline bint is_stale(const View* v) noexcept nogil:
    """Has anybody acted, or died, since the beliefs were worked out?"""
    return v.me.belief_at != v.pub.acts or v.me.belief_alive != v.pub.alive

cdef inline void read_table(View* v) noexcept nogil:
    """Bring beliefs and aims up to date; four of five times they are."""
    if is_stale(v) or (v.me.role != REBEL and v.me.lord_hp != v.pub.seat[0].hp) or (
            v.me.role == TRAITOR and v.me.lead_turn != v.pub.turn):
        read_anew(v)
