"""What is made once for a library, and shared by everything that is played from it.

That is whatever follows from the library, the number of players and the settings alone: no seed and no game makes a
difference to it. It is kept with the library and goes when the library goes. The collector has to see that, so nothing
that is kept may hold a decision, into which it does not look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import index
from threading import RLock
from typing import TypeVar

from wonderscript.runtime.instructions.library import Library

Made = TypeVar("Made")

# How many things a library keeps: enough for every number of players, and for some settings. Of more, those that were
# asked for last stay; who plays with one of the others has it still.
KEPT = 24

_making = RLock()


def shared(
    library: Library,
    make: Callable[[Library, int, Mapping[str, int]], Made],
    players: int,
    settings: Mapping[str, int] | None = None,
) -> Made:
    """What a function makes of a library for so many players and with these settings: the same one each time.

    Threads that ask for it at the same time wait until it is made.
    """
    # An answer that is kept for a number is not to depend on how it was written the first time: True is 1.
    chosen = {name: index(value) for name, value in (settings or {}).items()}
    key = make, index(players), frozenset(chosen.items())
    with _making:
        kept = library.shared
        if key in kept:
            found: Made = kept.pop(key)
        else:
            found = make(library, index(players), chosen)
        kept[key] = found
        while len(kept) > KEPT:
            del kept[next(iter(kept))]
    return found
