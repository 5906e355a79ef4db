"""One whole game in a work area, and its rows for the log."""
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.rng cimport game_key, mix64
from sgs_sim._core.deal cimport clear_table, deal
from sgs_sim._core import names
from sgs_sim._core.cardset cimport meet
from sgs_sim._core.table cimport never_out
from sgs_sim._core.flow.use cimport RESOLVE
from sgs_sim._core.optional.protection cimport protected_next
from sgs_sim._core.turn cimport go_on
from sgs_sim._core.bots.greedy cimport greedy_policy
from sgs_sim._core.bots.python cimport PythonBot, python_policy
from sgs_sim._core.bots.random cimport random_policy
from sgs_sim._core.bots.veteran.beliefs cimport observe
from sgs_sim._core.bots.veteran.policy cimport veteran_policy

BOTS = ("random", "greedy", "veteran")


cdef Game* new_game(const RulesData* rules) except NULL:
    cdef Game* g = <Game*>calloc(1, sizeof(Game))
    if g == NULL:
        raise MemoryError("no memory for a game's work area")
    g.rules = rules
    g.protected = -1
    for kind in range(KIND_COUNT):
        if RESOLVE[kind] == NULL and meet(&rules.of_kind[kind], &rules.deck):
            free(g)
            raise ValueError(f"deck: the kernel does not know {names.KINDS[kind]}")
    return g


cdef void free_game(Game* g) noexcept:
    if g == NULL:
        return
    free(g.detail)
    free(g.trace)
    free(g.record)
    free(g.peek)
    free(g)


cdef Policy built_in(Game* g, str name) except NULL:
    """The policy of a built-in bot."""
    if name == "random":
        g.dice = 1
        return random_policy
    if name == "greedy":
        return greedy_policy
    if name != "veteran":
        raise ValueError(f"bots: {name!r} is none of {', '.join(BOTS)}")
    if g.rules.n_weights == 0:
        raise ValueError("bots: veteran needs weights in the rules")
    g.observe = observe
    return veteran_policy


cdef list bind_bots(Game* g, object bots):
    """Set the policies by role; returns the holders of Python bots, which the caller must keep alive."""
    holders = []
    if len(bots) != 4:
        raise ValueError(f"bots: {len(bots)} given, one for each of the 4 roles is needed")
    for role, bot in enumerate(bots):
        g.bot_context[role] = NULL
        if isinstance(bot, str):
            g.bot_policy[role] = built_in(g, bot)
        else:
            holder = PythonBot(bot)
            holders.append(holder)
            g.bot_policy[role] = python_policy
            g.bot_context[role] = <void*>holder
    return holders


cdef int bind_seats(Game* g, object bots) except -1:
    """Set policies by seat, whatever the role; None leaves a seat to its role's bot."""
    if len(bots) != g.rules.n:
        raise ValueError(f"seat_bots: {len(bots)} given for {g.rules.n} seats")
    for seat, bot in enumerate(bots):
        if bot is not None:
            g.seat_policy[seat] = built_in(g, bot)
    return 0


cdef void start(Game* g, const Key* root, uint64_t index) noexcept nogil:
    """An empty table with the key of this game."""
    g.t.hid.key = game_key(root, index)
    clear_table(g, index)


cdef void lead_up(Game* g, const Key* root, uint64_t index) noexcept nogil:
    """Who is protected in this game? The earlier games of its match tell. They are played unless this work area has
    just played the last of them, so that a game is the same whatever was played before."""
    cdef uint64_t k, first = index - index % <uint64_t>g.rules.match
    if g.t.pub.over and g.index + 1 == index and index > first and not g.failed:
        g.protected = <int8_t>protected_next(g)
        return
    g.protected = -1
    for k in range(first, index):
        start(g, root, k)
        deal(g)
        go_on(g)
        g.protected = <int8_t>protected_next(g)


cdef void play_game(Game* g, const Key* root, uint64_t index) noexcept nogil:
    if g.rules.match > 1:
        lead_up(g, root, index)
    start(g, root, index)
    deal(g)
    go_on(g)


cdef bint won(const Public* p, int seat, int role) noexcept nogil:
    """A side wins dead or alive; of two traitors only the one who is left."""
    if p.winner == LORD_WINS:
        return role == LORD or role == LOYALIST
    if p.winner == REBELS_WIN:
        return role == REBEL
    return p.winner == TRAITOR_WINS and (never_out(p) >> seat) & 1


cdef uint64_t mixed(uint64_t h, const void* data, size_t size) noexcept nogil:
    """Running hash over rows, whose sizes are multiples of 8."""
    cdef uint64_t word
    cdef size_t i
    for i in range(0, size, 8):
        memcpy(&word, <const char*>data + i, 8)
        h = mix64(h ^ word) + <uint64_t>0x9E3779B97F4A7C15
    return h


cdef void close_rows(Game* g, GameRow* game) noexcept nogil:
    """Fill the game row and complete the seat rows in g.row."""
    cdef const Public* p = &g.t.pub
    cdef SeatRow* row
    cdef uint64_t h = 0
    cdef int s, role
    memset(game, 0, sizeof(GameRow))
    game.game = g.index
    game.decisions = g.decisions
    game.turns = p.turn
    game.rounds = p.round
    game.players = p.n
    game.winner = p.winner
    game.ended_by = p.ended_by
    game.reshuffles = p.reshuffles
    game.lord_killer = p.lord_killer
    game.first_death = p.first_death
    game.final_duel = p.final_duel
    h = mixed(h, game, sizeof(GameRow))
    for s in range(p.n):
        row = &g.row[s]
        role = g.t.hid.role[s]
        row.game = g.index
        row.seat = <uint8_t>s
        row.role = <uint8_t>role
        row.general = p.first_general[s] if (p.reborn >> s) & 1 else p.seat[s].general
        row.bot = g.bot[s]
        row.alive = (never_out(p) >> s) & 1
        row.won = won(p, s, role)
        row.hp = p.seat[s].hp
        row.max_hp = p.seat[s].max_hp
        row.killer = p.seat[s].killer
        h = mixed(h, row, sizeof(SeatRow))
    game.checksum = h
