"""Pieces that are set apart in a tariff: something of their cost is waived, or they are free but so often.

What is due for them then is remembered by the piece that says so and by whose it is; which ways there are to pay it,
the tariff knows.
"""

from __future__ import annotations

from collections.abc import Hashable

from wonderscript.runtime.payment import exceptions_for
from wonderscript.runtime.plans import Plan, Use
from wonderscript.runtime.sayings import Said
from wonderscript.runtime.state import Here

# The plans by which a piece is free; and what it can cost otherwise, with what is used up for that.
Exceptions = tuple[tuple[Plan, ...], tuple[tuple[int, tuple[Use, ...]], ...]]


class Apart:
    """The pieces (as bits) that are set apart by others; for the `crowded` ones it may be otherwise another time.

    `known` is what was found so far for the same seat, `shift` where the currency begins in a cost.
    """

    __slots__ = ("_because", "_known", "_said", "_shift", "crowded", "pieces")

    def __init__(self, known: dict[Hashable, Exceptions], said: Said, shift: int) -> None:
        self._known = known
        self._said = said
        self._shift = shift
        self._because: list[tuple[Hashable, int]] = []
        self.crowded = 0
        self.pieces = 0

    def add(self, speaker: tuple[int, int], pieces: int, copied: bool) -> None:
        """Somebody's piece sets others apart.

        Of several that say so of one piece it is not known here in which order they do, nor how often one is copied.
        """
        said = tuple([one for one in self._said if one[0] == speaker[1]])
        self._because.append(((speaker, said), pieces))
        self.crowded |= pieces if copied else self.pieces & pieces
        self.pieces |= pieces

    def exceptions(self, here: Here, piece: int) -> Exceptions:
        """What is different for a piece and seat `me`."""
        if self.crowded >> piece & 1:
            return self._find(here, piece)
        [because] = [one for one, pieces in self._because if pieces >> piece & 1]
        key = because, piece
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._find(here, piece)
        return found

    def _find(self, here: Here, piece: int) -> Exceptions:
        free, dues = exceptions_for(here, piece)
        # Of the counters there is but the currency in what costs such pieces.
        packed = [(due.needs | sum(amount for _, amount in due.counters) << self._shift, due) for due in dues]
        return free, tuple((cost, due.uses) for cost, due in packed)
