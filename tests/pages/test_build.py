"""The whole report, in both languages."""

import csv
import importlib
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest
import synthetic

import reports
from analysis import all_tables, open_run
from reports import fonts
from sgs_sim.errors import InputError

MODULE = importlib.import_module("reports.build")  # `reports.build` is the function
CHARTS = {
    "sides", "lengths", "endings",
    *(f"{name}_{n}" for n in (5, 8) for name in ("generals", "general_roles", "general_roles_heat", "seats", "scores")),
}  # fmt: skip


class Page(HTMLParser):
    """Collects what a page refers to, its ids, and whether its tags are closed."""

    VOID = frozenset({"meta", "img", "br", "link", "input", "hr"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.references: list[str] = []
        self.ids: set[str] = set()
        self.images: list[dict[str, str | None]] = []
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        self.references += [value for key in ("src", "href", "srcset", "data", "action") if (value := found.get(key))]
        self.ids |= {value for key in ("id",) if (value := found.get(key))}
        if tag == "img":
            self.images.append(found)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_files(page: Path) -> None:
    out = page.parent
    assert page.name == "report.html"
    assert {file.stem for file in (out / "figures").glob("*.png")} == CHARTS
    assert {file.stem for file in (out / "figures").glob("*.svg")} == CHARTS
    assert sorted(file.name for file in out.iterdir()) == ["figures", "report.html", "report.json", "tables"]
    for file in (out / "figures").glob("*.svg"):
        ElementTree.parse(file)


def test_page_needs_nothing_else(page: Path) -> None:
    html = page.read_text(encoding="utf-8")
    found = Page(html)
    assert found.open == []
    assert not found.tags & {"script", "link", "iframe", "object", "embed", "base"}
    for reference in found.references:
        assert reference.startswith("data:image/svg+xml;base64,") or (
            reference.startswith("#") and reference[1:] in found.ids
        )
    css = html[html.index("<style>") : html.index("</style>")]
    assert "url(" not in css
    assert "@import" not in css
    assert len(found.images) == len(CHARTS)
    assert all(image["alt"] for image in found.images)
    assert "https://" not in html
    assert not re.search(r"http://(?!www\.w3\.org)", html)


def test_no_gaps_in_the_page(page: Path) -> None:
    """Nothing that a template or a number without a value leaves behind."""
    html = re.sub(r"base64,[^\"]*", "", page.read_text(encoding="utf-8"))
    assert not re.search(r"\bnan\b|\bNone\b|<NA>|Undefined|\{[a-z_]+\}|\{\{", html)


def test_json_has_the_columns_as_keys(page: Path, folder: Path) -> None:
    data = json.loads((page.parent / "report.json").read_text(encoding="utf-8"))
    tables = all_tables(open_run(folder))
    assert set(data["tables"]) == set(tables)
    for name, table in tables.items():
        assert len(data["tables"][name]) == len(table)
        assert all(list(row) == list(table.columns) for row in data["tables"][name])
        with (page.parent / "tables" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            rows = list(reader)
        assert len(rows) == len(table)
        assert reader.fieldnames == list(table.columns)
        if "rate" in table:
            assert [row["rate"] for row in data["tables"][name]] == pytest.approx([float(row["rate"]) for row in rows])
    assert data["run"]["seed"] == 1
    assert all(data["headline"].values())


def test_language(page: Path) -> None:
    html = page.read_text(encoding="utf-8")
    chinese = page.parent.name == "zh"
    assert f'<html lang="{"zh-CN" if chinese else "en"}">' in html
    assert ("曹操" in html) == chinese
    assert ("Cao Cao" in html) != chinese
    assert ("95% interval" in html) != chinese


def test_names_who_played_and_how_to_play_again(page: Path, folder: Path) -> None:
    html = page.read_text(encoding="utf-8")
    assert "greedy" in html
    assert f"sgs-sim run {folder / 'experiment.toml'} --out" in html
    assert "0" * 64 in html  # the digest


def test_equal_runs_make_equal_reports(single: Path, tmp_path: Path) -> None:
    first, second = (reports.build(single, tmp_path / name) for name in ("a", "b"))
    for file in sorted(first.parent.rglob("*")):
        if file.is_file():
            assert file.read_bytes() == (second.parent / file.relative_to(first.parent)).read_bytes(), file.name


def test_default_place_and_second_report(single: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(single, tmp_path / "run"))
    page = reports.build(run)
    assert page == run / "report" / "report.html"
    (run / "report" / "figures" / "old.png").write_bytes(b"")
    (run / "report" / "mine.txt").write_text("mine", encoding="utf-8")
    reports.build(str(run), lang="zh")
    assert not (run / "report" / "figures" / "old.png").exists()
    assert (run / "report" / "mine.txt").exists()
    assert "平衡" in page.read_text(encoding="utf-8")
    assert sorted(file.name for file in run.iterdir()) == [
        "experiment.toml", "games", "manifest.json", "report", "seats",
    ]  # fmt: skip


def test_unknown_language(single: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--lang"):
        reports.build(single, tmp_path / "out", lang="fr")
    assert not (tmp_path / "out").exists()


def test_place_that_cannot_be_written(single: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    for place in (file, file / "below"):
        with pytest.raises(InputError, match="cannot be written") as caught:
            reports.build(single, place)
        assert str(place) in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_broken_run_leaves_nothing(single: Path, tmp_path: Path) -> None:
    run = Path(shutil.copytree(single, tmp_path / "run"))
    shard = run / "seats" / "p05-000000.parquet"
    shard.write_bytes(shard.read_bytes()[:-100])
    with pytest.raises(InputError, match="p05-000000"):
        reports.build(run)
    assert not (run / "report").exists()


def test_without_a_chinese_font(single: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MODULE, "chinese_family", lambda: None)
    html = reports.build(single, tmp_path / "out", lang="zh").read_text(encoding="utf-8")
    assert '<html lang="en">' in html
    assert "pylopdf-fonts-zh-cn" in html


def test_all_characters_have_a_glyph() -> None:
    """Every character of the Chinese texts and names is in the font: no empty boxes."""
    from matplotlib import font_manager
    from matplotlib.ft2font import FT2Font

    from sgs_sim import catalogue

    family = fonts.chinese_family()
    if family is None:
        pytest.skip("no Chinese font here")
    known = FT2Font(font_manager.findfont(family)).get_charmap()
    words = "".join(row.chinese for row in catalogue.generals())
    words += (Path(reports.__file__).parent / "texts" / "zh.toml").read_text(encoding="utf-8")
    assert {sign for sign in words if ord(sign) not in known and sign not in "\n"} == set()


def test_tiny_run(tmp_path: Path) -> None:
    """Three games: most generals lack a role, intervals are wide, nothing breaks."""
    run = synthetic.write(tmp_path / "run", {5: synthetic.truth(5)}, games=3)
    assert reports.build(run).exists()


def test_run_without_generals(tmp_path: Path) -> None:
    games, seats = synthetic.tables(synthetic.truth(5), 200)
    seats = seats.with_columns(general=pl.lit("none").cast(pl.Categorical))
    run = synthetic.write_tables(tmp_path / "run", {5: [(games, seats)]}, {5: (1, 1, 2, 1)})
    html = reports.build(run).read_text(encoding="utf-8")
    assert 'id="sides"' in html
    assert 'id="generals"' not in html


def test_odd_names_are_escaped(tmp_path: Path) -> None:
    games, seats = synthetic.tables(synthetic.truth(5), 200)
    seats = seats.with_columns(bot=pl.lit("<script>x$y_z</script>").cast(pl.Categorical))
    seats = seats.with_columns(
        general=pl.col("general").cast(pl.String).replace("lvbu", "my$gen_<b>").cast(pl.Categorical)
    )
    run = synthetic.write_tables(tmp_path / "run", {5: [(games, seats)]}, {5: (1, 1, 2, 1)})
    html = reports.build(run).read_text(encoding="utf-8")
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert "my$gen_&lt;b&gt;" in html
