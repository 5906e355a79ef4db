# Enumerations of the kernel. Names are the field's terms. Ids are stable (logs and streams need that): append only.
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    MAX_SEATS = 10
    MAX_CARDS = 192        # a catalogue of three 64-bit words
    MAX_GENERALS = 64
    MAX_SKILLS = 192       # skills and equipment effects
    MAX_SLOTS = 11         # 8 general's slots, treasure, weapon, armor
    MAX_OPTIONS = 1600     # hand of 160 cards x (itself, eight skills), active skills, end
    NONE = 255             # no card
    MAX_WEIGHTS = 128      # of the veteran bot
    UNLIMITED = 255        # slashes of a play phase

cdef enum:  # Kind
    NO_KIND, SLASH, FIRE_SLASH, THUNDER_SLASH, JINK, PEACH, ANALEPTIC,
    DUEL, DISMANTLEMENT, SNATCH, EX_NIHILO, SAVAGE_ASSAULT, ARCHERY_ATTACK, GOD_SALVATION, AMAZING_GRACE,
    COLLATERAL, NULLIFICATION, FIRE_ATTACK, IRON_CHAIN,
    INDULGENCE, LIGHTNING, SUPPLY_SHORTAGE,
    CROSSBOW, QINGGANG_SWORD, DOUBLE_SWORD, ICE_SWORD, GUDING_BLADE, AXE, BLADE, SPEAR, YINYUE_SPEAR, HALBERD,
    FAN, KYLIN_BOW,
    EIGHT_DIAGRAM, RENWANG_SHIELD, VINE, SILVER_LION,
    JUEYING, DILU, ZHUAHUANGFEIDIAN, HUALIU, CHITU, DAYUAN, ZIXING,
    KIND_COUNT

cdef enum:  # Suit
    NO_SUIT, SPADE, HEART, CLUB, DIAMOND,
    ALL_SUITS = 30         # mask 1 << Suit
    RED_SUITS = 20

cdef enum:  # Color
    NO_COLOR, RED, BLACK

cdef enum:  # Role
    LORD, LOYALIST, REBEL, TRAITOR, HIDDEN_ROLE

cdef enum:  # Winner
    NO_WINNER, LORD_WINS, REBELS_WIN, TRAITOR_WINS

cdef enum:  # Ending
    RUNNING, WIN, TURN_LIMIT, DECK_EXHAUSTED, GUARD_LIMIT, ABORTED

cdef enum:  # Kingdom
    NO_KINGDOM, WEI, SHU, WU, QUN, GOD

cdef enum:  # Gender
    NO_GENDER, MALE, FEMALE

cdef enum:  # Phase
    NO_PHASE, START, JUDGING, DRAW, PLAY, DISCARD, FINISH, PHASE_COUNT

cdef enum:  # Nature
    NORMAL, FIRE, THUNDER

cdef enum:  # EquipSlot
    WEAPON, ARMOR, PLUS_MOUNT, MINUS_MOUNT, TREASURE, EQUIP_SLOTS

cdef enum:  # Zone
    Z_OUT, Z_PILE, Z_DISCARD, Z_HAND, Z_EQUIP, Z_JUDGING, Z_RESOLVING, Z_SHOWN, Z_GENERAL, Z_BORROWED

cdef enum:  # Dealing
    DEAL_UNIFORM, DEAL_RULES, DEAL_FIXED, DEAL_NONE

cdef enum:  # Verb
    V_END, V_PASS, V_DONE, V_USE, V_RECAST, V_SKILL, V_GIVE, V_PLAY, V_INVOKE, V_DECLINE, V_TARGET, V_CARD,
    V_DISCARD, V_SHOW, V_TAKE, V_CHOOSE, V_TOP, V_BOTTOM,
    V_SWAP               # a card on one's general for a hand card

cdef enum:  # RequestKind
    R_PLAY, R_TARGET, R_CARD, R_SLASH, R_JINK, R_PEACH, R_NULLIFICATION, R_ANALEPTIC, R_RETRIAL, R_INVOKE,
    R_CHOOSE, R_DISCARD, R_TAKE, R_SHOW, R_GIVE, R_ARRANGE, R_CHANCE,
    R_SWAP,              # a card on the general and a hand card change places
    REQUEST_COUNT

