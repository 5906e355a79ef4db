"""Wei 魏: the standard generals' skills."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.ask cimport (
    ask, begin, choose_card, choose_seat, choose_target, invoke, option, pick_hand_card, take_card,
)
from sgs_sim._core.flow.answers cimport helps
from sgs_sim._core.flow.damage cimport damage
from sgs_sim._core.flow.judge cimport asked_retrial, judge, replace_judgment, settle
from sgs_sim._core.registry cimport converts, on, own_suits, param, skill
from sgs_sim._core.skills.common cimport MAX_PRICE, THREE_SUITS, kin, of_suits, with_hand
from sgs_sim._core.zones cimport EVERYBODY, discard_all, discardable, draw, gain, give, move, snatch_card


# ---- caocao ---------------------------------------------------------------------------------------------------------

cdef void jianxiong(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """奸雄: he takes the cards that hurt him, if they are still there."""
    cdef const Use* use = e.damage.use
    cdef int i
    cdef bint there = False
    if use == NULL:
        return
    for i in range(use.n_cards):
        there = there or g.t.hid.zone[use.cards[i]] == Z_RESOLVING
    if not there or not invoke(g, me, slot, e.damage.source, me):
        return
    for i in range(use.n_cards):
        if g.t.hid.zone[use.cards[i]] == Z_RESOLVING:
            gain(g, me, use.cards[i], True)


cdef void hujia(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """護駕 (lord): other wei may give the jink, asked in turn order from the current player until one does."""
    cdef uint16_t left = kin(&g.t.pub, me, WEI)
    cdef int s
    if e.answer.given or e.amount or left == 0 or not invoke(g, me, slot, e.other, me):
        return
    while left:
        s = first_from(left, g.t.pub.turn_seat, g.t.pub.n)
        left &= ~bit(s)
        if helps(g, s, JINK, me, e.other, slot.id, e.kind, e.answer):
            return


# ---- simayi ---------------------------------------------------------------------------------------------------------

cdef void fankui(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """反饋: one card of the source, once per damage."""
    cdef int source = e.damage.source, card, id = slot.id, left = slot.p[0]
    if not alive(&g.t.pub, source):
        return
    if not (has_equipment(&g.t.pub, me) if source == me else has_cards(&g.t.pub, source)):
        return
    if not invoke(g, me, slot, source, source):
        return
    while left and alive(&g.t.pub, me) and alive(&g.t.pub, source):
        left -= 1
        card = take_card(g, me, source, id, 0, source != me, True, False)
        if card < 0:
            return
        snatch_card(g, me, source, card)


cdef void guicai(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """鬼才: a hand card is played in place of a judgment card."""
    cdef int old = e.judge.card, card = asked_retrial(g, me, slot, e.judge, discardable(g, me, True, False))
    if card >= 0:
        replace_judgment(g, me, slot, card, e.judge)
        move(g, old, Z_DISCARD, -1, 0, EVERYBODY)


# ---- xiahoudun ------------------------------------------------------------------------------------------------------

cdef void ganglie(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """剛烈: he judges; not a heart: the source discards two hand cards or takes 1 damage."""
    cdef int source = e.damage.source, id = slot.id, price = slot.p[0], points = slot.p[1], suits = slot.p[2]
    cdef Judgment j
    if not alive(&g.t.pub, source) or not invoke(g, me, slot, source, source):
        return
    if not judge(g, me, id, suits, &j):
        return
    settle(g, &j)
    if of_suits(j.suit, suits) and alive(&g.t.pub, source) and not discards(g, source, id, me, price):
        damage(g, me, source, points, NORMAL, id, 0, NULL, NULL)


cdef bint discards(Game* g, int seat, int id, int because, int n) noexcept nogil:
    """The seat discards n hand cards, or does not want to (or cannot)."""
    cdef Cards hand = discardable(g, seat, True, False)
    cdef Cards left = hand
    cdef uint8_t cards[MAX_PRICE]
    cdef int card, i
    cdef Request* r
    cdef const Option* o
    if count(&hand) < n:
        return False
    r = begin(g, R_DISCARD, seat, id)
    r.source = <int8_t>because
    r.count = <uint8_t>n
    option(g, V_PASS, id, NONE, 0, 0, 0)
    while not empty(&left):
        card = pop_first(&left)
        option(g, V_DISCARD, id, card, g.rules.face[card].kind, 0, 0)
    o = ask(g)
    if o.verb == V_PASS:
        return False
    cards[0] = o.card
    for i in range(1, n):
        remove(&hand, cards[i - 1])
        cards[i] = <uint8_t>choose_card(g, seat, R_DISCARD, V_DISCARD, id, &hand, n - i, i, False)
    discard_all(g, seat, cards, n)
    return True


# ---- zhangliao ------------------------------------------------------------------------------------------------------

cdef void tuxi(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """突襲: instead of drawing, a random hand card from each of one or two others."""
    cdef uint16_t mask = with_hand(g) & ~bit(me)
    cdef int seats[MAX_SEATS]
    cdef int n = 1, i, card, id = slot.id, most = slot.p[0]
    if e.done or mask == 0 or not invoke(g, me, slot, me, -1):
        return
    e.done = 1
    seats[0] = choose_seat(g, me, id, mask)
    while n < most:
        mask &= ~bit(seats[n - 1])
        seats[n] = choose_target(g, me, 0, id, mask, n, True)
        if seats[n] < 0:
            break
        n += 1
    for i in range(n):
        card = pick_hand_card(g, me, seats[i])
        if card >= 0:
            snatch_card(g, me, seats[i], card)


# ---- xuchu ----------------------------------------------------------------------------------------------------------

cdef void luoyi_draw(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """裸衣: he draws one less, and his slashes and duels hurt more in this turn."""
    if e.amount >= slot.p[0] and invoke(g, me, slot, me, -1):
        e.amount -= slot.p[0]
        slot.active = <uint8_t>slot.p[1]


cdef void luoyi_damage(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    cdef const Damage* d = e.damage
    if not slot.active or d.source != me or d.use == NULL or d.use.user != me:
        return
    if is_slash(d.use.kind) or d.use.kind == DUEL:
        e.damage.amount += <int8_t>slot.active


# ---- guojia ---------------------------------------------------------------------------------------------------------

cdef void tiandu(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """天妒: he takes his judgment card."""
    if g.t.hid.zone[e.judge.card] == Z_RESOLVING and invoke(g, me, slot, me, me):
        gain(g, me, e.judge.card, True)


cdef void yiji(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """遺計: per point of damage two cards, each given to anyone."""
    cdef int _, id = slot.id, n = slot.p[0]
    cdef Cards before, drawn
    for _ in range(e.damage.amount):
        if not alive(&g.t.pub, me) or not invoke(g, me, slot, e.damage.source, me):
            continue
        before = hand_of(g, me)[0]
        draw(g, me, n)
        drawn = minus(hand_of(g, me), &before)
        hand_out(g, me, id, drawn)


cdef void hand_out(Game* g, int me, int id, Cards cards) noexcept nogil:
    """Each of the cards goes to somebody, oneself included. The rest of the hand is known to whom it was before."""
    cdef Cards left
    cdef int card, to
    cdef Request* r
    while not empty(&cards) and not g.t.pub.over:
        left = cards
        r = begin(g, R_GIVE, me, id)
        r.count = <uint8_t>count(&cards)
        while not empty(&left):
            card = pop_first(&left)
            option(g, V_GIVE, id, card, g.rules.face[card].kind, g.t.pub.alive, 0)
        card = ask(g).card
        to = choose_seat(g, me, id, g.t.pub.alive)
        give(g, to, card, cards)
        if to != me:
            note_act(g, ACT_HELP, me, to, NO_KIND)
        remove(&cards, card)


# ---- zhenji ---------------------------------------------------------------------------------------------------------

cdef void luoshen(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """洛神: judge; black: she takes it and may go on."""
    cdef Judgment j
    cdef int suits = slot.p[0]
    while alive(&g.t.pub, me) and invoke(g, me, slot, me, me):
        if not judge(g, me, slot.id, suits, &j):
            return
        if not of_suits(j.suit, suits):
            settle(g, &j)
            return
        if g.t.hid.zone[j.card] == Z_RESOLVING:
            gain(g, me, j.card, True)


cdef int id
id = skill("jianxiong", FOR_OWNER)
on(id, T_DAMAGED, jianxiong)
id = skill("hujia", LORD_SKILL | FOR_OWNER)
on(id, T_JINK_ASKED, hujia)
id = skill("fankui", AIM_FOE)
on(id, T_DAMAGED, fankui)
param(id, "take", 1, 1, 9)
id = skill("guicai")
on(id, T_RETRIAL, guicai, True)
id = skill("ganglie", AIM_FOE)
on(id, T_DAMAGED, ganglie)
param(id, "discard", 2, 1, MAX_PRICE)
param(id, "damage", 1, 1, 9)
param(id, "suits", ALL_SUITS - (1 << HEART), 1 << SPADE, ALL_SUITS)
id = skill("tuxi", AIM_FOE)
on(id, T_DRAW_PHASE, tuxi)
param(id, "targets", 2, 1, MAX_SEATS - 1)
id = skill("luoyi", FOR_OWNER)
on(id, T_DRAW_AMOUNT, luoyi_draw)
on(id, T_DAMAGE_DEALING, luoyi_damage)
param(id, "fewer", 1, 0, 9)
param(id, "bonus", 1, 1, 9)
id = skill("tiandu", FOR_OWNER)
on(id, T_JUDGED, tiandu)
id = skill("yiji", FOR_OWNER)
on(id, T_DAMAGED, yiji)
param(id, "draw", 2, 1, 20)
id = skill("qingguo")
converts(id, JINK, WHEN_ANSWER, (1 << SPADE) | (1 << CLUB), 0, True)
own_suits(id)
id = skill("luoshen", FOR_OWNER)
on(id, T_START_PHASE, luoshen)
param(id, "suits", (1 << SPADE) | (1 << CLUB), 1 << SPADE, THREE_SUITS)
