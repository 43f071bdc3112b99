"""For whom a piece speaks: mostly for the owner of the zone where it is active.

Some kinds speak for who has a relation to a piece, some are active on another piece or in a zone of the table; and what
a seat has copied speaks for it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter

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
    relating = relation_at(table, relation)
    place = relating.places.get(piece)
    return NOBODY if place is None else relating.now(state)[place]


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


def all_elsewhere(table: Table, state: State, wanted: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """The same pieces of several seats, each with those wanted of it."""
    if state.copied:
        return tuple([bits_elsewhere(table, state, seat, pieces) for seat, pieces in wanted])
    speaking = voices_at(table).now(state)
    return tuple([speaking[seat] & pieces for seat, pieces in wanted])


def lasts(table: Table, state: State, copied: Copied) -> bool:
    """Whether what was copied still holds: the piece that copied it speaks for the seat."""
    return copied.by == NO_PIECE or copied.seat in speakers(table, state, table.pieces[copied.by])


# ---------------------------------------------------------------- what mostly stays the same


class Relation:
    """Who has a relation to each piece, at the places of these pieces; it is counted when the counts have changed."""

    __slots__ = ("_counts", "_firsts", "_key", "_latest", "_table", "places")

    def __init__(self, table: Table, relation: str) -> None:
        slots = table.counters[table.relations[relation].counter].by_piece
        self.places = {piece: place for place, piece in enumerate(slots)}
        self._firsts = tuple(slots.values())
        self._table = table
        self._counts = _parts({first + seat for first in self._firsts for seat in range(table.seats)})
        self._key: object = None
        self._latest: tuple[int, ...] = ()

    def now(self, state: State) -> tuple[int, ...]:
        """Who has the relation."""
        key = self._counts(state.counters)
        if key != self._key:
            found = tuple([self._most(state.counters[first : first + self._table.seats]) for first in self._firsts])
            self._key = key if self._table.quick else None
            if found != self._latest:
                self._latest = found
        return self._latest

    def _most(self, counts: list[int]) -> int:
        most = max(counts)
        return counts.index(most) if most > 0 and counts.count(most) == 1 else NOBODY


def relation_at(table: Table, relation: str) -> Relation:
    """A relation at a table, made once."""
    memo = table.memos.setdefault("relations", {})
    found: Relation | None = memo.get(relation)
    if found is None:
        found = memo[relation] = Relation(table, relation)
    return found


class Voices:
    """Which pieces speak for each seat without lying in its zones, as bits; mostly the same as the last time.

    That depends on where they and what they may lie on are, which of them are face down, and who has the relations.
    """

    __slots__ = (
        "_beneath",
        "_counted",
        "_counts",
        "_latest",
        "_pieces",
        "_places",
        "_table",
        "_there",
        "_turned",
    )

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
        self._places = _parts(placed)
        self._counts = _parts(counted)
        self._there: object = None
        self._counted: object = None
        self._turned = 0
        self._latest: tuple[int, ...] = ()

    def now(self, state: State) -> tuple[int, ...]:
        """What speaks for each seat."""
        there, counted = self._places(state.where), self._counts(state.counters)
        turned = state.face_down & self._table.index.elsewhere
        if there != self._there or counted != self._counted or turned != self._turned:
            self._latest = self._found(state)
            # What lies on something that is not looked at may belong to somebody else the next time.
            table = self._table
            known = table.quick and all(state.where[piece] < table.first_on for piece in self._beneath)
            self._there, self._counted, self._turned = there if known else None, counted, turned
        return self._latest

    def _found(self, state: State) -> tuple[int, ...]:
        found = [0] * self._table.seats
        for piece in self._pieces:
            for seat in speakers(self._table, state, piece):
                found[seat] |= 1 << piece.number
        return tuple(found)


def _parts(numbers: set[int]) -> Callable[[list[int]], object]:
    """A function that takes the parts with some numbers out of a list, run by run."""
    firsts = sorted(number for number in numbers if number - 1 not in numbers)
    lasts = sorted(number for number in numbers if number + 1 not in numbers)
    return itemgetter(*map(slice, firsts, [last + 1 for last in lasts])) if numbers else itemgetter(slice(0))


def voices_at(table: Table) -> Voices:
    """The voices of a table, made once."""
    found: Voices | None = table.voices
    if found is None:
        found = table.voices = Voices(table)
    return found
