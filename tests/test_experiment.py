"""Experiments: file and flags, what follows from them, and one-line errors that name the place."""

import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from sgs_sim import kernelnames
from sgs_sim.errors import InputError
from sgs_sim.experiment import GAMES, GAMES_CAP, Experiment
from sgs_sim.experimentfile import COMPOSED, READERS
from sgs_sim.scoring import load_scoring

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.toml"))


def load(text: str | None = None, folder: Path | None = None, **flags: Any) -> Experiment:
    if text is None or folder is None:
        return Experiment.load(None, flags)
    path = folder / "exp.toml"
    path.write_text(text, encoding="utf-8")
    return Experiment.load(path, flags)


def test_defaults() -> None:
    experiment = load()
    assert (experiment.ruleset, experiment.mode, experiment.players) == ("standard", "identity", (8,))
    assert experiment.roles == {8: (1, 2, 4, 1)}
    assert (experiment.dealing, experiment.games, experiment.seed, experiment.detail) == ("uniform", GAMES, 1, "basic")
    assert (experiment.target_error, experiment.max_time, experiment.out, experiment.workers) == (None, None, None, 0)
    assert set(experiment.bots.values()) == {kernelnames.bots()[-1]}
    assert len(experiment.pool_generals()) == 25


FILE = """
players = [8, 5]
roles = "a"
dealing = "uniform"
games = 20_000
target_error = "0.2pp"
max_time = "5m"
detail = "full"
seed = 7
workers = 2
out = "runs/one"

[pool]
sets = ["standard"]
exclude = ["lvbu"]

[bots]
all = "greedy"
traitor = "random"

[switches]
turn_limit = 200
rebel_bonus_on_loss = false
"""


def test_a_file_with_everything(tmp_path: Path) -> None:
    experiment = load(FILE, tmp_path)
    assert experiment.roles == {8: (1, 2, 4, 1), 5: (1, 1, 2, 1)}
    assert (experiment.target_error, experiment.max_time) == (0.002, 300.0)
    assert experiment.bot_names() == ("greedy", "greedy", "greedy", "random")
    assert "lvbu" not in experiment.pool_generals()
    switches = experiment.kernel_spec(5)["switches"]
    assert (switches["turn_limit"], switches["lord_bonus"]) == (200, 5)
    assert experiment.scoring_name() == "fourth(rebel_bonus_on_loss=false)"
    assert experiment.scoring_table().switch_values()["rebel_bonus_on_loss"] is False


def test_flags_come_before_the_file(tmp_path: Path) -> None:
    flags = {
        "players": "6", "roles": "b", "games": "100", "bots": ["lord=random"], "ban": "caocao", "set": ["turn_limit=9"],
        "max_time": "none", "seed": None,
    }  # fmt: skip
    experiment = load(FILE, tmp_path, **flags)
    assert experiment.roles == {6: (1, 1, 2, 2)}
    assert (experiment.games, experiment.max_time, experiment.seed) == (100, None, 7)
    assert experiment.bot_names() == ("random", "greedy", "greedy", "random")
    assert experiment.pool.exclude == ("lvbu", "caocao")
    assert experiment.switches == {"rebel_bonus_on_loss": False, "turn_limit": 9}


@pytest.mark.parametrize(
    "flags",
    [
        {},
        {"players": "2,3,10", "games": "5"},
        {"roles": "1,2,3,2", "target_error": "0.5pp", "max_time": "1h"},
        {"dealing": "none", "workers": 3, "out": "a \"quoted\" folder"},
        {"fixed": "0=caocao,2=lvbu", "players": 5, "ban": "guanyu"},
        {"pool": "caocao,liubei,sunquan", "players": "3", "detail": "full"},
        {"set": ["rules.lord_bonus=never", "lord_kill_bonus=any", "generals.machao=standard"]},
        {"set": ["cards.lightning:SA=lightning:HA", "cards.nullification:DQ=out", "cards.yinyue_spear:DQ=in"]},
        {"bots": ["random", "lord=greedy"]},
    ],
)  # fmt: skip
def test_to_toml_reads_back_equal(flags: dict[str, Any], tmp_path: Path) -> None:
    experiment = load(**flags)
    again = load(experiment.to_toml(), tmp_path)
    assert again == experiment
    assert again.fingerprint() == experiment.fingerprint()
    assert again.to_toml() == experiment.to_toml()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path, tmp_path: Path) -> None:
    experiment = Experiment.load(path)
    for players in experiment.players:
        assert sum(experiment.kernel_spec(players)["roles"]) == players
    assert load(experiment.to_toml(), tmp_path) == experiment


