"""For whom a piece speaks: mostly for the owner of the zone where it is active.

Some kinds speak for who has a relation to a piece, some are active on another piece or in a zone of the table; and what
a seat has copied speaks for it too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from operator import itemgetter
from typing import Any

from wonderscript.runtime.state import Copied, State
from wonderscript.runtime.table import NO_PIECE, NOBODY, PhysicalPiece, Table


def owner(table: Table, state: State, piece: int) -> int:
    """Who owns a piece: the seat of its zone, or of the piece that it lies on."""
    zone = state.where[piece]
    while zone >= table.first_on:
        zone = state.where[zone - table.first_on]
    return table.zone_seats[zone]


def owners(table: Table, state: State, pieces: Iterable[int]) -> tuple[int, ...]:
    """Who owns one of some pieces; what belongs to nobody is left out."""
    found = dict.fromkeys([owner(table, state, piece) for piece in pieces])
    found.pop(NOBODY, None)
    return tuple(found)


def below(table: Table, state: State, piece: int) -> int:
    """What a piece lies on, or what it is a part of; or nothing."""
    under = state.where[piece] - table.first_on
    return under if under >= 0 else table.pieces[piece].parent


def holder(table: Table, state: State, relation: str, piece: int) -> int:
    """Who has a relation to a piece: the seat with more of its counter there than anybody else, if there is one."""
    slots = table.counters[table.relations[relation].counter].by_piece
    if piece not in slots:
        return NOBODY
    counts = state.counters[slots[piece] : slots[piece] + table.seats]
    most = max(counts)
    return counts.index(most) if most > 0 and counts.count(most) == 1 else NOBODY


def speakers(table: Table, state: State, piece: PhysicalPiece) -> tuple[int, ...]:
    """The seats for which a piece speaks now; of what belongs to nobody, all of them."""
    if not _is_active(table, state, piece):
        return ()
    if piece.speaks_for is None:
        seat = owner(table, state, piece.number)
        return tuple(range(table.seats)) if seat == NOBODY else (seat,)
    relation, kind = piece.speaks_for
    of = piece.number
    while kind is not None and of != NO_PIECE and kind not in table.pieces[of].kinds:
        of = below(table, state, of)
    seat = NOBODY if of == NO_PIECE else holder(table, state, relation, of)
    return () if seat == NOBODY else (seat,)


def _is_active(table: Table, state: State, piece: PhysicalPiece) -> bool:
    """Whether a piece lies where pieces of its kind are active; on another piece, only face up."""
    zone = state.where[piece.number]
    if zone < table.first_on:
        return piece.active_zone is not None and table.zone_names[zone] == piece.active_zone
    if piece.active_on is None or state.face_down >> piece.number & 1:
        return False
    return piece.active_on in table.pieces[zone - table.first_on].kinds


def pieces_elsewhere(table: Table, state: State, seat: int, wanted: int) -> Iterator[int]:
    """The pieces (of those wanted, as bits) that speak for a seat without lying in its zones, or are copied by it."""
    if table.index.elsewhere & wanted:
        left = voices_at(table).now(state)[seat] & wanted
        while left:
            yield (left & -left).bit_length() - 1
            left &= left - 1
    for copied in state.copied:
        if copied.seat == seat and wanted >> copied.piece & 1 and lasts(table, state, copied):
            yield copied.piece


def bits_elsewhere(table: Table, state: State, seat: int, wanted: int) -> int:
    """The same pieces, as bits."""
    if state.copied:
        return sum({1 << piece for piece in pieces_elsewhere(table, state, seat, wanted)})
    return voices_at(table).now(state)[seat] & wanted if table.index.elsewhere & wanted else 0


def lasts(table: Table, state: State, copied: Copied) -> bool:
    """Whether what was copied still holds: the piece that copied it speaks for the seat."""
    return copied.by == NO_PIECE or copied.seat in speakers(table, state, table.pieces[copied.by])


# ---------------------------------------------------------------- what speaks elsewhere


class Voices:
    """Which pieces speak for each seat without lying in its zones, as bits; mostly the same as the last time.

    That depends on where they and what they may lie on are, which of them are face down, and who has the relations.
    """

    __slots__ = ("_beneath", "_counts", "_key", "_latest", "_pieces", "_places", "_table")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pieces = [piece for piece in table.pieces if table.index.elsewhere >> piece.number & 1]
        below = {piece.active_on for piece in self._pieces}
        self._beneath = {piece.number for piece in table.pieces if not below.isdisjoint(piece.kinds)}
        placed = self._beneath | {piece.number for piece in self._pieces}
        while more := {table.pieces[piece].parent for piece in placed} - placed - {NO_PIECE}:
            self._beneath |= more
            placed |= more
        relations = {piece.speaks_for[0] for piece in self._pieces if piece.speaks_for is not None}
        slots = [table.counters[table.relations[relation].counter].by_piece.values() for relation in relations]
        counted = {first + seat for firsts in slots for first in firsts for seat in range(table.seats)}
        self._places = _parts(sorted(placed))
        self._counts = _parts(sorted(counted))
        self._key: Hashable = None
        self._latest: tuple[int, ...] = ()

    def now(self, state: State) -> tuple[int, ...]:
        """What speaks for each seat."""
        table = self._table
        key = self._places(state.where), self._counts(state.counters), state.face_down & table.index.elsewhere
        if key != self._key:
            found = [0] * table.seats
            for piece in self._pieces:
                for seat in speakers(table, state, piece):
                    found[seat] |= 1 << piece.number
            self._latest = tuple(found)
            # What lies on something that is not looked at may belong to somebody else the next time.
            known = table.quick and all(state.where[piece] < table.first_on for piece in self._beneath)
            self._key = key if known else None
        return self._latest


def _parts(numbers: list[int]) -> Callable[[Any], Hashable]:
    """A function that takes the parts with some numbers out of a list."""
    return itemgetter(*numbers) if numbers else lambda _listed: None


def voices_at(table: Table) -> Voices:
    """The voices of a table, made once."""
    found: Voices | None = table.voices
    if found is None:
        found = table.voices = Voices(table)
    return found
