"""Compile the kernel: every ``.pyx`` below ``sgs_sim/_core`` is one extension module.

Environment:

``SGS_CHECKED=1``
    Checked build: array bounds and undefined behaviour trapped by the compiler's sanitizers, and the ``CHECK`` macro of
    ``sgs_sim/_core/check.h`` switched on. Everything it makes lies in ``build/checked``; use it through
    ``PYTHONPATH=build/checked/lib``.
``SGS_SANITIZE=address,undefined``
    A checked build with these sanitizers instead of the usual two, in ``build/checked-address-undefined``.
``SGS_NO_EXT=1``
    Leave the kernel out: installs the Python part alone (the Makefile compiles the kernel in a step of its own).
``SGS_JOBS=N``
    Compile N modules at a time; as many as there are processors if not given.
"""

import os
import platform
import re
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
CORE = Path("sgs_sim/_core")
sys.path.insert(0, str(ROOT))

from sgs_sim import building  # noqa: E402  # the one beside this file, whatever is installed


def on(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def jobs() -> int:
    if "SGS_JOBS" in os.environ:
        return max(1, int(os.environ["SGS_JOBS"]))
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


CHECKED = on("SGS_CHECKED") or on("SGS_SANITIZE")
SANITIZERS = (os.environ.get("SGS_SANITIZE") or "bounds,undefined") if CHECKED else ""
VARIANT = "checked" + ("-" + SANITIZERS.replace(",", "-") if on("SGS_SANITIZE") else "") if CHECKED else "release"
BUILD = Path("build") / VARIANT

DIRECTIVES = building.DIRECTIVES | {"boundscheck": CHECKED, "embedsignature": True, "binding": True}

# -O3 gains 2 to 4 % over -O2; -march=native next to nothing, and what it builds runs on one kind of machine only. Every
# x86-64 processor since 2009 counts bits in one instruction. Debug information takes time to write, and profilers need
# only the symbols.
COUNTS_BITS = ["-mpopcnt"] if sys.platform == "linux" and platform.machine() == "x86_64" else []
RELEASE = {"extra_compile_args": ["-O3", "-g0", *COUNTS_BITS]}


def checked_flags() -> dict[str, list]:
    """Flags of a checked build.

    Unaligned access is left alone because CPython's headers do it. A static libubsan saves preloading; libasan has to
    be the first library of the process, hence LD_PRELOAD when it is asked for. An array that ends its struct counts as
    one of unknown length (``bounds-strict`` would also trap CPython's own ``ob_item[1]``), so the kernel's structs end
    in something else.
    """
    sanitize = [f"-fsanitize={SANITIZERS}", "-fno-sanitize=alignment", "-fno-sanitize-recover=all"]
    static = [] if "address" in SANITIZERS else ["-static-libubsan"]
    return {
        "extra_compile_args": ["-O1", "-g", "-fno-omit-frame-pointer", *sanitize],
        "extra_link_args": [*sanitize, *static],
        "define_macros": [("SGS_CHECKED", "1")],
    }


def extension(pyx: Path) -> Extension:
    flags = checked_flags() if CHECKED else RELEASE
    include_dirs = [str(CORE)]
    if pyx.name == "plugin.pyx":
        flags = flags | {"define_macros": [*flags.get("define_macros", []), *building.macros(ROOT / CORE)]}
    if re.search(r"^\s*(cimport numpy|from numpy\S* cimport)\b", pyx.read_text("utf-8"), re.MULTILINE):
        import numpy

        include_dirs.append(numpy.get_include())
    return Extension(
        ".".join(pyx.with_suffix("").parts),
        [str(pyx)],
        include_dirs=include_dirs,
        depends=["setup.py", *sorted(map(str, CORE.rglob("*.h")))],
        **flags,
    )


def extensions() -> list[Extension]:
    """The table of all modules, the largest first, so that the last processor does not end with the longest job."""
    sources = sorted(CORE.rglob("*.pyx"), key=lambda pyx: (-pyx.stat().st_size, str(pyx)))
    return [extension(pyx) for pyx in sources]


def translate() -> list[Extension]:
    """Cython to C in the build folder of this variant.

    All of it when this file, which has the directives, or any ``.pxd`` changed: modules that disagree about a struct
    crash.
    """
    if on("SGS_NO_EXT"):
        return []
    newest = max(file.stat().st_mtime for file in [ROOT / "setup.py", *CORE.rglob("*.pxd")])
    return cythonize(
        extensions(),
        build_dir=str(BUILD / "c"),
        nthreads=jobs(),
        force=any(c.stat().st_mtime < newest for c in (BUILD / "c").rglob("*.c")),
        compiler_directives=DIRECTIVES,
        emit_linenums=CHECKED,  # sanitizers and CHECK then name lines of the .pyx
    )


class BuildExt(build_ext):
    """The usual command, with two differences.

    A checked module never lands in the source tree, where a release one may lie. A build in place or an editable
    install (whose folders would otherwise be temporary) keeps its objects, so that only what changed is compiled again.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        if self.inplace and not CHECKED:
            self.build_lib, self.build_temp = str(BUILD / "lib"), str(BUILD / "temp")

    def run(self) -> None:
        if CHECKED and self.inplace:
            sys.exit("setup.py: a checked build cannot be in place or editable; use `python setup.py build`")
        super().run()


def options() -> dict[str, dict[str, str]]:
    build = {"build_base": str(BUILD), "build_lib": str(BUILD / "lib"), "build_temp": str(BUILD / "temp")}
    return {"build_ext": {"parallel": str(jobs())}, **({"build": build} if CHECKED else {})}


if __name__ == "__main__":
    os.chdir(ROOT)
    setup(ext_modules=translate(), cmdclass={"build_ext": BuildExt}, options=options())