def test_there_are_examples() -> None:
    assert EXAMPLES


# -- players and roles


def test_roles_alone_say_how_many_players() -> None:
    assert load(roles="1,1,2,1").players == (5,)


def test_roles_by_table_size(tmp_path: Path) -> None:
    experiment = load("players = [8, 5, 6]\n[roles]\n8 = [1, 3, 3, 1]\n6 = 'b'\n", tmp_path)
    assert experiment.roles == {8: (1, 3, 3, 1), 5: (1, 1, 2, 1), 6: (1, 1, 2, 2)}


def test_two_players_by_default_are_lord_and_rebel() -> None:
    assert load(players=2).role_counts(2) == (1, 0, 1, 0)


# -- dealing and pool


def test_generals_none_is_a_way_of_dealing(tmp_path: Path) -> None:
    experiment = load('generals = "none"', tmp_path)
    assert experiment.dealing == "none"
    assert experiment.pool_generals() == ()
    assert not any(general["in_pool"] for general in experiment.kernel_spec(8)["generals"])


def test_fixed_seats(tmp_path: Path) -> None:
    experiment = load("players = 5\n[fixed]\n3 = 'lvbu'\n0 = 'caocao'\n", tmp_path)
    assert experiment.dealing == "fixed"
    fixed = experiment.kernel_spec(5)["fixed"]
    assert [i if i < 0 else experiment.rules.generals[i].id for i in fixed] == ["caocao", -1, -1, "lvbu", -1]


def test_a_fixed_general_need_not_be_in_the_pool() -> None:
    experiment = load(players=2, fixed="0=caocao", pool="lvbu")
    assert experiment.pool_generals() == ("lvbu",)


@pytest.mark.parametrize(
    ("flags", "have", "need"),
    [
        ({"pool": "caocao,lvbu", "players": 3}, 2, 3),
        ({"dealing": "rules", "players": 9, "ban": "lvbu"}, 24, 25),
        ({"dealing": "rules", "players": 10, "ban": "lvbu,caocao,liubei,guanyu,zhangfei,machao,xuchu"}, 18, 19),
        ({"dealing": "rules", "players": 2, "pool": "caocao,lvbu,guanyu"}, 3, 4),
        ({"dealing": "rules", "players": 2, "pool": "caocao,liubei,sunquan,guanyu"}, 4, 5),
        ({"fixed": "0=caocao", "players": 3, "pool": "caocao,lvbu"}, 1, 2),
        ({"dealing": "rules", "players": 8, "set": ["general_offer=4"]}, 25, 29),
    ],
)
def test_a_pool_that_is_too_small(flags: dict[str, Any], have: int, need: int) -> None:
    with pytest.raises(InputError, match=f"too few generals to deal: {have}; .* needs {need} or more"):
        load(**flags)


def test_the_largest_table_by_the_rules_fits() -> None:
    assert load(dealing="rules", players="9,10").dealing == "rules"


# -- games, bots, switches, versions


def test_a_stop_rule_makes_games_a_cap() -> None:
    assert load(target_error="0.2pp").games == GAMES_CAP
    assert load(max_time="90s").games == GAMES_CAP
    assert load(max_time="90s", games=5).games == 5


def test_a_bot_in_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lazy_bots.py").write_text(
        "class Lazy:\n    def choose(self, view, request, options):\n        return 0\nclass Empty: pass\nboom = 1\n"
    )
    (tmp_path / "broken_bots.py").write_text("raise RuntimeError('two\\nlines')\n")
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    monkeypatch.chdir(tmp_path)
    experiment = load(bots=["rebel=lazy_bots:Lazy"])
    assert experiment.bot_names()[2] == "lazy_bots:Lazy"
    assert experiment.python_bots
    for name, reason in {
        "lazy_bots:Empty": "has no method choose",
        "lazy_bots:boom": "has no method choose",
        "lazy_bots:Lasy": "cannot import: AttributeError",
        "broken_bots:Any": "cannot import: RuntimeError: two lines",
        "no_such_module:Any": "cannot import: ModuleNotFoundError",
    }.items():
        with pytest.raises(InputError, match=reason):
            load(bots=name)


