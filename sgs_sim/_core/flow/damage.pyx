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
    suffer(g, &d, &e)
    p.stack_depth -= 1
    return d.amount > 0 and not p.over


cdef void suffer(Game* g, Damage* d, Event* e) noexcept nogil:
    e.involved = bit(d.source)
    announce(g, T_DAMAGE_DEALING, e)
    if d.amount <= 0 or g.t.pub.over:
        return
    e.involved = bit(d.target)
    announce(g, T_DAMAGE_TAKING, e)
    if d.amount <= 0 or g.t.pub.over:
        return
    announce(g, T_ANY_TIME, e)
    if d.amount >= g.t.pub.seat[d.target].hp and d.amount > 0:
        d.amount = <int8_t>g.rules.last_point_hit(g, d.target, d.amount)
    if d.amount <= 0 or g.t.pub.over or not alive(&g.t.pub, d.target):
        return
    strike(g, d)
    if g.t.pub.seat[d.target].hp <= 0:
        g.rules.at_zero(g, d.target, d.source)
    if alive(&g.t.pub, d.source):
        e.involved = bit(d.source)
        announce(g, T_DEALT, e)
    if alive(&g.t.pub, d.target):
        e.involved = bit(d.target)
        announce(g, T_DAMAGED, e)


cdef void strike(Game* g, Damage* d) noexcept nogil:
    """The hp go."""
    cdef TraceRow* row
    if g.trace != NULL:
        row = emit(g, E_DAMAGE, d.source, d.target, NONE, d.kind, d.skill, d.amount)
        row.nature = d.nature
    g.t.pub.seat[d.target].hp -= d.amount
    g.row[d.target].damage_taken += d.amount
    if d.source >= 0:
        g.row[d.source].damage_dealt += d.amount


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
    if g.t.pub.over or not alive(&g.t.pub, seat) or missing <= 0:
        return
    if amount > missing:
        amount = missing
    s.hp += <int8_t>amount
    say(g, E_RECOVER, seat, amount)
    if helper >= 0:
        g.row[helper].healing += <uint16_t>amount