cdef enum:  # Topic
    NO_TOPIC, TOPIC_SUIT, TOPIC_COLOR, TOPIC_OPTION, TOPIC_GENERAL, TOPIC_WEAPON,
    TOPIC_JUDGED,        # of a nullification: the trick's judgment has been made
    TOPIC_KINGDOM,       # argument: Kingdom
    TOPIC_QUESTION,      # a card was used or played face down: argument Question, as_kind what it is claimed to be
    TOPIC_TYPE,          # argument: CardType
    TOPIC_COMPARE,       # of a show: the card for a comparison
    TOPIC_NATURE,        # argument: Nature
    TOPIC_NUMBER         # argument: how many

cdef enum:  # Choice
    CHOICE_DRAW, CHOICE_DISCARD, CHOICE_RECOVER, CHOICE_LOSE,
    CHOICE_TOP           # a card shown goes on top of the pile

cdef enum:  # Question
    CHOICE_TRUST, CHOICE_DOUBT

cdef enum:  # CardType
    TYPE_BASIC, TYPE_TRICK, TYPE_EQUIPMENT, TYPE_COUNT

cdef enum:  # bits of Seat.barred: what its hand cards may not be used, played or discarded as in this turn
    BAR_BASIC = 1, BAR_TRICK = 2, BAR_EQUIPMENT = 4,
    BAR_SLASH = 8        # no slash may be used in the play phase; it may be played

cdef enum:  # Mark
    MARK_HATE, MARK_GALE, MARK_FOG, MARK_COUNT

cdef enum:  # TakeFrom
    TAKE_HAND, TAKE_EQUIP, TAKE_JUDGING, TAKE_SHOWN

# Named moments at which seats may react, in one index space with the queries, so that one pair of masks serves both.
cdef enum:  # Timing
    T_START_PHASE, T_JUDGING_PHASE, T_DRAW_PHASE, T_DRAW_AMOUNT, T_PLAY_PHASE, T_DISCARD_PHASE, T_FINISH_PHASE,
    T_TRICK_USED,        # a trick was used, before it resolves
    T_TARGETED,          # a slash named this target; it may still be moved to another
    T_TARGET_FIXED,      # the final target is known; source side
    T_JINK_ASKED, T_SLASH_ASKED,
    T_PLAYED,            # a card was played (or used) as an answer
    T_DODGED,            # the slash was dodged; source side
    T_DAMAGE_DEALING, T_DAMAGE_TAKING,
    T_DEALT, T_DAMAGED,  # after the damage: source side, victim side
    T_RETRIAL, T_JUDGED,
    T_HAND_EMPTY, T_EQUIP_LOST,
    T_DYING, T_DEATH, T_TURN_END,
    # queries: asked of nobody, read only what is public
    Q_DISTANCE,          # added to all distances from the owner
    Q_SLASH_LIMIT,       # further slashes in a play phase, from UNLIMITED on any number
    Q_PROHIBIT,          # above 0: the owner is no legal target of this kind
    Q_TRICK_REACH,       # above 0: tricks without distance limit
    Q_ANSWERS,           # extra answers owed to the owner's slash or in his duels
    Q_VOID,              # above 0: the slash has no effect on the owner (armor)
    Q_ARMOR_OFF,         # above 0: the owner's slash ignores armor
    Q_EXTRA_TARGETS,     # further targets of the owner's slash
    Q_RECOVER,           # added to a peach used on the dying owner
    Q_HAND_LIMIT,
    Q_SUIT,              # above 0: the suit the owner's card counts as
    T_ANY_TIME,          # a phase begins, or damage is about to be taken: what may be done at any time is done now
    T_JUDGING_DONE,      # the delayed tricks of the judging phase are settled
    T_DISCARDING,        # the discard phase has begun, nothing is discarded yet
    T_OTHERS_PLAY,       # a free choice of somebody else, to which the owner's skill adds options
    Q_DISTANCE_TO,       # added to all distances to the owner
    Q_ONE_MOUNT,         # above 0: the owner can wear one mount only
    Q_IMMUNE,            # above 0: this kind (a slash, a duel lost) does not hurt the owner, whatever the armor
    Q_ALOOF,             # the equipment of others has no effect on the owner; 2: nor does a weapon's range reach it
    Q_VOLLEY_COST,       # hand cards to be discarded beside the answer to the owner's volley
    Q_CALL_SLASH,        # above 0: the owner may call on others for a slash
    T_DAMAGE_COMING,     # damage is about to come to somebody, before its own skills: what lies on it
    T_STRUCK,            # hp were lost by damage, before anybody is dying; victim side
    T_RECOVERED,         # the owner recovered hp
    T_RESCUE,            # somebody is dying, and its own seat is asked, before it is asked for cards
    T_DYING_END,         # all were asked, and hp are still missing: death, unless it is prevented
    T_HIT_DONE,          # a slash, or a volley answered with a jink, is over for this target; its side; amount: jinks
    T_TRICK_AIMED,       # a trick named several seats, before it resolves; who is named
    T_DRAWN,             # the cards of the draw phase were drawn
    T_DISCARDED,         # the discard phase's cards (amount) were discarded
    T_GAME_START,        # the first hands were dealt
    Q_SLASH_REACH,       # above 0: a slash (suit a, or NO_SUIT) without distance limit
    Q_BARE_ARMOR,        # row of the skill table: effect that the owner has while he wears no armor
    Q_SLASH_AS,          # kind of slash that the owner may make of a plain one
    Q_HAND_AS,           # above 0: the owner's hand card (suit a, kind b) is nothing but what a conversion makes of it
    TIMING_COUNT

