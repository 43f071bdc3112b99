"""The seats that lines of a scenario name, as they are bound where a line is worked out.

In whatever a seat does or has, *I* is that seat, and `me`, `left` and the others are the same as in every line.
"""

from __future__ import annotations

from wonderscript.runtime.instructions import scenarios as told
from wonderscript.runtime.instructions.scenarios import named_seat, seat_number
from wonderscript.runtime.play.game import Game
from wonderscript.runtime.table.derived import once_a_table
from wonderscript.runtime.table.state import Bindings, Here, Scope
from wonderscript.runtime.table.table import Table

NAMES: tuple[told.Whose, ...] = ("me", "left", "right", "opponent")


@once_a_table
def seat_bindings(table: Table) -> Bindings:
    """The seat of each name, and the team-mate of `me` if there is one."""
    whose = (*NAMES, *range(1, table.seats + 1))
    seats = {named_seat(one).variable: seat_number(one, table.seats) for one in whose}
    mates = [seat for seat in table.team(0) if seat != 0]
    return (*seats.items(), *((told.TEAM_MATE, seat) for seat in mates[:1]))


def scope_of(table: Table, seat: int) -> Scope:
    """Where a line is about a seat."""
    return Scope(seat, seat, bindings=seat_bindings(table))


def here_of(game: Game, seat: int) -> Here:
    """Where it is worked out what a line says about a seat."""
    return Here(game.table, game.state, scope_of(game.table, seat))
