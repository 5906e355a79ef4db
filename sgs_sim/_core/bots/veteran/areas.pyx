"""What a card does to many: volleys, god salvation, amazing grace, lightning."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.registry cimport SKILL_ROWS
from sgs_sim._core.bots.veteran.armies cimport shrugs_off
from sgs_sim._core.bots.veteran.play cimport hampered
from sgs_sim._core.bots.veteran.skills cimport heal
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.chances cimport chance_slash, dodges_volley
from sgs_sim._core.bots.veteran.worth cimport Mind, count_kind, drawn_out, harm, has_skill, hp_worth, may_slash, wins
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)

cdef int GUANXING = skill_id("guanxing"), JIEYIN = skill_id("jieyin"), QINGNANG = skill_id("qingnang")
cdef int TIANXIANG = skill_id("tianxiang")
cdef int JIANXIONG = skill_id("jianxiong")

cdef enum:
    PERCENT = 100
    LIGHTNING_HITS = 15     # percent: spade 2 to 9 are 17 of 108 cards
    NEEDED = 64             # of 256: how much a lord is wanted dead, or an enemy hurt, for it to matter here
    FRIEND = 128            # of 256: who is known well enough for one


cdef int volley_worth(Mind* m, int kind) noexcept nogil:
    """Savage assault or archery attack: damage to each by the chance that he has no answer."""
    cdef const View* v = m.v
    cdef int s, dodge, value = 0
    for s in range(v.pub.n):
        if s != v.seat and alive(v.pub, s) and not shrugs_off(v, s, kind):
            dodge = chance_slash(m, s) if kind == SAVAGE_ASSAULT else dodges_volley(m, s)
            value += harm(m, s, 1) * (PERCENT - dodge) // PERCENT
            value += m.foe[s] * drawn_out(v, s) * dodge // PERCENT // 256
            if v.pub.seat[s].hp > 1 and dodge == 0 and finished_by_several(m, s):
                value += weight(v, W_KILL_LORD) // 2
            if v.pub.seat[s].hp <= 1 and own_man(m, s):      # his death counts in full
                value -= (256 + m.foe[s]) * weight(v, W_KILL) * (PERCENT - dodge) // PERCENT // 256
            if v.pub.owner_on[T_DAMAGED] & bit(s) and m.foe[s] > NEEDED and has_skill(v, s, JIANXIONG):
                value -= m.foe[s] * handed_on(m) * (PERCENT - dodge) // PERCENT // 256
    if m.foe[0] < 0 and v.seat != 0 and (v.me.rebels_left or v.me.role != TRAITOR):      # it also looks bad
        value -= weight(v, W_CARD) // 2
    return value


cdef bint finished_by_several(Mind* m, int seat) noexcept nogil:
    """Do the volleys in hand together kill the last enemy, who answers none of them, and nobody else?"""
    cdef const View* v = m.v
    cdef int n = count_kind(v, SAVAGE_ASSAULT) if chance_slash(m, seat) == 0 else 0
    cdef uint16_t left = others(v.pub, v.seat) & ~bit(seat)
    n += count_kind(v, ARCHERY_ATTACK) if dodges_volley(m, seat) == 0 else 0
    if v.pub.turn_seat != v.seat or v.pub.seat[seat].hp > n or not wins(m, seat):
        return False
    while left:
        if v.pub.seat[lowest(left)].hp <= n:
            return False
        left &= left - 1
    return True


cdef inline bint own_man(const Mind* m, int seat) noexcept nogil:
    """Does the lord's side take this seat for one of its own, more likely than not?"""
    return m.v.me.role <= LOYALIST and m.v.me.belief[seat][0] > FRIEND and -256 < m.foe[seat] < 0


cdef int handed_on(const Mind* m) noexcept nogil:
    """What it is worth more to an enemy with jianxiong that the card is one for all: more where the lord whom we need
    is at his last point."""
    if m.foe[0] < 0 and m.v.pub.seat[0].hp <= 1:
        return weight(m.v, W_AREA) + weight(m.v, W_HP_LAST)
    return weight(m.v, W_AREA) // 2


cdef int salvation_worth(const Mind* m) noexcept nogil:
    cdef const View* v = m.v
    cdef int s, value = 0
    if m.foe[0] > 0 and v.pub.seat[0].hp <= 1:      # never for a hunted lord at his last point
        return -weight(v, W_KILL_LORD)
    for s in range(1, v.pub.n):      # nor for the last enemy, as long as the lord is well
        if alive(v.pub, s) and v.pub.seat[s].hp <= 1 and s != v.seat and v.pub.seat[0].hp > 1 and wins(m, s):
            return -weight(v, W_KILL_LORD)
    for s in range(v.pub.n):
        if alive(v.pub, s):
            if s or m.foe[0] > 0 or v.me.role != TRAITOR or v.me.rebels_left:      # a lord whom nobody else hunts
                value += heal(m, s)
    return value


