"""Cards of the battle of the armies 軍爭篇."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport emit, say_card
from sgs_sim._core.ask cimport ask, begin, option
from sgs_sim._core.cards.equipment cimport slash_hits
from sgs_sim._core.cards.tricks cimport effect
from sgs_sim._core.flow.damage cimport damage, recover, set_chained
from sgs_sim._core.flow.judge cimport suit_for
from sgs_sim._core.flow.use cimport RESOLVE, SHED
from sgs_sim._core.registry cimport bind_effect, converts, on, query, skill
from sgs_sim._core.zones cimport discard, discardable, reveal


# ---- analeptic ------------------------------------------------------------------------------------------------------

cdef void resolve_analeptic(Game* g, Use* use) noexcept nogil:
    """酒: once a turn; the next slash of this turn hurts by 1 more."""
    cdef Seat* s = &g.t.pub.seat[use.user]
    bump(&s.analeptics)
    s.drunk += 1


# ---- fire attack ----------------------------------------------------------------------------------------------------

cdef void resolve_fire_attack(Game* g, Use* use) noexcept nogil:
    """火攻: the target shows a hand card; a hand card of the same suit discarded by the user hurts it with fire."""
    cdef int target = lowest(use.targets), shown, card
    if not effect(g, use, target) or g.t.pub.seat[target].hand_count == 0:
        return
    shown = shown_card(g, use, target)
    if g.t.pub.over or not alive(&g.t.pub, use.user):
        return
    card = card_of_suit(g, use, target, suit_for(g, target, shown))
    if card >= 0:
        discard(g, use.user, card)
        damage(g, use.user, target, 1, FIRE, 0, FIRE_ATTACK, use, NULL)


cdef int shown_card(Game* g, const Use* use, int target) noexcept nogil:
    cdef Cards hand = hand_of(g, target)[0]
    cdef Request* r = begin(g, R_SHOW, target, 0)
    cdef int card
    r.as_kind = FIRE_ATTACK
    r.source = use.user
    r.target = <int8_t>target
    r.count = 1
    while not empty(&hand):
        card = pop_first(&hand)
        option(g, V_SHOW, 0, card, g.rules.face[card].kind, 0, 0)
    card = ask(g).card
    say_card(g, E_SHOW, target, -1, card)
    reveal(g, card)
    return card


cdef int card_of_suit(Game* g, const Use* use, int target, int suit) noexcept nogil:
    """A hand card of this suit that the user discards, -1 for none."""
    cdef Cards hand = discardable(g, use.user, True, False)
    cdef Request* r = begin(g, R_DISCARD, use.user, 0)
    cdef const Option* o
    cdef int card
    r.as_kind = FIRE_ATTACK
    r.source = use.user
    r.target = <int8_t>target
    r.count = 1
    option(g, V_PASS, 0, NONE, FIRE_ATTACK, 0, 0)
    while not empty(&hand):
        card = pop_first(&hand)
        if suit_for(g, use.user, card) == suit:
            option(g, V_DISCARD, 0, card, g.rules.face[card].kind, 0, 0)
    o = ask(g)
    return -1 if o.verb == V_PASS or g.t.pub.over else o.card


# ---- iron chain -----------------------------------------------------------------------------------------------------

cdef void resolve_iron_chain(Game* g, Use* use) noexcept nogil:
    """鐵索連環: each of one or two characters is chained, or unchained if it was."""
    cdef int _, s = g.t.pub.turn_seat
    for _ in range(g.t.pub.n):
        if use.targets & bit(s) and effect(g, use, s):
            set_chained(g, s, not g.t.pub.seat[s].chained)
        s = s + 1 if s + 1 < g.t.pub.n else 0


# ---- equipment ------------------------------------------------------------------------------------------------------

cdef void guding_blade(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """古錠刀: a slash hurts by 1 more who has no hand cards."""
    if slash_hits(me, e) and e.damage.amount > 0 and g.t.pub.seat[e.damage.target].hand_count == 0:
        e.damage.amount += 1


cdef int fan(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    """朱雀羽扇: any plain slash may be used as a fire slash, also one that a skill makes."""
    return FIRE_SLASH


cdef bint ignored(int me, const Damage* d) noexcept nogil:
    """The armor does not count for this damage: a slash that goes through it."""
    return d.hit != NULL and d.hit.armor_off and d.hit.target == me


cdef int vine_voids(const Public* p, const RulesData* r, int me, const Slot* slot, int kind, int color) noexcept nogil:
    """藤甲: plain slashes and volleys have no effect."""
    return kind == SLASH or kind == SAVAGE_ASSAULT or kind == ARCHERY_ATTACK


cdef void vine_burns(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """藤甲: fire hurts by 1 more."""
    if e.damage.nature == FIRE and e.damage.amount > 0 and not ignored(me, e.damage):
        e.damage.amount += 1


cdef void silver_lion(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """白銀獅子: each damage is at most 1."""
    if e.damage.amount > 1 and not ignored(me, e.damage):
        if g.trace != NULL:
            emit(g, E_PREVENT, -1, me, NONE, 0, slot.id, e.damage.amount - 1)
        e.damage.amount = 1


cdef void silver_lion_lost(Game* g, int seat) noexcept nogil:
    """白銀獅子: whoever loses it from his equipment recovers 1."""
    recover(g, seat, 1, -1)


RESOLVE[ANALEPTIC] = resolve_analeptic
RESOLVE[FIRE_ATTACK] = resolve_fire_attack
RESOLVE[IRON_CHAIN] = resolve_iron_chain
SHED[SILVER_LION] = silver_lion_lost

cdef int id
id = skill("guding_blade", LOCKED | EQUIPMENT)
on(id, T_DAMAGE_DEALING, guding_blade)
bind_effect(GUDING_BLADE, id)
id = skill("fan", EQUIPMENT)
converts(id, FIRE_SLASH, WHEN_USE | WHEN_SENT, 0, 1 << SLASH, True)
query(id, Q_SLASH_AS, fan)
bind_effect(FAN, id)
id = skill("vine", LOCKED | EQUIPMENT)
query(id, Q_VOID, vine_voids)
on(id, T_DAMAGE_TAKING, vine_burns)
bind_effect(VINE, id)
id = skill("silver_lion", LOCKED | EQUIPMENT)
on(id, T_DAMAGE_TAKING, silver_lion)
bind_effect(SILVER_LION, id)
