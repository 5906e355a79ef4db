"""The bridge to bots written in Python: takes the GIL for every choice, so it is the slow path."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport *
from sgs_sim._core import choices, names
from sgs_sim._core.registry import skill_names


cdef tuple SKILLS = ()


cdef tuple skills():
    global SKILLS
    if not SKILLS:
        SKILLS = skill_names()
    return SKILLS


cdef object card_or_none(int card):
    return -1 if card == NONE else card


cdef object option_tuple(const Option* o):
    return choices.Option(
        names.VERBS[o.verb], skills()[o.skill], card_or_none(o.card), names.KINDS[o.kind],
        tuple(s for s in range(MAX_SEATS) if (o.targets >> s) & 1), o.arg,
    )


cdef object request_tuple(const Request* r):
    topic = skills()[r.topic] if r.kind == R_RETRIAL else names.TOPICS[r.topic]
    return choices.Request(
        r.seat, names.REQUESTS[r.kind], skills()[r.skill], card_or_none(r.card), names.KINDS[r.as_kind], r.source,
        r.target, r.count, topic, r.depth, r.second,
        tuple(name for i, name in enumerate(names.SUITS) if (r.good >> i) & 1), bool(r.forced),
    )


cdef list card_list(const Cards* cards):
    cdef Cards left = cards[0]
    found = []
    while not empty(&left):
        found.append(pop_first(&left))
    return found


cdef class BotView:
    """What one seat may know: public facts, its own hand and role, others' cards that it saw. Valid during the call."""

    cdef View* view

    cdef int check(self) except -1:
        if self.view == NULL:
            raise RuntimeError("a view is valid only while choose() runs")
        return 0

    cdef int check_seat(self, int seat) except -1:
        self.check()
        if not 0 <= seat < self.view.pub.n:
            raise IndexError(f"no seat {seat} at a table of {self.view.pub.n}")
        return 0

    @property
    def seat(self):
        self.check()
        return self.view.seat

    @property
    def role(self):
        """Own role."""
        self.check()
        return names.ROLES[self.view.me.role]

    @property
    def hand(self):
        """Own hand: card ids."""
        self.check()
        return card_list(&self.view.me.hand[0])

    @property
    def turn(self):
        """Number of the turn, from 1."""
        self.check()
        return self.view.pub.turn

    @property
    def turn_seat(self):
        self.check()
        return self.view.pub.turn_seat

    @property
    def phase(self):
        self.check()
        return names.PHASES[self.view.pub.phase]

    @property
    def pile_count(self):
        self.check()
        return self.view.pub.pile_count

    @property
    def discard(self):
        """Cards of the discard pile."""
        self.check()
        return card_list(&self.view.pub.discard)

    @property
    def players(self):
        self.check()
        return self.view.pub.n

    def distance(self, int a, int b):
        """Distance from seat a to seat b, both alive."""
        self.check_seat(a)
        self.check_seat(b)
        return self.view.pub.distance[a][b]

    def in_range(self, int a):
        """Seats within attack range of seat a."""
        self.check_seat(a)
        return [s for s in range(self.view.pub.n) if (self.view.pub.seat[a].in_range >> s) & 1]

    def card(self, int card):
        """(kind, suit, rank) of a card id."""
        self.check()
        if not 0 <= card < self.view.rules.n_cards:
            raise IndexError(f"no card {card} in a catalogue of {self.view.rules.n_cards}")
        face = self.view.rules.face[card]
        return names.KINDS[face.kind], names.SUITS[face.suit], face.rank

    @property
    def stored(self):
        """Cards that lie face down on the own general."""
        self.check()
        return card_list(&self.view.me.store)

    def known_hand(self, int seat):
        """Cards in another's hand that this seat saw go there."""
        self.check_seat(seat)
        return card_list(&self.view.me.known[seat])

    def public(self, int seat):
        """Public facts of a seat as a dict."""
        self.check_seat(seat)
        cdef const Seat* s = &self.view.pub.seat[seat]
        return {
            "seat": seat, "alive": bool((self.view.pub.alive >> seat) & 1), "hp": s.hp, "max_hp": s.max_hp,
            "general": -1 if s.general == NONE else s.general, "kingdom": names.KINGDOMS[s.kingdom],
            "role": None if s.role_shown == HIDDEN_ROLE else names.ROLES[s.role_shown], "hand_count": s.hand_count,
            "equip": [s.equip[i] for i in range(EQUIP_SLOTS) if s.equip[i] != NONE],
            "judging": [(s.judging[i].card, names.KINDS[s.judging[i].kind]) for i in range(s.n_judging)],
            "skills": [skills()[s.slot[i].id] for i in range(MAX_SLOTS) if s.slot[i].id],
            "chained": bool(s.chained), "turned_over": bool(s.turned_over), "drunk": s.drunk,
            "marks": {name: s.mark[i] for i, name in enumerate(names.MARKS)}, "on_general": card_list(&s.open),
            "face_down": s.n_hidden, "no_slash": bool((self.view.pub.no_slash >> seat) & 1),
            "no_jink": bool((self.view.pub.no_jink >> seat) & 1),
        }


cdef class PythonBot:
    """Holds a bot and the first exception it raised."""

    def __cinit__(self, bot):
        self.bot = bot
        self.error = None

    @property
    def failure(self):
        """The first exception, or None."""
        return self.error

    cdef int choose(self, View* view, const Request* request, const Option* options, int n):
        cdef BotView seen = BotView.__new__(BotView)
        if self.error is not None:
            return -1
        seen.view = view
        try:
            answer = self.bot.choose(seen, request_tuple(request), [option_tuple(&options[i]) for i in range(n)])
            index = int(answer)
            if request.kind != R_CHANCE and not 0 <= index < n:
                raise IndexError(f"choose() returned {answer!r}, allowed is 0 to {n - 1}")
            return index
        except BaseException as error:
            if isinstance(error, Exception):
                error.add_note(f"raised by a bot at seat {request.seat}")
            self.error = error
            return -1
        finally:
            seen.view = NULL


cdef int python_policy(View* view, const Request* request, const Option* options, int n) noexcept nogil:
    with gil:
        return (<PythonBot>view.context).choose(view, request, options, n)
