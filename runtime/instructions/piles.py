"""Which zones are piles: those whose pieces lie on top of each other, so that the first one is the top one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions.phrases import SharedZone, ZoneOf

# Statements that can make a pile of a zone.
PILING = (effects.FillDeck, effects.FillWith, effects.Shuffle, effects.LayOut, effects.Move)
# Whose pieces are not all seen.
COVERED = ("closed", "top")


def piles_among(seen: Mapping[str, str], parts: Iterable[object]) -> frozenset[str]:
    """The zones (with who sees each) that the parts of texts make piles of, and those whose top piece alone is seen.

    In every other zone the piece that came last lies last, whether one would call that its top or not.
    """
    piled = {zone for part in parts if (zone := _piled_by(part)) is not None}
    return frozenset(zone for zone, by in seen.items() if by == "top" or (by in COVERED and zone in piled))


def _piled_by(part: object) -> str | None:
    """The zone that a statement fills with a deck, mixes, or puts something on top or at the bottom of."""
    match part:
        case effects.FillDeck(place=place) | effects.FillWith(place=place) | effects.Shuffle(place=place):
            pass
        case effects.LayOut(source=place) | effects.Move(place=place, at="top" | "bottom"):
            pass
        case _:
            return None
    return place.zone if isinstance(place, SharedZone | ZoneOf) else None
