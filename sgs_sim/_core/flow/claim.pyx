"""Cards used or played face down: said to be of a kind, doubted by others, shown."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, empty, pop_first
from sgs_sim._core.trace cimport emit, say_card
from sgs_sim._core.ask cimport ask, begin, option
from sgs_sim._core.flow.damage cimport lose_hp
from sgs_sim._core.flow.judge cimport suit_for
from sgs_sim._core.zones cimport EVERYBODY, clear_resolving, draw, lose_unseen, move


cdef int claim_card(Game* g, int seat, int skill, int kind, uint16_t targets) noexcept nogil:
    """The hand card that is to go face down as this kind; -1 without hand cards."""
    cdef Cards hand = hand_of(g, seat)[0]
    cdef Request* r
    cdef int card
    if empty(&hand) or g.t.pub.over:
        return -1
    r = begin(g, R_CARD, seat, skill)
    r.as_kind = <uint8_t>kind
    r.target = <int8_t>(lowest(targets) if targets else -1)
    r.count = 1
    while not empty(&hand):
        card = pop_first(&hand)
        option(g, V_CARD, skill, card, g.rules.face[card].kind, 0, 0)
    return ask(g).card


cdef bint claim(Game* g, int seat, int skill, int kind, uint16_t targets, int card) noexcept nogil:
    """The card goes face down as this kind. Does it count? If so it lies shown in resolution; else it is discarded."""
    cdef TraceRow* row
    cdef uint16_t doubters
    if g.t.pub.over or card < 0:
        return False
    if g.trace != NULL:
        row = emit(g, E_CLAIM, seat, -1, card, kind, skill, 0)
        row.mask = targets
    note_claim(g, seat, skill)
    lose_unseen(g, seat, -1, hand_of(g, seat)[0])
    move(g, card, Z_RESOLVING, -1, 0, bit(seat))
    doubters = doubted(g, seat, skill, kind, targets)
    g.t.hid.known[card] = EVERYBODY
    if g.t.pub.over or doubters == 0:
        return not g.t.pub.over
    return proven(g, seat, kind, card, doubters)


cdef void note_claim(Game* g, int seat, int skill) noexcept nogil:
    """Count it, whatever becomes of it."""
    cdef int i
    for i in range(MAX_SLOTS):
        if g.t.pub.seat[seat].slot[i].id == skill:
            g.t.pub.counting |= bit(seat)
            bump(&g.t.pub.seat[seat].slot[i].used_turn)
            return


cdef uint16_t doubted(Game* g, int seat, int skill, int kind, uint16_t targets) noexcept nogil:
    """From the current player in turn order everybody else with a hit point says whether he doubts it."""
    cdef Public* p = &g.t.pub
    cdef uint16_t mask = 0
    cdef Request* r
    cdef int _, s = p.turn_seat, answer
    for _ in range(p.n):
        if s != seat and alive(p, s) and p.seat[s].hp > 0 and not p.over:
            r = begin(g, R_CHOOSE, s, skill)
            r.topic = TOPIC_QUESTION
            r.source = <int8_t>seat
            r.target = <int8_t>(lowest(targets) if targets else -1)
            r.as_kind = <uint8_t>kind
            r.chosen = <uint8_t>many(mask)
            option(g, V_CHOOSE, skill, NONE, kind, 0, CHOICE_TRUST)
            option(g, V_CHOOSE, skill, NONE, kind, 0, CHOICE_DOUBT)
            answer = ask(g).arg
            if answer == CHOICE_DOUBT:
                mask |= bit(s)
            if g.trace != NULL:
                emit(g, E_DOUBT, s, seat, NONE, kind, skill, answer)
        s = s + 1 if s + 1 < p.n else 0
    return mask


cdef bint proven(Game* g, int seat, int kind, int card, uint16_t doubters) noexcept nogil:
    """The card is shown. True: each doubter loses 1 hp, false: each draws one. It counts only if it is true and a
    heart."""
    cdef Public* p = &g.t.pub
    cdef bint honest = g.rules.face[card].kind == kind
    cdef uint8_t one = <uint8_t>card
    cdef int _, s = p.turn_seat
    say_card(g, E_SHOW, seat, -1, card)
    for _ in range(p.n):
        if (doubters >> s) & 1 and alive(p, s):
            if honest:
                lose_hp(g, s, 1)
            else:
                draw(g, s, 1)
        s = s + 1 if s + 1 < p.n else 0
    if honest and suit_for(g, seat, card) == HEART and alive(p, seat) and not p.over:
        return True
    clear_resolving(g, &one, 1)
    return False
