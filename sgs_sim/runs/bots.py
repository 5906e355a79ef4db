"""Bots by name: those of the kernel, and classes in Python.

A bot in Python is wrapped, so that an exception it raises says which bot it was, in which game and at which seat.
"""

from __future__ import annotations

import importlib
import re
import traceback
from typing import Any

from sgs_sim.errors import InputError


class BotError(Exception):
    """A bot in Python raised an exception, or answered with what is no index of an option."""

    def __init__(self, name: str, seat: int, error: Exception) -> None:
        super().__init__(name, seat, error)
        self.name = name
        self.seat = seat
        self.error = error

    @property
    def game(self) -> str:
        """The game in words; the kernel notes it on the exception."""
        notes = " ".join(getattr(self, "__notes__", ()))
        found = re.search(r"game (\d+)", notes)
        return f" in game {found[1]}" if found else ""

    def __str__(self) -> str:
        frames = traceback.extract_tb(self.error.__traceback__)
        where = f" ({frames[-1].filename}, line {frames[-1].lineno})" if len(frames) > 1 else ""
        return (
            f"bot {self.name} failed{self.game} at seat {self.seat}: {type(self.error).__name__}: {self.error}{where}"
        )


class NamedBot:
    """A bot in Python that knows its name."""

    def __init__(self, name: str, bot: Any) -> None:
        self.name = name
        self.bot = bot

    def choose(self, view: Any, request: Any, options: Any) -> int:
        """Ask the bot.

        Raises
        ------
        BotError
            It raised an exception, or its answer is no index of an option.
        """
        try:
            index = int(self.bot.choose(view, request, options))
            if not 0 <= index < len(options):
                raise IndexError(f"choose() returned {index}, allowed is 0 to {len(options) - 1}")
        except Exception as error:
            raise BotError(self.name, request.seat, error) from error
        return index


def load_bot(kernel: Any, name: str) -> Any:
    """A bot by name: the name itself for one of the kernel's, an object for ``module:Class``.

    Raises
    ------
    InputError
        There is no such bot; the message names those there are.
    """
    if name in kernel.BOTS:
        return name
    module, colon, attribute = name.partition(":")
    if not colon:
        raise InputError(f"bot: no bot {name!r}; there are {', '.join(kernel.BOTS)}, or module:Class for one in Python")
    try:
        bot = getattr(importlib.import_module(module), attribute)()
    except Exception as error:  # whatever a user's module does
        raise InputError(f"bot: {name!r} cannot be made ({type(error).__name__}: {error})") from error
    if not callable(getattr(bot, "choose", None)):
        raise InputError(f"bot: {name!r} has no method choose(view, request, options)")
    return NamedBot(name, bot)
