"""Veteran: a bot that plays its role. It sees only a view, keeps beliefs, and decides without dice."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.rng cimport mix64
from sgs_sim._core.bots.veteran.answers cimport (
    cheapest, discarded, given, least_kept, look_at_cards, nullify, rescue, taken,
)
from sgs_sim._core.bots.veteran.stargazing cimport arranged
from sgs_sim._core.registry cimport SKILL_ROWS
from sgs_sim._core.bots.veteran.armies cimport burnt, shown_to_fire
from sgs_sim._core.bots.veteran.claims cimport claimed_card, doubts
from sgs_sim._core.bots.veteran.fire cimport compared
from sgs_sim._core.bots.veteran.plugins cimport ADVICE
from sgs_sim._core.bots.veteran import god, wind  # no-cython-lint  (tell what they know of their skills)
from sgs_sim._core.bots.veteran.gifts cimport or_a_gift
from sgs_sim._core.bots.veteran.play cimport free_choice, planned, seat_choice
from sgs_sim._core.bots.veteran.rivals cimport planned_second
from sgs_sim._core.bots.veteran.skills cimport gives_up, invite_worth, retrial_choice, suit_guess
from sgs_sim._core.bots.veteran.weights cimport W_CARD, weight
from sgs_sim._core.bots.veteran.worth cimport Mind, count_kind, empty_hand_worth, think


cdef int further_card(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """Another card for a choice begun: the cheapest, where one may stop only a bad one."""
    cdef int best
    if r.as_kind and SKILL_ROWS[r.skill].claims:
        return claimed_card(m, r, options, n)
    best = planned_second(m.v, r, options, n)
    if best >= 0:
        return best
    best = cheapest(m, options, n)
    if options[0].verb == V_DONE and not gives_up(m, r, options[best].card):
        return 0
    return best


cdef int chosen(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    if r.topic == TOPIC_WEAPON:
        return 0          # the last one borrowed
    if r.topic == TOPIC_QUESTION:
        return CHOICE_DOUBT if doubts(m, r) else CHOICE_TRUST
    if r.topic == TOPIC_KINGDOM:
        return suit_guess(m, r, options, n)
    if r.topic == TOPIC_OPTION:
        return 1 if n > 1 and cheapest_spent(m) < cost_of_draw(m, r.source) else 0
    if r.topic == TOPIC_GENERAL:
        return general_choice(m, options, n)
    return suit_guess(m, r, options, n)


cdef int cheapest_spent(Mind* m) noexcept nogil:
    """What discarding the cheapest hand card costs; the slash that has come needs the jink itself."""
    return least_kept(m, m.v.me.hand[0]) - (empty_hand_worth(m) if m.last_card and not count_kind(m.v, JINK) else 0)


cdef int cost_of_draw(const Mind* m, int seat) noexcept nogil:
    """What it costs us that this player draws a card; nothing if he is a friend."""
    return m.foe[seat] * weight(m.v, W_CARD) // 256 if seat >= 0 else weight(m.v, W_CARD)


cdef int general_choice(Mind* m, const Option* options, int n) noexcept nogil:
    """Generals with more hp and skills first; a lord values lord skills."""
    cdef const General* who
    cdef int i, best = 0, value, top = -1
    for i in range(n):
        who = &m.v.rules.general[options[i].arg]
        value = 4 * who.hp + who.n_skills
        if m.v.me.role == LORD and who.is_lord:
            value += 2
        value = 64 * value + <int>(mix64(m.v.me.tie_key ^ <uint64_t>options[i].arg) & 63)
        if value > top:
            top = value
            best = i
    return best


cdef int shown(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """A hand card that is shown."""
    if r.topic == TOPIC_COMPARE:
        return compared(m, r, options, n)
    return shown_to_fire(m, options, n) if r.as_kind == FIRE_ATTACK else 0


cdef int advised(Mind* m, const Request* r, const Option* options, int n) noexcept nogil:
    """What is known of the skill that asks; -1 for nothing."""
    if r.skill == 0 or ADVICE[r.skill].pick == NULL:
        return -1
    return ADVICE[r.skill].pick(m, r, options, n)


cdef bint about_others(const View* v, const Request* r) noexcept nogil:
    """Does this decision depend on who is friend and who is enemy?"""
    if r.kind == R_JINK or r.kind == R_SLASH:
        return r.target != v.seat or r.as_kind == DUEL
    return True


cdef int veteran_policy(View* view, const Request* request, const Option* options, int n) noexcept nogil:
    cdef Mind m
    cdef int kind = request.kind, i
    if kind == R_TARGET:
        i = planned(view, request, options, n)
        if i >= 0:
            return i
    think(&m, view, about_others(view, request))
    if kind == R_DISCARD or kind == R_CARD or kind == R_TAKE or kind == R_ARRANGE:
        look_at_cards(&m, request, options, n)
    i = advised(&m, request, options, n)
    if i >= 0:
        return i
    if kind == R_PLAY:
        return or_a_gift(&m, options, n, free_choice(&m, options, n))
    if kind == R_TARGET:
        return seat_choice(&m, request, options, n)
    if kind == R_JINK or kind == R_SLASH:
        return given(&m, request, options, n)
    if kind == R_INVOKE:
        return 0 if invite_worth(&m, request) > 0 else 1
    if kind == R_DISCARD:
        if request.as_kind == FIRE_ATTACK:
            return burnt(&m, request, options, n)
        return discarded(&m, request, options, n)
    if kind == R_CARD:
        return further_card(&m, request, options, n)
    if kind == R_TAKE:
        return taken(&m, request, options, n)
    if kind == R_NULLIFICATION:
        return nullify(&m, request, options, n)
    if kind == R_PEACH or kind == R_ANALEPTIC:
        return rescue(&m, request, options, n)
    if kind == R_RETRIAL:
        return retrial_choice(&m, request, options, n)
    if kind == R_SHOW:
        return shown(&m, request, options, n)
    if kind == R_ARRANGE:
        return arranged(&m, request, options, n)
    return chosen(&m, request, options, n) if kind == R_CHOOSE else 0
