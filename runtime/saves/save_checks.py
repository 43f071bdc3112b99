"""Whether a state that somebody wrote down could be one of a table: one function a check, in one list.

In: a table and a saved state. Out: what is wrong with it. Whether a game can come to such a state is not known here;
only that every number in it means something, so that nothing is looked for where nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wonderscript.runtime.meaning.seats import ring_of
from wonderscript.runtime.saves.saves import SavedState
from wonderscript.runtime.table import randomness
from wonderscript.runtime.table.state import (
    AnyRest,
    Drawn,
    ForSeat,
    Frame,
    Happened,
    Instead,
    Paid,
    Paying,
    Release,
    Scope,
    Sight,
    StepRun,
    Task,
    Together,
)
from wonderscript.runtime.table.table import NO_PIECE, NOBODY, Table

# More than anybody has of anything, and deeper than texts lead.
MOST = 1_000_000
DEEPEST = 1_000

# What a frame of each task has beside its body.
RESTS: dict[Task, tuple[type[AnyRest] | None, ...]] = {
    Task.BODY: (None, Drawn, Instead),
    Task.ONE: (None, Drawn, Instead),
    Task.FOR_SEAT: (ForSeat,),
    Task.STEP: (StepRun,),
    Task.UNTIL: (None,),
    Task.TOGETHER: (Together,),
    Task.RELEASE: (Release,),
    Task.PAYMENT: (Paying,),
    Task.EVENT: (Happened,),
    Task.WATCH: (None,),
    Task.SIGHT: (Sight,),
}


def misfit(table: Table, saved: SavedState) -> str | None:
    """What of a state does not fit a table, in a word; None if all of it does."""
    return next((what for what, fits in CHECKS.items() if not fits(table, saved)), None)


def _zones(table: Table, saved: SavedState) -> bool:
    lying = sorted(piece for pieces in saved.zones for piece in pieces)
    return len(saved.zones) == len(table.zone_names) and lying == list(range(len(table.pieces)))


def _counters(table: Table, saved: SavedState) -> bool:
    return len(saved.counters) == table.counter_slots and _are_counts(saved.counters)


def _known(table: Table, saved: SavedState) -> bool:
    return len(saved.known) == table.seats and all(_are_sorted_pieces(table, one) for one in saved.known)


def _face_down(table: Table, saved: SavedState) -> bool:
    return _are_sorted_pieces(table, saved.face_down)


def _seats(table: Table, saved: SavedState) -> bool:
    absent = {seat for seat, _step in saved.absent}
    return (
        saved.ring == ring_of(table, saved.stack, saved.absent)
        and bool(saved.ring)
        and absent <= set(range(table.seats))
        and len(saved.absent) <= DEEPEST
        and saved.first in range(table.seats)
        and _is_seat(table, saved.active)
        and set(saved.winners) <= set(range(table.seats))
        and len(saved.winners) <= table.seats
    )


def _chance(table: Table, saved: SavedState) -> bool:
    told = saved.told or ()
    return 0 <= saved.seed <= randomness.MASK and all(_are_pieces(table, one) for one in told)


def _choices(table: Table, saved: SavedState) -> bool:
    return len(saved.given) <= table.seats and all(number >= 0 for number in saved.given)


def _tracks(table: Table, saved: SavedState) -> bool:
    lengths = [track.length for track in table.library.tracks]
    return len(saved.markers) == len(lengths) and all(
        -length <= marker <= length for marker, length in zip(saved.markers, lengths, strict=True)
    )


def _layouts(table: Table, saved: SavedState) -> bool:
    return all(
        one.zone in range(len(table.zone_names))
        and one.layout in table.layouts
        and len(one.pieces) <= len(table.layouts[one.layout].cells)
        and _are_pieces(table, one.pieces)
        for one in saved.laid
    ) and len(saved.laid) <= len(table.zone_names)


def _remembered(table: Table, saved: SavedState) -> bool:
    """What was used, is held, waits, was copied or is watched."""
    held = saved.held or ()
    return (
        max(map(len, (saved.used, held, saved.queue, saved.copied, saved.watched, saved.again))) <= MOST // 10
        and all(slot in range(table.counter_slots) for slot, _amount in held)
        and _are_counts(amount for _slot, amount in held)
        and all(_is_seat(table, one.seat) for one in saved.used)
        and all(_is_seat(table, one.seat) for one in saved.copied)
        and all(_is_seat(table, one.seat) for one in saved.watched)
        and all(_are_pieces(table, (one.piece,)) for one in saved.copied)
        and all(one.body in range(len(table.bodies)) and _is_scope(table, one.scope) for one in saved.queue)
        and set(saved.again) <= table.index.steps
    )


def _accounts(table: Table, saved: SavedState) -> bool:
    zones = len(table.active_zones)
    return len(saved.accounts) <= DEEPEST and all(
        one.step in table.index.accounted
        and len(one.counters) == table.counter_slots
        and _are_counts(one.counters)
        and len(one.lying) == zones * table.seats
        and all(_are_pieces(table, lying) for lying in one.lying)
        and len(one.paid) <= MOST // 10
        and all(_is_paid(table, paid) and len(paid.lying) == zones for paid in one.paid)
        for one in saved.accounts
    )


def _is_paid(table: Table, paid: Paid) -> bool:
    lying = all(_are_pieces(table, pieces) for pieces in paid.lying)
    return paid.seat in range(table.seats) and _are_pieces(table, (paid.piece,)) and lying


def _stack(table: Table, saved: SavedState) -> bool:
    return len(saved.stack) <= DEEPEST and all(_is_frame(table, frame) for frame in saved.stack)


CHECKS: dict[str, Callable[[Table, SavedState], bool]] = {
    "its zones": _zones,
    "its counters": _counters,
    "what is known": _known,
    "what lies face down": _face_down,
    "its seats": _seats,
    "its seed or its draws": _chance,
    "what was chosen": _choices,
    "its tracks": _tracks,
    "its layouts": _layouts,
    "what is kept in mind": _remembered,
    "what was paid": _accounts,
    "what is to be done next": _stack,
}


def _is_frame(table: Table, frame: Frame) -> bool:
    rest = frame.rest
    if frame.body not in range(len(table.bodies)) or not _is_scope(table, frame.scope):
        return False
    if frame.position not in range(len(table.bodies[frame.body]) + 1):
        return False
    return (None if rest is None else type(rest)) in RESTS[frame.task] and _is_rest(table, rest)


def _is_rest(table: Table, rest: AnyRest | None) -> bool:
    match rest:
        case Together(seats):
            return 0 < len(seats) == len(set(seats)) and set(seats) <= set(range(table.seats))
        case ForSeat(seat, _values):
            return seat in range(table.seats)
        case Instead(bodies):
            return all(
                _is_seat(table, seat) and body in range(len(table.bodies)) and _is_piece(table, piece)
                for seat, body, piece in bodies
            )
        case StepRun(step, run, times):
            return step in table.index.steps and 0 <= run <= MOST and 0 <= times <= MOST
        case Happened(verb, seat, piece, other):
            return verb in table.verbs and _is_seat(table, seat) and _is_piece(table, piece) and _is_seat(table, other)
        case Drawn(pieces):
            return all(_are_pieces(table, one) for one in pieces)
        case Sight(seat, pieces):
            return seat in range(table.seats) and _are_pieces(table, pieces)
        case _:
            return True


def _is_scope(table: Table, scope: Scope) -> bool:
    return (
        _is_seat(table, scope.me)
        and _is_seat(table, scope.them)
        and _is_piece(table, scope.this)
        and len(scope.bindings) <= DEEPEST
        and _are_counts(value for _variable, value in scope.bindings)
    )


def _is_seat(table: Table, seat: int) -> bool:
    return seat == NOBODY or seat in range(table.seats)


def _is_piece(table: Table, piece: int) -> bool:
    return piece == NO_PIECE or piece in range(len(table.pieces))


def _are_pieces(table: Table, pieces: Iterable[int]) -> bool:
    return all(piece in range(len(table.pieces)) for piece in pieces)


def _are_sorted_pieces(table: Table, pieces: list[int]) -> bool:
    return pieces == sorted(set(pieces)) and _are_pieces(table, pieces)


def _are_counts(numbers: Iterable[int]) -> bool:
    return all(-MOST <= number <= MOST for number in numbers)
