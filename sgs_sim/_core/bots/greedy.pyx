"""The greedy bot."""
from sgs_sim._core.state cimport *
from sgs_sim._core.bots.random cimport random_policy


cdef int greedy_policy(View* view, const Request* request, const Option* options, int n) noexcept nogil:
    return random_policy(view, request, options, n)
