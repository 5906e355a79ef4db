"""Attrition 消耗: when three are left, everybody loses a hit point at the end of each round from the fourth on."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.flow.dying cimport ask_for_peaches, fall_together
from sgs_sim._core.trace cimport say

cdef bint due(const Public* p, const RulesData* r) noexcept nogil:
    """Is this the end of a round that costs a hit point?"""
    if p.few_from == 0 or p.round < p.few_from + r.attrition_rounds:
        return False
    return not r.attrition_of_three or many(p.alive) == FEW


cdef bint all_at_the_last(const Public* p) noexcept nogil:
    cdef int s
    for s in range(p.n):
        if alive(p, s) and p.seat[s].hp > 1:
            return False
    return True


cdef void count_from_here(Game* g) noexcept nogil:
    """The lord's turn begins in a scenario: with three left this is the first full round of them."""
    if many(g.t.pub.alive) <= FEW:
        g.t.pub.few_from = g.t.pub.round


cdef void attrition(Game* g) noexcept nogil:
    """The end of a round. Rounds are counted from the lord's next turn after three were left; the lord has seat 0, and
    all that is asked here is asked in turn order from him, as if his turn had begun."""
    cdef Public* p = &g.t.pub
    if p.few_from == 0 and many(p.alive) <= FEW:
        p.few_from = <uint16_t>(1 if p.n <= FEW else p.round + 1)
    if not due(p, g.rules):
        return
    p.turn_seat = 0
    p.phase = NO_PHASE
    if all_at_the_last(p):
        say(g, E_ATTRITION, -1, 0)
        return
    say(g, E_ATTRITION, -1, 1)
    p.stack_depth += 1
    wither(g)
    p.stack_depth -= 1


cdef void wither(Game* g) noexcept nogil:
    """All lose their point at once; then those without one are asked for, and who is not saved is out at once, too."""
    cdef Public* p = &g.t.pub
    cdef uint16_t losing = 0, fallen = 0
    cdef int s
    for s in range(p.n):
        if alive(p, s) and not (p.seat[s].hp <= 1 and g.rules.attrition_peach
                                and g.rules.last_point_lost(g, s, 1) <= 0):
            losing |= bit(s)
    if p.over:
        return
    for s in range(p.n):
        if losing & bit(s):
            say(g, E_LOSE_HP, s, 1)
            p.seat[s].hp -= 1
    for s in range(p.n):
        if losing & bit(s) and alive(p, s) and p.seat[s].hp <= 0:
            if not g.rules.attrition_asks or ask_for_peaches(g, s, -1):
                fallen |= bit(s)
    if fallen and not p.over:
        fall_together(g, fallen)
