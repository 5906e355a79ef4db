"""What things are worth to a seat: hp, cards in hand, equipment; and how likely a hidden hand holds an answer."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, add, both, count, empty, has, meet, no_cards, pop_first
from sgs_sim._core.registry cimport ARMOR_SLOT, SKILL_ROWS, Conversion, SkillRow, ask_query, query_slots
from sgs_sim._core.bots.veteran.areas cimport grace_worth, salvation_worth, volley_worth
from sgs_sim._core.bots.veteran.beliefs cimport read_table
from sgs_sim._core.bots.veteran.god cimport revenge
from sgs_sim._core.bots.veteran.skills cimport feeds, own_skill_cost, shielded_from_black, strikes
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)

cdef int KONGCHENG = skill_id("kongcheng"), KEJI = skill_id("keji")
cdef int LIANYING = skill_id("lianying"), JIJIU = skill_id("jijiu")
cdef int QIANXUN = skill_id("qianxun")
cdef int YIJI = skill_id("yiji"), JIANXIONG = skill_id("jianxiong")

cdef enum:
    DEAR = 128     # of 256: a friend for whom a peach is kept
    LORD_TWO = 4   # the lord at his last hit point: the next hit may end the game
    HOARD = 20     # cards
    FAR = 99       # farther than anybody sits
    LIKELY = 64    # of 256: an enemy worth reaching for; a lord worth a peach to a traitor
    RESCUED = 20   # percent that who falls dies although a friend openly holds a peach
    BARE_HAND = 3  # what an empty hand is worth to a kongcheng player; more in danger

# Percent that two of n random cards are of one rank.
cdef int[8] SAME_RANK = [0, 0, 6, 18, 33, 50, 66, 79]


cdef void think(Mind* m, View* v, bint of_others) noexcept nogil:
    """Start a decision; beliefs are brought up to date only where others matter."""
    cdef const Seat* me = &v.pub.seat[v.seat]
    m.v = v
    if of_others:
        read_table(v)
    m.foe = &v.me.foe[0]
    m.known[0] = m.known[1] = 0
    m.kept = 0
    m.valued = no_cards()
    m.needed = -1
    m.saviours = -1
    m.least = m.force = -1
    m.nearest = -1
    m.slashes = -1
    m.resting = m.adding = m.dull = m.paying = 0
    m.harmed = m.dodging = 0
    m.blow = 0
    m.skill_known = 0
    m.spare = me.hand_count - (me.hp if me.hp > 0 else 0)
    if v.pub.owner_on[Q_HAND_LIMIT] & bit(v.seat):
        m.spare -= ask_query(v.pub, v.rules, Q_HAND_LIMIT, v.seat, 0, 0)
    m.serves = ((v.pub.makes[JINK] | v.pub.makes[PEACH]) >> v.seat) & 1
    m.last_card = me.hand_count == 1 and ((v.pub.owner_on[T_HAND_EMPTY] | v.pub.owner_on[Q_PROHIBIT]) >> v.seat) & 1
    m.at_stake = 0
    if v.pub.owner_on[T_DISCARD_PHASE] & bit(v.seat) and m.spare > 0 and v.pub.turn_seat == v.seat:
        if not me.slash_touched and has_skill(v, v.seat, KEJI) and not hoards(v):
            m.at_stake = m.spare
            m.spare = 0
    m.plain = not m.last_card and m.spare <= 0


cdef bint hoards(const View* v) noexcept nogil:
    """Would keeping all these cards (keji) only starve the deck, until no card is left to draw?"""
    return v.pub.seat[v.seat].hand_count >= HOARD and v.pub.pile_count + count(&v.pub.discard) < HOARD


cdef int friend_in_need(const Mind* m) noexcept nogil:
    """A dear friend at his last hit point may need the only peach."""
    cdef const View* v = m.v
    cdef uint16_t left = others(v.pub, v.seat)
    cdef int s, need = 0
    if count_kind(v, PEACH) != 1:
        return 0
    while left:
        s = lowest(left)
        left &= left - 1
        if s == 0 and not v.me.rebels_left:      # nobody wants him to fall any more
            continue
        if v.pub.seat[s].hp <= 1 and m.foe[s] <= (-DEAR if s else -LIKELY):
            need += weight(v, W_HP) if s else 2 * weight(v, W_HP)
    return need


cdef bint has_skill(const View* v, int seat, int id) noexcept nogil:
    cdef uint16_t left = v.pub.seat[seat].filled
    while left:
        if SKILL_ROWS[v.pub.seat[seat].slot[lowest(left)].id].shown == id:
            return True
        left &= left - 1
    return False


cdef bint draws_anew(const View* v, int seat) noexcept nogil:
    """Does who loses his last hand card draw another (lianying)? The masks first: hardly anybody."""
    return (v.pub.owner_on[T_HAND_EMPTY] >> seat) & 1 and has_skill(v, seat, LIANYING)


cdef bint is_kongcheng(const View* v, int seat) noexcept nogil:
    """Do slashes and duels do nothing to this seat while its hand is empty, by which edition ever?"""
    return ((v.pub.owner_on[Q_PROHIBIT] | v.pub.owner_on[Q_IMMUNE]) >> seat) & 1 and has_skill(v, seat, KONGCHENG)


cdef int find_least(Mind* m) noexcept nogil:
    """What the cheapest hand card is worth, which would be discarded; the second cheapest if two would be."""
    cdef Cards left = m.v.me.hand[0]
    cdef int first = FAR_TOO_MUCH, second = FAR_TOO_MUCH
    while not empty(&left):
        keep_two(&first, &second, keep(m, pop_first(&left)))
    return second if m.spare == 2 and second < FAR_TOO_MUCH else first


cdef int count_kind(const View* v, int kind) noexcept nogil:
    """Cards of a kind in the own hand."""
    cdef Cards s = both(&v.me.hand[0], &v.rules.of_kind[kind])
    return count(&s)


cdef int first_of_kind(const View* v, int kind) noexcept nogil:
    """The first card of a kind in the own hand, where there is one."""
    cdef Cards s = both(&v.me.hand[0], &v.rules.of_kind[kind])
    return pop_first(&s)


cdef int count_slashes(const View* v) noexcept nogil:
    """Slashes of all natures in the own hand."""
    cdef int n = count_kind(v, SLASH)
    if v.rules.expanded:
        n += count_kind(v, FIRE_SLASH) + count_kind(v, THUNDER_SLASH)
    return n


cdef int cards_of(const View* v, int seat) noexcept nogil:
    """Cards in a seat's hand and equipment."""
    cdef int i, n = v.pub.seat[seat].hand_count
    for i in range(EQUIP_SLOTS):
        n += v.pub.seat[seat].equip[i] != NONE
    return n


