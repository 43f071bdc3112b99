"""The lexer: one token a line, and the indentation between lines as tokens.

Indentation was checked when the item was found (see items.py), so each line is as deep as one of the lines above it, or
deeper. Comments and empty lines have no tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lark import Token, UnexpectedCharacters
from lark.common import LexerConf
from lark.lexer import Lexer

# What stands between two lines: a colon, a comment, empty lines with or without comments, and the indentation.
_BEFORE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*(?P<indent> *)")
_BETWEEN = re.compile(r"[ \t]*(?P<colon>:)?[ \t]*(?:#[^\n]*)?(?:\n(?:[ \t]*(?:#[^\n]*)?\n)*(?P<indent> *)|\Z)")
_INDENT = Token("_INDENT", "")


class LineLexer(Lexer):
    """Lexes an item line by line."""

    __future_interface__ = 2
    indentation = True

    def __init__(self, lexer_conf: LexerConf) -> None:
        terminals = {terminal.name: terminal.pattern.to_regexp() for terminal in lexer_conf.terminals}
        self._line = re.compile(terminals["LINE"])

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """The tokens of the text of one item."""
        text: str = lexer_state.text.text
        end = len(text)
        levels = [0]
        between = _BEFORE.match(text)
        while between is not None and (position := between.end()) < end:
            if self.indentation:
                width = position - between.start("indent")
                if width > levels[-1]:
                    levels.append(width)
                    yield _INDENT
                while width < levels[-1]:
                    levels.pop()
                    yield Token("_DEDENT", "", position)
            line = self._line.match(text, position)
            if line is None:
                raise _no_line(text, position)
            yield Token("LINE", line[0], position)
            between = _BETWEEN.match(text, line.end())
            if between is None:
                raise _no_line(text, end - len(text[line.end() :].lstrip(" \t")))
            if between["colon"] is not None:
                yield Token("COLON", ":", between.start("colon"))
        for _level in levels[1:]:
            yield Token("_DEDENT", "", end)


class RowLexer(LineLexer):
    """Lexes a drawing: spaces before a row are part of it."""

    indentation = False


def _no_line(text: str, position: int) -> Exception:
    """What Lark raises for a character that begins no token."""
    error: Any = UnexpectedCharacters
    found: Exception = error(text, position, 1, 1)
    return found
