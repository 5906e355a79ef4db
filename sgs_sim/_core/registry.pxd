# The table of skills and equipment effects: what each reacts to, which questions it answers, what it converts.
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *

ctypedef void (*Reaction)(Game* g, int me, Slot* slot, Event* e) noexcept nogil
ctypedef int (*Query)(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil
# adds its option rows to a free choice
ctypedef void (*Offer)(Game* g, int me, Slot* slot) noexcept nogil
ctypedef void (*Perform)(Game* g, int me, Slot* slot, const Option* chosen) noexcept nogil

cdef struct Conversion:
    uint8_t as_kind
    uint8_t n_cards            # 1 or 2
    uint8_t min_hp             # only with so many hit points, 0 = always
    uint8_t when               # When
    uint8_t hand_only          # 0: equipped cards serve, too
    uint8_t same_suit          # 1: two cards of one suit
    uint8_t active             # 0, or the value that the slot's own mark must have
    uint8_t own_suits          # 1: the slot's first parameter is the mask of suits
    uint8_t suits              # bit mask 1 << Suit, 0 = any
    uint64_t kinds             # bit mask 1 << Kind, 0 = any

cdef struct SkillRow:
    char name[24]
    uint8_t shown              # the first row of the same name for people; versions of a skill share it
    int8_t p[3]                # parameters of a slot if the general's row of data says nothing
    uint32_t flags             # SkillFlag
    uint64_t listens           # bit mask of timings and queries
    uint64_t anyone            # those timings at which it reacts to anybody's doing
    Reaction on[TIMING_COUNT]
    Query query[TIMING_COUNT]
    uint8_t n_conversions
    uint64_t claims            # bit mask 1 << Kind: a hand card can be used or played face down as one of these
    Conversion conversion[4]
    Offer offer
    Perform perform
    Offer offer_others         # adds rows to another's free choice; the slot is the owner's
    Perform perform_others     # `me` is the one who chose it

cdef SkillRow SKILL_ROWS[MAX_SKILLS]

cdef enum:
    TREASURE_SLOT = 8
    WEAPON_SLOT = 9
    ARMOR_SLOT = 10

# ---- registration, at import ----
cdef enum:
    EDITIONS = 3               # versions of the effect of one kind of equipment

cdef int skill(str name, uint32_t flags=*, str shown=*) except -1
cdef int on(int id, int timing, Reaction do, bint anyone=*) except -1
cdef int query(int id, int which, Query answer) except -1
cdef int converts(int id, int as_kind, int when, int suits, uint64_t kinds, bint hand_only) except -1
cdef int converts_two(int id, int as_kind, int when) except -1
cdef int converts_pair(int id, int as_kind, int when) except -1
cdef int converts_active(int id, int as_kind, int when, int suits, int active) except -1
cdef int claims(int id, uint64_t kinds) except -1
cdef int converts_hand(int id, int as_kind, int when, int min_hp) except -1
cdef int active(int id, Offer offer, Perform perform) except -1
cdef int lends(int id, Offer offer, Perform perform) except -1
cdef int param(int id, str name, int default, int low, int high) except -1
cdef int own_suits(int id) except -1
cdef int bind_effect(int kind, int id, int edition=*) except -1
cdef int effect_of(int kind, int edition) except -1
cdef int skill_switch(str name, int default) except -1
cdef int close_table() except -1
cdef int open_table() except -1

# ---- slots ----
cdef void grant(Game* g, int seat, int at, const GrantedSkill* what) noexcept nogil
cdef void grant_effect(Game* g, int seat, int at, int id) noexcept nogil
cdef void revoke(Game* g, int seat, int at) noexcept nogil

# ---- timings and queries ----
cdef void react(Game* g, int timing, Event* e) noexcept nogil
cdef int query_slots(
    const Public* p, const RulesData* r, int which, int seat, uint16_t slots, int a, int b) noexcept nogil

cdef inline void announce(Game* g, int timing, Event* e) noexcept nogil:
    """Tell everybody who listens; nobody does at most announcements, hence the test of the masks first."""
    if g.t.pub.any_on[timing] | (g.t.pub.owner_on[timing] & e.involved):
        react(g, timing, e)

cdef inline int ask_query(const Public* p, const RulesData* r, int which, int seat, int a, int b) noexcept nogil:
    """Sum of what the seat's skills answer to a query; 0 when none listens."""
    cdef uint16_t slots = p.seat[seat].listening[which]
    return query_slots(p, r, which, seat, slots, a, b) if slots else 0
