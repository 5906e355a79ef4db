"""What veteran thinks, as events: its beliefs about the hidden seats, and the options it weighs highest."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.trace cimport emit
from sgs_sim._core.bots.veteran.policy cimport veteran_policy
from sgs_sim._core.bots.veteran.play cimport option_worth, seat_worth
from sgs_sim._core.bots.veteran.skills cimport invite_worth
from sgs_sim._core.bots.veteran.answers cimport take_worth, trick_effect
from sgs_sim._core.bots.veteran.worth cimport Mind, keep, think

cdef enum:
    SHOWN = 3      # options told for a decision


cdef void explain(Game* g, View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """Tell beliefs and the best options of a decision that is about to be made."""
    cdef Mind m
    cdef int worth[MAX_OPTIONS]
    cdef int i, s, order, seat, best, rank
    cdef TraceRow* e
    if g.policy[v.seat] != veteran_policy:
        return
    think(&m, v, True)
    for s in range(v.pub.n):
        if s != v.seat and alive(v.pub, s):
            e = emit(g, E_BELIEF, v.seat, s, v.me.belief[s][0], v.me.belief[s][1], v.me.belief[s][2], v.me.foe[s])
    for i in range(n):
        worth[i] = option_value(&m, r, &options[i])
    for rank in range(SHOWN if n > SHOWN else n):
        best = 0
        for i in range(n):
            if worth[i] > worth[best]:
                best = i
        seat = -1
        if r.kind == R_PLAY:
            option_worth(&m, &options[best], &order, &seat)
        elif options[best].verb == V_TARGET or options[best].verb == V_CHOOSE:
            seat = options[best].arg
        e = emit(
            g, E_WEIGH, v.seat, seat, options[best].card, options[best].kind, options[best].skill, clipped(worth[best]))
        e.nature = options[best].verb
        e.card2 = <uint8_t>rank
        e.mask = <uint16_t>r.kind
        worth[best] = -1000000


cdef int clipped(int value) noexcept nogil:
    return 32767 if value > 32767 else (-32767 if value < -32767 else value)


cdef int option_value(Mind* m, const Request* r, const Option* o) noexcept nogil:
    """The figure by which veteran ranks an option of this request, in tenths of a card."""
    cdef int order = 0, seat = -1, value
    if r.kind == R_PLAY:
        return option_worth(m, o, &order, &seat)
    if o.verb == V_TARGET:
        return seat_worth(m, r, o.arg)
    if o.verb == V_INVOKE:
        return invite_worth(m, r)
    if r.kind == R_NULLIFICATION and o.verb == V_PLAY:
        value = trick_effect(m, r)
        return value if r.depth % 2 else -value
    if r.kind == R_TAKE:
        return take_worth(m, r, o)
    if o.card != NONE:
        return keep(m, o.card)
    return 0
