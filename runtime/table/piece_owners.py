"""For whom a piece speaks: mostly for the owner of the zone where it is active.

Some kinds speak for who has a relation to a piece, some are active on another piece or in a zone of the table; and what
a seat has copied speaks for it too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wonderscript.runtime.payment.supplies import numbers_of
from wonderscript.runtime.table.state import Copied, State
from wonderscript.runtime.table.table import NO_PIECE, NOBODY, PhysicalPiece, Table


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
    first = table.counters[table.relations[relation].counter].by_piece.get(piece)
    if first is None:
        return NOBODY
    counts = state.counters[first : first + table.seats]
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


def belongs_to_all(table: Table, state: State, source: int) -> bool:
    """Whether what a source says is said for every player: a rule of the game, or a piece that is nobody's."""
    if source < 0:
        return True
    if not table.index.elsewhere >> source & 1 or table.pieces[source].speaks_for is not None:
        return False
    return owner(table, state, source) == NOBODY and _is_active(table, state, table.pieces[source])


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
        yield from numbers_of(speaking_elsewhere(table, state)[seat] & wanted)
    for copied in state.copied:
        if copied.seat == seat and wanted >> copied.piece & 1 and lasts(table, state, copied):
            yield copied.piece


def bits_elsewhere(table: Table, state: State, seat: int, wanted: int) -> int:
    """The same pieces, as bits."""
    if state.copied:
        return sum({1 << piece for piece in pieces_elsewhere(table, state, seat, wanted)})
    return speaking_elsewhere(table, state)[seat] & wanted if table.index.elsewhere & wanted else 0


def lasts(table: Table, state: State, copied: Copied) -> bool:
    """Whether what was copied still holds: the piece that copied it speaks for the seat."""
    return copied.by == NO_PIECE or copied.seat in speakers(table, state, table.pieces[copied.by])


def speaking_elsewhere(table: Table, state: State) -> list[int]:
    """Which pieces speak for each seat without lying in its zones, as bits."""
    found = [0] * table.seats
    for piece in numbers_of(table.index.elsewhere):
        for seat in speakers(table, state, table.pieces[piece]):
            found[seat] |= 1 << piece
    return found
