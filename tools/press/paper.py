"""Paper: how many pieces fit on a sheet, where each of them lies, and where one cuts.

In: sizes in millimetres. Out: places on pages. Backs lie where they belong behind their fronts, whichever edge the
sheet is turned over. What is larger than a page is cut into tiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal, NamedTuple

# Home printers leave about so much of each edge white.
MARGIN = 5.0
# Marks keep off the pieces; nothing is printed nearer to the edge of the page than printers can.
MARK_GAP = 0.6
MARK_LENGTH = 4.0
# A mark shorter than this is no help.
SHORTEST_MARK = 1.0
# The marks where pieces touch, along their edges.
CROSS = 1.0
# A strip at the margin for a ruler and its note, and what a grid leaves free where there is one.
RULER_STRIP = 5.0
BESIDE_RULER = MARGIN + RULER_STRIP + MARK_GAP + SHORTEST_MARK
# Tiles of one piece overlap, to be glued.
OVERLAP = 5.0

Backs = Literal["long", "short", "fold", "none"]
Ruler = Literal["side", "bottom", "none"]
Mark = tuple[float, float, float, float]


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float


PAPERS = {
    "a4": Size(210.0, 297.0),
    "a3": Size(297.0, 420.0),
    "a5": Size(148.0, 210.0),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
}
SMALLEST_PAPER, LARGEST_PAPER = 90.0, 2000.0
MILLIMETRES = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4}
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x\u00d7*]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|)", re.IGNORECASE)


def paper_called(text: str) -> Size | None:
    """A paper by its name or by its size (`210x297mm`, `8.5x11in`), upright; None if there is no such paper."""
    named = PAPERS.get(text.lower())
    return named if named is not None else measured(text, SMALLEST_PAPER, LARGEST_PAPER)


def measured(text: str, least: float, most: float) -> Size | None:
    """A size as people write it, upright; None if it is none, or if a side is shorter or longer than it may be."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        return None
    unit = MILLIMETRES[found[3].lower()]
    width, height = sorted(float(length) * unit for length in (found[1], found[2]))
    return Size(width, height) if width >= least and height <= most else None


# Between pieces of one size and those of another on the same page, with marks for both.
BETWEEN = 10.0


