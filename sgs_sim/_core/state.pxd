# The plain structs of a game. A Table holds no pointer, so it is copied with one memcpy.
# "mask" is a bit mask of seats (bit 0 = seat 0), "card" an index of the catalogue or NONE (255), "seat" -1 is nobody.
from sgs_sim._core.types cimport *
from sgs_sim._core.rng cimport Key
from sgs_sim._core.cardset cimport Cards

cdef struct Game
cdef struct Use

cdef struct Slot:              # one skill or equipment effect of a seat
    uint8_t id                 # row of the skill table, 0 = empty
    int8_t p[3]                # parameters from the general's row of data, meaning set by the skill
    uint8_t used_phase         # uses in this phase, 0..255
    uint8_t used_turn          # uses in this turn of any player
    uint8_t used_game
    uint8_t active             # the skill's own mark for this turn (e.g. damage raised), cleared at the turn's end
    uint16_t memo              # the skill's own mask for this phase (e.g. targets already refused)

cdef struct DelayedTrick:      # a card in a judging area
    uint8_t card
    uint8_t kind               # what it counts as

cdef struct Seat:              # public facts of one character
    int8_t hp                  # -9..; at or below 0 only while dying
    int8_t max_hp              # 1..10
    uint8_t general            # index of Rules.general, NONE = none
    uint8_t kingdom
    uint8_t kingdom_too        # a second kingdom the character counts as, or NO_KINGDOM
    uint8_t gender
    uint8_t role_shown         # role, or HIDDEN_ROLE
    uint8_t hand_count         # 0..160
    uint8_t controller         # who decides for this character
    uint8_t equip[5]           # card by EquipSlot, or NONE
    uint8_t n_judging          # 0..3
    DelayedTrick judging[4]    # first placed first
    uint8_t chained            # 0 or 1
    uint8_t turned_over        # 0 or 1
    uint8_t slashes_used       # slashes used in this play phase that count against the limit
    uint8_t slash_touched      # a slash was used or played in the own play phase
    int8_t killer              # who killed this seat, -1 = nobody or alive
    uint16_t in_range          # mask: others within attack range
    uint16_t filled            # which slots hold something
    uint16_t choosing          # which slots have something to offer in a free choice
    uint8_t analeptics         # used in this turn
    uint8_t drunk              # added to the damage of the next slash of this turn
    uint8_t barred             # BAR_...: what its hand cards are no good for until the turn ends
    uint8_t n_open             # cards that lie open on the general
    uint8_t n_hidden           # cards that lie face down on it; which ones is the owner's secret
    uint8_t mark[MARK_COUNT]
    Cards open                 # the open ones
    Slot slot[MAX_SLOTS]       # general's skills first, then equipment: the order in which they may react
    uint16_t listening[TIMING_COUNT]   # by timing: which slots listen
    uint16_t near              # mask: others at distance 1

cdef struct Loan:              # a weapon borrowed until the current player's discard phase
    uint8_t card
    int8_t lender              # seat
    uint8_t slot               # of the borrower, where the weapon's effect is

cdef enum:
    MAX_LOANS = 3

