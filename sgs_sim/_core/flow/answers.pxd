from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.registry cimport Conversion
from sgs_sim._core.cardset cimport Cards

cdef bint can_provide(Game* g, int seat, int kind) noexcept nogil
cdef bint provide(Game* g, int seat, int kind, int about, int source, int skill, int as_kind, Answer* a) noexcept nogil
cdef bint provide_from(
    Game* g, Request* r, int seat, int kind, int also, int at, bint may_pass, Answer* a) noexcept nogil
cdef bint respond(Game* g, int seat, int kind, int source, int about, int as_kind, Hit* hit, Answer* a) noexcept nogil
cdef bint helps(Game* g, int seat, int kind, int lord, int source, int skill, int as_kind, Answer* a) noexcept nogil
cdef bint respond_slash_at(
    Game* g, int seat, int victim, int source, int skill, int as_kind, bint may_pass, Answer* a) noexcept nogil
cdef Cards plain_hand(Game* g, int seat) noexcept nogil
cdef int second_of(Game* g, int seat, int id, int as_kind, int first) noexcept nogil
cdef Cards convertible(Game* g, int seat, const Conversion* c) noexcept nogil
cdef Cards taken_by(Game* g, int seat, const Slot* slot, const Conversion* c) noexcept nogil
cdef void played(Game* g, int seat, int kind, const Answer* a) noexcept nogil
cdef void note_played(Game* g, int seat, int kind) noexcept nogil
cdef void tell_played(Game* g, int seat, int kind, Answer* a) noexcept nogil
cdef void tell_done(Game* g, int seat, int source, int kind) noexcept nogil
