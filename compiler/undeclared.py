"""How a word would be declared that nothing declares yet, where that is likely to be meant.

In: the word, and the kinds of words that its place needs. Out: the whole line to write, or None. Words of plain
English are never meant as new ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from wonderscript.compiler.vocabulary import TermKind, Vocabulary
from wonderscript.dsl.function_words import FUNCTION_WORDS

# Kinds that one line declares, in the order in which they are thought of.
_LINES: dict[TermKind, str] = {
    "rank": "rank {word} is {rank}",
    "resource": "resource {word}",
    "symbol": "symbol {word}",
    "counter": "counter {forms}, each player",
    "token": "token {forms}, each player",
    "zone": "zone {word}, each player, open",
    "setting": "setting {word} is yes",
    "way": "way {word}",
}


def declaration_of(word: str, kinds: Iterable[TermKind], vocabulary: Vocabulary) -> str | None:
    """The line that would declare a word as one of these kinds; None if no new word can be meant."""
    if len(word) < 3 or word in FUNCTION_WORDS or word in _everyday() or not re.fullmatch("[a-z][a-z-]*", word):
        return None
    wanted = tuple(kinds)
    kind = next((kind for kind in _LINES if kind in wanted), None)
    if kind is None:
        return None
    one = word[:-1] if word.endswith("s") and not word.endswith("ss") else word
    rank = max(vocabulary.ranks.values(), default=0) // 10 * 10 + 10
    return _LINES[kind].format(word=word, forms=f"{one}|{one}s", rank=rank)


@cache
def _everyday() -> frozenset[str]:
    """The words that people bring along for what the language has words for, loaded where something is missing."""
    from wonderscript.dsl.everyday_words import ENGLISH

    phrases = (phrase.everyday for phrase in ENGLISH)
    return frozenset(word for phrase in phrases for word in re.findall(r"[a-z][a-z'-]+", phrase))
