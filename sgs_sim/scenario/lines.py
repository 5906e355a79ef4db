"""The lines of a script: what each may say, and how it is read."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Any

from sgs_sim.errors import InputError, place, shown

CARD = re.compile(r"[a-z_]+(?::[SHCD](?:10|[2-9AJQK]))?")
NAME = re.compile(r"[a-z_]+")


@dataclass(frozen=True)
class Choice:
    """One choice of one seat, as a line of the script says it.

    Attributes
    ----------
    cards
        Cards in the order of the line; of ``arrange`` those that go on top.
    bottom
        Cards of ``arrange`` behind the slash; None if the line has none.
    skill
        The skill that is used, invoked or declined, or that converts the card.
    word
        What ``choose`` names, or the zone that ``take`` names.
    """

    text: str
    seat: int
    verb: str
    cards: tuple[str, ...] = ()
    bottom: tuple[str, ...] | None = None
    as_kind: str | None = None
    skill: str | None = None
    targets: tuple[int, ...] = ()
    word: str | None = None

    @property
    def all_cards(self) -> tuple[str, ...]:
        """Every card the line names."""
        return self.cards + (self.bottom or ())


@dataclass(frozen=True)
class Absent:
    """``! line``: this choice is in no request of its seat between the choices around it."""

    text: str
    choice: Choice


@dataclass(frozen=True)
class Moment:
    """``= KEY VALUE``: an expectation that must hold in the middle of the script."""

    text: str
    key: str
    value: Any


Line = Choice | Absent | Moment


@dataclass(frozen=True)
class Form:
    """What a verb may be followed by."""

    usage: str
    least: int = 0
    most: int = 0
    joined: bool = False
    names_skill: bool = False
    converts: bool = False
    aims: bool = False


MANY = 99
FORMS: dict[str, Form] = {
    "use": Form("use CARD [as KIND by SKILL] [-> SEATS]", 1, 2, joined=True, converts=True, aims=True),
    "recast": Form("recast CARD [as KIND by SKILL]", 1, 1, converts=True),
    "skill": Form("skill SKILL [CARDS] [-> SEATS]", 0, MANY, names_skill=True, aims=True),
    "play": Form("play CARD [as KIND by SKILL]", 1, 2, joined=True, converts=True),
    "invoke": Form("invoke SKILL", names_skill=True),
    "decline": Form("decline SKILL", names_skill=True),
    "take": Form("take hand | take hand:CARD | take equip:CARD | take judging:CARD | take CARD"),
    "show": Form("show CARD", 1, 1),
    "arrange": Form("arrange [CARDS] [/ CARDS]"),
    "swap": Form("swap CARD for CARD"),
    "choose": Form("choose WORD | choose SEAT"),
    "discard": Form("discard CARDS", 1, MANY),
    "give": Form("give CARDS [-> SEAT]", 1, MANY, aims=True),
    "pass": Form("pass"),
    "end": Form("end"),
}
ZONES = ("hand", "equip", "judging")


class _Reader:
    """Reads the words of one line; every complaint names the line and the form of its verb."""

    def __init__(self, where: str, text: str) -> None:
        self.where, self.text = where, text
        self.words = text.split()

    def refuse(self, why: str) -> InputError:
        return InputError(f"{place(self.where, 'play.script')}: line {shown(self.text)}: {why}")

    def choice(self, words: list[str]) -> Choice:
        if len(words) < 2 or not words[0].isdigit():
            raise self.refuse("a line is SEAT VERB …, ! SEAT VERB … or = KEY VALUE")
        seat, verb, rest = int(words[0]), words[1], words[2:]
        form = FORMS.get(verb)
        if form is None:
            raise self.refuse(f"unknown verb {shown(verb)}; allowed: {', '.join(FORMS)}")
        read = getattr(self, f"_{verb}", None)
        parts = read(rest, form) if read else self._ordinary(rest, form)
        return Choice(self.text.removeprefix("!").strip(), seat, verb, **parts)

    def _ordinary(self, words: list[str], form: Form) -> dict[str, Any]:
        parts: dict[str, Any] = {}
        if "->" in words and form.aims:
            at = words.index("->")
            parts["targets"] = self._seats(words[at + 1 :], form)
            words = words[:at]
        if "as" in words and form.converts:
            at = words.index("as")
            parts |= self._conversion(words[at + 1 :], form)
            words = words[:at]
        if form.names_skill:
            if not words or not NAME.fullmatch(words[0]):
                raise self._misfit(form)
            parts["skill"], words = words[0], words[1:]
        if form.joined:
            if len(words) != 1:
                raise self._misfit(form)
            words = words[0].split("+")
        if not form.least <= len(words) <= form.most:
            raise self._misfit(form)
        parts["cards"] = self._cards(words, form)
        return parts

    def _misfit(self, form: Form) -> InputError:
        return self.refuse(f"not the form of its verb: SEAT {form.usage}")

    def _cards(self, words: list[str], form: Form) -> tuple[str, ...]:
        if not all(CARD.fullmatch(word) for word in words):
            raise self._misfit(form)
        return tuple(words)

    def _seats(self, words: list[str], form: Form) -> tuple[int, ...]:
        if len(words) != 1 or not re.fullmatch(r"\d+(,\d+)*", words[0]):
            raise self._misfit(form)
        return tuple(int(seat) for seat in words[0].split(","))

    def _conversion(self, words: list[str], form: Form) -> dict[str, Any]:
        if len(words) != 3 or words[1] != "by" or not (NAME.fullmatch(words[0]) and NAME.fullmatch(words[2])):
            raise self._misfit(form)
        return {"as_kind": words[0], "skill": words[2]}

    def _take(self, words: list[str], form: Form) -> dict[str, Any]:
        if len(words) != 1:
            raise self._misfit(form)
        zone, _, card = words[0].partition(":")
        if zone not in ZONES:
            return {"cards": self._cards(words, form)}
        if not card and zone != "hand":
            raise self._misfit(form)
        return {"word": zone, "cards": self._cards([card], form) if card else ()}

    def _arrange(self, words: list[str], form: Form) -> dict[str, Any]:
        if words.count("/") > 1:
            raise self._misfit(form)
        if "/" not in words:
            return {"cards": self._cards(words, form)}
        at = words.index("/")
        return {"cards": self._cards(words[:at], form), "bottom": self._cards(words[at + 1 :], form)}

    def _swap(self, words: list[str], form: Form) -> dict[str, Any]:
        if len(words) != 3 or words[1] != "for":
            raise self._misfit(form)
        return {"cards": self._cards([words[0], words[2]], form)}

    def _choose(self, words: list[str], form: Form) -> dict[str, Any]:
        if len(words) != 1 or not re.fullmatch(r"[a-z_]+|\d+", words[0]):
            raise self._misfit(form)
        return {"word": words[0]}

    def _give(self, words: list[str], form: Form) -> dict[str, Any]:
        parts = self._ordinary(words, form)
        if len(parts.get("targets", ())) > 1:
            raise self._misfit(form)
        return parts

    def moment(self) -> Moment:
        key, _, value = self.text.removeprefix("=").strip().partition(" ")
        if not key or not value.strip():
            raise self.refuse("a check is = KEY VALUE")
        return Moment(self.text, key, read_value(value.strip()))


def read_value(text: str) -> Any:
    """A value as TOML writes it; a bare word is a string.

    >>> read_value('["slash:S7"]'), read_value("3"), read_value("lord")
    (['slash:S7'], 3, 'lord')
    """
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def read_line(text: str, where: str = "") -> Line:
    """Read one line of a script.

    Parameters
    ----------
    text
        The line.
    where
        The file an error names.

    Examples
    --------
    >>> line = read_line("0 use slash:S7+jink:H2 as slash by spear -> 1,2")
    >>> line.cards, line.as_kind, line.skill, line.targets
    (('slash:S7', 'jink:H2'), 'slash', 'spear', (1, 2))
    >>> read_line("= 1.hp 2")
    Moment(text='= 1.hp 2', key='1.hp', value=2)
    """
    reader = _Reader(where, text)
    if reader.words[:1] == ["="]:
        return reader.moment()
    if reader.words[:1] == ["!"]:
        return Absent(text, reader.choice(reader.words[1:]))
    return reader.choice(reader.words)


def read_script(lines: list[str], where: str = "") -> list[Line]:
    """Read a script; cards given away on one line become one line each, as they are handed out one by one."""
    script: list[Line] = []
    for text in lines:
        line = read_line(text, where)
        if isinstance(line, Choice) and line.verb == "give" and len(line.cards) > 1:
            aim = "".join(f" -> {target}" for target in line.targets)
            script += [
                Choice(f"{line.seat} give {card}{aim}", line.seat, "give", (card,), targets=line.targets)
                for card in line.cards
            ]
        else:
            script.append(line)
    return script
