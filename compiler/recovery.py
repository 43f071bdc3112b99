"""Lines that lost their indentation: each is reported once and put back where it belongs.

A line in the first column that cannot begin an item belongs to the item before it. Put back, it makes no further
messages: one mistake, one message.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.tree import Item, Line


def kind_words(items: Iterable[Item]) -> set[str]:
    """The words with which pieces begin: all forms of all declared kinds."""
    words: set[str] = set()
    for item in items:
        if item.line.head == "kind":
            for word in item.line.words[1:]:
                if word.kind == "COMMA":
                    break
                if word.kind == "WORD":
                    words.add(word.text)
    return words


def put_back(items: list[tuple[str, Item]], heads: Container[str], report: Report) -> list[tuple[str, Item]]:
    """The items, with lost lines put back into the item before them."""
    found: list[tuple[str, Item]] = []
    lost_before = False
    for set_id, item in items:
        before = found[-1][1] if found else None
        if before is None or before.source is not item.source or not _is_lost(item, heads):
            found.append((set_id, item))
            lost_before = False
            continue
        if not lost_before:
            report.add(Problem("lost-indentation", item.head_span, {"line": item.head_span.text}))
        lost_before = True
        found[-1] = (found[-1][0], _joined(before, item))
    return found


def _is_lost(item: Item, heads: Container[str]) -> bool:
    words = item.line.words
    named = len(words) > 1 and words[1].kind == "NAME"
    return item.line.head not in heads and not named


def _joined(before: Item, lost: Item) -> Item:
    line = lost.line
    alone = Line(line.sentences, (), line.start, line.sentences[-1][-1].end)
    block = (*before.line.block, alone, *line.block)
    return Item(before.source, Line(before.line.sentences, block, before.line.start, line.end), before.rows)
