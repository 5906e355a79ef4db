from sgs_sim._core.state cimport *

cdef class PythonBot:
    cdef object bot
    cdef object error
    cdef int choose(self, View* view, const Request* request, const Option* options, int n)

cdef int python_policy(View* view, const Request* request, const Option* options, int n) noexcept nogil
cdef object option_tuple(const Option* o)
