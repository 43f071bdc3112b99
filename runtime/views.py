"""What a seat may know of a game: a view of it, and games imagined that look the same from that seat."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from wonderscript.runtime import randomness
from wonderscript.runtime.decisions import Decision
from wonderscript.runtime.numbers import value_of
from wonderscript.runtime.phrases import Pieces
from wonderscript.runtime.selecting import among, round_from
from wonderscript.runtime.state import Here, Scope, State, StepRun, Together
from wonderscript.runtime.table import Table

UNKNOWN = -1


class View(Struct, frozen=True):
    """A game as a seat sees it, in the layout of a state; a piece that the seat may not know is `UNKNOWN`."""

    seat: int
    zones: tuple[tuple[int, ...], ...]
    counters: tuple[int, ...]
    ring: tuple[int, ...]
    first: int
    steps: tuple[StepRun, ...]
    winners: tuple[int, ...]
    decision: Decision | None


def view_of(table: Table, state: State, seat: int, decision: Decision | None) -> View:
    """The game as a seat sees it; a decision is shown to the seat that is asked."""
    zones: list[tuple[int, ...]] = []
    for zone, pieces in enumerate(state.zones):
        seen = _seen_in(table, state, zone, seat)
        zones.append(tuple(piece if seen >> piece & 1 else UNKNOWN for piece in pieces))
    return View(
        seat,
        tuple(zones),
        tuple(state.counters),
        state.ring,
        state.first,
        tuple(reversed([step for step, _scope in state.steps()])),
        state.winners,
        decision if decision is not None and decision.seat == seat else None,
    )


def _seen_in(table: Table, state: State, zone: int, seat: int) -> int:
    """The pieces that a seat may know in a zone, as bits."""
    lying = state.bits[zone]
    if not lying:
        return 0
    known = lying & state.known[seat]
    if zone >= table.first_on:
        below = zone - table.first_on
        under = state.where[below]
        open_below = _seen_in(table, state, under, seat) >> below & 1
        return known | (lying & ~state.face_down if open_below else 0)
    match table.zone_infos[zone].seen:
        case "open":
            return known | lying & ~state.face_down
        case "top":
            return known | 1 << state.zones[zone][0]
        case "secret":
            return lying if table.zone_seats[zone] == seat else known
        case "closed":
            return known


def hidden_from(table: Table, state: State, seat: int) -> int:
    """The pieces that a seat may not know, as bits."""
    seen = 0
    for zone in range(len(state.zones)):
        seen |= _seen_in(table, state, zone, seat)
    return (1 << len(table.pieces)) - 1 & ~seen


# ---------------------------------------------------------------- imagining


def imagined_state(table: Table, state: State, seat: int, seed: int) -> State:
    """A state that looks the same from a seat: what it may not know is dealt again, and nobody else has chosen yet."""
    twin = state.copy()
    hidden = hidden_from(table, state, seat)
    for parts in _packs(table, hidden):
        for pieces, drawn in parts:
            if drawn:
                away = [piece for piece in pieces if twin.where[piece] != table.pieces[piece].start]
                mixed, seed = randomness.shuffled(pieces, seed)
                _exchange(twin, dict(zip(away, mixed, strict=False)))
        members = [piece for pieces, _drawn in parts for piece in pieces]
        dealt = [piece for piece in members if twin.where[piece] != table.pieces[piece].start]
        mixed, seed = randomness.shuffled(dealt, seed)
        _exchange(twin, dict(zip(dealt, mixed, strict=True)))
    twin.seed = randomness.next_word(seed)[0]
    _forget_choices(twin, seat)
    return twin


def _packs(table: Table, hidden: int) -> Iterator[list[tuple[list[int], bool]]]:
    """Hidden pieces that look alike from behind: deck by deck its parts, and whether a part is drawn at random."""
    left = hidden
    for deck in table.decks.values():
        values: list[int | None] = [None]
        if deck.by is not None:
            info = next(one for one in table.library.properties if one.id == deck.by)
            values = list(range(info.least, info.most + 1))
        for value in values:
            scope = Scope(0, 0)
            if deck.by is not None and value is not None:
                scope = scope.binding(deck.by, value)
            here = Here(table, State(), scope)
            parts: list[tuple[list[int], bool]] = []
            for part in deck.parts:
                test = among(here, Pieces(part.pieces.kind, (), part.pieces.filters))
                pieces = [one.number for one in table.pieces if left >> one.number & 1 and test(one.number)]
                for piece in pieces:
                    left &= ~(1 << piece)
                parts.append((pieces, part.amount is not None and value_of(here, part.amount) < len(pieces)))
            yield parts


def _exchange(state: State, new: dict[int, int]) -> None:
    """Put each piece of a mapping where another one lies; those that are pushed out go where the others came from."""
    moved = {old: one for old, one in new.items() if old != one}
    outside = [one for one in moved.values() if one not in new]
    free = [old for old in new if old not in set(new.values())]
    moved.update(zip(outside, free, strict=True))
    zones = {state.where[piece] for piece in moved}
    lying = {zone: [moved.get(piece, piece) for piece in state.zones[zone]] for zone in zones}
    face_down = state.face_down
    for old, one in moved.items():
        face_down = face_down & ~(1 << one) | (state.face_down >> old & 1) << one
    state.face_down = face_down
    for zone, pieces in lying.items():
        state.fill(zone, pieces)


def _forget_choices(state: State, seat: int) -> None:
    """Where all decide together nobody knows what the others chose: the seat is asked first, the others after it."""
    for index, frame in enumerate(state.stack):
        if isinstance(frame.rest, Together) and seat in frame.rest.seats:
            state.stack[index] = replace(frame, rest=Together(round_from(frame.rest.seats, seat)))
