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

_BLANK = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*(?P<indent> *)")
_REST = re.compile(r" *(?P<colon>:)? *(?:#[^\n]*)?(?:\n|\Z)")


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
        levels = [0]
        position = 0
        while True:
            blank = _BLANK.match(text, position)
            assert blank is not None
            position = blank.end()
            if position >= len(text):
                break
            if self.indentation:
                yield from self._indent(levels, position - blank.start("indent"), position)
            line = self._line.match(text, position)
            if line is None:
                raise _no_line(text, position)
            yield Token("LINE", line[0], position)
            position = line.end()
            rest = _REST.match(text, position)
            if rest is None:
                raise _no_line(text, len(text) - len(text[position:].lstrip(" ")))
            if rest["colon"] is not None:
                yield Token("COLON", ":", rest.start("colon"))
            position = rest.end()
        for _level in levels[1:]:
            yield Token("_DEDENT", "", len(text))

    @staticmethod
    def _indent(levels: list[int], width: int, position: int) -> Iterator[Token]:
        if width > levels[-1]:
            levels.append(width)
            yield Token("_INDENT", "", position)
        while width < levels[-1]:
            levels.pop()
            yield Token("_DEDENT", "", position)


class RowLexer(LineLexer):
    """Lexes a drawing: spaces before a row are part of it."""

    indentation = False


def _no_line(text: str, position: int) -> Exception:
    """What Lark raises for a character that begins no token."""
    error: Any = UnexpectedCharacters
    found: Exception = error(text, position, 1, 1)
    return found
