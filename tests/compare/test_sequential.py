"""The sequential test's error rates, and intervals that survive its stopping, on simulated pairs."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import optimize

from analysis.compare import anytime
from analysis.compare.differences import paired_rates
from analysis.compare.sprt import DOWN, OPEN, SAME, UP, Sprt, log_likelihood

SHARD, LOOKS, RUNS = 500, 240, 2_000


def stopped(
    test: Sprt, differ: float, truth: float, seed: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Play the test on many sequences of shards: answers, and counts at the moment each stopped."""
    draw = np.random.default_rng([seed, round(1e4 * differ), round(1e4 * (truth + 1))])
    chances = [(differ - truth) / 2, (differ + truth) / 2, 1 - differ]
    counts = draw.multinomial(SHARD, chances, size=(RUNS, LOOKS)).cumsum(axis=1)
    only_a, only_b, n = counts[..., 0], counts[..., 1], SHARD * np.arange(1, LOOKS + 1) + np.zeros((RUNS, 1), int)
    up, down = test.ratios(only_a, only_b, n)
    accept, reject = test.bounds
    largest = np.maximum(up, down)
    done = (largest >= reject) | (largest <= accept)
    at = np.where(done.any(axis=1), done.argmax(axis=1), LOOKS - 1)
    i = np.arange(RUNS)
    chosen = np.where(
        largest[i, at] >= reject,
        np.where(up[i, at] > down[i, at], UP, DOWN),
        np.where(largest[i, at] <= accept, SAME, OPEN),
    )
    return chosen, only_a[i, at], only_b[i, at], n[i, at]


@pytest.mark.statistics
@pytest.mark.parametrize(("differ", "effect"), [(0.4, 0.01), (0.1, 0.01), (0.02, 0.004)])
class TestErrorRates:
    """Each within three standard errors of a rate of 5 % in 2,000 runs."""

    most = 0.05 + 3 * np.sqrt(0.05 * 0.95 / RUNS)

    def test_type_1(self, differ: float, effect: float) -> None:
        answers, *_ = stopped(Sprt(effect), differ, 0.0, 1)
        assert np.isin(answers, [UP, DOWN]).mean() <= self.most
        assert np.isin(answers, [OPEN]).mean() < 0.01

    @pytest.mark.parametrize("sign", [1, -1])
    def test_power(self, differ: float, effect: float, sign: int) -> None:
        answers, *_ = stopped(Sprt(effect), differ, sign * effect, 2)
        assert (answers == (UP if sign > 0 else DOWN)).mean() >= 1 - self.most

    def test_large_differences_end_it_early(self, differ: float, effect: float) -> None:
        *_, n = stopped(Sprt(effect), differ, 2 * effect, 3)
        *_, needed = stopped(Sprt(effect), differ, effect, 3)
        assert n.mean() < 0.5 * needed.mean()

    def test_sequences_cover_at_the_moment_of_stopping(self, differ: float, effect: float) -> None:
        for truth in (0.0, effect, 2 * effect):
            _, only_a, only_b, n = stopped(Sprt(effect), differ, truth, 4)
            found = interval(only_a, only_b, n)
            assert ((found.low <= truth) & (found.high >= truth)).mean() >= 0.95


def interval(only_a: np.ndarray, only_b: np.ndarray, n: np.ndarray) -> anytime.Differences:
    fixed = paired_rates(only_a, only_b, np.zeros(len(n)), n)
    return anytime.paired_rates(only_a, only_b, n, np.full(len(n), SHARD * LOOKS), fixed)


@pytest.mark.statistics
def test_a_fixed_interval_would_be_too_short() -> None:
    """The reason for the sequences: looked at after every shard, fixed intervals leave the truth out far too often."""
    draw = np.random.default_rng(7)
    counts = draw.multinomial(SHARD, [0.2, 0.2, 0.6], size=(1_000, LOOKS)).cumsum(axis=1)
    n = SHARD * np.arange(1, LOOKS + 1) + np.zeros((1_000, 1), int)
    shape = [x.ravel() for x in (counts[..., 0], counts[..., 1], n)]
    fixed = paired_rates(shape[0], shape[1], 0 * shape[0], shape[2])
    always = interval(*shape)
    missed = [((x.low > 0) | (x.high < 0)).reshape(1_000, LOOKS).any(axis=1).mean() for x in (fixed, always)]
    assert missed[0] > 0.3
    assert missed[1] <= 0.05
    assert (always.p.reshape(1_000, LOOKS).min(axis=1) <= 0.05).mean() <= 0.05


@pytest.mark.statistics
@pytest.mark.parametrize(("mean_a", "mean_b"), [(0.0, 0.0), (2e-5, 2e-5), (0.0, 6e-5), (5e-5, 1e-5)])
def test_sequences_of_rare_differences(mean_a: float, mean_b: float) -> None:
    """With few games that differ: exact, at all looks together."""
    draw = np.random.default_rng([8, round(1e6 * mean_a), round(1e6 * mean_b)])
    counts = draw.multinomial(5_000, [mean_a, mean_b, 1 - mean_a - mean_b], size=(1_000, 60)).cumsum(axis=1)
    n = 5_000 * np.arange(1, 61) + np.zeros((1_000, 1), int)
    found = interval(*(x.ravel() for x in (counts[..., 0], counts[..., 1], n)))
    truth = mean_b - mean_a
    missed = ((found.low > truth) | (found.high < truth)).reshape(1_000, 60).any(axis=1).mean()
    assert missed <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 1_000)
    assert "exact sequence" in found.method


def test_exact_sequences_hold_the_estimate_and_narrow() -> None:
    low, high = anytime.shares([30, 300, 3_000], [100, 1_000, 10_000])
    assert ((low < 0.3) & (high > 0.3)).all()
    assert (np.diff(high - low) < 0).all()
    assert anytime.shares([0], [0]) == (pytest.approx([0.0]), pytest.approx([1.0]))


@pytest.mark.parametrize(
    ("minus", "plus", "n"), [(10, 20, 100), (0, 3, 50), (5, 0, 40), (0, 0, 30), (40, 60, 100), (1, 1, 2)]
)
@pytest.mark.parametrize("mean", [0.0, 0.01, 0.2])
def test_likelihood_is_the_largest(minus: int, plus: int, n: int, mean: float) -> None:
    def likelihood(t: float) -> float:
        chances = np.array([t, t + mean, 1 - 2 * t - mean])
        counts = np.array([minus, plus, n - minus - plus])
        there = counts > 0
        return float(counts[there] @ np.log(np.maximum(chances[there], 1e-300)))

    best = optimize.minimize_scalar(
        lambda t: -likelihood(t), bounds=(0, (1 - mean) / 2), method="bounded", options={"xatol": 1e-12}
    )
    ends = (likelihood(1e-15), likelihood((1 - mean) / 2 - 1e-15))
    assert float(log_likelihood(minus, plus, n, mean)) == pytest.approx(max(-best.fun, *ends), abs=1e-6)


def test_the_two_sides_mirror_each_other() -> None:
    test = Sprt(0.01)
    up, down = test.ratios(900, 1_100, 10_000)
    assert test.ratios(1_100, 900, 10_000) == (pytest.approx(down), pytest.approx(up))
    assert test.decide(1_100, 900, 10_000) == DOWN
    assert test.decide(0, 0, 1_000) == SAME
    assert Sprt(0.01, alpha=0.01).bounds[1] > test.bounds[1]
