"""Answers: a jink, slash, peach or nullification is asked of a seat, from its hand or by conversion."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport emit
from sgs_sim._core.ask cimport ask, begin, choose_card, option
from sgs_sim._core.flow.claim cimport claim, claim_card
from sgs_sim._core.flow.judge cimport suit_for
from sgs_sim._core.flow.targets cimport legal_targets
from sgs_sim._core.registry cimport SKILL_ROWS, Conversion, SkillRow, announce, ask_query
from sgs_sim._core.zones cimport clear_resolving, own_cards, to_resolving


cdef inline const Cards* of_kind(Game* g, int kind) noexcept nogil:
    """All cards of a kind; a slash asked for is any slash."""
    return &g.rules.slashes if kind == SLASH else &g.rules.of_kind[kind]


cdef Cards plain_hand(Game* g, int seat) noexcept nogil:
    """The hand cards that are what is printed on them."""
    cdef Cards hand = hand_of(g, seat)[0]
    cdef Cards left = hand
    cdef int card
    if not g.t.pub.owner_on[Q_HAND_AS] & bit(seat):
        return hand
    while not empty(&left):
        card = pop_first(&left)
        if ask_query(&g.t.pub, g.rules, Q_HAND_AS, seat, suit_for(g, seat, card), g.rules.face[card].kind) > 0:
            remove(&hand, card)
    return hand


cdef Cards convertible(Game* g, int seat, const Conversion* c) noexcept nogil:
    """The seat's cards that this conversion takes; who is barred from what it makes has only equipped ones."""
    cdef const Seat* s = &g.t.pub.seat[seat]
    cdef Cards from_ = own_cards(g, seat, not (s.barred and barred(s, c.as_kind)), not c.hand_only)
    cdef Cards fits = no_cards()
    cdef int card, kind
    if c.suits == 0 and c.kinds == 0:
        return with_partner(g, seat, from_) if c.same_suit else from_
    while not empty(&from_):
        card = pop_first(&from_)
        kind = g.rules.face[card].kind
        if c.kinds and not (c.kinds >> kind) & 1:
            continue
        if c.suits and not (c.suits >> suit_for(g, seat, card)) & 1:
            continue
        add(&fits, card)
    return fits


cdef Cards taken_by(Game* g, int seat, const Slot* slot, const Conversion* c) noexcept nogil:
    """The same, where the suits may be the slot's own."""
    cdef Conversion own
    if not c.own_suits:
        return convertible(g, seat, c)
    own = c[0]
    own.suits = <uint8_t>slot.p[0]
    return convertible(g, seat, &own)


cdef Cards with_partner(Game* g, int seat, Cards cards) noexcept nogil:
    """Those of which there are two or more of a suit."""
    cdef int many_of[5]
    cdef Cards left = cards
    cdef int card, suit
    for suit in range(5):
        many_of[suit] = 0
    while not empty(&left):
        many_of[suit_for(g, seat, pop_first(&left))] += 1
    left = cards
    while not empty(&left):
        card = pop_first(&left)
        if many_of[suit_for(g, seat, card)] < 2:
            remove(&cards, card)
    return cards


cdef int second_of(Game* g, int seat, int id, int as_kind, int first) noexcept nogil:
    """The second card of a conversion of two, -1 where one is enough."""
    cdef const SkillRow* row = &SKILL_ROWS[id]
    cdef Cards rest, left
    cdef int k, card
    for k in range(row.n_conversions):
        if row.conversion[k].as_kind != as_kind or row.conversion[k].n_cards != 2:
            continue
        rest = convertible(g, seat, &row.conversion[k])
        remove(&rest, first)
        if row.conversion[k].same_suit:
            left = rest
            while not empty(&left):
                card = pop_first(&left)
                if suit_for(g, seat, card) != suit_for(g, seat, first):
                    remove(&rest, card)
        return choose_card(g, seat, R_CARD, V_CARD, id, &rest, 1, 1, False)
    return -1


cdef bint serves(Game* g, int seat, const Slot* slot, const Conversion* c, int kind, bint sent) noexcept nogil:
    """Does this conversion make an answer of this kind now? `sent`: a slash that is then used on somebody."""
    if not c.when & WHEN_ANSWER and not (sent and c.when & WHEN_SENT):
        return False
    if c.when & WHEN_OFF_TURN and seat == g.t.pub.turn_seat:
        return False
    if c.when & WHEN_DUEL and not g.t.pub.in_duel:
        return False
    if c.min_hp and g.t.pub.seat[seat].hp < c.min_hp:
        return False
    if c.active and slot.active != c.active:
        return False
    return c.as_kind == kind or (kind == SLASH and is_slash(c.as_kind))


