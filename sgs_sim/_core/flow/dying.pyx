"""Dying and death: rescue, the win check, what happens to the cards, reward and penalty."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport emit, say
from sgs_sim._core.registry cimport announce, ask_query, revoke
from sgs_sim._core.ask cimport begin
from sgs_sim._core.flow.answers cimport can_provide, provide_from, tell_played
from sgs_sim._core.flow.damage cimport recover
from sgs_sim._core.flow.loans cimport end_loans
from sgs_sim._core.zones cimport (
    clear_resolving, discard_all, discardable, draw, end_game, general_cards, own_cards, refresh_distances,
)

# filled by the rule that lets the dead come back
cdef AfterBurial AFTER_BURIAL = NULL


cdef void dying(Game* g, int seat, int source) noexcept nogil:
    if ask_for_peaches(g, seat, source):
        death(g, seat, source)


cdef bint ask_for_peaches(Game* g, int seat, int source) noexcept nogil:
    """From the current player in turn order each is asked for a peach until the dying one has a hit point; who passed
    is not asked again. True if nobody saved it."""
    cdef Public* p = &g.t.pub
    cdef Event e
    cdef int _, s
    say(g, E_DYING, seat, 0)
    memset(&e, 0, sizeof(Event))
    e.involved = bit(seat)
    e.seat = <int8_t>seat
    e.other = <int8_t>source
    announce(g, T_DYING, &e)
    s = p.turn_seat
    for _ in range(p.n):
        if p.over or not alive(p, seat) or p.seat[seat].hp > 0:
            return False
        if alive(p, s):
            if p.owner_on[T_RESCUE] & bit(s):
                tell(g, T_RESCUE, s, seat)
            rescue(g, s, seat)
        s = s + 1 if s + 1 < p.n else 0
    return p.seat[seat].hp <= 0 and not p.over and alive(p, seat) and not tell(g, T_DYING_END, seat, source)


cdef bint tell(Game* g, int timing, int seat, int other) noexcept nogil:
    """True if a reaction says that all is done."""
    cdef Event e
    if not g.t.pub.owner_on[timing] & bit(seat):
        return False
    memset(&e, 0, sizeof(Event))
    e.involved = bit(seat)
    e.seat = <int8_t>seat
    e.other = <int8_t>other
    announce(g, timing, &e)
    return e.done


cdef void rescue(Game* g, int helper, int seat) noexcept nogil:
    """One helper gives peaches one after another, until he passes or they are enough."""
    cdef Answer a
    cdef Request* r
    cdef int also = ANALEPTIC if helper == seat else NO_KIND
    while g.t.pub.seat[seat].hp <= 0 and not g.t.pub.over and alive(&g.t.pub, helper) and alive(&g.t.pub, seat):
        if not can_provide(g, helper, PEACH) and (also == NO_KIND or not can_provide(g, helper, also)):
            return
        r = begin(g, R_PEACH, helper, 0)
        r.source = <int8_t>helper
        r.target = <int8_t>seat
        r.as_kind = PEACH
        if not provide_from(g, r, helper, PEACH, also, -1, True, &a):
            return
        clear_resolving(g, a.cards, a.n_cards)
        if helper != seat:
            note_act(g, ACT_RESCUE, helper, seat, PEACH)
        if g.t.pub.owner_on[T_PLAYED] & bit(helper):
            tell_played(g, helper, a.kind, &a)
        recover(g, seat, 1 + ask_query(&g.t.pub, g.rules, Q_RECOVER, seat, helper, 0), helper)


cdef void death(Game* g, int seat, int source) noexcept nogil:
    """Role shown, win check, death skills, cards discarded, reward or penalty."""
    cdef Public* p = &g.t.pub
    cdef int killer = source if alive(p, source) else -1
    record_death(g, seat, killer)
    check_winner(g, seat)
    if p.over:
        return
    leave_the_table(g, seat, killer)
    if p.over or not alive(p, killer) or p.reborn & bit(seat):
        return
    if g.t.hid.role[seat] == REBEL:
        draw(g, killer, g.rules.reward)
    elif g.t.hid.role[seat] == LOYALIST and g.t.hid.role[killer] == LORD:
        lose_everything(g, killer)


cdef void fall_together(Game* g, uint16_t fallen) noexcept nogil:
    """Several die at once: nobody of them is left when the winner is looked for. The lord has seat 0, so that his death
    comes first."""
    cdef Public* p = &g.t.pub
    cdef uint16_t left = fallen
    cdef int s
    p.alive &= ~fallen
    while left:
        s = lowest(left)
        left &= left - 1
        record_death(g, s, -1)
    check_winner(g, lowest(fallen))
    while fallen and not p.over:
        s = lowest(fallen)
        fallen &= fallen - 1
        leave_the_table(g, s, -1)


cdef void leave_the_table(Game* g, int seat, int killer) noexcept nogil:
    """Death skills, then the cards."""
    cdef Event e
    memset(&e, 0, sizeof(Event))
    e.involved = bit(seat)
    e.seat = <int8_t>seat
    e.other = <int8_t>killer
    announce(g, T_DEATH, &e)
    bury(g, seat)


cdef void record_death(Game* g, int seat, int killer) noexcept nogil:
    cdef Public* p = &g.t.pub
    cdef SeatRow* row
    p.alive &= ~bit(seat)
    if seat == p.turn_seat:
        p.turn_ends = 1
    say_death(g, seat, killer)
    if p.reborn & bit(seat):
        return      # it was out before: its second death counts for nothing
    p.seat[seat].role_shown = g.t.hid.role[seat]
    p.seat[seat].killer = <int8_t>killer
    g.row[seat].death_turn = <int16_t>p.turn
    if p.first_death < 0:
        p.first_death = <int8_t>seat
    if g.t.hid.role[seat] == LORD:
        p.lord_killer = <int8_t>killer
    if killer >= 0 and killer != seat:
        row = &g.row[killer]
        if g.t.hid.role[seat] == LORD:
            row.kills_lord += 1
        elif g.t.hid.role[seat] == LOYALIST:
            row.kills_loyalist += 1
        elif g.t.hid.role[seat] == REBEL:
            row.kills_rebel += 1
        else:
            row.kills_traitor += 1
    note_final_duel(g)


cdef void say_death(Game* g, int seat, int killer) noexcept nogil:
    if g.trace != NULL:
        emit(g, E_DEATH, seat, killer, NONE, 0, 0, g.t.hid.role[seat])


cdef void note_final_duel(Game* g) noexcept nogil:
    """The last two alive are the lord and a traitor."""
    cdef uint16_t left = never_out(&g.t.pub)
    cdef int a, b
    if many(left) != 2:
        return
    a = lowest(left)
    b = lowest(left & (left - 1))
    if g.t.hid.role[a] == LORD and g.t.hid.role[b] == TRAITOR:
        g.t.pub.final_duel = <int8_t>b
    elif g.t.hid.role[b] == LORD and g.t.hid.role[a] == TRAITOR:
        g.t.pub.final_duel = <int8_t>a


cdef void check_winner(Game* g, int dead) noexcept nogil:
    """game.md, Winning: the lord's death first, then whether any rebel or traitor is left."""
    cdef Public* p = &g.t.pub
    cdef int s, foes = 0
    cdef uint16_t left = never_out(p)
    if g.t.hid.role[dead] == LORD:
        if many(left) == 1 and g.t.hid.role[lowest(left)] == TRAITOR:
            end_game(g, TRAITOR_WINS, WIN)
        else:
            end_game(g, REBELS_WIN, WIN)
        return
    for s in range(p.n):
        if (left >> s) & 1 and (g.t.hid.role[s] == REBEL or g.t.hid.role[s] == TRAITOR):
            foes += 1
    if foes == 0:
        end_game(g, LORD_WINS, WIN)


