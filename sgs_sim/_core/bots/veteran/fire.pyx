"""What veteran makes of the skills of fire, its own and those that are used on it."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, empty, pop_first
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)
from sgs_sim._core.bots.veteran.plugins cimport values_invitation, values_target, values_use
from sgs_sim._core.bots.veteran.skills cimport best_harm
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind, cost, count_kind, count_slashes, harm, hp_worth, keep

cdef int QUHU = skill_id("quhu")

cdef enum:
    RANKS = 13
    GOOD_RANK = 10     # from here on a card mostly wins a comparison
    SHUANGXIONG_HAND = 3       # hand from which half of it as duels is worth more than two cards


# ---- comparisons ----------------------------------------------------------------------------------------------------

cdef int compared(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """The highest rank, of equal ones the cheapest card; against a friend who asks, the lowest."""
    cdef int i, best = 0, value, most = -100000, rank
    cdef bint lose = r.target >= 0 and m.foe[r.target] < 0 and m.v.pub.turn_seat == r.target
    for i in range(n):
        rank = m.v.rules.face[options[i].card].rank
        value = (-rank if lose else rank) * 16 - keep(m, options[i].card)
        if value > most:
            most = value
            best = i
    return best


cdef int best_rank(Mind* m, int* card) noexcept nogil:
    """The highest rank in the own hand."""
    cdef Cards left = m.v.me.hand[0]
    cdef int c, best = 0
    card[0] = NONE
    while not empty(&left):
        c = pop_first(&left)
        if m.v.rules.face[c].rank > best:
            best = m.v.rules.face[c].rank
            card[0] = c
    return best


# ---- dianwei --------------------------------------------------------------------------------------------------------

cdef int qiangxi(Mind* m, const Option* o, int* order) noexcept nogil:
    cdef int price = cost(m, o.card) if o.card != NONE else hp_worth(m, m.v.seat, 1)
    return best_harm(m, o.targets) - price


# ---- xunyu ----------------------------------------------------------------------------------------------------------

cdef int quhu(Mind* m, const Option* o, int* order) noexcept nogil:
    """A good card against one of more hp who reaches somebody we want hurt; who loses is hurt himself."""
    cdef uint16_t left = o.targets
    cdef int s, card, rank = best_rank(m, &card), best = 0, value
    if rank == 0:
        return 0
    while left:
        s = lowest(left)
        left &= left - 1
        value = best_harm(m, m.v.pub.seat[s].in_range)
        if value > best:
            best = value
    return (best * (rank - 1) - hp_worth(m, m.v.seat, 1) * (RANKS - rank)) // RANKS - cost(m, card)


cdef int quhu_target(Mind* m, const Request* r, int seat) noexcept nogil:
    """First the tiger, by whom it reaches; then its prey."""
    if r.chosen:
        return harm(m, seat, 1)
    return best_harm(m, m.v.pub.seat[seat].in_range) + harm(m, seat, 1) // 8


# ---- xunyu: jieming -------------------------------------------------------------------------------------------------

cdef int jieming_target(Mind* m, const Request* r, int seat) noexcept nogil:
    """Cards that the seat would draw, by how much it is a friend."""
    cdef const Seat* s = &m.v.pub.seat[seat]
    cdef int full = s.max_hp if s.max_hp < 5 else 5
    return -m.foe[seat] * (full - s.hand_count) * weight(m.v, W_CARD) // 256 if s.hand_count < full else 0


cdef int jieming_offered(Mind* m, const Request* r) noexcept nogil:
    cdef uint16_t left = m.v.pub.alive
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if jieming_target(m, r, s) > 0:
            return 1
    return 0


# ---- pangtong -------------------------------------------------------------------------------------------------------

cdef int niepan_offered(Mind* m, const Request* r) noexcept nogil:
    """Not while own peaches are enough."""
    return 1 if count_kind(m.v, PEACH) + count_kind(m.v, ANALEPTIC) < 1 - m.v.pub.seat[m.v.seat].hp else 0


# ---- taishici -------------------------------------------------------------------------------------------------------

cdef int tianyi(Mind* m, const Option* o, int* order) noexcept nogil:
    """With two slashes or nobody in reach, and a card that is likely to win and is none of them."""
    cdef Cards left = m.v.me.hand[0]
    cdef int card, rank = 0, n = count_slashes(m.v), price = 0
    while not empty(&left):
        card = pop_first(&left)
        if not is_slash(m.v.rules.face[card].kind) and m.v.rules.face[card].rank > rank:
            rank = m.v.rules.face[card].rank
            price = cost(m, card)
    order[0] = weight(m.v, O_STRIKE) + 3
    if rank < GOOD_RANK or n == 0 or m.v.pub.seat[m.v.seat].slashes_used:
        return 0
    return best_harm(m, others(m.v.pub, m.v.seat)) * (n if n < 2 else 2) // 2 - price


cdef int tianyi_target(Mind* m, const Request* r, int seat) noexcept nogil:
    """An enemy with few cards loses a card, and is less likely to have a high one."""
    return m.foe[seat] - 16 * m.v.pub.seat[seat].hand_count


# ---- yanliangwenchou ------------------------------------------------------------------------------------------------

cdef int shuangxiong_offered(Mind* m, const Request* r) noexcept nogil:
    """Half of a larger hand become duels; one card instead of two."""
    return 1 if m.v.pub.seat[m.v.seat].hand_count >= SHUANGXIONG_HAND and best_harm(
        m, others(m.v.pub, m.v.seat)) > 0 else 0


cdef int id
values_use(skill_id("qiangxi"), qiangxi)
values_use(QUHU, quhu)
values_target(QUHU, quhu_target)
id = skill_id("jieming")
values_invitation(id, jieming_offered)
values_target(id, jieming_target)
values_invitation(skill_id("niepan"), niepan_offered)
id = skill_id("tianyi")
values_use(id, tianyi)
values_target(id, tianyi_target)
values_invitation(skill_id("shuangxiong"), shuangxiong_offered)
