"""Layouts: pieces that are laid out in rows, each on those of the row before it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

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


# A piece, and what was laid on it, as bits; and by the bit of each piece what is under it.
Under = tuple[int, int]
Below = dict[int, list[Under]]
# The layouts, what lay in a zone (in its order, and as bits), what is under it, and what was bare (as bits, in order).
Latest = tuple[tuple[Laid, ...], tuple[int, ...], int, Below, int, list[int]]


class Bare:
    """The pieces of a zone on which none of certain others (as bits) lies because of a layout.

    The latest answer is remembered. Mostly a piece was taken away since: only what is under it can have become bare.
    """

    __slots__ = ("_covering", "_latest", "_table", "_zone")

    def __init__(self, table: Table, zone: int, covering: int) -> None:
        self._table = table
        self._zone = zone
        self._covering = covering
        self._latest: Latest = (), (), 0, {}, 0, []

    def at(self, state: State) -> list[int]:
        """The bare pieces, in the order in which they lie."""
        latest = self._latest
        if latest[1] is not state.zones[self._zone] or latest[0] is not state.laid:
            latest = self._latest = self._since(latest, state)
        return latest[5]

    def _since(self, latest: Latest, state: State) -> Latest:
        laid, _lying, before, below, bare, _pieces = latest
        lying, bits = state.zones[self._zone], state.bits[self._zone]
        taken = before ^ bits
        if laid is not state.laid or taken & bits:
            unders, below = self._unders(state, lying)
            bare = 0
        elif taken & (taken - 1):
            unders = [under for piece in numbers_of(taken) for under in below.get(1 << piece, ())]
        else:
            unders = below.get(taken, [])
        for piece, on in unders:
            if not on & bits:
                bare |= piece
        bare &= bits
        return state.laid, lying, bits, below, bare, [piece for piece in lying if bare >> piece & 1]

    def _unders(self, state: State, lying: tuple[int, ...]) -> tuple[list[Under], Below]:
        """The pieces of the zone, with what was laid on each of them; and what is under each piece."""
        unders = {piece: (1 << piece, 0) for piece in lying}
        below: Below = {}
        for laid in state.laid:
            if laid.zone == self._zone:
                cells = self._table.layouts[laid.layout].cells
                bits = [1 << piece & self._covering for piece in laid.pieces]
                # Of empty cells it does not matter which piece they name, so that several may name one.
                for piece, cell in zip(laid.pieces, cells, strict=False):
                    if piece in unders:
                        laid_on = {bits[number] for number in cell.covered_by if number < len(bits)}
                        under = unders[piece] = 1 << piece, sum(laid_on)
                        for one in laid_on:
                            below.setdefault(one, []).append(under)
        return list(unders.values()), below


def bare_pieces(table: Table, zone: int, covering: int) -> Bare:
    """The pieces of a zone on which none of certain others lies because of a layout; the same for all who ask."""
    memo = table.memos.setdefault("bare", {})
    found: Bare = memo.setdefault((zone, covering), Bare(table, zone, covering))
    return found


def row_of(table: Table, state: State, zone: int, row: int) -> Iterator[int]:
    """The pieces that lie in a row of a zone, the first row being the one that is drawn first."""
    for laid in state.laid:
        if laid.zone == zone:
            for piece, cell in zip(laid.pieces, table.layouts[laid.layout].cells, strict=False):
                if cell.row == row and state.where[piece] == zone:
                    yield piece
