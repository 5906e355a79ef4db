"""Turns and phases. Between two steps the table is complete and the call stack empty: a safe point, from which `go_on`
continues."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport say, say_card
from sgs_sim._core.ask cimport ask, choose_cards
from sgs_sim._core.cards.delayed cimport resolve_judging_area
from sgs_sim._core.flow.loans cimport give_back
from sgs_sim._core.flow.use cimport carry_out, play_options
from sgs_sim._core.invariants cimport verify
from sgs_sim._core.registry cimport announce, ask_query
from sgs_sim._core.zones cimport discard_all, discardable, draw, end_game, reveal


cdef void go_on(Game* g) noexcept nogil:
    """Play to the end of the game."""
    while not g.t.pub.over:
        step(g)


cdef void step(Game* g) noexcept nogil:
    """From this safe point to the next: one phase, or one free choice of the play phase."""
    cdef Public* p = &g.t.pub
    if g.verifying:
        verify(g)
    if p.over:
        return
    if p.turn_ends or p.phase_at >= g.rules.n_phases:
        end_turn(g)
    elif p.in_play:
        free_choice(g, p.turn_seat)
    else:
        run_phase(g, p.turn_seat, g.rules.phases[p.phase_at])


# ---- turns ----------------------------------------------------------------------------------------------------------

cdef void begin_turn(Game* g, int seat) noexcept nogil:
    """A new turn of this seat, standing before its first phase."""
    cdef Public* p = &g.t.pub
    if p.turn >= g.rules.turn_limit:
        end_game(g, NO_WINNER, TURN_LIMIT)
        return
    if p.turn == 0 or seat <= p.turn_seat:
        p.round += 1
    p.seat[p.turn_seat].analeptics = p.seat[p.turn_seat].drunk = 0
    while p.barred:
        p.seat[lowest(p.barred)].barred = 0
        p.barred &= p.barred - 1
    p.turn += 1
    p.turn_seat = <uint8_t>seat
    p.phase = NO_PHASE
    p.phase_at = 0
    p.in_play = 0
    p.skip = 0
    p.turn_ends = 0
    p.turn_uses = 0
    p.gave = 0
    p.seat[seat].slashes_used = 0
    p.seat[seat].slash_touched = 0
    memset(&g.t.hid.picks[0], 0, sizeof(g.t.hid.picks))
    forget_uses(g)
    say(g, E_TURN, seat, p.turn)


cdef void forget_uses(Game* g) noexcept nogil:
    """What skills count by turn starts anew."""
    cdef Public* p = &g.t.pub
    cdef Slot* slot
    cdef uint16_t slots
    cdef int s
    while p.counting:
        s = lowest(p.counting)
        p.counting &= p.counting - 1
        slots = p.seat[s].filled
        while slots:
            slot = &p.seat[s].slot[lowest(slots)]
            slots &= slots - 1
            slot.used_turn = 0
            slot.used_phase = 0
            slot.active = 0
            slot.memo = 0


cdef void end_turn(Game* g) noexcept nogil:
    """On to the next living seat; who is turned over turns back and misses the turn."""
    cdef Public* p = &g.t.pub
    cdef int s = p.turn_seat, _
    if p.n_loans:
        give_back(g)
    for _ in range(p.n + 1):
        s = next_of(p, s)
        if s <= p.turn_seat and g.rules.round_ends != NULL:
            g.rules.round_ends(g)
            if p.over:
                return
        begin_turn(g, s)
        if p.over or not p.seat[s].turned_over:
            return
        p.seat[s].turned_over = 0
        say(g, E_TURN_OVER, s, 0)


# ---- phases ---------------------------------------------------------------------------------------------------------

cdef void tell(Game* g, int timing, int seat, Event* e) noexcept nogil:
    """Most phases concern nobody's skills; then only what the caller reads is set."""
    e.done = 0
    if not (g.t.pub.any_on[timing] | (g.t.pub.owner_on[timing] & bit(seat))):
        return
    memset(e, 0, sizeof(Event))
    e.involved = bit(seat)
    e.seat = <int8_t>seat
    e.other = -1
    announce(g, timing, e)


cdef void new_phase(Game* g, int seat) noexcept nogil:
    cdef Seat* s = &g.t.pub.seat[seat]
    cdef uint16_t slots = s.filled if g.t.pub.counting & bit(seat) else 0
    cdef int i
    while slots:
        i = lowest(slots)
        slots &= slots - 1
        s.slot[i].used_phase = 0
        s.slot[i].memo = 0


