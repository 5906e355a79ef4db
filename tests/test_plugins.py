"""Skills from outside: the example of the documentation, built against the installed package, and what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from example_plugin import ROOT, build, done, run

from sgs_sim import building, plugins
from sgs_sim.errors import InputError


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("plugin"))


def played(plugin: Path, out: str, *flags: str) -> dict[str, object]:
    settings = ("--plugin", "miheng", "--fixed", "1=miheng", "--players", "5", "--games", "200", "--shard-games", "50")
    done(plugin, "-m", "sgs_sim", "run", *settings, "--out", out, "--json", *flags)
    content: dict[str, object] = json.loads((plugin / out / "manifest.json").read_text("utf-8"))
    return content


def test_scenarios(plugin: Path) -> None:
    assert "2 scenarios: 2 passed, 0 failed" in done(plugin, "-m", "sgs_sim", "scenario", "miheng/scenarios")


def test_runs(plugin: Path) -> None:
    content = played(plugin, "one", "--workers", "1")
    assert content["plugins"] == {"miheng": "1.0"}
    assert content["general_names"] == {"miheng": {"english": "Mi Heng", "chinese": "祢衡"}}
    assert played(plugin, "two", "--workers", "3", "--detail", "full")["digest"] == content["digest"]
    assert "as in the tables" in done(plugin, "-m", "sgs_sim", "replay", "one", "3")
    uses = pl.read_parquet(plugin / "two" / "seats" / "*.parquet").sum()
    assert uses["skill_drumming"].item() > 0
    assert uses["skill_pride"].item() > 0
    assert "Mi Heng" in done(plugin, "-m", "sgs_sim", "play", "one/experiment.toml", "--explain")
    done(plugin, "-m", "sgs_sim", "report", "one")
    assert "Mi Heng" in (plugin / "one" / "report" / "report.html").read_text("utf-8")


PROCESSES = """
import multiprocessing, sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from sgs_sim.experiment import Experiment
from sgs_sim.runs.resolve import resolve
from sgs_sim.runs.session import play_run

if __name__ == "__main__":
    flags = {"plugins": ["miheng"], "fixed": "1=miheng", "players": 5, "games": 200}
    wanted = resolve(Experiment.load(None, flags), 50)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        print(play_run(wanted, out=Path("three"), executor=pool, workers=2).manifest["digest"])
"""


def test_workers_of_other_processes(plugin: Path) -> None:
    (plugin / "processes.py").write_text(PROCESSES, "utf-8")
    assert done(plugin, "processes.py").strip() == played(plugin, "four")["digest"]


CHECKED = """
from sgs_sim._core import kernel
from sgs_sim.experiment import Experiment

experiment = Experiment.load(None, {"plugins": ["miheng"], "ruleset": "rules.toml", "fixed": "1=miheng", "players": 5})
rules = kernel.Rules(experiment.kernel_spec(5))
for bot in kernel.BOTS:
    simulator = kernel.Simulator(rules, [bot] * 4, experiment.key(), verify=True, peek=True)
    simulator.run(0, 200)
    assert simulator.violations == (0, None, None), (bot, simulator.violations)
    assert simulator.peek_faults == 0, bot
"""


def test_invariants_and_bots_that_do_not_peek(plugin: Path) -> None:
    done(plugin, "-c", CHECKED)


DRIFT = """
cdef int drift(const Public* p, const RulesData* r, int me, const Slot* slot, int a, int b) noexcept nogil:
    return p.seat[me].hp & 1

query(id, Q_DISTANCE, drift)
"""
DRIFTED = """
from sgs_sim._core import kernel
from sgs_sim.experiment import Experiment

