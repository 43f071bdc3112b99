"""The outline of a text, and what of it can be folded away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from wonderscript.compiler.building import ITEM_HEADS
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.tree import Item, Line
from wonderscript.tools.editing.texts import Range, items_of, position_of, range_of

Sort = Literal["piece", "part", "word", "verb", "step", "rule", "scenario", "variant", "other"]

# What sorts items by their first word; all others declare words, or are pieces.
SORTS: dict[str, Sort] = {
    "to": "verb",
    "step": "step",
    "rule": "rule",
    "before": "rule",
    "after": "rule",
    "instead": "rule",
    "at": "rule",
    "when": "rule",
    "also": "rule",
    "scenario": "scenario",
    "variant": "variant",
    "score": "other",
    "ties": "other",
    "ending": "other",
    "layout": "other",
    "seat": "other",
    "teams": "other",
    "deck": "other",
}
# Lines of variants that have something of their own under them.
CHANGES = ("add", "remove", "replace", "change")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of an outline: what it is called, what it is, where all of it stands, and where its name does."""

    name: str
    detail: str
    sort: Sort
    whole: Range
    head: Range
    inside: tuple[Entry, ...] = ()


def outline_of(source: Source) -> list[Entry]:
    """The items of a text, each with its parts."""
    return [_entry(item, item.line, SORTS.get(item.line.head), item.whole) for item in items_of(source)]


def _entry(item: Item, line: Line, sort: Sort | None, whole: Span) -> Entry:
    words = line.words
    head = " ".join(word.text for word in takewhile(lambda word: word.kind == "WORD", words))
    named = next((word for word in words if word.kind == "NAME"), None)
    if sort is None:
        sort = "word" if line.head in ITEM_HEADS else "piece"
    name = head if named is None else named.text
    if sort in ("verb", "rule", "word", "step", "other") and named is None:
        name = item.words_span(words).text
    inside = tuple(_inside(item, line, sort))
    return Entry(
        name, head if named is not None else "", sort, range_of(whole), range_of(item.words_span(words)), inside
    )


def _inside(item: Item, line: Line, sort: Sort) -> Iterator[Entry]:
    """The parts of a piece, and what a variant changes."""
    for inner in line.block:
        named = len(inner.words) > 1 and inner.words[1].kind == "NAME" and inner.words[0].kind == "WORD"
        if sort == "variant" and inner.head in CHANGES:
            yield _entry(item, inner, "other", item.span(inner.start, inner.end))
        elif sort in ("piece", "part") and named and inner.block:
            yield _entry(item, inner, "part", item.span(inner.start, inner.end))


def folds_of(source: Source) -> list[tuple[int, int, bool]]:
    """Lines that can be folded, from the first to the last of each block; and whether they are remarks."""
    found = [fold for item in items_of(source) for fold in _folds(item, item.line)]
    return sorted({*found, *_remarks(source)})


def _folds(item: Item, line: Line) -> Iterator[tuple[int, int, bool]]:
    first = position_of(item.source, line.start).line
    last = position_of(item.source, max(line.end, item.whole.end if line is item.line else 0)).line
    if last > first:
        yield first, last, False
    for inner in line.block:
        yield from _folds(item, inner)


def _remarks(source: Source) -> Iterator[tuple[int, int, bool]]:
    lines = source.text.split("\n")
    first: int | None = None
    for number, line in enumerate([*lines, ""]):
        if line.lstrip().startswith("#"):
            first = number if first is None else first
            continue
        if first is not None and number - first > 1:
            yield first, number - 1, True
        first = None
