"""Problems as they are said in Russian: the words that fill them, in their cases, and what language is chosen."""

from __future__ import annotations

import pickle
import random
import re
from pathlib import Path

import pytest
from benchmarks import mistakes
from tests.russian import english_in, said_in_russian

from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.catalogue import CATALOGUE, catalogue_in
from wonderscript.dsl.rendering import render_text
from wonderscript.dsl.translation import (
    ENGLISH,
    SURROUNDINGS,
    Phrase,
    counted,
    language_of_surroundings,
    speech_of,
    together,
    translated,
)

ROOT = Path(__file__).parent.parent
RUSSIAN = speech_of("ru")

# ---------------------------------------------------------------- as it is said


def test_mistakes_of_every_kind_are_told_in_russian(tmp_path: Path) -> None:
    base = ROOT / "content" / "base"
    for file in [*base.glob("*.wonder"), *base.glob("*.yaml")]:
        (tmp_path / "base").mkdir(exist_ok=True)
        (tmp_path / "base" / file.name).write_bytes(file.read_bytes())
    files = {path: text for path, text in mistakes.read_files(tmp_path).items() if "scenarios" not in path}
    workspace = Workspace()
    for one in mistakes.draw_mistakes(files, mistakes.KINDS.values(), 1, 11):
        (tmp_path / one.path).write_text(one.text, encoding="utf-8")
        for problem in workspace.check([tmp_path / "base"]):
            for said in said_in_russian(problem):
                # Ids of rules are quoted as they are.
                plain = re.sub(r"\b[a-z-]+\.[a-z-]+\.\d+\b", "", said)
                assert not english_in(plain), render_text(problem, language="ru")
        (tmp_path / one.path).write_text(files[one.path], encoding="utf-8")


# ---------------------------------------------------------------- how it is said


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0 файлов"),
        (1, "1 файл"),
        (2, "2 файла"),
        (5, "5 файлов"),
        (11, "11 файлов"),
        (21, "21 файл"),
        (112, "112 файлов"),
    ],
)
def test_numbers_take_the_form_that_fits(number: int, said: str) -> None:
    assert translated(Phrase("{count:file|files}", count=number), RUSSIAN) == said


def test_thousands_are_parted_as_each_language_does() -> None:
    assert counted(12345, ["file", "files"], "en") == "12,345 files"
    assert counted(12345, ["файл", "файла", "файлов"], "ru") == "12\N{NO-BREAK SPACE}345 файлов"


def test_words_of_ours_stand_in_their_case() -> None:
    name = Phrase("the name of {what} in quotes", what="a line of the score sheet")
    assert name == "the name of a line of the score sheet in quotes"
    assert translated(name, RUSSIAN) == "название строки подсчёта в кавычках"
    assert translated("a zone", RUSSIAN, "acc") == "зону"


def test_a_phrase_is_its_english() -> None:
    made = Phrase("{count} more", count=3)
    assert made == "3 more" and hash(made) == hash("3 more")
    assert translated(made, ENGLISH) == "3 more"
    again = pickle.loads(pickle.dumps(made))
    assert translated(again, RUSSIAN) == "ещё 3"
    assert translated(together([made, "x"], "; "), RUSSIAN) == "ещё 3; x"


def test_what_is_quoted_is_never_translated() -> None:
    assert translated(Phrase("{first} or {last}", first="`error`", last="zone"), RUSSIAN) == "`error` или zone"


@pytest.mark.parametrize(
    ("around", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LC_ALL": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_surroundings_say_the_language(
    around: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in SURROUNDINGS:
        monkeypatch.delenv(name, raising=False)
    for name, value in around.items():
        monkeypatch.setenv(name, value)
    assert language_of_surroundings() == language


def test_the_catalogue_is_the_same_but_for_its_words() -> None:
    one = random.Random(3).choice(sorted(CATALOGUE))
    english, russian = catalogue_in("en")[one], catalogue_in("ru")[one]
    assert (english.id, english.severity) == (russian.id, russian.severity)
    assert english.message != russian.message
