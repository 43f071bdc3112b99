"""Who answers for a seat: its player, or, for a seat without one, whoever its text names."""

from __future__ import annotations

from wonderscript.runtime.selecting import seats_of
from wonderscript.runtime.state import State, here_for
from wonderscript.runtime.table import Table


def answerer(table: Table, state: State, seat: int) -> int:
    """The player who decides for a seat; where nobody is named to do so, the first player."""
    info = table.neutral.get(seat)
    if info is None:
        return seat
    named = seats_of(here_for(table, state, seat), info.answered_by)
    return next((one for one in named if one < table.players), state.first)
