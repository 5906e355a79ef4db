"""Zones: the only code that moves a card, keeps the counts that follow from it, and starts the losing triggers."""
from libc.string cimport memmove, memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.rng cimport *
from sgs_sim._core.invariants cimport verify
from sgs_sim._core.trace cimport emit, say, say_card
from sgs_sim._core.registry cimport (
    ARMOR_SLOT, TREASURE_SLOT, WEAPON_SLOT, announce, ask_query, grant_effect, revoke,
)

cdef extern from "check.h":
    void CHECK(bint condition) noexcept nogil

cdef enum:
    MAX_USES = 2000    # free choices, skills and judgments in one turn: far above what two full decks allow


# ---- low level: one card out, one card in ---------------------------------------------------------------------------

cdef void leave(Game* g, int card) noexcept nogil:
    """Take a card out of its zone; the caller puts it into another at once."""
    cdef Hidden* h = &g.t.hid
    cdef int zone = h.zone[card], owner = h.owner[card]
    if zone == Z_HAND:
        CHECK(has(hand_of(g, owner), card))
        remove(hand_of(g, owner), card)
        g.t.pub.seat[owner].hand_count -= 1
        h.in_hands[g.rules.face[card].kind] -= 1
        if h.known[card] & ~bit(owner):
            set_watchers(g, card, owner, 0)
    elif zone == Z_DISCARD:
        remove(&g.t.pub.discard, card)
    elif zone == Z_SHOWN:
        remove(&g.t.pub.shown, card)
    elif zone == Z_EQUIP:
        leave_equipment(g, card, owner)
    elif zone == Z_JUDGING:
        leave_judging(&g.t.pub.seat[owner], card)
    elif zone == Z_GENERAL:
        leave_general(g, card, owner)
    h.zone[card] = Z_OUT
    h.owner[card] = -1


cdef void leave_equipment(Game* g, int card, int owner) noexcept nogil:
    cdef int slot = slot_of(g.rules.face[card].kind)
    CHECK(g.t.pub.seat[owner].equip[slot] == card)
    g.t.pub.seat[owner].equip[slot] = NONE
    wear(g, owner, slot, NO_KIND)


cdef void leave_judging(Seat* s, int card) noexcept nogil:
    cdef int i, k = 0
    for i in range(s.n_judging):
        if s.judging[i].card != card:
            s.judging[k] = s.judging[i]
            k += 1
    CHECK(k == s.n_judging - 1)
    s.n_judging = <uint8_t>k


cdef void leave_general(Game* g, int card, int owner) noexcept nogil:
    cdef Seat* s = &g.t.pub.seat[owner]
    if has(&s.open, card):
        remove(&s.open, card)
        s.n_open -= 1
    else:
        CHECK(has(&g.t.priv[owner].store, card))
        remove(&g.t.priv[owner].store, card)
        s.n_hidden -= 1


cdef void enter(Game* g, int card, int zone, int owner, int kind, uint16_t knowers) noexcept nogil:
    """Put a card that lies nowhere into a zone. `kind`: what it counts as in a judging area."""
    cdef Hidden* h = &g.t.hid
    cdef Seat* s
    cdef int slot
    h.zone[card] = <uint8_t>zone
    h.owner[card] = <int8_t>owner
    h.known[card] = knowers
    if zone == Z_HAND:
        add(hand_of(g, owner), card)
        g.t.pub.seat[owner].hand_count += 1
        g.t.pub.no_slash &= ~bit(owner)
        g.t.pub.no_jink &= ~bit(owner)
        h.in_hands[g.rules.face[card].kind] += 1
        if knowers & ~bit(owner):
            set_watchers(g, card, owner, knowers)
    elif zone == Z_DISCARD:
        add(&g.t.pub.discard, card)
    elif zone == Z_SHOWN:
        add(&g.t.pub.shown, card)
    elif zone == Z_EQUIP:
        slot = slot_of(g.rules.face[card].kind)
        CHECK(g.t.pub.seat[owner].equip[slot] == NONE)
        g.t.pub.seat[owner].equip[slot] = <uint8_t>card
        wear(g, owner, slot, g.rules.face[card].kind)
    elif zone == Z_JUDGING:
        s = &g.t.pub.seat[owner]
        CHECK(s.n_judging < 4)
        s.judging[s.n_judging].card = <uint8_t>card
        s.judging[s.n_judging].kind = <uint8_t>kind
        s.n_judging += 1
    elif zone == Z_GENERAL:
        s = &g.t.pub.seat[owner]
        if knowers == EVERYBODY:
            add(&s.open, card)
            s.n_open += 1
        else:
            add(&g.t.priv[owner].store, card)
            s.n_hidden += 1


