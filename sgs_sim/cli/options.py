"""Arguments and flags that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

WHAT, WHO, HOW_MUCH, OUTPUT = "What is played", "Who plays", "How much", "Output"


def flag(name: str, panel: str, text: str, metavar: str | None = None) -> Any:
    """A flag in one of the groups of the help; ``name`` may give several spellings."""
    return typer.Option(*name.split(), help=text, metavar=metavar, rich_help_panel=panel)


ExperimentFile = Annotated[
    Path | None,
    typer.Argument(metavar="EXPERIMENT.toml", help="Settings; flags come before them.", show_default=False),
]
RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.", show_default=False)]

Ruleset = Annotated[str | None, flag("--ruleset --rules", WHAT, "Edition, or a file RULES.toml.", "NAME")]
Expansion = Annotated[
    list[str] | None, flag("--expansion", WHAT, "Sets of cards and generals switched on beside it.", "NAME[,NAME]")
]
Plugin = Annotated[list[str] | None, flag("--plugin", WHAT, "Module of skills in Cython; may be repeated.", "MODULE")]
Mode = Annotated[str | None, flag("--mode", WHAT, "Mode of play: identity.", "NAME")]
Players = Annotated[str | None, flag("--players", WHAT, "Players at the table, 2 to 10; 8,5 plays both.", "N[,N]")]
Roles = Annotated[
    str | None, flag("--roles", WHAT, "Lords, loyalists, rebels, traitors; or a split of the role table.", "1,2,4,1|b")
]
Dealing = Annotated[
    str | None, flag("--dealing", WHAT, "How generals are dealt: uniform, rules, fixed or none.", "HOW")
]
Pool = Annotated[str | None, flag("--pool", WHAT, "Generals and sets dealt from.", "NAME[,NAME]")]
Ban = Annotated[str | None, flag("--ban", WHAT, "Generals never dealt.", "NAME[,NAME]")]
Fixed = Annotated[str | None, flag("--fixed", WHAT, "Generals by seat; 0 is the lord's.", "SEAT=NAME[,…]")]
Set = Annotated[
    list[str] | None,
    flag("--set", WHAT, "One switch, general (generals.NAME=RULESET) or card; repeatable.", "rules.SWITCH=VALUE"),
]
Scoring = Annotated[str | None, flag("--scoring", WHAT, "Table of points, or a file POINTS.toml.", "NAME")]
Bot = Annotated[
    list[str] | None,
    flag("--bot", WHO, "For all roles or for one; may be repeated. In Python: module:Class.", "[ROLE=]NAME"),
]
Games = Annotated[
    str | None, flag("--games", HOW_MUCH, "Games of each table size; the cap if other rules are set.", "N")
]
TargetError = Annotated[
    str | None,
    flag("--target-error", HOW_MUCH, "Stop when the 95 % half-widths of all sides' win rates are this small.", "0.2pp"),
]
MaxTime = Annotated[str | None, flag("--max-time", HOW_MUCH, "Stop after this much play.", "90s|5m|1h")]
Match = Annotated[
    str | None, flag("--match", HOW_MUCH, "Games of one match, for rules that look at the game before.", "N")
]
Seed = Annotated[str | None, flag("--seed", HOW_MUCH, "Equal settings and seeds give equal games.", "N")]
Workers = Annotated[str | None, flag("--workers", HOW_MUCH, "Threads; by default one a processor.", "N")]
ShardGames = Annotated[
    int | None,
    typer.Option(
        "--shard-games", help="Games a file holds.", metavar="N", min=1, max=1_000_000, rich_help_panel=OUTPUT
    ),
]
Detail = Annotated[
    str | None, flag("--detail", OUTPUT, "basic, or full: also cards by kind and skills by name.", "LEVEL")
]
Out = Annotated[Path | None, flag("--out", OUTPUT, "Run folder; by default a new one below runs/.", "FOLDER")]
Resume = Annotated[bool, flag("--resume", OUTPUT, "Go on with the run in --out.")]
Json = Annotated[bool, flag("--json", OUTPUT, "Print the figures as JSON.")]
Lang = Annotated[str, flag("--lang", OUTPUT, "en or zh.", "LANGUAGE")]


def overrides(**flags: object) -> dict[str, object]:
    """Flags as `Experiment.load` takes them; those not given are left out."""
    return {key: str(value) if isinstance(value, Path) else value for key, value in flags.items() if value is not None}
