"""Any game of a run, found in its tables and played again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sgs_sim.errors import InputError, refusal
from sgs_sim.runs import manifest, shards, worker
from sgs_sim.runs.bots import load_bot
from sgs_sim.runs.shards import Shard

if TYPE_CHECKING:
    from sgs_sim.experiment import Experiment


def stored_game(run: Path, players: int | None, game: int) -> dict[str, Any]:
    """The row of a game in the games table of a run.

    Parameters
    ----------
    run
        The run folder.
    players
        The table size; may be left out if the run has only one.
    game
        Index of the game.

    Raises
    ------
    InputError
        There is no such game, or its shard cannot be read.
    """
    content = manifest.read(run)
    sizes = {size["players"]: size for size in content["sizes"]}
    if players is None and len(sizes) > 1:
        raise InputError(f"--players: {run} has games of several table sizes; say which: {listed(sizes)}")
    players = next(iter(sizes)) if players is None else players
    if players not in sizes:
        raise refusal("--players", "", players, listed(sizes))
    finished = sizes[players]["finished"]
    if not 0 <= game < finished:
        raise refusal(str(run), "game", game, f"0 to {finished - 1}" if finished else "none, no shard is finished yet")
    wide = content["shard_games"]
    shard = Shard(players, game // wide, game // wide * wide, min(wide, sizes[players]["games"] - game // wide * wide))
    columns = shards.read_games(run, shard, ["game", "players", "winner", "ended_by", "turns", "checksum"])
    at = game - shard.first
    if at >= len(columns["game"]) or columns["game"][at] != game:
        raise shards.damaged(shard.path(run, "games"), f"game {game} is not where it should be")
    return {name: value if isinstance(value := column[at], str) else int(value) for name, column in columns.items()}


def listed(sizes: dict[int, Any]) -> str:
    """Table sizes in words."""
    return ", ".join(map(str, sizes))


def replayed_checksum(experiment: Experiment, players: int, game: int) -> int:
    """Play a game once more and return its checksum."""
    kernel = worker.load_kernel()
    bots = [load_bot(kernel, name) for name in experiment.bot_names()]
    match = kernel.Match(kernel.Rules(experiment.kernel_spec(players)), bots, experiment.key(), game)
    match.deal()
    match.run()
    games, _, _ = match.rows()
    return int(games["checksum"][0])
