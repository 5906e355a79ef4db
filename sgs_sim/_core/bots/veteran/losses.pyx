"""What it costs to lose cards: a seat a piece that it wears, or one of its hand; us the cheapest of our own."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, empty, pop_first
from sgs_sim._core.registry cimport ask_query
from sgs_sim._core.bots.veteran.play cimport hampered
from sgs_sim._core.bots.veteran.skills cimport loss_gain
from sgs_sim._core.bots.veteran.strikes cimport best_enemy
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.chances cimport (
    chance_jink, chance_slash, dodge_with, hand_dodges, jink_in, pierces, slash_in,
)
from sgs_sim._core.bots.veteran.worth cimport (
    FAR_TOO_MUCH, Mind, count_kind, draws_anew, harm, is_kongcheng, keep, keep_two, may_slash, red_slash, shielded,
    slashes_in_hand, slashes_left, worn_worth,
)


cdef int best_of(Mind* m, int seat) noexcept nogil:
    """What the best card that could be taken from a seat is worth to it."""
    cdef const Seat* s = &m.v.pub.seat[seat]
    cdef int i, value, best = hidden_worth(m, seat) if s.hand_count else 0
    for i in range(4):
        if s.equip[i] != NONE:
            value = piece_worth(m, seat, s.equip[i])
            if value > best:
                best = value
    return best


cdef int piece_worth(Mind* m, int seat, int card) noexcept nogil:
    """What a worn card is worth to its wearer, with what our slash gains when it is gone, less what its loss brings."""
    cdef const View* v = m.v
    cdef int value = worn_worth(m, seat, card) + 2 - loss_gain(m, seat, True), kind = v.rules.face[card].kind, more
    if slot_of(kind) == PLUS_MOUNT and m.foe[seat] > 0 and may_snatch_nearer(v, seat):
        return value + (hidden_worth(m, seat) if v.pub.seat[seat].hand_count else best_worn(m, seat))
    if hampered(m, seat) > 0 and (brings_nobody(m, seat) if slot_of(kind) == MINUS_MOUNT else (
            slot_of(kind) == PLUS_MOUNT and keeps_nobody(m, seat))):
        return value // 2
    if slot_of(kind) == MINUS_MOUNT and m.foe[seat] > 0 and v.pub.seat[0].hp <= 1 and reaches_just(m, seat):
        return value + weight(v, W_HP)
    if slot_of(kind) == PLUS_MOUNT and may_slash_nearer(m, seat):
        more = best_enemy(m, bit(seat)) - best_enemy(m, v.pub.seat[v.seat].in_range)
        return value + slashes_to_come(m) * max(0, more)
    if slot_of(kind) != ARMOR:
        return value
    if pierces(v):
        return value // 2 if many(v.pub.alive) > 2 else 2
    if not may_slash(m, seat):
        return value
    if kind == RENWANG_SHIELD and not red_slash(v):
        value += harm(m, seat, 1) * (100 - chance_jink(m, seat)) // 100
    elif kind == EIGHT_DIAGRAM:
        value += harm(m, seat, 1) * (chance_jink(m, seat) - hand_dodges(m, seat)) // 100
    return value


cdef int best_worn(Mind* m, int seat) noexcept nogil:
    """What the better of weapon and armor is worth to its wearer."""
    cdef const Seat* s = &m.v.pub.seat[seat]
    cdef int slot, best = 0
    for slot in range(WEAPON, ARMOR + 1):
        if s.equip[slot] != NONE:
            best = max(best, piece_worth(m, seat, s.equip[slot]))
    return best


cdef bint brings_nobody(const Mind* m, int seat) noexcept nogil:
    """Would this player reach whom we shield, ourselves or the lord, without the -1 mount as well?"""
    cdef int reach = reach_of(m.v, seat)
    return m.v.pub.distance[seat][shielded(m, seat)] < reach or reaches_all(m.v, seat, reach)


cdef bint may_snatch_nearer(const View* v, int seat) noexcept nogil:
    """Is there a snatch in hand for this player's cards, in this phase, from whom only his +1 mount keeps it?"""
    return (v.pub.turn_seat == v.seat and v.pub.phase == PLAY and v.pub.distance[v.seat][seat] == 2
            and (v.pub.seat[seat].hand_count > 0 or v.pub.seat[seat].equip[WEAPON] != NONE
                 or v.pub.seat[seat].equip[ARMOR] != NONE) and count_kind(v, SNATCH) > 0)


