"""Judgment 判定: the top card, retrials, effect."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, empty, pop_first
from sgs_sim._core.trace cimport emit
from sgs_sim._core.ask cimport ask, begin, option
from sgs_sim._core.registry cimport announce, ask_query
from sgs_sim._core.zones cimport EVERYBODY, enter, move, pop_top, runs_wild


cdef int suit_for(Game* g, int seat, int card) noexcept nogil:
    """Suit of a card as its owner (or the one who judges) counts it."""
    cdef int suit = 0
    if seat >= 0 and g.t.pub.owner_on[Q_SUIT] & bit(seat):
        suit = ask_query(&g.t.pub, g.rules, Q_SUIT, seat, g.rules.face[card].suit, 0)
    return suit if suit > 0 else g.rules.face[card].suit


cdef bint judge(Game* g, int seat, int skill, int good, Judgment* j) noexcept nogil:
    """Turn a card because of a skill, let it be replaced, read it, let it be taken. False when the game ended. The
    caller calls `settle` after having done what the judgment decides. `good`: the suits (mask) that are good for who
    judges, 0 if it is not a matter of suits."""
    return judge_about(g, seat, skill, good, -1, j)


cdef bint judge_about(Game* g, int seat, int skill, int good, int about, Judgment* j) noexcept nogil:
    """The same for a skill that was used on somebody, which everybody who may change the card sees: the suits are those
    that are bad for him."""
    memset(j, 0, sizeof(Judgment))
    j.seat = <int8_t>seat
    j.skill = <uint8_t>skill
    j.good = <uint8_t>good
    j.about = <int8_t>about
    return turned(g, j)


cdef bint judge_delayed(Game* g, int seat, int kind, Judgment* j) noexcept nogil:
    """The same for a delayed trick."""
    memset(j, 0, sizeof(Judgment))
    j.seat = <int8_t>seat
    j.kind = <uint8_t>kind
    j.about = -1
    return turned(g, j)


cdef bint turned(Game* g, Judgment* j) noexcept nogil:
    cdef Event e
    cdef int seat = j.seat
    cdef int card = -1 if runs_wild(g) else pop_top(g)
    if card < 0:
        return False
    enter(g, card, Z_RESOLVING, -1, 0, EVERYBODY)
    j.card = <uint8_t>card
    if g.trace != NULL:
        emit(g, E_JUDGE, seat, -1, card, j.kind, j.skill, 0)
    memset(&e, 0, sizeof(Event))
    e.involved = bit(seat)
    e.seat = <int8_t>seat
    e.judge = j
    announce(g, T_RETRIAL, &e)
    if g.t.pub.over:
        return False
    j.suit = <uint8_t>suit_for(g, seat, j.card)
    j.rank = g.rules.face[j.card].rank
    j.color = <uint8_t>color_of(j.suit)
    announce(g, T_JUDGED, &e)
    return not g.t.pub.over


cdef int asked_retrial(Game* g, int me, Slot* slot, const Judgment* j, Cards cards) noexcept nogil:
    """One of these cards of the owner to be played in place of the judgment card, -1 for none."""
    cdef const Option* o
    cdef Request* r
    cdef int card
    if empty(&cards) or g.t.pub.over:
        return -1
    r = begin(g, R_RETRIAL, me, slot.id)
    r.target = j.seat
    r.card = j.card
    r.as_kind = j.kind
    r.topic = j.skill
    r.second = j.about
    r.good = j.good
    option(g, V_PASS, slot.id, NONE, 0, 0, 0)
    while not empty(&cards):
        card = pop_first(&cards)
        option(g, V_PLAY, slot.id, card, g.rules.face[card].kind, 0, 0)
    o = ask(g)
    return o.card if o.verb == V_PLAY and not g.t.pub.over else -1


cdef void replace_judgment(Game* g, int me, Slot* slot, int card, Judgment* j) noexcept nogil:
    """The new card becomes the judgment card; the caller says where the old one goes."""
    bump(&slot.used_turn)
    g.row[me].skill_uses += 1
    g.row[me].played += 1
    if g.detail != NULL:
        bump(&g.detail[me].skills[slot.id])
        bump(&g.detail[me].played[g.rules.face[card].kind])
    if g.trace != NULL:
        emit(g, E_RETRIAL, me, j.seat, card, 0, slot.id, 0)
    if me != j.seat:
        note_turned(g, me, j, card)
    j.card = <uint8_t>card
    move(g, card, Z_RESOLVING, -1, 0, EVERYBODY)


cdef bint is_good(Game* g, const Judgment* j, int card) noexcept nogil:
    """Would this card be good for who judges, or bad for whom it is about?"""
    cdef int suit = suit_for(g, j.seat, card)
    return spared(j.kind, suit, g.rules.face[card].rank) if is_delayed(j.kind) else (j.good >> suit) & 1


cdef void note_turned(Game* g, int me, const Judgment* j, int card) noexcept nogil:
    """Who turns another's judgment shows a side: of a delayed trick he frees him from it, or makes it hit, as a
    nullification does; of a skill he helps or harms who judges, or whom it is about."""
    cdef bint after = is_good(g, j, card)
    if is_good(g, j, j.card) == after:
        return
    if is_delayed(j.kind):
        note_act(g, ACT_NULLIFY_HELP if after else ACT_NULLIFY_HARM, me, j.seat, j.kind)
    elif j.about < 0:
        note_act(g, ACT_HELP if after else ACT_HARM, me, j.seat, NO_KIND)
    else:
        note_act(g, ACT_HARM if after else ACT_HELP, me, j.about, NO_KIND)


cdef void settle(Game* g, const Judgment* j) noexcept nogil:
    """The judgment card, if nobody took it, goes to the discard pile."""
    if g.t.hid.zone[j.card] == Z_RESOLVING:
        move(g, j.card, Z_DISCARD, -1, 0, EVERYBODY)
