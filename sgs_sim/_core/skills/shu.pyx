"""Shu 蜀: the standard generals' skills."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport emit
from sgs_sim._core.ask cimport choose_card, choose_target, invoke, note_skill, option
from sgs_sim._core.flow.answers cimport helps
from sgs_sim._core.flow.damage cimport recover
from sgs_sim._core.flow.judge cimport judge_about, settle
from sgs_sim._core.flow.targets cimport legal_targets, may_slash
from sgs_sim._core.flow.use cimport use_answer
from sgs_sim._core.registry cimport active, converts, on, own_suits, param, query, skill
from sgs_sim._core.skills.common cimport kin, of_suits
from sgs_sim._core.zones cimport draw, enter, give, pop_top, put_bottom, put_top


# ---- liubei ---------------------------------------------------------------------------------------------------------

cdef void rende_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """仁德: any hand cards to others, one a time; the second card of the phase heals him by 1."""
    cdef Cards hand = hand_of(g, me)[0]
    cdef int card
    while not empty(&hand):
        card = pop_first(&hand)
        option(g, V_GIVE, slot.id, card, g.rules.face[card].kind, others(&g.t.pub, me), 0)


cdef void rende(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef int card = o.card, to = choose_target(g, me, 0, slot.id, o.targets, 0, False)
    note_skill(g, me, slot, bit(to))
    give(g, to, card, hand_of(g, me)[0])
    if slot.used_phase == slot.p[0]:
        recover(g, me, slot.p[1], me)


cdef bint shu_helps(Game* g, int me, int id, int source, int as_kind, Answer* a) noexcept nogil:
    """Other shu are asked in turn order from the current player until one gives a slash."""
    cdef uint16_t left = kin(&g.t.pub, me, SHU)
    cdef int s
    while left:
        s = first_from(left, g.t.pub.turn_seat, g.t.pub.n)
        left &= ~bit(s)
        if helps(g, s, SLASH, me, source, id, as_kind, a):
            return True
    return False


cdef void jijiang_answer(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """激將 (lord): other shu may give the slash he needs."""
    if e.answer.given or e.amount or kin(&g.t.pub, me, SHU) == 0 or not invoke(g, me, slot, e.other, me):
        return
    shu_helps(g, me, slot.id, e.other, e.kind, e.answer)


cdef int jijiang_calls(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    return kin(p, me, SHU) != 0


cdef void jijiang_offer(Game* g, int me, Slot* slot) noexcept nogil:
    cdef uint16_t targets
    if kin(&g.t.pub, me, SHU) == 0 or not may_slash(&g.t.pub, g.rules, me, NONE):
        return
    targets = legal_targets(&g.t.pub, g.rules, me, SLASH, NONE) & ~slot.memo
    if targets:
        option(g, V_SKILL, slot.id, NONE, SLASH, targets, 0)


cdef void jijiang(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    """In the play phase: for a target that was not refused in this phase."""
    cdef Answer a
    cdef int target = choose_target(g, me, SLASH, slot.id, o.targets, 0, False)
    note_skill(g, me, slot, bit(target))
    if shu_helps(g, me, slot.id, target, SLASH, &a):
        use_answer(g, me, bit(target), &a, True)
    else:
        slot.memo |= bit(target)


# ---- guanyu, zhangfei, zhaoyun: conversions and a query -------------------------------------------------------------

cdef int paoxiao(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    """咆哮: any number of slashes."""
    return slot.p[0] - 1 if slot.p[0] else UNLIMITED


# ---- zhugeliang -----------------------------------------------------------------------------------------------------

cdef void guanxing(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """觀星: he looks at the top X cards and puts any of them back on top, the rest to the bottom, in any order."""
    cdef int living = many(g.t.pub.alive)
    look_at_top(g, me, slot, living if living < slot.p[0] else slot.p[0])


cdef void look_at_top(Game* g, int me, Slot* slot, int n) noexcept nogil:
    """If he wants to, he sees the top n cards (as many as there are) and puts them back in order."""
    cdef int there, _, card
    cdef Cards seen = no_cards()
    there = g.t.pub.pile_count + count(&g.t.pub.discard)
    if there < n:
        n = there
    if n == 0 or not invoke(g, me, slot, me, -1):
        return
    for _ in range(n):
        card = pop_top(g)
        enter(g, card, Z_RESOLVING, -1, 0, bit(me))
        add(&seen, card)
    arrange(g, me, slot.id, seen)


cdef void arrange(Game* g, int me, int id, Cards seen) noexcept nogil:
    """Cards for the top, next card first, until he stops; then those for the bottom, the lowest last."""
    cdef uint8_t top[MAX_SEEN]
    cdef uint8_t bottom[MAX_SEEN]
    cdef int n = 0, n_bottom = 0, card
    while not empty(&seen):
        card = next_card(g, me, id, V_TOP, &seen, n, True)
        if card < 0:
            break
        top[n] = <uint8_t>card
        n += 1
        remove(&seen, card)
    while not empty(&seen):
        card = next_card(g, me, id, V_BOTTOM, &seen, 0, False)
        remove(&seen, card)
        put_bottom(g, card, bit(me))
        bottom[n_bottom] = <uint8_t>card
        n_bottom += 1
    if g.trace != NULL:
        tell_arranged(g, me, id, top, n, True)
        tell_arranged(g, me, id, bottom, n_bottom, False)
    while n:
        n -= 1
        put_top(g, top[n], bit(me))


cdef void tell_arranged(Game* g, int me, int id, const uint8_t* cards, int n, bint on_top) noexcept nogil:
    cdef int i
    for i in range(n):
        emit(g, E_ARRANGE, me, -1, cards[i], 0, id, on_top)


cdef int next_card(Game* g, int me, int id, int verb, const Cards* seen, int chosen, bint may_stop) noexcept nogil:
    return choose_card(g, me, R_ARRANGE, verb, id, seen, count(seen), chosen, may_stop)


cdef int kongcheng(const Public* p, const RulesData* r, int me, const Slot* slot, int kind, int user) noexcept nogil:
    """空城: without hand cards he cannot be named by slash or duel."""
    return p.seat[me].hand_count <= slot.p[0] and (is_slash(kind) or kind == DUEL)


# ---- machao ---------------------------------------------------------------------------------------------------------

cdef int mashu(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    """馬術: always a -1 mount more."""
    return -slot.p[0]


cdef void tieqi(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """鐵騎: on naming a target he judges; red: it cannot be dodged."""
    cdef Judgment j
    cdef int suits = slot.p[0]
    if not invoke(g, me, slot, me, e.other) or not judge_about(g, me, slot.id, suits, e.other, &j):
        return
    if of_suits(j.suit, suits):
        e.hit.no_dodge = 1
    settle(g, &j)


# ---- huangyueying ---------------------------------------------------------------------------------------------------

cdef void jizhi(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """集智: a non-delayed trick used: one card before it resolves."""
    if not is_delayed(e.kind) and invoke(g, me, slot, me, me):
        draw(g, me, slot.p[0])


cdef int qicai(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    """奇才: no distance limit on tricks."""
    return 1


cdef int id
id = skill("rende", AIM_FRIEND)
active(id, rende_offer, rende)
param(id, "gifts", 2, 1, 20)
param(id, "heal", 1, 1, 9)
id = skill("jijiang", LORD_SKILL | AIM_FOE)
on(id, T_SLASH_ASKED, jijiang_answer)
query(id, Q_CALL_SLASH, jijiang_calls)
active(id, jijiang_offer, jijiang)
id = skill("wusheng")
converts(id, SLASH, WHEN_USE | WHEN_ANSWER, (1 << HEART) | (1 << DIAMOND), 0, False)
own_suits(id)
id = skill("paoxiao")
query(id, Q_SLASH_LIMIT, paoxiao)
param(id, "slashes", 0, 0, 99)
id = skill("guanxing", FOR_OWNER)
on(id, T_START_PHASE, guanxing)
param(id, "cards", 5, 1, MAX_SEEN)
id = skill("kongcheng", LOCKED)
query(id, Q_PROHIBIT, kongcheng)
param(id, "hand", 0, 0, 20)
id = skill("longdan")
converts(id, JINK, WHEN_ANSWER, 0, (1 << SLASH) | (1 << FIRE_SLASH) | (1 << THUNDER_SLASH), True)
converts(id, SLASH, WHEN_USE | WHEN_ANSWER, 0, 1 << JINK, True)
id = skill("mashu", LOCKED)
query(id, Q_DISTANCE, mashu)
param(id, "distance", 1, 1, 9)
id = skill("tieqi", AIM_FOE)
on(id, T_TARGET_FIXED, tieqi)
param(id, "suits", (1 << HEART) | (1 << DIAMOND), 1 << SPADE, ALL_SUITS)
id = skill("jizhi", FOR_OWNER)
on(id, T_TRICK_USED, jizhi)
param(id, "draw", 1, 1, 20)
id = skill("qicai", LOCKED)
query(id, Q_TRICK_REACH, qicai)
