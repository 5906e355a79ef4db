"""What must hold of every table at every moment; checked in tests only."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *

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
    if code == 0:
        code = seats_broken(g)
    if code == 0:
        code = distances_broken(g)
    return code if code else ending_broken(g)


cdef int cards_broken(Game* g) noexcept nogil:
    cdef Hidden* h = &g.t.hid
    cdef Public* p = &g.t.pub
    cdef int held[KIND_COUNT]
    cdef int c, zone, owner, in_pile = 0, i
    for i in range(KIND_COUNT):
        held[i] = 0
    for c in range(g.rules.n_cards):
        zone = h.zone[c]
        owner = h.owner[c]
        if not has(&g.rules.deck, c):
            if zone != Z_OUT:
                return 1
            continue
        if zone == Z_PILE:
            in_pile += 1
        elif zone == Z_HAND:
            held[g.rules.face[c].kind] += 1
        if not in_place(g, c, zone, owner):
            return 2
        if not knowledge_agrees(g, c, zone, owner):
            return 11
    if in_pile != p.pile_count:
        return 2
    for i in range(p.pile_count):
        if h.zone[h.pile[i]] != Z_PILE:
            return 2
    for i in range(KIND_COUNT):
        if held[i] != h.in_hands[i]:
            return 4
    return 0


cdef bint in_place(Game* g, int c, int zone, int owner) noexcept nogil:
    """The card is where its zone says, and in no hand or set besides."""
    cdef Public* p = &g.t.pub
    cdef int s, slot = slot_of(g.rules.face[c].kind) if is_equipment(g.rules.face[c].kind) else -1
    if has(&p.discard, c) != (zone == Z_DISCARD) or has(&p.shown, c) != (zone == Z_SHOWN):
        return False
    if (owner >= 0) != (zone == Z_HAND or zone == Z_EQUIP or zone == Z_JUDGING):
        return False
    for s in range(p.n):
        if has(hand_of(g, s), c) != (zone == Z_HAND and owner == s):
            return False
        if slot >= 0 and (p.seat[s].equip[slot] == c) != (zone == Z_EQUIP and owner == s):
            return False
        if judges(&p.seat[s], c) != (zone == Z_JUDGING and owner == s):
            return False
    return True


cdef bint judges(const Seat* s, int card) noexcept nogil:
    cdef int i
    for i in range(s.n_judging):
        if s.judging[i].card == card:
            return True
    return False


cdef bint knowledge_agrees(Game* g, int c, int zone, int owner) noexcept nogil:
    """Watchers of a hand know exactly the cards of it that the table says they know."""
    cdef int s, o
    cdef bint should
    for s in range(g.t.pub.n):
        for o in range(g.t.pub.n):
            should = False
            if zone == Z_HAND and owner == o:
                should = (g.t.hid.known[c] >> s) & 1
            if o != s and has(&g.t.priv[s].known[o], c) != should:
                return False
    return True


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
            if s.hp <= 0 and not p.over and p.stack_depth == 0:
                return 6
        elif (s.hand_count or has_equipment(p, i) or s.n_judging) and p.stack_depth == 0 and not p.over:
            return 7
        for a in range(s.n_judging):
            for b in range(a):
                if s.judging[a].kind == s.judging[b].kind:
                    return 8
        if not masks_agree(p, i):
            return 12
    return 0


cdef bint masks_agree(const Public* p, int seat) noexcept nogil:
    """A seat is in a timing's masks exactly if one of its slots listens."""
    cdef int t
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
    return 0


cdef int ending_broken(Game* g) noexcept nogil:
    cdef Public* p = &g.t.pub
    cdef int s, role, foes = 0
    cdef bint lord_lives = False
    if (p.over != 0) != (p.ended_by != RUNNING):
        return 13
    for s in range(p.n):
        role = g.t.hid.role[s]
        if alive(p, s):
            if role == LORD:
                lord_lives = True
            elif role != LOYALIST:
                foes += 1
    if p.winner == LORD_WINS:
        return 0 if lord_lives and foes == 0 else 10
    if p.winner == TRAITOR_WINS:
        return 0 if not lord_lives and many(p.alive) == 1 and foes == 1 else 10
    if p.winner == REBELS_WIN:
        return 0 if not lord_lives else 10
    return 0 if p.over == 0 or p.ended_by != WIN else 10
