"""One game, played and printed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sgs_sim import kernelnames
from sgs_sim.errors import InputError, refusal

if TYPE_CHECKING:
    from sgs_sim.experiment import Experiment
    from sgs_sim.labels import Labels
    from sgs_sim.trace.prose import Teller

LARGEST_GAME = 2**64 - 1
EXPLAINS = "veteran"
"""The bot that tells what it thinks."""


def play(
    experiment: Experiment,
    *,
    players: int | None = None,
    game: int = 0,
    lang: str = "en",
    as_json: bool = False,
    explain: bool = False,
    write: Callable[[str], None] = print,
) -> None:
    """Play one game of an experiment and print it.

    The same experiment and index give the same game here and in a run.

    Parameters
    ----------
    experiment
        Rules, bots, seed and table sizes.
    players
        The table size; by default the first of the experiment.
    game
        Index of the game.
    lang
        ``en`` or ``zh``.
    as_json
        One JSON object a line for each event instead of sentences.
    explain
        At each of its decisions tell what a bot that explains itself believes, and what it chose among.
    write
        Takes each line.
    """
    seats = experiment.players[0] if players is None else players
    if seats not in experiment.players:
        raise refusal("--players", "", seats, ", ".join(str(size) for size in experiment.players))
    if not 0 <= game <= LARGEST_GAME:
        raise refusal("--game", "", game, f"0 to {LARGEST_GAME}")
    if explain and EXPLAINS not in experiment.bot_names():
        raise InputError(f"--explain: no bot at this table explains itself; {EXPLAINS} does (--bot {EXPLAINS})")
    told = _Told(experiment, seats, game, explain)
    for line in told.json_lines() if as_json else told.prose(lang):
        write(line)


class _Told:
    """A game on its way from the kernel to the printer."""

    def __init__(self, experiment: Experiment, players: int, game: int, explain: bool = False) -> None:
        from sgs_sim.runs.bots import load_bot
        from sgs_sim.trace.names import Names

        kernel = kernelnames.kernel()
        if kernel is None:
            raise InputError("the kernel is not compiled; run `pip install .`")
        spec = experiment.kernel_spec(players)
        self.experiment, self.players, self.game = experiment, players, game
        self.names = Names.of(kernel, spec)
        bots = [load_bot(kernel, name) for name in experiment.bot_names()]
        try:
            self.match = kernel.Match(kernel.Rules(spec), bots, experiment.key(), game)
        except ValueError as error:
            raise InputError(f"{players} players: {error}") from error
        self.explain = explain
        self.match.trace(True, explain=explain)
        self.match.deal()
        self.seen = 0

    def news(self) -> Any:
        """The events since the last look."""
        events = self.match.events()
        fresh = events[self.seen :]
        self.seen = len(events)
        return fresh

    def json_lines(self) -> Iterator[str]:
        """A line for the set-up, then one for each event."""
        from sgs_sim.trace.facts import facts_of, plain, with_drawn_cards
        from sgs_sim.trace.thoughts import Recall, plain_thought, split_thoughts

        recall = Recall()
        yield json.dumps(self._opening(self.match.snapshot()), ensure_ascii=False)
        while True:
            events, thoughts = split_thoughts(self.news(), self.names)
            for i, fact in enumerate(with_drawn_cards(facts_of(events, self.names))):
                if fact.kind == "turn":
                    recall.forget(fact.seat)
                if fact.kind != "none":
                    yield json.dumps(plain(fact, self.names), ensure_ascii=False)
                if i in thoughts:
                    yield json.dumps(plain_thought(thoughts[i], recall, self.names), ensure_ascii=False)
            if self.match.over:
                break
            self.match.step()
        yield json.dumps(self._closing(self.match.snapshot()), ensure_ascii=False)

    def _opening(self, snapshot: Mapping[str, Any]) -> dict[str, Any]:
        seats = [
            {
                "seat": i, "role": row["role"], "general": self.names.general(row["general"]),
                "hp": row["hp"], "max_hp": row["max_hp"],
                "hand": [self.names.cards[card] for card in row["hand"]],
            }
            for i, row in enumerate(snapshot["seats"])
        ]  # fmt: skip
        return {
            "event": "setup", "ruleset": self.experiment.ruleset, "players": self.players, "seed": self.experiment.seed,
            "game": self.game, "bots": self.experiment.bots, "seats": seats,
        }  # fmt: skip

    @staticmethod
    def _closing(snapshot: Mapping[str, Any]) -> dict[str, Any]:
        seats = [
            {"seat": i, "alive": row["alive"], "hp": row["hp"], "killer": row["killer"] if row["killer"] >= 0 else None}
            for i, row in enumerate(snapshot["seats"])
        ]
        found = {name: snapshot[name] for name in ("winner", "ended_by", "turn")}
        return {"event": "result", **found, "seats": seats}

    def prose(self, lang: str) -> Iterator[str]:
        """The game in sentences."""
        from sgs_sim.labels import Labels
        from sgs_sim.trace.prose import Teller

        labels = Labels(lang, self.experiment.rules)
        snapshot = self.match.snapshot()
        teller = Teller(self.names, labels, snapshot)
        yield from self._title(labels, teller)
        self.news()
        turn = 0
        while not self.match.over:
            if int(self.match.turn) != turn:
                turn = int(self.match.turn)
                yield from teller.turn(snapshot)
            self.match.step()
            snapshot = self.match.snapshot()
            yield from teller.block(self.news(), snapshot)
        yield from self._end(labels, teller, snapshot)

    def _title(self, labels: Labels, teller: Teller) -> Iterator[str]:
        rules, bots = self.experiment.rules, dict(self.experiment.bots)
        yield teller.words.say(
            "title", game=self.game, seed=self.experiment.seed, ruleset=labels.pick(rules.english, rules.chinese),
            players=self.players,
        )  # fmt: skip
        by_role = [f"{labels.role(role)} {labels.bot(name)}" for role, name in bots.items()]
        same = len(set(bots.values())) == 1
        said = [labels.bot(next(iter(bots.values())))] if same else by_role
        yield teller.words.say("bots", bots=teller.words.phrases["list"].join(said))
        if self.explain:
            yield teller.words.say("thoughts")

    def _end(self, labels: Labels, teller: Teller, snapshot: Mapping[str, Any]) -> Iterator[str]:
        yield ""
        yield teller.words.say("summary", ending=labels.ending(snapshot["ended_by"]), turn=snapshot["turn"])
        for seat, row in enumerate(snapshot["seats"]):
            yield f"  {teller.state(seat, row)}"
