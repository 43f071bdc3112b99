"""Sleeves: the sizes of cards that sleeves are made for, and cards printed in these sizes.

In: printed pieces and the sizes of some sleeves. Out: the same pieces, each card as large as the sleeve nearest to it
takes; a card that is nowhere near any of them stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from wonderscript.tools.press.paper import Size, measured
from wonderscript.tools.press.printed import CARD, Printed

# What shops call them; the size is that of the card, not of the sleeve.
SLEEVES = {
    "mini-american": Size(41.0, 63.0),
    "mini-euro": Size(44.0, 68.0),
    "american": Size(56.0, 87.0),
    "euro": Size(59.0, 92.0),
    "standard": Size(63.5, 88.0),
    "magnum": Size(65.0, 100.0),
    "tarot": Size(70.0, 120.0),
    "square": Size(70.0, 70.0),
    "large": Size(80.0, 120.0),
}
SMALLEST_CARD, LARGEST_CARD = 30.0, 200.0
# A card that would become so much wider or higher, or less, stays as it is.
FURTHEST = 1.5


def sleeve_called(text: str) -> Size | None:
    """The size of a card by the name of its sleeve, or as it is written (`63x88mm`), upright; None if there is none."""
    named = SLEEVES.get(text.strip().lower())
    return named if named is not None else measured(text, SMALLEST_CARD, LARGEST_CARD)


def sleeved(pieces: Iterable[Printed], sleeves: Sequence[Size]) -> list[Printed]:
    """Pieces, with cards in the size of the sleeve that is nearest to theirs."""
    return [_sleeved(one, sleeves) for one in pieces]


def bare(pieces: Iterable[Printed], sleeves: Sequence[Size]) -> list[Size]:
    """The sizes of those cards that have not become as large as any of these sleeves take."""
    taken = {*sleeves, *(Size(one.height, one.width) for one in sleeves)}
    sizes = {Size(*one.size) for one in pieces if one.shape == CARD}
    return sorted(sizes - taken) if sleeves else []


def _sleeved(piece: Printed, sleeves: Sequence[Size]) -> Printed:
    across = piece.size[0] > piece.size[1]
    sizes = [Size(one.height, one.width) if across else one for one in sleeves]
    near = min(sizes, key=lambda one: _change(piece.size, one), default=None)
    if near is None or piece.shape != CARD or _change(piece.size, near) > FURTHEST:
        return piece
    return replace(piece, size=near)


def _change(size: tuple[float, float], other: Size) -> float:
    """How many times wider or higher the one is than the other, or the other way round."""
    return max(max(one / two, two / one) for one, two in zip(size, other, strict=True))
