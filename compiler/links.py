"""Links between the pieces of a library, from both ends.

In: a library. Out: for each piece where it leads and what leads to it, as plain data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.library import Library, Piece

Document = dict[str, Any]


class Links:
    """All links between pieces, to be looked up from both ends."""

    def __init__(self, library: Library) -> None:
        """Follow every link to its other end."""
        self.infos = {one.id: one for one in library.links}
        self.said = [(piece, link) for piece in _with_parts(library.pieces) for link in _links(piece)]
        self.by_name: dict[tuple[str, str], list[Piece]] = {}
        for piece in _with_parts(library.pieces):
            self.by_name.setdefault((piece.kind, piece.name), []).append(piece)
        self.going: dict[str, list[Document]] = {}
        self.coming: dict[str, list[Document]] = {}
        for piece, link in self.said:
            for target in self._targets(piece, link):
                self.going.setdefault(piece.id, []).append(_end(link, target))
                self.coming.setdefault(target.id, []).append(_end(link, piece))

    def of(self, piece: Piece) -> Document:
        """Where the piece leads, and what leads to it."""
        return {"to": self.going.get(piece.id, []), "from": self.coming.get(piece.id, [])}

    def _targets(self, piece: Piece, link: effects.Links) -> list[Piece]:
        """A link leads to a name, or to whatever takes its symbol."""
        if link.takes:
            return []
        if link.target is not None:
            return self.by_name.get((self.infos[link.link].target_kind, link.target), [])
        return [
            other
            for other, taken in self.said
            if taken.takes and taken.link == link.link and taken.symbol == link.symbol and other is not piece
        ]


def _end(link: effects.Links, piece: Piece) -> Document:
    return {"link": link.link, "symbol": link.symbol, "name": piece.name, "id": piece.id}


def is_link(rule: effects.Rule) -> bool:
    """Whether a rule only says where a piece leads."""
    return isinstance(rule, effects.Fact) and isinstance(rule.what, effects.Links)


def _links(piece: Piece) -> Iterator[effects.Links]:
    for rule in piece.rules:
        if isinstance(rule, effects.Fact) and isinstance(rule.what, effects.Links):
            yield rule.what


def _with_parts(pieces: Iterable[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        yield piece
        yield from _with_parts(piece.parts)
