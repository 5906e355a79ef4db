from sgs_sim._core.state cimport *
from sgs_sim._core.rng cimport Key

cdef Game* new_game(const RulesData* rules) except NULL
cdef void free_game(Game* g) noexcept
cdef list bind_bots(Game* g, object bots)
cdef int bind_seats(Game* g, object bots) except -1
cdef void start(Game* g, const Key* root, uint64_t index) noexcept nogil
cdef void lead_up(Game* g, const Key* root, uint64_t index) noexcept nogil
cdef void play_game(Game* g, const Key* root, uint64_t index) noexcept nogil
cdef void close_rows(Game* g, GameRow* game) noexcept nogil
