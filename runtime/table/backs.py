"""Backs: what pieces look like from behind, which everybody sees, wherever they lie.

A kind says by what the backs of its pieces differ. One that says nothing has the backs of what it is a kind of; if that
is nothing, its pieces are alike. What a piece brings into the game bears its name on the back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wonderscript.runtime.instructions import library as lib
from wonderscript.runtime.table.copies import lineage


class Back(NamedTuple):
    """One back: the kind that it is of, what it shows (properties with their values), and the piece that brings it."""

    kind: str
    shows: tuple[tuple[str, str | int], ...] = ()
    bringer: str | None = None


class Backs(NamedTuple):
    """The different backs at a table, and of each piece which one it has."""

    all: tuple[Back, ...]
    of: tuple[int, ...]


def back_of(
    library: lib.Library, face: lib.Piece, properties: Mapping[str, lib.Value], bringer: lib.Piece | None = None
) -> Back:
    """The back of a piece with such properties."""
    kinds = {info.id: info for info in library.kinds}
    line = [kinds[kind] for kind in lineage(library, face.kind)]
    backed = next((info for info in line if info.backs is not None), line[-1])
    values = {value: one.id for one in library.properties for value in one.values}
    shows: list[tuple[str, str | int]] = []
    for word in backed.backs or ():
        value = properties.get(values.get(word, word))
        if value is not None and not isinstance(value, tuple) and (word not in values or value == word):
            shows.append((values.get(word, word), value))
    return Back(backed.id, tuple(shows), None if bringer is None else bringer.id)
