"""How likely a hidden hand holds an answer: what its size tells, what was seen to go there, and who gave none."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport Cards, count, empty, meet, pop_first
from sgs_sim._core.registry cimport ARMOR_SLOT, SKILL_ROWS, SkillRow, ask_query
from sgs_sim._core.registry import skill_id
from sgs_sim._core import skills  # no-cython-lint  (registers what is named below)
from sgs_sim._core.bots.veteran.worth cimport Mind, fits, has_skill

cdef int LIEGONG = skill_id("liegong"), TIEQI = skill_id("tieqi")

cdef enum:
    SPEARED = 80   # percent that one with a spear and two cards plays a slash
    SEEN_WITHOUT = 2           # percent that who gave no answer, and has got no card since, holds one: 2,200 of 120,000

# Percent that a hand of n unknown cards holds at least one jink (15 of 108) or slash (30 of 108): hypergeometric.
cdef int[9] JINK_IN = [0, 14, 26, 36, 45, 53, 60, 65, 70]
cdef int[9] SLASH_IN = [0, 28, 48, 63, 73, 81, 86, 90, 93]


cdef inline int chance_in(const Mind* m, int seat, const int* table, int kind, bint makes) noexcept nogil:
    """Percent that a hand holds an answer of this kind: what was seen to go there counts as sure. `makes`: other cards
    may be one."""
    cdef const View* v = m.v
    cdef int n = v.pub.seat[seat].hand_count
    if meet(&v.me.known[seat], &v.rules.of_kind[kind]):
        return 97
    if ((v.pub.no_slash if kind == SLASH else v.pub.no_jink) >> seat) & 1:
        return SEEN_WITHOUT if n else 0
    if kind == SLASH and v.rules.expanded and (meet(&v.me.known[seat], &v.rules.of_kind[FIRE_SLASH])
            or meet(&v.me.known[seat], &v.rules.of_kind[THUNDER_SLASH])):
        return 97
    if makes and not empty(&v.me.known[seat]) and made_of_known(v, seat, kind):
        return 97
    n -= count(&v.me.known[seat])      # what is known is something else
    if makes:
        n = table[n if n < 8 else 8]
        return n + (100 - n) // 3 if n else 0
    return table[n if n < 8 else 8]


cdef bint made_of_known(const View* v, int seat, int kind) noexcept nogil:
    """Does a skill of this player's make this answer of a card that is known to be in the hand?"""
    cdef uint16_t left = v.pub.seat[seat].filled
    cdef const Slot* slot
    cdef const SkillRow* row
    cdef Cards hand
    cdef int k
    while left:
        slot = &v.pub.seat[seat].slot[lowest(left)]
        left &= left - 1
        row = &SKILL_ROWS[slot.id]
        for k in range(row.n_conversions):
            hand = v.me.known[seat]
            while row.conversion[k].as_kind == kind and row.conversion[k].n_cards == 1 and not empty(&hand):
                if fits(slot, &row.conversion[k], &v.rules.face[pop_first(&hand)]):
                    return True
    return False


cdef int hand_dodges(const Mind* m, int seat) noexcept nogil:
    """Percent that the hand alone gives a jink."""
    return chance_in(m, seat, JINK_IN, JINK, (m.v.pub.makes[JINK] >> seat) & 1)


cdef int work_out_jink(const Mind* m, int seat) noexcept nogil:
    cdef const View* v = m.v
    cdef int p = hand_dodges(m, seat)
    if not v.rules.expanded and v.pub.seat[seat].slot[ARMOR_SLOT].id == 0 and not (
            v.pub.owner_on[Q_ANSWERS] >> v.seat) & 1:      # mostly there is nothing but the hand
        return p // 2 if judges_before(v) else p
    if undodgeable(v, seat):
        return 0
    p = dodge_with(m, seat, p)
    return p // 2 if judges_before(v) else p


cdef int dodges_volley(Mind* m, int seat) noexcept nogil:
    """Percent that this seat dodges an archery attack: no skill about slashes counts."""
    cdef const View* v = m.v
    cdef int diagram = v.rules.effect[EIGHT_DIAGRAM], p
    cdef uint16_t about_slashes = (
        v.pub.owner_on[T_TARGET_FIXED] | v.pub.owner_on[Q_ANSWERS] | v.pub.owner_on[Q_ARMOR_OFF])
    if not v.rules.expanded and not (about_slashes >> v.seat) & 1:
        return chance_jink(m, seat)
    p = hand_dodges(m, seat)
    return p + (100 - p) // 2 if diagram and v.pub.seat[seat].slot[ARMOR_SLOT].id == diagram else p


cdef inline bint judges_before(const View* v) noexcept nogil:
    """Half of the own slashes cannot be dodged (tieqi)."""
    return (v.pub.owner_on[T_TARGET_FIXED] >> v.seat) & 1 and has_skill(v, v.seat, TIEQI)


cdef int dodge_with(const Mind* m, int seat, int p) noexcept nogil:
    """Percent that this seat dodges if its hand does with p percent; where two jinks are needed, twice, the second from
    one card less."""
    cdef int diagram = m.v.rules.effect[EIGHT_DIAGRAM], hand = m.v.pub.seat[seat].hand_count, second = 100
    if ask_query(m.v.pub, m.v.rules, Q_ANSWERS, m.v.seat, SLASH, 0) > 0:
        second = JINK_IN[hand - 1 if hand < 9 else 8] if p and hand else 0
    if diagram and m.v.pub.seat[seat].slot[ARMOR_SLOT].id == diagram and not pierces(m.v):
        p += (100 - p) // 2
        second += (100 - second) // 2
    return p * second // 100


cdef bint pierces(const View* v) noexcept nogil:
    """Do the own slashes ignore armor?"""
    return ask_query(v.pub, v.rules, Q_ARMOR_OFF, v.seat, 0, 0) > 0


cdef bint undodgeable(const View* v, int seat) noexcept nogil:
    """The own slash cannot be dodged by this seat (liegong)."""
    cdef const Seat* me = &v.pub.seat[v.seat]
    cdef int weapon = me.equip[WEAPON], hand = v.pub.seat[seat].hand_count
    if not v.rules.expanded or v.pub.turn_seat != v.seat or not has_skill(v, v.seat, LIEGONG):
        return False
    return hand >= me.hp or hand <= (v.rules.range[v.rules.face[weapon].kind] if weapon != NONE else 1)


cdef int chance_slash(const Mind* m, int seat) noexcept nogil:
    """Percent that this seat can play a slash."""
    cdef const Seat* s = &m.v.pub.seat[seat]
    cdef bint makes = (m.v.pub.makes[SLASH] >> seat) & 1
    if makes and s.equip[WEAPON] != NONE and m.v.rules.face[s.equip[WEAPON]].kind == SPEAR:
        if s.hand_count > 1:
            return SPEARED
        makes = False
    return chance_in(m, seat, SLASH_IN, SLASH, makes)


cdef int slash_in(int cards) noexcept nogil:
    """Percent that so many unknown cards hold a slash."""
    return SLASH_IN[cards if cards < 8 else 8]


cdef int jink_in(int cards) noexcept nogil:
    """Percent that so many unknown cards hold a jink."""
    return JINK_IN[cards if cards < 8 else 8]
