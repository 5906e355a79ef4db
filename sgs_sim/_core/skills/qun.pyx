"""Qun 群: the standard generals' skills."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.ask cimport choose_target, invoke, note_skill, note_skill_on, offer_cards
from sgs_sim._core.flow.damage cimport recover
from sgs_sim._core.flow.targets cimport forbidden
from sgs_sim._core.flow.use cimport run_use
from sgs_sim._core.registry cimport active, converts, on, own_suits, param, query, skill
from sgs_sim._core.skills.common cimport allows, of_gender, wounded
from sgs_sim._core.zones cimport discard, discardable, draw


# ---- huatuo ---------------------------------------------------------------------------------------------------------

cdef void qingnang_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """青囊: once, discard a hand card: anyone wounded recovers 1."""
    cdef uint16_t targets = wounded(g)
    if allows(slot.used_turn, slot.p[0]) and targets:
        offer_cards(g, slot.id, discardable(g, me, True, False), 0, targets)


cdef void qingnang(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef int card = o.card, target, points = slot.p[1]
    target = choose_target(g, me, 0, slot.id, o.targets, 1, False)
    note_skill(g, me, slot, bit(target))
    discard(g, me, card)
    recover(g, target, points, me)


# ---- lvbu -----------------------------------------------------------------------------------------------------------

cdef int wushuang(const Public* p, const RulesData* r, int me, const Slot* slot, int kind, int b) noexcept nogil:
    """無雙: two jinks against his slash, two slashes in his duels."""
    return slot.p[0] - 1 if is_slash(kind) or kind == DUEL else 0


# ---- diaochan -------------------------------------------------------------------------------------------------------

cdef void lijian_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """離間: once, discard a card: one man duels another; the first named answers first, the second is the user."""
    cdef uint16_t men = of_gender(g, MALE) & ~bit(me)
    cdef uint16_t targets = men & ~forbidden(&g.t.pub, g.rules, me, DUEL)
    if allows(slot.used_turn, slot.p[0]) and targets and many(men) >= 2:
        offer_cards(g, slot.id, discardable(g, me, True, True), DUEL, targets)


cdef void lijian(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    alienate(g, me, slot, o, True)


cdef void alienate(Game* g, int me, Slot* slot, const Option* o, bint no_nullification) noexcept nogil:
    cdef uint16_t men = of_gender(g, MALE) & ~bit(me)
    cdef int card = o.card, first, second, id = slot.id
    cdef Use use
    first = choose_target(g, me, DUEL, id, o.targets, 1, False)
    second = choose_target(g, me, DUEL, id, men & ~bit(first), 2, False)
    note_skill_on(g, me, slot, bit(first) | bit(second), bit(first))      # who answers first mostly loses
    discard(g, me, card)
    if not alive(&g.t.pub, first) or not alive(&g.t.pub, second):
        return
    memset(&use, 0, sizeof(Use))
    use.user = <int8_t>second
    use.kind = DUEL
    use.second = -1
    use.targets = bit(first)
    use.no_nullification = no_nullification
    run_use(g, &use)


cdef void biyue(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """閉月: one card in the finish phase."""
    if invoke(g, me, slot, me, me):
        draw(g, me, slot.p[0])


cdef int id
id = skill("jijiu")
converts(id, PEACH, WHEN_ANSWER | WHEN_OFF_TURN, (1 << HEART) | (1 << DIAMOND), 0, False)
own_suits(id)
id = skill("qingnang", AIM_FRIEND)
active(id, qingnang_offer, qingnang)
param(id, "limit", 1, 0, 99)
param(id, "heal", 1, 1, 9)
id = skill("wushuang", LOCKED)
query(id, Q_ANSWERS, wushuang)
param(id, "answers", 2, 2, 9)
id = skill("lijian", AIM_FOE)
active(id, lijian_offer, lijian)
param(id, "limit", 1, 0, 99)
id = skill("biyue", FOR_OWNER)
on(id, T_FINISH_PHASE, biyue)
param(id, "draw", 1, 1, 20)
