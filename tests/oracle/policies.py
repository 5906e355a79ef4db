"""How the tests choose among the options."""

from collections.abc import Callable

from oracle.setups import Draw
from sgs_sim._core.choices import Option, Request

QUIET = ("pass", "decline", "end", "done")


def bold(draw: Draw, boldness: int) -> Callable[[Request, list[Option]], int]:
    """Any option; so many times in ten none of the quiet ones, if there are others."""

    def pick(request: Request, options: list[Option]) -> int:
        places = range(len(options))
        if draw(1, 10) <= boldness:
            places = [i for i in places if options[i].verb not in QUIET] or places
        return places[draw(0, len(places) - 1)]

    return pick
