# Events for people and tests. Off in runs: then one test of a pointer.
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *

cdef inline TraceRow* emit(
        Game* g, int kind, int seat, int other, int card, int as_kind, int skill, int amount) noexcept nogil:
    """Append one event; call only when g.trace is not NULL. A full buffer keeps its last row."""
    cdef TraceRow* e
    if g.n_trace < g.max_trace:
        g.n_trace += 1
    e = &g.trace[g.n_trace - 1]
    e.kind = <uint8_t>kind
    e.seat = <int8_t>seat
    e.other = <int8_t>other
    e.card = <uint8_t>card
    e.card2 = NONE
    e.as_kind = <uint8_t>as_kind
    e.skill = <uint8_t>skill
    e.nature = 0
    e.amount = <int16_t>amount
    e.mask = 0
    return e

cdef inline void say(Game* g, int kind, int seat, int amount) noexcept nogil:
    """An event of a seat and a number."""
    if g.trace != NULL:
        emit(g, kind, seat, -1, NONE, 0, 0, amount)

cdef inline void say_card(Game* g, int kind, int seat, int other, int card) noexcept nogil:
    if g.trace != NULL:
        emit(g, kind, seat, other, card, 0, 0, 0)

cdef inline void say_use(Game* g, int kind, const Use* use, int target) noexcept nogil:
    """An event of a use and one of its targets, named by its real cards."""
    cdef TraceRow* e
    if g.trace != NULL:
        e = emit(g, kind, -1, target, use.cards[0] if use.n_cards else NONE, use.kind, 0, 0)
        if use.n_cards == 2:
            e.card2 = use.cards[1]

cdef inline void say_owed(Game* g, int seat, int source, int kind, int which, int of) noexcept nogil:
    """Which of several answers this seat is asked for now."""
    if g.trace != NULL:
        emit(g, E_OWED, seat, source, NONE, kind, 0, which).nature = <uint8_t>of
