"""The page: sections of text, charts and tables in one HTML file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from reports import grids, headline, numbers, settings, template
from reports.charts import endings, generals, lengths, scores, seats, sides
from reports.charts.parts import sign
from reports.context import Chart, Context
from reports.pictures import Picture

Draw = Callable[[Context], Iterator[Chart]]

SECTIONS: dict[str, tuple[Draw, tuple[str, ...]]] = {
    "sides": (sides.charts, ("roles", "sides", "sizes")),
    "generals": (generals.overall, ("generals",)),
    "general_roles": (generals.by_role, ("general_roles",)),
    "seats": (seats.charts, ("seats",)),
    "lengths": (lengths.charts, ("lengths",)),
    "endings": (endings.charts, ("endings", "lord_deaths", "first_deaths", "final_duels", "undecided")),
    "scores": (scores.charts, ("scores",)),
}
"""Sections in the order of the page: who draws the charts, and which tables stand below them."""


@dataclass(frozen=True)
class Section:
    """A section of the page."""

    name: str
    title: str
    intro: list[str]
    pictures: list[Picture] = field(default_factory=list)
    grids: list[grids.Grid] = field(default_factory=list)


def draw(context: Context) -> dict[str, list[Chart]]:
    """Draw the charts of all sections that have something to show."""
    drawn = {name: list(charts(context)) for name, (charts, _) in SECTIONS.items()}
    for chart in (chart for charts in drawn.values() for chart in charts):
        sign(chart, context)
    return {name: charts for name, charts in drawn.items() if charts}


def sections(context: Context, pictures: dict[str, list[Picture]]) -> list[Section]:
    """Put the sections together."""
    text = context.text
    found = []
    for name, shown in pictures.items():
        tables = [grids.grid(context, table) for table in SECTIONS[name][1] if len(context.tables[table])]
        found.append(Section(name, text(f"section.{name}"), _intro(context, name), shown, tables))
    return found


def _intro(context: Context, name: str) -> list[str]:
    text = context.text
    if name == "generals":
        return [text("intro.generals", weights=_weights(context)), headline.causes(context)]
    if name == "scores":
        return [text("intro.scores", scoring=str(context.manifest.get("scoring", "fourth")))]
    if name == "general_roles":
        return [text("intro.general_roles"), *_missing(context)]
    return [text(f"intro.{name}")]


def _missing(context: Context) -> Iterator[str]:
    """Say how many generals cannot be standardised over roles."""
    for players in context.sizes:
        if count := int(context.rows("generals", players=players)["rate"].isna().sum()):
            yield context.text("intro.missing", count=count, players=players)


def _weights(context: Context) -> str:
    """Write the weights of the roles by table size."""
    parts = []
    for players in context.sizes:
        rows = context.records("roles", players=players)
        shares = [f"{context.names.of('role', row['role'])} {numbers.percent(row['seat_share'])}" for row in rows]
        parts.append(f"{context.size_name(players)}: {context.text('page.list_join').join(shares)}")
    return "; ".join(parts)


def limits(context: Context) -> list[str]:
    """Say what the figures can and cannot tell."""
    bots = " ".join(settings.bots(context))
    said = [text.format(bots=bots, causes=headline.causes(context)) for text in context.text.group("limits")]
    return [sentence for sentence in said if sentence]


def render(context: Context, pictures: dict[str, list[Picture]], run: Path, experiment: str, note: str) -> str:
    """Render the page.

    Parameters
    ----------
    context
        Tables and words.
    pictures
        The charts by section.
    run
        The run folder, for the commands.
    experiment
        The experiment as resolved, TOML.
    note
        Something the reader must know first; may be empty.
    """
    text = context.text
    games = numbers.count(context.tables["sizes"]["n"].sum())
    sizes = text("page.sizes_join").join(context.size_name(players) for players in context.sizes)
    return template.render(
        "report.html.j2",
        text,
        title=text("page.title", ruleset=context.ruleset),
        subtitle=text(
            "page.subtitle",
            games=games,
            sizes=sizes,
            bots=settings.bots_by_role(context),
            dealing=settings.dealing(context),
        ),
        notes=[sentence for sentence in (note, settings.partial(context)) if sentence],
        headline=headline.headline(context),
        sections=sections(context, pictures),
        limits=limits(context),
        settings=settings.settings(context, run),
        bots=grids.grid(context, "bots"),
        commands=settings.commands(context, run),
        experiment=experiment,
        method=text.group("method_text"),
        made_by=text("page.made_by", version=str(context.manifest.get("version", "–"))),
    )
