"""P-values of comparisons in which nothing changes are uniform: 200 comparisons of real games each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy import stats

from analysis.compare.differences import independent_rates
from analysis.compare.measure import _deals, measure
from analysis.compare.sums import sum_alone, sum_pairs
from analysis.compare.tables import Size, all_tables
from sgs_sim.compare.rows import Pair, Rows, from_kernel
from sgs_sim.runs.worker import load_kernel
from sgs_sim.scoring import load_scoring, score

COMPARISONS, GAMES = 200, 2_000

pytestmark = pytest.mark.long


def uniform(p: list[float]) -> float:
    """P-value of the hypothesis that these are uniform."""
    return float(stats.kstest(p, "uniform").pvalue)


def check_uniform(found: dict[str, list[float]], record_property: Any) -> None:
    """Every list of p-values must be uniform; the figures go into the test's record."""
    uniformity = {name: uniform(p) for name, p in found.items()}
    for name, p in found.items():
        record_property(f"{name}: Kolmogorov-Smirnov p", round(uniformity[name], 4))
        record_property(f"{name}: p-values by tenths", np.histogram(p, 10, (0, 1))[0].tolist())
    assert min(uniformity.values()) > 0.001, uniformity


def test_identical_rules_under_other_seeds(versus: Any, record_property: Any) -> None:
    """Unpaired: seed 2k against seed 2k + 1."""
    found: dict[str, list[float]] = {"lord": [], "rebel": [], "general": [], "score": []}
    for k in range(COMPARISONS):
        seeds = ({"seed": str(1_000 + 2 * k)}, {"seed": str(1_001 + 2 * k)})
        tables = measure(versus(own_a=seeds[0], own_b=seeds[1], games=str(GAMES), shard_games=GAMES), 2).tables
        sides = tables["sides"].set_index("side")["p"]
        found["lord"].append(sides["lord"])
        found["rebel"].append(sides["rebel"])
        found["general"].append(tables["generals"].set_index("general").loc["guanyu", "p"])
        found["score"].append(tables["scores"].set_index("role").loc["rebel", "p"])
    check_uniform(found, record_property)


def test_other_choices_of_the_random_bot(versus: Any, record_property: Any) -> None:
    """Paired: B differs from A in the stream of the random bot's choices alone."""
    kernel = load_kernel()
    if "choice_salt" not in kernel.SWITCHES:
        pytest.skip("the kernel cannot move that stream alone")
    found: dict[str, list[float]] = {"lord": [], "rebel": [], "general": [], "score": []}
    covered = 0
    for k in range(COMPARISONS):
        contest = versus(seed=str(5_000 + k), bots=["random"])
        rows = [played(kernel, contest, salt) for salt in (0, 1)]
        assert (rows[0].general == rows[1].general).all()
        sums = sum_pairs(Pair(8, *rows), len(contest.generals))
        size = Size(8, contest.generals, sums.a, sums.b, sums.both, None, _deals(contest, 8))
        tables = all_tables([size])
        sides = tables["sides"].set_index("side")
        found["lord"].append(sides.loc["lord", "p"])
        found["rebel"].append(sides.loc["rebel", "p"])
        found["general"].append(tables["generals"].set_index("general").loc["guanyu", "p"])
        found["score"].append(tables["scores"].set_index("role").loc["rebel", "p"])
        covered += sides.loc["rebel", "adjusted_low"] <= 0 <= sides.loc["rebel", "adjusted_high"]
    check_uniform(found, record_property)
    record_property("adjusted intervals that hold 0, of 200", int(covered))
    assert covered >= 180  # of 200; 190 expected, standard deviation 3


def played(kernel: Any, contest: Any, salt: int) -> Rows:
    """Games whose random bots draw from another stream."""
    experiment = contest.a.experiment
    spec = experiment.kernel_spec(8)
    spec = spec | {"switches": spec["switches"] | {"choice_salt": salt}}
    table = kernel.Simulator(kernel.Rules(spec), list(experiment.bot_names()), experiment.key())
    games, seats, _ = table.run(0, GAMES)
    own = [general.id for general in experiment.rules.generals]
    return from_kernel(games, seats, score(load_scoring("fourth"), games, seats), own, contest.generals)


def test_intervals_of_real_differences_cover(versus: Any, record_property: Any) -> None:
    """A real change, measured 200 times with 1,000 games: intervals hold what 200,000 games say.

    Those games are the same ones, so the truth itself is known to a fourteenth of an interval.
    """
    contest = versus(own_b={"set": ["rules.draw_count=3"]}, games="200000", shard_games=1_000)
    parts: list[Any] = []

    def take(_: int, part: Any) -> bool:
        parts.append(part)
        return False

    from sgs_sim.compare.runner import play_pairs

    play_pairs(contest, lambda pair: sum_pairs(pair, len(contest.generals)), take, 2)
    whole = parts[0]
    for part in parts[1:]:
        whole = whole + replace(part, both=replace(part.both, examples=()))
    size = Size(8, contest.generals, whole.a, whole.b, whole.both, None, _deals(contest, 8))
    truth = all_tables([size])["sides"].set_index("side")["difference"]
    held: dict[str, int] = dict.fromkeys(("paired", "unpaired"), 0)
    for i, part in enumerate(parts):
        table = all_tables([replace(size, a=part.a, b=part.b, both=part.both)])["sides"].set_index("side")
        held["paired"] += table.loc["rebel", "low"] <= truth["rebel"] <= table.loc["rebel", "high"]
        other = parts[(i + 1) % len(parts)].b
        alone = independent_rates([part.a.winners[2]], [part.a.n], [other.winners[2]], [other.n])
        held["unpaired"] += alone.low[0] <= truth["rebel"] <= alone.high[0]
    for name, count in held.items():
        record_property(f"{name} intervals that hold the difference, of 200", int(count))
        assert 178 <= count <= 199, name  # 190 expected, standard deviation 3


def test_sums_of_one_side_are_those_of_pairs(versus: Any) -> None:
    """Both ways of playing see the same games."""
    contest = versus(own_b={"set": ["rules.reward=2"]}, games="2000")
    from sgs_sim.compare.runner import play_alone, play_pairs

    pairs: list[Any] = []
    sides: list[list[Any]] = [[], []]
    play_pairs(contest, lambda pair: sum_pairs(pair, 25), lambda _, part: bool(pairs.append(part)), 2)
    play_alone(contest, lambda _, rows: sum_alone(rows, 25), lambda i, _, part: bool(sides[i].append(part)), 2)
    for i, name in enumerate("ab"):
        whole = sum(getattr(part, name).winners for part in pairs)
        assert np.array_equal(whole, sum(part.winners for part in sides[i]))
