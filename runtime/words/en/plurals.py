"""Numbers with English nouns: which form a number asks for.

In: a number, a noun, adjectives before it. Out: them together. Sentences are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonderscript.runtime.words.nouns import Category, Noun, signed


def english_category(number: int) -> Category:
    """`one` for 1 (and minus 1), otherwise `many`."""
    return "one" if abs(number) == 1 else "many"


def english_plural(word: str) -> str:
    """The regular plural: hands, berries, boxes; a word that looks like a plural is one."""
    if word.endswith("s") and not word.endswith(("ss", "us")):
        return word
    if word.endswith("y") and word[-2:-1] not in ("a", "e", "o", "u"):
        return f"{word[:-1]}ies"
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    return f"{word}s"


def count_english(number: int, noun: Noun, adjectives: Sequence[str] = ()) -> str:
    """`1 bean`, `3 beans`, `2 small cards`."""
    form = noun.one if english_category(number) == "one" else noun.many
    return " ".join((signed(number), *adjectives, form))