cdef struct Public:            # what everybody may know
    uint16_t owner_on[TIMING_COUNT]    # by timing: mask of seats with a slot that reacts to what befalls its owner
    uint16_t any_on[TIMING_COUNT]      # by timing: mask of seats with a slot that reacts to anybody's
    Seat seat[MAX_SEATS]
    uint16_t alive             # mask
    uint16_t reborn            # mask: came back after death; for victory they are still dead
    uint8_t first_general[MAX_SEATS]   # of those, what they were dealt
    uint16_t makes[KIND_COUNT]  # by kind: mask of seats with a conversion into it
    uint8_t n                  # seats, 2..10
    uint8_t turn_seat          # whose turn it is
    uint8_t phase              # Phase
    uint8_t phase_at           # index of the phase in Rules.phases
    uint8_t active_skill       # the active skill being performed, 0 = none
    uint8_t gave               # 1: a card was given to a dead player in this turn
    uint8_t in_play            # 1 between the free choices of a play phase
    uint8_t skip               # bit mask of phases to be skipped in this turn
    uint8_t turn_ends          # the current player died: the turn ends at once
    uint8_t over               # 1: the game has ended, nothing happens any more
    uint8_t winner             # Winner
    uint8_t ended_by           # Ending
    uint8_t reshuffles         # 0..255
    uint8_t pile_count         # cards in the draw pile
    int8_t lord_killer         # seat, -1
    int8_t protected           # seat that keeps its last hit point until somebody is out, -1
    uint16_t attacked          # mask: whom the protected seat has attacked
    uint16_t few_from          # round from which attrition counts its rounds, 0 = not yet
    int8_t first_death         # seat, -1
    int8_t final_duel          # the traitor who was alone with the lord, -1
    int16_t lean[MAX_SEATS]    # evidence of public acts, in 1/16 nat: above 0 a rebel, below 0 the lord's side
    int16_t mixed[MAX_SEATS]   # evidence that contradicted the lean so far, same unit: the traitor's mark
    uint16_t acts              # public acts seen, from 1: beliefs are worked out anew when it moves
    uint16_t turn              # from 1; 0 before the first
    uint16_t round             # from 1
    uint16_t stack_depth       # nested damage and uses now running (guard)
    uint8_t in_duel            # the slash being asked for is one of a duel
    uint8_t owed               # jinks or slashes that are still to be given, this one among them; 0 where one is enough
    uint16_t no_slash          # mask: gave none when a slash was asked for, and no card has come to the hand since
    uint16_t no_jink           # the same of jinks
    uint8_t n_loans            # 0..MAX_LOANS; the borrower is the current player
    uint16_t barred            # mask of seats whose `barred` is not 0
    uint16_t counting          # mask of seats whose skills did anything in this turn: slots may hold counts and marks
    uint8_t weapon_in_use      # of several weapons the one with which a slash is being used, else NONE
    Loan loan[MAX_LOANS]
    uint16_t turn_uses         # free choices and judgments in this turn (guard)
    uint8_t distance[MAX_SEATS][MAX_SEATS]   # from row to column, 1..9; kept for the living
    Cards discard              # the discard pile
    Cards shown                # cards shown on the table (amazing grace)

cdef struct Private:           # one controller's own part
    Cards hand[1]              # own hand; one more when a controller owns two characters
    Cards store                # cards face down on the own general
    Cards known[MAX_SEATS]     # cards in others' hands that this controller saw go there
    int16_t plan[5]            # what the bot means to do in the rest of this choice
    int16_t seen[MAX_SEATS]    # what acts towards this seat tell beyond the public lean, knowing the own role; 1/16 nat
    uint8_t belief[MAX_SEATS][3]       # loyalist, rebel, traitor in 1/255
    int16_t foe[MAX_SEATS]     # how much this controller wants each seat hurt, -400..256
    int16_t lead               # by how much the lord's side seems stronger than the rebels, in half hit points
    uint16_t lead_turn         # turn in which a traitor looked at that last
    uint8_t rebels_left        # rebels may be alive
    int8_t lord_hp             # hp of the lord for which `foe` was worked out
    uint16_t belief_at         # value of Public.acts for which it was worked out
    uint16_t belief_alive      # value of Public.alive for which it was worked out
    uint8_t role               # own role
    uint16_t key_turn          # turn for which the stream of choices below was started
    uint64_t stream            # running state of that stream (random bot)
    uint64_t tie_key           # constant of this seat: splits equal options

cdef struct Hidden:            # what nobody may look at
    uint16_t shuffles          # of the draw pile after the first: numbers their streams
    uint8_t role[MAX_SEATS]
    uint8_t in_hands[KIND_COUNT]       # cards of each kind in all hands
    uint8_t pile[MAX_CARDS]    # last entry = top
    uint8_t zone[MAX_CARDS]    # Zone of each card
    int8_t owner[MAX_CARDS]    # seat of hand, equipment and judging area, else -1
    uint16_t known[MAX_CARDS]  # mask of controllers that know where the card is
    uint8_t picks[MAX_SEATS]   # random picks made by each seat in this turn, numbers their streams
    Key key                    # of this game

cdef struct Table:
    Public pub
    Private priv[MAX_SEATS]
    Hidden hid

