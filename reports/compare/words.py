"""The comparison in words, put together from the tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analysis.compare.sprt import OPEN
from reports import numbers
from reports.compare.context import Context
from reports.context import records
from reports.headline import Summary


def headline(context: Context) -> list[Summary]:
    """Say in words what has changed: one summary for each table size."""
    parts = (_roles, _generals, _general_role, _points, _length, _pairing, _sequential)
    return [
        Summary(
            context.size_name(players), [sentence for part in parts for sentence in part(context, players) if sentence]
        )
        for players in context.sizes
    ]


def change(row: dict[str, Any]) -> str:
    """Write the difference of a row with its interval, in percentage points."""
    return numbers.change(row["difference"], row["low"], row["high"])


def clear(row: dict[str, Any]) -> bool:
    """Whether the interval of a difference leaves 0 out."""
    return bool(row["low"] > 0 or row["high"] < 0)


def from_to(context: Context, row: dict[str, Any]) -> dict[str, str]:
    """Rates on both sides and their difference, for a sentence."""
    places = max(1, numbers.digits(50 * (row["high"] - row["low"])))
    rates = {key: f"{100 * row[key]:.{places}f}%" for key in ("rate_a", "rate_b")}
    return {**rates, "difference": context.text("compare.points", change=change(row))}


def _roles(context: Context, players: int) -> Iterator[str]:
    text = context.text
    rows = context.rows("sides", players=players)
    first, *others = sorted(
        records(rows[rows["side"] != "none"]), key=lambda row: (clear(row), abs(row["difference"])), reverse=True
    )
    if first["differ"] == 0 and context.paired:
        yield text("compare.same_results", n=numbers.count(first["n"]))
        return
    key = "compare.roles" if clear(first) else "compare.roles_unclear"
    yield text(
        key,
        a=context.labels[0],
        b=context.labels[1],
        side=text(f"headline.the_{first['side']}"),
        **from_to(context, first),
    )
    rest = [text("compare.other", side=text(f"headline.the_{row['side']}"), **from_to(context, row)) for row in others]
    yield text("compare.others", sides=text("page.list_join").join(rest))


def _generals(context: Context, players: int) -> Iterator[str]:
    text, names = context.text, context.names
    rows = records(context.rows("generals", players=players).dropna(subset="difference"))
    if not rows or all(row["difference"] == 0 for row in rows):
        return
    found = [row for row in rows if row["found"]]
    yield text("compare.found" if found else "compare.found_none", found=len(found), count=len(rows))
    for key, row in (("gain", rows[0]), ("loss", rows[-1])):
        if (row["difference"] > 0) == (key == "gain"):
            sentence = text(f"compare.{key}", general=names.general(row["general"]), **from_to(context, row))
            yield sentence if row["found"] else text("compare.unsure", sentence=sentence)


def _general_role(context: Context, players: int) -> Iterator[str]:
    rows = context.records("general_roles", players=players, found=True)
    if not rows:
        return
    row = max(rows, key=lambda row: abs(row["difference"]))
    yield context.text(
        "compare.general_role",
        general=context.names.general(row["general"]),
        role=context.text(f"role.{row['role']}"),
        **from_to(context, row),
    )


def _points(context: Context, players: int) -> Iterator[str]:
    """Points by role, where they are given by other tables on the two sides."""
    a, b = (side.experiment.scoring_shown() for side in context.measured.contest.sides)
    if a == b:
        return
    parts = [
        context.text(
            "compare.mean_points",
            role=context.text(f"role.{row['role']}"),
            mean_a=f"{row['mean_a']:.2f}".replace("-", "−"),
            mean_b=f"{row['mean_b']:.2f}".replace("-", "−"),
            change=numbers.change(row["difference"], row["low"], row["high"], rate=False),
        )
        for row in context.records("scores", players=players)
    ]
    yield context.text("compare.mean_points_of", a=a, b=b, roles=context.text("page.list_join").join(parts))


def _length(context: Context, players: int) -> Iterator[str]:
    row = context.records("lengths", players=players)[0]
    if row["difference"] == 0:
        return
    change = numbers.change(row["difference"], row["low"], row["high"], rate=False)
    means = {key: f"{row[key]:.1f}" for key in ("mean_a", "mean_b")}
    yield context.text("compare.length", change=change, **means)


def _pairing(context: Context, players: int) -> Iterator[str]:
    text = context.text
    if not context.paired:
        yield text("compare.unpaired", reason=unpaired(context))
        alone = [side for side in context.records("sides", players=players) if _there(side["adjusted_saved"])]
        if alone:
            yield text("compare.adjusted_alone", adjusted=_shares(context, alone, "adjusted_saved"))
        return
    row = context.records("pairing", players=players)[0]
    yield text(
        "compare.same",
        n=numbers.count(row["n"]),
        winner=numbers.percent(row["same_winner"]),
        game=numbers.percent(row["same_game"]),
    )
    saved = [side for side in context.records("sides", players=players) if _there(side["saved"])]
    if saved:
        adjusted = any(_there(side["adjusted_saved"]) for side in saved)
        yield text(
            "compare.saved" if adjusted else "compare.saved_only",
            pairing=_shares(context, saved, "saved"),
            adjusted=_shares(context, saved, "adjusted_saved"),
        )
    if row["unpaired_a"] or row["unpaired_b"]:
        yield text("compare.unpaired_seats", a=numbers.count(row["unpaired_a"]), b=numbers.count(row["unpaired_b"]))


def _there(value: float) -> bool:
    """Whether there is a figure."""
    return value == value


def _shares(context: Context, rows: list[dict[str, Any]], column: str) -> str:
    """What of the variance is saved, side by side."""
    text = context.text
    parts = [
        text("compare.share", share=numbers.percent(row[column]), side=text(f"side.{row['side']}"))
        for row in rows
        if row["side"] != "none"
    ]
    return text("page.list_join").join(parts)


def unpaired(context: Context) -> str:
    """Why games are not paired."""
    contest = context.measured.contest
    seeds = [side.experiment.seed for side in contest.sides]
    if seeds[0] != seeds[1]:
        return context.text("compare.seeds", a=seeds[0], b=seeds[1])
    return contest.unpaired


def _sequential(context: Context, players: int) -> Iterator[str]:
    text, sequential = context.text, context.measured.sequential
    if sequential is None:
        return
    games = sequential.looks[-1][0]
    yield text(
        "compare.sequential",
        side=text(f"headline.the_{sequential.side}"),
        effect=f"{100 * sequential.test.effect:g}",
        alpha=numbers.percent(sequential.test.alpha),
        beta=numbers.percent(sequential.test.beta),
        answer=text(f"answer.{sequential.answer}", a=context.labels[0], b=context.labels[1]),
        games=numbers.count(games),
        planned=numbers.count(sequential.planned),
    )
    if sequential.answer != OPEN:
        yield text("compare.anytime")
