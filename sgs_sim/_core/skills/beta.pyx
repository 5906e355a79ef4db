"""Skills as the beta edition 內測版 words them, where neither the standard nor the promo version serves."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport say_card
from sgs_sim._core.ask cimport invoke, offer_cards, option
from sgs_sim._core.flow.judge cimport judge_about, settle
from sgs_sim._core.flow.use cimport run_use
from sgs_sim._core.registry cimport active, lends, on, param, skill
from sgs_sim._core.skills.common cimport THREE_SUITS, of_kingdom
from sgs_sim._core.skills.wei cimport luoshen
from sgs_sim._core.skills.wu cimport fanjian_offer, sow, zhiheng
from sgs_sim._core.zones cimport discardable


# ---- machao ---------------------------------------------------------------------------------------------------------

cdef void tieqi(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """鐵騎: the target judges; red: it cannot dodge."""
    cdef Judgment j
    if not invoke(g, me, slot, me, e.other) or not judge_about(g, e.other, slot.id, RED_SUITS, e.other, &j):
        return
    settle(g, &j)
    if j.color == RED:
        e.hit.no_dodge = 1


# ---- sunquan --------------------------------------------------------------------------------------------------------

cdef void zhiheng_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """制衡: in a play phase once, and once more for each hit point he lacks."""
    cdef const Seat* s = &g.t.pub.seat[me]
    if slot.used_phase < s.max_hp - s.hp + 1:
        offer_cards(g, slot.id, discardable(g, me, True, True), 0, 0)


cdef void rescue_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """救援 (lord): other wu may use a peach on him in their own turn; he may refuse."""
    cdef int giver = g.t.pub.turn_seat
    cdef const Seat* s = &g.t.pub.seat[me]
    cdef Cards peaches
    if s.hp >= s.max_hp or not of_kingdom(&g.t.pub.seat[giver], WU) or slot.memo & bit(giver):
        return
    if barred(&g.t.pub.seat[giver], PEACH):
        return
    peaches = both(hand_of(g, giver), &g.rules.of_kind[PEACH])
    while not empty(&peaches):
        option(g, V_USE, slot.id, pop_first(&peaches), PEACH, bit(me), 0)


cdef void rescue(Game* g, int giver, Slot* slot, const Option* o) noexcept nogil:
    """A peach refused stays in the hand, and is not offered again in this turn."""
    cdef int lord = lowest(o.targets)
    cdef Use use
    if not invoke(g, lord, slot, giver, lord):
        slot.memo |= bit(giver)
        say_card(g, E_REFUSE, lord, giver, o.card)
        return
    memset(&use, 0, sizeof(Use))
    use.user = <int8_t>giver
    use.kind = PEACH
    use.cards[0] = o.card
    use.n_cards = 1
    use.second = -1
    use.targets = bit(lord)
    run_use(g, &use)


# ---- zhouyu ---------------------------------------------------------------------------------------------------------

cdef void fanjian(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    """反間: a color is named instead of a suit."""
    sow(g, me, slot, o, TOPIC_COLOR)


# ---- zhenji ---------------------------------------------------------------------------------------------------------

cdef void luoshen_before(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """洛神: before or after the delayed tricks, as she likes."""
    if g.t.pub.seat[me].n_judging:
        luoshen(g, me, slot, e)


cdef void luoshen_after(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    if slot.used_turn == 0:
        luoshen(g, me, slot, e)


cdef int id
id = skill("tieqi_beta", AIM_FOE, "tieqi")
on(id, T_TARGET_FIXED, tieqi)
id = skill("zhiheng_beta", FOR_OWNER, "zhiheng")
active(id, zhiheng_offer, zhiheng)
id = skill("jiuyuan_beta", LORD_SKILL | AIM_FRIEND, "jiuyuan")
lends(id, rescue_offer, rescue)
id = skill("fanjian_beta", AIM_FOE, "fanjian")
active(id, fanjian_offer, fanjian)
param(id, "limit", 1, 0, 99)
param(id, "damage", 1, 1, 9)
id = skill("luoshen_beta", FOR_OWNER, "luoshen")
on(id, T_JUDGING_PHASE, luoshen_before)
on(id, T_JUDGING_DONE, luoshen_after)
param(id, "suits", (1 << SPADE) | (1 << CLUB), 1 << SPADE, THREE_SUITS)