def test_a_switch_at_its_own_value_is_no_change() -> None:
    assert load(set=["turn_limit=1000", "lord_kill_bonus=rebel"]).switches == {}


def test_a_version_from_a_file_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "weak.toml").write_text('name = "weak"\nextends = "standard"\n[general.lvbu]\nmax_hp = 3\n')
    experiment = load("[versions]\nlvbu = 'weak.toml'\n", tmp_path)
    assert experiment.rules.general("lvbu").max_hp == 3
    assert experiment.rules.name == "standard"
    assert experiment.fingerprint() != load().fingerprint()
    assert load(experiment.to_toml(), tmp_path / "..") == experiment


def test_single_cards(tmp_path: Path) -> None:
    experiment = load("[cards]\n'lightning:SA' = 'lightning:HA'\n'lightning:HQ' = 'out'\n", tmp_path)
    standard = load().rules
    assert experiment.rules.cards != standard.cards
    changed = {i for i, card in enumerate(experiment.rules.cards) if card != standard.cards[i]}
    assert {standard.cards[i].code for i in changed} == {"lightning:SA", "lightning:HQ"}
    assert sorted((experiment.rules.cards[i].code, experiment.rules.cards[i].in_deck) for i in changed) == [
        ("lightning:HA", True),
        ("lightning:HQ", False),
    ]
    assert experiment.kernel_spec(8)["cards"] != load().kernel_spec(8)["cards"]
    assert experiment.fingerprint() != load().fingerprint()
    flags = load("[cards]\n'lightning:SA' = 'out'\n", tmp_path, set=["cards.lightning:SA=lightning:HA"])
    assert flags.cards == {"lightning:SA": "lightning:HA"}
    assert load(set=["cards.slash:S7=in"]).rules.cards[-1].code == "slash:S7"


def test_a_ruleset_of_ones_own_beside_the_experiment(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'name = "mine"\nextends = "standard"\n[general.hero]\nkingdom = "wei"\ngender = "male"\nmax_hp = 4\n'
        'skills = ["yingzi(draw=2)"]\n'
    )
    experiment = load("ruleset = 'mine.toml'\n[pool]\ninclude = ['hero', 'lvbu']\n", tmp_path, players=2)
    assert experiment.rules.name == "mine"
    assert experiment.pool_generals() == ("lvbu", "hero")
    assert Path(experiment.ruleset).is_absolute()


# -- what follows


def test_the_key_is_stretched_once_from_the_seed() -> None:
    expected = np.random.SeedSequence(42).generate_state(2, np.uint64)
    assert load(seed=42).key() == tuple(int(word) for word in expected)


SAME = load().fingerprint()


@pytest.mark.parametrize(
    "flags",
    [{"games": 7}, {"out": "x"}, {"workers": 2}, {"detail": "full"}, {"target_error": "1pp"}, {"max_time": "1s"}],
)
def test_the_fingerprint_leaves_out_what_no_game_depends_on(flags: dict[str, Any]) -> None:
    assert load(**flags).fingerprint() == SAME


@pytest.mark.parametrize(
    "flags",
    [
        {"seed": 2},
        {"players": 5},
        {"players": "8,5"},
        {"roles": "b"},
        {"bots": "random"},
        {"ban": "lvbu"},
        {"dealing": "rules"},
        {"set": ["turn_limit=5"]},
        {"set": ["rebel_bonus_on_loss=false"]},
    ],
)
def test_the_fingerprint_holds_what_a_game_depends_on(flags: dict[str, Any]) -> None:
    assert load(**flags).fingerprint() != SAME


def test_an_experiment_is_frozen() -> None:
    with pytest.raises(ValidationError):
        load().seed = 3


