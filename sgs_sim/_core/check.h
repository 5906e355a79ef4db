/* CHECK(condition): an invariant of the kernel. A checked build (SGS_CHECKED) names the place and aborts when it does not
 * hold; any other build compiles it to nothing, so the condition must not have side effects.
 *
 * From Cython:
 *
 *     cdef extern from "check.h" nogil:
 *         void CHECK(bint condition) noexcept
 */
#ifndef SGS_CHECK_H
#define SGS_CHECK_H

#ifdef SGS_CHECKED

#include <stdio.h>
#include <stdlib.h>

static inline void sgs_check_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: CHECK failed: %s\n", file, line, condition);
    fflush(stderr);
    abort();
}

#define CHECK(condition) ((condition) ? (void)0 : sgs_check_failed(#condition, __FILE__, __LINE__))

#else

#define CHECK(condition) ((void)0)

#endif

#endif
