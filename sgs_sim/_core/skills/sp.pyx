"""Q: skills of the generals of this set."""
from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *
from sgs_sim._core.table cimport *
from sgs_sim._core.trace cimport emit
from sgs_sim._core.ask cimport ask, begin, invoke, invoke_on, option
from sgs_sim._core.flow.acts cimport bar
from sgs_sim._core.registry cimport on, param, skill
from sgs_sim._core.zones cimport draw


# ---- yangxiu --------------------------------------------------------------------------------------------------------

cdef void jilei(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """雞肋: hurt, he names a type of cards: those in the source's hand are no good for it until the turn ends. Before
    anybody is dying."""
    cdef int source = e.damage.source, type, id = slot.id
    cdef Request* r
    if not alive(&g.t.pub, source) or not invoke(g, me, slot, source, source):
        return
    r = begin(g, R_CHOOSE, me, id)
    r.topic = TOPIC_TYPE
    r.source = <int8_t>source
    r.target = <int8_t>source
    for type in range(TYPE_COUNT):
        option(g, V_CHOOSE, id, NONE, 0, 0, type)
    type = ask(g).arg
    bar(g, source, 1 << type)
    if g.trace != NULL:
        emit(g, E_TYPE, me, source, NONE, 0, id, type)


cdef void danlao(Game* g, int me, Slot* slot, Event* e) noexcept nogil:
    """啖酪: one of several targets of a trick: he draws a card, and it skips him."""
    if invoke_on(g, me, slot, e.seat, me, e.kind):
        draw(g, me, slot.p[0])
        e.use.skips |= bit(me)


cdef int id
id = skill("jilei", AIM_FOE)
on(id, T_STRUCK, jilei)
id = skill("danlao", FOR_OWNER)
on(id, T_TRICK_AIMED, danlao)
param(id, "draw", 1, 1, 20)
