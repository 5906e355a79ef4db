"""Fire 火: skills of the generals of this expansion."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.registry cimport skill


cdef int id
id = skill("qiangxi")
id = skill("quhu")
id = skill("jieming")
id = skill("lianhuan")
id = skill("niepan")
id = skill("bazhen")
id = skill("huoji")
id = skill("kanpo")
id = skill("tianyi")
id = skill("luanji")
id = skill("xueyi", LORD_SKILL)
id = skill("shuangxiong")
id = skill("mengjin")
