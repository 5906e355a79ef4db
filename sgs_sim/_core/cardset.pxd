# A set of cards as 192 bits. Iteration is in order of card id, so results never depend on the order of moves.
from sgs_sim._core.types cimport uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int sgs_ctz(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int sgs_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    #else
    static inline int sgs_ctz(unsigned long long x) { return __builtin_ctzll(x); }
    #if defined(__POPCNT__) || defined(__aarch64__)
    static inline int sgs_popcount(unsigned long long x) { return __builtin_popcountll(x); }
    #else
    static inline int sgs_popcount(unsigned long long x) {
        /* the builtin would be a call into libgcc */
        x = x - ((x >> 1) & 0x5555555555555555ULL);
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    }
    #endif
    #endif
    """
    int ctz "sgs_ctz"(uint64_t x) noexcept nogil
    int popcount "sgs_popcount"(uint64_t x) noexcept nogil

cdef extern from "check.h":
    void CHECK(bint condition) noexcept nogil

cdef struct Cards:         # ends in its array, so the bounds sanitizer does not watch it: hence the checks below
    uint64_t w[3]


cdef inline Cards no_cards() noexcept nogil:
    cdef Cards s
    s.w[0] = s.w[1] = s.w[2] = 0
    return s

cdef inline bint has(const Cards* s, int card) noexcept nogil:
    CHECK(0 <= card < 192)
    return (s.w[card >> 6] >> (card & 63)) & 1

cdef inline void add(Cards* s, int card) noexcept nogil:
    CHECK(0 <= card < 192)
    s.w[card >> 6] |= (<uint64_t>1) << (card & 63)

cdef inline void remove(Cards* s, int card) noexcept nogil:
    CHECK(0 <= card < 192)
    s.w[card >> 6] &= ~((<uint64_t>1) << (card & 63))

cdef inline Cards both(const Cards* a, const Cards* b) noexcept nogil:
    cdef Cards s
    s.w[0] = a.w[0] & b.w[0]
    s.w[1] = a.w[1] & b.w[1]
    s.w[2] = a.w[2] & b.w[2]
    return s

cdef inline Cards either(const Cards* a, const Cards* b) noexcept nogil:
    cdef Cards s
    s.w[0] = a.w[0] | b.w[0]
    s.w[1] = a.w[1] | b.w[1]
    s.w[2] = a.w[2] | b.w[2]
    return s

cdef inline Cards minus(const Cards* a, const Cards* b) noexcept nogil:
    cdef Cards s
    s.w[0] = a.w[0] & ~b.w[0]
    s.w[1] = a.w[1] & ~b.w[1]
    s.w[2] = a.w[2] & ~b.w[2]
    return s

cdef inline bint meet(const Cards* a, const Cards* b) noexcept nogil:
    return ((a.w[0] & b.w[0]) | (a.w[1] & b.w[1]) | (a.w[2] & b.w[2])) != 0

cdef inline bint empty(const Cards* s) noexcept nogil:
    return (s.w[0] | s.w[1] | s.w[2]) == 0

cdef inline int count(const Cards* s) noexcept nogil:
    return popcount(s.w[0]) + popcount(s.w[1]) + popcount(s.w[2])

cdef inline int pop_first(Cards* s) noexcept nogil:
    """Lowest card of a set that is not empty; it is taken out. No branch on which word it is in, which nobody can
    guess."""
    cdef int k = (s.w[0] == 0) + ((s.w[0] | s.w[1]) == 0)
    cdef uint64_t word = s.w[k]
    s.w[k] = word & (word - 1)
    return 64 * k + ctz(word)

cdef inline int nth(const Cards* s, int n) noexcept nogil:
    """The n-th card (from 0) in order of id; n is below count(s)."""
    cdef int k = 0
    cdef uint64_t word
    cdef int c = popcount(s.w[0])
    while n >= c:
        n -= c
        k += 1
        c = popcount(s.w[k])
    word = s.w[k]
    while n > 0:
        word &= word - 1
        n -= 1
    return 64 * k + ctz(word)
