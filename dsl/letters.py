"""Letters of two alphabets in one word of a name: they look alike, and nobody can see why a name is not found.

In: the text of a file. Out: the names that are written so, and the text with every word in one alphabet; each letter
has a twin in the other, so that every place stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wonderscript.dsl.problems import Problem
from wonderscript.dsl.source import Source, Span
from wonderscript.dsl.translation import Phrase

# Cyrillic letters that look like Latin ones, in the same order.
CYRILLIC, LATIN = "асеіјорхуѕАВЕКМНОРСТХ", "aceijopxysABEKMHOPCTX"
TO_LATIN, TO_CYRILLIC = str.maketrans(CYRILLIC, LATIN), str.maketrans(LATIN, CYRILLIC)

# Russian letters as they sound, in English ones.
_SOUNDS = str.maketrans("абвгдезийклмнопрстуфыэ", "abvgdeziyklmnoprstufye") | str.maketrans(
    {
        "ё": "yo",
        "ж": "zh",
        "х": "kh",
        "ц": "ts",
        "ч": "ch",
        "ш": "sh",
        "щ": "shch",
        "ъ": "",
        "ь": "",
        "ю": "yu",
        "я": "ya",
    }
)

_NAMES = re.compile(r'"[^"\n]*"|#[^\n]*')
# In YAML names and texts stand without quotes too.
_TEXTS = re.compile(r"(?:^|(?<=\s))#[^\n]*|[^#\n]+|#", re.MULTILINE)
_NAMED = re.compile(r'("[^"\n]*")')
_LETTERS = re.compile(r"[^\W\d_]+")
_IS_LATIN, _IS_CYRILLIC = re.compile("[A-Za-z]"), re.compile("[\u0400-\u04ff]")


def mixed_names(source: Source) -> Iterator[Problem]:
    """A problem for every word in quotes that has letters of both alphabets, and could be written in one."""
    return _problems(source, _mixed_words(source.text, _NAMES))


def mixed_texts(source: Source) -> Iterator[Problem]:
    """The same for every word of a YAML file, but those in comments."""
    return _problems(source, _mixed_words(source.text, _TEXTS))


def in_latin_letters(line: str) -> str:
    """A line with Russian words, but not names, in English letters."""
    return "".join(part if part.startswith('"') else part.translate(_SOUNDS) for part in _NAMED.split(line))


def names_in_one_alphabet(text: str) -> str:
    """The text with every such word in quotes in the alphabet of most of its letters."""
    return _mended(text, _mixed_words(text, _NAMES))


def texts_in_one_alphabet(text: str) -> str:
    """The same for every word of a YAML file."""
    return _mended(text, _mixed_words(text, _TEXTS))


# Where a word of two alphabets stands, and what it should be.
_Mixed = tuple[int, str, str]


def _problems(source: Source, words: list[_Mixed]) -> Iterator[Problem]:
    for place, word, plain in words:
        odd = next(letter for letter, meant in zip(word, plain, strict=True) if letter != meant)
        span = Span(source, place, place + len(word))
        alphabet = Phrase("a Latin letter") if _IS_LATIN.match(odd) else Phrase("a Cyrillic letter")
        values = {"word": word, "letter": odd, "code": f"U+{ord(odd):04X}", "alphabet": alphabet, "plain": plain}
        # What should stand there looks the same: it is not shown as a change.
        yield Problem("mixed-letters", span, values, (), plain, span)


def _mended(text: str, words: list[_Mixed]) -> str:
    for place, word, plain in words:
        text = text[:place] + plain + text[place + len(word) :]
    return text


def _mixed_words(text: str, where: re.Pattern[str]) -> list[_Mixed]:
    """Where words of two alphabets stand within names or texts, and what each should be."""
    if text.isascii() or not (_IS_LATIN.search(text) and _IS_CYRILLIC.search(text)):
        return []
    found: list[_Mixed] = []
    for part in where.finditer(text):
        for word in _LETTERS.finditer(part[0]) if part[0][0] != "#" else ():
            latin, cyrillic = len(_IS_LATIN.findall(word[0])), len(_IS_CYRILLIC.findall(word[0]))
            plain = word[0].translate(TO_LATIN if latin > cyrillic else TO_CYRILLIC)
            if latin and cyrillic and not (_IS_LATIN.search(plain) and _IS_CYRILLIC.search(plain)):
                found.append((part.start() + word.start(), word[0], plain))
    return found
