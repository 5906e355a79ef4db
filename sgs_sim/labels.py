"""Names for people: what ids are called in English and Chinese.

Standard library only. An id without a name (a user's own general, a new bot) is shown as it is.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from sgs_sim import catalogue
from sgs_sim.errors import unknown

if TYPE_CHECKING:
    from sgs_sim.ruleset import Ruleset

LANGUAGES = ("en", "zh")
SUIT_SIGNS = {"spade": "♠", "heart": "♥", "club": "♣", "diamond": "♦"}


@cache
def _words() -> Mapping[tuple[str, str], tuple[str, str]]:
    """English and Chinese by group and id."""
    return {(row["group"], row["id"]): (row["english"], row["chinese"]) for row in catalogue.rows("words.csv")}


class Labels:
    """The names of one language.

    Parameters
    ----------
    lang
        ``en`` or ``zh``.
    rules
        A ruleset whose changed cards and own generals are to be named; default: the catalogue as it comes.

    Examples
    --------
    >>> english, chinese = Labels("en"), Labels("zh")
    >>> english.card(0), english.pretty("slash:S7"), chinese.pretty("slash:S7")
    ('slash:S7', 'Slash ♠7', '杀♠7')
    >>> chinese.general("guanyu"), chinese.skill("wusheng"), chinese.role("rebel"), english.ending("deck_exhausted")
    ('关羽', '武圣', '反贼', 'Deck exhausted')
    """

    def __init__(self, lang: str = "en", rules: "Ruleset | None" = None) -> None:
        if lang not in LANGUAGES:
            raise unknown("--lang", "", "language", lang, LANGUAGES)
        self.lang = lang
        self.codes = [card.code for card in (rules.cards if rules else catalogue.cards())]
        generals = rules.generals if rules else catalogue.generals()
        self.generals = {general.id: self.pick(general.english, general.chinese) for general in generals}

    def pick(self, english: str, chinese: str) -> str:
        """The one of two texts that is in this language."""
        return chinese if self.lang == "zh" else english

    def word(self, group: str, id: str) -> str:
        """A word of ``words.csv``.

        >>> Labels("zh").word("nature", "fire")
        '火焰'
        """
        return self.pick(*_words().get((group, id), (id, id)))

    def card(self, id: int) -> str:
        """A card by number as scenarios and traces write it, ``slash:S7``."""
        return self.codes[id]

    def pretty(self, card: int | str) -> str:
        """A card by number or as ``slash:S7``, for people."""
        kind, _, rest = (self.codes[card] if isinstance(card, int) else card).partition(":")
        signs = {letter: SUIT_SIGNS[suit] for suit, letter in catalogue.SUITS.items()}
        tail = signs.get(rest[:1], "") + rest[1:]
        return self.kind(kind) + (f"{self.pick(' ', '')}{tail}" if tail else "")

    def kind(self, id: str) -> str:
        """A kind of card."""
        row = catalogue.kinds().get(id)
        return self.pick(row.english, row.chinese) if row else id

    def kind_type(self, id: str) -> str:
        """Whether a kind is a basic card, a trick, a weapon, and so on."""
        row = catalogue.kinds().get(id)
        return self.word("type", row.type) if row else id

    def kind_text(self, id: str) -> str:
        """What a kind of card does, in one line; empty if nothing is known of it."""
        row = catalogue.kinds().get(id)
        return self.pick(row.text, row.chinese_text) if row else ""

    def suit(self, id: str) -> str:
        """A suit."""
        return self.word("suit", id)

    def general(self, id: str) -> str:
        """A general; ``none`` where there is none."""
        return self.generals.get(id) or (self.word("dealing", "none") if id == "none" else id)

    def skill(self, id: str) -> str:
        """A skill, an equipment that has an effect, or what a rule lets players do."""
        row = catalogue.skills().get(id)
        if row is None and id not in catalogue.kinds():
            return self.word("rule", id)
        return self.pick(row.english, row.chinese) if row else self.kind(id)

    def skill_text(self, id: str) -> str:
        """What a skill does, in one line; empty if nothing is known of it."""
        row = catalogue.skills().get(id)
        return self.pick(row.text, row.chinese_text) if row else ""

    def role(self, id: str) -> str:
        """A role."""
        return self.word("role", id)

    def side(self, id: str) -> str:
        """A winner."""
        return self.word("side", id)

    def kingdom(self, id: str) -> str:
        """A kingdom."""
        return self.word("kingdom", id)

    def phase(self, id: str) -> str:
        """A phase of a turn."""
        return self.word("phase", id)

    def ending(self, id: str) -> str:
        """How a game ended."""
        return self.word("ending", id)

    def bot(self, id: str) -> str:
        """A bot."""
        return self.word("bot", id)

    def set(self, id: str) -> str:
        """A set of cards or generals."""
        return self.word("set", id)

    def dealing(self, id: str) -> str:
        """A way to deal generals."""
        return self.word("dealing", id)
