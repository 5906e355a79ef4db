"""Tricks that resolve at once 非延時類錦囊."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.trace cimport emit, say_card, say_owed, say_use
from sgs_sim._core.ask cimport ask, begin, option, take_card
from sgs_sim._core.flow.answers cimport respond, respond_slash_at, tell_done
from sgs_sim._core.flow.damage cimport damage, recover
from sgs_sim._core.flow.loans cimport borrow
from sgs_sim._core.flow.nullify cimport nullified
from sgs_sim._core.flow.targets cimport collateral_victims, legal_targets
from sgs_sim._core.flow.use cimport RESOLVE, further_targets, tell_named, use_answer
from sgs_sim._core.registry cimport ARMOR_SLOT, ask_query
from sgs_sim._core.zones cimport EVERYBODY, discard, discardable, draw, enter, gain, pop_top, snatch_card


cdef bint effect(Game* g, Use* use, int target) noexcept nogil:
    """The trick is about to take effect on one target: False if it is nullified or the target is gone."""
    cdef int card = use.cards[0] if use.n_cards else NONE
    if g.t.pub.over or not alive(&g.t.pub, target) or use.skips & bit(target):
        return False
    if nullified(g, use, use.kind, card, use.user, target) or g.t.pub.over or not alive(&g.t.pub, target):
        return False
    say_use(g, E_EFFECT, use, target)
    return True


# ---- duel -----------------------------------------------------------------------------------------------------------

cdef void resolve_duel(Game* g, Use* use) noexcept nogil:
    """The target first, then in turn, each plays a slash; who first does not takes 1 from the other."""
    cdef int one = lowest(use.targets), other = use.user, tmp
    if not effect(g, use, one):
        return
    while not g.t.pub.over and alive(&g.t.pub, one) and alive(&g.t.pub, other):
        if not slashes(g, use, one, other):
            if not immune(g, one, DUEL):
                damage(g, other, one, 1, NORMAL, 0, DUEL, use, NULL)
            return
        tmp = one
        one = other
        other = tmp


cdef bint slashes(Game* g, Use* use, int seat, int opponent) noexcept nogil:
    """One slash, or more against some opponents."""
    cdef Answer a
    cdef int need = 1 + ask_query(&g.t.pub, g.rules, Q_ANSWERS, opponent, DUEL, 0), i
    cdef bint given
    for i in range(need):
        if need > 1:
            g.t.pub.owed = <uint8_t>(need - i)
            say_owed(g, seat, opponent, SLASH, i + 1, need)
        g.t.pub.in_duel = 1
        given = respond(g, seat, SLASH, opponent, seat, DUEL, NULL, &a)
        g.t.pub.in_duel = 0
        g.t.pub.owed = 0
        if not given:
            return False
    return True


cdef bint immune(Game* g, int seat, int kind) noexcept nogil:
    """Does this kind do the seat no harm now? Then that is told."""
    if ask_query(&g.t.pub, g.rules, Q_IMMUNE, seat, kind, 0) <= 0:
        return False
    if g.trace != NULL:
        emit(g, E_PREVENT, -1, seat, NONE, kind, 0, 0)
    return True


# ---- cards of others ------------------------------------------------------------------------------------------------

cdef void resolve_dismantlement(Game* g, Use* use) noexcept nogil:
    cdef int target = lowest(use.targets), card
    if not effect(g, use, target):
        return
    card = take_card(g, use.user, target, 0, DISMANTLEMENT, True, True, True)
    if card < 0 or g.t.pub.over:
        return
    note_taking(g, use, target, card)
    discard(g, target, card)


cdef void resolve_snatch(Game* g, Use* use) noexcept nogil:
    cdef int target = lowest(use.targets), card
    if not effect(g, use, target):
        return
    card = take_card(g, use.user, target, 0, SNATCH, True, True, True)
    if card >= 0:
        note_taking(g, use, target, card)
        snatch_card(g, use.user, target, card)


cdef void note_taking(Game* g, const Use* use, int target, int card) noexcept nogil:
    """To free somebody's judging area is a help, to take anything else a harm."""
    note_act(g, ACT_HELP if g.t.hid.zone[card] == Z_JUDGING else ACT_HARM, use.user, target, use.kind)


