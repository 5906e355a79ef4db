from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport Cards

cdef AfterBurial AFTER_BURIAL

cdef bint ask_for_peaches(Game* g, int seat, int source) noexcept nogil
cdef void fall_together(Game* g, uint16_t fallen) noexcept nogil
cdef void note_final_duel(Game* g) noexcept nogil
cdef void dying(Game* g, int seat, int source) noexcept nogil
cdef void death(Game* g, int seat, int source) noexcept nogil
cdef void kill(Game* g, int seat) noexcept nogil
cdef void discard_everything(Game* g, int seat, Cards too) noexcept nogil
