"""Catalogue and rulesets: the data agree with one another, files extend one another, mistakes are named."""

from collections import Counter
from pathlib import Path

import pytest

from sgs_sim import catalogue, kernelnames
from sgs_sim.errors import InputError
from sgs_sim.ruleset import General, Ruleset, load_ruleset
from sgs_sim.rulesetfile import parse_skill

CARDS_BY_SET = {"standard": 104, "ex": 4, "junzheng": 52, "beta": 1}


@pytest.fixture(scope="module")
def standard() -> Ruleset:
    return load_ruleset("standard")


@pytest.fixture
def write(tmp_path: Path):
    def writer(text: str, name: str = "my.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return writer


def refused(name: str, *parts: str) -> str:
    with pytest.raises(InputError) as caught:
        load_ruleset(name)
    message = str(caught.value)
    assert "\n" not in message
    for part in parts:
        assert part in message
    return message


# -- the catalogue


def test_sets_of_cards_in_their_order() -> None:
    rows = catalogue.cards()
    assert Counter(row.set for row in rows) == CARDS_BY_SET
    assert list(dict.fromkeys(row.set for row in rows)) == list(CARDS_BY_SET)
    assert rows[-1].code == "yinyue_spear:DQ"


def test_kinds_say_in_which_sets_they_are() -> None:
    found: dict[str, set[str]] = {}
    for row in catalogue.cards():
        found.setdefault(row.kind, set()).add(row.set)
    assert found == {kind: set(row.sets) for kind, row in catalogue.kinds().items()}


def test_only_weapons_have_a_range() -> None:
    for row in catalogue.kinds().values():
        assert (row.range is not None) == (row.type == "weapon"), row.id


def test_standard_deck_by_kind(standard: Ruleset) -> None:
    deck = Counter(card.kind for card in standard.cards if card.in_deck)
    assert (deck["slash"], deck["jink"], deck["peach"], deck["nullification"], deck["lightning"]) == (30, 15, 8, 4, 2)
    assert deck.total() == 108


def test_generals_by_set() -> None:
    by_set = Counter(row.set for row in catalogue.generals())
    assert by_set == {"standard": 25, "wind": 8, "fire": 8, "god": 4, "sp": 1}
    lords = {row.id for row in catalogue.generals() if row.lord}
    assert lords == {"caocao", "liubei", "sunquan", "zhangjiao", "yuanshao"}


def test_every_skill_has_an_owner_and_every_owner_a_row() -> None:
    rulesets = [load_ruleset(name) for name in ("standard", "promo", "beta")]
    used = {skill.id for rules in rulesets for general in rules.generals for skill in general.skills}
    assert used == set(catalogue.skills())


def test_lord_marks_agree_with_the_kinds_of_skills() -> None:
    for general in catalogue.generals():
        for text in general.skills:
            name = text.partition("(")[0]
            assert ("(lord)" in text) == ("lord" in catalogue.skills()[name].kinds), name


def test_every_row_has_both_languages() -> None:
    for skill in catalogue.skills().values():
        assert all((skill.chinese, skill.english, skill.text, skill.chinese_text))
        assert set(skill.kinds) <= {"ordinary", "locked", "lord", "limited"}
    for row in (*catalogue.kinds().values(), *catalogue.generals()):
        assert row.chinese
        assert row.english


# -- the standard ruleset


@pytest.mark.parametrize(
    ("players", "counts"),
    [
        (2, (1, 0, 1, 0)),
        (3, (1, 0, 1, 1)),
        (4, (1, 1, 1, 1)),
        (5, (1, 1, 2, 1)),
        (6, (1, 1, 3, 1)),
        (7, (1, 2, 3, 1)),
        (8, (1, 2, 4, 1)),
        (9, (1, 3, 4, 1)),
        (10, (1, 3, 4, 2)),
    ],
)
def test_role_tables(standard: Ruleset, players: int, counts: tuple[int, ...]) -> None:
    assert standard.role_counts(players) == counts


def test_other_splits(standard: Ruleset) -> None:
    assert standard.role_counts(6, "b") == (1, 1, 2, 2)
    assert standard.role_counts(8, "b") == (1, 2, 3, 2)
    with pytest.raises(InputError, match="splits for 5 players: a"):
        standard.role_counts(5, "b")


def test_kernel_spec_keeps_the_whole_catalogue_in_place(standard: Ruleset) -> None:
    spec = standard.kernel_spec((1, 2, 4, 1))
    assert len(spec["cards"]) == 161
    assert sum(in_deck for *_, in_deck in spec["cards"]) == 108
    assert [g["id"] for g in spec["generals"]] == [row.id for row in catalogue.generals()]
    assert sum(g["in_pool"] for g in spec["generals"]) == 25
    assert spec["switches"]["turn_limit"] == 1000
    assert spec["phases"] == ["start", "judging", "draw", "play", "discard", "finish"]
    machao = spec["generals"][12]
    assert machao == {
        "id": "machao", "kingdom": "shu", "gender": "male", "hp": 4, "lord": False, "in_pool": True,
        "never_lord": False, "second_kingdom": "none",
        "skills": [("mashu", {}, False), ("tieqi", {}, False)],
    }  # fmt: skip


def test_kernel_spec_of_fixed_seats(standard: Ruleset) -> None:
    spec = standard.kernel_spec((1, 1, 2, 1), dealing="fixed", fixed={0: "caocao", 3: "lvbu"})
    lvbu = standard.index("lvbu")
    assert spec["fixed"] == [0, -1, -1, lvbu, -1]


def test_fingerprint_leaves_words_out(standard: Ruleset) -> None:
    renamed = standard.model_copy(update={"english": "other words", "source": "elsewhere"})
    assert renamed.fingerprint() == standard.fingerprint()
    other = standard.model_copy(update={"cards": standard.cards[::-1]})
    assert other.fingerprint() != standard.fingerprint()


def test_a_ruleset_is_frozen(standard: Ruleset) -> None:
    with pytest.raises(Exception, match="frozen"):
        standard.name = "other"


# -- names that cannot be used


def test_unknown_names() -> None:
    refused("standart", 'unknown ruleset "standart"', 'nearest "standard"')
    refused("promos", 'unknown ruleset "promos"', 'nearest "promo"')


@pytest.mark.parametrize(
    ("name", "generals", "cards"),
    [("junzheng", 25, 160), ("wind", 33, 108), ("god", 29, 108), ("latest", 41, 160), ("all", 46, 160)],
)
def test_expansions(name: str, generals: int, cards: int) -> None:
    rules = load_ruleset("standard", [name])
    assert len(rules.available()) == generals
    assert sum(card.in_deck for card in rules.cards) == cards


@pytest.mark.parametrize("name", ["promo", "beta"])
def test_an_expansion_brings_the_dying_state(name: str) -> None:
    assert load_ruleset(name).switches["last_point"].value == "cancel"
    assert load_ruleset(name, ["wind"]).switches["last_point"].value == "dying"


def test_unknown_expansion() -> None:
    with pytest.raises(InputError, match='unknown expansion "wnd", nearest "wind"'):
        load_ruleset("standard", ["wnd"])


def test_generals_out_of_reach(standard: Ruleset) -> None:
    with pytest.raises(InputError, match='belongs to expansion "wind", which is not switched on'):
        standard.general("yuji")
    with pytest.raises(InputError, match="named in the texts without rules"):
        standard.general("caopi")
    with pytest.raises(InputError, match='nearest "guanyu"'):
        standard.general("guanyy")


def test_a_skill_the_kernel_lacks(standard: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernelnames, "skills", lambda: frozenset({"jianxiong"}))
    with pytest.raises(InputError, match='general "caocao" has skill "hujia", not built yet'):
        standard.general("caocao")


# -- files of one's own


def test_extends_changes_only_what_is_said(standard: Ruleset, write) -> None:
    rules = load_ruleset(
        write("""
name = "mine"
extends = "standard"
[general.zhaoyun]
max_hp = 3
skills = ["longdan", { id = "yingzi", draw = 2 }]
[roles]
8 = { a = [1, 2, 3, 2] }
[switches]
lord_bonus = "always"
""")
    )
    assert rules.name == "mine"
    zhaoyun = rules.general("zhaoyun")
    assert (zhaoyun.max_hp, zhaoyun.gender) == (3, "male")
    assert [(s.id, s.params) for s in zhaoyun.skills] == [("longdan", {}), ("yingzi", {"draw": 2})]
    assert rules.role_counts(8) == (1, 2, 3, 2)
    assert rules.role_counts(5) == standard.role_counts(5)
    assert rules.switch_values() == standard.switch_values() | {"lord_bonus": 2}
    assert rules.cards == standard.cards
    assert rules.fingerprint() != standard.fingerprint()


def test_a_changed_suit_keeps_the_place_of_the_card(standard: Ruleset, write) -> None:
    rules = load_ruleset(write('name = "m"\nextends = "standard"\n[deck.replace]\n"slash:S7" = "slash:H7"\n'))
    changed = [i for i, card in enumerate(rules.cards) if card != standard.cards[i]]
    assert changed == [0]
    assert rules.cards[0].code == "slash:H7"


def test_deck_edits(standard: Ruleset, write) -> None:
    rules = load_ruleset(
        write("""
name = "m"
extends = "standard"
[deck]
remove = ["lightning:SA", "slash:S8"]
add = ["yinyue_spear:DQ", "peach:HA"]
""")
    )
    assert len(rules.cards) == len(standard.cards) + 1
    deck = Counter(card.code for card in rules.cards if card.in_deck)
    assert deck.total() == 108
    assert (deck["lightning:SA"], deck["slash:S8"], deck["yinyue_spear:DQ"], deck["peach:HA"]) == (0, 1, 1, 1)
    assert rules.cards[160].in_deck
    assert rules.cards[161].set == "m"


def test_a_general_of_ones_own(write) -> None:
    rules = load_ruleset(
        write("""
name = "mine"
extends = "standard"
[general.hero]
english = "Hero"
kingdom = "shu"
gender = "female"
max_hp = 3
lord = true
skills = ["yingzi(draw=3)", "hujia"]
""")
    )
    hero: General = rules.general("hero")
    assert (hero.set, hero.english, hero.chinese) == ("mine", "Hero", "hero")
    assert rules.index("hero") == 46
    assert rules.kernel_spec((1, 0, 1, 0))["generals"][46]["skills"] == [
        ("yingzi", {"draw": 3}, False),
        ("hujia", {}, True),
    ]


def test_extends_of_extends_from_the_folder_of_the_file(write) -> None:
    write('name = "base"\nextends = "standard"\n[switches]\nturn_limit = 50\n', "base.toml")
    rules = load_ruleset(write('name = "top"\nextends = "base.toml"\n[general.lvbu]\nmax_hp = 5\n', "top.toml"))
    assert rules.switches["turn_limit"].value == 50
    assert rules.general("lvbu").max_hp == 5


HEAD = 'name = "m"\nextends = "standard"\n'


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("name = x", ["my.toml", "not valid TOML", "line 1"]),
        ('name = "m"', ["my.toml", "phases: missing"]),
        ('extends = "standard"', ["my.toml", "name: missing"]),
        (HEAD + "swiches = {}", ["my.toml", 'unknown key "swiches"', 'nearest "switches"']),
        (HEAD + "[deck]\nadds = []", ["my.toml", "deck", 'unknown key "adds"', 'nearest "add"']),
        (HEAD + "[general.lvbu]\nmaxhp = 3", ["general.lvbu", 'unknown key "maxhp"', 'nearest "max_hp"']),
        (HEAD + '[general.lvbu]\nmax_hp = "3"', ["general.lvbu.max_hp", '"3"', "integer"]),
        (HEAD + "[general.lvbu]\nmax_hp = 0", ["general.lvbu.max_hp", "0", "greater than or equal to 1"]),
        (HEAD + '[general.lvbu]\nkingdom = "han"', ["general.lvbu.kingdom", '"han"', "wei"]),
        (HEAD + '[general.lvbu]\nskills = ["wushang"]', ["general.lvbu.skills", '"wushang"', 'nearest "wushuang"']),
        (HEAD + '[general.lvbu]\nskills = ["yingzi(draw)x"]', ["general.lvbu.skills", "yingzi(draw=3)"]),
        (HEAD + '[general.lvbu]\nskills = [{ draw = 3 }]', ["general.lvbu.skills", 'id = "yingzi"']),
        (HEAD + '[general.lvbu]\nskills = ["yingzi", "yingzi"]', ["general.lvbu.skills", '"yingzi"', "twice"]),
        (HEAD + '[general.lvb]\nmax_hp = 3', ["general.lvb.kingdom", "missing", 'nearest "lvbu"']),
        (HEAD + '[deck]\nsets = ["ex", "ex"]', ["deck.sets", '"ex" stands there twice']),
        (HEAD + '[generals]\nsets = ["standard", "standard"]', ["generals.sets", "twice"]),
        (HEAD + "[switches]\nlast_point = [1]", ["switches.last_point: [1] is not possible"]),
        (HEAD + 'scoring = "forth"', ["my.toml: scoring", 'unknown scoring table "forth"', 'nearest "fourth"']),
        (HEAD + 'scoring = "gone.toml"', ["my.toml: scoring", "gone.toml", "cannot read"]),
        ('name = "standard"\nextends = "standard"', ["my.toml: name", '"standard"', "that of an edition"]),
        ('name = ""\nextends = "standard"', ["my.toml: name", '""', "at least 1 character"]),
        ('name = "m"\nname = "n"', ["my.toml", "not valid TOML", "line 2"]),
        (HEAD + '[general.hero]\nkingdom = "wei"', ["general.hero.gender", "missing"]),
        (HEAD + '[general.Hero]\nkingdom = "wei"', ["general.Hero", "small letters"]),
        (HEAD + '[deck]\nremove = ["slash:S7", "slash:S7"]', ["deck.remove", "slash:S7", "slash:S8"]),
        (HEAD + '[deck]\nadd = ["slash:7"]', ["deck.add", '"slash:7"', "such as slash:S7"]),
        (HEAD + '[deck]\nadd = ["slasch:S7"]', ["deck.add", "unknown card", 'nearest "slash"']),
        (HEAD + '[deck]\nsets = ["standart"]', ["deck.sets", "unknown set", 'nearest "standard"']),
        (HEAD + "[deck]\nadd = [" + '"slash:S7",' * 40 + "]", ["deck.add", "192"]),
        (HEAD + '[generals]\nsets = ["standart"]', ["generals.sets", 'nearest "standard"']),
        (HEAD + "[roles]\n11 = { a = [1, 4, 5, 1] }", ["roles", '"11"', "from 2 to 10"]),
        (HEAD + "[roles]\n8 = { a = [1, 2, 4, 2] }", ["roles.8.a", "sum to 8"]),
        (HEAD + "[roles]\n8 = { a = [2, 2, 3, 1] }", ["roles.8.a", "exactly one lord"]),
        (HEAD + "[roles]\n8 = { a = [1, 7, 0, 0] }", ["roles.8.a", "at least one rebel or traitor"]),
        (HEAD + "[roles]\n8 = { a = [1, 7] }", ["roles.8.a", "four counts"]),
        (HEAD + "[roles]\n8 = { b = [1, 2, 4, 1] }", ["roles.8", "split a is missing"]),
        (HEAD + "[switches]\nturn_limt = 5", ["switches", 'unknown switch "turn_limt"', 'nearest "turn_limit"']),
        (HEAD + "[switches]\nturn_limit = 0", ["switches.turn_limit", "0", "1 to 32767"]),
        (HEAD + "[switches]\nturn_limit = true", ["switches.turn_limit", "true", "1 to 32767"]),
        ('name = "m"\nextends = "my.toml"', ["extends", "circle"]),
        ('name = "m"\nextends = "gone.toml"', ["my.toml", "extends", "gone.toml", "cannot read"]),
        ('name = "m"\nextends = "standart"', ["my.toml", "extends", 'nearest "standard"']),
        (HEAD + 'phases = ["start", "sleep"]', ["phases.1", '"sleep"']),
    ],
)  # fmt: skip
def test_mistakes_in_files(write, text: str, parts: list[str]) -> None:
    refused(write(text), *parts)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"--ruleset: .*gone.toml: cannot read: No such file"):
        load_ruleset(str(tmp_path / "gone.toml"), where="--ruleset", key="")
    path = tmp_path / "latin.toml"
    path.write_bytes('name = "é"'.encode("latin-1"))
    with pytest.raises(InputError, match="not UTF-8"):
        load_ruleset(str(path))