# -- bad input


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ({"players": 11}, "--players: 11 is not possible; allowed: 2 to 10 players, or a list of such numbers"),
        ({"players": 1}, "--players: 1 is not"),
        ({"players": "8,8"}, "--players: .* allowed: each number of players once"),
        ({"players": "eight"}, '--players: "eight" is not possible'),
        ({"players": ""}, "--players: .* is not possible"),
        ({"roles": "1,2,4,1", "players": 7}, "--roles: .* allowed: counts that sum to 7 players, not 8"),
        ({"roles": "0,2,4,1"}, "--roles: .* allowed: exactly one lord"),
        ({"roles": "1,1,0,0"}, "--roles: .* at least one rebel or traitor"),
        ({"roles": "1,2,4"}, "--roles: .* counts such as 1,2,4,1"),
        ({"roles": "1,2,4,-1"}, "--roles: .* counts such as 1,2,4,1"),
        ({"roles": "c"}, "--roles: .* allowed: the splits for 8 players: a, b"),
        ({"roles": [1, 2, 4, 1], "players": [8, 5]}, "--roles: .* sum to 5 players"),
        ({"ban": "lvbo"}, '--ban: unknown general "lvbo", nearest "lvbu"'),
        ({"pool": "lvbo"}, '--pool: unknown general "lvbo", nearest "lvbu"'),
        ({"pool": "yuji"}, '--pool: general "yuji" belongs to expansion "wind", which is not switched on'),
        ({"pool": "wind"}, '--pool: unknown set of generals "wind"'),
        ({"pool": {"ban": ["lvbu"]}}, '--pool: unknown key "ban"'),
        ({"pool": 3}, "--pool: 3 is not possible"),
        ({"dealing": "unifrom"}, '--dealing: unknown dealing "unifrom", nearest "uniform"'),
        ({"dealing": "fixed"}, "--dealing: fixed needs a general"),
        ({"dealing": "rules", "fixed": "0=lvbu"}, "--dealing: .* allowed: fixed"),
        ({"dealing": "rules", "generals": "none"}, "--dealing: .* allowed: none"),
        ({"generals": "all"}, '--generals: unknown value "all"'),
        ({"fixed": "8=lvbu"}, "--fixed: 8 is not possible; allowed: seats 0 to 7"),
        ({"fixed": "a=lvbu"}, "--fixed: .* seats from 0 to 9"),
        ({"fixed": "0=lvbo"}, '--fixed: unknown general "lvbo"'),
        ({"fixed": "0=lvbu,1=lvbu"}, "--fixed: .* one seat only"),
        ({"bots": ["gredy"]}, '--bot: unknown bot "gredy", nearest "greedy"'),
        ({"bots": ["rebels=greedy"]}, '--bot: unknown role "rebels", nearest "rebel"'),
        ({"bots": ["rebel=gredy"]}, '--bot: unknown bot "gredy"'),
        ({"games": "0"}, "--games: .* from 1"),
        ({"games": 1.5}, "--games: 1.5 is not"),
        ({"games": True}, "--games: true is not"),
        ({"target_error": "50pp"}, "--target-error: .* 0.2pp"),
        ({"target_error": 0}, "--target-error: 0 is not"),
        ({"max_time": "soon"}, "--max-time: .* 90s, 5m or 1h"),
        ({"max_time": -1}, "--max-time: -1"),
        ({"detail": "fully"}, '--detail: unknown level of detail "fully", nearest "full"'),
        ({"seed": -1}, "--seed: -1"),
        ({"seed": 2**63}, "--seed: 9223372036854775808"),
        ({"workers": 0}, "--workers: 0 .* or auto"),
        ({"out": ""}, "--out: "),
        ({"ruleset": "standart"}, '--ruleset: unknown ruleset "standart", nearest "standard"'),
        ({"ruleset": "promo", "players": 3}, "no role table for 3 players, only for 4, 5, 6, 7, 8, 9, 10"),
        ({"ruleset": "promo", "fixed": "0=ganning"}, '--fixed: general "ganning" is never the lord\'s'),
        ({"ruleset": "promo", "pool": "ganning", "players": 4}, "no general that the lord may have: ganning"),
        ({"ruleset": "gone.toml"}, "--ruleset: .*gone.toml: cannot read"),
        ({"expansions": "wnd"}, '--expansion: unknown expansion "wnd", nearest "wind"'),
        ({"mode": "duel"}, '--mode: mode "duel" cannot be played: not built yet'),
        ({"mode": "chain"}, "--mode: .* not built yet"),
        ({"mode": "three_kingdoms"}, "--mode: .* not built yet"),
        ({"mode": "hegemony"}, "--mode: .* named in the texts without rules"),
        ({"mode": "3v3"}, "--mode: .* named in the texts without rules"),
        ({"mode": "identiy"}, 'unknown mode "identiy", nearest "identity"'),
        ({"scoring": "forth"}, '--scoring: unknown scoring table "forth", nearest "fourth"'),
        ({"set": ["turn_limt=5"]}, '--set: turn_limt: unknown switch "turn_limt", nearest "turn_limit"'),
        ({"set": ["turn_limit=0"]}, "--set: turn_limit: .* 1 to 32767"),
        ({"set": ["rules.turn_limit=x"]}, "--set: rules.turn_limit: .* 1 to 32767"),
        ({"set": ["rebel_bonus_on_loss=perhaps"]}, "--set: rebel_bonus_on_loss: .* true, false"),
        ({"set": ["dark_soul=true"]}, '--set: dark_soul: switch "dark_soul" cannot be played: text lost'),
        ({"set": ["arhat=true"]}, '--set: arhat: switch "arhat" cannot be played: text lost; both copies'),
        ({"set": ["attrition=sometimes"]}, "--set: attrition: .* true, false"),
        ({"set": ["attrition_rounds=-1"]}, "--set: attrition_rounds: .* 0 to 100"),
        ({"set": ["attrition_lasts=always"]}, "--set: attrition_lasts: .* to_the_end, while_three"),
        ({"set": ["reincarnaton=true"]}, 'unknown switch "reincarnaton", nearest "reincarnation"'),
        ({"set": ["first_out_protection=true"]}, "--set: .*first_out_protection needs a match of several games"),
        ({"set": ["first_out_protection=true"], "match": 1}, "first_out_protection needs a match of several games"),
        ({"match": 0}, "--match: 0 is not possible; allowed: a whole number from 1 to 1000"),
        ({"match": "several"}, "--match: "),
        ({"set": ["reincarnation=true"], "dealing": "none"}, "--set: .*reincarnation needs generals to come back as"),
        ({"set": ["beginner=true", "starting_hand=10"], "players": 10}, "has 82 cards; 10 players need 102"),
        ({"set": ["card.slash=3"]}, "--set: .* rules.SWITCH=VALUE, generals.GENERAL=RULESET, cards.CARD=CARD"),
        ({"set": ["cards.slash=out"]}, '--set: cards.slash: "slash" is not possible; .* such as slash:S7'),
        ({"set": ["cards.slash:S7=ut"]}, '--set: cards.slash:S7: "ut" is not possible; allowed: in, out, or the card'),
        ({"set": ["cards.slash:S7=jnk:H2"]}, '--set: cards.slash:S7: unknown card "jnk", nearest "jink"'),
        ({"set": ["cards.slsh:S7=out"]}, '--set: cards.slsh:S7: unknown card "slsh", nearest "slash"'),
        ({"set": ["cards.slash:H2=out"]}, "--set: cards.slash:H2: .* cards in the deck: .*slash:S7"),
        ({"cards": {"slash:S7": 3}}, "--cards: 3 is not possible"),
        ({"set": ["turn_limit"]}, "--set: .* NAME=VALUE"),
        ({"set": ["generals.machao=promos"]}, '--set: generals.machao: unknown ruleset "promos", nearest "promo"'),
        ({"set": ["generals.machow=standard"]}, '--set: generals.machow: unknown general "machow", nearest "machao"'),
        ({"sed": 3}, '--sed: unknown setting "sed", nearest "seed"'),
    ],
)
def test_bad_flags(flags: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        load(**flags)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players = 8\ngames = ", r"exp.toml: not valid TOML: .*line 2"),
        ("plyers = 8", 'exp.toml: unknown key "plyers", nearest "players"'),
        ("players = 11", "exp.toml: players: 11 is not possible; allowed: 2 to 10"),
        ("[pool]\ninclud = []", 'exp.toml: pool: unknown key "includ", nearest "include"'),
        ("[pool]\ninclude = ['lvbo']", 'exp.toml: pool.include: unknown general "lvbo", nearest "lvbu"'),
        ("[pool]\nexclude = 'lvbo'", 'exp.toml: pool.exclude: unknown general "lvbo"'),
        ("pool = 'lvbu'", "exp.toml: pool: .* a table"),
        ("players = 3\n[pool]\ninclude = ['lvbu']", "exp.toml: pool: too few generals to deal: 1;"),
        ("[fixed]\n0 = 'lvbo'", 'exp.toml: fixed.0: unknown general "lvbo"'),
        ("[fixed]\n9 = 'lvbu'", "exp.toml: fixed.9: 9 is not possible; allowed: seats 0 to 7"),
        ("[fixed]\n0 = 5", "exp.toml: fixed.0: 5 is not possible"),
        ("[bots]\nlord = 'gredy'", 'exp.toml: bots.lord: unknown bot "gredy", nearest "greedy"'),
        ("[bots]\nking = 'greedy'", 'exp.toml: bots: unknown role "king"'),
        (
            "[roles]\n5 = [1, 1, 2, 1]",
            'exp.toml: roles: "5" is not possible; allowed: the players of this experiment: 8',
        ),
        ("[roles]\n8 = [1, 1, 2, 1]", "exp.toml: roles.8: .* sum to 8 players, not 5"),
        ("[switches]\nturn_limit = 'long'", 'exp.toml: switches.turn_limit: "long" .* 1 to 32767'),
        ("[switches]\nturn_limit = 5.0", "exp.toml: switches.turn_limit: 5.0"),
        ("[versions]\nmachao = 'betas'", 'exp.toml: versions.machao: unknown ruleset "betas", nearest "beta"'),
        ("ruleset = 'gone.toml'", r"exp.toml: ruleset: .*gone.toml: cannot read"),
        ("scoring = 'fourth(x=1)'", "exp.toml: scoring: .* without brackets"),
        ("expansions = [3]", r"exp.toml: expansions: \[3\] is not possible; allowed: a list of names"),
    ],
)
def test_bad_files(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        load(text, tmp_path)
    assert "\n" not in str(caught.value)


def test_a_mistake_in_a_ruleset_names_its_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "mine"\nextends = "standard"\n[deck]\nremuve = []\n')
    with pytest.raises(InputError, match=r"mine.toml: deck: unknown key .remuve., nearest .remove."):
        load("ruleset = 'mine.toml'", tmp_path)


def test_a_deck_too_small_for_the_players(tmp_path: Path) -> None:
    (tmp_path / "tiny.toml").write_text(
        'name = "tiny"\nextends = "standard"\n[deck]\nsets = ["ex"]\nadd = ["peach:HA"]\n'
    )
    with pytest.raises(InputError, match=r"tiny.toml: deck: the deck of .tiny. has 5 cards; 2 players need 10"):
        load("ruleset = 'tiny.toml'", tmp_path, players=2)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(InputError, match=r"gone.toml: cannot read: No such file"):
        Experiment.load("gone.toml")


def test_a_ruleset_skill_that_the_kernel_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernelnames, "skills", lambda: frozenset({"wushuang"}))
    with pytest.raises(InputError, match=r"--pool: general .caocao. has skill .jianxiong., not built yet"):
        load(pool="caocao", players=2)


