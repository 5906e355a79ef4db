"""The table of skills and equipment effects, the slots of seats, and the two dispatchers (reactions and queries)."""
from libc.string cimport memset, strncpy

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport bit, lowest
from sgs_sim._core.cardset cimport ctz

memset(&SKILL_ROWS[0], 0, sizeof(SKILL_ROWS))
cdef int n_rows = 1
cdef int[KIND_COUNT][EDITIONS] EFFECT_OF_KIND
memset(&EFFECT_OF_KIND[0], 0, sizeof(EFFECT_OF_KIND))
# name -> default, in the order of their places in RulesData.own
cdef dict OWN_SWITCHES = {}
# by row: (name, default, lowest, highest) of its parameters, in the order of their places in a slot
cdef dict PARAMS = {}
cdef bint closed = False


# ---- registration, at import ----------------------------------------------------------------------------------------

cdef int skill(str name, uint32_t flags=0, str shown="") except -1:
    """Register a skill or equipment effect; its id is the order of registration. `shown`: the name people see, if this
    is another version of a skill registered before."""
    global n_rows
    if closed:
        raise ImportError(f"skill {name!r}: a plugin calls admitted() before it registers anything")
    if n_rows >= MAX_SKILLS:
        raise ImportError(f"skill {name!r}: the table holds {MAX_SKILLS} rows")
    if skill_id(name):
        raise ImportError(f"skill {name!r} is registered twice")
    encoded = name.encode()
    if len(encoded) > 23:
        raise ImportError(f"skill {name!r}: the name is longer than 23 letters")
    cdef SkillRow* row = &SKILL_ROWS[n_rows]
    strncpy(row.name, encoded, 23)
    row.flags = flags
    row.shown = skill_id(shown) if shown else n_rows
    if row.shown == 0:
        raise ImportError(f"skill {name!r} is shown as {shown!r}, which is not registered")
    n_rows += 1
    return n_rows - 1


cdef int on(int id, int timing, Reaction do, bint anyone=False) except -1:
    """The skill reacts at this timing, to what its owner does or suffers, or to anyone's doing."""
    SKILL_ROWS[id].on[timing] = do
    SKILL_ROWS[id].listens |= (<uint64_t>1) << timing
    if anyone:
        SKILL_ROWS[id].anyone |= (<uint64_t>1) << timing
    return 0


cdef int query(int id, int which, Query answer) except -1:
    SKILL_ROWS[id].query[which] = answer
    SKILL_ROWS[id].listens |= (<uint64_t>1) << which
    return 0


cdef int converts(int id, int as_kind, int when, int suits, uint64_t kinds, bint hand_only) except -1:
    """The skill makes a card of these suits and kinds (bit masks, 0 = any) count as another kind."""
    cdef SkillRow* row = &SKILL_ROWS[id]
    cdef Conversion* c = &row.conversion[row.n_conversions]
    c.as_kind = <uint8_t>as_kind
    c.when = <uint8_t>when
    c.suits = <uint8_t>suits
    c.kinds = kinds
    c.n_cards = 1
    c.hand_only = hand_only
    row.n_conversions += 1
    return 0


cdef int converts_two(int id, int as_kind, int when) except -1:
    """The skill makes any two hand cards count as another kind."""
    converts(id, as_kind, when, 0, 0, True)
    SKILL_ROWS[id].conversion[SKILL_ROWS[id].n_conversions - 1].n_cards = 2
    return 0


cdef int converts_pair(int id, int as_kind, int when) except -1:
    """The skill makes two hand cards of one suit count as another kind."""
    converts_two(id, as_kind, when)
    SKILL_ROWS[id].conversion[SKILL_ROWS[id].n_conversions - 1].same_suit = 1
    return 0


cdef int converts_active(int id, int as_kind, int when, int suits, int active) except -1:
    """The skill makes hand cards of these suits count as another kind while its own mark of the turn has this value."""
    converts(id, as_kind, when, suits, 0, True)
    SKILL_ROWS[id].conversion[SKILL_ROWS[id].n_conversions - 1].active = <uint8_t>active
    return 0


cdef int claims(int id, uint64_t kinds) except -1:
    """By the skill a hand card can be used or played face down as a kind of these; others may doubt it."""
    SKILL_ROWS[id].claims = kinds
    return 0


cdef int converts_hand(int id, int as_kind, int when, int min_hp) except -1:
    """The skill makes any hand card count as another kind, for an owner of so many hit points."""
    converts(id, as_kind, when, 0, 0, True)
    SKILL_ROWS[id].conversion[SKILL_ROWS[id].n_conversions - 1].min_hp = <uint8_t>min_hp
    return 0


cdef int active(int id, Offer offer, Perform perform) except -1:
    """The skill adds options of its own to the free choice of the play phase."""
    SKILL_ROWS[id].offer = offer
    SKILL_ROWS[id].perform = perform
    return 0


