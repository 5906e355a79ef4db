"""Equipment 裝備: wearing it, and the effects of weapons and armor of the standard deck."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, count, empty, remove
from sgs_sim._core.trace cimport emit
from sgs_sim._core.ask cimport (
    ask, begin, choose_cards, invoke, option, take_card,
)
from sgs_sim._core.flow.answers cimport can_provide, note_played, respond_slash_at
from sgs_sim._core.flow.judge cimport judge, settle
from sgs_sim._core.flow.targets cimport forbidden
from sgs_sim._core.flow.use cimport RESOLVE, use_answer
from sgs_sim._core.registry cimport ask_query, bind_effect, converts_two, on, query, skill
from sgs_sim._core.zones cimport EVERYBODY, discard, discard_all, discardable, draw, move


cdef void put_on(Game* g, Use* use) noexcept nogil:
    """The old card of the slot goes to the discard pile first, with one mount allowed also the other mount."""
    cdef int slot = slot_of(use.kind), old = g.t.pub.seat[use.user].equip[slot]
    if old != NONE:
        discard(g, use.user, old)
    if (slot == PLUS_MOUNT or slot == MINUS_MOUNT) and g.t.pub.owner_on[Q_ONE_MOUNT] & bit(use.user):
        old = g.t.pub.seat[use.user].equip[PLUS_MOUNT + MINUS_MOUNT - slot]
        if old != NONE:
            discard(g, use.user, old)
    if alive(&g.t.pub, use.user):
        move(g, use.cards[0], Z_EQUIP, use.user, 0, EVERYBODY)


cdef int kind
for kind in range(CROSSBOW, KIND_COUNT):
    RESOLVE[kind] = put_on


# ---- weapons --------------------------------------------------------------------------------------------------------

cdef int unlimited(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    return UNLIMITED


cdef int always(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    return 1


cdef void double_sword(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """雌雄雙股劍: the other sex is named: it discards a hand card or the user draws, its choice."""
    if other_sex(g, me, e.other) and invoke(g, me, slot, me, e.other):
        discard_or_draw(g, me, slot.id, e.other)


cdef bint other_sex(Game* g, int me, int target) noexcept nogil:
    cdef int mine = g.t.pub.seat[me].gender, other = g.t.pub.seat[target].gender
    return mine != NO_GENDER and other != NO_GENDER and mine != other


cdef void discard_or_draw(Game* g, int me, int id, int target) noexcept nogil:
    """The target's choice: it discards a hand card, or this seat draws one."""
    cdef Cards hand = discardable(g, target, True, False)
    cdef uint8_t card
    begin(g, R_CHOOSE, target, id).topic = TOPIC_OPTION
    g.req.source = <int8_t>me
    option(g, V_CHOOSE, id, NONE, 0, 0, CHOICE_DRAW)
    if not empty(&hand):
        option(g, V_CHOOSE, id, NONE, 0, 0, CHOICE_DISCARD)
    if ask(g).arg == CHOICE_DRAW:
        draw(g, me, 1)
    elif choose_cards(g, target, R_DISCARD, V_DISCARD, id, hand, 1, &card):
        discard(g, target, card)


cdef bint slash_hits(int me, const Event* e) noexcept nogil:
    """The damage of the owner's own slash on its target."""
    return e.damage.hit != NULL and e.damage.source == me and e.damage.hit.use.user == me


