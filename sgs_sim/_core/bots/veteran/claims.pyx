"""Cards played face down (guhuo): when veteran bluffs, and when it doubts."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, both, count, empty, pop_first
from sgs_sim._core.rng cimport mix64
from sgs_sim._core.registry cimport SKILL_ROWS
from sgs_sim._core.bots.veteran.play cimport best_target, free_worth
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind, cost, hp_worth

cdef enum:
    BELIEVED = 55      # percent of claims that nobody doubts, as far as one can know
    HONEST = 40        # percent of claims of a kind of which there are as many as slashes that are true
    MANY = 30          # cards of that kind
    CLAIMS = 2         # a turn: more than that nobody believes


cdef int cheapest_cost(Mind* m) noexcept nogil:
    """What the least valuable hand card costs; far too much without one."""
    cdef Cards left = m.v.me.hand[0]
    cdef int least = 1000, value
    while not empty(&left):
        value = cost(m, pop_first(&left))
        if value < least:
            least = value
    return least


cdef int claims_made(const View* v, int id) noexcept nogil:
    """Uses of this skill in this turn."""
    cdef uint16_t left = v.pub.seat[v.seat].filled
    cdef int i
    while left:
        i = lowest(left)
        left &= left - 1
        if v.pub.seat[v.seat].slot[i].id == id:
            return v.pub.seat[v.seat].slot[i].used_turn
    return 0


cdef int claim_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil:
    """What a card of this kind would do, by the chance that nobody doubts it, less the cheapest card; a doubter draws
    one for being right."""
    cdef int value
    if claims_made(m.v, o.skill) >= CLAIMS:
        return 0
    value = free_worth(m, o, order, seat)
    return (value * BELIEVED - weight(m.v, W_CARD) * (100 - BELIEVED)) // 100 - cheapest_cost(m)


cdef int bluff(Mind* m, const Option* options, int n, int stake) noexcept nogil:
    """A claim as an answer, if what is at stake is worth a card that may be lost."""
    cdef int i
    for i in range(n):
        if options[i].card == NONE and (SKILL_ROWS[options[i].skill].claims >> options[i].kind) & 1:
            return i if stake * BELIEVED // 100 > cheapest_cost(m) else 0
    return 0


cdef int claimed_card(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """A heart that is what it is said to be has its effect whatever the others say; then one that is, then the
    cheapest."""
    cdef int i, best = 0, value, most = -100000
    cdef const CardFace* face
    for i in range(n):
        face = &m.v.rules.face[options[i].card]
        value = -cost(m, options[i].card)
        if face.kind == r.as_kind:
            value += 2000 if face.suit == HEART else 1000
        if value > most:
            most = value
            best = i
    return best


cdef bint doubts(Mind* m, const Request* r) noexcept nogil:
    """Enemies doubt what there are few of: a point of hp against a card and what the claim would do. Not at the last
    point; and by the tie key, so that nobody can rely on it."""
    cdef const View* v = m.v
    cdef Cards known = v.pub.discard, all = both(&v.rules.of_kind[r.as_kind], &v.rules.deck)
    cdef int left, true_of, chance
    if m.foe[r.source] <= 0 or v.pub.seat[v.seat].hp <= 1:
        return False
    known = both(&known, &all)
    left = count(&all) - count(&known)
    known = both(&v.me.hand[0], &all)
    left -= count(&known)
    true_of = HONEST * (left if left < MANY else MANY) // MANY
    chance = <int>(mix64(v.me.tie_key ^ <uint64_t>(v.pub.turn * 4096 + v.pub.turn_uses * 64 + r.as_kind)) % 100)
    return (100 - true_of) * 2 * weight(v, W_CARD) > true_of * hp_worth(m, v.seat, 1) + chance * weight(v, W_CARD)
