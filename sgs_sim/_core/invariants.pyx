"""What must hold of every table at every moment. Tests check it at every move and request, so it has to be fast."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.registry cimport ask_query

cdef enum:
    ALL = 0x3FF        # as zones.EVERYBODY, which lies above

# by code of `broken`
RULES = (
    "nothing is wrong",
    "a card of the deck lies in no zone, or one outside the deck in some",
    "a card's zone and the hand, pile, area or set that should hold it disagree",
    "a hand count differs from the hand",
    "the counts of cards in hands by kind are wrong",
    "hp above the maximum",
    "hp at or below 0 of a living seat outside its dying process",
    "a dead seat owns something",
    "two equal delayed tricks in one judging area",
    "the distance of two living seats is below 1 or above 9",
    "the winner does not agree with the roles",
    "a card is known to somebody at another place than where it is",
    "a skill's listening masks are wrong",
    "the game is over without an ending, or has one and goes on",
    "a dead seat has a skill, or more cards than bring it back, or one came back that was not dead",
    "a distance, or who is in range, is not what seats, mounts, weapons and skills make it",
    "a skill has a count or a mark of this turn, and its seat is not among those whose are cleared",
)


cdef void verify(Game* g) noexcept nogil:
    """Count violations and keep the first."""
    cdef int code = broken(g)
    if code:
        if g.violations == 0:
            g.first_violation = code
            g.violated_game = g.index
        g.violations += 1


cdef int broken(Game* g) noexcept nogil:
    """Code of the first rule of RULES that does not hold, 0 if all do. Cards may lie nowhere only inside a move."""
    cdef int code = cards_broken(g)
    if code or g.t.pub.turn == 0:      # while generals are chosen nobody has hp or a place yet
        return code
    code = seats_broken(g)
    if code == 0:
        code = distances_broken(g)
    return code if code else ending_broken(g)


# What the sets and areas should hold, worked out from the zone, owner and knowers of every card.
cdef struct Ledger:
    Cards hand[MAX_SEATS]
    Cards known[MAX_SEATS][MAX_SEATS]  # of the row's seat, cards in the hand of the column's
    Cards open[MAX_SEATS]      # on generals
    Cards store[MAX_SEATS]
    Cards discard
    Cards shown
    int32_t held[KIND_COUNT]   # cards in hands by kind
    int32_t in_pile
    int32_t worn
    int32_t borrowed
    int32_t judging


cdef int cards_broken(Game* g) noexcept nogil:
    cdef Ledger l
    cdef int c, code
    memset(&l, 0, sizeof(Ledger))
    for c in range(g.rules.n_cards):
        if not has(&g.rules.deck, c):
            if g.t.hid.zone[c] != Z_OUT:
                return 1
            continue
        code = enter_in_ledger(g, &l, c, g.t.hid.zone[c], g.t.hid.owner[c])
        if code:
            return code
    if not pile_agrees(g, l.in_pile) or not sets_agree(g, &l):
        return 2
    if not knowledge_agrees(g, &l):
        return 11
    return 4 if counts_differ(g, &l) else 0


cdef int enter_in_ledger(Game* g, Ledger* l, int c, int zone, int owner) noexcept nogil:
    """Note where the card should be found; areas that hold few cards are looked at here."""
    cdef uint16_t knowers
    cdef int s
    if (owner >= 0) != owned(zone) or owner >= g.t.pub.n:
        return 2
    if zone == Z_PILE:
        l.in_pile += 1
    elif zone == Z_DISCARD:
        add(&l.discard, c)
    elif zone == Z_SHOWN:
        add(&l.shown, c)
    elif zone == Z_EQUIP:
        l.worn += 1
        if not is_equipment(g.rules.face[c].kind) or g.t.pub.seat[owner].equip[slot_of(g.rules.face[c].kind)] != c:
            return 2
    elif zone == Z_JUDGING:
        l.judging += 1
        if not judges(&g.t.pub.seat[owner], c):
            return 2
    elif zone == Z_GENERAL:
        if g.t.hid.known[c] == ALL:
            add(&l.open[owner], c)
        elif g.t.hid.known[c] == bit(owner):
            add(&l.store[owner], c)
        else:
            return 11
    elif zone == Z_BORROWED:
        l.borrowed += 1
        if not lent(&g.t.pub, c, owner):
            return 2
    elif zone == Z_HAND:
        add(&l.hand[owner], c)
        l.held[g.rules.face[c].kind] += 1
        knowers = g.t.hid.known[c] & ~bit(owner) & ((1 << g.t.pub.n) - 1)
        while knowers:
            s = lowest(knowers)
            knowers &= knowers - 1
            add(&l.known[s][owner], c)
    return 0


cdef bint owned(int zone) noexcept nogil:
    return zone == Z_HAND or zone == Z_EQUIP or zone == Z_JUDGING or zone == Z_BORROWED or zone == Z_GENERAL


cdef bint lent(const Public* p, int card, int lender) noexcept nogil:
    cdef int k
    for k in range(p.n_loans):
        if p.loan[k].card == card and p.loan[k].lender == lender:
            return True
    return False


cdef bint judges(const Seat* s, int card) noexcept nogil:
    cdef int i
    for i in range(s.n_judging):
        if s.judging[i].card == card:
            return True
    return False


cdef bint same(const Cards* a, const Cards* b) noexcept nogil:
    return a.w[0] == b.w[0] and a.w[1] == b.w[1] and a.w[2] == b.w[2]


cdef bint pile_agrees(Game* g, int in_pile) noexcept nogil:
    """Every card of the pile says so, and none lies there twice."""
    cdef Cards seen = no_cards()
    cdef int i, card
    if in_pile != g.t.pub.pile_count:
        return False
    for i in range(in_pile):
        card = g.t.hid.pile[i]
        if g.t.hid.zone[card] != Z_PILE or has(&seen, card):
            return False
        add(&seen, card)
    return True


cdef bint sets_agree(Game* g, const Ledger* l) noexcept nogil:
    """Hands, discard pile and shown cards hold what they should; slots and judging areas no more than was found."""
    cdef Public* p = &g.t.pub
    cdef int s, i, worn = 0, judging = 0
    for s in range(p.n):
        if not same(hand_of(g, s), &l.hand[s]):
            return False
        if not same(&p.seat[s].open, &l.open[s]) or not same(&g.t.priv[s].store, &l.store[s]):
            return False
        if count(&l.open[s]) != p.seat[s].n_open or count(&l.store[s]) != p.seat[s].n_hidden:
            return False
        judging += p.seat[s].n_judging
        for i in range(EQUIP_SLOTS):
            worn += p.seat[s].equip[i] != NONE
    if not same(&p.discard, &l.discard) or not same(&p.shown, &l.shown):
        return False
    return worn == l.worn and judging == l.judging and p.n_loans == l.borrowed


cdef bint knowledge_agrees(Game* g, const Ledger* l) noexcept nogil:
    """Watchers of a hand know exactly the cards of it that the table says they know."""
    cdef int s, o
    for s in range(g.t.pub.n):
        for o in range(g.t.pub.n):
            if o != s and not same(&g.t.priv[s].known[o], &l.known[s][o]):
                return False
    return True


cdef bint counts_differ(Game* g, const Ledger* l) noexcept nogil:
    cdef int i
    for i in range(KIND_COUNT):
        if l.held[i] != g.t.hid.in_hands[i]:
            return True
    return False


cdef int seats_broken(Game* g) noexcept nogil:
    cdef Public* p = &g.t.pub
    cdef Seat* s
    cdef int i, a, b
    for i in range(p.n):
        s = &p.seat[i]
        if count(hand_of(g, i)) != s.hand_count:
            return 3
        if s.hp > s.max_hp:
            return 5
        if alive(p, i):
            if s.hp <= 0 and not p.over and p.stack_depth == 0 and not s.n_open:
                return 6
        elif p.stack_depth == 0 and not p.over:
            if owns_something(p, i) and (g.rules.after_burial == NULL or has_equipment(p, i) or s.n_judging or s.n_open
                                         or s.n_hidden):
                return 7
            if s.filled & (0xFFFE if g.rules.after_burial != NULL else 0xFFFF) or s.hand_count > g.rules.gifts:
                return 14
        if (p.reborn >> i) & 1 and (g.rules.after_burial == NULL or s.role_shown == HIDDEN_ROLE):
            return 14
        for a in range(s.n_judging):
            for b in range(a):
                if s.judging[a].kind == s.judging[b].kind:
                    return 8
        if not masks_agree(p, i):
            return 12
        if not (p.counting >> i) & 1 and counts(s):
            return 16
    return 0


cdef bint counts(const Seat* s) noexcept nogil:
    """Does a slot hold anything that the next turn or phase clears?"""
    cdef int i
    for i in range(MAX_SLOTS):
        if s.slot[i].used_phase | s.slot[i].used_turn | s.slot[i].active | s.slot[i].memo:
            return True
    return False


cdef bint owns_something(const Public* p, int seat) noexcept nogil:
    return has_any(p, seat) or p.seat[seat].n_open or p.seat[seat].n_hidden


cdef bint masks_agree(const Public* p, int seat) noexcept nogil:
    """A seat is in a timing's masks exactly if one of its slots listens."""
    cdef int t
    for t in range(MAX_SLOTS):
        if (p.seat[seat].slot[t].id != 0) != ((p.seat[seat].filled >> t) & 1):
            return False
    for t in range(TIMING_COUNT):
        if (p.seat[seat].listening[t] != 0) != (((p.owner_on[t] | p.any_on[t]) >> seat) & 1):
            return False
    return True


