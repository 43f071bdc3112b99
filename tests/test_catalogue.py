"""Every entry of the catalogue is well formed, and reads like the others."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from wonderscript.dsl.catalogue import CATALOGUE, Entry, entry, merge

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
    assert one.fix.endswith((".", "?"))
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
