"""How veteran values the skills of expansions and plugins: functions by row of the skill table, NULL where flags do."""
from libc.string cimport memset

from sgs_sim._core.types cimport *
from sgs_sim._core.state cimport *

memset(&ADVICE[0], 0, sizeof(ADVICE))


cdef int values_use(int id, UseWorth worth) except -1:
    ADVICE[id].use = worth
    return 0


cdef int values_invitation(int id, InvitationWorth worth) except -1:
    ADVICE[id].invitation = worth
    return 0


cdef int values_target(int id, SeatWorth worth) except -1:
    ADVICE[id].target = worth
    return 0


cdef int values_hurt(int id, HurtPrice price) except -1:
    ADVICE[id].hurt = price
    return 0


cdef int picks(int id, Pick pick) except -1:
    ADVICE[id].pick = pick
    return 0
