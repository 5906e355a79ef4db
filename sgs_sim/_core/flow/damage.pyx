"""Damage, loss of hp, recovery."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.trace cimport emit, say
from sgs_sim._core.registry cimport announce
from sgs_sim._core.zones cimport end_game

cdef enum:
    MAX_DEPTH = 200    # nested damage and uses; a stack frame of this chain is below 1 KiB


cdef bint damage(
        Game* g, int source, int target, int amount, int nature, int skill, int kind, Use* use,
        Hit* hit) noexcept nogil:
    """Deal damage: source side, target side, hp, dying, after-damage skills of the source, then of the victim.
    True if hp was lost."""
    cdef Damage d
    cdef Event e
    cdef Public* p = &g.t.pub
    if p.over or not alive(p, target) or amount <= 0:
        return False
    memset(&d, 0, sizeof(Damage))
    d.source = <int8_t>(source if alive(p, source) else -1)
    d.target = <int8_t>target
    d.amount = <int8_t>amount
    d.nature = <uint8_t>nature
    d.skill = <uint8_t>skill
    d.kind = <uint8_t>kind
    d.use = use
    d.hit = hit
    memset(&e, 0, sizeof(Event))
    e.seat = d.source
    e.other = d.target
    e.damage = &d
    if p.stack_depth >= MAX_DEPTH:
        end_game(g, NO_WINNER, GUARD_LIMIT)
        return False
    p.stack_depth += 1
    e.involved = bit(d.source)
    announce(g, T_DAMAGE_DEALING, &e)
    undergo(g, &d, &e)
    if d.spreads:
        spread(g, &d)
    p.stack_depth -= 1
    return d.amount > 0 and not p.over


cdef void undergo(Game* g, Damage* d, Event* e) noexcept nogil:
    """The damage as it comes from the source: what the target does about it, its hp, and what follows."""
    if d.amount <= 0 or g.t.pub.over:
        return
    e.involved = bit(d.target)
    if (g.t.pub.any_on[T_DAMAGE_COMING] | (g.t.pub.owner_on[T_DAMAGE_COMING] & e.involved)):
        announce(g, T_DAMAGE_COMING, e)
        if d.amount <= 0 or g.t.pub.over:
            return
    announce(g, T_DAMAGE_TAKING, e)
    if d.amount <= 0 or g.t.pub.over:
        return
    announce(g, T_ANY_TIME, e)
    if d.amount >= g.t.pub.seat[d.target].hp and d.amount > 0:
        d.amount = <int8_t>g.rules.last_point_hit(g, d.target, d.amount)
    if d.amount <= 0 or g.t.pub.over or not alive(&g.t.pub, d.target):
        return
    strike(g, d)
    e.involved = bit(d.target)
    announce(g, T_STRUCK, e)
    if g.t.pub.seat[d.target].hp <= 0:
        g.rules.at_zero(g, d.target, d.source)
    if alive(&g.t.pub, d.source):
        e.involved = bit(d.source)
        announce(g, T_DEALT, e)
    if alive(&g.t.pub, d.target):
        e.involved = bit(d.target)
        announce(g, T_DAMAGED, e)


cdef int move_damage(Game* g, Damage* d, int to) noexcept nogil:
    """Somebody else takes this damage as it stands; the source's side is not repeated. The hp lost by it."""
    cdef Public* p = &g.t.pub
    cdef Damage moved = d[0]
    cdef Event e
    d.amount = 0
    if p.over or not alive(p, to):
        return 0
    if g.trace != NULL:
        emit(g, E_REDIRECT, -1, to, NONE, d.kind, d.skill, moved.amount).nature = d.nature
    if p.stack_depth >= MAX_DEPTH:
        end_game(g, NO_WINNER, GUARD_LIMIT)
        return 0
    moved.target = <int8_t>to
    moved.spreads = 0
    memset(&e, 0, sizeof(Event))
    e.seat = moved.source
    e.other = moved.target
    e.damage = &moved
    p.stack_depth += 1
    undergo(g, &moved, &e)
    if moved.spreads:
        spread(g, &moved)
    p.stack_depth -= 1
    return moved.amount