cdef int salvation_order(Mind* m) noexcept nogil:
    """Before a peach or a book, which heal one alone; but after the blows while these may kill an enemy."""
    cdef const View* v = m.v
    cdef uint16_t left = others(v.pub, v.seat)
    cdef int s, blows = count_kind(v, DUEL) + count_kind(v, SAVAGE_ASSAULT) + count_kind(v, ARCHERY_ATTACK)
    blows += strikes_by_skill(v)
    if v.pub.seat[v.seat].hp <= 1:      # duels may end otherwise
        blows = 0
    while left:
        s = lowest(left)
        left &= left - 1
        if m.foe[s] > NEEDED and v.pub.seat[s].hp <= 2 and v.pub.seat[s].hp <= blows + may_slash(m, s):
            return weight(v, O_STRIKE) - 2
    if has_skill(v, v.seat, JIEYIN) and salvation_worth(m) < heal(m, v.seat):      # it heals not all the others
        return weight(v, O_HEAL) - 1
    if has_skill(v, v.seat, QINGNANG) and salvation_worth(m) <= heal(m, v.seat):      # nor here: what costs less
        return weight(v, O_HEAL) + 1
    return weight(v, O_HEAL) + 2


cdef bint strikes_by_skill(const View* v) noexcept nogil:
    """Has this seat an active skill against others?"""
    cdef uint16_t left = v.pub.seat[v.seat].choosing
    while left:
        if SKILL_ROWS[v.pub.seat[v.seat].slot[lowest(left)].id].flags & AIM_FOE:
            return True
        left &= left - 1
    return False


cdef int grace_worth(const Mind* m) noexcept nogil:
    """Everybody gets a card; the first ones, of whom this seat is the very first, get the better ones: from 13 tenths
    of a card down to 7."""
    cdef const View* v = m.v
    cdef int s = v.seat, k = 0, n = many(v.pub.alive), value = weight(v, W_CHANGE), share, foe
    if feeds_last_point(m):
        return -weight(v, W_KILL_LORD)
    if v.pub.seat[v.seat].hp <= 1 and v.pub.seat[v.seat].hand_count == 1:      # the first choice may be what saves us
        value += weight(v, W_HP_TWO)
    while k < n:
        share = weight(v, W_CARD) * (13 * (n - 1) - 6 * k)
        if k == 0 and m.spare > 2:      # a hand that stays above its limit keeps little of it
            share //= 2
        if s or v.me.role != TRAITOR or v.me.rebels_left or hampered(m, 0) > 0:      # a lord whom others hunt
            foe = hampered(m, s)
            if foe < -256 and v.pub.seat[s].hp > 2:      # a lord who is well is a friend like others
                foe = -256
            value -= foe * share // (2560 * (n - 1))
        s = next_of(v.pub, s)
        k += 1
    return value


cdef bint feeds_last_point(const Mind* m) noexcept nogil:
    """Would an enemy who reaches a bare lord at his last point, whom we need, choose a card before him?"""
    cdef const View* v = m.v
    cdef const Seat* lord = &v.pub.seat[0]
    cdef int s = next_of(v.pub, v.seat)
    if lord.hp > 1 or lord.hand_count or v.seat == 0 or m.foe[0] >= 0:
        return False
    while s != 0 and s != v.seat:
        if m.foe[s] > NEEDED and v.pub.seat[s].in_range & 1:
            return True
        s = next_of(v.pub, s)
    return False


cdef int lightning_worth(const Mind* m) noexcept nogil:
    """It wanders: whom it hits is mostly chance, so it pays when enemies outnumber friends. Only rebels can do without
    the lord."""
    cdef int s, value = 0
    if many(m.v.pub.alive) == 2:
        return lightning_duel(m)
    if m.v.me.role != REBEL or arranged_by_foe(m):
        return -weight(m.v, W_KILL_LORD)
    for s in range(m.v.pub.n):      # who changes judgments sends it where he likes
        if s != m.v.seat and (m.v.pub.any_on[T_RETRIAL] >> s) & 1 and m.foe[s] > -FRIEND:
            return -weight(m.v, W_KILL_LORD)
    for s in range(m.v.pub.n):
        if alive(m.v.pub, s) and not (m.foe[s] > 0 and turns_away(m.v, s)):
            value += m.foe[s] * hp_worth(m, s, 3) // 256
    return value * LIGHTNING_HITS // PERCENT // 2


cdef bint arranged_by_foe(const Mind* m) noexcept nogil:
    """Does who sits before us, and is no friend, arrange what we judge with?"""
    cdef int n = m.v.pub.n, s = (m.v.seat + n - 1) % n
    if has_skill(m.v, m.v.seat, GUANXING):
        return False
    while not alive(m.v.pub, s):
        s = (s + n - 1) % n
    return m.foe[s] > -FRIEND and has_skill(m.v, s, GUANXING)


cdef bint turns_away(const View* v, int seat) noexcept nogil:
    """Does a lightning pass by, or fall on others: by guanxing, by spades that count as hearts, or by tianxiang?"""
    return has_skill(v, seat, GUANXING) or (v.pub.owner_on[Q_SUIT] >> seat) & 1 or has_skill(v, seat, TIANXIANG)


cdef int lightning_duel(const Mind* m) noexcept nogil:
    """Of two left the one with guanxing turns it away from himself, again and again, until it hits the other."""
    cdef const View* v = m.v
    cdef int s = lowest(others(v.pub, v.seat))
    if not has_skill(v, v.seat, GUANXING) or turns_away(v, s) or (v.pub.any_on[T_RETRIAL] >> s) & 1:
        return -weight(v, W_KILL_LORD)
    return m.foe[s] * hp_worth(m, s, 3) // 256 * LIGHTNING_HITS // PERCENT
