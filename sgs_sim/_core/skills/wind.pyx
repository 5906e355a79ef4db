"""Wind 風: skills of the generals of this expansion."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.ask cimport choose_card, choose_seat, invoke, invoke_for, note_skill, offer_cards
from sgs_sim._core.flow.acts cimport turn_over
from sgs_sim._core.flow.answers cimport plain_hand
from sgs_sim._core.flow.damage cimport damage, move_damage, recover
from sgs_sim._core.flow.judge cimport asked_retrial, judge, replace_judgment, settle, suit_for
from sgs_sim._core.flow.targets cimport anyone_to_slash
from sgs_sim._core.flow.use cimport use_virtual
from sgs_sim._core.registry cimport claims, lends, on, param, query, skill, skill_switch
from sgs_sim._core.skills.common cimport of_kingdom, of_suits
from sgs_sim._core.zones cimport discard, discardable, draw, gain, pop_top, put_on_general

# points on which the texts differ
cdef int LEIJI_AFTER = skill_switch("leiji_after", 0)
cdef int SHENSU_LATE = skill_switch("shensu2_late", 0)


# ---- xiahouyuan -----------------------------------------------------------------------------------------------------

cdef void shensu_at_start(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """神速: at the start he may skip judging and drawing, or the play phase (and discard an equipment card), or both:
    each time a slash on anyone."""
    cdef int id = slot.id
    if anyone_to_slash(&g.t.pub, g.rules, me) and invoke_for(g, me, slot, me, -1, 1):
        g.t.pub.skip |= (1 << JUDGING) | (1 << DRAW)
        rush(g, me, id)
    if not g.rules.own[SHENSU_LATE] and slot.id == id and play_for_a_slash(g, me, slot):
        g.t.pub.skip |= 1 << PLAY
        rush(g, me, id)


cdef void shensu_before_play(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """By a switch the second half waits until the play phase is about to begin."""
    if g.rules.own[SHENSU_LATE] and not e.done and play_for_a_slash(g, me, slot):
        e.done = 1
        rush(g, me, slot.id)


cdef bint play_for_a_slash(Game* g, int me, Slot* slot) noexcept nogil:
    """Does he give up the play phase and an equipment card?"""
    cdef Cards left, gear = no_cards()
    cdef int card
    if g.t.pub.over or not alive(&g.t.pub, me) or not anyone_to_slash(&g.t.pub, g.rules, me):
        return False
    left = discardable(g, me, True, True)
    while not empty(&left):
        card = pop_first(&left)
        if is_equipment(g.rules.face[card].kind):
            add(&gear, card)
    if empty(&gear) or not invoke_for(g, me, slot, me, -1, 2):
        return False
    card = choose_card(g, me, R_DISCARD, V_DISCARD, slot.id, &gear, 1, 0, False)
    discard(g, me, card)
    return alive(&g.t.pub, me) and not g.t.pub.over


cdef void rush(Game* g, int me, int id) noexcept nogil:
    """The slash, without a card."""
    cdef int target = choose_seat(g, me, id, anyone_to_slash(&g.t.pub, g.rules, me))
    if target >= 0:
        use_virtual(g, me, SLASH, bit(target), id)


# ---- caoren ---------------------------------------------------------------------------------------------------------

cdef void jushou(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """據守: at the end of his turn three cards, and he turns over."""
    if invoke(g, me, slot, me, me):
        draw(g, me, slot.p[0])
        turn_over(g, me)


# ---- huangzhong -----------------------------------------------------------------------------------------------------

cdef int reach_of(Game* g, int me) noexcept nogil:
    """The range of the weapon he slashes with, or of bare hands."""
    cdef int weapon = g.t.pub.weapon_in_use
    if weapon == NONE:
        weapon = weapon_of(&g.t.pub, me)
    return 1 if weapon == NONE else g.rules.range[g.rules.face[weapon].kind]


cdef void liegong(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """烈弓: in his play phase one with at least as many hand cards as he has hp, or at most as many as his range, cannot
    dodge."""
    cdef int hand = g.t.pub.seat[e.other].hand_count
    if g.t.pub.turn_seat != me or g.t.pub.phase != PLAY or e.hit.no_dodge:
        return
    if (hand >= g.t.pub.seat[me].hp or hand <= reach_of(g, me)) and invoke(g, me, slot, me, e.other):
        e.hit.no_dodge = 1


# ---- weiyan ---------------------------------------------------------------------------------------------------------

cdef void kuanggu(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """狂骨: for each point of damage to one at distance 1 (when it was dealt) he recovers 1."""
    if e.damage.distance <= 1 and g.t.pub.seat[me].hp < g.t.pub.seat[me].max_hp:
        note_skill(g, me, slot, 0)
        recover(g, me, e.damage.amount, me)


# ---- xiaoqiao -------------------------------------------------------------------------------------------------------

cdef void tianxiang(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """天香: a heart from her hand: the damage goes to another, who draws as many cards as it then lacks hp."""
    cdef Cards left, hearts = no_cards()
    cdef int card, to, id = slot.id
    cdef const Seat* s
    if e.damage.amount <= 0 or others(&g.t.pub, me) == 0:
        return
    left = discardable(g, me, True, False)
    while not empty(&left):
        card = pop_first(&left)
        if of_suits(suit_for(g, me, card), slot.p[0]):
            add(&hearts, card)
    if empty(&hearts) or not invoke_for(g, me, slot, e.damage.source, -1, e.damage.amount):
        return
    card = choose_card(g, me, R_DISCARD, V_DISCARD, id, &hearts, 1, 0, False)
    to = choose_seat(g, me, id, others(&g.t.pub, me))
    discard(g, me, card)
    move_damage(g, e.damage, to)
    s = &g.t.pub.seat[to]
    draw(g, to, s.max_hp - (s.hp if s.hp > 0 else 0))


cdef int hongyan(const Public* p, const RulesData* r, int me, const Slot* slot, int suit, int b) noexcept nogil:
    """紅顏: her spades are hearts."""
    return HEART if suit == SPADE else 0


# ---- zhoutai --------------------------------------------------------------------------------------------------------

cdef int wanted(const Seat* s) noexcept nogil:
    """Cards that hold him: one for each point below 1."""
    return 1 - s.hp if s.hp < 1 else 0


cdef void buqu(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """不屈: before anybody is asked for a peach, for each hp point below 1 a card of the pile lies on the general."""
    cdef const Seat* s = &g.t.pub.seat[me]
    cdef int card
    if wanted(s) <= s.n_open or not invoke(g, me, slot, me, me):
        return
    while s.n_open < wanted(s):
        card = pop_top(g)
        if card < 0:
            return
        put_on_general(g, me, card, True)


cdef void buqu_recovers(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """With each point that he recovers one of the cards goes, of his choice."""
    cdef const Seat* s = &g.t.pub.seat[me]
    cdef int card
    while s.n_open > wanted(s) and not g.t.pub.over:
        card = choose_card(g, me, R_DISCARD, V_DISCARD, slot.id, &s.open, s.n_open - wanted(s), 0, False)
        discard(g, me, card)


cdef void buqu_holds(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """At the end of the dying process he lives on if there is a card for each point, and all are of different ranks."""
    cdef const Seat* s = &g.t.pub.seat[me]
    cdef Cards left = s.open
    cdef int ranks = 0, rank
    if s.n_open < wanted(s):
        return
    while not empty(&left):
        rank = 1 << g.rules.face[pop_first(&left)].rank
        if ranks & rank:
            return
        ranks |= rank
    e.done = 1


# ---- zhangjiao ------------------------------------------------------------------------------------------------------

cdef void leiji(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """雷擊: a jink used or played: anyone judges; a spade: 2 thunder damage."""
    if e.kind == JINK and not g.rules.own[LEIJI_AFTER]:
        thunderbolt(g, me, slot)


cdef void leiji_afterwards(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """By a switch what the jinks answered is resolved first, then there is a judgment for each."""
    cdef int _
    if g.rules.own[LEIJI_AFTER]:
        for _ in range(e.amount):
            thunderbolt(g, me, slot)


cdef void thunderbolt(Game* g, int me, Slot* slot) noexcept nogil:
    cdef int target, id = slot.id, points = slot.p[0], suits = slot.p[1]
    cdef Judgment j
    if not alive(&g.t.pub, me) or not invoke(g, me, slot, me, -1):
        return
    target = choose_seat(g, me, id, g.t.pub.alive)
    if not judge(g, target, id, ALL_SUITS & ~suits, &j):
        return
    settle(g, &j)
    if of_suits(j.suit, suits):
        damage(g, me, target, points, THUNDER, id, 0, NULL, NULL)


cdef void guidao(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """鬼道: a black card of his own is played in place of a judgment card, which he takes."""
    cdef Cards left = discardable(g, me, True, True), fits = no_cards()
    cdef int old = e.judge.card, card
    while not empty(&left):
        card = pop_first(&left)
        if of_suits(suit_for(g, me, card), slot.p[0]):
            add(&fits, card)
    card = asked_retrial(g, me, slot, e.judge, fits)
    if card >= 0:
        replace_judgment(g, me, slot, card, e.judge)
        gain(g, me, old, True)


cdef void huangtian_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """黃天 (lord): each other qun may give him a jink or a lightning in its own play phase, shown."""
    cdef int giver = g.t.pub.turn_seat
    cdef Cards hand, fits = either(&g.rules.of_kind[JINK], &g.rules.of_kind[LIGHTNING])
    if of_kingdom(&g.t.pub.seat[giver], QUN) and not slot.memo & bit(giver):
        hand = plain_hand(g, giver)
        offer_cards(g, slot.id, both(&hand, &fits), 0, bit(me))


cdef void huangtian(Game* g, int giver, Slot* slot, const Option* o) noexcept nogil:
    """The lord's skill, so it counts as his; once a phase of each giver."""
    cdef int lord = lowest(o.targets), card = o.card
    slot.memo |= bit(giver)
    note_skill(g, lord, slot, bit(giver))
    note_act(g, ACT_HELP, giver, lord, NO_KIND)
    gain(g, lord, card, True)


