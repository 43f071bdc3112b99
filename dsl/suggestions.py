"""Which known word did the author mean? In: a word and the names that would fit there. Out: the nearest.

Near means another case, a plural, two neighbouring letters swapped, or edits within a third of the word's length.
Whoever asks offers only names of the right kind; this module knows no kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from unicodedata import normalize

from wonderscript.dsl import listening
from wonderscript.dsl.translation import Phrase

# Beyond this many letters a word is no slip of a name, and comparing would cost more than it helps.
_LONGEST = 100
# So many words that look alike come first in a listing; to leave out so few of it saves nothing.
_ALIKE = 3
_FEW = 2


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The name of `known` that `word` was probably meant to be.

    Of equally near ones that with the same letters comes first, then the alphabet decides. Nothing is near to what is
    still to be written: who listens is told what is known.
    """
    if listening.listener is not None and word == listening.GAP:
        listening.listener.insists(known)
        return None
    best: tuple[int, bool, str] | None = None
    for found in _near(word, known):
        best = found if best is None else min(best, found)
    return None if best is None else best[2]


def all_near(word: str, known: Iterable[str]) -> list[str]:
    """Every name of `known` that `word` may have been meant to be, the nearest first."""
    return [name for _edits, _others, name in sorted(set(_near(word, known)))]


def _near(word: str, known: Iterable[str]) -> Iterator[tuple[int, bool, str]]:
    """Names near a word: how many edits away, whether it has other letters, and the name."""
    plain = _plain(word)
    ones = singulars(plain)
    letters = set(plain)
    limit = _edits_allowed(plain)
    for name in known:
        if name == word:
            continue
        other = _plain(name)
        if other in ones:
            yield 1, False, name
            continue
        # Each edit changes the length by at most one, and takes or brings at most one kind of letter.
        if abs(len(other) - len(plain)) > limit or len(letters.difference(other)) > limit:
            continue
        if len(set(other) - letters) > limit:
            continue
        edits = _edits(plain, other, limit)
        if edits is not None:
            yield edits, sorted(other) != sorted(plain), name


def listing(words: Iterable[str], most: int = 8, near: str = "") -> str:
    """The choices as "`a`, `b` or `c`", in the order given (a set by alphabet), the first `most` of many.

    Those that look like `near` come first, so that what was meant is not among the ones left out.
    """
    ordered = sorted(words) if isinstance(words, (set, frozenset)) else list(dict.fromkeys(words))
    if near and len(ordered) > most:
        ordered = list(dict.fromkeys((*get_close_matches(near, ordered, _ALIKE, 0.5), *ordered)))
    shown = ordered[:most] if len(ordered) > most + (_FEW if near else 0) else ordered
    choices = [f"`{word}`" for word in shown]
    if len(ordered) > len(shown):
        choices.append(Phrase("{count} more", count=len(ordered) - len(shown)))
    if len(choices) < 2:
        return "".join(choices)
    return Phrase("{first} or {last}", first=", ".join(choices[:-1]), last=choices[-1])


def _plain(word: str) -> str:
    """The word without regard to case and to how its accents are stored."""
    return normalize("NFC", word).casefold()


def singulars(word: str) -> tuple[str, ...]:
    """What a word may be the English plural of."""
    if word.endswith("ies"):
        return f"{word[:-3]}y", word[:-1]
    return (word[:-1], word[:-2]) if word.endswith("es") else (word[:-1],) if word.endswith("s") else ()


def _edits_allowed(word: str) -> int:
    """A third of the length, at least one; of two letters `_edits` accepts only a swap."""
    if len(word) > _LONGEST or len(word) < 2:
        return 0
    return max(1, len(word) // 3)


def _edits(word: str, other: str, limit: int) -> int | None:
    """How many letters to insert, remove, replace or swap with the next one; None if more than `limit`."""
    if word == other:
        return 0
    if limit == 0:
        return None
    if len(word) < 3:
        return 1 if other == word[::-1] else None
    far = limit + 1
    two_above: list[int] = []
    above = [min(column, far) for column in range(len(other) + 1)]
    for place in range(1, len(word) + 1):
        row = _next_row(two_above, above, word, other, place, far)
        # The smallest count never falls from row to row, so nothing within the limit can follow.
        if min(row) == far:
            return None
        two_above, above = above, row
    return above[-1] if above[-1] < far else None


def _next_row(two_above: list[int], above: list[int], word: str, other: str, place: int, far: int) -> list[int]:
    """The edits from the first `place` letters of `word` to every beginning of `other`, at most `far`.

    Only beginnings of nearly the same length are looked at, since the others are far in any case.
    """
    row = [far] * len(above)
    row[0] = min(place, far)
    letter, last = word[place - 1], word[place - 2]
    for column in range(max(1, place - far + 1), min(len(other), place + far - 1) + 1):
        here = other[column - 1]
        edits = min(above[column] + 1, row[column - 1] + 1, above[column - 1] + (here != letter), far)
        if place > 1 and column > 1 and here == last and other[column - 2] == letter:
            edits = min(edits, two_above[column - 2] + 1)
        row[column] = edits
    return row
