"""Going through the data of a library: every struct inside of something, and every struct that a game can come to."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from wonderscript.runtime.instructions.effects import EndStep, Win
from wonderscript.runtime.instructions.library import Library


def parts_of(data: object) -> Iterator[Struct]:
    """Every struct inside some data of a library, the data itself included."""
    waiting = [data]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
        elif isinstance(one, Struct):
            yield one
            waiting.extend(getattr(one, name) for name in one.__struct_fields__)


def played_texts(library: Library) -> tuple[object, ...]:
    """What a game can come to."""
    return (
        library.main,
        library.verbs,
        library.rules,
        library.pieces,
        library.decks,
        library.scores,
        library.ties,
        library.adjectives,
        library.tracks,
        library.seats,
    )


def played_parts(library: Library) -> Iterator[Struct]:
    """Every struct of a library that a game can come to."""
    yield from parts_of(played_texts(library))


def endings_of(library: Library) -> list[str]:
    """By what games of a library can end, the end of the last step first."""
    said = {part.reason for part in played_parts(library) if isinstance(part, EndStep | Win)} - {library.ending}
    return [one for one in (library.ending, *sorted(said, key=str)) if one is not None]