@dataclass(frozen=True, slots=True)
class Grid:
    """Pieces in rows and columns on a page; a cell is a piece with its bleed, and between two cells is a gutter.

    It stands in the middle of its page, or `start` millimetres below the upper edge, where the page has its `ruler_at`.
    """

    page: Size
    cell: Size
    columns: int
    rows: int
    bleed: float
    gutter: float = 0.0
    start: float | None = None
    ruler_at: Ruler | None = None

    @property
    def count(self) -> int:
        """How many pieces there are on a page."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return (self.page.width - self.columns * (self.cell.width + self.gutter) + self.gutter) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        middle = (self.page.height - self.rows * (self.cell.height + self.gutter) + self.gutter) / 2
        return self.start if self.start is not None else middle

    def bottom(self, count: int) -> float:
        """Where the last row of so many pieces ends."""
        return self.corner(0, ceil(count / self.columns))[1] - self.gutter

    @property
    def is_landscape(self) -> bool:
        """Whether the page is wider than high."""
        return self.page.width > self.page.height

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.left + column * (self.cell.width + self.gutter), self.top + row * (self.cell.height + self.gutter)

    def marks(self, count: int) -> Iterator[Mark]:
        """Short lines around so many pieces, in line with every cut, as far as a printer can print them."""
        columns, rows = min(count, self.columns), ceil(count / self.columns)
        right, bottom = (end - self.gutter for end in self.corner(columns, rows))
        beside, foot = (MARGIN + (RULER_STRIP if self.ruler == place else 0.0) for place in ("side", "bottom"))
        across = min(MARK_LENGTH, self.left - MARK_GAP - beside)
        above = min(MARK_LENGTH, self.top - MARK_GAP - MARGIN)
        below = min(MARK_LENGTH, self.page.height - bottom - MARK_GAP - foot)
        for x in self._cuts_across(columns):
            if above >= SHORTEST_MARK:
                yield x, self.top - MARK_GAP - above, x, self.top - MARK_GAP
            if below >= SHORTEST_MARK:
                yield x, bottom + MARK_GAP, x, bottom + MARK_GAP + below
        if across >= SHORTEST_MARK:
            for y in self._cuts_down(rows):
                yield self.left - MARK_GAP - across, y, self.left - MARK_GAP, y
                yield right + MARK_GAP, y, right + MARK_GAP + across, y

    def crosses(self, count: int) -> Iterator[Mark]:
        """Marks between so many pieces: within what is cut away, or, where they touch, short ones along their edges."""
        there = {divmod(number, self.columns) for number in range(count)}
        apart = 2 * self.bleed + self.gutter
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                x, y = (middle - self.gutter / 2 for middle in self.corner(column, row))
                upper_left, upper_right, lower_left, lower_right = (
                    (row + down, column + right) in there for down in (-1, 0) for right in (-1, 0)
                )
                if not apart:
                    arms = (
                        (upper_left or lower_left, -CROSS, 0.0),
                        (upper_right or lower_right, CROSS, 0.0),
                        (upper_left or upper_right, 0.0, -CROSS),
                        (lower_left or lower_right, 0.0, CROSS),
                    )
                    yield from ((x, y, x + right, y + down) for is_there, right, down in arms if is_there)
                elif upper_left and lower_right:
                    half = apart / 2
                    yield from ((cut, y - half, cut, y + half) for cut in (x - half, x + half))
                    yield from ((x - half, cut, x + half, cut) for cut in (y - half, y + half))

    @property
    def ruler(self) -> Ruler:
        """Where there is room for a ruler that touches no mark."""
        if self.ruler_at is not None:
            return self.ruler_at
        if self.left >= BESIDE_RULER - 1e-6:
            return "side"
        return "bottom" if self.top >= BESIDE_RULER - 1e-6 else "none"

    def _cuts_across(self, columns: int) -> list[float]:
        return _cuts([self.corner(column, 0)[0] for column in range(columns)], self.cell.width, self.bleed)

    def _cuts_down(self, rows: int) -> list[float]:
        return _cuts([self.corner(0, row)[1] for row in range(rows)], self.cell.height, self.bleed)


def _cuts(edges: Sequence[float], length: float, bleed: float) -> list[float]:
    """Where the knife goes: once between two pieces that touch, twice where something is between them."""
    found = [cut for edge in edges for cut in (edge + bleed, edge + length - bleed)]
    return sorted({round(cut, 3) for cut in found})


def grid_for(paper: Size, piece: Size, bleed: float = 0.0, gutter: float = 0.0) -> Grid | None:
    """The grid with the most pieces on a page, upright or across; None if not even one fits."""
    cell = Size(piece.width + 2 * bleed, piece.height + 2 * bleed)
    best: Grid | None = None
    for page in (paper, Size(paper.height, paper.width)):
        columns, rows = (
            int((there - 2 * MARGIN + gutter + 1e-6) // (needed + gutter))
            for there, needed in zip(page, cell, strict=True)
        )
        grid = Grid(page, cell, columns, rows, bleed, gutter)
        if grid.count and (best is None or _better(grid, best)):
            best = grid
    return best


def grid_below(above: Grid, count: int, piece: Size, more: int) -> Grid | None:
    """Below so many pieces of a grid, one for so many more of another size; None if there is no room for all.

    The strip where the page has its ruler stays free.
    """
    cell = Size(piece.width + 2 * above.bleed, piece.height + 2 * above.bleed)
    gutter = above.gutter
    beside, foot = (BESIDE_RULER if above.ruler == place else MARGIN for place in ("side", "bottom"))
    columns = min(more, int((above.page.width - 2 * beside + gutter + 1e-6) // (cell.width + gutter)))
    if not columns:
        return None
    rows = ceil(more / columns)
    start = above.bottom(count) + BETWEEN
    fits = start + rows * (cell.height + gutter) - gutter <= above.page.height - foot + 1e-6
    return Grid(above.page, cell, columns, rows, above.bleed, gutter, start, above.ruler) if fits else None


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
    right, down = offset_on(grid.page, offset)
    for number, cell in zip(numbers, cells, strict=True):
        x, y = grid.corner(*cell)
        if like_a_book:
            x = grid.page.width - x - grid.cell.width
        else:
            y = grid.page.height - y - grid.cell.height
        yield Lying(number, x + right, y + down, not like_a_book)


def offset_on(page: Size, offset: tuple[float, float]) -> tuple[float, float]:
    """How far something is moved to the right and down on a page, for it to be moved by an offset on the paper.

    A printer is off by the paper that it pulls in, which is upright. A page that is wider than high comes onto it
    turned a quarter to the left, as most printers do it: its upper edge lies at the left edge of the paper.
    """
    right, down = offset
    return (-down, right) if page.width > page.height else (right, down)


class Tile(NamedTuple):
    """A part of a piece that has a page of its own: where it begins on the piece, and its size."""

    x: float
    y: float
    width: float
    height: float


def tiles_for(paper: Size, piece: Size) -> tuple[Size, list[Tile]]:
    """The page, upright or across, and the tiles of a piece that is larger than it, row by row; as few as can be."""
    ways = [(page, _tiles(page, piece)) for page in (paper, Size(paper.height, paper.width))]
    return min(ways, key=lambda way: len(way[1]))


def _tiles(page: Size, piece: Size) -> list[Tile]:
    across, down = (list(_parts(length, there - 2 * MARGIN)) for length, there in zip(piece, page, strict=True))
    return [Tile(x, y, width, height) for y, height in down for x, width in across]


def _parts(length: float, there: float) -> Iterator[tuple[float, float]]:
    """Equal parts of a length, each no longer than what there is room for, each beginning where the last overlaps."""
    count = 1 if length <= there else ceil((length - OVERLAP) / (there - OVERLAP))
    part = (length + (count - 1) * OVERLAP) / count
    for number in range(count):
        yield number * (part - OVERLAP), part


def seams(tile: Tile, piece: Size) -> Iterator[Mark]:
    """Lines on the page of a tile up to which its neighbours come: there they are glued on."""
    right, bottom = MARGIN + tile.width, MARGIN + tile.height
    if tile.x > 0:
        yield MARGIN + OVERLAP, MARGIN, MARGIN + OVERLAP, bottom
    if tile.y > 0:
        yield MARGIN, MARGIN + OVERLAP, right, MARGIN + OVERLAP
    if tile.x + tile.width < piece.width - 1e-6:
        yield right - OVERLAP, MARGIN, right - OVERLAP, bottom
    if tile.y + tile.height < piece.height - 1e-6:
        yield MARGIN, bottom - OVERLAP, right, bottom - OVERLAP