cdef void set_watchers(Game* g, int card, int owner, uint16_t knowers) noexcept nogil:
    """Which other controllers know that this card is in the owner's hand."""
    cdef int s
    for s in range(g.t.pub.n):
        if s != owner:
            if (knowers >> s) & 1:
                add(&g.t.priv[s].known[owner], card)
            else:
                remove(&g.t.priv[s].known[owner], card)


cdef void wear(Game* g, int seat, int slot, int kind) noexcept nogil:
    """What changes when an equipment slot changes: its effect, and distances or ranges."""
    cdef int at = WEAPON_SLOT if slot == WEAPON else (ARMOR_SLOT if slot == ARMOR else TREASURE_SLOT)
    if slot == WEAPON or slot == ARMOR or slot == TREASURE:
        if kind != NO_KIND and g.rules.effect[kind]:
            grant_effect(g, seat, at, g.rules.effect[kind])
        else:
            revoke(g, seat, at)
            if slot == ARMOR and kind == NO_KIND and g.t.pub.owner_on[Q_BARE_ARMOR] & bit(seat):
                grant_effect(g, seat, at, ask_query(&g.t.pub, g.rules, Q_BARE_ARMOR, seat, 0, 0))
    if slot == WEAPON:
        refresh_range(g, seat)
    elif slot == PLUS_MOUNT or slot == MINUS_MOUNT:
        refresh_mount(g, seat, slot)


cdef void lose_unseen(Game* g, int owner, int taker, Cards among) noexcept nogil:
    """One of these cards is about to leave this hand unseen: who does not see which one no longer knows any of them."""
    cdef uint16_t seers = bit(owner) | bit(taker)
    cdef int card
    while not empty(&among):
        card = pop_first(&among)
        if g.t.hid.known[card] & ~seers:
            g.t.hid.known[card] &= seers
            set_watchers(g, card, owner, g.t.hid.known[card])


# ---- moves with triggers --------------------------------------------------------------------------------------------

cdef void move(Game* g, int card, int zone, int owner, int kind, uint16_t knowers) noexcept nogil:
    """Move one card, then what its loss triggers."""
    cdef int from_zone = g.t.hid.zone[card], loser = g.t.hid.owner[card]
    if g.t.pub.over:
        return
    leave(g, card)
    enter(g, card, zone, owner, kind, knowers)
    if g.verifying:
        verify(g)
    if from_zone == Z_EQUIP:
        lost_equipment(g, loser, 1)
        shed(g, loser, card)
    elif from_zone == Z_HAND and g.t.pub.seat[loser].hand_count == 0:
        lost_last_hand_card(g, loser)


cdef void move_all(Game* g, const uint8_t* cards, int n, int zone, int owner, uint16_t knowers) noexcept nogil:
    """Move several cards of one owner at once; triggers come after all have moved."""
    cdef int i, worn = 0, loser = -1
    cdef bint from_hand = False
    cdef Cards off
    if g.t.pub.over:
        return
    for i in range(n):
        if g.t.hid.owner[cards[i]] >= 0:
            loser = g.t.hid.owner[cards[i]]
            if g.t.hid.zone[cards[i]] == Z_EQUIP:
                if worn == 0:
                    off = no_cards()
                worn += 1
                add(&off, cards[i])
            elif g.t.hid.zone[cards[i]] == Z_HAND:
                from_hand = True
        leave(g, cards[i])
        enter(g, cards[i], zone, owner, 0, knowers)
    if g.verifying:
        verify(g)
    if worn:
        lost_equipment(g, loser, worn)
        while not empty(&off):
            shed(g, loser, pop_first(&off))
    if from_hand and g.t.pub.seat[loser].hand_count == 0:
        lost_last_hand_card(g, loser)


