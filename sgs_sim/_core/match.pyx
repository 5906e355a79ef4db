"""One game under control of Python: scenarios, printed games, replays, tests."""
import numpy as np

from libc.stdlib cimport calloc
from libc.string cimport memcpy

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core.rng cimport Key
from sgs_sim._core import names
from sgs_sim._core.bots.veteran.explain cimport explain as explain_veteran
from sgs_sim._core.deal cimport choose_kingdoms, deal, fill_pile, seat_general, set_roles
from sgs_sim._core.flow.dying cimport note_final_duel
from sgs_sim._core.play cimport bind_bots, close_rows, free_game, lead_up, new_game, start
from sgs_sim._core.registry cimport revoke
from sgs_sim._core.registry import skill_names
from sgs_sim._core.invariants import RULES as INVARIANTS
from sgs_sim._core.optional.attrition cimport FEW, count_from_here
from sgs_sim._core.peek cimport rename
from sgs_sim._core.rules cimport Rules
from sgs_sim._core.turn cimport begin_turn, go_on, step
from sgs_sim._core.zones cimport EVERYBODY, enter, refresh_distances

cdef enum:
    TRACE_ROWS = 1 << 17       # events of one game; of 10 players some 3,000, a thousand turns with thoughts 50,000
    CHOICE_ROWS = 1 << 15


PLACES = ("hand", "equip", "judging", "discard", "shown", "out")


cdef list seats_of(uint16_t mask):
    return [s for s in range(MAX_SEATS) if (mask >> s) & 1]


cdef list cards_of(Cards cards):
    found = []
    while not empty(&cards):
        found.append(pop_first(&cards))
    return found


