"""Paper: how many pieces fit, where one cuts, and that backs lie behind their fronts."""

from __future__ import annotations

from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderscript.tools.press.paper import (
    MARGIN,
    MARK_GAP,
    OVERLAP,
    PAPERS,
    RULER_STRIP,
    Grid,
    Leaf,
    Lying,
    Size,
    grid_below,
    grid_for,
    leaves,
    offset_on,
    paper_called,
    seams,
    tiles_for,
)

A4, LETTER = PAPERS["a4"], PAPERS["letter"]

papers = st.sampled_from([A4, LETTER])
lengths = st.floats(15, 190)
bleeds = st.sampled_from([0.0, 2.0, 3.0])
gutters = st.sampled_from([0.0, 1.0, 4.0])


@pytest.mark.parametrize(
    ("paper", "piece", "bleed", "count"),
    [
        (A4, Size(63, 88), 0, 9),
        (LETTER, Size(63, 88), 0, 9),
        (A4, Size(63, 88), 3, 8),
        (LETTER, Size(63, 88), 3, 6),
        (A4, Size(65, 100), 0, 8),
        (LETTER, Size(65, 100), 0, 8),
        (A4, Size(65, 100), 3, 4),
        (A4, Size(44, 68), 0, 16),
        (LETTER, Size(44, 68), 0, 18),
        (A4, Size(44, 68), 3, 12),
        (A4, Size(200, 287), 0, 1),
    ],
)
def test_as_many_as_fit(paper: Size, piece: Size, bleed: float, count: int) -> None:
    grid = grid_for(paper, piece, bleed)
    assert grid is not None
    assert grid.count == count


def test_what_is_too_large_fits_nowhere() -> None:
    assert grid_for(A4, Size(201, 288)) is None
    assert grid_for(A4, Size(200, 287), bleed=1) is None


def grids(paper: Size, width: float, height: float, bleed: float, gutter: float = 0.0) -> Grid:
    grid = grid_for(paper, Size(width, height), bleed, gutter)
    assert grid is not None
    return grid


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("A4", A4),
        ("tabloid", Size(279.4, 431.8)),
        ("210x297mm", A4),
        ("297 x 210", A4),
        ("8.5x11in", LETTER),
        ("21 \u00d7 29.7 cm", A4),
        ("10x10mm", None),
        ("9000x9000", None),
        ("paper", None),
    ],
)
def test_papers_have_names_or_sizes(text: str, size: Size | None) -> None:
    assert paper_called(text) == (size if size is None else pytest.approx(size))


