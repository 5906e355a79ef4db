from collections.abc import Mapping
from typing import Any

DEALINGS: tuple[str, ...]
GENDERS: tuple[str, ...]

def switches() -> dict[str, int]: ...

class Rules:
    def __init__(self, spec: Mapping[str, Any]) -> None: ...
    @property
    def spec(self) -> Mapping[str, Any]: ...
    @property
    def players(self) -> int: ...