cdef inline bint makes(const Public* p, int seat, int kind) noexcept nogil:
    """Has the seat a conversion into this kind of answer, or may it claim one?"""
    if kind == SLASH:
        return ((p.makes[SLASH] | p.makes[FIRE_SLASH] | p.makes[THUNDER_SLASH]) >> seat) & 1
    return (p.makes[kind] >> seat) & 1


cdef bint can_provide(Game* g, int seat, int kind) noexcept nogil:
    """Does the seat hold a card for this answer, itself or by conversion?"""
    if not (g.t.pub.owner_on[Q_HAND_AS] | g.t.pub.barred) & bit(seat):
        if meet(of_kind(g, kind), hand_of(g, seat)):
            return True
        if not makes(&g.t.pub, seat, kind):
            return False
    return can_convert(g, seat, kind)


cdef bint can_convert(Game* g, int seat, int kind) noexcept nogil:
    """The same, where hand cards may count as something else or be barred, or the seat has conversions."""
    cdef const SkillRow* row
    cdef const Slot* slot
    cdef int i, k
    cdef bint no_hand = barred(&g.t.pub.seat[seat], kind)
    cdef Cards held = plain_hand(g, seat)
    if not no_hand and meet(of_kind(g, kind), &held):
        return True
    if not makes(&g.t.pub, seat, kind):
        return False
    for i in range(MAX_SLOTS):
        slot = &g.t.pub.seat[seat].slot[i]
        row = &SKILL_ROWS[slot.id]
        if row.claims and not no_hand and g.t.pub.seat[seat].hand_count and claimable(g, row, kind, 0):
            return True
        for k in range(row.n_conversions):
            if serves(g, seat, slot, &row.conversion[k], kind, False):
                held = taken_by(g, seat, slot, &row.conversion[k])
                if count(&held) >= row.conversion[k].n_cards:
                    return True
    return False


cdef int claimable(Game* g, const SkillRow* row, int kind, int last) noexcept nogil:
    """The next kind above `last` that a face-down card may be claimed to be as this answer, 0 for none. Nobody can
    claim what this deck does not hold."""
    cdef int k
    for k in range(last + 1 if last else kind, (THUNDER_SLASH if kind == SLASH else kind) + 1):
        if (row.claims >> k) & 1 and meet(&g.rules.of_kind[k], &g.rules.deck):
            return k
    return 0


cdef void add_conversions(Game* g, int seat, int kind, int at) noexcept nogil:
    """Rows for converted cards, and for what may be claimed. `at`: the slash is to be used on this seat (-1: played),
    so an equipped card whose own effect brings it into reach is none."""
    cdef const SkillRow* row
    cdef const Slot* slot
    cdef Cards fits
    cdef int i, k, card, id
    for i in range(MAX_SLOTS):
        slot = &g.t.pub.seat[seat].slot[i]
        id = slot.id
        row = &SKILL_ROWS[id]
        if row.claims and g.t.pub.seat[seat].hand_count and not barred(&g.t.pub.seat[seat], kind):
            k = claimable(g, row, kind, 0)
            while k:
                option(g, V_PLAY, id, NONE, k, 0, 0)
                k = claimable(g, row, kind, k)
        for k in range(row.n_conversions):
            if not serves(g, seat, slot, &row.conversion[k], kind, at >= 0):
                continue
            fits = taken_by(g, seat, slot, &row.conversion[k])
            if count(&fits) < row.conversion[k].n_cards:
                continue
            while not empty(&fits):
                card = pop_first(&fits)
                if at >= 0 and g.t.hid.zone[card] == Z_EQUIP and not legal_targets(
                        &g.t.pub, g.rules, seat, SLASH, card) & bit(at):
                    continue
                option(g, V_PLAY, id, card, row.conversion[k].as_kind, 0, 0)


cdef bint provide_from(
        Game* g, Request* r, int seat, int kind, int also, int at, bint may_pass, Answer* a) noexcept nogil:
    """Put the request that was begun; the cards given go into resolution. False if he passes or has nothing. `also`:
    another kind that serves, or NO_KIND. Who claimed a card in vain is asked again."""
    cdef Request asked = r[0]
    cdef const Option* o
    cdef int asked_kind
    memset(a, 0, sizeof(Answer))
    a.provider = <int8_t>seat
    while True:
        if may_pass:
            option(g, V_PASS, 0, NONE, kind, 0, 0)
        asked_kind = kind
        while asked_kind != NO_KIND:
            answer_options(g, seat, asked_kind, at)
            asked_kind = also if asked_kind != also else NO_KIND
        if g.n_options == 0:
            return False
        o = ask(g)
        if o.verb != V_PLAY or g.t.pub.over:
            return False
        if hand_over(g, seat, o, a):
            return not g.t.pub.over
        if g.t.pub.over or not alive(&g.t.pub, seat):
            return False
        if not can_provide(g, seat, kind) and (also == NO_KIND or not can_provide(g, seat, also)):
            return False
        begin(g, asked.kind, seat, asked.skill)
        g.req = asked


