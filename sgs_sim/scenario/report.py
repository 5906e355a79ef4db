"""Results of scenarios, printed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from sgs_sim.scenario.run import Result, run_paths

PASSED, FAILED, UNUSABLE = 0, 1, 2
"""Exit codes."""


def exit_code(results: Sequence[Result]) -> int:
    """0: all passed; 1: some failed; 2: some could not be run."""
    statuses = {result.status for result in results}
    return UNUSABLE if "error" in statuses else FAILED if "fail" in statuses else PASSED


def line_of(result: Result) -> str:
    """One line for one file.

    >>> line_of(Result("axe.toml", "Axe", "fail", ("expect '1.hp': expected 3, found 4", "another")))
    "FAIL  axe.toml: expect '1.hp': expected 3, found 4 (and 1 more)"
    """
    if result.passed:
        return f"pass  {result.path}"
    more = f" (and {len(result.reasons) - 1} more)" if len(result.reasons) > 1 else ""
    if result.status == "error":
        return f"ERROR {result.reasons[0]}"
    return f"FAIL  {result.path}: {result.reasons[0]}{more}"


def closing_line(results: Sequence[Result]) -> str:
    """How many passed and failed.

    >>> closing_line([Result("a.toml", "", "pass"), Result("b.toml", "", "fail", ("why",))])
    '2 scenarios: 1 passed, 1 failed'
    """
    count = Counter(result.status for result in results)
    unusable = f", {count['error']} could not be run" if count["error"] else ""
    plural = "" if len(results) == 1 else "s"
    return f"{len(results)} scenario{plural}: {count['pass']} passed, {count['fail']} failed{unusable}"


def report_paths(
    paths: Iterable[str | Path],
    *,
    as_json: bool = False,
    plugins: Sequence[str] = (),
    write: Callable[[str], None] = print,
) -> int:
    """Run scenarios and print a line for each and a closing count, or everything as JSON.

    Returns
    -------
    int
        The exit code for the command line.
    """
    if as_json:
        results = run_paths(paths, plugins=plugins)
        write(json.dumps([result.to_dict() for result in results], ensure_ascii=False, indent=2))
    else:
        results = run_paths(paths, plugins=plugins, done=lambda result: write(line_of(result)))
        write(closing_line(results))
    return exit_code(results)
