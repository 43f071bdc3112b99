"""Facts about what one must pay with. They are effect objects: small frozen data without behaviour."""

from __future__ import annotations

from wonderscript.runtime.phrases import Data, PieceSet


class OwnFirst(Data, frozen=True):
    """What one produces must be used before one buys."""


class SpendsFirst(Data, frozen=True):
    """Where a piece of the first sort would do, none of the others is spent."""

    pieces: PieceSet
    before: PieceSet


class PaysBy(Data, frozen=True):
    """What is paid for costs in one run of a step comes out of one purse: what there was when it began, and each once.

    That is what one had, what others offered and at what prices; and every unit that one produces, old or new.
    """

    step: str


PaysFirst = OwnFirst | SpendsFirst | PaysBy
