"""What a simple bot makes of cards played face down, and of phases that may be given up."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.rng cimport mix64
from sgs_sim._core.registry cimport SKILL_ROWS

cdef enum:
    ONE_IN = 4         # doubts one claim of so many
    OFTEN = 4          # claims of one seat in a turn: more are not made, nor believed (ex nihilo could go on for ever)


cdef bint is_claim(const Option* o) noexcept nogil:
    """A row for a card that is only claimed to be of its kind; which one is chosen afterwards."""
    return o.card == NONE and (SKILL_ROWS[o.skill].claims >> o.kind) & 1


cdef int claimed_card(const View* v, const Request* r, const Option* options, int n, int cheapest) noexcept nogil:
    """A heart that is what it is said to be has its effect whatever the others say; else the cheapest will do."""
    cdef const CardFace* face
    cdef int i
    for i in range(n):
        face = &v.rules.face[options[i].card]
        if face.kind == r.as_kind and face.suit == HEART:
            return i
    return cheapest


cdef bint often(const Public* p, int seat) noexcept nogil:
    """Has this seat laid cards face down rather often in this turn?"""
    cdef const Slot* slot
    cdef int i
    for i in range(MAX_SLOTS):
        slot = &p.seat[seat].slot[i]
        if SKILL_ROWS[slot.id].claims and slot.used_turn >= OFTEN:
            return True
    return False


cdef bint doubts(const View* v, const Request* r) noexcept nogil:
    """Not with the last point, else by the tie key, anew for each claim of a turn."""
    cdef uint64_t key = <uint64_t>v.pub.turn * 4096 + v.pub.turn_uses * 64 + r.as_kind
    if v.pub.seat[v.seat].hp <= 1:
        return False
    return often(v.pub, r.source) or mix64(v.me.tie_key ^ key) % ONE_IN == 0


cdef bint spares_phase(const View* v, const Request* r) noexcept nogil:
    """The draw phase (first half) when the hand is full as it is, the play phase when there is little to play."""
    cdef const Seat* me = &v.pub.seat[v.seat]
    return me.hand_count > me.hp if r.count == 1 else me.hand_count < 3
