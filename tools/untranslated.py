"""What a set does not say in a language: names of pieces, words, chapters, rules. English stands there instead.

In: a library. Out: what is missing, in the order in which it is declared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from wonderscript.compiler.word_checks import SHOWN
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions.library import Piece
from wonderscript.runtime.instructions.traversal import endings_of
from wonderscript.runtime.playable import PlayableLibrary

MOST = 5


def untranslated(library: PlayableLibrary, set_ids: Collection[str], language: str) -> list[str]:
    """The names, words, lines, chapters and rules of these sets that have no translation."""
    if language == "en":
        return []
    names = library.names.get(language, {})
    foreign = {one.id for one in library.sets if one.language != language} & set(set_ids)
    found = [f'"{one.name}"' for one in _named(library, foreign) if one.name not in names.get(one.kind, {})]
    found += [f"`{word.id}`" for word in library.words if word.kind in SHOWN and language not in word.languages]
    lines = [*(line.name for line in library.scores), *endings_of(library)]
    found += [f'"{line}"' for line in lines if line not in library.lines.get(language, {})]
    said = [(one.id, one.titles) for one in library.chapters] + [(rule.id, rule.texts) for rule in library.rulebook]
    said += [(rule.id, rule.open.texts) for rule in library.rulebook if rule.open is not None]
    found += [one for one, texts in said if one.partition(".")[0] in set_ids and language not in texts]
    return list(dict.fromkeys(found))


def _named(library: PlayableLibrary, set_ids: Collection[str]) -> Iterator[Piece]:
    """Pieces, and those of their parts that have a name of their own."""
    for piece in library.pieces:
        if piece.set_id in set_ids:
            yield piece
            yield from _named_parts(piece, (piece.name,))


def _named_parts(whole: Piece, names: Sequence[str]) -> Iterator[Piece]:
    for part in whole.parts:
        called_after = any(part.name.startswith(" ".join(names[start:]) + " ") for start in range(len(names)))
        if not called_after:
            yield part
        yield from _named_parts(part, (*names, part.name))


def listed(missing: Sequence[str]) -> str:
    """What is missing, the first few of many."""
    more = len(missing) - MOST
    named = ", ".join(missing[:MOST])
    return Phrase("{named} and {count} more", named=named, count=more) if more > 0 else named
