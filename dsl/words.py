"""The words of a line, told apart by the terminals of the grammar."""

from __future__ import annotations

import re
from pkgutil import get_data
from typing import Any

from wonderscript.dsl.tree import Word

GRAMMAR = (get_data("wonderscript.dsl", "grammar.lark") or b"").decode()
KINDS = ("RULE", "WORD", "VARIABLE", "MARK", "NUMBER", "NAME", "SIGN", "OPEN", "CLOSE")

_terminals = dict(re.findall(r"^([A-Z]+): /(.+?)/(?: +//.*)?$", GRAMMAR, re.MULTILINE))
_WORD = re.compile("|".join([*(f"(?P<{kind}>{_terminals[kind]})" for kind in KINDS), "(?P<COMMA>,)", "(?P<COLON>:)"]))


# Half of the time of a named tuple goes into its own `__new__`.
_new = tuple.__new__


def words_of(line: str, offset: int) -> tuple[tuple[Word, ...], ...]:
    """The words of each sentence of a line that begins at an offset of its source."""
    sentences: list[tuple[Word, ...]] = []
    words: list[Word] = []
    for match in _WORD.finditer(line):
        kind: Any = match.lastgroup
        if kind == "COLON":
            sentences.append(tuple(words))
            words = []
        else:
            text = match[0] if kind != "NAME" else match[0][1:-1]
            words.append(_new(Word, (kind, text, match.start() + offset, match.end() + offset)))
    sentences.append(tuple(words))
    return tuple(sentences)