cdef int id
id = skill("shensu", AIM_FOE | COSTS_PHASE)
on(id, T_START_PHASE, shensu_at_start)
on(id, T_PLAY_PHASE, shensu_before_play)
id = skill("jushou", FOR_OWNER)
on(id, T_FINISH_PHASE, jushou)
param(id, "draw", 3, 1, 20)
id = skill("liegong", AIM_FOE)
on(id, T_TARGET_FIXED, liegong)
id = skill("kuanggu", LOCKED)
on(id, T_DEALT, kuanggu)
id = skill("tianxiang", AIM_FOE)
on(id, T_DAMAGE_TAKING, tianxiang)
param(id, "suits", 1 << HEART, 1 << SPADE, ALL_SUITS)
id = skill("hongyan", LOCKED)
query(id, Q_SUIT, hongyan)
id = skill("buqu", FOR_OWNER)
on(id, T_DYING, buqu)
on(id, T_RECOVERED, buqu_recovers)
on(id, T_DYING_END, buqu_holds)
id = skill("leiji", AIM_FOE)
on(id, T_PLAYED, leiji)
on(id, T_HIT_DONE, leiji_afterwards)
param(id, "damage", 2, 1, 9)
param(id, "suits", 1 << SPADE, 1 << SPADE, ALL_SUITS)
id = skill("guidao")
on(id, T_RETRIAL, guidao, True)
param(id, "suits", (1 << SPADE) | (1 << CLUB), 1 << SPADE, ALL_SUITS)
id = skill("huangtian", LORD_SKILL | GIVES)
lends(id, huangtian_offer, huangtian)
# 蠱惑: any basic card or trick that takes effect at once, face down
id = skill("guhuo")
claims(id, ((1 << (ANALEPTIC + 1)) - (1 << SLASH)) | ((1 << (IRON_CHAIN + 1)) - (1 << DUEL)))
