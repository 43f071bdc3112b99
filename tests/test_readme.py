"""The README says what is: its card, the sentences made of it, and the message about a slip in it."""

from __future__ import annotations

import re
from pathlib import Path

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.runtime.words import describe
from wonderscript.runtime.words.from_library import lexicon_of

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
RUSSIAN = (ROOT / "README.ru.md").read_text(encoding="utf-8")
FENCES = re.findall(r"```\n(.*?)```", README, re.DOTALL)
MANIFEST = "id: my-set\ntitle: {en: My Set}\nplayers: {min: 3, max: 7}\nextends: [base]\n"


def my_set(tmp_path: Path, text: str) -> Path:
    """A set with this text."""
    folder = tmp_path / "my-set"
    folder.mkdir()
    (folder / "set.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "cards.wonder").write_text(text, encoding="utf-8")
    return folder


def test_the_card_says_what_stands_below_it(tmp_path: Path) -> None:
    report = Report()
    sets = order_sets(find_sets([my_set(tmp_path, FENCES[0])], report).sets, report)
    library = lower(Workspace().combine(sets, report))
    assert not list(report)
    [card] = [piece for piece in library.pieces if piece.set_id == "my-set"]
    for lexicon, label in ((lexicon_of(library, "en"), "in words"), (lexicon_of(library, "ru"), "по-русски")):
        sentences = describe(card.rules, lexicon, card.kind)
        assert f"| {label} | {' '.join(sentences)} |" in README
        assert f"| {label} | {' '.join(sentences)} |" in RUSSIAN


def test_the_message_is_the_one_that_is_said(tmp_path: Path) -> None:
    broken = FENCES[0].replace("wood, clay", "wood, papirus")
    report = Workspace().check([my_set(tmp_path, broken)])
    said = re.sub(r"--> .*/my-set/", "--> my-set/", render_report(report))
    assert f"$ wonderscript check my-set\n{said}" in README
    said = re.sub(r"--> .*/my-set/", "--> my-set/", render_report(report, language="ru"))
    assert f"$ wonderscript check my-set --lang ru\n{said}" in RUSSIAN


def test_it_is_the_same_in_russian() -> None:
    assert re.findall(r"```\n(.*?)```", RUSSIAN, re.DOTALL)[0] == FENCES[0]
    verbs = re.compile(r"^\| `([a-z]+)[ `]", re.MULTILINE)
    assert set(verbs.findall(README)) <= set(verbs.findall(RUSSIAN))
    for link in re.findall(r"\]\(([^)#]+)\)", RUSSIAN):
        assert (ROOT / link).exists(), link
    assert not {one.name for one in (ROOT / "content").iterdir()} - set(re.findall(r"content/([a-z-]+)", RUSSIAN))


def test_the_two_commands_are_there() -> None:
    assert "\nmake  " in README
    assert "\nmake test  " in README
