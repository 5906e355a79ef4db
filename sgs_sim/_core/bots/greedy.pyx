"""The greedy bot: no beliefs. Whoever is not known to be on its side is an enemy; it uses what it has, and saves itself
and, where its role says so, the lord. It decides without dice: equal options are split by a key of the seat, its turn
and the option."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, empty, pop_first
from sgs_sim._core.rng cimport mix64
from sgs_sim._core.registry cimport SKILL_ROWS
from sgs_sim._core.flow.judge cimport spared
from sgs_sim._core.bots.claims cimport claimed_card, doubts, is_claim, often, spares_phase
from sgs_sim._core.bots.editions cimport best_lender, lethal, too_early
from sgs_sim._core.bots.expansions cimport (
    can_strike, chain_target, chained, emptiest, for_all, place_of, shown, untouched_by,
)

# What a card is worth in hand, 0 to 100: decides what is discarded, taken from the table, or spent by a conversion.
cdef int[KIND_COUNT] KEEP
# How eagerly a card is used in the play phase; the order is: dress, draw, disarm, strike.
cdef int[KIND_COUNT] USE_FIRST
cdef int kind
for kind in range(KIND_COUNT):
    KEEP[kind] = 35
    USE_FIRST[kind] = 0
for kind in range(CROSSBOW, EIGHT_DIAGRAM):
    KEEP[kind], USE_FIRST[kind] = 30, 88
for kind in range(EIGHT_DIAGRAM, JUEYING):
    KEEP[kind], USE_FIRST[kind] = 50, 90
for kind in range(JUEYING, CHITU):
    KEEP[kind], USE_FIRST[kind] = 45, 89
for kind in range(CHITU, KIND_COUNT):
    KEEP[kind], USE_FIRST[kind] = 35, 87
KEEP[PEACH], USE_FIRST[PEACH] = 95, 80
KEEP[EX_NIHILO], USE_FIRST[EX_NIHILO] = 75, 95
KEEP[JINK] = 62
KEEP[NULLIFICATION] = 58
KEEP[SLASH], USE_FIRST[SLASH] = 45, 50
KEEP[FIRE_SLASH], USE_FIRST[FIRE_SLASH] = 47, 51
KEEP[THUNDER_SLASH], USE_FIRST[THUNDER_SLASH] = 46, 51
KEEP[SNATCH], USE_FIRST[SNATCH] = 65, 75
KEEP[DISMANTLEMENT], USE_FIRST[DISMANTLEMENT] = 55, 70
KEEP[INDULGENCE], USE_FIRST[INDULGENCE] = 56, 68
KEEP[DUEL], USE_FIRST[DUEL] = 40, 45
KEEP[SAVAGE_ASSAULT], USE_FIRST[SAVAGE_ASSAULT] = 42, 60
KEEP[ARCHERY_ATTACK], USE_FIRST[ARCHERY_ATTACK] = 44, 61
KEEP[GOD_SALVATION], USE_FIRST[GOD_SALVATION] = 38, 55
KEEP[AMAZING_GRACE], USE_FIRST[AMAZING_GRACE] = 36, 40
KEEP[COLLATERAL], USE_FIRST[COLLATERAL] = 25, 65
KEEP[LIGHTNING], USE_FIRST[LIGHTNING] = 10, 5
KEEP[ANALEPTIC], USE_FIRST[ANALEPTIC] = 60, 53
KEEP[FIRE_ATTACK], USE_FIRST[FIRE_ATTACK] = 37, 47
KEEP[IRON_CHAIN], USE_FIRST[IRON_CHAIN] = 34, 52
KEEP[SUPPLY_SHORTAGE], USE_FIRST[SUPPLY_SHORTAGE] = 54, 67

cdef enum:
    RECAST = 44        # a card that does not serve for another, after the strikes
    USE_SKILL = 62     # an active skill: after the tricks that disarm, before the slash
    CHEAP = 45         # cards below this are given up gladly (zhiheng, conversions)
    SPARE = 50         # cards up to this are given for a point of damage to a friend
    SPARE_HP = 3       # hp from which one is spent on cards (kurou)
    BLUFF = 12         # a card of the kind itself is used before one is claimed to be of it


# ---- sides ----------------------------------------------------------------------------------------------------------

cdef int known_role(const View* v, int seat) noexcept nogil:
    """Role of a seat as far as it is public, or follows from the role counts; else HIDDEN_ROLE."""
    cdef int left[4]
    cdef int s, role, only = HIDDEN_ROLE
    if v.pub.seat[seat].role_shown != HIDDEN_ROLE:
        return v.pub.seat[seat].role_shown
    for role in range(4):
        left[role] = v.rules.roles[role]
    for s in range(v.pub.n):
        if v.pub.seat[s].role_shown != HIDDEN_ROLE:
            left[v.pub.seat[s].role_shown] -= 1
        elif s == v.seat:
            left[v.me.role] -= 1
    for role in range(4):
        if left[role] > 0:
            if only != HIDDEN_ROLE:
                return HIDDEN_ROLE
            only = role
    return only


cdef uint16_t friends_of(const View* v) noexcept nogil:
    """Mask of the living others known to be on the same side; for a traitor the lord, until the two are alone."""
    cdef uint16_t mask = 0
    cdef int mine = v.me.role, s, hidden
    cdef uint16_t left = others(v.pub, v.seat)
    if mine == TRAITOR:
        return bit(0) & left if many(left) > 1 else 0
    if mine == LOYALIST:
        mask = bit(0)
    hidden = HIDDEN_ROLE
    for s in range(1, v.pub.n):
        if (left >> s) & 1:
            hidden = known_role(v, s)      # all hidden seats look alike, so one answer serves for all
            break
    if (hidden == LOYALIST and (mine == LORD or mine == LOYALIST)) or (hidden == REBEL and mine == REBEL):
        mask |= left & ~bit(0)
    return mask & left


cdef int lure(const View* v, int seat) noexcept nogil:
    """How tempting an enemy is: the lord for a rebel, then who is weak."""
    cdef const Seat* s = &v.pub.seat[seat]
    cdef int value = 200 - 10 * s.hp - 4 * s.hand_count
    if v.me.role == REBEL and seat == 0:
        value += 60
    if s.equip[ARMOR] != NONE:
        value -= 8
    return 64 * value + <int>(mix64(v.me.tie_key ^ <uint64_t>(v.pub.turn * 16 + seat)) & 63)


cdef int most_tempting(const View* v, uint16_t mask) noexcept nogil:
    cdef int s, best = -1, value, top = 0
    while mask:
        s = lowest(mask)
        mask &= mask - 1
        value = lure(v, s)
        if best < 0 or value > top:
            best = s
            top = value
    return best


cdef int neediest(const View* v, uint16_t mask) noexcept nogil:
    """The friend with the fewest hp; -1 for none."""
    cdef int s, best = -1
    while mask:
        s = lowest(mask)
        mask &= mask - 1
        if best < 0 or v.pub.seat[s].hp < v.pub.seat[best].hp:
            best = s
    return best


cdef uint16_t hurt(const View* v, uint16_t mask) noexcept nogil:
    """Those of the mask below their maximum hp."""
    cdef uint16_t left = mask
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if v.pub.seat[s].hp >= v.pub.seat[s].max_hp:
            mask &= ~bit(s)
    return mask


# ---- the free choice ------------------------------------------------------------------------------------------------

cdef int worth_of_use(const View* v, const Option* o, uint16_t friends, uint16_t foes) noexcept nogil:
    """Eagerness to take this row, 0 for never. A converted card costs what it is worth in hand."""
    cdef int kind = o.kind, value = USE_FIRST[kind], had
    cdef const Seat* me = &v.pub.seat[v.seat]
    if is_equipment(kind):
        had = me.equip[slot_of(kind)]
        if slot_of(kind) > ARMOR and v.pub.owner_on[Q_ONE_MOUNT] & bit(v.seat):
            had &= me.equip[PLUS_MOUNT + MINUS_MOUNT - slot_of(kind)]      # NONE has all bits
        return value if had == NONE else 0
    if kind == PEACH and o.targets:
        return value - 1 if hurt(v, friends & o.targets) and me.hp > 1 else 0
    if kind == COLLATERAL and not v.rules.second_target[COLLATERAL]:
        return value if best_lender(v, o.targets, foes) >= 0 else 0
    if kind == IRON_CHAIN:
        return value if (foes & ~chained(v) | ~foes & chained(v)) & o.targets else 0
    if o.targets and not o.targets & foes:
        return 0
    if kind == SLASH and v.pub.owner_on[Q_VOID] & o.targets:
        if not o.targets & foes & ~untouched_by(v, kind, NO_COLOR, o.targets):
            return 0
    if kind == FIRE_ATTACK and me.hand_count < 3:
        return 0
    if kind == DUEL and me.hand_count < 3:
        value = 20
    elif kind == SAVAGE_ASSAULT or kind == ARCHERY_ATTACK:
        if v.me.role != REBEL and v.me.role != LORD and v.pub.seat[0].hp <= 1:
            return 0
    elif kind == GOD_SALVATION:
        if not hurt(v, friends | bit(v.seat)):
            return 0
    elif kind == LIGHTNING and v.me.role == LORD:
        return 0
    if o.skill:
        if is_claim(o):
            return value - BLUFF if least_kept(v) < SPARE and value > BLUFF and not often(v.pub, v.seat) else 0
        value -= KEEP[v.rules.face[o.card].kind] // 8
    return value if value > 0 else 0


cdef int least_kept(const View* v) noexcept nogil:
    """What the cheapest hand card is worth in hand."""
    cdef Cards left = v.me.hand[0]
    cdef int least = 100, kind
    while not empty(&left):
        kind = v.rules.face[pop_first(&left)].kind
        if KEEP[kind] < least:
            least = KEEP[kind]
    return least


cdef uint16_t dead_friends(const View* v, uint16_t dead) noexcept nogil:
    """Of the dead those of the own side, which everybody knows. A traitor has none."""
    cdef uint16_t mask = 0
    cdef int s, role
    while dead:
        s = lowest(dead)
        dead &= dead - 1
        role = v.pub.seat[s].role_shown
        if role == REBEL if v.me.role == REBEL else role == LOYALIST and v.me.role != TRAITOR:
            mask |= bit(s)
    return mask


cdef int worth_of_skill(const View* v, const Option* o, uint16_t friends, uint16_t foes) noexcept nogil:
    cdef uint32_t flags = SKILL_ROWS[o.skill].flags
    cdef const Seat* me = &v.pub.seat[v.seat]
    cdef int cost = 0
    if o.card != NONE:
        cost = KEEP[v.rules.face[o.card].kind]
    if flags & COSTS_HP and (o.card == NONE or not flags & AIM_FOE):
        if me.hp < SPARE_HP or not flags & AIM_FOE:
            return USE_SKILL if me.hp >= SPARE_HP else 0
    if flags & BORROWS:
        return USE_SKILL if best_lender(v, o.targets, foes) >= 0 else 0
    if flags & TO_THE_DEAD:
        return 1 + (100 - cost) // 16 if me.hand_count > me.hp and dead_friends(v, o.targets) else 0
    if flags & GIVES:
        return USE_SKILL - cost // 8 if o.targets & friends and me.hand_count > me.hp else 0
    if flags & HEALS_OWNER:
        return USE_SKILL - cost // 8 if cost < CHEAP or (me.hp <= 2 and cost < KEEP[PEACH]) else 0
    if flags & AIM_FRIEND:
        if o.verb == V_GIVE:
            return USE_SKILL - cost // 8 if friends and me.hand_count > me.hp else 0
        if not hurt(v, (friends | bit(v.seat)) & o.targets):
            return 0
        return USE_SKILL + 8 - cost // 8
    if flags & AIM_FOE:
        return USE_SKILL - cost // 8 if o.targets & foes else 0
    return USE_SKILL - cost // 8 if cost < CHEAP else 0


cdef int free_choice(const View* v, const Option* options, int n) noexcept nogil:
    """The most eagerly used row; the end of the phase when there is none."""
    cdef uint16_t friends = friends_of(v), foes = others(v.pub, v.seat) & ~friends
    cdef int i, best = 0, top = 0, value
    cdef const Option* o
    for i in range(n):
        o = &options[i]
        if o.verb == V_USE:
            value = worth_of_use(v, o, friends, foes)
            if o.kind == ANALEPTIC and not can_strike(options, n, foes):
                value = 0
        elif o.verb == V_RECAST:
            value = RECAST
        elif o.verb == V_SKILL or o.verb == V_GIVE:
            value = worth_of_skill(v, o, friends, foes)
        else:
            continue
        if value > top:
            top = value
            best = i
    return best


# ---- targets and cards ----------------------------------------------------------------------------------------------

cdef int seat_choice(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """Friends for what helps, enemies for what hurts; no more targets than that where one may stop."""
    cdef uint16_t offered = 0, friends = friends_of(v), mask
    cdef uint32_t flags = SKILL_ROWS[r.skill].flags
    cdef int i, wanted
    for i in range(n):
        if options[i].verb == V_TARGET:
            offered |= bit(options[i].arg)
    if r.as_kind == IRON_CHAIN:
        return chain_target(v, options, n, friends)
    if flags & TO_THE_DEAD:
        mask = dead_friends(v, offered)
        wanted = lowest(mask if mask else offered)
    elif r.as_kind == NO_KIND and flags & AIM_FRIEND:
        mask = offered & (friends | bit(v.seat))
        wanted = emptiest(v, mask) if flags & FILLS_HAND else neediest(v, hurt(v, mask))
        if wanted < 0:
            wanted = neediest(v, mask)
    elif r.as_kind == NO_KIND and flags & FOR_OWNER and offered & bit(v.seat):
        wanted = v.seat
    elif flags & BORROWS or (r.as_kind == COLLATERAL and not v.rules.second_target[COLLATERAL]):
        wanted = best_lender(v, offered, others(v.pub, v.seat) & ~friends)
    else:
        mask = offered & ~friends & ~bit(v.seat)
        if r.as_kind == SLASH and v.pub.owner_on[Q_VOID] & mask and mask & ~untouched_by(v, SLASH, NO_COLOR, mask):
            mask &= ~untouched_by(v, SLASH, NO_COLOR, mask)
        if mask == 0 and options[0].verb == V_DONE:
            return 0
        wanted = most_tempting(v, mask if mask else offered)
    for i in range(n):
        if options[i].verb == V_TARGET and options[i].arg == wanted:
            return i
    return 0


cdef int card_value(const View* v, int card) noexcept nogil:
    """Worth in hand, 0..100 at a scale of 256; the card's id splits equal ones."""
    return 256 * KEEP[v.rules.face[card].kind] + card


