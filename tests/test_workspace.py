"""The workspace: what it remembers never changes what it says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report

CONTENT = Path(__file__).parent.parent / "content"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A copy of the base game that a test may spoil."""
    shutil.copytree(CONTENT / "base", tmp_path / "base")
    return tmp_path / "base"


def edit(file: Path, old: str, new: str) -> None:
    """Change the first place where a text stands."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


EDITS = [
    ("age1.wonder", "costs 1 coin", "costs 1 coyn"),
    ("age1.wonder", 'card "Stockade"', '# moved\n# down\ncard "Stockade"'),
    ("age2.wonder", "copies 3+ 4+", "copies 3+"),
    ("age3.wonder", 'card "Pantheon"', 'card "Panthean"'),
    ("boards.wonder", "stage costs wood", "stage costs wod"),
    ("vocabulary.wonder", "symbol shield|shields", "symbol shild|shilds"),
    ("procedures.wonder", "pass each hand to left", "pass each hand too left"),
    ("variants/first-edition.wonder", 'remove card "Well"', 'remove card "Wel"'),
    ("scenarios/trade.wonder", "shows base.trade", "shows base.tade"),
    ("rules.yaml", "id: base.trade.1\n", "id: base.trade.99\n"),
    ("ru.yaml", "Lumber Yard:", "Lumber Yrad:"),
    ("scenarios/ru.yaml", "Age III follows Age II", "Age III folows Age II"),
]


@pytest.mark.parametrize(("file", "old", "new"), EDITS)
def test_a_warm_check_says_the_same_as_a_cold_one(base: Path, file: str, old: str, new: str) -> None:
    warm = Workspace()
    assert len(warm.check([base])) == 0
    edit(base / file, old, new)
    assert render_report(warm.check([base])) == render_report(Workspace().check([base]))
    edit(base / file, new, old)
    assert len(warm.check([base])) == 0


def test_places_move_with_the_text(base: Path) -> None:
    warm = Workspace()
    warm.check([base])
    edit(base / "age1.wonder", 'card "Lumber Yard"', '# one\n# two\n# three\ncard "Lumber Yard"')
    edit(base / "age1.wonder", 'leads to "Statue"', 'leads to "Status"')
    [problem] = warm.check([base])
    assert problem.id == "link-to-nowhere"
    assert problem.span.text == '"Status"'


def test_lowering_a_warm_combination_is_lowering_a_cold_one(base: Path) -> None:
    def library(workspace: Workspace) -> object:
        report = Report()
        return lower(workspace.combine(order_sets(find_sets([base], report).sets, report), report))

    warm = Workspace()
    library(warm)
    edit(base / "age1.wonder", "worth 3 points", "worth 4 points")
    assert library(warm) == library(Workspace())


def test_an_unreadable_item_blames_nobody_else(base: Path) -> None:
    edit(base / "age2.wonder", 'card "Caravansery"', 'card "Caravansery')
    [problem] = Workspace().check([base])
    assert problem.id == "unclosed-quote"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("vocabulary.wonder", "setting starting-coins", "settnig starting-coins", "unknown-item"),
        ("variants/first-edition.wonder", "variant ", "varicnt ", "unknown-item"),
        ("scenarios/trade.wonder", 'scenario "', 'scenario\n"', "unfinished-sentence"),
        ("scenarios/stages.wonder", 'me has board "Gizah" "day"', 'me has bord "Gizah" "day"', "unknown-word"),
        (
            "vocabulary.wonder",
            "kind card",
            "<<<<<<< HEAD\nkind card\n=======\nkind card\n>>>>>>> a\nkind card",
            "merge-marks",
        ),
    ],
)
def test_who_needs_a_broken_item_is_not_to_blame(base: Path, file: str, old: str, new: str, said: str) -> None:
    edit(base / file, old, new)
    assert [problem.id for problem in Workspace().check([base])] == [said]


def test_a_lost_indentation_is_said_once(base: Path) -> None:
    edit(base / "age1.wonder", "  brown, age 1, copies 3+ 4+\n", "brown, age 1, copies 3+ 4+\n")
    [problem] = Workspace().check([base])
    assert problem.id == "lost-indentation"


def test_a_title_that_differs_by_a_slip_is_said_once(base: Path) -> None:
    edit(base / "scenarios" / "ages.wonder", "Age III follows Age II", "Age III folows Age II")
    [problem] = Workspace().check([base])
    assert problem.id == "translation-left-over"
    assert problem.span.text == "Age III follows Age II and begins like it"
    assert problem.suggestion == "Age III folows Age II and begins like it"
    assert problem.others[0].span.text == '"Age III folows Age II and begins like it"'


def test_who_cites_a_rule_of_a_book_that_cannot_be_read_is_not_to_blame(base: Path) -> None:
    edit(base / "rules.yaml", "    en: All the coins", "\ten: All the coins")
    assert [problem.id for problem in Workspace().check([base])] == ["yaml-syntax"]


def test_of_two_spellings_the_one_that_others_use_is_right(base: Path) -> None:
    edit(base / "ru.yaml", "    Barracks:", "    Baracks:")
    [problem] = Workspace().check([base])
    assert (problem.id, problem.span.text, problem.suggestion) == ("translation-renamed", "Baracks", "Barracks")
    edit(base / "ru.yaml", "    Baracks:", "    Barracks:")
    edit(base / "age1.wonder", 'card "Barracks"', 'card "Baracks"')
    [problem] = Workspace().check([base])
    assert (problem.id, problem.span.text, problem.suggestion) == ("translation-renamed", '"Baracks"', "Barracks")


def test_a_word_that_nobody_declares_is_one_problem_however_often_it_is_used(base: Path) -> None:
    edit(base / "vocabulary.wonder", "resource raw: clay, stone", "resource raw: stone")
    [problem] = Workspace().check([base])
    assert (problem.id, problem.span.text) == ("undeclared-word", "clay")
    assert [place.span.text for place in problem.others] == ["clay", "clay"]
    assert problem.others[-1].label.endswith("more places")


def test_every_scenario_has_a_title_in_the_languages_of_its_set(base: Path) -> None:
    scenario = 'scenario "coins stay"\n  shows base.term.4\n  me has 3 coins\n  then me has 3 coins\n'
    (base / "scenarios" / "more.wonder").write_text(scenario, encoding="utf-8")
    [problem] = Workspace().check([base])
    assert (problem.id, problem.span.text) == ("translation-missing", '"coins stay"')
    assert problem.values["file"].endswith("base/scenarios/ru.yaml")
    for name in ("ru.yaml", "scenarios/ru.yaml"):
        (base / name).unlink()
    assert not len(Workspace().check([base]))


def test_english_needs_no_names(base: Path) -> None:
    (base / "en.yaml").write_text("names: {card: {Altar: Old Altar}}\n", encoding="utf-8")
    assert not len(Workspace().check([base]))
    (base / "en.yaml").write_text("names: {card: {Altra: Old Altar}}\n", encoding="utf-8")
    [problem] = Workspace().check([base])
    assert (problem.id, problem.suggestion) == ("translation-left-over", "Altar")


def test_a_title_of_no_scenario_is_left_over(base: Path) -> None:
    with (base / "scenarios" / "ru.yaml").open("a", encoding="utf-8") as file:
        file.write("  coins stay: Монеты остаются\n")
    [problem] = Workspace().check([base])
    assert (problem.id, problem.span.text) == ("translation-left-over", "coins stay")


def test_the_title_of_an_unreadable_scenario_is_not_left_over(base: Path) -> None:
    edit(base / "scenarios" / "ages.wonder", "then the age is 2", "then the age is too")
    assert len(Workspace().check([base])) == 1


def test_a_kind_may_begin_with_a_verb(base: Path) -> None:
    """A piece of such a kind stands at the margin rightly; the verb alone does not."""
    kind = 'kind build site|build sites\n  active in city\n\nbuild site "Quay"\n\nbuild site "Pier"\n'
    kind += "\nafter set-up\n  put build sites of the box into the discard\n"
    (base / "sites.wonder").write_text(kind, encoding="utf-8")
    assert {problem.id for problem in Workspace().check([base])} <= {"translation-missing", "not-in-language"}
    edit(base / "sites.wonder", 'build site "Pier"', 'build card "Altar"')
    assert "lost-indentation" in {problem.id for problem in Workspace().check([base])}


def extension(base: Path) -> Path:
    """A set beside the base game."""
    folder = base.parent / "ext"
    folder.mkdir()
    manifest = "id: ext\ntitle: {en: Ext}\nplayers: {min: 3, max: 7}\nextends: [base]\n"
    (folder / "set.yaml").write_text(manifest, encoding="utf-8")
    text = "counter gem|gems, each player\n\n" + CARD
    (folder / "cards.wonder").write_text(text, encoding="utf-8")
    return folder


CARD = 'card "Gem Guild"\n  purple, age 3, copies 3+\n  when built: gain 1 gem\n'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("when built: gain 1 gem", "worth 1 point"),
        ("when built: gain 1 gem", "when built\n    step bonus\n      gain 1 gem"),
        ("gain 1 gem\n", 'gain 1 gem\n\ncard "Copy Guild"\n  purple, age 3, copies 3+\n  when built: gain 1 gem\n'),
    ],
)
def test_an_extension_is_judged_the_same_warm_and_cold(base: Path, old: str, new: str) -> None:
    folder = extension(base)
    warm = Workspace()
    warm.check([folder])
    edit(folder / "cards.wonder", old, new)
    assert render_report(warm.check([folder])) == render_report(Workspace().check([folder]))


def test_a_piece_belongs_to_the_set_it_stands_in(base: Path) -> None:
    folder = extension(base)
    warm = Workspace()
    warm.check([folder])
    edit(folder / "cards.wonder", CARD, "")
    (base / "guilds.wonder").write_text((base / "guilds.wonder").read_text(encoding="utf-8") + "\n" + CARD, "utf-8")
    assert render_report(warm.check([folder])) == render_report(Workspace().check([folder]))


@pytest.mark.parametrize(
    ("file", "data", "said"),
    [
        ("cards.wonder", 'card "Salt Market"\n'.encode("utf-16"), "broken-encoding"),
        ("set.yaml", b"", "manifest-invalid"),
        ("set.yaml", b"id: own\ntitle: {en: Own}\nplayers: {min: 3, max: 7}\nextends: [bsae]\n", "unknown-set"),
    ],
)
def test_nobody_is_blamed_for_what_a_missing_text_declares(tmp_path: Path, file: str, data: bytes, said: str) -> None:
    files = {
        "set.yaml": b"id: own\ntitle: {en: Own}\nplayers: {min: 3, max: 7}\nextends: [base]\n",
        "cards.wonder": b'variant "Salt"\n  change card "Loom"\n    costs 1 coin\n',
        "scenarios/salt.wonder": b'scenario "salt"\n  with "Salt"\n  me has hand "Loom"\n  then me can build "Loom"\n',
        file: data,
    }
    for name, content in files.items():
        path = tmp_path / "own" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    assert [problem.id for problem in Workspace().check([tmp_path / "own"])] == [said]
