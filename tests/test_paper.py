"""Paper: how many pieces fit, where one cuts, and that backs lie behind their fronts."""

from __future__ import annotations

from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderscript.tools.press.paper import (
    MARGIN,
    MARK_GAP,
    PAPERS,
    Grid,
    Leaf,
    Lying,
    Size,
    grid_below,
    grid_for,
    leaves,
)

A4, LETTER = PAPERS["a4"], PAPERS["letter"]

papers = st.sampled_from([A4, LETTER])
lengths = st.floats(15, 190)
bleeds = st.sampled_from([0.0, 2.0, 3.0])


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


def grids(paper: Size, width: float, height: float, bleed: float) -> Grid:
    grid = grid_for(paper, Size(width, height), bleed)
    assert grid is not None
    return grid


@given(papers, lengths, lengths, bleeds)
def test_pieces_keep_off_the_edge_and_off_each_other(paper: Size, width: float, height: float, bleed: float) -> None:
    grid = grids(paper, width, height, bleed)
    corners = [grid.corner(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    for x, y in corners:
        assert x >= MARGIN - 1e-6
        assert y >= MARGIN - 1e-6
        assert x + grid.cell.width <= grid.page.width - MARGIN + 1e-6
        assert y + grid.cell.height <= grid.page.height - MARGIN + 1e-6
    apart = {(round(x / grid.cell.width, 3), round(y / grid.cell.height, 3)) for x, y in corners}
    assert len(apart) == grid.count


@given(papers, lengths, lengths, bleeds, st.data())
def test_marks_stand_outside_of_the_pieces_in_line_with_the_cut(
    paper: Size, width: float, height: float, bleed: float, data: st.DataObject
) -> None:
    grid = grids(paper, width, height, bleed)
    count = data.draw(st.integers(1, grid.count))
    columns, rows = min(count, grid.columns), ceil(count / grid.columns)
    left, top = grid.left, grid.top
    right, bottom = left + columns * grid.cell.width, top + rows * grid.cell.height
    edges = [left + number * grid.cell.width for number in range(columns)]
    cuts = [edge + side for edge in edges for side in (bleed, grid.cell.width - bleed)]
    for x1, y1, x2, y2 in grid.marks(count):
        assert 0 < min(x1, x2) <= max(x1, x2) < grid.page.width
        assert 0 < min(y1, y2) <= max(y1, y2) < grid.page.height
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
    below = grid_below(above, count, Size(other_width, other_height), more, above.ruler)
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


def test_pieces_of_several_sizes_share_a_sheet() -> None:
    above = grids(A4, 45, 45, 0)
    below = grid_below(above, 10, Size(22, 22), 35, above.ruler)
    assert below is not None
    assert (below.columns, below.rows) == (8, 5)
    assert grid_below(above, 24, Size(22, 22), 1, above.ruler) is None


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
