"""The free choice of the play phase: what may be used now, and carrying it out."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport emit
from sgs_sim._core.ask cimport begin, choose_target, invoke, option
from sgs_sim._core.flow.answers cimport plain_hand, second_of, taken_by
from sgs_sim._core.flow.claim cimport claim, claim_card
from sgs_sim._core.flow.judge cimport suit_for
from sgs_sim._core.flow.loans cimport let_go, take_up
from sgs_sim._core.flow.targets cimport anyone_to_slash, by_effect, collateral_victims, legal_targets, may_slash
from sgs_sim._core.registry cimport SKILL_ROWS, SkillRow, announce, ask_query
from sgs_sim._core.zones cimport clear_resolving, discard, draw, end_game, runs_wild, to_resolving

cdef enum:
    MAX_DEPTH = 200


# ---- what may be used -----------------------------------------------------------------------------------------------

cdef struct Menu:              # target masks by kind, worked out at most once a request
    uint16_t targets[KIND_COUNT]
    uint64_t known             # bit mask of kinds
    uint64_t never             # bit mask of kinds that cannot be used now,
    uint64_t worn_only         # and of those among them that an equipped card can be used as


cdef uint16_t menu_targets(Game* g, Menu* m, int seat, int kind) noexcept nogil:
    if not (m.known >> kind) & 1:
        m.known |= (<uint64_t>1) << kind
        m.targets[kind] = legal_targets(&g.t.pub, g.rules, seat, kind, NONE)
    return m.targets[kind]


cdef uint64_t one_kind(int kind) noexcept nogil:
    return (<uint64_t>1) << kind


# kinds that are only answers, and kinds that name nobody: on oneself or on everybody
cdef uint64_t ANSWERS_ONLY = one_kind(NO_KIND)
cdef uint64_t NAMES_NOBODY = one_kind(PEACH) | one_kind(ANALEPTIC) | one_kind(EX_NIHILO) | one_kind(LIGHTNING)
cdef uint64_t SLASHES = one_kind(SLASH) | one_kind(FIRE_SLASH) | one_kind(THUNDER_SLASH)
cdef int _kind
for _kind in range(KIND_COUNT):
    if only_answers(_kind):
        ANSWERS_ONLY |= one_kind(_kind)
for _kind in range(SAVAGE_ASSAULT, AMAZING_GRACE + 1):
    NAMES_NOBODY |= one_kind(_kind)
for _kind in range(CROSSBOW, KIND_COUNT):
    NAMES_NOBODY |= one_kind(_kind)


cdef uint64_t barred_kinds(const Seat* s) noexcept nogil:
    cdef uint64_t mask = 0
    cdef int kind
    for kind in range(KIND_COUNT):
        if barred(s, kind):
            mask |= one_kind(kind)
    return mask


cdef bint usable_on_self(Game* g, int seat, int kind) noexcept nogil:
    cdef const Seat* s = &g.t.pub.seat[seat]
    if kind == PEACH:
        return s.hp < s.max_hp
    if kind == LIGHTNING:
        return not judging_holds(&g.t.pub, seat, LIGHTNING)
    return kind != ANALEPTIC or s.analeptics == 0


cdef void offer(Game* g, Menu* m, int seat, int card, int kind, int skill, int n_cards) noexcept nogil:
    """Add the row for one card as one kind (with `n_cards` 2 one more follows), if it can be used now."""
    cdef uint16_t targets
    cdef int without = NONE
    if (m.never >> kind) & 1 and not ((m.worn_only >> kind) & 1 and worn_card(g, card) != NONE):
        return
    if (NAMES_NOBODY >> kind) & 1:
        if usable_on_self(g, seat, kind):
            option(g, V_USE, skill, card, kind, 0, 0)
        return
    if skill and card != NONE and g.t.hid.zone[card] == Z_EQUIP:
        without = card
        if is_slash(kind) and not may_slash(&g.t.pub, g.rules, seat, without):
            return
        targets = legal_targets(&g.t.pub, g.rules, seat, kind, without)
    else:
        targets = menu_targets(g, m, seat, kind)
    targets = in_reach(g, seat, card, kind, n_cards, targets)
    if skill and SKILL_ROWS[skill].flags & EQUIPMENT and (g.t.pub.n_loans or g.t.pub.owner_on[Q_ALOOF]):
        targets &= by_effect(&g.t.pub, g.rules, seat, skill)
    if targets:
        option(g, V_USE, skill, card, kind, targets, 0)


cdef inline void offer_own(Game* g, Menu* m, int seat, int card) noexcept nogil:
    """The row of a hand card as what it is; inline, since this is asked for every card of every free choice."""
    cdef int kind = g.rules.face[card].kind
    cdef uint16_t targets
    if (m.never >> kind) & 1:
        return
    if (NAMES_NOBODY >> kind) & 1:
        if usable_on_self(g, seat, kind):
            option(g, V_USE, 0, card, kind, 0, 0)
        return
    targets = in_reach(g, seat, card, kind, 1, menu_targets(g, m, seat, kind))
    if targets:
        option(g, V_USE, 0, card, kind, targets, 0)


cdef inline uint16_t in_reach(
        Game* g, int seat, int card, int kind, int n_cards, uint16_t targets) noexcept nogil:
    """The targets, or anybody where a skill lets this slash reach them."""
    if is_slash(kind) and g.t.pub.owner_on[Q_SLASH_REACH] & bit(seat) and card != NONE and ask_query(
            &g.t.pub, g.rules, Q_SLASH_REACH, seat, suit_for(g, seat, card) if n_cards == 1 else NO_SUIT, 0) > 0:
        return anyone_to_slash(&g.t.pub, g.rules, seat)
    return targets


cdef void play_options(Game* g, int seat) noexcept nogil:
    """All legal options of a free choice, the end of the phase first."""
    cdef Menu menu
    cdef Cards hand = both(hand_of(g, seat), &g.rules.usable)      # what only answers is not looked at one by one
    cdef const SkillRow* row
    cdef Slot* slot
    cdef uint16_t slots
    menu.known = 0
    menu.never = ANSWERS_ONLY
    menu.worn_only = 0
    if (g.t.pub.owner_on[Q_HAND_AS] | g.t.pub.barred) & bit(seat):
        hand = plain_hand(g, seat)
        hand = both(&hand, &g.rules.usable)
        menu.worn_only = barred_kinds(&g.t.pub.seat[seat]) & ~ANSWERS_ONLY
        menu.never |= menu.worn_only
    if g.t.pub.seat[seat].slashes_used | g.t.pub.seat[seat].barred and not may_slash(&g.t.pub, g.rules, seat, NONE):
        menu.never |= SLASHES
        menu.worn_only &= ~SLASHES
        hand = minus(&hand, &g.rules.slashes)
    begin(g, R_PLAY, seat, 0)
    option(g, V_END, 0, NONE, 0, 0, 0)
    while not empty(&hand):
        offer_own(g, &menu, seat, pop_first(&hand))
    if g.t.hid.in_hands[IRON_CHAIN]:
        offer_recasts(g, seat)
    slots = g.t.pub.seat[seat].choosing
    while slots:
        slot = &g.t.pub.seat[seat].slot[lowest(slots)]
        slots &= slots - 1
        row = &SKILL_ROWS[slot.id]
        if row.n_conversions:
            offer_conversions(g, &menu, seat, slot, row)
        if row.claims:
            offer_claims(g, &menu, seat, slot.id, row.claims)
        if row.offer != NULL:
            g.t.pub.counting |= bit(seat)
            row.offer(g, seat, slot)
    if g.t.pub.any_on[T_OTHERS_PLAY] & ~bit(seat):
        offers_of_others(g, seat)


cdef void offer_recasts(Game* g, int seat) noexcept nogil:
    cdef Cards chains = both(hand_of(g, seat), &g.rules.of_kind[IRON_CHAIN])
    while not empty(&chains):
        option(g, V_RECAST, 0, pop_first(&chains), IRON_CHAIN, 0, 0)


cdef void offers_of_others(Game* g, int seat) noexcept nogil:
    """What the skills of others let this seat do in its free choice."""
    cdef uint16_t left = g.t.pub.any_on[T_OTHERS_PLAY] & ~bit(seat), slots
    cdef int owner, i
    cdef Slot* slot
    while left:
        owner = lowest(left)
        left &= left - 1
        slots = g.t.pub.seat[owner].listening[T_OTHERS_PLAY]
        while slots:
            i = lowest(slots)
            slots &= slots - 1
            slot = &g.t.pub.seat[owner].slot[i]
            g.t.pub.counting |= bit(owner)
            SKILL_ROWS[slot.id].offer_others(g, owner, slot)


cdef void offer_claims(Game* g, Menu* m, int seat, int skill, uint64_t kinds) noexcept nogil:
    """Rows for a card face down: one for each kind of this deck that it may be claimed to be, the card is chosen
    afterwards."""
    cdef int kind
    if g.t.pub.seat[seat].hand_count == 0:
        return
    while kinds:
        kind = ctz(kinds)
        if meet(&g.rules.of_kind[kind], &g.rules.deck):
            offer(g, m, seat, NONE, kind, skill, 1)
        kinds &= kinds - 1


cdef void offer_conversions(Game* g, Menu* m, int seat, const Slot* slot, const SkillRow* row) noexcept nogil:
    cdef Cards fits
    cdef int k, kind, card, skill = slot.id
    for k in range(row.n_conversions):
        kind = row.conversion[k].as_kind
        if not row.conversion[k].when & WHEN_USE or (row.conversion[k].when & WHEN_OFF_TURN):
            continue
        if g.t.pub.seat[seat].hp < row.conversion[k].min_hp:
            continue
        if row.conversion[k].active and slot.active != row.conversion[k].active:
            continue
        if is_slash(kind) and not may_slash(&g.t.pub, g.rules, seat, NONE):
            continue
        fits = taken_by(g, seat, slot, &row.conversion[k])
        if count(&fits) < row.conversion[k].n_cards:
            continue
        while not empty(&fits):
            card = pop_first(&fits)
            offer(g, m, seat, card, kind, skill, row.conversion[k].n_cards)
            if kind == IRON_CHAIN:
                option(g, V_RECAST, skill, card, kind, 0, 0)


# ---- carrying out ---------------------------------------------------------------------------------------------------

cdef void carry_out(Game* g, int seat, const Option* chosen) noexcept nogil:
    """Do what was chosen in a free choice (not its end)."""
    cdef Option o = chosen[0]
    cdef int i
    cdef Slot* slot
    if runs_wild(g):
        return
    if o.verb == V_USE and SKILL_ROWS[o.skill].perform_others == NULL:
        use_card(g, seat, &o)
        return
    if o.verb == V_RECAST:
        recast(g, seat, o.card, o.skill)
        return
    if SKILL_ROWS[o.skill].perform == NULL:      # lent by somebody else, even to one who has the same skill
        perform_for_other(g, seat, &o)
        return
    for i in range(MAX_SLOTS):
        slot = &g.t.pub.seat[seat].slot[i]
        if slot.id == o.skill:
            g.t.pub.active_skill = o.skill
            g.t.pub.counting |= bit(seat)
            SKILL_ROWS[o.skill].perform(g, seat, slot, &o)
            g.t.pub.active_skill = 0
            return


cdef void perform_for_other(Game* g, int seat, const Option* o) noexcept nogil:
    """What was chosen belongs to the skill of somebody else."""
    cdef uint16_t left = g.t.pub.any_on[T_OTHERS_PLAY] & ~bit(seat)
    cdef int owner, i
    while left:
        owner = lowest(left)
        left &= left - 1
        for i in range(MAX_SLOTS):
            if g.t.pub.seat[owner].slot[i].id == o.skill and o.targets & bit(owner):
                g.t.pub.counting |= bit(owner)
                SKILL_ROWS[o.skill].perform_others(g, seat, &g.t.pub.seat[owner].slot[i], o)
                return


cdef void use_card(Game* g, int seat, const Option* o) noexcept nogil:
    """Use one card (or a conversion): the second card, the targets, then the use itself."""
    cdef Use use
    cdef int card = o.card, second
    memset(&use, 0, sizeof(Use))
    use.user = <int8_t>seat
    use.kind = o.kind
    use.skill = o.skill
    use.cards[0] = o.card
    use.n_cards = 1
    use.second = -1
    if o.card == NONE:
        card = claim_card(g, seat, o.skill, o.kind, o.targets)
        use.cards[0] = <uint8_t>card
    elif o.skill:
        second = second_of(g, seat, o.skill, o.kind, o.card)
        if second >= 0:
            use.cards[1] = <uint8_t>second
            use.n_cards = 2
    choose_targets(g, seat, o, &use)
    if g.t.pub.over:
        return
    if o.card != NONE or claim(g, seat, o.skill, o.kind, use.targets, card):
        if o.skill:
            temper(g, &use)
        describe(g, &use)
        run_use(g, &use)
    if g.t.pub.weapon_in_use != NONE:
        let_go(g)


cdef void recast(Game* g, int seat, int card, int skill) noexcept nogil:
    """Discarded for another one; not a use."""
    if g.trace != NULL:
        emit(g, E_RECAST, seat, -1, card, 0, skill, 0)
    if skill:
        g.row[seat].skill_uses += 1
        if g.detail != NULL:
            bump(&g.detail[seat].skills[SKILL_ROWS[skill].shown])
    discard(g, seat, card)
    draw(g, seat, 1)


cdef void use_virtual(Game* g, int user, int kind, uint16_t targets, int skill) noexcept nogil:
    """A skill counts as using this kind on these targets, without a card: no suit, no color, outside the limit."""
    cdef Use use
    memset(&use, 0, sizeof(Use))
    use.user = <int8_t>user
    use.kind = <uint8_t>kind
    use.skill = <uint8_t>skill
    use.second = -1
    use.targets = targets
    use.unlimited = 1
    temper(g, &use)
    run_use(g, &use)


cdef void temper(Game* g, Use* use) noexcept nogil:
    """A plain slash that a skill made, or somebody else gave, may be used as another kind by what its user wears; of
    his own cards the options tell that."""
    cdef Seat* s = &g.t.pub.seat[use.user]
    cdef Slot* slot
    if use.kind != SLASH or not g.t.pub.owner_on[Q_SLASH_AS] & bit(use.user) or g.t.pub.over:
        return
    slot = &s.slot[lowest(s.listening[Q_SLASH_AS])]
    if slot.id != use.skill and invoke(g, use.user, slot, use.user, lowest(use.targets)):
        use.kind = <uint8_t>ask_query(&g.t.pub, g.rules, Q_SLASH_AS, use.user, 0, 0)


cdef void choose_targets(Game* g, int seat, const Option* o, Use* use) noexcept nogil:
    """The first target of the row's mask; further ones where the card or a weapon allows them."""
    cdef int first
    cdef uint16_t left = o.targets
    if left == 0:
        return
    first = choose_target(g, seat, o.kind, o.skill, left, 0, False)
    use.targets = bit(first)
    if is_slash(o.kind) and g.t.pub.n_loans:
        left &= take_up(g, seat, o.kind, o.skill, first, worn_card(g, o.card))
    if g.rules.second_target[o.kind]:
        use.second = <int8_t>choose_target(
            g, seat, o.kind, o.skill, collateral_victims(&g.t.pub, g.rules, first), 1, False)
    elif o.kind == IRON_CHAIN:
        first = choose_target(g, seat, o.kind, o.skill, left & ~bit(first), 1, True)
        use.targets |= bit(first)
    elif is_slash(o.kind) and g.t.pub.owner_on[Q_EXTRA_TARGETS] & bit(seat):
        use.targets = further_targets(g, seat, o.kind, o.skill, left, use.targets, last_of_hand(g, seat, use))


