"""Plays or reads a contest and sums up its games; with a sequential test until that has its answer."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from analysis.compare.adjust import expected_deal
from analysis.compare.sprt import OPEN, Sprt
from analysis.compare.sums import PairSums, SideSums, keep_examples, sum_alone, sum_pairs
from analysis.compare.tables import Size, all_tables
from sgs_sim.compare.runner import Meter, play_alone, play_pairs
from sgs_sim.errors import InputError
from sgs_sim.scoring import SIDES as WINNERS

if TYPE_CHECKING:
    import pandas as pd

    from sgs_sim.compare.contest import Contest
    from sgs_sim.compare.sides import Side


@dataclass
class Sequential:
    """A sequential test of one side's win rate, and what it said.

    Attributes
    ----------
    test
        The test.
    side
        ``lord``, ``rebel`` or ``traitor``.
    planned
        Games to be played at most.
    looks
        After every range of games: games, and the log ratios for B higher and for A higher.
    answer
        ``b_higher``, ``a_higher``, ``no_difference`` or ``undecided``.
    """

    test: Sprt
    side: str
    planned: int
    looks: list[tuple[int, float, float]] = field(default_factory=list)
    answer: str = OPEN

    def look(self, sums: PairSums) -> bool:
        """Look at the games so far; whether they say enough."""
        i = WINNERS.index(self.side)
        winners = sums.both.winners
        only_a, only_b = (int(winners.sum(axis=axis)[i] - winners[i, i]) for axis in (1, 0))
        up, down = self.test.ratios(only_a, only_b, sums.both.n)
        self.looks.append((sums.both.n, float(up), float(down)))
        self.answer = self.test.decide(only_a, only_b, sums.both.n)
        return self.answer != OPEN

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        accept, reject = self.test.bounds
        return {
            "side": self.side, "effect": self.test.effect, "alpha": self.test.alpha, "beta": self.test.beta,
            "bounds": [accept, reject], "answer": self.answer, "games": self.looks[-1][0] if self.looks else 0,
            "planned": self.planned,
            "looks": [{"n": n, "log_ratio_b_higher": up, "log_ratio_a_higher": down} for n, up, down in self.looks],
        }  # fmt: skip


@dataclass(frozen=True)
class Measured:
    """A contest that has been played.

    Attributes
    ----------
    contest
        What was compared.
    tables
        The tables, by name.
    examples
        By table size, the first games that another side won: index, winner on A and on B.
    sequential
        The sequential test, if there was one.
    adjustable
        Whether the lottery of the deals is known.
    seconds
        Time it took.
    """

    contest: Contest
    tables: dict[str, pd.DataFrame]
    examples: dict[int, tuple[tuple[int, str, str], ...]]
    sequential: Sequential | None
    adjustable: bool
    seconds: float


def measure(
    contest: Contest,
    workers: int,
    test: Sprt | None = None,
    side: str = "lord",
    meter: Meter = lambda games, seconds: None,
) -> Measured:
    """Play or read both sides, and make the tables.

    Parameters
    ----------
    contest
        What is compared.
    workers
        Threads.
    test, side
        A sequential test of the win rate of a side ends the play; without one all games are played.
    meter
        The display.

    Raises
    ------
    InputError
        A sequential test is asked for where games are not paired, or of several table sizes.
    """
    started = time.perf_counter()
    sequential = None
    if test is not None:
        check_sequential(contest)
        sequential = Sequential(test, side, contest.games(contest.sizes[0]))
    if contest.paired:
        sizes, examples = _paired(contest, workers, sequential, meter)
    else:
        sizes, examples = _alone(contest, workers, meter), {}
    adjustable = all(size.deals is not None for size in sizes)
    return Measured(contest, all_tables(sizes), examples, sequential, adjustable, time.perf_counter() - started)


def check_sequential(contest: Contest) -> None:
    """Refuse a sequential test where it has no meaning.

    Raises
    ------
    InputError
        Games are not paired, or there are several table sizes.
    """
    if not contest.paired:
        raise InputError(f"--sequential: a test of pairs, and games are not paired: {contest.unpaired}")
    if len(contest.sizes) > 1:
        sizes = ", ".join(map(str, contest.sizes))
        raise InputError(f"--sequential: one test for one table size; allowed: one of {sizes} with --players")


def _paired(
    contest: Contest, workers: int, sequential: Sequential | None, meter: Meter
) -> tuple[list[Size], dict[int, tuple[tuple[int, str, str], ...]]]:
    count = len(contest.generals)
    sums: dict[int, PairSums] = {}

    def take(players: int, part: PairSums) -> bool:
        sums[players] = keep_examples(sums[players] + part) if players in sums else part
        return sequential is not None and sequential.look(sums[players])

    play_pairs(contest, lambda pair: sum_pairs(pair, count), take, workers, meter)
    planned = sequential.planned if sequential else None
    sizes = [
        Size(players, contest.generals, one.a, one.b, one.both, planned, _deals(contest, players))
        for players, one in sorted(sums.items(), reverse=True)
    ]
    return sizes, {players: one.both.examples for players, one in sums.items()}


def _alone(contest: Contest, workers: int, meter: Meter) -> list[Size]:
    count = len(contest.generals)
    sums: dict[tuple[int, int], SideSums] = {}

    def take(side: int, players: int, part: SideSums) -> bool:
        key = (players, side)
        sums[key] = sums[key] + part if key in sums else part
        return False

    play_alone(contest, lambda _, rows: sum_alone(rows, count), take, workers, meter)
    return [
        Size(players, contest.generals, sums[players, 0], sums[players, 1], None, None, _deals(contest, players))
        for players in contest.sizes
    ]


def _deals(contest: Contest, players: int) -> Any:
    """The deals that the lottery gives on average; None where bots choose generals, or seats have fixed ones."""
    found = [_deal(side, contest.generals, players) for side in contest.sides]
    return None if any(deal is None for deal in found) else tuple(found)


def _deal(side: Side, generals: tuple[str, ...], players: int) -> Any:
    experiment = side.experiment
    switches = experiment.rules.switch_values(experiment.switches)
    if experiment.dealing != "uniform" or switches.get("beginner"):
        return None
    never: list[str] = []
    if switches.get("never_lord"):
        never = [general.id for general in experiment.rules.generals if getattr(general, "never_lord", False)]
    return expected_deal(generals, experiment.pool_generals(), never, experiment.role_counts(players))
