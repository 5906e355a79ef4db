"""Frequencies that the rules determine.

Keys are fixed, and limits lie at z = 5 or p = 1e-6, so that only an error exceeds them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from kernel_tables import KEY, RANDOM, Bot, card, general, hold, person, pick, rules, set_up, standard

from sgs_sim._core import kernel

pytestmark = pytest.mark.statistics
DECK = [c for c in standard().cards if c.in_deck]
RED = ("heart", "diamond")
TRIALS = 20_000


def assert_rate(hits: int, trials: int, rate: float) -> None:
    z = (hits - trials * rate) / sqrt(trials * rate * (1 - rate))
    assert abs(z) < 5, f"{hits} of {trials}, expected {trials * rate:.1f}, z = {z:.1f}"


def assert_mean(values: Sequence[int], mean: float, variance: float) -> None:
    z = (np.mean(values) - mean) / sqrt(variance / len(values))
    assert abs(z) < 5, f"mean {np.mean(values):.4f}, expected {mean:.4f}, z = {z:.1f}"


def assert_frequencies(counts: Sequence[int], expected: Sequence[float]) -> None:
    from scipy.stats import chisquare

    assert chisquare(counts, expected).pvalue > 1e-6


def yes(view: Any, request: Any, options: list[Any]) -> int | None:
    return pick(options, verb="invoke")


def test_the_deck_is_half_red() -> None:
    assert len(DECK) == 108
    assert sum(c.suit in RED for c in DECK) == 54


# ---- judgments ------------------------------------------------------------------------------------------------------


def test_luoshen_takes_54_of_55_cards() -> None:
    """Of 54 black and 54 red cards those black ones that lie before the first red: 54 / 55 in the mean."""
    made = rules((1, 0, 1, 0), generals=[person("luoshen"), person()])
    bots = [Bot(yes)] * 4
    taken = []
    for index in range(TRIALS):
        match = set_up(made, ("lord", "rebel"), bots, index)
        match.start_at(0, "start")
        match.step()
        taken.append(match.snapshot()["seats"][0]["hand_count"])
    before = [comb(107 - k, 53) / comb(108, 54) for k in range(55)]  # exactly k black cards, then a red one
    mean = sum(k * p for k, p in enumerate(before))
    assert mean == pytest.approx(54 / 55)
    assert_mean(taken, 54 / 55, sum(k * k * p for k, p in enumerate(before)) - mean**2)
    tail = 8
    counts = Counter(min(k, tail) for k in taken)
    expected = [TRIALS * p for p in before[:tail]] + [TRIALS * sum(before[tail:])]
    assert_frequencies([counts[k] for k in range(tail + 1)], expected)


def test_luoshen_by_random_choice() -> None:
    """For a k-th card she has said yes k times, each time with one half, and the first k cards were black."""
    made = rules((1, 0, 1, 0), generals=[person("luoshen"), person()])
    taken = []
    for index in range(TRIALS):
        match = set_up(made, ("lord", "rebel"), RANDOM, index)
        match.start_at(0, "start")
        match.step()
        taken.append(match.snapshot()["seats"][0]["hand_count"])
    at_least = [comb(108 - k, 54) / comb(108, 54) / 2**k for k in range(55)]
    mean = sum(at_least[1:])
    square = sum((2 * k - 1) * p for k, p in enumerate(at_least) if k)
    assert_mean(taken, mean, square - mean**2)


def test_eight_diagram_is_one_half() -> None:
    """A red slash was used and the black armor is worn: of the other 106 cards 53 are red."""
    slash, armor = card("slash:H10"), card("eight_diagram:S2")
    made = rules((1, 0, 1, 0), generals=[person(), person()])
    bots = [Bot(lambda v, r, o: pick(o, verb="use", card=slash) if r.kind == "play" else yes(v, r, o))] * 4
    dodged = 0
    for index in range(TRIALS):
        match = set_up(made, ("lord", "rebel"), bots, index)
        match.place(armor, "equip", 1)
        hold(match, 0, slash)
        match.start_at(0, "play")
        match.step()
        match.step()
        dodged += match.snapshot()["seats"][1]["hp"] == 4
    assert_rate(dodged, TRIALS, 1 / 2)


@pytest.mark.parametrize("which", ["lightning:SA", "lightning:HQ"])
def test_lightning_strikes_by_the_deck(which: str) -> None:
    """Spade 2 to 9 of the 107 other cards."""
    strikes = sum(c.suit == "spade" and 2 <= c.rank <= 9 for c in DECK)
    made = rules((1, 0, 1, 0), generals=[person(), person()])
    hit = moved = 0
    for index in range(TRIALS):
        match = set_up(made, ("lord", "rebel"), RANDOM, index)
        match.place(card(which), "judging", 0)
        match.start_at(0, "judging")
        match.step()
        seats = match.snapshot()["seats"]
        hit += seats[0]["hp"] == 1
        moved += seats[1]["judging"] == [(card(which), "lightning")]
    assert hit + moved == TRIALS
    assert_rate(hit, TRIALS, strikes / 107)


def test_indulgence_misses_on_hearts() -> None:
    hearts = sum(c.suit == "heart" for c in DECK)
    made = rules((1, 0, 1, 0), generals=[person(), person()])
    skipped = 0
    for index in range(TRIALS):
        match = set_up(made, ("lord", "rebel"), RANDOM, index)
        match.place(card("indulgence:C6"), "judging", 0)
        match.start_at(0, "judging")
        match.trace()
        for _ in range(3):
            match.step()
        skipped += kernel.EVENTS.index("skip") in match.events()["kind"]
    assert_rate(TRIALS - skipped, TRIALS, hearts / 107)


# ---- random picks and guesses ---------------------------------------------------------------------------------------


def test_a_snatched_hand_card_is_uniform() -> None:
    hand = [card(f"jink:D{k}") for k in range(2, 9)]
    snatch = card("snatch:S3")
    made = rules((1, 0, 1, 0), generals=[person(), person()])
    bots = [Bot(lambda v, r, o: pick(o, verb="use", card=snatch))] * 4
    taken: Counter[int] = Counter()
    for index in range(TRIALS):
        match = set_up(made, ("lord", "rebel"), bots, index)
        hold(match, 0, snatch)
        hold(match, 1, *hand)
        match.start_at(0, "play")
        match.step()
        match.step()
        taken.update(match.snapshot()["seats"][0]["hand"])
    assert_frequencies([taken[c] for c in hand], [TRIALS / 7] * 7)


def fanjian(guess: str | None) -> int:
    """How often the rebel is hurt: the lord holds two spades, a heart and a club."""
    made = rules((1, 0, 1, 0), generals=[person("fanjian"), person()])
    suit = kernel.SUITS.index(guess) if guess else 0
    lord = Bot(lambda v, r, o: pick(o, verb="skill", skill="fanjian"))
    rebel: Any = Bot(lambda v, r, o: pick(o, verb="choose", arg=suit)) if guess else "random"
    hurt = 0
    for index in range(TRIALS):
        match = set_up(made, ("lord", "rebel"), [lord, lord, rebel, lord], index)
        hold(match, 0, card("slash:S7"), card("slash:S8"), card("slash:H10"), card("slash:C2"))
        match.start_at(0, "play")
        match.step()
        match.step()
        hurt += match.snapshot()["seats"][1]["hp"] == 3
    return hurt


@pytest.mark.parametrize(("guess", "rate"), [("spade", 1 / 2), ("heart", 3 / 4), ("diamond", 1), (None, 3 / 4)])
def test_fanjian_mismatches(guess: str | None, rate: float) -> None:
    """The card is picked at random; a guess at random is wrong three times in four whatever the hand."""
    hurt = fanjian(guess)
    if rate == 1:
        assert hurt == TRIALS
    else:
        assert_rate(hurt, TRIALS, rate)


# ---- the deal -------------------------------------------------------------------------------------------------------


def opening(players: int, games: int) -> tuple[Any, Any]:
    made = rules(players, switches={"turn_limit": 0})
    _, seats, detail = kernel.Simulator(made, RANDOM, KEY, detail=True).run(0, games)
    return seats, detail


@pytest.mark.parametrize("kind", ["slash", "jink", "peach", "nullification"])
def test_opening_hands_are_hypergeometric(kind: str) -> None:
    """So many of four cards from 108; one seat a game, as hands of one game are not independent."""
    total, games = sum(c.kind == kind for c in DECK), 100_000
    _, detail = opening(5, games)
    expected = [games * comb(total, k) * comb(108 - total, 4 - k) / comb(108, 4) for k in range(5)]
    few = next((k for k in range(5) if expected[k] < 10), 5) - 1  # outcomes too rare for chi-square count together
    for seat in (0, 4):
        drawn = detail["drawn"][:, kernel.KINDS.index(kind)].reshape(games, 5)[:, seat]
        counts = [int((drawn == k).sum()) for k in range(5)]
        assert_frequencies([*counts[:few], sum(counts[few:])], [*expected[:few], sum(expected[few:])])


def test_hands_of_two_seats_share_one_deck() -> None:
    """Slashes of two hands are negatively correlated: -1 / 107 for each pair of cards, so r = -4 / 104."""
    games = 200_000
    _, detail = opening(2, games)
    drawn = detail["drawn"][:, kernel.KINDS.index("slash")].reshape(games, 2).astype(float)
    assert abs(np.corrcoef(drawn.T)[0, 1] + 4 / 104) < 5 / sqrt(games)


# ---- symmetries -----------------------------------------------------------------------------------------------------


def rows(roles: tuple[int, int, int, int], **changes: Any) -> tuple[Any, Any]:
    made = rules(roles, dealing="none", **changes)
    games, seats, _ = kernel.Simulator(made, RANDOM, KEY).run(0, 2_000)
    return games, seats


def test_names_of_roles_do_not_matter_to_random_bots() -> None:
    """Without a reward for rebels the course of a game is the same whatever the foes of the lord are called.

    Only the winner is another: of three traitors the last one alive wins, three rebels win together.
    """
    no_reward = {"reward": 0}
    rebels, with_rebels = rows((1, 0, 3, 0), switches=no_reward)
    for split in ((1, 0, 2, 1), (1, 0, 1, 2), (1, 0, 0, 3)):
        games, seats = rows(split, switches=no_reward)
        for column in ("decisions", "turns", "rounds", "reshuffles", "lord_killer", "first_death", "ended_by"):
            assert np.array_equal(games[column], rebels[column]), column
        for column in ("alive", "hp", "death_turn", "killer", "damage_dealt", "drawn", "used", "played"):
            assert np.array_equal(seats[column], with_rebels[column]), column
        lord = kernel.WINNERS.index("lord")
        assert np.array_equal(games["winner"] == lord, rebels["winner"] == lord)


def test_a_lone_foe_wins_by_either_name() -> None:
    """Two players: the same games, won by the rebel here and by the traitor there."""
    rebel, _ = rows((1, 0, 1, 0))
    traitor, _ = rows((1, 0, 0, 1))
    translated = {"none": "none", "lord": "lord", "rebel": "traitor"}
    names = [translated[kernel.WINNERS[w]] for w in rebel["winner"]]
    assert [kernel.WINNERS[w] for w in traitor["winner"]] == names
    assert np.array_equal(rebel["turns"], traitor["turns"])


def test_generals_without_skills_are_like_no_generals() -> None:
    """But for the double sword, which asks for the sex, and for jijiang and the like, which ask for the kingdom."""
    plain = [person(hp=4, gender="none", kingdom="none")] * 6
    games, _ = rows((1, 1, 2, 1))
    others, _, _ = kernel.Simulator(rules((1, 1, 2, 1), generals=plain), RANDOM, KEY).run(0, 2_000)
    for column in ("winner", "turns", "decisions", "reshuffles", "ended_by"):
        assert np.array_equal(games[column], others[column]), column


def test_roles_fall_alike_on_all_seats() -> None:
    """Random bots do not care for roles: where no reward tells them apart, rebels survive as traitors do."""
    games, seats = rows((1, 0, 2, 1), switches={"reward": 0})
    table = seats.reshape(len(games), 4)
    for seat in (1, 2, 3):
        traitor = table["role"][:, seat] == kernel.ROLES.index("traitor")
        alive = table["alive"][:, seat].astype(float)
        difference = alive[traitor].mean() - alive[~traitor].mean()
        spread = sqrt(alive.var() * (1 / traitor.sum() + 1 / (~traitor).sum()))
        assert abs(difference) < 5 * spread


def test_a_general_is_dealt_to_every_seat_alike() -> None:
    """Uniform dealing is not confounded: lvbu is as often lord as caocao."""
    seats, _ = opening(5, 50_000)
    lords = seats[seats["role"] == 0]["general"]
    for name in ("lvbu", "caocao"):
        assert_rate(int((lords == general(name)).sum()), 50_000, 1 / 25)
