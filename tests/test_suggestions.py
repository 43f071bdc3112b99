"""Which word was meant, and how choices are listed."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonderscript.dsl.suggestions import listing, nearest

RESOURCES = ["wood", "clay", "stone", "ore", "glass", "cloth", "papyrus"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("papirus", "papyrus"),
        ("PAPYRUS", "papyrus"),
        ("paypurs", "papyrus"),  # two swaps
        ("glas", "glass"),
        ("sotne", "stone"),
        ("oer", "ore"),
        ("or", None),  # two letters: one edit could make it nearly any short word
        ("wod", "wood"),
        ("wd", None),
        ("gold", None),
        ("", None),
        ("parchment", None),
    ],
)
def test_the_nearest_resource(word: str, meant: str | None) -> None:
    assert nearest(word, RESOURCES) == meant


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("ot", ["to", "or"], "to"),
        ("TO", ["to"], "to"),
        ("i", ["I"], "I"),
        ("i", ["a"], None),
        ("ab", ["abc"], None),
        ("Лесопилка", ["лесопилка"], "лесопилка"),
        ("Глинянный карьер", ["Глиняный карьер", "Каменный карьер"], "Глиняный карьер"),
        ("Straße", ["STRASSE"], "STRASSE"),
        ("cafe\u0301", ["caf\u00e9"], "caf\u00e9"),  # the accent stored as a letter of its own
    ],
)
def test_case_swaps_accents_and_short_words(word: str, known: list[str], meant: str | None) -> None:
    assert nearest(word, known) == meant


def test_the_best_comes_first_and_the_alphabet_settles_ties() -> None:
    assert nearest("board", ["boars", "broad", "Board"]) == "Board"
    assert nearest("lead", ["loaded", "leads", "bead", "head"]) == "bead"
    assert nearest("lead", {"leads", "head", "bead"}) == "bead"


def test_a_word_is_no_slip_of_itself() -> None:
    assert nearest("stone", ["stone"]) is None
    assert nearest("stone", ["stone", "Stone"]) == "Stone"


@pytest.mark.parametrize(
    ("word", "meant"), [("cities", "city"), ("boxes", "box"), ("hands", "hand"), ("movies", "movie")]
)
def test_a_plural_is_near(word: str, meant: str) -> None:
    assert nearest(word, ["box", "cite", "city", "hand", "movie"]) == meant


def test_a_third_of_the_word_may_differ() -> None:
    assert nearest("abcdef", ["abcdxy"]) == "abcdxy"
    assert nearest("abcdef", ["abcxyz"]) is None


def test_a_monstrous_word_is_near_only_in_another_case() -> None:
    assert nearest("x" * 50_000, ["x" * 50_001, "y"]) is None
    assert nearest("x" * 50_000, ["X" * 50_000]) == "X" * 50_000


def test_thousands_of_names_are_compared_at_once() -> None:
    letters = random.Random(7)
    names = ["".join(letters.choices("abcdefghijklmnopqrst ", k=letters.randint(4, 24))) for _ in range(10_000)]
    for name in names[:10]:
        assert nearest(name[1:], names) is not None


@cache
def edits(word: str, other: str) -> int:
    """The definition, as directly as it can be written: insert, remove, replace, swap neighbours."""
    if not word or not other:
        return len(word) + len(other)
    best = min(
        edits(word[1:], other) + 1,
        edits(word, other[1:]) + 1,
        edits(word[1:], other[1:]) + (word[0] != other[0]),
    )
    if word[:2] == other[1::-1] and len(word) > 1 and len(other) > 1:
        best = min(best, edits(word[2:], other[2:]) + 1)
    return best


@settings(deadline=None)
@given(st.text("abc", min_size=3, max_size=8), st.lists(st.text("abc", max_size=9), max_size=8))
def test_it_agrees_with_the_definition(word: str, known: list[str]) -> None:
    limit = max(1, len(word) // 3)
    near = [(edits(word, name), name) for name in known if name != word and edits(word, name) <= limit]
    assert nearest(word, known) == (min(near)[1] if near else None)


@settings(deadline=None)
@given(st.text(), st.lists(st.text()))
def test_any_text_gets_an_answer_from_the_known_words(word: str, known: list[str]) -> None:
    assert nearest(word, known) in [*known, None]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], ""),
        (["a"], "`a`"),
        (["a", "b"], "`a` or `b`"),
        (["c", "a", "b", "a"], "`c`, `a` or `b`"),
        ({"c", "a", "b"}, "`a`, `b` or `c`"),
        (["e", "d", "c", "b", "a"], "`e`, `d`, `c` or 2 more"),
        (["d", "c", "b", "a"], "`d`, `c`, `b` or 1 more"),
    ],
)
def test_choices_are_listed(words: list[str] | set[str], text: str) -> None:
    assert listing(words, most=3) == text


def test_eight_choices_are_few() -> None:
    assert listing("abcdefgh") == "`a`, `b`, `c`, `d`, `e`, `f`, `g` or `h`"
    assert listing("abcdefghi").endswith("`h` or 1 more")
