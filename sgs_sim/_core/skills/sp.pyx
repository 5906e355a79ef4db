"""Q: skills of the generals of this set."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.registry cimport skill


cdef int id
id = skill("jilei")
id = skill("danlao")
