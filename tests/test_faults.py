"""Mistakes that people make, in real content: one message each, in the right place, and never a crash.

The measure proper is `make faults`; here are a few mistakes of each kind in one set, so that a change for the worse is
seen at once.
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

SET = "base"
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
NAMES = """\
# Russian names.
names:
  card:
    Old Tavern: Таверна
    Loom: Станок
words:
  coin: {one: монета, few: монеты, many: монет, plural: монеты, gender: f}
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> list[faults.Outcome]:
    others = [folder.name for folder in faults.CONTENT.iterdir() if folder.name != SET]
    content, unsound = faults.sound_content(faults.CONTENT, tmp_path_factory.mktemp("faults"), others)
    assert not unsound, "\n\n".join(unsound.values())
    made = mistakes.draw_mistakes(content.files, mistakes.KINDS.values(), each=1, seed=1)
    return faults.measure(content, made, cold=2)


def told(outcome: faults.Outcome) -> str:
    return f"{outcome.mistake.kind}, {outcome.mistake.path}:{outcome.mistake.line}: {outcome.problems[:6]}"


def test_no_mistake_makes_the_compiler_crash_or_makes_a_flood(outcomes: list[faults.Outcome]) -> None:
    assert [told(one) for one in outcomes if one.verdict in ("crash", "flood")] == []


@pytest.mark.parametrize("group", faults.GROUPS)
def test_a_mistake_leads_to_one_message_in_its_item(outcomes: list[faults.Outcome], group: str) -> None:
    some = [one for one in outcomes if one.group == group]
    rate = faults.count(some).rate
    bad = [told(one) for one in some if one.verdict not in ("one", "silent")]
    assert rate is not None and rate >= LEAST, "\n".join(bad)


def test_a_misspelt_word_stands_in_the_fix_as_it_should_be(outcomes: list[faults.Outcome]) -> None:
    right = faults.count(outcomes).right
    assert right is not None and right >= LEAST, [told(one) for one in outcomes if one.misspells and not one.right_word]


def test_what_is_remembered_changes_no_message(outcomes: list[faults.Outcome]) -> None:
    assert [one.cold_differs for one in outcomes if one.cold_differs] == []


# --- the measure itself ----------------------------------------------------------------------------------


def made(kind: str, text: str = TEXT) -> set[str]:
    """What mistakes of a kind make of a text."""
    found = (mistakes.KINDS[kind].make(text, random.Random(seed)) for seed in range(60))
    return {one if isinstance(one, str) else one.text for one in found if one is not None}


def lines(kind: str, text: str = TEXT) -> set[str]:
    """The lines that mistakes of a kind bring into a text."""
    return {line for one in made(kind, text) for line in one.splitlines() if line not in text.splitlines()}


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("head of a line misspelt", "  csots 1 coin"),
        ("name misspelt where it is declared", 'card "Tavrn"'),
        ("number as a word", "  when built: gain five coins"),
        ("number with a letter", "  when built: gain 5l coins"),
        ("number out of range", "  yellow, age 4  # more words"),
        ("plain English", "  when built: get 5 coins"),
        ("wrong plural", "  when built: gain 5 coin"),
        ("colon dropped", "  when built gain 5 coins"),
        ("comma dropped", "  yellow age 1  # more words"),
        ("smart quotes", "card “Tavern”"),
        ("no-break space", "  when\u00a0built: gain 5 coins"),
        ("look-alike letter", "  уellow, age 1  # more words"),
        ("tab", "\tcosts 1 coin"),
        ("lines joined", "  when built: gain 5 coins costs 1 coin"),
        ("line at the margin", "costs 1 coin"),
        ("comment sign of another language", "  // see page 7"),
        ("merge marks", "<<<<<<< HEAD"),
    ],
)
def test_mistakes_in_a_text_are_what_they_are_called(kind: str, line: str) -> None:
    assert line in lines(kind)


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("YAML: tab", "\tLoom: Станок"),
        ("YAML: field misspelt", "wods:"),
        ("YAML: name misspelt", "    Old Tvern: Таверна"),
        ("YAML: colon dropped", "    Loom Станок"),
        ("YAML: brace dropped", "  coin: one: монета, few: монеты, many: монет, plural: монеты, gender: f}"),
        ("YAML: colon in a text", None),
        ("YAML: stale entry", "    Third Quay: Станок"),
        ("YAML: choice misspelt", "  coin: {one: монета, few: монеты, many: монет, plural: монеты, gender: feminine}"),
    ],
)
def test_mistakes_in_yaml_are_what_they_are_called(kind: str, line: str | None) -> None:
    found = lines(kind, NAMES)
    assert line in found if line is not None else not found


