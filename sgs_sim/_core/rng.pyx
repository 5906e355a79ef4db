"""The generator as Python sees it, for golden values and statistical tests."""
from sgs_sim._core.types cimport uint64_t


def numbers(key, uint64_t purpose, uint64_t i, uint64_t j, int n):
    """First n 64-bit numbers of the stream of a purpose."""
    cdef Key k
    k.a, k.b = key
    cdef Stream s = stream(&k, purpose, i, j)
    return [next64(&s) for _ in range(n)]


def integers(key, uint64_t purpose, uint64_t i, uint64_t j, int bound, int n):
    """First n numbers below a bound of the stream of a purpose."""
    cdef Key k
    k.a, k.b = key
    cdef Stream s = stream(&k, purpose, i, j)
    return [below(&s, bound) for _ in range(n)]


def key_of_game(root, uint64_t index):
    """Key of one game under a root key."""
    cdef Key k
    k.a, k.b = root
    k = game_key(&k, index)
    return k.a, k.b
