"""Letters of two alphabets in one word of a name: they look alike, and nobody can see why a name is not found.

In: the text of a file. Out: the names that are written so, and the text with every word in one alphabet; each letter
has a twin in the other, so that every place stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Source, Span

# Cyrillic letters that look like Latin ones, in the same order.
CYRILLIC, LATIN = "асеіјорхуѕАВЕКМНОРСТХ", "aceijopxysABEKMHOPCTX"
TO_LATIN, TO_CYRILLIC = str.maketrans(CYRILLIC, LATIN), str.maketrans(LATIN, CYRILLIC)

_NAMES = re.compile(r'"[^"\n]*"|#[^\n]*')
_LETTERS = re.compile(r"[^\W\d_]+")
_IS_LATIN, _IS_CYRILLIC = re.compile("[A-Za-z]"), re.compile("[\u0400-\u04ff]")


def mixed_names(source: Source) -> Iterator[Problem]:
    """A problem for every word in quotes that has letters of both alphabets, and could be written in one."""
    for place, word, plain in _mixed_words(source.text):
        odd = next(letter for letter, meant in zip(word, plain, strict=True) if letter != meant)
        span = Span(source, place, place + len(word))
        values = {"word": word, "letter": odd, "code": f"U+{ord(odd):04X}"}
        # What should stand there looks the same: it is not shown.
        yield Problem("mixed-letters", span, values, (), plain, span)


def in_one_alphabet(text: str) -> str:
    """The text with every such word in the alphabet of most of its letters."""
    for place, word, plain in _mixed_words(text):
        text = text[:place] + plain + text[place + len(word) :]
    return text


def _mixed_words(text: str) -> list[tuple[int, str, str]]:
    """Where words of two alphabets stand within quotes, and what each should be."""
    if text.isascii() or not (_IS_LATIN.search(text) and _IS_CYRILLIC.search(text)):
        return []
    found: list[tuple[int, str, str]] = []
    for name in _NAMES.finditer(text):
        for word in _LETTERS.finditer(name[0]) if name[0][0] == '"' else ():
            latin, cyrillic = len(_IS_LATIN.findall(word[0])), len(_IS_CYRILLIC.findall(word[0]))
            plain = word[0].translate(TO_LATIN if latin > cyrillic else TO_CYRILLIC)
            if latin and cyrillic and not (_IS_LATIN.search(plain) and _IS_CYRILLIC.search(plain)):
                found.append((name.start() + word.start(), word[0], plain))
    return found
