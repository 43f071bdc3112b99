"""Every entry of the catalogue is well formed, reads like the others, and is said in Russian too.

Who adds a message adds its Russian: an entry in dsl/catalogue/ru/ under the same id, and a phrase of ours that fills it
in dsl/catalogue/ru/phrases.py under its English.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from tests.russian import english_in

from wonderscript.dsl.catalogue import CATALOGUE, Entry, entry, merge
from wonderscript.dsl.catalogue.ru import WORDINGS
from wonderscript.dsl.catalogue.ru.phrases import PHRASES
from wonderscript.dsl.translation import Noun

ROOT = Path(__file__).parent.parent
ENTRIES = sorted(CATALOGUE.values(), key=lambda one: one.id)
each_entry = pytest.mark.parametrize("one", ENTRIES, ids=lambda one: one.id)


def texts_of(one: Entry) -> dict[str, str]:
    return {"message": one.message, "label": one.label, "why": one.why, "fix": one.fix}


def with_example(one: Entry) -> Entry:
    return one.filled({field: f"[{field}]" for field in one.fields()})


@each_entry
def test_an_id_is_lower_case_words_with_hyphens(one: Entry) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", one.id)
    assert CATALOGUE[one.id] is one


@each_entry
def test_fields_are_plain_names(one: Entry) -> None:
    for text in texts_of(one).values():
        for _, field, form, conversion in Formatter().parse(text):
            assert field is None or (re.fullmatch(r"[a-z_]+", field) and not form and conversion is None)


@each_entry
def test_all_four_texts_are_there_on_one_line(one: Entry) -> None:
    for name, text in texts_of(one).items():
        assert text, name
        assert text == " ".join(text.split()), name


@each_entry
def test_why_and_fix_are_sentences_and_the_others_are_not(one: Entry) -> None:
    assert one.why.endswith((".", "?"))
    assert one.fix.endswith((".", "?", ":"))
    assert not one.message.endswith((".", "?", "!"))
    assert not one.label.endswith((".", "?", "!"))


@each_entry
def test_texts_begin_small(one: Entry) -> None:
    for text in texts_of(with_example(one)).values():
        first = re.match(r"\w+", text)
        assert first is None or first[0] == "YAML" or not first[0][0].isupper(), text


@each_entry
def test_a_label_is_a_few_words(one: Entry) -> None:
    assert len(one.label.split()) <= 7


@each_entry
def test_code_quotes_are_in_pairs(one: Entry) -> None:
    for text in texts_of(one).values():
        assert text.count("`") % 2 == 0
        assert re.sub("`[^`]*`", "", text).count('"') % 2 == 0


# Words of the makers, and words that blame.
NOT_FOR_AUTHORS = "identifier|parser?|exception|traceback|null|python|invalid|illegal|you must"


@each_entry
def test_no_word_of_programmers_and_no_blame(one: Entry) -> None:
    for text in texts_of(one).values():
        assert not re.search(rf"\b({NOT_FOR_AUTHORS})\b", text, re.IGNORECASE)


def game_words() -> list[str]:
    lines = (Path(__file__).parent / "game_words.txt").read_text(encoding="utf-8").splitlines()
    colours = ["red", "green", "blue", "yellow", "black", "white", "grey"]
    return ["card", *colours, *(line for line in lines if line and not line.startswith("#"))]


@each_entry
def test_no_word_of_a_game(one: Entry) -> None:
    words = re.compile(rf"(?<!\.)\b({'|'.join(game_words())})(s|es)?\b", re.IGNORECASE)
    for text in texts_of(one).values():
        assert not words.search(text)


def test_a_missing_value_is_a_fault_of_ours() -> None:
    one = Entry("a", "error", "no {kind} is called {word}", "{word}", "why.", "fix.")
    assert one.fields() == {"kind", "word"}
    with pytest.raises(KeyError, match="kind"):
        one.filled({"word": "x"})


def test_values_are_put_in_as_they_are() -> None:
    one = Entry("a", "error", "{word}", "{{braces}}", "why.", "fix.")
    assert one.filled({"word": "{other}"}) == Entry("a", "error", "{other}", "{braces}", "why.", "fix.")


def test_the_same_id_twice_is_refused() -> None:
    one = Entry("a", "error", "m", "l", "w.", "f.")
    with pytest.raises(ValueError, match="twice"):
        merge([(one,), (one,)])


def test_an_unknown_id_is_refused() -> None:
    assert entry("unclosed-quote").severity == "error"
    with pytest.raises(KeyError):
        entry("no-such-problem")


@pytest.mark.parametrize("problem_id", ["fault-of-ours", "missing-folder", "tab-indentation"])
def test_the_first_entries_are_there(problem_id: str) -> None:
    assert problem_id in CATALOGUE


# ---------------------------------------------------------------- in Russian

# What stands in the code in several words and is said to nobody: words of the language, keys, patterns.
NOT_SAID = re.compile(
    r"resource group|symbol group|kinds of pieces|lines of the score sheet"
    r"|at least|at most|more than|less than|do one|also in|steps in|led to|as soon as"
    r"|at the end of|instead of|first player|second player|active player|the neutral player|to fold|command line"
    r"|when \.\.\.: gain|gain \.\.\.|pay \.\.\.|backs alike|(a kind|part) of|name at least one set"
    r"|tab character|mapping values are not allowed|cannot start any token|could not find expected ':'"
    r"|expected ',' or '[]}]'|sequence entries are not allowed|flow node|block scalar|block mapping\|expected key"
    r"|node content\|document start|block collection\|'-' indicator|quoted.*\(end of stream\|document\).*"
    r"|directive\|YAML document\|%YAML|.*\\[dntA-Z].*|.*\(\?P<.*|\(there is none\)"
)


# Tables of the words that people bring along and of lines that declare one: what stands in a text, never said.
TABLES = (
    "function_words.py",
    "everyday.py",
    "everyday_comparisons.py",
    "everyday_words.py",
    "everyday_phrases.py",
    "undeclared.py",
)


def fields_of(template: str) -> set[str]:
    """The names of the fields of a template."""
    return {field for _, field, _, _ in Formatter().parse(template) if field is not None}


@pytest.mark.parametrize("problem", sorted(CATALOGUE))
def test_every_problem_is_said_with_the_same_fields(problem: str) -> None:
    assert problem in WORDINGS, f"say {problem} in Russian too: in the module of dsl/catalogue/ru/ for its subject"
    assert WORDINGS[problem].fields() == CATALOGUE[problem].fields()
    assert WORDINGS[problem].why.endswith((".", "?")) and WORDINGS[problem].fix.endswith((".", "?", ":"))
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
    r"|^an $|^when +: $|^ to $|^\(the |^add +$|\(\?:|^the $|^their |^on $|^ up to $|^rank $|^step $"
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
