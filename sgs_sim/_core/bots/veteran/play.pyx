"""Veteran's free choice: what to use on whom. Each row is worth what it does, less what it costs; what is worth
something is done in the order draw, dress, disarm, lock, heal, areas, skills, strike."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, empty, has, pop_first, remove
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)
from sgs_sim._core.registry cimport SKILL_ROWS, ask_query
from sgs_sim._core.flow.targets cimport collateral_victims
from sgs_sim._core.bots.expansions cimport untouched_by
from sgs_sim._core.bots.veteran.dressing cimport dress_worth, opened_by
from sgs_sim._core.bots.veteran.editions cimport borrowed_worth
from sgs_sim._core.bots.veteran.rivals cimport (
    ALL_CLASSES, ARMING, AT_ONCE, DISARMING, DRAWING, LATER, Row, Rows, better_used, black_slash, charge_pairs,
    last_of_kind, may_spend_two, puts_away_weapon, sparest_slash, takes_two,
)
from sgs_sim._core.bots.veteran.plugins cimport ADVICE
from sgs_sim._core.bots.veteran.skills cimport active_worth, heal, loss_gain, shielded_from_black, skill_target
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.areas cimport (
    grace_worth, lightning_worth, salvation_order, salvation_worth, volley_worth,
)
from sgs_sim._core.bots.veteran.armies cimport chain_worth, drink_worth, fire_attack_worth, shortage_worth
from sgs_sim._core.bots.veteran.beliefs cimport rebels_ahead
from sgs_sim._core.bots.veteran.claims cimport claim_worth
from sgs_sim._core.bots.veteran.losses cimport best_of, cheapest_of_hand, hidden_worth, piece_worth
from sgs_sim._core.bots.veteran.strikes cimport (
    best_slashed, color_of_slashes, duel_worth, may_turn_borrowed, moves_slash, slash_worth, tie,
)
from sgs_sim._core.bots.veteran.chances cimport chance_jink, chance_slash
from sgs_sim._core.bots.veteran.worth cimport (
    GENERAL_SLOTS, Mind, cards_of, cost, count_kind, empty_hand_worth, forget_values, harm, harm_from, has_skill, hides,
    is_kongcheng, keep, may_slash, needed, saves_himself, slashes_in_hand, worth_in_hand,
)

cdef int JIZHI = skill_id("jizhi"), GUANXING = skill_id("guanxing"), KUROU = skill_id("kurou")
cdef int JIANXIONG = skill_id("jianxiong")

cdef enum:
    PERCENT = 100
    LORD_NEEDED = 64        # of 256
    BLOW = 3                # hit points that one attack may take
    WORST = -100000         # below all worths
    SURE = 55               # a row worth so much kills: before anybody is locked or healed, and before area cards


# ---- what a card does to one target ---------------------------------------------------------------------------------

cdef int disarm_worth(Mind* m, int seat, bint take) noexcept nogil:
    """To take or destroy the best card of an enemy, or to free a friend from a delayed trick."""
    cdef const View* v = m.v
    cdef const Seat* s = &v.pub.seat[seat]
    cdef int i, best, value = 0, gain = weight(v, W_CARD) if take else 0
    for i in range(s.n_judging):
        if s.judging[i].kind != LIGHTNING and m.foe[seat] < 0 and not better_locked(m.v, seat):
            value = -(lock_worth(m, seat) if s.judging[i].kind == INDULGENCE
                      else m.foe[seat] * weight(v, W_INDULGENCE) // 256)
    if hampered(m, seat) > 0 and has_cards(v.pub, seat) and not doomed(m, seat):
        best = best_of(m, seat)
        if best <= 0:
            return 0
        return best_taken(m, seat) if take else hampered(m, seat) * best // 256
    return value + gain if value > 0 else 0


cdef int best_taken(Mind* m, int seat) noexcept nogil:
    """The most that taking one of an enemy's cards is worth: what he misses, and what it does for us, a piece no more
    than another card but for what it opens."""
    cdef const Seat* s = &m.v.pub.seat[seat]
    cdef int i, value, best = 0, gain = weight(m.v, W_CARD)
    if s.hand_count:
        best = hidden_worth(m, seat) * hampered(m, seat) // 256 + gained_of_hand(m, seat)
    for i in range(4):
        if s.equip[i] != NONE:
            value = piece_worth(m, seat, s.equip[i]) * hampered(m, seat) // 256
            value += min(gain, worth_in_hand(m, s.equip[i], m.v.rules.face[s.equip[i]].kind)) + opened_by(m, s.equip[i])
            best = value if value > best else best
    return best


cdef int gained_of_hand(Mind* m, int seat) noexcept nogil:
    """What a card from this hand is worth in ours: one of its size unless it is the only one and known."""
    cdef Cards hand = m.v.me.known[seat]
    cdef int card
    if m.v.pub.seat[seat].hand_count != 1 or empty(&hand):
        return weight(m.v, W_CARD)
    card = pop_first(&hand)
    return worth_in_hand(m, card, m.v.rules.face[card].kind) + opened_by(m, card)


cdef bint better_locked(const View* v, int seat) noexcept nogil:
    """A traitor leaves the lord in an indulgence while the lord's side is ahead."""
    return seat == 0 and v.me.role == TRAITOR and not rebels_ahead(v)