cdef void lost_equipment(Game* g, int seat, int n) noexcept nogil:
    """Once for each equipped card lost."""
    cdef Event e
    cdef int _
    for _ in range(n):
        if not alive(&g.t.pub, seat) or not g.t.pub.owner_on[T_EQUIP_LOST] & bit(seat):
            return
        memset(&e, 0, sizeof(Event))
        e.involved = bit(seat)
        e.seat = <int8_t>seat
        announce(g, T_EQUIP_LOST, &e)


cdef void shed(Game* g, int seat, int card) noexcept nogil:
    """What a kind of equipment does when it leaves its place."""
    cdef int kind = g.rules.face[card].kind
    if g.rules.shed[kind] != NULL and not g.t.pub.over:
        g.rules.shed[kind](g, seat)


cdef void lost_last_hand_card(Game* g, int seat) noexcept nogil:
    cdef Event e
    if not alive(&g.t.pub, seat) or not g.t.pub.owner_on[T_HAND_EMPTY] & bit(seat):
        return
    memset(&e, 0, sizeof(Event))
    e.involved = bit(seat)
    e.seat = <int8_t>seat
    announce(g, T_HAND_EMPTY, &e)


cdef void to_resolving(Game* g, const uint8_t* cards, int n) noexcept nogil:
    move_all(g, cards, n, Z_RESOLVING, -1, EVERYBODY)


cdef void discard(Game* g, int seat, int card) noexcept nogil:
    """Discard a card of this seat (or, with -1, of nobody)."""
    if g.t.pub.over:
        return
    say_card(g, E_DISCARD, seat, -1, card)
    move(g, card, Z_DISCARD, -1, 0, EVERYBODY)


cdef void discard_all(Game* g, int seat, const uint8_t* cards, int n) noexcept nogil:
    """Discard several cards together."""
    cdef int i
    if g.t.pub.over:
        return
    for i in range(n):
        say_card(g, E_DISCARD, seat, -1, cards[i])
    move_all(g, cards, n, Z_DISCARD, -1, EVERYBODY)


cdef void clear_resolving(Game* g, const uint8_t* cards, int n) noexcept nogil:
    """Those of the cards that are still in resolution (nobody took them) go to the discard pile."""
    cdef int i
    for i in range(n):
        if g.t.hid.zone[cards[i]] == Z_RESOLVING:
            move(g, cards[i], Z_DISCARD, -1, 0, EVERYBODY)


cdef void gain(Game* g, int seat, int card, bint openly) noexcept nogil:
    """A card comes to a hand. Openly: everybody saw which."""
    cdef int giver = g.t.hid.owner[card]
    if g.t.pub.over or not alive(&g.t.pub, seat):
        return
    say_card(g, E_GAIN, seat, giver, card)
    move(g, card, Z_HAND, seat, 0, EVERYBODY if openly else (bit(seat) | bit(giver)))


cdef void snatch_card(Game* g, int seat, int victim, int card) noexcept nogil:
    """Take a card of another: from the hand unseen by the rest, from the table openly."""
    if g.t.hid.zone[card] == Z_HAND:
        lose_unseen(g, victim, seat, hand_of(g, victim)[0])
        gain(g, seat, card, False)
    else:
        gain(g, seat, card, True)


cdef void give(Game* g, int seat, int card, Cards among) noexcept nogil:
    """One of these cards goes from one hand to another; the rest see that it was one of these, only the two which."""
    cdef int giver = g.t.hid.owner[card]
    if giver != seat:
        lose_unseen(g, giver, seat, among)
        gain(g, seat, card, False)


cdef void reveal(Game* g, int card) noexcept nogil:
    """A hand card is shown to everybody and stays where it is."""
    g.t.hid.known[card] = EVERYBODY
    set_watchers(g, card, g.t.hid.owner[card], EVERYBODY)


