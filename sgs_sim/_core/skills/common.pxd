# Small questions that several skills ask.
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *

cdef enum:
    MAX_PRICE = 9          # cards that a skill may cost, or ask for
    THREE_SUITS = 28       # highest mask of three suits

cdef inline bint allows(int used, int limit) noexcept nogil:
    """May a skill that was used so often be used once more? A limit of 0 is none."""
    return limit == 0 or used < limit

cdef inline bint of_suits(int suit, int suits) noexcept nogil:
    """Is the suit one of a mask 1 << Suit?"""
    return (suits >> suit) & 1

cdef inline bint of_kingdom(const Seat* s, int kingdom) noexcept nogil:
    """Some characters count as two kingdoms."""
    return s.kingdom == kingdom or (s.kingdom_too == kingdom and kingdom != NO_KINGDOM)

cdef inline uint16_t kin(const Public* p, int me, int kingdom) noexcept nogil:
    """Mask of the other living characters of a kingdom."""
    cdef uint16_t mask = 0
    cdef int s
    for s in range(p.n):
        if s != me and alive(p, s) and of_kingdom(&p.seat[s], kingdom):
            mask |= bit(s)
    return mask

cdef inline uint16_t with_hand(Game* g) noexcept nogil:
    """Mask of the living with hand cards."""
    cdef uint16_t mask = 0
    cdef int s
    for s in range(g.t.pub.n):
        if alive(&g.t.pub, s) and g.t.pub.seat[s].hand_count:
            mask |= bit(s)
    return mask

cdef inline uint16_t wounded(Game* g) noexcept nogil:
    """Mask of the living with less than their maximum hp."""
    cdef uint16_t mask = 0
    cdef int s
    for s in range(g.t.pub.n):
        if alive(&g.t.pub, s) and g.t.pub.seat[s].hp < g.t.pub.seat[s].max_hp:
            mask |= bit(s)
    return mask

cdef inline uint16_t of_gender(Game* g, int gender) noexcept nogil:
    """Mask of the living of a gender."""
    cdef uint16_t mask = 0
    cdef int s
    for s in range(g.t.pub.n):
        if alive(&g.t.pub, s) and g.t.pub.seat[s].gender == gender:
            mask |= bit(s)
    return mask