cdef int distances_broken(Game* g) noexcept nogil:
    cdef Public* p = &g.t.pub
    cdef int a, b
    for a in range(p.n):
        for b in range(p.n):
            if a != b and alive(p, a) and alive(p, b) and not 1 <= p.distance[a][b] <= 9:
                return 9
    if p.stack_depth == 0 and not p.over:
        for a in range(p.n):
            if alive(p, a) and reach_broken(g, a):
                return 15
    return 0


cdef bint reach_broken(Game* g, int a) noexcept nogil:
    """Distances and reach are kept up to date piece by piece; here they are worked out anew."""
    cdef const Public* p = &g.t.pub
    cdef const Seat* s = &p.seat[a]
    cdef int n = many(p.alive), step = 0, b = a, d
    cdef int reach = 1 if s.equip[WEAPON] == NONE else g.rules.range[g.rules.face[s.equip[WEAPON]].kind]
    while True:
        b = next_of(p, b)
        if b == a:
            return False
        step += 1
        d = (step if step + step <= n else n - step) + (
            ask_query(p, g.rules, Q_DISTANCE, a, 0, 0) + ask_query(p, g.rules, Q_DISTANCE_TO, b, 0, 0))
        if not (p.owner_on[Q_ALOOF] >> b) & 1:
            d -= s.equip[MINUS_MOUNT] != NONE
        if not (p.owner_on[Q_ALOOF] >> a) & 1:
            d += p.seat[b].equip[PLUS_MOUNT] != NONE
        if d < 1:
            d = 1
        if p.distance[a][b] != d or (s.near >> b) & 1 != (d == 1):
            return True
        if not p.n_loans and not p.owner_on[Q_ALOOF] and (s.in_range >> b) & 1 != (d <= reach):
            return True


cdef int ending_broken(Game* g) noexcept nogil:
    cdef Public* p = &g.t.pub
    cdef int s, role, foes = 0
    cdef bint lord_lives = False, traitor_alone
    if (p.over != 0) != (p.ended_by != RUNNING):
        return 13
    for s in range(p.n):
        role = g.t.hid.role[s]
        if (never_out(p) >> s) & 1:
            if role == LORD:
                lord_lives = True
            elif role != LOYALIST:
                foes += 1
    traitor_alone = many(never_out(p)) == 1 and g.t.hid.role[lowest(never_out(p))] == TRAITOR
    if p.winner == NO_WINNER:
        return 0 if lord_lives and foes and p.ended_by != WIN else 10
    if p.ended_by != WIN:
        return 10
    if p.winner == LORD_WINS:
        return 0 if lord_lives and foes == 0 else 10
    if p.winner == TRAITOR_WINS:
        return 0 if traitor_alone else 10
    return 0 if not lord_lives and not traitor_alone else 10
