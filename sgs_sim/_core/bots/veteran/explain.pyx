"""What veteran thought when it chose, as events: its beliefs about the hidden seats, what decided, and the options it
weighed highest, the one it took among them."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.trace cimport emit
from sgs_sim._core.registry cimport SKILL_ROWS
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)
from sgs_sim._core.bots.editions cimport lethal, too_early
from sgs_sim._core.bots.veteran.policy cimport veteran_policy
from sgs_sim._core.bots.veteran.play cimport option_worth, seat_worth
from sgs_sim._core.bots.veteran.rivals cimport takes_two
from sgs_sim._core.bots.veteran.plugins cimport ADVICE
from sgs_sim._core.bots.veteran.skills cimport (
    hits_anyway, invite_worth, is_wished, retrial_limit, spares_reach,
)
from sgs_sim._core.bots.veteran.answers cimport (
    OUT_OF_QUESTION, borrowed_gain, both_cheapest, cards_among, cheapest, life_worth, look_at_cards, nullification_bar,
    nullification_gain, price, take_worth, yields,
)
from sgs_sim._core.bots.veteran.stargazing cimport is_served, leaves_nothing, worth_on_top
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport FAR_TOO_MUCH, Mind, cost, hp_worth, hurt, keep, keep_two, think

cdef enum:
    SHOWN = 3      # options told for a decision, beside the one that was taken
    LAST = -1000000    # key of a row without a figure, or told already

# skills whose seats are compared by figures that are not tenths of a card
cdef int RENDE = skill_id("rende"), TUXI = skill_id("tuxi"), LIJIAN = skill_id("lijian"), TIANYI = skill_id("tianyi")


cdef void explain(Game* g, View* v, const Request* r, const Option* options, int n, int chosen) noexcept nogil:
    """Tell beliefs and the best options of a decision that was just made."""
    cdef Mind m
    cdef int key[MAX_OPTIONS]
    cdef int i, scale, amount = 0, bar = 0, best, reason, shown = n, _
    cdef bint told = False
    cdef TraceRow* e
    if g.policy[v.seat] != veteran_policy:
        return
    think(&m, v, True)
    look_at_cards(&m, r, options, n)
    tell_beliefs(g, v)
    scale = scale_of(&m, r, options, n, &amount, &bar)
    e = emit(g, E_SCALE, v.seat, r.target, r.depth, r.as_kind, r.skill, clipped(amount))
    e.nature = <uint8_t>scale
    e.card2 = r.topic
    e.mask = <uint16_t>bar
    for i in range(n):
        key[i] = key_of(&m, r, &options[i], scale, i)
    if r.kind == R_RETRIAL:
        shown -= leave_out(&m, r, options, key, n)
    reason = reason_of(&m, r, options, key, n, chosen)
    if r.kind != R_ARRANGE and r.kind != R_CHOOSE and shown > SHOWN:
        shown = SHOWN
    for _ in range(shown):
        best = 0
        for i in range(n):
            if key[i] > key[best] or (key[i] == key[best] and i == chosen):      # of equal ones the taken first
                best = i
        tell_option(g, &m, r, &options[best], scale, best == chosen, reason)
        told = told or best == chosen
        key[best] = 2 * LAST
    if not told:
        tell_option(g, &m, r, &options[chosen], scale, True, reason)


cdef int leave_out(const Mind* m, const Request* r, const Option* options, int* key, int n) noexcept nogil:
    """Cards are not told that do not turn the judgment, or where there is nothing to turn; how many they are."""
    cdef int i, found = 0
    cdef bint idle = retrial_limit(m, r) == 0
    for i in range(n):
        if options[i].card != NONE and (idle or not is_wished(m, r, options[i].card)):
            key[i] = 2 * LAST
            found += 1
    return found


cdef void tell_beliefs(Game* g, View* v) noexcept nogil:
    cdef int s
    for s in range(v.pub.n):
        if s != v.seat and alive(v.pub, s):
            emit(g, E_BELIEF, v.seat, s, v.me.belief[s][0], v.me.belief[s][1], v.me.belief[s][2], v.me.foe[s])
    if v.me.role == TRAITOR:
        emit(g, E_LEAD, v.seat, -1, NONE, 0, 0, v.me.lead)


cdef void tell_option(
        Game* g, Mind* m, const Request* r, const Option* o, int scale, bint chosen, int reason) noexcept nogil:
    cdef int order = 0, seat = -1
    cdef TraceRow* e
    if r.kind == R_PLAY:
        option_worth(m, o, &order, &seat)
    elif o.verb == V_TARGET or o.verb == V_CHOOSE:
        seat = o.arg
    if chosen and r.kind == R_PLAY and m.v.me.plan[0] >= 0:
        seat = m.v.me.plan[0]      # a hunted lord before whom the row by itself would name
    e = emit(g, E_WEIGH, m.v.seat, seat, o.card, o.kind, o.skill, clipped(figure(m, r, o, scale)))
    e.nature = o.verb
    e.mask = <uint16_t>(WEIGH_TWO if one_of_two(o) else 0)
    if chosen:
        e.mask |= <uint16_t>(WEIGH_CHOSEN + WEIGH_REASON * reason)


cdef int clipped(int value) noexcept nogil:
    return 32767 if value > 32767 else (-32767 if value < -32767 else value)


cdef bint one_of_two(const Option* o) noexcept nogil:
    """A card of a conversion of two. Its figure counts both."""
    return (o.verb == V_USE or o.verb == V_PLAY) and o.card != NONE and takes_two(o)


# ---- figures --------------------------------------------------------------------------------------------------------

cdef int figure(Mind* m, const Request* r, const Option* o, int scale) noexcept nogil:
    """The figure by which veteran ranks an option of this request."""
    cdef int order = 0, seat = -1
    if scale == SCALE_NONE or scale == SCALE_WISH:
        return 0
    if r.kind == R_PLAY:
        return option_worth(m, o, &order, &seat)
    if o.verb == V_TARGET:
        return seat_worth(m, r, o.arg)
    if r.kind == R_TAKE:
        return take_worth(m, r, o)
    if r.kind == R_ARRANGE and o.card != NONE:
        return worth_on_top(m, o.card)
    if o.card == NONE:
        return 0
    if scale == SCALE_COST:
        return cost(m, o.card)
    return keep(m, o.card) if scale == SCALE_WORTH or scale == SCALE_PAIR else price(m, o)


cdef int key_of(Mind* m, const Request* r, const Option* o, int scale, int at) noexcept nogil:
    """Options are told by falling key: the most valuable first, or the cheapest; without figures as they were put."""
    if scale == SCALE_NONE or scale == SCALE_WISH:
        return -at
    if scale == SCALE_WORTH or scale == SCALE_RANK:
        return figure(m, r, o, scale)
    return -figure(m, r, o, scale) if o.card != NONE else LAST


cdef int reason_of(
        Mind* m, const Request* r, const Option* options, const int* key, int n, int chosen) noexcept nogil:
    """Why not the option of the best figure."""
    cdef const Option* o = &options[chosen]
    cdef int i, best = 0
    for i in range(n):
        if key[i] > key[best]:
            best = i
    if r.kind == R_PLAY:
        if o.verb == V_GIVE and SKILL_ROWS[o.skill].flags & TO_THE_DEAD:
            return REASON_SPARE
        if key[best] <= key[chosen]:
            return NO_REASON
        for i in range(n):
            if o.verb == V_SKILL and options[i].verb == V_SKILL and o.skill == options[i].skill:
                if key[i] > key[chosen]:
                    return REASON_MISSED
        return REASON_FIRST if o.verb != V_END else REASON_LITTLE
    if r.kind == R_TARGET or (r.kind == R_CARD and o.card != NONE):
        return REASON_PLANNED if key[best] > key[chosen] else NO_REASON
    if r.kind == R_DISCARD and options[best].card != NONE and not spares_reach(m, r, options[best].card):
        return REASON_REACH if best != chosen else NO_REASON
    if r.kind == R_ARRANGE:
        if o.verb == V_DONE:
            if leaves_nothing(m, r):
                return REASON_ENEMY
            return REASON_LITTLE if key[best] < weight(m.v, W_ZHIHENG_BELOW) else REASON_JUDGED
        if o.verb == V_TOP and r.chosen < m.v.pub.seat[m.v.seat].n_judging:
            return REASON_JUDGED
        return REASON_JUDGED if key[best] > key[chosen] else NO_REASON
    if r.kind == R_SLASH and o.verb == V_PLAY and key[best] > key[chosen]:
        return REASON_COLOR
    if o.verb != V_PASS:
        return NO_REASON
    if r.kind == R_NULLIFICATION and is_served(m.v, r):
        return REASON_WISHED
    if r.kind == R_NULLIFICATION and too_early(m.v, r) and nullification_gain(m, r) >= weight(m.v, W_NULLIFY_MIN):
        return REASON_LATER
    if r.kind == R_RETRIAL and is_wished(m, r, r.card):
        return REASON_WISHED
    if r.kind == R_RETRIAL and hits_anyway(m.v, r):
        return REASON_ANYWAY
    if r.kind == R_SLASH and r.as_kind == DUEL and r.target == m.v.seat and r.source >= 0 and yields(m, r.source):
        return REASON_YIELDS
    return NO_REASON


# ---- what decides ---------------------------------------------------------------------------------------------------

cdef int scale_of(Mind* m, const Request* r, const Option* options, int n, int* amount, int* bar) noexcept nogil:
    """Which figures veteran compares for this request, and with what."""
    if r.kind == R_PLAY:
        return SCALE_WORTH
    if r.skill and ADVICE[r.skill].pick != NULL and ADVICE[r.skill].pick(m, r, options, n) >= 0:
        return SCALE_NONE
    if r.kind == R_TARGET:
        return SCALE_RANK if only_ranks(r) else SCALE_WORTH
    if r.kind == R_TAKE or r.kind == R_ARRANGE:
        return SCALE_WORTH
    if r.kind == R_INVOKE:
        amount[0] = invite_worth(m, r)
        return SCALE_WISH
    if r.kind == R_JINK or r.kind == R_SLASH:
        return answer_scale(m, r, options, n, amount)
    if r.kind == R_PEACH or r.kind == R_ANALEPTIC:
        return rescue_scale(m, r, options, n, amount, bar)
    if r.kind == R_DISCARD or r.kind == R_CARD:
        return price_scale(m, r, options, n, amount, bar)
    if r.kind == R_NULLIFICATION:
        amount[0] = nullification_gain(m, r)
        bar[0] = nullification_bar(m, r, max(amount[0], <int>weight(m.v, W_KILL_LORD)))      # whatever it gains
        return SCALE_GAINS if bar[0] < OUT_OF_QUESTION else SCALE_NONE
    if r.kind == R_RETRIAL:
        bar[0] = retrial_limit(m, r)
        return SCALE_COST
    return SCALE_NONE


cdef bint only_ranks(const Request* r) noexcept nogil:
    cdef int id = SKILL_ROWS[r.skill].shown
    return r.skill != 0 and (id == RENDE or id == TUXI or id == LIJIAN or id == TIANYI)


cdef int answer_scale(Mind* m, const Request* r, const Option* options, int n, int* amount) noexcept nogil:
    """See `given`: for oneself against the hit point, at the last one in any case; for another if he is a friend."""
    if options[0].verb != V_PASS:
        return SCALE_KEPT
    if r.as_kind == COLLATERAL:
        amount[0] = borrowed_gain(m, r, options, n)
        return SCALE_STRIKES
    if (r.target >= 0 and r.target != m.v.seat) or m.v.pub.seat[m.v.seat].hp <= 1:
        return SCALE_KEPT
    amount[0] = hp_worth(m, m.v.seat, 1)
    return SCALE_POINT


cdef int rescue_scale(
        Mind* m, const Request* r, const Option* options, int n, int* amount, int* bar) noexcept nogil:
    """See `rescue`."""
    cdef const View* v = m.v
    if SKILL_ROWS[r.skill].flags & SAVES and not lethal(v, r):
        amount[0] = -m.foe[r.target] * hp_worth(m, r.target, 1) // 256
        return SCALE_OUTWEIGHS
    if r.target == v.seat:
        return SCALE_KEPT
    amount[0] = life_worth(m, r, cards_among(options, n))
    bar[0] = weight(v, W_PEACH_SAVED)
    return SCALE_SAVES


cdef int price_scale(
        Mind* m, const Request* r, const Option* options, int n, int* amount, int* bar) noexcept nogil:
    """See `discarded`, `burnt` and `further_card`."""
    cdef const Seat* me = &m.v.pub.seat[m.v.seat]
    if r.kind == R_CARD and r.as_kind and SKILL_ROWS[r.skill].claims:
        return SCALE_NONE
    if r.kind == R_DISCARD and r.as_kind == FIRE_ATTACK:
        amount[0] = hurt(m, r.target, 1, FIRE)
        return SCALE_OUTWEIGHS
    if options[0].verb == V_DONE:
        bar[0] = weight(m.v, W_ZHIHENG_BELOW)
        return SCALE_KEPT if r.kind == R_DISCARD and me.hand_count - r.chosen > me.hp else SCALE_BELOW
    if r.kind == R_DISCARD and options[0].verb == V_PASS:      # what else the pair or the point does counts for it
        amount[0] = hp_worth(m, m.v.seat, 1) + two_kept(m, options, n)
        amount[0] -= both_cheapest(m, options, n, cheapest(m, options, n))
        return SCALE_PAIR
    return SCALE_KEPT


cdef int two_kept(Mind* m, const Option* options, int n) noexcept nogil:
    """What the two cheapest of these cards are worth in hand."""
    cdef int i, first = FAR_TOO_MUCH, second = FAR_TOO_MUCH
    for i in range(n):
        if options[i].card != NONE:
            keep_two(&first, &second, keep(m, options[i].card))
    return first + second