# When a conversion or a skill may serve.
cdef enum:  # When
    WHEN_USE = 1, WHEN_ANSWER = 2, WHEN_OFF_TURN = 4, WHEN_DUEL = 8,
    WHEN_SENT = 16       # a slash asked for that is then used on somebody

cdef enum:  # SkillFlag
    LOCKED = 1, LORD_SKILL = 2, LIMITED = 4, EQUIPMENT = 8,
    # what a bot without special knowledge may assume of an active skill or an invitation
    AIM_FOE = 16, AIM_FRIEND = 32, FOR_OWNER = 64, COSTS_HP = 128,
    SAVES = 256,         # keeps somebody from damage
    BORROWS = 512,       # lends the owner a weapon for this turn
    GIVES = 1024,        # a hand card for somebody else
    HEALS_OWNER = 2048,
    COSTS_PHASE = 4096,  # a phase of the owner's turn
    FILLS_HAND = 8192,   # somebody draws up to a number
    TO_THE_DEAD = 16384  # a hand card for a dead player

# Public acts that show a side.
cdef enum:  # Act
    ACT_HARM, ACT_AREA, ACT_HELP, ACT_RESCUE, ACT_NULLIFY_HARM, ACT_NULLIFY_HELP, ACT_SPARE

cdef enum:  # EventKind
    E_NONE, E_PHASE, E_SKIP, E_USE, E_PLAY, E_EFFECT, E_NULLIFIED, E_SKILL, E_JUDGE, E_RETRIAL, E_DAMAGE, E_PREVENT,
    E_LOSE_HP, E_RECOVER, E_DRAW, E_DISCARD, E_GAIN, E_DYING, E_DEATH, E_CHAIN, E_TURN_OVER, E_MARK, E_ASK,
    E_RESHUFFLE, E_END, E_ROLE, E_GENERAL, E_TURN, E_BELIEF, E_WEIGH, E_BORROW, E_RETURN,
    E_CLAIM,             # a card was used or played face down, as this kind
    E_DOUBT,             # whether a seat doubts it: amount Question
    E_COMPARE,           # both cards of a comparison; amount 1: the seat won
    E_STORE,             # a card was put on the general: amount 1 openly; without a card: amount many, face down
    E_KINGDOM,           # amount: Kingdom chosen
    E_RECAST, E_SHOW,    # a hand card is shown
    E_TYPE,              # amount: CardType named
    E_REBORN, E_ATTRITION, E_SPARED, E_EXPOSED,
    E_CHOOSE,            # what was chosen of several things: amount its number, nature Topic, other whom it is about
    E_DRAWN,             # one card of a draw, after the E_DRAW that tells how many
    E_ARRANGE,           # a card of the pile that was looked at goes on top (amount 1) or to the bottom
    E_REDIRECT,          # a slash, or amount of damage, comes to other instead; lightning moves on to other
    E_OWED,              # an answer of several: amount which, nature of how many, as_kind; NO_KIND: any hand card
    E_REFUSE,            # seat does not accept a card from other
    E_LEAD,              # a thought of the traitor: amount, see Private.lead
    E_SCALE,             # of a thought: nature Scale, amount and mask what decides; card depth, card2 Topic asked
    EVENT_COUNT

