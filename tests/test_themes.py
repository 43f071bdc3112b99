"""Themes: what theme.yaml says as data, what is checked about it, and how the themes of several sets come together."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from wonderscript.compiler.themes import Look, Theme, ThemeFile, load_theme, merge_themes
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Problem, Report
from wonderscript.tools.folders import theme_of

MANIFEST = "id: example\ntitle: {en: Example}\nplayers: {min: 3, max: 7}\nextends: [base]\n"
THEME = """\
looks:
  red: {symbol: "▲", letter: "^", terminal: "#dd4b42"}
  coin: {letter: c}
table:
  named-by: board
  zones: [city, plan]
  counters: [coin]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "example"
    folder.mkdir()
    (folder / "set.yaml").write_text(MANIFEST, encoding="utf-8")
    return folder


def loaded(folder: Path, text: str) -> tuple[ThemeFile | None, list[Problem]]:
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    report = Report()
    return load_theme(folder, "content/example", report), list(report)


def test_a_theme_as_data(folder: Path) -> None:
    file, problems = loaded(folder, THEME)
    assert not problems
    assert file is not None
    assert file.theme == Theme(
        looks={"red": Look("▲", "^", "#dd4b42"), "coin": Look(letter="c")},
        named_by="board",
        zones=("city", "plan"),
        counters=("coin",),
    )
    assert [(one.heading, one.word, one.span.text) for one in file.words] == [
        ("looks", "red", "red"),
        ("looks", "coin", "coin"),
        ("named-by", "board", "board"),
        ("zones", "city", "city"),
        ("zones", "plan", "plan"),
        ("counters", "coin", "coin"),
    ]


def test_no_theme_is_no_problem(folder: Path) -> None:
    report = Report()
    assert load_theme(folder, "content/example", report) is None
    assert not list(report)
    assert not list(Workspace().check([folder]))


@pytest.mark.parametrize(
    ("text", "detail", "suggestion"),
    [
        ("", "theme.yaml is empty", None),
        ("look: {}\n", "`look` is not a field of theme.yaml", "looks"),
        ("looks: {red: {}}\n", "`red` is empty", None),
        ("looks: {red: {sign: x}}\n", "`sign` is not a field of `red`", None),
        ("looks: {red: {symbol: abc}}\n", "`symbol` is `abc`", None),
        ("looks: {red: {letter: ж}}\n", "`letter` is `ж`", None),
        ("looks: {red: {terminal: red}}\n", "`terminal` is `red`", None),
        ("table: {zone: [city]}\n", "`zone` is not a field of `table`", "zones"),
        ("table: {zones: city}\n", "`zones` is text, not a list", None),
        ("table: {named-by: [board]}\n", "`named-by` is a list, not text", None),
    ],
)
def test_one_mistake_is_one_problem(folder: Path, text: str, detail: str, suggestion: str | None) -> None:
    file, problems = loaded(folder, text)
    assert file is None
    [problem] = problems
    assert (problem.id, problem.values["detail"], problem.suggestion) == ("manifest-invalid", detail, suggestion)
    assert [one.id for one in Workspace().check([folder])] == ["manifest-invalid"]


@pytest.mark.parametrize(
    ("line", "word", "suggestion"),
    [
        ("looks: {crimson: {letter: x}}", "crimson", None),
        ("looks: {purpel: {letter: x}}", "purpel", "purple"),
        ("looks: {color: {letter: x}}", "color", None),
        ("table: {zones: [city, plam]}", "plam", "plan"),
        ("table: {counters: [shield]}", "shield", None),
        ("table: {named-by: borad}", "borad", "board"),
        ("table: {sort: [colour]}", "colour", "color"),
        ("table: {symbols: [coin]}", "coin", None),
        ('pictures: {Gizeh: {color: "#aa7700"}}', "Gizeh", "Gizah"),
    ],
)
def test_a_word_that_no_set_declares(folder: Path, line: str, word: str, suggestion: str | None) -> None:
    loaded(folder, f"{line}\n")
    [problem] = Workspace().check([folder])
    assert (problem.id, problem.span.text, problem.suggestion) == ("theme-of-nothing", word, suggestion)


def test_numbered_properties_and_sizes_of_tokens(folder: Path) -> None:
    loaded(folder, 'looks: {age: {icon: "M12 2 22 20H2z"}}\nprints: {coin: {size: [20, 20]}}\n')
    assert not list(Workspace().check([folder]))


def test_a_later_set_adds_and_changes() -> None:
    first = Theme({"a": Look("1"), "b": Look("2")}, "kind", ("x",), (), ("c",))
    second = Theme({"b": Look("3")}, None, ("y", "x"), ("p",), ())
    assert merge_themes([first, second]) == Theme(
        {"a": Look("1"), "b": Look("3")}, "kind", ("x", "y"), ("p",), ("c",), ()
    )


def test_a_color_without_quotes_is_a_remark(folder: Path) -> None:
    file, problems = loaded(folder, "looks:\n  red:\n    terminal: #dd4b42\n")
    assert file is None
    assert [(one.id, one.span.text) for one in problems] == [("yaml-syntax", "#dd4b42")]


def test_a_theme_changes_just_what_it_says_of_a_word(folder: Path) -> None:
    loaded(folder, 'looks: {purple: {color: "#663399"}}\nprints: {card: {size: [80, 120]}}\n')
    before, theme = theme_of(["base"]), theme_of([str(folder)])
    assert theme.looks["purple"] == replace(before.looks["purple"], color="#663399")
    assert before.looks["purple"].icon and before.prints["card"].tint
    assert theme.prints["card"] == replace(before.prints["card"], size=(80.0, 120.0))


def test_sets_bring_their_tokens_together() -> None:
    first, second = Theme(tokens={"a": {1: 20, 3: 5}, "b": {0: 4}}), Theme(tokens={"a": {3: 1, 6: 7}})
    assert merge_themes([first, second]).tokens == {"a": {1: 20, 3: 6, 6: 7}, "b": {0: 4}}


def test_the_theme_of_an_expansion_has_that_of_its_base(folder: Path) -> None:
    loaded(folder, 'looks: {red: {symbol: "◢", letter: r, terminal: "#dd4b42"}}\n')
    theme = theme_of([str(folder)])
    assert theme.looks["red"].symbol == "◢"
    assert theme.looks["blue"] == theme_of(["base"]).looks["blue"]
    assert theme.zones == ("city", "plan")
