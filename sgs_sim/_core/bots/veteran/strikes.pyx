"""What a slash or a duel does to one target."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, both, count, empty, pop_first, remove
from sgs_sim._core.rng cimport mix64
from sgs_sim._core.registry cimport ask_query
from sgs_sim._core.bots.expansions cimport untouched_by
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)
from sgs_sim._core.bots.veteran.armies cimport strikes_back
from sgs_sim._core.bots.veteran.editions cimport stronger_unarmed
from sgs_sim._core.bots.veteran.losses cimport two_cheapest_among
from sgs_sim._core.bots.veteran.rivals cimport may_spend_two
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.chances cimport chance_jink, chance_slash, dodge_with, jink_in, slash_in
from sgs_sim._core.bots.veteran.worth cimport (
    Mind, draws_anew, drawn_out, harm, has_skill, hides, hp_worth, hurt, red_slash, slashes_in_hand,
)

cdef int LIULI = skill_id("liuli")

cdef enum:
    PERCENT = 100
    WORST = -100000         # below all worths
    NO_AXE = 1000           # no payment makes a dodged slash hit


cdef int slash_worth(Mind* m, int seat, int kind, int color) noexcept nogil:
    """What a slash on this seat is worth."""
    cdef int whom = seat
    return best_slashed(m, kind, color, bit(seat), &whom)


cdef int best_slashed(Mind* m, int kind, int color, uint16_t mask, int* seat) noexcept nogil:
    """The worth of a slash on the best target of the mask, and which it is. This is a tenth of the free choice, so what
    is the same for all targets is looked up before."""
    cdef int s, best = WORST, value, blow = own_blow(m), forced = price_of_force(m)
    cdef bint on_bare = strikes_the_bare(m.v), again = strikes_again(m)
    cdef uint16_t moving = may_move_to_lord(m)
    if moving and untouched_by(m.v, kind, color, 1) and not may_spend_two(&m.v.pub.seat[m.v.seat]):      # it is stopped
        moving = 0
    while mask:
        s = lowest(mask)
        mask &= mask - 1
        value = struck(m, s, kind, color, blow + (on_bare and m.v.pub.seat[s].hand_count == 0))
        if forced < NO_AXE and value:      # nothing goes through a shield
            value += forced_worth(m, s, blow, forced)
        if again and value:
            value += struck_again(m, s)
        if moving & bit(s):
            value = min(value, 0) + m.foe[0] * hp_worth(m, 0, 1) // 256
        if value > best or (value == best and tie(m, s) > tie(m, seat[0])):
            best = value
            seat[0] = s
    return best


cdef inline int price_of_force(Mind* m) noexcept nogil:
    """What two hand cards cost, beside a slash, by which an axe makes a dodged slash hit; worked out once."""
    cdef int weapon = m.v.pub.seat[m.v.seat].equip[WEAPON]
    if weapon == NONE or m.v.rules.face[weapon].kind != AXE or m.v.pub.seat[m.v.seat].hand_count < 3:
        return NO_AXE
    if m.force < 0:
        m.force = two_cheapest_among(m, without_a_slash(m.v))
    return m.force


cdef Cards without_a_slash(const View* v) noexcept nogil:
    """The own hand but for one slash, which is used."""
    cdef Cards hand = v.me.hand[0], held = both(&hand, &v.rules.slashes)
    if not empty(&held):
        remove(&hand, pop_first(&held))
    return hand


cdef int forced_worth(Mind* m, int seat, int amount, int price) noexcept nogil:
    """What an axe adds where the slash would be dodged."""
    cdef int more = harm(m, seat, amount) - price
    return more * chance_jink(m, seat) // PERCENT if more > 0 else 0


cdef bint strikes_again(Mind* m) noexcept nogil:
    """Is there a blade, and a further slash for it?"""
    cdef int weapon = m.v.pub.seat[m.v.seat].equip[WEAPON]
    return weapon != NONE and m.v.rules.face[weapon].kind == BLADE and slashes_in_hand(m) > 1


cdef int struck_again(Mind* m, int seat) noexcept nogil:
    """What the further slash of a blade does to who dodges the first with one of his cards."""
    cdef int first = chance_jink(m, seat), more
    more = harm(m, seat, 1) * (PERCENT - dodge_with(m, seat, dodges_left(m, seat))) // PERCENT - weight(m.v, W_SLASH)
    return more * first // PERCENT if more > 0 else 0


cdef int dodges_left(const Mind* m, int seat) noexcept nogil:
    """Percent that a hand that has given a jink gives one more: a known one went first."""
    cdef const View* v = m.v
    cdef Cards jinks = both(&v.me.known[seat], &v.rules.of_kind[JINK])
    cdef int known = count(&v.me.known[seat]), seen = count(&jinks)
    if seen > 1:
        return jink_in(8)
    return jink_in(v.pub.seat[seat].hand_count - known - (seen == 0) if v.pub.seat[seat].hand_count > known else 0)


cdef int best_enemy(Mind* m, uint16_t mask) noexcept nogil:
    """What a slash would do to the best of those who are enemies and may be named, 0 for nothing."""
    cdef uint16_t left = mask & m.v.pub.alive, foes = 0
    cdef int s, value
    while left:
        s = lowest(left)
        left &= left - 1
        if m.foe[s] > 0 and not hides(m.v, s):
            foes |= bit(s)
    value = best_slashed(m, SLASH, color_of_slashes(m), foes, &s) if foes else 0
    return value if value > 0 else 0


cdef int color_of_slashes(Mind* m) noexcept nogil:
    """Black if all in hand are, which a shield may stop."""
    return BLACK if m.v.pub.owner_on[Q_VOID] and slashes_in_hand(m) and not red_slash(m.v) else NO_COLOR


cdef inline int struck(Mind* m, int seat, int kind, int color, int amount) noexcept nogil:
    """Damage by the chance that it is not dodged; nothing on a black slash against renwang; a jink drawn out is a card
    gone, and may draw lightning (leiji)."""
    cdef const View* v = m.v
    cdef int dodge = chance_jink(m, seat), value
    if v.pub.owner_on[Q_VOID] & bit(seat) and ask_query(v.pub, v.rules, Q_VOID, seat, kind, color) > 0:
        if ask_query(v.pub, v.rules, Q_ARMOR_OFF, v.seat, 0, 0) == 0:
            return 0
    value = hurt(m, seat, amount, nature_of(kind)) * (PERCENT - dodge) // PERCENT
    if v.rules.expanded and m.foe[seat] > 0 and strikes_back(v, seat):
        value -= hp_worth(m, v.seat, 2) * dodge // (4 * PERCENT)
    return value + m.foe[seat] * drawn_out(v, seat) * dodge // PERCENT // 256


cdef uint16_t may_move_to_lord(const Mind* m) noexcept nogil:
    """Who could move a slash (liuli) onto a lord at his last point whom we need; mostly nobody."""
    if m.foe[0] >= 0 or m.v.seat == 0 or m.v.pub.seat[0].hp > 1 or not m.v.pub.owner_on[T_TARGETED]:
        return 0
    return movers(m.v)


cdef uint16_t may_turn_borrowed(const Mind* m) noexcept nogil:
    """The same for a slash that somebody else uses for us: on us it may be turned, too."""
    if m.v.seat != 0:
        return may_move_to_lord(m)
    return movers(m.v) if m.v.pub.seat[0].hp <= 1 and m.v.pub.owner_on[T_TARGETED] else 0


cdef bint moves_slash(const View* v, int seat) noexcept nogil:
    """Could this seat move a slash to somebody else (liuli)?"""
    return (seat >= 0 and (v.pub.owner_on[T_TARGETED] >> seat) & 1 and has_cards(v.pub, seat)
            and has_skill(v, seat, LIULI))


cdef uint16_t movers(const View* v) noexcept nogil:
    cdef uint16_t left = v.pub.owner_on[T_TARGETED] & others(v.pub, v.seat) & ~1, mask = 0
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if v.pub.seat[s].in_range & 1 and moves_slash(v, s):
            mask |= bit(s)
    return mask


cdef int own_blow(Mind* m) noexcept nogil:
    """Damage of an own slash, worked out once a decision."""
    if m.blow == 0:
        m.blow = blow(&m.v.pub.seat[m.v.seat])
    return m.blow


cdef inline int nature_of(int kind) noexcept nogil:
    return FIRE if kind == FIRE_SLASH else (THUNDER if kind == THUNDER_SLASH else NORMAL)


cdef inline bint strikes_the_bare(const View* v) noexcept nogil:
    """A guding blade hurts more who has no hand cards."""
    cdef int weapon = v.pub.seat[v.seat].equip[WEAPON]
    return weapon != NONE and v.rules.face[weapon].kind == GUDING_BLADE


cdef int blow(const Seat* me) noexcept nogil:
    """Damage of an own slash."""
    cdef int amount = 1 + me.drunk, i
    cdef uint16_t left = me.filled
    while left:
        i = lowest(left)
        left &= left - 1
        amount += me.slot[i].active
        if me.equip[WEAPON] == NONE and stronger_unarmed(me.slot[i].id):
            amount += 1
    return amount


cdef int duel_worth(Mind* m, int seat) noexcept nogil:
    """He loses if he holds no slash, or fewer than we do, as far as we know; against some two are needed for each."""
    cdef const View* v = m.v
    cdef int has_one = slashes_twice(m, seat), mine = slashes_in_hand(m), win, lost
    cdef int his = answers_of(v, seat) + (1 if draws_anew(v, seat) else 0)      # his last card is not the last
    win = PERCENT - has_one
    lost = 2 * min(mine, <int>v.pub.seat[seat].hand_count)      # he draws out no more than he has
    if m.spare > 0:
        lost = lost * weight(v, W_OVERFLOW) // 256
    if v.pub.owner_on[Q_ANSWERS] & bit(seat):
        mine //= 1 + ask_query(v.pub, v.rules, Q_ANSWERS, seat, DUEL, 0)
    if mine and known_slashes(v, seat) <= mine:
        win += has_one * (PERCENT if mine >= his else (70 if mine > 1 else 45)) // PERCENT
    return (harm(m, seat, own_blow(m) - v.pub.seat[v.seat].drunk) * win
            + harm(m, v.seat, 1) * (PERCENT - win)) // PERCENT - lost


cdef int answers_of(const View* v, int seat) noexcept nogil:
    """How often a hand may answer: with a spear mostly by two cards each time."""
    cdef const Seat* s = &v.pub.seat[seat]
    if s.equip[WEAPON] == NONE or v.rules.face[s.equip[WEAPON]].kind != SPEAR:
        return s.hand_count
    return max((s.hand_count + 1) // 2, known_slashes(v, seat))


cdef int slashes_twice(Mind* m, int seat) noexcept nogil:
    """Percent that this seat answers a duel of ours; where each answer takes two slashes, both."""
    cdef const View* v = m.v
    cdef int hand = v.pub.seat[seat].hand_count, one = chance_slash(m, seat)
    if not v.pub.owner_on[Q_ANSWERS] & bit(v.seat) or ask_query(v.pub, v.rules, Q_ANSWERS, v.seat, DUEL, 0) <= 0:
        return one
    return one * slash_in(hand - 1) // PERCENT if hand > 1 else 0


cdef int known_slashes(const View* v, int seat) noexcept nogil:
    """Slashes of all natures that this seat is known to hold."""
    cdef Cards his
    cdef int kind, found = 0
    for kind in range(SLASH, THUNDER_SLASH + 1 if v.rules.expanded else SLASH + 1):
        his = both(&v.me.known[seat], &v.rules.of_kind[kind])
        found += count(&his)
    return found


cdef int best_duel(Mind* m) noexcept nogil:
    """What a duel would do to the enemy whom it hurts most, 0 for nothing."""
    cdef uint16_t left = others(m.v.pub, m.v.seat)
    cdef int s, value, best = 0
    while left:
        s = lowest(left)
        left &= left - 1
        if m.foe[s] > 0 and not hides(m.v, s):
            value = duel_worth(m, s)
            best = value if value > best else best
    return best


cdef int tie(const Mind* m, int seat) noexcept nogil:
    return <int>(mix64(m.v.me.tie_key ^ <uint64_t>(m.v.pub.turn * 16 + seat)) & 63)
