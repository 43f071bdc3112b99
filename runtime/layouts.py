"""Layouts: pieces that are laid out in rows, each on those of the row before it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from wonderscript.runtime.library import Cell
from wonderscript.runtime.state import Laid, State
from wonderscript.runtime.supplies import numbers_of
from wonderscript.runtime.table import Table


def lay_out(table: Table, state: State, source: int, target: int, layout: str) -> None:
    """Lay the pieces of a zone out, cell by cell from the first row on; what is left over stays where it is."""
    cells = table.layouts[layout].cells
    pieces = state.zones[source][: len(cells)]
    state.move_all(pieces, target)
    state.face_down |= sum(1 << piece for piece, cell in zip(pieces, cells, strict=False) if not cell.face_up)
    others = tuple(laid for laid in state.laid if laid.zone != target)
    state.laid = (*others, Laid(target, layout, pieces))


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


class Shape(NamedTuple):
    """A layout by its cells: for each one those on it (as bits); itself (as a bit), and those under it.

    Of each of these it is said again which are on it.
    """

    above: tuple[int, ...]
    below: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]

    @classmethod
    def of(cls, cells: Sequence[Cell]) -> Shape:
        """The shape of the first cells of a layout."""
        above = tuple(sum({1 << number for number in cell.covered_by if number < len(cells)}) for cell in cells)
        bits = [1 << number for number in range(len(cells))]
        return cls(above, tuple((bit, tuple(one for one in enumerate(above) if one[1] & bit)) for bit in bits))


NO_SHAPE = Shape((), ())
# What is under no cell at all.
NOWHERE: tuple[int, tuple[tuple[int, int], ...]] = (0, ())


class Bare:
    """The pieces of a zone, of some that fit, on which none of certain others lies because of a layout (all as bits).

    The latest answer is remembered. Mostly a piece was taken away since: only what is under it can have become bare.
    """

    __slots__ = (
        "_bare",
        "_below",
        "_bits",
        "_covering",
        "_fitting",
        "_laid",
        "_listed",
        "_lying",
        "_pieces",
        "_shapes",
        "_table",
        "_there",
        "_zone",
    )

    def __init__(self, table: Table, zone: int, covering: int, fitting: int) -> None:
        self._table = table
        self._zone = zone
        self._covering = covering
        self._fitting = fitting
        # The layouts when it was last asked, what lay in the zone (in order, and as bits), and what was bare of it.
        self._laid: tuple[Laid, ...] = ()
        self._lying: tuple[int, ...] = ()
        self._bits = 0
        self._listed: list[int] = []
        # All that is bare as long as it lies there, the piece of each cell, the cells (as bits) whose pieces cover
        # others, and by the bit of each piece its cell, with what is under it.
        self._bare: set[int] = set()
        self._pieces: tuple[int, ...] = ()
        self._there = 0
        self._below: dict[int, tuple[int, tuple[tuple[int, int], ...]]] = {}
        self._shapes: dict[tuple[str, int], Shape] = {}

    def at(self, state: State) -> list[int]:
        """The bare pieces, in the order in which they lie."""
        if self._lying is not state.zones[self._zone] or self._laid is not state.laid:
            self._look(state)
        return self._listed

    def _look(self, state: State) -> None:
        laid, lying, bits = state.laid, state.zones[self._zone], state.bits[self._zone]
        cell, below = self._below.get(self._bits ^ bits, NOWHERE)
        if self._there & cell and self._laid is laid:
            there = self._there = self._there ^ cell
            for number, above in below:
                if not above & there and self._fitting >> self._pieces[number] & 1:
                    self._bare.add(self._pieces[number])
        else:
            self._anew(state, bits)
        self._laid, self._lying, self._bits = laid, lying, bits
        self._listed = [*filter(self._bare.__contains__, lying)]

    def _anew(self, state: State, bits: int) -> None:
        """Find out what is bare where anything may have happened."""
        laid = next((laid for laid in state.laid if laid.zone == self._zone), None)
        shape = NO_SHAPE if laid is None else self._shape_of(laid)
        self._pieces = pieces = () if laid is None else laid.pieces
        alone = [1 << piece for piece in pieces]
        covering = bits & self._covering
        self._there = there = sum(
            [cell for (cell, _), piece in zip(shape.below, alone, strict=True) if covering & piece]
        )
        # Of empty cells it does not matter which piece they name, so that several may name one.
        above = dict(zip(reversed(pieces), reversed(shape.above), strict=True))
        self._below = dict(zip(alone, shape.below, strict=True)) if len(above) == len(pieces) else {}
        self._bare = {piece for piece in numbers_of(bits & self._fitting) if not above.get(piece, 0) & there}

    def _shape_of(self, laid: Laid) -> Shape:
        key = laid.layout, len(laid.pieces)
        if key not in self._shapes:
            self._shapes[key] = Shape.of(self._table.layouts[laid.layout].cells[: len(laid.pieces)])
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
