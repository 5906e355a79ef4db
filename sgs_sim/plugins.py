"""Plugins: modules of skills from outside, each with names, texts and generals in a data file.

A plugin is a package (or a module) that registers skills when it is imported, by the same functions as the kernel's
own; `sgs_sim.building` compiles it. Its data file is ``plugin.toml`` in the package, or ``MODULE.toml`` beside the
module.

Numbers of skills follow the order of registration. So a process loads plugins in one order: what is asked for later
must begin with what is there, or be the beginning of it.
"""

import importlib
import os
import sys
import threading
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple

from pydantic import Field, ValidationError

from sgs_sim import catalogue, kernelnames
from sgs_sim.errors import InputError, place, shown, unknown
from sgs_sim.ruleset import Model
from sgs_sim.rulesetfile import GeneralPart
from sgs_sim.validation import input_error, read_toml

SkillKind = Literal["ordinary", "locked", "lord", "limited"]


class SkillPart(Model):
    """``[skill.ID]``: what people read of a skill."""

    english: str
    chinese: str
    kind: tuple[SkillKind, ...] = Field(default=("ordinary",), strict=False)
    text: str = ""
    chinese_text: str = ""


class PluginFile(Model):
    """A plugin's data file."""

    skill: dict[str, SkillPart] = Field(default_factory=dict)
    general: dict[str, GeneralPart] = Field(default_factory=dict)


class Plugin(NamedTuple):
    """A plugin that has been loaded; its generals belong to a set of its name."""

    name: str
    version: str
    where: str
    generals: dict[str, GeneralPart]


LOADED: dict[str, Plugin] = {}
"""By name, in the order in which they were loaded."""
_lock = threading.RLock()


def load(names: Sequence[str], where: str = "plugins", key: str = "", folder: Path | None = None) -> None:
    """Import plugins, in this order, unless they are here already.

    Parameters
    ----------
    names
        Names of their modules.
    where, key
        The place an error names.
    folder
        Where to look for them besides the usual places and the current folder.

    Raises
    ------
    InputError
        One cannot be imported, was built against another version, or other ones were loaded before.
    """
    if not names:
        return
    with _lock:
        for at, name in enumerate(names):
            there = list(LOADED)
            if at < len(there) and there[at] != name:
                message = f"this process has loaded {', '.join(there)}, in this order; use another one, or keep to it"
                raise InputError(f"{place(where, key)}: plugin {shown(name)}: {message}")
            if at >= len(there):
                LOADED[name] = _loaded(name, where, key, folder)


def versions(names: Sequence[str]) -> dict[str, str]:
    """Versions of plugins that have been loaded."""
    return {name: LOADED[name].version for name in names}


def _loaded(name: str, where: str, key: str, folder: Path | None) -> Plugin:
    kernel = kernelnames.kernel()
    at = f"{place(where, key)}: plugin {shown(name)}"
    if kernel is None:
        raise InputError(f"{at}: the kernel is not compiled; run `pip install .`")
    before = set(kernel.SKILL_IDS)
    # A console script does not look for modules in the folder it is called from.
    for one in (os.getcwd(), *([str(folder.resolve())] if folder else [])):
        if one not in sys.path:
            sys.path.insert(0, one)
    try:
        module = importlib.import_module(name)
    except Exception as error:  # a user's module may fail in any way
        raise InputError(f"{at}: cannot import: {type(error).__name__}: {' '.join(str(error).split())}") from None
    finally:
        kernel.renew()
    own = set(kernel.SKILL_IDS) - before
    if not own:
        raise InputError(f"{at}: registers no skill")
    path = _data_file(module)
    file = _read(path, own) if path else PluginFile()
    for id, part in file.skill.items():
        row = catalogue.SkillRow(id, part.chinese, part.english, part.kind, part.text, part.chinese_text, id)
        catalogue.skills()[id] = row
    return Plugin(name, _version(module), str(path or name), file.general)


def _data_file(module: ModuleType) -> Path | None:
    folder = Path(module.__file__).parent if module.__file__ else Path()
    path = folder / ("plugin.toml" if hasattr(module, "__path__") else f"{module.__name__.rpartition('.')[2]}.toml")
    return path if path.exists() else None


def _read(path: Path, own: set[str]) -> PluginFile:
    try:
        file = PluginFile.model_validate(read_toml(path))
    except ValidationError as error:
        raise input_error(error, PluginFile, str(path)) from None
    for id in file.skill:
        if id not in own:
            raise unknown(str(path), "skill", "skill of this plugin", id, own)
    return file


def _version(module: ModuleType) -> str:
    """``__version__`` of the module, or that of the package it was installed with."""
    own = getattr(module, "__version__", None)
    if isinstance(own, str):
        return own
    try:
        return version(module.__name__.partition(".")[0])
    except PackageNotFoundError:
        return "unknown"
