"""Fire 火: skills of the generals of this expansion."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport say
from sgs_sim._core.ask cimport choose_seat, choose_target, invoke, note_skill, option, take_card
from sgs_sim._core.flow.acts cimport bar, compare
from sgs_sim._core.flow.damage cimport damage, lose_hp, recover, set_chained
from sgs_sim._core.flow.dying cimport discard_everything
from sgs_sim._core.flow.judge cimport judge, settle
from sgs_sim._core.registry cimport active, converts, converts_active, converts_pair, on, query, skill
from sgs_sim._core.skills.common cimport kin, with_hand
from sgs_sim._core.zones cimport discard, discardable, draw, gain


# ---- dianwei --------------------------------------------------------------------------------------------------------

cdef void qiangxi_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """強襲: once, for 1 hp or a weapon card: 1 damage to one in range, which the weapon that pays must not give."""
    cdef const Seat* s = &g.t.pub.seat[me]
    cdef Cards left
    cdef uint16_t targets
    cdef int card
    if slot.used_turn:
        return
    if s.in_range:
        option(g, V_SKILL, slot.id, NONE, 0, s.in_range, 0)
    left = discardable(g, me, True, True)
    while not empty(&left):
        card = pop_first(&left)
        if is_equipment(g.rules.face[card].kind) and slot_of(g.rules.face[card].kind) == WEAPON:
            targets = s.near if card == s.equip[WEAPON] else s.in_range
            if targets:
                option(g, V_SKILL, slot.id, card, g.rules.face[card].kind, targets, 0)


cdef void qiangxi(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef int card = o.card, id = slot.id, target
    target = choose_target(g, me, 0, id, o.targets, card != NONE, False)
    note_skill(g, me, slot, bit(target))
    if card == NONE:
        lose_hp(g, me, 1)
    else:
        discard(g, me, card)
    damage(g, me, target, 1, NORMAL, id, 0, NULL, NULL)


# ---- xunyu ----------------------------------------------------------------------------------------------------------

cdef void quhu_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """驅虎: once, compare with one of more hp; won: that one hurts another in its range, else it hurts him."""
    cdef uint16_t left, targets = 0
    cdef int s
    if slot.used_turn or g.t.pub.seat[me].hand_count == 0:
        return
    left = with_hand(g) & ~bit(me)
    while left:
        s = lowest(left)
        left &= left - 1
        if g.t.pub.seat[s].hp > g.t.pub.seat[me].hp:
            targets |= bit(s)
    if targets:
        option(g, V_SKILL, slot.id, NONE, 0, targets, 0)


cdef void quhu(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef int id = slot.id, tiger, prey = me
    tiger = choose_target(g, me, 0, id, o.targets, 0, False)
    note_skill(g, me, slot, bit(tiger))
    if compare(g, me, id, tiger):
        prey = choose_target(g, me, 0, id, g.t.pub.seat[tiger].in_range, 1, False)
    if prey >= 0:
        damage(g, tiger, prey, 1, NORMAL, id, 0, NULL, NULL)


cdef void jieming(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """節命: per point of damage somebody fills the hand to the maximum hp, up to five cards."""
    cdef const Seat* s
    cdef int _, full, to
    for _ in range(e.damage.amount):
        if not alive(&g.t.pub, me) or not invoke(g, me, slot, e.damage.source, -1):
            continue
        to = choose_seat(g, me, slot.id, g.t.pub.alive)
        s = &g.t.pub.seat[to]
        full = s.max_hp if s.max_hp < 5 else 5
        draw(g, to, full - s.hand_count)


# ---- pangtong -------------------------------------------------------------------------------------------------------

cdef void niepan(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """涅槃: once a game, dying: all his cards go, he turns back, draws three and has three hit points."""
    cdef Seat* s = &g.t.pub.seat[me]
    if e.other != me or slot.used_game or s.hp > 0 or not invoke(g, me, slot, me, me):
        return
    discard_everything(g, me, no_cards())
    set_chained(g, me, False)
    if s.turned_over:
        s.turned_over = 0
        say(g, E_TURN_OVER, me, 0)
    draw(g, me, 3)
    if s.hp < 3:
        recover(g, me, 3 - s.hp, me)


# ---- wolong ---------------------------------------------------------------------------------------------------------

cdef int bazhen(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    """八陣: without armor he has the effect of an eight diagram."""
    return r.effect[EIGHT_DIAGRAM]


# ---- taishici -------------------------------------------------------------------------------------------------------

cdef void tianyi_offer(Game* g, int me, Slot* slot) noexcept nogil:
    """天義: once, compare; won: this turn slashes reach anybody, one more of them, each at one more target."""
    cdef uint16_t targets = with_hand(g) & ~bit(me)
    if slot.used_turn == 0 and targets and g.t.pub.seat[me].hand_count:
        option(g, V_SKILL, slot.id, NONE, 0, targets, 0)


cdef void tianyi(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    cdef int id = slot.id, other
    other = choose_target(g, me, 0, id, o.targets, 0, False)
    note_skill(g, me, slot, bit(other))
    if compare(g, me, id, other):
        slot.active = 1
    else:
        bar(g, me, BAR_SLASH)


cdef int tianyi_won(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    return slot.active


# ---- yuanshao -------------------------------------------------------------------------------------------------------

cdef int xueyi(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    """血裔 (lord): the hand limit is higher by two for each other living qun."""
    return 2 * many(kin(p, me, QUN))


# ---- yanliangwenchou ------------------------------------------------------------------------------------------------

cdef enum:
    BLACK_DUELS = 1    # values of the slot's own mark
    RED_DUELS = 2


cdef void shuangxiong(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """雙雄: instead of drawing he judges and keeps the card; this turn hand cards of the other color are duels."""
    cdef Judgment j
    if e.done or not invoke(g, me, slot, me, -1):
        return
    e.done = 1
    if not judge(g, me, slot.id, 0, &j):
        return
    if g.t.hid.zone[j.card] == Z_RESOLVING:
        gain(g, me, j.card, True)
    settle(g, &j)
    slot.active = BLACK_DUELS if j.color == RED else RED_DUELS


# ---- pangde ---------------------------------------------------------------------------------------------------------

cdef void mengjin(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """猛進: his slash was dodged: a card of the target, of the hand or worn, is discarded."""
    cdef int card
    if not alive(&g.t.pub, e.other) or not has_cards(&g.t.pub, e.other) or not invoke(g, me, slot, me, e.other):
        return
    card = take_card(g, me, e.other, slot.id, 0, True, True, False)
    if card >= 0:
        discard(g, e.other, card)


cdef enum:
    REDS = (1 << HEART) | (1 << DIAMOND)
    BLACKS = (1 << SPADE) | (1 << CLUB)

cdef int id
id = skill("qiangxi", AIM_FOE | COSTS_HP)
active(id, qiangxi_offer, qiangxi)
id = skill("quhu", AIM_FOE)
active(id, quhu_offer, quhu)
id = skill("jieming", AIM_FRIEND | FILLS_HAND)
on(id, T_DAMAGED, jieming)
id = skill("lianhuan")
converts(id, IRON_CHAIN, WHEN_USE, 1 << CLUB, 0, True)
id = skill("niepan", LIMITED | FOR_OWNER)
on(id, T_RESCUE, niepan)
id = skill("bazhen", LOCKED)
query(id, Q_BARE_ARMOR, bazhen)
id = skill("huoji")
converts(id, FIRE_ATTACK, WHEN_USE, REDS, 0, True)
id = skill("kanpo")
converts(id, NULLIFICATION, WHEN_ANSWER, BLACKS, 0, True)
id = skill("tianyi", AIM_FOE)
active(id, tianyi_offer, tianyi)
query(id, Q_SLASH_LIMIT, tianyi_won)
query(id, Q_SLASH_REACH, tianyi_won)
query(id, Q_EXTRA_TARGETS, tianyi_won)
id = skill("luanji")
converts_pair(id, ARCHERY_ATTACK, WHEN_USE)
id = skill("xueyi", LORD_SKILL | LOCKED)
query(id, Q_HAND_LIMIT, xueyi)
id = skill("shuangxiong", FOR_OWNER)
on(id, T_DRAW_PHASE, shuangxiong)
converts_active(id, DUEL, WHEN_USE, BLACKS, BLACK_DUELS)
converts_active(id, DUEL, WHEN_USE, REDS, RED_DUELS)
id = skill("mengjin", AIM_FOE)
on(id, T_DODGED, mengjin)
