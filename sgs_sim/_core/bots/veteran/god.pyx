"""What veteran makes of the skills of the gods."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport count
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)
from sgs_sim._core.bots.veteran.answers cimport cheapest
from sgs_sim._core.bots.veteran.stargazing cimport dearest
from sgs_sim._core.bots.veteran.plugins cimport picks, values_invitation, values_target, values_use
from sgs_sim._core.bots.veteran.skills cimport heal
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind, cost, count_kind, hp_worth, hurt, keep

cdef enum:
    GREAT_COST = 3     # hp, for the great fire of yeyan
    LATER = 40         # what the limited skill is worth kept, in tenths of a card; less at the last points
    SWAP = 3           # what a star must be better than a hand card
    DEAR = 128         # of 256: a friend worth a star


# ---- shenguanyu -----------------------------------------------------------------------------------------------------

cdef int revenge(const Mind* m, int seat, int amount, bint kills) noexcept nogil:
    """Who kills one that bears grudges (wuhun), and has given it most cause, nearly always dies with it."""
    cdef const View* v = m.v
    cdef int s, mine = v.pub.seat[v.seat].mark[MARK_HATE] + amount
    if not kills or not v.pub.owner_on[T_DEATH] & bit(seat) or not v.pub.owner_on[T_STRUCK] & bit(seat):
        return 0
    for s in range(v.pub.n):
        if s != v.seat and alive(v.pub, s) and v.pub.seat[s].mark[MARK_HATE] > mine:
            return 0
    return hp_worth(m, v.seat, v.pub.seat[v.seat].hp) * 9 // 10


# ---- shenlvmeng -----------------------------------------------------------------------------------------------------

cdef int gongxin(Mind* m, const Option* o, int* order) noexcept nogil:
    """A heart of an enemy's hand: one card of four."""
    cdef uint16_t left = o.targets
    cdef int s, best = 0, value
    order[0] = weight(m.v, O_DISARM)
    while left:
        s = lowest(left)
        left &= left - 1
        value = gongxin_target(m, NULL, s)
        if value > best:
            best = value
    return best


cdef int gongxin_target(Mind* m, const Request* r, int seat) noexcept nogil:
    cdef int n = m.v.pub.seat[seat].hand_count
    return m.foe[seat] * weight(m.v, W_CARD) * (n if n < 4 else 4) // 1024


