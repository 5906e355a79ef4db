# What veteran is told of single skills, of expansions and plugins; where it is told nothing, their flags have to do.
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.bots.veteran.worth cimport Mind

# what a row of the free choice is worth, in tenths of a card, 0 for not now; `order`: when in the phase, one of the
# weights O_
ctypedef int (*UseWorth)(Mind* m, const Option* o, int* order) noexcept nogil
# above 0: use the optional skill that is offered
ctypedef int (*InvitationWorth)(Mind* m, const Request* r) noexcept nogil
# what it is worth to name this seat for the skill
ctypedef int (*SeatWorth)(Mind* m, const Request* r, int seat) noexcept nogil
# what it costs us to hurt the seat that has the skill by so much
ctypedef int (*HurtPrice)(const Mind* m, int seat, int amount) noexcept nogil

# which option of another kind of request (a card to show, to swap, something to name), below 0: no opinion
ctypedef int (*Pick)(Mind* m, const Request* r, const Option* options, int n) noexcept nogil

cdef struct Advice:
    UseWorth use
    InvitationWorth invitation
    SeatWorth target
    HurtPrice hurt
    Pick pick

cdef Advice ADVICE[MAX_SKILLS]

cdef int values_use(int id, UseWorth worth) except -1
cdef int values_invitation(int id, InvitationWorth worth) except -1
cdef int values_target(int id, SeatWorth worth) except -1
cdef int values_hurt(int id, HurtPrice price) except -1
cdef int picks(int id, Pick pick) except -1
