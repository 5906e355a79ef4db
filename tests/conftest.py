"""Says which kernel the tests run on: the one in the source tree, or a checked build (make test-long)."""

from __future__ import annotations

from pathlib import Path


def pytest_report_header() -> str:
    try:
        from sgs_sim._core import kernel
    except ImportError as error:
        return f"kernel: none ({error})"
    path = Path(kernel.__file__)
    checked = b"__ubsan_handle_out_of_bounds" in path.read_bytes()
    return f"kernel: {path}{' (checked build)' if checked else ''}"