cdef void bury(Game* g, int seat) noexcept nogil:
    """All cards go, also those of the judging area and on the general; skills end; the seat no longer counts in
    distances."""
    cdef Seat* s = &g.t.pub.seat[seat]
    cdef int i
    if g.t.pub.over:
        return
    discard_everything(g, seat, general_cards(g, seat))
    if g.t.pub.n_loans:
        end_loans(g, seat)
    for i in range(MAX_SLOTS):
        revoke(g, seat, i)
    s.chained = 0
    s.turned_over = 0
    memset(&s.mark[0], 0, sizeof(s.mark))
    refresh_distances(g)
    if g.rules.after_burial != NULL:
        g.rules.after_burial(g, seat)


cdef void discard_everything(Game* g, int seat, Cards too) noexcept nogil:
    """Hand, equipment, judging area, and these."""
    cdef Seat* s = &g.t.pub.seat[seat]
    cdef Cards left = own_cards(g, seat, True, True)
    cdef uint8_t cards[MAX_CARDS]
    cdef int n = 0, i
    left = either(&left, &too)
    while not empty(&left):
        cards[n] = <uint8_t>pop_first(&left)
        n += 1
    for i in range(s.n_judging):
        cards[n] = s.judging[i].card
        n += 1
    discard_all(g, seat, cards, n)


cdef void kill(Game* g, int seat) noexcept nogil:
    """It dies at once: nobody is asked to rescue it, and nobody has killed it."""
    if alive(&g.t.pub, seat) and not g.t.pub.over:
        g.t.pub.stack_depth += 1
        death(g, seat, -1)
        g.t.pub.stack_depth -= 1


cdef void lose_everything(Game* g, int seat) noexcept nogil:
    """The lord who killed a loyalist discards hand and equipment; the judging area stays, and what he may not
    discard."""
    cdef Cards left = discardable(g, seat, True, True)
    cdef uint8_t cards[MAX_CARDS]
    cdef int n = 0
    while not empty(&left):
        cards[n] = <uint8_t>pop_first(&left)
        n += 1
    discard_all(g, seat, cards, n)