cdef void put_on_general(Game* g, int seat, int card, bint openly) noexcept nogil:
    """A card goes onto the general: openly, or face down, known to its owner alone (who saw where it came from)."""
    if g.t.pub.over or not alive(&g.t.pub, seat):
        return
    if g.trace != NULL:
        emit(g, E_STORE, seat, -1, card, 0, 0, openly)
    move(g, card, Z_GENERAL, seat, 0, EVERYBODY if openly else bit(seat))


cdef void put_on_pile(Game* g, int card, uint16_t knowers) noexcept nogil:
    """A card goes from anywhere onto the pile, with what its loss triggers."""
    cdef int from_zone = g.t.hid.zone[card], loser = g.t.hid.owner[card]
    if g.t.pub.over:
        return
    put_top(g, card, knowers)
    if from_zone == Z_EQUIP:
        lost_equipment(g, loser, 1)
        shed(g, loser, card)
    elif from_zone == Z_HAND and g.t.pub.seat[loser].hand_count == 0:
        lost_last_hand_card(g, loser)


cdef void see_hand(Game* g, int viewer, int seat) noexcept nogil:
    """The viewer looks at all cards of a hand."""
    cdef Cards left = hand_of(g, seat)[0]
    cdef int card
    while not empty(&left):
        card = pop_first(&left)
        g.t.hid.known[card] |= bit(viewer)
        set_watchers(g, card, seat, g.t.hid.known[card])


cdef Cards discardable(Game* g, int seat, bint hand, bint equip) noexcept nogil:
    """Own cards that the seat may discard of its own accord: no hand cards of a type that is barred to it."""
    cdef Cards s = own_cards(g, seat, hand, equip)
    cdef Cards left
    cdef int card
    if not g.t.pub.seat[seat].barred:
        return s
    left = both(&s, hand_of(g, seat))
    while not empty(&left):
        card = pop_first(&left)
        if barred(&g.t.pub.seat[seat], g.rules.face[card].kind):
            remove(&s, card)
    return s


cdef Cards general_cards(Game* g, int seat) noexcept nogil:
    """All that lies on the general, open or face down."""
    return either(&g.t.pub.seat[seat].open, &g.t.priv[seat].store)


cdef Cards own_cards(Game* g, int seat, bint hand, bint equip) noexcept nogil:
    """The seat's hand, its equipment, or both."""
    cdef Cards s = hand_of(g, seat)[0] if hand else no_cards()
    cdef int i
    if equip:
        for i in range(EQUIP_SLOTS):
            if g.t.pub.seat[seat].equip[i] != NONE:
                add(&s, g.t.pub.seat[seat].equip[i])
    return s


# ---- the piles ------------------------------------------------------------------------------------------------------

cdef void catalogue_order(Game* g, int k, uint8_t* order) noexcept nogil:
    """The k-th shuffle, top first: a permutation of the whole catalogue, so that decks which differ in a few cards keep
    the order of the rest."""
    cdef Stream s = stream(&g.t.hid.key, P_SHUFFLE, k, 0)
    permutation(&s, order, g.rules.n_cards)


cdef void reshuffle(Game* g) noexcept nogil:
    """The discard pile becomes the draw pile. Cards in resolution or shown are not in it."""
    cdef uint8_t order[MAX_CARDS]
    cdef Public* p = &g.t.pub
    cdef int i, card
    if empty(&p.discard):
        return
    bump(&p.reshuffles)
    g.t.hid.shuffles += 1
    catalogue_order(g, g.t.hid.shuffles, order)
    for i in range(g.rules.n_cards - 1, -1, -1):
        card = order[i]
        if has(&p.discard, card):
            g.t.hid.pile[p.pile_count] = <uint8_t>card
            g.t.hid.zone[card] = Z_PILE
            g.t.hid.known[card] = 0
            p.pile_count += 1
    p.discard = no_cards()
    say(g, E_RESHUFFLE, -1, p.reshuffles)