cdef class Match:
    """One game, step by step.

    Parameters
    ----------
    rules : Rules
    bots : sequence of 4
        By role: the name of a built-in bot or an object with ``choose(view, request, options)``.
    key : tuple of two int
        The 128-bit root key of the run.
    index : int
        Which game of the run.
    peek : bool
        At every decision deal anew what the bot cannot see, and count where it then chooses otherwise.
    verify : bool
        Check the invariants at every move and request, and count violations.
    """

    cdef Game* g
    cdef Key key
    cdef readonly Rules rules
    cdef list holders
    cdef object _bots
    cdef uint64_t index

    def __cinit__(self, Rules rules, bots, key, uint64_t index=0, bint peek=False, bint verify=False):
        self.rules = rules
        self.g = new_game(&rules.data)
        self.key.a, self.key.b = key
        self.index = index
        self._bots = bots
        self.holders = bind_bots(self.g, bots)
        self.g.detail = <DetailRow*>calloc(MAX_SEATS, sizeof(DetailRow))
        self.g.record = <ChoiceRow*>calloc(CHOICE_ROWS, sizeof(ChoiceRow))
        self.g.max_record = CHOICE_ROWS
        if peek:
            self.g.peek = <Game*>calloc(1, sizeof(Game))
        self.g.verifying = verify
        start(self.g, &self.key, index)

    def __dealloc__(self):
        free_game(self.g)

    def copy(self, bots=None):
        """A second table that goes on from here by itself, played by the same bots or by others; without the trace and
        record so far."""
        cdef Match other = Match(self.rules, self._bots if bots is None else bots, (self.key.a, self.key.b), self.index)
        cdef int s
        memcpy(&other.g.t, &self.g.t, sizeof(Table))
        memcpy(&other.g.row[0], &self.g.row[0], sizeof(self.g.row))
        memcpy(other.g.detail, self.g.detail, MAX_SEATS * sizeof(DetailRow))
        other.g.decisions = self.g.decisions
        for s in range(self.g.rules.n):
            other.g.bot[s] = self.g.bot[s]
            other.g.policy[s] = other.g.bot_policy[self.g.t.hid.role[s]]
            other.g.context[s] = other.g.bot_context[self.g.t.hid.role[s]]
        return other

    def rename(self, image):
        """Every card c in a hand or the pile becomes image[c]; elsewhere cards must be mapped to themselves."""
        cdef uint8_t to[MAX_CARDS]
        if sorted(image) != list(range(self.g.rules.n_cards)):
            raise ValueError("image is no permutation of the catalogue")
        for c, new in enumerate(image):
            if new != c and not {self.g.t.hid.zone[c], self.g.t.hid.zone[new]} <= {Z_HAND, Z_PILE}:
                raise ValueError(f"card {c} may not become {new}: both must be in hands or in the pile")
            to[c] = new
        rename(self.g, to)

    # ---- set-up ----

    def deal(self, protected=None):
        """The ordinary set-up: roles, generals, pile, hands; the first turn is about to begin. `protected`: the seat
        that keeps its last hit point, -1 for nobody; if it is not given, the earlier games of the match are played
        first, by the same bots."""
        self.g.protected = -1 if protected is None or protected < 0 else self._check_seat(protected)
        with nogil:
            if protected is None and self.g.rules.match > 1:
                lead_up(self.g, &self.key, self.index)
            start(self.g, &self.key, self.index)
            deal(self.g)
        self._raise()

    def begin_setup(self, roles):
        """A bare table: these roles by seat, nobody has cards, the whole deck is the pile, shuffled with the key."""
        cdef uint8_t ids[MAX_SEATS]
        if len(roles) != self.g.rules.n:
            raise ValueError(f"{len(roles)} roles for {self.g.rules.n} seats")
        for i, role in enumerate(roles):
            ids[i] = names.ROLES.index(role)
        start(self.g, &self.key, self.index)
        set_roles(self.g, ids)
        for i in range(len(roles)):
            seat_general(self.g, i, -1)
        fill_pile(self.g)
        refresh_distances(self.g)

    def set_general(self, int seat, int general):
        """Place a general (-1: none): skills, kingdom, gender, maximum hp with the lord's bonus, full hp."""
        self._check_seat(seat)
        if not -1 <= general < self.g.rules.n_generals:
            raise ValueError(f"no general {general}")
        seat_general(self.g, seat, general)
        refresh_distances(self.g)

    def set_seat(self, int seat, hp=None, max_hp=None, alive=None, killed_by=None, chained=None, turned_over=None,
                 role_shown=None):
        """Change what is given; a seat that is not alive is dead from the start."""
        self._check_seat(seat)
        cdef Seat* s = &self.g.t.pub.seat[seat]
        if max_hp is not None:
            s.max_hp = max_hp
            s.hp = max_hp
        if hp is not None:
            s.hp = hp
        if alive is not None and not alive:
            self.g.t.pub.alive &= ~bit(seat)
            for i in range(MAX_SLOTS):
                revoke(self.g, seat, i)
            s.role_shown = self.g.t.hid.role[seat]
            self.g.row[seat].death_turn = 0
            self._credit(seat, -1 if killed_by is None else killed_by)
            if self.g.rules.after_burial != NULL:
                self.g.rules.after_burial(self.g, seat)
            note_final_duel(self.g)
        if chained is not None:
            s.chained = bool(chained)
        if turned_over is not None:
            s.turned_over = bool(turned_over)
        if role_shown is not None:
            s.role_shown = self.g.t.hid.role[seat] if role_shown else HIDDEN_ROLE
        refresh_distances(self.g)

    def protect(self, int seat):
        """This seat was out first in the last game of the match."""
        self.g.t.pub.protected = self._check_seat(seat)

    def _credit(self, int seat, int killer):
        """A seat that is dead from the start counts for its killer's score."""
        cdef SeatRow* row
        self.g.t.pub.seat[seat].killer = killer
        if killer < 0:
            return
        row = &self.g.row[killer]
        role = self.g.t.hid.role[seat]
        row.kills_lord += role == LORD
        row.kills_loyalist += role == LOYALIST
        row.kills_rebel += role == REBEL
        row.kills_traitor += role == TRAITOR

    def place(self, int card, str zone, int seat=-1, kind=None):
        """Take a card from the pile and put it elsewhere: "hand", "equip", "judging", "discard", "shown" or "out"."""
        cdef int z, k = self.g.rules.face[self._check_card(card)].kind
        if zone not in PLACES:
            raise ValueError(f"zone: {zone!r} is none of {', '.join(PLACES)}")
        z = names.ZONES.index(zone)
        k = names.KINDS.index(kind) if kind else k
        if z in (Z_HAND, Z_EQUIP, Z_JUDGING):
            self._check_room(self._check_seat(seat), z, k)
        else:
            seat = -1
        self._from_pile(card)
        if z != Z_OUT:
            enter(self.g, card, z, seat, k, bit(seat) if z == Z_HAND else EVERYBODY)

    def _check_room(self, int seat, int zone, int kind):
        """No area holds two cards of one slot or name."""
        cdef Seat* s = &self.g.t.pub.seat[seat]
        if zone == Z_EQUIP and (not is_equipment(kind) or s.equip[slot_of(kind)] != NONE):
            raise ValueError(f"seat {seat} cannot wear {names.KINDS[kind]}: no equipment, or its slot is taken")
        if zone == Z_JUDGING and (not is_delayed(kind) or judging_holds(&self.g.t.pub, seat, kind)):
            raise ValueError(
                f"{names.KINDS[kind]} cannot lie before seat {seat}: no delayed trick, or there is one already")

    def _from_pile(self, int card):
        cdef Hidden* h = &self.g.t.hid
        cdef Public* p = &self.g.t.pub
        cdef int i, n = 0
        if h.zone[card] != Z_PILE:
            raise ValueError(f"card {card} is not in the pile any more (or not in this deck)")
        for i in range(p.pile_count):
            if h.pile[i] != card:
                h.pile[n] = h.pile[i]
                n += 1
        p.pile_count = n
        h.zone[card] = Z_OUT

    def set_pile(self, top=(), bottom=(), bint empty=False):
        """The pile's first cards in drawing order, its last ones, and whether the rest is left out of the game."""
        cdef Hidden* h = &self.g.t.hid
        cdef Public* p = &self.g.t.pub
        named = [*top, *bottom]
        for card in named:
            self._check_card(card)
            self._from_pile(card)
        rest = [h.pile[i] for i in range(p.pile_count)]
        if empty:
            for card in rest:
                h.zone[card] = Z_OUT
            rest = []
        order = [*reversed(list(bottom)), *rest, *reversed(list(top))]
        for i, card in enumerate(order):
            h.pile[i] = card
            h.zone[card] = Z_PILE
        p.pile_count = len(order)

    def set_kingdom(self, int seat, str kingdom):
        """The kingdom a god has chosen."""
        self._check_seat(seat)
        if kingdom not in names.KINGDOMS[WEI:QUN + 1]:
            raise ValueError(f"kingdom: {kingdom!r} is none of {', '.join(names.KINGDOMS[WEI:QUN + 1])}")
        self.g.t.pub.seat[seat].kingdom = names.KINGDOMS.index(kingdom)

    def set_mark(self, int seat, str name, int count):
        """Marks that lie before a seat, or the analeptic it has drunk."""
        cdef Seat* s = &self.g.t.pub.seat[self._check_seat(seat)]
        if not 0 <= count <= 255:
            raise ValueError(f"marks: {count} is not possible, allowed is 0 to 255")
        if name == "analeptic":
            s.drunk = count
            s.analeptics = count
        elif name in names.MARKS:
            s.mark[names.MARKS.index(name)] = count
        else:
            raise ValueError(f"marks: {name!r} is none of analeptic, {', '.join(names.MARKS)}")

    def place_on_general(self, int seat, str name, cards):
        """Cards of the pile go onto a general, openly (the first of names.PILES) or face down."""
        self._check_seat(seat)
        if name not in names.PILES:
            raise ValueError(f"piles: {name!r} is none of {', '.join(names.PILES)}")
        for card in cards:
            self._from_pile(self._check_card(card))
            enter(self.g, card, Z_GENERAL, seat, 0, EVERYBODY if name == names.PILES[0] else bit(seat))

    def use_up(self, int seat, str skill):
        """A once-per-game skill is already spent."""
        self._check_seat(seat)
        cdef int i
        shown = skill_names()
        for i in range(MAX_SLOTS):
            if self.g.t.pub.seat[seat].slot[i].id and shown[self.g.t.pub.seat[seat].slot[i].id] == skill:
                self.g.t.pub.seat[seat].slot[i].used_game = 1
                return
        raise ValueError(f"seat {seat} has no skill {skill!r}")

    def start_at(self, int seat, str phase, int round=1):
        """The game stands at the start of this phase of this seat's turn, in this round."""
        self._check_seat(seat)
        self.g.t.pub.round = round - 1
        cdef int i, wanted = names.PHASES.index(phase)
        for i in range(self.g.rules.n_phases):
            if self.g.rules.phases[i] == wanted:
                marks = [self.g.t.pub.seat[s].drunk for s in range(self.g.t.pub.n)]
                begin_turn(self.g, seat)
                for s, drunk in enumerate(marks):
                    self.g.t.pub.seat[s].drunk = self.g.t.pub.seat[s].analeptics = drunk
                self.g.t.pub.phase_at = i
                if self.g.rules.round_ends != NULL and seat == 0 and self.g.rules.n > FEW:
                    count_from_here(self.g)
                return
        raise ValueError(f"no phase {phase!r} in these rules")

    def _check_seat(self, int seat):
        if not 0 <= seat < self.g.rules.n:
            raise ValueError(f"no seat {seat}")
        return seat

    def _check_card(self, int card):
        if not 0 <= card < self.g.rules.n_cards:
            raise ValueError(f"no card {card}")
        return card

    # ---- play ----

    def step(self):
        """From this safe point (start of a phase, or a free choice of the play phase) to the next."""
        with nogil:
            choose_kingdoms(self.g)
            step(self.g)
        self._raise()

    def run(self):
        """To the end of the game."""
        with nogil:
            choose_kingdoms(self.g)
            go_on(self.g)
        self._raise()

    def _raise(self):
        for holder in self.holders:
            if holder.failure is not None:
                raise holder.failure

    def trace(self, bint on=True, bint forced=False, bint explain=False):
        """Record events; with `forced`, bots are also shown requests with one option, and chance; with `explain`,
        at each decision what veteran believes of each seat, what decides, and which options it values most (events
        "belief", "lead", "scale" and "weigh")."""
        self.g.show_forced = forced
        self.g.explain = NULL
        if explain and self.g.observe != NULL:
            self.g.explain = explain_veteran
        if on and self.g.trace == NULL:
            self.g.trace = <TraceRow*>calloc(TRACE_ROWS, sizeof(TraceRow))
            self.g.max_trace = TRACE_ROWS

    # ---- what can be seen ----

    @property
    def over(self):
        """Has the game ended?"""
        return bool(self.g.t.pub.over)

    @property
    def winner(self):
        return names.WINNERS[self.g.t.pub.winner]

    @property
    def ended_by(self):
        return names.ENDINGS[self.g.t.pub.ended_by]

    @property
    def turn(self):
        """Number of the turn, from 1."""
        return self.g.t.pub.turn

    @property
    def turn_seat(self):
        return self.g.t.pub.turn_seat

    @property
    def phase(self):
        return names.PHASES[self.g.t.pub.phase]

    @property
    def protected(self):
        """The seat that keeps its last hit point, -1 for nobody."""
        return self.g.t.pub.protected

    @property
    def decisions(self):
        """Requests with two options or more so far."""
        return self.g.decisions

    @property
    def peek_faults(self):
        """Decisions that changed when what the bot cannot see was dealt anew."""
        return self.g.peek_faults

    @property
    def violations(self):
        """How often an invariant did not hold, and which one first (or None)."""
        return self.g.violations, INVARIANTS[self.g.first_violation] if self.g.violations else None

    def distance(self, int a, int b):
        """Distance from seat a to seat b."""
        return self.g.t.pub.distance[self._check_seat(a)][self._check_seat(b)]

    def in_range(self, int seat):
        """Seats within attack range."""
        return seats_of(self.g.t.pub.seat[self._check_seat(seat)].in_range)

    def events(self):
        """All events so far, an array of EVENT_DTYPE."""
        from sgs_sim._core.kernel import EVENT_DTYPE
        return self._copy(self.g.trace, self.g.n_trace, sizeof(TraceRow), EVENT_DTYPE)

    def choices(self):
        """All recorded choices so far, an array of CHOICE_DTYPE."""
        from sgs_sim._core.kernel import CHOICE_DTYPE
        return self._copy(self.g.record, self.g.n_record, sizeof(ChoiceRow), CHOICE_DTYPE)

    cdef _copy(self, void* rows, int n, size_t size, dtype):
        out = np.zeros(n, dtype=dtype)
        cdef uint8_t[::1] raw
        if n:
            raw = out.view(np.uint8)
            memcpy(&raw[0], rows, n * size)
        return out

    def rows(self):
        """Game, seat and detail rows as a run would log them; also in mid-game."""
        from sgs_sim._core.kernel import DETAIL_DTYPE, GAME_DTYPE, SEAT_DTYPE
        cdef GameRow game
        close_rows(self.g, &game)
        n = self.g.rules.n
        return (self._copy(&game, 1, sizeof(GameRow), GAME_DTYPE),
                self._copy(&self.g.row[0], n, sizeof(SeatRow), SEAT_DTYPE),
                self._copy(self.g.detail, n, sizeof(DetailRow), DETAIL_DTYPE))

    def zones(self):
        """Zone name and owner of every card of the catalogue."""
        return [(names.ZONES[self.g.t.hid.zone[c]], self.g.t.hid.owner[c]) for c in range(self.g.rules.n_cards)]

    def snapshot(self):
        """The whole table, hidden parts included, as plain data."""
        cdef Public* p = &self.g.t.pub
        return {
            "seats": [self._seat(s) for s in range(p.n)],
            "pile": [self.g.t.hid.pile[i] for i in range(p.pile_count - 1, -1, -1)],
            "discard": cards_of(p.discard), "shown": cards_of(p.shown),
            "borrowed": [(p.loan[k].card, p.loan[k].lender) for k in range(p.n_loans)],
            "turn": p.turn, "round": p.round, "turn_seat": p.turn_seat, "phase": self.phase, "over": self.over,
            "winner": self.winner, "ended_by": self.ended_by,
        }

    def _marks(self, int seat):
        cdef Seat* s = &self.g.t.pub.seat[seat]
        marks = {name: s.mark[i] for i, name in enumerate(names.MARKS)}
        return marks | {"analeptic": s.drunk}

    def _seat(self, int seat):
        cdef Seat* s = &self.g.t.pub.seat[seat]
        skills = skill_names()
        return {
            "role": names.ROLES[self.g.t.hid.role[seat]], "role_shown": s.role_shown != HIDDEN_ROLE,
            "general": -1 if s.general == NONE else s.general, "kingdom": names.KINGDOMS[s.kingdom], "hp": s.hp,
            "max_hp": s.max_hp, "alive": bool((self.g.t.pub.alive >> seat) & 1),
            "hand": cards_of(self.g.t.priv[seat].hand[0]), "hand_count": s.hand_count,
            "equip": [s.equip[i] for i in range(EQUIP_SLOTS) if s.equip[i] != NONE],
            "judging": [(s.judging[i].card, names.KINDS[s.judging[i].kind]) for i in range(s.n_judging)],
            "chained": bool(s.chained), "turned_over": bool(s.turned_over), "marks": self._marks(seat),
            "piles": dict(zip(names.PILES, (cards_of(s.open), cards_of(self.g.t.priv[seat].store)))),
            "killer": s.killer,
            "skills": [skills[s.slot[i].id] for i in range(MAX_SLOTS) if s.slot[i].id],
            "known": [cards_of(self.g.t.priv[seat].known[o]) for o in range(self.g.t.pub.n)],
        }