# ---- drawing --------------------------------------------------------------------------------------------------------

cdef void resolve_ex_nihilo(Game* g, Use* use) noexcept nogil:
    if effect(g, use, use.user):
        draw(g, use.user, 2)


cdef void resolve_amazing_grace(Game* g, Use* use) noexcept nogil:
    """As many cards as living players are shown; from the user on each takes one; leftovers are discarded."""
    cdef int _, card, s = use.user
    cdef Cards left
    for _ in range(many(g.t.pub.alive)):
        card = pop_top(g)
        if card < 0:
            return
        say_card(g, E_SHOW, -1, -1, card)
        enter(g, card, Z_SHOWN, -1, 0, EVERYBODY)
    tell_named(g, use)
    for _ in range(g.t.pub.n):
        if alive(&g.t.pub, s) and not empty(&g.t.pub.shown) and effect(g, use, s):
            take_shown(g, s)
        s = s + 1 if s + 1 < g.t.pub.n else 0
    left = g.t.pub.shown
    while not empty(&left) and not g.t.pub.over:
        discard(g, -1, pop_first(&left))


cdef void take_shown(Game* g, int seat) noexcept nogil:
    cdef Cards left = g.t.pub.shown
    cdef int card
    if empty(&left):
        return
    begin(g, R_TAKE, seat, 0).as_kind = AMAZING_GRACE
    while not empty(&left):
        card = pop_first(&left)
        option(g, V_TAKE, 0, card, g.rules.face[card].kind, 0, TAKE_SHOWN)
    gain(g, seat, ask(g).card, True)


# ---- everybody ------------------------------------------------------------------------------------------------------

cdef void volley(Game* g, Use* use, int answer) noexcept nogil:
    """All others from the next seat on answer with this kind or take 1; to some users' a further card is owed."""
    cdef int _, s = use.user, owed = 0
    cdef bint answered
    cdef Answer a
    if g.t.pub.owner_on[Q_VOLLEY_COST] & bit(use.user):
        owed = ask_query(&g.t.pub, g.rules, Q_VOLLEY_COST, use.user, use.kind, 0)
    for _ in range(g.t.pub.n - 1):
        s = s + 1 if s + 1 < g.t.pub.n else 0
        if g.t.pub.over:
            return
        if g.t.pub.owner_on[Q_VOID] & bit(s) and void_to(g, use, s):
            continue
        if not alive(&g.t.pub, s) or not effect(g, use, s):
            continue
        answered = respond(g, s, answer, use.user, s, use.kind, NULL, &a)
        if not answered or (owed > 0 and not pays(g, use, s)):
            damage(g, use.user, s, 1, NORMAL, 0, use.kind, use, NULL)
        if answered and answer == JINK:
            tell_done(g, s, use.user, use.kind)


cdef bint void_to(Game* g, const Use* use, int seat) noexcept nogil:
    """The seat's armor keeps the volley off, as long as it counts; that needs no nullification."""
    cdef const Public* p = &g.t.pub
    if not alive(p, seat) or use.skips & bit(seat) or (p.owner_on[Q_ALOOF] >> use.user) & 1:
        return False
    if ask_query(p, g.rules, Q_VOID, seat, use.kind, use.color) <= 0:
        return False
    if g.trace != NULL:
        emit(g, E_PREVENT, -1, seat, NONE, 0, p.seat[seat].slot[ARMOR_SLOT].id, 0)
    return True


