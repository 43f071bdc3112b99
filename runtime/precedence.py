"""Facts about what one must pay with first. They are effect objects: small frozen data without behaviour."""

from __future__ import annotations

from wonderscript.runtime.phrases import Data, PieceSet


class OwnFirst(Data, frozen=True):
    """What one produces must be used before one buys."""


class SpendsFirst(Data, frozen=True):
    """Where a piece of the first sort would do, none of the others is spent."""

    pieces: PieceSet
    before: PieceSet


PaysFirst = OwnFirst | SpendsFirst
