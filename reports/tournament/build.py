"""Build the report of a tournament: tables, charts and the page, written to a folder."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sgs_sim
from analysis.tournament.noise import rank_noise
from analysis.tournament.tables import all_tables
from reports import files, numbers, template
from reports.build import spoken
from reports.context import Chart
from reports.grids import Grid
from reports.names import Names
from reports.page import Section
from reports.settings import bot_texts
from reports.tournament import charts
from reports.tournament.context import CATALOGUE, Context, headline

if TYPE_CHECKING:
    from analysis.tournament.sums import Tally
    from sgs_sim.tournament.rounds import Plan

SECTIONS = {
    "totals": (charts.totals, ("players", "bots", "ties")),
    "roles": (charts.roles, ("roles",)),
    "rounds": (charts.rounds, ("rounds",)),
}
"""Sections in the order of the page: who draws the charts, and which tables stand below them."""
SHOWN = {
    "players": "player bot n mean sd wins",
    "bots": "bot players n mean sd wins fair",
    "ties": "winners games rate",
    "roles": "role bot n seats mean",
    "rounds": "rounds chance share",
}
"""Columns shown of each table; the files have all of them."""
ENDS = {"wins": ("wins_low", "wins_high"), "rate": ("low", "high"), "share": ("low", "high")}
WORDS = {"bot", "role"}


def build(plan: Plan, tally: Tally, out: Path, lang: str = "en") -> tuple[Path, Context]:
    """Make the report of tournaments.

    Parameters
    ----------
    plan, tally
        What was played, and what came of it.
    out
        Where the report goes. A report that is there already is replaced.
    lang
        ``en`` or ``zh``. Without any Chinese font the report is in English, and says why.

    Returns
    -------
    Path
        The page ``report.html``. Beside it: ``report.json``, ``experiment.toml``, ``tables/*.csv``, ``figures/*.png``
        and ``figures/*.svg``.
    Context
        Tables and words.

    Raises
    ------
    InputError
        The report cannot be written; nothing is half-written then.
    """
    text, note = spoken(lang, CATALOGUE)
    noise = rank_noise(tally.totals, tally.bots)
    context = Context(plan, all_tables(tally), noise, text, Names(text, plan.experiment.rules))
    written = files.write(
        out,
        text.lang,
        context.tables,
        as_dict(context),
        lambda: draw(context),
        lambda pictures: render(context, pictures, out, note),
        {"experiment.toml": plan.experiment.to_toml()},
    )
    return written, context


def as_dict(context: Context) -> dict[str, Any]:
    """All figures, with column names as keys."""
    experiment, noise = context.plan.experiment, context.noise
    return {
        "language": context.text.lang,
        "ruleset": experiment.rules.name,
        "roles": list(experiment.role_counts(context.plan.players)),
        "scoring": context.scoring,
        "scoring_note": context.text("tournament.scoring", scoring=context.scoring),
        "lineup": list(context.plan.bots),
        "tournaments": context.plan.tournaments,
        "seed": experiment.seed,
        "rank_noise": vars(noise) if noise else None,
        "headline": {summary.title: summary.sentences for summary in headline(context)},
        "tables": {name: files.rows(table) for name, table in context.tables.items()},
    }


def draw(context: Context) -> dict[str, list[Chart]]:
    """Draw the charts of all sections that have something to show."""
    drawn = {name: list(made(context)) for name, (made, _) in SECTIONS.items()}
    for chart in (chart for found in drawn.values() for chart in found):
        charts.sign(chart, context)
    return {name: found for name, found in drawn.items() if found}


def render(context: Context, pictures: files.Pictures, folder: Path, note: str) -> str:
    """Render the page."""
    text, experiment = context.text, context.plan.experiment
    bots = " ".join(bot_texts(text, list(dict.fromkeys(context.plan.bots))))
    rows = [
        ("ruleset", experiment.rules.name),
        ("scoring", context.scoring),
        ("dealing", text.get(f"dealing.{experiment.dealing}", experiment.dealing)),
        ("lineup", ", ".join(context.plan.bots)),
        ("seed", str(experiment.seed)),
        ("fingerprint", experiment.fingerprint()),
    ]
    return template.render(
        "tournament.html.j2",
        text,
        title=text("page.tournament_title", ruleset=context.ruleset),
        subtitle=text(
            "page.tournament_subtitle",
            n=numbers.count(context.plan.tournaments),
            players=context.plan.players,
            lineup=context.lineup,
            scoring=context.scoring,
        ),
        notes=[note] if note else [],
        headline=headline(context),
        sections=[
            Section(
                name,
                text(f"section.{name}"),
                [text(f"intro.{name}", scoring=context.scoring)],
                shown,
                [grid(context, table) for table in SECTIONS[name][1]],
            )
            for name, shown in pictures.items()
        ],
        limits=[sentence for sentence in (one.format(bots=bots) for one in text.group("limits")) if sentence],
        settings=[(text(f"settings.{key}"), value) for key, value in rows],
        command=command(context, folder),
        experiment=experiment.to_toml(),
        method=text.group("method_text"),
        made_by=text("page.tournament_made_by", version=sgs_sim.__version__),
    )


def command(context: Context, folder: Path) -> str:
    """The command that plays the same tournaments again."""
    line = f"sgs-sim tournament {shlex.quote(str(folder / 'experiment.toml'))} --tournaments {context.plan.tournaments}"
    if context.plan.lineup is not None:
        line += f" --lineup {','.join(context.plan.lineup)}"
    return line if context.text.lang == "en" else f"{line} --lang {context.text.lang}"


def grid(context: Context, name: str) -> Grid:
    """Write a table for the page."""
    text, table = context.text, context.tables[name]
    columns = SHOWN[name].split()
    title = text.table_title(text(f"table.{name}"), len(table))
    rows = [[_cell(context, column, row) for column in columns] for row in table.to_dict("records")]
    head = [text(f"column.{column}") for column in columns]
    return Grid(title, head, [column in WORDS for column in columns], rows)


def _cell(context: Context, column: str, row: dict[Any, Any]) -> str:
    value = row[column]
    if value is None or value != value:
        return "–"
    if column in WORDS:
        return context.names.of(column, str(value))
    if column == "mean":
        return numbers.value(value, row["low"], row["high"])
    if column in ENDS:
        return numbers.percent(value, *(row[end] for end in ENDS[column]))
    if column in ("fair", "chance"):
        return numbers.percent(value)
    return f"{value:.1f}" if column == "sd" else numbers.count(value)
