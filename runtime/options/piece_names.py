"""Pieces by what people call them: a name, and as much more as tells a piece from others of that name.

In: a table, a state, some pieces that could be meant. Out: one of them for a name, or the shortest name for one of
them. Pieces that look alike and lie in one place are numbered in the order in which they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct, structs

from wonderscript.runtime.table.state import State
from wonderscript.runtime.table.table import NO_PIECE, NOBODY, Table


class Named(Struct, frozen=True, omit_defaults=True, rename={"lies_in": "in", "lies_on": "on", "part_of": "of"}):
    """A piece by its name, perhaps with its kind, what it is a part of, where it lies, and which of those alike it is.

    One that cannot be seen has no name, but its place among those that lie there. Seats and places are counted from 1.
    """

    piece: str | None = None
    kind: str | None = None
    part_of: str | None = None
    seat: int | None = None
    lies_in: str | None = None
    lies_on: str | None = None
    place: int | None = None
    copy: int | None = None

    def means(self, whole: Named) -> bool:
        """Whether all that is said here is true of a piece of which all is said."""
        told = ((said, getattr(whole, field)) for field, said in zip(_FIELDS, structs.astuple(self), strict=True))
        return all(said is None or said == true for said, true in told)


_FIELDS = Named.__struct_fields__
_QUALIFIERS = tuple(field for field in _FIELDS if field not in ("piece", "place", "copy"))


class Candidates:
    """The pieces that could be meant somewhere; those that are `unseen` (as bits) are told by their places."""

    def __init__(self, table: Table, state: State, pieces: Iterable[int], unseen: int = 0) -> None:
        self._whole: dict[int, Named] = {}
        self._unseen = unseen
        counts: dict[Named, int] = {}
        for piece in sorted(dict.fromkeys(pieces), key=_order(state)):
            named = _named(table, state, piece)
            counts[named] = counts.get(named, 0) + 1
            place = state.zones[state.where[piece]].index(piece) + 1
            self._whole[piece] = structs.replace(named, place=place, copy=counts[named])

    def all_of(self, piece: int) -> Named:
        """All that can be said of a piece."""
        return self._whole[piece]

    def called(self, name: Named) -> list[int]:
        """The pieces of which a name is true."""
        return [piece for piece, whole in self._whole.items() if name.means(whole)]

    def names(self) -> list[str]:
        """What the pieces are called, each name once."""
        return list(dict.fromkeys(whole.piece for whole in self._whole.values() if whole.piece is not None))

    def shortest(self, piece: int, copy: bool = True) -> Named:
        """A name that is true of this piece and of no other; without `copy`, of none that does not look alike."""
        whole = self._whole[piece]
        if self._unseen >> piece & 1:
            return Named(None, seat=whole.seat, lies_in=whole.lies_in, lies_on=whole.lies_on, place=whole.place)
        rivals = [one for one in self._whole.values() if one.piece == whole.piece]
        said: dict[str, str | int] = {}
        for field in _QUALIFIERS:
            value = getattr(whole, field)
            left = [one for one in rivals if getattr(one, field) == value]
            if value is not None and len(left) < len(rivals):
                said[field] = value
                rivals = left
        if copy and len(rivals) > 1 and whole.copy is not None:
            said["copy"] = whole.copy
        return Named(whole.piece, **said)  # type: ignore[arg-type]


def _named(table: Table, state: State, number: int) -> Named:
    """All that can be said of a piece, but which of those alike it is."""
    piece = table.pieces[number]
    zone = state.where[number]
    seat = table.zone_seats[zone] if zone < table.first_on else NOBODY
    return Named(
        piece.name,
        kind=piece.face.kind,
        part_of=None if piece.parent == NO_PIECE else table.pieces[piece.parent].name,
        seat=None if seat == NOBODY else seat + 1,
        lies_in=table.zone_names[zone],
        lies_on=table.pieces[zone - table.first_on].name if zone >= table.first_on else None,
    )


def _order(state: State) -> Callable[[int], tuple[int, int]]:
    """What puts pieces in the order in which they lie."""
    places: dict[int, tuple[int, int]] = {}
    for zone, pieces in enumerate(state.zones):
        places.update((piece, (zone, index)) for index, piece in enumerate(pieces))
    return places.__getitem__
