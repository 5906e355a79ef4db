# The generator: SplitMix64 (Steele, Lea, Flood 2014) started from a keyed hash: every purpose has a stream of its own.
from sgs_sim._core.types cimport uint8_t, uint32_t, uint64_t

cdef enum:  # Purpose
    P_ROLES = 1, P_GENERALS = 2, P_SHUFFLE = 3, P_CHOICE = 4, P_PICK = 5, P_TIE = 6, P_GENERAL_OFFER = 7, P_REDEAL = 8,
    P_REBIRTH = 9

cdef struct Key:          # 128 bits
    uint64_t a
    uint64_t b

cdef struct Stream:       # one running generator
    uint64_t state

cdef enum:
    STREAM_VERSION = 2    # raised whenever equal keys would give other numbers


cdef inline uint64_t mix64(uint64_t x) noexcept nogil:
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)

cdef inline uint64_t hash_of(const Key* key, uint64_t purpose, uint64_t i, uint64_t j) noexcept nogil:
    """64 bits from a key and a place; equal places give equal bits, in whatever order they are asked for."""
    cdef uint64_t x = key.b + purpose * <uint64_t>0x9E3779B97F4A7C15
    x = mix64(x ^ (i * <uint64_t>0xD6E8FEB86659FD93))
    return mix64(key.a ^ (x + j * <uint64_t>0xA0761D6478BD642F))

cdef inline Key game_key(const Key* root, uint64_t index) noexcept nogil:
    """Key of one game; mixed here because numpy's SeedSequence costs 29 us a game under the GIL."""
    cdef Key key
    key.a = hash_of(root, 101, index, 0)
    key.b = hash_of(root, 102, index, 1)
    return key

cdef inline Stream stream(const Key* key, uint64_t purpose, uint64_t i, uint64_t j) noexcept nogil:
    cdef Stream s
    s.state = hash_of(key, purpose, i, j)
    return s

cdef inline uint64_t next64(Stream* s) noexcept nogil:
    s.state += <uint64_t>0x9E3779B97F4A7C15
    return mix64(s.state)

cdef inline uint32_t below(Stream* s, uint32_t n) noexcept nogil:
    """Uniform in 0..n-1. Multiply-shift on 32 bits: with n <= 400 the bias is below 1e-7."""
    return <uint32_t>(((next64(s) >> 32) * n) >> 32)

cdef inline void permutation(Stream* s, uint8_t* order, int n) noexcept nogil:
    """A uniform permutation of 0..n-1, grown by one number after the other: with one more at the end of the numbers it
    takes the place of another, which goes last, and all the rest stay where they are."""
    cdef int i, j
    order[0] = 0
    for i in range(1, n):
        j = <int>below(s, i + 1)
        order[i] = order[j]
        order[j] = <uint8_t>i
