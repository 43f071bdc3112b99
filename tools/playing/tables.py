"""A table to play at: sets by name or path, a number of players; and why it cannot be set, in plain words."""

from __future__ import annotations

from wonderscript.runtime.library import Library
from wonderscript.runtime.table import Table, set_table
from wonderscript.tools.terminal import WrongUsage


def set_out(library: Library, players: int | None) -> Table:
    """A table for so many players; without a number, for as few as the game is for."""
    least, most = library.players
    if players is None:
        players = least
    if not least <= players <= most:
        title = " + ".join(one.id for one in library.sets)
        allowed = str(least) if least == most else f"{least} to {most}"
        raise WrongUsage(f"{title} is for {allowed} players, not for {players}: say --players {least}")
    return set_table(library, players)