cdef bint doomed(Mind* m, int seat) noexcept nogil:
    """The slash or duel that follows kills him anyway; not a slash that he may move to others (liuli)."""
    cdef const Seat* s = &m.v.pub.seat[seat]
    cdef int sure = 0
    if s.hp > 2 or m.foe[seat] <= 0 or hides(m.v, seat) or saves_himself(m, seat):
        return False
    if s.hand_count == 0:
        sure = count_kind(m.v, DUEL)
    if s.equip[ARMOR] == NONE and may_slash(m, seat) and chance_jink(m, seat) == 0 and not moves_slash(m.v, seat):
        sure += 1
    return s.hp <= sure


cdef int lock_worth(const Mind* m, int seat) noexcept nogil:
    """Indulgence: the more cards he would play, the better; what he cannot keep in hand he discards. Who arranges the
    pile looks for a heart."""
    cdef const Seat* s = &m.v.pub.seat[seat]
    cdef int cards = s.hand_count + 2, value
    if cards > 8:
        cards = 8
    value = weight(m.v, W_INDULGENCE) // 2 + cards * weight(m.v, W_CARD) // 3
    if cards > s.hp:
        value += (cards - s.hp) * weight(m.v, W_CARD) // 4
    if m.foe[0] < 0 and m.v.pub.seat[0].hp <= 2 and m.foe[seat] > 0 and s.in_range & 1:      # who reaches a weak lord
        value += weight(m.v, W_CARD) * (2 if seat > m.v.seat else 1)      # most of all before that one's next turn
    if m.v.pub.owner_on[T_START_PHASE] & bit(seat) and has_skill(m.v, seat, GUANXING):
        value //= 2
    return hampered(m, seat) * value // 256


cdef int hampered(const Mind* m, int seat) noexcept nogil:
    """How much a seat is to be kept from acting: a traitor also hampers the lord whom he does not yet want dead."""
    if m.v.me.role == TRAITOR and seat == 0 and not m.v.me.rebels_left and m.foe[0] >= 0:
        return m.foe[0] if m.foe[0] > weight(m.v, W_TRAITOR_AHEAD) else weight(m.v, W_TRAITOR_AHEAD)
    return m.foe[seat]


cdef int collateral_worth(Mind* m, int holder) noexcept nogil:
    """A weapon of an enemy, or his slash on another one. A loyalist gives his weapon rather than strike his lord."""
    cdef const View* v = m.v
    cdef uint16_t left
    cdef int value
    if not v.rules.second_target[COLLATERAL]:
        return borrowed_worth(m, bit(holder))
    left = collateral_victims(v.pub, v.rules, holder) & ~may_turn_borrowed(m)
    if m.last_card and is_kongcheng(v, v.seat):      # with this card gone no slash may be on us
        left &= ~bit(v.seat)
    cdef int s, best = 0, whom = -1, wanted = hampered(m, holder)
    cdef bint left_for_self = (left & bit(v.seat)) != 0      # is nobody else there whom it may hit?
    while left:
        s = lowest(left)
        left &= left - 1
        value = harm_from(m, holder, s, 1)
        if s == 0:
            value = value * (255 - v.me.belief[holder][0]) // 255
        if value > 0 and mostly_stopped(v, s):
            value //= 3
        if s != v.seat and value >= 0:
            left_for_self = False
        if s != v.seat and value > best:
            best = value
            whom = s
    if left_for_self:      # his slash would be on us
        if v.pub.seat[v.seat].hp <= 1 and not count_kind(v, JINK) and not count_kind(v, PEACH) and (
                chance_slash(m, holder) > 0):
            return 0
        if count_kind(v, JINK) and not forces(v, holder):
            best = -2 * weight(v, W_JINK)
        else:
            best = 3 * harm(m, v.seat, 1) * chance_slash(m, holder) // PERCENT
    if wanted <= 0 and (best < SURE or (may_slash(m, whom) and not shielded_from_black(m, whom))):
        return 0      # a friend's is asked for a kill that is not ours
    best = best * chance_slash(m, holder) // (2 * PERCENT)
    return best + wanted * weapon_lost(m, holder) // 256 + reach_gained(m, holder)


