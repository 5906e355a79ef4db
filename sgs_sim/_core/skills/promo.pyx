"""Skills as the promo edition 推廣版 has them, where they differ from the standard one; beta shares most of them."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport emit, say
from sgs_sim._core.ask cimport (
    ask, begin, choose_card, choose_target, invoke, invoke_for, note_skill, offer_cards, option, take_card,
)
from sgs_sim._core.flow.answers cimport played
from sgs_sim._core.flow.damage cimport damage, lose_hp, recover
from sgs_sim._core.flow.judge cimport judge, settle
from sgs_sim._core.flow.loans cimport borrow, lenders
from sgs_sim._core.registry cimport active, converts, lends, on, param, query, skill, skill_switch
from sgs_sim._core.skills.common cimport MAX_PRICE, THREE_SUITS, allows, of_kingdom, of_suits
from sgs_sim._core.skills.qun cimport alienate, lijian_offer
from sgs_sim._core.skills.shu cimport MAX_SEEN, look_at_top, paoxiao, rende_offer
from sgs_sim._core.skills.wei cimport discards, luoshen
from sgs_sim._core.skills.wu cimport kurou
from sgs_sim._core.zones cimport (
    clear_resolving, discard, discard_all, discardable, draw, give, own_cards, snatch_card, to_resolving,
)

# points on which the text leaves a choice
cdef int NAMED_WITHOUT_EFFECT = skill_switch("kongcheng_named", 1)
cdef int LOSS_IS_DAMAGE = skill_switch("ganglie_damages", 0)
cdef int DUEL_NULLIFIABLE = skill_switch("lijian_nullifiable", 1)
cdef int RANGE_TOO = skill_switch("qiankun_range", 1)


cdef int always(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    return 1


# ---- liubei ---------------------------------------------------------------------------------------------------------

cdef void rende(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    """仁德: every second card given in the phase heals him by 1."""
    cdef int card = o.card, to = choose_target(g, me, 0, slot.id, o.targets, 0, False)
    note_skill(g, me, slot, bit(to))
    give(g, to, card, hand_of(g, me)[0])
    if slot.used_phase % slot.p[0] == 0:
        recover(g, me, slot.p[1], me)


# ---- zhugeliang -----------------------------------------------------------------------------------------------------

cdef void guanxing(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """觀星: the top three cards, just before he draws."""
    look_at_top(g, me, slot, slot.p[0])


cdef int kongcheng(const Public* p, const RulesData* r, int me, const Slot* slot, int kind, int user) noexcept nogil:
    """空城: without hand cards no slash hurts him, nor a duel."""
    return p.seat[me].hand_count == 0 and (is_slash(kind) or kind == DUEL)


cdef int unnamed(const Public* p, const RulesData* r, int me, const Slot* slot, int kind, int user) noexcept nogil:
    """By a switch he cannot even be named by a slash then."""
    return not r.own[NAMED_WITHOUT_EFFECT] and p.seat[me].hand_count == 0 and is_slash(kind)


cdef int kongcheng_2(const Public* p, const RulesData* r, int me, const Slot* slot, int kind, int user) noexcept nogil:
    """空城, beta: the text names slashes only."""
    return p.seat[me].hand_count == 0 and is_slash(kind)


# ---- machao ---------------------------------------------------------------------------------------------------------

cdef int mashu_from(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    """馬術: always a -1 and a +1 mount; beside them he can wear one mount."""
    return -1


# ---- huangyueying ---------------------------------------------------------------------------------------------------

cdef void jizhi(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """集智: any trick used, delayed ones too: one card at once."""
    if invoke(g, me, slot, me, me):
        draw(g, me, slot.p[0])


# ---- sunquan --------------------------------------------------------------------------------------------------------

cdef void zhiheng(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """制衡: in the discard phase he may discard any hand cards, then fills his hand up to his hp."""
    cdef Cards left
    cdef uint8_t cards[MAX_CARDS]
    cdef int n = 0, card
    if slot.used_turn or not invoke(g, me, slot, me, me):
        return
    left = discardable(g, me, True, False)
    while not g.t.pub.over:
        card = choose_card(g, me, R_DISCARD, V_DISCARD, slot.id, &left, count(&left), n, True)
        if card < 0:
            break
        cards[n] = <uint8_t>card
        n += 1
        remove(&left, card)
    discard_all(g, me, cards, n)
    draw(g, me, g.t.pub.seat[me].hp - g.t.pub.seat[me].hand_count)


cdef void tribute_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """主公技 (lord): each other wu may give him a hand card in its own play phase."""
    cdef int giver = g.t.pub.turn_seat
    if of_kingdom(&g.t.pub.seat[giver], WU) and not slot.memo & bit(giver):
        offer_cards(g, slot.id, hand_of(g, giver)[0], 0, bit(me))


cdef void tribute(Game* g, int giver, Slot* slot, const Option* o) noexcept nogil:
    """The lord's skill, so it counts as his; once a phase of each giver."""
    cdef int lord = lowest(o.targets)
    slot.memo |= bit(giver)
    note_skill(g, lord, slot, bit(giver))
    note_act(g, ACT_HELP, giver, lord, NO_KIND)
    give(g, lord, o.card, hand_of(g, giver)[0])


