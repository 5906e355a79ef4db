"""``sgs-sim report``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from sgs_sim.cli import options as opt


def report(
    run: opt.RunFolder,
    out: Annotated[
        Path | None, opt.flag("--out", opt.OUTPUT, "Folder of the report; by default RUN/report.", "FOLDER")
    ] = None,
    lang: opt.Lang = "en",
    as_json: opt.Json = False,
) -> None:
    """Make the report of a run: report.html, charts as PNG and SVG, tables as CSV, all figures as JSON."""
    write_report(run, out, lang, as_json)


def write_report(run: Path, out: Path | None, lang: str, as_json: bool) -> None:
    """Make a report and print where it is, or its figures."""
    from reports.build import DATA, build

    page = build(run, out, lang)
    if as_json:
        content = json.loads((page.parent / DATA).read_text(encoding="utf-8"))
        typer.echo(json.dumps({"report": str(page), **content}, indent=1, ensure_ascii=False))
    else:
        typer.echo(f"report {page}")