def test_skills_as_text_and_as_table() -> None:
    assert parse_skill({"id": "hujia", "lord": False}, "", "").lord is False
    assert parse_skill("kurou(lose=2, draw=3)", "", "").params == {"lose": 2, "draw": 3}
    assert parse_skill({"id": "luoshen", "suits": "S"}, "", "") == parse_skill("luoshen(suits=S)", "", "")


# -- the compiled kernel knows the same names


def test_kernel_agrees(standard: Ruleset) -> None:
    kernel = pytest.importorskip("sgs_sim._core.kernel")
    assert {row.kind for row in catalogue.cards()} <= set(kernel.KINDS)
    assert set(catalogue.SUITS) <= set(kernel.SUITS)
    assert tuple(kernel.ROLES) == catalogue.ROLES
    # choice_salt is for tests of the statistics alone: other dice in the same game
    assert set(standard.switches) == set(kernel.SWITCHES) - {"choice_salt"}
    for name, switch in standard.switches.items():
        assert switch.number(switch.value) == kernel.SWITCHES[name], name
    for general in standard.generals:
        if general.available:
            assert general.unknown_skills() == [], general.id
    kernel.Rules(standard.kernel_spec((1, 2, 4, 1)))


def test_a_skill_that_only_the_kernel_knows(write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernelnames, "skills", lambda: frozenset({"eight_diagram", "wushuang"}))
    rules = load_ruleset(write('name = "m"\nextends = "standard"\n[general.lvbu]\nskills = ["eight_diagram"]\n'))
    assert [skill.id for skill in rules.general("lvbu").skills] == ["eight_diagram"]