cdef bint slashes_left(const View* v) noexcept nogil:
    """May another slash be used in this phase, as far as their number goes?"""
    cdef const Seat* me = &v.pub.seat[v.seat]
    return me.slashes_used == 0 or me.slashes_used <= ask_query(v.pub, v.rules, Q_SLASH_LIMIT, v.seat, 0, 0)


# ---- cards in hand --------------------------------------------------------------------------------------------------

cdef void value_card(Mind* m, int card) noexcept nogil:
    """Work out what a card is worth in the own hand: equipment may be worn, so each piece by itself; all else once for
    each kind."""
    cdef int kind = m.v.rules.face[card].kind
    add(&m.valued, card)
    if is_equipment(kind):
        m.value[card] = <int16_t>equipment_in_hand(m, card)
        if m.serves and has(&m.v.me.hand[0], card):
            m.value[card] += <int16_t>converted(m, card)
        return
    if not (m.kept >> kind) & 1:
        m.kept |= (<uint64_t>1) << kind
        m.keep_memo[kind] = <int16_t>worth_in_hand(m, card, kind)
    m.value[card] = m.keep_memo[kind]
    if m.serves:
        m.value[card] += <int16_t>converted(m, card)


cdef void forget_values(Mind* m) noexcept nogil:
    """Cards are valued anew, since what a kind is worth, or how many slashes there are, has changed."""
    m.valued = no_cards()


cdef int saved(Mind* m, int card, int value) noexcept nogil:
    """What spending a card of this worth costs while the hand is above its limit, or if it is the last one."""
    if not has(&m.v.me.hand[0], card):
        return value
    if m.last_card:
        value -= empty_hand_worth(m)
    if m.spare <= 0 or (m.v.rules.face[card].kind == PEACH and needed(m)):
        return value
    return above_limit(m, value)


cdef inline int above_limit(Mind* m, int value) noexcept nogil:
    """What spending a card costs while the hand is above its limit: little; where one or two are above it, what it is
    worth more than the last one that would go."""
    cdef int little = value * m.v.rules.weight[W_OVERFLOW] // 256
    if m.spare > 2:
        return little
    if m.least < 0:
        m.least = find_least(m)
    return value - m.least if value - m.least > little else little


