"""Whom a card may name. Reads public facts only, so bots may ask the same questions."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.registry cimport WEAPON_SLOT, ask_query, query_slots


cdef uint16_t forbidden(const Public* p, const RulesData* r, int user, int kind) noexcept nogil:
    """Seats whose skills keep them from being named by this kind of card."""
    cdef uint16_t asked = p.owner_on[Q_PROHIBIT], mask = 0
    cdef int s
    while asked:
        s = lowest(asked)
        asked &= asked - 1
        if ask_query(p, r, Q_PROHIBIT, s, kind, user) > 0:
            mask |= bit(s)
    return mask


cdef uint16_t within(const Public* p, const RulesData* r, int user, int reach, bint without_horse) noexcept nogil:
    """Others at this distance or nearer; a weapon's range may not count towards some."""
    cdef uint16_t mask = 0
    cdef int s, far
    for s in range(p.n):
        if s != user and (p.alive >> s) & 1:
            far = true_distance(p, r, user, s, without_horse)
            if far <= (1 if (p.owner_on[Q_ALOOF] >> s) & 1 and ask_query(p, r, Q_ALOOF, s, 0, 0) > 1 else reach):
                mask |= bit(s)
    return mask


cdef int true_distance(const Public* p, const RulesData* r, int a, int b, bint without_horse) noexcept nogil:
    """Distance from a to b, on request as if a's -1 mount were not there."""
    cdef int i, k = 0, n = 0, d
    if not without_horse:
        return p.distance[a][b]
    for i in range(p.n):
        if (p.alive >> i) & 1:
            n += 1
            if (i > a) != (i > b):
                k += 1
    # k living seats lie from the lower one (exclusive) to the higher one (inclusive)
    d = k if k + k <= n else n - k
    d += ask_query(p, r, Q_DISTANCE, a, 0, 0) + ask_query(p, r, Q_DISTANCE_TO, b, 0, 0)
    d += p.seat[b].equip[PLUS_MOUNT] != NONE and not (p.owner_on[Q_ALOOF] >> a) & 1
    return d if d > 1 else 1


cdef bint may_slash(const Public* p, const RulesData* r, int user, int without) noexcept nogil:
    """May the user still use a slash in this play phase? `without`: an equipped card that is being spent on it."""
    cdef uint16_t slots
    if p.seat[user].barred & BAR_SLASH:
        return False
    if p.seat[user].slashes_used == 0:
        return True
    slots = p.seat[user].listening[Q_SLASH_LIMIT]
    if without != NONE and p.seat[user].equip[WEAPON] == without:
        slots &= <uint16_t>~(1 << WEAPON_SLOT)
    return slots != 0 and query_slots(p, r, Q_SLASH_LIMIT, user, slots, 0, 0) >= p.seat[user].slashes_used


cdef uint16_t slash_targets(const Public* p, const RulesData* r, int user, int without) noexcept nogil:
    cdef int reach = 1
    cdef const Seat* s = &p.seat[user]
    if p.owner_on[Q_SLASH_REACH] & bit(user) and ask_query(p, r, Q_SLASH_REACH, user, NO_SUIT, 0) > 0:
        return others(p, user)
    if p.owner_on[Q_ALOOF] or (p.n_loans and user == p.turn_seat):
        return particular_targets(p, r, user, without)
    if without == NONE or (without != s.equip[WEAPON] and without != s.equip[MINUS_MOUNT]):
        return s.in_range
    if s.equip[WEAPON] != NONE and without != s.equip[WEAPON]:
        reach = r.range[r.face[s.equip[WEAPON]].kind]
    return within(p, r, user, reach, without == s.equip[MINUS_MOUNT])


# ---- several weapons, and seats on whom the equipment of others has no effect ----------------------------------------

cdef uint16_t weapon_slots(const Public* p, int user, int weapon) noexcept nogil:
    """Which slots of the user hold weapons; with `weapon` not NONE only that one's."""
    cdef uint16_t slots = 0
    cdef int k
    if weapon == NONE or p.seat[user].equip[WEAPON] == weapon:
        slots = 1 << WEAPON_SLOT
    if user == p.turn_seat:
        for k in range(p.n_loans):
            if p.loan[k].slot != NONE and (weapon == NONE or p.loan[k].card == weapon):
                slots |= <uint16_t>(1 << p.loan[k].slot)
    return slots


cdef bint allows_slash(const Public* p, const RulesData* r, int user, int weapon) noexcept nogil:
    """May a slash be used with this weapon (NONE: with bare hands), by the limit of the phase? The limit is one of free
    choices; a slash that an effect asks for is outside it."""
    cdef uint16_t slots = p.seat[user].listening[Q_SLASH_LIMIT]
    if p.seat[user].slashes_used == 0 or user != p.turn_seat or p.stack_depth:
        return True
    slots &= ~weapon_slots(p, user, NONE) | (weapon_slots(p, user, weapon) if weapon != NONE else 0)
    return slots != 0 and query_slots(p, r, Q_SLASH_LIMIT, user, slots, 0, 0) >= p.seat[user].slashes_used


cdef uint16_t weapon_reach(const Public* p, const RulesData* r, int user, int weapon, int without) noexcept nogil:
    """Whom the user reaches with this weapon; NONE: with bare hands."""
    cdef int reach = 1 if weapon == NONE else r.range[r.face[weapon].kind]
    return within(p, r, user, reach, without != NONE and without == p.seat[user].equip[MINUS_MOUNT])


