"""Rows of a free choice that spend the same card, or need what another puts away: which of them is to wait."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport bit, lowest
from sgs_sim._core.cardset cimport Cards, empty, has, pop_first, remove
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)
from sgs_sim._core.registry cimport SKILL_ROWS, SkillRow
from sgs_sim._core.bots.veteran.skills cimport number, own_skill_cost
from sgs_sim._core.bots.veteran.worth cimport (
    FAR_TOO_MUCH, Mind, cost, count_kind, count_slashes, keep, keep_two, last_two_jinks,
)

cdef int JIEYIN = skill_id("jieyin")

cdef struct Spare:         # hand cards for the second place of a payment, the least missed and the cheapest first
    uint8_t card[3]        # one more than needed: beside one of the last two jinks the other one is dear
    uint8_t cheap[2]
    int missed[3]
    int cost[2]
    int blow               # what the best slash would do
    int16_t used[256]      # by card: the most that it is worth for anything but the skill that is paid
    uint8_t skill          # of the payment, 0 = not yet looked for


cdef bint better_used(Mind* m, const Option* options, const Rows* rows, int n, int i) noexcept nogil:
    """Does another row spend the same card to clearly more effect (by a third)? A skill is paid with the card that has
    the least other use; equipment does not take the place of what makes a better slash."""
    cdef const Row* row = &rows.row[0]
    cdef int k
    if options[i].card == NONE:
        return False
    if options[i].verb == V_SKILL:
        if not best_payment(m, options, rows, n, i):
            return True
    elif puts_away_weapon(m.v, &options[i]) and takes_place(m.v, options, rows, n, i):
        return True
    if rows.pairs and spends_two(&options[i]) and second_better_used(options, rows, n, i):
        return True
    if rows.pairs and needed_as_second(m, options, rows, n, i):
        return True
    for k in range(n):
        if k != i and options[k].card == options[i].card and row[k].worth * 3 > row[i].worth * 4:
            if options[k].verb == V_SKILL:
                if spends_two(&options[k]) and not best_payment(m, options, rows, n, k):
                    continue      # it is not what is paid with
                if not pays_for_itself(m, &options[i]) and not paid_otherwise(m.v, options, rows, n, k, i):
                    return True
            elif takes_two(&options[k]) and options[i].verb == V_USE and not takes_two(&options[i]):
                if not pays_for_itself(m, &options[i]) and not another_pair(m, options, rows, k, i):
                    return True
            elif not is_slash(options[k].kind) or (
                    best_slash(options, rows, n, k) and not equal_slash(m.v, options, rows, n, k)):
                return True
    return False


cdef bint second_better_used(const Option* options, const Rows* rows, int n, int i) noexcept nogil:
    """Does another row than of this skill spend the second card of row i to clearly more effect?"""
    cdef int k
    for k in range(n):
        if options[k].card == rows.row[i].second and options[k].card != NONE and options[k].skill != options[i].skill:
            if rows.row[k].worth * 3 > rows.row[i].worth * 4:
                return True
    return False


cdef bint needed_as_second(Mind* m, const Option* options, const Rows* rows, int n, int i) noexcept nogil:
    """Is the card of row i the second of the best payment for a skill that does clearly more, and can no other be?"""
    cdef int k
    if pays_for_itself(m, &options[i]):
        return False
    for k in range(n):
        if (options[k].verb == V_SKILL and rows.row[k].worth * 3 > rows.row[i].worth * 4 and spends_two(&options[k])
                and rows.row[k].second == options[i].card and options[k].skill != options[i].skill
                and best_payment(m, options, rows, n, k)):
            return not paid_otherwise(m.v, options, rows, n, k, i)
    return False


cdef bint equal_slash(const View* v, const Option* options, const Rows* rows, int n, int k) noexcept nogil:
    """Does a slash with another hand card do about as much to the same player? Then the card of row k may go
    elsewhere."""
    cdef int i
    for i in range(n):
        if is_slash(options[i].kind) and options[i].verb == V_USE and options[i].card != options[k].card:
            if rows.row[i].worth * 8 >= rows.row[k].worth * 7 and rows.row[i].seat == rows.row[k].seat:
                if options[i].card != NONE and has(&v.me.hand[0], options[i].card):
                    return True
    return False


cdef bint another_pair(Mind* m, const Option* options, const Rows* rows, int k, int i) noexcept nogil:
    """Do two other hand cards make about as good a slash as row k if the card of row i is spent?"""
    cdef Cards rest = m.v.me.hand[0]
    cdef int first = FAR_TOO_MUCH, second = FAR_TOO_MUCH, paid = cost(m, options[k].card)
    if rows.row[k].second != NONE:
        paid += cost(m, rows.row[k].second)
    remove(&rest, options[i].card)
    while not empty(&rest):
        keep_two(&first, &second, cost(m, pop_first(&rest)))
    return (rows.row[k].worth + paid - first - second) * 4 >= rows.row[k].worth * 3


cdef void charge_pairs(Mind* m, const Option* options, Rows* rows, int n) noexcept nogil:
    """A row that spends two cards is charged what these could do by themselves, where it was weighed as if they were
    only kept (the first one of a skill is looked at later, see `best_payment`); the second is remembered."""
    cdef Spare spare
    cdef int i, more
    spare.skill = 0
    for i in range(n):
        rows.row[i].second = NONE
        if rows.row[i].worth <= 0 or options[i].card == NONE or not spends_two(&options[i]):
            continue
        if spare.skill != options[i].skill:
            look_for_spare(m, options, rows, n, i, &spare)
        if options[i].verb == V_USE:
            more = spare.used[options[i].card] - cost(m, options[i].card)
            rows.row[i].worth -= more if more > 0 else 0
        rows.row[i].weighed_two = options[i].verb == V_USE
        charge_second(m, &rows.row[i], options[i].card, &spare)


cdef void look_for_spare(
        Mind* m, const Option* options, const Rows* rows, int n, int i, Spare* spare) noexcept nogil:
    """The hand cards that are missed least as the second of the skill of row i, and that cost least: two of each, since
    one may be the first. What else the cards could do is found once, of the slashes mostly one."""
    cdef Cards rest = m.v.me.hand[0]
    cdef int card, kept, used, k
    spare.skill = options[i].skill
    spare.blow = 0
    memset(&spare.used[0], 0, sizeof(spare.used))
    for k in range(n):
        if is_slash(options[k].kind) and options[k].verb == V_USE:
            spare.blow = max(spare.blow, rows.row[k].worth)
        if rows.row[k].worth > spare.used[options[k].card] and options[k].skill != spare.skill:
            if not is_slash(options[k].kind) or best_slash(options, rows, n, k):
                spare.used[options[k].card] = <int16_t>rows.row[k].worth
    for k in range(3):
        spare.card[k] = NONE
        spare.missed[k] = FAR_TOO_MUCH
    for k in range(2):
        spare.cheap[k] = NONE
        spare.cost[k] = FAR_TOO_MUCH
    while not empty(&rest):
        card = pop_first(&rest)
        kept = paid_worth(m, spare.skill, card)
        used = spare.used[card]
        keep_lowest(&spare.card[0], &spare.missed[0], 3, card, used if used > kept else kept)
        keep_lowest(&spare.cheap[0], &spare.cost[0], 2, card, kept)


cdef void keep_lowest(uint8_t* cards, int* values, int n, int card, int value) noexcept nogil:
    """Keep the n lowest figures in order, and whose they are."""
    cdef int k = n
    while k > 0 and value < values[k - 1]:
        k -= 1
        if k + 1 < n:
            cards[k + 1] = cards[k]
            values[k + 1] = values[k]
    if k < n:
        cards[k] = <uint8_t>card
        values[k] = value


cdef void charge_second(Mind* m, Row* row, int first, const Spare* spare) noexcept nogil:
    cdef int k, value, best = FAR_TOO_MUCH, c = spare.cheap[0] == first
    for k in range(3):
        if spare.card[k] == first or spare.missed[k] >= FAR_TOO_MUCH:
            continue
        value = spare.missed[k] + last_of_kind(m, first, spare.card[k]) + last_slashes(m, spare, first, k)
        if value < best:
            best = value
            row.second = spare.card[k]
    if best < FAR_TOO_MUCH:
        row.worth -= best - spare.cost[c] - (last_of_kind(m, first, spare.cheap[c]) if row.weighed_two else 0)


cdef int last_of_kind(const Mind* m, int card, int second) noexcept nogil:
    """What it costs more when both jinks go at once."""
    if m.v.rules.face[card].kind != JINK or m.v.rules.face[second].kind != JINK or count_kind(m.v, JINK) != 2:
        return 0
    return last_two_jinks(m.v)


cdef int last_slashes(const Mind* m, const Spare* spare, int first, int k) noexcept nogil:
    """What it costs more when both slashes go at once: one of them could still be used."""
    cdef const View* v = m.v
    if count_slashes(v) != 2 or not is_slash(v.rules.face[first].kind):
        return 0
    if not is_slash(v.rules.face[spare.card[k]].kind):
        return 0
    return max(0, spare.blow - spare.missed[k])


cdef int planned_second(const View* v, const Request* r, const Option* options, int n) noexcept nogil:
    """The row of the second card that the free choice settled on, -1 if this request is not the one."""
    cdef int i
    if v.me.plan[4] < 0 or r.chosen != 1 or r.skill != v.me.plan[2] or v.pub.turn_seat != v.seat:
        return -1
    for i in range(n):
        if options[i].card == v.me.plan[4]:
            return i
    return -1


cdef int sparest_slash(const Option* options, const Rows* rows, int n, int best) noexcept nogil:
    """Of slashes that do the same, the one whose card can do least else."""
    cdef int k, found = best, least = -1, used
    for k in range(best + 1, n):
        if (rows.row[k].worth == rows.row[best].worth and options[k].kind == options[best].kind
                and rows.row[k].of_class == rows.row[best].of_class and rows.row[k].seat == rows.row[best].seat
                and options[k].verb == V_USE and options[k].card != NONE):
            if least < 0:
                least = other_kind_of_use(options, rows, n, best)
            used = other_kind_of_use(options, rows, n, k)
            if used < least:
                found = k
                least = used
    return found


cdef int black_slash(const View* v, const Option* options, const Rows* rows, int n, int best) noexcept nogil:
    """Of slashes that do the same, a black one where somebody else's shield stops these: an enemy's, for whom a red one
    is kept, or a lord's whom the target may turn it on."""
    cdef int k, used
    if options[best].card == NONE or v.rules.face[options[best].card].color == BLACK:
        return best
    if not v.pub.owner_on[Q_VOID] & ~bit(rows.row[best].seat):
        return best
    used = other_kind_of_use(options, rows, n, best)
    for k in range(n):
        if (rows.row[k].weighed and rows.row[k].worth == rows.row[best].worth and is_slash(options[k].kind)
                and options[k].verb == V_USE and options[k].card != NONE and rows.row[k].seat == rows.row[best].seat
                and v.rules.face[options[k].card].color == BLACK and not takes_two(&options[k])
                and other_kind_of_use(options, rows, n, k) <= used):
            return k
    return best


