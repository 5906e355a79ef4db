"""Build a report: tables, charts and the page, written to a folder."""

from __future__ import annotations

import io
import json
import math
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis import all_tables, open_run
from reports import page
from reports.context import Chart, Context
from reports.fonts import chinese_family
from reports.headline import headline
from reports.names import Names
from reports.style import style
from reports.text import Text
from sgs_sim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

REPORT = "report.html"
DATA = "report.json"


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
    text = Text(lang)
    note = ""
    if lang == "zh" and chinese_family() is None:
        note = Text("en")("page.no_font")
        text = Text("en")
    logs = open_run(run)
    context = Context(all_tables(logs), logs.manifest, text, Names(text))
    target = Path(out) if out is not None else logs.path / "report"
    try:
        return _write(context, logs.path, logs.experiment, note, target)
    except OSError as error:
        raise InputError(f"{target}: the report cannot be written there ({error.strerror or error})") from None


def tables_json(context: Context) -> dict[str, Any]:
    """Return all tables as lists of rows with the column names as keys, and the summary in words."""
    manifest = {key: value for key, value in context.manifest.items() if key != "sizes"}
    return {
        "language": context.text.lang,
        "run": manifest,
        "headline": {summary.title: summary.sentences for summary in headline(context)},
        "tables": {name: rows(table) for name, table in context.tables.items()},
    }


def rows(table: pd.DataFrame) -> list[dict[str, Any]]:
    """Return a table as rows for JSON; NaN, which JSON does not have, becomes null.

    >>> import pandas as pd
    >>> rows(pd.DataFrame({"role": ["lord"], "rate": [float("nan")]}))
    [{'role': 'lord', 'rate': None}]
    """
    return [
        {str(key): None if value is None or value != value else value for key, value in row.items()}
        for row in table.astype(object).to_dict("records")
    ]


def _write(context: Context, run: Path, experiment: str, note: str, target: Path) -> Path:
    """Write everything to a folder beside the target, then move it into place, the page last."""
    _check_place(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}-") as folder:
        draft = Path(folder)
        (draft / "tables").mkdir()
        (draft / "figures").mkdir()
        for name, table in context.tables.items():
            table.to_csv(draft / "tables" / f"{name}.csv", index=False)
        pictures = _draw(context, draft / "figures")
        data = json.dumps(tables_json(context), indent=1, ensure_ascii=False, allow_nan=False, default=_plain)
        (draft / DATA).write_text(data + "\n", encoding="utf-8")
        html = page.render(context, pictures, run, experiment, note)
        (draft / REPORT).write_text(html, encoding="utf-8")
        _move(draft, target)
    return target / REPORT


def _check_place(target: Path) -> None:
    """Refuse a place where something else stands, before the work is done."""
    for path in (target, target / "tables", target / "figures"):
        if path.exists() and not path.is_dir():
            raise InputError(f"{path}: the report cannot be written there (it is a file); choose another place")
    for path in (target / DATA, target / REPORT):
        if path.is_dir():
            raise InputError(f"{path}: the report cannot be written there (it is a folder); choose another place")


def _draw(context: Context, folder: Path) -> dict[str, list[page.Picture]]:
    """Draw all charts, save them, and embed them."""
    pictures: dict[str, list[page.Picture]] = {}
    with style(context.text.lang):
        for section, charts in page.draw(context).items():
            pictures[section] = [page.picture(chart, _save(chart, folder)) for chart in charts]
    return pictures


def _save(chart: Chart, folder: Path) -> bytes:
    """Save a chart as PNG and SVG; return the SVG. No date in it: equal charts are equal files."""
    _lay_out(chart.figure)
    buffer = io.BytesIO()
    chart.figure.savefig(buffer, format="svg", metadata={"Date": None})
    chart.figure.savefig(folder / f"{chart.name}.png")
    (folder / f"{chart.name}.svg").write_bytes(buffer.getvalue())
    return buffer.getvalue()


def _lay_out(figure: Figure) -> None:
    """Fix where everything stands.

    Once is enough, since it costs more than the drawing. The last digits of what the solver finds vary from time to
    time, and ids in the SVG are made from all digits, hence the rounding.
    """
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for axes in figure.axes:
        left, bottom, width, height = axes.get_position(original=True).bounds
        axes.set_position((round(left, 6), round(bottom, 6), round(width, 6), round(height, 6)))


def _move(draft: Path, target: Path) -> None:
    """Put the finished files into place. Files of an older report go; files of others stay."""
    for name in ("tables", "figures"):
        (target / name).mkdir(parents=True, exist_ok=True)
    for folder, kinds in (("tables", (".csv",)), ("figures", (".png", ".svg"))):
        for old in (target / folder).iterdir():
            if old.suffix in kinds and not (draft / folder / old.name).exists():
                old.unlink()
        for file in (draft / folder).iterdir():
            os.replace(file, target / folder / file.name)
    for name in (DATA, REPORT):
        os.replace(draft / name, target / name)


def _plain(value: Any) -> Any:
    """Turn numpy's numbers into Python's."""
    plain = value.item() if hasattr(value, "item") else str(value)
    return None if isinstance(plain, float) and not math.isfinite(plain) else plain
