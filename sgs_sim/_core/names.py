"""Names of the kernel's enumerations; the index is the id (see ``types.pxd``)."""

KINDS = (
    "none", "slash", "fire_slash", "thunder_slash", "jink", "peach", "analeptic",
    "duel", "dismantlement", "snatch", "ex_nihilo", "savage_assault", "archery_attack", "god_salvation", "amazing_grace",
    "collateral", "nullification", "fire_attack", "iron_chain",
    "indulgence", "lightning", "supply_shortage",
    "crossbow", "qinggang_sword", "double_sword", "ice_sword", "guding_blade", "axe", "blade", "spear", "yinyue_spear",
    "halberd", "fan", "kylin_bow",
    "eight_diagram", "renwang_shield", "vine", "silver_lion",
    "jueying", "dilu", "zhuahuangfeidian", "hualiu", "chitu", "dayuan", "zixing",
)  # fmt: skip
SUITS = ("none", "spade", "heart", "club", "diamond")
ROLES = ("lord", "loyalist", "rebel", "traitor")
WINNERS = ("none", "lord", "rebel", "traitor")
ENDINGS = ("running", "win", "turn_limit", "deck_exhausted", "guard_limit", "aborted")
KINGDOMS = ("none", "wei", "shu", "wu", "qun", "god")
PHASES = ("none", "start", "judging", "draw", "play", "discard", "finish")
NATURES = ("normal", "fire", "thunder")
ZONES = ("out", "pile", "discard", "hand", "equip", "judging", "resolving", "shown", "general")
VERBS = (
    "end", "pass", "done", "use", "recast", "skill", "give", "play", "invoke", "decline", "target", "card",
    "discard", "show", "take", "choose", "top", "bottom",
)  # fmt: skip
REQUESTS = (
    "play", "target", "card", "slash", "jink", "peach", "nullification", "analeptic", "retrial", "invoke",
    "choose", "discard", "take", "show", "give", "arrange", "chance",
)  # fmt: skip
TOPICS = ("none", "suit", "color", "option", "general")
OPTIONS = ("draw", "discard")
EVENTS = (
    "none", "phase", "skip", "use", "play", "effect", "nullified", "skill", "judge", "retrial", "damage", "prevent",
    "lose_hp", "recover", "draw", "discard", "gain", "dying", "death", "chain", "turn_over", "mark", "ask",
    "reshuffle", "end", "role", "general", "turn",
)  # fmt: skip
