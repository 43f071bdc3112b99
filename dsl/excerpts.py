"""One line of a source as a terminal shows it, and the columns below which its marks stand.

In: a span. Out: an excerpt that fits a terminal. Knows nothing of problems, only of characters: how wide each
is shown, and which are replaced because they would be invisible or would disturb the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from unicodedata import category, combining, east_asian_width

from wonderscript.dsl.source import Span

WIDEST = 100
_TAB = 4
_ELLIPSIS = "…"
_UNSHOWABLE = "\N{REPLACEMENT CHARACTER}"
_JOINER = "\N{ZERO WIDTH JOINER}"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The first line of a span: its number, where in it the span begins, the text, and the marks below it."""

    line: int
    column: int
    text: str
    indent: int
    marks: int


@dataclass(frozen=True, slots=True)
class Region:
    """Where a span begins and ends: offsets, and lines and columns counted from 1; the end is exclusive."""

    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int


def region_of(span: Span) -> Region:
    """The region of a span, which may reach beyond its source: then it ends where the source ends."""
    length = len(span.source.text)
    start = min(max(span.start, 0), length)
    end = min(max(span.end, start), length)
    return Region(start, end, *span.source.place(start), *span.source.place(end))


def excerpt_of(span: Span) -> Excerpt:
    """The line on which a span begins, cut to a window around the span if it is too long for a terminal."""
    region = region_of(span)
    text = span.source.line_text(region.line)
    first = min(region.column - 1, len(text))
    if region.end_line > region.line:
        last = max(first, len(text.rstrip()))
    else:
        last = min(region.end_column - 1, len(text))
    shown, indent, marks = _marked(text, first, last)
    return Excerpt(region.line, region.column, shown, indent, marks)


def visible(text: str) -> str:
    """The text on one line, with a symbol for each character that is invisible or disturbs a terminal."""
    return text if text.isprintable() else "".join(map(_visible_character, text))


def first_invisible(text: str) -> int | None:
    """Where the first character stands that nobody can see or that disturbs a terminal; tabs and line ends are none."""
    start = 0
    for line in text.split("\n"):
        if not line.isprintable():
            for place, character in enumerate(line, start):
                if character != "\t" and _visible_character(character) is not character:
                    return place
        start += len(line) + 1
    return None


def shortened(text: str, most: int) -> str:
    """The text, cut in the middle if it has more than `most` characters."""
    if len(text) <= most:
        return text
    half = (most - 1) // 2
    return text[:half] + _ELLIPSIS + text[-half:]


def _marked(text: str, first: int, last: int) -> tuple[str, int, int]:
    """What is shown of a line marked from `first` to `last`; columns before the marks; number of marks."""
    # Only what could be in the window is measured: a line may be as long as a file.
    cut = max(0, first - WIDEST)
    cells = _cells(text[cut : first + WIDEST])
    widths = [_width(cell) for cell in cells]
    first, last = first - cut, min(last - cut, len(cells))
    # An accent is marked below the letter that carries it.
    while 0 < first < last and widths[first] == 0:
        first -= 1
    begin, stop = _window(widths, first)
    head = _ELLIPSIS if cut + begin > 0 else ""
    tail = _ELLIPSIS if cut + stop < len(text) else ""
    shown = head + "".join(cells[begin:stop]) + tail
    marks = max(1, sum(widths[first : min(last, stop)]))
    return shown.rstrip(), len(head) + sum(widths[begin:first]), marks


def _window(widths: list[int], first: int) -> tuple[int, int]:
    """The part that fits, with a third of the room before `first`, or more if little comes after it."""
    if sum(widths) <= WIDEST:
        return 0, len(widths)
    before = max(WIDEST // 3, WIDEST - sum(widths[first:]))
    begin = first - _fitting(widths[:first][::-1], before)
    while begin < first and widths[begin] == 0:
        begin += 1
    return begin, begin + _fitting(widths[begin:], WIDEST)


def _fitting(widths: list[int], room: int) -> int:
    """How many cells fit into the room."""
    return sum(total <= room for total in accumulate(widths))


def _cells(text: str) -> list[str]:
    """What is shown for each character."""
    cells: list[str] = []
    column = 0
    for character in text:
        cell = " " * (_TAB - column % _TAB) if character == "\t" else _visible_character(character)
        cells.append(cell)
        column += _width(cell)
    return cells


def _width(cell: str) -> int:
    """How many columns a terminal gives to what is shown for one character."""
    if cell.isascii():
        return len(cell)
    if cell == _JOINER or combining(cell) or category(cell) in {"Mn", "Me"}:
        return 0
    return 2 if east_asian_width(cell) in {"W", "F"} else 1


def _visible_character(character: str) -> str:
    """The character, or a symbol for it."""
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\N{SYMBOL FOR DELETE}"
    # Direction marks, zero-width spaces, lone surrogates and the like; the joiner holds emoji together.
    if category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and character != _JOINER:
        return _UNSHOWABLE
    return character
