"""What the two sides of a comparison are: rulesets by name or file, experiment files, finished runs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sgs_sim.errors import InputError
from sgs_sim.experiment import Experiment
from sgs_sim.experimentfile import flag, given_by_flags
from sgs_sim.rulesetfile import is_path
from sgs_sim.runs import folder, manifest
from sgs_sim.settings import Given
from sgs_sim.validation import read_toml

GAMES = 100_000
"""Games of each table size if nothing is said: role rates within some 0.3 points of each other."""
ENDLESS = {"target_error": "none", "max_time": "none"}
"""A comparison plays a number of games; rules that end runs have no part in it."""
OF_PLAY = ("workers",)
"""Shared settings that have a meaning beside a finished run."""


@dataclass(frozen=True)
class Side:
    """One side of a comparison.

    Attributes
    ----------
    name
        ``A`` or ``B``.
    given
        What the user wrote.
    experiment
        Its settings; of a run those it was played by.
    run
        The run folder, if the games are read and not played.
    content
        The manifest of that run.
    """

    name: str
    given: str
    experiment: Experiment
    run: Path | None = None
    content: Mapping[str, Any] | None = None

    def games(self, players: int) -> int:
        """Games there are, or are to be played, of a table size."""
        if self.content is None:
            return self.experiment.games
        return next(int(size["finished"]) for size in self.content["sizes"] if size["players"] == players)


def kind(name: str, given: str) -> str:
    """Whether a side is a ``ruleset``, an ``experiment`` or a ``run``.

    A ruleset's file has a name; an experiment has none.

    >>> kind("A", "standard")
    'ruleset'

    Raises
    ------
    InputError
        It is a folder that is no run, or a file that cannot be read.
    """
    path = Path(given)
    if path.is_dir():
        if not (path / folder.EXPERIMENT).is_file():
            raise InputError(f"{name}: {given}: no run, since it has no {folder.EXPERIMENT}; allowed: a run folder")
        return "run"
    if not is_path(given):
        return "ruleset"
    try:
        return "ruleset" if "name" in tomllib.loads(path.read_text(encoding="utf-8")) else "experiment"
    except (OSError, ValueError):
        read_toml(path, name)  # says what is wrong with it
        raise


def load_sides(
    given: tuple[str, str], shared: Mapping[str, object], own: tuple[Mapping[str, object], Mapping[str, object]]
) -> tuple[Side, Side]:
    """Read both sides.

    A ruleset is played by the settings of the other side, so that the rules are all that differs; if both are rulesets,
    by the defaults. Switches belong to the rules: a ruleset has its own.

    Parameters
    ----------
    given
        Rulesets, experiment files or run folders.
    shared
        Settings of both sides, as :meth:`Experiment.load` takes them.
    own
        Settings of A alone, and of B alone.

    Raises
    ------
    InputError
        One of them cannot be read, or a finished run is asked for other settings than it has.
    """
    kinds = [kind(name, text) for name, text in zip("AB", given, strict=True)]
    sides = []
    for i, (name, text) in enumerate(zip("AB", given, strict=True)):
        flags = combined(shared, own[i], name)
        if kinds[i] == "run":
            refuse_settings(name, text, flags)
            sides.append(finished(name, Path(text)))
        elif kinds[i] == "experiment":
            sides.append(Side(name, text, Experiment.load(text, {**ENDLESS, **flags})))
        else:
            settings = like(given[1 - i], kinds[1 - i])
            ruleset = {"ruleset": Given(str(Path(text).resolve()) if is_path(text) else text, name, "")}
            sides.append(Side(name, text, Experiment.load(None, settings | ENDLESS | flags | ruleset)))
    return sides[0], sides[1]


def combined(shared: Mapping[str, object], own: Mapping[str, object], name: str) -> dict[str, tuple[Given, ...]]:
    """Settings of one side: its own after those of both, so that its own hold; each with the flag it was given by.

    >>> both = combined({"set": ["rules.reward=3"], "seed": "1"}, {"set": ["rules.reward=2"]}, "B")
    >>> [(part.where, part.value) for part in both["set"]], both["seed"][0].where
    ([('--set', ['rules.reward=3']), ('--set-b', ['rules.reward=2'])], '--seed')
    """
    found = {key: given_by_flags(key, value) for key, value in shared.items()}
    for key, value in own.items():
        found[key] = (*found.get(key, ()), Given(value, f"{flag(key)}-{name.lower()}", ""))
    return found


def like(other: str, other_kind: str) -> dict[str, object]:
    """The settings that a ruleset is played by, from the other side."""
    if other_kind == "ruleset":
        return {"games": GAMES}
    return settings_of(Experiment.load(Path(other) / folder.EXPERIMENT if other_kind == "run" else other))


def settings_of(experiment: Experiment) -> dict[str, object]:
    """The settings of an experiment but for its rules, as :meth:`Experiment.load` takes them.

    Switches, versions of generals and single cards belong to the rules.
    """
    found: dict[str, object] = {
        "players": list(experiment.players),
        "roles": {str(players): list(counts) for players, counts in experiment.roles.items()},
        "pool": {key: list(names) for key, names in experiment.pool},
        "fixed": {str(seat): general for seat, general in experiment.fixed.items()} or None,
        "scoring": None if experiment.scoring == experiment.rules.scoring else experiment.scoring,
    }
    plain = ("plugins", "expansions", "mode", "dealing", "bots", "games", "match", "detail", "seed")
    return found | {key: getattr(experiment, key) for key in plain}


def refuse_settings(name: str, given: str, flags: Mapping[str, tuple[Given, ...]]) -> None:
    """A finished run is what it is.

    Raises
    ------
    InputError
        A setting is given for it.
    """
    for key, parts in flags.items():
        if key not in OF_PLAY:
            leave = parts[-1].where
            raise InputError(f"{name}: {given}: a finished run cannot be changed; leave {leave} out, or play it anew")


def finished(name: str, path: Path) -> Side:
    """A side whose games are those of a run.

    Raises
    ------
    InputError
        It is no run, or has no finished games.
    """
    content = manifest.read(path)
    if not any(size["finished"] for size in content["sizes"]):
        raise InputError(f"{name}: {path}: the run has no finished games")
    return Side(name, str(path), Experiment.load(path / folder.EXPERIMENT), path, content)
