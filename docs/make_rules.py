"""Write ``docs/rules.md`` from the rulesets: ``python docs/make_rules.py``.

The prose stands in ``rules.md.j2``; tables and numbers come from the same rows that ``sgs-sim list`` prints.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import jinja2

from sgs_sim import catalogue, kernelnames
from sgs_sim.labels import Labels
from sgs_sim.listing import listing
from sgs_sim.parameters import parameters as parameters_of
from sgs_sim.ruleset import Ruleset, load_ruleset
from sgs_sim.rulesetdiff import differences
from sgs_sim.rulesetfile import built_in

DOCS = Path(__file__).resolve().parent
PAGE = DOCS / "rules.md"
SCENARIOS = "../tests/scenarios"
APART = ("general", "switch")
"""Parts of the differences between two editions that have a table of their own."""

Row = dict[str, Any]


def rows(what: str, ruleset: str) -> list[Row]:
    """The rows of a listing in English, with the Chinese name and text beside."""
    english = listing(what, "en", ruleset=ruleset).rows
    chinese = listing(what, "zh", ruleset=ruleset).rows
    beside = ({"zh": other.get("name", ""), "zh_text": other.get("text", "")} for other in chinese)
    return [dict(row) | extra for row, extra in zip(english, beside, strict=True)]


def table(rows: Iterable[Row], columns: Sequence[tuple[str, str]]) -> str:
    """A Markdown table; each column is a heading and a key, or a pattern of keys.

    >>> print(table([{"id": "axe", "range": 3}], [("card", "`{id}`"), ("range", "{range}")]))
    | card | range |
    |---|---|
    | `axe` | 3 |
    """
    lines = ["| " + " | ".join(head for head, _ in columns) + " |", "|---" * len(columns) + "|"]
    for row in rows:
        shown = {key: blank(value) for key, value in row.items()}
        lines.append("| " + " | ".join(pattern.format(**shown) for _, pattern in columns) + " |")
    return "\n".join(lines)


def blank(value: object) -> str:
    """A value as it stands in a cell."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value).replace("|", "\\|")


def parameters() -> str:
    """What a general may have otherwise in a skill; a row each."""
    labels, chinese = Labels("en"), Labels("zh")
    kernel = kernelnames.kernel()
    lines: list[Row] = [
        {
            "skill": f"{labels.skill(skill)} {chinese.skill(skill)}" if first else "",
            "id": f"`{skill}`" if first else "",
            "parameter": one.name,
            "default": one.written(one.default),
            "allowed": one.allowed,
            "meaning": labels.word("parameter", one.name),
        }
        for skill in (kernel.SKILL_IDS if kernel else ())
        for first, one in ((at == 0, one) for at, one in enumerate(parameters_of(skill) or ()))
    ]
    columns = ("skill", "id", "parameter", "default", "allowed", "meaning")
    return table(lines, [(name, f"{{{name}}}" if name != "parameter" else "`{parameter}`") for name in columns])


def roles(rules: Ruleset) -> str:
    """The role table, a column for each number of players and split."""
    splits = [(n, name, counts) for n, named in sorted(rules.roles.items()) for name, counts in sorted(named.items())]
    heads = [f"{n} {name}" if len(rules.roles[n]) > 1 else str(n) for n, name, _ in splits]
    lines: list[Row] = [
        {"role": f"{Labels('en').role(role)} {Labels('zh').role(role)}"}
        | {f"c{i}": counts[k] for i, (_, _, counts) in enumerate(splits)}
        for k, role in enumerate(catalogue.ROLES)
    ]
    return table(lines, [("players", "{role}"), *((head, f"{{c{i}}}") for i, head in enumerate(heads))])


def decisions(group: str, edition: str, but: str = "") -> str:
    """The decisions of one group about an edition, without those that another one shares; a list item each."""
    chosen = (row for row in catalogue.decisions() if row.group == group and concerns(row, edition))
    return "\n".join(decision(row) for row in chosen if not (but and concerns(row, but)))


def concerns(row: catalogue.Decision, edition: str) -> bool:
    """Whether a decision is about this edition."""
    return not row.editions or edition in row.editions


def against(edition: str, base: str, part: str) -> str:
    """What an edition has otherwise than another: its generals, its switches, or the rest; a table."""
    found = differences(load_ruleset(base), load_ruleset(edition), "en").rows
    rows = [said(dict(row)) for row in found if (row["part"] if row["part"] in APART else "rest") == part]
    if part == "general":
        return table(map(versions, rows), [("general", "{name}"), ("", "{field}"), (base, "{a}"), (edition, "{b}")])
    if part == "switch":
        return table(rows, [("switch", "`{id}`"), (base, "{a}"), (edition, "{b}"), ("text", "{text}")])
    return table(rows, [("", "{part}"), ("", "{name}"), ("", "{field}"), (base, "{a}"), (edition, "{b}")])


def said(row: Row) -> Row:
    """A difference with words for what is absent, and for yes and no."""
    words = {None: "–", True: "yes", False: "no"}
    plain = {side: words[row[side]] if row[side] is None or isinstance(row[side], bool) else row[side] for side in "ab"}
    return row | plain | {"field": str(row["field"]).replace("_", " ")}


def versions(row: Row) -> Row:
    """A difference of a general with what the skill does in place of its id."""
    if " → " not in str(row["text"]):
        return row
    before, after = str(row["text"]).split(" → ")
    return row | {"a": before, "b": after}


def decision(row: catalogue.Decision) -> str:
    """One decision with its switch and the scenarios that show it."""
    notes = []
    if row.switch:
        notes.append(f"Switch `{row.switch}`.")
    elif row.group == "decided":
        notes.append("No switch.")
    if row.ruling is not None:
        notes.append(f"Ruling {row.ruling}.")
    if row.status != "built":
        notes.append(f"Expansion `{row.expansion}`: {row.status}.")
    if row.scenarios:
        notes.append("Shown by " + ", ".join(f"[{name}]({SCENARIOS}/{name}.toml)" for name in row.scenarios) + ".")
    return f"- *{row.about}*: {row.english}" + (f" ({' '.join(notes)})" if notes else "")


def page(ruleset: str = "standard") -> str:
    """The whole page."""
    rules = load_ruleset(ruleset)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(DOCS),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    helpers: dict[str, Callable[..., Any]] = {
        "rows": lambda what: rows(what, ruleset),
        "table": table,
        "parameters": parameters,
        "roles": lambda: roles(rules),
        "decisions": decisions,
        "against": against,
        "switch": lambda name: rules.switches[name].value,
    }
    names = {name: f"{own.english} {own.chinese}" for name in built_in() for own in [load_ruleset(name)]}
    return environment.get_template("rules.md.j2").render(rules=rules, names=names, **helpers).rstrip() + "\n"


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
