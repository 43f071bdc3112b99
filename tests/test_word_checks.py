"""Words in other languages: what is missing, what is left over, and what cannot be declined is said."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.small_game import TEXT

from wonderscript.compiler.manifests import load_names
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Problem, Report

Check = Callable[..., list[Problem]]

ROOT = Path(__file__).parents[1]
WORKSPACE = Workspace()
MANIFEST = "id: harbour\ntitle: {en: Harbour, ru: Гавань}\nplayers: {min: 2, max: 4}\n"
NAMES = """\
names:
  hut: {Pier: Причал, Shed: Сарай, Tower: Башня, Bell: Колокол}
lines: {Huts: Хижины, Beads: Бусы}
verbs:
  raise: {do: постройте, he: строит, frame: "{acc}"}
words:
  fish: {text: рыба}
  rope: {text: канат}
  copies: {text: копии}
  deck: {text: колода}
  hand: {text: рука}
  shore: {text: берег}
  sea: {text: море}
  bead: {one: бусина, few: бусины, many: бусин, plural: бусины, acc: бусину, gender: f}
  hut: {one: хижина, few: хижины, many: хижин, plural: хижины, acc: хижину, gender: f}
"""
RULES = """\
chapters:
  day: {en: Days, ru: Дни}
rules:
  - {id: harbour.day.1, en: A day., ru: День., aside: {kind: advice, reason: None.}}
  - {id: harbour.day.2, en: Another day., ru: Ещё день., aside: {kind: advice, reason: None.}}
