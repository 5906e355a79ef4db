"""Veteran's answers: jinks and slashes, rescue, nullification, what to discard and what to take."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, add, both, count, empty, minus, no_cards, pop_first, remove
from sgs_sim._core.registry cimport ARMOR_SLOT, SKILL_ROWS, SkillRow, ask_query
from sgs_sim._core.flow.targets cimport legal_targets
from sgs_sim._core.bots.editions cimport lethal, too_early
from sgs_sim._core.bots.expansions cimport untouched_by
from sgs_sim._core.bots.veteran.dressing cimport opened_by
from sgs_sim._core.bots.veteran.editions cimport shields
from sgs_sim._core.bots.veteran.play cimport best_target, gained_of_hand, hampered, trick_draws
from sgs_sim._core.bots.veteran.rivals cimport takes_two
from sgs_sim._core.bots.veteran.stargazing cimport SEEN, is_served
from sgs_sim._core.bots.veteran.strikes cimport best_duel, best_enemy, may_move_to_lord
from sgs_sim._core.bots.veteran.skills cimport gives_up, heal, mean_among, owed_more, spares_reach
from sgs_sim._core.bots.veteran.areas cimport is_volley, volley_worth
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.armies cimport shrugs_off
from sgs_sim._core.bots.veteran.claims cimport bluff
from sgs_sim._core.bots.veteran.losses cimport best_of, hidden_worth, piece_worth, two_cheapest_among
from sgs_sim._core.bots.veteran.chances cimport chance_jink, chance_slash, dodges_volley
from sgs_sim._core.bots.veteran.worth cimport (
    FAR_TOO_MUCH, Mind, cards_of, cost, count_kind, count_slashes, draws_anew, empty_hand_worth, felt, fits,
    forget_values, harm, harm_by_other, harm_from, hp_worth, hurt, jinks_worth, keep, locked_worth,
    nullification_worth, own_gain, slashes_in_hand, slashes_left, slashes_worth, worn_worth, worth_in_hand,
)

from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)

cdef int MENGJIN = skill_id("mengjin")

cdef enum:
    USEFUL = 1 << DUEL | 1 << SAVAGE_ASSAULT | 1 << ARCHERY_ATTACK | 1 << DISMANTLEMENT | 1 << SNATCH | 1 << COLLATERAL
    SLASHES = 1 << SLASH | 1 << FIRE_SLASH | 1 << THUNDER_SLASH
    KNOWN = 64     # of 256: from which on somebody is taken for an enemy
    CLEAR_LEAD = 8             # half hit points


cdef int price(Mind* m, const Option* o) noexcept nogil:
    """What this row's card is worth in hand; with a second one, as the spear asks for, the cheapest of the rest."""
    cdef Cards rest
    if o.skill == 0 or o.verb != V_PLAY or SKILL_ROWS[o.skill].conversion[0].n_cards < 2:
        return cost(m, o.card) if m.paying else keep(m, o.card)
    rest = m.v.me.hand[0]
    remove(&rest, o.card)
    return keep(m, o.card) + least_kept(m, rest)


cdef int least_kept(Mind* m, Cards rest) noexcept nogil:
    """What the least valuable of these cards is worth in hand; far too much without one."""
    cdef int best = FAR_TOO_MUCH, value
    while not empty(&rest):
        value = keep(m, pop_first(&rest))
        if value < best:
            best = value
    return best


cdef int cheapest(Mind* m, const Option* options, int n) noexcept nogil:
    """The row whose card is worth least in hand, of equal slashes a black one where a shield stops these; rows without
    a card only if there is no other."""
    cdef int i, best = -1, value, least = 0
    cdef bint stopped = m.v.pub.owner_on[Q_VOID] != 0
    for i in range(n):
        if options[i].card == NONE:
            continue
        value = 512 * price(m, &options[i]) + options[i].card
        if stopped and is_slash(options[i].kind) and m.v.rules.face[options[i].card].color != BLACK:
            value += 256
        if best < 0 or value < least:
            best = i
            least = value
    return best if best >= 0 else 0


# ---- jink, slash ----------------------------------------------------------------------------------------------------

