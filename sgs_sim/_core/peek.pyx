"""No peeking: deal everything anew that a bot cannot see, and require the same choice."""
from libc.string cimport memcpy

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.rng cimport *
from sgs_sim._core.table cimport *


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
    """Permute the cards whose place `viewer` does not know among their places, and the hidden roles among their seats."""
    cdef Stream s = stream(&g.t.hid.key, 200, viewer, salt)
    cdef Hidden* h = &g.t.hid
    cdef uint8_t cards[MAX_CARDS]
    cdef uint8_t image[MAX_CARDS]
    cdef Cards unknown, hand
    cdef int n = 0, i, j, c, seat
    cdef uint8_t tmp
    cdef uint8_t old_zone[MAX_CARDS]
    cdef int8_t old_owner[MAX_CARDS]
    unknown = no_cards()
    for c in range(g.rules.n_cards):
        image[c] = <uint8_t>c
        if (h.zone[c] == Z_HAND or h.zone[c] == Z_PILE) and not (h.known[c] >> viewer) & 1:
            cards[n] = <uint8_t>c
            add(&unknown, c)
            n += 1
    for i in range(n):
        image[cards[i]] = cards[i]
    for i in range(n - 1, 0, -1):
        j = <int>below(&s, i + 1)
        tmp = image[cards[i]]
        image[cards[i]] = image[cards[j]]
        image[cards[j]] = tmp
    memcpy(old_zone, h.zone, sizeof(old_zone))
    memcpy(old_owner, h.owner, sizeof(old_owner))
    for i in range(n):
        c = cards[i]
        h.zone[image[c]] = old_zone[c]
        h.owner[image[c]] = old_owner[c]
    for i in range(g.t.pub.pile_count):
        h.pile[i] = image[h.pile[i]]
    for seat in range(g.t.pub.n):
        if seat == viewer:
            continue
        hand = minus(hand_of(g, seat), &unknown)
        for i in range(n):
            c = cards[i]
            if old_zone[c] == Z_HAND and old_owner[c] == seat:
                add(&hand, image[c])
        hand_of(g, seat)[0] = hand
    redeal_roles(g, viewer, &s)


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
