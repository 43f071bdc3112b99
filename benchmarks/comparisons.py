"""What the interpreter is compared with: the same games, written out by hand."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.plain_loop import PlainTable, play
from wonderscript.runtime.playable import PlayableLibrary

# The sets of a library, and what plays the same game by hand.
LOOPS: dict[tuple[str, ...], Callable[[PlayableLibrary, int], PlainTable]] = {("base",): PlainTable}


def loop_for(library: PlayableLibrary, players: int) -> Callable[[int], int] | None:
    """A function that plays a game by hand (a seed goes in, the number of decisions comes out), if there is one."""
    make = LOOPS.get(tuple(one.id for one in library.sets))
    if make is None:
        return None
    table = make(library, players)
    return lambda seed: play(table, seed).decisions
