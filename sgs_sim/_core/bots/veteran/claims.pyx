"""Cards played face down (guhuo): when veteran bluffs, and when it doubts."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, both, count, empty, minus, pop_first
from sgs_sim._core.rng cimport mix64
from sgs_sim._core.registry cimport SKILL_ROWS
from sgs_sim._core.bots.veteran.play cimport free_worth
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind, cost, hp_worth

cdef enum:
    BELIEVED = 85      # percent of claims that nobody doubts whom it would pay to believe them
    SEEN_THROUGH = 10  # and of the others
    TRUSTED = 75       # percent of claims that are true if the hand can be
    MOVED = 20         # percent points: the width within which the tie key moves the line
    CLAIMS = 1         # a turn: after that nobody believes anything


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


cdef int truth(const View* v, int claimer, int kind) noexcept nogil:
    """Percent that a claim is true: the hand it comes from holds a card of the kind, and it is that one. Of an own
    claim: as the others see it."""
    cdef Cards unseen = v.rules.deck, left
    cdef int n, of_kind, none = 100, _
    unseen = minus(&unseen, &v.pub.discard)
    if claimer != v.seat:
        unseen = minus(&unseen, &v.me.hand[0])
    left = both(&unseen, &v.rules.of_kind[kind])
    of_kind, n = count(&left), count(&unseen)
    if n == 0:
        return 0
    for _ in range(v.pub.seat[claimer].hand_count + 1):
        none = none * (n - of_kind) // n
    return (100 - none) * TRUSTED // 100


cdef int believed(Mind* m, int kind) noexcept nogil:
    """Percent that nobody doubts an own claim: enemies with points to lose weigh it as this bot would."""
    cdef const View* v = m.v
    cdef int s, true_of = truth(v, v.seat, kind)
    for s in range(v.pub.n):
        if alive(v.pub, s) and m.foe[s] > 0 and v.pub.seat[s].hp > 1 and pays(m, s, true_of, m.foe[s], True):
            return SEEN_THROUGH
    return BELIEVED


cdef bint pays(Mind* m, int seat, int true_of, int foe, bint first) noexcept nogil:
    """Does a doubt pay for this seat: a card, and for the first one what the claim would do, against a point of hp."""
    cdef int gain = weight(m.v, W_CARD) + (foe * weight(m.v, W_HP) // 512 if first else 0)
    return (100 - true_of) * gain > true_of * hp_worth(m, seat, 1)


cdef int claim_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil:
    """What a card of this kind would do, by the chance that nobody doubts it, less the cheapest card; a doubter draws
    one for being right. A heart that is of the kind has its effect anyhow, and costs the doubter a point."""
    cdef int value, card = true_heart(m.v, o.kind), trusted
    if card == NONE and claims_made(m.v, o.skill) >= CLAIMS:
        return 0
    value = free_worth(m, o, order, seat)
    if card != NONE:
        return value - cost(m, card) + weight(m.v, W_MIN_GAIN) if value > 0 else 0
    trusted = believed(m, o.kind)
    return (value * trusted - weight(m.v, W_CARD) * (100 - trusted)) // 100 - cheapest_cost(m)


cdef int true_heart(const View* v, int kind) noexcept nogil:
    """A heart of this kind in the own hand."""
    cdef Cards cards = both(&v.me.hand[0], &v.rules.of_kind[kind])
    cards = both(&cards, &v.rules.of_suit[HEART])
    return NONE if empty(&cards) else pop_first(&cards)


cdef int bluff(Mind* m, const Option* options, int n, int stake) noexcept nogil:
    """A claim as an answer, if what is at stake is worth a card that may be lost."""
    cdef int i
    for i in range(n):
        if options[i].card == NONE and (SKILL_ROWS[options[i].skill].claims >> options[i].kind) & 1:
            if claims_made(m.v, options[i].skill) >= CLAIMS:
                return 0
            return i if stake * believed(m, options[i].kind) // 100 > cheapest_cost(m) + weight(m.v, W_CARD) // 2 else 0
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
    """An enemy's claim, but not at the last point; the tie key moves the line a little: nobody can rely on it."""
    cdef const View* v = m.v
    cdef int moved
    if m.foe[r.source] <= 0 or v.pub.seat[v.seat].hp <= 1:
        return False
    moved = <int>(mix64(v.me.tie_key ^ <uint64_t>(v.pub.turn * 4096 + v.pub.turn_uses * 64 + r.as_kind)) % MOVED)
    return pays(m, v.seat, truth(v, r.source, r.as_kind) + moved - MOVED // 2, m.foe[r.source], r.chosen == 0)