cdef int lends(int id, Offer offer, Perform perform) except -1:
    """The skill adds options to the free choice of others."""
    SKILL_ROWS[id].offer_others = offer
    SKILL_ROWS[id].perform_others = perform
    SKILL_ROWS[id].listens |= (<uint64_t>1) << T_OTHERS_PLAY
    SKILL_ROWS[id].anyone |= (<uint64_t>1) << T_OTHERS_PLAY
    return 0


cdef int param(int id, str name, int default, int low, int high) except -1:
    """A number of the skill that a general may have otherwise, within bounds; returns its place in the slot's p."""
    known = PARAMS.setdefault(id, [])
    cdef int at = len(known)
    if at == 3:
        raise ImportError(f"parameter {name!r}: a skill has three at most")
    if not -128 <= low <= default <= high <= 127:
        raise ImportError(f"parameter {name!r}: {default} from {low} to {high}, allowed is -128 to 127")
    SKILL_ROWS[id].p[at] = <int8_t>default
    known.append((name, default, low, high))
    return at


cdef int own_suits(int id) except -1:
    """The suits that the skill's conversion takes are its first parameter."""
    cdef SkillRow* row = &SKILL_ROWS[id]
    row.conversion[0].own_suits = 1
    return param(id, "suits", row.conversion[0].suits, 1 << SPADE, ALL_SUITS)


cdef int bind_effect(int kind, int id, int edition=0) except -1:
    """Who wears this kind of equipment has this effect; rules may choose another edition's than the first."""
    EFFECT_OF_KIND[kind][edition] = id
    return 0


cdef int effect_of(int kind, int edition) except -1:
    """The effect of a kind of equipment in this edition; an edition without one of its own has the first one's."""
    return EFFECT_OF_KIND[kind][edition] or EFFECT_OF_KIND[kind][0]


cdef int skill_switch(str name, int default) except -1:
    """A point of a single skill on which tables differ; returns its place in RulesData.own."""
    if len(OWN_SWITCHES) >= SKILL_SWITCHES:
        raise ImportError(f"switch {name!r}: there is room for {SKILL_SWITCHES}")
    OWN_SWITCHES[name] = default
    return len(OWN_SWITCHES) - 1


cdef int close_table() except -1:
    """From here on only a plugin that was admitted registers skills, behind all others."""
    global closed
    closed = True
    return 0


cdef int open_table() except -1:
    global closed
    closed = False
    return 0


def skill_params(str name):
    """(name, default, lowest, highest) of a skill's parameters, in the order of their places."""
    return tuple(PARAMS.get(skill_id(name), ()))


def skill_switches():
    """Names and defaults of the skills' own switches, in the order of their places."""
    return dict(OWN_SWITCHES)


def skill_ids():
    """Names of all rows by id, each different; the first is "none"."""
    return ("none", *(SKILL_ROWS[i].name.decode() for i in range(1, n_rows)))


def skill_names():
    """The names that people see, by id: versions of one skill share theirs. The first is "none"."""
    return ("none", *(SKILL_ROWS[SKILL_ROWS[i].shown].name.decode() for i in range(1, n_rows)))


def skill_id(str name):
    """Id of a registered skill, 0 if there is none."""
    for i in range(1, n_rows):
        if SKILL_ROWS[i].name.decode() == name:
            return i
    return 0


def skill_flags(int id):
    """Flags of a registered skill (SkillFlag)."""
    return SKILL_ROWS[id].flags


# ---- slots ----------------------------------------------------------------------------------------------------------

cdef void update_masks(Game* g, int seat, const SkillRow* row) noexcept nogil:
    """Bring the seat's bits up to date for all that this row listens to and makes."""
    cdef Public* p = &g.t.pub
    cdef Seat* s = &p.seat[seat]
    cdef uint64_t left = row.listens
    cdef uint16_t slots, anyone, owner
    cdef int t, i, k
    while left:
        t = ctz(left)
        left &= left - 1
        anyone = owner = 0
        slots = s.listening[t]
        while slots:
            i = lowest(slots)
            slots &= slots - 1
            if (SKILL_ROWS[s.slot[i].id].anyone >> t) & 1:
                anyone = bit(seat)
            else:
                owner = bit(seat)
        p.any_on[t] = (p.any_on[t] & ~bit(seat)) | anyone
        p.owner_on[t] = (p.owner_on[t] & ~bit(seat)) | owner
    for k in range(row.n_conversions):
        update_makes(g, seat, row.conversion[k].as_kind)
    left = row.claims
    while left:
        update_makes(g, seat, ctz(left))
        left &= left - 1