cdef int pop_top(Game* g) noexcept nogil:
    """The top card, which then lies nowhere; -1 when both piles are empty: then the game has ended without a winner."""
    cdef Public* p = &g.t.pub
    cdef int card
    if p.over:
        return -1
    if p.pile_count == 0:
        reshuffle(g)
    if p.pile_count == 0:
        end_game(g, NO_WINNER, DECK_EXHAUSTED)
        return -1
    p.pile_count -= 1
    card = g.t.hid.pile[p.pile_count]
    g.t.hid.zone[card] = Z_OUT
    if p.pile_count == 0:
        reshuffle(g)
    return card


cdef void put_top(Game* g, int card, uint16_t knowers) noexcept nogil:
    """A card that lies nowhere or in resolution goes on top of the pile."""
    leave(g, card)
    g.t.hid.pile[g.t.pub.pile_count] = <uint8_t>card
    g.t.pub.pile_count += 1
    enter(g, card, Z_PILE, -1, 0, knowers)


cdef void put_bottom(Game* g, int card, uint16_t knowers) noexcept nogil:
    leave(g, card)
    memmove(&g.t.hid.pile[1], &g.t.hid.pile[0], g.t.pub.pile_count)
    g.t.hid.pile[0] = <uint8_t>card
    g.t.pub.pile_count += 1
    enter(g, card, Z_PILE, -1, 0, knowers)


cdef void tell_top(Game* g, int seat) noexcept nogil:
    """Which card is drawn next. Before it is: drawing the last one brings about a new pile, which is told as well."""
    if g.t.pub.pile_count == 0:
        reshuffle(g)
    if g.t.pub.pile_count:
        say_card(g, E_DRAWN, seat, -1, g.t.hid.pile[g.t.pub.pile_count - 1])


cdef void draw(Game* g, int seat, int n) noexcept nogil:
    """Draw n cards from the pile."""
    cdef int _, card
    if g.t.pub.over or n <= 0 or not alive(&g.t.pub, seat):
        return
    say(g, E_DRAW, seat, n)
    for _ in range(n):
        if g.trace != NULL:
            tell_top(g, seat)
        card = pop_top(g)
        if card < 0:
            return
        enter(g, card, Z_HAND, seat, 0, (g.t.hid.known[card]) | bit(seat))
        if g.detail != NULL:
            bump(&g.detail[seat].drawn[g.rules.face[card].kind])
    g.row[seat].drawn += <uint16_t>n


# ---- what follows from where cards are ------------------------------------------------------------------------------

cdef void refresh_distances(Game* g) noexcept nogil:
    """Distances between the living: the shorter way round, mounts and skills, never below 1."""
    cdef Public* p = &g.t.pub
    cdef int seats[MAX_SEATS]
    cdef int own[MAX_SEATS]
    cdef int to[MAX_SEATS]
    cdef int n = 0, s, i, j, d
    for s in range(p.n):
        if (p.alive >> s) & 1:
            seats[n] = s
            own[n] = nearer(g, s)
            to[n] = farther(g, s)
            n += 1
    for i in range(n):
        for j in range(n):
            if i != j:
                d = i - j if i > j else j - i
                d = (d if d + d <= n else n - d) + own[i] + to[j]
                if p.owner_on[Q_ALOOF]:
                    d += mounts_that_do_not_count(p, seats[i], seats[j])
                p.distance[seats[i]][seats[j]] = <uint8_t>(d if d > 1 else 1)
    for i in range(n):
        refresh_range(g, seats[i])


cdef inline int nearer(Game* g, int seat) noexcept nogil:
    """What a seat's mount and skills add to its distances to others."""
    return ask_query(&g.t.pub, g.rules, Q_DISTANCE, seat, 0, 0) - (g.t.pub.seat[seat].equip[MINUS_MOUNT] != NONE)


cdef inline int farther(Game* g, int seat) noexcept nogil:
    """What they add to the distances of others to it."""
    return ask_query(&g.t.pub, g.rules, Q_DISTANCE_TO, seat, 0, 0) + (g.t.pub.seat[seat].equip[PLUS_MOUNT] != NONE)


