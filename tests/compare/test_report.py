"""The page of a comparison, in both languages."""

from __future__ import annotations

import csv
import json
import re
import string
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from analysis.compare.measure import Measured, measure
from analysis.compare.sprt import Sprt
from reports import fonts
from reports.compare import build, grids, words
from reports.compare.build import as_dict, in_words
from reports.text import LANGUAGES, Text
from sgs_sim.errors import InputError


@pytest.fixture(scope="module")
def found(versus: Any) -> Measured:
    """Two table sizes, a switch, and another pool."""
    own = {"set": ["rules.draw_count=3"], "ban": "lvbu"}
    return measure(versus(own_b=own, players="8,5", games="1500"), 2)


@pytest.fixture(scope="module", params=LANGUAGES)
def page(request: pytest.FixtureRequest, found: Measured, tmp_path_factory: pytest.TempPathFactory) -> Path:
    lang = str(request.param)
    return build(found, tmp_path_factory.mktemp("out") / lang, lang)[0]


class Page(HTMLParser):
    """References, ids, images, and whether tags are closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.references: list[str] = []
        self.ids: set[str] = set()
        self.images: list[str] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.references += [value for key in ("src", "href") if (value := given.get(key))]
        self.ids |= {value for value in (given.get("id"),) if value}
        if tag == "img":
            self.images.append(given.get("alt") or "")
        elif tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


CHARTS = {f"{name}_{n}" for n in (8, 5) for name in ("roles", "generals", "general_roles", "seats")}


def test_files(page: Path) -> None:
    names = {"a.toml", "b.toml", "figures", "report.html", "report.json", "tables"}
    assert {file.name for file in page.parent.iterdir()} == names
    for kind in ("png", "svg"):
        assert {file.stem for file in (page.parent / "figures").glob(f"*.{kind}")} == CHARTS


def test_page_needs_nothing_else_and_has_no_gaps(page: Path) -> None:
    html = page.read_text("utf-8")
    parsed = Page(html)
    assert parsed.open == []
    assert len(parsed.images) == len(CHARTS)
    assert all(parsed.images)
    for reference in parsed.references:
        assert reference.startswith("data:image/svg+xml;base64,") or reference[1:] in parsed.ids
    bare = re.sub(r"base64,[^\"]*", "", html)
    assert not re.search(r"<li>\s*</li>", html)
    assert not re.search(r"\bnan\b|\bNone\b|<NA>|Undefined|\{[a-z_]+\}|\{\{|https?://(?!www\.w3)", bare)


def test_language(page: Path) -> None:
    html = page.read_text("utf-8")
    chinese = page.parent.name == "zh"
    assert ("曹操" in html) == chinese
    assert ("Cao Cao" in html) != chinese
    assert ("差值" in html) == chinese


def test_json_and_csv_have_the_columns_as_keys(page: Path, found: Measured) -> None:
    data = json.loads((page.parent / "report.json").read_text("utf-8"))
    assert set(data["tables"]) == set(found.tables)
    for name, table in found.tables.items():
        assert [list(row) for row in data["tables"][name]] == [list(table.columns)] * len(table)
        with (page.parent / "tables" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            assert len(list(csv.DictReader(file))) == len(table)
    roles = {row["role"]: row for row in data["tables"]["roles"] if row["players"] == 8}
    assert roles["rebel"]["difference"] == pytest.approx(roles["rebel"]["rate_b"] - roles["rebel"]["rate_a"])
    assert data["paired"] is True
    assert data["difference"] == "b - a"
    assert "Benjamini-Yekutieli" in data["false_discovery_control"]
    assert [row["id"] for row in data["changes"]["rules"]] == ["draw_count"]
    assert data["changes"]["settings"] == [{"setting": "pool", "a": "lvbu", "b": None}]
    assert all(data["headline"].values())


def test_the_files_beside_the_page_make_the_comparison_again(page: Path, found: Measured) -> None:
    from sgs_sim.compare.contest import contest
    from sgs_sim.compare.sides import load_sides

    again = contest(*load_sides((str(page.parent / "a.toml"), str(page.parent / "b.toml")), {}, ({}, {})), 500)
    assert [side.experiment.fingerprint() for side in again.sides] == [
        side.experiment.fingerprint() for side in found.contest.sides
    ]
    assert [side.experiment.games for side in again.sides] == [1500, 1500]
    assert "sgs-sim compare" in page.read_text("utf-8")


def test_words_say_what_the_tables_say(found: Measured) -> None:
    context, _ = in_words(found, "en")
    eight, five = words.headline(context)
    assert eight.title == "8 players (1/2/4/1)"
    said = " ".join(eight.sentences)
    rows = context.rows("sides", players=8)
    largest = max(
        rows[rows["side"] != "none"].to_dict("records"), key=lambda row: (words.clear(row), abs(row["difference"]))
    )
    assert f"the {'lord' if largest['side'] == 'lord' else largest['side']}" in eight.sentences[0]
    assert words.change(largest) in eight.sentences[0]
    generals = context.rows("generals", players=8).dropna(subset="difference")
    assert context.names.general(generals.iloc[0]["general"]) in said
    assert context.names.general(generals.iloc[-1]["general"]) in said
    assert "same winner" in said
    assert "leave out" in said
    assert five.title == "5 players (1/1/2/1)"
    assert "draw_count = 2" in context.labels[0]


def test_equal_comparisons_make_equal_pages(versus: Any, tmp_path: Path) -> None:
    contest = versus(own_b={"set": ["rules.reward=1"]}, players=5, games="400")
    for name in "ab":
        build(measure(contest, 2), tmp_path / name / "report")
    for file in sorted((tmp_path / "a").rglob("*")):
        if file.is_file() and file.name != "report.html":  # the page names its folder
            assert file.read_bytes() == (tmp_path / "b" / file.relative_to(tmp_path / "a")).read_bytes(), file.name


def test_nothing_differs_and_unpaired_and_sequential(versus: Any, tmp_path: Path) -> None:
    same, _ = build(measure(versus(players=5, games="300"), 2), tmp_path / "same")
    assert "exactly zero" in same.read_text("utf-8")
    assert "Nothing differs" in same.read_text("utf-8")
    other, context = build(measure(versus(own_b={"seed": "2"}, players=5, games="300"), 2), tmp_path / "other")
    assert "their seeds differ (1 and 2)" in other.read_text("utf-8")
    assert context.labels == ("seed = 1", "seed = 2")
    test, context = build(
        measure(versus(players=5, games="300", shard_games=100), 2, Sprt(0.02)), tmp_path / "test", "zh"
    )
    assert (tmp_path / "test" / "figures" / "sequential.svg").exists()
    assert "序贯检验" in test.read_text("utf-8")
    assert as_dict(context)["sequential"]["looks"][0]["n"] == 100


def test_a_card_names_the_sides(versus: Any) -> None:
    for change, expected in (
        ("lightning:SA=lightning:HA", ("Lightning ♠A", "Lightning ♥A")),
        ("lightning:SA=out", ("with Lightning ♠A", "without Lightning ♠A")),
        ("yinyue_spear:DQ=in", ("without Silver Moon Spear ♦Q", "with Silver Moon Spear ♦Q")),
    ):
        found = measure(versus(players=5, games="20", own_b={"set": [f"cards.{change}"]}), 2)
        assert in_words(found, "en")[0].labels == expected


def test_points_where_the_scoring_differs(versus: Any, tmp_path: Path) -> None:
    found = measure(versus(players=5, games="300", own_b={"set": ["rules.rebel_bonus_on_loss=false"]}), 2)
    assert found.contest.settings == [{"setting": "switches.rebel_bonus_on_loss", "a": True, "b": False}]
    page, context = build(found, tmp_path / "points")
    assert context.labels == ("rebel_bonus_on_loss = yes", "rebel_bonus_on_loss = no")
    said = " ".join(words.headline(context)[0].sentences)
    assert "Points of a seat by fourth on A and by fourth(rebel_bonus_on_loss=false) on B: lord" in said
    assert "every difference of win rates is exactly zero" in said
    scores = context.rows("scores", players=5).set_index("role")["difference"]
    assert scores["rebel"] < 0
    assert (scores.drop("rebel") == 0).all()
    other = versus(players=8, games="40", own_b={"scoring": "online_ranked"})
    assert other.settings == [{"setting": "scoring", "a": "fourth", "b": "online_ranked"}]
    assert page.exists()


def test_no_generals(versus: Any, tmp_path: Path) -> None:
    page, _ = build(
        measure(versus(own_b={"set": ["rules.reward=1"]}, dealing="none", games="300"), 2), tmp_path / "out"
    )
    html = page.read_text("utf-8")
    assert 'id="roles"' in html
    assert 'id="generals"' not in html


def test_nothing_half_written(found: Measured, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    for place in (file, file / "below"):
        with pytest.raises(InputError, match="cannot be written"):
            build(found, place)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


# -- texts


def test_languages_have_the_same_keys_and_places() -> None:
    english, chinese = (Text(lang, "compare") for lang in LANGUAGES)
    assert english.keys == chinese.keys
    for key in english.keys:
        assert places(english(key)) == places(chinese(key)), key


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_column_has_a_name(lang: str, found: Measured) -> None:
    text = Text(lang, "compare")
    for table, columns in grids.SHOWN.items():
        assert text(f"table.{table}")
        for column in columns.split():
            assert column in found.tables[table].columns
            assert text(f"column.{column}")


def test_all_characters_have_a_glyph() -> None:
    import reports

    family = fonts.chinese_family()
    if family is None:
        pytest.skip("no Chinese font here")
    from matplotlib import font_manager
    from matplotlib.ft2font import FT2Font

    known = FT2Font(font_manager.findfont(family)).get_charmap()
    signs = (Path(reports.__file__).parent / "texts" / "compare.zh.toml").read_text("utf-8")
    assert {sign for sign in signs if ord(sign) not in known and sign not in "\n"} == set()
