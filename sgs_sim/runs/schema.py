"""The columns of the two tables of a run, derived from the kernel's structs.

A number keeps the width it has in the kernel's struct; a number that stands for a name (role, general, card kind)
becomes a dictionary-encoded string. ``docs/runs.md`` is written from the same list (a test compares them).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from sgs_sim import catalogue

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

BLOCK = 256
"""Rows transposed at a time."""
NO_GENERAL = "none"
"""Name in the ``general`` column of a seat that plays without a general."""


@dataclass(frozen=True)
class Column:
    """One column of a table.

    ``kind`` says where its values come from: ``number`` and ``flag`` are fields of the kernel's row, ``name`` a field
    that is an index into a table of names, ``constant`` is the same in all rows of a shard, ``score`` comes from the
    scoring table.
    """

    name: str
    kind: Literal["number", "flag", "name", "constant", "score"]
    meaning: str
    unit: str = ""


GAMES = (
    Column("game", "number", "index of the game; with `players` the key of a row"),
    Column("ruleset", "constant", "ruleset the game was played by"),
    Column("players", "number", "players at the start", "players"),
    Column("winner", "name", "`lord` (the lord and all loyalists), `rebel`, `traitor`, or `none`"),
    Column("ended_by", "name", "`win`, `turn_limit`, `deck_exhausted` or `guard_limit`"),
    Column("turns", "number", "turns begun", "turns"),
    Column("rounds", "number", "rounds begun (a round starts with the lord's turn)", "rounds"),
    Column("reshuffles", "number", "times the discard pile became the new draw pile", "shuffles"),
    Column("lord_killer", "number", "seat that killed the lord; -1: he lives, or nobody did it", "seat"),
    Column("first_death", "number", "seat that was first out; -1: nobody was", "seat"),
    Column("final_duel", "number", "seat of the traitor who was left alone with the lord; -1: no such duel", "seat"),
    Column("decisions", "number", "requests with at least two options", "requests"),
    Column("checksum", "number", "fingerprint of all rows of the game; the run's digest is made of these"),
)

SEATS = (
    Column("game", "number", "index of the game"),
    Column("players", "constant", "players at the start", "players"),
    Column("seat", "number", "0 is the lord's seat; seats run in turn order", "seat"),
    Column("role", "name", "`lord`, `loyalist`, `rebel` or `traitor`"),
    Column("general", "name", "id of the general that was dealt; `none` without one"),
    Column("bot", "name", "bot that played the seat"),
    Column("won", "flag", "the seat's side won"),
    Column("alive", "flag", "alive at the end; who came back by reincarnation is not"),
    Column("hp", "number", "hit points at the end", "hp"),
    Column("max_hp", "number", "maximum at the end, the lord's bonus included", "hp"),
    Column("death_turn", "number", "number of the turn it died in, from 1; -1: alive", "turn"),
    Column("killer", "number", "seat that killed it; -1: alive, or nobody did it", "seat"),
    Column("kills_lord", "number", "lords it killed", "players"),
    Column("kills_loyalist", "number", "loyalists it killed", "players"),
    Column("kills_rebel", "number", "rebels it killed", "players"),
    Column("kills_traitor", "number", "traitors it killed", "players"),
    Column("damage_dealt", "number", "damage it was the source of", "hp"),
    Column("damage_taken", "number", "damage it took (loss of hp is not damage)", "hp"),
    Column("healing", "number", "hit points it recovered", "hp"),
    Column("drawn", "number", "cards drawn", "cards"),
    Column("used", "number", "cards used", "cards"),
    Column("played", "number", "cards played in answer", "cards"),
    Column("skill_uses", "number", "skills and equipment effects that acted", "uses"),
    Column("score", "score", "points by the scoring table of the run", "points"),
)

DETAIL = (
    Column("drawn_<kind>", "number", "cards of this kind drawn, for each kind in the deck", "cards"),
    Column("used_<kind>", "number", "cards used as this kind", "cards"),
    Column("played_<kind>", "number", "cards played as this kind", "cards"),
    Column("skill_<id>", "number", "uses of this skill or equipment effect, for each one of the rule set", "uses"),
)


@dataclass(frozen=True)
class Names:
    """Tables of names: the index is the kernel's number.

    Attributes
    ----------
    winners, endings, roles
        As the kernel has them.
    generals
        Ids by general index, without :data:`NO_GENERAL`.
    bots
        Four names, by role.
    kinds, skills
        Pairs (index in the kernel, name) of those that get columns in a run with full detail.
    """

    winners: tuple[str, ...]
    endings: tuple[str, ...]
    roles: tuple[str, ...]
    generals: tuple[str, ...]
    bots: tuple[str, ...]
    kinds: tuple[tuple[int, str], ...] = ()
    skills: tuple[tuple[int, str], ...] = ()


def names_of(kernel: Any, spec: dict[str, Any], bots: Sequence[str], detail: bool) -> Names:
    """Names for the tables of one table size.

    Kinds are those in the deck, skills those of the generals in the pool and of the equipment in the deck.
    """
    kinds: tuple[tuple[int, str], ...] = ()
    skills: tuple[tuple[int, str], ...] = ()
    if detail:
        deck = {card[0] for card in spec["cards"] if card[3]}
        used = deck | {
            catalogue.shown_skill(skill[0])
            for general in spec["generals"]
            if in_play(spec, general)
            for skill in general["skills"]
        }
        kinds = tuple((i, kind) for i, kind in enumerate(kernel.KINDS) if kind in deck)
        # versions of a skill share a name, and the kernel counts them all in the first of these places
        first = {skill: i for i, skill in reversed(list(enumerate(kernel.SKILLS)))}
        skills = tuple((i, skill) for skill, i in sorted(first.items(), key=lambda pair: pair[1]) if skill in used)
    return Names(
        winners=tuple(kernel.WINNERS),
        endings=tuple(kernel.ENDINGS),
        roles=tuple(kernel.ROLES),
        generals=tuple(general["id"] for general in spec["generals"]),
        bots=tuple(bots),
        kinds=kinds,
        skills=skills,
    )


def in_play(spec: dict[str, Any], general: dict[str, Any]) -> bool:
    """Whether a general can come up in a game of this rule set."""
    seated = [spec["generals"][i]["id"] for i in spec.get("fixed") or () if i >= 0]
    return bool(general["in_pool"]) or general["id"] in seated


def encode(indices: np.ndarray, names: Iterable[str]) -> pa.DictionaryArray:
    """Indices into a table of names as a dictionary-encoded column.

    A name that stands twice in the table (one bot for several roles) gets one entry.
    """
    import numpy as np
    import pyarrow as pa

    names = list(names)
    distinct = list(dict.fromkeys(names))
    position = np.array([distinct.index(name) for name in names], dtype=np.int32)
    return pa.DictionaryArray.from_arrays(pa.array(position[indices]), pa.array(distinct, pa.string()))


def games_table(games: np.ndarray, names: Names, ruleset: str) -> pa.Table:
    """The games table of a shard from the kernel's rows."""
    import numpy as np
    import pyarrow as pa

    tables = {"winner": names.winners, "ended_by": names.endings}
    columns: dict[str, Any] = {}
    for column in GAMES:
        if column.kind == "constant":
            columns[column.name] = encode(np.zeros(len(games), np.uint8), [ruleset])
        elif column.kind == "name":
            columns[column.name] = encode(games[column.name], tables[column.name])
        else:
            columns[column.name] = pa.array(np.ascontiguousarray(games[column.name]))
    return pa.table(columns)


