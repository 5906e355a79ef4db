"""Gods 神: the skills of Guan Yu, Lü Meng, Zhou Yu and Zhuge Liang as gods."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport emit, say_card
from sgs_sim._core.ask cimport (
    ask, begin, choose_card, choose_cards, choose_seat, choose_target, invoke, note_skill, offer_cards, option,
)
from sgs_sim._core.flow.acts cimport add_mark
from sgs_sim._core.flow.damage cimport damage, lose_hp, recover
from sgs_sim._core.flow.dying cimport kill
from sgs_sim._core.flow.judge cimport judge, settle, suit_for
from sgs_sim._core.registry cimport active, converts, on, query, skill
from sgs_sim._core.skills.common cimport with_hand
from sgs_sim._core.zones cimport (
    EVERYBODY, discard, discard_all, discardable, draw, enter, gain, lose_unseen, pop_top, put_on_general, put_on_pile,
    reveal, see_hand,
)

cdef enum:
    STARS = 7          # of eleven cards dealt
    REVEALED = 5
    GREAT_COST = 3     # hp


# ---- shenguanyu -----------------------------------------------------------------------------------------------------

cdef int wushen(const Public* p, const RulesData* r, int me, const Slot* slot, int suit, int kind) noexcept nogil:
    """武神: his heart hand cards are slashes and nothing else, and a heart slash has no distance limit."""
    return suit == HEART


cdef void wuhun_mark(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """武魂: a mark on whoever damages him, for each point, before it is known whether he dies of it."""
    if alive(&g.t.pub, e.damage.source) and e.damage.source != me:
        add_mark(g, e.damage.source, MARK_HATE, slot.id, e.damage.amount)


cdef void wuhun(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """At his death the living one with most marks judges, and dies at once unless it is a peach or a god salvation."""
    cdef uint16_t left = g.t.pub.alive, most = 0
    cdef int s, top = 0, id = slot.id, target
    cdef Judgment j
    while left:
        s = lowest(left)
        left &= left - 1
        if g.t.pub.seat[s].mark[MARK_HATE] > top:
            top = g.t.pub.seat[s].mark[MARK_HATE]
            most = 0
        if top and g.t.pub.seat[s].mark[MARK_HATE] == top:
            most |= bit(s)
    if most == 0:
        return
    target = choose_seat(g, me, id, most)
    note_skill(g, me, slot, bit(target))
    if not judge(g, target, id, 0, &j):
        return
    settle(g, &j)
    if g.rules.face[j.card].kind != PEACH and g.rules.face[j.card].kind != GOD_SALVATION:
        kill(g, target)


# ---- shenlvmeng -----------------------------------------------------------------------------------------------------

cdef void shelie(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """涉獵: instead of drawing five cards are revealed, and he takes one of each suit."""
    cdef Cards rest = no_cards(), left
    cdef int _, card, id = slot.id, suits = 0
    if e.done or not invoke(g, me, slot, me, -1):
        return
    e.done = 1
    for _ in range(REVEALED):
        card = pop_top(g)
        if card < 0:
            return
        say_card(g, E_SHOW, -1, -1, card)
        enter(g, card, Z_SHOWN, -1, 0, EVERYBODY)
        add(&rest, card)
    while not g.t.pub.over:
        left = of_new_suits(g, rest, suits)
        if empty(&left):
            break
        card = take_one(g, me, id, left)
        suits |= 1 << g.rules.face[card].suit
        remove(&rest, card)
        gain(g, me, card, True)
    while not empty(&rest) and not g.t.pub.over:
        discard(g, -1, pop_first(&rest))


cdef Cards of_new_suits(Game* g, Cards cards, int suits) noexcept nogil:
    """Those of no suit of the bit mask."""
    cdef Cards left = cards
    cdef int card
    while not empty(&left):
        card = pop_first(&left)
        if (suits >> g.rules.face[card].suit) & 1:
            remove(&cards, card)
    return cards


cdef int take_one(Game* g, int me, int id, Cards left) noexcept nogil:
    cdef int card
    begin(g, R_TAKE, me, id)
    while not empty(&left):
        card = pop_first(&left)
        option(g, V_TAKE, id, card, g.rules.face[card].kind, 0, TAKE_SHOWN)
    return ask(g).card


cdef void gongxin_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """攻心: once, he looks at a hand; a heart of it may be shown, and discarded or put on the pile."""
    cdef uint16_t targets = with_hand(g)
    if slot.used_turn == 0 and targets:
        option(g, V_SKILL, slot.id, NONE, 0, targets, 0)


cdef void gongxin(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef int id = slot.id, target, card
    cdef Cards left, hearts = no_cards()
    target = choose_target(g, me, 0, id, o.targets, 0, False)
    note_skill(g, me, slot, bit(target))
    see_hand(g, me, target)
    left = hand_of(g, target)[0]
    while not empty(&left):
        card = pop_first(&left)
        if suit_for(g, target, card) == HEART:
            add(&hearts, card)
    card = choose_heart(g, me, id, target, hearts)
    if card < 0 or g.t.pub.over:
        return
    say_card(g, E_SHOW, target, me, card)
    reveal(g, card)
    if goes_on_the_pile(g, me, id, target, card):
        put_on_pile(g, card, EVERYBODY)
    else:
        discard(g, target, card)


cdef int choose_heart(Game* g, int me, int id, int target, Cards hearts) noexcept nogil:
    """The card that is shown, -1 for none."""
    cdef int card
    cdef Request* r
    cdef const Option* o
    if empty(&hearts) or g.t.pub.over:
        return -1
    r = begin(g, R_SHOW, me, id)
    r.target = <int8_t>target
    r.count = 1
    option(g, V_DONE, id, NONE, 0, 0, 0)
    while not empty(&hearts):
        card = pop_first(&hearts)
        option(g, V_SHOW, id, card, g.rules.face[card].kind, 0, 0)
    o = ask(g)
    return -1 if o.verb == V_DONE else o.card


cdef bint goes_on_the_pile(Game* g, int me, int id, int target, int card) noexcept nogil:
    cdef Request* r = begin(g, R_CHOOSE, me, id)
    r.topic = TOPIC_OPTION
    r.target = <int8_t>target
    r.card = <uint8_t>card
    option(g, V_CHOOSE, id, card, 0, 0, CHOICE_DISCARD)
    option(g, V_CHOOSE, id, card, 0, 0, CHOICE_TOP)
    return ask(g).arg == CHOICE_TOP


# ---- shenzhouyu -----------------------------------------------------------------------------------------------------

cdef void qinyin(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """琴音: two hand cards or more discarded in the discard phase: everybody recovers 1, or everybody loses 1."""
    cdef Public* p = &g.t.pub
    cdef int _, s = me, choice, id = slot.id
    slot.memo += <uint16_t>e.amount
    if slot.memo < 2 or slot.used_phase or not invoke(g, me, slot, me, -1):
        return
    begin(g, R_CHOOSE, me, id).topic = TOPIC_OPTION
    option(g, V_CHOOSE, id, NONE, 0, 0, CHOICE_RECOVER)
    option(g, V_CHOOSE, id, NONE, 0, 0, CHOICE_LOSE)
    choice = ask(g).arg
    for _ in range(p.n):
        if alive(p, s) and not p.over:
            if choice == CHOICE_RECOVER:
                recover(g, s, 1, me)
            else:
                lose_hp(g, s, 1)
        s = s + 1 if s + 1 < p.n else 0


cdef void yeyan_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """業炎: once a game, up to three points of fire; several on one cost four hand cards of different suits and 3 hp.
    The row without a card is the one without a cost."""
    cdef Cards hand
    if slot.used_game:
        return
    option(g, V_SKILL, slot.id, NONE, 0, g.t.pub.alive, 0)
    hand = discardable(g, me, True, False)
    if suits_of(g, me, hand) == (1 << SPADE) | (1 << HEART) | (1 << CLUB) | (1 << DIAMOND):
        offer_cards(g, slot.id, hand, 0, g.t.pub.alive)


cdef int suits_of(Game* g, int me, Cards cards) noexcept nogil:
    """Bit mask of the suits among them."""
    cdef int suits = 0
    while not empty(&cards):
        suits |= 1 << suit_for(g, me, pop_first(&cards))
    return suits


cdef Cards without_suit(Game* g, int me, Cards cards, int suit) noexcept nogil:
    cdef Cards left = cards
    cdef int card
    while not empty(&left):
        card = pop_first(&left)
        if suit_for(g, me, card) == suit:
            remove(&cards, card)
    return cards


cdef void yeyan(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef uint8_t cards[4]
    cdef uint8_t points[MAX_SEATS]
    cdef int id = slot.id, s = g.t.pub.turn_seat, _
    cdef bint great = o.card != NONE
    memset(&points[0], 0, sizeof(points))
    cards[0] = o.card
    if great:
        four_suits(g, me, id, cards)
        great_targets(g, me, id, points)
    else:
        small_targets(g, me, id, points)
    note_skill(g, me, slot, burning(points))
    if great:
        discard_all(g, me, cards, 4)
        lose_hp(g, me, GREAT_COST)
    for _ in range(g.t.pub.n):
        damage(g, me, s, points[s], FIRE, id, 0, NULL, NULL)
        s = s + 1 if s + 1 < g.t.pub.n else 0


cdef void four_suits(Game* g, int me, int id, uint8_t* cards) noexcept nogil:
    """The first of the four is chosen: the others, one of each suit that is missing."""
    cdef Cards left = discardable(g, me, True, False)
    cdef int i
    for i in range(1, 4):
        left = without_suit(g, me, left, suit_for(g, me, cards[i - 1]))
        cards[i] = <uint8_t>choose_card(g, me, R_CARD, V_CARD, id, &left, 4 - i, i, False)


cdef void small_targets(Game* g, int me, int id, uint8_t* points) noexcept nogil:
    """A point each on one to three."""
    cdef uint16_t left = g.t.pub.alive
    cdef int i, s
    for i in range(3):
        s = choose_target(g, me, 0, id, left, i, i > 0)
        if s < 0:
            return
        points[s] = 1
        left &= ~bit(s)


cdef void great_targets(Game* g, int me, int id, uint8_t* points) noexcept nogil:
    """Two points on one at least: if the first two are apart, the third joins one of them."""
    cdef int first = choose_target(g, me, 0, id, g.t.pub.alive, 4, False), second, third
    second = choose_target(g, me, 0, id, g.t.pub.alive, 5, False)
    points[first] += 1
    points[second] += 1
    if first == second:
        third = choose_target(g, me, 0, id, g.t.pub.alive, 6, True)
    else:
        third = choose_target(g, me, 0, id, bit(first) | bit(second), 6, False)
    if third >= 0:
        points[third] += 1


cdef uint16_t burning(const uint8_t* points) noexcept nogil:
    cdef uint16_t mask = 0
    cdef int s
    for s in range(MAX_SEATS):
        if points[s]:
            mask |= bit(s)
    return mask


# ---- shenzhugeliang -------------------------------------------------------------------------------------------------

cdef void qixing_deal(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """七星: eleven cards are dealt to him, seven of them become stars, face down out of play."""
    cdef uint8_t cards[STARS]
    cdef int n, i
    draw(g, me, STARS)
    n = choose_cards(g, me, R_CARD, V_CARD, slot.id, hand_of(g, me)[0], STARS, cards)
    for i in range(n):
        put_on_general(g, me, cards[i], False)


cdef void qixing(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """After the draw of his draw phase any number of hand cards and stars may change places, each once."""
    cdef Cards hand = hand_of(g, me)[0], stars = g.t.priv[me].store
    cdef int id = slot.id, card, star
    if empty(&hand) or empty(&stars) or not invoke(g, me, slot, me, me):
        return
    while not empty(&hand) and not empty(&stars) and not g.t.pub.over:
        card = choose_card(g, me, R_SWAP, V_SWAP, id, &hand, count(&hand), 0, True)
        if card < 0:
            return
        star = choose_card(g, me, R_SWAP, V_CARD, id, &stars, 1, 1, False)
        lose_unseen(g, me, me, hand)
        remove(&hand, card)
        remove(&stars, star)
        gain(g, me, star, False)
        put_on_general(g, me, card, False)


cdef void kuangfeng(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """狂風: at his finish for a star: fire hurts one character 1 more until his next turn."""
    cdef Cards stars = g.t.priv[me].store
    cdef int star, id = slot.id
    if empty(&stars) or not invoke(g, me, slot, me, -1):
        return
    star = choose_card(g, me, R_DISCARD, V_DISCARD, id, &stars, 1, 0, False)
    discard(g, me, star)
    add_mark(g, choose_seat(g, me, id, g.t.pub.alive), MARK_GALE, id, 1)


cdef void kuangfeng_blows(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    if e.damage.nature == FIRE and g.t.pub.seat[e.damage.target].mark[MARK_GALE]:
        e.damage.amount += 1


cdef void kuangfeng_ends(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    clear_marks(g, MARK_GALE, slot.id)


cdef void dawu(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """大霧: at his finish for X stars: X characters take no damage but thunder until his next turn."""
    cdef Cards stars = g.t.priv[me].store
    cdef uint16_t left = g.t.pub.alive
    cdef uint8_t cards[MAX_SEATS]
    cdef int n = 0, card, s, id = slot.id
    if empty(&stars) or not invoke(g, me, slot, me, me):
        return
    while n < many(left):
        card = choose_card(g, me, R_DISCARD, V_DISCARD, id, &stars, many(left) - n, n, n > 0)
        if card < 0:
            break
        cards[n] = <uint8_t>card
        n += 1
        remove(&stars, card)
    discard_all(g, me, cards, n)
    for _ in range(n):
        s = choose_seat(g, me, id, left)
        left &= ~bit(s)
        add_mark(g, s, MARK_FOG, id, 1)


cdef void dawu_hides(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    if e.damage.nature == THUNDER or e.damage.amount <= 0 or not g.t.pub.seat[e.damage.target].mark[MARK_FOG]:
        return
    e.damage.amount = 0
    if g.trace != NULL:
        emit(g, E_PREVENT, -1, e.damage.target, NONE, 0, slot.id, 0)


cdef void dawu_ends(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    clear_marks(g, MARK_FOG, slot.id)


cdef void clear_marks(Game* g, int mark, int id) noexcept nogil:
    """His next turn starts, or he is dead."""
    cdef int s
    for s in range(g.t.pub.n):
        if g.t.pub.seat[s].mark[mark]:
            add_mark(g, s, mark, id, -<int>g.t.pub.seat[s].mark[mark])


cdef int id
id = skill("wushen", LOCKED)
converts(id, SLASH, WHEN_USE | WHEN_ANSWER, 1 << HEART, 0, True)
query(id, Q_HAND_AS, wushen)
query(id, Q_SLASH_REACH, wushen)
id = skill("wuhun", LOCKED | AIM_FOE)
on(id, T_STRUCK, wuhun_mark)
on(id, T_DEATH, wuhun)
id = skill("shelie", FOR_OWNER)
on(id, T_DRAW_PHASE, shelie)
id = skill("gongxin", AIM_FOE)
active(id, gongxin_offer, gongxin)
id = skill("qinyin")
on(id, T_DISCARDED, qinyin)
id = skill("yeyan", LIMITED | AIM_FOE)
active(id, yeyan_offer, yeyan)
id = skill("qixing", FOR_OWNER)
on(id, T_GAME_START, qixing_deal)
on(id, T_DRAWN, qixing)
id = skill("kuangfeng", AIM_FOE)
on(id, T_FINISH_PHASE, kuangfeng)
on(id, T_DAMAGE_COMING, kuangfeng_blows, True)
on(id, T_START_PHASE, kuangfeng_ends)
on(id, T_DEATH, kuangfeng_ends)
id = skill("dawu", AIM_FRIEND)
on(id, T_FINISH_PHASE, dawu)
on(id, T_DAMAGE_COMING, dawu_hides, True)
on(id, T_START_PHASE, dawu_ends)
on(id, T_DEATH, dawu_ends)
