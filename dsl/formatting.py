"""The one layout of a text: its spaces, its indentation, its blank lines. There is nothing to choose.

In: a source. Out: its text laid out, with the same tree and with every comment. A text that cannot be read is
left alone, and its problems are reported. What the sentences mean is not known here.

Each line of the tree stands on one line of the text, so the text is walked line by line: a blank line, a
comment, or the beginning of a line of the tree, which is written anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wonderscript.dsl.items import LONGEST_LINE
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.source import Source
from wonderscript.dsl.tree import Item, Line, Word

STEP = 2  # spaces a level

_ENDS_A_NUMBER = ("NUMBER", "VARIABLE", "CLOSE")  # a minus after one of them takes away
_BEFORE_A_NUMBER = ("SIGN", "OPEN", "COMMA")  # a minus after one of them is the sign of a number


def format_text(source: Source, report: Report) -> str | None:
    """The text of a source in the one layout; None, with its problems in the report, if it cannot be read."""
    source = Source(source.path, source.text.replace("\r\n", "\n").replace("\r", "\n"))
    found = Report()
    items = parse(source, found)
    for problem in found:
        report.add(problem)
    if len(found):
        return None
    lines = {line.start: line for item in items for line in _lines_of_item(item)}
    page = _Page()
    start = 0
    for written in source.text.split("\n"):
        content = written.lstrip(" \t")
        column = len(written) - len(content)
        if not content:
            page.add_blank()
        elif content.startswith("#"):
            page.add_comment(column, _comment_text(content))
        else:
            page.add_line(lines[start + column], content)
        start += len(written) + 1
    return page.text()


def same_tree(before: list[Item], after: list[Item]) -> bool:
    """Whether two texts say the same, word for word, wherever it stands; a drawing may move as a whole."""
    return len(before) == len(after) and all(
        _shape_of_line(one.line) == _shape_of_line(other.line) and _shape_of_rows(one) == _shape_of_rows(other)
        for one, other in zip(before, after, strict=True)
    )


def _shape_of_line(line: Line) -> tuple[object, ...]:
    sentences = tuple(tuple((word.kind, word.text) for word in words) for words in line.sentences)
    return sentences, tuple(map(_shape_of_line, line.block))


def _shape_of_rows(item: Item) -> list[list[tuple[str, str, int]]]:
    left = _leftmost(item)
    return [[(word.kind, word.text, _column(item, word.start) - left) for word in row] for row in item.rows]


def _leftmost(item: Item) -> int:
    """The column in which the drawing of an item begins."""
    return min((_column(item, row[0].start) for row in item.rows), default=0)


def _column(item: Item, offset: int) -> int:
    return item.source.place(offset)[1] - 1


class _LaidLine(NamedTuple):
    """A line of the tree, laid out. `start`, `end` and `column` tell where it is in the source."""

    item: Item
    depth: int
    indent: int
    text: str
    start: int
    end: int
    column: int


def _lines_of_item(item: Item) -> Iterator[_LaidLine]:
    yield from _lines_of_block(item, item.line, 0)
    left = _leftmost(item)
    for row in item.rows:
        start, end = row[0].start, row[-1].end
        indent = STEP + _column(item, start) - left
        yield _LaidLine(item, 1, indent, item.source.text[start:end], start, end, left)


def _lines_of_block(item: Item, line: Line, depth: int) -> Iterator[_LaidLine]:
    text = ": ".join(map(_sentence_text, line.sentences))
    end = line.sentences[-1][-1].end
    yield _LaidLine(item, depth, depth * STEP, text, line.start, end, _column(item, line.start))
    for inner in line.block:
        yield from _lines_of_block(item, inner, depth + 1)


def _sentence_text(words: tuple[Word, ...]) -> str:
    parts: list[str] = []
    before: Word | None = None
    hugs = True  # whether the next word follows without a space
    for position, word in enumerate(words):
        if not hugs and word.kind not in ("COMMA", "CLOSE") and word.text != "|":
            parts.append(" ")
        parts.append(f'"{word.text}"' if word.kind == "NAME" else word.text)
        after = words[position + 1] if position + 1 < len(words) else None
        hugs = word.kind == "OPEN" or (word.kind == "SIGN" and _hugs_next(before, word, after))
        before = word
    return "".join(parts)


def _hugs_next(before: Word | None, sign: Word, after: Word | None) -> bool:
    """Whether a sign stands directly before the next word: `a|b`, `-1`, but `N - 1`."""
    if sign.text != "-" or after is None or after.kind != "NUMBER":
        return sign.text == "|"
    if before is None or before.kind in _BEFORE_A_NUMBER:
        return True
    # After a word both can be meant, `worth -1` and `the total - 1`: then it is as its author wrote it.
    return before.kind not in _ENDS_A_NUMBER and sign.end == after.start


def _comment_text(written: str) -> str:
    text = written.rstrip()
    bare = len(text) > 1 and text[1] not in "#!" and not text[1].isspace()
    return f"# {text[1:]}" if bare else text


class _Comment(NamedTuple):
    """A comment on a line of its own; `gap`: after a blank line."""

    column: int
    text: str
    gap: bool


class _Page:
    """The lines of the new text. Comments wait for the line that they precede: they are indented like it."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._gap = False
        self._comments: list[_Comment] = []
        self._item: Item | None = None
        self._columns: list[int] = []  # of the last line of the tree and of those around it, in the source

    def add_blank(self) -> None:
        """Take note of a blank line: it stays before what comes next, as one."""
        self._gap = True

    def add_comment(self, column: int, text: str) -> None:
        """Add a comment that has a line of its own."""
        self._comments.append(_Comment(column, text, self._gap))
        self._gap = False

    def add_line(self, line: _LaidLine, written: str) -> None:
        """Add a line of the tree. `written` is what stands on its line in the source, with its comment."""
        parted = self._place_comments(line.depth, line.item)
        _, mark, comment = written[line.end - line.start :].partition("#")
        text = f"{line.text}  {_comment_text(mark + comment)}" if mark else line.text
        if len(text) > LONGEST_LINE:
            text = written.rstrip()  # it can still be read as it is
        self._add(line.indent, text, self._gap or parted)
        self._gap = False
        self._item = line.item
        self._columns[line.depth :] = [line.column]

    def text(self) -> str:
        """All of it, with the comments at the end."""
        self._place_comments(0, None)
        return "".join(f"{line}\n" for line in self._lines)

    def _place_comments(self, depth: int, item: Item | None) -> bool:
        """Write the comments before a line; whether a blank line is still owed to the item before it.

        Where a block ends, a comment may belong to what ended: then it stands at least as far right as the
        block, and no comment goes back into a block that a comment before it has left.
        """
        parted = item is not self._item and self._item is not None and not _stand_together(self._item, item)
        level = len(self._columns) - 1
        for comment in self._comments:
            ended = range(level, depth, -1)
            level = next((each for each in ended if self._columns[each] <= comment.column), depth)
            between = level == 0 and parted
            self._add(level * STEP, comment.text, comment.gap or between)
            parted = parted and not between
        self._comments.clear()
        return parted

    def _add(self, indent: int, text: str, gap: bool) -> None:
        if gap and self._lines:
            self._lines.append("")
        self._lines.append(" " * indent + text)


def _stand_together(before: Item, after: Item | None) -> bool:
    """Whether two items need no blank line between them: one line each, and the same first word."""
    return _is_one_line(before) and (after is None or (_is_one_line(after) and before.line.head == after.line.head))


def _is_one_line(item: Item) -> bool:
    return not item.line.block and not item.rows