experiment = Experiment.load(None, {"plugins": ["miheng"], "ruleset": "rules.toml", "fixed": "1=miheng", "players": 5})
simulator = kernel.Simulator(kernel.Rules(experiment.kernel_spec(5)), ["greedy"] * 4, experiment.key(), verify=True)
simulator.run(0, 20)
print(simulator.violations[1])
"""


def test_invariants_see_a_distance_that_hangs_on_what_is_not_kept_up(tmp_path: Path) -> None:
    """Distances are worked out when somebody dies or a mount or a skill comes or goes, not with every hit point."""

    def drifts(folder: Path) -> None:
        source = folder / "miheng" / "skills.pyx"
        text = source.read_text("utf-8").replace(
            "registry cimport active, on, param,", "registry cimport active, on, param, query,"
        )
        source.write_text(text + DRIFT, "utf-8")

    assert done(build(tmp_path, drifts), "-c", DRIFTED).startswith("a distance, or who is in range, is not what seats")


BARE = "from sgs_sim._core.plugin cimport admitted\nadmitted()\n"
SETUP = """
from setuptools import setup
import sgs_sim.building as building
{}
setup(ext_modules=building.extensions("bare"))
"""


@pytest.mark.parametrize(
    ("change", "source", "words"),
    [
        ("building.layout = lambda core: '0' * 16", BARE, "built against another version of sgs-sim (layout 0000"),
        ("building.macros = lambda: []", BARE, "not built with sgs_sim.building.extensions"),
        ("", "from sgs_sim._core.registry cimport skill\nskill('bare')\n", "calls admitted() before it registers"),
        ("", BARE, "registers no skill"),
    ],
    ids=["another version", "not by building", "not admitted", "no skill"],
)
def test_what_is_refused(tmp_path: Path, change: str, source: str, words: str) -> None:
    (tmp_path / "bare.pyx").write_text(source, "utf-8")
    (tmp_path / "setup.py").write_text(SETUP.format(change), "utf-8")
    done(tmp_path, "setup.py", "build_ext", "--inplace")
    ran = run(tmp_path, "-m", "sgs_sim", "run", "--plugin", "bare", "--games", "10")
    assert ran.returncode == 2
    assert ran.stderr.startswith('sgs-sim: --plugin: plugin "bare": ')
    assert words in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_a_plugin_is_loaded_by_the_program(plugin: Path) -> None:
    ran = run(plugin, "-c", "import miheng")
    assert "a plugin is loaded by --plugin" in ran.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[skill.drumming]\nenglish = "Drumming"\n', "miheng/plugin.toml: skill.drumming.chinese: missing"),
        (
            '[skill.druming]\nenglish = "x"\nchinese = "x"\n',
            'unknown skill of this plugin "druming", nearest "drumming"',
        ),
        (
            '[general.miheng]\nskills = ["pride(discrad=1)"]\nmax_hp = 3',
            'unknown parameter "discrad", nearest "discard"',
        ),
        ("[generals.miheng]\nmax_hp = 3", 'unknown key "generals", nearest "general"'),
    ],
)
def test_bad_data_files(plugin: Path, text: str, words: str) -> None:
    path = plugin / "miheng" / "plugin.toml"
    good = path.read_text("utf-8")
    path.write_text(text, "utf-8")
    try:
        ran = run(plugin, "-m", "sgs_sim", "list", "skills", "--plugin", "miheng")
    finally:
        path.write_text(good, "utf-8")
    assert ran.returncode == 2
    assert words in ran.stderr
    assert "plugin.toml" in ran.stderr


def test_another_version_is_another_run(plugin: Path) -> None:
    played(plugin, "five")
    path = plugin / "miheng" / "__init__.py"
    good = path.read_text("utf-8")
    path.write_text(good.replace("1.0", "1.1"), "utf-8")
    try:
        ran = run(plugin, "-m", "sgs_sim", "resume", "five")
    finally:
        path.write_text(good, "utf-8")
    assert ran.returncode == 2, ran.stdout + ran.stderr


def test_one_order_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of skills follow from it, and games may follow from these."""
    monkeypatch.setattr(plugins, "LOADED", {"one": plugins.Plugin("one", "1", "one", {})})
    plugins.load([])
    plugins.load(["one"])
    with pytest.raises(
        InputError, match=r'exp.toml: plugins: plugin "two": this process has loaded one, in this order'
    ):
        plugins.load(["two"], "exp.toml", "plugins")


def test_a_module_that_is_not_there() -> None:
    with pytest.raises(InputError, match='--plugin: plugin "no_such_one": cannot import: ModuleNotFoundError'):
        plugins.load(["no_such_one"], "--plugin")


def test_the_package_ships_its_declarations(tmp_path: Path) -> None:
    """What is installed is what a plugin is compiled against."""
    command = [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", str(tmp_path)]
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ | {"SGS_NO_EXT": "1"}, capture_output=True)
    core = ROOT / "sgs_sim" / "_core"
    wanted = {path.relative_to(core) for pattern in ("*.pxd", "*.h") for path in core.rglob(pattern)}
    there = tmp_path / "sgs_sim" / "_core"
    assert wanted <= {path.relative_to(there) for path in there.rglob("*") if path.is_file()}
    assert building.layout(there) == building.layout(core)
