"""Runs scenarios: plays the script and compares what came of it with what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from sgs_sim import kernelnames
from sgs_sim.errors import InputError
from sgs_sim.scenario import expect
from sgs_sim.scenario.lines import Moment
from sgs_sim.scenario.load import Scenario, load_scenario
from sgs_sim.scenario.script import Question, ScriptedPolicy, Trial
from sgs_sim.scenario.setup import rules_of, set_up
from sgs_sim.trace.names import Names
from sgs_sim.trace.pattern import LogLine, log_lines

PATIENCE = 2
"""Rounds of the table in which no line is used, after which a script is given up."""


@dataclass(frozen=True)
class Result:
    """What became of one scenario file.

    Attributes
    ----------
    status
        ``pass``, ``fail``, or ``error`` for a file that could not be run.
    reasons
        Why it failed, the first reason first; of an error the one message.
    """

    path: str
    title: str
    status: str
    reasons: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return self.status == "pass"

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data."""
        return {"file": self.path, "title": self.title, "status": self.status, "reasons": list(self.reasons)}


class MatchPosition:
    """A match at the moment it is looked at."""

    def __init__(self, match: Any, names: Names, scenario: Scenario) -> None:
        self.match, self.names, self.scenario = match, names, scenario

    def snapshot(self) -> Mapping[str, Any]:
        """Everything on the table."""
        found: Mapping[str, Any] = self.match.snapshot()
        return found

    def log(self) -> Sequence[LogLine]:
        """All events so far."""
        return log_lines(self.match.events(), self.names)

    def distance(self, seat: int, other: int) -> int:
        """Distance from one seat to another."""
        return int(self.match.distance(seat, other))

    def in_range(self, seat: int) -> Sequence[int]:
        """Seats within attack range."""
        return [int(other) for other in self.match.in_range(seat)]

    def score(self, seat: int) -> int:
        """Points of a seat by the rule set's scoring table."""
        from sgs_sim.scoring import score

        games, seats, _ = self.match.rows()
        return int(score(self.scenario.scoring, games, seats)[seat])


class Runner:
    """Runs scenarios with one kernel, and with plugins beside those that a file names."""

    def __init__(self, kernel: ModuleType | Any = None, plugins: Sequence[str] = ()) -> None:
        self.plugins = plugins
        self.kernel = kernel or kernelnames.kernel()
        if self.kernel is None:
            raise InputError("the kernel is not compiled; run `pip install .`")

    def run(self, scenario: Scenario) -> Result:
        """Play one scenario and compare."""
        reasons = _Play(scenario, self.kernel).reasons()
        return Result(scenario.path, scenario.file.title, "fail" if reasons else "pass", tuple(reasons))

    def run_file(self, path: Path) -> Result:
        """Read, play and compare one file; what makes that impossible is a result, too."""
        try:
            scenario = load_scenario(path, self.plugins)
        except InputError as error:
            return Result(str(path), "", "error", (str(error),))
        try:
            return self.run(scenario)
        except InputError as error:
            return Result(str(path), scenario.file.title, "error", (str(error),))


class _Play:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, kernel: ModuleType | Any) -> None:
        self.scenario, self.kernel = scenario, kernel
        self.rules, spec = rules_of(scenario, kernel)
        self.names = Names.of(kernel, spec)
        several_turns = scenario.file.play.until not in ("script_end", "turn_end", 1)
        self.policy = ScriptedPolicy(scenario.script, self.names, self.look, holds=self.holds, may_wait=several_turns)
        self.match = set_up(scenario, kernel, self.rules, self.policy)
        self.position = MatchPosition(self.match, self.names, scenario)
        self.started = self.used_turn = int(self.match.turn)
        self.steps = 0

    def look(self, line: Moment) -> str | None:
        return expect.unmet(line.key, line.value, self.position)

    def holds(self, seat: int, cards: Sequence[str]) -> bool:
        """Whether a seat has these cards in its hand or before it."""
        row = self.match.snapshot()["seats"][seat]
        missing, _ = expect.missing_cards(cards, [*row["hand"], *row["equip"]], self.names)
        return not missing

    def reasons(self) -> list[str]:
        """Play to the end; everything that is not as the file says."""
        while not (self.match.over or self.policy.stopped or self.reached()):
            self.step()
        self.policy.finish()
        if self.policy.error is not None:
            raise self.policy.error
        reasons = [*self.policy.failures, *filter(None, map(self.tried, self.policy.questions))]
        if not self.policy.stopped:
            reasons += self.unmet()
        return reasons

    def step(self) -> None:
        turn, at = int(self.match.turn), self.policy.at
        self.match.step()
        self.steps += 1
        if self.policy.at != at:
            self.used_turn = turn

    def reached(self) -> bool:
        """Whether the scenario's end has come."""
        until = self.scenario.file.play.until
        if until == "game_end":
            return False
        if isinstance(until, int):
            return self.turns_over(self.started + until - 1)
        if not self.policy.used_up:
            return int(self.match.turn) - self.used_turn > PATIENCE * self.scenario.seats
        if until == "turn_end":
            return self.turns_over(self.used_turn)
        return not self.asks_soon()

    def turns_over(self, last: int) -> bool:
        """Whether this turn is over: stop behind its last phase, before the next seat turns back or begins."""
        turn = int(self.match.turn)
        ended = self.steps > 0 and self.match.phase == self.scenario.ruleset.phases[-1]
        return turn > last or (turn == last and ended)

    def asks_soon(self) -> bool:
        """Whether a choice that the script's end says is absent could come up in the free choice that is next."""
        in_play = self.match.phase == "play" and int(self.match.turn) == self.used_turn
        return in_play and int(self.match.turn_seat) in self.policy.absences_ahead()

    def unmet(self) -> list[str]:
        reasons = []
        for key, value in self.scenario.file.expect.items():
            wrong = expect.unmet(key, value, self.position)
            if wrong:
                reasons.append(f"expect {key!r}: {wrong}")
        return reasons

    def tried(self, question: Question) -> str | None:
        """Try a choice that must not be possible, in a repetition of the game up to the request in question."""
        trial = Trial(self.policy.answers[: question.after], question.line.choice, self.names)
        match = set_up(self.scenario, self.kernel, self.rules, trial)
        while not (match.over or trial.tried):
            match.step()
        return f"line {question.line.text!r}: it was legal" if trial.possible() else None


def scenario_files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The files that paths of files and folders stand for.

    Raises
    ------
    InputError
        A path does not exist, or a folder holds no scenario.
    """
    for given in paths:
        path = Path(given)
        if path.is_dir():
            found = sorted(path.glob("*.toml"))
            if not found:
                raise InputError(f"{path}: the folder holds no scenario; allowed: a folder with .toml files")
            yield from found
        elif path.exists():
            yield path
        else:
            raise InputError(f"{path}: no such file or folder")


def run_paths(
    paths: Iterable[str | Path],
    *,
    done: Callable[[Result], None] | None = None,
    kernel: ModuleType | Any = None,
    plugins: Sequence[str] = (),
) -> list[Result]:
    """Run every scenario of some files and folders.

    Parameters
    ----------
    paths
        Scenario files, or folders of them.
    done
        Told each result as soon as it is there.
    kernel
        The kernel; by default the compiled one.
    plugins
        Modules of skills to be loaded for all of them.

    Returns
    -------
    list of Result
        One for each file, in order.
    """
    files = list(scenario_files(paths))
    runner = Runner(kernel, plugins)
    results = []
    for path in files:
        results.append(runner.run_file(path))
        if done:
            done(results[-1])
    return results
