"""Weapons as the promo and the beta edition have them: under conditions, at another moment, or without a choice."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.ask cimport choose_cards, choose_seat, invoke, note_skill
from sgs_sim._core.cards.equipment cimport axe, blade, discard_or_draw, other_sex, slash_hits
from sgs_sim._core.flow.answers cimport respond, tell_done
from sgs_sim._core.flow.damage cimport damage
from sgs_sim._core.flow.judge cimport suit_for
from sgs_sim._core.registry cimport bind_effect, converts_hand, on, skill, skill_switch
from sgs_sim._core.zones cimport discard

cdef enum:  # Edition, the column of bind_effect
    PROMO = 1, BETA = 2

cdef int AXE_COUNTS_BONUS = skill_switch("axe_counts_lord_bonus", 1)


# ---- double swords --------------------------------------------------------------------------------------------------

cdef void double_sword_promo(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """雌雄雙股劍: his slash has hit the other sex: it discards a hand card or he draws, its choice."""
    cdef int target = e.damage.target
    if slash_hits(me, e) and alive(&g.t.pub, target) and other_sex(g, me, target) and invoke(g, me, slot, me, target):
        discard_or_draw(g, me, slot.id, target)


cdef void double_sword_beta(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """雌雄雙股劍, beta: always, before the slash takes effect."""
    if other_sex(g, me, e.other):
        note_skill(g, me, slot, bit(e.other))
        discard_or_draw(g, me, slot.id, e.other)


# ---- axe, blade, spear: for the strong ------------------------------------------------------------------------------

cdef void axe_promo(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """貫石斧: only for a maximum hp above 3; by a switch without the lord's bonus."""
    cdef const Seat* s = &g.t.pub.seat[me]
    cdef int top = s.max_hp
    if s.role_shown == LORD and g.t.pub.n >= g.rules.lord_bonus_players and not g.rules.own[AXE_COUNTS_BONUS]:
        top -= 1
    if top > 3:
        axe(g, me, slot, e)


cdef void blade_promo(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """青龍偃月刀: only with more than 2 hp, and one further slash only."""
    cdef int id = slot.id
    if g.t.pub.seat[me].hp <= 2 or slot.active:
        return
    slot.active = 1
    blade(g, me, slot, e)
    if slot.id == id:
        slot.active = 0


# ---- kylin bow ------------------------------------------------------------------------------------------------------

cdef void shoot_mount(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """The target has to discard a mount, of two the one it likes."""
    cdef int target = e.damage.target, i
    cdef const Seat* t = &g.t.pub.seat[target]
    cdef Cards mounts = no_cards()
    cdef uint8_t card
    if not slash_hits(me, e) or e.damage.amount <= 0:
        return
    for i in range(PLUS_MOUNT, MINUS_MOUNT + 1):
        if t.equip[i] != NONE:
            add(&mounts, t.equip[i])
    if empty(&mounts):
        return
    note_skill(g, me, slot, bit(target))
    if choose_cards(g, target, R_DISCARD, V_DISCARD, slot.id, mounts, 1, &card):
        discard(g, target, card)


cdef void kylin_bow_promo(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """麒麟弓: only at a distance above 2, mounts counted; it must."""
    if g.t.pub.distance[me][e.damage.target] > 2:
        shoot_mount(g, me, slot, e)


# ---- silver moon spear ----------------------------------------------------------------------------------------------

cdef void yinyue_spear(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """銀月槍: outside his turn he used or played a black card: one in range plays a jink or takes 1."""
    cdef uint16_t mask = g.t.pub.seat[me].in_range & ~g.t.pub.owner_on[Q_ALOOF]
    cdef Answer a
    cdef int target, id = slot.id
    if me == g.t.pub.turn_seat or mask == 0 or not played_black(g, e.answer) or not invoke(g, me, slot, me, -1):
        return
    target = choose_seat(g, me, id, mask)
    note_act(g, ACT_HARM, me, target, YINYUE_SPEAR)
    if not respond(g, target, JINK, me, target, YINYUE_SPEAR, NULL, &a):
        damage(g, me, target, 1, NORMAL, id, 0, NULL, NULL)
    else:
        tell_done(g, target, me, YINYUE_SPEAR)


cdef bint played_black(Game* g, const Answer* a) noexcept nogil:
    """One black card, or two."""
    cdef int i
    for i in range(a.n_cards):
        if color_of(suit_for(g, a.provider, a.cards[i])) != BLACK:
            return False
    return a.n_cards > 0


cdef int id
id = skill("double_sword_promo", EQUIPMENT | AIM_FOE, "double_sword")
on(id, T_DEALT, double_sword_promo)
bind_effect(DOUBLE_SWORD, id, PROMO)
id = skill("double_sword_beta", LOCKED | EQUIPMENT, "double_sword")
on(id, T_TARGET_FIXED, double_sword_beta)
bind_effect(DOUBLE_SWORD, id, BETA)
id = skill("axe_promo", EQUIPMENT | AIM_FOE, "axe")
on(id, T_DODGED, axe_promo)
bind_effect(AXE, id, PROMO)
id = skill("blade_promo", EQUIPMENT | AIM_FOE, "blade")
on(id, T_DODGED, blade_promo)
bind_effect(BLADE, id, PROMO)
id = skill("spear_promo", EQUIPMENT, "spear")
converts_hand(id, SLASH, WHEN_ANSWER | WHEN_DUEL, 3)
bind_effect(SPEAR, id, PROMO)
id = skill("kylin_bow_promo", LOCKED | EQUIPMENT, "kylin_bow")
on(id, T_DAMAGE_DEALING, kylin_bow_promo)
bind_effect(KYLIN_BOW, id, PROMO)
id = skill("kylin_bow_beta", LOCKED | EQUIPMENT, "kylin_bow")
on(id, T_DAMAGE_DEALING, shoot_mount)
bind_effect(KYLIN_BOW, id, BETA)
id = skill("yinyue_spear", EQUIPMENT | AIM_FOE)
on(id, T_PLAYED, yinyue_spear)
bind_effect(YINYUE_SPEAR, id)
