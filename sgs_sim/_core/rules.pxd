from sgs_sim._core.state cimport RulesData

cdef class Rules:
    cdef RulesData data
    cdef readonly object spec
    cdef dict values