cdef struct CardFace:
    uint8_t kind
    uint8_t suit
    uint8_t rank               # 1..13
    uint8_t color

cdef struct GrantedSkill:
    uint8_t id
    int8_t p[3]
    uint8_t lord_only          # 1: the lord's alone

cdef struct General:
    uint8_t kingdom
    uint8_t gender
    uint8_t hp                 # 1..8
    uint8_t is_lord            # a lord general: always offered to the lord
    uint8_t in_pool
    uint8_t kingdom_too        # a second kingdom, or NO_KINGDOM
    uint8_t never_lord         # 1: is not dealt to the lord
    GrantedSkill skill[8]
    uint8_t n_skills           # 0..8

# What rules choose between: a table of functions, filled when a rule set is compiled.
ctypedef void (*Resolve)(Game* g, Use* use) noexcept nogil
ctypedef int (*LastPoint)(Game* g, int seat, int amount) noexcept nogil    # left of points that would be the end
ctypedef void (*AtZero)(Game* g, int seat, int source) noexcept nogil
ctypedef void (*Shed)(Game* g, int seat) noexcept nogil
ctypedef void (*AfterBurial)(Game* g, int seat) noexcept nogil
ctypedef void (*RoundEnd)(Game* g) noexcept nogil

cdef enum:
    SKILL_SWITCHES = 16

cdef struct RulesData:         # a run's constants
    int32_t n_cards
    CardFace face[MAX_CARDS]
    Cards deck                 # cards in the game
    Cards of_kind[KIND_COUNT]
    Cards slashes              # of all natures
    Cards usable               # of kinds that are not only answers
    Cards of_suit[5]
    Cards of_color[3]
    uint8_t range[KIND_COUNT]  # of weapons
    int32_t n_generals
    General general[MAX_GENERALS]
    uint64_t pool              # bit mask of the generals that are dealt
    uint64_t lord_pool         # those of them that the lord may have
    uint64_t first_dealt       # those that are dealt before all others
    int32_t n                  # seats
    uint8_t roles[4]           # how many of each role
    uint8_t dealing            # Dealing
    int16_t fixed[MAX_SEATS]   # general by seat, -1 = dealt
    uint8_t phases[8]
    int32_t n_phases
    int32_t turn_limit         # turns
    int32_t lord_bonus_players  # from so many players on the lord has one hp more
    int32_t starting_hand      # cards
    int32_t draw_count         # cards in the draw phase
    int32_t lord_offer         # further generals shown to the lord beside the lord generals
    int32_t general_offer      # generals shown to each other player
    int32_t general_offer_ten  # the same in a game of 10
    int32_t reward             # cards drawn for killing a rebel
    Resolve resolve[KIND_COUNT]        # how each kind takes effect
    Shed shed[KIND_COUNT]      # what happens when a kind of equipment leaves its place, NULL = nothing
    uint8_t effect[KIND_COUNT]         # row of the skill table that a kind of equipment gives its owner, 0 = none
    LastPoint last_point_hit   # damage would take the last hit point
    LastPoint last_point_lost  # the same for a loss of hp
    AtZero at_zero             # damage has left no hit point: dying, or death
    AtZero at_zero_lost        # the same for a loss of hp
    AtZero past_zero           # at_zero of those who are not protected
    LastPoint past_last_point  # last_point_hit of those who are not protected
    AfterBurial after_burial   # a dead player's cards and skills are gone; NULL = the seat is out
    RoundEnd round_ends        # all have had their turns; NULL = nothing happens
    uint16_t attrition_rounds  # full rounds of three before attrition begins
    uint8_t attrition_of_three  # 1: it stops when fewer than three are left
    uint8_t attrition_peach    # 1: Peach may answer it
    uint8_t attrition_asks     # 1: with a dying process
    uint8_t gifts              # cards that bring a dead player back
    uint8_t lordship_passes    # 1: in the next game of a match everybody sits one seat further up
    int32_t match              # games in which the first one out of the last is protected, 1 = single games
    uint8_t judged_first[KIND_COUNT]   # delayed tricks of the highest number come first, of equal ones the last placed
    uint8_t late_window[KIND_COUNT]    # 1: a delayed trick can be nullified after its judgment, too
    uint16_t exempt[KIND_COUNT]        # mask: seats that this kind may not name
    uint8_t second_target[KIND_COUNT]  # 1: a second seat is named, whom the first one is to slash
    uint8_t start_phase        # the phase at whose beginning the turn begins
    uint8_t finish_phase       # the phase at whose end the turn ends
    uint8_t bars_lords         # 1: generals that are never the lord's are obeyed
    uint8_t returns_of_the_dead        # 1: what a dead borrower had goes back, 0: it is discarded
    int16_t own[SKILL_SWITCHES]        # switches of single skills, in the order of their registration
    uint8_t expanded           # 1: cards or skills of the expansions are there
    int32_t choice_salt        # mixed into the streams of choices: other dice in the same game
    int16_t weight[MAX_WEIGHTS]        # of the veteran bot, see bots/veteran/weights.pxd
    int32_t n_weights