cdef enum:  # Scale: what the figures of a thought are, and what decides
    SCALE_NONE,          # none: the choice is made otherwise
    SCALE_WORTH,         # worth to the bot, the highest is taken
    SCALE_RANK,          # as SCALE_WORTH, but the figures are of no unit: only their order tells
    SCALE_KEPT,          # worth of cards in the own hand, the lowest goes
    SCALE_BELOW,         # the same, if it is below the bar
    SCALE_POINT,         # the same, unless it is above amount, what the hit point is worth
    SCALE_PAIR,          # the same for two cards: the two lowest together have to be below amount, the hit point
    SCALE_COST,          # what spending a card costs now, the lowest goes if it is below the bar
    SCALE_SAVES,         # SCALE_KEPT, if the life, amount, is worth more than the bar
    SCALE_OUTWEIGHS,     # SCALE_KEPT, if what it does, amount, is worth more than the card
    SCALE_GAINS,         # SCALE_KEPT, if the gain, amount, reaches the bar
    SCALE_STRIKES,       # SCALE_KEPT, if amount, what the slash asked for does, is worth anything
    SCALE_WISH           # the wish for a skill that is offered, amount, has to be above 0

cdef enum:  # Reason: why the chosen row is not that of the best figure
    NO_REASON,
    REASON_FIRST,        # it comes first in the order of use
    REASON_SPARE,        # instead of the end of the phase: a card that can be spared, for a dead friend
    REASON_LITTLE,       # nothing is worth enough
    REASON_JUDGED,       # wanted for a delayed trick
    REASON_ENEMY,        # what is left would be drawn by an enemy
    REASON_YIELDS,       # the duel is better lost
    REASON_LATER,        # there will be another chance to cancel it
    REASON_WISHED,       # the judgment is as it wants it
    REASON_PLANNED,      # settled when the card was chosen
    REASON_REACH,        # the best one gives the reach that is needed now
    REASON_MISSED,       # of all payments for the skill this one is missed least
    REASON_ANYWAY,       # the slash that is judged about cannot be dodged
    REASON_COLOR         # a shield stops slashes of one color

cdef enum:  # bits of the mask of E_WEIGH, the Reason above them
    WEIGH_CHOSEN = 1, WEIGH_TWO = 2, WEIGH_REASON = 4


cdef inline bint is_slash(int kind) noexcept nogil:
    return SLASH <= kind <= THUNDER_SLASH

cdef inline bint only_answers(int kind) noexcept nogil:
    """Is a card of this kind never used, only played in answer?"""
    return kind == JINK or kind == NULLIFICATION

cdef inline bint is_trick(int kind) noexcept nogil:
    return DUEL <= kind <= SUPPLY_SHORTAGE

cdef inline bint is_delayed(int kind) noexcept nogil:
    return INDULGENCE <= kind <= SUPPLY_SHORTAGE

cdef inline int type_of(int kind) noexcept nogil:
    """Basic card, trick or equipment."""
    if kind <= ANALEPTIC:
        return TYPE_BASIC
    return TYPE_TRICK if kind <= SUPPLY_SHORTAGE else TYPE_EQUIPMENT

cdef inline bint is_equipment(int kind) noexcept nogil:
    return kind >= CROSSBOW

cdef inline int slot_of(int kind) noexcept nogil:
    """Equipment slot of an equipment kind."""
    if kind <= KYLIN_BOW:
        return WEAPON
    if kind <= SILVER_LION:
        return ARMOR
    return PLUS_MOUNT if kind <= HUALIU else MINUS_MOUNT

cdef inline int color_of(int suit) noexcept nogil:
    if suit == NO_SUIT:
        return NO_COLOR
    return RED if suit == HEART or suit == DIAMOND else BLACK
