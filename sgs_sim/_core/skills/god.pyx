"""Gods 神."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.registry cimport skill


cdef int id
id = skill("wushen")
id = skill("wuhun")
id = skill("shelie")
id = skill("gongxin")
id = skill("qinyin")
id = skill("yeyan")
id = skill("qixing")
id = skill("kuangfeng")
id = skill("dawu")
