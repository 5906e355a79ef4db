from sgs_sim._core.types cimport uint8_t
from sgs_sim._core.state cimport Game

cdef bint same_choice_after_redeal(Game* g, int seat) noexcept nogil
cdef void rename(Game* g, const uint8_t* image) noexcept nogil
cdef void redeal(Game* g, int viewer, unsigned long long salt) noexcept nogil
