"""Everyday words in ours: how a row of the table is read, and that the tables are sound."""

from __future__ import annotations

import pytest

from wonderscript.dsl import everyday_words
from wonderscript.dsl.catalogue.ru.phrases import PHRASES
from wonderscript.dsl.everyday import phrases_of, reworded, unfilled_slot


def ours(line: str, *rows: tuple[str, str]) -> list[str]:
    return [one.line for one in reworded(line, phrases_of(rows))]


@pytest.mark.parametrize(
    ("line", "everyday", "own", "said"),
    [
        ("needs wood", "needs|requires X", "costs X", "costs wood"),
        ("Requires wood", "needs|requires X", "costs X", "costs wood"),
        ("get 2 coins", "get|gets", "gain|gains", "gain 2 coins"),
        ("left gets 2 coins", "get|gets", "gain|gains", "left gains 2 coins"),
        ("costs wood x2", "W xN", "N W", "costs 2 wood"),
        ("costs 2x wood", "Nx W", "N W", "costs 2 wood"),
        ("produces wood/clay", "W / V", "W or V", "produces wood or clay"),
        ("frees cards once per age", "once per W", ", once a W", "frees cards, once an age"),
        ('chains to "The X"', "chains to Q", "leads to Q", 'leads to "The X"'),
        ("when it ends: get 1 coin", "^ get", "gain", "when it ends: gain 1 coin"),
        ("when it ends: win and draw", "^^ when X : Y and Z", "when X > Y ; Z", "when it ends\n  win\n  draw"),
        ("win or draw", "^ X or Y", "do one > X ; Y", "do one\n  win\n  draw"),
        ("за каждую карту", "кажд*|люб* W", "each W", "за each карту"),
        ("за еще одну", "ещё", "another", "за another одну"),
        ("a village of mine", "age", "year", None),
        ('leads to "needs"', "needs", "costs", None),
    ],
)
def test_a_phrase_is_said_in_our_words(line: str, everyday: str, own: str, said: str | None) -> None:
    assert ours(line, (everyday, own)) == ([] if said is None else [said])


def test_a_phrase_is_said_anew_everywhere_or_in_one_place() -> None:
    assert ours("get, then get", ("get", "gain")) == ["gain, then gain", "gain, then get", "get, then gain"]


def test_what_was_put_on_lines_of_its_own_is_said_anew_there() -> None:
    assert ours("a:\n  get\n  lose or get", ("^ lose or get", "do one > lose ; get")) == [
        "a:\n  get\n  do one\n    lose\n    get"
    ]


def test_one_phrase_is_said_anew_at_a_time() -> None:
    assert ours("you get", ("you", "I"), ("get", "gain"), ("lose", "pay")) == ["I get", "you gain"]


def test_the_beginning_of_a_line_is_not_that_of_a_sentence() -> None:
    assert ours("- when: - 3", ("^^ - X", "X")) == ["when: - 3"]


@pytest.mark.parametrize(
    ("everyday", "own", "slot"),
    [
        ("give N W", "gain N W", None),
        ("give N W", "gain N X", "X"),
        ("W or W", "W", "W"),
        ("xN W", "N W", None),
        ("lose", "pay", None),
    ],
)
def test_letters_stand_for_something(everyday: str, own: str, slot: str | None) -> None:
    assert unfilled_slot(everyday, own) == slot


@pytest.mark.parametrize("phrase", [*everyday_words.ENGLISH, *everyday_words.RUSSIAN], ids=lambda one: one.everyday)
def test_every_row_of_the_tables_can_be_used(phrase: object) -> None:
    assert unfilled_slot(phrase.everyday, phrase.ours) is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("reason", sorted({one.lacking for one in everyday_words.LACKING}))
def test_what_the_language_lacks_is_told_in_russian_too(reason: str) -> None:
    assert reason in PHRASES