cdef int reach_gained(Mind* m, int holder) noexcept nogil:
    """What the weapon would open to the slash in hand, by the chance that it comes to us."""
    cdef int weapon = m.v.pub.seat[holder].equip[WEAPON]
    return opened_by(m, weapon) * (PERCENT - chance_slash(m, holder)) // PERCENT if weapon != NONE else 0


cdef inline bint forces(const View* v, int holder) noexcept nogil:
    """Could this player hit who has a jink: by an axe and two cards beside the slash, or a skill (wushuang, tieqi)?"""
    cdef int weapon = v.pub.seat[holder].equip[WEAPON]
    if (v.pub.owner_on[Q_ANSWERS] >> holder) & 1 or v.pub.seat[holder].listening[T_TARGET_FIXED] & GENERAL_SLOTS:
        return True
    return weapon != NONE and v.rules.face[weapon].kind == AXE and cards_of(v, holder) > 3


cdef inline bint mostly_stopped(const View* v, int seat) noexcept nogil:
    """Does this seat's armor stop black slashes? Two of three are."""
    return v.pub.owner_on[Q_VOID] & bit(seat) and untouched_by(v, SLASH, BLACK, bit(seat)) != 0


cdef int weapon_lost(Mind* m, int holder) noexcept nogil:
    """What it is to a holder that the weapon goes: a card at least, of an enemy all that it does for him, of a friend
    as far as he has no slash."""
    cdef int weapon = m.v.pub.seat[holder].equip[WEAPON]
    cdef int least = weight(m.v, W_CARD) - loss_gain(m, holder, True), value
    if weapon == NONE:
        return least
    value = piece_worth(m, holder, weapon)
    if m.foe[holder] < 0:
        value = value * (PERCENT - chance_slash(m, holder)) // PERCENT
    return value if value > least else least


cdef int target_worth(Mind* m, int kind, int card, int seat) noexcept nogil:
    """What a card of this kind does when used on this seat."""
    if is_slash(kind):
        return slash_worth(m, seat, kind, m.v.rules.face[card].color if card != NONE else NO_COLOR)
    if kind == DUEL:
        return duel_worth(m, seat)
    if kind == SNATCH or kind == DISMANTLEMENT:
        return disarm_worth(m, seat, kind == SNATCH)
    if kind == INDULGENCE:
        return lock_worth(m, seat)
    if kind == COLLATERAL:
        return collateral_worth(m, seat)
    if kind == FIRE_ATTACK:
        return fire_attack_worth(m, seat, card)
    if kind == IRON_CHAIN:
        return chain_worth(m, seat)
    if kind == SUPPLY_SHORTAGE:
        return shortage_worth(m, seat)
    return harm(m, seat, 1)


cdef int best_target(Mind* m, int kind, int card, uint16_t mask, int* seat) noexcept nogil:
    """The worth of the best target of the mask, and which it is; equal ones are split by the tie key."""
    cdef int s, best = WORST, value
    if is_slash(kind):
        return best_slashed(m, kind, m.v.rules.face[card].color if card != NONE else NO_COLOR, mask, seat)
    while mask:
        s = lowest(mask)
        mask &= mask - 1
        value = target_worth(m, kind, card, s)
        if value > best or (value == best and tie(m, s) > tie(m, seat[0])):
            best = value
            seat[0] = s
    return best


cdef int remembered_target(Mind* m, int kind, int card, uint16_t mask, int* seat) noexcept nogil:
    """The same, worked out once a decision for all cards of a kind (and color, of slashes) that have these targets."""
    cdef int at = kind - SLASH
    if is_slash(kind):
        at = SUPPLY_SHORTAGE + 3 * (kind - SLASH)
        if m.v.pub.owner_on[Q_VOID]:      # somebody's armor looks at the color
            at += m.v.rules.face[card].color
    if not (m.known[at >> 4] >> (at & 15)) & 1 or m.memo_mask[at] != mask:
        m.known[at >> 4] |= <uint16_t>(1 << (at & 15))
        m.memo_mask[at] = mask
        m.memo[at] = <int16_t>best_target(m, kind, card, mask, seat)
        m.memo_seat[at] = <int8_t>seat[0]
    seat[0] = m.memo_seat[at]
    return m.memo[at]


# ---- on oneself -----------------------------------------------------------------------------------------------------

cdef int peach_worth(Mind* m) noexcept nogil:
    """Now rather than later when hp are few or the card would be discarded anyway."""
    cdef const View* v = m.v
    cdef const Seat* me = &v.pub.seat[v.seat]
    if me.hp <= 1:
        return weight(v, W_HP) + weight(v, W_HP_LAST)
    if me.hp == 2:
        return weight(v, W_HP) + weight(v, W_HP_TWO)
    if needed(m):
        return 0
    return weight(v, W_HP)


