from sgs_sim._core.state cimport *

cdef int veteran_policy(View* view, const Request* request, const Option* options, int n) noexcept nogil
