"""Set-up of the identity game: roles, generals, pile, first hands."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.rng cimport *
from sgs_sim._core.trace cimport say
from sgs_sim._core.ask cimport ask, begin, option
from sgs_sim._core.registry cimport ARMOR_SLOT, TREASURE_SLOT, announce, ask_query, grant, grant_effect, revoke
from sgs_sim._core.turn cimport begin_turn
from sgs_sim._core.zones cimport catalogue_order, draw, enter, refresh_distances


cdef void clear_table(Game* g, uint64_t index) noexcept nogil:
    """An empty table for game `index`; g.t.hid.key must hold the game's key afterwards (it is kept)."""
    cdef Key key = g.t.hid.key
    cdef Public* p = &g.t.pub
    cdef int s, i
    memset(&g.t, 0, sizeof(Table))
    memset(&g.row[0], 0, sizeof(g.row))
    if g.detail != NULL:
        memset(g.detail, 0, MAX_SEATS * sizeof(DetailRow))
    g.t.hid.key = key
    g.index = index
    g.decisions = 0
    g.n_trace = 0
    g.n_record = 0
    p.n = <uint8_t>g.rules.n
    p.alive = <uint16_t>((1 << p.n) - 1)
    p.acts = 1
    p.weapon_in_use = NONE
    p.lord_killer = p.first_death = p.final_duel = -1
    p.protected = g.protected
    for s in range(p.n):
        p.seat[s].controller = <uint8_t>s
        p.seat[s].general = NONE
        p.seat[s].role_shown = HIDDEN_ROLE
        p.seat[s].killer = -1
        g.row[s].death_turn = -1
        for i in range(5):
            p.seat[s].equip[i] = NONE
        g.t.priv[s].tie_key = hash_of(&key, P_TIE, s, 0)
    memset(&g.t.hid.owner[0], -1, sizeof(g.t.hid.owner))


cdef void set_roles(Game* g, const uint8_t* roles) noexcept nogil:
    """Roles by seat; the lord's is public. Each role's bot takes its seats."""
    cdef int s, role
    for s in range(g.t.pub.n):
        role = roles[s]
        g.t.hid.role[s] = <uint8_t>role
        g.t.priv[s].role = <uint8_t>role
        if role == LORD:
            g.t.pub.seat[s].role_shown = LORD
        g.bot[s] = <uint8_t>role
        g.policy[s] = g.bot_policy[role] if g.seat_policy[s] == NULL else g.seat_policy[s]
        g.context[s] = g.bot_context[role]
        say(g, E_ROLE, s, role)


cdef void deal_roles(Game* g) noexcept nogil:
    """Seat 0 is the lord; the rest at random."""
    cdef uint8_t roles[MAX_SEATS]
    cdef Stream s = stream(&g.t.hid.key, P_ROLES, 0, 0)
    cdef int _, n = 0, role, i, j
    cdef uint8_t tmp
    for role in range(4):
        for _ in range(g.rules.roles[role]):
            roles[n] = <uint8_t>role
            n += 1
    for i in range(n - 1, 1, -1):
        j = 1 + <int>below(&s, i)
        tmp = roles[i]
        roles[i] = roles[j]
        roles[j] = tmp
    set_roles(g, roles)


# ---- generals -------------------------------------------------------------------------------------------------------

cdef void seat_general(Game* g, int seat, int general) noexcept nogil:
    """Place a general (or, with -1, a nameless 4-hp character): hp, kingdom, gender, skills."""
    cdef Seat* s = &g.t.pub.seat[seat]
    cdef const General* who
    cdef int i, at = 0
    for i in range(TREASURE_SLOT):
        revoke(g, seat, i)
    if s.equip[ARMOR] == NONE:
        revoke(g, seat, ARMOR_SLOT)
    s.hp = 4
    s.general = NONE
    s.kingdom = NO_KINGDOM
    s.kingdom_too = NO_KINGDOM
    s.gender = NO_GENDER
    if general >= 0:
        who = &g.rules.general[general]
        s.general = <uint8_t>general
        s.hp = <int8_t>who.hp
        s.kingdom = who.kingdom
        s.kingdom_too = who.kingdom_too
        s.gender = who.gender
        for i in range(who.n_skills):
            if not who.skill[i].lord_only or g.t.hid.role[seat] == LORD:
                grant(g, seat, at, &who.skill[i])
                at += 1
    if g.t.pub.owner_on[Q_BARE_ARMOR] & bit(seat) and s.equip[ARMOR] == NONE:
        grant_effect(g, seat, ARMOR_SLOT, ask_query(&g.t.pub, g.rules, Q_BARE_ARMOR, seat, 0, 0))
    if g.t.hid.role[seat] == LORD and g.rules.n >= g.rules.lord_bonus_players:
        s.hp += 1
    s.max_hp = s.hp
    say(g, E_GENERAL, seat, general)


cdef int dealt_general(Stream* s, uint64_t free) noexcept nogil:
    """A random one of these generals. Numbers of the whole table are drawn until one fits, so that pools which differ
    in a few generals deal most seats the same."""
    cdef int i
    while True:
        i = <int>below(s, MAX_GENERALS)
        if (free >> i) & 1:
            return i


cdef uint64_t before_others(const RulesData* r, uint64_t free) noexcept nogil:
    """Those of the free generals that are dealt first, all once there are none of them."""
    return free & r.first_dealt if free & r.first_dealt else free


