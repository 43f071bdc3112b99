"""Layouts: pieces that are laid out in rows, each on those of the row before it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import compress

from wonderscript.runtime.instructions.library import Cell
from wonderscript.runtime.table.state import Laid, State
from wonderscript.runtime.table.table import Table


def lay_out(table: Table, state: State, source: int, target: int, layout: str) -> None:
    """Lay the pieces of a zone out, cell by cell from the first row on; what is left over stays where it is."""
    hidden = _hidden(table, layout)
    pieces = state.zones[source][: len(hidden)]
    state.move_all(pieces, target)
    state.face_down |= sum([1 << piece for piece in compress(pieces, hidden)])
    others = [laid for laid in state.laid if laid.zone != target]
    state.laid = (*others, Laid(target, layout, pieces))


def _hidden(table: Table, layout: str) -> list[bool]:
    """For each cell of a layout whether what lies there is face down."""
    return [not cell.face_up for cell in table.layouts[layout].cells]


def lay_out_like(table: Table, state: State, other: Laid, left: Collection[int]) -> int:
    """Lay the pieces of a zone out like others, of which only some are left; how many there is no room for.

    The first pieces lie where nothing lies on them, the next below these, and so on.
    """
    cells = table.layouts[other.layout].cells
    depths = _depths(cells, [number for number, piece in enumerate(other.pieces) if piece in left])
    order = sorted(depths, key=lambda number: (depths[number], -cells[number].row, number))
    pieces = state.zones[other.zone]
    placed = dict(zip(order, pieces, strict=False))
    # An empty cell is one whose piece lies elsewhere; it does not matter which piece that is.
    elsewhere = next(piece for piece, zone in enumerate(state.where) if zone != other.zone)
    laid = Laid(other.zone, other.layout, tuple(placed.get(number, elsewhere) for number in range(len(cells))))
    state.laid = (*(one for one in state.laid if one.zone != other.zone), laid)
    state.fill(other.zone, [placed[number] for number in sorted(placed)] + list(pieces[len(order) :]))
    for number, piece in placed.items():
        state.turn_over(piece, face_down=depths[number] > 0 and not cells[number].face_up)
    return max(len(pieces) - len(order), 0)


def _depths(cells: Sequence[Cell], left: Collection[int]) -> dict[int, int]:
    """How many pieces lie one on the other on each cell that is left."""
    depths: dict[int, int] = {}

    def depth(number: int) -> int:
        if number not in depths:
            depths[number] = max((depth(other) + 1 for other in cells[number].covered_by if other in left), default=0)
        return depths[number]

    return {number: depth(number) for number in left}


def lying_on(table: Table, state: State, piece: int) -> Iterator[int]:
    """The pieces that lie on a piece because of the layout in which it lies."""
    for laid in state.laid:
        if laid.zone == state.where[piece] and piece in laid.pieces:
            cell = table.layouts[laid.layout].cells[laid.pieces.index(piece)]
            for number in cell.covered_by:
                if number < len(laid.pieces) and state.where[laid.pieces[number]] == laid.zone:
                    yield laid.pieces[number]


def row_of(table: Table, state: State, zone: int, row: int) -> Iterator[int]:
    """The pieces that lie in a row of a zone, the first row being the one that is drawn first."""
    for laid in state.laid:
        if laid.zone == zone:
            for piece, cell in zip(laid.pieces, table.layouts[laid.layout].cells, strict=False):
                if cell.row == row and state.where[piece] == zone:
                    yield piece
