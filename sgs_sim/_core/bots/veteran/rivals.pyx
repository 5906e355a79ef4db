"""Rows of a free choice that spend the same card, or need what another puts away: which of them is to wait."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)
from sgs_sim._core.registry cimport SKILL_ROWS
from sgs_sim._core.bots.veteran.skills cimport number, own_skill_cost
from sgs_sim._core.bots.veteran.worth cimport Mind, cost

cdef int JIEYIN = skill_id("jieyin")


cdef bint better_used(Mind* m, const Option* options, const Rows* rows, int n, int i) noexcept nogil:
    """Does another row spend the same card to clearly more effect (by a third)? A skill is paid with the card that has
    the least other use; equipment does not take the place of what makes a better slash."""
    cdef const Row* row = &rows.row[0]
    cdef int k
    if options[i].card == NONE:
        return False
    if options[i].verb == V_SKILL:
        if not best_payment(m, options, row, n, i):
            return True
    elif puts_away_weapon(m.v, &options[i]) and takes_place(m.v, options, rows, n, i):
        return True
    for k in range(n):
        if k != i and options[k].card == options[i].card and row[k].worth * 3 > row[i].worth * 4:
            if options[k].verb == V_SKILL:
                if not pays_for_itself(m, &options[i]) and not paid_otherwise(m.v, options, row, n, k):
                    return True
            elif takes_two(&options[k]) and options[i].verb == V_USE and not takes_two(&options[i]):
                if m.v.pub.seat[m.v.seat].hand_count <= 2:      # else another pair of cards makes the slash
                    return True
            elif not is_slash(options[k].kind) or best_slash(options, row, n, k):
                return True
    return False


cdef bint takes_two(const Option* o) noexcept nogil:
    """Is this a conversion of two cards?"""
    return o.skill != 0 and SKILL_ROWS[o.skill].conversion[0].n_cards > 1


cdef bint pays_for_itself(const Mind* m, const Option* o) noexcept nogil:
    """Does the use draw two cards, as ex nihilo does and with xiaoji a change of equipment?"""
    if o.kind == EX_NIHILO:
        return True
    return (is_equipment(o.kind) and m.v.pub.seat[m.v.seat].equip[slot_of(o.kind)] != NONE
            and own_skill_cost(m, 1) < 0)


cdef inline bint puts_away_weapon(const View* v, const Option* o) noexcept nogil:
    """Does the use take the place of the worn weapon, or spend it?"""
    cdef int worn = v.pub.seat[v.seat].equip[WEAPON]
    return worn != NONE and (o.card == worn or (is_equipment(o.kind) and slot_of(o.kind) == WEAPON))


cdef int other_use(const Option* options, const Row* row, int n, int i) noexcept nogil:
    """The most that the card of this row is worth for anything but this skill; of the slashes mostly one is used."""
    cdef int k, best = 0
    for k in range(n):
        if options[k].card == options[i].card and row[k].worth > best:
            if options[k].verb == V_SKILL and options[k].skill == options[i].skill:
                continue
            if not is_slash(options[k].kind) or best_slash(options, row, n, k):
                best = row[k].worth
    return best


cdef bint best_payment(Mind* m, const Option* options, const Row* row, int n, int i) noexcept nogil:
    """Of all cards that can pay for this skill, is this the one that is missed least?"""
    cdef int k, least = missed(m, options, row, n, i), other
    for k in range(n):
        if k != i and options[k].verb == V_SKILL and options[k].skill == options[i].skill and options[k].card != NONE:
            if cost(m, options[k].card) > least:
                continue
            other = missed(m, options, row, n, k)
            if other < least or (other == least and 2 * row[k].worth + (k < i) > 2 * row[i].worth):
                return False
    return True


cdef int missed(Mind* m, const Option* options, const Row* row, int n, int i) noexcept nogil:
    """What a payment takes away: the card's worth in hand, or what else it could do now."""
    cdef int kept = cost(m, options[i].card), used = other_use(options, row, n, i)
    return kept if kept > used else used


cdef bint paid_otherwise(const View* v, const Option* options, const Row* row, int n, int k) noexcept nogil:
    """Can the cost of this active skill be paid as well with other cards, which have no better use themselves?"""
    cdef int i, left = number(v, options[k].skill, 0) if SKILL_ROWS[options[k].skill].shown == JIEYIN else 1
    for i in range(n):
        if i != k and options[i].verb == V_SKILL and options[i].skill == options[k].skill:
            if options[i].card != options[k].card and row[i].worth * 4 >= row[k].worth * 3:
                if other_use(options, row, n, i) * 4 <= row[i].worth * 3:
                    left -= 1
    return left <= 0


cdef bint takes_place(const View* v, const Option* options, const Rows* rows, int n, int i) noexcept nogil:
    """Is the worn weapon one without which a slash worth more than this use cannot be used: made by it, a further one,
    or out of the reach that is left?"""
    cdef const Seat* me = &v.pub.seat[v.seat]
    cdef int k, reach = v.rules.range[options[i].kind] if is_equipment(options[i].kind) else 1
    cdef bint further = v.rules.face[me.equip[WEAPON]].kind == CROSSBOW and me.slashes_used > 0
    for k in range(n):
        if rows.row[k].worth * 3 <= rows.row[i].worth * 4:
            continue
        if options[k].skill and SKILL_ROWS[options[k].skill].flags & EQUIPMENT:
            return True
        if is_slash(options[k].kind) and options[k].verb == V_USE and (further or (
                rows.row[k].seat >= 0 and v.pub.distance[v.seat][rows.row[k].seat] > reach)):
            return True
    return False


cdef bint best_slash(const Option* options, const Row* row, int n, int k) noexcept nogil:
    """Is this the slash that would be played? One is mostly all that may be."""
    cdef int i
    for i in range(n):
        if i != k and is_slash(options[i].kind) and options[i].card != options[k].card:
            if row[i].worth > row[k].worth or (row[i].worth == row[k].worth and i < k):
                return False
    return True
