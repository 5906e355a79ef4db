# The only code that moves a card. A card is in exactly one zone at all times.
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards

cdef enum:
    EVERYBODY = 0x3FF          # known to all controllers

# ---- without triggers: set-up and scenario files ----
cdef void leave(Game* g, int card) noexcept nogil
cdef void enter(Game* g, int card, int zone, int owner, int kind, uint16_t knowers) noexcept nogil

# ---- with triggers ----
cdef void move(Game* g, int card, int zone, int owner, int kind, uint16_t knowers) noexcept nogil
cdef void move_all(Game* g, const uint8_t* cards, int n, int zone, int owner, uint16_t knowers) noexcept nogil
cdef void to_resolving(Game* g, const uint8_t* cards, int n) noexcept nogil
cdef void discard(Game* g, int seat, int card) noexcept nogil
cdef void discard_all(Game* g, int seat, const uint8_t* cards, int n) noexcept nogil
cdef void clear_resolving(Game* g, const uint8_t* cards, int n) noexcept nogil
cdef void gain(Game* g, int seat, int card, bint openly) noexcept nogil
cdef void snatch_card(Game* g, int seat, int victim, int card) noexcept nogil
cdef void give(Game* g, int seat, int card, Cards among) noexcept nogil
cdef void reveal(Game* g, int card) noexcept nogil
cdef void put_on_general(Game* g, int seat, int card, bint openly) noexcept nogil
cdef void put_on_pile(Game* g, int card, uint16_t knowers) noexcept nogil
cdef void see_hand(Game* g, int viewer, int seat) noexcept nogil
cdef void lose_unseen(Game* g, int owner, int taker, Cards among) noexcept nogil

# ---- the piles ----
cdef int pop_top(Game* g) noexcept nogil
cdef void put_top(Game* g, int card, uint16_t knowers) noexcept nogil
cdef void put_bottom(Game* g, int card, uint16_t knowers) noexcept nogil
cdef void draw(Game* g, int seat, int n) noexcept nogil
cdef void reshuffle(Game* g) noexcept nogil
cdef void catalogue_order(Game* g, int k, uint8_t* order) noexcept nogil
cdef Cards discardable(Game* g, int seat, bint hand, bint equip) noexcept nogil
cdef Cards general_cards(Game* g, int seat) noexcept nogil
cdef Cards own_cards(Game* g, int seat, bint hand, bint equip) noexcept nogil

# ---- what follows from where cards are ----
cdef void refresh_distances(Game* g) noexcept nogil
cdef void refresh_range(Game* g, int seat) noexcept nogil
cdef bint runs_wild(Game* g) noexcept nogil
cdef void end_game(Game* g, int winner, int ended_by) noexcept nogil
