"""The lexer: one token a line, and the indentation between lines as tokens.

Indentation was checked when the item was found (see items.py), so each line is as deep as one of the lines above it, or
deeper. Comments and empty lines have no tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

# What stands between two lines: a colon, a comment, empty lines with or without comments, and the indentation.
_BEFORE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*(?P<indent> *)")
_BETWEEN = re.compile(r"[ \t]*(?P<colon>:)?[ \t]*(?:#[^\n]*)?(?:\n(?:[ \t]*(?:#[^\n]*)?\n)*(?P<indent> *)|\Z)")


class Token(NamedTuple):
    """A terminal of the grammar, its text, and where it begins in the text of the item."""

    kind: str
    text: str
    start: int | None


class NoToken(Exception):
    """A character that begins no token."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


_INDENT = Token("_INDENT", "", None)


def find_tokens(text: str, line_pattern: re.Pattern[str], drawn: bool) -> Iterator[Token]:
    """The tokens of the text of one item; in a drawing, spaces before a row are part of it."""
    end = len(text)
    levels = [0]
    between = _BEFORE.match(text)
    while between is not None and (position := between.end()) < end:
        if not drawn:
            width = position - between.start("indent")
            if width > levels[-1]:
                levels.append(width)
                yield _INDENT
            while width < levels[-1]:
                levels.pop()
                yield Token("_DEDENT", "", position)
        line = line_pattern.match(text, position)
        if line is None:
            raise NoToken(position)
        yield Token("LINE", line[0], position)
        between = _BETWEEN.match(text, line.end())
        if between is None:
            raise NoToken(end - len(text[line.end() :].lstrip(" \t")))
        if between["colon"] is not None:
            yield Token("COLON", ":", between.start("colon"))
    for _level in levels[1:]:
        yield Token("_DEDENT", "", end)
