"""Finding the items of a file, before any grammar: lines, their indentation, and where each item begins.

Indentation is checked here, because here its place is known. An item with broken indentation is left out,
with one problem; the others go on to the parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from wonderscript.dsl.problems import Problem, Report
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.translation import Phrase

DEEPEST = 40
MOST_ITEMS = 200_000
LONGEST_LINE = 5_000

# The first word as the grammar cuts it: `layout"X"` is drawn; `layout-of` and `layout.3` are other words.
_DRAWN = re.compile(r"layout(?![a-z']|-[a-z0-9]|[a-z0-9-]*\.[a-z0-9])")
_INDENTS = re.compile(r"^( *)(?=[^\s#])", re.MULTILINE)
_LINE = re.compile(r"(?P<indent>[ \t]*)(?P<text>[^\n]*)")


class Block(NamedTuple):
    """The characters of one item, and whether it is drawn (its rows keep their places)."""

    start: int
    end: int
    drawn: bool


def find_items(source: Source, report: Report) -> Iterator[Block]:
    """The items of a source, in order; those whose indentation is broken are reported and left out."""
    for count, (start, end) in enumerate(_item_ranges(source.text), start=1):
        if count > MOST_ITEMS:
            values = {"limit": Phrase("{count:item|items}", count=MOST_ITEMS)}
            report.add(Problem("too-many-items", Span(source, start, start), values))
            return
        drawn = _DRAWN.match(source.text, start) is not None
        if _is_well_indented(source, start, end, drawn, report):
            yield Block(start, end, drawn)


def _item_ranges(text: str) -> Iterator[tuple[int, int]]:
    begin: int | None = None
    last = 0
    for match in re.finditer(r"^(?![ \t]*(?:#[^\n]*)?$)[^\n]*", text, re.MULTILINE):
        if text[match.start()] not in " \t" or begin is None:
            if begin is not None:
                yield begin, last
            begin = match.start()
        last = match.end() + 1
    if begin is not None:
        yield begin, last


def _is_well_indented(source: Source, start: int, end: int, drawn: bool, report: Report) -> bool:
    text = source.text
    if not drawn and end - start <= LONGEST_LINE and text.find("\t", start, end) < 0:
        widths = [len(indent) for indent in _INDENTS.findall(text, start, end)]
        sound = [0]
        if not widths[0] and all(_indentation_problem(sound, width, False) is None for width in widths[1:]):
            return True
    levels = [0]
    position = start
    while position < end:
        match = _LINE.match(text, position)
        assert match is not None
        indent, content = match["indent"], match["text"]
        content_start = match.end("indent")
        position = match.end() + 1
        if not content or content.startswith("#"):
            continue
        if len(content) > LONGEST_LINE:
            place = Span(source, content_start, content_start + 20)
            report.add(Problem("line-too-long", place, {"limit": f"{LONGEST_LINE:,}"}))
            return False
        if "\t" in indent:
            place = Span(source, match.start("indent"), content_start)
            report.add(Problem("tab-indentation", place, {}, (), *_with_spaces(source, match.start(), end)))
            return False
        width = len(indent)
        if drawn and match.start() != start:
            continue
        problem = _indentation_problem(levels, width, match.start() == start)
        if problem is not None:
            place = Span(source, match.start("indent"), max(content_start, match.start("indent") + 1))
            values = {"found": str(width), "allowed": _allowed(levels), "limit": str(DEEPEST)}
            report.add(Problem(problem, place, values))
            return False
    return True


def _with_spaces(source: Source, first: int, end: int) -> tuple[str, Span]:
    """The lines of an item from one on with two spaces in the place of each tab before them, and where they stand."""
    whole = Span(source, first, len(source.text[:end].rstrip()))
    return re.sub(r"^[ \t]+", lambda indent: indent[0].replace("\t", "  "), whole.text, flags=re.MULTILINE), whole


def _indentation_problem(levels: list[int], width: int, first: bool) -> str | None:
    if first:
        return "indented-item" if width else None
    if width <= levels[-1]:
        if width not in levels:
            return "uneven-indentation"
        del levels[levels.index(width) + 1 :]
        return None
    if len(levels) > 1 and width != levels[-1] + levels[1]:
        return "uneven-indentation"
    levels.append(width)
    return "too-deep" if len(levels) > DEEPEST else None


def _allowed(levels: list[int]) -> str:
    step = levels[1] if len(levels) > 1 else 2
    *first, last = [*levels[1:], levels[-1] + step]
    return Phrase("{first} or {last}", first=", ".join(map(str, first)), last=last) if first else str(last)