cdef void update_makes(Game* g, int seat, int kind) noexcept nogil:
    cdef Public* p = &g.t.pub
    cdef const SkillRow* row
    cdef int i, k
    p.makes[kind] &= ~bit(seat)
    for i in range(MAX_SLOTS):
        row = &SKILL_ROWS[p.seat[seat].slot[i].id]
        if (row.claims >> kind) & 1:
            p.makes[kind] |= bit(seat)
        for k in range(row.n_conversions):
            if row.conversion[k].as_kind == kind:
                p.makes[kind] |= bit(seat)


cdef void listen(Game* g, int seat, int at, bint yes) noexcept nogil:
    cdef Seat* s = &g.t.pub.seat[seat]
    cdef uint64_t left = SKILL_ROWS[s.slot[at].id].listens
    cdef int t
    while left:
        t = ctz(left)
        left &= left - 1
        if yes:
            s.listening[t] |= <uint16_t>(1 << at)
        else:
            s.listening[t] &= <uint16_t>~(1 << at)


cdef void grant(Game* g, int seat, int at, const GrantedSkill* what) noexcept nogil:
    """Put a skill into a slot; what was there goes."""
    cdef Slot* slot = &g.t.pub.seat[seat].slot[at]
    cdef int i
    if slot.id:
        revoke(g, seat, at)
    memset(slot, 0, sizeof(Slot))
    slot.id = what.id
    for i in range(3):
        slot.p[i] = what.p[i]
    g.t.pub.seat[seat].filled |= <uint16_t>(1 << at)
    if SKILL_ROWS[slot.id].n_conversions or SKILL_ROWS[slot.id].claims or SKILL_ROWS[slot.id].offer != NULL:
        g.t.pub.seat[seat].choosing |= <uint16_t>(1 << at)
    listen(g, seat, at, True)
    update_masks(g, seat, &SKILL_ROWS[slot.id])


cdef void grant_effect(Game* g, int seat, int at, int id) noexcept nogil:
    cdef GrantedSkill what
    cdef int i
    memset(&what, 0, sizeof(what))
    what.id = <uint8_t>id
    for i in range(3):
        what.p[i] = SKILL_ROWS[id].p[i]
    grant(g, seat, at, &what)


cdef void revoke(Game* g, int seat, int at) noexcept nogil:
    """Empty a slot."""
    cdef Slot* slot = &g.t.pub.seat[seat].slot[at]
    cdef int id = slot.id
    if id == 0:
        return
    g.t.pub.seat[seat].filled &= <uint16_t>~(1 << at)
    g.t.pub.seat[seat].choosing &= <uint16_t>~(1 << at)
    listen(g, seat, at, False)
    memset(slot, 0, sizeof(Slot))
    update_masks(g, seat, &SKILL_ROWS[id])


# ---- timings and queries --------------------------------------------------------------------------------------------

cdef void react(Game* g, int timing, Event* e) noexcept nogil:
    """Seats react in turn order from the current player, each slot once; who is still to react is looked up again each
    time, because a reaction may kill, or change equipment."""
    cdef Public* p = &g.t.pub
    cdef int _, s = p.turn_seat
    for _ in range(p.n):
        if ((p.any_on[timing] | (p.owner_on[timing] & e.involved)) >> s) & 1:
            seat_reacts(g, timing, s, e)
            if p.over:
                return
        s = s + 1 if s + 1 < p.n else 0


cdef void seat_reacts(Game* g, int timing, int s, Event* e) noexcept nogil:
    """One seat: its general's skills first, then its equipment."""
    cdef Public* p = &g.t.pub
    cdef uint16_t slots, done = 0
    cdef int i
    cdef Slot* slot
    while not p.over:
        slots = p.seat[s].listening[timing] & ~done
        if not slots:
            return
        i = lowest(slots)
        done |= <uint16_t>(1 << i)
        slot = &p.seat[s].slot[i]
        if p.owner_on[Q_ALOOF] and SKILL_ROWS[slot.id].flags & EQUIPMENT and aloof_from(p, s, e):
            continue
        if (e.involved >> s) & 1 or (SKILL_ROWS[slot.id].anyone >> timing) & 1:
            p.counting |= bit(s)
            SKILL_ROWS[slot.id].on[timing](g, s, slot, e)


cdef bint aloof_from(const Public* p, int s, const Event* e) noexcept nogil:
    """The other party of the event is one on whom the equipment of this seat has no effect."""
    cdef int other = e.other if e.other != s else e.seat
    return other >= 0 and other != s and (p.owner_on[Q_ALOOF] >> other) & 1


cdef int query_slots(
        const Public* p, const RulesData* r, int which, int seat, uint16_t slots, int a, int b) noexcept nogil:
    cdef int i, total = 0
    cdef const Slot* slot
    while slots:
        i = lowest(slots)
        slots &= slots - 1
        slot = &p.seat[seat].slot[i]
        total += SKILL_ROWS[slot.id].query[which](p, r, seat, slot, a, b)
    return total
