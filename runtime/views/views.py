"""What a seat may know of a game: a view of it, with the decision that it is asked as it sees that."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime.options.decisions import Answer, Chose, Decision, Option
from wonderscript.runtime.table.state import Laid, State, StepRun
from wonderscript.runtime.table.table import Table
from wonderscript.runtime.views.visibility import hidden_from, seen_in

UNKNOWN = -1
# A cell of a layout whose piece is not there any more.
EMPTY = -2


class View(Struct, frozen=True):
    """A game as a seat sees it, in the layout of a state; a piece that the seat may not know is `UNKNOWN`.

    `backs` and `laid_backs` are the backs of what lies in the zones and layouts, as numbers of those of the table.
    """

    seat: int
    zones: tuple[tuple[int, ...], ...]
    backs: tuple[tuple[int, ...], ...]
    counters: tuple[int, ...]
    ring: tuple[int, ...]
    first: int
    steps: tuple[StepRun, ...]
    winners: tuple[int, ...]
    decision: Decision | None
    markers: tuple[int, ...] = ()
    laid: tuple[Laid, ...] = ()
    # Of each layout, what lies on the piece of each cell, whether that piece is known or not.
    lying: tuple[tuple[tuple[int, ...], ...], ...] = ()
    laid_backs: tuple[tuple[int, ...], ...] = ()


def view_of(table: Table, state: State, seat: int, decision: Decision | None) -> View:
    """The game as a seat sees it; a decision is shown to the seat that is asked."""
    zones: list[tuple[int, ...]] = []
    for zone, pieces in enumerate(state.zones):
        seen = seen_in(table, state, zone, seat)
        zones.append(tuple(piece if seen >> piece & 1 else UNKNOWN for piece in pieces))
    return View(
        seat,
        tuple(zones),
        tuple(_backs(table, pieces) for pieces in state.zones),
        tuple(state.counters),
        state.ring,
        state.first,
        tuple(reversed([step for step, _scope in state.steps()])),
        state.winners,
        decision_as_seen(table, state, decision) if decision is not None and decision.seat == seat else None,
        state.markers,
        tuple(_laid_as_seen(table, state, laid, seat) for laid in state.laid),
        tuple(
            tuple(zones[table.first_on + piece] if state.where[piece] == laid.zone else () for piece in laid.pieces)
            for laid in state.laid
        ),
        tuple(_backs(table, _still_there(state, laid)) for laid in state.laid),
    )


def _backs(table: Table, pieces: Sequence[int]) -> tuple[int, ...]:
    return tuple(EMPTY if piece == EMPTY else table.backs.of[piece] for piece in pieces)


def _still_there(state: State, laid: Laid) -> tuple[int, ...]:
    """The pieces of a layout, without those that lie elsewhere by now."""
    return tuple(piece if state.where[piece] == laid.zone else EMPTY for piece in laid.pieces)


def _laid_as_seen(table: Table, state: State, laid: Laid, seat: int) -> Laid:
    """A layout as a seat sees it: which cells are empty, and what lies in the others as far as it may be known."""
    seen = seen_in(table, state, laid.zone, seat)
    pieces = (piece if piece == EMPTY or seen >> piece & 1 else UNKNOWN for piece in _still_there(state, laid))
    return Laid(laid.zone, laid.layout, tuple(pieces))


# ---------------------------------------------------------------- what is offered unseen


def offered_unseen(table: Table, state: State, decision: Decision) -> int:
    """The pieces among which a seat chooses and which it may not know, as bits: it knows no more than their place."""
    found = 0
    for option in decision.options:
        for answer in option:
            if isinstance(answer, Chose) and answer.what == "piece":
                found |= 1 << answer.value
    return found & hidden_from(table, state, decision.seat)


def decision_as_seen(table: Table, state: State, decision: Decision) -> Decision:
    """A decision in which pieces that are offered unseen are `UNKNOWN`, and told by their place."""
    unseen = offered_unseen(table, state, decision)
    if not unseen:
        return decision

    def seen(answer: Answer) -> Answer:
        if not isinstance(answer, Chose) or not _is_unseen(answer, unseen):
            return answer
        return replace(answer, value=UNKNOWN, place=place_of(state, answer.value))

    return replace(decision, options=[tuple(map(seen, option)) for option in decision.options])


def place_of(state: State, piece: int) -> tuple[int, int]:
    """The zone in which a piece lies, and its place there."""
    zone = state.where[piece]
    return zone, state.zones[zone].index(piece)


def counterpart(table: Table, state: State, twin: State, decision: Decision, option: Option) -> Option:
    """The same option in an imagined game: for what is chosen unseen, what lies in the same place there."""
    unseen = offered_unseen(table, state, decision)
    if not unseen:
        return option

    def there(answer: Answer) -> Answer:
        if not isinstance(answer, Chose) or not _is_unseen(answer, unseen):
            return answer
        zone, place = place_of(state, answer.value)
        return replace(answer, value=twin.zones[zone][place])

    return tuple(map(there, option))


def _is_unseen(answer: Answer, unseen: int) -> bool:
    return isinstance(answer, Chose) and answer.what == "piece" and bool(unseen >> answer.value & 1)
