"""Build a report: tables, charts and the page, written to a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from analysis import all_tables, open_run
from reports import files, page
from reports.context import Context
from reports.files import DATA, REPORT
from reports.fonts import chinese_family
from reports.headline import headline
from reports.names import Names
from reports.text import Text

__all__ = ["DATA", "REPORT", "build", "spoken", "tables_json"]


def build(run: Path | str, out: Path | str | None = None, lang: str = "en") -> Path:
    """Make the report of a run.

    Parameters
    ----------
    run
        A run folder.
    out
        Where the report goes; by default ``RUN/report``. A report that is there already is replaced.
    lang
        ``en`` or ``zh``. Without any Chinese font the report is in English, and says why.

    Returns
    -------
    Path
        The page ``report.html``. Beside it: ``report.json``, ``tables/*.csv``, ``figures/*.png`` and ``figures/*.svg``.

    Raises
    ------
    InputError
        The run cannot be read, or the report cannot be written; nothing is half-written then.
    """
    text, note = spoken(lang)
    logs = open_run(run)
    context = Context(all_tables(logs), logs.manifest, text, Names(text, own=logs.manifest.get("general_names")))
    return files.write(
        Path(out) if out is not None else logs.path / "report",
        text.lang,
        context.tables,
        tables_json(context),
        lambda: page.draw(context),
        lambda pictures: page.render(context, pictures, logs.path, logs.experiment, note),
    )


def spoken(lang: str, *more: str) -> tuple[Text, str]:
    """Return the texts of a language, and a note: without any Chinese font they are English, and the note says why.

    Parameters
    ----------
    lang
        ``en`` or ``zh``.
    more
        Further catalogues of texts.
    """
    if lang == "zh" and chinese_family() is None:
        english = Text("en", *more)
        return english, english("page.no_font")
    return Text(lang, *more), ""


def tables_json(context: Context) -> dict[str, Any]:
    """Return all tables as lists of rows with the column names as keys, and the summary in words."""
    manifest = {key: value for key, value in context.manifest.items() if key != "sizes"}
    return {
        "language": context.text.lang,
        "run": manifest,
        "headline": {summary.title: summary.sentences for summary in headline(context)},
        "tables": {name: files.rows(table) for name, table in context.tables.items()},
    }