cdef int gongxin_picked(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """The dearest heart of an enemy, none of a friend; on the pile if a friend draws next."""
    if r.kind == R_CHOOSE:
        return 1 if m.foe[next_of(m.v.pub, m.v.seat)] < 0 else 0
    if r.kind != R_SHOW:
        return -1
    if m.foe[r.target] <= 0:
        return 0
    return dearest(m, options, n)


# ---- shenzhouyu -----------------------------------------------------------------------------------------------------

cdef int of_all(Mind* m, bint heals) noexcept nogil:
    """What a point for everybody, or from everybody, is worth."""
    cdef uint16_t left = m.v.pub.alive
    cdef int s, value = 0
    while left:
        s = lowest(left)
        left &= left - 1
        value += heal(m, s) if heals else m.foe[s] * hp_worth(m, s, 1) // 256
    return value


cdef int qinyin_offered(Mind* m, const Request* r) noexcept nogil:
    return 1 if of_all(m, True) > 0 or of_all(m, False) > 0 else 0


cdef int qinyin_named(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    if r.kind != R_CHOOSE:
        return -1
    return 0 if of_all(m, True) >= of_all(m, False) else 1


cdef int yeyan(Mind* m, const Option* o, int* order) noexcept nogil:
    """Three points on the enemies that feel them most, when that is worth more than the threat; the great fire if it is
    the end of one whose death is worth its price."""
    cdef uint16_t left = o.targets
    cdef int s, value, first = 0, second = 0, third = 0, great = 0
    cdef int kept = LATER if m.v.pub.seat[m.v.seat].hp > 1 else 0
    order[0] = weight(m.v, O_AREA)
    while left:
        s = lowest(left)
        left &= left - 1
        value = hurt(m, s, 3, FIRE)
        if value > great:
            great = value
        value = hurt(m, s, 1, FIRE)
        if value > first:
            first, second, third = value, first, second
        elif value > second:
            second, third = value, second
        elif value > third:
            third = value
    if o.card == NONE:
        return first + second + third - kept
    if m.v.pub.seat[m.v.seat].hp <= GREAT_COST and great < weight(m.v, W_KILL_LORD):
        return 0
    return great - 4 * cost(m, o.card) - hp_worth(m, m.v.seat, GREAT_COST) - kept


cdef int yeyan_target(Mind* m, const Request* r, int seat) noexcept nogil:
    return hurt(m, seat, 3 if r.chosen >= 4 else 1, FIRE)


# ---- shenzhugeliang -------------------------------------------------------------------------------------------------

cdef int qixing_picked(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """Of eleven cards the cheapest become stars; later a hand card is given for a star that is clearly better."""
    cdef int worst
    if r.kind == R_CARD:
        return cheapest(m, options, n)
    if r.kind != R_SWAP:
        return -1
    if r.chosen:
        return dearest(m, options, n)
    worst = cheapest(m, options, n)
    return worst if best_star(m) > keep(m, options[worst].card) + SWAP else 0


cdef int best_star(Mind* m) noexcept nogil:
    cdef int card, best = -1
    for card in range(m.v.rules.n_cards):
        if (m.v.me.store.w[card >> 6] >> (card & 63)) & 1 and keep(m, card) > best:
            best = keep(m, card)
    return best


cdef int kuangfeng_offered(Mind* m, const Request* r) noexcept nogil:
    """A star for a point more of fire: only when fire is at hand for the next round."""
    return 1 if count_kind(m.v, FIRE_SLASH) + count_kind(m.v, FIRE_ATTACK) and count(&m.v.me.store) > 3 else 0


cdef int in_fog(Mind* m, int seat) noexcept nogil:
    """What a round without damage is worth to us for this seat."""
    cdef int hp = m.v.pub.seat[seat].hp
    return -m.foe[seat] * (weight(m.v, W_HP) if hp > 1 else 2 * weight(m.v, W_HP)) // (256 if hp <= 2 else 1024)


cdef int dawu_offered(Mind* m, const Request* r) noexcept nogil:
    return 1 if worth_hiding(m) > 0 else 0


cdef int worth_hiding(Mind* m) noexcept nogil:
    """Friends, oneself among them, at two points or fewer who are worth a star."""
    cdef uint16_t left = m.v.pub.alive
    cdef int s, n = 0
    while left:
        s = lowest(left)
        left &= left - 1
        if m.v.pub.seat[s].hp <= 2 and m.foe[s] <= -DEAR and not m.v.pub.seat[s].mark[MARK_FOG]:
            n += 1
    return n


cdef int dawu_target(Mind* m, const Request* r, int seat) noexcept nogil:
    return in_fog(m, seat)


cdef int dawu_paid(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """A star for each that is worth hiding, the cheapest."""
    if r.kind != R_DISCARD:
        return -1
    if options[0].verb == V_DONE and r.chosen >= worth_hiding(m):
        return 0
    return cheapest(m, options, n)


cdef int id
id = skill_id("gongxin")
values_use(id, gongxin)
values_target(id, gongxin_target)
picks(id, gongxin_picked)
id = skill_id("qinyin")
values_invitation(id, qinyin_offered)
picks(id, qinyin_named)
id = skill_id("yeyan")
values_use(id, yeyan)
values_target(id, yeyan_target)
picks(skill_id("qixing"), qixing_picked)
values_invitation(skill_id("kuangfeng"), kuangfeng_offered)
id = skill_id("dawu")
values_invitation(id, dawu_offered)
values_target(id, dawu_target)
picks(id, dawu_paid)