# ---- rows -----------------------------------------------------------------------------------------------------------

cdef int use_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil:
    cdef int kind = o.kind
    if o.card == NONE:
        return claim_worth(m, o, order, seat)
    if is_equipment(kind):
        order[0] = weight(m.v, O_DRESS)
        return dress_worth(m, o.card)
    if kind == EX_NIHILO:
        order[0] = weight(m.v, O_DRAW)
        return 2 * weight(m.v, W_CARD)
    return aimed_worth(m, o, order, seat) if o.targets else wide_worth(m, o, order)


cdef int aimed_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil:
    """What names somebody. What would do nothing good is not weighed against its cost."""
    cdef const View* v = m.v
    cdef int kind = o.kind, value, spent, draws = 0
    if kind == PEACH:
        order[0] = weight(v, O_HEAL)
        return heal(m, lowest(o.targets)) - spent_on(m, o)
    order[0] = order_of(v, kind)
    if o.skill and follows_itself(m, o):
        m.slashes -= 1
        forget_values(m)
        value = best_target(m, kind, o.card, o.targets, seat)
        m.slashes += 1
        forget_values(m)
    elif o.skill and kind == FIRE_ATTACK:      # the hand that is left tells its worth
        value = best_target(m, kind, o.card, o.targets, seat)
    else:
        value = remembered_target(m, kind, o.card, o.targets, seat)
    if not is_slash(kind) and not is_delayed(kind):
        draws = trick_draws(m)
    if o.skill and value > 0 and takes_two(o):
        value -= picked_up(m, seat[0])
    if value + draws <= 0 and o.skill == 0 and not m.last_card:
        return value + draws
    spent = spent_on(m, o)
    if m.at_stake and is_slash(kind):      # what is above the limit would then be discarded
        spent += cheapest_of_hand(m, m.at_stake) // 2
    return value + draws - spent


cdef int picked_up(const Mind* m, int seat) noexcept nogil:
    """What an enemy with jianxiong gets more by a slash that is made of two cards."""
    cdef const View* v = m.v
    if not (v.pub.owner_on[T_DAMAGED] >> seat) & 1 or m.foe[seat] <= 0 or v.pub.seat[seat].hp <= 1:
        return 0
    return weight(v, W_FEED_CARDS) // 2 * m.foe[seat] // 256 if has_skill(v, seat, JIANXIONG) else 0


cdef bint follows_itself(Mind* m, const Option* o) noexcept nogil:
    """Is the card of this row a slash that would be counted among those that may follow it? Of several one is left."""
    if is_slash(o.kind) or not is_slash(m.v.rules.face[o.card].kind) or not has(&m.v.me.hand[0], o.card):
        return False
    return slashes_in_hand(m) == 1 or o.kind == DUEL


cdef inline int spent_on(Mind* m, const Option* o) noexcept nogil:
    """What the cards of a row cost."""
    cdef int spent = cost(m, o.card)
    if o.skill:
        spent += second_cost(m, o)
    if o.skill and not has(&m.v.me.hand[0], o.card):      # what is worn is not given for next to nothing
        return spent + weight(m.v, W_CHANGE)
    if o.kind == INDULGENCE and o.skill == 0 and spent > weight(m.v, W_CARD):      # kept it does nothing
        return weight(m.v, W_CARD) if count_kind(m.v, INDULGENCE) == 1 else weight(m.v, W_SLASH)
    return spent


cdef int wide_worth(Mind* m, const Option* o, int* order) noexcept nogil:
    """What works on its user, or on all."""
    cdef const View* v = m.v
    cdef int kind = o.kind, spent = spent_on(m, o)
    if kind == PEACH:
        order[0] = weight(v, O_HEAL)
        return own_peach_worth(m, spent)
    if kind == ANALEPTIC:
        order[0] = weight(v, O_STRIKE) + 2
        return drink_worth(m) - spent
    if kind == SAVAGE_ASSAULT or kind == ARCHERY_ATTACK:
        order[0] = weight(v, O_AREA)
        return volley_worth(m, kind) - spent // 2 + trick_draws(m)
    if kind == GOD_SALVATION:
        order[0] = salvation_order(m)
        return salvation_worth(m) - spent + trick_draws(m)
    if kind == AMAZING_GRACE:      # not before the blows: it may bring the answer to them
        order[0] = weight(v, O_STRIKE) - 1
        if many(v.pub.alive) == 2:      # who gives it away chooses first, and it serves for nothing else
            spent = 0
        return grace_worth(m) - spent + trick_draws(m)
    order[0] = weight(v, O_LAST)
    return lightning_worth(m) - spent


