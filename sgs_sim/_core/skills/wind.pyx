"""Wind 風: skills of the generals of this expansion."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.registry cimport skill, skill_switch

# points on which the texts differ
cdef int LEIJI_AFTER = skill_switch("leiji_after", 0)
cdef int SHENSU_LATE = skill_switch("shensu2_late", 0)


cdef int id
id = skill("shensu")
id = skill("jushou")
id = skill("liegong")
id = skill("kuanggu")
id = skill("tianxiang")
id = skill("hongyan")
id = skill("buqu")
id = skill("leiji")
id = skill("guidao")
id = skill("huangtian", LORD_SKILL)
id = skill("guhuo")