cdef void refresh_mount(Game* g, int seat, int slot) noexcept nogil:
    """A mount came or went: only this seat's distances to others change, or theirs to it (all anew took 3 % of a game).
    The distances of the dead are not kept."""
    cdef Public* p = &g.t.pub
    cdef int n = many(p.alive), step = 0, s = seat, d, mine
    if p.owner_on[Q_ALOOF]:
        refresh_distances(g)
        return
    if not alive(p, seat):
        return
    mine = nearer(g, seat) if slot == MINUS_MOUNT else farther(g, seat)
    while step < n - 1:
        s = next_of(p, s)
        step += 1
        d = (step if step + step <= n else n - step) + mine
        if slot == MINUS_MOUNT:
            d += farther(g, s)
            p.distance[seat][s] = <uint8_t>(d if d > 1 else 1)
        else:
            d += nearer(g, s)
            p.distance[s][seat] = <uint8_t>(d if d > 1 else 1)
            refresh_one(g, s, seat)
    if slot == MINUS_MOUNT:
        refresh_range(g, seat)


cdef int mounts_that_do_not_count(const Public* p, int a, int b) noexcept nogil:
    """What corrects the distance from a to b where one of them is untouched by the other's equipment."""
    cdef int d = 0
    if (p.owner_on[Q_ALOOF] >> b) & 1:
        d += p.seat[a].equip[MINUS_MOUNT] != NONE
    if (p.owner_on[Q_ALOOF] >> a) & 1:
        d -= p.seat[b].equip[PLUS_MOUNT] != NONE
    return d


cdef inline int reach_of(Game* g, int seat) noexcept nogil:
    """How far a seat reaches with its weapon, of several with the one that reaches farthest."""
    cdef const Public* p = &g.t.pub
    cdef int weapon = p.seat[seat].equip[WEAPON], reach = 1, i
    if weapon != NONE:
        reach = g.rules.range[g.rules.face[weapon].kind]
    if p.n_loans and seat == p.turn_seat:
        for i in range(p.n_loans):
            weapon = p.loan[i].card
            if g.rules.range[g.rules.face[weapon].kind] > reach:
                reach = g.rules.range[g.rules.face[weapon].kind]
    return reach


cdef void refresh_one(Game* g, int seat, int other) noexcept nogil:
    """Whether this seat reaches that one, and whether it is at distance 1."""
    cdef Seat* s = &g.t.pub.seat[seat]
    cdef int d = g.t.pub.distance[seat][other]
    s.in_range = (s.in_range & ~bit(other)) | (bit(other) if d <= reach_of(g, seat) else 0)
    s.near = (s.near & ~bit(other)) | (bit(other) if d <= 1 else 0)


cdef void refresh_range(Game* g, int seat) noexcept nogil:
    """Whom this seat reaches with its weapon, and who is at distance 1."""
    cdef Public* p = &g.t.pub
    cdef int reach = reach_of(g, seat), s
    cdef uint32_t within = 0, close = 0
    cdef const uint8_t* far = &p.distance[seat][0]
    for s in range(p.n):       # without a branch: this is called for every seat whenever a life changes
        within |= <uint32_t>(far[s] <= reach) << s
        close |= <uint32_t>(far[s] <= 1) << s
    within &= others(p, seat)
    close &= others(p, seat)
    if p.owner_on[Q_ALOOF]:
        for s in range(p.n):
            if (p.owner_on[Q_ALOOF] >> s) & 1 and not (close >> s) & 1 and ask_query(p, g.rules, Q_ALOOF, s, 0, 0) > 1:
                within &= ~bit(s)
    p.seat[seat].in_range = <uint16_t>within
    p.seat[seat].near = <uint16_t>close


cdef bint runs_wild(Game* g) noexcept nogil:
    """Count one more free choice, skill or judgment of this turn. So many that it must be a loop end the game."""
    g.t.pub.turn_uses += 1
    if g.t.pub.turn_uses > MAX_USES:
        end_game(g, NO_WINNER, GUARD_LIMIT)
    return g.t.pub.over


cdef void end_game(Game* g, int winner, int ended_by) noexcept nogil:
    """Nothing happens after this: all primitives do nothing once `over` is set."""
    if g.t.pub.over:
        return
    g.t.pub.over = 1
    g.t.pub.winner = <uint8_t>winner
    g.t.pub.ended_by = <uint8_t>ended_by
    say(g, E_END, -1, winner)
