"""Scoring tables: points by role, winner and kills, read from data and computed for whole arrays of games.

A table is a TOML file (``rulesets/scoring/*.toml`` or one of the user's): rows give points by winning side and role,
bonuses give points for each kill, switches turn bonuses on and off.
"""

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from pydantic import Field, ValidationError

from sgs_sim import catalogue
from sgs_sim.errors import InputError, place, shown, unknown
from sgs_sim.ruleset import Model, Switch, SwitchValue
from sgs_sim.validation import input_error, read_toml

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Role = Literal["lord", "loyalist", "rebel", "traitor"]
Side = Literal["lord", "rebel", "traitor"]
When = Literal["always", "alive", "dead", "won", "final_duel"]

SIDES = ("none", "lord", "rebel", "traitor")
"""Winners by the kernel's number."""
TERMS = ("base", "per_player", "per_loyalist_alive", "per_rebel_alive", "per_traitor_alive")
LARGEST = 500
"""Bound of a single figure: keeps every sum of a table within 16 bits."""


class Row(Model):
    """Points of one role when one side wins; rows for the same case add up."""

    winner: Side | list[Side]
    role: Role | list[Role]
    when: When = "always"
    base: int = Field(default=0, ge=-LARGEST, le=LARGEST)
    per_player: int = Field(default=0, ge=-LARGEST, le=LARGEST)
    per_loyalist_alive: int = Field(default=0, ge=-LARGEST, le=LARGEST)
    per_rebel_alive: int = Field(default=0, ge=-LARGEST, le=LARGEST)
    per_traitor_alive: int = Field(default=0, ge=-LARGEST, le=LARGEST)
    only_if: dict[str, SwitchValue] = Field(default_factory=dict)


class Bonus(Model):
    """Points for each character of the role ``victim`` that a player of the role ``killer`` has killed."""

    killer: Role | list[Role]
    victim: Role | list[Role]
    winner: Side | list[Side] = Field(default_factory=lambda: list[Side](get_args(Side)))
    points: int = Field(ge=-LARGEST, le=LARGEST)
    only_if: dict[str, SwitchValue] = Field(default_factory=dict)


class ScoringTable(Model):
    """A scoring table with the values of its switches.

    ``roles``: the only lords, loyalists, rebels and traitors it is made for; None: for any table.

    Examples
    --------
    >>> load_scoring("fourth").switch_values()
    {'rebel_bonus_on_loss': True, 'lord_kill_bonus': 'rebel'}
    """

    name: str
    english: str
    chinese: str
    row: list[Row]
    bonus: list[Bonus] = Field(default_factory=list)
    switches: dict[str, Switch] = Field(default_factory=dict)
    roles: tuple[int, int, int, int] | None = Field(default=None, strict=False)

    def switch_values(self) -> dict[str, SwitchValue]:
        """Every switch with its value."""
        return {name: switch.value for name, switch in self.switches.items()}

    def with_switches(self, values: dict[str, SwitchValue]) -> "ScoringTable":
        """The same table with other values of some switches."""
        changed = {
            name: switch.model_copy(update={"value": values[name]}) if name in values else switch
            for name, switch in self.switches.items()
        }
        return self.model_copy(update={"switches": changed})

    def check_roles(self, roles: tuple[int, int, int, int], where: str, key: str) -> None:
        """Refuse a table of other roles than those that the points are made for.

        >>> load_scoring("online_ranked").check_roles((1, 1, 2, 1), "--scoring", "")
        Traceback (most recent call last):
        sgs_sim.errors.InputError: --scoring: "online_ranked" is made for 1/2/4/1 alone, and 1/1/2/1 are to play
        """
        if self.roles and self.roles != roles:
            made, asked = ("/".join(map(str, counts)) for counts in (self.roles, roles))
            message = f"{shown(self.name)} is made for {made} alone, and {asked} are to play"
            raise InputError(f"{place(where, key)}: {message}")

    def holds(self, only_if: dict[str, SwitchValue]) -> bool:
        """Whether the switches have these values."""
        return all(self.switches[name].value == value for name, value in only_if.items())