cdef uint16_t by_effect(const Public* p, const RulesData* r, int user, int effect) noexcept nogil:
    """Whom a slash can be used on that was made by the effect of the user's equipment: within that weapon's reach, and
    nobody on whom it has no effect."""
    cdef uint16_t mask = 0
    cdef int k, own = p.seat[user].equip[WEAPON]
    if own != NONE and r.effect[r.face[own].kind] == effect:
        mask = weapon_reach(p, r, user, own, NONE)
    if user == p.turn_seat:
        for k in range(p.n_loans):
            if r.effect[r.face[p.loan[k].card].kind] == effect:
                mask |= weapon_reach(p, r, user, p.loan[k].card, NONE)
    return mask & ~p.owner_on[Q_ALOOF]


cdef uint16_t particular_targets(const Public* p, const RulesData* r, int user, int without) noexcept nogil:
    """Whom a slash may name, weapon by weapon: each has its own reach and its own say in the limit of the phase. A
    limit that only a weapon lifts stays for those on whom weapons of others have no effect."""
    cdef uint16_t mask = 0
    cdef int k, own = p.seat[user].equip[WEAPON]
    if allows_slash(p, r, user, NONE):
        mask = weapon_reach(p, r, user, NONE, without)
    if own != NONE and own != without and allows_slash(p, r, user, own):
        mask |= weapon_reach(p, r, user, own, without)
    if user == p.turn_seat:
        for k in range(p.n_loans):
            if allows_slash(p, r, user, p.loan[k].card):
                mask |= weapon_reach(p, r, user, p.loan[k].card, without)
    if not allows_slash(p, r, user, NONE):
        mask &= ~p.owner_on[Q_ALOOF]
    return mask


cdef uint16_t anyone_to_slash(const Public* p, const RulesData* r, int user) noexcept nogil:
    """Whom a slash without distance limit may name."""
    cdef uint16_t mask = others(p, user)
    if p.owner_on[Q_PROHIBIT]:
        mask &= ~forbidden(p, r, user, SLASH)
    return mask & ~r.exempt[SLASH]


cdef uint16_t with_hands(const Public* p, int user) noexcept nogil:
    """The living with hand cards; of the user one is being spent."""
    cdef uint16_t mask = 0
    cdef int s
    for s in range(p.n):
        if (p.alive >> s) & 1 and p.seat[s].hand_count > (s == user):
            mask |= bit(s)
    return mask


cdef uint16_t with_cards(const Public* p, uint16_t mask) noexcept nogil:
    cdef uint16_t left = mask
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if not has_any(p, s):
            mask &= ~bit(s)
    return mask


cdef uint16_t without_trick(const Public* p, uint16_t mask, int kind) noexcept nogil:
    """Those of the mask in whose judging area no trick of this name lies."""
    cdef uint16_t left = mask
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if p.seat[s].n_judging and judging_holds(p, s, kind):
            mask &= ~bit(s)
    return mask


cdef uint16_t near(const Public* p, const RulesData* r, int user, int without) noexcept nogil:
    """Whom a trick of distance 1 reaches."""
    if ask_query(p, r, Q_TRICK_REACH, user, 0, 0) > 0:
        return others(p, user)
    if without != NONE and without == p.seat[user].equip[MINUS_MOUNT]:
        return within(p, r, user, 1, True)
    return p.seat[user].near


cdef uint16_t collateral_victims(const Public* p, const RulesData* r, int holder) noexcept nogil:
    """Whom the borrowed player could slash."""
    return p.seat[holder].in_range & p.alive & ~forbidden(p, r, holder, SLASH)


cdef uint16_t armed(const Public* p, const RulesData* r, int user) noexcept nogil:
    """The others with a weapon, and with somebody to slash where the card sends them against one."""
    cdef uint16_t mask = others(p, user)
    cdef uint16_t left = mask
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if p.seat[s].equip[WEAPON] == NONE or (r.second_target[COLLATERAL] and collateral_victims(p, r, s) == 0):
            mask &= ~bit(s)
    return mask


cdef uint16_t legal_targets(const Public* p, const RulesData* r, int user, int kind, int without) noexcept nogil:
    """Mask of legal first targets of a card that names targets; `without`: an equipped card that is being spent on it,
    whose own effect therefore does not help."""
    cdef uint16_t mask
    if is_slash(kind):
        mask = slash_targets(p, r, user, without)
    elif kind == SNATCH:
        mask = with_cards(p, near(p, r, user, without))
    elif kind == SUPPLY_SHORTAGE:
        mask = without_trick(p, near(p, r, user, without), kind)
    elif kind == DISMANTLEMENT:
        mask = with_cards(p, others(p, user))
    elif kind == INDULGENCE:
        mask = without_trick(p, others(p, user), kind)
    elif kind == COLLATERAL:
        mask = armed(p, r, user)
        if not r.second_target[COLLATERAL] and p.n_loans >= MAX_LOANS:
            mask = 0
    elif kind == FIRE_ATTACK:
        mask = with_hands(p, user)
    elif kind == IRON_CHAIN:
        mask = p.alive
    else:
        mask = others(p, user)
    if p.owner_on[Q_PROHIBIT]:
        mask &= ~forbidden(p, r, user, kind)
    return mask & ~r.exempt[kind]