# ---- ganning --------------------------------------------------------------------------------------------------------

cdef void tongling(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """銅鈴: once a game, at any time, he shows his role: maximum hp and hp rise by 1."""
    cdef Seat* s = &g.t.pub.seat[me]
    cdef int target = e.damage.target if e.damage != NULL else -1
    if slot.used_game or not invoke_for(g, me, slot, -1, target, e.damage.amount if e.damage != NULL else 0):
        return
    s.role_shown = g.t.hid.role[me]
    say(g, E_ROLE, me, s.role_shown)
    s.max_hp += 1
    recover(g, me, 1, -1)


# ---- huanggai -------------------------------------------------------------------------------------------------------

cdef void kurou_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """苦肉: not with the last hit point."""
    if g.t.pub.seat[me].hp > slot.p[0] and allows(slot.used_turn, slot.p[2]):
        option(g, V_SKILL, slot.id, NONE, 0, 0, 0)


# ---- zhouyu ---------------------------------------------------------------------------------------------------------

cdef void jiedao_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """借刀: once, he borrows a weapon, like the trick, but it cannot be refused."""
    cdef uint16_t targets = lenders(&g.t.pub, me)
    if allows(slot.used_turn, slot.p[0]) and targets:
        option(g, V_SKILL, slot.id, NONE, 0, targets, 0)


cdef void jiedao(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef int lender = choose_target(g, me, 0, slot.id, o.targets, 0, False)
    note_skill(g, me, slot, bit(lender))
    borrow(g, me, lender)


# ---- sunshangxiang --------------------------------------------------------------------------------------------------

cdef int qiankun(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    """乾坤: the equipment of others has no effect on her, by the text not even a weapon's range."""
    return 2 if r.own[RANGE_TOO] else 1


# ---- simayi ---------------------------------------------------------------------------------------------------------

cdef void fankui(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """反饋: a hand card of the source, at random."""
    cdef int source = e.damage.source, card
    if source == me or not alive(&g.t.pub, source) or g.t.pub.seat[source].hand_count == 0:
        return
    if not invoke(g, me, slot, source, source):
        return
    card = take_card(g, me, source, slot.id, 0, True, False, False)
    if card >= 0:
        snatch_card(g, me, source, card)


# ---- xiahoudun ------------------------------------------------------------------------------------------------------

cdef void strict_ganglie(Game* g, int me, Slot* slot, int source, bint black_only) noexcept nogil:
    """The source has to judge; a bad card: it discards two hand cards or loses 1 hp."""
    cdef Judgment j
    cdef int id = slot.id, price = slot.p[0], points = slot.p[1], good = RED_SUITS if black_only else 1 << HEART
    if not alive(&g.t.pub, source):
        return
    note_skill(g, me, slot, bit(source))
    if not judge(g, source, id, good, &j):
        return
    settle(g, &j)
    if of_suits(j.suit, good):
        return
    if alive(&g.t.pub, source) and not discards(g, source, id, me, price):
        if g.rules.own[LOSS_IS_DAMAGE]:
            damage(g, me, source, points, NORMAL, id, 0, NULL, NULL)
        else:
            lose_hp(g, source, points)


cdef void ganglie(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """剛烈: black hurts the source."""
    strict_ganglie(g, me, slot, e.damage.source, True)


cdef void ganglie_beta(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """剛烈, beta: all but hearts."""
    strict_ganglie(g, me, slot, e.damage.source, False)


# ---- xuchu ----------------------------------------------------------------------------------------------------------

cdef void luoyi(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """裸衣: without a weapon his slashes hurt by 1 more."""
    cdef const Public* p = &g.t.pub
    if e.damage.hit == NULL or e.damage.source != me or e.damage.hit.use.user != me or p.seat[me].equip[WEAPON] != NONE:
        return
    if p.turn_seat != me or p.n_loans == 0:
        e.damage.amount += slot.p[0]


# ---- zhenji ---------------------------------------------------------------------------------------------------------

cdef void luoshen_after(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """洛神: once, after the delayed tricks; on until a red card."""
    if slot.used_turn == 0:
        luoshen(g, me, slot, e)


# ---- huatuo ---------------------------------------------------------------------------------------------------------

cdef Cards red_cards(Game* g, int me) noexcept nogil:
    cdef Cards own = own_cards(g, me, not barred(&g.t.pub.seat[me], PEACH), True)
    return both(&own, &g.rules.of_color[RED])


cdef void jijiu(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """急救: a red card cancels one point of damage to anyone, at any time."""
    if e.damage == NULL:
        return
    while e.damage.amount > 0 and alive(&g.t.pub, me) and shields(g, me, slot.id, e.damage):
        e.damage.amount -= 1
        if g.trace != NULL:
            emit(g, E_PREVENT, -1, e.damage.target, NONE, 0, slot.id, 1)


cdef bint shields(Game* g, int me, int id, const Damage* d) noexcept nogil:
    """He is asked for one red card, and gives it or passes."""
    cdef Cards red = red_cards(g, me)
    cdef Request* r
    cdef const Option* o
    cdef Answer a
    cdef int card
    if empty(&red) or g.t.pub.over:
        return False
    r = begin(g, R_PEACH, me, id)
    r.source = d.source
    r.target = d.target
    r.as_kind = PEACH
    r.count = <uint8_t>d.amount
    option(g, V_PASS, id, NONE, PEACH, 0, 0)
    while not empty(&red):
        card = pop_first(&red)
        option(g, V_PLAY, id, card, PEACH, 0, 0)
    o = ask(g)
    if o.verb != V_PLAY or g.t.pub.over:
        return False
    memset(&a, 0, sizeof(Answer))
    a.given = 1
    a.skill = <uint8_t>id
    a.cards[0] = o.card
    a.n_cards = 1
    a.provider = <int8_t>me
    played(g, me, PEACH, &a)
    to_resolving(g, a.cards, 1)
    clear_resolving(g, a.cards, 1)
    if d.target != me:
        note_act(g, ACT_RESCUE, me, d.target, PEACH)
    return not g.t.pub.over


cdef void qingnang_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """青囊: any number of times: a card, also an equipped one, heals himself by 1."""
    if g.t.pub.seat[me].hp < g.t.pub.seat[me].max_hp:
        offer_cards(g, slot.id, discardable(g, me, True, True), 0, 0)


cdef void qingnang(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef int card = o.card
    note_skill(g, me, slot, bit(me))
    discard(g, me, card)
    recover(g, me, slot.p[0], me)


# ---- lvbu -----------------------------------------------------------------------------------------------------------

cdef int wushuang(const Public* p, const RulesData* r, int me, const Slot* slot, int kind, int b) noexcept nogil:
    """無雙: two jinks against his slash; to his volleys a further hand card is owed."""
    return is_slash(kind)


# ---- diaochan -------------------------------------------------------------------------------------------------------

cdef void lijian(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    """離間: an ordinary duel, which can be nullified."""
    alienate(g, me, slot, o, not g.rules.own[DUEL_NULLIFIABLE])


cdef int id
id = skill("rende_promo", AIM_FRIEND, "rende")
active(id, rende_offer, rende)
param(id, "gifts", 2, 1, 20)
param(id, "heal", 1, 1, 9)
id = skill("feijiang")
query(id, Q_SLASH_LIMIT, paoxiao)
param(id, "slashes", 0, 0, 99)
id = skill("guanxing_promo", FOR_OWNER, "guanxing")
on(id, T_DRAW_PHASE, guanxing)
param(id, "cards", 3, 1, MAX_SEEN)
id = skill("kongcheng_promo", LOCKED, "kongcheng")
query(id, Q_IMMUNE, kongcheng)
query(id, Q_PROHIBIT, unnamed)
id = skill("kongcheng_beta", LOCKED, "kongcheng")
query(id, Q_IMMUNE, kongcheng_2)
query(id, Q_PROHIBIT, unnamed)
id = skill("mashu_promo", LOCKED, "mashu")
query(id, Q_DISTANCE, mashu_from)
query(id, Q_DISTANCE_TO, always)
query(id, Q_ONE_MOUNT, always)
id = skill("jizhi_promo", FOR_OWNER, "jizhi")
on(id, T_TRICK_USED, jizhi)
param(id, "draw", 1, 1, 20)
id = skill("zhiheng_promo", FOR_OWNER, "zhiheng")
on(id, T_DISCARDING, zhiheng)
id = skill("jiuyuan_promo", LORD_SKILL | GIVES, "jiuyuan")
lends(id, tribute_offer, tribute)
id = skill("tongling", SAVES | LIMITED)
on(id, T_ANY_TIME, tongling, True)
id = skill("kurou_promo", FOR_OWNER | COSTS_HP, "kurou")
active(id, kurou_offer, kurou)
param(id, "lose", 1, 1, 9)
param(id, "draw", 2, 1, 20)
param(id, "limit", 0, 0, 99)
id = skill("jiedao", BORROWS)
active(id, jiedao_offer, jiedao)
param(id, "limit", 1, 0, 99)
id = skill("qiankun", LOCKED)
query(id, Q_ALOOF, qiankun)
id = skill("fankui_promo", AIM_FOE, "fankui")
on(id, T_DAMAGED, fankui)
id = skill("ganglie_promo", LOCKED, "ganglie")
on(id, T_DAMAGED, ganglie)
param(id, "discard", 2, 1, MAX_PRICE)
param(id, "damage", 1, 1, 9)
id = skill("ganglie_beta", LOCKED, "ganglie")
on(id, T_DAMAGED, ganglie_beta)
param(id, "discard", 2, 1, MAX_PRICE)
param(id, "damage", 1, 1, 9)
id = skill("luoyi_promo", LOCKED, "luoyi")
on(id, T_DAMAGE_DEALING, luoyi)
param(id, "bonus", 1, 1, 9)
id = skill("qingguo_promo", 0, "qingguo")
converts(id, JINK, WHEN_ANSWER, 0, 0, True)
id = skill("luoshen_promo", FOR_OWNER, "luoshen")
on(id, T_JUDGING_DONE, luoshen_after)
param(id, "suits", (1 << SPADE) | (1 << CLUB), 1 << SPADE, THREE_SUITS)
id = skill("jijiu_promo", SAVES, "jijiu")
on(id, T_ANY_TIME, jijiu, True)
id = skill("qingnang_promo", FOR_OWNER | HEALS_OWNER, "qingnang")
active(id, qingnang_offer, qingnang)
param(id, "heal", 1, 1, 9)
id = skill("wushuang_promo", LOCKED, "wushuang")
query(id, Q_ANSWERS, wushuang)
query(id, Q_VOLLEY_COST, always)
id = skill("wushuang_beta", LOCKED, "wushuang")
query(id, Q_ANSWERS, wushuang)
id = skill("lijian_promo", AIM_FOE, "lijian")
active(id, lijian_offer, lijian)
param(id, "limit", 1, 0, 99)
