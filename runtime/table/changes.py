"""Changes of a table: what is otherwise in one state than in an earlier one, as data.

What is held until all have paid counts as being there already: it is nobody else's any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from wonderscript.runtime.table.state import Copied, State
from wonderscript.runtime.table.table import NO_PIECE, NOBODY, Table


class Change(Struct, frozen=True, tag=True):
    """Something that is otherwise than before."""


class Counted(Change, frozen=True):
    """A seat (or, with `NOBODY`, the table) has another amount of a counter, of a value or on a piece if it has one."""

    seat: int
    counter: str
    before: int
    after: int
    value: int | None = None
    piece: int = NO_PIECE


class Moved(Change, frozen=True):
    """Pieces lie in another zone; `face_down`: they lie there face down."""

    pieces: tuple[int, ...]
    source: int
    target: int
    face_down: bool = False


class Turned(Change, frozen=True):
    """A piece lies where it lay, but the other side up."""

    piece: int
    face_down: bool


class Marked(Change, frozen=True):
    """The marker of a track stands elsewhere, as seen from the first seat."""

    track: str
    before: int
    after: int


class SatOut(Change, frozen=True):
    """A seat has left the ring, or (not `away`) is back in it."""

    seat: int
    away: bool


class WentFirst(Change, frozen=True):
    """Another seat goes first from now on."""

    seat: int


class TookOver(Change, frozen=True):
    """The text of a piece holds for a seat too."""

    seat: int
    piece: int


class LookedAt(Change, frozen=True):
    """A seat knows pieces that it did not know."""

    seat: int
    pieces: tuple[int, ...]


class Repeated(Change, frozen=True):
    """A step will be taken once more."""

    step: str


class Ended(Change, frozen=True):
    """The game is over at once: who has won, if the text says so, and by what."""

    winners: tuple[int, ...]
    reason: str | None


AnyChange = Counted | Moved | Turned | Marked | SatOut | WentFirst | TookOver | LookedAt | Repeated | Ended


class Snapshot(NamedTuple):
    """All of a state that can be seen to change."""

    counters: tuple[int, ...]
    where: tuple[int, ...]
    face_down: int
    markers: tuple[int, ...]
    ring: tuple[int, ...]
    first: int
    copied: tuple[Copied, ...]
    known: tuple[int, ...]
    again: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str | None


def snapshot_of(state: State) -> Snapshot:
    """A state as it stands."""
    counters = state.counters.copy()
    for slot, amount in state.held or ():
        counters[slot] += amount
    return Snapshot(
        tuple(counters),
        tuple(state.where),
        state.face_down,
        state.markers,
        state.ring,
        state.first,
        state.copied,
        tuple(state.known),
        state.again,
        state.winners,
        state.reason,
    )


def changes_between(table: Table, before: Snapshot, after: Snapshot) -> tuple[AnyChange, ...]:
    """What is otherwise after than it was before: amounts first, then pieces, then all the rest."""
    if before == after:
        return ()
    return (
        *_counted(table, before, after),
        *(
            Marked(track, before.markers[number], after.markers[number])
            for track, number in table.tracks.items()
            if before.markers[number] != after.markers[number]
        ),
        *_moved(before, after),
        *(
            Turned(piece, bool(after.face_down >> piece & 1))
            for piece, (old, new) in enumerate(zip(before.where, after.where, strict=True))
            if old == new and (before.face_down ^ after.face_down) >> piece & 1
        ),
        *(SatOut(seat, True) for seat in before.ring if seat not in after.ring),
        *(SatOut(seat, False) for seat in after.ring if seat not in before.ring),
        *((WentFirst(after.first),) if before.first != after.first else ()),
        *(TookOver(one.seat, one.piece) for one in after.copied if one not in before.copied),
        *_looked_at(table, before, after),
        *(Repeated(step) for step in after.again if step not in before.again),
        *_ended(before, after),
    )


def _counted(table: Table, before: Snapshot, after: Snapshot) -> Iterator[Counted]:
    if before.counters == after.counters:
        return
    for counter, slots in table.counters.items():
        places = [(base, value, NO_PIECE) for value, base in slots.by_value.items()]
        places += [(base, None, piece) for piece, base in slots.by_piece.items()]
        for base, value, piece in places:
            for seat in range(1 if slots.info.shared else table.seats):
                was, now = before.counters[base + seat], after.counters[base + seat]
                if was != now:
                    yield Counted(NOBODY if slots.info.shared else seat, counter, was, now, value, piece)


def _moved(before: Snapshot, after: Snapshot) -> Iterator[Moved]:
    """Pieces that went the same way are told together, in the order of their numbers."""
    ways: dict[tuple[int, int, bool], list[int]] = {}
    for piece, (old, new) in enumerate(zip(before.where, after.where, strict=True)):
        if old != new:
            ways.setdefault((old, new, bool(after.face_down >> piece & 1)), []).append(piece)
    for (old, new, face_down), pieces in ways.items():
        yield Moved(tuple(pieces), old, new, face_down)


def _looked_at(table: Table, before: Snapshot, after: Snapshot) -> Iterator[LookedAt]:
    for seat, (old, new) in enumerate(zip(before.known, after.known, strict=True)):
        learned = new & ~old
        if learned:
            yield LookedAt(seat, tuple(one.number for one in table.pieces if learned >> one.number & 1))


def _ended(before: Snapshot, after: Snapshot) -> Iterator[Ended]:
    if (before.winners, before.reason) != (after.winners, after.reason):
        yield Ended(after.winners, after.reason)
