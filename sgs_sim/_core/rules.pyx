"""A rule set compiled for one table size: plain data in, one constant struct out."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport add
from sgs_sim._core import names
from sgs_sim._core.registry import skill_id

# name -> default; every one is a number
SWITCHES = {
    "turn_limit": 1000,
    "lord_bonus_players": 5,
    "starting_hand": 4,
    "draw_count": 2,
    "lord_offer": 2,
    "general_offer": 3,
    "general_offer_ten": 2,
    "reward": 3,
}
DEALINGS = ("uniform", "rules", "fixed", "none")
GENDERS = ("none", "male", "female")

cdef dict RANGES = {
    CROSSBOW: 1, QINGGANG_SWORD: 2, DOUBLE_SWORD: 2, ICE_SWORD: 2, GUDING_BLADE: 2, AXE: 3, BLADE: 3, SPEAR: 3,
    YINYUE_SPEAR: 3, HALBERD: 4, FAN: 4, KYLIN_BOW: 5,
}


def _index(names_, name, what):
    """Position of a name, or a ValueError that says what is allowed."""
    try:
        return names_.index(name)
    except ValueError:
        raise ValueError(f"{what}: {name!r} is none of {', '.join(names_)}") from None


cdef class Rules:
    """Rules of one table, compiled for the kernel.

    Parameters
    ----------
    spec : dict
        ``cards``: list of (kind, suit, rank, in_deck), the whole catalogue in a fixed order;
        ``generals``: list of dicts (id, kingdom, gender, hp, lord, in_pool, skills), skills being a list of
        (skill id, parameters, lord skill); ``roles``: counts of lord, loyalist, rebel, traitor; ``dealing``; ``fixed``:
        general index by seat or -1; ``switches``: numbers by name; ``phases``: names in order.

    Raises
    ------
    ValueError
        For a name or a size that the kernel does not know.
    """

    def __init__(self, spec):
        memset(&self.data, 0, sizeof(RulesData))
        self.spec = spec
        self._cards(spec["cards"])
        self._generals(spec["generals"])
        self._roles(spec["roles"])
        self._rest(spec)

    def _cards(self, cards):
        cdef RulesData* d = &self.data
        cdef int i, kind, suit
        if len(cards) > MAX_CARDS:
            raise ValueError(f"cards: {len(cards)} in the catalogue, at most {MAX_CARDS}")
        d.n_cards = len(cards)
        for i, (kind_name, suit_name, rank, in_deck) in enumerate(cards):
            kind = _index(names.KINDS, kind_name, f"card {i}")
            suit = _index(names.SUITS, suit_name, f"card {i}")
            d.face[i].kind = kind
            d.face[i].suit = suit
            d.face[i].rank = rank
            d.face[i].color = color_of(suit)
            add(&d.of_kind[kind], i)
            add(&d.of_suit[suit], i)
            add(&d.of_color[color_of(suit)], i)
            if in_deck:
                add(&d.deck, i)
        for kind, reach in RANGES.items():
            d.range[kind] = reach

    def _generals(self, generals):
        cdef RulesData* d = &self.data
        cdef General* who
        cdef int i, k, j
        if len(generals) > MAX_GENERALS:
            raise ValueError(f"generals: {len(generals)}, at most {MAX_GENERALS}")
        d.n_generals = len(generals)
        for i, row in enumerate(generals):
            who = &d.general[i]
            who.kingdom = _index(names.KINGDOMS, row["kingdom"], row["id"])
            who.gender = _index(GENDERS, row["gender"], row["id"])
            who.hp = row["hp"]
            who.is_lord = bool(row["lord"])
            who.in_pool = bool(row["in_pool"])
            if len(row["skills"]) > 8:
                raise ValueError(f"{row['id']}: {len(row['skills'])} skills, at most 8")
            k = 0
            for name, params, lord_skill in row["skills"]:
                if not skill_id(name):
                    if row["in_pool"]:
                        raise ValueError(f"{row['id']}: skill {name!r} is not known to the kernel")
                    continue
                who.skill[k].id = skill_id(name)
                who.skill[k].lord_only = bool(lord_skill)
                for j, value in enumerate(list(params.values())[:3]):
                    who.skill[k].p[j] = value
                k += 1
            who.n_skills = k

    def _roles(self, roles):
        cdef int i
        if len(roles) != 4 or roles[0] != 1 or not 2 <= sum(roles) <= MAX_SEATS:
            raise ValueError(f"roles: {tuple(roles)}; one lord, 2 to {MAX_SEATS} players in all")
        for i in range(4):
            self.data.roles[i] = roles[i]
        self.data.n = sum(roles)

    def _rest(self, spec):
        cdef RulesData* d = &self.data
        cdef int i
        for i, phase in enumerate(spec["phases"]):
            d.phases[i] = _index(names.PHASES, phase, "phases")
        d.n_phases = len(spec["phases"])
        d.dealing = _index(DEALINGS, spec["dealing"], "dealing")
        for i in range(MAX_SEATS):
            d.fixed[i] = -1
        for i, general in enumerate(spec.get("fixed") or ()):
            d.fixed[i] = general
        values = dict(SWITCHES)
        for name, value in spec["switches"].items():
            if name not in SWITCHES:
                raise ValueError(f"switches: {name!r} is none of {', '.join(SWITCHES)}")
            values[name] = int(value)
        d.turn_limit = values["turn_limit"]
        d.lord_bonus_players = values["lord_bonus_players"]
        d.starting_hand = values["starting_hand"]
        d.draw_count = values["draw_count"]
        d.lord_offer = values["lord_offer"]
        d.general_offer = values["general_offer"]
        d.general_offer_ten = values["general_offer_ten"]
        d.reward = values["reward"]

    @property
    def players(self):
        """Seats at the table."""
        return self.data.n
