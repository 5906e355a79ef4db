"""A report on disk: tables, charts, figures as JSON and the page, written beside their place and then moved there."""

from __future__ import annotations

import io
import json
import math
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.context import Chart
from reports.pictures import Picture, picture
from reports.style import style
from sgs_sim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

REPORT = "report.html"
DATA = "report.json"

Pictures = dict[str, list[Picture]]


def write(
    target: Path,
    lang: str,
    tables: Mapping[str, pd.DataFrame],
    data: Mapping[str, Any],
    draw: Callable[[], dict[str, list[Chart]]],
    render: Callable[[Pictures], str],
    texts: Mapping[str, str] | None = None,
) -> Path:
    """Write a report.

    Parameters
    ----------
    target
        Its folder. A report that is there already is replaced.
    lang
        Language of the charts.
    tables
        Tables by name, for the CSV files.
    data
        All figures, for the JSON file.
    draw
        Makes the charts by section.
    render
        Makes the page from the pictures of these charts.
    texts
        Other small files by name.

    Returns
    -------
    Path
        The page.

    Raises
    ------
    InputError
        It cannot be written there; nothing is half-written then.
    """
    try:
        return _write(target, lang, tables, data, draw, render, texts or {})
    except OSError as error:
        raise InputError(f"{target}: the report cannot be written there ({error.strerror or error})") from None


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


def as_json(data: Mapping[str, Any]) -> str:
    """Figures as JSON; numpy's numbers become Python's."""
    return json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False, default=_plain)


def _write(
    target: Path,
    lang: str,
    tables: Mapping[str, pd.DataFrame],
    data: Mapping[str, Any],
    draw: Callable[[], dict[str, list[Chart]]],
    render: Callable[[Pictures], str],
    texts: Mapping[str, str],
) -> Path:
    """Write everything to a folder beside the target, then move it into place, the page last."""
    check_place(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}-") as folder:
        draft = Path(folder)
        (draft / "tables").mkdir()
        (draft / "figures").mkdir()
        for name, table in tables.items():
            table.to_csv(draft / "tables" / f"{name}.csv", index=False)
        pictures: Pictures = {}
        with style(lang):
            for section, charts in draw().items():
                pictures[section] = [picture(chart, _save(chart, draft / "figures")) for chart in charts]
        for name, text in texts.items():
            (draft / name).write_text(text, encoding="utf-8")
        (draft / DATA).write_text(as_json(data) + "\n", encoding="utf-8")
        (draft / REPORT).write_text(render(pictures), encoding="utf-8")
        _move(draft, target, [*texts, DATA, REPORT])
    return target / REPORT


def check_place(target: Path) -> None:
    """Refuse a place where something else stands, before the work is done.

    Raises
    ------
    InputError
        There is a file where a folder has to be, or the other way round.
    """
    for path in (target, target / "tables", target / "figures"):
        if path.exists() and not path.is_dir():
            raise InputError(f"{path}: the report cannot be written there (it is a file); choose another place")
    for path in (target / DATA, target / REPORT):
        if path.is_dir():
            raise InputError(f"{path}: the report cannot be written there (it is a folder); choose another place")


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


def _move(draft: Path, target: Path, names: list[str]) -> None:
    """Put the finished files into place. Files of an older report go; files of others stay."""
    for name in ("tables", "figures"):
        (target / name).mkdir(parents=True, exist_ok=True)
    for folder, kinds in (("tables", (".csv",)), ("figures", (".png", ".svg"))):
        for old in (target / folder).iterdir():
            if old.suffix in kinds and not (draft / folder / old.name).exists():
                old.unlink()
        for file in (draft / folder).iterdir():
            os.replace(file, target / folder / file.name)
    for name in names:
        os.replace(draft / name, target / name)


def _plain(value: Any) -> Any:
    """Turn numpy's numbers into Python's."""
    plain = value.item() if hasattr(value, "item") else str(value)
    return None if isinstance(plain, float) and not math.isfinite(plain) else plain
