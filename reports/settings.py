"""What was played, by whom, and how to play it again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from analysis.frames import ordered
from analysis.names import ROLES
from reports import numbers
from reports.context import Context, records
from reports.text import Text


def bots(context: Context) -> list[str]:
    """Describe every bot that played, from the logs."""
    return bot_texts(context.text, context.tables["bots"]["bot"].drop_duplicates().tolist())


def bot_texts(text: Text, bots: list[str]) -> list[str]:
    """Describe bots by name."""
    return [text.get(f"bot.{bot}", text("bot.other", bot=bot)) for bot in bots]


def bots_by_role(context: Context) -> str:
    """Write who played which role; one name if all were the same."""
    rows = context.tables["bots"]
    if rows["bot"].nunique() == 1:
        return str(rows["bot"].iloc[0])
    pairs = ordered(rows[["role", "bot"]].drop_duplicates(), ["role", "bot"], role=ROLES)
    return ", ".join(f"{context.names.of('role', row['role'])}: {row['bot']}" for row in records(pairs))


def dealing(context: Context) -> str:
    """Write how generals were dealt."""
    name = str(context.manifest.get("dealing", ""))
    return context.text.get(f"dealing.{name}", name or "–")


def settings(context: Context, run: Path) -> list[tuple[str, str]]:
    """Return the settings as rows of a name and a value; what the manifest does not have is left out."""
    text = context.text
    rows = [("run", str(run)), *_simple(context), *_stop(context)]
    named = [(text(f"settings.{key}"), value) for key, value in rows if value]
    sizes = [(text("settings.size", players=size["players"]), _size(context, size)) for size in _sizes(context)]
    place = next((i for i, (name, _) in enumerate(named) if name == text("settings.digest")), len(named))
    return named[:place] + sizes + named[place:]


def commands(context: Context, run: Path) -> dict[str, str]:
    """Return command lines: play again, report again, watch one game."""
    folder = shlex.quote(str(run))
    experiment = shlex.quote(str(run / "experiment.toml"))
    again = shlex.quote(f"{run}-again")
    language = "" if context.text.lang == "en" else f" --lang {context.text.lang}"
    players = context.sizes[-1]
    return {
        "again": f"sgs-sim run {experiment} --out {again}",
        "again_report": f"sgs-sim report {folder}{language}",
        "one_game": f"sgs-sim replay {folder} 0 --players {players}{language}",
    }


def partial(context: Context) -> str:
    """Say so if the run is not complete, else an empty string."""
    manifest = context.manifest
    if manifest.get("status", "finished") == "finished":
        return ""
    finished = int(context.tables["sizes"]["n"].sum())
    planned = sum(int(size.get("games", 0)) for size in _sizes(context))
    return context.text("page.partial", finished=numbers.count(finished), planned=numbers.count(planned))


def _sizes(context: Context) -> list[dict[str, Any]]:
    return list(context.manifest.get("sizes", ()))


def _size(context: Context, size: dict[str, Any]) -> str:
    text = context.text
    split = text("settings.split", **dict(zip(("lord", "loyalist", "rebel", "traitor"), size["roles"], strict=True)))
    finished, planned = numbers.count(size.get("finished", 0)), numbers.count(size.get("games", 0))
    digest = str(size.get("digest", "–"))
    return text("settings.size_value", split=split, finished=finished, planned=planned, digest=digest)


def _simple(context: Context) -> Iterator[tuple[str, str]]:
    manifest = context.manifest
    for key in ("ruleset", "expansions", "mode", "scoring"):
        yield key, _written(manifest.get(key))
    yield "dealing", dealing(context)
    yield "pool", _pool(context)
    yield "bots", bots_by_role(context)
    yield "fixed", _fixed(context)
    yield "switches", _written(manifest.get("switches"))
    yield "general_versions", _written(manifest.get("general_versions"))
    yield "cards", _written(manifest.get("cards"))
    yield "seed", _written(manifest.get("seed"))
    yield "digest", _written(manifest.get("digest"))
    yield "detail", _written(manifest.get("detail"))
    yield "version", f"{manifest.get('version', '–')}, {manifest.get('stream_version', '–')}"
    yield "versions", _written(manifest.get("versions"))
    yield "started", ", ".join(str(manifest[key]) for key in ("started", "ended") if manifest.get(key))
    yield "seconds", _written(manifest.get("seconds"))


def _pool(context: Context) -> str:
    pool = context.manifest.get("pool")
    if isinstance(pool, dict) or not pool:
        pool = sorted(context.tables["generals"]["general"].unique().tolist())  # who in fact played
    if not pool:
        return ""
    names = ", ".join(context.names.general(general) for general in pool)
    return context.text("settings.pool_size", n=len(pool), names=names)


def _fixed(context: Context) -> str:
    seats = context.manifest.get("fixed")
    if not isinstance(seats, dict):
        return ""
    return ", ".join(f"{seat}: {context.names.general(general)}" for seat, general in seats.items())


def _stop(context: Context) -> Iterator[tuple[str, str]]:
    text, stop = context.text, context.manifest.get("stop")
    if not isinstance(stop, dict):
        return
    rules = [text("stop.all_games", n=numbers.count(stop.get("games", 0)))]
    if stop.get("target_error"):
        rules.append(text("stop.half_width", points=f"{100 * stop['target_error']:g}"))
    if stop.get("max_time"):
        rules.append(text("stop.seconds", n=f"{stop['max_time']:g}"))
    yield "stop", text("stop.or").join(rules)
    by = stop.get("stopped_by")
    yield "stopped_by", text.get(f"stop.{by}", str(by)) if by else ""


def _written(value: object) -> str:
    """Write a setting as a reader expects it."""
    if value is None or value in ({}, [], ""):
        return ""
    if isinstance(value, dict):
        return ", ".join(f"{key} = {_written(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_written, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