cdef bint may_slash_nearer(Mind* m, int seat) noexcept nogil:
    """Is there a slash in hand for this enemy, in this phase, whom only his +1 mount keeps out of reach?"""
    cdef const View* v = m.v
    return (m.foe[seat] > 0 and v.pub.turn_seat == v.seat and v.pub.phase == PLAY
            and v.pub.distance[v.seat][seat] == reach_of(v, v.seat) + 1 and slashes_in_hand(m) > 0 and slashes_left(v))


cdef int slashes_to_come(Mind* m) noexcept nogil:
    """How many of the slashes in hand may still be used in this phase; there is one at least."""
    if ask_query(m.v.pub, m.v.rules, Q_SLASH_LIMIT, m.v.seat, 0, 0) < UNLIMITED:
        return 1
    return slashes_in_hand(m)


cdef bint reaches_just(const Mind* m, int seat) noexcept nogil:
    """Is the lord whom we need within this player's reach, and only by the -1 mount?"""
    return shielded(m, seat) == 0 and without_mount(m.v, seat, 0) == reach_of(m.v, seat) + 1


cdef bint reaches_all(const View* v, int seat, int reach) noexcept nogil:
    """Is everybody within this reach without the -1 mount?"""
    cdef uint16_t left = others(v.pub, seat)
    while left:
        if without_mount(v, seat, lowest(left)) > reach:
            return False
        left &= left - 1
    return True


cdef int without_mount(const View* v, int seat, int whom) noexcept nogil:
    """How far a seat is from another without its -1 mount: around the table, the shorter way, and the other's +1
    mount."""
    cdef uint16_t between = bit(max(seat, whom)) - bit(min(seat, whom))
    cdef int one = many(v.pub.alive & between), other = many(v.pub.alive) - one
    return (one if one < other else other) + (v.pub.seat[whom].equip[PLUS_MOUNT] != NONE)


cdef inline int reach_of(const View* v, int seat) noexcept nogil:
    cdef int weapon = v.pub.seat[seat].equip[WEAPON]
    return v.rules.range[v.rules.face[weapon].kind] if weapon != NONE else 1


cdef bint keeps_nobody(const Mind* m, int seat) noexcept nogil:
    """Do we and all friends reach this player in spite of the +1 mount?"""
    cdef const View* v = m.v
    cdef uint16_t left = v.pub.alive & ~bit(seat)
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if (s == v.seat or m.foe[s] < 0) and not (v.pub.seat[s].in_range >> seat) & 1:
            return False
    return True


cdef int hidden_worth(Mind* m, int seat) noexcept nogil:
    """What an unknown hand card is worth to its holder: more at the last points, and most if it is all that stands
    before a slash or a duel of ours."""
    cdef const View* v = m.v
    cdef const Seat* s = &v.pub.seat[seat]
    cdef int value = weight(v, W_CARD) - loss_gain(m, seat, False)
    cdef int struck = 0, beaten = 0, anew
    if s.hp <= 1:
        value += weight(v, W_HP_TWO)
    if s.hand_count == 1 and m.foe[seat] > 0 and v.pub.turn_seat == v.seat and not is_kongcheng(v, seat):
        anew = draws_anew(v, seat)      # who draws at once has another card instead
        if may_slash(m, seat):
            struck = harm(m, seat, 1) * (chance_jink(m, seat) - dodge_with(m, seat, jink_in(anew))) // 100
        if count_kind(v, DUEL):
            beaten = harm(m, seat, 1) * (chance_slash(m, seat) - slash_in(anew)) // 100
        struck = struck if struck > beaten else beaten
        value += struck if struck > 0 else 0
    return value


cdef int cheapest_of_hand(Mind* m, int n) noexcept nogil:
    """What the n cheapest hand cards are worth together."""
    return cheapest_among(m, m.v.me.hand[0], n)


cdef int two_cheapest_among(Mind* m, Cards left) noexcept nogil:
    """The same for two, in one pass."""
    cdef int first = FAR_TOO_MUCH, second = FAR_TOO_MUCH
    while not empty(&left):
        keep_two(&first, &second, keep(m, pop_first(&left)))
    return first + second


cdef int cheapest_among(Mind* m, Cards left, int n) noexcept nogil:
    cdef int values[MAX_CARDS]
    cdef int value, k, found = 0, total = 0
    while not empty(&left):      # in order, the lowest first
        value = keep(m, pop_first(&left))
        k = found
        while k > 0 and values[k - 1] > value:
            values[k] = values[k - 1]
            k -= 1
        values[k] = value
        found += 1
    for k in range(min(n, found)):
        total += values[k]
    return total
