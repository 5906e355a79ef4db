"""Thoughts of a bot in words: two lines a decision, its beliefs, and what it chose among."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgs_sim.trace.thoughts import Belief, Recall, Thought, Weighed

if TYPE_CHECKING:
    from sgs_sim.trace.prose import Words

AT = ("collateral", "blade")
"""Kinds that ask for a slash on somebody; others ask for an answer in somebody's place."""


NEVER = -300
"""What is worth so little would cost the game."""


def _form(worth: int, scale: str) -> str:
    """The phrase for an option's figure."""
    if scale == "worth":
        return "option" if worth > NEVER else "option_never"
    return "option_cost" if scale == "cost" else "option_kept"


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
        self.settled: tuple[int, str, int] | None = None

    def lines(self, thought: Thought) -> list[str]:
        """What a seat believes, if that is news, and what it weighs."""
        say, who, phrases = self.words.say, self.words.short(thought.seat), self.words.phrases
        beliefs = [self._belief(belief) for belief in self.recall.news(thought)]
        lead = self.recall.lead(thought)
        if lead is not None:
            beliefs.append(say("lead", lead=lead))
        lines = [say("believes", who=who, beliefs=phrases["parts"].join(beliefs))] if beliefs else []
        if self._is_settled(thought):
            return lines
        options = [self._option(option, thought.scale.kind) for option in thought.options]
        clause = f"scale_{thought.scale.kind}"
        if clause in phrases:
            options.insert(0, say(clause, amount=thought.scale.amount, bar=thought.scale.bar))
        lines.append(say("weighs", who=who, request=self._request(thought), options=phrases["parts"].join(options)))
        return lines

    def _is_settled(self, thought: Thought) -> bool:
        """A target that was chosen together with its card is not told again."""
        chosen = thought.chosen
        found = (thought.seat, chosen.as_kind, chosen.target) if chosen is not None and chosen.target >= 0 else None
        if thought.request == "play":
            self.settled = found
            return False
        return thought.request == "target" and found is not None and found == self.settled

    def _request(self, thought: Thought) -> str:
        """What is asked for, and, where that is not plain from the lines around it, on whose account."""
        say, scale = self.words.say, thought.scale
        asked = self.words.phrases[f"asked_{thought.request}"]
        target = self.words.short(scale.target) if scale.target >= 0 else ""
        if thought.request == "nullification":
            form = "asked_to_restore" if scale.restores else "asked_about"
            return say(form, request=asked, kind=self.words.labels.kind(scale.as_kind), target=target)
        if thought.request in ("peach", "analeptic", "jink", "slash") and scale.target not in (-1, thought.seat):
            form = "asked_at" if thought.request == "slash" and scale.as_kind in AT else "asked_for"
            return say(form, request=asked, target=target)
        return asked

    def _belief(self, belief: Belief) -> str:
        form = "belief" if belief.hidden else "belief_known"
        return self.words.say(form, **belief._asdict() | {"who": self.words.short(belief.seat)})

    def _option(self, option: Weighed, scale: str) -> str:
        say = self.words.say
        told = self._act(option)
        if option.worth is not None:
            told = say(_form(option.worth, scale), act=told, worth=option.worth)
        if option.reason != "none":
            told = say("because", act=told, reason=self.words.phrases[f"reason_{option.reason}"])
        return say("chosen", act=told) if option.chosen else told

    def _act(self, option: Weighed) -> str:
        say, skill = self.words.say, self.words.labels.skill(option.skill)
        if option.choice[0] != "none":
            return self.words.choice(*option.choice)
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
        if option.two:
            card = self.words.say("and_another", card=card)
        if option.verb == "take" and option.as_kind != self.words.names.card_kinds[option.card]:
            return self.words.say("judging_as", card=card, kind=self.words.labels.kind(option.as_kind))
        if option.skill == "none" or option.verb not in ("use", "play"):
            return card
        kind, skill = self.words.labels.kind(option.as_kind), self.words.labels.skill(option.skill)
        same = option.as_kind == self.words.names.card_kinds[option.card] and not option.two
        return self.words.say("by_skill" if same else "as", card=card, kind=kind, skill=skill)
