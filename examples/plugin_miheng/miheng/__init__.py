"""A plugin of sgs-sim: Mi Heng 祢衡 and his two skills."""

from miheng import skills as skills

__version__ = "1.0"
