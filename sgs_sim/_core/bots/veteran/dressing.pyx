"""What putting on a piece of equipment adds, and what the slash in hand does more with a weapon's reach."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, has, remove
from sgs_sim._core.bots.veteran.editions cimport stronger_unarmed
from sgs_sim._core.bots.veteran.losses cimport two_cheapest_among
from sgs_sim._core.bots.veteran.skills cimport own_skill_cost
from sgs_sim._core.bots.veteran.strikes cimport best_duel, best_enemy, forced_worth, own_blow, without_a_slash
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport (
    Mind, count_kind, empty_hand_worth, further_slashes, slashes_in_hand, slashes_left, worn_worth,
)


cdef int dress_worth(Mind* m, int card) noexcept nogil:
    """What the new piece adds to what is worn; a little better is not worth a change, since the hand changes, too."""
    cdef const View* v = m.v
    cdef const Seat* me = &v.pub.seat[v.seat]
    cdef int slot = slot_of(v.rules.face[card].kind), value = worn_worth(m, v.seat, card), other, more = 0
    if slot == WEAPON:
        more = opened(m, v.rules.range[v.rules.face[card].kind])
    if me.equip[slot] != NONE:
        if v.rules.face[me.equip[slot]].kind == CROSSBOW and further_slashes(m) > 0:
            if me.slashes_used or more == 0:      # they come first
                return 0
        value -= worn_worth(m, v.seat, me.equip[slot]) + own_skill_cost(m, 1) + weight(v, W_CHANGE)
    elif slot > ARMOR and v.pub.owner_on[Q_ONE_MOUNT] & bit(v.seat):
        other = me.equip[PLUS_MOUNT + MINUS_MOUNT - slot]
        if other != NONE:
            value -= worn_worth(m, v.seat, other) + own_skill_cost(m, 1)
    if m.last_card and has(&v.me.hand[0], card):
        value += empty_hand_worth(m)
    if slot == WEAPON:
        value += more - lost_by_arming(m) - closed(m, v.rules.range[v.rules.face[card].kind])
        if v.rules.face[card].kind == SPEAR:
            value += made_by_spear(m, card)
        elif v.rules.face[card].kind == AXE:
            value += forced_by_axe(m, card)
        elif v.rules.face[card].kind == CROSSBOW and me.slashes_used and further_slashes(m) > 0:      # it may kill
            value += best_enemy(m, me.near) - weight(v, W_CROSSBOW_SLASH)
    return value


cdef uint16_t within(const View* v, int reach) noexcept nogil:
    """Everybody else within this distance."""
    cdef uint16_t left = others(v.pub, v.seat), mask = 0
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if v.pub.distance[v.seat][s] <= reach:
            mask |= bit(s)
    return mask


cdef int made_by_spear(Mind* m, int card) noexcept nogil:
    """What the slash does that a spear makes of two other cards, where there is none in hand."""
    cdef const View* v = m.v
    cdef Cards rest = v.me.hand[0]
    cdef int value
    if slashes_in_hand(m) or not slashes_left(v) or v.pub.seat[v.seat].hand_count < 3:
        return 0
    remove(&rest, card)
    value = best_enemy(m, within(v, v.rules.range[SPEAR])) - two_cheapest_among(m, rest)
    if count_kind(v, DUEL):      # which is there without it
        value -= best_duel(m)
    return value if value > 0 else 0


cdef int forced_by_axe(Mind* m, int card) noexcept nogil:
    """What an axe adds to the slash in hand on the enemy whom it hurts most: a dodged one hits all the same."""
    cdef const View* v = m.v
    cdef uint16_t left
    cdef Cards rest = without_a_slash(v)
    cdef int s, value, price, best = 0
    if slashes_in_hand(m) == 0 or not slashes_left(v) or v.pub.seat[v.seat].hand_count < 4:
        return 0
    remove(&rest, card)
    price = two_cheapest_among(m, rest)
    left = within(v, v.rules.range[AXE])
    while left:
        s = lowest(left)
        left &= left - 1
        if m.foe[s] > 0:
            value = forced_worth(m, s, own_blow(m), price)
            best = value if value > best else best
    return best


cdef int lost_by_arming(const Mind* m) noexcept nogil:
    """What a skill does for who wears no weapon."""
    cdef const Seat* me = &m.v.pub.seat[m.v.seat]
    cdef int i, value = 0
    for i in range(MAX_SLOTS):
        if me.equip[WEAPON] == NONE and stronger_unarmed(me.slot[i].id):
            value += weight(m.v, W_HP) // 2
    return value


cdef int opened(Mind* m, int reach) noexcept nogil:
    """What the slash in hand does more with this reach than with the present one."""
    cdef const View* v = m.v
    cdef uint16_t near = v.pub.seat[v.seat].in_range, far
    cdef int more
    if slashes_in_hand(m) == 0 or not slashes_left(v):
        return 0
    far = within(v, reach) & ~near
    more = best_enemy(m, far) - best_enemy(m, near) if far else 0
    return more if more > 0 else 0


cdef int closed(Mind* m, int reach) noexcept nogil:
    """What the slash in hand does less with this reach than with the present one."""
    cdef const View* v = m.v
    cdef uint16_t near = v.pub.seat[v.seat].in_range, still
    cdef int less
    if v.pub.seat[v.seat].equip[WEAPON] == NONE or slashes_in_hand(m) == 0 or not slashes_left(v):
        return 0
    still = near & within(v, reach)
    less = best_enemy(m, near) - best_enemy(m, still) if still != near else 0
    return less if less > 0 else 0


cdef int opened_by(Mind* m, int card) noexcept nogil:
    """What the slash in hand does more, in the own play phase, with a weapon that comes to us."""
    cdef int kind = m.v.rules.face[card].kind
    if slot_of(kind) != WEAPON or m.v.pub.turn_seat != m.v.seat or m.v.pub.phase != PLAY:
        return 0
    return opened(m, m.v.rules.range[kind])