cdef void run_phase(Game* g, int seat, int phase) noexcept nogil:
    cdef Public* p = &g.t.pub
    cdef Event e
    p.phase = <uint8_t>phase
    if phase == DISCARD and p.n_loans:
        give_back(g)
    if (p.skip >> phase) & 1:
        say(g, E_SKIP, seat, phase)
        p.phase_at += 1
        return
    new_phase(g, seat)
    if (phase == DISCARD and gives_up(g, seat, DISCARD, T_DISCARD_PHASE)) or (
            phase == PLAY and gives_up(g, seat, PLAY, T_PLAY_PHASE)):
        return
    say(g, E_PHASE, seat, phase)
    if p.any_on[T_ANY_TIME]:
        tell(g, T_ANY_TIME, seat, &e)
    if phase == g.rules.start_phase:
        tell(g, T_START_PHASE, seat, &e)
    if (p.skip >> phase) & 1:
        say(g, E_SKIP, seat, phase)
    elif phase == JUDGING:
        judging_phase(g, seat)
    elif phase == DRAW:
        draw_phase(g, seat)
    elif phase == PLAY:
        p.seat[seat].slashes_used = 0
        p.in_play = 1
        return
    elif phase == DISCARD:
        discard_phase(g, seat)
    leave_phase(g, seat, phase)


cdef void leave_phase(Game* g, int seat, int phase) noexcept nogil:
    """On to the next one; with the last the turn is finished, by rules with a finish phase in that phase."""
    cdef Event e
    if phase == g.rules.finish_phase:
        tell(g, T_FINISH_PHASE, seat, &e)
    g.t.pub.phase_at += 1


cdef void judging_phase(Game* g, int seat) noexcept nogil:
    cdef Event e
    tell(g, T_JUDGING_PHASE, seat, &e)
    resolve_judging_area(g, seat)
    if alive(&g.t.pub, seat):
        tell(g, T_JUDGING_DONE, seat, &e)


cdef void draw_phase(Game* g, int seat) noexcept nogil:
    cdef Event e
    tell(g, T_DRAW_PHASE, seat, &e)
    if g.t.pub.over:
        return
    if not e.done:
        memset(&e, 0, sizeof(Event))
        e.involved = bit(seat)
        e.seat = <int8_t>seat
        e.amount = <int16_t>g.rules.draw_count
        announce(g, T_DRAW_AMOUNT, &e)
        draw(g, seat, e.amount)
    if alive(&g.t.pub, seat):
        tell(g, T_DRAWN, seat, &e)


cdef void free_choice(Game* g, int seat) noexcept nogil:
    cdef const Option* o
    play_options(g, seat)
    o = ask(g)
    if o.verb == V_END:
        g.t.pub.in_play = 0
        leave_phase(g, seat, PLAY)
    else:
        carry_out(g, seat, o)


cdef bint gives_up(Game* g, int seat, int phase, int timing) noexcept nogil:
    """A skill may skip the play or the discard phase: then it does not begin."""
    cdef Event e
    tell(g, timing, seat, &e)
    if e.done:
        say(g, E_SKIP, seat, phase)
        leave_phase(g, seat, phase)
    return e.done


cdef void discard_phase(Game* g, int seat) noexcept nogil:
    """Down to the hand limit, own choice, all together."""
    cdef Event e
    cdef int n
    tell(g, T_DISCARDING, seat, &e)
    n = discard_down(g, seat)
    while n > 0 and g.t.pub.owner_on[T_DISCARDED] & bit(seat) and not g.t.pub.over:
        memset(&e, 0, sizeof(Event))
        e.involved = bit(seat)
        e.seat = <int8_t>seat
        e.other = -1
        e.amount = <int16_t>n
        announce(g, T_DISCARDED, &e)
        n = discard_down(g, seat) if alive(&g.t.pub, seat) else 0


cdef int discard_down(Game* g, int seat) noexcept nogil:
    """To the hand limit; returns how many went. Who has too few cards that may be discarded shows the hand and keeps
    the rest."""
    cdef Seat* s = &g.t.pub.seat[seat]
    cdef uint8_t cards[MAX_CARDS]
    cdef Cards left
    cdef int limit, n
    limit = s.hp + ask_query(&g.t.pub, g.rules, Q_HAND_LIMIT, seat, 0, 0)
    n = s.hand_count - (limit if limit > 0 else 0)
    if n <= 0 or g.t.pub.over:
        return 0
    if s.barred:
        left = discardable(g, seat, True, False)
        if count(&left) < n:
            n = count(&left)
            show_hand(g, seat)
    else:
        left = hand_of(g, seat)[0]
    choose_cards(g, seat, R_DISCARD, V_DISCARD, 0, left, n, cards)
    discard_all(g, seat, cards, n)
    return n


cdef void show_hand(Game* g, int seat) noexcept nogil:
    cdef Cards left = hand_of(g, seat)[0]
    cdef int card
    while not empty(&left):
        card = pop_first(&left)
        say_card(g, E_SHOW, seat, -1, card)
        reveal(g, card)
