"""Names of the kernel's enumerations; the index is the id (see ``types.pxd``)."""

KINDS = (
    "none", "slash", "fire_slash", "thunder_slash", "jink", "peach", "analeptic",
    "duel", "dismantlement", "snatch", "ex_nihilo", "savage_assault", "archery_attack", "god_salvation",
    "amazing_grace", "collateral", "nullification", "fire_attack", "iron_chain",
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
ZONES = ("out", "pile", "discard", "hand", "equip", "judging", "resolving", "shown", "general", "borrowed")
VERBS = (
    "end", "pass", "done", "use", "recast", "skill", "give", "play", "invoke", "decline", "target", "card",
    "discard", "show", "take", "choose", "top", "bottom", "swap",
)  # fmt: skip
REQUESTS = (
    "play", "target", "card", "slash", "jink", "peach", "nullification", "analeptic", "retrial", "invoke",
    "choose", "discard", "take", "show", "give", "arrange", "chance", "swap",
)  # fmt: skip
TOPICS = (
    "none", "suit", "color", "option", "general", "weapon", "judged", "kingdom", "question", "type", "compare",
    "nature", "number",
)  # fmt: skip
OPTIONS = ("draw", "discard", "recover", "lose", "top")
QUESTIONS = ("trust", "doubt")
TYPES = ("basic", "trick", "equipment")
MARKS = ("nightmare", "kuangfeng", "dawu")
PILES = ("buqu", "star")  # open and face-down cards on a general
EVENTS = (
    "none", "phase", "skip", "use", "play", "effect", "nullified", "skill", "judge", "retrial", "damage", "prevent",
    "lose_hp", "recover", "draw", "discard", "gain", "dying", "death", "chain", "turn_over", "mark", "ask",
    "reshuffle", "end", "role", "general", "turn", "belief", "weigh", "borrow", "return",
    "claim", "doubt", "compare", "store", "kingdom", "recast", "show", "type",
    "reborn", "attrition", "spared", "exposed",
    "choose", "drawn", "arrange", "redirect", "owed", "refuse", "lead", "scale",
)  # fmt: skip
# of thoughts: what their figures are, and why the option taken is not that of the best figure
SCALES = (
    "none", "worth", "rank", "kept", "below", "point", "pair", "cost", "saves", "outweighs", "gains", "strikes", "wish",
)  # fmt: skip
REASONS = (
    "none",
    "first",
    "spare",
    "little",
    "judged",
    "enemy",
    "yields",
    "later",
    "wished",
    "planned",
    "reach",
    "missed",
    "anyway",
    "color",
)
# weights of the veteran bot, in the order of bots/veteran/weights.pxd
WEIGHTS = (
    "see_slash", "see_duel", "see_disarm", "see_indulgence", "see_skill", "see_area",
    "see_help", "see_free", "see_rescue", "see_nullify", "see_spare", "lean_full", "lean_max",
    "mixed_traitor", "lean_traitor", "lord_rebel", "lord_traitor", "lord_loyalist", "loyalist_lord",
    "loyalist_rebel", "loyalist_traitor", "loyalist_loyalist", "rebel_lord", "rebel_rebel", "rebel_traitor",
    "rebel_loyalist", "traitor_lord", "traitor_ahead", "traitor_behind", "card", "hp",
    "hp_two", "hp_last", "kill", "kill_lord", "reward", "self",
    "overflow", "min_gain", "peach", "jink", "first_jink", "slash",
    "first_slash", "nullification", "ex_nihilo", "snatch", "dismantlement", "duel",
    "area", "salvation", "grace", "collateral", "indulgence", "lightning",
    "analeptic", "fire_attack", "iron_chain", "supply_shortage",
    "weapon", "range", "crossbow_slash", "qinggang", "axe_card", "spear", "eight_diagram", "renwang", "plus",
    "minus", "vine", "silver_lion", "guding", "fan",
    "order_draw", "order_dress", "order_disarm", "order_lock", "order_heal",
    "order_area", "order_skill", "order_strike", "order_last", "feed_cards", "feed_takes",
    "feed_strikes", "retrial", "kurou_hp", "rende_keep", "zhiheng_below", "luoyi_card",
    "peach_saved", "nullify_min", "as_jink", "as_peach", "change",
)  # fmt: skip