cdef struct Option:            # 8 bytes
    uint8_t verb
    uint8_t skill              # the skill that makes this possible, 0 = none
    uint8_t card               # NONE = none
    uint8_t kind               # what it counts as
    uint16_t targets           # mask of legal first targets
    int16_t arg

cdef struct Request:
    uint8_t kind               # RequestKind
    int8_t seat                # who is asked
    uint8_t skill              # the skill or equipment effect that asks, 0 = none
    uint8_t card               # the card in question, NONE = none
    uint8_t as_kind            # kind asked for, or kind of the use in question
    int8_t source              # who made it necessary, -1 = nobody
    int8_t target              # whom it is about, -1 = nobody
    uint8_t count              # how many more are to be chosen
    uint8_t topic              # Topic
    uint8_t depth              # nullification: how many are on the trick already
    int8_t second              # nullification of a collateral: whom the slash would hit; retrial: Judgment.about
    uint8_t good               # retrial: Judgment.good
    uint8_t chosen             # cards or targets chosen so far in this choice
    uint8_t forced             # 1: only one option, shown for the record

cdef struct Use:               # a card being used
    int8_t user
    uint8_t kind               # what it counts as
    uint8_t skill              # conversion, 0 = none
    uint8_t n_cards            # physical cards, 0..2
    uint8_t cards[2]
    uint8_t suit
    uint8_t color
    uint8_t unlimited          # does not count against the slash limit
    uint8_t no_nullification
    uint8_t bonus              # added to its damage
    uint16_t skips             # mask: named, but it skips them
    int8_t second              # collateral: the victim, else -1
    uint16_t targets           # mask

cdef struct Hit:               # one slash on one target
    Use* use
    int8_t target
    uint8_t no_dodge
    uint8_t armor_off
    uint8_t connects           # set by axe: it hits although dodged
    uint8_t jinks              # played against it so far

cdef struct Damage:
    int8_t source              # -1 = none
    int8_t target
    int8_t amount
    uint8_t nature
    uint8_t skill              # reason, or
    uint8_t kind               # reason
    Use* use                   # the use whose cards hurt, or NULL
    Hit* hit                   # the slash, or NULL
    uint8_t passed             # came along the chain
    uint8_t spreads            # it unchained its target: afterwards it goes along the chain
    uint8_t distance           # from source to target when the hp were lost

cdef struct Judgment:
    int8_t seat
    uint8_t card
    uint8_t suit
    uint8_t rank
    uint8_t color
    uint8_t skill              # reason, or
    uint8_t kind               # reason
    int8_t about               # whom the skill was used on, -1 = nobody but who judges
    uint8_t good               # mask 1 << Suit: good for who judges, bad for whom it is about; 0 = no matter of suits

cdef struct Answer:            # a card provided on request
    uint8_t given              # 0: nobody did
    uint8_t is_virtual         # no card (eight diagram)
    uint8_t n_cards
    uint8_t cards[2]
    uint8_t skill
    uint8_t kind               # what it counts as
    int8_t provider

cdef struct Event:             # what a timing tells those who listen
    uint16_t involved          # mask: whose own business it is
    int8_t seat                # who does it
    int8_t other               # whom it is done to
    int16_t amount
    uint8_t card
    uint8_t kind
    uint8_t done               # set by a reaction: provided, replaced, prevented
    Use* use
    Hit* hit
    Damage* damage
    Judgment* judge
    Answer* answer

