# Weights of the veteran bot by position; names and explanations stand in sgs_sim/bots/veteran.toml, in the same order.
from sgs_sim._core.state cimport RulesData, View

cdef enum:
    # evidence, 1/16 nat
    W_SEE_SLASH, W_SEE_DUEL, W_SEE_DISARM, W_SEE_INDULGENCE, W_SEE_SKILL, W_SEE_AREA, W_SEE_HELP, W_SEE_FREE,
    W_SEE_RESCUE, W_SEE_NULLIFY, W_SEE_SPARE, W_LEAN_FULL, W_LEAN_MAX, W_MIXED_TRAITOR, W_LEAN_TRAITOR,
    # how much a role wants another hurt, -256..256
    W_LORD_REBEL, W_LORD_TRAITOR, W_LORD_LOYALIST,
    W_LOYALIST_LORD, W_LOYALIST_REBEL, W_LOYALIST_TRAITOR, W_LOYALIST_LOYALIST,
    W_REBEL_LORD, W_REBEL_REBEL, W_REBEL_TRAITOR, W_REBEL_LOYALIST,
    W_TRAITOR_LORD, W_TRAITOR_AHEAD, W_TRAITOR_BEHIND,
    # worth of things, in tenths of a card
    W_CARD, W_HP, W_HP_TWO, W_HP_LAST, W_KILL, W_KILL_LORD, W_REWARD, W_SELF,
    W_OVERFLOW, W_MIN_GAIN,
    # worth of cards in hand
    W_PEACH, W_JINK, W_FIRST_JINK, W_SLASH, W_FIRST_SLASH, W_NULLIFICATION, W_EX_NIHILO, W_SNATCH, W_DISMANTLEMENT,
    W_DUEL, W_AREA, W_SALVATION, W_GRACE, W_COLLATERAL, W_INDULGENCE, W_LIGHTNING,
    W_ANALEPTIC, W_FIRE_ATTACK, W_IRON_CHAIN, W_SUPPLY_SHORTAGE,
    # worth of equipment worn
    W_WEAPON, W_RANGE, W_CROSSBOW_SLASH, W_QINGGANG, W_AXE_CARD, W_SPEAR, W_EIGHT_DIAGRAM, W_RENWANG, W_PLUS, W_MINUS,
    W_VINE, W_SILVER_LION, W_GUDING, W_FAN,
    # order of use
    O_DRAW, O_DRESS, O_DISARM, O_LOCK, O_HEAL, O_AREA, O_SKILL, O_STRIKE, O_LAST,
    # skills
    W_FEED_CARDS, W_FEED_TAKES, W_FEED_STRIKES, W_RETRIAL,
    W_KUROU_HP, W_RENDE_KEEP, W_ZHIHENG_BELOW, W_LUOYI_CARD,
    W_PEACH_SAVED, W_NULLIFY_MIN, W_AS_JINK, W_AS_PEACH, W_CHANGE,
    W_COUNT


cdef inline int weight(const View* v, int which) noexcept nogil:
    return v.rules.weight[which]
