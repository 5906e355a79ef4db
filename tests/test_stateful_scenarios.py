"""The oracle plays along with every scenario of the standard edition: their corners are rarer than any chance finds."""

from __future__ import annotations

import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from oracle.lockstep import Lockstep

from sgs_sim._core import kernel
from sgs_sim._core.choices import Option, Request
from sgs_sim.scenario.load import Scenario, load_scenario
from sgs_sim.scenario.run import Runner
from sgs_sim.scenario.setup import rules_of


def of_the_standard_edition(path: Path) -> bool:
    """Whether the oracle knows its rules, and anything is played at all."""
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    own_rules = facts.get("expansions") or facts.get("switches") or facts.get("mode", "identity") != "identity"
    return facts.get("ruleset", "standard") == "standard" and not own_rules and bool(facts["play"]["script"])


FILES = [path for path in sorted((Path(__file__).parent / "scenarios").glob("*.toml")) if of_the_standard_edition(path)]


class Beside(Lockstep):
    """Leaves every choice to another policy, and compares before each; chance takes the first."""

    def __init__(self, policy: Any) -> None:
        super().__init__(lambda request, options: self.answer)
        self.policy = policy

    def choose(self, view: Any, request: Request, options: list[Option]) -> int:
        self.answer = max(0, self.policy.choose(view, request, options))
        super().choose(view, request, options)
        return self.answer


class Watched(kernel.Match):
    """A match of the scenario runner, with the oracle beside it from the first step on."""

    scenario: Scenario
    spec: dict[str, Any]
    seen: list[Lockstep]

    def __new__(cls, rules: Any, bots: Any, key: Any) -> Watched:
        bot = Beside(bots[0])
        match = super().__new__(cls, rules, [bot] * 4, key)
        match.bot, match.root, match.begun = bot, key, False
        return match

    def step(self) -> None:
        if not self.begun:
            self.begun = True
            self.seen.append(self.bot)
            self.bot.begin(self, self.spec, self.root, 0, self.scenario.file.turn.phase)
        super().step()
        if self.over:
            self.bot.compare_end()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_oracle_agrees(path: Path) -> None:
    scenario = load_scenario(path)
    _, spec = rules_of(scenario, kernel)
    facts: dict[str, Any] = {"scenario": scenario, "spec": spec, "seen": []}
    watched = type("Watched", (Watched,), facts)
    Runner(SimpleNamespace(**{**vars(kernel), "Match": watched})).run(scenario)
    if not facts["seen"]:
        pytest.skip("nothing is played")