cdef int own_peach_worth(Mind* m, int spent) noexcept nogil:
    """A peach for oneself: kept it may save somebody else, the lord before all. A lord's own life is what it is kept
    for."""
    if not has_friends(m) or must_go(m):
        return peach_worth(m)
    if lord_may_fall(m) and not spares_peach(m):      # one of them is kept for him
        return 0
    if m.v.pub.seat[m.v.seat].hp <= (2 if m.v.seat == 0 else 1):
        return peach_worth(m)
    return peach_worth(m) - spent + (cheapest_of_hand(m, 1) if m.spare > 1 else 0)      # one more can be kept


cdef bint spares_peach(const Mind* m) noexcept nogil:
    """Is a peach for oneself no loss to a weak lord: one of several that would be discarded, or that ends an overflow
    at few points of one's own?"""
    cdef int hp = m.v.pub.seat[m.v.seat].hp
    if m.spare <= 0:
        return False
    if hp <= 1 and m.v.me.role == TRAITOR:      # he needs the lord, but himself before
        return True
    return count_kind(m.v, PEACH) > 1 and (hp <= 2 or must_go(m))


cdef int trick_draws(const Mind* m) noexcept nogil:
    """What the use of a trick brings by itself (jizhi)."""
    cdef const View* v = m.v
    if v.pub.owner_on[T_TRICK_USED] & bit(v.seat) and has_skill(v, v.seat, JIZHI):
        return weight(v, W_CARD)
    return 0


cdef bint lord_may_fall(const Mind* m) noexcept nogil:
    """Is the lord we need so weak that every peach may be his? Once the rebels are dead nobody wants him to fall."""
    cdef const Seat* lord = &m.v.pub.seat[0]
    return (m.v.seat != 0 and m.foe[0] <= -LORD_NEEDED and m.v.me.rebels_left
            and lord.hp <= 1 + (lord.hand_count == 0))


cdef bint must_go(const Mind* m) noexcept nogil:
    """Would a peach be discarded at the end of the turn?"""
    return m.spare > m.v.pub.seat[m.v.seat].hand_count - count_kind(m.v, PEACH)


cdef bint has_friends(const Mind* m) noexcept nogil:
    """Is there somebody else whom this bot would save? A traitor's lord is in no danger once the rebels are dead."""
    cdef int s
    if m.v.me.role == TRAITOR and not m.v.me.rebels_left:
        return False
    for s in range(m.v.pub.n):
        if s != m.v.seat and alive(m.v.pub, s) and m.foe[s] < 0:
            return True
    return False


cdef int free_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil:
    """What a card of the row's kind would do if it cost nothing."""
    cdef const View* v = m.v
    cdef int kind = o.kind
    order[0] = weight(v, O_DRAW)
    if kind == EX_NIHILO:
        return 2 * weight(v, W_CARD)
    if kind == AMAZING_GRACE:
        order[0] = weight(v, O_STRIKE) - 1
        return grace_worth(m)
    order[0] = weight(v, O_HEAL)
    if kind == PEACH:
        return peach_worth(m)
    if kind == GOD_SALVATION:
        return salvation_worth(m)
    if kind == SAVAGE_ASSAULT or kind == ARCHERY_ATTACK:
        order[0] = weight(v, O_AREA)
        return volley_worth(m, kind)
    if kind == ANALEPTIC:
        order[0] = weight(v, O_STRIKE) + 2
        return drink_worth(m)
    order[0] = order_of(v, kind)
    return best_target(m, kind, NONE, o.targets, seat)


cdef int second_cost(Mind* m, const Option* o) noexcept nogil:
    """What the second card of a conversion of two costs: the cheapest of the rest."""
    cdef Cards rest
    cdef int card, best = 0, value, second = NONE
    if SKILL_ROWS[o.skill].conversion[0].n_cards < 2:
        return 0
    rest = m.v.me.hand[0]
    remove(&rest, o.card)
    best = 1000
    while not empty(&rest):
        card = pop_first(&rest)
        value = cost(m, card)
        if value < best:
            best = value
            second = card
    if second != NONE:
        best += last_of_kind(m, o.card, second)
        if m.v.pub.seat[m.v.seat].hand_count == 2 and has(&m.v.me.hand[0], o.card):
            best -= empty_hand_worth(m)
    if m.spare == 1 and second != NONE:      # only the cheaper one is above the limit
        value = keep(m, o.card) - cost(m, o.card)
        return best + (value if keep(m, o.card) > keep(m, second) else keep(m, second) - best)
    return best


cdef int order_of(const View* v, int kind) noexcept nogil:
    if kind == SNATCH or kind == DISMANTLEMENT or kind == COLLATERAL:
        return weight(v, O_DISARM)
    return weight(v, O_LOCK) if kind == INDULGENCE or kind == SUPPLY_SHORTAGE else weight(v, O_STRIKE)