@given(papers, lengths, lengths, bleeds, gutters)
def test_pieces_keep_off_the_edge_and_off_each_other(
    paper: Size, width: float, height: float, bleed: float, gutter: float
) -> None:
    grid = grids(paper, width, height, bleed, gutter)
    corners = [grid.corner(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    for x, y in corners:
        assert x >= MARGIN - 1e-6
        assert y >= MARGIN - 1e-6
        assert x + grid.cell.width <= grid.page.width - MARGIN + 1e-6
        assert y + grid.cell.height <= grid.page.height - MARGIN + 1e-6
    for x, y in corners:
        others = [other for other in corners if other != (x, y)]
        far = [max(abs(x - one) - grid.cell.width, abs(y - two) - grid.cell.height) for one, two in others]
        assert all(one >= gutter - 1e-6 for one in far)


@given(papers, lengths, lengths, bleeds, gutters, st.data())
def test_marks_stand_outside_of_the_pieces_in_line_with_the_cut(
    paper: Size, width: float, height: float, bleed: float, gutter: float, data: st.DataObject
) -> None:
    grid = grids(paper, width, height, bleed, gutter)
    count = data.draw(st.integers(1, grid.count))
    columns, rows = min(count, grid.columns), ceil(count / grid.columns)
    left, top = grid.left, grid.top
    right, bottom = (end - gutter for end in grid.corner(columns, rows))
    edges = [grid.corner(number, 0)[0] for number in range(columns)]
    cuts = [edge + side for edge in edges for side in (bleed, grid.cell.width - bleed)]
    for x1, y1, x2, y2 in grid.marks(count):
        beside, foot = (MARGIN + (RULER_STRIP if grid.ruler == place else 0) - 1e-6 for place in ("side", "bottom"))
        assert beside <= min(x1, x2) <= max(x1, x2) <= grid.page.width - beside
        assert MARGIN - 1e-6 <= min(y1, y2) <= max(y1, y2) <= grid.page.height - foot
        if x1 == x2:
            assert max(y1, y2) < top or min(y1, y2) > bottom
            assert any(abs(x1 - cut) < 0.02 for cut in cuts)
        else:
            assert y1 == y2
            assert max(x1, x2) < left or min(x1, x2) > right


@given(papers, lengths, lengths, lengths, lengths, bleeds, st.integers(1, 60), st.data())
def test_other_pieces_below_keep_off_the_edge_and_off_those_above(
    paper: Size,
    width: float,
    height: float,
    other_width: float,
    other_height: float,
    bleed: float,
    more: int,
    data: st.DataObject,
) -> None:
    above = grids(paper, width, height, bleed)
    count = data.draw(st.integers(1, above.count))
    below = grid_below(above, count, Size(other_width, other_height), more)
    if below is None:
        return
    assert below.page == above.page
    assert below.count >= more
    used = above.top + ceil(count / above.columns) * above.cell.height
    assert below.top >= used + 2 * MARK_GAP
    assert below.left >= MARGIN - 1e-6
    assert below.top + below.rows * below.cell.height <= below.page.height - MARGIN + 1e-6
    lowest = max(y for _x1, y, _x2, _y2 in above.marks(count))
    highest = min(y for _x1, y, _x2, _y2 in below.marks(more))
    assert lowest < highest
    sides = list(leaves(below, more, "long"))
    fronts, backs = placed(sides[:1]), placed(sides[1:])
    for piece, (_sheet, front) in fronts.items():
        back = backs[piece][1]
        x, y = turned_over(below, back.x + below.cell.width / 2, back.y + below.cell.height / 2, True)
        assert (x, y) == pytest.approx((front.x + below.cell.width / 2, front.y + below.cell.height / 2))


@given(papers, lengths, lengths, bleeds, gutters, st.data())
def test_crosses_lie_between_the_pieces_or_along_their_edges(
    paper: Size, width: float, height: float, bleed: float, gutter: float, data: st.DataObject
) -> None:
    grid = grids(paper, width, height, bleed, gutter)
    count = data.draw(st.integers(1, grid.count))
    cells = [divmod(number, grid.columns) for number in range(count)]
    trims = [tuple(start + bleed for start in grid.corner(column, row)) for row, column in cells]
    for x1, y1, x2, y2 in grid.crosses(count):
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        assert not any(
            left + 1e-6 < x < left + width - 1e-6 and top + 1e-6 < y < top + height - 1e-6 for left, top in trims
        )
    if not bleed and not gutter:
        assert len(set(grid.crosses(count))) >= 8


@given(st.sampled_from([A4, Size(105, 148)]), st.floats(200, 900), st.floats(200, 900))
def test_tiles_cover_a_piece_and_overlap(paper: Size, width: float, height: float) -> None:
    page, tiles = tiles_for(paper, Size(width, height))
    assert max(tile.x + tile.width for tile in tiles) == pytest.approx(width)
    assert max(tile.y + tile.height for tile in tiles) == pytest.approx(height)
    for tile in tiles:
        assert tile.width <= page.width - 2 * MARGIN + 1e-6
        assert tile.height <= page.height - 2 * MARGIN + 1e-6
        beside = [other for other in tiles if other.y == tile.y and other.x > tile.x]
        if beside:
            assert min(other.x for other in beside) == pytest.approx(tile.x + tile.width - OVERLAP)
        inner = (tile.x > 0) + (tile.y > 0) + bool(beside) + any(other.y > tile.y for other in tiles)
        assert len(list(seams(tile, Size(width, height)))) == inner


def test_backs_are_moved_on_the_paper_whichever_way_the_page_lies() -> None:
    assert offset_on(A4, (1.0, -2.0)) == (1.0, -2.0)
    assert offset_on(Size(297, 210), (1.0, -2.0)) == (2.0, 1.0)


def test_pieces_of_several_sizes_share_a_sheet() -> None:
    above = grids(A4, 45, 45, 0)
    below = grid_below(above, 10, Size(22, 22), 35)
    assert below is not None
    assert (below.columns, below.rows) == (8, 5)
    assert grid_below(above, 24, Size(22, 22), 1) is None


def turned_over(grid: Grid, x: float, y: float, long_edge: bool) -> tuple[float, float]:
    """Where the middle of something on the back lies when one looks through the sheet from the front."""
    over_a_side = long_edge != grid.is_landscape
    return (grid.page.width - x, y) if over_a_side else (x, grid.page.height - y)


def placed(sides: list[Leaf]) -> dict[int, tuple[int, Lying]]:
    """Every piece with the number of its sheet and its place there."""
    return {one.piece: (sheet, one) for sheet, leaf in enumerate(sides) for one in leaf.lying}


@given(papers, lengths, lengths, bleeds, st.integers(1, 60), st.booleans())
def test_backs_lie_behind_their_fronts(
    paper: Size, width: float, height: float, bleed: float, count: int, long_edge: bool
) -> None:
    grid = grids(paper, width, height, bleed)
    sides = list(leaves(grid, count, "long" if long_edge else "short"))
    assert [leaf.is_back for leaf in sides] == [False, True] * (len(sides) // 2)
    fronts = placed([leaf for leaf in sides if not leaf.is_back])
    backs = placed([leaf for leaf in sides if leaf.is_back])
    assert set(fronts) == set(backs) == set(range(count))
    for piece, (sheet, front) in fronts.items():
        behind, back = backs[piece]
        assert behind == sheet
        middle = back.x + grid.cell.width / 2, back.y + grid.cell.height / 2
        x, y = turned_over(grid, *middle, long_edge)
        assert x == pytest.approx(front.x + grid.cell.width / 2)
        assert y == pytest.approx(front.y + grid.cell.height / 2)
        # A piece is turned over like a page: its back is upright then.
        assert back.turned == (long_edge == grid.is_landscape)


def test_an_offset_moves_the_backs_alone() -> None:
    grid = grids(A4, 63, 88, 0)
    plain, moved = list(leaves(grid, 9, "long")), list(leaves(grid, 9, "long", (0.5, -1)))
    assert plain[0] == moved[0]
    for one, other in zip(plain[1].lying, moved[1].lying, strict=True):
        assert other.x - one.x == pytest.approx(0.5)
        assert other.y - one.y == pytest.approx(-1)


def test_without_backs_there_are_fronts_only() -> None:
    assert [leaf.is_back for leaf in leaves(grids(A4, 63, 88, 0), 20, "none")] == [False] * 3
