"""Recorded choices, and policies that make them again: in the same world, or in one where hidden cards are renamed."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from oracle.policies import QUIET
from sgs_sim._core.choices import Option, Request

Pick = Callable[[Request, list[Option]], int]


class Choice(NamedTuple):
    """One request and what was chosen, forced ones and chance included."""

    request: Request
    option: Option

    def renamed(self, image: Sequence[int]) -> "Choice":
        """The same choice in a world in which card c is called image[c]."""
        card = self.option.card
        return Choice(self.request, self.option if card < 0 else self.option._replace(card=image[card]))


def same_question(a: Request, b: Request) -> bool:
    """Whether two requests are the same one, in worlds that differ in hidden cards."""
    return all(getattr(a, name) == getattr(b, name) for name in QUESTION)


QUESTION = ("seat", "kind", "skill", "source", "target", "topic", "depth")
"""Fields of a request that do not depend on what a hand holds."""


def fits(wanted: Option, option: Option) -> bool:
    """The same act; what the card is may differ, and so may the first targets."""
    return (wanted.verb, wanted.skill, wanted.card, wanted.arg) == (option.verb, option.skill, option.card, option.arg)


class Moment(NamedTuple):
    """A request, and the table as it stands then, after so many choices."""

    request: Request
    options: list[Option]
    snapshot: dict[str, Any]
    choices: int


class Recorder:
    """A bot that remembers everything it was asked, and the table at each request with a choice in it.

    Parameters
    ----------
    pick : callable
        Which option to take.
    """

    def __init__(self, pick: Pick) -> None:
        self.pick = pick
        self.match: Any = None
        self.choices: list[Choice] = []
        self.moments: list[Moment] = []

    def choose(self, view: Any, request: Request, options: list[Option]) -> int:
        place = 0
        if len(options) > 1:
            self.moments.append(Moment(request, options, self.match.snapshot(), len(self.choices)))
            place = self.pick(request, options)
        self.choices.append(Choice(request, options[place]))
        return place


class Misfit(AssertionError):
    """A recorded choice cannot be made in this world."""


class Arrived(Exception):
    """The replay has come to the request that is looked at."""


class Replay:
    """Makes recorded choices again, in order.

    Parameters
    ----------
    choices : list of Choice
        What was chosen.
    until : Request, optional
        The request after the last choice: when it comes, its options and the table are kept, and `Arrived` is raised.

    Notes
    -----
    In a renamed world somebody else may hold a nullification or a jink: a request that was not made in the first world
    is passed, and the pass of one that is not made in this world is left out.
    """

    def __init__(self, choices: list[Choice], until: Request | None = None) -> None:
        self.choices = choices
        self.until = until
        self.at = 0
        self.match: Any = None
        self.found: Moment | None = None

    def choose(self, view: Any, request: Request, options: list[Option]) -> int:
        place = self._recorded(request)
        if place is not None:
            self.at = place + 1
            return self._index(self.choices[place], options)
        if self.until is not None and same_question(request, self.until) and self._only_quiet_left():
            self.found = Moment(request, options, self.match.snapshot(), self.at)
            raise Arrived
        return self._pass(request, options)

    def _recorded(self, request: Request) -> int | None:
        """Where this request stands in the record, behind nothing but passes."""
        for place in range(self.at, len(self.choices)):
            if same_question(self.choices[place].request, request):
                return place
            if self.choices[place].option.verb not in QUIET:
                return None
        return None

    def _only_quiet_left(self) -> bool:
        return all(choice.option.verb in QUIET for choice in self.choices[self.at :])

    def _index(self, choice: Choice, options: list[Option]) -> int:
        for i, option in enumerate(options):
            if fits(choice.option, option):
                return i
        raise Misfit(f"recorded {choice} is not among {options}")

    def _pass(self, request: Request, options: list[Option]) -> int:
        for i, option in enumerate(options):
            if option.verb in QUIET:
                return i
        if len(options) == 1:
            return 0
        left = self.choices[self.at : self.at + 3]
        raise Misfit(f"a request of this world only cannot be passed: {request}, {options}; recorded next: {left}")
