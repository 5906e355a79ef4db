# Small questions about a table, all inline.
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards, ctz, popcount

cdef inline uint16_t bit(int seat) noexcept nogil:
    """Mask of one seat; of nobody (-1) the empty mask: bit 31, which 16 bits do not hold. No branch, since it is asked
    some twenty times a decision."""
    return <uint16_t>(<uint32_t>1 << (seat & 31))

cdef inline void bump(uint8_t* counter) noexcept nogil:
    """Count one more, at most 255."""
    if counter[0] < 255:
        counter[0] += 1

cdef inline bint alive(const Public* p, int seat) noexcept nogil:
    return (<uint32_t>p.alive >> (seat & 31)) & 1      # nobody (-1) is not alive

cdef inline uint16_t never_out(const Public* p) noexcept nogil:
    """Who counts for victory: the living but for those who came back."""
    return p.alive & ~p.reborn

cdef inline int next_of(const Public* p, int seat) noexcept nogil:
    """Next living seat in turn order after this one (itself when nobody else lives)."""
    cdef int s = seat
    while True:
        s = s + 1 if s + 1 < p.n else 0
        if (p.alive >> s) & 1 or s == seat:
            return s

cdef inline uint16_t others(const Public* p, int seat) noexcept nogil:
    return p.alive & ~bit(seat)

cdef inline int lowest(uint16_t mask) noexcept nogil:
    """First seat of a mask that is not empty."""
    return ctz(mask)

cdef inline int first_from(uint16_t mask, int seat, int n) noexcept nogil:
    """First seat of the mask in turn order from this seat on (itself included), -1 if the mask is empty."""
    cdef uint16_t later = mask & <uint16_t>(0xFFFF << seat)
    if later:
        return lowest(later)
    return lowest(mask) if mask else -1

cdef inline int many(uint16_t mask) noexcept nogil:
    return popcount(mask)

cdef inline void note_act(Game* g, int act, int actor, int target, int kind) noexcept nogil:
    """Tell the bots that keep beliefs of a public act."""
    if g.observe != NULL and not g.t.pub.over:
        g.observe(&g.t, g.rules, act, actor, target, kind)

cdef inline bint barred(const Seat* s, int kind) noexcept nogil:
    """Are its hand cards no good for this kind in this turn?"""
    return (s.barred >> type_of(kind)) & 1

cdef inline Cards* hand_of(Game* g, int seat) noexcept nogil:
    return &g.t.priv[seat].hand[0]

cdef inline int weapon_of(const Public* p, int seat) noexcept nogil:
    return p.seat[seat].equip[WEAPON]

cdef inline bint has_equipment(const Public* p, int seat) noexcept nogil:
    cdef const Seat* s = &p.seat[seat]
    return s.equip[0] != NONE or s.equip[1] != NONE or s.equip[2] != NONE or s.equip[3] != NONE

cdef inline bint has_cards(const Public* p, int seat) noexcept nogil:
    """Hand or equipment."""
    return p.seat[seat].hand_count > 0 or has_equipment(p, seat)

cdef inline bint has_any(const Public* p, int seat) noexcept nogil:
    """Hand, equipment or judging area."""
    return has_cards(p, seat) or p.seat[seat].n_judging > 0

cdef inline bint judging_holds(const Public* p, int seat, int kind) noexcept nogil:
    cdef int i
    for i in range(p.seat[seat].n_judging):
        if p.seat[seat].judging[i].kind == kind:
            return True
    return False
