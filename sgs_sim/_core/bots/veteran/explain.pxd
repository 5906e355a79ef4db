from sgs_sim._core.state cimport *

cdef void explain(Game* g, View* v, const Request* r, const Option* options, int n, int chosen) noexcept nogil
