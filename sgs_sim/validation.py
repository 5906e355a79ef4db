"""From TOML files to checked models: reading, and turning pydantic's findings into one-line errors."""

import re
import tomllib
import typing
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from sgs_sim.errors import InputError, place, shown, unknown


def read_toml(path: Path, where: str = "") -> dict[str, Any]:
    """Read a TOML file; every way in which that can fail is one line with the file's name.

    Parameters
    ----------
    path
        The file.
    where
        Who asked for it (a flag, or another file and key), named in front of the path when the file cannot be opened.
    """
    prefix = f"{where}: " if where else ""
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error).replace("at end of document", f"at line {max(1, len(text.splitlines()))}, its end")
        raise InputError(f"{path}: not valid TOML: {reason}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: not UTF-8 text") from None
    except OSError as error:
        raise InputError(f"{prefix}{path}: cannot read: {error.strerror}") from None


def input_error(error: ValidationError, model: type[BaseModel], where: str) -> InputError:
    """Turn a finding of pydantic into an `InputError`: an unknown key first, since it may explain a missing one."""
    findings = error.errors(include_url=False)
    finding = next((one for one in findings if one["type"] == "extra_forbidden"), findings[0])
    parts = [part for part in finding["loc"] if _is_key(part)]
    key = ".".join(str(part) for part in parts)
    if finding["type"] == "extra_forbidden":
        owner = _model_at(model, list(finding["loc"][:-1]))
        parent = ".".join(str(part) for part in parts[:-1])
        return unknown(where, parent, "key", str(finding["loc"][-1]), owner.model_fields if owner else ())
    if finding["type"] == "missing":
        return InputError(f"{place(where, key)}: missing")
    reason = finding.get("ctx", {}).get("error", finding["msg"])
    return InputError(f"{place(where, key)}: {shown(finding['input'])} is not possible: {_plain(str(reason))}")


def _is_key(part: int | str) -> bool:
    """Pydantic also names the branch of a union it tried, e.g. ``list[int]`` or a model; that is no key of the file."""
    return isinstance(part, int) or not (part in ("int", "str", "bool", "float", "Switch") or "[" in part)


def _plain(reason: str) -> str:
    plain = reason.removeprefix("Input ").removeprefix("Value error, ").rstrip(".").replace("dictionary", "table")
    return re.sub(r" or instance of \w+", "", plain)


def _model_at(model: type[BaseModel], loc: list[int | str]) -> type[BaseModel] | None:
    """The model whose key was unknown: follow the location through the fields."""
    current: type[BaseModel] | None = model
    for part in loc:
        if current is None:
            return None
        if isinstance(part, str) and part in current.model_fields:
            current = next(iter(_models_in(current.model_fields[part].annotation)), None)
    return current


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for argument in typing.get_args(annotation) for model in _models_in(argument)]
