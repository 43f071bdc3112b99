"""The words of a sentence, told apart by the terminals of the grammar."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

from wonderscript.dsl.tree import Word

GRAMMAR = files("wonderscript.dsl").joinpath("grammar.lark").read_text(encoding="utf-8")
KINDS = ("RULE", "WORD", "VARIABLE", "MARK", "NUMBER", "NAME", "SIGN", "OPEN", "CLOSE")

_terminals = dict(re.findall(r"^([A-Z]+): /(.+?)/(?: +//.*)?$", GRAMMAR, re.MULTILINE))
_WORD = re.compile("|".join([*(f"(?P<{kind}>{_terminals[kind]})" for kind in KINDS), "(?P<COMMA>,)"]))


def words_of(sentence: str, offset: int) -> tuple[Word, ...]:
    """The words of a sentence that begins at an offset of its source."""
    words: list[Word] = []
    for match in _WORD.finditer(sentence):
        kind: Any = match.lastgroup
        start, end = match.span()
        text = sentence[start + 1 : end - 1] if kind == "NAME" else sentence[start:end]
        words.append(Word(kind, text, start + offset, end + offset))
    return tuple(words)
