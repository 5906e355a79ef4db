"""Borrowed weapons: until the borrower's discard phase the weapon is before him, beside his own; its owner is
without it. One weapon is used at a time, its range and its skill together. Only the current player borrows: a loan
names the lender."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.trace cimport say_card
from sgs_sim._core.ask cimport ask, begin, option
from sgs_sim._core.flow.targets cimport allows_slash, weapon_reach
from sgs_sim._core.registry cimport SKILL_ROWS, TREASURE_SLOT, WEAPON_SLOT, grant_effect, revoke
from sgs_sim._core.zones cimport EVERYBODY, discard, enter, leave, refresh_range


cdef uint16_t lenders(const Public* p, int borrower) noexcept nogil:
    """Mask of the others from whom a weapon can be borrowed."""
    cdef uint16_t left = others(p, borrower), mask = 0
    cdef int s
    if p.n_loans >= MAX_LOANS or borrower != p.turn_seat:
        return 0
    while left:
        s = lowest(left)
        left &= left - 1
        if p.seat[s].equip[WEAPON] != NONE:
            mask |= bit(s)
    return mask


cdef void borrow(Game* g, int borrower, int lender) noexcept nogil:
    """Not a loss for the owner, who is to have it back."""
    cdef Public* p = &g.t.pub
    cdef int card = p.seat[lender].equip[WEAPON]
    cdef Loan* loan
    if p.over or card == NONE or not alive(p, borrower) or borrower != p.turn_seat or p.n_loans >= MAX_LOANS:
        return
    say_card(g, E_BORROW, borrower, lender, card)
    leave(g, card)
    enter(g, card, Z_BORROWED, lender, 0, EVERYBODY)
    loan = &p.loan[p.n_loans]
    p.n_loans += 1
    loan.card = <uint8_t>card
    loan.lender = <int8_t>lender
    loan.slot = NONE
    hold(g, loan)
    refresh_range(g, borrower)


cdef void hold(Game* g, Loan* loan) noexcept nogil:
    """The weapon's effect goes to a free slot of the borrower, the one nearest to his equipment."""
    cdef int id = g.rules.effect[g.rules.face[loan.card].kind], at = TREASURE_SLOT
    if id == 0 or loan.slot != NONE:
        return
    while at >= 0 and g.t.pub.seat[g.t.pub.turn_seat].slot[at].id:
        at -= 1
    if at >= 0:
        loan.slot = <uint8_t>at
        grant_effect(g, g.t.pub.turn_seat, at, id)


cdef void put_down(Game* g, Loan* loan) noexcept nogil:
    if loan.slot != NONE:
        revoke(g, g.t.pub.turn_seat, loan.slot)
        loan.slot = NONE


cdef Loan end_loan(Game* g, int k) noexcept nogil:
    """Take one out of the list; its card is to be moved by the caller."""
    cdef Public* p = &g.t.pub
    cdef Loan loan = p.loan[k]
    cdef int i
    put_down(g, &p.loan[k])
    for i in range(k, p.n_loans - 1):
        p.loan[i] = p.loan[i + 1]
    p.n_loans -= 1
    refresh_range(g, p.turn_seat)
    return loan


cdef void to_owner(Game* g, const Loan* loan) noexcept nogil:
    """Back into the owner's slot; should another weapon lie there, the borrowed one is discarded."""
    if g.t.pub.seat[loan.lender].equip[WEAPON] != NONE:
        discard(g, loan.lender, loan.card)
        return
    say_card(g, E_RETURN, loan.lender, g.t.pub.turn_seat, loan.card)
    leave(g, loan.card)
    enter(g, loan.card, Z_EQUIP, loan.lender, 0, EVERYBODY)


cdef void give_back(Game* g) noexcept nogil:
    """All that is borrowed goes back."""
    cdef Loan loan
    while g.t.pub.n_loans and not g.t.pub.over:
        loan = end_loan(g, g.t.pub.n_loans - 1)
        to_owner(g, &loan)


cdef void end_loans(Game* g, int dead) noexcept nogil:
    """Owner or borrower is dead: the weapon is discarded; by some rules a dead borrower's goes back."""
    cdef Public* p = &g.t.pub
    cdef Loan loan
    cdef int k
    for k in range(p.n_loans - 1, -1, -1):
        if dead == p.loan[k].lender or dead == p.turn_seat:
            loan = end_loan(g, k)
            if dead != loan.lender and g.rules.returns_of_the_dead:
                to_owner(g, &loan)
            else:
                discard(g, loan.lender, loan.card)


# ---- one weapon at a time -------------------------------------------------------------------------------------------

cdef int at_hand(const Public* p, int user, uint8_t* cards) noexcept nogil:
    """The user's weapons, the last borrowed first, his own last."""
    cdef int n = 0, k
    for k in range(p.n_loans - 1, -1, -1):
        cards[n] = p.loan[k].card
        n += 1
    if p.seat[user].equip[WEAPON] != NONE:
        cards[n] = p.seat[user].equip[WEAPON]
        n += 1
    return n


cdef int chosen_weapon(Game* g, int user, int kind, int skill, int target, int without) noexcept nogil:
    """The weapon with which a slash is used on this target: the one whose skill made the slash, else his choice."""
    cdef const Public* p = &g.t.pub
    cdef uint8_t cards[MAX_LOANS + 1]
    cdef int n = at_hand(p, user, cards), k, card
    begin(g, R_CHOOSE, user, 0).topic = TOPIC_WEAPON
    g.req.target = <int8_t>target
    g.req.as_kind = <uint8_t>kind
    for k in range(n):
        card = cards[k]
        if skill and SKILL_ROWS[skill].flags & EQUIPMENT:
            if g.rules.effect[g.rules.face[card].kind] == skill:
                return card
        elif card != without and allows_slash(p, g.rules, user, card) and (
                weapon_reach(p, g.rules, user, card, without) & bit(target)):
            option(g, V_CHOOSE, 0, card, g.rules.face[card].kind, 0, g.rules.face[card].kind)
    return ask(g).card if g.n_options else NONE


cdef uint16_t take_up(Game* g, int user, int kind, int skill, int target, int without) noexcept nogil:
    """A slash is to be used by one who has borrowed weapons: the skills of all weapons but one rest meanwhile. Whom
    that one reaches."""
    cdef Public* p = &g.t.pub
    cdef int card = chosen_weapon(g, user, kind, skill, target, without), k
    p.weapon_in_use = <uint8_t>card
    if card == NONE:
        return bit(target)
    if card != p.seat[user].equip[WEAPON]:
        revoke(g, user, WEAPON_SLOT)
    for k in range(p.n_loans):
        if p.loan[k].card != card:
            put_down(g, &p.loan[k])
    return weapon_reach(p, g.rules, user, card, without)


cdef void let_go(Game* g) noexcept nogil:
    """The slash is over: all weapons are at hand again."""
    cdef Public* p = &g.t.pub
    cdef int own = p.seat[p.turn_seat].equip[WEAPON], id, k
    p.weapon_in_use = NONE
    if p.over or not alive(p, p.turn_seat):
        return
    if own != NONE and p.seat[p.turn_seat].slot[WEAPON_SLOT].id == 0:
        id = g.rules.effect[g.rules.face[own].kind]
        if id:
            grant_effect(g, p.turn_seat, WEAPON_SLOT, id)
    for k in range(p.n_loans):
        hold(g, &p.loan[k])
