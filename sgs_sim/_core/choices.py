"""What a Python bot is asked, and what it may answer."""

from typing import NamedTuple


class Request(NamedTuple):
    """A choice put to a bot.

    Attributes
    ----------
    seat : int
        Who is asked.
    kind : str
        What is asked, one of ``names.REQUESTS``.
    skill : str
        The skill or equipment effect that asks, ``"none"`` if the rules do.
    card : int
        The card in question, -1 for none.
    as_kind : str
        The kind asked for, or the kind of the use in question.
    source, target : int
        Who made it necessary, and whom it is about; -1 for nobody.
    count : int
        How many are still to be chosen.
    topic : str
        What the number of a "choose" means; for a retrial the skill that judges.
    depth : int
        How many nullifications lie on the trick already.
    second : int
        Of the nullification of a collateral, and of the retrial of a judgment about a slash, whom that hits; else -1.
    good : tuple[str, ...]
        Of the retrial of a skill's judgment, the suits that are good for who judges, or bad for ``second``.
    forced : bool
        There is only one option; shown for the record.
    """

    seat: int
    kind: str
    skill: str
    card: int
    as_kind: str
    source: int
    target: int
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody asks of a request
    topic: str
    depth: int
    second: int
    good: tuple[str, ...]
    forced: bool


class Option(NamedTuple):
    """One legal option: ``targets`` are the seats that may be named first; what ``arg`` means depends on the verb."""

    verb: str
    skill: str
    card: int
    kind: str
    targets: tuple[int, ...]
    arg: int
