"""Requests: the rules list the legal options, a policy returns an index, the rules go on."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.rng cimport *
from sgs_sim._core.registry cimport SKILL_ROWS
from sgs_sim._core.trace cimport emit, say
from sgs_sim._core.zones cimport end_game, runs_wild
from sgs_sim._core.invariants cimport verify
from sgs_sim._core.peek cimport same_choice_after_redeal

cdef extern from "check.h":
    void CHECK(bint condition) noexcept nogil


cdef Request* begin(Game* g, int kind, int seat, int skill) noexcept nogil:
    """Start a request; options are appended, then `ask` puts it."""
    cdef Request* r = &g.req
    memset(r, 0, sizeof(Request))
    r.kind = <uint8_t>kind
    r.seat = <int8_t>seat
    r.skill = <uint8_t>skill
    r.card = NONE
    r.source = -1
    r.target = r.second = -1
    g.n_options = 0
    return r


cdef bint shows_forced(Game* g, int seat) noexcept nogil:
    """Is this seat shown requests with one option, and chance? Never a built-in bot: it would draw numbers for them,
    and the game would be another."""
    return g.show_forced and g.context[seat] != NULL


cdef const Option* ask(Game* g) noexcept nogil:
    """The option chosen. With one option nobody is asked; after the game's end the first is taken, so that all callers
    unwind."""
    cdef Request* r = &g.req
    cdef int n = g.n_options, i, s = r.seat
    cdef View view
    cdef Private* me
    CHECK(n > 0)
    if g.verifying:
        verify(g)
    CHECK(n < MAX_OPTIONS - 1)
    if g.t.pub.over:
        return &g.options[0]
    if n == 1 and not shows_forced(g, s):
        tell_choice(g, &g.options[0])
        return &g.options[0]
    me = &g.t.priv[s]
    if g.dice and me.key_turn != g.t.pub.turn:
        me.key_turn = g.t.pub.turn
        me.stream = hash_of(&g.t.hid.key, P_CHOICE, s, g.t.pub.turn + (<uint64_t>g.rules.choice_salt << 32))
    view.pub = &g.t.pub
    view.me = me
    view.rules = g.rules
    view.context = g.context[s]
    view.seat = <int8_t>s
    r.forced = n == 1
    if not r.forced:
        g.decisions += 1
        if g.peek != NULL and not same_choice_after_redeal(g, s):
            g.peek_faults += 1
    if not r.forced:
        say(g, E_ASK, s, r.kind)
    i = g.policy[s](&view, r, g.options, n)
    if i < 0 or i >= n:            # only a Python bot that raised or answered nonsense: the game is abandoned
        g.failed = 1
        end_game(g, NO_WINNER, ABORTED)
        i = 0
    if g.explain != NULL and not r.forced:
        g.explain(g, &view, r, g.options, n, i)
    tell_choice(g, &g.options[i])
    if g.record != NULL and not r.forced:
        record(g, i)
    return &g.options[i]


cdef inline void tell_choice(Game* g, const Option* o) noexcept nogil:
    """Tell which of several things was chosen. Whoever doubts, and kingdoms, types and generals, have events of their
    own."""
    cdef const Request* r = &g.req
    cdef TraceRow* e
    if g.trace == NULL or r.kind != R_CHOOSE:
        return
    if r.topic == TOPIC_QUESTION or r.topic == TOPIC_KINGDOM or r.topic == TOPIC_TYPE or r.topic == TOPIC_GENERAL:
        return
    e = emit(g, E_CHOOSE, r.seat, r.source if r.source >= 0 else r.target, o.card, 0, r.skill, o.arg)
    e.nature = r.topic


cdef ChoiceRow* note_choice(Game* g, int seat, int request, int verb, int card) noexcept nogil:
    cdef ChoiceRow* c
    if g.n_record < g.max_record:
        g.n_record += 1
    c = &g.record[g.n_record - 1]
    memset(c, 0, sizeof(ChoiceRow))
    c.seat = <int8_t>seat
    c.request = <uint8_t>request
    c.verb = <uint8_t>verb
    c.card = <uint8_t>card
    return c


cdef void record(Game* g, int i) noexcept nogil:
    """Choices are recorded by what they are, not as an index, so that they can be replayed at a re-dealt table."""
    cdef const Option* o = &g.options[i]
    cdef ChoiceRow* c = note_choice(g, g.req.seat, g.req.kind, o.verb, o.card)
    c.skill = o.skill
    c.kind = o.kind
    c.arg = o.arg


cdef bint invoke(Game* g, int me, Slot* slot, int source, int target) noexcept nogil:
    """Does the owner use this optional skill now? Counts and tells it."""
    return invoke_for(g, me, slot, source, target, 0)


cdef bint invoke_for(Game* g, int me, Slot* slot, int source, int target, int points) noexcept nogil:
    """The same, for a skill that looks at how many points of damage are coming."""
    if g.t.pub.over:
        return False
    begin(g, R_INVOKE, me, slot.id).count = <uint8_t>points
    return invited(g, me, slot, source, target)


cdef bint invoke_on(Game* g, int me, Slot* slot, int source, int target, int kind) noexcept nogil:
    """The same, for a skill that acts on a card of this kind."""
    if g.t.pub.over:
        return False
    begin(g, R_INVOKE, me, slot.id).as_kind = <uint8_t>kind
    return invited(g, me, slot, source, target)


cdef bint invited(Game* g, int me, Slot* slot, int source, int target) noexcept nogil:
    """The invitation that was begun is put; if it is taken, that is counted and told."""
    g.req.source = <int8_t>source
    g.req.target = <int8_t>target
    option(g, V_INVOKE, slot.id, NONE, 0, 0, 0)
    option(g, V_DECLINE, slot.id, NONE, 0, 0, 0)
    if ask(g).verb != V_INVOKE or g.t.pub.over:
        return False
    note_skill(g, me, slot, bit(target))
    return True


cdef void note_skill(Game* g, int me, Slot* slot, uint16_t targets) noexcept nogil:
    """Count one use of a skill; one that goes on and on, as a judgment that its owner always replaces, ends."""
    note_skill_on(g, me, slot, targets, targets)


cdef void note_skill_on(Game* g, int me, Slot* slot, uint16_t targets, uint16_t aimed_at) noexcept nogil:
    """The same, where it shows a side only by some of those it names."""
    runs_wild(g)
    g.t.pub.counting |= bit(me)
    bump(&slot.used_phase)
    bump(&slot.used_turn)
    bump(&slot.used_game)
    g.row[me].skill_uses += 1
    if g.detail != NULL:
        bump(&g.detail[me].skills[SKILL_ROWS[slot.id].shown])
    if g.observe != NULL and aimed_at and slot.id == g.t.pub.active_skill:
        note_active(g, me, slot.id, aimed_at)
    if g.trace != NULL:
        emit(g, E_SKILL, me, -1, NONE, 0, slot.id, 0).mask = targets


cdef void note_active(Game* g, int me, int id, uint16_t targets) noexcept nogil:
    """A skill shows a side by whom it helps or hurts."""
    cdef uint32_t flags = SKILL_ROWS[id].flags
    cdef int s
    while targets:
        s = lowest(targets)
        targets &= targets - 1
        if flags & AIM_FOE:
            note_act(g, ACT_HARM, me, s, NO_KIND)
        elif flags & AIM_FRIEND:
            note_act(g, ACT_HELP, me, s, NO_KIND)


cdef void offer_cards(Game* g, int skill, Cards cards, int kind, uint16_t targets) noexcept nogil:
    """Rows of an active skill that costs cards: one for each first card."""
    while not empty(&cards):
        option(g, V_SKILL, skill, pop_first(&cards), kind, targets, 0)


cdef int choose_seat(Game* g, int me, int skill, uint16_t mask) noexcept nogil:
    """A seat of the mask for a skill; -1 when the mask is empty."""
    return choose_target(g, me, 0, skill, mask, 0, False)


cdef int choose_target(Game* g, int me, int kind, int skill, uint16_t mask, int chosen, bint may_stop) noexcept nogil:
    """One target of the mask, in turn order from the chooser; -1 for none (empty mask, or stopped)."""
    cdef const Option* o
    cdef Request* r
    cdef int s
    cdef uint16_t before = mask & (bit(me) - 1)
    cdef uint32_t left = (mask & ~before) | (<uint32_t>before << 16)     # once round from the chooser
    if mask == 0:
        return -1
    r = begin(g, R_TARGET, me, skill)
    r.as_kind = <uint8_t>kind
    r.chosen = <uint8_t>chosen
    r.count = 1
    if may_stop:
        option(g, V_DONE, skill, NONE, kind, 0, 0)
    while left:
        s = ctz(left) & 15
        left &= left - 1
        option(g, V_TARGET, skill, NONE, kind, bit(s), s)
    o = ask(g)
    if o.verb == V_DONE:
        return -1
    if g.observe != NULL and skill and kind == NO_KIND and skill != g.t.pub.active_skill:
        note_active(g, me, skill, bit(o.arg))      # an active one was told when it began
    return o.arg


cdef int choose_card(
        Game* g, int me, int request, int verb, int skill, const Cards* cards, int left, int chosen,
        bint may_stop) noexcept nogil:
    """One card of the set; -1 for none (empty set, or stopped)."""
    cdef Cards rest = cards[0]
    cdef int card
    cdef Request* r
    cdef const Option* o
    if empty(&rest):
        return -1
    r = begin(g, request, me, skill)
    r.count = <uint8_t>left
    r.chosen = <uint8_t>chosen
    if may_stop:
        option(g, V_DONE, skill, NONE, 0, 0, 0)
    while not empty(&rest):
        card = pop_first(&rest)
        option(g, verb, skill, card, g.rules.face[card].kind, 0, 0)
    o = ask(g)
    return -1 if o.verb == V_DONE else o.card


cdef int choose_cards(
        Game* g, int me, int request, int verb, int skill, Cards cards, int n, uint8_t* out) noexcept nogil:
    """Exactly n cards of the set, or all if it has fewer; returns how many."""
    cdef int i, card
    for i in range(n):
        card = choose_card(g, me, request, verb, skill, &cards, n - i, i, False)
        if card < 0:
            return i
        remove(&cards, card)
        out[i] = <uint8_t>card
    return n


cdef int pick_hand_card(Game* g, int picker, int victim) noexcept nogil:
    """A random card of somebody's hand, -1 if it is empty. Keyed by who picks, when, and his number of picks in this
    turn."""
    cdef Cards* hand = hand_of(g, victim)
    cdef int n = g.t.pub.seat[victim].hand_count
    cdef Stream s
    cdef int card
    if n == 0 or g.t.pub.over:
        return -1
    s = stream(&g.t.hid.key, P_PICK, g.t.pub.turn, <uint64_t>picker * 256 + g.t.hid.picks[picker])
    g.t.hid.picks[picker] += 1
    card = nth(hand, <int>below(&s, n))
    if shows_forced(g, picker):
        card = dictated(g, picker, victim, card)
    if g.record != NULL:
        note_choice(g, picker, R_CHANCE, V_TAKE, card)
    return card


cdef int dictated(Game* g, int picker, int victim, int card) noexcept nogil:
    """In a scenario the file may fix what a random pick finds."""
    cdef Cards rest = hand_of(g, victim)[0]
    cdef View view
    cdef Request* r = begin(g, R_CHANCE, picker, 0)
    cdef int i, c
    r.target = <int8_t>victim
    while not empty(&rest):
        c = pop_first(&rest)
        option(g, V_TAKE, 0, c, g.rules.face[c].kind, 0, TAKE_HAND)
    view.pub = &g.t.pub
    view.me = &g.t.priv[picker]
    view.rules = g.rules
    view.context = g.context[picker]
    view.seat = <int8_t>picker
    i = g.policy[picker](&view, r, g.options, g.n_options)
    return g.options[i].card if 0 <= i < g.n_options else card


cdef int take_card(
        Game* g, int me, int victim, int skill, int as_kind, bint hand, bint equip, bint judging) noexcept nogil:
    """A random hand card or a chosen card of the other areas of `victim`, -1 if there is none."""
    cdef const Seat* v = &g.t.pub.seat[victim]
    cdef Request* r = begin(g, R_TAKE, me, skill)
    cdef const Option* o
    cdef int i, card
    r.target = <int8_t>victim
    r.as_kind = <uint8_t>as_kind
    if hand and v.hand_count:
        option(g, V_TAKE, skill, NONE, as_kind, 0, TAKE_HAND)
    if equip:
        for i in range(EQUIP_SLOTS):
            card = v.equip[i]
            if card != NONE:
                option(g, V_TAKE, skill, card, g.rules.face[card].kind, 0, TAKE_EQUIP)
    if judging:
        for i in range(v.n_judging):
            option(g, V_TAKE, skill, v.judging[i].card, v.judging[i].kind, 0, TAKE_JUDGING)
    if g.n_options == 0:
        return -1
    o = ask(g)
    return pick_hand_card(g, me, victim) if o.card == NONE else o.card