cdef int worn_card(Game* g, int card) noexcept nogil:
    """The card if it is equipped, else none."""
    return card if card != NONE and g.t.hid.zone[card] == Z_EQUIP else NONE


cdef uint16_t further_targets(
        Game* g, int seat, int kind, int skill, uint16_t legal, uint16_t named, bint last) noexcept nogil:
    """The targets named so far and those that a weapon adds. `last`: the slash takes the last of the hand."""
    cdef int extra = ask_query(&g.t.pub, g.rules, Q_EXTRA_TARGETS, seat, last, 0), k, s
    legal &= ~g.t.pub.owner_on[Q_ALOOF]
    for k in range(extra):
        s = choose_target(g, seat, kind, skill, legal & ~named, k + 1, True)
        if s < 0:
            break
        named |= bit(s)
    return named


cdef bint last_of_hand(Game* g, int seat, const Use* use) noexcept nogil:
    """The use takes the last card or cards of the hand."""
    cdef int i
    for i in range(use.n_cards):
        if g.t.hid.zone[use.cards[i]] != Z_HAND:
            return False
    return g.t.pub.seat[seat].hand_count == use.n_cards


cdef void describe(Game* g, Use* use) noexcept nogil:
    """Suit and color of the use: those of its one card; of two cards the color they share."""
    cdef int a, b
    if use.n_cards == 0:
        use.suit = NO_SUIT
        use.color = NO_COLOR
        return
    a = suit_for(g, use.user, use.cards[0])
    if use.n_cards == 1:
        use.suit = <uint8_t>a
        use.color = <uint8_t>color_of(a)
        return
    b = suit_for(g, use.user, use.cards[1])
    use.suit = NO_SUIT
    use.color = <uint8_t>(color_of(a) if color_of(a) == color_of(b) else NO_COLOR)


