"""Going through the data of a library: every struct inside of something, and every struct that a game can come to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

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


def without_ends(library: Library) -> Library:
    """A library of which no text ends a step or the game: all steps are played as often as they are there."""
    texts = {name: _without_ends(getattr(library, name)) for name in ("main", "verbs", "rules", "pieces", "tracks")}
    return replace(library, **texts)


def _without_ends(data: Any) -> Any:
    if isinstance(data, tuple):
        return tuple(_without_ends(one) for one in data if not isinstance(one, EndStep | Win))
    if not isinstance(data, Struct):
        return data
    fields = {name: getattr(data, name) for name in data.__struct_fields__}
    changed = {name: new for name, value in fields.items() if (new := _without_ends(value)) != value}
    return replace(data, **changed) if changed else data


def endings_of(library: Library) -> list[str]:
    """By what games of a library can end, the end of the last step first."""
    said = {part.reason for part in played_parts(library) if isinstance(part, EndStep | Win)} - {library.ending}
    return [one for one in (library.ending, *sorted(said, key=str)) if one is not None]