def seats_table(
    seats: np.ndarray, names: Names, players: int, score: np.ndarray, detail: np.ndarray | None = None
) -> pa.Table:
    """The seats table of a shard from the kernel's rows; with ``detail`` also the columns by kind and skill."""
    import numpy as np
    import pyarrow as pa

    general = np.minimum(seats["general"], len(names.generals))  # the kernel's "none" is 255
    columns: dict[str, Any] = {}
    for column in SEATS:
        if column.name == "general":
            columns["general"] = encode(general, (*names.generals, NO_GENERAL))
        elif column.kind == "name":
            columns[column.name] = encode(seats[column.name], {"role": names.roles, "bot": names.bots}[column.name])
        elif column.kind == "flag":
            columns[column.name] = pa.array(seats[column.name] != 0)
        elif column.kind == "constant":
            columns[column.name] = pa.array(np.full(len(seats), players, np.uint8))
        elif column.kind == "score":
            columns[column.name] = pa.array(np.asarray(score).astype(np.int16, casting="same_kind"))
        else:
            columns[column.name] = pa.array(np.ascontiguousarray(seats[column.name]))
    if detail is not None:
        columns |= detail_columns(detail, names)
    return pa.table(columns)


def detail_columns(detail: np.ndarray, names: Names) -> dict[str, Any]:
    """Columns by kind and skill of a run with full detail."""
    import pyarrow as pa

    fields = [("drawn", names.kinds), ("used", names.kinds), ("played", names.kinds), ("skills", names.skills)]
    labels = [f"{field.removesuffix('s')}_{name}" for field, table in fields for _, name in table]
    places: Any = detail.dtype.fields
    offsets = [places[field][1] + i for field, table in fields for i, _ in table]
    return dict(zip(labels, map(pa.array, transposed(detail, offsets)), strict=True))


def transposed(rows: np.ndarray, offsets: Sequence[int]) -> np.ndarray:
    """Single bytes of wide rows as columns.

    In blocks that fit the cache, which takes half the time of one pass.
    """
    import numpy as np

    raw = rows.view(np.uint8).reshape(len(rows), rows.dtype.itemsize)
    columns = np.empty((len(offsets), len(rows)), np.uint8)
    for start in range(0, len(rows), BLOCK):
        block = slice(start, start + BLOCK)
        columns[:, block] = raw[block][:, offsets].T
    return columns
