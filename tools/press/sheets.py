"""Sheets of pieces: cards, boards and tokens on paper, ready to be cut; and single pieces for print shops and screens.

In: printed pieces and how to print them. Out: data for the templates of the press.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.press.paper import (
    MARGIN,
    PAPERS,
    Backs,
    Grid,
    Leaf,
    Size,
    grid_below,
    grid_for,
    leaves,
    seams,
    tiles_for,
)
from wonderscript.tools.press.printed import Back, Face, Printed

# What stands behind one divider: the cards of one back, of one kind, of one set.
By = Literal["deck", "kind", "set"]

RULER_NOTES = {
    "en": "50 mm if printed at 100 %, without scaling",
    "ru": "50 мм при печати в масштабе 100 %, без подгонки",
}


class Fold(NamedTuple):
    """How far the back lies to the right of its front, or below it."""

    right: float
    down: float


@dataclass(frozen=True, slots=True)
class Manner:
    """How sheets are printed.

    Bleed, the gutter between pieces and the radius of rounded corners are millimetres; `offset` is how far backs are
    moved to the right and down on the upright paper; `low_ink` spares ink. Cards are as large as `sleeves` take, if
    some are named. A divider for each heap is of the size `divider`, or as large as the cards; heaps are made `by`.
    """

    paper: Size = PAPERS["a4"]
    bleed: float = 0.0
    backs: Backs = "long"
    offset: tuple[float, float] = (0.0, 0.0)
    low_ink: bool = False
    gutter: float = 0.0
    corners: float = 0.0
    sleeves: tuple[Size, ...] = ()
    divider: Size | None = None
    by: By = "deck"


class Way(NamedTuple):
    """A piece that cannot be printed as the others are: laid flat instead of folded, or cut into so many tiles."""

    piece: Printed
    tiles: int = 0


class Side(NamedTuple):
    """One side of a piece, by the number of the piece."""

    piece: int
    is_back: bool = False

    def turned_over(self) -> Side:
        """The other side."""
        return Side(self.piece, not self.is_back)


@dataclass(slots=True)
class Stock:
    """Pieces for a template: each face once, however many pieces have it."""

    pieces: list[dict[str, Any]] = field(default_factory=list)
    faces: list[Face | Back] = field(default_factory=list)
    _known: dict[int, int] = field(default_factory=dict)
    _backs: dict[Back, int] = field(default_factory=dict)

    @classmethod
    def of(cls, printed: Iterable[Printed]) -> Stock:
        """A stock of pieces."""
        stock = cls()
        for one in printed:
            stock.pieces.append(
                {
                    "front": stock._number(one.front),
                    "back": stock._number(one.back),
                    "width": one.size[0],
                    "height": one.size[1],
                    "shape": one.shape,
                }
            )
        return stock

    def _number(self, face: Face | Back) -> int:
        known = self._backs.get(face) if isinstance(face, Back) else self._known.get(id(face))
        if known is not None:
            return known
        self.faces.append(face)
        number = len(self.faces) - 1
        if isinstance(face, Back):
            self._backs[face] = number
        else:
            self._known[id(face)] = number
        return number


def sheet_data(
    printed: Sequence[Printed], manner: Manner, language: Language, title: str, look: Mapping[str, Any]
) -> dict[str, Any]:
    """Sheets of pieces, those of one size together."""
    stock = Stock.of(printed)
    return {
        **look,
        "title": title,
        "language": language,
        "ruler_note": RULER_NOTES[language],
        "bleed": manner.bleed,
        "corners": manner.corners,
        "low_ink": manner.low_ink,
        "pieces": stock.pieces,
        "faces": stock.faces,
        "pages": list(_all_pages(printed, manner)),
    }


def other_ways(printed: Sequence[Printed], manner: Manner) -> Iterator[Way]:
    """The pieces that are printed otherwise than they were to be, since the paper is too small; one of each size."""
    for numbers in _by_size(printed):
        first = printed[numbers[0]]
        size = Size(*first.size)
        if grid_for(manner.paper, size, manner.bleed, manner.gutter) is None:
            yield Way(first, len(tiles_for(manner.paper, size)[1]))
        elif manner.backs == "fold" and _folded(manner, size)[0] is None:
            yield Way(first)


def single_data(
    printed: Sequence[Printed],
    manner: Manner,
    language: Language,
    title: str,
    look: Mapping[str, Any],
    sides: Sequence[Side],
) -> dict[str, Any]:
    """One side of a piece a page."""
    stock = Stock.of(printed)
    return {
        **look,
        "title": title,
        "language": language,
        "bleed": manner.bleed,
        "low_ink": manner.low_ink,
        "pieces": stock.pieces,
        "faces": stock.faces,
        "shown": [side._asdict() for side in sides],
    }


def sides_of(printed: Sequence[Printed], backs: bool) -> list[Side]:
    """Each front followed by its back, if backs are wanted or it is a side to play."""
    return [
        side for number, piece in enumerate(printed) for side in (_both(number) if backs else _sides(number, piece))
    ]


def _by_size(printed: Sequence[Printed]) -> list[list[int]]:
    """The numbers of pieces of one size and shape, in the order in which they come."""
    found: dict[tuple[tuple[float, float], str], list[int]] = {}
    for number, piece in enumerate(printed):
        found.setdefault((piece.size, piece.shape), []).append(number)
    return list(found.values())


def _both(number: int) -> list[Side]:
    return [Side(number), Side(number, is_back=True)]


def _sides(number: int, piece: Printed) -> list[Side]:
    """The sides of a piece that are played with: a back that is a face is no mere back."""
    return _both(number) if isinstance(piece.back, Face) else [Side(number)]


@dataclass(slots=True)
class Heap:
    """Sides of pieces of one size on as many sheets as they need, and, below the last of them, those of other sizes."""

    grid: Grid
    sides: list[Side]
    backs: Backs
    fold: Fold | None = None
    below: list[tuple[Grid, list[Side]]] = field(default_factory=list)

    def takes(self, size: Size, sides: list[Side], backs: Backs) -> bool:
        """Whether there is room for these too; then they lie here."""
        grid, count = (self.grid, (len(self.sides) - 1) % self.grid.count + 1)
        if self.below:
            grid, count = self.below[-1][0], len(self.below[-1][1])
        apart = self.fold is not None or backs != self.backs
        found = None if apart else grid_below(grid, count, size, len(sides))
        if found is None:
            return False
        self.below.append((found, sides))
        return True


def _all_pages(printed: Sequence[Printed], manner: Manner) -> Iterator[dict[str, Any]]:
    """All pieces, those of one size together; what is left of a sheet is used for others, and tiles come last."""
    heaps: list[Heap] = []
    tiled: list[int] = []
    for numbers in _by_size(printed):
        size = Size(*printed[numbers[0]].size)
        grid = grid_for(manner.paper, size, manner.bleed, manner.gutter)
        if grid is None:
            tiled += numbers
            continue
        folded, fold = _folded(manner, size) if manner.backs == "fold" else (None, None)
        if folded is not None:
            heaps.append(Heap(folded, [Side(number) for number in numbers], "none", fold))
            continue
        sides = [side for number in numbers for side in _printed_alone(number, printed[number], manner)]
        backs: Backs = "none" if manner.backs == "fold" else manner.backs
        if not any(heap.takes(size, sides, backs) for heap in heaps):
            heaps.append(Heap(grid, sides, backs))
    for heap in heaps:
        yield from _pages(heap, manner)
    for number in tiled:
        for side in _sides(number, printed[number]) if manner.backs == "none" else _both(number):
            yield from _tile_pages(side, Size(*printed[number].size), manner)


def _printed_alone(number: int, piece: Printed, manner: Manner) -> list[Side]:
    """The sides of a piece that have a place of their own on a sheet; all others are printed on its other side."""
    if manner.backs == "fold":
        return _both(number)
    return _sides(number, piece) if manner.backs == "none" else [Side(number)]


def _pages(heap: Heap, manner: Manner) -> Iterator[dict[str, Any]]:
    both = list(leaves(heap.grid, len(heap.sides), heap.backs, manner.offset))
    last = 2 if heap.backs in ("long", "short") else 1
    for place, leaf in enumerate(both):
        page = _page(heap.grid, leaf, heap.sides, heap.fold)
        if place >= len(both) - last:
            for grid, sides in heap.below:
                more = list(leaves(grid, len(sides), heap.backs, manner.offset))[place - len(both) + last]
                added = _page(grid, more, sides, None)
                for name in ("lying", "marks", "crosses"):
                    page[name] += added[name]
        yield page


def _folded(manner: Manner, piece: Size) -> tuple[Grid | None, Fold]:
    """Front and back in one cell: side by side, or, where that is too wide, one above the other."""
    beside = grid_for(manner.paper, Size(2 * piece.width, piece.height), manner.bleed, manner.gutter)
    if beside is not None:
        return beside, Fold(piece.width, 0.0)
    above = grid_for(manner.paper, Size(piece.width, 2 * piece.height), manner.bleed, manner.gutter)
    return above, Fold(0.0, piece.height)


def _page(grid: Grid, leaf: Leaf, sides: Sequence[Side], fold: Fold | None) -> dict[str, Any]:
    placed: list[dict[str, Any]] = []
    folds: list[tuple[float, float, float, float]] = []
    for one in leaf.lying:
        side = sides[one.piece].turned_over() if leaf.is_back else sides[one.piece]
        # Where front and back touch, neither has a bleed.
        cuts = (None, None) if fold is None else ("bottom", "top") if fold.down else ("right", "left")
        placed.append(one._asdict() | side._asdict() | {"cut": cuts[0]})
        if fold is not None:
            # Folded upwards, a back comes to lie upside down: it is printed so that it is upright then.
            behind = one._replace(x=one.x + fold.right, y=one.y + fold.down, turned=fold.down > 0)
            placed.append(behind._asdict() | side.turned_over()._asdict() | {"cut": cuts[1]})
            if fold.down:
                folds.append((one.x, behind.y + grid.bleed, one.x + grid.cell.width, behind.y + grid.bleed))
            else:
                folds.append((behind.x + grid.bleed, one.y, behind.x + grid.bleed, one.y + grid.cell.height))
    return {
        "width": grid.page.width,
        "height": grid.page.height,
        "is_back": leaf.is_back,
        "lying": placed,
        "marks": [] if leaf.is_back else list(grid.marks(len(leaf.lying))),
        "crosses": [] if leaf.is_back else list(grid.crosses(len(leaf.lying))),
        "folds": folds,
        "ruler": grid.ruler,
        "window": None,
    }


def _tile_pages(side: Side, piece: Size, manner: Manner) -> Iterator[dict[str, Any]]:
    """A side of a piece that is larger than the paper, tile by tile; tiles overlap, and show how far by a line."""
    page, tiles = tiles_for(manner.paper, piece)
    for tile in tiles:
        x, y = MARGIN - tile.x - manner.bleed, MARGIN - tile.y - manner.bleed
        yield {
            "width": page.width,
            "height": page.height,
            "is_back": False,
            "lying": [{"x": x, "y": y, "turned": False, "cut": None} | side._asdict()],
            "marks": [],
            "crosses": [],
            "folds": list(seams(tile, piece)),
            "ruler": "none",
            "window": (MARGIN, MARGIN, tile.width, tile.height),
        }
