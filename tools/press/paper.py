"""Paper: how many pieces fit on a sheet, where each of them lies, and where one cuts.

In: sizes in millimetres. Out: places on pages. Backs lie where they belong behind their fronts, whichever edge the
sheet is turned over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal, NamedTuple

# Home printers leave about so much of each edge white.
MARGIN = 5.0
# Marks keep off the pieces, and off the edge of the page: a viewer that sees ink there shrinks the page.
MARK_GAP = 0.6
MARK_LENGTH = 4.0
MARK_FROM_EDGE = 1.5
# A strip beside the pieces for a ruler.
RULER_STRIP = 7.0

Backs = Literal["long", "short", "fold", "none"]
Mark = tuple[float, float, float, float]


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float


PAPERS = {"a4": Size(210.0, 297.0), "letter": Size(215.9, 279.4)}


# Between pieces of one size and those of another on the same page, with marks for both.
BETWEEN = 10.0


@dataclass(frozen=True, slots=True)
class Grid:
    """Pieces in rows and columns on a page; a cell is a piece with its bleed.

    It stands in the middle of its page, or `start` millimetres below the upper edge.
    """

    page: Size
    cell: Size
    columns: int
    rows: int
    bleed: float
    start: float | None = None

    @property
    def count(self) -> int:
        """How many pieces there are on a page."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return (self.page.width - self.columns * self.cell.width) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return self.start if self.start is not None else (self.page.height - self.rows * self.cell.height) / 2

    @property
    def is_landscape(self) -> bool:
        """Whether the page is wider than high."""
        return self.page.width > self.page.height

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.left + column * self.cell.width, self.top + row * self.cell.height

    def marks(self, count: int) -> Iterator[Mark]:
        """Short lines around so many pieces, in line with every cut."""
        columns, rows = min(count, self.columns), ceil(count / self.columns)
        right, bottom = self.corner(columns, rows)
        across = min(MARK_LENGTH, self.left - MARK_GAP - MARK_FROM_EDGE)
        along = min(MARK_LENGTH, self.top - MARK_GAP - MARK_FROM_EDGE)
        for x in _cuts(self.left, self.cell.width, columns, self.bleed):
            yield x, self.top - MARK_GAP - along, x, self.top - MARK_GAP
            yield x, bottom + MARK_GAP, x, bottom + MARK_GAP + along
        for y in _cuts(self.top, self.cell.height, rows, self.bleed):
            yield self.left - MARK_GAP - across, y, self.left - MARK_GAP, y
            yield right + MARK_GAP, y, right + MARK_GAP + across, y

    @property
    def ruler(self) -> Literal["side", "bottom", "none"]:
        """Where there is room for a ruler."""
        if self.left - MARGIN / 2 >= RULER_STRIP:
            return "side"
        return "bottom" if self.top - MARGIN / 2 >= RULER_STRIP else "none"


def _cuts(start: float, step: float, count: int, bleed: float) -> list[float]:
    """Where the knife goes: once between two pieces that touch, twice where there is bleed between them."""
    edges = (start + number * step for number in range(count))
    found = [cut for edge in edges for cut in (edge + bleed, edge + step - bleed)]
    return sorted({round(cut, 3) for cut in found})


def grid_for(paper: Size, piece: Size, bleed: float = 0.0) -> Grid | None:
    """The grid with the most pieces on a page, upright or across; None if not even one fits."""
    cell = Size(piece.width + 2 * bleed, piece.height + 2 * bleed)
    best: Grid | None = None
    for page in (paper, Size(paper.height, paper.width)):
        columns = int((page.width - 2 * MARGIN + 1e-6) // cell.width)
        rows = int((page.height - 2 * MARGIN + 1e-6) // cell.height)
        grid = Grid(page, cell, columns, rows, bleed)
        if grid.count and (best is None or _better(grid, best)):
            best = grid
    return best


def grid_below(above: Grid, count: int, piece: Size, more: int, ruler: str = "none") -> Grid | None:
    """Below so many pieces of a grid, one for so many more of another size; None if there is no room for all.

    `ruler` is where the page has one: that strip stays free.
    """
    cell = Size(piece.width + 2 * above.bleed, piece.height + 2 * above.bleed)
    beside = RULER_STRIP + MARGIN / 2 if ruler == "side" else MARGIN
    foot = RULER_STRIP + MARGIN / 2 if ruler == "bottom" else MARGIN
    columns = min(more, int((above.page.width - 2 * beside + 1e-6) // cell.width))
    if not columns:
        return None
    rows = ceil(more / columns)
    start = above.top + ceil(count / above.columns) * above.cell.height + BETWEEN
    fits = start + rows * cell.height <= above.page.height - foot + 1e-6
    return Grid(above.page, cell, columns, rows, above.bleed, start) if fits else None


def _better(grid: Grid, other: Grid) -> bool:
    """More pieces, or as many with room for a ruler."""
    return (grid.count, grid.ruler != "none") > (other.count, other.ruler != "none")


class Lying(NamedTuple):
    """A piece on a page: its number, the corner where its bleed begins, and whether it lies upside down."""

    piece: int
    x: float
    y: float
    turned: bool = False


class Leaf(NamedTuple):
    """The pieces on one side of a sheet."""

    is_back: bool
    lying: list[Lying]


def leaves(grid: Grid, count: int, backs: Backs, offset: tuple[float, float] = (0.0, 0.0)) -> Iterator[Leaf]:
    """So many pieces on sheets, each followed by its backs, if there are any to be printed on the other side."""
    for first in range(0, count, grid.count):
        numbers = range(first, min(first + grid.count, count))
        places = [divmod(number - first, grid.columns) for number in numbers]
        cells = [(column, row) for row, column in places]
        yield Leaf(False, [Lying(number, *grid.corner(*cell)) for number, cell in zip(numbers, cells, strict=True)])
        if backs in ("long", "short"):
            yield Leaf(True, list(_behind(grid, numbers, cells, backs == "long", offset)))


def _behind(
    grid: Grid, numbers: Sequence[int], cells: Sequence[tuple[int, int]], long_edge: bool, offset: tuple[float, float]
) -> Iterator[Lying]:
    """Backs behind their fronts.

    A sheet is turned over like a page of a book, or like one of a calendar. Like a calendar, what was the top comes to
    lie at the bottom, so the backs are printed upside down: turned over by hand, each piece is upright again.
    """
    like_a_book = long_edge != grid.is_landscape
    for number, cell in zip(numbers, cells, strict=True):
        x, y = grid.corner(*cell)
        if like_a_book:
            x = grid.page.width - x - grid.cell.width
        else:
            y = grid.page.height - y - grid.cell.height
        yield Lying(number, x + offset[0], y + offset[1], not like_a_book)
