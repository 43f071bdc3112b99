"""Layouts: pieces that are laid out in rows, each on those of the row before it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import compress
from operator import itemgetter

from wonderscript.runtime.library import Cell
from wonderscript.runtime.state import Laid, State
from wonderscript.runtime.supplies import numbers_of
from wonderscript.runtime.table import Table


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
    memo = table.memos.setdefault("hidden", {})
    if layout not in memo:
        memo[layout] = [not cell.face_up for cell in table.layouts[layout].cells]
    found: list[bool] = memo[layout]
    return found


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


def coverings(table: Table, state: State) -> dict[int, int]:
    """The pieces (as bits) that were laid on each piece of a layout, by its zone and number; remembered for a while."""
    memo = table.memos.setdefault("coverings", {})
    latest: tuple[tuple[Laid, ...], dict[int, int]] | None = memo.get("latest")
    if latest is None or latest[0] is not state.laid:
        found: dict[int, int] = {}
        for laid in state.laid:
            pieces = laid.pieces
            for piece, cell in zip(pieces, table.layouts[laid.layout].cells, strict=False):
                # Of empty cells it does not matter which piece they name, so that several may name one.
                covering = {pieces[number] for number in cell.covered_by if number < len(pieces)}
                found[laid.zone * len(table.pieces) + piece] = sum(1 << other for other in covering)
        latest = memo["latest"] = state.laid, found
    return latest[1]


# How many sets of cells a shape remembers before it forgets them all.
MEMORY = 20_000

# Picks the pieces of some cells out of those of all cells.
Pick = Callable[[tuple[int, ...]], tuple[int, ...]]


class Shape(dict[int, Pick]):
    """The cells of a layout (as bits), and those on each. For such as are left, what picks the pieces of bare ones."""

    __slots__ = ("above", "cells", "whole")

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.cells = tuple([1 << number for number in range(len(cells))])
        self.whole = sum(self.cells)
        self.above = tuple([sum({1 << one for one in cell.covered_by if one < len(cells)}) for cell in cells])

    def __missing__(self, left: int) -> Pick:
        if len(self) > MEMORY:
            self.clear()
        bare = [number for number in numbers_of(left) if not self.above[number] & left]
        first, after = (bare[0], bare[0] + 1) if bare else (0, 0)
        # Several numbers pick a tuple, one number would not.
        found: Pick = itemgetter(*bare) if len(bare) > 1 else itemgetter(slice(first, after))
        self[left] = found
        return found


class Bare:
    """The pieces of a zone, of some that fit, on which none of certain others lies because of a layout (all as bits).

    The latest answer is remembered. Mostly a piece was taken away since, and the shape knows what is bare then.
    """

    __slots__ = (
        "_bits",
        "_cells",
        "_covering",
        "_fitting",
        "_left",
        "_pieces",
        "_shape",
        "_shapes",
        "_table",
        "laid",
        "listed",
        "lying",
        "zone",
    )

    def __init__(self, table: Table, zone: int, covering: int, fitting: int) -> None:
        self._table = table
        self.zone = zone
        self._covering = covering
        self._fitting = fitting
        # The layouts when it was last asked, what lay in the zone (in order, and as bits), and what was bare of it.
        self.laid: tuple[Laid, ...] = ()
        self.lying: tuple[int, ...] = ()
        self._bits = 0
        self.listed: tuple[int, ...] = ()
        # The piece of each cell, the cells that are left (as bits), and by the bit of each piece its cell; of a piece
        # that has none here it is not known what is bare without it.
        self._pieces: tuple[int, ...] = ()
        self._left = 0
        self._cells: dict[int, int] = {}
        self._shape = Shape(())
        self._shapes: dict[tuple[str, int], Shape] = {}

    def at(self, state: State) -> tuple[int, ...]:
        """The bare pieces, in the order in which they lie."""
        lying = state.zones[self.zone]
        if self.lying is not lying or self.laid is not state.laid:
            bits = state.bits[self.zone]
            taken = self._cells.get(self._bits ^ bits, 0)
            if taken & self._left and self.laid is state.laid:
                left = self._left = self._left ^ taken
                self.listed = self._shape[left](self._pieces)
            else:
                self.listed = self._anew(state, lying, bits)
            self.lying, self._bits = lying, bits
        return self.listed

    def _anew(self, state: State, lying: tuple[int, ...], bits: int) -> tuple[int, ...]:
        """Find out what is bare where anything may have happened."""
        self.laid = state.laid
        laid = next((laid for laid in state.laid if laid.zone == self.zone), None)
        shape = self._shape = Shape(()) if laid is None else self._shape_of(laid)
        pieces = self._pieces = () if laid is None else laid.pieces
        placed = [*zip(map((1).__lshift__, pieces), shape.cells, strict=True)]
        self._cells = dict(placed)
        # Mostly all that lies there is what was laid out, in that order; it fits, and covers what it lies on.
        usual = not bits & ~(self._covering & self._fitting)
        if usual and lying == pieces:
            self._left = shape.whole
            return shape[shape.whole](pieces)
        self._left = sum([cell for piece, cell in placed if piece & bits & self._covering])
        if usual and lying == tuple([piece for piece in pieces if bits >> piece & 1]):
            return shape[self._left](pieces)
        self._cells = {}
        # Of empty cells it does not matter which piece they name, so that several may name one.
        above = dict(zip(reversed(pieces), reversed(shape.above), strict=True))
        return tuple([one for one in lying if self._fitting >> one & 1 and not above.get(one, 0) & self._left])

    def _shape_of(self, laid: Laid) -> Shape:
        key = laid.layout, len(laid.pieces)
        if key not in self._shapes:
            self._shapes[key] = Shape(self._table.layouts[laid.layout].cells[: len(laid.pieces)])
        return self._shapes[key]


def bare_pieces(table: Table, zone: int, covering: int, fitting: int) -> Bare:
    """The pieces of a zone on which none of certain others lies because of a layout; the same for all who ask."""
    memo = table.memos.setdefault("bare", {})
    key = zone, covering, fitting
    if key not in memo:
        memo[key] = Bare(table, *key)
    found: Bare = memo[key]
    return found


def row_of(table: Table, state: State, zone: int, row: int) -> Iterator[int]:
    """The pieces that lie in a row of a zone, the first row being the one that is drawn first."""
    for laid in state.laid:
        if laid.zone == zone:
            for piece, cell in zip(laid.pieces, table.layouts[laid.layout].cells, strict=False):
                if cell.row == row and state.where[piece] == zone:
                    yield piece
