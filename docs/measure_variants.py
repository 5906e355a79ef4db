"""Write ``docs/variants.md``: what every single difference between two editions does.

    python docs/measure_variants.py --games 220000 --cache build/variants

The changes are read off the rulesets. Each is moved alone into the older edition, and alone out of the newer one, and
played on the games of the edition itself, which are played once. What was played lies in the cache folder, so that the
script goes on where it was stopped; games of another program are found out and played anew.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

import sgs_sim
from analysis.compare.differences import discoveries, means, paired_rates
from reports import numbers, style
from reports.charts.parts import figure
from reports.compare.charts import points_axis
from reports.context import records
from sgs_sim import catalogue
from sgs_sim.compare.rows import Rows
from sgs_sim.compare.runner import in_order
from sgs_sim.compare.sides import Side
from sgs_sim.compare.sources import Played
from sgs_sim.experiment import Experiment
from sgs_sim.labels import Labels
from sgs_sim.ruleset import Ruleset, load_ruleset
from sgs_sim.rulesetdiff import differences
from sgs_sim.runs.session import default_workers
from sgs_sim.runs.shards import Shard
from sgs_sim.runs.worker import Session, load_kernel
from sgs_sim.scoring import SIDES as WINNERS

DOCS = Path(__file__).resolve().parent
SIDES = ("lord", "rebel", "traitor")
NAMES = {"lord": "lord's side", "rebel": "rebels", "traitor": "traitor"}
PLAYERS = 8
GAMES = 220_000
"""So many that the interval of a side is narrow enough even where nothing is saved by pairing."""
SHARD = 5_000
"""Games of a piece of work."""
PROBE = 2_000
"""Games that must come out as they lie in the cache."""
NOWHERE = 255
LEVEL = 0.05
"""Expected share of false ones among what is called found."""
WANTED = 0.003
"""Half-width of the interval of a role that is wide enough."""
WIDTH = 10.5
"""Of a chart, in inches."""
PAIRS = "promo:standard,beta:standard"


# -- what differs


@dataclass(frozen=True)
class Change:
    """One difference between two editions.

    Attributes
    ----------
    name
        What it is, in words.
    into, out
        What ``--set`` takes to move it into the older edition, and out of the newer one.
    phases
        Phases of the newer and of the older edition, if these are the change.
    general
        The general whose version it is.
    """

    name: str
    into: str
    out: str
    phases: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    general: str = ""

    @property
    def label(self) -> str:
        """What it is called in a chart: a general by his name alone."""
        return self.name.partition(":")[0] if self.general else self.name


def changes(a: str, b: str) -> list[Change]:
    """Every difference between two editions that a table of eight can show, in the order of ``rulesets diff``.

    Scoring, and roles of other table sizes, change no game of eight.

    >>> [change.into for change in changes("promo", "standard")][:2]
    ['cards.ice_sword:S2=in', 'cards.renwang_shield:C2=in']
    """
    old, new = load_ruleset(a), load_ruleset(b)
    found: dict[str, Change] = {}
    for row in differences(old, new).rows:
        part, id = str(row["part"]), str(row["id"])
        if part == "deck" and row["field"] == "card":
            found[id] = _card(row["a"], row["b"])
        elif part == "general":
            name = f"{row['name']}: {_version(old, new, id)}"
            found[id] = Change(name, f"generals.{id}={b}", f"generals.{id}={a}", general=id)
        elif part == "switch":
            values = [_value(rules, id) for rules in (old, new)]
            found[id] = Change(
                f"{_words(id)}: {values[0]} → {values[1]}", f"rules.{id}={values[1]}", f"rules.{id}={values[0]}"
            )
        elif part == "phases":
            phases = (tuple(new.phases), tuple(old.phases))
            found[id] = Change(f"phases of a turn: {len(old.phases)} → {len(new.phases)}", "phases", "phases", phases)
    return list(found.values())


def _card(old: Any, new: Any) -> Change:
    pretty = Labels("en").pretty
    if old and new:
        return Change(f"{pretty(old)} → {pretty(new)}", f"cards.{old}={new}", f"cards.{new}={old}")
    card, moves = (new, ("in", "out")) if new else (old, ("out", "in"))
    return Change(f"{pretty(card)} {moves[0]}", f"cards.{card}={moves[0]}", f"cards.{card}={moves[1]}")


def _version(old: Ruleset, new: Ruleset, general: str) -> str:
    """What a general has otherwise in the newer edition, in words."""
    labels, both = Labels("en"), [rules.general(general) for rules in (old, new)]
    mine, theirs = ([skill.id for skill in one.skills] for one in both)
    shown = [[catalogue.shown_skill(id) for id in one] for one in (mine, theirs)]
    gone = [labels.skill(id) for id in shown[0] if id not in shown[1]]
    come = [labels.skill(id) for id in shown[1] if id not in shown[0]]
    parts = [f"{labels.skill(id)} changed" for id in theirs if id not in mine and catalogue.shown_skill(id) in shown[0]]
    if gone or come:
        parts.append(f"{', '.join(gone) or 'nothing'} → {', '.join(come) or 'nothing'}")
    if both[0].max_hp != both[1].max_hp:
        parts.append(f"{both[0].max_hp} → {both[1].max_hp} hp")
    if both[0].never_lord != both[1].never_lord:
        parts.append("may not be lord" if both[1].never_lord else "may be lord")
    if both[0].second_kingdom != both[1].second_kingdom:
        parts.append(f"second kingdom {both[0].second_kingdom} → {both[1].second_kingdom}")
    return ", ".join(parts)


def _value(rules: Ruleset, switch: str) -> str:
    """A value as ``--set`` takes it, by its name if it has one."""
    row = rules.switches[switch]
    named = next((name for name, number in row.names.items() if number == row.value), None)
    return named or (str(row.value).lower() if isinstance(row.value, bool) else str(row.value))


def _words(switch: str) -> str:
    return switch.replace("_", " ")


# -- what is played


@dataclass(frozen=True)
class Games:
    """What is kept of games: who won, whether two games are the same one, and where generals sat.

    Attributes
    ----------
    winner, checksum
        By game.
    seats
        By general: its seat, its role, and whether it won, by game; :data:`NOWHERE` where it was not dealt.
    """

    winner: Any
    checksum: Any
    seats: dict[str, Any]

    def __len__(self) -> int:
        return len(self.winner)

    def first(self, games: int) -> Games:
        """The first games of them."""
        cut = {name: seats[:, :games] for name, seats in self.seats.items()}
        return Games(self.winner[:games], self.checksum[:games], cut)


@dataclass(frozen=True)
class Plan:
    """What all games of the page have in common."""

    games: int
    cache: Path
    seed: int = 1
    bot: str = "veteran"
    workers: int = 1
    say: Callable[[str], None] = lambda text: print(text, file=sys.stderr, flush=True)

    def experiment(self, ruleset: str, single: str = "", expansions: Sequence[str] = ()) -> Experiment:
        """The settings of a ruleset with one change."""
        given = {"ruleset": ruleset, "set": [single] if single else [], "expansions": list(expansions)}
        fixed = {"players": PLAYERS, "dealing": "uniform", "games": self.games, "seed": self.seed, "bots": [self.bot]}
        return Experiment.load(None, given | fixed)

    def changed(self, edition: str, change: Change, into: bool) -> Experiment:
        """An edition with a change moved into it, or out of it."""
        if change.phases is None:
            return self.experiment(edition, change.into if into else change.out)
        phases = change.phases[0 if into else 1]
        file = self.cache / f"{edition} with {len(phases)} phases.toml"
        listed = ", ".join(f'"{phase}"' for phase in phases)
        file.write_text(f'name = "{file.stem}"\nextends = "{edition}"\nphases = [{listed}]\n', encoding="utf-8")
        return self.experiment(str(file))


def play(plan: Plan, experiment: Experiment, generals: Sequence[str]) -> Games:
    """The games of an experiment: from the cache as far as they lie there, the rest played and put there.

    Parameters
    ----------
    plan
        How many, and where the cache is.
    experiment
        What is played.
    generals
        Generals whose seats are kept.
    """
    name = hashlib.sha256(f"{experiment.fingerprint()} {' '.join(generals)}".encode()).hexdigest()[:24]
    file = plan.cache / f"{name}.npz"
    ids = [general.id for general in experiment.rules.generals]
    source = Played(Side("A", "", experiment), ids)
    have = _read(file, source, generals)
    if have is not None and len(have) >= plan.games:
        return have.first(plan.games)
    parts, start = [] if have is None else [have], 0 if have is None else len(have)
    session = Session()
    shards = (Shard(PLAYERS, 0, i, min(SHARD, plan.games - i)) for i in range(start, plan.games, SHARD))

    def work(shard: Shard) -> Games | None:
        rows = source.rows(shard, session)
        return None if rows is None else kept(rows, generals, ids)

    def take(part: Games) -> bool:
        parts.append(part)
        return False

    in_order(shards, work, take, plan.workers, session)
    whole = Games(
        np.concatenate([part.winner for part in parts]),
        np.concatenate([part.checksum for part in parts]),
        {one: np.concatenate([part.seats[one] for part in parts], axis=1) for one in generals},
    )
    _write(file, whole)
    return whole


def kept(rows: Rows, generals: Sequence[str], ids: Sequence[str]) -> Games:
    """What is kept of some games; ``ids`` are the generals by number."""
    seats = {}
    for one in generals:
        here = rows.general == ids.index(one)
        dealt, seat = here.any(axis=1), here.argmax(axis=1)
        game = np.arange(len(rows))
        columns = (seat, rows.role[game, seat], rows.won[game, seat])
        seats[one] = np.array([np.where(dealt, column, NOWHERE) for column in columns], np.uint8)
    return Games(rows.winner, rows.checksum.astype(np.uint32), seats)


def _read(file: Path, source: Played, generals: Sequence[str]) -> Games | None:
    """Games of the cache, unless the program plays their beginning otherwise by now."""
    if not file.exists():
        return None
    with np.load(file) as found:
        games = Games(found["winner"], found["checksum"], {one: found[f"seats_{one}"] for one in generals})
    now = source.rows(Shard(PLAYERS, 0, 0, min(PROBE, len(games))), Session())
    same = now is not None and np.array_equal(now.checksum.astype(np.uint32), games.checksum[:PROBE])
    return games if same else None


def _write(file: Path, games: Games) -> None:
    """Write a file of the cache whole or not at all."""
    beside = file.with_suffix(".tmp.npz")
    seats = {f"seats_{one}": columns for one, columns in games.seats.items()}
    np.savez_compressed(beside, winner=games.winner, checksum=games.checksum, **seats)
    os.replace(beside, file)


# -- what is found


def of_sides(base: Games, other: Games) -> pd.DataFrame:
    """What a change does to the sides: one row each, other minus base."""
    won = [[games.winner == WINNERS.index(side) for side in SIDES] for games in (base, other)]
    cells = np.array([[(a & ~b).sum(), (b & ~a).sum(), (a & b).sum()] for a, b in zip(*won, strict=True)])
    found = paired_rates(cells[:, 0], cells[:, 1], cells[:, 2], np.full(len(SIDES), len(base)))
    rates = {f"rate_{name}": [one.mean() for one in ones] for name, ones in zip("ab", won, strict=True)}
    return pd.DataFrame(
        {"side": SIDES, **rates, **found._asdict(), "touched": (base.checksum != other.checksum).mean()}
    )


def of_general(base: Games, other: Games, general: str) -> dict[str, Any]:
    """What a change does to a general, over the games that have him at the same seat in the same role."""
    a, b = base.seats[general], other.seats[general]
    same = (a[:2] == b[:2]).all(axis=0) & (a[0] != NOWHERE)
    one, two = a[2, same] == 1, b[2, same] == 1
    counts = [[(one & ~two).sum()], [(two & ~one).sum()], [(one & two).sum()], [same.sum()]]
    found = {key: column[0] for key, column in paired_rates(*counts)._asdict().items()}
    return {"general": general, "n": int(same.sum()), "rate_a": one.mean(), "rate_b": two.mean()} | found


def of_gap(base: Games, singles: Sequence[Games], whole: tuple[Games, Games]) -> pd.DataFrame:
    """Sum of the single effects, the whole, and the difference of both, game by game.

    Parameters
    ----------
    base
        Games of the edition that the changes were moved into, or out of.
    singles
        Games with one change each.
    whole
        Games of the older and of the newer edition.
    """
    sign = 1 if base is whole[0] else -1
    rows = []
    for side in SIDES:
        wins = WINNERS.index(side)
        own = (base.winner == wins).astype(np.int64)
        total = sign * sum((one.winner == wins).astype(np.int64) - own for one in singles)
        all_of_it = (whole[1].winner == wins).astype(np.int64) - (whole[0].winner == wins)
        row: dict[str, Any] = {"side": side}
        for name, values in (("sum", total), ("whole", all_of_it), ("gap", all_of_it - total)):
            found = means(values.mean(), values.var(ddof=1) / len(values), np.nan, len(values), "paired")
            row |= {name: found.difference[0], f"{name}_low": found.low[0], f"{name}_high": found.high[0]}
        rows.append(row)
    return pd.DataFrame(rows)


def oriented(table: pd.DataFrame, into: bool) -> pd.DataFrame:
    """Effects from the older to the newer edition, also of what was moved out."""
    if into:
        return table
    turned = {"difference": -table["difference"], "low": -table["high"], "high": -table["low"]}
    return table.assign(**turned, rate_a=table["rate_b"], rate_b=table["rate_a"])


@dataclass(frozen=True)
class Editions:
    """Everything found about two editions; ``sides`` and ``generals`` have the columns ``change`` and ``into``."""

    a: str
    b: str
    changes: list[Change]
    whole: pd.DataFrame
    whole_generals: pd.DataFrame
    sides: pd.DataFrame
    generals: pd.DataFrame
    gaps: dict[bool, pd.DataFrame]

    @cached_property
    def names(self) -> tuple[str, str]:
        """Names of the editions."""
        return self.a, self.b


def measure(plan: Plan, a: str, b: str, progress: Progress) -> Editions:
    """Play two editions and every change between them."""
    found = changes(a, b)
    generals = [change.general for change in found if change.general]
    bases = [play_told(plan, plan.experiment(name), generals, name, progress) for name in (a, b)]
    sides, own, gaps = [], [], {}
    for into, edition, base in ((True, a, bases[0]), (False, b, bases[1])):
        singles = []
        for i, change in enumerate(found):
            kept_seats = [change.general] if change.general else []
            told = f"{change.into if into else change.out} in {edition}"
            games = play_told(plan, plan.changed(edition, change, into), kept_seats, told, progress)
            singles.append(games)
            sides.append(oriented(of_sides(base, games), into).assign(change=i, into=into))
            if change.general:
                row = pd.DataFrame([of_general(base, games, change.general)])
                own.append(oriented(row, into).assign(change=i, into=into))
        gaps[into] = of_gap(base, singles, (bases[0], bases[1]))
    table = pd.concat(sides, ignore_index=True)
    return Editions(
        a, b, found, of_sides(bases[0], bases[1]),
        pd.DataFrame([of_general(bases[0], bases[1], general) for general in generals]),
        table.assign(q=discoveries(table["p"])), pd.concat(own, ignore_index=True), gaps,
    )  # fmt: skip


def expansions(plan: Plan, wanted: Sequence[str], progress: Progress) -> pd.DataFrame:
    """What expansions do to the sides of the standard edition; ``wind+fire`` are both at once."""
    base = play_told(plan, plan.experiment("standard"), (), "standard", progress)
    tables = []
    for name in wanted:
        games = play_told(plan, plan.experiment("standard", expansions=name.split("+")), (), name, progress)
        tables.append(of_sides(base, games).assign(expansion=name))
    return pd.concat(tables, ignore_index=True) if tables else pd.DataFrame()


class Progress:
    """Tells what is played, and how long the rest will take."""

    def __init__(self, total: int, say: Callable[[str], None]) -> None:
        self.total, self.say = total, say
        self.done, self.played, self.seconds = 0, 0, 0.0

    def __call__(self, told: str, seconds: float) -> None:
        """One more is there."""
        self.done += 1
        if seconds > 1:  # what came out of the cache says nothing of the rest
            self.played, self.seconds = self.played + 1, self.seconds + seconds
        left = (self.total - self.done) * self.seconds / max(self.played, 1) / 60
        self.say(f"{self.done} of {self.total}: {told}, {seconds:.1f} s; at most {left:.0f} min left")


def play_told(plan: Plan, experiment: Experiment, generals: Sequence[str], told: str, progress: Progress) -> Games:
    """Play, and tell of it."""
    started = time.monotonic()
    games = play(plan, experiment, generals)
    progress(told, time.monotonic() - started)
    return games


# -- the page


def change_of(row: Any, *, bold: bool = False) -> str:
    """An effect with its interval; bold where it is found.

    >>> change_of({"difference": 0.0123, "low": 0.0101, "high": 0.0145, "q": 0.01}, bold=True)
    '**+1.23** [+1.01, +1.45]'
    """
    text = numbers.change(row["difference"], row["low"], row["high"])
    first, _, rest = text.partition(" ")
    return f"**{first}** {rest}" if bold and row["q"] <= LEVEL else text


def by_change(found: Editions, into: bool) -> dict[int, dict[str, dict[str, Any]]]:
    """Rows by change and side."""
    rows = records(found.sides[found.sides["into"] == into])
    return {i: {row["side"]: row for row in rows if row["change"] == i} for i in range(len(found.changes))}


def order(found: Editions) -> list[int]:
    """Changes by how much they move the lord's side, in both directions together."""
    rows = found.sides[found.sides["side"] == "lord"]
    size = rows.assign(size=rows["difference"].abs()).groupby("change")["size"].sum()
    return [int(i) for i in size.sort_values(ascending=False, kind="stable").index]


