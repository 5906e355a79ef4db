"""Wu 吳: the standard generals' skills."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport say_card, say_use
from sgs_sim._core.ask cimport (
    ask, begin, choose_card, choose_seat, choose_target, invoke, note_skill, offer_cards, option, pick_hand_card,
)
from sgs_sim._core.flow.damage cimport damage, lose_hp, recover
from sgs_sim._core.flow.judge cimport suit_for
from sgs_sim._core.flow.targets cimport legal_targets
from sgs_sim._core.registry cimport active, converts, on, own_suits, param, query, skill
from sgs_sim._core.skills.common cimport MAX_PRICE, allows, of_gender, of_kingdom, wounded
from sgs_sim._core.zones cimport discard, discard_all, discardable, draw, gain, reveal


# ---- sunquan --------------------------------------------------------------------------------------------------------

cdef void zhiheng_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """制衡: once, discard any number of cards and draw as many."""
    if slot.used_turn < slot.p[0]:
        offer_cards(g, slot.id, discardable(g, me, True, True), 0, 0)


cdef void zhiheng(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef Cards left = discardable(g, me, True, True)
    cdef uint8_t cards[MAX_CARDS]
    cdef int n = 0, card = o.card
    note_skill(g, me, slot, 0)
    while card >= 0:
        cards[n] = <uint8_t>card
        n += 1
        remove(&left, card)
        card = choose_card(g, me, R_CARD, V_CARD, slot.id, &left, count(&left), n, True)
    discard_all(g, me, cards, n)
    draw(g, me, n)


cdef int jiuyuan(const Public* p, const RulesData* r, int me, const Slot* slot, int helper, int b) noexcept nogil:
    """救援 (lord): a peach of another wu heals him by one more."""
    return slot.p[0] if helper != me and of_kingdom(&p.seat[helper], WU) else 0


# ---- lvmeng ---------------------------------------------------------------------------------------------------------

cdef void keji(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """克己: no slash in the play phase: he may skip the discard phase."""
    if not g.t.pub.seat[me].slash_touched and invoke(g, me, slot, me, me):
        e.done = 1


# ---- huanggai -------------------------------------------------------------------------------------------------------

cdef void kurou_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """苦肉: lose 1 hp, draw two."""
    if allows(slot.used_turn, slot.p[2]):
        option(g, V_SKILL, slot.id, NONE, 0, 0, 0)


cdef void kurou(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef int n = slot.p[1]
    note_skill(g, me, slot, 0)
    lose_hp(g, me, slot.p[0])
    draw(g, me, n)


# ---- zhouyu ---------------------------------------------------------------------------------------------------------

cdef void yingzi(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """英姿: one card more in the draw phase."""
    if invoke(g, me, slot, me, me):
        e.amount += slot.p[0]


cdef void fanjian_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """反間: once, another names a suit and takes one of his hand cards; a mismatch hurts."""
    if allows(slot.used_turn, slot.p[0]) and g.t.pub.seat[me].hand_count:
        option(g, V_SKILL, slot.id, NONE, 0, others(&g.t.pub, me), 0)


cdef void fanjian(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    sow(g, me, slot, o, TOPIC_SUIT)


cdef void sow(Game* g, int me, Slot* slot, const Option* o, int topic) noexcept nogil:
    """A suit or a color is named. The card stays his until all is over, then goes to the target from wherever it is; a
    reshuffle loses it."""
    cdef int target = choose_target(g, me, 0, slot.id, o.targets, 0, False), suit, card, id = slot.id
    cdef int guess, points = slot.p[1]
    cdef Request* r
    note_skill(g, me, slot, bit(target))
    r = begin(g, R_CHOOSE, target, id)
    r.topic = <uint8_t>topic
    r.source = <int8_t>me
    if topic == TOPIC_SUIT:
        for suit in range(SPADE, DIAMOND + 1):
            option(g, V_CHOOSE, id, NONE, 0, 0, suit)
    else:
        option(g, V_CHOOSE, id, NONE, 0, 0, RED - RED)
        option(g, V_CHOOSE, id, NONE, 0, 0, BLACK - RED)
    guess = ask(g).arg
    card = pick_hand_card(g, target, me)
    if card < 0:
        return
    say_card(g, E_SHOW, me, target, card)
    reveal(g, card)
    suit = suit_for(g, me, card)
    if (suit if topic == TOPIC_SUIT else color_of(suit) - RED) != guess:
        damage(g, me, target, points, NORMAL, id, 0, NULL, NULL)
    if (g.t.hid.zone[card] == Z_HAND and g.t.hid.owner[card] != target) or g.t.hid.zone[card] == Z_DISCARD:
        gain(g, target, card, True)


# ---- daqiao ---------------------------------------------------------------------------------------------------------

cdef uint16_t new_targets(Game* g, int me, int card, int user) noexcept nogil:
    """Whom she can move the slash to if she discards this card."""
    cdef int without = card if g.t.hid.zone[card] == Z_EQUIP else NONE
    return legal_targets(&g.t.pub, g.rules, me, SLASH, without) & ~bit(user)


cdef void liuli(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """流離: discard a card: the slash goes to another in her range, not to its user."""
    cdef Cards left = discardable(g, me, True, True), fits = no_cards()
    cdef uint16_t mask = 0
    cdef int card, id = slot.id
    if e.other != me:
        return
    while not empty(&left):
        card = pop_first(&left)
        if new_targets(g, me, card, e.seat):
            add(&fits, card)
    if empty(&fits) or not invoke(g, me, slot, e.seat, me):
        return
    card = choose_card(g, me, R_DISCARD, V_DISCARD, id, &fits, 1, 0, False)
    mask = new_targets(g, me, card, e.seat)
    discard(g, me, card)
    mask &= g.t.pub.alive
    if mask and not g.t.pub.over:
        e.hit.target = <int8_t>choose_seat(g, me, id, mask)
        say_use(g, E_REDIRECT, e.use, e.hit.target)


# ---- luxun ----------------------------------------------------------------------------------------------------------

cdef int qianxun(const Public* p, const RulesData* r, int me, const Slot* slot, int kind, int user) noexcept nogil:
    """謙遜: cannot be named by snatch and indulgence."""
    return kind == SNATCH or kind == INDULGENCE


cdef void lianying(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """連營: the last hand card lost: draw one."""
    if g.t.pub.seat[me].hand_count == 0 and invoke(g, me, slot, me, me):
        draw(g, me, slot.p[0])


# ---- sunshangxiang --------------------------------------------------------------------------------------------------

cdef void jieyin_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """結姻: once, discard two hand cards: a wounded man and she recover 1."""
    cdef uint16_t targets = of_gender(g, MALE) & wounded(g) & ~bit(me)
    cdef Cards cards = discardable(g, me, True, False)
    if allows(slot.used_turn, slot.p[2]) and targets and count(&cards) >= slot.p[0]:
        offer_cards(g, slot.id, cards, 0, targets)


cdef void jieyin(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef Cards rest = discardable(g, me, True, False)
    cdef uint8_t cards[MAX_PRICE]
    cdef uint16_t targets = o.targets
    cdef int target, i, n = slot.p[0], points = slot.p[1]
    cards[0] = o.card
    for i in range(1, n):
        remove(&rest, cards[i - 1])
        cards[i] = <uint8_t>choose_card(g, me, R_CARD, V_CARD, slot.id, &rest, n - i, i, False)
    target = choose_target(g, me, 0, slot.id, targets, 2, False)
    note_skill(g, me, slot, bit(target))
    discard_all(g, me, cards, n)
    recover(g, target, points, me)
    recover(g, me, points, me)


cdef void xiaoji(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """梟姬: an equipped card lost: draw two."""
    if invoke(g, me, slot, me, me):
        draw(g, me, slot.p[0])


cdef int id
id = skill("zhiheng", FOR_OWNER)
active(id, zhiheng_offer, zhiheng)
param(id, "limit", 1, 1, 20)
id = skill("jiuyuan", LORD_SKILL | LOCKED)
query(id, Q_RECOVER, jiuyuan)
param(id, "heal", 1, 1, 9)
id = skill("qixi")
converts(id, DISMANTLEMENT, WHEN_USE, (1 << SPADE) | (1 << CLUB), 0, False)
own_suits(id)
id = skill("keji", FOR_OWNER)
on(id, T_DISCARD_PHASE, keji)
id = skill("kurou", FOR_OWNER | COSTS_HP)
active(id, kurou_offer, kurou)
param(id, "lose", 1, 1, 9)
param(id, "draw", 2, 1, 20)
param(id, "limit", 0, 0, 99)
id = skill("yingzi", FOR_OWNER)
on(id, T_DRAW_AMOUNT, yingzi)
param(id, "draw", 1, 1, 20)
id = skill("fanjian", AIM_FOE)
active(id, fanjian_offer, fanjian)
param(id, "limit", 1, 0, 99)
param(id, "damage", 1, 1, 9)
id = skill("guose")
converts(id, INDULGENCE, WHEN_USE, 1 << DIAMOND, 0, False)
own_suits(id)
id = skill("liuli", FOR_OWNER)
on(id, T_TARGETED, liuli)
id = skill("qianxun", LOCKED)
query(id, Q_PROHIBIT, qianxun)
id = skill("lianying", FOR_OWNER)
on(id, T_HAND_EMPTY, lianying)
param(id, "draw", 1, 1, 20)
id = skill("jieyin", AIM_FRIEND)
active(id, jieyin_offer, jieyin)
param(id, "discard", 2, 1, MAX_PRICE)
param(id, "heal", 1, 1, 9)
param(id, "limit", 1, 0, 99)
id = skill("xiaoji", FOR_OWNER)
on(id, T_EQUIP_LOST, xiaoji)
param(id, "draw", 2, 1, 20)
