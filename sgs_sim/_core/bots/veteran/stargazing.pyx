"""Guanxing: which cards veteran puts on top of the pile, in what order, and what they are worth there."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.bots.veteran.areas cimport is_volley, volley_worth
from sgs_sim._core.bots.veteran.play cimport hampered
from sgs_sim._core.flow.judge cimport spared
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.worth cimport (
    Mind, count_kind, empty_hand_worth, has_skill, keep, locked_worth, worth_in_hand,
)
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)

cdef int GUANXING = skill_id("guanxing"), LUOSHEN = skill_id("luoshen")


cdef int worth_on_top(Mind* m, int card) noexcept nogil:
    """What a card is worth that will be drawn: a black slash less where a shield stops it."""
    if m.dull and is_slash(m.v.rules.face[card].kind) and m.v.rules.face[card].color == BLACK:
        return m.dull
    return max(0, keep(m, card) - city_lost(m, m.v.rules.face[card].kind))


cdef int city_lost(Mind* m, int kind) noexcept nogil:
    """What a card costs an empty-handed kongcheng player in danger who cannot get rid of it in his turn."""
    cdef const View* v = m.v
    if v.pub.seat[v.seat].hand_count or v.pub.turn_seat != v.seat:
        return 0
    if kind != JINK and kind != NULLIFICATION and not (is_volley(kind) and volley_worth(m, kind) <= 0):
        return 0
    return empty_hand_worth(m) if v.pub.owner_on[Q_PROHIBIT] & bit(v.seat) and v.pub.seat[v.seat].hp <= 2 else 0


cdef int dearest(Mind* m, const Option* options, int n) noexcept nogil:
    cdef int i, best = 0, value, most = -1
    for i in range(n):
        if options[i].card != NONE:
            value = 256 * worth_on_top(m, options[i].card) + options[i].card
            if value > most:
                most = value
                best = i
    return best


cdef int drawn_by(const View* v) noexcept nogil:
    """Cards that this seat judges with and draws in its turn, as far as it knows."""
    return v.pub.seat[v.seat].n_judging + 2 + 2 * count_kind(v, EX_NIHILO)


cdef int arranged(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """Guanxing: the next card on top or below; what will be drawn is remembered."""
    cdef int best = next_card(m, r, options, n), here = 1 << r.chosen
    cdef int16_t* plan = &m.v.me.plan[3]      # by place on top: jinks, and above them slashes; SERVED
    if r.chosen == 0 and options[n - 1].verb == V_TOP:      # what goes below is counted anew
        plan[0] &= <int16_t>~SERVED
        if m.v.pub.seat[m.v.seat].n_judging == 1 and serves(m, &options[best]):
            plan[0] |= SERVED
    if r.chosen < SEEN:
        plan[0] &= <int16_t>~(here | here << SEEN)
        if options[best].verb == V_TOP and m.v.pub.seat[m.v.seat].n_judging <= r.chosen < drawn_by(m.v):
            if options[best].kind == JINK:
                plan[0] |= <int16_t>here
            elif is_slash(options[best].kind):
                plan[0] |= <int16_t>(here << SEEN)
    return best


cdef int next_card(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """First what the own delayed tricks want, then the two best to draw; what follows is left to a friend who
    is next, or is what an enemy's tricks do not want, and goes below before him."""
    cdef const View* v = m.v
    cdef const Seat* me = &v.pub.seat[v.seat]
    cdef int i, at = me.n_judging - 1 - r.chosen, best = -1
    cdef const CardFace* face
    if options[n - 1].verb == V_TOP and at >= 0:
        for i in range(n):
            if options[i].verb == V_TOP:
                face = &v.rules.face[options[i].card]
                if spared(me.judging[at].kind, face.suit, face.rank):
                    if best < 0 or keep(m, options[i].card) < keep(m, options[best].card):
                        best = i
        if best >= 0 and me.judging[at].kind == INDULGENCE and (
                worth_later(m, &options[best]) > locked_worth(v, v.seat) + weight(v, W_CARD)):
            best = least_on_top(m, options, n)      # the play phase is not worth this card
        if best >= 0:
            return best
        if options[0].verb == V_DONE:      # an unknown card may be what the trick wants
            return stands_aside(m, options, n) if at > 0 and judging_holds(v.pub, v.seat, LIGHTNING) else 0
    i = for_next(m, r, options, n)
    if i < 0:
        i = for_next_diviner(m, r, options, n)
    if i >= 0:
        return i
    if options[0].verb == V_DONE and leaves_nothing(m, r):
        return 0
    best = dearest(m, options, n)
    if options[0].verb == V_DONE and worth_on_top(m, options[best].card) < weight(v, W_ZHIHENG_BELOW):
        return 0      # worse than an unknown one
    return best


