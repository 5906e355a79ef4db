from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards, has
from sgs_sim._core.registry cimport Conversion
from sgs_sim._core.bots.veteran.weights cimport W_CARD, W_FIRST_JINK, W_HP, W_JINK, W_OVERFLOW

cdef enum:
    FAR_TOO_MUCH = 1000        # above all that cards are worth in a hand
    SURE_FRIEND = 250          # of 255: a loyalist beyond doubt
    MEMOS = 32     # kinds up to SUPPLY_SHORTAGE, the slashes of three natures by color, see play.pyx

    SERVING = 4    # skills that make jinks or peaches of other cards
    GENERAL_SLOTS = 0xFF       # mask of the slots of the general's own skills

cdef struct Serving:           # a conversion of the own cards into jinks or peaches
    uint64_t kinds             # of which kinds, 0 = any
    int suits                  # of which suits, 0 = any
    int worth                  # what a card is worth more for it
    uint8_t as_kind

cdef struct Mind:              # what is worked out once a decision
    View* v
    const int16_t* foe         # Private.foe
    uint16_t known[2]          # bit mask by MEMO: worth of the best target already worked out
    uint16_t memo_mask[MEMOS]  # of these seats
    int16_t memo[MEMOS]        # and what it was
    int8_t memo_seat[MEMOS]
    uint16_t harmed            # mask: seats for which the worth of 1 damage is already worked out
    int16_t harm_memo[MAX_SEATS]
    uint16_t dodging           # mask: seats whose chance of a jink is already worked out
    int16_t jink_memo[MAX_SEATS]
    int blow                   # damage of an own slash, 0 = not yet worked out
    uint8_t skill_known        # the active skill whose worth (but for the card it costs) is in skill_memo, 0 = none
    int skill_memo
    uint64_t kept              # bit mask of kinds whose worth in hand is already worked out
    int16_t keep_memo[KIND_COUNT]
    Cards valued               # and cards, with what makes them worth more or less than others of their kind
    int16_t value[MAX_CARDS]
    int nearest                # distance of the nearest likely enemy, 99 for none
    int slashes                # in the own hand, -1 = not yet counted
    uint8_t adding             # 1: cards are valued that are not in the own hand yet
    uint8_t resting            # the play phase is over: equipment in hand waits for the next turn
    uint8_t pair               # lijian: the two seats worth most, in 4 bits each
    int cheap                  # jieyin: cost of the cheapest hand card
    int next_cheap             # and of the one after it
    int force                  # what the two cheapest hand cards are worth together, -1 = not yet worked out
    int least                  # what the last hand card that would be discarded is worth, -1 = not yet worked out
    int saviours               # mask: others known by us to hold a peach, -1 = not yet worked out
    int needed                 # what the only peach is worth more as a friend is at his last hit point, -1 = unknown
    uint8_t serves             # 1: a skill makes jinks or peaches of other cards; 2: these are worked out
    uint8_t n_serving
    Serving serving[SERVING]
    uint8_t paying             # 1: cards are discarded in the own play phase, so those above the hand limit cost little
    uint8_t last_card          # 1: losing the last hand card, which this is, means something to the skills
    uint8_t plain              # 1: spending a card costs just what it is worth in hand
    int at_stake               # hand cards above it that stay as long as no slash is used (keji)
    int dull                   # what a black slash is worth that is drawn or taken, 0 = as much as others
    int spare                  # hand cards above the hand limit: these cost little

cdef void think(Mind* m, View* v, bint of_others) noexcept nogil
cdef bint fits(const Slot* slot, const Conversion* c, const CardFace* face) noexcept nogil
cdef bint hoards(const View* v) noexcept nogil
cdef int friend_in_need(const Mind* m) noexcept nogil
cdef int find_least(Mind* m) noexcept nogil
cdef bint draws_anew(const View* v, int seat) noexcept nogil
cdef bint is_kongcheng(const View* v, int seat) noexcept nogil
cdef int count_kind(const View* v, int kind) noexcept nogil
cdef int first_of_kind(const View* v, int kind) noexcept nogil
cdef int count_slashes(const View* v) noexcept nogil
cdef bint slashes_left(const View* v) noexcept nogil
cdef int felt(const View* v, int seat, int amount, int nature) noexcept nogil
cdef int hurt_by_nature(Mind* m, int seat, int amount, int nature) noexcept nogil
cdef int worth_in_hand(Mind* m, int card, int kind) noexcept nogil
cdef void value_card(Mind* m, int card) noexcept nogil
cdef void forget_values(Mind* m) noexcept nogil
cdef int saved(Mind* m, int card, int value) noexcept nogil
cdef int equipment_in_hand(Mind* m, int card) noexcept nogil
cdef int converted(Mind* m, int card) noexcept nogil
cdef int work_out_harm(const Mind* m, int seat, int amount, bint by_us) noexcept nogil
cdef int own_gain(const Mind* m) noexcept nogil
cdef int harm_by_other(Mind* m, int seat) noexcept nogil
cdef int harm_from(Mind* m, int source, int seat, int amount) noexcept nogil
cdef int cards_of(const View* v, int seat) noexcept nogil
cdef bint saves_himself(Mind* m, int seat) noexcept nogil
cdef int near_end(const Mind* m, int seat, int amount) noexcept nogil
cdef int worn_worth(Mind* m, int seat, int card) noexcept nogil
cdef bint has_skill(const View* v, int seat, int id) noexcept nogil
cdef int empty_hand_worth(const Mind* m) noexcept nogil
cdef bint may_slash(Mind* m, int seat) noexcept nogil
cdef bint reaches(Mind* m, int reach) noexcept nogil
cdef bint hides(const View* v, int seat) noexcept nogil
cdef bint ends_it(const Mind* m) noexcept nogil
cdef int further_slashes(Mind* m) noexcept nogil
cdef bint red_slash(const View* v) noexcept nogil
cdef bint wins(const Mind* m, int seat) noexcept nogil
cdef int nullification_worth(const Mind* m) noexcept nogil
cdef int locked_worth(const View* v, int seat) noexcept nogil
cdef int jinks_worth(const View* v, int n) noexcept nogil
cdef int slashes_worth(const Mind* m, int n) noexcept nogil

