"""The summary in words, put together from the tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from analysis.intervals import LEVEL
from reports import numbers
from reports.context import Context, records


@dataclass(frozen=True)
class Summary:
    """Sentences about one table size, or about all games."""

    title: str
    sentences: list[str]


def headline(context: Context) -> list[Summary]:
    """Say in words what the tables show: one summary for each table size, and one for the whole run."""
    text = context.text
    found = []
    for players in context.sizes:
        sentences = [
            sentence
            for part in (_winner, _share, _generals, _role, _length, _undecided)
            for sentence in part(context, players)
        ]
        found.append(Summary(text("headline.size", players=players, split=context.split(players)), sentences))
    bots = text("page.sizes_join").join(context.tables["bots"]["bot"].drop_duplicates())
    found.append(Summary(text("headline.all"), [text("headline.bots", bots=bots)]))
    return found


def causes(context: Context) -> str:
    """Say whether differences between generals are effects or associations; nothing without generals."""
    dealing = str(context.manifest.get("dealing", ""))
    return "" if context.tables["generals"].empty else context.text.get(f"causes.{dealing}", "")


def _winner(context: Context, players: int) -> Iterator[str]:
    text = context.text
    rows = context.rows("sides", players=players)
    first, *others = records(rows[rows["side"] != "none"].sort_values("rate", ascending=False))
    parts = [text(f"headline.first_{first['side']}", rate=numbers.rate_of(first))]
    parts += [
        text("headline.other", side=text(f"headline.the_{row['side']}"), rate=numbers.rate_of(row)) for row in others
    ]
    yield text("headline.winner", rates=text("page.list_join").join(parts), n=numbers.count(first["n"]))


def _share(context: Context, players: int) -> Iterator[str]:
    rows = context.records("sides", players=players)
    ranked = sorted((row for row in rows if row["seats"]), key=lambda row: row["rate"] - row["seat_share"])
    values = {}
    for name, row in (("below", ranked[0]), ("above", ranked[-1])):
        values[name] = context.text(f"headline.the_{row['side']}")
        values[f"{name}_rate"] = numbers.percent(row["rate"])
        values[f"{name}_share"] = numbers.percent(row["seat_share"])
    yield context.text("headline.share", **values)


def _generals(context: Context, players: int) -> Iterator[str]:
    text, names = context.text, context.names
    rows = records(context.rows("generals", players=players).dropna(subset="rate"))
    if len(rows) < 2:
        return
    best, second, worst = rows[0], rows[1], rows[-1]
    values = {"best": best, "worst": worst}
    named = {name: names.general(row["general"]) for name, row in values.items()}
    rates = {f"{name}_rate": numbers.rate_of(row) for name, row in values.items()}
    sentences = [text("headline.generals", **named, **rates, average=numbers.percent(best["average"]))]
    if best["low"] <= second["high"]:
        sentences.append(text("headline.close", best=named["best"], second=names.general(second["general"])))
    apart, chance = sum(row["apart"] for row in rows), round((1 - LEVEL) * len(rows))
    sentences.append(text("headline.apart", count=len(rows), apart=apart, chance=chance))
    yield text("page.sentence_join").join(sentences)


def _role(context: Context, players: int) -> Iterator[str]:
    rows = context.records("general_roles", players=players, apart=True)
    if not rows:
        return
    row = max(rows, key=lambda row: abs(row["difference"]))
    yield context.text(
        "headline.role",
        general=context.names.general(row["general"]),
        role=context.text(f"role.{row['role']}"),
        difference=numbers.points(row["difference"], row["low"], row["high"]),
        rate=numbers.rate_of(row),
        n=numbers.count(row["n"]),
    )


def _length(context: Context, players: int) -> Iterator[str]:
    turns = context.rows("lengths", players=players, measure="turns", winner="any").iloc[0]
    rounds = context.rows("lengths", players=players, measure="rounds", winner="any").iloc[0]
    median, q95 = f"{turns['median']:g}", f"{turns['q95']:g}"
    yield context.text("headline.length", median=median, rounds=f"{rounds['median']:g}", q95=q95)


def _undecided(context: Context, players: int) -> Iterator[str]:
    text = context.text
    row = context.records("sizes", players=players)[0]
    if not row["undecided"]:
        yield text("headline.all_decided")
        return
    ways = context.records("endings", players=players, winner="none")
    endings = [f"{context.names.of('ended_by', way['ended_by'])} {numbers.count(way['games'])}" for way in ways]
    yield text("headline.undecided", rate=numbers.rate_of(row), endings=text("page.list_join").join(endings))
