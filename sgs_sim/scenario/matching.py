"""Which option a line of the script means, and how the rest of the line answers the requests that follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sgs_sim.scenario.lines import Choice
from sgs_sim.scenario.requests import (
    EQUIP,
    HAND,
    JUDGING,
    SHOWN,
    Option,
    Request,
    choice_word,
    find_verb,
    fits_card,
    verb_of,
    words_of,
)
from sgs_sim.trace.names import Names

SLASHES = ("slash", "fire_slash", "thunder_slash")
ANSWERS = {"peach": ("peach", "analeptic"), "slash": SLASHES}
"""Kinds of cards that answer a request named otherwise than they are."""
SINGLE_KIND_REQUESTS = ("slash", "jink", "peach", "nullification", "analeptic")
PLAY_PHASE_VERBS = ("use", "recast", "skill", "give", "end")
ZONES = {"hand": HAND, "equip": EQUIP, "judging": JUDGING}


def opening(choice: Choice, request: Request, options: Sequence[Option], names: Names) -> int | None:
    """Index of the option with which this choice begins, None if it cannot."""
    if choice.seat != request.seat:
        return None
    fit = FITS[choice.verb]
    found = [i for i, option in enumerate(options) if fit(choice, request, option, names) and _aim_fits(choice, option)]
    if choice.verb == "skill":  # a row of the line's card comes before one whose cards are asked for later
        found.sort(key=lambda index: (options[index].card < 0) == bool(choice.cards))
    return found[0] if found else None


def _aim_fits(choice: Choice, option: Option) -> bool:
    """Whether the line's first target is one of the option's; a line may leave out the only target there is."""
    if choice.verb not in ("use", "skill", "give"):
        return True
    if not choice.targets:
        return len(option.targets) <= 1
    if option.targets:
        return choice.targets[0] in option.targets
    return choice.verb == "skill" or choice.targets == (choice.seat,)


def names_card(choice: Choice, option: Option, names: Names) -> bool:
    """Whether the line names the card of this option."""
    return any(fits_card(word, option.card, names) for word in choice.cards)


def _converted(choice: Choice, option: Option, names: Names) -> bool:
    """Whether card, claimed kind and converting skill are those of the line; what a card is itself needs no skill."""
    if option.card < 0:  # claimed face down: the card itself is asked for afterwards
        return len(choice.cards) == 1 and option.skill == choice.skill and option.kind == choice.as_kind
    if not names_card(choice, option, names):
        return False
    if choice.as_kind is None:
        own = option.kind == names.card_kinds[option.card]
        return own or (option.skill in ("none", "") and option.kind == "none")
    return option.skill == choice.skill and option.kind == choice.as_kind


def _use(choice: Choice, _request: Request, option: Option, names: Names) -> bool:
    return verb_of(option) == "use" and _converted(choice, option, names)


def _recast(choice: Choice, _request: Request, option: Option, names: Names) -> bool:
    return verb_of(option) == "recast" and names_card(choice, option, names) and choice.skill in (None, option.skill)


def _play(choice: Choice, request: Request, option: Option, names: Names) -> bool:
    if request.kind == "play" or verb_of(option) not in ("play", "use"):
        return False
    if request.kind == "retrial":
        return names_card(choice, option, names) and choice.skill in (None, option.skill, request.skill)
    return _converted(choice, option, names)


def _skill(choice: Choice, _request: Request, option: Option, names: Names) -> bool:
    """An active skill; one that answers a request may be offered as something to invoke."""
    if option.skill != choice.skill:
        return False
    if verb_of(option) == "skill" and choice.cards and option.card >= 0:
        return names_card(choice, option, names)
    return verb_of(option) == "skill" or (verb_of(option) == "invoke" and not choice.cards and not choice.targets)


def _invoke(choice: Choice, request: Request, option: Option, _names: Names) -> bool:
    if option.skill != choice.skill:
        return False
    return verb_of(option) == "invoke" or (verb_of(option) == "skill" and request.kind != "play")


def _decline(choice: Choice, request: Request, option: Option, _names: Names) -> bool:
    return verb_of(option) in ("decline", "pass") and choice.skill in (option.skill, request.skill)


def _take(choice: Choice, _request: Request, option: Option, names: Names) -> bool:
    if verb_of(option) != "take":
        return False
    place = ZONES[choice.word] if choice.word else SHOWN
    if option.arg != place:
        return False
    if place == HAND and (option.card < 0 or not choice.cards):
        return option.card < 0
    return names_card(choice, option, names)


def _show(choice: Choice, _request: Request, option: Option, names: Names) -> bool:
    return verb_of(option) in ("show", "card") and names_card(choice, option, names)


def _discard(choice: Choice, _request: Request, option: Option, names: Names) -> bool:
    return verb_of(option) in ("discard", "card", "take") and names_card(choice, option, names)


def _give(choice: Choice, _request: Request, option: Option, names: Names) -> bool:
    return verb_of(option) == "give" and names_card(choice, option, names)


def _choose(choice: Choice, request: Request, option: Option, names: Names) -> bool:
    if verb_of(option) == "target":
        return choice.word == str(option.arg)
    return verb_of(option) == "choose" and choice.word == choice_word(request, option, names)


def _arrange(choice: Choice, _request: Request, option: Option, names: Names) -> bool:
    if verb_of(option) == "top":
        return bool(choice.cards) and fits_card(choice.cards[0], option.card, names)
    if verb_of(option) == "bottom":
        return not choice.cards and bool(choice.bottom) and fits_card((choice.bottom or ("",))[0], option.card, names)
    return verb_of(option) == "done" and not choice.cards


def _swap(choice: Choice, _request: Request, option: Option, names: Names) -> bool:
    return verb_of(option) in ("swap", "card") and names_card(choice, option, names)


def _pass(_choice: Choice, request: Request, option: Option, _names: Names) -> bool:
    return verb_of(option) in ("pass", "decline") or (verb_of(option) == "done" and request.kind != "play")


def _end(_choice: Choice, _request: Request, option: Option, _names: Names) -> bool:
    return verb_of(option) == "end"


FITS: dict[str, Callable[[Choice, Request, Option, Names], bool]] = {
    "use": _use,
    "recast": _recast,
    "skill": _skill,
    "play": _play,
    "invoke": _invoke,
    "decline": _decline,
    "take": _take,
    "show": _show,
    "arrange": _arrange,
    "swap": _swap,
    "choose": _choose,
    "discard": _discard,
    "give": _give,
    "pass": _pass,
    "end": _end,
}


def asks_for(request: Request, choice: Choice, options: Sequence[Option], names: Names) -> bool:
    """Whether a request asks for just this kind of choice, so that the line should have been legal in it."""
    if request.seat != choice.seat:
        return False
    if request.kind == "play":
        return choice.verb in PLAY_PHASE_VERBS
    if choice.verb == "play" and request.kind in SINGLE_KIND_REQUESTS:
        return _kind_of(choice, names) in ANSWERS.get(request.kind, (request.kind,))
    if choice.verb == "choose":
        return _asks_for_word(request, str(choice.word), options, names)
    return choice.verb == request.kind and choice.verb in ("take", "show", "discard", "give", "arrange")


def _asks_for_word(request: Request, word: str, options: Sequence[Option], names: Names) -> bool:
    """Whether a request asks for a seat, a suit, an option … as this word is one."""
    if any(verb_of(option) == "target" for option in options):
        return word.isdigit()
    return request.kind == "choose" and word in words_of(request.topic, names)


def _kind_of(choice: Choice, names: Names) -> str:
    if choice.as_kind:
        return choice.as_kind
    return choice.cards[0].split(":")[0]


def implied(choice: Choice, request: Request, options: Sequence[Option], names: Names) -> int | None:
    """Index of an option that the line takes for granted; the line itself answers the request after it.

    A slash that is played for the blade, or an order given to the cards of guanxing, says that the skill is invoked;
    cards discarded say that the choice was to discard.
    """
    if choice.seat != request.seat:
        return None
    if request.kind == "choose" and choice.verb == "discard":
        for index, option in enumerate(options):
            if choice_word(request, option, names) == "discard":
                return index
    if request.kind == "invoke" and IMPLIES.get(request.skill) == choice.verb:
        return find_verb(options, "invoke")
    return None


def already_asked(choice: Choice, request: Request, options: Sequence[Option]) -> bool:
    """Whether a line says what is settled when its cards are being asked for, so that the next line answers.

    Guicai has no request of its own before that for its card; who may discard and need not is asked for cards at once.
    """
    if choice.seat != request.seat:
        return False
    if choice.verb == "choose":
        return choice.word == request.kind == "discard"
    return choice.verb == "invoke" and choice.skill == request.skill and find_verb(options, "invoke") is None


IMPLIES = {"blade": "play", "guanxing": "arrange"}
"""Skills whose invocation another verb says as well."""


class Plan:
    """What is left of a line that has begun: cards and targets that answer the requests to come."""

    def __init__(self, choice: Choice, option: Option, names: Names) -> None:
        self.choice, self.names = choice, names
        self.cards = list(choice.cards)
        self.bottom = list(choice.bottom or ())
        self.targets = list(choice.targets)
        self.arranging = choice.verb == "arrange"
        if self.arranging:
            self._drop(self.cards if verb_of(option) == "top" else self.bottom, option.card)
        elif not (choice.verb == "take" and option.card < 0):
            self._drop(self.cards, option.card)
        only = tuple(option.targets) if option.targets else (choice.seat,)
        self.given = only if len(only) == 1 else ()

    def _drop(self, words: list[str], card: int) -> bool:
        """Strike the word that names this card, its full id before its bare kind."""
        if not 0 <= card < len(self.names.cards):
            return False
        for word in (self.names.cards[card], self.names.card_kinds[card]):
            if word in words:
                words.remove(word)
                return True
        return False

    @property
    def keeps_chance(self) -> bool:
        """Whether the line fixes a random pick that is still to come."""
        return self.choice.verb == "take" and bool(self.cards)

    def chance(self, request: Request, options: Sequence[Option]) -> int | None:
        """Index of the card that the line fixes for a random pick."""
        if request.seat != self.choice.seat or not self.keeps_chance:
            return None
        for index, option in enumerate(options):
            if self._drop(self.cards, option.card):
                return index
        return None

    def advance(self, request: Request, options: Sequence[Option]) -> int | None:
        """Index of the option with which this line goes on, None if the request is none of its own."""
        if request.seat != self.choice.seat or self.choice.verb == "take":
            return None
        if self.arranging:
            return self._arrange(options)
        further = {"discard": ("card", "discard"), "swap": ("card", "swap")}.get(self.choice.verb, ("card",))
        for index, option in enumerate(options):
            if verb_of(option) in further and self._drop(self.cards, option.card):
                return index
        aimed = self._aim(options)
        return aimed if aimed is not None else self._done(request, options)

    def _aim(self, options: Sequence[Option]) -> int | None:
        """The next target; the only possible first one may never be asked for, then the second is next."""
        for passed in range(2 if tuple(self.targets[:1]) == self.given else 1):
            for index, option in enumerate(options):
                if self.targets[passed:] and verb_of(option) == "target" and option.arg == self.targets[passed]:
                    del self.targets[: passed + 1]
                    return index
        return None

    def _done(self, request: Request, options: Sequence[Option]) -> int | None:
        """Index of "nothing further", if the line has nothing further of what is asked; what is shown has its own."""
        if request.kind == "show" or self.choice.verb not in ("use", "play", "recast", "skill", "give"):
            return None
        verbs = {verb_of(option) for option in options}
        if self.choice.verb == "play" and "target" in verbs:
            return None  # further targets of a borrowed halberd have `choose` lines of their own
        if ("card" in verbs and self.cards) or ("target" in verbs and self.targets):
            return None
        return find_verb(options, "done")

    def _arrange(self, options: Sequence[Option]) -> int | None:
        for verb, words in (("top", self.cards), ("bottom", self.bottom)):
            for index, option in enumerate(options):
                if words and verb_of(option) == verb and fits_card(words[0], option.card, self.names):
                    words.pop(0)
                    return index
        if self.cards:
            return None
        return find_verb(options, "done", "bottom")

    def leftovers(self) -> list[str]:
        """Parts of the line that were never asked for; the only possible target need not have been."""
        targets = [] if tuple(self.targets) == self.given else [f"-> {seat}" for seat in self.targets]
        cards = [] if self.choice.verb == "take" else self.cards
        return [*cards, *self.bottom, *targets]

    @property
    def waits(self) -> bool:
        """Whether the rest may come after other choices: cards to discard are asked for one by one."""
        return self.choice.verb == "discard" and bool(self.cards)
