"""What veteran makes of skills and cards that only the promo and the beta edition have."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.bots.editions cimport loan_worth
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind, hp_worth
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)

cdef int RENDE_PROMO = skill_id("rende_promo"), LUOYI_PROMO = skill_id("luoyi_promo")

cdef enum:
    LIKELY = 64    # of 256: an enemy worth reaching for


cdef bint heals_each_second(int id) noexcept nogil:
    """Rende heals at every second card given, not once a phase."""
    return id == RENDE_PROMO


cdef bint stronger_unarmed(int id) noexcept nogil:
    """Slashes without a weapon hurt more."""
    return id == LUOYI_PROMO


cdef uint16_t enemies(const Mind* m) noexcept nogil:
    cdef int s
    cdef uint16_t mask = 0
    for s in range(m.v.pub.n):
        if alive(m.v.pub, s) and m.foe[s] > LIKELY:
            mask |= bit(s)
    return mask


cdef int borrowed_worth(Mind* m, uint16_t mask) noexcept nogil:
    """A weapon for this turn is worth the slashes that only it lets land on enemies."""
    cdef uint16_t foes = enemies(m)
    cdef int s, best = 0, value
    while mask:
        s = lowest(mask)
        mask &= mask - 1
        value = loan_worth(m.v, s, foes)
        if value > best:
            best = value
    return best * weight(m.v, W_HP) // 2


cdef int tribute_worth(const Mind* m, int lord) noexcept nogil:
    """A card for the lord: less when he has more than he may keep."""
    cdef const Seat* s = &m.v.pub.seat[lord]
    cdef int value = -m.foe[lord] * weight(m.v, W_CARD) // 256
    return value if s.hand_count <= s.hp else value // 2


cdef bint shields(Mind* m, const Request* r, int price) noexcept nogil:
    """One point of damage that is coming and does not kill is cancelled if it is worth the card."""
    return -m.foe[r.target] * hp_worth(m, r.target, 1) // 256 > price