cdef int other_kind_of_use(const Option* options, const Rows* rows, int n, int i) noexcept nogil:
    cdef int k, best = 0
    for k in range(n):
        if options[k].card == options[i].card and not is_slash(options[k].kind) and rows.row[k].worth > best:
            best = rows.row[k].worth
    return best


cdef bint may_spend_two(const Seat* me) noexcept nogil:
    """Has this seat a skill or weapon whose rows spend two cards?"""
    cdef uint16_t left = me.choosing
    cdef const SkillRow* row
    while left:
        row = &SKILL_ROWS[me.slot[lowest(left)].id]
        left &= left - 1
        if row.shown == JIEYIN or (row.n_conversions and row.conversion[0].n_cards > 1):
            return True
    return False


cdef bint spends_two(const Option* o) noexcept nogil:
    """Does this row spend two cards of which the second is chosen afterwards: a conversion of two, or jieyin?"""
    if o.skill == 0 or o.card == NONE:
        return False
    return takes_two(o) if o.verb == V_USE else o.verb == V_SKILL and SKILL_ROWS[o.skill].shown == JIEYIN


cdef bint takes_two(const Option* o) noexcept nogil:
    """Is this a conversion of two cards?"""
    return o.skill != 0 and SKILL_ROWS[o.skill].conversion[0].n_cards > 1