cdef void spread(Game* g, const Damage* first) noexcept nogil:
    """Elemental damage goes along the chain: from the current player on everybody who is still chained takes as much as
    the first one really took, and does not pass it on."""
    cdef Public* p = &g.t.pub
    cdef int s = p.turn_seat, _
    for _ in range(p.n):
        if p.over:
            return
        if alive(p, s) and p.seat[s].chained:
            pass_along(g, first, s)
        s = s + 1 if s + 1 < p.n else 0


cdef void pass_along(Game* g, const Damage* first, int to) noexcept nogil:
    cdef Damage d = first[0]
    cdef Event e
    d.source = <int8_t>(first.source if alive(&g.t.pub, first.source) else -1)
    d.target = <int8_t>to
    d.hit = NULL
    d.passed = 1
    d.spreads = 0
    memset(&e, 0, sizeof(Event))
    e.seat = d.source
    e.other = d.target
    e.damage = &d
    undergo(g, &d, &e)


cdef void strike(Game* g, Damage* d) noexcept nogil:
    """The hp go; who is chained and hit by fire or thunder no longer is."""
    cdef TraceRow* row
    cdef Seat* s = &g.t.pub.seat[d.target]
    if g.trace != NULL:
        row = emit(g, E_DAMAGE, d.source, d.target, NONE, d.kind, d.skill, d.amount)
        row.nature = d.nature
    s.hp -= d.amount
    g.row[d.target].damage_taken += d.amount
    if d.source >= 0:
        g.row[d.source].damage_dealt += d.amount
        d.distance = g.t.pub.distance[d.source][d.target] if d.source != d.target else 0
    if s.chained and d.nature != NORMAL:
        d.spreads = not d.passed
        set_chained(g, d.target, False)


cdef void set_chained(Game* g, int seat, bint chained) noexcept nogil:
    if g.t.pub.seat[seat].chained != chained and not g.t.pub.over:
        g.t.pub.seat[seat].chained = chained
        say(g, E_CHAIN, seat, chained)


cdef void lose_hp(Game* g, int seat, int amount) noexcept nogil:
    """Losing hp is not damage: no source, no after-damage skills."""
    if g.t.pub.over or not alive(&g.t.pub, seat):
        return
    if amount >= g.t.pub.seat[seat].hp:
        amount = g.rules.last_point_lost(g, seat, amount)
        if amount <= 0 or g.t.pub.over or not alive(&g.t.pub, seat):
            return
    say(g, E_LOSE_HP, seat, amount)
    g.t.pub.seat[seat].hp -= <int8_t>amount
    if g.t.pub.seat[seat].hp <= 0:
        g.t.pub.stack_depth += 1
        g.rules.at_zero_lost(g, seat, -1)
        g.t.pub.stack_depth -= 1


cdef void recover(Game* g, int seat, int amount, int helper) noexcept nogil:
    """Recover up to the maximum; `helper` is credited with it."""
    cdef Seat* s = &g.t.pub.seat[seat]
    cdef int missing = s.max_hp - s.hp
    cdef Event e
    if g.t.pub.over or not alive(&g.t.pub, seat) or missing <= 0:
        return
    if amount > missing:
        amount = missing
    s.hp += <int8_t>amount
    say(g, E_RECOVER, seat, amount)
    if helper >= 0:
        g.row[helper].healing += <uint16_t>amount
    if g.t.pub.owner_on[T_RECOVERED] & bit(seat):
        memset(&e, 0, sizeof(Event))
        e.involved = bit(seat)
        e.seat = <int8_t>seat
        e.other = <int8_t>helper
        e.amount = <int16_t>amount
        announce(g, T_RECOVERED, &e)
