# The one place where a choice is put to a policy.
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards

cdef Request* begin(Game* g, int kind, int seat, int skill) noexcept nogil
cdef const Option* ask(Game* g) noexcept nogil

cdef inline void option(Game* g, int verb, int skill, int card, int kind, uint16_t targets, int arg) noexcept nogil:
    """Append one legal option to the request being made."""
    cdef Option* o = &g.options[g.n_options]
    o.verb = <uint8_t>verb
    o.skill = <uint8_t>skill
    o.card = <uint8_t>card
    o.kind = <uint8_t>kind
    o.targets = targets
    o.arg = <int16_t>arg
    if g.n_options < MAX_OPTIONS - 1:
        g.n_options += 1

cdef bint invoke(Game* g, int me, Slot* slot, int source, int target) noexcept nogil
cdef bint invoke_on(Game* g, int me, Slot* slot, int source, int target, int kind) noexcept nogil
cdef bint invoke_for(Game* g, int me, Slot* slot, int source, int target, int points) noexcept nogil
cdef void note_skill(Game* g, int me, Slot* slot, uint16_t targets) noexcept nogil
cdef void note_skill_on(Game* g, int me, Slot* slot, uint16_t targets, uint16_t aimed_at) noexcept nogil
cdef void offer_cards(Game* g, int skill, Cards cards, int kind, uint16_t targets) noexcept nogil
cdef int choose_seat(Game* g, int me, int skill, uint16_t mask) noexcept nogil
cdef int choose_target(Game* g, int me, int kind, int skill, uint16_t mask, int chosen, bint may_stop) noexcept nogil
cdef int choose_card(
    Game* g, int me, int request, int verb, int skill, const Cards* cards, int left, int chosen,
    bint may_stop) noexcept nogil
cdef int choose_cards(
    Game* g, int me, int request, int verb, int skill, Cards cards, int n, uint8_t* out) noexcept nogil
cdef int pick_hand_card(Game* g, int picker, int victim) noexcept nogil
cdef int take_card(
    Game* g, int me, int victim, int skill, int as_kind, bint hand, bint equip, bint judging) noexcept nogil
