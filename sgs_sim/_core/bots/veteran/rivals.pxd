from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

cdef enum:                     # classes of rows: if one of a class is worth it, none of a later class comes before it
    AT_ONCE = 1
    DISARMING = 2
    LATER = 4
    ALL_CLASSES = 7
    ARMING = 8                 # beside the class: a weapon, an ex nihilo
    DRAWING = 16

cdef struct Row:               # of a free choice; 12 bytes, all of a row in one place
    int worth
    int16_t order
    int8_t seat                # on whom, -1 if that is not settled
    uint8_t of_class
    uint8_t second             # of two cards that go, the one that is missed least beside the row's own
    uint8_t weighed_two        # 1: two jinks as the cards that go were charged more already
    uint8_t weighed            # 1: worth, order and seat are worked out

cdef struct Rows:
    Row row[MAX_OPTIONS]
    int16_t worthy[MAX_OPTIONS]        # rows worth enough
    int16_t draws              # an ex nihilo, -1 = none
    uint8_t found              # classes of which there are rows
    uint8_t mixed              # 1: a card has several uses, or a weapon may take the place of one: all rows count
    uint8_t pairs              # 1: some rows spend two cards
    uint8_t free               # 1: any number of slashes may be used
    uint8_t early              # 1: a skill may come before classes that else are first

cdef bint puts_away_weapon(const View* v, const Option* o) noexcept nogil
cdef bint better_used(Mind* m, const Option* options, const Rows* rows, int n, int i) noexcept nogil
cdef bint may_spend_two(const Seat* me) noexcept nogil
cdef bint takes_two(const Option* o) noexcept nogil
cdef void charge_pairs(Mind* m, const Option* options, Rows* rows, int n) noexcept nogil
cdef int planned_second(const View* v, const Request* r, const Option* options, int n) noexcept nogil
cdef int last_of_kind(const Mind* m, int card, int second) noexcept nogil
cdef int black_slash(const View* v, const Option* options, const Rows* rows, int n, int best) noexcept nogil
cdef int sparest_slash(const Option* options, const Rows* rows, int n, int best) noexcept nogil