cdef int for_next(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """The cheapest card that a delayed trick of who is next wants if he is a friend, and does not want if he is an
    enemy, when that is what comes next; nothing if there is none; -1 where it is not his turn to judge."""
    cdef const View* v = m.v
    cdef int whose = next_of(v.pub, v.seat), i, best = -1, held = v.pub.seat[whose].n_judging
    cdef bint moves_on = judging_holds(v.pub, v.seat, LIGHTNING) and not judging_holds(v.pub, whose, LIGHTNING)
    cdef int at = held + moves_on - 1 - (r.chosen - drawn_by(v)), kind, foe = hampered(m, whose)
    cdef const CardFace* face
    if r.chosen < drawn_by(v) or at < 0 or foe == 0 or options[n - 1].verb != V_TOP:
        return -1
    if has_skill(v, whose, LUOSHEN):      # that judges first, and takes what is black
        return -1
    kind = LIGHTNING if at == held else v.pub.seat[whose].judging[at].kind      # what moves on is judged first
    for i in range(n):
        if options[i].verb == V_TOP:
            face = &v.rules.face[options[i].card]
            if spared(kind, face.suit, face.rank) == (foe < 0):
                if best < 0 or keep(m, options[i].card) < keep(m, options[best].card):
                    best = i
    return best if best >= 0 or options[0].verb != V_DONE else 0


cdef int for_next_diviner(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """To a friend with luoshen, who is next, black cards are left, the best one first, and no red one before them; -1
    where it is not his turn."""
    cdef const View* v = m.v
    cdef int friend = next_of(v.pub, v.seat), i, best = 0
    if r.chosen < drawn_by(v) or m.foe[friend] >= 0 or options[0].verb != V_DONE or not has_skill(v, friend, LUOSHEN):
        return -1
    for i in range(n):
        if options[i].verb == V_TOP and v.rules.face[options[i].card].color == BLACK:
            if best == 0 or keep(m, options[i].card) > keep(m, options[best].card):
                best = i
    return best


cdef bint leaves_nothing(const Mind* m, const Request* r) noexcept nogil:
    """What this seat judges and draws is on top already, and an enemy is next."""
    cdef const View* v = m.v
    if r.chosen < drawn_by(v):
        return False
    if v.me.role == TRAITOR and not v.me.rebels_left:      # nobody left is a friend for long
        return True
    return hampered(m, next_of(v.pub, v.seat)) > 0


cdef int least_on_top(Mind* m, const Option* options, int n) noexcept nogil:
    """The card that is worth least of those that may go on top, where nothing is used in this turn."""
    cdef int i, best = -1
    for i in range(n):
        if options[i].verb == V_TOP and (best < 0 or worth_later(m, &options[i]) < worth_later(m, &options[best])):
            best = i
    return best


cdef int worth_later(Mind* m, const Option* o) noexcept nogil:
    """What a card is kept for, without what it would do in a play phase that is lost."""
    return worth_in_hand(m, o.card, o.kind)


cdef int stands_aside(Mind* m, const Option* options, int n) noexcept nogil:
    """For a trick that is judged before a lightning and gets none of what it wants: a card that the lightning does not
    need, so that one follows which makes that fail; nothing (row 0) if there is no such."""
    cdef int i, harmless = 0, best = 0
    cdef const CardFace* face
    for i in range(n):
        if options[i].verb == V_TOP:
            face = &m.v.rules.face[options[i].card]
            if not spared(LIGHTNING, face.suit, face.rank):
                best = i
            else:
                harmless += 1
    if best == 0 and harmless > 1:
        best = least_on_top(m, options, n)
    return best if harmless else 0


cdef bint serves(const Mind* m, const Option* o) noexcept nogil:
    """Does this card, put on top, make the only own delayed trick fail?"""
    cdef const CardFace* face
    if o.verb != V_TOP:
        return False
    face = &m.v.rules.face[o.card]
    return spared(m.v.pub.seat[m.v.seat].judging[0].kind, face.suit, face.rank)


cdef bint is_served(const View* v, const Request* r) noexcept nogil:
    """Is it about an own delayed trick that fails by the card which was put on top for it (guanxing)?"""
    return (is_delayed(r.as_kind) and r.depth == 0 and r.target == v.seat and v.pub.turn_seat == v.seat
            and v.me.plan[3] & SERVED and has_skill(v, v.seat, GUANXING))
