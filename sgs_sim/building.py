"""Compiles the modules of plugins: skills in Cython that use the declarations (``.pxd``) which come with this package.

A plugin's ``setup.py`` is two lines::

    from setuptools import setup
    from sgs_sim.building import extensions

    setup(ext_modules=extensions("thorns.skills"))
"""

import hashlib
import importlib
from pathlib import Path
from typing import Any

CORE = Path(__file__).parent / "_core"
DIRECTIVES = {
    "language_level": 3,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "nonecheck": False,
    "legacy_implicit_noexcept": False,
}
"""Of the Cython compiler, for the kernel and for plugins."""


def layout(core: Path = CORE) -> str:
    """Fingerprint of the kernel's declarations: a module that was compiled with others cannot be used with it.

    >>> len(layout())
    16
    """
    digest = hashlib.sha256()
    for path in sorted(core.rglob("*.pxd")):
        digest.update(path.relative_to(core).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def macros(core: Path = CORE) -> list[tuple[str, str]]:
    """What the C compiler is told, so that a module knows with what it was compiled."""
    return [("SGS_LAYOUT", f'"{layout(core)}"')]


def extensions(*modules: str) -> list[Any]:
    """The extension modules of a plugin, for ``setup(ext_modules=…)``.

    Parameters
    ----------
    modules
        Their full names: ``"thorns.skills"`` is compiled from ``thorns/skills.pyx``.
    """
    cythonize: Any = importlib.import_module("Cython.Build").cythonize
    setuptools: Any = importlib.import_module("setuptools")
    found = [
        setuptools.Extension(
            name,
            [f"{name.replace('.', '/')}.pyx"],
            include_dirs=[str(CORE)],
            define_macros=macros(),
            extra_compile_args=["-O2"],
        )
        for name in modules
    ]
    made: list[Any] = cythonize(
        found, compiler_directives=DIRECTIVES | {"boundscheck": False}, include_path=[str(CORE.parents[1])], force=True
    )
    return made
