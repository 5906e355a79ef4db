"""The stubs beside the extension modules say what these have, no more and no less."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

CORE = Path(__file__).parents[2] / "sgs_sim" / "_core"
STUBS = sorted(CORE.rglob("*.pyi"))
PUBLIC = {"kernel", "match", "rules", "registry", "rng", "play", "invariants", "bots.python"}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(CORE).with_suffix("").parts)


def module(path: Path) -> Any:
    return importlib.import_module(f"sgs_sim._core.{name_of(path)}")


def is_public(name: str) -> bool:
    return not name.startswith("_")


def stubbed(tree: ast.Module | ast.ClassDef) -> set[str]:
    names = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, ast.ImportFrom):
            names |= {alias.asname for alias in node.names if alias.asname}
    return set(filter(is_public, names))


def functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """By name as seen from the module; properties left out."""
    found = {}
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) and is_public(node.name) else [node]
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for function in inner:
            if isinstance(function, ast.FunctionDef) and not function.decorator_list:
                found[prefix + function.name] = function
    return found


def parameters(function: ast.FunctionDef) -> list[tuple[str, Any]]:
    """Names and defaults."""
    names = [argument.arg for argument in function.args.args if argument.arg != "self"]
    defaults = [ast.literal_eval(default) for default in function.args.defaults]
    return list(zip(names, [inspect.Parameter.empty] * (len(names) - len(defaults)) + defaults, strict=True))


def test_every_public_module_has_a_stub() -> None:
    assert {name_of(path) for path in STUBS} == PUBLIC


@pytest.mark.parametrize("path", STUBS, ids=name_of)
def test_names(path: Path) -> None:
    tree, there = ast.parse(path.read_text("utf-8")), module(path)
    made = [name for name, value in vars(there).items() if getattr(value, "__module__", None) == there.__name__]
    constants = re.findall(r"^([A-Z_]+) = ", path.with_suffix(".pyx").read_text("utf-8"), re.MULTILINE)
    own = set(filter(is_public, made + constants))
    assert own <= stubbed(tree) <= set(vars(there))
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and is_public(node.name):
            assert stubbed(node) == set(filter(is_public, vars(getattr(there, node.name)))), node.name


@pytest.mark.parametrize("path", STUBS, ids=name_of)
def test_parameters(path: Path) -> None:
    there = module(path)
    for name, function in functions(ast.parse(path.read_text("utf-8"))).items():
        owner, _, method = name.rpartition(".")
        holder = getattr(there, owner) if owner else there
        if method == "__init__":
            documented = re.findall(r"^    (\w+) : ", holder.__doc__ or "", re.MULTILINE)
            named = [parameter for parameter, _ in parameters(function)]
            assert named[: len(documented)] == documented, f"{name}: {named}, documented {documented}"
            continue
        signature = inspect.signature(getattr(holder, method)).parameters.values()
        found = [(p.name, p.default) for p in signature if p.name != "self"]
        assert found == parameters(function), name