cdef int cheapest(const View* v, const Option* options, int n) noexcept nogil:
    """The row with the least valuable card; rows without a card are passed over unless there is nothing else."""
    cdef int i, best = -1, value, least = 0
    for i in range(n):
        if options[i].card == NONE:
            continue
        value = card_value(v, options[i].card)
        if best < 0 or value < least:
            best = i
            least = value
    return best if best >= 0 else 0


cdef int dearest(const View* v, const Option* options, int n) noexcept nogil:
    cdef int i, best = 0, value, most = -1
    for i in range(n):
        if options[i].card != NONE:
            value = card_value(v, options[i].card)
            if value > most:
                most = value
                best = i
    return best


cdef int further_card(const View* v, const Option* options, int n) noexcept nogil:
    """Another card for a skill: a cheap one, as long as there is one where one may stop."""
    cdef int best = cheapest(v, options, n)
    if options[0].verb == V_DONE and KEEP[v.rules.face[options[best].card].kind] >= CHEAP:
        return 0
    return best


cdef int a_card(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    if r.as_kind and SKILL_ROWS[r.skill].claims:
        return claimed_card(v, r, options, n, cheapest(v, options, n))
    return further_card(v, options, n)


cdef int taken(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """From the table the best card; from a player armor and mounts before the hand, from a friend delayed tricks."""
    cdef int i, best = 0, value, most = -1
    cdef bint friend = r.target >= 0 and (friends_of(v) >> r.target) & 1
    for i in range(n):
        if options[i].arg == TAKE_HAND:
            value = 46
        elif options[i].arg == TAKE_JUDGING:
            value = 90 if friend or r.target == v.seat else 1
        elif options[i].arg == TAKE_EQUIP:
            value = KEEP[v.rules.face[options[i].card].kind] + 10
        else:
            value = KEEP[v.rules.face[options[i].card].kind]
        if value > most:
            most = value
            best = i
    return best


# ---- answers --------------------------------------------------------------------------------------------------------

cdef int answer(const View* v, const Option* options, int n) noexcept nogil:
    """The cheapest card that serves; without one a claim, if that is possible; else the first row."""
    cdef int best = cheapest(v, options, n), i
    if best == 0 and options[0].card == NONE:
        for i in range(n):
            if is_claim(&options[i]):
                return i
    return best


cdef int given(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """A jink or slash: always for oneself; for a lord who calls only as his friend; borrowed, not against a friend."""
    cdef uint16_t friends
    if options[0].verb != V_PASS:
        return cheapest(v, options, n)
    if r.target != v.seat and r.target >= 0:
        friends = friends_of(v)
        if r.as_kind == COLLATERAL:
            if (friends >> r.target) & 1:
                return 0
        elif not (friends >> r.target) & 1:
            return 0
    return answer(v, options, n)


cdef int rescue(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """For oneself and friends. Before a hit with what saves the life, or is cheap; not with too few, which are lost."""
    cdef int best = answer(v, options, n)
    if SKILL_ROWS[r.skill].flags & SAVES and not lethal(v, r) and KEEP[v.rules.face[options[best].card].kind] > SPARE:
        return 0
    if r.skill == 0 and r.count > n and r.target != 0:
        return 0
    if r.target == v.seat or (friends_of(v) >> r.target) & 1:
        return best
    return 0


cdef bint harms(int kind) noexcept nogil:
    return not (kind == EX_NIHILO or kind == GOD_SALVATION or kind == AMAZING_GRACE or kind == IRON_CHAIN)


cdef int nullify(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """Keep harm from oneself and friends; answer a nullification only where it undoes that, or foils the own trick."""
    cdef uint16_t mine = friends_of(v) | bit(v.seat)
    cdef bint target_is_mine = (mine >> r.target) & 1
    cdef bint source_is_mine = r.source >= 0 and (mine >> r.source) & 1
    if not harms(r.as_kind) or source_is_mine or too_early(v, r):
        return 0
    if r.depth % 2 == 0:
        return answer(v, options, n) if target_is_mine else 0
    return 0 if target_is_mine else cheapest(v, options, n)


cdef int retrial(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """Turn a delayed trick's judgment for oneself and friends, against the rest; other judgments are left alone."""
    cdef bint wish = r.target == v.seat or (friends_of(v) >> r.target) & 1
    cdef const CardFace* face = &v.rules.face[r.card]
    cdef int i, best = 0, value, least = 0
    if not is_delayed(r.as_kind) or spared(r.as_kind, face.suit, face.rank) == wish:
        return 0
    for i in range(n):
        if options[i].verb == V_PLAY:
            face = &v.rules.face[options[i].card]
            value = card_value(v, options[i].card)
            if spared(r.as_kind, face.suit, face.rank) == wish and (best == 0 or value < least):
                best = i
                least = value
    return best


cdef int invited(const View* v, const Request* r, const Option* options) noexcept nogil:
    """Use an optional skill, unless it would hit a friend; what saves only from a hit that is the last."""
    if SKILL_ROWS[r.skill].flags & SAVES:
        return 0 if r.target == v.seat and lethal(v, r) else 1
    if SKILL_ROWS[r.skill].flags & COSTS_PHASE:
        return 0 if spares_phase(v, r) else 1
    if r.as_kind == GOD_SALVATION or r.as_kind == AMAZING_GRACE:      # a trick that is worth having
        return 0 if r.as_kind == GOD_SALVATION and v.pub.seat[v.seat].hp >= v.pub.seat[v.seat].max_hp else 1
    if SKILL_ROWS[r.skill].flags & EQUIPMENT and r.target < 0:
        return 0 if v.pub.seat[v.seat].in_range & ~friends_of(v) else 1
    if SKILL_ROWS[r.skill].flags & AIM_FOE and r.target >= 0 and (friends_of(v) >> r.target) & 1:
        return 1
    return 0


cdef int discarded(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """The least valuable; where damage is the alternative, two cards go if hp are few or the cards cheap, one nearly
    always. Where the hand is refilled up to the hp, what is above it and what is cheap."""
    cdef int best = cheapest(v, options, n)
    cdef const Seat* me = &v.pub.seat[v.seat]
    if options[0].verb == V_DONE:
        return best if me.hand_count - r.chosen > me.hp or KEEP[v.rules.face[options[best].card].kind] < CHEAP else 0
    if options[0].verb != V_PASS:
        return best
    if r.as_kind == FIRE_ATTACK:
        if r.target == v.seat or (friends_of(v) >> r.target) & 1:
            return 0
        return best if KEEP[v.rules.face[options[best].card].kind] < KEEP[PEACH] else 0
    if r.count == 1:
        return best if me.hp <= 1 or KEEP[v.rules.face[options[best].card].kind] < KEEP[PEACH] else 0
    if v.pub.seat[v.seat].hp <= 2 or KEEP[v.rules.face[options[best].card].kind] < CHEAP:
        return best
    return 0


cdef int exchanged(const View* v, const Option* options, int n) noexcept nogil:
    """The cheapest hand card for the dearest that lies face down on the general, as long as that is dearer."""
    cdef Cards left = v.me.store
    cdef int card, most = 0
    if options[0].verb != V_DONE:
        return dearest(v, options, n)
    while not empty(&left):
        card = pop_first(&left)
        if KEEP[v.rules.face[card].kind] > most:
            most = KEEP[v.rules.face[card].kind]
    card = cheapest(v, options, n)
    return card if KEEP[v.rules.face[options[card].card].kind] < most else 0


cdef int chosen(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """A suit by the tie key; against double swords a card only from a full hand; of generals by the tie key."""
    if r.topic == TOPIC_WEAPON:
        return 0
    if r.topic == TOPIC_KINGDOM and v.seat != 0 and place_of(options, n, v.pub.seat[0].kingdom) >= 0:
        return place_of(options, n, v.pub.seat[0].kingdom)
    if r.topic == TOPIC_OPTION and options[0].arg == CHOICE_RECOVER:
        return place_of(options, n, for_all(v, friends_of(v)))
    if r.topic == TOPIC_OPTION and options[n - 1].arg == CHOICE_TOP:
        return 0
    if r.topic == TOPIC_QUESTION:
        return 1 if not (friends_of(v) >> r.source) & 1 and doubts(v, r) else 0
    if r.topic == TOPIC_OPTION:
        return 1 if n > 1 and v.pub.seat[v.seat].hand_count > 2 else 0
    return <int>(mix64(v.me.tie_key ^ <uint64_t>(v.pub.turn * 16 + 7)) % <uint64_t>n)


cdef int greedy_policy(View* view, const Request* request, const Option* options, int n) noexcept nogil:
    cdef int kind = request.kind
    if kind == R_PLAY:
        return free_choice(view, options, n)
    if kind == R_TARGET:
        return seat_choice(view, request, options, n)
    if kind == R_JINK or kind == R_SLASH:
        return given(view, request, options, n)
    if kind == R_INVOKE:
        return invited(view, request, options)
    if kind == R_DISCARD:
        return discarded(view, request, options, n)
    if kind == R_CARD:
        return a_card(view, request, options, n)
    if kind == R_TAKE:
        return taken(view, request, options, n)
    if kind == R_NULLIFICATION:
        return nullify(view, request, options, n)
    if kind == R_PEACH or kind == R_ANALEPTIC:
        return rescue(view, request, options, n)
    if kind == R_RETRIAL:
        return retrial(view, request, options, n)
    if kind == R_ARRANGE:
        return dearest(view, options, n)
    if kind == R_SHOW:
        return shown(view, request, options, n, friends_of(view))
    if kind == R_SWAP:
        return exchanged(view, options, n)
    return chosen(view, request, options, n) if kind == R_CHOOSE else 0
