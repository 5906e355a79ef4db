"""The bots of docs/bots.md play, and what the page says of views and options is so."""

import re
from pathlib import Path

import pytest

from sgs_sim.experiment import Experiment

PAGE = (Path(__file__).parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")
EXPERIMENT = {"players": "5", "seed": 1}


class First:
    """Takes the first option."""

    def choose(self, view, request, options):
        return 0


def classes():
    found = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(block, found)
    return [value for value in found.values() if isinstance(value, type)]


def simulate(*bots, games=10):
    from sgs_sim._core import kernel

    experiment = Experiment.load(None, EXPERIMENT)
    return kernel.Simulator(kernel.Rules(experiment.kernel_spec(5)), list(bots), experiment.key()).run(0, games)


@pytest.mark.parametrize("bot", classes(), ids=lambda bot: bot.__name__)
def test_the_bots_of_the_page_play(bot):
    games, _, _ = simulate("greedy", "greedy", bot(), "greedy")
    assert len(games) == 10


class Inspector:
    """Looks at everything that the page names."""

    def __init__(self):
        self.requests, self.verbs = set(), set()

    def choose(self, view, request, options):
        self.requests.add(request.kind)
        self.verbs |= {option.verb for option in options}
        assert all(
            name in PAGE
            for name in (f"`{request.kind}`", *(f"`{field}`" for field in request._fields if field != "forced"))
        )
        assert all(f"`{field}`" in PAGE for field in options[0]._fields)
        for seat in range(view.players):
            facts = view.public(seat)
            assert all(f"`{name}`" in PAGE for name in facts if name != "seat")
            if facts["alive"] and view.public(view.seat)["alive"] and seat != view.seat:
                assert view.distance(view.seat, seat) >= 1
            assert isinstance(view.known_hand(seat), list)
        assert request.seat == view.seat
        assert len(view.hand) == view.public(view.seat)["hand_count"]
        assert all(len(view.card(card)) == 3 for card in view.hand)
        assert isinstance(view.in_range(view.seat), list)
        assert (view.turn >= 1, view.turn_seat < view.players, view.pile_count >= 0) == (True, True, True)
        assert isinstance(view.phase, str)
        assert isinstance(view.discard, list)
        return len(options) - 1


def test_views_and_options_are_as_the_page_says():
    inspector = Inspector()
    simulate(inspector, inspector, inspector, inspector, games=30)
    assert {"play", "jink", "discard", "target"} <= inspector.requests
    assert all(f"`{verb}`" in PAGE for verb in inspector.verbs)


def test_every_public_member_of_a_view_is_on_the_page():
    from sgs_sim._core.bots.python import BotView

    members = [name for name in dir(BotView) if not name.startswith("_") and name != "check"]
    assert [name for name in members if f"view.{name}" not in PAGE] == []


def test_an_exception_stops_the_run_and_names_the_game():
    class Broken:
        def choose(self, view, request, options):
            raise KeyError("oops")

    with pytest.raises(KeyError, match="oops"):
        simulate(*[Broken()] * 4)


def test_a_wrong_index_stops_the_run():
    class Wrong:
        def choose(self, view, request, options):
            return len(options)

    with pytest.raises(IndexError, match="allowed is 0 to"):
        simulate(*[Wrong()] * 4)