cdef int called_worth(Mind* m, const Option* o, int* seat) noexcept nogil:
    """A friend's slash, which is missed by him; none where an own one does as much."""
    cdef int whom = -1, value = best_target(m, SLASH, NONE, o.targets, seat)
    if slashes_in_hand(m) and best_slashed(m, SLASH, color_of_slashes(m), o.targets, &whom) >= value:
        return 0
    return value - weight(m.v, W_FIRST_SLASH)


cdef int option_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil:
    """What a row of the free choice is worth, 0 or less for not at all; when it should be done; on whom, if that is
    settled."""
    order[0] = 0
    seat[0] = -1
    if o.verb == V_USE:
        return use_worth(m, o, order, seat)
    if o.verb == V_RECAST:
        order[0] = weight(m.v, O_LAST)
        return weight(m.v, W_CARD) - cost(m, o.card)
    if o.verb == V_SKILL and o.kind == SLASH:      # a friend's, where there is none of one's own
        order[0] = weight(m.v, O_STRIKE)
        return called_worth(m, o, seat)
    if o.verb == V_SKILL or o.verb == V_GIVE:
        return active_worth(m, o, order, seat)
    return 0


# the class of a use by its kind; all else, in the first line, comes later
cdef uint8_t[2][KIND_COUNT] CLASS
cdef int _kind
for _kind in range(KIND_COUNT):
    CLASS[0][_kind] = CLASS[1][_kind] = LATER
    if is_equipment(_kind):
        CLASS[1][_kind] = AT_ONCE | ARMING if slot_of(_kind) == WEAPON else AT_ONCE
    elif _kind == EX_NIHILO:
        CLASS[1][_kind] = AT_ONCE | DRAWING
    elif _kind == SNATCH or _kind == DISMANTLEMENT or _kind == COLLATERAL:
        CLASS[1][_kind] = DISARMING


cdef inline int class_of(const Option* o) noexcept nogil:
    return CLASS[o.verb == V_USE][o.kind]


cdef void sort_rows(const View* v, Rows* rows, const Option* options, int n) noexcept nogil:
    """The class of each row, and what there is among them; without branches on kinds, which nobody can guess. The first
    row is the end of the phase."""
    cdef int i, of_class, found = 0, any_skill = 0
    rows.row[0].worth = 0
    rows.row[0].weighed = 1
    for i in range(1, n):
        of_class = class_of(&options[i])
        rows.row[i].weighed = 0
        rows.row[i].of_class = <uint8_t>of_class
        found |= of_class
        any_skill |= options[i].skill
    rows.found = <uint8_t>found
    rows.mixed = any_skill != 0 or (found & ARMING and v.pub.seat[v.seat].equip[WEAPON] != NONE)
    rows.draws = -1
    if found & DRAWING:
        rows.draws = first_drawing(options, n)
    rows.early = any_skill != 0 and any_early(options, n)
    rows.pairs = rows.mixed and may_spend_two(&v.pub.seat[v.seat])
    rows.free = rows.mixed and ask_query(v.pub, v.rules, Q_SLASH_LIMIT, v.seat, 0, 0) >= UNLIMITED


cdef int first_drawing(const Option* options, int n) noexcept nogil:
    """The first ex nihilo that is one, -1 for none."""
    cdef int i
    for i in range(n):
        if options[i].kind == EX_NIHILO and options[i].skill == 0:
            return i
    return -1


