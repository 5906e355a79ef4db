"""Acts that several skills share: comparing cards, turning over, marks."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, empty, pop_first
from sgs_sim._core.trace cimport emit, say
from sgs_sim._core.ask cimport ask, begin, option
from sgs_sim._core.zones cimport clear_resolving, to_resolving


cdef int card_to_compare(Game* g, int seat, int id, int opponent) noexcept nogil:
    """A hand card of the seat, chosen without seeing the other one; -1 without hand cards."""
    cdef Cards hand = hand_of(g, seat)[0]
    cdef Request* r
    cdef int card
    if empty(&hand) or g.t.pub.over:
        return -1
    r = begin(g, R_SHOW, seat, id)
    r.topic = TOPIC_COMPARE
    r.target = <int8_t>opponent
    r.count = 1
    while not empty(&hand):
        card = pop_first(&hand)
        option(g, V_SHOW, id, card, g.rules.face[card].kind, 0, 0)
    return ask(g).card


cdef bint compare(Game* g, int me, int id, int other) noexcept nogil:
    """拼點: both choose a hand card, shown together and discarded. True if the rank of the first is higher."""
    cdef int mine = card_to_compare(g, me, id, other), theirs = card_to_compare(g, other, id, me)
    cdef uint8_t one
    cdef TraceRow* row
    cdef bint won
    if mine < 0 or theirs < 0 or g.t.pub.over:
        return False
    won = g.rules.face[mine].rank > g.rules.face[theirs].rank
    if g.trace != NULL:
        row = emit(g, E_COMPARE, me, other, mine, 0, id, won)
        row.card2 = <uint8_t>theirs
    one = <uint8_t>mine
    to_resolving(g, &one, 1)
    one = <uint8_t>theirs
    to_resolving(g, &one, 1)
    one = <uint8_t>mine
    clear_resolving(g, &one, 1)
    one = <uint8_t>theirs
    clear_resolving(g, &one, 1)
    return won


cdef void turn_over(Game* g, int seat) noexcept nogil:
    """Face down who was face up, and the other way round; who is face down misses his next turn."""
    cdef Seat* s = &g.t.pub.seat[seat]
    if g.t.pub.over or not alive(&g.t.pub, seat):
        return
    s.turned_over = 1 - s.turned_over
    say(g, E_TURN_OVER, seat, s.turned_over)


cdef void add_mark(Game* g, int seat, int mark, int id, int n) noexcept nogil:
    """Marks come before a seat (or, below 0, go)."""
    cdef Seat* s
    if g.t.pub.over or seat < 0 or not alive(&g.t.pub, seat):      # nobody: a compiler warns of seat[-1]
        return
    s = &g.t.pub.seat[seat]
    s.mark[mark] += <uint8_t>n
    if g.trace != NULL:
        emit(g, E_MARK, seat, -1, NONE, mark, id, s.mark[mark])


cdef void bar(Game* g, int seat, int what) noexcept nogil:
    """Until the turn ends the seat's hand cards are no good for these uses (BAR_...)."""
    if not g.t.pub.over and alive(&g.t.pub, seat):
        g.t.pub.seat[seat].barred |= <uint8_t>what
        g.t.pub.barred |= bit(seat)
