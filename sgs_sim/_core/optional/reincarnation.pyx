"""Reincarnation 转世: a dead player is given hand cards and comes back as another general when there are enough."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.rng cimport *
from sgs_sim._core.ask cimport choose_target, note_skill, option
from sgs_sim._core.deal cimport dealt_general, seat_general
cimport sgs_sim._core.flow.dying as dying
from sgs_sim._core.registry cimport grant_effect, lends, revoke, skill
from sgs_sim._core.trace cimport say, say_card
from sgs_sim._core.zones cimport lose_unseen, move, refresh_distances


cdef void await_gifts(Game* g, int seat) noexcept nogil:
    """A dead player's only skill lends the others an option of their play phases."""
    grant_effect(g, seat, 0, SACRIFICE)


cdef void gift_offer(Game* g, int owner, Slot* slot) noexcept nogil:
    """Rows of the one who has the turn, once for all of the dead: one gift a turn, and none from who came back."""
    cdef Public* p = &g.t.pub
    cdef uint16_t waiting = p.any_on[T_OTHERS_PLAY] & ~p.alive
    cdef int giver = p.turn_seat, card
    cdef Cards left = g.t.priv[giver].hand[0]
    if not waiting & bit(owner) or owner != lowest(waiting) or p.gave or p.reborn & bit(giver):
        return
    while not empty(&left):
        card = pop_first(&left)
        option(g, V_GIVE, slot.id, card, g.rules.face[card].kind, waiting, 0)


cdef void gift(Game* g, int giver, Slot* slot, const Option* o) noexcept nogil:
    """獻祭: the card goes face down."""
    cdef int to = choose_target(g, giver, 0, slot.id, o.targets, 0, False)
    if g.t.pub.over:
        return
    g.t.pub.gave = 1
    note_skill(g, giver, slot, bit(to))
    note_act(g, ACT_HELP, giver, to, NO_KIND)
    say_card(g, E_GAIN, to, giver, o.card)
    lose_unseen(g, giver, to, g.t.priv[giver].hand[0])
    move(g, o.card, Z_HAND, to, 0, bit(giver) | bit(to))
    if g.t.pub.seat[to].hand_count >= g.rules.gifts and not g.t.pub.over:
        come_back(g, to)


cdef uint64_t heirs(Game* g, int seat) noexcept nogil:
    """Bit mask of the unused generals that this player may come back as: those of the kingdom; whoever was of none of
    the three takes any."""
    cdef const Seat* dead = &g.t.pub.seat[seat]
    cdef const General* who
    cdef uint64_t unused = g.rules.pool, fit = 0
    cdef int i
    for i in range(g.t.pub.n):
        if g.t.pub.seat[i].general != NONE:
            unused &= ~((<uint64_t>1) << g.t.pub.seat[i].general)
    if not WEI <= dead.kingdom <= WU:
        return unused
    for i in range(g.rules.n_generals):
        who = &g.rules.general[i]
        if (unused >> i) & 1 and (who.kingdom == dead.kingdom or who.kingdom_too == dead.kingdom):
            fit |= (<uint64_t>1) << i
    return fit


cdef void come_back(Game* g, int seat) noexcept nogil:
    """The first fit one of the shuffled unused generals, with one hit point. With none the cards are kept, and no more
    are given."""
    cdef Public* p = &g.t.pub
    cdef uint64_t free = heirs(g, seat)
    cdef Stream draws
    cdef int general
    if free == 0:
        revoke(g, seat, 0)
        return
    draws = stream(&g.t.hid.key, P_REBIRTH, seat, p.turn)
    general = dealt_general(&draws, free)
    if not p.reborn & bit(seat):
        p.first_general[seat] = p.seat[seat].general
    p.reborn |= bit(seat)
    p.alive |= bit(seat)
    say(g, E_REBORN, seat, general)
    seat_general(g, seat, general)
    p.seat[seat].hp = 1
    refresh_distances(g)


cdef int SACRIFICE = skill("sacrifice", TO_THE_DEAD)
lends(SACRIFICE, gift_offer, gift)
dying.AFTER_BURIAL = await_gifts
