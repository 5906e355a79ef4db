"""Mi Heng 禰衡: two skills that no edition has."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport alive, bit, others
from sgs_sim._core.ask cimport choose_target, note_skill, offer_cards, pick_hand_card
from sgs_sim._core.plugin cimport admitted
from sgs_sim._core.registry cimport active, on, param, skill
from sgs_sim._core.skills.common cimport allows, with_hand
from sgs_sim._core.zones cimport discard
from sgs_sim._core.bots.veteran.plugins cimport values_hurt, values_target, values_use
from sgs_sim._core.bots.veteran.weights cimport O_DISARM, W_CARD, weight
from sgs_sim._core.bots.veteran.worth cimport Mind, cost

admitted()


cdef void loses(Game* g, int victim, int picker, int n) noexcept nogil:
    """Discards so many hand cards at random, as far as there are any."""
    cdef int card, _
    for _ in range(n):
        card = pick_hand_card(g, picker, victim)
        if card < 0:
            return
        discard(g, victim, card)


# ---- drumming 擊鼓: once in the play phase, a hand card discarded makes another discard one ---------------------------

cdef void drumming_offer(Game* g, int me, Slot* slot) noexcept nogil:
    cdef uint16_t targets = with_hand(g) & others(&g.t.pub, me)
    if allows(slot.used_turn, slot.p[1]) and targets and g.t.pub.seat[me].hand_count:
        offer_cards(g, slot.id, g.t.priv[me].hand[0], 0, targets)


cdef void drumming(Game* g, int me, Slot* slot, const Option* o) noexcept nogil:
    # the option is copied, since the next request takes its place; and a slot is empty once its owner is dead
    cdef int card = o.card, n = slot.p[0], target = choose_target(g, me, 0, slot.id, o.targets, 0, False)
    note_skill(g, me, slot, bit(target))
    discard(g, me, card)
    loses(g, target, me, n)


cdef int seat_worth(Mind* m, const Request* r, int seat) noexcept nogil:
    """An enemy's card is worth something to us, a friend's is a loss."""
    return m.foe[seat] * weight(m.v, W_CARD) // 256


cdef int drumming_worth(Mind* m, const Option* o, int* order) noexcept nogil:
    """The card of the worst enemy, less the card that it costs."""
    cdef int s, best = 0
    order[0] = weight(m.v, O_DISARM)
    for s in range(m.v.pub.n):
        if (o.targets >> s) & 1 and seat_worth(m, NULL, s) > best:
            best = seat_worth(m, NULL, s)
    return best - cost(m, o.card)


# ---- pride 狂傲, locked: whoever damages him discards a hand card at random --------------------------------------------

cdef void pride(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    cdef int source = e.damage.source, n = slot.p[0]
    if source == me or not alive(&g.t.pub, source) or g.t.pub.seat[source].hand_count == 0:
        return
    note_skill(g, me, slot, bit(source))
    loses(g, source, me, n)


cdef int pride_price(const Mind* m, int seat, int amount) noexcept nogil:
    """What hurting him costs us."""
    return weight(m.v, W_CARD) if m.v.pub.seat[m.v.seat].hand_count > 1 else 0


cdef int id
id = skill("drumming", AIM_FOE)
active(id, drumming_offer, drumming)
param(id, "discard", 1, 1, 9)
param(id, "limit", 1, 0, 99)
values_use(id, drumming_worth)
values_target(id, seat_worth)
id = skill("pride", LOCKED)
on(id, T_DAMAGED, pride)
param(id, "discard", 1, 1, 9)
values_hurt(id, pride_price)
