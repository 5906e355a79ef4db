"""A rule set compiled for one table size: plain data in, one constant struct out."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.cardset cimport add, meet
from sgs_sim._core import names
from sgs_sim._core.cards.tricks cimport resolve_collateral_loan
from sgs_sim._core.flow.dying cimport AFTER_BURIAL, death, dying
from sgs_sim._core.flow.lastpoint cimport nobody_cancels, peaches_cancel
from sgs_sim._core.flow.use cimport RESOLVE, SHED
from sgs_sim._core.optional.attrition cimport attrition
from sgs_sim._core.optional.protection cimport note_attack, nothing_to_cancel, spared
from sgs_sim._core.registry cimport EDITIONS, SKILL_ROWS, effect_of
from sgs_sim._core.registry import skill_id, skill_params, skill_switches

# name -> default; every one is a number: 0 or 1, a count, or the place in a list of choices
cdef dict TABLE_SWITCHES = {
    "turn_limit": 1000,
    "lord_bonus": 5,           # from so many players on
    "starting_hand": 4,
    "draw_count": 2,
    "lord_offer": 2,
    "general_offer": 3,
    "general_offer_ten": 2,
    "reward": 3,
    "last_point": 0,           # dying, cancel
    "last_point_lost": 1,      # with cancel: also when hp are lost
    "delayed_order": 0,        # last placed first, lightning first
    "indulgence_on_lord": 1,
    "late_indulgence": 0,      # nullification after the judgment, too
    "late_lightning": 0,
    "collateral": 0,           # slash, borrow
    "borrowed_of_the_dead": 0,  # discarded, returned
    "never_lord": 1,           # generals marked so are not dealt to the lord
    "weapon_skills": 0,        # all, advanced, basic
    "double_sword": 0,         # as weapon_skills, standard, promo, beta; so for the weapons that differ
    "axe": 0,
    "blade": 0,
    "spear": 0,
    "kylin_bow": 0,
    "choice_salt": 0,
    # optional rules
    "attrition": 0,
    "attrition_rounds": 3,     # full rounds of three before it begins
    "attrition_lasts": 0,      # to the game's end, while three are left
    "attrition_peach": 1,
    "first_out_protection": 0,
    "lordship_passes": 1,
    "reincarnation": 0,
    "simplified_weapons": 0,
    "beginner": 0,
}

cdef enum:
    BEGINNER_RANK = 10         # jacks, queens and kings are left out
    BEGINNER_HP = 4            # generals dealt first
    FEW_PLAYERS = 5            # up to so many a dead player comes back with a card less
    MOST_GAMES = 1000          # of one match

# cards that attack those they name
cdef tuple ATTACKS = (SLASH, FIRE_SLASH, THUNDER_SLASH, DUEL, SAVAGE_ASSAULT, ARCHERY_ATTACK, FIRE_ATTACK)

cdef enum:  # values of weapon_skills
    ALL_SKILLS, ADVANCED, BASIC

cdef dict WEAPON_SWITCHES = {
    "double_sword": DOUBLE_SWORD, "axe": AXE, "blade": BLADE, "spear": SPEAR, "kylin_bow": KYLIN_BOW,
}
cdef enum:
    MAX_PHASES = 8

# what tells that an expansion is there: its cards, and the moments at which only its skills listen
cdef frozenset NEW_KINDS = frozenset([
    FIRE_SLASH, THUNDER_SLASH, ANALEPTIC, FIRE_ATTACK, IRON_CHAIN, SUPPLY_SHORTAGE, GUDING_BLADE, FAN, VINE,
    SILVER_LION,
])
cdef uint64_t NEW_TIMINGS = (
    <uint64_t>1 << T_STRUCK | <uint64_t>1 << T_DAMAGE_COMING | <uint64_t>1 << T_DYING_END | <uint64_t>1 << T_RESCUE)

DEALINGS = ("uniform", "rules", "fixed", "none")
GENDERS = ("none", "male", "female")

cdef dict RANGES = {
    CROSSBOW: 1, QINGGANG_SWORD: 2, DOUBLE_SWORD: 2, ICE_SWORD: 2, GUDING_BLADE: 2, AXE: 3, BLADE: 3, SPEAR: 3,
    YINYUE_SPEAR: 3, HALBERD: 4, FAN: 4, KYLIN_BOW: 5,
}


def switches():
    """Names and defaults of all switches, those of single skills last; complete once the skills have been imported."""
    return {**TABLE_SWITCHES, **skill_switches()}


def _within(low, high, value, what):
    """The number, or a ValueError that says what is allowed."""
    if not low <= int(value) <= high:
        raise ValueError(f"{what}: {value!r}, allowed is {low} to {high}")
    return int(value)


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
        general index by seat or -1; ``switches``: numbers by name; ``phases``: names in order; ``match``: games of one
        match, 1 if it is not given.

    Raises
    ------
    ValueError
        For a name or a size that the kernel does not know.
    """

    def __init__(self, spec):
        memset(&self.data, 0, sizeof(RulesData))
        self.spec = spec
        self.values = self._switches(spec["switches"])
        self._cards(spec["cards"])
        self._generals(spec["generals"])
        self._roles(spec["roles"])
        self._rest(spec)

    @staticmethod
    def _switches(given):
        """The number of every switch."""
        values = switches()
        for name, value in given.items():
            if name not in values:
                raise ValueError(f"switches: {name!r} is none of {', '.join(values)}")
            values[name] = _within(0, 32767, value, name)
        return values

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
            d.face[i].rank = _within(1, 13, rank, f"card {i}: rank")
            d.face[i].color = color_of(suit)
            add(&d.of_kind[kind], i)
            if is_slash(kind):
                add(&d.slashes, i)
            if not only_answers(kind):
                add(&d.usable, i)
            add(&d.of_suit[suit], i)
            add(&d.of_color[color_of(suit)], i)
            if in_deck and not (self.values["beginner"] and rank > BEGINNER_RANK):
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
            who.hp = _within(1, 8, row["hp"], f"{row['id']}: hp")
            who.is_lord = bool(row["lord"])
            who.in_pool = bool(row["in_pool"])
            who.never_lord = bool(row.get("never_lord"))
            who.kingdom_too = _index(names.KINGDOMS, row.get("second_kingdom") or "none", row["id"])
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
                known = skill_params(name)
                for param in params:
                    _index([param_name for param_name, _, _, _ in known], param, f"{row['id']}: parameters of {name}")
                for j, (param, default, low, high) in enumerate(known):
                    value = params.get(param, default)
                    who.skill[k].p[j] = _within(low, high, value, f"{row['id']}: {param} of {name}")
                k += 1
            who.n_skills = 0 if self.values["beginner"] else k

    def _expanded(self):
        """Are there cards, or skills of generals in the pool, that the standard edition has nothing of?"""
        cdef const RulesData* d = &self.data
        cdef int i, k
        for i in range(KIND_COUNT):
            if i in NEW_KINDS and meet(&d.of_kind[i], &d.deck):
                return True
        for i in range(d.n_generals):
            for k in range(d.general[i].n_skills):
                if d.general[i].in_pool and SKILL_ROWS[d.general[i].skill[k].id].listens & NEW_TIMINGS:
                    return True
        return False

    def _roles(self, roles):
        cdef int i
        if len(roles) != 4 or roles[0] != 1 or not 2 <= sum(roles) <= MAX_SEATS:
            raise ValueError(f"roles: {tuple(roles)}; one lord, 2 to {MAX_SEATS} players in all")
        for i in range(4):
            self.data.roles[i] = _within(0, MAX_SEATS, roles[i], "roles")
        self.data.n = sum(roles)

    def _rest(self, spec):
        cdef RulesData* d = &self.data
        cdef int i
        if not 1 <= len(spec["phases"]) <= MAX_PHASES:
            raise ValueError(f"phases: {len(spec['phases'])}, allowed is 1 to {MAX_PHASES}")
        for i, phase in enumerate(spec["phases"]):
            d.phases[i] = _index(names.PHASES, phase, "phases")
        d.n_phases = len(spec["phases"])
        d.dealing = _index(DEALINGS, spec["dealing"], "dealing")
        values = self.values
        self._weights(spec.get("weights") or {})
        d.expanded = self._expanded()
        d.turn_limit = values["turn_limit"]
        d.lord_bonus_players = values["lord_bonus"]
        d.starting_hand = values["starting_hand"]
        d.draw_count = values["draw_count"]
        d.lord_offer = values["lord_offer"]
        d.general_offer = values["general_offer"]
        d.general_offer_ten = values["general_offer_ten"]
        d.reward = values["reward"]
        for i, name in enumerate(skill_switches()):
            d.own[i] = values[name]
        self._flow(values)
        self._effects(values)
        self._optional(values, spec.get("match", 1))
        self._fixed(spec.get("fixed") or ())
        d.choice_salt = values["choice_salt"]
        self._pool()

    def _flow(self, values):
        """What the flow chooses between: functions, orders, who may be named."""
        cdef RulesData* d = &self.data
        cdef int i
        for i in range(KIND_COUNT):
            d.resolve[i] = RESOLVE[i]
            d.shed[i] = SHED[i]
        d.second_target[COLLATERAL] = not values["collateral"]
        if values["collateral"]:
            d.resolve[COLLATERAL] = resolve_collateral_loan
        d.returns_of_the_dead = values["borrowed_of_the_dead"]
        d.last_point_hit = peaches_cancel if values["last_point"] else nobody_cancels
        d.last_point_lost = peaches_cancel if values["last_point"] and values["last_point_lost"] else nobody_cancels
        d.at_zero = d.at_zero_lost = death if values["last_point"] else dying
        if values["delayed_order"]:
            d.judged_first[LIGHTNING], d.judged_first[INDULGENCE] = 2, 1
        d.late_window[INDULGENCE] = values["late_indulgence"]
        d.late_window[LIGHTNING] = values["late_lightning"]
        d.exempt[INDULGENCE] = 0 if values["indulgence_on_lord"] else 1      # the lord sits on seat 0
        d.bars_lords = values["never_lord"]
        phases = [d.phases[i] for i in range(d.n_phases)]
        d.start_phase = START if START in phases else phases[0]
        d.finish_phase = FINISH if FINISH in phases else phases[len(phases) - 1]

    def _effects(self, values):
        """The effect of each kind of equipment, of weapons in the edition chosen."""
        cdef RulesData* d = &self.data
        cdef int kind, edition
        by_kind = {kind: values[name] for name, kind in WEAPON_SWITCHES.items()}
        for kind in range(CROSSBOW, KIND_COUNT):
            edition = _within(0, EDITIONS, by_kind.get(kind, 0), "edition of a weapon") - 1
            if values["simplified_weapons"] and slot_of(kind) == WEAPON and kind > QINGGANG_SWORD:
                continue
            if edition < 0:
                if values["weapon_skills"] == BASIC and slot_of(kind) == WEAPON and kind > QINGGANG_SWORD:
                    continue        # crossbow and qinggang sword come first
                edition = 1 if values["weapon_skills"] == ADVANCED else 0
            d.effect[kind] = effect_of(kind, edition)

    def _optional(self, values, match):
        """Attrition, first-out protection, reincarnation."""
        cdef RulesData* d = &self.data
        d.attrition_rounds = values["attrition_rounds"]
        d.attrition_of_three = values["attrition_lasts"]
        d.attrition_peach = values["attrition_peach"]
        d.attrition_asks = values["attrition_peach"] and not values["last_point"]
        if values["attrition"]:
            d.round_ends = attrition
        d.gifts = 3 if d.n <= FEW_PLAYERS else 4
        if values["reincarnation"]:
            d.after_burial = AFTER_BURIAL
        d.match = _within(1, MOST_GAMES, match, "match") if values["first_out_protection"] else 1
        d.lordship_passes = values["lordship_passes"]
        d.past_zero = d.at_zero
        d.past_last_point = d.last_point_hit
        if values["first_out_protection"]:
            d.at_zero = spared
            d.last_point_hit = nothing_to_cancel
            for kind in ATTACKS:
                if d.resolve[<int>kind] != NULL:
                    d.resolve[<int>kind] = note_attack

    def _fixed(self, fixed):
        """Generals by seat, none twice."""
        cdef RulesData* d = &self.data
        cdef int i
        if len(fixed) > d.n:
            raise ValueError(f"fixed: {len(fixed)} generals for {d.n} seats")
        for i in range(MAX_SEATS):
            d.fixed[i] = -1
        for i, general in enumerate(fixed):
            d.fixed[i] = _within(-1, d.n_generals - 1, general, f"fixed: seat {i}")
        named = [general for general in fixed if general >= 0]
        if len(set(named)) < len(named):
            raise ValueError(f"fixed: {list(fixed)} names a general twice")
        if d.fixed[0] >= 0 and d.bars_lords and d.general[d.fixed[0]].never_lord:
            raise ValueError(f"fixed: seat 0: general {d.fixed[0]} is never the lord's")

    def _pool(self):
        """Are there as many generals as the dealing needs?"""
        cdef RulesData* d = &self.data
        pool = {i for i in range(d.n_generals) if d.general[i].in_pool}
        for i in pool:
            d.pool |= (<uint64_t>1) << <int>i
            if not (d.bars_lords and d.general[i].never_lord):
                d.lord_pool |= (<uint64_t>1) << <int>i
            if not self.values["beginner"] or d.general[i].hp == BEGINNER_HP:
                d.first_dealt |= (<uint64_t>1) << <int>i
        lords = sum(d.general[i].is_lord for i in pool)
        needed = 0
        if d.dealing == DEAL_UNIFORM:
            needed = d.n
        elif d.dealing == DEAL_FIXED:
            named = {d.fixed[i] for i in range(d.n) if d.fixed[i] >= 0}
            needed = d.n - len(named)
            pool -= named
        elif d.dealing == DEAL_RULES:
            if lords + d.lord_offer == 0:
                raise ValueError("pool: no lord general, and lord_offer is 0: the lord has no general to choose")
            needed = 1 + (d.n - 1) * (d.general_offer_ten if d.n == 10 else d.general_offer)
        if needed and d.fixed[0] < 0 and not any(not (d.bars_lords and d.general[i].never_lord) for i in pool):
            raise ValueError("pool: no general that the lord may have")
        if len(pool) < needed:
            raise ValueError(f"pool: {len(pool)} generals, the dealing needs {needed}")

    def _weights(self, weights):
        """Weights of the veteran bot; without them it cannot play."""
        cdef int i
        for name in weights:
            _index(names.WEIGHTS, name, "weights")
        if weights and len(weights) != len(names.WEIGHTS):
            raise ValueError(f"weights: {', '.join(n for n in names.WEIGHTS if n not in weights)} not given")
        self.data.n_weights = len(weights)
        for i, name in enumerate(names.WEIGHTS):
            if name in weights:
                if not -30000 <= weights[name] <= 30000:
                    raise ValueError(f"weights: {name} is {weights[name]}, allowed is -30000 to 30000")
                self.data.weight[i] = weights[name]

    @property
    def players(self):
        """Seats at the table."""
        return self.data.n
