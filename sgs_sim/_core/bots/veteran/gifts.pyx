"""Veteran and the dead, by rules where they come back: its own side gets what it would discard anyway, and the card
that is still missing if it is a cheap one."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.registry cimport SKILL_ROWS
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind, keep


cdef bint same_side(const View* v, int seat) noexcept nogil:
    """Of a dead player everybody knows the role. A traitor has nobody."""
    cdef int role = v.pub.seat[seat].role_shown
    return role == REBEL if v.me.role == REBEL else role == LOYALIST and v.me.role != TRAITOR


cdef int nearest_return(const View* v, uint16_t dead) noexcept nogil:
    """The friend among the dead with the most cards, -1 if there is none."""
    cdef int s, best = -1
    while dead:
        s = lowest(dead)
        dead &= dead - 1
        if same_side(v, s) and (best < 0 or v.pub.seat[s].hand_count > v.pub.seat[best].hand_count):
            best = s
    return best


cdef int or_a_gift(Mind* m, const Option* options, int n, int chosen) noexcept nogil:
    """Instead of the end of the phase: a card for a dead friend, if there is one to spare."""
    cdef View* v = m.v
    cdef int i, best = -1, value, least, to
    cdef bint last
    if options[chosen].verb != V_END or not v.pub.any_on[T_OTHERS_PLAY] & ~v.pub.alive:
        return chosen
    for i in range(n):
        if options[i].verb == V_GIVE and SKILL_ROWS[options[i].skill].flags & TO_THE_DEAD:
            if best < 0 or keep(m, options[i].card) < least:
                best = i
                least = keep(m, options[i].card)
    if best < 0:
        return chosen
    to = nearest_return(v, options[best].targets)
    if to < 0:
        return chosen
    last = v.pub.seat[to].hand_count + 1 >= v.rules.gifts
    value = weight(v, W_CARD) if last else 0
    if m.spare <= 0 and least >= value:
        return chosen
    v.me.plan[0] = <int16_t>to
    v.me.plan[1] = NO_KIND
    v.me.plan[2] = options[best].skill
    return best
