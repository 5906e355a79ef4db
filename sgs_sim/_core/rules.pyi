from collections.abc import Mapping
from typing import Any

SWITCHES: dict[str, int]
DEALINGS: tuple[str, ...]
GENDERS: tuple[str, ...]

class Rules:
    def __init__(self, spec: Mapping[str, Any]) -> None: ...
    @property
    def spec(self) -> Mapping[str, Any]: ...
    @property
    def players(self) -> int: ...
