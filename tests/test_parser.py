"""The parser: a strict grammar, places of every node, and items that do not hide each other."""

from __future__ import annotations

import pytest
from lark import Lark

from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source
from wonderscript.dsl.tree import Item, Line
from wonderscript.dsl.words import GRAMMAR, KINDS, words_of

TEXT = """# a comment
card "Tree Farm"  # at the end of a line
  brown, age 1, copies 6+
  # between
  when built: if (2 + N) is 4: gain 1 coin

  each player
    gain 2 coins
layout "Small"
    o o
   x x x
scenario "all"
  shows base.trade.3, base.trade.4
"""


def parsed(text: str) -> tuple[list[Item], list[str]]:
    """The items of a text and the ids of its problems."""
    report = Report()
    items = parse(Source("a.wonder", text), report)
    return items, [problem.id for problem in report]


def test_the_grammar_has_no_conflicts() -> None:
    Lark(GRAMMAR, parser="lalr", lexer="basic", start=["item", "drawing"], strict=True)


def test_every_node_knows_its_place() -> None:
    items, problems = parsed(TEXT)
    assert problems == []
    assert [item.line.head for item in items] == ["card", "layout", "scenario"]

    def check(line: Line) -> None:
        for sentence in line.sentences:
            for word in sentence:
                shown = TEXT[word.start : word.end]
                assert shown.strip('"') == word.text
                assert line.start <= word.start < word.end <= line.end
        for inner in line.block:
            assert line.start <= inner.start <= inner.end <= line.end
            check(inner)

    for item in items:
        check(item.line)
        for row in item.rows:
            assert all(TEXT[word.start : word.end] == word.text for word in row)


def test_colons_and_blocks_are_the_same_body() -> None:
    short, _ = parsed('card "A"\n  when built: gain 1 coin\n')
    long, _ = parsed('card "A"\n  when built\n    gain 1 coin\n')
    colon, _ = parsed('card "A"\n  when built:\n    gain 1 coin\n')
    bodies = [[word.text for word in item[0].line.block[0].body()[0].words] for item in (short, long, colon)]
    assert bodies[0] == bodies[1] == bodies[2] == ["gain", "1", "coin"]


def test_words_of_every_kind_are_told_apart() -> None:
    found = words_of("base.trade.3 word C 3+ 4 \"A Name\" - ( ) , opponent's P's", 0)[0]
    assert [word.kind for word in found][:9] == list(KINDS)
    assert [word.text for word in found[9:]] == [",", "opponent's", "P's"]


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        ('card "A\n  costs wood', "unclosed-quote"),
        ("card @\n", "unknown-character"),
        ('card "A"\n  costs wood,\n', "stray-comma"),
        ('card "A"\n  : costs wood\n', "stray-colon"),
        ('card "A"\n  when built:\n  worth 3 points\n', "unfinished-sentence"),
        ('card "A"\n\tcosts wood\n', "tab-indentation"),
        ('card "A"\n    costs wood\n  worth 3 points\n', "uneven-indentation"),
        ('layout "A"\n', "missing-body"),
    ],
)
def test_a_broken_item_does_not_hide_the_next_one(broken: str, problem: str) -> None:
    text = f'card "Before"\n  costs wood\n{broken}\ncard "After"\n  costs clay\n'
    items, problems = parsed(text)
    assert problems == [problem]
    assert [item.line.words[1].text for item in items] == ["Before", "After"]


def test_all_problems_come_in_file_order() -> None:
    _, problems = parsed('card "A\ncard @\ncard "B",\n')
    assert problems == ["unclosed-quote", "unknown-character", "stray-comma"]
