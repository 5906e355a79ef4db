"""Nullification 無懈可擊: the window before a trick takes effect on one target, for some also after its judgment."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.trace cimport emit, say_use
from sgs_sim._core.ask cimport begin
from sgs_sim._core.flow.answers cimport can_provide, provide_from, tell_played
from sgs_sim._core.registry cimport announce
from sgs_sim._core.zones cimport clear_resolving


cdef bint nullified(Game* g, Use* use, int kind, int card, int source, int target) noexcept nogil:
    """Is the trick cancelled for this target?"""
    cdef bint cancelled
    if use != NULL and use.no_nullification:
        return False
    cancelled = window(g, kind, card, source, target, use.second if use != NULL else -1, 0, NO_TOPIC)
    if cancelled and use != NULL:
        say_use(g, E_NULLIFIED, use, target)
    elif cancelled and g.trace != NULL:
        emit(g, E_NULLIFIED, -1, target, card, kind, 0, 0)
    return cancelled


cdef bint nullified_late(Game* g, int kind, int card, int target) noexcept nogil:
    """Is the delayed trick cancelled although its judgment has been made?"""
    cdef bint cancelled = window(g, kind, card, -1, target, -1, 0, TOPIC_JUDGED)
    if cancelled and g.trace != NULL:
        emit(g, E_NULLIFIED, -1, target, card, kind, 0, 0)
    return cancelled


cdef bint window(
        Game* g, int kind, int card, int source, int target, int second, int depth, int topic) noexcept nogil:
    """Everyone is asked once from the current player; the first answer closes the round and opens one on itself."""
    cdef Public* p = &g.t.pub
    cdef Answer a
    cdef bint stands
    cdef int _, s = p.turn_seat
    if g.t.hid.in_hands[NULLIFICATION] == 0 and p.makes[NULLIFICATION] == 0:
        return False
    for _ in range(p.n):
        if p.over:
            return False
        if alive(p, s) and can_provide(g, s, NULLIFICATION) and answered(
                g, s, kind, card, source, target, second, depth, topic, &a):
            stands = not p.over and not window(g, kind, card, s, target, second, depth + 1, topic)
            clear_resolving(g, a.cards, a.n_cards)
            return stands
        s = s + 1 if s + 1 < p.n else 0
    return False


cdef bint answered(
        Game* g, int seat, int kind, int card, int source, int target, int second, int depth, int topic,
        Answer* a) noexcept nogil:
    """One seat is asked; its nullification is used and lies in resolution until it is settled whether it stands."""
    cdef Event e
    cdef bint helps
    cdef Request* r = begin(g, R_NULLIFICATION, seat, 0)
    r.as_kind = <uint8_t>kind
    r.card = <uint8_t>card
    r.source = <int8_t>source
    r.target = <int8_t>target
    r.second = <int8_t>second
    r.depth = <uint8_t>depth
    r.topic = <uint8_t>topic
    if not provide_from(g, r, seat, NULLIFICATION, NO_KIND, -1, True, a):
        return False
    if target != seat:
        helps = (kind != EX_NIHILO and kind != GOD_SALVATION and kind != AMAZING_GRACE) == (depth % 2 == 0)
        note_act(g, ACT_NULLIFY_HELP if helps else ACT_NULLIFY_HARM, seat, target, kind)
    memset(&e, 0, sizeof(Event))
    e.involved = bit(seat)
    e.seat = <int8_t>seat
    e.kind = NULLIFICATION
    announce(g, T_TRICK_USED, &e)
    if g.t.pub.owner_on[T_PLAYED] & bit(seat):
        tell_played(g, seat, NULLIFICATION, a)
    return not g.t.pub.over