cdef int worth_in_hand(Mind* m, int card, int kind) noexcept nogil:
    cdef const View* v = m.v
    if kind == PEACH:
        if count_kind(v, PEACH) > 2 and v.pub.seat[v.seat].hp > 2 and not needed(m):      # two are mostly enough
            return weight(v, W_PEACH) * 2 // 3
        return weight(v, W_PEACH) + in_danger(v) + needed(m)
    if kind == JINK:
        return jinks_worth(v, count_kind(v, JINK) + m.adding)
    if is_slash(kind):
        return slashes_worth(m, slashes_in_hand(m) + m.adding)
    if kind == NULLIFICATION:
        return nullification_worth(m)
    if EX_NIHILO <= kind <= COLLATERAL or kind == DUEL or kind == DISMANTLEMENT or kind == SNATCH:
        return trick_worth(m, kind)
    if kind == INDULGENCE:
        return weight(v, W_INDULGENCE) if locks(m) else weight(v, W_SLASH)
    if kind == LIGHTNING:
        return weight(v, W_LIGHTNING)
    return equipment_in_hand(m, card) if is_equipment(kind) else new_card_worth(v, kind)


cdef int nullification_worth(const Mind* m) noexcept nogil:
    """The only one is worth what it will do for ourselves or a friend who lies in an indulgence."""
    cdef const View* v = m.v
    cdef uint16_t left = v.pub.alive
    cdef int s, value, most = weight(v, W_NULLIFICATION)
    while left:
        s = lowest(left)
        left &= left - 1
        if v.pub.seat[s].n_judging and m.foe[s] < 0 and judging_holds(v.pub, s, INDULGENCE):
            value = -m.foe[s] * locked_worth(v, s) // 256
            if value > most and count_kind(v, NULLIFICATION) == 1:
                most = value
    return most


cdef int locked_worth(const View* v, int seat) noexcept nogil:
    """What a skipped play phase costs a seat; two cards are drawn all the same."""
    return weight(v, W_INDULGENCE) // 2 + (v.pub.seat[seat].hand_count + 2) * weight(v, W_CARD) // 3


cdef int jinks_worth(const View* v, int n) noexcept nogil:
    """What each of n jinks is worth: in danger more for the first, half of that for the second, nothing for others.
    Where only enemies who need two answered are in reach, one is a spare card, and two are as one."""
    if v.pub.owner_on[Q_ANSWERS] and n <= 2 and struck_twice(v):
        n = 3 if n == 1 else 1
    if n <= 1:
        return weight(v, W_FIRST_JINK) + in_danger(v)
    return weight(v, W_JINK) + in_danger(v) // 2 if n == 2 else weight(v, W_JINK) * 2 // 3


cdef bint struck_twice(const View* v) noexcept nogil:
    """Do all likely enemies who reach this seat need two jinks for each slash, and is there one? A diagram may give the
    second."""
    cdef uint16_t left = others(v.pub, v.seat)
    cdef bint found = False
    cdef int s
    if v.pub.seat[v.seat].slot[ARMOR_SLOT].id:
        return False
    while left:
        s = lowest(left)
        left &= left - 1
        if v.me.foe[s] <= LIKELY or not (v.pub.seat[s].in_range >> v.seat) & 1:
            continue
        if not (v.pub.owner_on[Q_ANSWERS] >> s) & 1 or ask_query(v.pub, v.rules, Q_ANSWERS, s, SLASH, 0) <= 0:
            return False
        found = True
    return found


cdef int slashes_worth(const Mind* m, int n) noexcept nogil:
    """What each of n slashes is worth. The only one also answers duels and volleys, and may end a hunted lord."""
    cdef const View* v = m.v
    if n > 1:
        return weight(v, W_SLASH)
    if ends_it(m) and v.pub.seat[v.seat].in_range & 1 and not shielded_from_black(m, 0):
        return weight(v, W_FIRST_SLASH) + weight(v, W_HP_LAST)
    return weight(v, W_FIRST_SLASH) + in_danger(v) // 2


cdef int new_card_worth(const View* v, int kind) noexcept nogil:
    """Cards of the battle of the armies."""
    if kind == ANALEPTIC:
        return weight(v, W_ANALEPTIC) + in_danger(v)
    if kind == FIRE_ATTACK:
        return weight(v, W_FIRE_ATTACK)
    return weight(v, W_IRON_CHAIN) if kind == IRON_CHAIN else weight(v, W_SUPPLY_SHORTAGE)


cdef int in_danger(const View* v) noexcept nogil:
    """How much more what keeps one alive is worth at one or two hit points."""
    cdef int hp = v.pub.seat[v.seat].hp
    if hp <= 1:
        return weight(v, W_HP_LAST)
    return weight(v, W_HP_TWO) if hp == 2 else 0