cdef inline int shielded(const Mind* m, int seat) noexcept nogil:
    """Whom another player's reach threatens: the lord we shield, but not from a loyalist beyond doubt, or ourselves."""
    return 0 if m.foe[0] < 0 and seat != 0 and m.v.me.belief[seat][0] < SURE_FRIEND else m.v.seat

cdef inline int hp_worth(const Mind* m, int seat, int amount) noexcept nogil:
    """What losing so many hp is to a seat, in tenths of a card; the last one may be its end, and the lord's
    everybody's. Inline, since two of three times more than a point is left."""
    if m.v.pub.seat[seat].hp - amount > 1:
        return amount * m.v.rules.weight[W_HP]
    return near_end(m, seat, amount)

# ---- worked out at most once a decision; inline, since they are asked some 40 times in each ----

cdef inline int needed(Mind* m) noexcept nogil:
    """How much more the only peach in hand is worth because a friend is at his last hit point."""
    if m.needed < 0:
        m.needed = friend_in_need(m)
    return m.needed

cdef inline int keep(Mind* m, int card) noexcept nogil:
    """What a card is worth in the own hand, in tenths of a card; worked out once a decision."""
    if not has(&m.valued, card):
        value_card(m, card)
    return m.value[card]

cdef inline int cost(Mind* m, int card) noexcept nogil:
    """What spending a card costs now: little while the hand is above its limit, but for what is worn, or a peach that a
    friend needs."""
    cdef int value = keep(m, card)
    return value if m.plain else saved(m, card, value)

cdef inline int slashes_in_hand(Mind* m) noexcept nogil:
    """Slashes of all natures in the own hand, counted once a decision."""
    if m.slashes < 0:
        m.slashes = count_slashes(m.v)
    return m.slashes

cdef inline void keep_two(int* first, int* second, int value) noexcept nogil:
    """Keep the two lowest figures."""
    if value < first[0]:
        second[0] = first[0]
        first[0] = value
    elif value < second[0]:
        second[0] = value

cdef inline int last_two_jinks(const View* v) noexcept nogil:
    """What it costs more than two spare ones when both of two jinks go at once."""
    return v.rules.weight[W_FIRST_JINK] - v.rules.weight[W_JINK]

cdef inline int drawn_out(const View* v, int seat) noexcept nogil:
    """What it is worth that somebody loses a jink to an attack; at the last point it may be all that saves him."""
    return v.rules.weight[W_CARD] // 2 if v.pub.seat[seat].hp > 1 else v.rules.weight[W_FIRST_JINK]

cdef inline int harm(Mind* m, int seat, int amount) noexcept nogil:
    """What dealing damage to a seat is worth to this bot; negative for friends, and less for those whose skills pay for
    damage."""
    if amount != 1:
        return work_out_harm(m, seat, amount, True)
    if m.v.pub.seat[seat].hp > 2 and not (m.v.pub.owner_on[T_DAMAGED] >> seat) & 1:      # nothing hangs on it yet
        return m.foe[seat] * m.v.rules.weight[W_HP] // 256
    if not (m.harmed >> seat) & 1:
        m.harmed |= <uint16_t>(1 << seat)
        m.harm_memo[seat] = <int16_t>work_out_harm(m, seat, 1, True)
    return m.harm_memo[seat]

cdef inline int hurt(Mind* m, int seat, int amount, int nature) noexcept nogil:
    """What damage of this nature to a seat is worth to this bot; without expansions all natures are one."""
    return hurt_by_nature(m, seat, amount, nature) if m.v.rules.expanded else harm(m, seat, amount)
