"""The kernel plays what it played before. Where it should not any more: see tests/golden/regenerate.py."""

from __future__ import annotations

from typing import Any

import golden_games
import pytest
from kernel_tables import Replayer, rules

from sgs_sim._core import kernel

STORED = golden_games.stored()


def test_stream_version() -> None:
    assert STORED["stream_version"] == kernel.STREAM_VERSION


@pytest.mark.parametrize("dealing", ["uniform", "rules", "none"])
@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_games(bots: str, dealing: str) -> None:
    stored = [game for game in STORED["games"] if (game["bots"], game["dealing"]) == (bots, dealing)]
    assert len(stored) == 9
    assert [golden_games.result(g["players"], dealing, bots, g["index"]) for g in stored] == stored


@pytest.mark.parametrize("stored", STORED["ranges"], ids=lambda stored: f"{stored['players']}-{stored['bots']}")
def test_rows_of_a_thousand_games(stored: dict[str, object]) -> None:
    assert golden_games.digest(int(str(stored["players"])), str(stored["bots"])) == stored


@pytest.mark.parametrize("stored", STORED["expanded"], ids=lambda stored: f"{stored['players']}-{stored['bots']}")
def test_games_with_expansions(stored: dict[str, Any]) -> None:
    named = stored["players"], stored["dealing"], stored["bots"], stored["index"]
    assert golden_games.result(*named, golden_games.EXPANDED) == stored


@pytest.mark.parametrize(
    "stored", STORED["expanded_ranges"], ids=lambda stored: f"{stored['players']}-{stored['bots']}"
)
def test_rows_of_a_thousand_games_with_expansions(stored: dict[str, Any]) -> None:
    assert golden_games.digest(stored["players"], stored["bots"], golden_games.EXPANDED) == stored


@pytest.mark.parametrize("k", range(len(golden_games.RECORDED)))
def test_every_choice(k: int) -> None:
    stored = STORED["recorded"][k]
    assert golden_games.choices(stored["players"], stored["bots"], stored["index"]) == stored


def test_the_stored_list_covers_what_is_listed() -> None:
    assert [(g["players"], g["dealing"], g["bots"], g["index"]) for g in STORED["games"]] == list(golden_games.games())
    assert len({g["winner"] for g in STORED["games"]}) >= 3


@pytest.mark.parametrize("k", range(len(golden_games.RECORDED)))
def test_stored_choices_can_be_played(k: int) -> None:
    """Fed back from the words of the file, without the bots that made them."""
    stored = STORED["recorded"][k]
    replayer = Replayer([golden_games.row(text) for text in stored["choices"]])
    match = kernel.Match(rules(stored["players"]), [replayer] * 4, golden_games.KEY, stored["index"])
    match.deal()
    match.run()
    assert [golden_games.line(choice) for choice in match.choices()] == stored["choices"]
