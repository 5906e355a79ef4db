"""What the rules of some editions ask a bot beside the usual: whose weapon to borrow, what to spend on a coming hit."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, both, count


cdef int slashes_in_hand(const View* v) noexcept nogil:
    cdef int kind, k = 0
    cdef Cards s
    for kind in range(SLASH, THUNDER_SLASH + 1):
        s = both(&v.me.hand[0], &v.rules.of_kind[kind])
        k += count(&s)
    return k


cdef int loan_worth(const View* v, int lender, uint16_t foes) noexcept nogil:
    """Slashes in hand that this seat could use on enemies only with the lender's weapon."""
    cdef const Seat* me = &v.pub.seat[v.seat]
    cdef int slashes = slashes_in_hand(v), weapon = v.pub.seat[lender].equip[WEAPON], kind, s
    cdef uint16_t reached = 0
    if slashes == 0 or weapon == NONE:
        return 0
    kind = v.rules.face[weapon].kind
    for s in range(v.pub.n):
        if (foes >> s) & 1 and v.pub.distance[v.seat][s] <= v.rules.range[kind]:
            reached |= bit(s)
    if reached == 0:
        return 0
    if kind == CROSSBOW and me.listening[Q_SLASH_LIMIT] == 0:
        return slashes if me.slashes_used or not me.in_range & foes else slashes - 1
    return 1 if me.slashes_used == 0 and not me.in_range & foes else 0


cdef int best_lender(const View* v, uint16_t mask, uint16_t foes) noexcept nogil:
    """Whose weapon of the mask serves most slashes; -1 if none serves any."""
    cdef int s, best = -1, value, most = 0
    while mask:
        s = lowest(mask)
        mask &= mask - 1
        value = loan_worth(v, s, foes)
        if value > most:
            most = value
            best = s
    return best


cdef bint lethal(const View* v, const Request* r) noexcept nogil:
    """The points of damage that are coming would take the target's last hit point."""
    return r.target >= 0 and r.count >= v.pub.seat[r.target].hp


cdef bint too_early(const View* v, const Request* r) noexcept nogil:
    """The trick can still be cancelled when its judgment is known: a nullification may wait until then."""
    return r.depth == 0 and v.rules.late_window[r.as_kind] and r.topic != TOPIC_JUDGED
