"""Parameters of skills: numbers that a general may have otherwise than the text says, and sets of suits.

The kernel's skills declare them beside their functions, so a skill knows its own, those of plugins too. A parameter
``suits`` is a set of suits, written with the letters of cards (``"SC"``); all others are whole numbers.
"""

from collections.abc import Mapping
from typing import NamedTuple

from sgs_sim import catalogue, kernelnames
from sgs_sim.errors import refusal, unknown

LETTERS = {letter: 1 << at for at, letter in enumerate(catalogue.SUITS.values(), start=1)}
"""Suits as the kernel has them in a mask."""


class Parameter(NamedTuple):
    """A parameter of a skill: what it is if nothing is said, and its bounds."""

    name: str
    default: int
    low: int
    high: int

    @property
    def allowed(self) -> str:
        """What it may be, in words.

        >>> Parameter("draw", 1, 1, 20).allowed, Parameter("suits", 30, 2, 30).allowed
        ('1 to 20', 'suits S H C D')
        """
        if self.name != "suits":
            return f"{self.low} to {self.high}"
        return "suits S H C D" if self.high == sum(LETTERS.values()) else "one to three of the suits S H C D"

    def read(self, raw: object, where: str, key: str) -> int:
        """Check a value as written.

        >>> Parameter("suits", 30, 2, 30).read("SC", "", "")
        10
        """
        value = raw
        if self.name == "suits":
            letters = raw if isinstance(raw, str) and set(raw) <= set(LETTERS) and len(set(raw)) == len(raw) else ""
            value = sum(LETTERS[letter] for letter in letters)
        if type(value) is not int or not self.low <= value <= self.high:
            raise refusal(where, key, raw, self.allowed)
        return value

    def written(self, value: int) -> str:
        """The value as a file has it.

        >>> Parameter("suits", 30, 2, 30).written(10), Parameter("draw", 1, 1, 20).written(3)
        ('SC', '3')
        """
        if self.name != "suits":
            return str(value)
        return "".join(letter for letter, bit in LETTERS.items() if value & bit)


def parameters(skill: str) -> tuple[Parameter, ...] | None:
    """The parameters of a skill; None where no kernel can be asked.

    >>> [parameter.name for parameter in parameters("jieyin")]
    ['discard', 'heal', 'limit']
    """
    found = kernelnames.parameters(skill)
    return None if found is None else tuple(Parameter(*row) for row in found)


def read(skill: str, raw: Mapping[str, object], where: str, key: str) -> dict[str, int]:
    """Check the parameters of one skill; those that are as usual are left out, so that equal rules are equal.

    >>> read("kurou", {"draw": 3, "lose": 1}, "", "")
    {'draw': 3}
    """
    known = parameters(skill)
    if known is None:
        return {name: value for name, value in raw.items() if isinstance(value, int)}
    names = [parameter.name for parameter in known]
    for name in raw:
        if name not in names:
            raise unknown(where, f"{key}: {skill}", "parameter", name, [*names, "lord"])
    values = {
        one.name: one.read(raw[one.name], where, f"{key}: {skill}.{one.name}") for one in known if one.name in raw
    }
    return {one.name: values[one.name] for one in known if one.name in values and values[one.name] != one.default}


def written(skill: str, params: Mapping[str, int], lord: bool = False) -> str:
    """A skill's parameters in brackets, as a ruleset's file has them; empty if all are as usual.

    >>> written("yingzi", {"draw": 3}), written("yingzi", {}), written("luoshen", {"suits": 2}, lord=True)
    ('(draw=3)', '', '(lord, suits=S)')
    """
    known = {parameter.name: parameter for parameter in parameters(skill) or ()}
    parts = [f"{name}={known[name].written(value) if name in known else value}" for name, value in params.items()]
    parts = [*(["lord"] if lord else []), *parts]
    return f"({', '.join(parts)})" if parts else ""
