"""The random bot: uniform over the options."""
from sgs_sim._core.state cimport *
from sgs_sim._core.rng cimport Stream, below


cdef int random_policy(View* view, const Request* request, const Option* options, int n) noexcept nogil:
    cdef Stream s
    cdef int i
    s.state = view.me.stream
    i = <int>below(&s, n)
    view.me.stream = s.state
    return i
