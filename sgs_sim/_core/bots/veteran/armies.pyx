"""What veteran makes of the cards of the battle of the armies: analeptic, fire, chains, shortage, vine."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, both, count, empty, remove
from sgs_sim._core.registry cimport ask_query
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)
from sgs_sim._core.bots.veteran.strikes cimport slash_worth
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind, cost, count_kind, count_slashes, has_skill, hurt, keep, slashes_left

cdef int LEIJI = skill_id("leiji")

cdef enum:
    UNKNOWN_MATCH = 22     # percent that a card shown is of a suit of which a hand of one card has one


cdef bint shrugs_off(const View* v, int seat, int kind) noexcept nogil:
    """An area card has no effect on this seat's armor."""
    if not v.rules.expanded or not v.pub.owner_on[Q_VOID] & bit(seat):
        return False
    return ask_query(v.pub, v.rules, Q_VOID, seat, kind, NO_COLOR) > 0


cdef bint strikes_back(const View* v, int seat) noexcept nogil:
    """A jink of this seat may be answered with thunder."""
    return has_skill(v, seat, LEIJI)


# ---- analeptic ------------------------------------------------------------------------------------------------------

cdef int drink_worth(Mind* m) noexcept nogil:
    """A point more for the slash that is going to be used now: half of what the best slash is worth, at most; nothing
    without one."""
    cdef const View* v = m.v
    cdef const Seat* me = &v.pub.seat[v.seat]
    cdef uint16_t left = me.in_range
    cdef int s, sober, best = 0, kind = SLASH, value
    if not slashes_left(v) or me.barred & (BAR_SLASH | BAR_BASIC) or count_slashes(v) == 0:
        return 0
    if count_kind(v, SLASH) == 0:
        kind = FIRE_SLASH if count_kind(v, FIRE_SLASH) else THUNDER_SLASH
    m.blow = 0
    while left:
        s = lowest(left)
        left &= left - 1
        if m.foe[s] <= 0:
            continue
        m.blow = 0
        sober = slash_worth(m, s, kind, NO_COLOR)
        m.blow += 1
        value = slash_worth(m, s, kind, NO_COLOR) - sober
        if value > best:
            best = value
    m.blow = 0
    return best


# ---- fire attack ----------------------------------------------------------------------------------------------------

cdef int suits_in_hand(const View* v, int without) noexcept nogil:
    """Different suits among the own hand cards but this one."""
    cdef Cards hand = v.me.hand[0], of_suit
    cdef int suit, n = 0
    if without != NONE:
        remove(&hand, without)
    for suit in range(SPADE, DIAMOND + 1):
        of_suit = both(&hand, &v.rules.of_suit[suit])
        n += not empty(&of_suit)
    return n


cdef int fire_attack_worth(Mind* m, int seat, int card) noexcept nogil:
    """The more suits are in hand, the likelier one matches what is shown."""
    if seat == m.v.seat:
        return 0
    return (hurt(m, seat, 1, FIRE) - weight(m.v, W_SLASH)) * UNKNOWN_MATCH * suits_in_hand(m.v, card) // 100


cdef int burnt(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """The card that makes the fire attack hurt, unless it is worth more than that."""
    cdef int i, best = 0, least = 0, value
    for i in range(n):
        if options[i].card != NONE:
            value = cost(m, options[i].card)
            if best == 0 or value < least:
                best = i
                least = value
    return best if best and hurt(m, r.target, 1, FIRE) > least else 0


cdef int shown_to_fire(Mind* m, const Option* options, int n) noexcept nogil:
    """Of the suit that this hand has most of: others are the less likely to have one."""
    cdef Cards of_suit
    cdef int i, best = 0, most = -1, value
    for i in range(n):
        of_suit = both(&m.v.me.hand[0], &m.v.rules.of_suit[m.v.rules.face[options[i].card].suit])
        value = 64 * count(&of_suit) - keep(m, options[i].card)
        if i == 0 or value > most:
            most = value
            best = i
    return best


# ---- chains, shortage -----------------------------------------------------------------------------------------------

cdef int sparks(const View* v) noexcept nogil:
    """Cards in hand that send elemental damage along a chain."""
    return count_kind(v, FIRE_SLASH) + count_kind(v, THUNDER_SLASH) + count_kind(v, FIRE_ATTACK)


cdef int chain_worth(Mind* m, int seat) noexcept nogil:
    """To chain an enemy is worth something where another one is chained and this hand holds a spark; to free a friend
    always; never to chain one."""
    cdef const View* v = m.v
    cdef int value = weight(v, W_CARD) // 2
    if v.pub.seat[seat].chained:
        return -m.foe[seat] * value // 256
    return m.foe[seat] * (2 * value if sparks(v) else value) // 256


cdef int shortage_worth(Mind* m, int seat) noexcept nogil:
    """Two cards not drawn, three times of four."""
    return m.foe[seat] * weight(m.v, W_CARD) * 3 // 2 // 256 + (1 if m.foe[seat] > 0 else 0)
