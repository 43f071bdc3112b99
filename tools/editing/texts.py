"""Places in texts as editors count them, and changes of texts.

Lines and columns count from 0, columns in characters; whoever speaks a protocol translates them into its units.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from wonderscript.dsl.items import find_items
from wonderscript.dsl.parser import parse_item
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.tree import Item, shifted

# What can stand in a word that is being written.
_WORD_BEFORE = re.compile(r"[A-Za-z0-9][A-Za-z0-9'-]*\Z")


class Position(NamedTuple):
    """A place between two characters."""

    line: int
    column: int


class Range(NamedTuple):
    """What stands from one place up to another."""

    start: Position
    end: Position


class Location(NamedTuple):
    """A range of a file."""

    path: Path
    range: Range


class Edit(NamedTuple):
    """Text in the place of a range of a file."""

    path: Path
    range: Range
    text: str


def position_of(source: Source, offset: int) -> Position:
    """Where an offset of a source is."""
    starts = source.line_starts()
    line = bisect_right(starts, min(max(offset, 0), len(source.text)))
    return Position(line - 1, min(max(offset, 0), len(source.text)) - starts[line - 1])


def range_of(span: Span) -> Range:
    """Where a span stands."""
    return Range(position_of(span.source, span.start), position_of(span.source, max(span.start, span.end)))


def offset_of(source: Source, position: Position) -> int:
    """The offset of a place; one beyond the end of its line, or of the text, is that end."""
    starts = source.line_starts()
    if position.line >= len(starts):
        return len(source.text)
    end = starts[position.line + 1] - 1 if position.line + 1 < len(starts) else len(source.text)
    return min(starts[position.line] + max(position.column, 0), end)


def holds(span: Span, offset: int) -> bool:
    """Whether a place is in a span, or at one of its ends."""
    return span.start <= offset <= span.end


def word_before(source: Source, offset: int) -> str:
    """The word that is being written at a place, as far as it is there."""
    start = source.text.rfind("\n", 0, offset) + 1
    found = _WORD_BEFORE.search(source.text[start:offset])
    return found[0] if found else ""


def items_of(source: Source) -> list[Item]:
    """The items of a text that can be read, whatever is wrong with the others."""
    if not source.text.endswith("\n"):
        source = Source(source.path, source.text + "\n")
    report = Report()
    found = []
    for block in find_items(source, report):
        item = _item(source.text[block.start : block.end], block.drawn)
        if item is not None:
            found.append(shifted(item, source, block.start))
    return found


@lru_cache(maxsize=4000)
def _item(text: str, drawn: bool) -> Item | None:
    """One item of which every letter is known; most of a text stays as it is while somebody writes."""
    source = Source("", text)
    for block in find_items(source, Report()):
        return parse_item(source, block._replace(drawn=drawn), Report())
    return None


def with_edits(text: str, edits: Iterable[Edit]) -> str:
    """A text with changes made that do not overlap."""
    source = Source("", text)
    places = [(offset_of(source, one.range.start), offset_of(source, one.range.end), one.text) for one in edits]
    for start, end, new in sorted(places, reverse=True):
        text = text[:start] + new + text[end:]
    return text