cdef bint pays(Game* g, Use* use, int seat) noexcept nogil:
    """The seat discards one further hand card, or does not want to (or cannot)."""
    cdef Cards left = discardable(g, seat, True, False)
    cdef int card
    cdef Request* r
    cdef const Option* o
    if g.t.pub.over or not alive(&g.t.pub, seat):
        return False
    say_owed(g, seat, use.user, NO_KIND, 2, 2)
    if empty(&left):
        return False
    r = begin(g, R_DISCARD, seat, 0)
    r.source = use.user
    r.as_kind = use.kind
    r.count = 1
    option(g, V_PASS, 0, NONE, 0, 0, 0)
    while not empty(&left):
        card = pop_first(&left)
        option(g, V_DISCARD, 0, card, g.rules.face[card].kind, 0, 0)
    o = ask(g)
    if o.verb == V_PASS:
        return False
    discard(g, seat, o.card)
    return not g.t.pub.over


cdef void resolve_savage_assault(Game* g, Use* use) noexcept nogil:
    volley(g, use, SLASH)


cdef void resolve_archery_attack(Game* g, Use* use) noexcept nogil:
    volley(g, use, JINK)


cdef void resolve_god_salvation(Game* g, Use* use) noexcept nogil:
    """Everybody from the user on recovers 1; who is not wounded is passed over, without a window."""
    cdef int _, s = use.user
    for _ in range(g.t.pub.n):
        if alive(&g.t.pub, s) and g.t.pub.seat[s].hp < g.t.pub.seat[s].max_hp and effect(g, use, s):
            recover(g, s, 1, use.user)
        s = s + 1 if s + 1 < g.t.pub.n else 0


# ---- collateral -----------------------------------------------------------------------------------------------------

cdef void resolve_collateral(Game* g, Use* use) noexcept nogil:
    """The holder slashes the victim, or the user gets the weapon. Weapon skills work: a halberd whose owner gives his
    last hand card may add targets."""
    cdef int holder = lowest(use.targets), victim = use.second, weapon
    cdef Cards hand = hand_of(g, holder)[0]
    cdef uint16_t targets = bit(victim)
    cdef Answer a
    if not effect(g, use, holder):
        return
    if collateral_victims(&g.t.pub, g.rules, holder) & bit(victim) and respond_slash_at(
            g, holder, victim, use.user, 0, COLLATERAL, True, &a):
        if a.provider == holder and is_all_of(&a, hand) and g.t.pub.owner_on[Q_EXTRA_TARGETS] & bit(holder):
            targets = further_targets(
                g, holder, SLASH, 0, legal_targets(&g.t.pub, g.rules, holder, SLASH, NONE), targets, True)
        use_answer(g, holder, targets, &a, True)
        return
    weapon = g.t.pub.seat[holder].equip[WEAPON]
    if weapon != NONE and alive(&g.t.pub, use.user):
        gain(g, use.user, weapon, True)


cdef bint is_all_of(const Answer* a, Cards hand) noexcept nogil:
    """Was this answer the whole hand? Equipped cards are no part of it."""
    cdef int i
    for i in range(a.n_cards):
        if not has(&hand, a.cards[i]):
            return False
        remove(&hand, a.cards[i])
    return empty(&hand)


cdef void resolve_collateral_loan(Game* g, Use* use) noexcept nogil:
    """Other rules: the user borrows the weapon for this turn."""
    cdef int holder = lowest(use.targets)
    if effect(g, use, holder):
        borrow(g, use.user, holder)


RESOLVE[DUEL] = resolve_duel
RESOLVE[DISMANTLEMENT] = resolve_dismantlement
RESOLVE[SNATCH] = resolve_snatch
RESOLVE[EX_NIHILO] = resolve_ex_nihilo
RESOLVE[SAVAGE_ASSAULT] = resolve_savage_assault
RESOLVE[ARCHERY_ATTACK] = resolve_archery_attack
RESOLVE[GOD_SALVATION] = resolve_god_salvation
RESOLVE[AMAZING_GRACE] = resolve_amazing_grace
RESOLVE[COLLATERAL] = resolve_collateral