# ---- logs: one game row, one row a seat; the numpy dtypes derive from these ----
cdef packed struct GameRow:
    uint64_t game
    uint64_t checksum          # over this game's rows
    uint32_t decisions         # requests with two options or more
    uint16_t turns
    uint16_t rounds
    uint8_t players
    uint8_t winner
    uint8_t ended_by
    uint8_t reshuffles
    int8_t lord_killer
    int8_t first_death
    int8_t final_duel
    uint8_t pad

cdef packed struct SeatRow:
    uint64_t game
    uint8_t seat
    uint8_t role
    uint8_t general
    uint8_t bot
    uint8_t won
    uint8_t alive
    int8_t hp
    int8_t max_hp
    int16_t death_turn
    int8_t killer
    uint8_t kills_lord
    uint8_t kills_loyalist
    uint8_t kills_rebel
    uint8_t kills_traitor
    uint8_t pad
    uint16_t damage_dealt
    uint16_t damage_taken
    uint16_t healing
    uint16_t drawn
    uint16_t used
    uint16_t played
    uint16_t skill_uses
    uint16_t pad2

cdef packed struct DetailRow:
    uint8_t drawn[KIND_COUNT]
    uint8_t used[KIND_COUNT]
    uint8_t played[KIND_COUNT]
    uint8_t skills[MAX_SKILLS]
    uint8_t pad                # a struct that ends in an array is not watched by the bounds sanitizer

cdef packed struct TraceRow:
    uint8_t kind
    int8_t seat
    int8_t other
    uint8_t card
    uint8_t card2
    uint8_t as_kind
    uint8_t skill
    uint8_t nature
    int16_t amount
    uint16_t mask

cdef packed struct ChoiceRow:  # a recorded choice
    int8_t seat
    uint8_t request
    uint8_t verb
    uint8_t skill
    uint8_t card
    uint8_t kind
    int16_t arg

# ---- what a bot is handed ----
cdef struct View:
    const Public* pub
    Private* me
    const RulesData* rules
    void* context              # the Python bot, else NULL
    int8_t seat

ctypedef int (*Policy)(View* view, const Request* request, const Option* options, int n) noexcept nogil
# told of every public act that shows a side: what (Act), by whom, towards whom, by which kind of card
ctypedef void (*Observe)(Table* t, const RulesData* rules, int act, int actor, int target, int kind) noexcept nogil

# ---- the work area of one thread: the table and what is not part of it ----
cdef struct Game

# told of every choice of a bot when it is made and nothing has come of it yet
ctypedef void (*Explain)(
    Game* g, View* view, const Request* request, const Option* options, int n, int chosen) noexcept nogil

cdef struct Game:
    Table t
    const RulesData* rules
    Observe observe            # NULL if no bot keeps beliefs
    Explain explain            # tells what a bot thought when it chose; NULL = off
    Policy policy[MAX_SEATS]
    void* context[MAX_SEATS]
    uint8_t bot[MAX_SEATS]     # index of the simulator's bots
    Policy seat_policy[MAX_SEATS]      # by seat, before those by role; NULL = by role
    Policy bot_policy[4]       # by role
    uint8_t dice               # 1: a bot decides by chance, and needs its stream of numbers
    void* bot_context[4]
    Request req
    int32_t n_options
    Option options[MAX_OPTIONS]
    uint32_t decisions
    SeatRow row[MAX_SEATS]     # counters of the running game
    DetailRow* detail          # MAX_SEATS rows, NULL = not kept
    TraceRow* trace            # NULL = off
    int32_t n_trace
    int32_t max_trace
    ChoiceRow* record          # NULL = off
    int32_t n_record
    int32_t max_record
    uint8_t show_forced        # a Match that wants to see forced requests and chance
    uint8_t failed             # a Python bot raised
    Game* peek                 # scratch for the no-peeking check, NULL = off
    uint32_t peek_faults
    uint64_t index             # of the game
    int8_t protected           # seat that is protected in it, -1 = nobody
    uint8_t verifying          # check the invariants at every move and request
    int32_t first_violation    # code, see invariants.pyx
    uint64_t violated_game
    uint32_t violations