def table_of(found: Editions, into: bool) -> str:
    """The effects of the single changes, then their sum, the whole, and the gap."""
    heads = ["change", "`--set`", *(NAMES[side] for side in SIDES), "games touched"]
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    rows = by_change(found, into)
    for i in order(found):
        change = found.changes[i]
        setting = "phases, in a ruleset's file" if change.phases else f"`{change.into if into else change.out}`"
        cells = [change_of(rows[i][side], bold=True) for side in SIDES]
        lines.append(f"| {change.name} | {setting} | {' | '.join(cells)} | {100 * rows[i]['lord']['touched']:.1f} % |")
    gaps = found.gaps[into].set_index("side")
    for name, words in (("sum", "sum of these"), ("whole", f"the whole, {found.a} → {found.b}"), ("gap", "gap")):
        cells = [numbers.change(*gaps.loc[side, [name, f"{name}_low", f"{name}_high"]]) for side in SIDES]
        lines.append(f"| *{words}* | | {' | '.join(cells)} | |")
    return "\n".join(lines)


def table_of_generals(found: Editions) -> str:
    """What the versions of generals do to these generals themselves."""
    a, b = found.names
    heads = ["general", f"in {a}", f"in {b}", "both editions whole", f"alone into {a}", f"alone out of {b}"]
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    whole = found.whole_generals.set_index("general")
    own = {into: found.generals[found.generals["into"] == into].set_index("general") for into in (True, False)}
    size = own[True]["difference"].abs() + own[False]["difference"].abs()
    for general in size.sort_values(ascending=False, kind="stable").index:
        row = whole.loc[general]
        cells = [*(numbers.percent(float(row[f"rate_{name}"])) for name in "ab"), change_of(row)]
        cells += [change_of(own[into].loc[general]) for into in (True, False)]
        lines.append(f"| {Labels('en').general(general)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def sentences(found: Editions) -> Iterator[str]:
    """What the tables say, in words."""
    a, b = found.names
    parts = [
        f"{NAMES[row['side']]} {numbers.percent(row['rate_a'])} → {numbers.percent(row['rate_b'])} ({change_of(row)})"
        for row in records(found.whole)
    ]
    yield f"The whole step from {a} to {b}: {'; '.join(parts)}, in percentage points."
    for into, where in ((True, f"Moved alone into {a}"), (False, f"Moved alone out of {b}")):
        rows = found.sides[(found.sides["into"] == into) & (found.sides["q"] <= LEVEL)]
        told = [_largest(found, rows[rows["side"] == side], side) for side in SIDES]
        yield f"{where}: {'; '.join(told)}."
    lasting = found.sides[found.sides["q"] <= LEVEL]
    moving = lasting.groupby("into")["change"].nunique()
    counts = [f"{int(moving.get(into, 0))} {where}" for into, where in ((True, f"in {a}"), (False, f"in {b}"))]
    yield (
        f"Of {len(found.changes)} changes {' and '.join(counts)} are found to move a side at all (false-discovery rate"
        " at most 5 % over both tables; those effects are bold)."
    )
    for into, where in ((True, f"Moved into {a}"), (False, f"Moved out of {b}")):
        yield f"{where} the single effects sum to {_gaps(found, into)}."
    own = found.generals.assign(size=found.generals["difference"].abs()).sort_values("size", ascending=False)
    first = own.drop_duplicates("general").head(3)
    names = [
        f"{Labels('en').general(row['general'])} ({change_of(row)} {f'in {a}' if row['into'] else f'in {b}'})"
        for row in records(first)
    ]
    if names:
        yield f"Of the generals' versions, those that do most to the general himself: {', '.join(names)}."


def _largest(found: Editions, rows: pd.DataFrame, side: str) -> str:
    """The changes that move a side most."""
    if rows.empty:
        return f"nothing is found to move the {NAMES[side]}"
    rows = rows.assign(size=rows["difference"].abs()).sort_values("size", ascending=False).head(3)
    named = [f"{found.changes[row['change']].name} ({change_of(row)})" for row in records(rows)]
    return f"the {NAMES[side]} {'are' if side == 'rebel' else 'is'} moved most by {', '.join(named)}"


def _gaps(found: Editions, into: bool) -> str:
    said = []
    for row in records(found.gaps[into]):
        total, whole, gap = (numbers.change(row[k], row[f"{k}_low"], row[f"{k}_high"]) for k in ("sum", "whole", "gap"))
        apart = row["gap_low"] > 0 or row["gap_high"] < 0
        verdict = f"they miss the whole by {gap}" if apart else f"the gap, {gap}, may be chance"
        said.append(f"{total} for the {NAMES[row['side']]}, beside {whole} of the whole: {verdict}")
    return "; ".join(said)


def table_of_expansions(found: pd.DataFrame) -> str:
    """What expansions do."""
    heads = ["", "`--expansion`", *(NAMES[side] for side in SIDES), *(f"{NAMES[side]}, change" for side in SIDES)]
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    base = [numbers.percent(row["rate_a"]) for row in records(found.head(len(SIDES)))]
    lines.append(f"| none | | {' | '.join(base)} | | | |")
    for name in found["expansion"].drop_duplicates():
        rows = records(found[found["expansion"] == name])
        cells = [*(numbers.percent(row["rate_b"]) for row in rows), *(change_of(row) for row in rows)]
        lines.append(f"| {expansion(name)} | `{name.replace('+', ',')}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def of_expansions(found: pd.DataFrame) -> str:
    """Which expansion moves each side most, in words."""
    told = []
    for side in SIDES:
        rows = found[(found["side"] == side) & ~found["expansion"].str.contains("+", regex=False)]
        row = max(records(rows), key=lambda row: abs(row["difference"]), default=None)
        if row is not None and (row["low"] > 0 or row["high"] < 0):
            told.append(f"the {NAMES[side]} by {expansion(row['expansion'])} ({change_of(row)})")
    return f"A single one moves most: {'; '.join(told)}." if told else "No single one is seen to move a side."


def expansion(name: str) -> str:
    """An expansion, or several at once, in words.

    >>> expansion("wind"), expansion("wind+fire")
    ('Wind: 8 generals', 'Wind, Fire')
    """
    known = catalogue.known("expansion")
    parts = [known[one].english if one in known else one for one in name.split("+")]
    return parts[0] if len(parts) == 1 else ", ".join(part.partition(":")[0] for part in parts)


# -- charts


def chart(found: Editions, file: Path) -> None:
    """A panel for each side: every change, hollow moved into the older edition, filled moved out of the newer one."""
    from matplotlib.lines import Line2D

    places = order(found)
    with style.style("en"):
        drawing = figure(WIDTH, 1.6 + 0.27 * len(places))
        panels = drawing.subplots(1, len(SIDES), sharey=True)
        for axes, side in zip(panels, SIDES, strict=True):
            axes.axvline(0, color=style.FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
            for into, shift, face in ((True, -0.15, "white"), (False, 0.15, style.COLOURS[side])):
                rows = by_change(found, into)
                for at, i in enumerate(places):
                    row = rows[i][side]
                    axes.hlines(at + shift, row["low"], row["high"], colors=style.COLOURS[side], linewidth=1.3)
                    axes.scatter(
                        row["difference"], at + shift, s=17, c=face, edgecolors=style.COLOURS[side], linewidth=1.1,
                        zorder=3,
                    )  # fmt: skip
            axes.set_title(NAMES[side])
            axes.set_xlabel("percentage points")
            points_axis(axes.xaxis)
            style.bare(axes)
        panels[0].set_yticks(range(len(places)), [found.changes[i].label for i in places])
        panels[0].set_ylim(len(places) - 0.4, -0.6)
        marks = [
            Line2D([], [], marker="o", linestyle="", color=style.INK, markerfacecolor=face)
            for face in ("white", style.INK)
        ]
        names = [f"moved alone into {found.a}", f"moved alone out of {found.b}"]
        drawing.legend(marks, names, loc="outside lower right", ncols=2, handletextpad=0.2)
        drawing.suptitle(f"What each change from {found.a} to {found.b} does to the win rates", x=0.01, ha="left")
        save(drawing, file)


def chart_of_expansions(found: pd.DataFrame, file: Path) -> None:
    """Differences of the sides by expansion."""
    names = list(found["expansion"].drop_duplicates())
    with style.style("en"):
        drawing = figure(WIDTH, 1.3 + 0.32 * len(names))
        panels = drawing.subplots(1, len(SIDES), sharey=True)
        for axes, side in zip(panels, SIDES, strict=True):
            rows = found[found["side"] == side].set_index("expansion").loc[names]
            axes.axvline(0, color=style.FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
            axes.hlines(range(len(names)), rows["low"], rows["high"], colors=style.COLOURS[side], linewidth=1.6)
            axes.scatter(rows["difference"], range(len(names)), s=22, c=style.COLOURS[side], zorder=3)
            axes.set_title(NAMES[side])
            axes.set_xlabel("percentage points")
            points_axis(axes.xaxis)
            style.bare(axes)
        panels[0].set_yticks(range(len(names)), [expansion(name) for name in names])
        panels[0].set_ylim(len(names) - 0.4, -0.6)
        drawing.suptitle("What each expansion does to the win rates of the standard edition", x=0.01, ha="left")
        save(drawing, file)


def save(drawing: Any, file: Path) -> None:
    """Write a picture; equal pictures are equal files."""
    file.parent.mkdir(parents=True, exist_ok=True)
    drawing.savefig(file, metadata={"Software": None})


HEAD = """# What each change does

The promo and the beta edition differ from the standard edition in deck, rules and generals. Here each difference is
moved alone: once **into** the older edition, and once **out of** the newer one. What a change does depends on the rules
around it, so the two need not agree, and single effects need not add up to the whole; the gap is in the tables.

All figures are percentage points from the older edition to the newer one, with 95 % intervals, of {games} games of
{players} players (1/2/4/1) each, by `{bot}`, uniform dealing, seed {seed}, version {version} (random streams
{stream}). Every game is paired with the same game of the edition itself ([compare.md](compare.md)); "games touched" are
those that are not equal to it in every row. The widest half-width of a side's effect is {widest} points. The
figures say what a change does where `{bot}` plays; people may make more of it, or less.

`{command}` writes this page. Each row has a page of its own by
`sgs-sim compare EDITION EDITION --set-b CHANGE --games {plain}`, with the `CHANGE` of the table.
"""


def page(plan: Plan, editions: Sequence[Editions], found: pd.DataFrame, command: str, images: str) -> str:
    """The whole page."""
    widest = widest_of(editions, found)
    text = HEAD.format(
        games=numbers.count(plan.games), players=PLAYERS, bot=plan.bot, seed=plan.seed, version=sgs_sim.__version__,
        stream=load_kernel().STREAM_VERSION, widest=f"{100 * widest:.2f}", command=command, plain=plan.games,
    )  # fmt: skip
    for one in editions:
        a, b = one.names
        text += f"\n## From {a} to {b}\n\n" + "\n".join(f"- {sentence}" for sentence in sentences(one))
        text += f"\n\n![Effects of single changes from {a} to {b}]({images}/variants-{a}-{b}.png)\n"
        text += f"\n### Moved alone into {a}\n\n{table_of(one, True)}\n"
        text += f"\n### Moved alone out of {b}\n\n{table_of(one, False)}\n"
        if len(one.generals):
            text += (
                "\n### Generals themselves\n\nWin rate of a general whose version is another one, over the games that"
                f" have him at the same seat in the same role.\n\n{table_of_generals(one)}\n"
            )
    if len(found):
        text += (
            "\n## Expansions\n\nEach expansion beside the standard edition alone. It changes the deck or the generals"
            f" that are dealt, so that few games stay the same. {of_expansions(found)}\n\n![Effects of expansions]"
            f"({images}/variants-expansions.png)\n\n{table_of_expansions(found)}\n"
        )
    return text


def widest_of(editions: Sequence[Editions], found: pd.DataFrame) -> float:
    """The widest half-width of a side."""
    tables = [table for one in editions for table in (one.sides, one.whole)] + ([found] if len(found) else [])
    return max((float((table["high"] - table["low"]).max()) / 2 for table in tables), default=0.0)


def built() -> list[str]:
    """Expansions that can be played, then several at once: the latest, and all."""
    names = [name for name, row in catalogue.known("expansion").items() if row.built]
    latest = [name for name in catalogue.expand(("latest",), "", "", built=False) if name in names]
    together = ["+".join(several) for several in (latest, names) if len(several) > 1]
    return list(dict.fromkeys([*names, *together]))


def write(plan: Plan, pairs: Sequence[tuple[str, str]], wanted: Sequence[str], target: Path, command: str) -> None:
    """Play everything, and write page and charts."""
    plan.cache.mkdir(parents=True, exist_ok=True)
    total = sum(2 + 2 * len(changes(a, b)) for a, b in pairs) + (len(wanted) + 1 if wanted else 0)
    progress = Progress(total, plan.say)
    found = [measure(plan, a, b, progress) for a, b in pairs]
    more = expansions(plan, wanted, progress) if wanted else pd.DataFrame()
    for one in found:
        chart(one, target.parent / "images" / f"variants-{one.a}-{one.b}.png")
    if len(more):
        chart_of_expansions(more, target.parent / "images" / "variants-expansions.png")
    target.write_text(page(plan, found, more, command, "images"), encoding="utf-8")
    widest = widest_of(found, more)
    if widest > WANTED:
        plan.say(f"the widest half-width is {100 * widest:.2f} points; {100 * WANTED:g} is wanted: take more games")


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description="Write docs/variants.md: what every single difference between editions does."
    )
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each variant; by default {GAMES:,}")
    parser.add_argument("--cache", type=Path, default=Path("build/variants"), help="folder of what was played")
    parser.add_argument("--pairs", default=PAIRS, help=f"editions, older:newer; by default {PAIRS}")
    parser.add_argument("--expansions", default=None, help="names, a+b for both at once; by default all that are built")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="veteran")
    parser.add_argument("--workers", type=int, default=0, help="threads; by default one a processor")
    parser.add_argument(
        "--page", type=Path, default=DOCS / "variants.md", help="page to write; charts go to images/ beside it"
    )
    given = parser.parse_args(arguments)
    pairs = [tuple(pair.split(":")) for pair in given.pairs.split(",") if pair]
    wanted = built() if given.expansions is None else [name for name in given.expansions.split(",") if name]
    plan = Plan(given.games, given.cache, given.seed, given.bot, given.workers or default_workers())
    shown = [f"--games {given.games}"]
    usual = {"pairs": PAIRS, "expansions": None, "seed": 1, "bot": "veteran"}
    shown += [f"--{name} {shlex.quote(str(now))}" for name, now in vars(given).items() if now != usual.get(name, now)]
    write(plan, pairs, wanted, given.page, f"python docs/measure_variants.py {' '.join(shown)}")


if __name__ == "__main__":
    main()
