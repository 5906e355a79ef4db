"""Delayed tricks 延時類錦囊: placed when used, judged in the judging phase."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.trace cimport emit
from sgs_sim._core.flow.damage cimport damage
from sgs_sim._core.flow.judge cimport judge_delayed, settle, spared
from sgs_sim._core.flow.nullify cimport nullified, nullified_late
from sgs_sim._core.flow.targets cimport forbidden
from sgs_sim._core.flow.use cimport RESOLVE
from sgs_sim._core.zones cimport EVERYBODY, clear_resolving, move


cdef void place(Game* g, Use* use) noexcept nogil:
    """Put it into the target's judging area (one's own for lightning)."""
    cdef int target = lowest(use.targets) if use.targets else use.user
    move(g, use.cards[0], Z_JUDGING, target, use.kind, EVERYBODY)


cdef void resolve_judging_area(Game* g, int seat) noexcept nogil:
    """From the last placed to the first, or by kind; what is placed meanwhile waits for the next turn."""
    cdef Seat* s = &g.t.pub.seat[seat]
    cdef DelayedTrick todo[4]
    cdef int n = s.n_judging, i, k
    for i in range(n):
        k = i
        while k > 0 and g.rules.judged_first[todo[k - 1].kind] > g.rules.judged_first[s.judging[i].kind]:
            todo[k] = todo[k - 1]
            k -= 1
        todo[k] = s.judging[i]
    for i in range(n - 1, -1, -1):
        if g.t.pub.over or not alive(&g.t.pub, seat):
            return
        if g.t.hid.zone[todo[i].card] == Z_JUDGING and g.t.hid.owner[todo[i].card] == seat:
            judge_trick(g, seat, todo[i].card, todo[i].kind)


cdef void judge_trick(Game* g, int seat, int card, int kind) noexcept nogil:
    """Its window, its judgment, its effect. It lies in resolution meanwhile."""
    cdef Judgment j
    cdef uint8_t one = <uint8_t>card
    move(g, card, Z_RESOLVING, -1, 0, EVERYBODY)
    if nullified(g, NULL, kind, card, -1, seat):
        if kind == LIGHTNING:
            pass_on(g, seat, card)
        clear_resolving(g, &one, 1)
        return
    if g.t.pub.over or not judge_delayed(g, seat, kind, &j):
        return
    if kind == LIGHTNING:
        strike_or_pass(g, seat, card, &j)
    else:
        settle(g, &j)
        if not spared(kind, j.suit, j.rank) and not cancelled_late(g, seat, card, kind):
            if g.trace != NULL:
                emit(g, E_EFFECT, -1, seat, card, kind, 0, 0)
            g.t.pub.skip |= 1 << (PLAY if kind == INDULGENCE else DRAW)
    clear_resolving(g, &one, 1)


cdef bint cancelled_late(Game* g, int seat, int card, int kind) noexcept nogil:
    """Its judgment is made and it would take effect: by some rules it can still be cancelled, and is then discarded."""
    return g.rules.late_window[kind] and nullified_late(g, kind, card, seat)


cdef void strike_or_pass(Game* g, int seat, int card, Judgment* j) noexcept nogil:
    """Spade 2-9: 3 thunder damage without source, by this card (the victim may take it)."""
    cdef Use use
    if spared(LIGHTNING, j.suit, j.rank):
        pass_on(g, seat, card)
        settle(g, j)
        return
    settle(g, j)
    if cancelled_late(g, seat, card, LIGHTNING) or g.t.pub.over:
        return
    if g.trace != NULL:
        emit(g, E_EFFECT, -1, seat, card, LIGHTNING, 0, 0)
    use.user = -1
    use.kind = LIGHTNING
    use.skill = 0
    use.n_cards = 1
    use.cards[0] = <uint8_t>card
    use.suit = use.color = 0
    use.unlimited = use.no_nullification = use.bonus = 0
    use.skips = 0
    use.second = -1
    use.targets = bit(seat)
    damage(g, -1, seat, 3, THUNDER, 0, LIGHTNING, &use, NULL)


cdef void pass_on(Game* g, int seat, int card) noexcept nogil:
    """Lightning moves to the next living seat that holds none and may be named; it may come back to the same."""
    cdef Public* p = &g.t.pub
    cdef uint16_t no = forbidden(p, g.rules, -1, LIGHTNING)
    cdef int s = seat, _
    for _ in range(p.n):
        s = s + 1 if s + 1 < p.n else 0
        if (p.alive >> s) & 1 and not (no >> s) & 1 and not judging_holds(p, s, LIGHTNING):
            if g.trace != NULL:
                emit(g, E_REDIRECT, -1, s, card, LIGHTNING, 0, 0)
            move(g, card, Z_JUDGING, s, LIGHTNING, EVERYBODY)
            return


RESOLVE[INDULGENCE] = RESOLVE[LIGHTNING] = RESOLVE[SUPPLY_SHORTAGE] = place