cdef bint any_early(const Option* options, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        if options[i].skill and comes_early(&options[i]):
            return True
    return False


cdef inline bint comes_early(const Option* o) noexcept nogil:
    """May this row of a skill come before equipment, or is it not known when it comes?"""
    return (o.card == NONE and o.verb == V_USE) or SKILL_ROWS[o.skill].shown == KUROU or (
        SKILL_ROWS[o.skill].flags & BORROWS) != 0 or ADVICE[o.skill].use != NULL


cdef bint may_end(const Mind* m) noexcept nogil:
    """Could a blow kill a hunted lord? That comes before disarming."""
    return m.foe[0] > 0 and m.v.pub.seat[0].hp <= BLOW


cdef int free_choice(Mind* m, const Option* options, int n) noexcept nogil:
    """Of the rows that are worth enough, the first in order, then the most valuable; else the end of the phase. A card
    with a clearly better use is not spent on a worse one first, and what may end the game comes right after drawing and
    dressing. Rows that cannot come first any more are not weighed: that saves a tenth of this bot's time."""
    cdef Rows rows
    cdef int best = -1
    m.v.me.plan[0] = m.v.me.plan[4] = -1
    m.pair = 0
    sort_rows(m.v, &rows, options, n)
    if rows.draws >= 0 and draws_first(m.v) and serves_alone(options, n, rows.draws):
        best = rows.draws
    elif not in_order(m.v):
        best = first_of(m, &rows, options, n, ALL_CLASSES)
    elif rows.mixed:
        best = surely_first(m, &rows, options, n)
        if best < 0:
            best = first_of(m, &rows, options, n, ALL_CLASSES)
    else:
        if rows.found & AT_ONCE:
            best = first_of(m, &rows, options, n, AT_ONCE)
        if best < 0 and rows.found & DISARMING and not may_end(m):
            best = first_of(m, &rows, options, n, DISARMING)
        if best < 0:
            best = first_of(m, &rows, options, n, DISARMING | LATER if may_end(m) else LATER)
    m.v.me.plan[3] = m.pair
    if best < 0:
        best = 0
    m.v.me.plan[1] = options[best].kind if options[best].verb != V_GIVE else NO_KIND
    m.v.me.plan[2] = options[best].skill
    return best


cdef inline bint serves_alone(const Option* options, int n, int i) noexcept nogil:
    """Is this the only row of its card?"""
    cdef int k
    for k in range(n):
        if k != i and options[k].card == options[i].card:
            return False
    return True


cdef inline bint in_order(const View* v) noexcept nogil:
    """Do equipment, then taking and destroying, come before all else, as these weights say? Then classes of rows that
    come later need not be weighed."""
    cdef int disarm = weight(v, O_DISARM)
    return weight(v, O_DRESS) > disarm and weight(v, O_DRAW) > disarm and disarm > weight(v, O_LOCK) + 1 and (
        disarm > weight(v, O_HEAL) + 2 and disarm > weight(v, O_AREA) and disarm > weight(v, O_SKILL)
        and disarm > weight(v, O_STRIKE) + 2 and disarm > weight(v, O_LAST))


cdef inline bint draws_first(const View* v) noexcept nogil:
    """Does drawing come before all else, as these weights say? Then an ex nihilo is used whatever else could be."""
    cdef int draw = weight(v, O_DRAW)
    return draw > weight(v, O_DRESS) and draw > weight(v, O_HEAL) + 2 and draw > weight(v, O_SKILL) and (
        draw > weight(v, O_DISARM) and draw > weight(v, O_LOCK) + 1 and 2 * weight(v, W_CARD) >= weight(v, W_MIN_GAIN))


cdef inline void weigh(Mind* m, Row* row, const Option* o) noexcept nogil:
    """Work out a row, if it is not yet."""
    cdef int order, seat
    if not row.weighed:
        row.worth = option_worth(m, o, &order, &seat)
        row.order = <int16_t>order
        row.seat = <int8_t>seat
        row.weighed = 1


cdef int surely_first(Mind* m, Rows* rows, const Option* options, int n) noexcept nogil:
    """Where cards have several uses: the row of the earliest class, if it is worth it and no other use of its card does
    clearly more; then the rest need not be weighed. -1 if it is not so plain."""
    cdef int k, best = -1
    if rows.early or rows.pairs:
        return -1
    if rows.found & AT_ONCE:
        best = best_of_class(m, rows, options, n, AT_ONCE)
    if best < 0 and rows.found & DISARMING and not may_end(m):
        best = best_of_class(m, rows, options, n, DISARMING)
    if best < 0 or puts_away_weapon(m.v, &options[best]):
        return -1
    for k in range(n):
        if k != best and options[k].card == options[best].card:
            weigh(m, &rows.row[k], &options[k])
            if rows.row[k].worth * 3 > rows.row[best].worth * 4:
                return -1
    m.v.me.plan[0] = rows.row[best].seat
    return best


cdef int best_of_class(Mind* m, Rows* rows, const Option* options, int n, int of_class) noexcept nogil:
    """The row of this class that is done first, -1 if none is worth it."""
    cdef int i, value, best = -1, top = 0
    for i in range(1, n):
        if not rows.row[i].of_class & of_class:
            continue
        weigh(m, &rows.row[i], &options[i])
        value = rows.row[i].worth
        if value >= weight(m.v, W_MIN_GAIN):
            value = rows.row[i].order * 1024 + (value if value < 1023 else 1023)
            if value > top:
                top = value
                best = i
    return best


cdef int first_of(Mind* m, Rows* rows, const Option* options, int n, int classes) noexcept nogil:
    """The row of these classes that is done first, -1 if none is worth it."""
    cdef int i, k, best = -1, top = 0, value, strike = 0, blow = 0, worthy = 0, order, asked = 0
    cdef int gain = weight(m.v, W_MIN_GAIN), at_strike = weight(m.v, O_STRIKE), at_area = weight(m.v, O_AREA)
    for i in range(1, n):
        rows.worthy[asked] = <int16_t>i
        asked += (rows.row[i].of_class & classes) != 0
    for k in range(asked):
        i = rows.worthy[k]
        weigh(m, &rows.row[i], &options[i])
        value = rows.row[i].worth
        if value < gain:
            continue
        order = rows.row[i].order
        rows.worthy[worthy] = <int16_t>i
        worthy += 1
        if order >= at_strike - 1:
            if order == at_strike or (order == at_strike - 1 and options[i].verb == V_SKILL):
                strike = max(strike, value)
            if at_strike <= order <= at_area:
                blow = max(blow, value)
    if rows.pairs:
        charge_pairs(m, options, rows, n)
    for k in range(worthy):
        i = rows.worthy[k]
        value = rows.row[i].worth
        if value < gain:
            continue
        order = order_by_worth(m, rows.row[i].order, value, strike)
        if rows.row[i].of_class == DISARMING and bares_lord(m, &options[i], &rows.row[i], blow):
            order = weight(m.v, O_DRESS) - 1      # before the blow that it lets through
        value = order * 1024 + (value if value < 1023 else 1023)
        if value > top and not (rows.mixed and better_used(m, options, rows, n, i)):
            top = value
            best = i
    if best < 0:
        return best
    if is_slash(options[best].kind) and options[best].verb == V_USE:
        if rows.mixed:
            best = sparest_slash(options, rows, n, best)
        if m.v.pub.owner_on[Q_VOID]:
            best = black_slash(m.v, options, rows, n, best)
    m.v.me.plan[0] = rows.row[best].seat
    if rows.pairs:
        m.v.me.plan[4] = rows.row[best].second if rows.row[best].second != NONE else -1
    return best


cdef bint bares_lord(Mind* m, const Option* o, Row* row, int blow) noexcept nogil:
    """Does this take a card from a hunted lord whom a blow may then kill? With such a blow in hand it is he who loses
    one, whoever else would miss it more."""
    if not may_end(m) or m.v.pub.seat[0].hand_count == 0:
        return False
    if o.kind == COLLATERAL:      # that takes a weapon, not an answer
        return False
    if row.seat != 0 and o.targets & 1 and blow >= weight(m.v, W_KILL_LORD) // 2:
        row.seat = 0
    return row.seat == 0


cdef int order_by_worth(const Mind* m, int order, int value, int strike) noexcept nogil:
    """What may end the game is done once cards are drawn and equipment is put on; then kills. An area card comes after
    a blow that is worth as much: it may only help who is struck anyway."""
    cdef const View* v = m.v
    if value >= weight(v, W_KILL_LORD) // 2 and order < weight(v, O_DRESS) - 2 and may_end(m):
        return weight(v, O_DRESS) - 2
    if order == weight(v, O_AREA) and strike >= value:
        return weight(v, O_STRIKE) - 2
    if order == weight(v, O_AREA) and strike >= SURE and value >= weight(v, W_KILL_LORD) // 2:      # it ends the game
        return weight(v, O_LOCK) + 1
    if weight(v, O_STRIKE) - 1 <= order <= weight(v, O_SKILL) and value >= SURE:      # of two kills the plain one first
        return weight(v, O_LOCK) + (order >= weight(v, O_STRIKE))
    return order


cdef int planned(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """The row of the target that the free choice settled on, -1 if this request is not the one."""
    cdef int i
    if r.chosen or v.me.plan[0] < 0 or v.me.plan[1] != r.as_kind or v.me.plan[2] != r.skill:
        return -1
    for i in range(n):
        if options[i].verb == V_TARGET and options[i].arg == v.me.plan[0]:
            v.me.plan[0] = -1
            return i
    return -1


cdef int seat_worth(Mind* m, const Request* r, int seat) noexcept nogil:
    if r.as_kind == COLLATERAL and r.chosen and may_turn_borrowed(m) & bit(seat):
        return -weight(m.v, W_KILL_LORD)
    if r.as_kind == COLLATERAL and r.chosen:
        return harm(m, seat, 1) // (3 if mostly_stopped(m.v, seat) else 1)
    if r.as_kind != NO_KIND and (
            r.skill == 0 or is_slash(r.as_kind) or SKILL_ROWS[r.skill].n_conversions or SKILL_ROWS[r.skill].claims):
        return target_worth(m, r.as_kind, NONE, seat)
    return skill_target(m, r, seat)


cdef int seat_choice(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """The seat that is worth most; equal ones are split by the tie key; none where one may stop and none is worth
    naming."""
    cdef int i, s, best = 0, value, top = WORST
    for i in range(n):
        if options[i].verb != V_TARGET:
            top = 0
            continue
        s = options[i].arg
        value = seat_worth(m, r, s)
        if value > top or (value == top and options[best].verb == V_TARGET and tie(m, s) > tie(m, options[best].arg)):
            top = value
            best = i
    return best