cdef bint pays_for_itself(const Mind* m, const Option* o) noexcept nogil:
    """Does the use draw two cards, as ex nihilo does and with xiaoji a change of equipment?"""
    if o.kind == EX_NIHILO:
        return True
    return (is_equipment(o.kind) and m.v.pub.seat[m.v.seat].equip[slot_of(o.kind)] != NONE
            and own_skill_cost(m, 1) < 0)


cdef bint puts_away_weapon(const View* v, const Option* o) noexcept nogil:
    """Does the use take the place of the worn weapon, or spend it?"""
    cdef int worn = v.pub.seat[v.seat].equip[WEAPON]
    return worn != NONE and (o.card == worn or (is_equipment(o.kind) and slot_of(o.kind) == WEAPON))


cdef int other_use(const Option* options, const Rows* rows, int n, int i) noexcept nogil:
    """The most that the card of this row is worth for anything but this skill; of the slashes mostly one is used."""
    cdef const Row* row = &rows.row[0]
    cdef int k, best = 0
    for k in range(n):
        if options[k].card == options[i].card and row[k].worth > best:
            if options[k].verb == V_SKILL and options[k].skill == options[i].skill:
                continue
            if not is_slash(options[k].kind):
                best = row[k].worth
            elif best_slash(options, rows, n, k):
                best = max(best, row[k].worth - next_slash(options, rows, n, k))
    return best


