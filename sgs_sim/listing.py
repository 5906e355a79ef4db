"""What ``sgs-sim list`` shows: rulesets, generals, cards, skills, switches, decisions, as plain rows.

Column names are the keys of ``--json``. A name of the game that is not built yet is listed with its status.
`docs/make_rules.py` makes the rules page from the same rows.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from sgs_sim import catalogue, parameters
from sgs_sim.errors import unknown
from sgs_sim.labels import SUIT_SIGNS, Labels
from sgs_sim.ruleset import Ruleset, SkillUse, Switch, load_ruleset

Value = str | int | bool | None
BUILT = "built"


class Listing(NamedTuple):
    """A table to show."""

    title: str
    columns: tuple[str, ...]
    rows: list[dict[str, Value]]


def listing(
    what: str,
    lang: str = "en",
    *,
    ruleset: str = "standard",
    expansions: Iterable[str] = (),
    plugins: Iterable[str] = (),
) -> Listing:
    """Make one of the tables.

    Parameters
    ----------
    what
        ``rulesets``, ``generals``, ``cards``, ``skills``, ``switches`` or ``decisions``.
    lang
        ``en`` or ``zh``.
    ruleset, expansions
        Whose generals, cards, skills or switches; expansions that are not built yet are shown as such.
    plugins
        Plugins, loaded, whose generals and skills are listed as well.

    Examples
    --------
    >>> listing("generals").rows[8]["name"], len(listing("generals", expansions=["all"]).rows)
    ('Guan Yu', 46)
    """
    if what not in TABLES:
        raise unknown("list", "", "table", what, TABLES)
    names = tuple(expansions)
    planned = tuple(n for n in _expanded(names) if not catalogue.known("expansion")[n].built)
    built = [n for n in _expanded(names) if n not in planned]
    rules = load_ruleset(ruleset, built, plugins=plugins, where="--ruleset", key="")
    return TABLES[what](rules, Labels(lang, rules), planned)


def _expanded(names: tuple[str, ...]) -> tuple[str, ...]:
    return catalogue.expand(names, "--expansion", "", built=False)


def _rulesets(rules: Ruleset, labels: Labels, planned: tuple[str, ...]) -> Listing:
    """Rulesets, expansions, modes and optional rules, built or not."""
    from sgs_sim.rulesetfile import built_in

    rows: list[dict[str, Value]] = []
    for name in sorted(built_in(), key=lambda name: name != "standard"):
        own = load_ruleset(name)
        kind = labels.word("listed", "ruleset")
        rows.append({"kind": kind, "id": name, "name": labels.pick(own.english, own.chinese), "status": BUILT})
    for kind in ("ruleset", "expansion", "mode", "switch"):
        for row in catalogue.known(kind).values():
            name = labels.pick(row.english, row.chinese)
            rows.append({"kind": labels.word("listed", kind), "id": row.id, "name": name, "status": row.status})
    return Listing(labels.pick("Rulesets", "规则"), ("kind", "id", "name", "status"), rows)


def _generals(rules: Ruleset, labels: Labels, planned: tuple[str, ...]) -> Listing:
    """Generals that can be dealt, and those of the planned expansions."""
    sets = _sets(planned, "generals")
    rows: list[dict[str, Value]] = [
        {
            "set": general.set,
            "id": general.id,
            "name": labels.general(general.id),
            "kingdom": labels.kingdom(general.kingdom),
            "gender": labels.word("gender", general.gender),
            "hp": general.max_hp,
            "lord": general.lord,
            "skills": ", ".join(f"{labels.skill(skill.id)} ({skill_words(skill)})" for skill in general.skills),
            "status": _status(general.set, planned, "generals"),
        }
        for general in rules.generals
        if general.available or general.set in sets
    ]
    columns = ("set", "id", "name", "kingdom", "gender", "hp", "lord", "skills", "status")
    return Listing(labels.pick("Generals", "武将"), columns, rows)


def skill_words(skill: SkillUse) -> str:
    """A skill as one general has it, with what differs from the text.

    >>> skill_words(SkillUse(id="yingzi", params={"draw": 3}))
    'yingzi(draw=3)'
    """
    return catalogue.shown_skill(skill.id) + parameters.written(skill.id, skill.params)


def _cards(rules: Ruleset, labels: Labels, planned: tuple[str, ...]) -> Listing:
    """Cards by set and kind, each with suits and ranks."""
    sets = _sets(planned, "deck")
    groups: dict[tuple[str, str], Counter[str]] = {}
    for card in rules.cards:
        if card.in_deck or card.set in sets:
            sign = f"{SUIT_SIGNS[card.suit]}{catalogue.RANKS[card.rank - 1]}"
            groups.setdefault((card.set, card.kind), Counter())[sign] += 1
    rows: list[dict[str, Value]] = [
        {
            "set": set_id,
            "id": kind,
            "name": labels.kind(kind),
            "type": labels.kind_type(kind),
            "range": catalogue.kinds()[kind].range,
            "count": signs.total(),
            "cards": " ".join(sign if count == 1 else f"{sign}×{count}" for sign, count in signs.items()),
            "text": labels.kind_text(kind),
            "status": _status(set_id, planned, "deck"),
        }
        for (set_id, kind), signs in groups.items()
    ]
    columns = ("set", "id", "name", "type", "range", "count", "cards", "text", "status")
    total = sum(signs.total() for signs in groups.values())
    return Listing(labels.pick(f"{total} cards", f"{total}张牌"), columns, rows)


def _skills(rules: Ruleset, labels: Labels, planned: tuple[str, ...]) -> Listing:
    """Skills of the generals that `_generals` lists."""
    sets = _sets(planned, "generals")
    owners: dict[str, list[str]] = {}
    status: dict[str, str] = {}
    for general in rules.generals:
        if general.available or general.set in sets:
            for skill in general.skills:
                owners.setdefault(skill.id, []).append(labels.general(general.id))
                status.setdefault(skill.id, _status(general.set, planned, "generals"))
    table = catalogue.skills()
    rows: list[dict[str, Value]] = [
        {
            "id": catalogue.shown_skill(skill),
            "name": labels.skill(skill),
            "kind": ", ".join(
                labels.word("skill_kind", kind) for kind in (table[skill].kinds if skill in table else ())
            ),
            "generals": ", ".join(names),
            "version": skill if skill != catalogue.shown_skill(skill) else "",
            "parameters": _parameters(skill),
            "text": labels.skill_text(skill),
            "status": status[skill],
        }
        for skill, names in owners.items()
    ]
    columns = ("id", "name", "kind", "generals", "version", "parameters", "text", "status")
    return Listing(labels.pick("Skills", "技能"), columns, rows)


def _parameters(skill: str) -> str:
    """What a general may have otherwise: default and bounds of each parameter, in any language.

    >>> _parameters("kurou"), _parameters("qingguo")
    ('lose=1 (1–9), draw=2 (1–20), limit=0 (0–99)', 'suits=SC (SHCD)')
    """
    return ", ".join(
        f"{one.name}={one.written(one.default)} ({'SHCD' if one.name == 'suits' else f'{one.low}–{one.high}'})"
        for one in parameters.parameters(skill) or ()
    )


def _switches(rules: Ruleset, labels: Labels, planned: tuple[str, ...]) -> Listing:
    """Switches of the ruleset and of its scoring table, and optional rules that are not built."""
    from sgs_sim.scoring import load_scoring

    rows: list[dict[str, Value]] = [
        {
            "part": part,
            "id": name,
            "value": switch.value,
            "allowed": _allowed(switch),
            "text": labels.pick(switch.english, switch.chinese),
            "status": BUILT,
        }
        for part, table in ((rules.name, rules.switches), (rules.scoring, load_scoring(rules.scoring).switches))
        for name, switch in table.items()
    ]
    for row in catalogue.known("switch").values():
        if row.built:
            continue
        text = labels.pick(row.english, row.chinese)
        rows.append({"part": "", "id": row.id, "value": None, "allowed": "", "text": text, "status": row.status})
    columns = ("part", "id", "value", "allowed", "text", "status")
    return Listing(labels.pick("Switches", "开关"), columns, rows)


def _allowed(switch: Switch) -> str:
    """What a switch may be set to, in any language.

    >>> _allowed(Switch(value=5, minimum=2, maximum=11, names={"always": 2}, english="", chinese=""))
    '2–11, always (2)'
    """
    if isinstance(switch.value, bool) or switch.choices:
        return switch.allowed
    return ", ".join(
        [f"{switch.minimum}–{switch.maximum}", *(f"{name} ({value})" for name, value in switch.names.items())]
    )


def _decisions(rules: Ruleset, labels: Labels, planned: tuple[str, ...]) -> Listing:
    """What is done where the texts are silent or differ."""
    rows: list[dict[str, Value]] = [
        {
            "group": row.group,
            "id": row.id,
            "about": labels.pick(row.about, _in_words(row.about, labels)),
            "editions": " ".join(row.editions),
            "switch": row.switch,
            "ruling": row.ruling,
            "text": labels.pick(row.english, row.chinese),
            "scenarios": " ".join(row.scenarios),
            "status": row.status,
        }
        for row in catalogue.decisions()
    ]
    columns = ("group", "id", "about", "editions", "switch", "ruling", "text", "scenarios", "status")
    return Listing(labels.pick("Decisions", "裁定"), columns, rows)


def _in_words(about: str, labels: Labels) -> str:
    """Names of the skills, cards and parts of the rules that a decision is about.

    >>> _in_words("jijiang, dying", Labels("zh"))
    '激将、濒死'
    """
    names = (labels.general(id) if id in labels.generals else labels.skill(id) for id in about.split(", "))
    return "、".join(labels.word("about", name) for name in names)


def _sets(planned: tuple[str, ...], part: str) -> set[str]:
    """Sets of cards (``deck``) or generals that the planned expansions would bring."""
    return {name for one in planned for name in getattr(catalogue.known("expansion")[one], part)}


def _status(set_id: str, planned: tuple[str, ...], part: str) -> str:
    """Built, or why not."""
    for one in planned:
        row = catalogue.known("expansion")[one]
        if set_id in getattr(row, part):
            return row.status
    return BUILT


TABLES = {
    "rulesets": _rulesets,
    "generals": _generals,
    "cards": _cards,
    "skills": _skills,
    "switches": _switches,
    "decisions": _decisions,
}
"""What can be listed."""
