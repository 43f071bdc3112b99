"""Who sees which pieces: what zones, faces and looking at them show to a seat.

What cannot be seen of a piece is its face. Its back is seen by everybody, wherever it lies: see `backs`.
"""

from __future__ import annotations

from wonderscript.runtime.meaning.seats import answerer
from wonderscript.runtime.table.state import State
from wonderscript.runtime.table.table import NOBODY, Table


def seen_in(table: Table, state: State, zone: int, seat: int) -> int:
    """The pieces that a seat may know in a zone, as bits."""
    lying = state.bits[zone]
    if not lying:
        return 0
    known = lying & state.known[seat]
    if zone >= table.first_on:
        below = zone - table.first_on
        return known | (lying & ~state.face_down if sees(table, state, seat, below) else 0)
    match table.zone_infos[zone].seen:
        case "open":
            return known | lying & ~state.face_down
        case "top":
            return known | 1 << state.zones[zone][0]
        case "secret":
            owner = table.zone_seats[zone]
            return lying if owner != NOBODY and answerer(table, state, owner) == seat else known
        case "closed":
            return known


def sees(table: Table, state: State, seat: int, piece: int) -> bool:
    """Whether a seat may know which piece this is."""
    return bool(seen_in(table, state, state.where[piece], seat) >> piece & 1)


def is_unseen(table: Table, state: State, seat: int, piece: int) -> bool:
    """Whether whoever decides for a seat may not know which piece this is."""
    return not sees(table, state, answerer(table, state, seat), piece)


def hidden_from(table: Table, state: State, seat: int) -> int:
    """The pieces that a seat may not know, as bits."""
    seen = 0
    for zone in range(len(state.zones)):
        seen |= seen_in(table, state, zone, seat)
    return (1 << len(table.pieces)) - 1 & ~seen
