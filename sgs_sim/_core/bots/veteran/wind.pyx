"""What veteran makes of the skills of wind and Q, its own and those that are used on it."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)
from sgs_sim._core.bots.veteran.strikes cimport slash_worth
from sgs_sim._core.bots.veteran.plugins cimport picks, values_invitation, values_target
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind, hp_worth, hurt

cdef enum:
    FULL_HAND = 4      # from so many cards on a turn is worth more than three cards (jushou)
    FIRST = 1          # shensu: judging and draw phase, the other half is the play phase
    LIGHT_IN = 4       # leiji: one judgment of so many is a spade


# ---- xiahouyuan -----------------------------------------------------------------------------------------------------

cdef int free_slash(Mind* m) noexcept nogil:
    """The best slash on anybody, without a card."""
    cdef uint16_t left = others(m.v.pub, m.v.seat)
    cdef int s, value, best = 0
    while left:
        s = lowest(left)
        left &= left - 1
        value = slash_worth(m, s, SLASH, NO_COLOR)
        if value > best:
            best = value
    return best


cdef int shensu_offered(Mind* m, const Request* r) noexcept nogil:
    """A slash for two cards not drawn, and delayed tricks not judged; or for a play phase with little to play."""
    cdef const Seat* me = &m.v.pub.seat[m.v.seat]
    cdef int value = free_slash(m)
    if r.count == FIRST:
        return value + me.n_judging * weight(m.v, W_INDULGENCE) - 2 * weight(m.v, W_CARD)
    return value - weight(m.v, W_CARD) * (me.hand_count + 1) // 2


cdef int shensu_target(Mind* m, const Request* r, int seat) noexcept nogil:
    return slash_worth(m, seat, SLASH, NO_COLOR)


# ---- caoren ---------------------------------------------------------------------------------------------------------

cdef int jushou_offered(Mind* m, const Request* r) noexcept nogil:
    """Three cards for the next turn; who lies face down gets up by it."""
    cdef const Seat* me = &m.v.pub.seat[m.v.seat]
    return 1 if me.turned_over or me.hand_count < FULL_HAND else 0


# ---- xiaoqiao -------------------------------------------------------------------------------------------------------

cdef int tianxiang_target(Mind* m, const Request* r, int seat) noexcept nogil:
    """The damage hurts, but draws as many cards as hp are then missing."""
    cdef const Seat* s = &m.v.pub.seat[seat]
    cdef int points = r.count if r.count else 1, missing = s.max_hp - s.hp + points
    if points >= s.hp:
        return hurt(m, seat, points, NORMAL)
    return hurt(m, seat, points, NORMAL) - m.foe[seat] * missing * weight(m.v, W_CARD) // 256


cdef int tianxiang_offered(Mind* m, const Request* r) noexcept nogil:
    cdef uint16_t left = others(m.v.pub, m.v.seat)
    cdef int s, value, best = -100000
    while left:
        s = lowest(left)
        left &= left - 1
        value = tianxiang_target(m, r, s)
        if value > best:
            best = value
    return best + hp_worth(m, m.v.seat, r.count) - weight(m.v, W_CARD)


# ---- zhangjiao ------------------------------------------------------------------------------------------------------

cdef int leiji_target(Mind* m, const Request* r, int seat) noexcept nogil:
    return hurt(m, seat, 2, THUNDER) if seat != m.v.seat else -1


cdef int leiji_offered(Mind* m, const Request* r) noexcept nogil:
    cdef uint16_t left = others(m.v.pub, m.v.seat)
    cdef int s, best = 0
    while left:
        s = lowest(left)
        left &= left - 1
        if hurt(m, s, 2, THUNDER) > best:
            best = hurt(m, s, 2, THUNDER)
    return best // LIGHT_IN


# ---- yangxiu --------------------------------------------------------------------------------------------------------

cdef int jilei_named(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """Basic cards: more than half of any hand, and the slash that follows."""
    return TYPE_BASIC if r.kind == R_CHOOSE else -1


cdef int danlao_offered(Mind* m, const Request* r) noexcept nogil:
    """A card instead of the trick, unless the trick is better."""
    cdef const Seat* me = &m.v.pub.seat[m.v.seat]
    if r.as_kind == GOD_SALVATION:
        return 1 if me.hp >= me.max_hp else 0
    if r.as_kind == IRON_CHAIN:
        return 0 if me.chained else 1
    return 0 if r.as_kind == AMAZING_GRACE else 1


cdef int id
id = skill_id("shensu")
values_invitation(id, shensu_offered)
values_target(id, shensu_target)
values_invitation(skill_id("jushou"), jushou_offered)
id = skill_id("tianxiang")
values_invitation(id, tianxiang_offered)
values_target(id, tianxiang_target)
id = skill_id("leiji")
values_invitation(id, leiji_offered)
values_target(id, leiji_target)
picks(skill_id("jilei"), jilei_named)
values_invitation(skill_id("danlao"), danlao_offered)
