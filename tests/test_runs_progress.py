"""What the terminal shows while a run is played."""

from __future__ import annotations

import io
import sys

import pytest

from sgs_sim.runs import progress
from sgs_sim.runs.progress import LiveTable, Plain, Silent, SizeState, State, line, table

EIGHT = SizeState(players=8, roles=(1, 2, 4, 1), games=4_000, planned=10_000, expected=10_000, wins=[1_640, 2_120, 240])
DUEL = SizeState(players=2, roles=(1, 0, 1, 0), games=0, planned=10_000, expected=10_000, wins=[0, 0, 0])
STATE = State([EIGHT, DUEL], seconds=2.0, speed=2_000.0, eta=8.0)


def rendered(state: State) -> str:
    from rich.console import Console

    stream = io.StringIO()
    Console(file=stream, width=100).print(table(state))
    return stream.getvalue()


def test_line_has_rates_speed_and_time_left() -> None:
    assert line(STATE) == (
        "4,000 of 20,000 games, 2,000 games/s, 0:08 left;"
        " 8 players: lord side 41.0 % ±1.52, rebels 53.0 % ±1.55, traitor 6.0 % ±0.74"
    )


def test_a_target_says_how_many_games_it_will_take() -> None:
    half = SizeState(players=8, roles=(1, 2, 4, 1), games=4_000, planned=10_000, expected=6_000, wins=EIGHT.wins)
    assert line(State([half], 2.0, 2_000.0, 1.0)).startswith("4,000 of about 6,000 games, ")


def test_table_has_a_row_a_size_and_a_line_of_its_own_for_the_bar() -> None:
    lines = rendered(STATE).splitlines()
    assert lines[0].split() == ["players", "games", "lord", "side", "rebels", "traitor"]
    assert lines[1].split() == ["8", "4,000", "41.0", "%", "±1.52", "53.0", "%", "±1.55", "6.0", "%", "±0.74"]
    assert lines[2].split() == ["2", "0"]
    assert set(lines[3].strip()) <= set("━╸╺ ")
    assert lines[4].split() == ["4,000", "of", "20,000", "games", "2,000", "games/s", "0:08", "left"]


def test_sides_that_are_not_in_the_game_have_no_rate() -> None:
    played = SizeState(players=2, roles=(1, 0, 1, 0), games=100, planned=100, expected=100, wins=[40, 60, 0])
    assert [side for side, _, _ in played.sides] == ["lord", "rebel"]
    assert rendered(State([played], 1.0, 100.0, None)).splitlines()[1].split()[-1] == "-"


def test_before_the_first_game() -> None:
    state = State([DUEL], seconds=0.0, speed=0.0, eta=None)
    assert line(state) == "0 of 10,000 games, 0 games/s, - left"
    assert rendered(state)


def test_plain_lines_keep_their_distance() -> None:
    stream = io.StringIO()
    display = Plain(stream, seconds=1_000.0)
    with display:
        display.update(STATE)
    assert stream.getvalue() == ""
    display = Plain(stream, seconds=0.0)
    with display:
        display.update(STATE)
        display.update(STATE)
    assert stream.getvalue().count("\n") == 2


@pytest.mark.parametrize(
    ("quiet", "terminal", "kind"), [(True, True, Silent), (False, True, LiveTable), (False, False, Plain)]
)
def test_the_display_fits_the_terminal(
    monkeypatch: pytest.MonkeyPatch, quiet: bool, terminal: bool, kind: type
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert type(progress.choose(quiet)) is kind


def test_live_table_can_be_drawn_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    with LiveTable() as display:
        display.update(STATE)
