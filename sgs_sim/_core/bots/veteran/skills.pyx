"""How veteran values the generals' skills: its own, and what others' skills make of hurting them."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, both, count, empty, pop_first
from sgs_sim._core.rng cimport mix64
from sgs_sim._core.registry cimport ARMOR_SLOT, SKILL_ROWS, SkillRow, ask_query
from sgs_sim._core.flow.judge cimport spared
from sgs_sim._core.bots.editions cimport lethal
from sgs_sim._core.bots.expansions cimport untouched_by
from sgs_sim._core.bots.veteran.plugins cimport ADVICE
from sgs_sim._core.bots.veteran.weights cimport *
from sgs_sim._core.bots.veteran.losses cimport best_of
from sgs_sim._core.bots.veteran.strikes cimport color_of_slashes, slash_worth
from sgs_sim._core.bots.veteran.chances cimport chance_jink, chance_slash, slash_in
from sgs_sim._core.bots.veteran.worth cimport (
    Mind, cards_of, cost, count_kind, count_slashes, draws_anew, ends_it, first_of_kind, fits, harm, harm_by_other,
    has_skill, hides, hoards, hp_worth, is_kongcheng, keep, keep_two, last_two_jinks, red_slash, slashes_left,
    worn_worth,
)
from sgs_sim._core.bots.veteran.editions cimport borrowed_worth, heals_each_second, tribute_worth
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)

# Ids under which people know the skills: an edition's version has the id of the first one as its `shown`.

cdef int JIANXIONG = skill_id("jianxiong"), FANKUI = skill_id("fankui"), GANGLIE = skill_id("ganglie")
cdef int YIJI = skill_id("yiji")
cdef int TUXI = skill_id("tuxi"), LUOYI = skill_id("luoyi"), LUOSHEN = skill_id("luoshen"), HUJIA = skill_id("hujia")
cdef int RENDE = skill_id("rende"), JIJIANG = skill_id("jijiang")
cdef int ZHIHENG = skill_id("zhiheng"), KEJI = skill_id("keji"), KUROU = skill_id("kurou")
cdef int FANJIAN = skill_id("fanjian")
cdef int LIULI = skill_id("liuli"), JIEYIN = skill_id("jieyin"), XIAOJI = skill_id("xiaoji")
cdef int QINGNANG = skill_id("qingnang")
cdef int LIJIAN = skill_id("lijian"), ICE_SWORD_EFFECT = skill_id("ice_sword"), AXE_EFFECT = skill_id("axe")
cdef int EIGHT_DIAGRAM_EFFECT = skill_id("eight_diagram"), BLADE_EFFECT = skill_id("blade")
cdef int KYLIN_BOW_EFFECT = skill_id("kylin_bow")

cdef enum:
    HALF = 128     # of 256


cdef int feeds(const Mind* m, int seat, int amount, bint by_us) noexcept nogil:
    """What a seat's skills gain from being hurt (and cost the source, if that is us), as far as we mind; 0 for most."""
    cdef const View* v = m.v
    cdef int i, id, gain = 0, mine = 0
    if not v.pub.owner_on[T_DAMAGED] & bit(seat):
        return 0
    for i in range(TREASURE_INDEX):
        id = SKILL_ROWS[v.pub.seat[seat].slot[i].id].shown
        if id == 0:
            continue
        if id == YIJI:
            gain += amount * weight(v, W_FEED_CARDS)
            if m.foe[0] > 0 and v.pub.seat[0].hp <= 2:      # the cards would go to the hunted lord
                gain += 2 * weight(v, W_CARD)
        elif id == JIANXIONG:
            gain += weight(v, W_FEED_CARDS) // 2
        elif id == FANKUI:
            mine += weight(v, W_FEED_TAKES)
        elif id == GANGLIE:
            mine += weight(v, W_FEED_STRIKES) + strikes(m, seat)
        elif ADVICE[v.pub.seat[seat].slot[i].id].hurt != NULL:
            mine += ADVICE[v.pub.seat[seat].slot[i].id].hurt(m, seat, amount)
    return (mine if by_us else 0) + (gain * m.foe[seat] // 256 if m.foe[seat] > 0 else 0)


cdef enum:
    TREASURE_INDEX = 8     # general's slots lie below
    LORD_SAVED = 48        # what a lord at his last hit point gains by one more, about what going for it is worth
    NEVER = -1000


cdef int strikes(const Mind* m, int seat) noexcept nogil:
    """What ganglie costs above the usual: who has no two cards to discard after the attack loses a point in three cases
    of four."""
    cdef const View* v = m.v
    cdef bint draws = v.pub.turn_seat == v.seat and v.pub.phase < DRAW      # two more by then
    if v.pub.seat[v.seat].hand_count + 2 * draws > 2 or not has_skill(v, seat, GANGLIE):
        return 0
    if v.pub.seat[v.seat].hp == 2:
        return hp_worth(m, v.seat, 1) // 4
    return hp_worth(m, v.seat, 1) * 3 // 4 - weight(v, W_FEED_STRIKES)


cdef int heal(const Mind* m, int seat) noexcept nogil:
    """What one hp more for a seat is worth to us. A lord who is well is a friend like others: there is time."""
    cdef const Seat* s = &m.v.pub.seat[seat]
    cdef int value = weight(m.v, W_HP), dear = -m.foe[seat]
    if s.hp >= s.max_hp:
        return 0
    if s.hp <= 1:
        value += weight(m.v, W_HP_LAST) if seat else LORD_SAVED
    elif s.hp == 2:
        value += weight(m.v, W_HP_TWO)
    elif dear > 256:
        dear = 256
    return dear * value // 256


cdef int best_heal(const Mind* m, uint16_t mask, int least) noexcept nogil:
    """The most that healing one of the mask is worth, not less than this."""
    cdef int s, best = least
    while mask:
        s = lowest(mask)
        mask &= mask - 1
        if heal(m, s) > best:
            best = heal(m, s)
    return best


cdef int dearest_friend(const Mind* m, uint16_t mask) noexcept nogil:
    """The seat of the mask we least want hurt; the mask is not empty."""
    cdef int s, best = lowest(mask)
    while mask:
        s = lowest(mask)
        mask &= mask - 1
        if m.foe[s] < m.foe[best]:
            best = s
    return best


# ---- own active skills ----------------------------------------------------------------------------------------------

cdef int gift_to(Mind* m, int friend, int card) noexcept nogil:
    """What this card is worth in a friend's hand, in 2560ths of a card: how sure a friend he is counts most."""
    cdef const View* v = m.v
    cdef int kind = v.rules.face[card].kind, dear = -m.foe[friend]
    if saves_him(v, friend, kind) and dear > 0:
        return dear * (keep(m, card) + (weight(v, W_HP_LAST) if v.pub.seat[friend].hp <= 1 else 0))
    if dear > 0 and v.pub.seat[friend].hand_count >= v.pub.seat[friend].hp + 1:      # he will draw two, and discard
        return dear * weight(v, W_CARD) // 2
    return dear * weight(v, W_CARD)


cdef bint saves_him(const View* v, int friend, int kind) noexcept nogil:
    """Is this what a friend in need lacks, and can we spare it?"""
    if v.pub.seat[v.seat].hp <= 2 or not needs_help(v, friend):
        return False
    return kind == PEACH or (kind == JINK and count_kind(v, JINK) > 1)


cdef inline bint needier(const View* v, int a, int b) noexcept nogil:
    """Has the first of two friends fewer points and cards?"""
    return (v.pub.seat[a].hp + v.pub.seat[a].hand_count) < (v.pub.seat[b].hp + v.pub.seat[b].hand_count)


cdef int gift_worth(Mind* m, const Option* o, int* seat) noexcept nogil:
    """Rende: a card to the friend whom it serves most, and hp at the second card."""
    cdef const View* v = m.v
    cdef const Seat* me = &v.pub.seat[v.seat]
    cdef int friend = dearest_friend(m, o.targets), i, given = 0, value = gift_to(m, friend, o.card), other
    cdef uint16_t left = o.targets
    if m.foe[friend] > HALF // 2:
        return 0
    while left:
        i = lowest(left)
        left &= left - 1
        if m.foe[i] >= 0 or i == friend:
            continue
        other = gift_to(m, i, o.card)
        if other > value or (other == value and needier(v, i, friend)):
            friend = i
            value = other
    value //= 256
    seat[0] = friend
    for i in range(TREASURE_INDEX):
        if SKILL_ROWS[me.slot[i].id].shown == RENDE:
            given = me.slot[i].used_phase
            if heals_each_second(me.slot[i].id):
                given %= 2
    if saves_him(v, friend, v.rules.face[o.card].kind) and m.foe[friend] < 0:
        pass
    elif given < 2 and me.hp < me.max_hp and me.hand_count + given > 1:
        value += weight(v, W_HP) // 2
    elif me.hand_count <= weight(v, W_RENDE_KEEP) and m.spare <= 0:
        return 0
    return value - cost(m, o.card)


cdef bint needs_help(const View* v, int seat) noexcept nogil:
    return v.pub.seat[seat].hp <= 2 or v.pub.seat[seat].hand_count <= 1


cdef int number(const View* v, int id, int at) noexcept nogil:
    """A parameter of an own skill."""
    cdef int i
    for i in range(TREASURE_INDEX):
        if v.pub.seat[v.seat].slot[i].id == id:
            return v.pub.seat[v.seat].slot[i].p[at]
    return SKILL_ROWS[id].p[at]


cdef int kurou_worth(const Mind* m, int id) noexcept nogil:
    """Two cards for one hp, while hp are plenty and the hand not overfull: the hand grows by two and its limit falls by
    one, so that without a slash to come all three are discarded."""
    cdef const Seat* me = &m.v.pub.seat[m.v.seat]
    cdef int lost = number(m.v, id, 0), gain = number(m.v, id, 1) - lost
    cdef int floor = weight(m.v, W_KUROU_HP) - (1 if count_kind(m.v, PEACH) > 0 else 0) + lost - 1
    if m.v.pub.seat[0].hp <= 1 and m.foe[0] > HALF and (slashes_left(m.v) or me.hp > 2):      # to end the game with
        floor -= 1
    elif m.spare > (0 if slashes_left(m.v) and likely_in_range(m) else -2):
        return 0
    if me.hp < floor or me.hp <= lost:
        return 0
    return gain * weight(m.v, W_CARD)


cdef bint likely_in_range(const Mind* m) noexcept nogil:
    """Could a slash reach an enemy?"""
    cdef uint16_t left = m.v.pub.seat[m.v.seat].in_range
    while left:
        if m.foe[lowest(left)] > HALF // 2:
            return True
        left &= left - 1
    return False


cdef struct Duellist:      # what is the same with every opponent
    int lent               # what 1 damage to him by somebody else is worth
    int answers            # percent that he plays a slash
    int twice              # and two, which some opponents ask for (wushuang)
    uint8_t forces         # 1: he is such an opponent
    int reward             # for his death


cdef int duel_pair_worth(const Mind* m, const Duellist* who, int first, int second) noexcept nogil:
    """Lijian: the first answers first and loses unless he holds a slash, and half the time if the other holds one,
    too. Who wins gets the reward."""
    cdef int mine = who[first].twice if who[second].forces else who[first].answers
    cdef int his = who[second].twice if who[first].forces else who[second].answers
    cdef int loses = 100 - mine * (200 - his) // 200
    cdef int value = who[first].lent - m.foe[second] * who[first].reward // 256
    return (value * loses + (who[second].lent - m.foe[first] * who[second].reward // 256) * (100 - loses)) // 100


cdef int kill_reward(const Mind* m, int seat) noexcept nogil:
    """The reward for a rebel's death; in a duel of others it goes to his opponent."""
    return weight(m.v, W_REWARD) if m.v.pub.seat[seat].hp <= 1 and m.v.me.belief[seat][1] > HALF else 0


cdef int lijian_worth(Mind* m, uint16_t targets) noexcept nogil:
    cdef const View* v = m.v
    cdef Duellist who[MAX_SEATS]
    cdef uint16_t firsts = targets, seconds = others(v.pub, v.seat), left
    cdef int a, b, best = 0, value
    for a in range(v.pub.n):
        if ((targets | seconds) >> a) & 1:
            who[a].lent = harm_by_other(m, a)
            who[a].answers = chance_slash(m, a)
            who[a].twice = who[a].answers * slash_in(max(0, v.pub.seat[a].hand_count - 1)) // 100
            who[a].forces = owed_more(v, a, DUEL) > 0
            who[a].reward = kill_reward(m, a)
        if v.pub.seat[a].gender != MALE:
            seconds &= ~bit(a)
    while firsts:
        a = lowest(firsts)
        firsts &= firsts - 1
        left = seconds & ~bit(a)
        while left:
            b = lowest(left)
            left &= left - 1
            value = duel_pair_worth(m, who, a, b)
            if value > best:
                best = value
                m.pair = <uint8_t>(a + 16 * b)
    return best


cdef int mean_keep(Mind* m) noexcept nogil:
    """What a random card of the own hand is worth. Which one goes nobody chooses, so that there may be cards to spare
    makes none cheaper."""
    return mean_among(m, m.v.me.hand[0])


cdef int mean_among(Mind* m, Cards rest) noexcept nogil:
    """The mean of what these cards are worth in hand."""
    cdef int total = 0, n = count(&rest)
    while not empty(&rest):
        total += keep(m, pop_first(&rest))
    return total // n if n else 0


cdef int mean_given(Mind* m, int seat) noexcept nogil:
    """What a random card of the own hand is worth to who gets it: a piece what it does for him who may wear it."""
    cdef Cards rest = m.v.me.hand[0]
    cdef int total = 0, n = count(&rest), card
    while not empty(&rest):
        card = pop_first(&rest)
        total += max(keep(m, card), worn_worth(m, seat, card) if is_equipment(m.v.rules.face[card].kind) else 0)
    return total // n if n else 0


cdef int fanjian_worth(Mind* m, const Option* o, int* seat) noexcept nogil:
    """Sow discord on whom it does most."""
    cdef uint16_t left = o.targets
    cdef int s, best = 0, value, price = mean_keep(m)
    while left:
        s = lowest(left)
        left &= left - 1
        value = fanjian_on(m, o.skill, s) - price
        if value > best:
            best = value
            seat[0] = s
    return best


cdef int fanjian_on(Mind* m, int skill, int seat) noexcept nogil:
    """Three suits of four hurt, or one color of two; but the card changes hands."""
    cdef int hurts = 3 if skill == FANJIAN else 2
    return harm(m, seat, number(m.v, skill, 1)) * hurts // 4 - mean_given(m, seat) * m.foe[seat] // 256


cdef int effect(Mind* m, const Option* o) noexcept nogil:
    """What a skill does, whichever card pays for it: worked out once a decision."""
    cdef int id = SKILL_ROWS[o.skill].shown
    if m.skill_known != o.skill:
        m.skill_known = o.skill
        if id == LIJIAN:
            m.skill_memo = lijian_worth(m, o.targets)
        elif id == JIEYIN:      # somebody has to be healed, be it an enemy
            m.skill_memo = best_heal(m, o.targets, NEVER) + heal(m, m.v.seat)
            if m.skill_memo < heal(m, m.v.seat) and (m.v.pub.seat[m.v.seat].hp > 1 or count_kind(m.v, PEACH)):
                m.skill_memo = 0
            two_cheapest(m)
        else:
            m.skill_memo = best_heal(m, o.targets, 0)
    return m.skill_memo


cdef int active_worth(Mind* m, const Option* o, int* order, int* seat) noexcept nogil:
    """What performing an active skill is worth, 0 for not now; when in the phase; and for whom, if that is settled."""
    cdef const View* v = m.v
    cdef int id = SKILL_ROWS[o.skill].shown
    cdef uint32_t flags = SKILL_ROWS[o.skill].flags
    cdef int spent, value
    order[0] = weight(v, O_SKILL)
    if ADVICE[o.skill].use != NULL:
        return ADVICE[o.skill].use(m, o, order)
    if flags & BORROWS:
        order[0] = weight(v, O_DRESS)
        return borrowed_worth(m, o.targets)
    if flags & GIVES:
        order[0] = weight(v, O_LAST)
        return tribute_worth(m, lowest(o.targets)) - cost(m, o.card)
    if flags & HEALS_OWNER:
        order[0] = weight(v, O_HEAL)
        return heal(m, v.seat) - cost(m, o.card)
    if id == RENDE:
        order[0] = weight(v, O_HEAL) + 1 if v.rules.face[o.card].kind == PEACH else weight(v, O_LAST)
        return gift_worth(m, o, seat)
    if id == KUROU:
        order[0] = weight(v, O_DRAW)
        return kurou_worth(m, o.skill)
    if id == ZHIHENG:
        order[0] = weight(v, O_LAST)
        return weight(v, W_ZHIHENG_BELOW) - cost(m, o.card)
    if id == FANJIAN:      # or it may give away the slash that was to follow
        order[0] = weight(v, O_STRIKE) - 1
        return fanjian_worth(m, o, seat)
    if id == LIJIAN:
        return effect(m, o) - cost(m, o.card)
    if id == QINGNANG:      # before a peach, which may serve others
        order[0] = weight(v, O_HEAL) + 1
        return effect(m, o) - cost(m, o.card)
    if id == JIEYIN:
        order[0] = weight(v, O_HEAL) + 1
        value = effect(m, o)
        spent = cost(m, o.card)
        if m.spare == 1 and spent > m.cheap:      # only one of the two is above the limit
            spent = keep(m, o.card)
        return value - spent - (number(v, o.skill, 0) - 1) * (m.cheap if spent > m.cheap else m.next_cheap)
    if flags & AIM_FOE:
        return best_harm(m, o.targets)
    return weight(v, W_CARD) if flags & FOR_OWNER else 0


cdef int best_harm(Mind* m, uint16_t mask) noexcept nogil:
    cdef int s, best = 0
    while mask:
        s = lowest(mask)
        mask &= mask - 1
        if harm(m, s, 1) > best:
            best = harm(m, s, 1)
    return best


cdef int skill_target(Mind* m, const Request* r, int seat) noexcept nogil:
    """What naming this seat for a skill is worth."""
    cdef const View* v = m.v
    cdef int id = SKILL_ROWS[r.skill].shown
    if id == RENDE:
        return -m.foe[seat]
    if id == YIJI:
        return drawn_worth(m, seat)
    if id == TUXI:
        return m.foe[seat] * 4 + v.pub.seat[seat].hand_count
    if id == QINGNANG or id == JIEYIN:
        return heal(m, seat)
    if SKILL_ROWS[id].flags & BORROWS:
        return borrowed_worth(m, bit(seat))
    if id == LIJIAN:
        return pair_member(v, r, seat)
    if id == FANJIAN:
        return fanjian_on(m, r.skill, seat)
    if ADVICE[r.skill].target != NULL:
        return ADVICE[r.skill].target(m, r, seat)
    return harm(m, seat, 1)


cdef int drawn_worth(const Mind* m, int seat) noexcept nogil:
    """Yiji: what a card is worth to us or to a friend; a lord with a full hand is a friend like others."""
    cdef const View* v = m.v
    cdef int dear = -m.foe[seat]
    if seat == v.seat:
        return weight(v, W_CARD) + 1
    if seat == 0 and dear > 256 and v.pub.seat[0].hand_count > v.pub.seat[0].hp:
        dear = 256
    return dear * weight(v, W_CARD) // 256


cdef int pair_member(const View* v, const Request* r, int seat) noexcept nogil:
    """Lijian is performed for one pair of duellists: who answers first is named first."""
    return 1 if seat == (v.me.plan[3] & 15 if r.chosen < 2 else v.me.plan[3] >> 4) else 0


cdef void two_cheapest(Mind* m) noexcept nogil:
    """What the two cheapest hand cards cost; far too much if there are none."""
    cdef Cards rest = m.v.me.hand[0]
    cdef int c
    m.cheap = m.next_cheap = 200
    while not empty(&rest):
        c = pop_first(&rest)
        c = keep(m, c) if m.spare == 1 else cost(m, c)      # only one of them is above the limit
        keep_two(&m.cheap, &m.next_cheap, c)
    if m.spare == 1:
        m.cheap = m.cheap * weight(m.v, W_OVERFLOW) // 256


cdef void or_worn(Mind* m) noexcept nogil:
    """An axe may be paid with what is worn beside it."""
    cdef const Seat* me = &m.v.pub.seat[m.v.seat]
    cdef int slot
    for slot in range(ARMOR, EQUIP_SLOTS):
        if me.equip[slot] != NONE:
            keep_two(&m.cheap, &m.next_cheap, keep(m, me.equip[slot]))


cdef bint gives_up(Mind* m, const Request* r, int card) noexcept nogil:
    """Zhiheng: is this card worse than the unknown one that is drawn for it?"""
    return keep(m, card) < weight(m.v, W_ZHIHENG_BELOW)


cdef int loss_gain(const Mind* m, int seat, bint worn) noexcept nogil:
    """What a seat's skills bring it when it loses this card: xiaoji for a worn one, lianying for the last of the hand;
    without any no slash or duel may name a kongcheng player."""
    if worn:
        return 2 * weight(m.v, W_CARD) if gains_by_loss(m.v, seat) else 0
    if m.v.pub.seat[seat].hand_count != 1:
        return 0
    if is_kongcheng(m.v, seat):
        return weight(m.v, W_HP) if seat != next_of(m.v.pub, m.v.pub.turn_seat) or may_still_hit(m.v) else 0
    return weight(m.v, W_CARD) if draws_anew(m.v, seat) else 0


cdef bint may_still_hit(const View* v) noexcept nogil:
    """Is there a slash or duel in hand for the present turn, which an empty hand would stop (kongcheng)?"""
    return v.pub.turn_seat == v.seat and (count_kind(v, DUEL) > 0 or (count_slashes(v) > 0 and slashes_left(v)))


cdef int own_skill_cost(const Mind* m, int id) noexcept nogil:
    """An equipped card that leaves draws two with xiaoji."""
    return -2 * weight(m.v, W_CARD) if id and gains_by_loss(m.v, m.v.seat) else 0


cdef inline bint gains_by_loss(const View* v, int seat) noexcept nogil:
    """Has it xiaoji? Most of the time nobody listens to lost equipment."""
    return (v.pub.owner_on[T_EQUIP_LOST] >> seat) & 1 and has_skill(v, seat, XIAOJI)


# ---- invitations ----------------------------------------------------------------------------------------------------

cdef int robbable(const Mind* m) noexcept nogil:
    """Enemies with hand cards; beside one of them whoever is nothing to us is as good as a card drawn."""
    cdef int s, k = 0, neutral = 0
    for s in range(m.v.pub.n):
        if alive(m.v.pub, s) and m.v.pub.seat[s].hand_count:
            k += m.foe[s] > 0
            neutral += m.foe[s] == 0
    return k + neutral if k else 0


cdef int stronger_worth(Mind* m) noexcept nogil:
    """Luoyi: what a point more for the best slash or duel in the play phase that comes is worth, less the card that is
    not drawn, which is worth more in danger."""
    cdef const View* v = m.v
    cdef int s, slashes = count_slashes(v), more = 0, top = 0
    cdef bint duels = count_kind(v, DUEL) > 0
    if (v.pub.skip >> PLAY) & 1:
        return 0
    for s in range(v.pub.n):
        if not alive(v.pub, s) or m.foe[s] <= HALF // 2 or hides(v, s):
            continue
        if slashes and (v.pub.seat[v.seat].in_range >> s) & 1 and not shielded_from_black(m, s):
            point_more(m, s, 100 - chance_jink(m, s), &top, &more)
        if duels:
            point_more(m, s, 100 - chance_slash(m, s) * (2 if slashes < 2 else 1) // 2, &top, &more)
    return more - weight(v, W_LUOYI_CARD) - (weight(v, W_HP_TWO) if v.pub.seat[v.seat].hp <= 2 else 0)


cdef void point_more(Mind* m, int seat, int hits, int* top, int* more) noexcept nogil:
    """An attack that hits this seat with so many percent: if it is the best so far even without luoyi, what a second
    point adds to it."""
    cdef int first = harm(m, seat, 1) * hits // 100
    if first > top[0]:
        top[0] = first
        more[0] = harm(m, seat, 2) * hits // 100 - first if m.v.pub.seat[seat].hp > 1 else 0


cdef bint shielded_from_black(const Mind* m, int seat) noexcept nogil:
    """Does this seat's armor stop all slashes of the own hand, which are black?"""
    return not red_slash(m.v) and untouched_by(m.v, SLASH, BLACK, bit(seat)) != 0


cdef int dodge_target(const Mind* m, const Request* r) noexcept nogil:
    """How much the best one in range to whom a slash could be moved is wanted hurt; not its user. Below 0: only friends
    are there."""
    cdef int s, best = -1
    for s in range(m.v.pub.n):
        if s != r.source and (m.v.pub.seat[m.v.seat].in_range >> s) & 1 and m.foe[s] > best:
            best = m.foe[s]
    return best


cdef int moved_worth(Mind* m, const Request* r) noexcept nogil:
    """Liuli: the hit that is moved, as far as it is not dodged anyway, and what it does to whom it is moved, less the
    card."""
    cdef const View* v = m.v
    cdef int best = dodge_target(m, r), saved = hp_worth(m, v.seat, 1), jinks = count_kind(v, JINK)
    if best < 0:      # only friends are there
        return best
    if r.target == v.seat and jinks >= (2 if v.pub.owner_on[Q_ANSWERS] & bit(r.source) else 1):
        saved = weight(v, W_JINK)      # the jink is spared, not the point
    elif wears_diagram(v):
        saved //= 2
    two_cheapest(m)
    return saved + best * weight(v, W_HP) // 256 - cheapest_to_move(m, r)


cdef bint enemy_beside(const Mind* m, const Request* r) noexcept nogil:
    """Could the slash be moved to an enemy even without a weapon?"""
    cdef uint16_t left = m.v.pub.seat[m.v.seat].near & m.v.pub.alive
    cdef int s
    while left:
        s = lowest(left)
        left &= left - 1
        if s != r.source and m.foe[s] > 0:
            return True
    return False


cdef inline bint wears_diagram(const View* v) noexcept nogil:
    cdef int armor = v.pub.seat[v.seat].slot[ARMOR_SLOT].id
    return armor != 0 and armor == v.rules.effect[EIGHT_DIAGRAM]


cdef int cheapest_to_move(Mind* m, const Request* r) noexcept nogil:
    """The cheapest hand card, or worn piece that does not give the reach that is needed."""
    cdef int slot, least = m.cheap, card
    for slot in range(EQUIP_SLOTS):
        card = m.v.pub.seat[m.v.seat].equip[slot]
        if card == NONE or slot == MINUS_MOUNT or (slot == WEAPON and not enemy_beside(m, r)):
            continue
        if keep(m, card) < least:
            least = keep(m, card)
    return least


cdef bint spares_reach(Mind* m, const Request* r, int card) noexcept nogil:
    """Liuli: is this payment not the worn weapon or mount that brings the enemy within reach?"""
    cdef const View* v = m.v
    cdef int slot
    if SKILL_ROWS[r.skill].shown != LIULI or not is_equipment(v.rules.face[card].kind):
        return True
    slot = slot_of(v.rules.face[card].kind)
    return v.pub.seat[v.seat].equip[slot] != card or (slot != WEAPON and slot != MINUS_MOUNT)


cdef int frozen_worth(Mind* m, int seat) noexcept nogil:
    """Ice sword: two cards instead of the hit point, whichever the enemy misses more; whichever the friend misses
    less."""
    cdef const View* v = m.v
    cdef int cards = cards_of(v, seat), value
    if v.pub.seat[seat].hp <= 1 or cards < 2:
        return 1 if m.foe[seat] < 0 else 0
    value = 2 * best_of(m, seat) - hp_worth(m, seat, 1) + feeds(m, seat, 1, True)
    return -value if m.foe[seat] < 0 else value


cdef int both_jinks(Mind* m) noexcept nogil:
    """What the two cheapest cards cost more if they are the last two jinks."""
    cdef int jink
    if count_kind(m.v, JINK) != 2 or m.cheap != m.next_cheap:
        return 0
    jink = first_of_kind(m.v, JINK)
    if m.cheap != (keep(m, jink) if m.spare == 1 else cost(m, jink)):
        return 0
    return last_two_jinks(m.v)


cdef int again_worth(Mind* m, int seat) noexcept nogil:
    """Blade: one more slash, of those in hand or of the cheapest card that may count as one, less what it costs."""
    cdef Cards held = both(&m.v.me.hand[0], &m.v.rules.slashes)
    cdef int price = cost(m, pop_first(&held)) if not empty(&held) else cheapest_as_slash(m)
    return slash_worth(m, seat, SLASH, color_of_slashes(m)) - price


cdef int cheapest_as_slash(Mind* m) noexcept nogil:
    """What the cheapest card costs that a skill lets count as a slash; of two that a spear asks for both."""
    cdef const Seat* me = &m.v.pub.seat[m.v.seat]
    cdef const SkillRow* row
    cdef const Slot* slot
    cdef Cards rest = m.v.me.hand[0]
    cdef uint16_t left
    cdef int card, k, best = m.cheap + m.next_cheap
    while not empty(&rest):
        card = pop_first(&rest)
        left = me.filled
        while left:
            slot = &me.slot[lowest(left)]
            left &= left - 1
            row = &SKILL_ROWS[slot.id]
            for k in range(row.n_conversions):
                if is_slash(row.conversion[k].as_kind) and row.conversion[k].n_cards == 1 and fits(
                        slot, &row.conversion[k], &m.v.rules.face[card]):
                    best = min(best, cost(m, card))
    return best


cdef int owed_more(const View* v, int source, int kind) noexcept nogil:
    """How many answers more than one this player's slashes or duels ask for."""
    if source < 0 or not (v.pub.owner_on[Q_ANSWERS] >> source) & 1:
        return 0
    return max(0, ask_query(v.pub, v.rules, Q_ANSWERS, source, kind, 0))


cdef int invite_worth(Mind* m, const Request* r) noexcept nogil:
    """Above 0: use the optional skill that is offered."""
    cdef const View* v = m.v
    cdef int id = SKILL_ROWS[r.skill].shown
    if SKILL_ROWS[id].flags & SAVES:
        return r.target == v.seat and lethal(v, r)
    if id == TUXI:      # two cards may hold the slash that ends it
        if ends_it(m) and v.pub.seat[0].hand_count == 0 and v.pub.seat[v.seat].in_range & 1 and not count_slashes(v):
            return 0
        return robbable(m) - 1
    if id == LUOYI:
        return stronger_worth(m)
    if id == LIULI:
        return moved_worth(m, r)
    if id == EIGHT_DIAGRAM_EFFECT:      # for oneself, or for a lord who has called
        return 1 if r.target == v.seat or m.foe[r.target] < 0 else 0
    if id == ICE_SWORD_EFFECT:
        return frozen_worth(m, r.target)
    if id == AXE_EFFECT:
        two_cheapest(m)
        or_worn(m)
        return harm(m, r.target, 1) - m.cheap - m.next_cheap - both_jinks(m)
    if id == BLADE_EFFECT:
        two_cheapest(m)
        return again_worth(m, r.target)
    if id == KYLIN_BOW_EFFECT and gains_by_loss(v, r.target):      # a mount for two cards
        return -m.foe[r.target]
    if id == KEJI:
        return m.spare + m.at_stake if not hoards(v) else 0
    if id == HUJIA:      # where two are owed a single one of one's own is no answer
        return 1 if count_kind(v, JINK) <= owed_more(v, r.source, SLASH) else 0
    if id == JIJIANG:
        return 1 if count_slashes(v) <= owed_more(v, r.source, DUEL) else 0
    if id == GANGLIE:      # brings us nothing, so only enemies
        return m.foe[r.target]
    if ADVICE[r.skill].invitation != NULL:
        return ADVICE[r.skill].invitation(m, r)
    if SKILL_ROWS[id].flags & AIM_FOE:
        if r.target >= 0:
            return m.foe[r.target] + HALF // 2
        return best_harm(m, v.pub.seat[v.seat].in_range) if SKILL_ROWS[id].flags & EQUIPMENT else 1
    return 1


# ---- retrials and guesses -------------------------------------------------------------------------------------------

cdef bint good_for_judge(int kind, int good, int suit, int rank) noexcept nogil:
    """Is this judgment of a delayed trick, or of a skill for which these suits are good, good for the one who
    judges?"""
    return spared(kind, suit, rank) if is_delayed(kind) else (good >> suit) & 1


cdef int stake(const Mind* m, const Request* r) noexcept nogil:
    """How much we care about who judges, or whom it is about, 0..256, of delayed tricks to -400 for the lord."""
    cdef int care = m.foe[r.target if r.second < 0 else r.second]
    care = care if care > 0 else -care
    return care if care < 256 or is_delayed(r.as_kind) else 256


cdef bint wishes_good(const Mind* m, const Request* r) noexcept nogil:
    """Should the judgment be good: for a friend, or for a slash on an enemy (tieqi)?"""
    return m.foe[r.target] < 0 if r.second < 0 else m.foe[r.second] > 0


cdef bint hits_anyway(const View* v, const Request* r) noexcept nogil:
    """A judgment about a slash on somebody who has no card, diagram or lord's call to dodge it with."""
    return r.second >= 0 and v.pub.seat[r.second].hand_count == 0 and not (v.pub.owner_on[T_JINK_ASKED] >> r.second) & 1


cdef bint cannot_keep(const View* v, const Request* r) noexcept nogil:
    """Would who gets this card (luoshen) have to discard it? He is to draw two more."""
    cdef const Seat* s = &v.pub.seat[r.target]
    return r.second < 0 and SKILL_ROWS[r.topic].shown == LUOSHEN and s.hand_count > s.hp + 1


cdef bint is_wished(const Mind* m, const Request* r, int card) noexcept nogil:
    """Would the judgment by this card, of the suit that it counts as for who judges, be as we want it for him?"""
    cdef const View* v = m.v
    cdef const CardFace* face = &v.rules.face[card]
    cdef int suit = ask_query(v.pub, v.rules, Q_SUIT, r.target, face.suit, 0)
    return good_for_judge(r.as_kind, r.good, suit if suit > 0 else face.suit, face.rank) == wishes_good(m, r)


cdef int retrial_limit(const Mind* m, const Request* r) noexcept nogil:
    """What a card that turns the judgment may cost; 0 if there is nothing to turn."""
    if is_wished(m, r, r.card) or hits_anyway(m.v, r) or (wishes_good(m, r) and cannot_keep(m.v, r)):
        return 0
    return weight(m.v, W_RETRIAL) * (2 if is_delayed(r.as_kind) else 1) * stake(m, r) // 256


cdef int retrial_choice(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """The cheapest card that turns the judgment our way, if that is worth a card."""
    cdef int i, best = 0, least = retrial_limit(m, r), price
    for i in range(n):
        if options[i].verb == V_PLAY and is_wished(m, r, options[i].card):
            price = cost(m, options[i].card)
            if price < least:
                best = i
                least = price
    return best


cdef int suit_guess(const Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """All suits are about as likely; which one is named is split by the tie key. Of the cards that are
    known the commonest suit is likelier."""
    cdef const View* v = m.v
    cdef Cards known
    cdef int i, best = 0, most = 0
    if r.topic == TOPIC_SUIT and r.source >= 0 and r.source != v.seat:
        known = v.me.known[r.source]
        if count(&known):
            for i in range(n):
                if of_suit(v, known, options[i].arg) > most:
                    most = of_suit(v, known, options[i].arg)
                    best = i
            return best
    return <int>(mix64(m.v.me.tie_key ^ <uint64_t>(m.v.pub.turn * 16 + 7)) % <uint64_t>n)


cdef int of_suit(const View* v, Cards cards, int suit) noexcept nogil:
    """How many of these cards are of this suit."""
    cdef int found = 0
    while not empty(&cards):
        found += v.rules.face[pop_first(&cards)].suit == suit
    return found