cdef int given(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """For oneself, if the card is not worth more than the hit point, unless a duel with a friend is better lost; for a
    lord who calls, as his friend; borrowed, on an enemy."""
    cdef const View* v = m.v
    cdef int best
    if options[0].verb != V_PASS:
        return cheapest_that_hits(m, r, options, n)
    if SKILL_ROWS[r.skill].flags & LORD_SKILL:
        best = cheapest(m, options, n)
        return best if heeds_call(m, r, price(m, &options[best]), n) else 0
    if r.as_kind == COLLATERAL:
        return borrowed_slash(m, r, options, n) if borrowed_gain(m, r, options, n) > 0 else 0
    if r.as_kind == DUEL and r.source >= 0 and yields(m, r.source):
        return 0
    if r.count > n - 1 and not helped(m.v, r):      # one of two is a card for nothing
        return 0
    best = cheapest(m, options, n)
    if options[best].card == NONE:
        return bluff(m, options, n, hp_worth(m, v.seat, 1))
    if v.pub.seat[v.seat].hp > 1 and price(m, &options[best]) > most_paid(m, takes_two(&options[best])):
        return 0
    return best


cdef int most_paid(const Mind* m, bint two) noexcept nogil:
    """The most that an answer may cost when a point is at stake; with two cards for it less what damage brings (yiji),
    with one not, since the points run out (measured)."""
    return hp_worth(m, m.v.seat, 1) - (own_gain(m) if two else 0)


cdef bint heeds_call(Mind* m, const Request* r, int price, int n) noexcept nogil:
    """Is an answer given for a lord who calls (hujia, jijiang)? Not a slash to be used on a friend or on oneself, nor
    one that costs more than it does, nor at the own last point to one who is well."""
    cdef int hp = m.v.pub.seat[r.target].hp
    if m.foe[r.target] >= 0 or needs_it_oneself(m.v, r, n):
        return False
    if r.kind != R_SLASH or r.as_kind == DUEL or r.as_kind == SAVAGE_ASSAULT:
        return hp <= 2 or (m.v.pub.seat[m.v.seat].hp > 1 and price <= hp_worth(m, r.target, 1))
    return m.foe[r.source] >= 0 and (price < weight(m.v, W_CARD) or price <= harm_from(m, r.target, r.source, 1))


cdef int cheapest_that_hits(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """A slash that has to be used on somebody: the cheapest that his armor does not stop, if there is one."""
    if r.kind != R_SLASH or r.target < 0 or r.target == m.v.seat:
        return cheapest(m, options, n)
    return cheapest_by_armor(m, r, options, n, False)


cdef int borrowed_slash(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """Of the slashes asked for by a collateral one that hits an enemy, and one that does not hit a friend."""
    return cheapest_by_armor(m, r, options, n, m.foe[r.target] < 0)


cdef bint is_stopped(const View* v, const Request* r, const Option* o) noexcept nogil:
    """Does the armor of who is named stop the slash of this row? Of two cards the colors may differ."""
    return not takes_two(o) and untouched_by(v, o.kind, v.rules.face[o.card].color, bit(r.target)) != 0


cdef int cheapest_by_armor(
        Mind* m, const Request* r, const Option* options, int n, bint stopped) noexcept nogil:
    """The cheapest slash that the armor of who is named stops, or does not stop; any if there is no such."""
    cdef int i, best = -1
    if not m.v.pub.owner_on[Q_VOID] & bit(r.target):
        return cheapest(m, options, n)
    for i in range(n):
        if options[i].card != NONE and is_stopped(m.v, r, &options[i]) == stopped:
            if best < 0 or price(m, &options[i]) < price(m, &options[best]):
                best = i
    return best if best >= 0 else cheapest(m, options, n)


cdef int borrowed_gain(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """Collateral: what the slash does and the weapon that is kept, of a friend less the card; no weapon is worth a
    friend at his last point."""
    cdef int value = harm(m, r.target, 1), best = borrowed_slash(m, r, options, n)
    if options[best].card != NONE and is_stopped(m.v, r, &options[best]):
        value = 0
    elif may_move_to_lord(m) & bit(r.target):
        return m.foe[0] * hp_worth(m, 0, 1) // 256
    if m.foe[r.target] < 0:
        if m.v.pub.seat[r.target].hp <= 1 and value:
            return value
        if options[best].card != NONE:
            value -= price(m, &options[best])
    return value + weapon_at_stake(m, r.source)


cdef int weapon_at_stake(Mind* m, int taker) noexcept nogil:
    """What it costs that an enemy gets the own weapon; a friend may have it."""
    cdef int weapon = m.v.pub.seat[m.v.seat].equip[WEAPON]
    if weapon == NONE or m.foe[taker] <= 0:
        return 0
    return worn_worth(m, m.v.seat, weapon) + m.foe[taker] * weight(m.v, W_CARD) // 256


cdef bint needs_it_oneself(const View* v, const Request* r, int n) noexcept nogil:
    """The only answer, at the last point, with the same volley still to come; who calls can stand it."""
    return (n == 2 and v.pub.seat[v.seat].hp <= 1 and v.pub.seat[r.target].hp > 1 and is_volley(r.as_kind)
            and comes_after(v, r, v.seat))


cdef bint helped(const View* v, const Request* r) noexcept nogil:
    """May an answer come from elsewhere than the own cards: a diagram that the attacker minds, or a card drawn for the
    last one (lianying)? Lords have called before."""
    if v.pub.seat[v.seat].hand_count == 1 and draws_anew(v, v.seat):
        return True
    if r.kind != R_JINK or r.source < 0 or ask_query(v.pub, v.rules, Q_ARMOR_OFF, r.source, 0, 0) > 0:
        return False
    return v.rules.effect[EIGHT_DIAGRAM] and (
        v.pub.seat[v.seat].slot[ARMOR_SLOT].id == v.rules.effect[EIGHT_DIAGRAM])


cdef bint yields(const Mind* m, int other) noexcept nogil:
    """Is a duel better lost to this friend, which also saves the slash? A lord, whose life is everybody's, yields
    at three points or more, to one who has two fewer."""
    cdef const View* v = m.v
    cdef int hp = v.pub.seat[v.seat].hp, slashes = count_slashes(v)
    if m.foe[other] >= 0 or hp <= 1:
        return False
    if v.me.role == LORD and (hp <= 2 or v.pub.seat[other].hp > hp - 2):
        return False
    return (-m.foe[other] * hp_worth(m, other, 1) + 256 * slashes_worth(m, slashes)
            > weight(v, W_SELF) * hp_worth(m, v.seat, 1))


# ---- peach ----------------------------------------------------------------------------------------------------------

cdef int rescue(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """Oneself always; another if his life is worth more to us than the peach, and likely to be saved."""
    cdef const View* v = m.v
    cdef int best
    if SKILL_ROWS[r.skill].flags & SAVES and not lethal(v, r):
        best = cheapest(m, options, n)
        return best if shields(m, r, price(m, &options[best])) else 0
    if r.target == v.seat:
        best = cheapest(m, options, n)
        return best if options[best].card != NONE else bluff(m, options, n, weight(v, W_KILL))
    return cheapest(m, options, n) if life_worth(m, r, cards_among(options, n)) > weight(v, W_PEACH_SAVED) else 0


cdef int cards_among(const Option* options, int n) noexcept nogil:
    """How many cards can be given: one may serve in two ways."""
    cdef Cards found = no_cards()
    cdef int i
    for i in range(n):
        if options[i].card != NONE:
            add(&found, options[i].card)
    return count(&found)


cdef int life_worth(const Mind* m, const Request* r, int held) noexcept nogil:
    """What another's life is worth to us: less if it takes more than we have, nothing if then nobody else may help."""
    cdef const View* v = m.v
    cdef int missing = r.count if r.count else 1 - v.pub.seat[r.target].hp, value
    if SKILL_ROWS[r.skill].flags & SAVES:
        missing = 1 - v.pub.seat[r.target].hp + r.count
    value = -m.foe[r.target] * (weight(v, W_KILL_LORD) if r.target == 0 else weight(v, W_KILL)) // 256
    if v.me.role == REBEL and r.target != 0:
        value += v.me.belief[r.target][1] * weight(v, W_REWARD) // 255
    if keeps_balance(m, r.target):
        value += weight(v, W_KILL)
    if missing > held and r.target != 0:
        if not more_may_help(m, r.target):
            return 0
        value //= 2
    return value


cdef bint keeps_balance(const Mind* m, int seat) noexcept nogil:
    """Does a traitor need this man of the rebels, since the lord's side is far ahead and more than the last duel is
    left?"""
    cdef const View* v = m.v
    return (v.me.role == TRAITOR and seat != 0 and m.foe[seat] < 0 and v.me.lead > CLEAR_LEAD
            and many(v.pub.alive) > 3 and (v.pub.seat[v.seat].hp > 1 or count_kind(v, PEACH) > 1))


cdef bint more_may_help(const Mind* m, int dying) noexcept nogil:
    """Will somebody be asked after this seat who might give a peach? The current player was the first."""
    cdef const View* v = m.v
    cdef int s = next_of(v.pub, v.seat)
    while s != v.pub.turn_seat and s != v.seat:
        if v.pub.seat[s].hand_count and (s == dying or m.foe[s] < 0):
            return True
        s = next_of(v.pub, s)
    return False


# ---- nullification --------------------------------------------------------------------------------------------------

cdef int trick_effect(Mind* m, const Request* r) noexcept nogil:
    """What it is worth to us that this trick takes effect on its target."""
    cdef const View* v = m.v
    cdef int t = r.target, f = hampered(m, t), kind = r.as_kind, user = user_of(v, r)
    if kind == EX_NIHILO:
        return -f * 2 * weight(v, W_CARD) // 256
    if kind == GOD_SALVATION:
        return heal(m, t)
    if kind == AMAZING_GRACE:
        return -f * weight(v, W_CARD) // 256
    if kind == SAVAGE_ASSAULT or kind == ARCHERY_ATTACK:
        return volley_effect(m, t, kind, user)
    if kind == DUEL:
        if t == v.seat and count_slashes(v) > 1 + owed_more(v, user, DUEL):
            return 0
        return harm_from(m, user, t, 1) * (100 - chance_slash(m, t) // 2) // 100
    if kind == SNATCH or kind == DISMANTLEMENT:
        if v.pub.seat[t].n_judging and may_free(m, user, t):
            return 0
        return f * (own_loss(m) if t == v.seat else best_of(m, t)) // 256
    if kind == FIRE_ATTACK:
        return burn_from(m, user, t) // 2 if t != v.seat or v.pub.seat[t].hand_count else 0
    if kind == SUPPLY_SHORTAGE:
        return f * weight(v, W_CARD) * 3 // 2 // 256
    if kind == IRON_CHAIN:
        return f * weight(v, W_CARD) // 512 * (-1 if v.pub.seat[t].chained else 1)
    if kind == INDULGENCE:
        return f * locked_worth(v, t) // 256
    if kind == LIGHTNING:      # spade 2 to 9: 17 of 108 cards, some 4 of 27
        return f * hp_worth(m, t, 3) // 256 if r.topic == TOPIC_JUDGED else f * hp_worth(m, t, 3) // 256 * 4 // 27
    return borrowed_effect(m, r, user) if kind == COLLATERAL else f * weight(v, W_CARD) // 256


cdef int user_of(const View* v, const Request* r) noexcept nogil:
    """Who uses the trick: a nullification of a nullification names who played that one."""
    return r.source if r.depth == 0 or is_delayed(r.as_kind) else v.pub.turn_seat


cdef bint may_free(const Mind* m, int user, int target) noexcept nogil:
    """Does this card rather take the lock from who lies in one? Of an enemy's friends; and of whoever is not known for
    an enemy, since enemies leave a locked player alone."""
    return m.foe[user] > 0 if m.foe[target] > 0 else m.foe[user] <= (2 * KNOWN if target == 0 else KNOWN)


cdef int borrowed_effect(Mind* m, const Request* r, int user) noexcept nogil:
    """A collateral: the weapon of who has no slash, or his slash on the victim. Who has the choice is not hurt much, if
    the victim is one to strike."""
    cdef const View* v = m.v
    cdef int holder = r.target, chance, value
    if holder == v.seat:
        value = weapon_at_stake(m, user)
        if (count_slashes(v) or can_make(m, SLASH)) and (r.second < 0 or harm(m, r.second, 1) + value > 0):
            return 0
        return -value
    chance = chance_slash(m, holder)
    value = m.foe[holder] * weight(v, W_CARD) // 256 if m.foe[holder] > 0 else 0
    if r.second < 0:
        return value
    if r.second == 0:      # a loyalist would rather give the weapon
        chance = chance * (255 - v.me.belief[holder][0]) // 255
    return value + harm_from(m, holder, r.second, 1) * chance * (100 - dodges(m, r.second)) // 10000


cdef int dodges(Mind* m, int seat) noexcept nogil:
    """Percent that a seat dodges somebody's slash; of the own hand we know."""
    if seat == m.v.seat:
        return 100 if count_kind(m.v, JINK) or can_make(m, JINK) else 0
    return chance_jink(m, seat)


cdef int burn_from(Mind* m, int source, int seat) noexcept nogil:
    """What 1 fire damage by this player is worth to us, with all who are chained."""
    cdef int points = felt(m.v, seat, 1, FIRE)
    return hurt(m, seat, 1, FIRE) - harm(m, seat, points) + harm_from(m, source, seat, points) if points else 0


cdef int own_loss(Mind* m) noexcept nogil:
    """What we lose by the worst choice of who takes a card of ours, one of the hand at random; the nullification that
    would stop it goes in any case."""
    cdef const Seat* me = &m.v.pub.seat[m.v.seat]
    cdef Cards held = both(&m.v.me.hand[0], &m.v.rules.of_kind[NULLIFICATION]), rest = m.v.me.hand[0]
    cdef int i, value, most
    if not empty(&held):
        remove(&rest, pop_first(&held))
    most = mean_among(m, rest)
    for i in range(EQUIP_SLOTS):
        if me.equip[i] != NONE:
            value = piece_worth(m, m.v.seat, me.equip[i])
            most = value if value > most else most
    return most


cdef int volley_effect(Mind* m, int t, int kind, int source) noexcept nogil:
    """An area card on one target; one who holds an answer himself does not mind."""
    cdef const View* v = m.v
    cdef int dodge, value
    if shrugs_off(v, t, kind):
        return 0
    if t == v.seat:
        return 0 if answered(m, kind) else min(0, harm_from(m, source, t, 1) + own_gain(m))
    dodge = chance_slash(m, t) if kind == SAVAGE_ASSAULT else dodges_volley(m, t)
    value = harm_by_other(m, t) if m.foe[t] < 0 and source == v.seat else harm_from(m, source, t, 1)
    value = value * (100 - dodge) // 100      # a friend's death is no gain, whoever draws for it
    if t == 0 and m.foe[0] < -256 and v.pub.seat[0].hp > 2:      # a lord who is well is a friend like others
        value = value * 256 // -m.foe[0]
    return value


cdef bint answered(Mind* m, int kind) noexcept nogil:
    """Can this seat answer a volley itself, by something that is not worth more than the nullification?"""
    cdef const View* v = m.v
    cdef int answer = SLASH if kind == SAVAGE_ASSAULT else JINK
    cdef int held = count_slashes(v) if answer == SLASH else count_kind(v, JINK)
    if held > 0:
        return True
    if not (v.pub.makes[answer] >> v.seat) & 1:
        return False
    return price_to_make(m, answer, minus(&v.me.hand[0], &v.rules.of_kind[NULLIFICATION])) <= nullification_worth(m)


cdef bint can_make(Mind* m, int kind) noexcept nogil:
    """Do the own hand cards give this answer by a skill or a spear?"""
    return price_to_make(m, kind, m.v.me.hand[0]) < FAR_TOO_MUCH


cdef int price_to_make(Mind* m, int kind, Cards cards) noexcept nogil:
    """What the cheapest of these hand cards are worth that give this answer by a skill or a spear; far too much without
    any."""
    cdef const View* v = m.v
    cdef const Slot* slot
    cdef const SkillRow* row
    cdef uint16_t left = v.pub.seat[v.seat].filled
    cdef Cards hand
    cdef int k, card, best = FAR_TOO_MUCH
    while left:
        slot = &v.pub.seat[v.seat].slot[lowest(left)]
        left &= left - 1
        row = &SKILL_ROWS[slot.id]
        for k in range(row.n_conversions):
            if row.conversion[k].as_kind != kind:
                continue
            if row.conversion[k].n_cards > 1 and count(&cards) > 1:
                best = min(best, two_cheapest_among(m, cards) + own_gain(m))      # see `most_paid`
            hand = cards
            while row.conversion[k].n_cards == 1 and not empty(&hand):
                card = pop_first(&hand)
                if fits(slot, &row.conversion[k], &v.rules.face[card]):
                    best = min(best, keep(m, card))
    return best


cdef int nullify(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """Odd depth: the trick is cancelled now, and our card would restore it."""
    cdef int gain
    if too_early(m.v, r) or is_served(m.v, r):
        return 0
    gain = nullification_gain(m, r)
    return cheapest(m, options, n) if gain >= nullification_bar(m, r, gain) else 0


cdef int nullification_gain(Mind* m, const Request* r) noexcept nogil:
    """What playing a nullification now is worth."""
    cdef int gain = trick_effect(m, r)
    if r.depth % 2 == 0:
        gain = -gain
    return gain + trick_draws(m)


cdef int nullification_bar(Mind* m, const Request* r, int gain) noexcept nogil:
    """What it must gain: more where the only one may be needed more; a trick of one's own is left alone."""
    cdef const View* v = m.v
    cdef int least = weight(v, W_NULLIFY_MIN), kept
    if r.as_kind == SNATCH and r.depth == 0 and r.target == v.seat and m.foe[r.source] > 0 and (
            cards_of(v, v.seat) == 1 and v.pub.seat[v.seat].n_judging == 0):
        return 0      # he would get this very card
    if m.last_card:
        least = max(<int>weight(v, W_MIN_GAIN), least - empty_hand_worth(m))
    if r.depth == 0 and r.source == v.seat and r.target != v.seat and not is_area(r.as_kind):
        return OUT_OF_QUESTION
    if m.spare > 0 and v.pub.turn_seat == v.seat and count_kind(v, NULLIFICATION) > 1:      # one would be discarded
        return needed_later(m, r, weight(v, W_MIN_GAIN)) if is_area(r.as_kind) else weight(v, W_MIN_GAIN)
    if gain < least or count_kind(v, NULLIFICATION) > 1:
        return least
    if m.serves and r.target != v.seat and count_kind(v, NULLIFICATION):      # it may be the jink that keeps us alive
        least = max(least, least_kept(m, both(&v.me.hand[0], &v.rules.of_kind[NULLIFICATION])))
    if r.as_kind == INDULGENCE:
        if r.target != v.seat and count_kind(v, NULLIFICATION) and judging_holds(v.pub, v.seat, INDULGENCE):
            kept = -m.foe[r.target] if m.foe[r.target] < -256 else 256      # nobody's turn is dearer than one's own
            least = max(least, locked_worth(v, v.seat) * kept // 256 + 1)
    elif (r.target != v.seat or v.pub.seat[v.seat].hp > 2) and count_kind(v, NULLIFICATION):
        kept = nullification_worth(m)
        if kept > weight(v, W_NULLIFICATION):      # somebody lies in an indulgence
            least = max(least, kept)
    if is_area(r.as_kind):
        least = needed_later(m, r, least)
    return least


cdef inline bint is_area(int kind) noexcept nogil:
    return SAVAGE_ASSAULT <= kind <= AMAZING_GRACE


cdef int needed_later(Mind* m, const Request* r, int least) noexcept nogil:
    """What it is worth to keep somebody from a card for all whose turn comes after its present target's, oneself among
    them; not less than this."""
    cdef const View* v = m.v
    cdef Request later = r[0]
    cdef int s, value
    for s in range(v.pub.n):
        if alive(v.pub, s) and s != r.source and comes_after(v, r, s):
            later.target = <int8_t>s
            value = -trick_effect(m, &later)
            if value > least:
                least = value
    return least


cdef bint comes_after(const View* v, const Request* r, int seat) noexcept nogil:
    """Is this seat hit by a volley after its present target?"""
    cdef int n = v.pub.n
    return (seat - r.source + n) % n > (r.target - r.source + n) % n


# ---- discard, take --------------------------------------------------------------------------------------------------

cdef int discarded(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """The least valuable; where damage is the alternative (ganglie), two cards if they are worth less than the hit
    point; where the hand is refilled, what is above the hit points and what is worth less than an unknown card."""
    cdef int best
    best = cheapest_payment(m, r, options, n)
    if options[0].verb == V_DONE:
        if m.v.pub.seat[m.v.seat].hand_count - r.chosen > m.v.pub.seat[m.v.seat].hp:
            return best
        return best if gives_up(m, r, options[best].card) else 0
    if options[0].verb != V_PASS:
        return best
    return best if both_cheapest(m, options, n, best) < hp_worth(m, m.v.seat, 1) else 0


cdef int cheapest_payment(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """The least valuable that does not take away what the discard is for."""
    cdef int i, best = cheapest(m, options, n), found = -1
    if options[best].card == NONE or spares_reach(m, r, options[best].card):
        return best
    for i in range(n):
        if options[i].card != NONE and spares_reach(m, r, options[i].card):
            if found < 0 or keep(m, options[i].card) < keep(m, options[found].card):
                found = i
    return found if found >= 0 else best


cdef int both_cheapest(Mind* m, const Option* options, int n, int first) noexcept nogil:
    """What the cheapest card is worth in hand with the next one. A point lost in the own turn lowers the hand limit, so
    that a card above it would go anyway; with both the hand may be empty."""
    cdef const View* v = m.v
    cdef const Seat* me = &v.pub.seat[v.seat]
    cdef int i, value, second = FAR_TOO_MUCH, lowest_one = keep(m, options[first].card)
    for i in range(n):
        if i != first and options[i].card != NONE:
            value = keep(m, options[i].card)
            if value < second:
                second = value
    if second == FAR_TOO_MUCH:
        second = lowest_one
    if me.hand_count == 2:
        second -= empty_hand_worth(m)
    elif v.pub.turn_seat == v.seat and v.pub.phase <= PLAY and me.hand_count >= me.hp:
        lowest_one = lowest_one * weight(v, W_OVERFLOW) // 256
    return lowest_one + second


cdef void look_at_cards(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """What the worth of the cards of this request hangs on beside the hand."""
    m.adding = r.kind == R_ARRANGE or r.kind == R_TAKE
    m.resting = r.kind == R_DISCARD and m.v.pub.phase == DISCARD
    if (r.kind == R_DISCARD or r.kind == R_CARD) and m.v.pub.turn_seat == m.v.seat and m.v.pub.phase == PLAY:
        see_blows(m)
        m.paying = r.kind == R_DISCARD
        m.spare -= r.chosen
    if r.chosen and (r.kind == R_DISCARD or r.kind == R_CARD):
        see_what_is_left(m, r, options, n)
    elif r.kind == R_TAKE and r.as_kind == AMAZING_GRACE:
        if m.v.pub.turn_seat == m.v.seat:
            see_uses_at_once(m, options, n)
    elif r.kind == R_ARRANGE:
        if m.v.pub.turn_seat == m.v.seat and m.v.pub.phase < PLAY and not (m.v.pub.skip >> PLAY) & 1:
            see_uses(m, r, options, n)
        see_what_is_on_top(m, r)


cdef bint kills_for_sure(Mind* m) noexcept nogil:
    """Does a slash kill the enemy in reach whom it hurts most, who has no answer?"""
    cdef const View* v = m.v
    cdef uint16_t left = v.pub.seat[v.seat].in_range
    cdef int s, best = -1
    while left:
        s = lowest(left)
        left &= left - 1
        if m.foe[s] > KNOWN and (best < 0 or harm(m, s, 1) > harm(m, best, 1)):
            best = s
    return best >= 0 and v.pub.seat[best].hp <= 1 and chance_jink(m, best) == 0


cdef void see_what_is_left(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """Of several cards that go those chosen lie in the hand until all are: what makes the last jink or slash dear is
    how many are left to choose from, and what that slash would still do in this phase."""
    cdef const View* v = m.v
    cdef int i, jinks = 0, slashes = 0, blow = 0
    for i in range(n):
        jinks += options[i].card != NONE and options[i].kind == JINK
        slashes += options[i].card != NONE and is_slash(options[i].kind)
    if r.kind == R_CARD and slashes == 1 and v.pub.turn_seat == v.seat and v.pub.phase == PLAY and slashes_left(v):
        blow = best_enemy(m, v.pub.seat[v.seat].in_range)
    m.slashes = slashes
    remember(m, jinks_worth(v, jinks), max(slashes_worth(m, slashes), blow))


cdef void see_blows(Mind* m) noexcept nogil:
    """What is paid in the own play phase: duels and volleys count what they would still do."""
    if count_kind(m.v, DUEL):
        count_at_least(m, DUEL, best_duel(m))
    if count_kind(m.v, SAVAGE_ASSAULT):
        count_at_least(m, SAVAGE_ASSAULT, volley_worth(m, SAVAGE_ASSAULT))
    if count_kind(m.v, ARCHERY_ATTACK):
        count_at_least(m, ARCHERY_ATTACK, volley_worth(m, ARCHERY_ATTACK))


cdef void count_at_least(Mind* m, int kind, int worth) noexcept nogil:
    """Cards of this kind (no equipment) count so much in this choice, if that is more than what they are kept for."""
    if worth > worth_in_hand(m, NONE, kind):
        m.keep_memo[kind] = <int16_t>worth
        m.kept |= (<uint64_t>1) << kind
        forget_values(m)


cdef void see_uses(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """What is drawn before the own play phase counts what it would do there."""
    if m.v.me.plan[3] >> SEEN & ((1 << r.chosen) - 1) and kills_for_sure(m):
        return      # the slash that is on top already may be enough
    see_tricks(m, kinds_among(options, n))


cdef void see_uses_at_once(Mind* m, const Option* options, int n) noexcept nogil:
    """What is taken in the own play phase counts what it would do there, a slash if there is none yet, or if any number
    may be used."""
    cdef const View* v = m.v
    cdef uint64_t kinds = kinds_among(options, n)
    cdef int kind, blow
    see_tricks(m, kinds)
    if not kinds & SLASHES or not slashes_left(v):
        return
    if slashes_in_hand(m) and ask_query(v.pub, v.rules, Q_SLASH_LIMIT, v.seat, 0, 0) < UNLIMITED:
        return
    blow = best_enemy(m, v.pub.seat[v.seat].in_range)
    if v.pub.owner_on[Q_VOID]:
        m.dull = max(slashes_worth(m, slashes_in_hand(m) + 1), best_black(m))
    for kind in range(SLASH, THUNDER_SLASH + 1):
        if (kinds >> kind) & 1:
            count_at_least(m, kind, blow)


cdef uint64_t kinds_among(const Option* options, int n) noexcept nogil:
    cdef uint64_t kinds = 0
    cdef int i
    for i in range(n):
        kinds |= (<uint64_t>1) << options[i].kind
    return kinds


cdef void see_tricks(Mind* m, uint64_t kinds) noexcept nogil:
    """What tricks of these kinds would do now counts, if that is more than what they are kept for."""
    cdef const View* v = m.v
    cdef int whom = -1
    if not kinds & USEFUL:
        return
    if (kinds >> DUEL) & 1:
        count_at_least(m, DUEL, best_duel(m))
    if (kinds >> SAVAGE_ASSAULT) & 1:
        count_at_least(m, SAVAGE_ASSAULT, volley_worth(m, SAVAGE_ASSAULT))
    if (kinds >> ARCHERY_ATTACK) & 1:
        count_at_least(m, ARCHERY_ATTACK, volley_worth(m, ARCHERY_ATTACK))
    if (kinds >> DISMANTLEMENT) & 1:
        count_at_least(m, DISMANTLEMENT, best_target(m, DISMANTLEMENT, NONE, others(v.pub, v.seat), &whom))
    if (kinds >> SNATCH) & 1:
        count_at_least(m, SNATCH, best_target(
            m, SNATCH, NONE, legal_targets(v.pub, v.rules, v.seat, SNATCH, NONE), &whom))
    if (kinds >> COLLATERAL) & 1:
        count_at_least(m, COLLATERAL, best_target(
            m, COLLATERAL, NONE, legal_targets(v.pub, v.rules, v.seat, COLLATERAL, NONE), &whom))


cdef void see_what_is_on_top(Mind* m, const Request* r) noexcept nogil:
    """Guanxing: jinks and slashes put on top already will be in the hand with the next one. The only slash counts what
    it would do in this turn."""
    cdef const View* v = m.v
    cdef int before = (1 << r.chosen) - 1, blow = 0
    cdef int jinks = count_kind(v, JINK) + 1 + many(<uint16_t>(v.me.plan[3] & before))
    cdef int slashes = slashes_in_hand(m) + 1 + many(<uint16_t>(v.me.plan[3] >> SEEN & before))
    if slashes == 1:
        blow = best_enemy(m, v.pub.seat[v.seat].in_range)
        m.dull = max(slashes_worth(m, slashes), best_black(m))
    remember(m, jinks_worth(v, jinks), max(slashes_worth(m, slashes), blow))


cdef int best_black(Mind* m) noexcept nogil:
    """What a black slash would do to the best of those whose armor does not stop it."""
    cdef const View* v = m.v
    return best_enemy(m, v.pub.seat[v.seat].in_range & ~untouched_by(v, SLASH, BLACK, v.pub.alive))


cdef void remember(Mind* m, int jink, int slash) noexcept nogil:
    """What jinks and slashes are worth in this choice."""
    cdef int kind
    m.keep_memo[JINK] = <int16_t>jink
    m.kept |= (<uint64_t>1) << JINK
    for kind in range(SLASH, THUNDER_SLASH + 1):
        m.keep_memo[kind] = <int16_t>slash
        m.kept |= (<uint64_t>1) << kind
    forget_values(m)


cdef int taken(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """From the table the best card; from an enemy what he misses most; from a friend what lies in judgment."""
    cdef int i, best = 0, value, most = -100000
    for i in range(n):
        value = take_worth(m, r, &options[i])
        if value > most:
            most = value
            best = i
    return best


cdef int take_worth(Mind* m, const Request* r, const Option* o) noexcept nogil:
    """What taking this card is worth: what its owner misses, and, where it comes to us, what we gain."""
    cdef const View* v = m.v
    cdef bint ours = r.as_kind != DISMANTLEMENT and r.as_kind != ICE_SWORD and r.skill != MENGJIN
    cdef int foe
    if o.arg == TAKE_SHOWN:
        if m.dull and is_slash(o.kind) and v.rules.face[o.card].color == BLACK:      # a shield stops it
            return m.dull
        return keep(m, o.card)
    foe = hampered(m, r.target)
    if o.arg == TAKE_JUDGING:
        if foe < 0 and o.kind == LIGHTNING:      # it may yet move on
            return 100
        return 200 if foe < 0 else -200
    if o.arg == TAKE_HAND:
        return foe * hidden_worth(m, r.target) // 256 + (gained_of_hand(m, r.target) if ours else 0)
    return foe * piece_worth(m, r.target, o.card) // 256 + (
        worth_in_hand(m, o.card, v.rules.face[o.card].kind) + opened_by(m, o.card) if ours else 0)
