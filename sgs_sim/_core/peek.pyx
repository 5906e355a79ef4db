"""No peeking: deal everything anew that a bot cannot see, and require the same choice."""
from libc.string cimport memcpy, memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.rng cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.zones cimport EVERYBODY


cdef bint same_choice_after_redeal(Game* g, int seat) noexcept nogil:
    """Ask the seat's policy twice on copies of the table, the second time re-dealt; True if it answers the same."""
    cdef Game* other = g.peek
    cdef View view
    cdef int first, second
    memcpy(&other.t, &g.t, sizeof(Table))
    view.rules = g.rules
    view.context = g.context[seat]
    view.seat = <int8_t>seat
    view.pub = &other.t.pub
    view.me = &other.t.priv[seat]
    other.rules = g.rules
    first = g.policy[seat](&view, &g.req, g.options, g.n_options)
    memcpy(&other.t, &g.t, sizeof(Table))
    redeal(other, seat, g.decisions)
    second = g.policy[seat](&view, &g.req, g.options, g.n_options)
    return first == second


cdef void redeal(Game* g, int viewer, unsigned long long salt) noexcept nogil:
    """Permute the cards whose place `viewer` does not know among their places, and the hidden roles among seats."""
    cdef Stream s = stream(&g.t.hid.key, P_REDEAL, viewer, salt)
    cdef Hidden* h = &g.t.hid
    cdef uint8_t cards[MAX_CARDS]
    cdef uint8_t image[MAX_CARDS]
    cdef int n = 0, i, j, c
    cdef uint8_t tmp
    for c in range(g.rules.n_cards):
        image[c] = <uint8_t>c
        if hidden(g, c) and not (h.known[c] >> viewer) & 1:
            cards[n] = <uint8_t>c
            n += 1
    for i in range(n - 1, 0, -1):
        j = <int>below(&s, i + 1)
        tmp = image[cards[i]]
        image[cards[i]] = image[cards[j]]
        image[cards[j]] = tmp
    rename(g, image)
    redeal_roles(g, viewer, &s)


cdef bint hidden(Game* g, int card) noexcept nogil:
    """Does it lie where somebody cannot see it? Cards in resolution do only if they are face down."""
    cdef int zone = g.t.hid.zone[card]
    if zone == Z_HAND or zone == Z_PILE:
        return True
    if zone == Z_RESOLVING:
        return g.t.hid.known[card] != EVERYBODY
    return zone == Z_GENERAL and not has(&g.t.pub.seat[g.t.hid.owner[card]].open, card)


cdef void rename(Game* g, const uint8_t* image) noexcept nogil:
    """Every card c of the hands, the pile and face down elsewhere becomes image[c], a permutation of these cards. Who
    knows what lies at a place still does."""
    cdef Hidden* h = &g.t.hid
    cdef Hidden old
    cdef Cards moved = no_cards()
    cdef int c, s, i
    memcpy(&old, h, sizeof(Hidden))
    for c in range(g.rules.n_cards):
        if hidden(g, c):
            add(&moved, c)
    memset(&h.in_hands[0], 0, sizeof(h.in_hands))
    for c in range(g.rules.n_cards):
        if has(&moved, c):
            h.zone[image[c]] = old.zone[c]
            h.owner[image[c]] = old.owner[c]
            h.known[image[c]] = old.known[c]
    for i in range(g.t.pub.pile_count):
        h.pile[i] = image[old.pile[i]]
    for s in range(g.t.pub.n):
        hand_of(g, s)[0] = no_cards()
        g.t.priv[s].store = no_cards()
        for i in range(g.t.pub.n):
            g.t.priv[s].known[i] = no_cards()
    for c in range(g.rules.n_cards):
        if h.zone[c] == Z_GENERAL and not has(&g.t.pub.seat[h.owner[c]].open, c):
            add(&g.t.priv[h.owner[c]].store, c)
        if h.zone[c] == Z_HAND:
            add(hand_of(g, h.owner[c]), c)
            h.in_hands[g.rules.face[c].kind] += 1
            for s in range(g.t.pub.n):
                if s != h.owner[c] and (h.known[c] >> s) & 1:
                    add(&g.t.priv[s].known[h.owner[c]], c)


cdef void redeal_roles(Game* g, int viewer, Stream* s) noexcept nogil:
    cdef int seats[MAX_SEATS]
    cdef int n = 0, i, j, seat
    cdef uint8_t tmp
    for seat in range(g.t.pub.n):
        if seat != viewer and g.t.pub.seat[seat].role_shown == HIDDEN_ROLE:
            seats[n] = seat
            n += 1
    for i in range(n - 1, 0, -1):
        j = <int>below(s, i + 1)
        tmp = g.t.hid.role[seats[i]]
        g.t.hid.role[seats[i]] = g.t.hid.role[seats[j]]
        g.t.hid.role[seats[j]] = tmp
    for i in range(n):
        g.t.priv[seats[i]].role = g.t.hid.role[seats[i]]
