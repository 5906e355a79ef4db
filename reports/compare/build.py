"""Build the report of a comparison: tables, charts and the page, written to a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports import files
from reports.build import spoken
from reports.compare import page, words
from reports.compare.context import CATALOGUE, Context
from reports.names import Names

if TYPE_CHECKING:
    from analysis.compare.measure import Measured


def build(measured: Measured, out: Path, lang: str = "en") -> tuple[Path, Context]:
    """Make the report of a comparison.

    Parameters
    ----------
    measured
        The comparison.
    out
        Where the report goes. A report that is there already is replaced.
    lang
        ``en`` or ``zh``. Without any Chinese font the report is in English, and says why.

    Returns
    -------
    Path
        The page ``report.html``. Beside it: ``report.json``, ``a.toml`` and ``b.toml``, ``tables/*.csv``,
        ``figures/*.png`` and ``figures/*.svg``.
    Context
        Tables and words.

    Raises
    ------
    InputError
        The report cannot be written; nothing is half-written then.
    """
    context, note = in_words(measured, lang)
    written = files.write(
        out,
        context.text.lang,
        context.tables,
        as_dict(context),
        lambda: page.draw(context),
        lambda pictures: page.render(context, pictures, out, note),
        {f"{name}.toml": side.experiment.to_toml() for name, side in zip("ab", measured.contest.sides, strict=True)},
    )
    return written, context


def in_words(measured: Measured, lang: str) -> tuple[Context, str]:
    """A comparison with the words of a language, and a note if that language cannot be shown."""
    text, note = spoken(lang, CATALOGUE)
    own = [side.experiment.rules for side in measured.contest.sides]
    names = Names(text, own[1] if len(own[1].generals) >= len(own[0].generals) else own[0])
    return Context(measured, text, names), note


def as_dict(context: Context) -> dict[str, Any]:
    """All figures, with column names as keys."""
    measured = context.measured
    contest = measured.contest
    return {
        "language": context.text.lang,
        "a": _side(context, 0),
        "b": _side(context, 1),
        "paired": contest.paired,
        "unpaired": contest.unpaired or None,
        "difference": "b - a",
        "false_discovery_control": "Benjamini-Yekutieli: holds under any dependence",
        "changes": {"rules": context.rules, "settings": contest.settings},
        "headline": {summary.title: summary.sentences for summary in words.headline(context)},
        "sequential": measured.sequential.as_dict() if measured.sequential else None,
        "examples": {
            str(players): [{"game": game, "winner_a": a, "winner_b": b} for game, a, b in found]
            for players, found in measured.examples.items()
        },
        "tables": {name: files.rows(table) for name, table in context.tables.items()},
    }


def _side(context: Context, i: int) -> dict[str, Any]:
    side = context.measured.contest.sides[i]
    experiment = side.experiment
    return {
        "label": context.labels[i],
        "given": side.given,
        "run": str(side.run) if side.run else None,
        "ruleset": experiment.rules.name,
        "players": list(experiment.players),
        "roles": {str(players): list(counts) for players, counts in experiment.roles.items()},
        "dealing": experiment.dealing,
        "bots": dict(experiment.bots),
        "scoring": experiment.scoring_name(),
        "seed": experiment.seed,
        "fingerprint": experiment.fingerprint(),
    }