cdef void ice_sword(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """寒冰劍: instead of the damage two cards of the target are discarded, one after the other."""
    cdef int target = e.damage.target, card, _
    if not slash_hits(me, e) or not has_cards(&g.t.pub, target) or not invoke(g, me, slot, me, target):
        return
    e.damage.amount = 0
    if g.trace != NULL:
        emit(g, E_PREVENT, -1, target, NONE, 0, slot.id, 0)
    for _ in range(2):
        card = take_card(g, me, target, slot.id, ICE_SWORD, True, True, False)
        if card < 0 or g.t.pub.over:
            return
        discard(g, target, card)


cdef void kylin_bow(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """麒麟弓: the slash is about to hurt: one mount of the target is discarded."""
    cdef int target = e.damage.target
    cdef const Seat* t = &g.t.pub.seat[target]
    cdef int i
    if not slash_hits(me, e) or e.damage.amount <= 0:
        return
    if t.equip[PLUS_MOUNT] == NONE and t.equip[MINUS_MOUNT] == NONE:
        return
    if not invoke(g, me, slot, me, target):
        return
    begin(g, R_TAKE, me, slot.id).target = <int8_t>target
    for i in range(PLUS_MOUNT, MINUS_MOUNT + 1):
        if t.equip[i] != NONE:
            option(g, V_TAKE, slot.id, t.equip[i], g.rules.face[t.equip[i]].kind, 0, TAKE_EQUIP)
    discard(g, target, ask(g).card)


cdef void axe(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """貫石斧: dodged: two cards, not the axe, are discarded together: it hits all the same."""
    cdef Cards cards = discardable(g, me, True, True)
    cdef uint8_t two[2]
    cdef int id = slot.id, own = g.t.pub.seat[me].equip[WEAPON]
    if own != NONE:         # a borrowed axe lies with its owner
        remove(&cards, own)
    if e.hit.connects or count(&cards) < 2 or not invoke(g, me, slot, me, e.other):
        return
    if choose_cards(g, me, R_DISCARD, V_DISCARD, id, cards, 2, two) == 2:
        discard_all(g, me, two, 2)
        e.hit.connects = 1


cdef void blade(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """青龍偃月刀: dodged: another slash may be used on the same target, and so on."""
    cdef Answer a
    if e.hit.connects or not alive(&g.t.pub, e.other):
        return
    if not can_provide(g, me, SLASH) and ask_query(&g.t.pub, g.rules, Q_CALL_SLASH, me, 0, 0) == 0:
        return
    if forbidden(&g.t.pub, g.rules, me, SLASH) & bit(e.other) or not invoke(g, me, slot, me, e.other):
        return
    if respond_slash_at(g, me, e.other, me, slot.id, BLADE, False, &a):
        use_answer(g, me, bit(e.other), &a, False)


cdef int halberd(const Public* p, const RulesData* r, int me, const Slot* slot, int last_card, int b) noexcept nogil:
    """方天畫戟: two more targets for a slash that is the last hand card."""
    return 2 if last_card else 0


# ---- armor ----------------------------------------------------------------------------------------------------------

cdef void eight_diagram(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """八卦陣: a jink is asked for: judge; red counts as one."""
    cdef Judgment j
    cdef int id = slot.id, whose = e.amount - 1 if e.amount else me      # of a lord who has called, or its own
    if e.answer.given or (e.hit != NULL and e.hit.armor_off) or not invoke(g, me, slot, e.other, whose):
        return
    if not judge(g, me, id, RED_SUITS, &j):
        return
    if j.color == RED:
        e.answer.given = 1
        e.answer.is_virtual = 1
        e.answer.n_cards = 0
        e.answer.provider = <int8_t>me
        if g.trace != NULL:
            emit(g, E_PLAY, me, -1, NONE, JINK, id, 0)
        note_played(g, me, JINK)
    settle(g, &j)


cdef int renwang_shield(
        const Public* p, const RulesData* r, int me, const Slot* slot, int slash, int color) noexcept nogil:
    """仁王盾: black slashes have no effect."""
    return color == BLACK and is_slash(slash)


cdef int id
id = skill("crossbow", LOCKED | EQUIPMENT)
query(id, Q_SLASH_LIMIT, unlimited)
bind_effect(CROSSBOW, id)
id = skill("qinggang_sword", LOCKED | EQUIPMENT)
query(id, Q_ARMOR_OFF, always)
bind_effect(QINGGANG_SWORD, id)
id = skill("double_sword", EQUIPMENT | AIM_FOE)
on(id, T_TARGET_FIXED, double_sword)
bind_effect(DOUBLE_SWORD, id)
id = skill("ice_sword", EQUIPMENT | AIM_FOE)
on(id, T_DAMAGE_DEALING, ice_sword)
bind_effect(ICE_SWORD, id)
id = skill("axe", EQUIPMENT | AIM_FOE)
on(id, T_DODGED, axe)
bind_effect(AXE, id)
id = skill("blade", EQUIPMENT | AIM_FOE)
on(id, T_DODGED, blade)
bind_effect(BLADE, id)
id = skill("spear", EQUIPMENT)
converts_two(id, SLASH, WHEN_USE | WHEN_ANSWER)
bind_effect(SPEAR, id)
id = skill("halberd", EQUIPMENT)
query(id, Q_EXTRA_TARGETS, halberd)
bind_effect(HALBERD, id)
id = skill("kylin_bow", EQUIPMENT | AIM_FOE)
on(id, T_DAMAGE_DEALING, kylin_bow)
bind_effect(KYLIN_BOW, id)
id = skill("eight_diagram", EQUIPMENT | FOR_OWNER)
on(id, T_JINK_ASKED, eight_diagram)
bind_effect(EIGHT_DIAGRAM, id)
id = skill("renwang_shield", LOCKED | EQUIPMENT)
query(id, Q_VOID, renwang_shield)
bind_effect(RENWANG_SHIELD, id)
