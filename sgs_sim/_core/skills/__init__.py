"""Importing this package registers every card effect and skill."""

from importlib import import_module

REGISTERED = (
    "cards.basic", "cards.delayed", "cards.equipment", "cards.tricks",
    "skills.qun", "skills.shu", "skills.wei", "skills.wu",
    "cards.editions", "skills.beta", "skills.promo",
    "cards.junzheng", "skills.fire", "skills.god", "skills.sp", "skills.wind",
    "optional.reincarnation",
)  # fmt: skip
"""In this order, which fixes the ids of skills: append only."""

for name in REGISTERED:
    import_module(f"sgs_sim._core.{name}")