cdef int trick_worth(Mind* m, int kind) noexcept nogil:
    cdef const View* v = m.v
    if kind == EX_NIHILO:
        return weight(v, W_EX_NIHILO)
    if kind == SNATCH:
        return weight(v, W_SNATCH) if snatches(m) else weight(v, W_SLASH)      # as a slash too many
    if kind == DISMANTLEMENT:
        return weight(v, W_DISMANTLEMENT) + (weight(v, W_HP_LAST) // 4 if ends_it(m) else 0)
    if kind == DUEL:
        return weight(v, W_DUEL) + (weight(v, W_HP_LAST) // 2 if ends_it(m) else 0)
    if kind == SAVAGE_ASSAULT or kind == ARCHERY_ATTACK:      # not over a lord who must live at his last point
        if (v.seat and v.pub.seat[0].hp <= 1 and m.foe[0] < 0) or (m.resting and volley_worth(m, kind) < 0):
            return weight(v, W_SLASH)
        return weight(v, W_AREA) + (weight(v, W_HP_LAST) // 2 if ends_it(m) else 0)
    if kind == GOD_SALVATION:
        if m.resting and salvation_worth(m) <= 0:      # it may heal the right ones yet
            return weight(v, W_SALVATION) * 2 // 3
        return weight(v, W_SALVATION) + (0 if ends_it(m) else in_danger(v))
    if kind == COLLATERAL:
        return weight(v, W_COLLATERAL)
    return weight(v, W_SLASH) if m.resting and grace_worth(m) <= 0 else weight(v, W_GRACE)


cdef bint snatches(Mind* m) noexcept nogil:
    """Is anybody known for an enemy near enough to be robbed, or nobody known for one at all?"""
    cdef const View* v = m.v
    cdef uint16_t left = v.pub.seat[v.seat].near & v.pub.alive
    cdef int s
    if not reaches(m, 1):
        return m.nearest == FAR or (v.pub.owner_on[Q_TRICK_REACH] >> v.seat) & 1
    while left:
        s = lowest(left)
        left &= left - 1
        if m.foe[s] > LIKELY and not (v.pub.owner_on[Q_PROHIBIT] & bit(s) and has_skill(v, s, QIANXUN)):
            return True
    return False


cdef bint locks(Mind* m) noexcept nogil:
    """Is there somebody known for an enemy whom an indulgence may name, or nobody known for one at all?"""
    cdef const View* v = m.v
    cdef uint16_t left = others(v.pub, v.seat), shy = v.pub.owner_on[Q_PROHIBIT]
    cdef bint found = False
    cdef int s
    if not shy:
        return True
    while left:
        s = lowest(left)
        left &= left - 1
        if m.foe[s] > LIKELY:
            found = True
            if not (shy & bit(s) and has_skill(v, s, QIANXUN)):
                return True
    return not found


cdef bint ends_it(const Mind* m) noexcept nogil:
    """Is a hunted lord at his last hit point?"""
    return m.v.pub.seat[0].hp <= 1 and m.foe[0] > LIKELY


cdef int equipment_in_hand(Mind* m, int card) noexcept nogil:
    """What wearing it would add, at least a little; what is worn already counts in full, less what its loss brings.
    After the play phase it can be worn in the next turn only, and a blow may come before."""
    cdef int worn = m.v.pub.seat[m.v.seat].equip[slot_of(m.v.rules.face[card].kind)]
    cdef int value = worn_worth(m, m.v.seat, card)
    if worn == card:
        return value + own_skill_cost(m, 1)
    if worn != NONE:
        value -= worn_worth(m, m.v.seat, worn)
    if m.resting:
        value = 2 if twice_in_hand(m.v, card) else value * 2 // 3
    return value if value > 2 else 2


cdef bint twice_in_hand(const View* v, int card) noexcept nogil:
    """Is there another mount for the same place before it in the hand, or the same weapon or armor? Both are never
    worn."""
    cdef int kind = v.rules.face[card].kind, other, another
    cdef Cards hand = v.me.hand[0]
    while not empty(&hand):
        other = pop_first(&hand)
        another = v.rules.face[other].kind
        if other < card and is_equipment(another) and (another == kind or (
                slot_of(kind) > ARMOR and slot_of(another) == slot_of(kind))):
            return True
    return False


cdef int empty_hand_worth(const Mind* m) noexcept nogil:
    """What spending the last hand card brings: another (lianying), or peace from slashes and duels (kongcheng)."""
    cdef const View* v = m.v
    if v.pub.owner_on[T_HAND_EMPTY] & bit(v.seat):
        return weight(v, W_CARD)
    if not is_kongcheng(v, v.seat):
        return 0
    return BARE_HAND + in_danger(v)


cdef bint reaches(Mind* m, int reach) noexcept nogil:
    """Is a likely enemy within this range?"""
    cdef int s, away
    if m.nearest < 0:
        m.nearest = FAR
        for s in range(m.v.pub.n):
            away = m.v.pub.distance[m.v.seat][s] if m.foe[s] > LIKELY and alive(m.v.pub, s) else FAR
            m.nearest = min(m.nearest, away)
    return m.nearest <= reach


cdef bint open_beside(const Mind* m) noexcept nogil:
    """Is there a likely enemy at distance 1 whom a slash may name?"""
    cdef uint16_t left = m.v.pub.seat[m.v.seat].near & m.v.pub.alive
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if m.foe[s] > LIKELY and not hides(m.v, s):
            return True
    return False


cdef bint hides(const View* v, int seat) noexcept nogil:
    """Without hand cards a kongcheng player cannot be the target of a slash."""
    return v.pub.seat[seat].hand_count == 0 and v.pub.owner_on[Q_PROHIBIT] & bit(seat) and has_skill(v, seat, KONGCHENG)


cdef int useful_range(const View* v, int kind) noexcept nogil:
    """A weapon's range, as far as anybody sits."""
    cdef int reach = v.rules.range[kind], farthest
    if reach <= 1:
        return reach
    farthest = many(v.pub.alive) // 2
    return reach if reach < farthest else farthest


cdef int situation(Mind* m, int kind) noexcept nogil:
    """What makes one weapon better than another just now."""
    cdef const View* v = m.v
    cdef int s, idle
    if kind == QINGGANG_SWORD:
        for s in range(v.pub.n):
            if not alive(v.pub, s) or m.foe[s] <= LIKELY or v.pub.distance[v.seat][s] > 2:
                continue
            if v.pub.seat[s].equip[ARMOR] != NONE:
                return weight(v, W_QINGGANG)
    elif kind == AXE:
        idle = v.pub.seat[v.seat].hand_count - 2
        return weight(v, W_AXE_CARD) * (4 if idle > 4 else (idle if idle > 0 else 0))
    elif kind == SPEAR and v.pub.seat[v.seat].hand_count >= 3 and slashes_in_hand(m) == 0:
        if m.spare > 2 and v.pub.turn_seat == v.seat and slashes_left(v):      # two that would go are a slash
            return weight(v, W_SPEAR) + weight(v, W_HP) // 2
        return weight(v, W_SPEAR)
    elif kind == GUDING_BLADE:
        return weight(v, W_GUDING)
    elif kind == FAN:
        return weight(v, W_FAN)
    return 0


cdef int converted(Mind* m, int card) noexcept nogil:
    """What a card is worth more because a skill lets it serve as a jink or a peach."""
    cdef const CardFace* face = &m.v.rules.face[card]
    cdef const Serving* c
    cdef int i, more = 0
    if m.serves == 1:
        look_for_servings(m)
    for i in range(m.n_serving):
        c = &m.serving[i]
        if c.worth > more and face.kind != c.as_kind and (c.kinds == 0 or (c.kinds >> face.kind) & 1) and (
                c.suits == 0 or (c.suits >> face.suit) & 1):
            more = c.worth
    return more


cdef void look_for_servings(Mind* m) noexcept nogil:
    """The own conversions into jinks and peaches, found once a decision."""
    cdef const View* v = m.v
    cdef const SkillRow* row
    cdef const Slot* slot
    cdef uint16_t left = v.pub.seat[v.seat].filled
    cdef int k
    m.serves = 2
    m.n_serving = 0
    while left:
        slot = &v.pub.seat[v.seat].slot[lowest(left)]
        left &= left - 1
        row = &SKILL_ROWS[slot.id]
        for k in range(row.n_conversions):
            if (row.conversion[k].as_kind == JINK or row.conversion[k].as_kind == PEACH) and m.n_serving < SERVING:
                note_serving(m, slot, &row.conversion[k])


cdef void note_serving(Mind* m, const Slot* slot, const Conversion* c) noexcept nogil:
    cdef Serving* s = &m.serving[m.n_serving]
    m.n_serving += 1
    s.kinds = c.kinds
    s.suits = slot.p[0] if c.own_suits else c.suits
    s.as_kind = c.as_kind
    s.worth = weight(m.v, W_AS_JINK) + in_danger(m.v) if c.as_kind == JINK else weight(m.v, W_AS_PEACH)


cdef bint fits(const Slot* slot, const Conversion* c, const CardFace* face) noexcept nogil:
    cdef int suits = slot.p[0] if c.own_suits else c.suits
    if suits and not (suits >> face.suit) & 1:
        return False
    return c.kinds == 0 or (c.kinds >> face.kind) & 1


# the weight of a worn piece by its kind, where it is the same for everybody; -1 else
cdef int16_t[KIND_COUNT] WORN
cdef int _kind
for _kind in range(KIND_COUNT):
    WORN[_kind] = -1
    if slot_of(_kind) == PLUS_MOUNT:
        WORN[_kind] = W_PLUS
    elif slot_of(_kind) == MINUS_MOUNT:
        WORN[_kind] = W_MINUS
WORN[EIGHT_DIAGRAM] = W_EIGHT_DIAGRAM
WORN[RENWANG_SHIELD] = W_RENWANG
WORN[VINE] = W_VINE


cdef int worn_worth(Mind* m, int seat, int card) noexcept nogil:
    """What an equipped card is worth to its wearer."""
    cdef int kind = m.v.rules.face[card].kind, at = WORN[kind]
    if at >= 0:
        return weight(m.v, at)
    if kind == SILVER_LION:
        return lion_worth(m.v, seat, card)
    return own_weapon(m, kind) if seat == m.v.seat else others_weapon(m, seat, kind)


cdef int lion_worth(const View* v, int seat, int card) noexcept nogil:
    """Gone it gives a point back."""
    cdef const Seat* s = &v.pub.seat[seat]
    if card == s.equip[ARMOR] and s.hp < s.max_hp:
        return weight(v, W_SILVER_LION) - weight(v, W_HP)
    return weight(v, W_SILVER_LION)


cdef int own_weapon(Mind* m, int kind) noexcept nogil:
    """A weapon of one's own: its range if it brings a likely enemy within reach, and what the situation makes of it."""
    cdef const View* v = m.v
    if kind == CROSSBOW:
        return weight(v, W_WEAPON) + further_slashes(m)
    if not reaches(m, v.rules.range[kind]):
        return weight(v, W_WEAPON)
    return (weight(v, W_WEAPON) + weight(v, W_RANGE) * useful_range(v, kind) + situation(m, kind)
            + (0 if reaches(m, 1) else 2 * weight(v, W_FIRST_SLASH)))


cdef int further_slashes(Mind* m) noexcept nogil:
    """What a crossbow adds: the slashes above the one that may be used anyway; nothing to who needs none for it."""
    cdef const View* v = m.v
    cdef int n = slashes_in_hand(m) - (v.pub.turn_seat != v.seat or v.pub.seat[v.seat].slashes_used == 0)
    if n <= 0 or free_anyway(v, v.seat):
        return 0
    return weight(v, W_CROSSBOW_SLASH) * n if open_beside(m) else 0


cdef bint free_anyway(const View* v, int seat) noexcept nogil:
    """May this seat use any number of slashes without a crossbow?"""
    cdef uint16_t own = v.pub.seat[seat].listening[Q_SLASH_LIMIT] & GENERAL_SLOTS
    return own != 0 and query_slots(v.pub, v.rules, Q_SLASH_LIMIT, seat, own, 0, 0) >= UNLIMITED


cdef int others_weapon(const Mind* m, int seat, int kind) noexcept nogil:
    """A weapon of another player: its range is worth something if it brings the lord we shield, or ourselves, within
    an enemy's reach, more before a weak lord; a crossbow if he may hold several slashes. A friend's reaches enemies."""
    cdef const View* v = m.v
    cdef int whom = shielded(m, seat)
    cdef int distance = v.pub.distance[seat][whom], reach = v.rules.range[kind]
    if kind == CROSSBOW and distance <= 1 and v.pub.seat[seat].hand_count > 1 and not free_anyway(v, seat):
        return weight(v, W_WEAPON) + weight(v, W_CROSSBOW_SLASH)
    if m.foe[seat] <= 0:
        return weight(v, W_WEAPON) + weight(v, W_RANGE) * useful_range(v, kind)
    if distance <= 1 or distance > reach:
        return weight(v, W_WEAPON)
    if whom == 0 and v.pub.seat[0].hp <= 2:
        return weight(v, W_WEAPON) + (weight(v, W_HP) if v.pub.seat[0].hp <= 1 else weight(v, W_HP) // 2)
    return weight(v, W_WEAPON) + weight(v, W_RANGE) * reach


# ---- hp -------------------------------------------------------------------------------------------------------------

cdef int felt(const View* v, int seat, int amount, int nature) noexcept nogil:
    """How much of a coming damage a seat would feel: vine and gale feed fire, a silver lion lets one point through, fog
    nothing but thunder. The own slash that ignores armor is not looked at."""
    cdef const Seat* s = &v.pub.seat[seat]
    cdef int armor = v.rules.face[s.equip[ARMOR]].kind if s.equip[ARMOR] != NONE else NO_KIND
    if s.mark[MARK_FOG] and nature != THUNDER:
        return 0
    if nature == FIRE:
        amount += (armor == VINE) + s.mark[MARK_GALE]
    return 1 if armor == SILVER_LION and amount > 1 else amount


cdef int hurt_by_nature(Mind* m, int seat, int amount, int nature) noexcept nogil:
    """What damage of this nature to a seat is worth to this bot, with all who are chained to it."""
    cdef int value, points = felt(m.v, seat, amount, nature), s
    cdef uint16_t left
    if points == 0:
        return 0
    value = harm(m, seat, points)
    if nature == NORMAL or not m.v.pub.seat[seat].chained:
        return value
    left = m.v.pub.alive & ~bit(seat)
    while left:
        s = lowest(left)
        left &= left - 1
        if m.v.pub.seat[s].chained:
            amount = felt(m.v, s, points, nature)
            if amount:
                value += harm(m, s, amount)
    return value


cdef int near_end(const Mind* m, int seat, int amount) noexcept nogil:
    """The same where one point is left, or none."""
    cdef const View* v = m.v
    cdef int hp = v.pub.seat[seat].hp, value = amount * weight(v, W_HP)
    if hp - amount <= 0:
        if own_peaches_save(m, seat, amount):
            return value + weight(v, W_PEACH)
        value += weight(v, W_HP_LAST)
        value += weight(v, W_KILL_LORD if seat == 0 or wins(m, seat) else W_KILL) * mortal(m, seat, amount) // 100
        return value
    return value + (weight(v, W_HP_TWO) if seat else LORD_TWO * weight(v, W_HP_TWO))


cdef bint own_peaches_save(const Mind* m, int seat, int amount) noexcept nogil:
    """Do the own peaches save this friend before anybody else is asked? The current player is the first."""
    cdef const View* v = m.v
    return (m.foe[seat] < 0 and seat != v.seat and v.pub.turn_seat == v.seat
            and count_kind(v, PEACH) > amount - v.pub.seat[seat].hp)


cdef bint wins(const Mind* m, int seat) noexcept nogil:
    """Is this the last enemy of the lord's side, as far as we know?"""
    cdef const View* v = m.v
    cdef uint16_t left = others(v.pub, v.seat) & ~bit(seat) & ~1
    cdef int s
    if v.me.role == REBEL or v.me.role == TRAITOR or m.foe[seat] <= DEAR:
        return False
    while left:
        s = lowest(left)
        left &= left - 1
        if v.me.belief[s][0] < SURE_FRIEND:
            return False
    return True


cdef inline int mortal(const Mind* m, int seat, int amount) noexcept nogil:
    """Percent that losing the last point is the end of a seat: less for those with skills against it, or whom a peach
    that we have seen will save."""
    cdef const View* v = m.v
    if m.saviours < 0:
        (<Mind*>m).saviours = known_peaches(v)      # a memo, whoever asks
    if seat != v.seat and ((m.saviours and has_saviour(m, seat)) or (m.foe[seat] < 0 and count_kind(v, PEACH))):
        return RESCUED
    if (v.pub.owner_on[T_DYING_END] | v.pub.owner_on[T_RESCUE]) & bit(seat):
        return tenacious(v, seat, amount)
    return 100


cdef bint saves_himself(Mind* m, int seat) noexcept nogil:
    """Is this player known to hold what saves him?"""
    if m.saviours < 0:
        m.saviours = known_peaches(m.v)
    return (m.saviours >> seat) & 1


cdef int tenacious(const View* v, int seat, int amount) noexcept nogil:
    """Percent that losing the last point is the end of one with a skill against it."""
    cdef const Seat* s = &v.pub.seat[seat]
    cdef uint16_t left
    cdef int i
    left = s.listening[T_RESCUE]
    while left:
        i = lowest(left)
        left &= left - 1
        if s.slot[i].used_game == 0:
            return 10
    if s.listening[T_DYING_END]:
        i = s.n_open + amount - (s.hp - 1 if s.hp > 0 else 0)
        return SAME_RANK[i if i < 8 else 7] if i > 0 else 0
    return 100


cdef uint16_t known_peaches(const View* v) noexcept nogil:
    """The others who are known to this seat to hold a peach, or a red card that serves as one (jijiu)."""
    cdef uint16_t left = others(v.pub, v.seat), mask = 0
    cdef int s
    cdef const Cards* peaches = &v.rules.of_kind[PEACH]
    while left:
        s = lowest(left)
        left &= left - 1
        mask |= <uint16_t>(meet(&v.me.known[s], peaches) << s)      # without a branch: hardly ever
    left = v.pub.makes[PEACH] & others(v.pub, v.seat) & ~bit(v.pub.turn_seat)
    while left:
        s = lowest(left)
        left &= left - 1
        if meet(&v.me.known[s], &v.rules.of_color[RED]) and has_skill(v, s, JIJIU):
            mask |= bit(s)
    return mask


cdef bint has_saviour(const Mind* m, int seat) noexcept nogil:
    """Is this seat, or a friend of its among the others, known to hold a peach?"""
    cdef uint16_t left = <uint16_t>m.saviours
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if s == seat or (m.foe[s] > 0) == (m.foe[seat] > 0):
            return True
    return False


cdef int own_gain(const Mind* m) noexcept nogil:
    """What the own skills draw from a point of damage that leaves us alive."""
    cdef const View* v = m.v
    if not (v.pub.owner_on[T_DAMAGED] >> v.seat) & 1 or v.pub.seat[v.seat].hp <= 1:
        return 0
    if has_skill(v, v.seat, YIJI):
        return weight(v, W_FEED_CARDS)
    return weight(v, W_FEED_CARDS) // 2 if has_skill(v, v.seat, JIANXIONG) else 0


cdef int work_out_harm(const Mind* m, int seat, int amount, bint by_us) noexcept nogil:
    """`by_us`: what it brings or costs the source counts, too."""
    cdef const View* v = m.v
    cdef int value = m.foe[seat] * hp_worth(m, seat, amount) // 256
    cdef bint kills = v.pub.seat[seat].hp <= amount and mortal(m, seat, amount) > 50
    cdef int fed, most
    if kills and by_us and v.me.belief[seat][1] > 128 and not (v.me.role == TRAITOR and m.foe[seat] < 0):
        value += weight(v, W_REWARD)
    if by_us and v.me.role == LORD and v.pub.seat[seat].hp <= amount and not own_peaches_save(m, seat, amount):
        value -= v.me.belief[seat][0] * bared(m) // 255 * mortal(m, seat, amount) // 100
    if v.rules.expanded and by_us:
        value -= revenge(m, seat, amount, kills)
    if kills or not (v.pub.owner_on[T_DAMAGED] >> seat) & 1 or many(v.pub.alive) == 2:
        return value      # in the last duel waiting pays nobody
    if value <= 0:
        return value - (strikes(m, seat) if by_us else 0)
    fed = feeds(m, seat, amount, by_us)
    if fed == 0:
        return value
    if m.foe[0] > 0 and v.pub.seat[0].hp <= 2 and not follows_up(v, seat):      # what he draws may save the lord
        return value - fed
    most = value * 3 // 4 + (strikes(m, seat) if by_us else 0)
    return value - (fed if fed < most else most)


cdef bint follows_up(const View* v, int seat) noexcept nogil:
    """Are there slashes in hand for all points of this seat, which may all be used?"""
    return (v.pub.turn_seat == v.seat and (v.pub.seat[v.seat].in_range >> seat) & 1
            and count_slashes(v) >= v.pub.seat[seat].hp
            and ask_query(v.pub, v.rules, Q_SLASH_LIMIT, v.seat, 0, 0) >= UNLIMITED)


cdef int harm_by_other(Mind* m, int seat) noexcept nogil:
    """What 1 damage dealt by somebody else is worth to this bot."""
    return work_out_harm(m, seat, 1, False)


cdef int harm_from(Mind* m, int source, int seat, int amount) noexcept nogil:
    """What damage by this player is worth to us: the cards for a dead rebel are his."""
    cdef int value
    if source == m.v.seat:
        return harm(m, seat, amount)
    value = work_out_harm(m, seat, amount, False)
    if source >= 0 and m.v.pub.seat[seat].hp <= amount and m.v.me.belief[seat][1] > 128:
        value -= m.foe[source] * weight(m.v, W_REWARD) // 256
    return value


cdef int bared(const Mind* m) noexcept nogil:
    """What a lord loses who kills a loyalist: all his cards, and at few points perhaps his life for it."""
    cdef const View* v = m.v
    cdef int value = cards_of(v, v.seat) * weight(v, W_CARD)
    return value + hp_worth(m, v.seat, 1) if v.pub.seat[v.seat].hp <= 2 else value


cdef bint may_slash(Mind* m, int seat) noexcept nogil:
    """Is there a slash in hand for this enemy, in this phase?"""
    cdef const View* v = m.v
    return (m.foe[seat] > 0 and v.pub.turn_seat == v.seat and (v.pub.seat[v.seat].in_range >> seat) & 1
            and slashes_in_hand(m) > 0 and slashes_left(v))


cdef bint red_slash(const View* v) noexcept nogil:
    """Is there a slash in hand that is not black?"""
    cdef Cards red = both(&v.me.hand[0], &v.rules.of_color[RED])
    return (meet(&red, &v.rules.of_kind[SLASH]) or meet(&red, &v.rules.of_kind[FIRE_SLASH])
            or meet(&red, &v.rules.of_kind[THUNDER_SLASH]))
