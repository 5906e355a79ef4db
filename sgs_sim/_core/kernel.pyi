from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sgs_sim._core.bots.python import BotView
from sgs_sim._core.choices import Option, Request
from sgs_sim._core.invariants import RULES as INVARIANTS
from sgs_sim._core.match import Match as Match
from sgs_sim._core.names import ENDINGS as ENDINGS
from sgs_sim._core.names import EVENTS as EVENTS
from sgs_sim._core.names import KINDS as KINDS
from sgs_sim._core.names import KINGDOMS as KINGDOMS
from sgs_sim._core.names import NATURES as NATURES
from sgs_sim._core.names import OPTIONS as OPTIONS
from sgs_sim._core.names import PHASES as PHASES
from sgs_sim._core.names import REQUESTS as REQUESTS
from sgs_sim._core.names import ROLES as ROLES
from sgs_sim._core.names import SUITS as SUITS
from sgs_sim._core.names import TOPICS as TOPICS
from sgs_sim._core.names import VERBS as VERBS
from sgs_sim._core.names import WINNERS as WINNERS
from sgs_sim._core.names import ZONES as ZONES
from sgs_sim._core.play import BOTS as BOTS
from sgs_sim._core.rules import Rules as Rules

__all__ = [
    "BOTS",
    "CHOICE_DTYPE",
    "DETAIL_DTYPE",
    "ENDINGS",
    "EVENTS",
    "EVENT_DTYPE",
    "GAME_DTYPE",
    "INVARIANTS",
    "KINDS",
    "KINGDOMS",
    "LIMITS",
    "NATURES",
    "OPTIONS",
    "PHASES",
    "REQUESTS",
    "ROLES",
    "SEAT_DTYPE",
    "SKILLS",
    "SKILL_IDS",
    "STREAM_VERSION",
    "SUITS",
    "SWITCHES",
    "TOPICS",
    "VERBS",
    "WINNERS",
    "ZONES",
    "Match",
    "Rules",
    "Simulator",
    "renew",
]

SKILLS: tuple[str, ...]
SKILL_IDS: tuple[str, ...]
SWITCHES: dict[str, int]
STREAM_VERSION: int
LIMITS: dict[str, int]

def renew() -> None: ...

GAME_DTYPE: np.dtype[np.void]
SEAT_DTYPE: np.dtype[np.void]
DETAIL_DTYPE: np.dtype[np.void]
EVENT_DTYPE: np.dtype[np.void]
CHOICE_DTYPE: np.dtype[np.void]

class _Bot(Protocol):
    def choose(self, view: BotView, request: Request, options: list[Option], /) -> int: ...

class Simulator:
    def __init__(
        self,
        rules: Rules,
        bots: Sequence[str | _Bot],
        key: tuple[int, int],
        detail: bool = False,
        peek: bool = False,
        verify: bool = False,
        seat_bots: Sequence[str] | None = None,
    ) -> None: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def peek_faults(self) -> int: ...
    @property
    def violations(self) -> tuple[int, str | None, int | None]: ...
    def run(
        self, first: int, count: int, step: int = 1
    ) -> tuple[NDArray[np.void], NDArray[np.void], NDArray[np.void] | None]: ...
