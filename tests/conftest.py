"""Says which kernel the tests run on: the one in the source tree, or a checked build (make test-long)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


def kernel_file() -> Path | None:
    try:
        from sgs_sim._core import kernel
    except ImportError:
        return None
    return Path(kernel.__file__)


def is_checked(path: Path) -> bool:
    """Was it compiled with the sanitizer of array bounds?"""
    return b"__ubsan_handle_out_of_bounds" in path.read_bytes()


@pytest.fixture(autouse=True)
def the_import_path_stays() -> Iterator[None]:
    """A test that loads plugins adds folders; with the source tree first, new processes would look for the kernel there
    and not in the checked build.
    """
    before = list(sys.path)
    yield
    sys.path[:] = before


def pytest_configure() -> None:
    path = kernel_file()
    if os.environ.get("SGS_CHECKED", "0") != "0" and (path is None or not is_checked(path)):
        raise pytest.UsageError(f"SGS_CHECKED is set, but the kernel found is {path or 'none'}, no checked build")


def pytest_report_header() -> str:
    path = kernel_file()
    if path is None:
        return "kernel: none"
    return f"kernel: {path}{' (checked build)' if is_checked(path) else ''}"
