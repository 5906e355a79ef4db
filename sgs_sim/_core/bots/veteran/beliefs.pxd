from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *

cdef void observe(Table* t, const RulesData* rules, int act, int actor, int target, int kind) noexcept nogil
cdef void read_table(View* v) noexcept nogil
