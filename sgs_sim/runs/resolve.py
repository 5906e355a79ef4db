"""From an experiment to what a run needs of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sgs_sim import catalogue
from sgs_sim.runs.plan import Plan, Size, default_shard_games
from sgs_sim.runs.stop import StopRule

if TYPE_CHECKING:
    from sgs_sim.experiment import Experiment


@dataclass(frozen=True)
class Resolved:
    """A run as it was asked for.

    Attributes
    ----------
    plan, rule
        What to play, and when to stop.
    experiment
        Text of ``experiment.toml``.
    settings
        The experiment as the manifest shows it.
    fingerprint
        Of all that decides how each game goes, the content of the ruleset's files included.
    stem
        Name of the run folder if none is given.
    """

    plan: Plan
    rule: StopRule
    experiment: str
    settings: dict[str, Any]
    fingerprint: str
    stem: str


def resolve(experiment: Experiment, shard_games: int | None = None) -> Resolved:
    """What a run needs of an experiment.

    Parameters
    ----------
    experiment
        The experiment.
    shard_games
        Games of a shard; by default they follow from the number of games and the bots.
    """
    plan = Plan(
        ruleset=experiment.rules.name,
        scoring=experiment.scoring_name(),
        key=experiment.key(),
        bots=experiment.bot_names(),
        detail=experiment.detail == "full",
        sizes=tuple(Size(n, experiment.games, experiment.kernel_spec(n)) for n in experiment.players),
        shard_games=shard_games or default_shard_games(experiment.games, experiment.python_bots),
        plugins=tuple(experiment.plugin_versions().items()),
    )
    sizes = "-".join(f"{players}p" for players in experiment.players)
    return Resolved(
        plan=plan,
        rule=StopRule(experiment.target_error, experiment.max_time),
        experiment=stored(experiment).to_toml(),
        settings=shown(experiment),
        fingerprint=experiment.fingerprint(),
        stem=f"{Path(experiment.rules.name).name}-{sizes}-{experiment.seed}",
    )


def stored(experiment: Experiment) -> Experiment:
    """The experiment as a run folder keeps it: without what belongs to the machine it was played on."""
    return experiment.model_copy(update={"out": None, "workers": 0})


def shown(experiment: Experiment) -> dict[str, Any]:
    """The experiment as the manifest shows it, every setting resolved."""
    rules = experiment.rules
    return {
        "ruleset": rules.name,
        "expansions": list(experiment.expansions),
        "plugins": experiment.plugin_versions(),
        "mode": experiment.mode,
        "scoring": experiment.scoring_name(),
        "dealing": experiment.dealing,
        "pool": list(experiment.pool_generals()),
        "fixed": {str(seat): general for seat, general in experiment.fixed.items()},
        "match": experiment.match,
        "bots": dict(experiment.bots),
        "seed": experiment.seed,
        "switches": rules.switch_values() | experiment.scoring_table().switch_values() | experiment.switches,
        "general_versions": dict(experiment.versions),
        "general_names": own_names(experiment),
        "cards": dict(experiment.cards),
        "fingerprint": experiment.fingerprint(),
    }


def own_names(experiment: Experiment) -> dict[str, dict[str, str]]:
    """Names of the generals that the catalogue does not have, or has by other names; the report shows them."""
    known = {(row.id, row.english, row.chinese) for row in catalogue.generals()}
    return {
        general.id: {"english": general.english, "chinese": general.chinese}
        for general in experiment.rules.generals
        if general.available and (general.id, general.english, general.chinese) not in known
    }
