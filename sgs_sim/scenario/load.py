"""Scenario files: what one may say, and the checks that need no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from sgs_sim import catalogue, kernelnames, settings
from sgs_sim.errors import InputError, place, refusal, shown, unknown
from sgs_sim.ruleset import MAX_PLAYERS, MIN_PLAYERS, Model, Phase, RoleCounts, Ruleset, SwitchValue, load_ruleset
from sgs_sim.rulesetfile import built_in, is_path
from sgs_sim.scenario import expect
from sgs_sim.scenario.lines import CARD, Absent, Choice, Line, Moment, read_script
from sgs_sim.scoring import ScoringTable, load_scoring
from sgs_sim.validation import input_error, read_toml

Role = Literal["lord", "loyalist", "rebel", "traitor"]
SLOTS = ("weapon", "armor", "plus_mount", "minus_mount")
WORDS = (
    *catalogue.SUITS, *catalogue.KINGDOMS[:4], "red", "black", "basic", "trick", "equipment", "draw", "discard",
    "doubt", "trust", "inner", "outer", "recover", "lose", "top",
)  # fmt: skip
"""What ``choose`` may name beside seats and generals."""
FEW_SEATS = 5
"""Up to so many seats a dead one comes back with a card less."""
POINTS_SKILL = "yeyan"
"""The skill whose line names a seat once for each point, so that a seat may come twice."""


class SeatPart(Model):
    """``[[seat]]``: one character at the start."""

    role: Role
    general: str = "none"
    kingdom: Literal["wei", "shu", "wu", "qun"] | None = None
    hp: int | None = Field(default=None, ge=1)
    max_hp: int | None = Field(default=None, ge=1)
    hand: list[str] = Field(default_factory=list)
    equip: list[str] = Field(default_factory=list)
    judging: list[str] = Field(default_factory=list)
    chained: bool = False
    turned_over: bool = False
    marks: dict[str, int] = Field(default_factory=dict)
    piles: dict[str, list[str]] = Field(default_factory=dict)
    used: list[str] = Field(default_factory=list)
    alive: bool = True
    killed_by: int | None = None
    protected: bool = False
    side: str | None = None
    post: Literal["commander", "vanguard", "lord", "reserve"] | None = None


class PilePart(Model):
    """``[pile]``: what is known of the draw pile and the discard pile."""

    top: list[str] = Field(default_factory=list)
    bottom: list[str] = Field(default_factory=list)
    discard: list[str] = Field(default_factory=list)
    empty: bool = False


class TurnPart(Model):
    """``[turn]``: where the game stands."""

    seat: int = 0
    phase: Phase = "play"
    round: int = Field(default=1, ge=1, le=1000)


class PlayPart(Model):
    """``[play]``: what the seats choose, and for how long."""

    script: list[str] = Field(default_factory=list)
    until: Literal["script_end", "turn_end", "game_end"] | int = "script_end"


class ScenarioFile(Model):
    """A scenario as written."""

    title: str = Field(min_length=1)
    source: str = Field(min_length=1)
    ruleset: str = "standard"
    expansions: list[str] = Field(default_factory=list)
    plugins: list[str] = Field(default_factory=list)
    mode: str = "identity"
    switches: dict[str, SwitchValue] = Field(default_factory=dict)
    seed: int = Field(default=1, ge=0)
    seat: list[SeatPart]
    pile: PilePart = Field(default_factory=PilePart)
    turn: TurnPart = Field(default_factory=TurnPart)
    play: PlayPart = Field(default_factory=PlayPart)
    expect: dict[str, Any]


@dataclass(frozen=True)
class Scenario:
    """A scenario that has been read and checked."""

    path: str
    file: ScenarioFile
    ruleset: Ruleset
    scoring: ScoringTable
    switches: dict[str, SwitchValue]
    script: tuple[Line, ...]

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.file.seat)

    @property
    def roles(self) -> RoleCounts:
        """Lords, loyalists, rebels, traitors."""
        counts = Counter(seat.role for seat in self.file.seat)
        return counts["lord"], counts["loyalist"], counts["rebel"], counts["traitor"]

    def placed(self) -> list[tuple[str, str]]:
        """Cards with a fixed place at the start, each with the key it stands under."""
        found = []
        for i, seat in enumerate(self.file.seat):
            zones = {"hand": seat.hand, "equip": seat.equip, "judging": seat.judging}
            zones |= {f"piles.{name}": cards for name, cards in seat.piles.items()}
            found += [(f"seat.{i}.{zone}", card) for zone, cards in zones.items() for card in cards]
        pile = self.file.pile
        for name, cards in (("top", pile.top), ("bottom", pile.bottom), ("discard", pile.discard)):
            found += [(f"pile.{name}", card) for card in cards]
        return found

    def mentioned(self) -> list[tuple[str, str]]:
        """Cards that script and expectations name, each with its key; no more often than in any one of these places."""
        found: list[tuple[str, str]] = []
        for line in self.script:
            if isinstance(line, Moment):
                found += [
                    (f"play.script: line {shown(line.text)}", card) for card in expect.cards_of(line.key, line.value)
                ]
            else:
                choice = line.choice if isinstance(line, Absent) else line
                found += [(f"play.script: line {shown(line.text)}", card) for card in choice.all_cards]
        for key, value in self.file.expect.items():
            found += [(f"expect.{shown(key)}", card) for card in expect.cards_of(key, value)]
        return found


def load_scenario(path: Path, plugins: Sequence[str] = ()) -> Scenario:
    """Read and check one scenario file.

    Parameters
    ----------
    path
        The file.
    plugins
        Modules of skills to be loaded, before those that the file names.

    Raises
    ------
    InputError
        The file does not keep to the format; the message names file, key, value and what is allowed.
    """
    where = str(path)
    raw = read_toml(path)
    try:
        file = ScenarioFile.model_validate(raw)
    except ValidationError as error:
        raise input_error(error, ScenarioFile, where) from None
    settings.mode(settings.Given(file.mode, where, "mode"))
    ruleset = _ruleset(file, path, plugins)
    switches, scoring = _split_switches(file, ruleset, where)
    scenario = Scenario(where, file, ruleset, scoring, switches, tuple(read_script(file.play.script, where)))
    _Check(scenario).run()
    return scenario


@cache
def _kept(name: str, expansions: tuple[str, ...]) -> Ruleset:
    """A ruleset that comes with the program; a folder of scenarios needs the same few again and again."""
    return load_ruleset(name, expansions)


def _ruleset(file: ScenarioFile, path: Path, plugins: Sequence[str]) -> Ruleset:
    """The rules of a scenario; an error names the scenario that asked for them. A path is meant from its folder."""
    names = tuple(dict.fromkeys((*plugins, *file.plugins)))
    if names:
        from sgs_sim.plugins import load

        load(names, *((str(path), "plugins") if file.plugins else ("--plugin", "")), path.parent)
    elif file.ruleset in built_in():
        try:
            return _kept(file.ruleset, tuple(file.expansions))
        except InputError:
            pass
    ruleset = str(path.parent / file.ruleset) if is_path(file.ruleset) else file.ruleset
    return load_ruleset(ruleset, file.expansions, plugins=names, where=str(path))


def _split_switches(file: ScenarioFile, ruleset: Ruleset, where: str) -> tuple[dict[str, SwitchValue], ScoringTable]:
    """Switches of the rules, and the scoring table with its own."""
    scoring = load_scoring(ruleset.scoring)
    rules: dict[str, SwitchValue] = {}
    points: dict[str, SwitchValue] = {}
    for name, value in file.switches.items():
        key = f"switches.{name}"
        if name in ruleset.switches:
            rules[name] = ruleset.switches[name].read(value, where, key)
        elif name in scoring.switches:
            points[name] = scoring.switches[name].read(value, where, key)
        elif name in catalogue.known("switch"):
            raise catalogue.known("switch")[name].refused("switch", where, key)
        else:
            raise unknown(where, "switches", "switch", name, [*ruleset.switches, *scoring.switches])
    return rules, scoring.with_switches(points)


class _Check:
    """What the models cannot say by themselves: seats, cards, names."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.file, self.where = scenario.file, scenario.path
        self.deck = Counter(scenario.ruleset.cards[i].code for i in scenario.ruleset.deck(scenario.switches))
        self.returning = bool(scenario.ruleset.switch_values(scenario.switches).get("reincarnation"))
        self.kinds = catalogue.kinds()
        self.weapons = [kind.id for kind in self.kinds.values() if kind.type == "weapon"]
        equipment = {kind.id for kind in self.kinds.values() if kind.type in SLOTS}
        skills = {*catalogue.skills(), *(kernelnames.skills() or ())}
        self.skills = {catalogue.shown_skill(skill) for skill in skills} | equipment

    def run(self) -> None:
        self.seats()
        self.turn()
        for line in self.scenario.script:
            self.line(line)
        self.expectations()
        self.cards()

    def problem(self, key: str, text: str) -> InputError:
        return InputError(f"{place(self.where, key)}: {text}")

    def seat_index(self, key: str, value: int) -> None:
        if not 0 <= value < self.scenario.seats:
            raise refusal(self.where, key, value, f"a seat from 0 to {self.scenario.seats - 1}")

    # ---- the table ----

    def seats(self) -> None:
        seats = self.file.seat
        if not MIN_PLAYERS <= len(seats) <= MAX_PLAYERS:
            raise refusal(self.where, "seat", len(seats), f"{MIN_PLAYERS} to {MAX_PLAYERS} seats")
        lords = [i for i, seat in enumerate(seats) if seat.role == "lord"]
        if lords != [0]:
            raise self.problem("seat", f"the lord sits on {lords or 'no seat'}; allowed: one lord, on seat 0")
        for general, count in Counter(seat.general for seat in seats).items():
            if count > 1 and general != "none":
                raise self.problem("seat", f"general {shown(general)} sits {count} times; allowed: once")
        for i, seat in enumerate(seats):
            self.seat(f"seat.{i}", seat)

    def seat(self, key: str, seat: SeatPart) -> None:
        general = None
        if seat.general != "none":
            general = self.scenario.ruleset.general(seat.general, self.where, f"{key}.general")
        if seat.kingdom and (general is None or general.kingdom != "god"):
            raise self.problem(f"{key}.kingdom", "only a god has a kingdom given; others have that of their general")
        if seat.side or seat.post:
            raise self.problem(f"{key}.{'side' if seat.side else 'post'}", f"mode {shown(self.file.mode)} has none")
        if seat.killed_by is not None:
            self.seat_index(f"{key}.killed_by", seat.killed_by)
            if seat.alive:
                raise self.problem(f"{key}.killed_by", "needs alive = false")
        if not seat.alive and ((seat.hand and not self.returning) or seat.equip or seat.judging):
            allowed = "hand cards alone" if self.returning else "no cards"
            raise self.problem(f"{key}.alive", f"false, but the seat has cards; allowed: {allowed} for the dead")
        if not seat.alive and len(seat.hand) >= self.gifts():
            raise self.problem(f"{key}.hand", f"{len(seat.hand)} cards bring a dead seat back; allowed: fewer")
        if seat.protected:
            self.protected(f"{key}.protected")
        for name in seat.used:
            if name not in self.skills:
                raise unknown(self.where, f"{key}.used", "skill", name, self.skills)
        self.equipment(f"{key}.equip", seat.equip)
        self.delayed(f"{key}.judging", seat.judging)

    def gifts(self) -> int:
        """Cards that bring a dead seat back."""
        return 3 if self.scenario.seats <= FEW_SEATS else 4

    def protected(self, key: str) -> None:
        rules = self.scenario.ruleset
        if not rules.switch_values(self.scenario.switches).get("first_out_protection"):
            raise self.problem(key, "needs the switch first_out_protection")
        if sum(seat.protected for seat in self.file.seat) > 1:
            raise self.problem(key, "true for several seats; allowed: one was out first")

    def equipment(self, key: str, cards: list[str]) -> None:
        slots: dict[str, str] = {}
        for card in cards:
            self.card(key, card)
            slot = self.kinds[card.split(":")[0]].type
            if slot not in SLOTS:
                raise self.problem(key, f"{shown(card)} is not possible; allowed: equipment")
            if slot in slots:
                raise self.problem(key, f"{shown(slots[slot])} and {shown(card)} are both {slot}; allowed: one a slot")
            slots[slot] = card

    def delayed(self, key: str, cards: list[str]) -> None:
        names = []
        for card in cards:
            self.card(key, card)
            kind = card.split(":")[0]
            if self.kinds[kind].type != "delayed":
                allowed = ", ".join(kind.id for kind in self.kinds.values() if kind.type == "delayed")
                raise refusal(self.where, key, card, allowed)
            if kind in names:
                raise self.problem(key, f"two cards {shown(kind)}; allowed: one of a name")
            names.append(kind)

    def turn(self) -> None:
        turn, until = self.file.turn, self.file.play.until
        self.seat_index("turn.seat", turn.seat)
        if not self.file.seat[turn.seat].alive:
            raise refusal(self.where, "turn.seat", turn.seat, "a seat that is alive")
        if turn.phase not in self.scenario.ruleset.phases:
            raise refusal(self.where, "turn.phase", turn.phase, ", ".join(self.scenario.ruleset.phases))
        if isinstance(until, int) and until < 1:
            raise refusal(
                self.where, "play.until", until, "script_end, turn_end, game_end, or a number of turns from 1"
            )

    # ---- script and expectations ----

    def line(self, line: Line) -> None:
        key = f"play.script: line {shown(line.text)}"
        if isinstance(line, Moment):
            self.expectation(key, line.key, line.value)
            return
        choice = line.choice if isinstance(line, Absent) else line
        self.seat_index(key, choice.seat)
        for card in choice.all_cards:
            self.card(key, card)
        if choice.as_kind and choice.as_kind not in self.kinds:
            raise unknown(self.where, key, "card", choice.as_kind, self.kinds)
        if choice.skill and choice.skill not in self.skills:
            raise unknown(self.where, key, "skill or equipment", choice.skill, self.skills)
        for target in choice.targets:
            self.seat_index(key, target)
        if len(set(choice.targets)) < len(choice.targets) and choice.skill != POINTS_SKILL:
            raise self.problem(key, "a target is named twice")
        if choice.verb == "choose":
            self.choice_word(key, choice)

    def choice_word(self, key: str, choice: Choice) -> None:
        word = choice.word or ""
        if word.isdigit():
            self.seat_index(key, int(word))
        elif word not in (*WORDS, *self.weapons) and word not in {g.id for g in self.scenario.ruleset.generals}:
            raise unknown(self.where, key, "option", word, WORDS)

    def expectations(self) -> None:
        if not self.file.expect:
            raise self.problem("expect", "nothing is expected; allowed: at least one expectation")
        for key, value in self.file.expect.items():
            self.expectation(f"expect.{shown(key)}", key, value)

    def expectation(self, place_key: str, key: str, value: Any) -> None:
        if isinstance(value, dict) and key != "log.count":
            inner = next(iter(value), "hp")
            raise self.problem(place_key, f"a key with a point is written in quotes, as {shown(f'{key}.{inner}')}")
        problem = expect.key_problem(key, value, self.scenario.seats)
        if problem:
            raise self.problem(place_key, problem)
        for card in expect.cards_of(key, value):
            self.card(place_key, card)

    # ---- cards ----

    def card(self, key: str, card: str) -> None:
        """A card, with suit and rank or bare, that is in this scenario's deck."""
        name, colon, face = card.partition(":")
        if not CARD.fullmatch(card):
            raise refusal(
                self.where, key, card, "a card such as slash:S7 (suits S H C D, ranks A 2..10 J Q K), or its bare name"
            )
        if name not in self.kinds:
            raise unknown(self.where, key, "card", name, self.kinds)
        faces = sorted({code.split(":")[1] for code in self.deck if code.split(":")[0] == name})
        if not faces or (colon and face not in faces):
            there = f"{name} there: {', '.join(faces)}" if faces else f"no {name} there"
            raise self.problem(key, f"{shown(card)} is not in this deck; {there}")

    def cards(self) -> None:
        """No card is placed more often than the deck has it; a card that is named is somewhere at the start."""
        for key, card in self.scenario.placed():
            self.card(key, card)
        placed = Counter(card for _, card in self.scenario.placed())
        totals = self.by_name(self.deck)
        for card, count in placed.items():
            if ":" in card and count > self.deck[card]:
                raise self.problem(
                    self.key_of(card), f"{shown(card)} is placed {count} times, the deck has {self.deck[card]}"
                )
        for name, count in self.by_name(placed).items():
            if count > totals[name]:
                raise self.problem(self.key_of(name), f"{name} is placed {count} times, the deck has {totals[name]}")
        for key, card in self.scenario.mentioned():
            if ":" in card and not placed[card] and not placed[card.split(":")[0]]:
                raise self.problem(key, f"{shown(card)} is not placed anywhere at the start")

    @staticmethod
    def by_name(cards: Counter[str]) -> Counter[str]:
        found: Counter[str] = Counter()
        for card, count in cards.items():
            found[card.split(":")[0]] += count
        return found

    def key_of(self, card: str) -> str:
        """Where a card, or a card of this name, is placed first."""
        return next(key for key, placed in self.scenario.placed() if card in (placed, placed.split(":")[0]))


def codes_named(scenario: Scenario) -> Counter[str]:
    """How many copies of each full card id the file speaks of, in its set-up or elsewhere."""
    placed = Counter(card for _, card in scenario.placed() if ":" in card)
    for code, count in _most_at_once(scenario.mentioned()).items():
        placed[code] = max(placed[code], count)
    return placed


def _most_at_once(mentions: Iterable[tuple[str, str]]) -> Counter[str]:
    """The highest number of copies that one place names."""
    by_place = Counter(mention for mention in mentions if ":" in mention[1])
    most: Counter[str] = Counter()
    for (_, code), count in by_place.items():
        most[code] = max(most[code], count)
    return most
