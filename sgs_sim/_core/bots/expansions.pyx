"""What the expansions ask a bot beside the usual: chains, fire, comparisons, gods."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.registry cimport ask_query
from sgs_sim._core.rng cimport mix64


cdef uint16_t chained(const View* v) noexcept nogil:
    """Mask of those who are chained."""
    cdef uint16_t mask = 0
    cdef int s
    for s in range(v.pub.n):
        if v.pub.seat[s].chained:
            mask |= bit(s)
    return mask


cdef uint16_t untouched_by(const View* v, int kind, int color, uint16_t mask) noexcept nogil:
    """Those of the mask on whom a card of this kind and color has no effect, unless armor does not count."""
    cdef uint16_t left = v.pub.owner_on[Q_VOID] & mask, found = 0
    cdef int s
    if left == 0 or ask_query(v.pub, v.rules, Q_ARMOR_OFF, v.seat, 0, 0) > 0:
        return 0
    while left:
        s = lowest(left)
        left &= left - 1
        if ask_query(v.pub, v.rules, Q_VOID, s, kind, color) > 0:
            found |= bit(s)
    return found


cdef bint can_strike(const Option* options, int n, uint16_t foes) noexcept nogil:
    """Is there a slash that can be used on an enemy?"""
    cdef int i
    for i in range(n):
        if options[i].verb == V_USE and is_slash(options[i].kind) and options[i].targets & foes:
            return True
    return False


cdef int chain_target(const View* v, const Option* options, int n, uint16_t friends) noexcept nogil:
    """An enemy to chain, or one of the own side to unchain; nobody further where one may stop."""
    cdef uint16_t mine = friends | bit(v.seat), bound = chained(v)
    cdef int i, other = 0
    for i in range(n):
        if options[i].verb != V_TARGET:
            continue
        if ((mine >> options[i].arg) & 1) == ((bound >> options[i].arg) & 1):
            if not (mine >> options[i].arg) & 1:
                return i
            other = i
    return other


cdef int emptiest(const View* v, uint16_t mask) noexcept nogil:
    """Who lacks most cards to its maximum hp, of five at most; -1 for nobody."""
    cdef const Seat* s
    cdef int seat, best = -1, lacks, most = 0
    while mask:
        seat = lowest(mask)
        mask &= mask - 1
        s = &v.pub.seat[seat]
        lacks = (s.max_hp if s.max_hp < 5 else 5) - s.hand_count
        if best < 0 or lacks > most:
            best = seat
            most = lacks
    return best


cdef int shown(const View* v, const Request* r, const Option* options, int n, uint16_t friends) noexcept nogil:
    """The highest rank for a comparison; of a hand that was looked at a card of an enemy; else any."""
    cdef int i, best = 0
    if options[0].verb == V_DONE:
        return 0 if (friends | bit(v.seat)) & bit(r.target) else 1
    if r.topic != TOPIC_COMPARE:
        return <int>(mix64(v.me.tie_key ^ <uint64_t>(v.pub.turn * 16 + 9)) % <uint64_t>n)
    for i in range(1, n):
        if v.rules.face[options[i].card].rank > v.rules.face[options[best].card].rank:
            best = i
    return best


cdef int for_all(const View* v, uint16_t friends) noexcept nogil:
    """Should everybody recover or everybody lose a point? Recover, unless enemies are more and nobody of the own side
    is down to the last."""
    cdef uint16_t mine = friends | bit(v.seat), left = v.pub.alive
    cdef int s, wounds = 0
    cdef bint last = False
    while left:
        s = lowest(left)
        left &= left - 1
        if v.pub.seat[s].hp < v.pub.seat[s].max_hp:
            wounds += 1 if (mine >> s) & 1 else -1
        last = last or ((mine >> s) & 1 and v.pub.seat[s].hp <= 1)
    if wounds > 0 or last:
        return CHOICE_RECOVER
    return CHOICE_LOSE if many(v.pub.alive & ~mine) > many(mine & v.pub.alive) else CHOICE_RECOVER


cdef int place_of(const Option* options, int n, int arg) noexcept nogil:
    """The option with this argument, -1 if there is none."""
    cdef int i
    for i in range(n):
        if options[i].arg == arg:
            return i
    return -1