cdef void run_use(Game* g, Use* use) noexcept nogil:
    """A use whose cards and targets are known: told, paid, resolved; what is left of its cards is discarded."""
    cdef Public* p = &g.t.pub
    if p.over:
        return
    if p.stack_depth >= MAX_DEPTH:
        end_game(g, NO_WINNER, GUARD_LIMIT)
        return
    p.stack_depth += 1
    note_use(g, use)
    to_resolving(g, use.cards, use.n_cards)
    if is_trick(use.kind):
        announce_trick(g, use)
    if not p.over:
        g.rules.resolve[use.kind](g, use)
    clear_resolving(g, use.cards, use.n_cards)
    p.stack_depth -= 1


cdef void announce_trick(Game* g, Use* use) noexcept nogil:
    """First to its user, then to those it names, if they are several."""
    cdef Event e
    memset(&e, 0, sizeof(Event))
    e.involved = bit(use.user)
    e.seat = use.user
    e.kind = use.kind
    e.use = use
    announce(g, T_TRICK_USED, &e)
    if use.kind != AMAZING_GRACE:      # its cards are shown first
        tell_named(g, use)


cdef void tell_named(Game* g, Use* use) noexcept nogil:
    """The trick tells those it names, if they are several."""
    cdef Event e
    cdef uint16_t named
    if g.t.pub.owner_on[T_TRICK_AIMED] == 0 or g.t.pub.over:
        return
    named = use.targets if use.targets else named_by_all(g, use)
    if many(named) > 1:
        memset(&e, 0, sizeof(Event))
        e.involved = named
        e.seat = use.user
        e.kind = use.kind
        e.use = use
        announce(g, T_TRICK_AIMED, &e)


