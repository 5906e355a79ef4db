"""What every chart and every sentence of a tournament is made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis.names import ROLES
from reports import numbers
from reports.context import records
from reports.headline import Summary
from reports.names import Names
from reports.text import Text

if TYPE_CHECKING:
    import pandas as pd

    from analysis.tournament.noise import Noise
    from sgs_sim.tournament.rounds import Plan

CATALOGUE = "tournament"
"""Texts of tournaments."""


@dataclass(frozen=True)
class Context:
    """Tournaments that were played, and the words to show them with.

    Attributes
    ----------
    plan
        What was played.
    tables
        Tables by name.
    noise
        How soon the better of two bots leads, if there are two.
    text, names
        Words of the page's language.
    """

    plan: Plan
    tables: dict[str, pd.DataFrame]
    noise: Noise | None
    text: Text
    names: Names

    @property
    def scoring(self) -> str:
        """The scoring table with its switches."""
        return self.plan.experiment.scoring_shown()

    @property
    def split(self) -> str:
        """Lords, loyalists, rebels, traitors."""
        return "/".join(map(str, self.plan.experiment.role_counts(self.plan.players)))

    @property
    def ruleset(self) -> str:
        """Name of the ruleset."""
        rules = self.plan.experiment.rules
        return self.text.pick(rules.english, rules.chinese)

    @property
    def lineup(self) -> str:
        """The bots with their numbers."""
        bots = self.plan.bots
        return ", ".join(f"{bots.count(bot)} × {bot}" for bot in dict.fromkeys(bots))

    def records(self, table: str) -> list[dict[str, Any]]:
        """Rows of a table, as dictionaries."""
        return records(self.tables[table])


def headline(context: Context) -> list[Summary]:
    """Say in words what the tables show."""
    text = context.text
    sentences = [points(context), *_bots(context), _winner(context), *_noise(context), scoring(context)]
    title = text("headline.size", players=context.plan.players, split=context.split)
    return [Summary(title, [sentence for sentence in sentences if sentence])]


def scoring(context: Context) -> str:
    """By which table points were given, and why not by that of the promo edition."""
    return context.text("tournament.scoring", scoring=context.scoring)


def points(context: Context) -> str:
    """Expected points by role, over all bots."""
    text = context.text
    parts = []
    for role in ROLES:
        for row in context.records("roles"):
            if row["role"] == role:
                value = numbers.value(row["mean"], row["low"], row["high"])
                name = text(f"role.{role}")
                several = len({one["bot"] for one in context.records("roles")}) > 1
                name = text("tournament.role_of", role=name, bot=row["bot"]) if several else name
                parts.append(text("tournament.points_of", name=name, points=value))
    return text("tournament.points", parts=text("page.list_join").join(parts))


def _bots(context: Context) -> list[str]:
    text, rows = context.text, context.records("bots")
    if len(rows) == 1:
        row = rows[0]
        return [
            text("tournament.total", mean=f"{row['mean']:.1f}", sd=f"{row['sd']:.1f}"),
            text("tournament.alike", fair=numbers.percent(1 / row["players"])),
        ]
    said = []
    for row in rows:
        total = numbers.value(row["mean"], row["low"], row["high"])
        wins = numbers.percent(row["wins"], row["wins_low"], row["wins_high"])
        fair = numbers.percent(row["fair"])
        said.append(text("tournament.bot", bot=row["bot"], players=row["players"], total=total, wins=wins, fair=fair))
    return said


def _winner(context: Context) -> str:
    winners = context.records("winners")
    median = next(row["total"] for row in winners if row["up_to"] >= 0.5)
    tied = sum(row["rate"] for row in context.records("ties") if row["winners"] > 1)
    n = context.records("ties")[0]["n"]
    return context.text("tournament.winner", median=f"{median:g}", tied=numbers.percent(tied), n=numbers.count(n))


def _noise(context: Context) -> list[str]:
    text, noise = context.text, context.noise
    if noise is None:
        return []
    advantage = numbers.change(noise.advantage, noise.low, noise.high, rate=False)
    if noise.low <= 0:
        return [text("tournament.not_told", better=noise.better, other=noise.other, advantage=advantage)]
    never = text("tournament.never")
    values = [never if rounds is None else numbers.count(rounds) for rounds in _rounds(noise)]
    return [
        text("tournament.noise", better=noise.better, other=noise.other, advantage=advantage),
        text("tournament.rounds", better=noise.better, rounds=values[0], low=values[1], high=values[2]),
    ]


def _rounds(noise: Noise) -> tuple[int | None, int | None, int | None]:
    return noise.rounds, noise.rounds_low, noise.rounds_high
