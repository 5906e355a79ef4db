"""The page of a comparison: sections of text, charts and tables in one HTML file."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from reports import numbers, template
from reports.compare import charts, grids, words
from reports.compare.charts import Draw
from reports.compare.context import Context
from reports.context import Chart
from reports.page import Section
from reports.pictures import Picture
from reports.settings import bot_texts

SECTIONS: dict[str, tuple[Draw, tuple[str, ...]]] = {
    "roles": (charts.roles, ("roles", "sides")),
    "generals": (charts.generals, ("generals",)),
    "general_roles": (charts.general_roles, ("general_roles",)),
    "seats": (charts.seats, ("seats",)),
    "sequential": (charts.sequential, ()),
}
"""Sections with charts in the order of the page: who draws them, and which tables stand below them."""


def draw(context: Context) -> dict[str, list[Chart]]:
    """Draw the charts of all sections that have something to show."""
    drawn = {name: list(made(context)) for name, (made, _) in SECTIONS.items()}
    for chart in (chart for found in drawn.values() for chart in found):
        charts.sign(chart, context)
    return {name: found for name, found in drawn.items() if found}


def sections(context: Context, pictures: dict[str, list[Picture]]) -> list[Section]:
    """Put the sections together."""
    text = context.text
    found = [_changes(context)]
    for name, shown in pictures.items():
        tables = [grids.grid(context, table) for table in SECTIONS[name][1]]
        intro = [text(f"intro.{name}"), *_chosen(context, name)]
        found.append(Section(name, text(f"section.{name}"), intro, shown, tables))
    rest = [grids.grid(context, table) for table in ("lengths", "scores")]
    found.append(Section("lengths", text("section.lengths"), [_scoring(context)], [], rest))
    tables = [grids.grid(context, "pairing")]
    if any(context.measured.examples.values()):
        tables.append(grids.examples(context))
    found.append(Section("pairing", text("section.pairing"), _pairing(context), [], tables))
    return found


def _chosen(context: Context, name: str) -> list[str]:
    """Say that figures of generals are no effects where players choose."""
    dealings = {side.experiment.dealing for side in context.measured.contest.sides}
    return [context.text("intro.chosen")] if name in ("generals", "general_roles") and "rules" in dealings else []


def _changes(context: Context) -> Section:
    """What differs between the sides."""
    text = context.text
    tables = [grid for grid in (grids.rules(context), grids.settings(context)) if grid.rows]
    a, b = context.labels
    intro = [text("intro.changes", a=a, b=b)]
    if not tables:
        intro.append(text("intro.nothing_differs"))
    return Section("changes", text("section.changes"), intro, [], tables)


def _scoring(context: Context) -> str:
    scoring = dict.fromkeys(side.experiment.scoring_shown() for side in context.measured.contest.sides)
    return context.text("intro.lengths", scoring=" – ".join(scoring))


def _pairing(context: Context) -> list[str]:
    text = context.text
    if not context.paired:
        return [text("intro.unpaired", reason=words.unpaired(context))]
    said = [text("intro.pairing")]
    said.append(text("intro.adjusted" if context.measured.adjustable else "intro.not_adjusted"))
    return said


def limits(context: Context) -> list[str]:
    """Say what the figures can and cannot tell."""
    sides = context.measured.contest.sides
    names = dict.fromkeys(bot for side in sides for bot in side.experiment.bots.values())
    bots = " ".join(bot_texts(context.text, list(names)))
    said = (text.format(bots=bots) for text in context.text.group("limits"))
    return [sentence for sentence in said if sentence]


def render(context: Context, pictures: dict[str, list[Picture]], folder: Path, note: str) -> str:
    """Render the page.

    Parameters
    ----------
    context
        Tables and words.
    pictures
        The charts by section.
    folder
        Where the page will be, for the commands.
    note
        Something the reader must know first; may be empty.
    """
    text, contest = context.text, context.measured.contest
    a, b = context.labels
    unpaired = [] if context.paired else [text("compare.unpaired", reason=words.unpaired(context))]
    return template.render(
        "compare.html.j2",
        text,
        title=context.title,
        subtitle=text("page.compare_subtitle", a=a, b=b, sizes=_sizes(context)),
        notes=[sentence for sentence in (note, *unpaired) if sentence],
        headline=words.headline(context),
        sections=sections(context, pictures),
        limits=limits(context),
        sides=[_side(context, i) for i in range(2)],
        command=command(context, folder),
        experiments=[(f"{letter}: {label}", side.experiment.to_toml()) for letter, label, side in
                     zip("AB", context.labels, contest.sides, strict=True)],
        method=text.group("method_text"),
        made_by=text("page.compare_made_by", version=version()),
    )  # fmt: skip


def version() -> str:
    """Version of the program."""
    import sgs_sim

    return sgs_sim.__version__


def _sizes(context: Context) -> str:
    text = context.text
    parts = []
    for row in context.records("pairing"):
        n = numbers.count(row["n"]) if context.paired else f"{numbers.count(row['n_a'])}, {numbers.count(row['n_b'])}"
        parts.append(text("source.games_of", n=n, size=text("page.size", players=row["players"])))
    return text("page.list_join").join(parts)


def _side(context: Context, i: int) -> tuple[str, list[tuple[str, str]]]:
    """Settings of a side, named."""
    side, text = context.measured.contest.sides[i], context.text
    experiment = side.experiment
    bots = dict.fromkeys(experiment.bots.values())
    written = ", ".join(bots) if len(bots) == 1 else ", ".join(
        f"{context.names.of('role', role)}: {bot}" for role, bot in experiment.bots.items()
    )  # fmt: skip
    rows: list[tuple[str, Any]] = [
        ("given", side.given),
        ("ruleset", experiment.rules.name),
        ("dealing", text.get(f"dealing.{experiment.dealing}", experiment.dealing)),
        ("bots", written),
        ("scoring", experiment.scoring_name()),
        ("seed", experiment.seed),
        ("fingerprint", experiment.fingerprint()),
    ]
    if side.content is not None:
        rows.append(("digest", side.content["digest"]))
    return f"{'AB'[i]}: {context.labels[i]}", [(text(f"settings.{key}"), str(value)) for key, value in rows]


def command(context: Context, folder: Path) -> str:
    """The command that makes the same comparison again."""
    measured = context.measured
    given = [
        shlex.quote(str(side.run) if side.run else str(folder / f"{name}.toml"))
        for name, side in zip("ab", measured.contest.sides, strict=True)
    ]
    line = f"sgs-sim compare {' '.join(given)} --shard-games {measured.contest.shard_games}"
    if measured.sequential is not None:
        test = measured.sequential.test
        line += f" --sequential --side {measured.sequential.side} --effect {test.effect:g}"
        line += f" --alpha {test.alpha:g} --beta {test.beta:g}"
    return line if context.text.lang == "en" else f"{line} --lang {context.text.lang}"
