"""Whatever is said in English is said in Russian: every sentence, every phrase that fills it, every description.

Who adds a message adds its Russian: an entry of the catalogue in dsl/catalogue/ru/ under the same id, a phrase of ours
in dsl/catalogue/ru/phrases.py under its English.
"""

from __future__ import annotations

import ast
import json
import pickle
import random
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from benchmarks import mistakes
from tests.russian import english_in, said_in_russian

from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.catalogue import CATALOGUE, catalogue_in
from wonderscript.dsl.catalogue.ru import WORDINGS
from wonderscript.dsl.catalogue.ru.phrases import PHRASES
from wonderscript.dsl.rendering import render_text
from wonderscript.dsl.translation import (
    ENGLISH,
    SURROUNDINGS,
    Noun,
    Phrase,
    counted,
    language_of_surroundings,
    speech_of,
    together,
    translated,
)

ROOT = Path(__file__).parent.parent
RUSSIAN = speech_of("ru")

# What stands in the code in several words and is said to nobody: words of the language, keys, patterns.
NOT_SAID = re.compile(
    r"resource group|symbol group|at least|at most|more than|less than|do one|also in|steps in|led to|as soon as"
    r"|at the end of|instead of|first player|second player|active player|the neutral player|to fold|command line"
    r"|when \.\.\.: gain|gain \.\.\.|pay \.\.\.|backs alike|(a kind|part) of|name at least one set"
    r"|tab character|mapping values are not allowed|cannot start any token|could not find expected ':'"
    r"|expected ',' or '[]}]'|sequence entries are not allowed|flow node|block scalar|block mapping\|expected key"
    r"|node content\|document start|block collection\|'-' indicator|quoted.*\(end of stream\|document\).*"
    r"|directive\|YAML document\|%YAML|.*\\[dntA-Z].*|.*\(\?P<.*|\(there is none\)"
)


# Tables of the words that people bring along and of lines that declare one: what stands in a text, never said.
TABLES = ("everyday.py", "everyday_words.py", "everyday_phrases.py", "undeclared.py")


def fields_of(template: str) -> set[str]:
    """The names of the fields of a template."""
    return {field for _, field, _, _ in Formatter().parse(template) if field is not None}


# ---------------------------------------------------------------- nothing is missing


@pytest.mark.parametrize("problem", sorted(CATALOGUE))
def test_every_problem_is_said_with_the_same_fields(problem: str) -> None:
    assert problem in WORDINGS, f"say {problem} in Russian too: in the module of dsl/catalogue/ru/ for its subject"
    assert WORDINGS[problem].fields() == CATALOGUE[problem].fields()
    assert WORDINGS[problem].why.endswith((".", "?")) and WORDINGS[problem].fix.endswith((".", "?"))
    for text in (WORDINGS[problem].message, WORDINGS[problem].label):
        assert not text.endswith(".")
    for text in vars_of(problem):
        assert not english_in(re.sub(r"\{[^}]*\}", "", text)), text


def vars_of(problem: str) -> list[str]:
    one = WORDINGS[problem]
    return [one.message, one.label, one.why, one.fix]


def test_nothing_is_said_of_problems_that_are_gone() -> None:
    assert set(WORDINGS) == set(CATALOGUE)


def literals(folders: tuple[str, ...]) -> Iterator[tuple[str, ast.AST, bool]]:
    """The code of some folders, node by node, with the file, and whether the node is a text that only explains."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "catalogue" in path.parts or path.name in TABLES:
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            aside = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for joined in (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)):
                aside.update(id(part) for part in joined.values)
            for node in ast.walk(tree):
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}", node, id(node) in aside


def test_every_phrase_of_the_compiler_is_said() -> None:
    missing: list[str] = []
    for place, node, aside in literals(("dsl", "compiler")):
        match node:
            case ast.Constant(value=str(text)) if not aside and " " in text.strip() and re.search("[a-z]{2}", text):
                if text not in PHRASES and not NOT_SAID.fullmatch(text.strip()):
                    missing.append(f"{place}: {text}")
            case _:
                pass
    assert not missing, "say these in Russian too (dsl/catalogue/ru/phrases.py):\n" + "\n".join(missing)


def test_what_fills_sentences_is_a_phrase() -> None:
    """No words of ours are put together by hand: what is made so cannot be said in another language."""
    made: list[str] = []
    for place, node, _aside in literals(("dsl", "compiler")):
        if isinstance(node, ast.JoinedStr):
            words = " ".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
            plain = re.sub(r'`[^`]*`|"[^"]*"', "", words)
            if re.search(r"(^|[ (])[a-z]{2,} ", plain) and not HAND_MADE.search(words):
                made.append(f"{place}: {words}")
    assert not made, "write Phrase(...) in place of f-strings:\n" + "\n".join(made)


# Texts of the language, patterns, names of files, and faults of ours that only programmers see.
HAND_MADE = re.compile(
    r"\\|too many files in|score |backs by|the points of|instead of|suppose|declares|property_|^to |rule |track |verb "
    r"|^an $|^when +: $|^ to $|^\(the |^add +$"
)


def test_fields_of_phrases_are_the_same() -> None:
    for template, words in PHRASES.items():
        forms = [words.nom, words.acc, words.gen] if isinstance(words, Noun) else [words]
        told = fields_of(template) if "{ }" not in template and '{"' not in template else set()
        for form in filter(None, forms):
            assert fields_of(form) <= told, template


def descriptions(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("description"), str):
            yield part["description"]
        for one in part.values():
            yield from descriptions(one)
    elif isinstance(part, list):
        for one in part:
            yield from descriptions(one)


@pytest.mark.parametrize("schema", ["set", "rules", "names", "titles", "theme", "record"])
def test_every_description_is_said(schema: str) -> None:
    data = json.loads((ROOT / "compiler" / "schemas" / f"{schema}.schema.json").read_text(encoding="utf-8"))
    missing = [text for text in descriptions(data) if text not in PHRASES]
    assert not missing, "say these in Russian too (dsl/catalogue/ru/formats.py):\n" + "\n".join(missing)


def test_no_english_is_left_in_phrases() -> None:
    for words in PHRASES.values():
        for form in (words.nom, words.acc, words.gen) if isinstance(words, Noun) else (words,):
            assert not english_in(re.sub(r"\{[^}]*\}", "", form)), form


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
                assert not english_in(said), render_text(problem, language="ru")
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
