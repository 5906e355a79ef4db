"""The kernel as Python sees it: batches in, arrays out. Only here and in the bridge to Python bots is the GIL held."""
import numpy as np

from libc.stdlib cimport calloc
from libc.string cimport memcpy

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.rng cimport STREAM_VERSION as _STREAM_VERSION
from sgs_sim._core.rng cimport Key
from sgs_sim._core.play cimport bind_bots, bind_seats, close_rows, free_game, new_game, play_game
from sgs_sim._core.registry cimport close_table
from sgs_sim._core.rules cimport Rules as RulesStruct

from sgs_sim._core import skills  # no-cython-lint  (fills the tables of the lower floors)
from sgs_sim._core.names import (
    ENDINGS, EVENTS, KINDS, KINGDOMS, MARKS, NATURES, OPTIONS, PHASES, QUESTIONS, REASONS, REQUESTS, ROLES, SCALES,
    SUITS, TOPICS, TYPES, VERBS, WINNERS, ZONES,
)
from sgs_sim._core.invariants import RULES as INVARIANTS
from sgs_sim._core.match import Match
from sgs_sim._core.play import BOTS
from sgs_sim._core.registry import skill_ids, skill_names
from sgs_sim._core.rules import Rules, switches

__all__ = [
    "BOTS", "CHOICE_DTYPE", "DETAIL_DTYPE", "ENDINGS", "EVENTS", "EVENT_DTYPE", "GAME_DTYPE", "INVARIANTS", "KINDS",
    "KINGDOMS", "LIMITS", "MARKS", "Match", "NATURES", "OPTIONS", "PHASES", "QUESTIONS", "REASONS", "REQUESTS", "ROLES",
    "Rules", "SCALES", "SEAT_DTYPE", "SKILLS", "SKILL_IDS", "STREAM_VERSION", "SUITS", "SWITCHES", "Simulator",
    "TOPICS", "TYPES", "VERBS", "WINNERS", "ZONES", "renew",
]
SKILLS = skill_names()
SKILL_IDS = skill_ids()
SWITCHES = switches()
STREAM_VERSION = _STREAM_VERSION
close_table()
LIMITS = {"cards": MAX_CARDS, "seats": MAX_SEATS, "generals": MAX_GENERALS, "skills": MAX_SKILLS,
          "options": MAX_OPTIONS, "table_bytes": sizeof(Table), "option_bytes": sizeof(Option)}


def renew():
    """Read the names of skills and switches anew when a plugin has been imported, and close the table behind it."""
    global SKILLS, SKILL_IDS, SWITCHES
    close_table()
    SKILLS, SKILL_IDS, SWITCHES = skill_names(), skill_ids(), switches()


def _dtype(example):
    """The dtype of a struct from a memoryview over one."""
    return np.asarray(example).dtype


cdef GameRow _game_row
cdef SeatRow _seat_row
cdef TraceRow _trace_row
cdef ChoiceRow _choice_row
GAME_DTYPE = _dtype(<GameRow[:1]>&_game_row)
SEAT_DTYPE = _dtype(<SeatRow[:1]>&_seat_row)
# numpy cannot read the format of arrays in a packed struct, so this one is written out; the size must agree
DETAIL_DTYPE = np.dtype([("drawn", "u1", KIND_COUNT), ("used", "u1", KIND_COUNT), ("played", "u1", KIND_COUNT),
                         ("skills", "u1", MAX_SKILLS), ("pad", "u1")])
assert DETAIL_DTYPE.itemsize == sizeof(DetailRow)
EVENT_DTYPE = _dtype(<TraceRow[:1]>&_trace_row)
CHOICE_DTYPE = _dtype(<ChoiceRow[:1]>&_choice_row)


def _raise_failure(holders, game):
    for holder in holders:
        if holder.failure is not None:
            error = holder.failure
            if isinstance(error, Exception):
                error.add_note(f"in game {game}")
            raise error


cdef class Simulator:
    """Plays ranges of games; one work area, for one thread at a time.

    Parameters
    ----------
    rules : Rules
    bots : sequence of 4
        By role (lord, loyalist, rebel, traitor): the name of a built-in bot, or an object with ``choose``.
    key : tuple of two int
        The 128-bit root key.
    detail : bool
        Also count by card kind and skill.
    peek : bool
        At every decision deal anew what the bot cannot see, and count where it then chooses otherwise.
    verify : bool
        Check the invariants at every move and request, and count violations.
    seat_bots : sequence of str or None
        Built-in bots by seat, whatever their roles; the rows' ``bot`` still names the role's.
    """

    cdef Game* g
    cdef Key key
    cdef readonly RulesStruct rules
    cdef list holders

    def __cinit__(self, RulesStruct rules, bots, key, bint detail=False, bint peek=False, bint verify=False,
                  seat_bots=None):
        self.rules = rules
        self.g = new_game(&rules.data)
        self.key.a, self.key.b = key
        self.holders = bind_bots(self.g, bots)
        if seat_bots is not None:
            bind_seats(self.g, seat_bots)
        if detail:
            self.g.detail = <DetailRow*>calloc(MAX_SEATS, sizeof(DetailRow))
        if peek:
            self.g.peek = <Game*>calloc(1, sizeof(Game))
        self.g.verifying = verify

    def __dealloc__(self):
        free_game(self.g)

    def run(self, uint64_t first, int count, uint64_t step=1):
        """Play count games: first, first + step, first + 2 step and so on.

        Returns
        -------
        games : ndarray of GAME_DTYPE, one row a game
        seats : ndarray of SEAT_DTYPE, one row a seat, those of one game together
        detail : ndarray of DETAIL_DTYPE beside seats, or None
        """
        cdef int n = self.rules.data.n, i
        cdef Game* g = self.g
        games = np.zeros(count, dtype=GAME_DTYPE)
        seats = np.zeros(count * n, dtype=SEAT_DTYPE)
        detail = np.zeros(count * n, dtype=DETAIL_DTYPE) if g.detail != NULL else None
        if count == 0:
            return games, seats, detail
        cdef GameRow[::1] game_rows = games
        cdef SeatRow[::1] seat_rows = seats
        cdef uint8_t[::1] detail_bytes = None if detail is None else detail.view(np.uint8)
        cdef GameRow* game_at = &game_rows[0]
        cdef SeatRow* seat_at = &seat_rows[0]
        cdef DetailRow* detail_at = <DetailRow*>&detail_bytes[0] if detail is not None else NULL
        g.failed = 0
        with nogil:
            for i in range(count):
                play_game(g, &self.key, first + step * <uint64_t>i)
                if g.failed:
                    break
                close_rows(g, &game_at[i])
                memcpy(&seat_at[i * n], &g.row[0], n * sizeof(SeatRow))
                if detail_at != NULL:
                    memcpy(&detail_at[i * n], g.detail, n * sizeof(DetailRow))
        if g.failed:
            _raise_failure(self.holders, g.index)
        return games, seats, detail

    @property
    def peek_faults(self):
        """Decisions that changed when what the bot cannot see was dealt anew."""
        return self.g.peek_faults

    @property
    def violations(self):
        """How often an invariant did not hold, and which one first in which game (or None)."""
        if self.g.violations == 0:
            return 0, None, None
        return self.g.violations, INVARIANTS[self.g.first_violation], self.g.violated_game