def _each(value: str | list[Any]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def built_in() -> tuple[str, ...]:
    """Names of the tables that come with the program."""
    return tuple(sorted(path.stem for path in (catalogue.DATA / "scoring").glob("*.toml")))


def load_scoring(name: str, *, where: str = "", key: str = "scoring") -> ScoringTable:
    """Read a scoring table by name or from a TOML file.

    Parameters
    ----------
    name
        ``fourth``, ``online_ranked``, or the path of a file that ends in ``.toml``; switches that differ from the
        table's own may follow in brackets: ``fourth(rebel_bonus_on_loss=false)``, so that one string says everything.
    where, key
        The place an error names.
    """
    return _load(name, where, key)


@cache
def _load(name: str, where: str, key: str) -> ScoringTable:
    from sgs_sim.rulesetfile import is_path

    match = re.fullmatch(r"(.+?)(?:\(([^()]*)\))?", name)
    plain, settings = (match[1], match[2]) if match else (name, None)
    path = Path(plain) if is_path(plain) else catalogue.DATA / "scoring" / f"{plain}.toml"
    if not is_path(plain) and plain not in built_in():
        raise unknown(where, key, "scoring table", plain, [*built_in(), "a file FILE.toml"])
    try:
        table = ScoringTable.model_validate(read_toml(path, place(where, key)))
    except ValidationError as error:
        raise input_error(error, ScoringTable, str(path)) from None
    _check_switches(table, str(path))
    return table.with_switches(_read_settings(table, settings or "", where, key))


def _check_switches(table: ScoringTable, where: str) -> None:
    for name, switch in table.switches.items():
        switch.read(switch.value, where, f"switches.{name}")
    conditions = [(f"row.{i}.only_if", row.only_if) for i, row in enumerate(table.row)]
    conditions += [(f"bonus.{i}.only_if", bonus.only_if) for i, bonus in enumerate(table.bonus)]
    for key, only_if in conditions:
        for name, value in only_if.items():
            if name not in table.switches:
                raise unknown(where, key, "switch", name, table.switches)
            table.switches[name].read(value, where, f"{key}.{name}")


def _read_settings(table: ScoringTable, text: str, where: str, key: str) -> dict[str, SwitchValue]:
    values: dict[str, SwitchValue] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise InputError(f"{place(where, key)}: {part!r} is no switch; written name=value")
        if name not in table.switches:
            raise unknown(where, key, "switch", name, table.switches)
        values[name] = table.switches[name].read(value, where, f"{key}.{name}")
    return values


def score(table: ScoringTable, games: "NDArray[Any]", seats: "NDArray[Any]") -> "NDArray[np.int16]":
    """Points of every seat.

    Parameters
    ----------
    table
        The scoring table.
    games
        Rows of the kernel's games table; table sizes may be mixed.
    seats
        Rows of the kernel's seats table, those of one game together and in the order of ``games``.

    Returns
    -------
    numpy.ndarray
        One 16-bit number for each row of ``seats``.
    """
    import numpy as np

    players = games["players"].astype(np.intp)
    if int(players.sum()) != len(seats):
        raise ValueError(f"{len(seats)} seat rows for games with {int(players.sum())} seats")
    of_game = np.repeat(np.arange(len(games)), players)
    cell = games["winner"][of_game].astype(np.intp) * len(catalogue.ROLES) + seats["role"]
    values = _values(players, of_game, seats)
    points = np.zeros(len(seats), np.int32)
    for when, coefficients in _coefficients(table).items():
        here = sum(coefficients[i][cell] * values[i] for i in range(len(TERMS)) if coefficients[i].any())
        points += np.where(_condition(when, games, of_game, seats), here, 0)
    for victim, bonus in _bonuses(table).items():
        points += bonus[cell] * seats[f"kills_{victim}"]
    return points.astype(np.int16)


def _values(players: Any, of_game: Any, seats: "NDArray[Any]") -> list[Any]:
    """What each term of `TERMS` is multiplied with, by seat row."""
    import numpy as np

    alive = seats["alive"] != 0
    counts = [
        np.bincount(of_game[alive & (seats["role"] == catalogue.ROLES.index(role))], minlength=len(players))[of_game]
        for role in ("loyalist", "rebel", "traitor")
    ]
    return [1, players[of_game], *counts]


def _condition(when: str, games: "NDArray[Any]", of_game: Any, seats: "NDArray[Any]") -> Any:
    if when == "final_duel":
        return games["final_duel"][of_game] == seats["seat"]
    if when == "won":
        return seats["won"] != 0
    if when == "always":
        return True
    return (seats["alive"] != 0) == (when == "alive")


def _cells(winner: str | list[Any], role: str | list[Any]) -> list[int]:
    roles = len(catalogue.ROLES)
    return [SIDES.index(side) * roles + catalogue.ROLES.index(one) for side in _each(winner) for one in _each(role)]


def _coefficients(table: ScoringTable) -> dict[str, Any]:
    """By condition: one row a term, one column for each pair of winner and role."""
    import numpy as np

    found: dict[str, Any] = {}
    for row in table.row:
        if table.holds(row.only_if):
            shape = (len(TERMS), len(SIDES) * len(catalogue.ROLES))
            coefficients = found.setdefault(row.when, np.zeros(shape, np.int32))
            for term, name in enumerate(TERMS):
                coefficients[term, _cells(row.winner, row.role)] += getattr(row, name)
    return found


def _bonuses(table: ScoringTable) -> dict[str, Any]:
    """By role of the victim: points for each pair of winner and role of the killer."""
    import numpy as np

    found: dict[str, Any] = {}
    for bonus in table.bonus:
        if table.holds(bonus.only_if):
            for victim in _each(bonus.victim):
                points = found.setdefault(victim, np.zeros(len(SIDES) * len(catalogue.ROLES), np.int32))
                points[_cells(bonus.winner, bonus.killer)] += bonus.points
    return found