cdef bint boundless(const Public* p, const RulesData* r, int seat) noexcept nogil:
    """May the seat use any number of slashes? Those beyond the first then do not use up what a skill adds to it."""
    return (p.owner_on[Q_SLASH_LIMIT] >> seat) & 1 and ask_query(p, r, Q_SLASH_LIMIT, seat, 0, 0) >= UNLIMITED


cdef void note_use(Game* g, Use* use) noexcept nogil:
    cdef Public* p = &g.t.pub
    cdef TraceRow* e
    cdef Seat* s = &p.seat[use.user]
    if g.trace != NULL:
        e = emit(g, E_USE, use.user, use.second, use.cards[0] if use.n_cards else NONE, use.kind, use.skill, 0)
        e.mask = use.targets if use.targets else named_by_all(g, use)
        if use.n_cards == 2:
            e.card2 = use.cards[1]
    g.row[use.user].used += 1
    if use.skill:
        g.row[use.user].skill_uses += 1
    if g.detail != NULL:
        bump(&g.detail[use.user].used[use.kind])
        if use.skill:
            bump(&g.detail[use.user].skills[SKILL_ROWS[use.skill].shown])
    if g.observe != NULL:
        note_side(g, use)
    if is_slash(use.kind) and use.user == p.turn_seat and p.phase == PLAY:
        s.slash_touched = 1
        if not use.unlimited and (s.slashes_used == 0 or not boundless(p, g.rules, use.user)):
            bump(&s.slashes_used)
    if s.drunk and is_slash(use.kind):
        use.bonus += s.drunk
        s.drunk = 0