def test_no_mistake_is_made_in_a_comment() -> None:
    for kind in ("word doubled", "words swapped", "comma added", "capital letter", "look-alike letter"):
        assert all("# a comment, with words" in text and "# more words" in text for text in made(kind))


def test_mistakes_are_different_and_the_same_for_the_same_seed() -> None:
    files = {"base/x.wonder": TEXT, "base/ru.yaml": NAMES}
    kinds = [mistakes.KINDS[name] for name in ("tab", "line deleted", "YAML: tab")]
    first = mistakes.draw_mistakes(files, kinds, 3, 1)
    assert first == mistakes.draw_mistakes(files, kinds, 3, 1)
    assert len(set(first)) == 9
    assert first != mistakes.draw_mistakes(files, kinds, 3, 2)


def test_every_kind_finds_a_place_in_the_shipped_sets() -> None:
    files = mistakes.read_files(faults.CONTENT)
    drawn = mistakes.draw_mistakes(files, mistakes.KINDS.values(), 1, 1)
    assert {one.kind for one in drawn} == set(mistakes.KINDS)
    assert len(mistakes.KINDS) >= 71


def mistake(kind: str, path: str, before: str, after: str) -> mistakes.Mistake:
    """The mistake that makes one text of another."""
    one = mistakes.Kind(kind, (mistakes.sort_of(path),), lambda _text, _chance: after)
    return mistakes.draw_mistakes({path: before}, [one], 1, 1)[0]


@pytest.mark.parametrize(
    ("old", "new", "line", "item"),
    [
        ("  costs 1 coin\n", "  csots 1 coin\n", 5, (2, 6)),
        ("  costs 1 coin\n", "", 5, (2, 5)),
        ("  costs 1 coin\n", "  costs 1 coin\n  costs 1 coin\n", 6, (2, 7)),
        ('card "Loom"\n  grey, age 1\n', "", 7, None),
    ],
)
def test_an_item_goes_from_its_head_to_before_the_next(
    old: str, new: str, line: int, item: tuple[int, int] | None
) -> None:
    found = mistake("any", "base/x.wonder", TEXT, TEXT.replace(old, new))
    assert (found.line, found.item) == (line, item)


@pytest.mark.parametrize(
    ("old", "new", "item"),
    [("Таверна", "Табверна", (4, 4)), ("few: монеты, ", "", (7, 8)), ("words:", "wrods:", (6, 6))],
)
def test_an_item_of_yaml_is_an_entry(old: str, new: str, item: tuple[int, int]) -> None:
    assert mistake("any", "base/ru.yaml", NAMES, NAMES.replace(old, new)).item == item


def problem(path: str, line: int) -> Problem:
    source = Source(path, TEXT)
    return Problem("unknown-word", Span(source, source.line_starts()[line - 1], len(TEXT)), {})


@pytest.mark.parametrize(
    ("problems", "verdict"),
    [
        ([], "silent"),
        ([problem("content/base/x.wonder", 2)], "one"),
        ([problem("content/base/x.wonder", 5)], "one"),
        ([problem("content/base/x.wonder", 7)], "elsewhere"),
        ([problem("content/base/y.wonder", 3)], "elsewhere"),
        ([problem("content/base/x.wonder", 3), problem("content/base/x.wonder", 4)], "several"),
        ([problem("content/base/x.wonder", line) for line in range(1, 7)], "flood"),
    ],
)
def test_only_one_message_inside_the_item_is_good(problems: list[Problem], verdict: str) -> None:
    found = mistakes.Mistake("word dropped", "base/x.wonder", TEXT, 3, (2, 5))
    assert faults.verdict(found, problems) == verdict