cdef void answer_options(Game* g, int seat, int kind, int at) noexcept nogil:
    """Rows for the cards of one kind, and what counts as it."""
    cdef Cards fits = of_kind(g, kind)[0]
    cdef Cards hand
    cdef int card
    if (g.t.pub.owner_on[Q_HAND_AS] | g.t.pub.barred) & bit(seat):
        hand = plain_hand(g, seat)
        if barred(&g.t.pub.seat[seat], kind):
            hand = no_cards()
        fits = both(&fits, &hand)
    else:
        fits = both(&fits, hand_of(g, seat))
    while not empty(&fits):
        card = pop_first(&fits)
        option(g, V_PLAY, 0, card, g.rules.face[card].kind, 0, 0)
    if makes(&g.t.pub, seat, kind):
        add_conversions(g, seat, kind, at)


cdef bint hand_over(Game* g, int seat, const Option* chosen, Answer* a) noexcept nogil:
    """Collect the cards of the answer (a second one for a conversion of two) and play them. False if it was claimed
    face down and does not count."""
    cdef Option o = chosen[0]
    cdef int card = o.card, second
    if card == NONE:
        card = claim_card(g, seat, o.skill, o.kind, 0)
        if not claim(g, seat, o.skill, o.kind, 0, card):
            return False
    a.given = 1
    a.skill = o.skill
    a.kind = o.kind
    a.cards[0] = <uint8_t>card
    a.n_cards = 1
    if o.skill and o.card != NONE:
        second = second_of(g, seat, o.skill, o.kind, card)
        if second >= 0:
            a.cards[1] = <uint8_t>second
            a.n_cards = 2
    played(g, seat, o.kind, a)
    if o.card != NONE:
        to_resolving(g, a.cards, a.n_cards)
    return True


cdef void played(Game* g, int seat, int kind, const Answer* a) noexcept nogil:
    """Count and tell a card that was played."""
    cdef TraceRow* e
    if g.trace != NULL:
        e = emit(g, E_PLAY, seat, -1, a.cards[0] if a.n_cards else NONE, kind, a.skill, 0)
        if a.n_cards == 2:
            e.card2 = a.cards[1]
    note_played(g, seat, kind)
    if a.skill and g.detail != NULL:
        bump(&g.detail[seat].skills[SKILL_ROWS[a.skill].shown])
    if a.skill:
        g.row[seat].skill_uses += 1


cdef void note_played(Game* g, int seat, int kind) noexcept nogil:
    cdef Public* p = &g.t.pub
    g.row[seat].played += 1
    if g.detail != NULL:
        bump(&g.detail[seat].played[kind])
    if is_slash(kind) and seat == p.turn_seat and p.phase == PLAY:
        p.seat[seat].slash_touched = 1


cdef void tell_played(Game* g, int seat, int kind, Answer* a) noexcept nogil:
    """This seat has played (or used) an answer, perhaps one that another gave in its place."""
    cdef Event e
    memset(&e, 0, sizeof(Event))
    e.involved = bit(seat)
    e.seat = <int8_t>seat
    e.other = -1
    e.kind = <uint8_t>kind
    e.answer = a
    announce(g, T_PLAYED, &e)


cdef bint provide(Game* g, int seat, int kind, int about, int source, int skill, int as_kind, Answer* a) noexcept nogil:
    """Ask one seat for a card of this kind; nobody is asked who has none."""
    cdef Request* r
    if g.t.pub.over or not can_provide(g, seat, kind):
        memset(a, 0, sizeof(Answer))
        return False
    r = begin(g, request_of(kind), seat, skill)
    r.source = <int8_t>source
    r.target = <int8_t>about
    r.as_kind = <uint8_t>as_kind
    if about == seat and kind != PEACH:
        r.count = g.t.pub.owed
    return provide_from(g, r, seat, kind, NO_KIND, -1, True, a)


cdef int request_of(int kind) noexcept nogil:
    if kind == JINK:
        return R_JINK
    if kind == PEACH:
        return R_PEACH
    if kind == ANALEPTIC:
        return R_ANALEPTIC
    return R_NULLIFICATION if kind == NULLIFICATION else R_SLASH


