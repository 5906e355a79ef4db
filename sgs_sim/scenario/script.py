"""A policy that follows a script: each line answers one choice, the rest is answered quietly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sgs_sim.scenario.lines import Absent, Choice, Line, Moment
from sgs_sim.scenario.matching import Plan, already_asked, asks_for, implied, names_card, opening
from sgs_sim.scenario.requests import Option, Request, legal_list, quiet_answer, spoken
from sgs_sim.trace.names import Names

FREE = -1
"""The answer to a random pick that the script does not fix."""


@dataclass(frozen=True)
class Question:
    """An asserted absence that one look at the options does not settle.

    Attributes
    ----------
    after
        How many answers had been given when the choice was to be impossible.
    """

    after: int
    line: Absent


class ScriptedPolicy:
    """Answers the requests of all seats from one script.

    Parameters
    ----------
    lines
        The script.
    names
        Names of cards, skills and the rest.
    look
        Checks an expectation in the middle of the game; returns what is wrong, or None.
    holds
        Whether a seat has these cards now. A line whose cards its seat does not have yet waits for them.
    may_wait
        Whether a line may wait for the next play phase of its seat when the running one leaves nothing but to end it.
    """

    def __init__(
        self,
        lines: Sequence[Line],
        names: Names,
        look: Callable[[Moment], str | None],
        *,
        holds: Callable[[int, Sequence[str]], bool] = lambda _seat, _cards: True,
        may_wait: bool = False,
    ) -> None:
        self.lines, self.names, self.look = list(lines), names, look
        self.holds, self.may_wait = holds, may_wait
        self.at = 0
        self.plans: list[Plan] = []
        self.answers: list[int] = []
        self.failures: list[str] = []
        self.stopped = False
        self.answered = 0
        self.questions: list[Question] = []
        self.asked: set[int] = set()
        self.checked: set[int] = set()
        self.error: BaseException | None = None
        self._last: str | None = None

    # ---- what the kernel calls ----

    def choose(self, _view: Any, request: Request, options: Sequence[Option]) -> int:
        """Answer one request; an error of the script's own is kept for the caller, the game goes on quietly."""
        try:
            answer = self._answer(request, options)
        except Exception as error:  # the kernel would wrap it
            self.error, self.stopped, answer = error, True, 0
        self.answers.append(answer)
        return answer

    def _answer(self, request: Request, options: Sequence[Option]) -> int:
        if self.stopped:
            return FREE if request.kind == "chance" else quiet_answer(options)
        if request.kind == "chance":
            return self._chance(request, options)
        for plan in self.plans:
            index = plan.advance(request, options)
            if index is not None:
                self.answered += 1
                return index
        if not self._close_plans(request, options):
            return quiet_answer(options)
        if request.forced:
            return self._forced(request, options)
        self._check_moments()
        self._check_absences(request, options)
        self.asked.add(request.seat)
        return self._follow(request, options)

    def _chance(self, request: Request, options: Sequence[Option]) -> int:
        for plan in self.plans:
            index = plan.chance(request, options)
            if index is not None:
                return index
            if plan.keeps_chance:
                self._fail(plan.choice, f"the card is not there: {legal_list(request, options, self.names)}")
                return FREE
        place, choice = self._next_choice()
        if choice is not None and choice.verb == "show" and choice.seat == request.seat:
            return self._shown_by_chance(place, choice, options)
        if choice is None or choice.verb != "take" or choice.word != "hand" or not choice.cards:
            return FREE
        index = opening(choice, request, options, self.names)
        if index is None:
            return FREE
        self._check_moments()
        self._take(place, choice, options[index])
        return index

    def _shown_by_chance(self, place: int, choice: Choice, options: Sequence[Option]) -> int:
        """A card taken at random and shown (fanjian): the line says which one it is."""
        for index, option in enumerate(options):
            if names_card(choice, option, self.names):
                self._check_moments()
                self._take(place, choice, option)
                return index
        return FREE

    def _forced(self, request: Request, options: Sequence[Option]) -> int:
        """The one legal option; a line that says the same is used up by it."""
        for line in self._absences():
            index = opening(line.choice, request, options, self.names)
            if index is not None and self._goes_on(line.choice, options[index]):
                self.questions.append(Question(len(self.answers), line))
        place, choice = self._next_choice()
        if choice is not None:
            index = opening(choice, request, options, self.names)
            if index is not None:
                self._check_moments()
                self._take(place, choice, options[index])
                return index
            if not self.may_wait and choice.all_cards:
                self._refuse_if_asked(choice, request, options)
        return 0

    def _follow(self, request: Request, options: Sequence[Option]) -> int:
        place, choice = self._next_choice()
        if choice is None or choice.seat != request.seat:
            return quiet_answer(options)
        index = opening(choice, request, options, self.names)
        if index is not None:
            self._take(place, choice, options[index])
            return index
        index = implied(choice, request, options, self.names)
        if index is not None:
            return index
        if already_asked(choice, request, options):
            self.at = place + 1
            return self._follow(request, options)
        self._last = legal_list(request, options, self.names)
        self._refuse_if_asked(choice, request, options)
        return quiet_answer(options)

    def _refuse_if_asked(self, choice: Choice, request: Request, options: Sequence[Option]) -> None:
        """Fail a line that should have been legal: its kind of choice is asked for, of a seat that has its cards."""
        if asks_for(request, choice, options, self.names) and self.holds(choice.seat, choice.all_cards):
            self._fail(choice, f"not legal when {legal_list(request, options, self.names)}")

    # ---- the script ----

    def _next_choice(self) -> tuple[int, Choice | None]:
        """The next line that makes a choice, and its place."""
        for place in range(self.at, len(self.lines)):
            line = self.lines[place]
            if isinstance(line, Choice):
                return place, line
        return len(self.lines), None

    def _take(self, place: int, choice: Choice, option: Option) -> None:
        self.at = place + 1
        self.answered += 1
        self._last = None
        self.asked.clear()
        self.plans.append(Plan(choice, option, self.names))

    def _close_plans(self, request: Request | None = None, options: Sequence[Option] = ()) -> bool:
        """End the lines that the request does not belong to; false if one named more than was possible."""
        for plan in list(self.plans):
            if request is not None and plan.waits:
                continue
            self.plans.remove(plan)
            rest = plan.leftovers()
            if rest:
                then = f"; then {legal_list(request, options, self.names)}" if request is not None else ""
                self._fail(plan.choice, f"{', '.join(rest)} was not asked for or not legal{then}")
                return False
        return True

    def _window(self) -> range:
        """Places of the lines that hold now: those before the next choice."""
        return range(self.at, self._next_choice()[0])

    def _absences(self) -> list[Absent]:
        return [line for place in self._window() if isinstance(line := self.lines[place], Absent)]

    def _check_moments(self) -> None:
        """Check what must hold at this moment, once."""
        for place in self._window():
            line = self.lines[place]
            if not isinstance(line, Moment) or place in self.checked:
                continue
            self.checked.add(place)
            wrong = self.look(line)
            if wrong:
                self.failures.append(f"line {line.text!r}: {wrong}")

    def _check_absences(self, request: Request, options: Sequence[Option]) -> None:
        for line in self._absences():
            index = opening(line.choice, request, options, self.names)
            if index is None:
                continue
            if self._needs_trial(line.choice, options[index]):
                self.questions.append(Question(len(self.answers), line))
            else:
                self._say(
                    f"line {line.text!r}: it was legal: {request.seat} {spoken(options[index], request, self.names)}"
                )

    @staticmethod
    def _needs_trial(choice: Choice, option: Option) -> bool:
        """Whether requests to come decide if the whole choice is possible; the first target is known to be."""
        if choice.verb == "take":
            return False
        cards = len(choice.all_cards) - (option.card >= 0)
        return cards > 0 or len(choice.targets) > 1 or bool(choice.targets and not option.targets)

    def _goes_on(self, choice: Choice, option: Option) -> bool:
        """Whether a choice that begins without being asked for has parts that are."""
        return self._needs_trial(choice, option) or len(option.targets) > 1

    # ---- the outcome ----

    def _say(self, failure: str) -> None:
        if failure not in self.failures:
            self.failures.append(failure)

    def _fail(self, choice: Choice, why: str) -> None:
        """Give the script up: what follows would answer other questions than its author had in mind."""
        self._say(f"line {choice.text!r}: {why}")
        self.stopped = True

    @property
    def used_up(self) -> bool:
        """Whether every choice of the script has been made."""
        return self._next_choice()[1] is None

    def absences_ahead(self) -> set[int]:
        """Seats of asserted absences at the end of the script of which no request has come yet."""
        if not self.used_up:
            return set()
        return {line.choice.seat for line in self._absences()} - self.asked

    def finish(self) -> None:
        """Close the script at the end of the scenario: what was never asked for fails it."""
        if self.stopped:
            return
        if not self._close_plans():
            return
        _, choice = self._next_choice()
        if choice is None:
            self._check_moments()
        else:
            nothing = f"seat {choice.seat} was asked nothing after the line before"
            self._fail(choice, f"never asked for; {self._last or nothing}")


class Trial:
    """Repeats the answers of a game up to one request and tries a choice there.

    A game is a pure function of its set-up and its answers, so the repeated game reaches the same request.
    """

    def __init__(self, answers: Sequence[int], choice: Choice, names: Names) -> None:
        self.known = list(answers)
        self.policy = ScriptedPolicy([choice], names, lambda _: None)
        self.count = 0
        self.asked = False

    def choose(self, view: Any, request: Request, options: Sequence[Option]) -> int:
        """Repeat an answer; after the last one, make the choice that is tried."""
        self.count += 1
        if self.count <= len(self.known):
            return self.known[self.count - 1]
        before = self.policy.answered
        answer = self.policy.choose(view, request, options)
        self.asked |= not request.forced and self.policy.answered > before
        return answer

    @property
    def tried(self) -> bool:
        """Whether the request in question has been reached."""
        return self.count > len(self.known)

    def possible(self) -> bool:
        """Whether the whole choice could be made, and some part of it was a request with more than one option."""
        self.policy.finish()
        return self.asked and not self.policy.failures