"""


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """The problems of the small game in Russian, with some words of its files put otherwise."""

    def problems(*changes: tuple[str, str], more: str = "") -> list[Problem]:
        folder = tmp_path / "harbour"
        folder.mkdir(exist_ok=True)
        texts = {"set.yaml": MANIFEST, "ru.yaml": NAMES, "rules.yaml": RULES}
        texts["harbour.wonder"] = TEXT.replace("zone box, shared, closed\n", "") + more
        for old, new in changes:
            assert any(old in text for text in texts.values())
            texts = {file: text.replace(old, new) for file, text in texts.items()}
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8")
        return list(WORKSPACE.check([folder]))

    return problems


def said(problems: list[Problem]) -> list[tuple[str, str]]:
    """Ids and the words that they point at."""
    return [(one.id, one.span.text) for one in problems]


def test_all_is_said_in_russian(check: Check) -> None:
    assert check() == []


def test_words_without_a_translation_are_one_problem(check: Check) -> None:
    [problem] = check(("  fish: {text: рыба}\n", ""), ("  sea: {text: море}\n", ""))
    assert (problem.id, problem.values["what"]) == ("not-in-language", "`fish`, `sea`")


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (" ru: День.,", "", "harbour.day.1"),
        (", ru: Дни}", "}", "the chapter `day`"),
        ("players:", "edition: {en: First}\nplayers:", "the edition"),
        ("title: {en: Harbour, ru: Гавань}", "title: {en: Harbour}", "the title"),
    ],
)
def test_rules_chapters_and_editions_have_every_language(check: Check, old: str, new: str, what: str) -> None:
    [problem] = check((old, new))
    assert (problem.id, problem.values["what"]) == ("not-in-language", what)


def test_rules_in_a_language_oblige_the_others(check: Check, tmp_path: Path) -> None:
    """Also in a set without a file for the language."""
    check()
    (tmp_path / "harbour" / "ru.yaml").unlink()
    rules = tmp_path / "harbour" / "rules.yaml"
    assert list(WORKSPACE.check([rules.parent])) == []
    rules.write_text(RULES.replace(" ru: День.,", ""), encoding="utf-8")
    [problem] = WORKSPACE.check([rules.parent])
    assert (problem.id, problem.values["what"]) == ("not-in-language", "harbour.day.1")


def test_rules_without_a_translation_are_one_problem(check: Check) -> None:
    [problem] = check((" ru: День.,", ""), (" ru: Ещё день.,", ""))
    assert problem.values["what"] == "harbour.day.1, harbour.day.2"


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        ("lines: {Huts: Хижины", "lines: {Hats: Шляпы, Huts: Хижины", None),
        ("words:\n", "words:\n  рыба: {text: рыба}\n", None),
        ("words:\n", "words:\n  fihs: {text: рыба}\n", "fish"),
        ("verbs:\n", "verbs:\n  rais: {do: постройте}\n", "raise"),
    ],
)
def test_a_translation_is_of_something(check: Check, old: str, new: str, meant: str | None) -> None:
    [problem] = check((old, new))
    assert problem.id == "translation-left-over"
    assert meant is None or problem.suggestion == meant


def test_words_of_the_language_itself_may_be_translated(check: Check) -> None:
    point = "words:\n  point: {one: очко, few: очка, many: очков, plural: очки, acc: очко, gender: n}\n"
    assert check(("words:\n", point)) == []


@pytest.mark.parametrize("frame", ["{ из воды", "{acc", "acc} из воды", "{акк}", "{0}"])
def test_a_frame_has_its_slots_in_braces(check: Check, frame: str) -> None:
    assert said(check(('frame: "{acc}"', f'frame: "{frame}"'))) == [("broken-frame", "raise")]


PAINTED = (
    ("property copies, marks", "property copies, marks\nproperty paint: plain, gilt"),
    ("kind hut|huts\n  has copies\n", "kind hut|huts\n  has copies\n  may have paint\n"),
    ('"Tower"\n  copies 2+ 3+ 4+', '"Tower"\n  copies 2+ 3+ 4+, gilt'),
    ('"Bell"\n  copies 2+ 3+ 4+', '"Bell"\n  copies 2+ 3+ 4+, plain'),
)


def paints(plain: str, gilt: str) -> tuple[str, str]:
    return "words:\n", f"words:\n  paint: {{text: цвет}}\n  plain: {{adj: {plain}}}\n  gilt: {{adj: {gilt}}}\n"


@pytest.mark.parametrize("form", ["золотая", "золотое", "синие", "золотой или синяя"])
def test_an_adjective_stands_in_its_first_form(check: Check, form: str) -> None:
    assert said(check(*PAINTED, paints("простой", form))) == [("adjective-form", "gilt")]


@pytest.mark.parametrize("form", ["золотой", "синий", "красный или синий"])
def test_first_forms_of_adjectives(check: Check, form: str) -> None:
    assert said(check(*PAINTED, paints("простой", form))) == []


def test_two_values_of_one_word_are_said(check: Check) -> None:
    assert said(check(*PAINTED, paints("золотой", "золотой"))) == [("translated-alike", "gilt")]


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("Shed: Сарай", "Shed: Причал", "Shed"),
        ("Beads: Бусы", "Beads: Хижины", "Beads"),
        ("rope: {text: канат}", "rope: {text: рыба}", "rope"),
        ("sea: {text: море}", "sea: {text: берег}", "sea"),
    ],
)
def test_two_things_of_one_sort_have_two_names(check: Check, old: str, new: str, word: str) -> None:
    assert said(check((old, new))) == [("translated-alike", word)]


def test_things_of_two_sorts_may_have_one_name(check: Check) -> None:
    assert check(("sea: {text: море}", "sea: {text: рыба}")) == []


def test_a_piece_that_a_variant_brings_for_another_may_have_its_name(check: Check) -> None:
    variant = 'variant "Old"\n  remove hut "Shed"\n  add hut "Barn"\n    copies 2+ 2+ 3+ 4+\n    produces rope\n'
    assert check(("Shed: Сарай", "Shed: Сарай, Barn: Сарай"), more=variant) == []


def test_a_frame_has_no_more_slots_than_the_verb(check: Check) -> None:
    assert said(check(('frame: "{acc}"', 'frame: "{acc} из {gen}"'))) == [("frame-too-wide", "raise")]
    assert check(('frame: "{acc}"', "frame: хижину")) == []


def test_sections_that_nothing_reads_are_said(check: Check) -> None:
    assert said(check(("lines: {", "phrases: {at once: сразу}\nlines: {"))) == [("manifest-invalid", "phrases")]


def test_a_value_may_not_be_called_like_one_of_the_sets_before(check: Check, tmp_path: Path) -> None:
    assert check(*PAINTED, paints("простой", "золотой")) == []
    bay = tmp_path / "bay"
    bay.mkdir()
    manifest = "id: bay\ntitle: {en: Bay, ru: Залив}\nplayers: {min: 2, max: 4}\nextends: [harbour]\n"
    (bay / "set.yaml").write_text(manifest, encoding="utf-8")
    text = 'property paint: tarred\n\nvariant "Tar"\n  change hut "Bell"\n    tarred\n'
    (bay / "bay.wonder").write_text(text, encoding="utf-8")
    (bay / "ru.yaml").write_text("words:\n  tarred: {adj: золотой}\n", encoding="utf-8")
    assert said(list(WORKSPACE.check([bay]))) == [("translated-alike", "tarred")]


@pytest.mark.parametrize("name", ["translating.md", "translating.ru.md"])
def test_the_page_about_words_names_every_field_and_its_example_is_sound(name: str, tmp_path: Path) -> None:
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    [example] = re.findall(r"```yaml ru.yaml\n(.*?)```", page, re.DOTALL)
    (tmp_path / "ru.yaml").write_text(example, encoding="utf-8")
    report = Report()
    names = load_names(tmp_path, "example", "ru", report)
    assert names is not None and not len(report)
    schema = json.loads((ROOT / "compiler" / "schemas" / "names.schema.json").read_text(encoding="utf-8"))
    fields = [*schema["properties"], *schema["$defs"]["word"]["properties"], *schema["$defs"]["verb"]["properties"]]
    assert [field for field in fields if f"`{field}`" not in page] == []