cdef bint by_skill(
        Game* g, int seat, int kind, int source, int about, int as_kind, Hit* hit, bint called,
        Answer* a) noexcept nogil:
    """First the lord's call for help and the eight diagram, which may answer in place of a card."""
    cdef Event e
    cdef int timing = T_JINK_ASKED if kind == JINK else T_SLASH_ASKED
    memset(a, 0, sizeof(Answer))
    if not g.t.pub.owner_on[timing] & bit(seat):
        return False
    memset(&e, 0, sizeof(Event))
    e.involved = bit(seat)
    e.seat = <int8_t>seat
    e.other = <int8_t>source
    e.kind = <uint8_t>as_kind
    e.hit = hit
    e.amount = 1 + about if called else 0      # which lord has called: who provides for him calls nobody himself
    e.answer = a
    announce(g, timing, &e)
    return a.given and not g.t.pub.over


cdef bint helps(Game* g, int seat, int kind, int lord, int source, int skill, int as_kind, Answer* a) noexcept nogil:
    """A lord has called by this skill: one of his kingdom may give the jink or slash in his place; the cards stay in
    resolution."""
    if g.t.pub.over or not alive(&g.t.pub, seat):
        return False
    if not by_skill(g, seat, kind, source, lord, as_kind, NULL, True, a):
        if g.t.pub.over or not alive(&g.t.pub, seat) or not provide(g, seat, kind, lord, source, skill, as_kind, a):
            return False
    note_act(g, ACT_HELP, seat, lord, kind)
    return True


cdef bint respond(Game* g, int seat, int kind, int source, int about, int as_kind, Hit* hit, Answer* a) noexcept nogil:
    """A jink or slash is to be played by this seat; the cards end in the discard pile. `hit`: the slash to be dodged,
    or NULL."""
    if g.t.pub.over or not alive(&g.t.pub, seat):
        return False
    if not by_skill(g, seat, kind, source, about, as_kind, hit, False, a):
        if g.t.pub.over or not alive(&g.t.pub, seat) or not provide(g, seat, kind, about, source, 0, as_kind, a):
            note_lack(&g.t.pub, seat, kind)
            return False
    elif a.provider != seat:
        note_played(g, seat, kind)
    clear_resolving(g, a.cards, a.n_cards)
    if hit != NULL and kind == JINK:
        hit.jinks += 1
    if g.t.pub.owner_on[T_PLAYED] & bit(seat):
        tell_played(g, seat, kind, a)
    return not g.t.pub.over


cdef void note_lack(Public* p, int seat, int kind) noexcept nogil:
    """Everybody saw that this seat gave none: it hardly holds one, unless it may not give any, or several were asked
    for."""
    if p.owed > 1 or barred(&p.seat[seat], kind):
        return
    if kind == SLASH:
        p.no_slash |= bit(seat)
    else:
        p.no_jink |= bit(seat)


cdef void tell_done(Game* g, int seat, int source, int kind) noexcept nogil:
    """What the seat has answered with a jink is over; a slash tells it itself."""
    cdef Event e
    if g.t.pub.over or not g.t.pub.owner_on[T_HIT_DONE] & g.t.pub.alive & bit(seat):
        return
    memset(&e, 0, sizeof(Event))
    e.involved = bit(seat)
    e.seat = <int8_t>source
    e.other = <int8_t>seat
    e.kind = <uint8_t>kind
    e.amount = 1
    announce(g, T_HIT_DONE, &e)


cdef bint respond_slash_at(
        Game* g, int seat, int victim, int source, int skill, int as_kind, bint may_pass, Answer* a) noexcept nogil:
    """A slash is to be used by this seat on the victim because an effect says so; the cards stay in resolution. Only a
    borrowed one needs the reach: the blade goes on against one to whom it was moved out of range."""
    cdef Request* r
    if g.t.pub.over or not alive(&g.t.pub, seat):
        return False
    if by_skill(g, seat, SLASH, victim, victim, as_kind, NULL, False, a):      # who helps knows on whom it will be
        return True
    if g.t.pub.over or not alive(&g.t.pub, seat) or not can_provide(g, seat, SLASH):
        return False
    r = begin(g, R_SLASH, seat, skill)
    r.source = <int8_t>source
    r.target = <int8_t>victim
    r.as_kind = <uint8_t>as_kind
    return provide_from(g, r, seat, SLASH, NO_KIND, victim if as_kind == COLLATERAL else -1, may_pass, a)