cdef uint16_t named_by_all(Game* g, const Use* use) noexcept nogil:
    """Area cards name everybody, or everybody else."""
    if use.kind == SAVAGE_ASSAULT or use.kind == ARCHERY_ATTACK:
        return others(&g.t.pub, use.user)
    return g.t.pub.alive if use.kind == GOD_SALVATION or use.kind == AMAZING_GRACE else 0


cdef void note_side(Game* g, const Use* use) noexcept nogil:
    """What this use shows: whom it hurts, and whom a slash could have hurt instead."""
    cdef uint16_t left = use.targets
    cdef int s
    if use.no_nullification:
        return      # a skill made him fight: it shows nothing
    if use.kind == SAVAGE_ASSAULT or use.kind == ARCHERY_ATTACK:
        note_act(g, ACT_AREA, use.user, -1, use.kind)
    if use.kind == IRON_CHAIN:
        return      # what comes of it is open
    if use.kind == SNATCH or use.kind == DISMANTLEMENT:
        return      # what it takes decides; see cards/tricks.pyx
    if use.kind == COLLATERAL and not g.rules.second_target[COLLATERAL]:
        return      # a weapon is lent by friends and enemies alike
    while left:
        s = lowest(left)
        left &= left - 1
        if use.kind == COLLATERAL and use.second >= 0 and use.second != use.user:
            s = use.second      # a friend may be asked for his slash: whom it is to hit says more
        if s != use.user:
            note_act(g, ACT_HELP if use.kind == PEACH else ACT_HARM, use.user, s, use.kind)
    if is_slash(use.kind) and use.n_cards and not use.unlimited and not use.targets & 1:
        if use.user == g.t.pub.turn_seat and g.t.pub.seat[use.user].in_range & 1:
            note_act(g, ACT_SPARE, use.user, 0, use.kind)


cdef void use_answer(Game* g, int user, uint16_t targets, const Answer* a, bint counts) noexcept nogil:
    """A slash that was provided on request is used by `user` on these targets."""
    cdef Use use
    cdef int i
    memset(&use, 0, sizeof(Use))
    use.user = <int8_t>user
    use.kind = SLASH
    use.n_cards = a.n_cards
    use.second = -1
    for i in range(a.n_cards):
        use.cards[i] = a.cards[i]
    if is_slash(a.kind):
        use.kind = a.kind
    use.unlimited = not counts
    use.targets = targets
    if a.skill or a.provider != user:
        temper(g, &use)
    if counts and g.t.pub.n_loans and user == g.t.pub.turn_seat and g.t.pub.weapon_in_use == NONE:
        take_up(g, user, SLASH, 0, lowest(targets), NONE)
        describe(g, &use)
        run_use(g, &use)
        let_go(g)
        return
    describe(g, &use)
    run_use(g, &use)