cdef void deal_uniform(Game* g) noexcept nogil:
    """Every seat a uniformly random general of the pool, no two the same; fixed seats have theirs. The lord passes over
    who is never a lord; the next seat gets that one, so that all generals are dealt as often. Each seat draws by
    itself: what another one got moves it only if it wanted the same."""
    cdef uint64_t taken = 0
    cdef uint8_t passed[MAX_GENERALS]
    cdef Stream draws
    cdef int s, general, n_passed = 0, next_passed = 0
    if g.rules.dealing == DEAL_FIXED:
        for s in range(g.rules.n):
            if g.rules.fixed[s] >= 0:
                taken |= (<uint64_t>1) << g.rules.fixed[s]
    for s in range(g.rules.n):
        if g.rules.dealing == DEAL_FIXED and g.rules.fixed[s] >= 0:
            seat_general(g, s, g.rules.fixed[s])
            continue
        if next_passed < n_passed:
            seat_general(g, s, passed[next_passed])
            next_passed += 1
            continue
        draws = stream(&g.t.hid.key, P_GENERALS, s, 0)
        general = dealt_general(&draws, before_others(g.rules, g.rules.pool & ~taken))
        taken |= (<uint64_t>1) << general
        while s == 0 and never_lord(g, general):
            passed[n_passed] = <uint8_t>general
            n_passed += 1
            general = dealt_general(&draws, before_others(g.rules, g.rules.pool & ~taken))
            taken |= (<uint64_t>1) << general
        seat_general(g, s, general)


cdef bint never_lord(const Game* g, int general) noexcept nogil:
    return not (g.rules.lord_pool >> general) & 1


cdef int choose_general(Game* g, int seat, const uint8_t* offer, int n) noexcept nogil:
    cdef int i
    begin(g, R_CHOOSE, seat, 0).topic = TOPIC_GENERAL
    for i in range(n):
        option(g, V_CHOOSE, 0, NONE, 0, 0, offer[i])
    return ask(g).arg


cdef int offer_some(Game* g, int seat, int purpose, uint64_t* free, int n, uint8_t* offer) noexcept nogil:
    """Up to n different generals for this seat to choose from; they are no longer free. Returns how many."""
    cdef Stream draws = stream(&g.t.hid.key, purpose, seat, 0)
    cdef int k = 0, general
    while k < n and free[0]:
        general = dealt_general(&draws, before_others(g.rules, free[0]))
        free[0] &= ~((<uint64_t>1) << general)
        offer[k] = <uint8_t>general
        k += 1
    return k


cdef void deal_by_the_rules(Game* g) noexcept nogil:
    """The lord chooses openly among the lord generals and some more; then the others see some of the rest each."""
    cdef uint8_t offer[MAX_GENERALS]
    cdef uint8_t choice[MAX_SEATS]
    cdef uint64_t free = g.rules.lord_pool
    cdef int n = 0, i, s, each
    for i in range(g.rules.n_generals):
        if (free >> i) & 1 and g.rules.general[i].is_lord:
            free &= ~((<uint64_t>1) << i)
            offer[n] = <uint8_t>i
            n += 1
    n += offer_some(g, 0, P_GENERALS, &free, g.rules.lord_offer, &offer[n])
    choice[0] = <uint8_t>choose_general(g, 0, offer, n)
    seat_general(g, 0, choice[0])
    free = g.rules.pool & ~((<uint64_t>1) << choice[0])
    each = g.rules.general_offer_ten if g.rules.n == 10 else g.rules.general_offer
    for s in range(1, g.rules.n):
        n = offer_some(g, s, P_GENERAL_OFFER, &free, each, offer)
        choice[s] = <uint8_t>choose_general(g, s, offer, n)
    for s in range(1, g.rules.n):
        seat_general(g, s, choice[s])


# ---- the whole ------------------------------------------------------------------------------------------------------

cdef void choose_kingdoms(Game* g) noexcept nogil:
    """Gods belong to a kingdom of their choice, told when the generals are shown."""
    cdef Public* p = &g.t.pub
    cdef int s, kingdom
    for s in range(p.n):
        if p.seat[s].kingdom == GOD:
            begin(g, R_CHOOSE, s, 0).topic = TOPIC_KINGDOM
            for kingdom in range(WEI, QUN + 1):
                option(g, V_CHOOSE, 0, NONE, 0, 0, kingdom)
            p.seat[s].kingdom = <uint8_t>ask(g).arg
            say(g, E_KINGDOM, s, p.seat[s].kingdom)


cdef void begin_game(Game* g) noexcept nogil:
    """The hands are dealt: what begins with the game."""
    cdef Event e
    cdef int s
    for s in range(g.t.pub.n):
        if g.t.pub.owner_on[T_GAME_START] & bit(s):
            memset(&e, 0, sizeof(Event))
            e.involved = bit(s)
            e.seat = <int8_t>s
            e.other = -1
            announce(g, T_GAME_START, &e)


cdef void fill_pile(Game* g) noexcept nogil:
    """All cards of the deck, shuffled."""
    cdef uint8_t order[MAX_CARDS]
    cdef int i
    catalogue_order(g, 0, order)
    for i in range(g.rules.n_cards - 1, -1, -1):
        if has(&g.rules.deck, order[i]):
            g.t.hid.pile[g.t.pub.pile_count] = order[i]
            g.t.pub.pile_count += 1
            enter(g, order[i], Z_PILE, -1, 0, 0)


cdef void deal(Game* g) noexcept nogil:
    """Everything up to the first turn."""
    cdef int s
    deal_roles(g)
    if g.rules.dealing == DEAL_NONE:
        for s in range(g.rules.n):
            seat_general(g, s, -1)
    elif g.rules.dealing == DEAL_RULES:
        deal_by_the_rules(g)
    else:
        deal_uniform(g)
    choose_kingdoms(g)
    fill_pile(g)
    refresh_distances(g)
    for s in range(g.rules.n):
        draw(g, s, g.rules.starting_hand)
    if g.t.pub.owner_on[T_GAME_START]:
        begin_game(g)
    begin_turn(g, 0)
