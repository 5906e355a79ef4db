"""First-out protection 首出保护: who was out first in the last game of a match keeps the last hit point in this one, until
somebody is out or somebody whom that player attacked attacks back."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.flow.use cimport RESOLVE
from sgs_sim._core.trace cimport say


cdef bint is_protected(const Public* p, int seat) noexcept nogil:
    return seat == p.protected and p.first_death < 0 and many(p.alive) == p.n


cdef void note_attack(Game* g, Use* use) noexcept nogil:
    """Stands before the effect of every card that attacks. Where a skill makes somebody fight, he attacks nobody."""
    cdef Public* p = &g.t.pub
    cdef uint16_t targets = use.targets if use.targets else others(p, use.user)
    if p.protected >= 0 and not use.no_nullification:
        if use.user == p.protected:
            p.attacked |= targets
        elif targets & bit(p.protected) and p.attacked & bit(use.user):
            say(g, E_EXPOSED, p.protected, 0)
            p.protected = -1
    RESOLVE[use.kind](g, use)


cdef void spared(Game* g, int seat, int source) noexcept nogil:
    """Damage has taken the last hit point: it is the death that is prevented, not the damage."""
    if is_protected(&g.t.pub, seat):
        g.t.pub.seat[seat].hp = 1
        say(g, E_SPARED, seat, 0)
        return
    g.rules.past_zero(g, seat, source)


cdef int nothing_to_cancel(Game* g, int seat, int amount) noexcept nogil:
    """By rules where peaches cancel the last points nobody is asked for one that is not in danger."""
    return amount if is_protected(&g.t.pub, seat) else g.rules.past_last_point(g, seat, amount)


cdef int protected_next(const Game* g) noexcept nogil:
    """Seat in the next game of the player who was out first in this one, -1 if nobody was. The lordship passes to the
    next player, so that everybody moves one seat up; or all stay."""
    cdef int first = g.t.pub.first_death
    if first < 0 or not g.rules.lordship_passes:
        return first
    return first - 1 if first else g.rules.n - 1
