"""Sheets of pieces: cards, boards and tokens on paper, ready to be cut; and single pieces for print shops and screens.

In: printed pieces and how to print them. Out: data for the templates of the press.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.press.paper import PAPERS, Backs, Grid, Leaf, Lying, Size, grid_below, grid_for, leaves
from wonderscript.tools.press.printed import Back, Face, Printed

RULER_NOTES = {
    "en": "50 mm if printed at 100 %, without scaling",
    "ru": "50 мм при печати в масштабе 100 %, без подгонки",
}


class Fold(NamedTuple):
    """How far the back lies to the right of its front, or below it."""

    right: float
    down: float


class TooLarge(Exception):
    """A piece that fits on no page of the paper."""

    def __init__(self, piece: Printed, paper: str) -> None:
        """Remember which piece, and on which paper."""
        super().__init__(piece, paper)
        self.piece = piece
        self.paper = paper


@dataclass(frozen=True, slots=True)
class Manner:
    """How sheets are printed: paper, bleed in millimetres, backs, how far backs are moved, whether to spare ink."""

    paper: str = "a4"
    bleed: float = 0.0
    backs: Backs = "long"
    offset: tuple[float, float] = (0.0, 0.0)
    low_ink: bool = False

    @property
    def size(self) -> Size:
        """The size of the paper."""
        return PAPERS[self.paper]


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
    pages = [page for heap in _heaps(printed, manner) for page in _pages(heap, manner)]
    return {
        **look,
        "title": title,
        "language": language,
        "ruler_note": RULER_NOTES[language],
        "bleed": manner.bleed,
        "low_ink": manner.low_ink,
        "pieces": stock.pieces,
        "faces": stock.faces,
        "pages": pages,
    }


def single_data(
    printed: Sequence[Printed], manner: Manner, language: Language, title: str, look: Mapping[str, Any], backs: bool
) -> dict[str, Any]:
    """One side of a piece a page; each front followed by its back, if backs are wanted."""
    stock = Stock.of(printed)
    sides = (False, True) if backs else (False,)
    return {
        **look,
        "title": title,
        "language": language,
        "bleed": manner.bleed,
        "low_ink": manner.low_ink,
        "pieces": stock.pieces,
        "faces": stock.faces,
        "shown": [{"piece": number, "is_back": side} for number in range(len(printed)) for side in sides],
    }


def _by_size(printed: Sequence[Printed]) -> list[list[int]]:
    """The numbers of pieces of one size and shape, in the order in which they come."""
    found: dict[tuple[tuple[float, float], str], list[int]] = {}
    for number, piece in enumerate(printed):
        found.setdefault((piece.size, piece.shape), []).append(number)
    return list(found.values())


@dataclass(slots=True)
class Heap:
    """Pieces of one size on as many sheets as they need, and, below the last of them, pieces of other sizes."""

    grid: Grid
    numbers: list[int]
    fold: Fold | None = None
    below: list[tuple[Grid, list[int]]] = field(default_factory=list)

    def takes(self, size: Size, numbers: list[int]) -> bool:
        """Whether there is room for these pieces too; then they lie here."""
        grid, count = (self.grid, (len(self.numbers) - 1) % self.grid.count + 1)
        if self.below:
            grid, count = self.below[-1][0], len(self.below[-1][1])
        found = None if self.fold is not None else grid_below(grid, count, size, len(numbers), self.grid.ruler)
        if found is None:
            return False
        self.below.append((found, numbers))
        return True


def _heaps(printed: Sequence[Printed], manner: Manner) -> list[Heap]:
    """All pieces, those of one size together; what is left of a sheet is used for others."""
    heaps: list[Heap] = []
    for numbers in _by_size(printed):
        first = printed[numbers[0]]
        size = Size(*first.size)
        fold: Fold | None = None
        if manner.backs == "fold":
            grid, fold = _folded(manner.size, size)
        else:
            grid = grid_for(manner.size, size, manner.bleed)
        if grid is None:
            raise TooLarge(first, manner.paper)
        if not any(heap.takes(size, numbers) for heap in heaps):
            heaps.append(Heap(grid, numbers, fold))
    return heaps


def _pages(heap: Heap, manner: Manner) -> Iterator[dict[str, Any]]:
    sides = list(leaves(heap.grid, len(heap.numbers), manner.backs, manner.offset))
    last = 2 if manner.backs in ("long", "short") else 1
    for place, leaf in enumerate(sides):
        page = _page(heap.grid, leaf, _numbered(leaf, heap.numbers), heap.fold)
        if place >= len(sides) - last:
            for grid, numbers in heap.below:
                more = list(leaves(grid, len(numbers), manner.backs, manner.offset))[place - len(sides) + last]
                added = _page(grid, more, _numbered(more, numbers), None)
                page["lying"] += added["lying"]
                page["marks"] += added["marks"]
        yield page


def _numbered(leaf: Leaf, numbers: Sequence[int]) -> list[Lying]:
    return [one._replace(piece=numbers[one.piece]) for one in leaf.lying]


def _folded(paper: Size, piece: Size) -> tuple[Grid | None, Fold]:
    """Front and back in one cell: side by side, or, where that is too wide, one above the other."""
    beside = grid_for(paper, Size(2 * piece.width, piece.height))
    if beside is not None:
        return beside, Fold(piece.width, 0.0)
    return grid_for(paper, Size(piece.width, 2 * piece.height)), Fold(0.0, piece.height)


def _page(grid: Grid, leaf: Leaf, lying: list[Lying], fold: Fold | None) -> dict[str, Any]:
    placed = [one._asdict() | {"is_back": leaf.is_back} for one in lying]
    folds: list[tuple[float, float, float, float]] = []
    if fold is not None:
        for one in lying:
            # Folded upwards, a back comes to lie upside down: it is printed so that it is upright then.
            behind = one._replace(x=one.x + fold.right, y=one.y + fold.down, turned=fold.down > 0)
            placed.append(behind._asdict() | {"is_back": True})
            end = (one.x + grid.cell.width, behind.y) if fold.down else (behind.x, one.y + grid.cell.height)
            folds.append((behind.x, behind.y, *end))
    return {
        "width": grid.page.width,
        "height": grid.page.height,
        "is_back": leaf.is_back,
        "lying": placed,
        "marks": [] if leaf.is_back else list(grid.marks(len(leaf.lying))),
        "folds": folds,
        "ruler": grid.ruler,
    }
