"""What may be done when the last hit point is about to go, before anybody is dying."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.trace cimport emit
from sgs_sim._core.ask cimport begin
from sgs_sim._core.flow.answers cimport can_provide, provide_from, tell_played
from sgs_sim._core.registry cimport ask_query
from sgs_sim._core.zones cimport clear_resolving


cdef int nobody_cancels(Game* g, int seat, int amount) noexcept nogil:
    """Nothing: whoever has no hit point left is dying, and then asked for."""
    return amount


cdef int peaches_cancel(Game* g, int seat, int amount) noexcept nogil:
    """From the current player in turn order each may spend peaches, a point each, until one hit point would stay. Too
    few are lost: then nothing is cancelled."""
    cdef Public* p = &g.t.pub
    cdef int need = amount - p.seat[seat].hp + 1, saved = 0, s = p.turn_seat, _
    for _ in range(p.n):
        while saved < need and alive(p, s) and alive(p, seat) and not p.over:
            if not spends_peach(g, s, seat, need - saved):
                break
            saved += 1 + ask_query(p, g.rules, Q_RECOVER, seat, s, 0)
        s = s + 1 if s + 1 < p.n else 0
    if saved < need:
        return amount
    if g.trace != NULL:
        emit(g, E_PREVENT, -1, seat, NONE, PEACH, 0, saved if saved < amount else amount)
    return amount - saved if saved < amount else 0


cdef bint spends_peach(Game* g, int helper, int seat, int need) noexcept nogil:
    cdef Answer a
    cdef Request* r
    if not can_provide(g, helper, PEACH):
        return False
    r = begin(g, R_PEACH, helper, 0)
    r.source = <int8_t>helper
    r.target = <int8_t>seat
    r.as_kind = PEACH
    r.count = <uint8_t>need
    if not provide_from(g, r, helper, PEACH, NO_KIND, -1, True, &a):
        return False
    clear_resolving(g, a.cards, a.n_cards)
    if helper != seat:
        note_act(g, ACT_RESCUE, helper, seat, PEACH)
    if g.t.pub.owner_on[T_PLAYED] & bit(helper):
        tell_played(g, helper, PEACH, &a)
    return not g.t.pub.over
