"""Thoughts of a bot in words: two lines a decision, its beliefs and its best options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgs_sim.trace.thoughts import Belief, Recall, Thought, Weighed

if TYPE_CHECKING:
    from sgs_sim.trace.prose import Words


class Thinker:
    """Tells thoughts; of the beliefs only what changed.

    Parameters
    ----------
    words
        How things are called.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self.recall = Recall()
        self.settled: set[tuple[str, int]] = set()

    def lines(self, thought: Thought) -> list[str]:
        """What a seat believes, if that is news, and what it weighs."""
        say, who = self.words.say, self.words.short(thought.seat)
        fresh = self.recall.news(thought)
        lines = []
        if fresh:
            beliefs = self.words.phrases["parts"].join(self._belief(belief) for belief in fresh)
            lines.append(say("believes", who=who, beliefs=beliefs))
        if self._is_settled(thought):
            return lines
        # options that read alike (suits to guess, say) are told once
        options = dict.fromkeys(self._option(option) for option in thought.options)
        request = self.words.phrases[f"asked_{thought.request}"]
        lines.append(say("weighs", who=who, request=request, options=self.words.phrases["parts"].join(options)))
        return lines

    def _is_settled(self, thought: Thought) -> bool:
        """A target that was weighed together with its card is not told again."""
        options = {(option.as_kind, option.target) for option in thought.options if option.target >= 0}
        if thought.request == "play":
            self.settled = options
            return False
        return thought.request == "target" and bool(options & self.settled)

    def _belief(self, belief: Belief) -> str:
        form = "belief" if belief.hidden else "belief_known"
        return self.words.say(form, **belief._asdict() | {"who": self.words.short(belief.seat)})

    def _option(self, option: Weighed) -> str:
        return self.words.say("option", act=self._act(option), worth=option.worth)

    def _act(self, option: Weighed) -> str:
        say, skill = self.words.say, self.words.labels.skill(option.skill)
        card = self._card(option)
        form = f"do_{option.verb}"
        if f"{form}_card" in self.words.phrases:
            form += "_card" if option.card >= 0 else ""
        target = self.words.short(option.target) if option.target >= 0 else ""
        if option.verb == "target":
            return say(form, target=target)
        act = say(form, card=card, skill=skill)
        return say("do_to", act=act, target=target) if target else act

    def _card(self, option: Weighed) -> str:
        """The card, with what it counts as if that is something else."""
        if option.card < 0:
            return self.words.labels.kind(option.as_kind)
        card = self.words.card(option.card)
        converted = option.skill != "none" and option.verb in ("use", "play")
        if not converted or option.as_kind == self.words.names.card_kinds[option.card]:
            return card
        kind, skill = self.words.labels.kind(option.as_kind), self.words.labels.skill(option.skill)
        return self.words.say("as", card=card, kind=kind, skill=skill)
