"""Basic cards: slash 殺, jink 閃, peach 桃."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.trace cimport emit, say_owed, say_use
from sgs_sim._core.flow.answers cimport respond
from sgs_sim._core.flow.damage cimport damage, recover
from sgs_sim._core.flow.use cimport RESOLVE
from sgs_sim._core.cards.tricks cimport immune
from sgs_sim._core.registry cimport ARMOR_SLOT, announce, ask_query


cdef void resolve_slash(Game* g, Use* use) noexcept nogil:
    """Targets are settled first (one may move the slash), then weapon and general skills on each final target, then
    each is hit in turn order."""
    cdef Hit hits[MAX_SEATS]
    cdef int n = 0, i, s = use.user
    cdef int _
    memset(&hits[0], 0, sizeof(hits))
    for _ in range(g.t.pub.n):
        s = s + 1 if s + 1 < g.t.pub.n else 0
        if use.targets & bit(s):
            hits[n].use = use
            hits[n].target = <int8_t>s
            n += 1
    for i in range(n):
        s = -1
        while hits[i].target != s and not g.t.pub.over:      # whom it was moved to may move it on
            s = hits[i].target
            tell(g, T_TARGETED, &hits[i], bit(s))
    in_turn_order(g, hits, n)
    for i in range(n):
        hits[i].armor_off = armor_off(g, &hits[i])
        tell(g, T_TARGET_FIXED, &hits[i], bit(use.user))
    for i in range(n):
        if alive(&g.t.pub, hits[i].target) and not g.t.pub.over:
            hit(g, &hits[i])
            if g.t.pub.owner_on[T_HIT_DONE]:
                tell(g, T_HIT_DONE, &hits[i], bit(hits[i].target))


cdef bint armor_off(Game* g, const Hit* h) noexcept nogil:
    """The target's armor does not count: by the user's weapon, or because the user is one on whom it has no effect; a
    weapon does nothing to a target of that sort."""
    cdef uint16_t aloof = g.t.pub.owner_on[Q_ALOOF]
    if aloof:
        if (aloof >> h.use.user) & 1:
            return True
        if (aloof >> h.target) & 1:
            return False
    return ask_query(&g.t.pub, g.rules, Q_ARMOR_OFF, h.use.user, 0, 0) > 0


cdef void in_turn_order(Game* g, Hit* hits, int n) noexcept nogil:
    """A slash that was moved may be out of order: sort by seat from the user on; one named twice answers twice."""
    cdef Hit h
    cdef int i, k, user = hits[0].use.user, seats = g.t.pub.n
    for i in range(1, n):
        h = hits[i]
        k = i
        while k > 0 and (hits[k - 1].target - user + seats) % seats > (h.target - user + seats) % seats:
            hits[k] = hits[k - 1]
            k -= 1
        hits[k] = h


cdef void tell(Game* g, int timing, Hit* h, uint16_t involved) noexcept nogil:
    cdef Event e
    if g.t.pub.over or not alive(&g.t.pub, h.target):
        return
    memset(&e, 0, sizeof(Event))
    e.involved = involved & g.t.pub.alive
    e.seat = h.use.user
    e.other = h.target
    e.kind = h.use.kind
    e.use = h.use
    e.hit = h
    e.amount = h.jinks
    announce(g, timing, &e)


cdef void hit(Game* g, Hit* h) noexcept nogil:
    """One slash on one target: void by armor, dodged, or damage."""
    cdef Use* use = h.use
    cdef int nature = NORMAL
    if not h.armor_off and g.t.pub.owner_on[Q_VOID] & bit(h.target) and ask_query(
            &g.t.pub, g.rules, Q_VOID, h.target, use.kind, use.color) > 0:
        if g.trace != NULL:
            emit(g, E_PREVENT, -1, h.target, NONE, 0, g.t.pub.seat[h.target].slot[ARMOR_SLOT].id, 0)
        return
    if g.t.pub.owner_on[Q_IMMUNE] & bit(h.target) and immune(g, h.target, use.kind):
        return
    if dodged(g, h):
        h.connects = 0
        tell(g, T_DODGED, h, bit(use.user))
        if not h.connects:
            return
    say_use(g, E_EFFECT, use, h.target)
    if use.kind == FIRE_SLASH:
        nature = FIRE
    elif use.kind == THUNDER_SLASH:
        nature = THUNDER
    damage(g, use.user, h.target, 1 + use.bonus, nature, 0, use.kind, use, h)


cdef bint dodged(Game* g, Hit* h) noexcept nogil:
    """One jink, or more against some users; each is asked for by itself."""
    cdef Answer a
    cdef int need = 1 + ask_query(&g.t.pub, g.rules, Q_ANSWERS, h.use.user, SLASH, 0), i
    cdef bint given
    if h.no_dodge:
        return False
    for i in range(need):
        if need > 1:
            g.t.pub.owed = <uint8_t>(need - i)
            say_owed(g, h.target, h.use.user, JINK, i + 1, need)
        given = respond(g, h.target, JINK, h.use.user, h.target, h.use.kind, h, &a)
        g.t.pub.owed = 0
        if not given:
            return False
    return alive(&g.t.pub, h.target)


cdef void resolve_peach(Game* g, Use* use) noexcept nogil:
    """On oneself, unless a skill lets it name another."""
    recover(g, lowest(use.targets) if use.targets else use.user, 1, use.user)


cdef void resolve_nothing(Game* g, Use* use) noexcept nogil:
    """Cards that are never used by themselves."""


RESOLVE[NO_KIND] = RESOLVE[JINK] = RESOLVE[NULLIFICATION] = resolve_nothing
RESOLVE[SLASH] = RESOLVE[FIRE_SLASH] = RESOLVE[THUNDER_SLASH] = resolve_slash
RESOLVE[PEACH] = resolve_peach
