"""A game told to people: who has what at the start of each turn, and what happens in it, in English or Chinese."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sgs_sim.labels import Labels
from sgs_sim.trace.facts import Fact, HitPoints, facts_of, with_drawn_cards
from sgs_sim.trace.names import Names
from sgs_sim.trace.phrases import PHRASES
from sgs_sim.trace.thinking import Thinker
from sgs_sim.trace.thoughts import Thought, split_thoughts

INDENT = "  "
ANSWERS = ("play", "use", "skill", "judge")
TOLD_SILENCE = ("slash", "jink", "peach")
"""Requests of which it is told that nobody answered; who could have cancelled a trick and did not is left out."""
SILENT_EVENTS = ("none", "ask", "turn", "role", "general")
"""Events that the headers tell, or that are told by what follows them."""


class Words:
    """How cards, seats and the rest are called in one language."""

    def __init__(self, labels: Labels, names: Names, seats: Sequence[Mapping[str, Any]]) -> None:
        self.labels, self.names = labels, names
        self.phrases = PHRASES[labels.lang]
        self.roles = [str(seat["role"]) for seat in seats]
        self.generals = [names.general(int(seat["general"])) for seat in seats]

    def say(self, phrase: str, **parts: object) -> str:
        """One sentence."""
        return self.phrases[phrase].format(**parts)

    def short(self, seat: int) -> str:
        """A seat by its general."""
        general = self.generals[seat]
        return self.say("seat_none", seat=seat) if general == "none" else self.labels.general(general)

    def full(self, seat: int) -> str:
        """A seat with general, number and role."""
        role = self.labels.role(self.roles[seat])
        role = role.lower() if self.labels.lang == "en" else role
        form = "seat_full_none" if self.generals[seat] == "none" else "seat_full"
        return self.say(form, name=self.short(seat), seat=seat, role=role)

    def card(self, card: int) -> str:
        """A card with suit and rank."""
        return self.labels.pretty(self.names.cards[card])

    def cards(self, cards: Iterable[int]) -> str:
        """Several cards."""
        return self.phrases["list"].join(self.card(card) for card in cards)

    def choice(self, topic: str, name: str) -> str:
        """What was or may be chosen: a suit, a card, a general, one of several things to do."""
        if f"option_{name}" in self.phrases and topic in ("option", "question"):
            return self.phrases[f"option_{name}"]
        if topic == "weapon":
            return self.labels.kind(name)
        return self.labels.general(name) if topic == "general" else self.labels.word(topic, name)

    def reason(self, fact: Fact) -> str:
        """A skill, else a kind of card."""
        return self.labels.skill(fact.skill) if fact.skill != "none" else self.labels.kind(fact.as_kind)

    def used_card(self, fact: Fact) -> str:
        """The card of a use or an answer, with what it is claimed to be if that is something else."""
        kind = self.labels.kind(fact.as_kind)
        if not fact.cards:
            return self.say("virtual", kind=kind, skill=self.labels.skill(fact.skill)) if fact.skill != "none" else kind
        plain = len(fact.cards) == 1 and fact.as_kind in ("none", self.names.card_kinds[fact.cards[0]])
        if plain:
            return self.card(fact.cards[0])
        skill = self.labels.skill(fact.skill)
        return self.say(
            "as" if fact.skill != "none" else "as_plain", card=self.cards(fact.cards), kind=kind, skill=skill
        )


def told(facts: Sequence[Fact], names: Names, thoughts: Container[int] = ()) -> Iterator[Fact]:
    """The facts that make a sentence each.

    Discards and gains of one seat in a row become one; a request is told only if it went unanswered and that matters,
    as an event ``silent``. Before it comes what its seat thought, as an event ``thought`` with the place of the request
    as its amount, if that is one of ``thoughts``.
    """
    last: Fact | None = None
    for i, fact in enumerate(facts):
        if _is_told_again(facts, i):
            continue
        if i in thoughts:
            if last is not None:
                yield last
            yield fact._replace(kind="thought", amount=i)
            last = None
        if fact.kind == "ask" and _unanswered(facts, i, names):
            fact = fact._replace(kind="silent")
        elif fact.kind == "turn" and _is_missed(facts, i):
            fact = fact._replace(kind="missed")
        elif fact.kind in SILENT_EVENTS:
            continue
        if last is not None and _joins(last, fact):
            last = last._replace(cards=last.cards + fact.cards)
            continue
        if last is not None:
            yield last
        last = fact
    if last is not None:
        yield last


def _joins(last: Fact, fact: Fact) -> bool:
    same = (last.kind, last.seat, last.other, last.amount) == (fact.kind, fact.seat, fact.other, fact.amount)
    return same and fact.kind in ("discard", "gain", "show", "arrange")


def _is_told_again(facts: Sequence[Fact], i: int) -> bool:
    """Whether a line beside this one tells the same: of a slash that is used when it is played, of a card recast."""
    play, recast = facts[i].kind == "play", facts[i].kind == "discard"
    if not play and not recast:
        return False
    beside = facts[i + 1 :] if play else reversed(facts[:i])
    other = next((fact for fact in beside if fact.kind not in SILENT_EVENTS), None)
    told_by = ("use" if play else "recast", facts[i].seat, facts[i].cards)
    return other is not None and (other.kind, other.seat, other.cards) == told_by


def _is_missed(facts: Sequence[Fact], i: int) -> bool:
    """Whether all that comes of a turn is that who lay face down turns up."""
    following = facts[i + 1] if i + 1 < len(facts) else None
    return following is not None and (following.kind, following.seat) == ("turn_over", facts[i].seat)


def _unanswered(facts: Sequence[Fact], i: int, names: Names) -> bool:
    ask = facts[i]
    if names.requests[ask.amount] not in TOLD_SILENCE:
        return False
    following = facts[i + 1] if i + 1 < len(facts) else None
    if following is None or following.seat != ask.seat:
        return True
    more = following.kind == "ask" and names.requests[following.amount] == "card"  # an answer of two cards has begun
    return not more and following.kind not in ANSWERS


Target = tuple[tuple[int, ...], str]
"""What takes effect: the cards of a use and what they count as."""


def several_effects(facts: Iterable[Fact]) -> set[Target]:
    """Uses that take effect on several seats, one after another, so that each is worth a line."""
    counts = Counter((fact.cards, fact.as_kind) for fact in facts if fact.kind in ("effect", "nullified"))
    return {use for use, count in counts.items() if count > 1}


class Nesting:
    """How deep an event lies, told from the flat list of events.

    A use, its effect on one of several targets, a damage and what makes a seat dying open a level; the next effect of a
    use that is open closes what was opened after it. Everything is closed at each free choice.

    Parameters
    ----------
    several
        Uses with several effects.
    """

    def __init__(self, several: set[Target]) -> None:
        self.several = several
        self.open: list[tuple[str, Target]] = []

    def depth_of(self, fact: Fact, cancels: bool = False) -> int:
        """Depth of the next event, which may open a level for those after it.

        ``cancels``: it is about a nullification, thus about the use on its next target.
        """
        use = (fact.cards, fact.as_kind)
        if fact.kind in ("phase", "skip", "end", "missed"):
            self.open.clear()
            return 1 if fact.kind == "skip" else 0
        if cancels:
            self._back_to(next((use for kind, use in reversed(self.open) if kind == "use"), use))
        elif fact.kind in ("effect", "nullified"):
            self._back_to(use)
        depth = 1 + len(self.open)
        if fact.kind in ("use", "damage", "dying") or (fact.kind == "effect" and use in self.several):
            self.open.append((fact.kind, use))
        return depth

    def _back_to(self, use: Target) -> None:
        for place in range(len(self.open) - 1, -1, -1):
            if self.open[place] == ("use", use):
                del self.open[place + 1 :]
                return


class Teller:
    """Tells a game block by block.

    Parameters
    ----------
    names
        Names of the numbers in events.
    labels
        The language.
    snapshot
        The table at the start.
    """

    def __init__(self, names: Names, labels: Labels, snapshot: Mapping[str, Any]) -> None:
        self.names = names
        self.words = Words(labels, names, snapshot["seats"])
        self.labels = labels
        self.hp = HitPoints(snapshot["seats"])
        self.several: set[Target] = set()
        self.phase: str | None = None
        self.thinker = Thinker(self.words)
        self.thoughts: dict[int, Thought] = {}

    # ---- headers ----

    def turn(self, snapshot: Mapping[str, Any]) -> list[str]:
        """Whose turn begins, and what everybody has."""
        self.phase = None
        seat = int(snapshot["turn_seat"])
        self.thinker.recall.forget(seat)
        lines = ["", self.words.say("turn", turn=snapshot["turn"], who=self.words.full(seat))]
        lines += [INDENT + self.state(i, row, i == seat) for i, row in enumerate(snapshot["seats"]) if row["alive"]]
        piles = self.words.say("piles", pile=len(snapshot["pile"]), discard=len(snapshot["discard"]))
        return [*lines, INDENT + piles]

    def state(self, seat: int, row: Mapping[str, Any], on_turn: bool = False) -> str:
        """One seat with everything it has."""
        say, cards = self.words.say, self.words.cards
        if not row["alive"]:
            return f"  {self.words.full(seat)}  {say('dead')}"
        parts = [say("state", name=self.words.full(seat), hp=row["hp"], max_hp=row["max_hp"])]
        hand = row["hand"]
        parts.append(say("hand", count=len(hand), cards=cards(hand)) if hand else say("hand_none"))
        if row["equip"]:
            parts.append(say("equip", cards=cards(row["equip"])))
        if row["judging"]:
            placed = [self._delayed(card, kind) for card, kind in row["judging"]]
            parts.append(say("judging", cards=self.words.phrases["list"].join(placed)))
        parts += [say(state) for state in ("chained", "turned_over") if row[state]]
        return ("* " if on_turn else "  ") + self.words.phrases["parts"].join(parts)

    def _delayed(self, card: int, kind: str) -> str:
        name = self.words.card(card)
        if kind == self.names.card_kinds[card]:
            return name
        return self.words.say("judging_as", card=name, kind=self.labels.kind(kind))

    # ---- events ----

    def block(self, events: Iterable[Any], snapshot: Mapping[str, Any] | None = None) -> list[str]:
        """The events between two moments at which nothing is going on.

        Parameters
        ----------
        events
            Rows of the kernel's events.
        snapshot
            The table after them, which tells what hit points there are for what follows.
        """
        lines = []
        plain_events, self.thoughts = split_thoughts(events, self.names)
        facts = facts_of(plain_events, self.names)
        self.several = several_effects(facts)
        nesting = Nesting(self.several)
        facts = with_drawn_cards(facts, apart=True)
        for fact in told(facts, self.names, self.thoughts):
            depth = nesting.depth_of(fact, self._cancels(fact))
            for sentence in self.sentences(fact, depth):
                lines += self._under_phase(fact, INDENT * depth + sentence)
        if snapshot is not None:
            self.hp = HitPoints(snapshot["seats"])
        return lines

    def _cancels(self, fact: Fact) -> bool:
        """Whether a trick is cancelled by this, or a thought is about that."""
        if fact.kind == "thought":
            return self.thoughts[fact.amount].request == "nullification"
        return fact.kind == "play" and fact.as_kind == "nullification"

    def _under_phase(self, fact: Fact, line: str) -> list[str]:
        """A line with the name of its phase before it, if it is the first one there; an empty phase is not told."""
        if fact.kind == "missed":
            self.phase = None
            return ["", line]
        if fact.kind == "phase":
            self.phase = line
            return []
        head = [self.phase] if self.phase and fact.kind not in ("skip", "end") else []
        self.phase = None if fact.kind != "end" else self.phase
        return [*head, line]

    def sentences(self, fact: Fact, depth: int = 1) -> list[str]:
        """One event in words; nothing for what the sentences around it tell as well."""
        if fact.kind == "thought":
            return self.thinker.lines(self.thoughts[fact.amount])
        sentence = self.sentence(fact, depth)
        return [sentence] if sentence else []

    def sentence(self, fact: Fact, depth: int = 1) -> str | None:
        """One event in words; None for what the sentences around it tell as well."""
        changed = self.hp.follow(fact)
        if fact.kind == "reborn":
            self.words.generals[fact.seat] = self.names.general(fact.amount)
        form = self._form(fact)
        if form is None:
            return None
        return self.words.say(form, **self._parts(fact, depth, changed))

    def _form(self, fact: Fact) -> str | None:
        """The phrase for an event."""
        match fact.kind:
            case "use":
                named = "use_against" if fact.other >= 0 else "use_on"
                return named if fact.targets else "use"
            case "effect":
                return "effect" if (fact.cards, fact.as_kind) in self.several else None
            case "skill":
                return "skill_on" if fact.targets not in ((), (fact.seat,)) else "skill"
            case "damage" | "discard" | "show":
                return f"{fact.kind}_none" if fact.seat < 0 else fact.kind
            case "death" | "end":
                nobody = fact.other < 0 if fact.kind == "death" else fact.amount == 0
                return f"{fact.kind}_none" if nobody else fact.kind
            case "draw":
                return "draw_cards" if fact.cards else "draw" if fact.amount == 1 else "draw_many"
            case "gain":
                return "gain_from" if fact.other >= 0 and fact.other != fact.seat else "gain"
            case "prevent":
                return "prevent_some" if fact.amount else "prevent"
            case "claim":
                return "claim_on" if fact.targets else "claim"
            case "doubt":
                return "doubt" if fact.amount else "doubt_not"
            case "choose":
                return self._choice_form(*fact.choice, bool(fact.cards))
            case "arrange":
                return "arrange" if fact.amount else "arrange_bottom"
            case "redirect":
                return "redirect_damage" if fact.amount else "redirect"
            case "owed":
                return "owed" if fact.as_kind != "none" else "owed_card"
            case "turn_over":
                return "turn_over" if fact.amount else "turn_over_up"
            case "compare":
                return "compare_won" if fact.amount else "compare"
            case "store":
                return "store" if fact.amount else "store_hidden"
            case "attrition":
                return "attrition" if fact.amount else "attrition_none"
            case "chain":
                return "chain_on" if fact.amount else "chain_off"
            case kind:
                return kind if kind in self.words.phrases else None

    def _choice_form(self, topic: str, name: str, of_card: bool) -> str:
        """The phrase for a choice; what is done to a card that is there has another one than what is done instead."""
        form = "choose_weapon" if topic == "weapon" else f"choose_{name}" if topic == "option" else "choose"
        if form not in self.words.phrases:
            return "choose"
        return f"{form}_for" if f"{form}_for" in self.words.phrases and not of_card else form

    def _parts(self, fact: Fact, depth: int, changed: tuple[int, int] | None) -> dict[str, object]:
        """Everything a sentence about this event may name."""
        weighty = depth <= 1 or fact.kind in ("use", "damage", "death")
        name = self.words.full if weighty else self.words.short
        before, after = changed or (0, 0)
        nature = "" if fact.nature == "normal" else self._low(self.labels.word("nature", fact.nature))
        return {
            "who": name(fact.seat) if fact.seat >= 0 else "",
            "other": name(fact.other) if fact.other >= 0 else "",
            "targets": self.words.phrases["list"].join(name(seat) for seat in fact.targets),
            "card": self._card(fact),
            "skill": self.labels.skill(fact.skill),
            "reason": self.words.reason(fact),
            "amount": fact.amount,
            "nature": self.words.say("nature", nature=nature) if nature else "",
            "before": before,
            "after": after,
            "phase": self._name(fact, ("phase", "skip"), self.names.phases, "phase"),
            "request": self.words.phrases.get(self._request(fact), ""),
            "side": self._name(fact, ("end",), self.names.winners, "side"),
            "kind": self.labels.kind(fact.as_kind) if fact.kind in ("claim", "owed") else "",
            "of": fact.of,
            "choice": self.words.choice(*fact.choice),
            "kingdom": self._name(fact, ("kingdom",), self.names.kingdoms, "kingdom"),
            "type": self._name(fact, ("type",), self.names.types, "type"),
        }

    def _card(self, fact: Fact) -> str:
        if fact.kind in ("use", "play", "effect", "nullified", "redirect"):
            return self.words.used_card(fact)
        return self.words.cards(fact.cards)

    def _request(self, fact: Fact) -> str:
        return self.names.requests[fact.amount] if fact.kind == "silent" else ""

    def _name(self, fact: Fact, kinds: tuple[str, ...], table: Sequence[str], group: str) -> str:
        """The amount of an event as a name, for events of these kinds."""
        return self.labels.word(group, table[fact.amount]) if fact.kind in kinds else ""

    def _low(self, word: str) -> str:
        return word.lower() if self.labels.lang == "en" else word
