"""What a trigger waits for: something that is done, a relation that turns, a track that comes to a place."""

from __future__ import annotations

from wonderscript.runtime.phrases import Data, Piece, PieceSet, Players


class Event(Data, frozen=True):
    """Something that was done: a verb by a player, to a piece, in a way; without a player, to this very piece.

    `also`: other verbs with the same head that are waited for, where pieces are named to which they are done. Who did
    it is bound to `doer`; what it was done to, or with whom, to `variable`.
    """

    verb: str
    who: Players | None
    pieces: PieceSet | None = None
    way: str | None = None
    counter: str | None = None
    other: Players | None = None
    variable: str | None = None
    also: tuple[str, ...] = ()
    doer: str | None = None

    @property
    def verbs(self) -> tuple[str, ...]:
        """All verbs that are waited for."""
        return (self.verb, *self.also)


class Turns(Data, frozen=True):
    """A watched relation of a player to a piece that turns true (`gained`) or false."""

    relation: str
    who: Players
    piece: Piece
    gained: bool


class Reaches(Data, frozen=True):
    """The marker of a track comes to a position; `once` in a game for each side."""

    track: str
    position: int
    once: bool = False
