"""Importing this package registers every card effect and skill; the order fixes their ids."""

from sgs_sim._core.cards import basic, delayed, equipment, tricks  # isort: skip
from sgs_sim._core.skills import qun, shu, wei, wu  # isort: skip
from sgs_sim._core.cards import editions  # isort: skip
from sgs_sim._core.skills import beta, promo  # isort: skip

__all__ = ["basic", "beta", "delayed", "editions", "equipment", "promo", "qun", "shu", "tricks", "wei", "wu"]
