"""Skills with other numbers: what may be written, what it does, and that each number is tried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sgs_sim import catalogue
from sgs_sim._core import kernel, registry
from sgs_sim.errors import InputError
from sgs_sim.experiment import Experiment
from sgs_sim.listing import listing
from sgs_sim.parameters import parameters
from sgs_sim.ruleset import load_ruleset

SCENARIOS = Path(__file__).parent / "scenarios"
HEAD = 'name = "mine"\nextends = "standard"\n'
SKILLS = [skill for skill in kernel.SKILL_IDS if registry.skill_params(skill)]


def written(folder: Path, skills: str) -> str:
    path = folder / "mine.toml"
    path.write_text(f"{HEAD}[general.zhouyu]\nskills = [{skills}]\n", "utf-8")
    return str(path)


def digest(ruleset: str, **settings: object) -> list[int]:
    experiment = Experiment.load(None, {"ruleset": ruleset, "players": 5, "fixed": "0=zhouyu"} | settings)
    simulator = kernel.Simulator(kernel.Rules(experiment.kernel_spec(5)), ["greedy"] * 4, experiment.key())
    return simulator.run(0, 50)[0]["checksum"].tolist()


def test_usual_numbers_change_nothing(tmp_path: Path) -> None:
    same = written(tmp_path, '"yingzi(draw=1)", { id = "fanjian", damage = 1, limit = 1 }')
    assert digest(same) == digest("standard")
    usual = load_ruleset("standard").general("zhouyu").skills
    assert load_ruleset(same).general("zhouyu").skills == usual


def test_other_numbers_change_games(tmp_path: Path) -> None:
    assert digest(written(tmp_path, '"yingzi(draw=3)", "fanjian"')) != digest("standard")


@pytest.mark.parametrize(
    ("skills", "words"),
    [
        ('"yingzi(drew=2)"', ["general.zhouyu.skills: yingzi", '"drew", nearest "draw"']),
        ('"yingzi(draw=300)"', ["yingzi.draw: 300 is not possible; allowed: 1 to 20"]),
        ('"yingzi(draw=SH)"', ['yingzi.draw: "SH" is not possible']),
        ('{ id = "yingzi", draw = "2" }', ['yingzi.draw: "2" is not possible']),
        ('"luoshen(suits=SHCD)"', ['luoshen.suits: "SHCD"', "one to three of the suits S H C D"]),
        ('"luoshen(suits=SS)"', ['luoshen.suits: "SS"']),
        ('"luoshen(suits=3)"', ["luoshen.suits: 3"]),
        ('"keji(limit=2)"', ["keji", '"limit"', "allowed: lord"]),
        ('"hujia(lord=3)"', ["hujia.lord: 3"]),
        ('"kurou(lose=1", "yingzi"', ["kurou(lose=1"]),
        (", ".join(f'"{skill}"' for skill in SKILLS[:9]), ["9 skills; allowed: 8 or fewer"]),
    ],
)
def test_what_is_refused(tmp_path: Path, skills: str, words: list[str]) -> None:
    path = written(tmp_path, skills)
    with pytest.raises(InputError) as caught:
        load_ruleset(path)
    assert str(caught.value).startswith(path)
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize(("params", "words"), [({"drew": 1}, "'drew' is none of draw"), ({"draw": 99}, "1 to 20")])
def test_the_kernel_refuses_them_too(params: dict[str, int], words: str) -> None:
    spec = load_ruleset("standard").kernel_spec((1, 0, 1, 0))
    spec["generals"][0]["skills"] = [("yingzi", params, False)]
    with pytest.raises(ValueError, match=words):
        kernel.Rules(spec)


@pytest.mark.parametrize("name", ["standard", "promo"])
def test_every_parameter_is_tried(name: str) -> None:
    """In the ruleset of its edition every parameter has another value, and a scenario bears the name of the skill."""
    files = {"standard": "parameters.toml", "promo": "parameters_promo.toml"}
    other, usual = load_ruleset(str(SCENARIOS / "rules" / files[name])), load_ruleset(name)
    changed = {
        skill.id: set(skill.params) for general in other.generals if general.available for skill in general.skills
    }
    own = {skill.id for general in usual.generals if general.available for skill in general.skills} & set(SKILLS)
    for skill in own if name == "standard" else [one for one in own if "_promo" in one]:
        assert changed[skill] == {one.name for one in parameters(skill) or ()}, skill
        stem = "promo_" * (name == "promo") + catalogue.shown_skill(skill)
        assert list(SCENARIOS.glob(f"parameter_{stem}_*.toml")), skill


@pytest.mark.parametrize("name", ["parameters", "parameters_promo"])
@pytest.mark.parametrize("bot", ["random", "veteran"])
def test_games_with_other_numbers(name: str, bot: str) -> None:
    experiment = Experiment.load(None, {"ruleset": str(SCENARIOS / "rules" / f"{name}.toml"), "players": 8})
    rules = kernel.Rules(experiment.kernel_spec(8))
    simulator = kernel.Simulator(rules, [bot] * 4, experiment.key(), verify=True, peek=True)
    simulator.run(0, 150)
    assert simulator.violations == (0, None, None)
    assert simulator.peek_faults == 0


def test_listed_and_explained() -> None:
    words = {row["id"] for row in catalogue.rows("words.csv") if row["group"] == "parameter"}
    assert {one.name for skill in SKILLS for one in parameters(skill) or ()} == words
    rows = {str(row["id"]): str(row["parameters"]) for row in listing("skills").rows}
    assert rows["jieyin"] == "discard=2 (1–9), heal=1 (1–9), limit=1 (0–99)"
    page = (Path(__file__).parents[1] / "docs" / "rules.md").read_text("utf-8")
    for skill in SKILLS:
        assert re.search(rf"^\| [^|]+ \| `{skill}` \| `{(parameters(skill) or ())[0].name}` ", page, re.MULTILINE), (
            skill
        )


def test_versions_are_listed_by_their_own_ids() -> None:
    rows = {str(row["id"]): row["version"] for row in listing("skills", ruleset="promo").rows}
    assert (rows["rende"], rows["jijiang"]) == ("rende_promo", "")
