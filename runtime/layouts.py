"""Layouts: pieces that are laid out in rows, each on those of the row before it."""

from __future__ import annotations

from collections.abc import Iterator

from wonderscript.runtime.state import Laid, State
from wonderscript.runtime.table import Table


def lay_out(table: Table, state: State, source: int, target: int, layout: str) -> None:
    """Lay the pieces of a zone out, cell by cell from the first row on; what is left over stays where it is."""
    cells = table.layouts[layout].cells
    pieces = state.zones[source][: len(cells)]
    for piece, cell in zip(pieces, cells, strict=False):
        state.move(piece, target, face_down=not cell.face_up)
    others = tuple(laid for laid in state.laid if laid.zone != target)
    state.laid = (*others, Laid(target, layout, pieces))


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