cdef int next_slash(const Option* options, const Rows* rows, int n, int k) noexcept nogil:
    """What the best slash with another card than that of row k does."""
    cdef int i, best = 0
    for i in range(n):
        if is_slash(options[i].kind) and options[i].verb == V_USE and options[i].card != options[k].card:
            best = max(best, rows.row[i].worth)
    return 0 if rows.free else best


cdef bint best_payment(Mind* m, const Option* options, const Rows* rows, int n, int i) noexcept nogil:
    """Of all cards that can pay for this skill, is this the one that is missed least?"""
    cdef const Row* row = &rows.row[0]
    cdef int k, least = missed(m, options, rows, n, i), other
    for k in range(n):
        if k != i and options[k].verb == V_SKILL and options[k].skill == options[i].skill and options[k].card != NONE:
            if cost(m, options[k].card) > least:      # it is missed at least as much
                continue
            other = missed(m, options, rows, n, k)
            if other < least or (other == least and 2 * row[k].worth + (k < i) > 2 * row[i].worth):
                return False
    return True


cdef inline int paid_worth(Mind* m, int skill, int card) noexcept nogil:
    """What a card of a payment of two costs. With one above the limit only one of them would go anyway; jieyin, which
    heals, too, leaves a hand of three more within its limit."""
    cdef const Seat* me = &m.v.pub.seat[m.v.seat]
    if m.spare == 1 or (m.spare <= 3 and SKILL_ROWS[skill].shown == JIEYIN and me.hp < me.max_hp):
        return keep(m, card)
    return cost(m, card)


cdef int missed(Mind* m, const Option* options, const Rows* rows, int n, int i) noexcept nogil:
    """What a payment takes away: the card's worth in hand, or what else it could do now."""
    cdef int used = other_use(options, rows, n, i)
    cdef int kept = paid_worth(m, options[i].skill, options[i].card) if spends_two(&options[i]) else cost(
        m, options[i].card)
    return kept if kept > used else used


cdef bint paid_otherwise(
        const View* v, const Option* options, const Rows* rows, int n, int k, int instead) noexcept nogil:
    """Can the cost of this active skill be paid as well with other hand cards, which have no better use themselves than
    the row that is done instead? A piece that would take the place of a worn one waits for that."""
    cdef const Row* row = &rows.row[0]
    cdef int i, used, left = number(v, options[k].skill, 0) if SKILL_ROWS[options[k].skill].shown == JIEYIN else 1
    if is_equipment(options[instead].kind) and v.pub.seat[v.seat].equip[slot_of(options[instead].kind)] != NONE:
        return False
    for i in range(n):
        if options[i].verb == V_SKILL and options[i].skill == options[k].skill:
            if options[i].card == options[instead].card or (
                    options[i].card != NONE and not has(&v.me.hand[0], options[i].card)):      # NONE: paid with hp
                continue
            used = other_use(options, rows, n, i)
            if row[i].worth * 4 >= row[k].worth * 3 and used * 4 <= row[i].worth * 3 and used <= row[instead].worth:
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
        if options[k].skill and SKILL_ROWS[options[k].skill].flags & EQUIPMENT and not plain_slash(
                v, options, rows, n, k, reach):
            return True
        if is_slash(options[k].kind) and options[k].verb == V_USE and (further or (
                rows.row[k].seat >= 0 and v.pub.distance[v.seat][rows.row[k].seat] > reach)):
            return True
    return False


cdef bint plain_slash(
        const View* v, const Option* options, const Rows* rows, int n, int k, int reach) noexcept nogil:
    """Does a slash that needs no weapon do as much as row k within this reach?"""
    cdef int j
    for j in range(n):
        if is_slash(options[j].kind) and options[j].verb == V_USE and options[j].skill == 0:
            if rows.row[j].worth >= rows.row[k].worth and rows.row[j].seat >= 0:
                if v.pub.distance[v.seat][rows.row[j].seat] <= reach:
                    return True
    return False


cdef bint best_slash(const Option* options, const Rows* rows, int n, int k) noexcept nogil:
    """Is this the slash that would be played? One is mostly all that may be."""
    cdef const Row* row = &rows.row[0]
    cdef int i
    if rows.free:
        return True
    for i in range(n):
        if i != k and is_slash(options[i].kind) and options[i].card != options[k].card:
            if row[i].worth > row[k].worth or (row[i].worth == row[k].worth and i < k):
                return False
    return True
