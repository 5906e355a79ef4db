"""Beliefs: who is what, from public acts, under the role counts that everybody knows.  An act towards a player tells by
how much that player is known to be on a side. The public part of the evidence is the same for everybody (Public.lean);
a player who knows his own hidden role learns more from what is done to him (Private.seen). Together with the counts of
roles not yet shown they give each hidden seat a distribution over loyalist, rebel and traitor."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.bots.veteran.weights cimport *

cdef enum:
    FEW = 4             # so many hidden seats or fewer: all ways to give them the roles are counted
    TABLE_REACH = 128   # exponents from -8 to 8 nats in steps of 1/16
    MARGIN = 3          # half hit points: a lead below it is none, or a single card would turn a traitor's aims
    LORD_WEAK = 2       # hp of a lord at which whoever needs him looks after him before all else
    SUSPECTS = 5        # living players from which on it is asked whether all rebels have been found

# e^(i/16) in 16.16 fixed point, by repeated multiplication so that every machine has the same table
cdef uint64_t[2 * TABLE_REACH + 1] EXP
cdef void fill_table() noexcept:
    cdef int i
    cdef uint64_t up = <uint64_t>1 << 32, down = <uint64_t>1 << 32
    for i in range(TABLE_REACH + 1):
        EXP[TABLE_REACH + i] = up >> 16
        EXP[TABLE_REACH - i] = down >> 16
        up = up * 69763 // 65536        # e^(1/16) = 1.064494 = 69763 / 65536; below 2^64 up to e^8
        down = down * 61565 // 65536                                # e^(-1/16) = 0.939413 = 61565 / 65536
fill_table()

cdef enum:
    WAYS = 117          # to give two, three or four seats a role each: 9 + 27 + 81

# what a shown role tells: loyalist, rebel, traitor in 1/255
cdef uint8_t[5][3] SHOWN = [[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 0, 0]]

cdef uint8_t[WAYS][FEW] WAY     # the role (from loyalist on) of each of the seats
# by the number of seats, and of loyalists and rebels among them: the first of their ways, and how many there are
cdef uint8_t[FEW + 1][FEW + 1][FEW + 1] FIRST_WAY, MANY_WAYS
cdef void fill_ways() noexcept:
    cdef int n, loyalists, rebels, found = 0
    for n in range(2, FEW + 1):
        for loyalists in range(n + 1):
            for rebels in range(n + 1 - loyalists):
                FIRST_WAY[n][loyalists][rebels] = <uint8_t>found
                found = add_ways(n, loyalists, rebels, found)
                MANY_WAYS[n][loyalists][rebels] = <uint8_t>(found - FIRST_WAY[n][loyalists][rebels])

cdef int add_ways(int n, int loyalists, int rebels, int found) noexcept:
    """The ways to give so many seats these roles, from line `found` of the table on; the line after the last."""
    cdef int many[3]
    cdef int role[FEW]
    cdef int way, ways = 1, rest, i, _
    for _ in range(n):
        ways *= 3
    for way in range(ways):
        many[0] = many[1] = many[2] = 0
        rest = way
        for i in range(n):
            role[i] = rest % 3
            many[role[i]] += 1
            rest //= 3
        if many[0] == loyalists and many[1] == rebels:
            for i in range(n):
                WAY[found][i] = <uint8_t>role[i]
            found += 1
    return found
fill_ways()


cdef inline int clamp(int x, int limit) noexcept nogil:
    return limit if x > limit else (-limit if x < -limit else x)


# ---- evidence -------------------------------------------------------------------------------------------------------

cdef int strength(const RulesData* r, int act, int kind) noexcept nogil:
    """How much an act of this kind tells."""
    if act == ACT_AREA:
        return r.weight[W_SEE_AREA]
    if act == ACT_HELP:      # the card that frees somebody names itself, a gift does not
        return r.weight[W_SEE_FREE if kind == SNATCH or kind == DISMANTLEMENT else W_SEE_HELP]
    if act == ACT_RESCUE:
        return r.weight[W_SEE_RESCUE]
    if act == ACT_NULLIFY_HARM or act == ACT_NULLIFY_HELP:
        return r.weight[W_SEE_NULLIFY]
    if act == ACT_SPARE:
        return r.weight[W_SEE_SPARE]
    if kind == DUEL:
        return r.weight[W_SEE_DUEL]
    if kind == INDULGENCE or kind == SUPPLY_SHORTAGE:
        return r.weight[W_SEE_INDULGENCE]
    if kind == SNATCH or kind == DISMANTLEMENT:
        return r.weight[W_SEE_DISARM]
    return r.weight[W_SEE_SLASH] if is_slash(kind) else r.weight[W_SEE_SKILL]


cdef int public_side(const Public* p, const RulesData* r, int seat) noexcept nogil:
    """How far a seat is publicly known to be on the lord's side: 64 for the lord, -64 for a sure rebel."""
    if p.seat[seat].role_shown == LORD or p.seat[seat].role_shown == LOYALIST:
        return 64
    if p.seat[seat].role_shown != HIDDEN_ROLE:
        return -64
    return -clamp(p.lean[seat] * 64 // r.weight[W_LEAN_FULL], 64)


cdef void observe(Table* t, const RulesData* r, int act, int actor, int target, int kind) noexcept nogil:
    """One public act: the actor leans to the rebels who harms the lord's side, or helps rebels."""
    cdef Public* p = &t.pub
    cdef int harm = -1 if act == ACT_HELP or act == ACT_RESCUE or act == ACT_NULLIFY_HELP or act == ACT_SPARE else 1
    cdef int w = strength(r, act, kind), side = 64, truth
    cdef bint up_to_date = t.priv[actor].belief_at == p.acts
    if p.seat[actor].role_shown != HIDDEN_ROLE or actor == target:
        return
    if target >= 0:
        side = public_side(p, r, target)
    if (act == ACT_SPARE or act == ACT_AREA or (harm > 0 and target > 0 and suspected(p, r, target))) and (
            rebels_are_out(p, r)):
        if act == ACT_SPARE or (act != ACT_AREA and (many(hidden(p)) <= 2 or looks_worse(p, r, target, actor))):
            return
        if act == ACT_AREA and p.seat[0].hp > 1 and at_his_end(p, r, actor):
            return      # it is for him
        side = 64
        if act == ACT_AREA:      # whom else does it look for?
            w = r.weight[W_SEE_SLASH]
    if move_lean(p, r, actor, harm * w * side // 64):
        p.acts += 1
        if up_to_date:      # what he does tells him nothing about the others
            t.priv[actor].belief_at = p.acts
    if target < 0 or p.seat[target].role_shown != HIDDEN_ROLE:
        return
    truth = 64 if t.priv[target].role == LOYALIST else (-64 if t.priv[target].role == REBEL else 0)
    t.priv[target].belief_alive = 0        # only his own beliefs are stale now
    t.priv[target].seen[actor] = <int16_t>clamp(
        t.priv[target].seen[actor] + harm * w * (truth - side) // 64, r.weight[W_LEAN_MAX])


cdef uint16_t hidden(const Public* p) noexcept nogil:
    """Who lives with his role hidden."""
    cdef uint16_t mask = 0
    cdef int s
    for s in range(p.n):
        if alive(p, s) and p.seat[s].role_shown == HIDDEN_ROLE:
            mask |= bit(s)
    return mask


cdef bint suspected(const Public* p, const RulesData* r, int seat) noexcept nogil:
    """Hidden, and not known for a rebel by what he did."""
    return p.seat[seat].role_shown == HIDDEN_ROLE and p.lean[seat] < r.weight[W_LEAN_FULL]


cdef bint looks_worse(const Public* p, const RulesData* r, int a, int b) noexcept nogil:
    """Is the first of two suspects the likelier traitor, by where he leans and whether he looked both ways?"""
    return (p.lean[a] - p.lean[b]) * 16 + (p.mixed[a] - p.mixed[b]) * r.weight[W_MIXED_TRAITOR] > 0


cdef bint at_his_end(const Public* p, const RulesData* r, int seat) noexcept nogil:
    """Is there a known rebel at his last point, or another suspect who looks worse than this one?"""
    cdef int s
    for s in range(1, p.n):
        if s == seat or not alive(p, s) or p.seat[s].hp > 1:
            continue
        if looks_worse(p, r, s, seat) if suspected(p, r, s) else public_side(p, r, s) < 0:
            return True
    return False


cdef bint rebels_are_out(const Public* p, const RulesData* r) noexcept nogil:
    """Has every rebel been shown, or shown himself? Then two last suspects fight each other whatever they are: the
    loyalist knows, and the traitor has to; of more, each is more likely loyal than not."""
    cdef int s, shown = 0
    if many(p.alive) > SUSPECTS:
        return False
    for s in range(p.n):
        shown += p.seat[s].role_shown == REBEL or (
            p.seat[s].role_shown == HIDDEN_ROLE and not suspected(p, r, s))
    return shown >= r.roles[REBEL]


cdef bint move_lean(Public* p, const RulesData* r, int seat, int by) noexcept nogil:
    """Add evidence; what contradicts the lean so far is remembered, since traitors look both ways. True if anything
    moved."""
    cdef int before = p.lean[seat]
    if by == 0 or (by > 0 and before >= r.weight[W_LEAN_MAX]) or (by < 0 and before <= -r.weight[W_LEAN_MAX]):
        return False
    if (before > 0) != (by > 0) and before != 0 and by != 0:
        p.mixed[seat] += <int16_t>clamp(by if by > 0 else -by, r.weight[W_LEAN_MAX] - p.mixed[seat])
    p.lean[seat] = <int16_t>clamp(before + by, r.weight[W_LEAN_MAX])
    return True


# ---- from evidence to beliefs ---------------------------------------------------------------------------------------

cdef int sort_seats(const View* v, int* left, int* seats) noexcept nogil:
    """The others whose role is hidden, and how many of each role are hidden among them. Who has his role shown is known
    for sure."""
    cdef Private* me = v.me
    cdef const Public* p = v.pub
    cdef int s, role, n = 0, rebels = 0
    for role in range(4):
        left[role] = v.rules.roles[role]
    left[HIDDEN_ROLE] = 0
    left[me.role] -= p.seat[v.seat].role_shown == HIDDEN_ROLE
    for s in range(p.n):      # without branches: which roles are shown nobody can guess
        role = p.seat[s].role_shown
        seats[n] = s
        n += (role == HIDDEN_ROLE) & (s != v.seat)
        left[role] -= 1
        me.belief[s][0] = SHOWN[role][0]
        me.belief[s][1] = SHOWN[role][1]
        me.belief[s][2] = SHOWN[role][2]
        rebels |= (role == REBEL) & (s != v.seat) & alive(p, s)
    memset(&me.belief[v.seat][0], 0, 3)
    me.rebels_left = rebels | (left[REBEL] > 0)
    return n


cdef void work_out(View* v) noexcept nogil:
    """Each hidden seat's distribution, scaled until rows sum to one and columns to the role counts. Of more than a few
    seats rows and columns are scaled once: a second round wins no games."""
    cdef int left[5]
    cdef int seats[MAX_SEATS]
    cdef uint64_t w[MAX_SEATS][3]
    cdef int i, n = sort_seats(v, left, seats)
    for i in range(n):
        from_evidence(v, seats[i], left, w[i])
        scale_row(w[i])
    if n > FEW:
        scale_columns(w, n, left)
    elif n > 1 and adds_up(left, n):
        count_ways(w, n, left)
    for i in range(n):
        believe(v.me, seats[i], w[i][0], w[i][1], w[i][2])


cdef inline bint adds_up(const int* left, int n) noexcept nogil:
    """Are there as many roles left as seats? Not at a table set up by hand with other roles than its rules have."""
    return left[LOYALIST] + left[REBEL] + left[TRAITOR] == n and left[LOYALIST] >= 0 and left[REBEL] >= 0 and (
        left[TRAITOR] >= 0)


cdef inline void believe(Private* me, int s, uint64_t loyalist, uint64_t rebel, uint64_t traitor) noexcept nogil:
    me.belief[s][0] = <uint8_t>(loyalist * 255 >> 16)
    me.belief[s][1] = <uint8_t>(rebel * 255 >> 16)
    me.belief[s][2] = <uint8_t>(traitor * 255 >> 16)


cdef inline void from_evidence(const View* v, int s, const int* left, uint64_t* w) noexcept nogil:
    """A seat's weights for loyalist, rebel, traitor before the counts are enforced."""
    cdef int x = clamp(v.pub.lean[s] + v.me.seen[s], TABLE_REACH - 1)
    cdef int half = x // 2, mixed = v.pub.mixed[s] * v.rules.weight[W_MIXED_TRAITOR] // 16
    w[0] = EXP[TABLE_REACH - half] * left[LOYALIST]
    w[1] = EXP[TABLE_REACH + half] * left[REBEL]
    if left[REBEL] == 0:      # who harms the lord's side now is the traitor, or who looked both ways before
        mixed += half
    else:
        mixed -= (x if x > 0 else -x) * v.rules.weight[W_LEAN_TRAITOR] // 16
    w[2] = EXP[TABLE_REACH + clamp(mixed, TABLE_REACH - 1)] * left[TRAITOR]


cdef inline void scale_row(uint64_t* w) noexcept nogil:
    """A hidden seat's three weights to a sum of 1 (16.16). One division a row: 64-bit divisions were a tenth of all
    time."""
    cdef uint64_t total = w[0] + w[1] + w[2], share
    if total:
        share = (<uint64_t>1 << 47) // total
        w[0] = w[0] * share >> 31
        w[1] = w[1] * share >> 31
        w[2] = w[2] * share >> 31


cdef void scale_columns(uint64_t (*w)[3], int n, const int* left) noexcept nogil:
    """Each role's weights to the number of seats that have it, then each seat's to 1 again. Rows sum to 1, so a column
    is below 10 (16.16)."""
    cdef uint64_t share[3]
    cdef int i, k
    for k in range(3):
        share[k] = 0
    for i in range(n):
        share[0] += w[i][0]
        share[1] += w[i][1]
        share[2] += w[i][2]
    for k in range(3):
        if share[k]:
            share[k] = (<uint64_t>left[k + 1] << 40) // share[k]
    for i in range(n):
        w[i][0] = w[i][0] * share[0] >> 24
        w[i][1] = w[i][1] * share[1] >> 24
        w[i][2] = w[i][2] * share[2] >> 24
        scale_row(w[i])


cdef void count_ways(uint64_t (*w)[3], int n, const int* left) noexcept nogil:
    """The distribution of two to four seats, exactly: each way to give them the roles left by the product of its
    weights (32 binary places). Rows sum to 1 (16.16)."""
    cdef uint64_t ways[FEW][3]
    cdef uint64_t found
    cdef int i, k, first = FIRST_WAY[n][left[LOYALIST]][left[REBEL]]
    for i in range(n):
        for k in range(3):
            ways[i][k] = 0
            w[i][k] += (w[i][k] == 0) & (left[k + 1] > 0)      # nothing is impossible: two certainties may contradict
    for k in range(first, first + MANY_WAYS[n][left[LOYALIST]][left[REBEL]]):
        found = <uint64_t>1 << 32
        for i in range(n):
            found = found * w[i][WAY[k][i]] >> 16
        for i in range(n):
            ways[i][WAY[k][i]] += found
    for i in range(n):
        for k in range(3):
            w[i][k] = ways[i][k]
        scale_row(w[i])


# ---- from beliefs to enemies ----------------------------------------------------------------------------------------

cdef int power(const View* v, int seat) noexcept nogil:
    return 2 * v.pub.seat[seat].hp + v.pub.seat[seat].hand_count


cdef int lead(const View* v) noexcept nogil:
    """By how much the lord's side is stronger than the rebels, in half hit points."""
    cdef int s, mine = v.me.role, value = power(v, 0), guessed = 0
    if mine == LOYALIST or mine == REBEL:
        value += power(v, v.seat) if mine == LOYALIST else -power(v, v.seat)
    for s in range(1, v.pub.n):      # of the own seat nothing is believed
        guessed += power(v, s) * (v.me.belief[s][0] - v.me.belief[s][1]) * alive(v.pub, s)
    return value + guessed // 255


cdef bint rebels_ahead(const View* v) noexcept nogil:
    """Do the rebels seem stronger to a traitor? A lord near his end is behind, whoever else is there."""
    return v.me.rebels_left and (v.pub.seat[0].hp <= LORD_WEAK or v.me.lead <= MARGIN)


cdef int wanted_traitor(const View* v) noexcept nogil:
    """How much this bot's side wants the traitor hurt: while it is behind it has no better ally, and a weak lord is
    behind, whoever else is there."""
    cdef int mine = v.me.role
    if not v.me.rebels_left and mine != REBEL:
        return 256
    if mine != REBEL and v.pub.seat[0].hp <= LORD_WEAK:
        return 0
    if (v.me.lead > 0) == (mine == REBEL):
        return 0
    if mine == REBEL:
        return weight(v, W_REBEL_TRAITOR)
    return weight(v, W_LORD_TRAITOR) if mine == LORD else weight(v, W_LOYALIST_TRAITOR)


cdef struct Aims:      # how much a role wants each role hurt, and the lord; -400..256
    int lord
    int loyalist
    int rebel
    int traitor


cdef Aims aims_at(int lord, int loyalist, int rebel, int traitor) noexcept nogil:
    cdef Aims a
    a.lord = lord
    a.loyalist = loyalist
    a.rebel = rebel
    a.traitor = traitor
    return a


cdef Aims aims_of_traitor(const View* v) noexcept nogil:
    """The traitor weakens whichever side is stronger and keeps the lord for the last duel: the more the weaker he is,
    and only while somebody could still take him. With three left the third has to go, whoever it is."""
    cdef Aims a
    cdef int living = many(v.pub.alive), ahead = weight(v, W_TRAITOR_AHEAD), behind = -weight(v, W_TRAITOR_BEHIND)
    a.traitor = 0
    a.lord = -weight(v, W_TRAITOR_LORD) if v.me.rebels_left else 0
    if living == 2:
        a.lord = 256
    elif v.pub.seat[0].hp <= LORD_WEAK + v.me.rebels_left:      # one point more must not turn his own aims
        a.lord = -2 * weight(v, W_TRAITOR_LORD)
    if living == 3:
        behind = ahead
    a.rebel = ahead if rebels_ahead(v) else behind
    a.loyalist = behind if rebels_ahead(v) else ahead
    return a


cdef Aims aims(const View* v) noexcept nogil:
    if v.me.role == REBEL:
        return aims_at(weight(v, W_REBEL_LORD), weight(v, W_REBEL_LOYALIST), -weight(v, W_REBEL_REBEL),
                       wanted_traitor(v))
    if v.me.role == LOYALIST:
        return aims_at(-weight(v, W_LOYALIST_LORD), -weight(v, W_LOYALIST_LOYALIST), weight(v, W_LOYALIST_REBEL),
                       wanted_traitor(v))
    if v.me.role == LORD:
        return aims_at(0, -weight(v, W_LORD_LOYALIST), weight(v, W_LORD_REBEL), wanted_traitor(v))
    return aims_of_traitor(v)


cdef void read_anew(View* v) noexcept nogil:
    """What everybody is, and how much this bot wants every living seat hurt (Private.foe). A traitor's aims hang on the
    lead, which moves with every card: he looks at it once a turn, so as not to change sides within one; and on the
    lord's hp."""
    cdef Aims a
    cdef int s
    if is_stale(v):
        work_out(v)
        v.me.belief_at = v.pub.acts
        v.me.belief_alive = v.pub.alive
    if v.me.role != TRAITOR or v.me.lead_turn != v.pub.turn:
        v.me.lead = <int16_t>lead(v)
        v.me.lead_turn = v.pub.turn
    v.me.lord_hp = v.pub.seat[0].hp
    a = aims(v)
    for s in range(1, v.pub.n):
        v.me.foe[s] = <int16_t>((a.loyalist * v.me.belief[s][0] + a.rebel * v.me.belief[s][1]
                                 + a.traitor * v.me.belief[s][2]) // 255 * alive(v.pub, s))
    v.me.foe[0] = <int16_t>a.lord
    v.me.foe[v.seat] = <int16_t>-weight(v, W_SELF)