# -- the compiled kernel takes what comes out


@pytest.mark.parametrize(
    "flags",
    [
        {"players": "2,3,4,5,6,7,8,9,10"},
        {"players": "8", "dealing": "rules"},
        {"players": 5, "fixed": "0=caocao,3=lvbu"},
        {"players": 4, "dealing": "none"},
        {"roles": "1,2,3,2", "ban": "lvbu"},
    ],
)
def test_kernel_takes_the_spec(flags: dict[str, Any]) -> None:
    kernel = pytest.importorskip("sgs_sim._core.kernel")
    experiment = load(**flags)
    for players in experiment.players:
        kernel.Rules(experiment.kernel_spec(players))


# -- the documentation


DOCS = Path(__file__).parent.parent / "docs" / "experiments.md"


def test_every_key_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    keys = set(re.findall(r"^### `(\w+)`$", text, re.MULTILINE))
    assert keys == (set(READERS) | set(COMPOSED)) - {"generals"}


def test_the_documented_files_are_right(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "my.toml").write_text('name = "my"\nextends = "standard"\n[general.machao]\nmax_hp = 3\n')
    (tmp_path / "my_bots.py").write_text("class Cautious:\n    def choose(self, view, request, options): return 0\n")
    sys.path.insert(0, str(tmp_path))
    try:
        kinds = [check_block(block, tmp_path) for block in blocks]
    finally:
        sys.path.remove(str(tmp_path))
    assert kinds.count("ruleset") == kinds.count("scoring") == 1


def check_block(text: str, folder: Path) -> str:
    path = folder / "block.toml"
    path.write_text(text, encoding="utf-8")
    if "[[row]]" in text:
        load_scoring(str(path))
        return "scoring"
    if "extends" in text:
        assert Experiment.load(None, {"ruleset": str(path)}).rules.general("hero").max_hp == 3
        return "ruleset"
    Experiment.load(path)
    return "experiment"
