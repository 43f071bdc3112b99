"""Who answers for a seat: its player, or, for a seat without one, whoever its text names; and who sits in the ring."""

from __future__ import annotations

from collections.abc import Iterable

from wonderscript.runtime.meaning.meanings import seats_of
from wonderscript.runtime.table.state import AFTER, Frame, State, StepRun, here_for
from wonderscript.runtime.table.table import Table


def answerer(table: Table, state: State, seat: int) -> int:
    """The player who decides for a seat; where nobody is named to do so, the first player."""
    info = table.neutral.get(seat)
    if info is None:
        return seat
    named = seats_of(here_for(table, state, seat), info.answered_by)
    return next((one for one in named if one < table.players), state.first)


def form_ring(table: Table, state: State) -> None:
    """Whoever sits out a step is missing while its body is carried out; before it and after it all are there."""
    state.ring = ring_of(table, state.stack, state.absent)


def ring_of(table: Table, stack: Iterable[Frame], absent: Iterable[tuple[int, str]]) -> tuple[int, ...]:
    """The seats that are there while such steps are going on."""
    runs = [frame.rest for frame in stack if isinstance(frame.rest, StepRun) and frame.rest.stage == AFTER]
    gone = {seat for seat, step in absent if any(run.is_a(step) for run in runs)}
    return tuple(seat for seat in range(table.seats) if seat not in gone)
