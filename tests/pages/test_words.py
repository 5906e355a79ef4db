"""Texts and the summary."""

import dataclasses
import string

import pytest

from analysis import names
from reports import grids, headline, settings
from reports.context import Context
from reports.names import Names
from reports.text import LANGUAGES, Text


def test_languages_have_the_same_keys_and_places() -> None:
    english, chinese = Text("en"), Text("zh")
    assert english.keys == chinese.keys
    for key in english.keys:
        assert places(english(key)) == places(chinese(key)), key


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_of_a_table_has_a_text(lang: str, english: Context) -> None:
    text = Text(lang)
    named = Names(text)
    for column, values in {
        "role": (*names.ROLES, names.ALL_ROLES),
        "side": names.SIDES,
        "ended_by": names.ENDINGS,
        "killer": (*names.ROLES, names.NOBODY),
        "winner": (*names.SIDES, "any"),
    }.items():
        group = {"ended_by": "ending", "killer": "role", "winner": "side"}.get(column, column)
        assert [named.of(column, value) for value in values] == [text(f"{group}.{value}") for value in values]
    for table, columns in grids.SHOWN.items():
        assert text(f"table.{table}")
        for column in columns.split():
            assert column in english.tables[table].columns
            assert text(f"column.{column}")


def test_headline_says_what_the_tables_say(english: Context) -> None:
    five, eight, whole = headline.headline(english)
    assert five.title == "5 players (1/1/2/1)"
    assert eight.title == "8 players (1/2/4/1)"
    best = english.rows("generals", players=8).iloc[0]
    said = " ".join(eight.sentences)
    assert f"strongest general over all roles is {english.names.general(best['general'])}" in said
    assert "of 2,000 games" in said
    assert "no winner (turn limit" in said
    assert "greedy" in whole.sentences[0]


def test_headline_does_not_call_what_is_close(english: Context) -> None:
    rows = english.tables["generals"].copy()
    rows["low"], rows["high"] = rows["rate"] - 1e-9, rows["rate"] + 1e-9
    sharp = dataclasses.replace(english, tables={**english.tables, "generals": rows})
    rows = rows.assign(low=0.0, high=1.0)
    blurred = dataclasses.replace(english, tables={**english.tables, "generals": rows})
    assert "too close to call" not in " ".join(headline.headline(sharp)[1].sentences)
    assert "too close to call" in " ".join(headline.headline(blurred)[1].sentences)


@pytest.mark.parametrize(
    ("dealing", "word"), [("uniform", "effects"), ("rules", "associations"), ("fixed", "associations")]
)
def test_effects_and_associations(english: Context, dealing: str, word: str) -> None:
    context = dataclasses.replace(english, manifest={**english.manifest, "dealing": dealing})
    assert word in headline.causes(context)


def test_unfinished_run_says_so(english: Context) -> None:
    assert settings.partial(english) == ""
    sizes = [{**size, "games": 10_000} for size in english.manifest["sizes"]]
    unfinished = dataclasses.replace(english, manifest={**english.manifest, "status": "interrupted", "sizes": sizes})
    assert "4,000 of 20,000 games" in settings.partial(unfinished)
