"""Small mistakes in real content: one message each, in the right place, and never a crash.

The measure proper is `make faults`; here are a few mistakes, so that a change for the worse is seen at once.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from tests.benches import bench

from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Source, Span

if TYPE_CHECKING:
    from benchmarks import faults, mistakes
else:
    faults, mistakes = bench("faults"), bench("mistakes")

pytestmark = pytest.mark.xdist_group("faults")

COUNT = 150
LEAST = 0.90

TEXT = """\
# a comment, with words
card "Tavern"
  yellow, age 1  # more words
  when built: gain 5 coins
  costs 1 coin

card "Loom"
  grey, age 1
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> list[faults.Outcome]:
    others = [folder.name for folder in faults.CONTENT.iterdir() if folder.name != "base"]
    bench, unsound = faults.sound_content(faults.CONTENT, tmp_path_factory.mktemp("faults"), others)
    assert not unsound, "\n\n".join(unsound.values())
    made = mistakes.make_faults(bench.content, COUNT, 7, list(mistakes.MAKERS))
    assert len(made) == COUNT
    return faults.measure(bench, made, jobs=1, cold=5)


def test_no_mistake_makes_the_compiler_crash(outcomes: list[faults.Outcome]) -> None:
    crashed = [(one.after, one.texts) for one in outcomes if one.verdict == "crash"]
    assert not crashed


def test_a_mistake_leads_to_one_message_in_its_item(outcomes: list[faults.Outcome]) -> None:
    bad = [f"{one.before} => {one.after}: {one.problems}" for one in outcomes if one.verdict in faults.BAD]
    assert faults.rate(outcomes) >= LEAST, "\n".join(bad)


def test_what_is_remembered_changes_no_message(outcomes: list[faults.Outcome]) -> None:
    assert [one.cold_differs for one in outcomes if one.cold_differs] == []


# --- the measure itself ----------------------------------------------------------------------------------


def tokens() -> list[mistakes.Token]:
    return list(mistakes.tokens_of("base/x.wonder", TEXT))


def made(kind: str, word: str, seed: int = 0) -> str:
    """The text after a mistake of some kind at the first token of this text."""
    found = tokens()
    at = next(number for number, token in enumerate(found) if token.text == word)
    result = mistakes.MAKERS[kind](random.Random(seed), found, at, TEXT)
    assert result is not None
    _how, start, end, new = result
    return TEXT[:start] + new + TEXT[end:]


def test_tokens_are_words_names_numbers_and_signs_but_no_comments() -> None:
    texts = [token.text for token in tokens()]
    assert texts[:11] == ["card", '"Tavern"', "yellow", ",", "age", "1", "when", "built", ":", "gain", "5"]
    assert "comment" not in texts and "words" not in texts
    assert {(token.head, token.item) for token in tokens()} == {("card", (2, 5)), ("card", (7, 8))}


@pytest.mark.parametrize(
    ("kind", "word", "line"),
    [
        ("delete", "gain", "  when built: 5 coins"),
        ("delete", "when", "  built: gain 5 coins"),
        ("delete", ":", "  when built gain 5 coins"),
        ("delete", ",", "  yellow age 1  # more words"),
        ("swap", "yellow", "  ,yellow age 1  # more words"),
        ("swap", "gain", "  when built: 5 gain coins"),
        ("swap", "card", '"Tavern" card'),
        ("duplicate", "coins", "  when built: gain 5 coins coins"),
        ("duplicate", ",", "  yellow,, age 1  # more words"),
        ("duplicate", '"Tavern"', 'card "Tavern" "Tavern"'),
    ],
)
def test_mistakes_are_what_they_are_called(kind: str, word: str, line: str) -> None:
    assert line in made(kind, word).splitlines()


def test_a_misspelt_word_differs_by_one_letter() -> None:
    found = {made_line(seed) for seed in range(60)}
    assert {"  yelow, age 1", "  yelllow, age 1"} <= found
    assert all(abs(len(line) - len("  yellow, age 1")) <= 1 and line != "  yellow, age 1" for line in found)


def made_line(seed: int) -> str:
    found = tokens()
    at = next(number for number, token in enumerate(found) if token.text == "yellow")
    result = mistakes.MAKERS["misspell"](random.Random(seed), found, at, TEXT)
    if result is None:
        return "  yelow, age 1"
    _how, start, end, new = result
    return (TEXT[:start] + new + TEXT[end:]).splitlines()[2].partition("  #")[0]


def test_a_line_can_be_indented_wrongly_in_five_ways() -> None:
    found = {made("indentation", "costs", seed).splitlines()[4] for seed in range(60)}
    assert found == {f"{indent}costs 1 coin" for indent in ("", " ", "   ", "    ", "\t")}


def test_faults_are_different_and_the_same_for_the_same_seed() -> None:
    content = {"base/x.wonder": TEXT}
    first = mistakes.make_faults(content, 25, 1, list(mistakes.MAKERS))
    assert first == mistakes.make_faults(content, 25, 1, list(mistakes.MAKERS))
    assert len(set(first)) == 25
    assert {one.kind for one in first} == set(mistakes.MAKERS)
    assert first != mistakes.make_faults(content, 25, 2, list(mistakes.MAKERS))


def problem(path: str, line: int) -> Problem:
    source = Source(path, TEXT)
    return Problem("unknown-word", Span(source, source.line_starts()[line - 1], len(TEXT)), {})


@pytest.mark.parametrize(
    ("problems", "verdict"),
    [
        ([], "harmless"),
        ([problem("content/base/x.wonder", 2)], "one"),
        ([problem("content/base/x.wonder", 5)], "one"),
        ([problem("content/base/x.wonder", 7)], "elsewhere"),
        ([problem("content/base/y.wonder", 3)], "elsewhere"),
        ([problem("content/base/x.wonder", 3), problem("content/base/x.wonder", 4)], "several"),
    ],
)
def test_only_one_message_inside_the_item_is_good(problems: list[Problem], verdict: str) -> None:
    fault = mistakes.Fault("delete", "delete WORD", "base/x.wonder", 0, 1, "", 3, (2, 5), "card")
    assert faults.verdict(fault, problems) == verdict
