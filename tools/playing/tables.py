"""A table to play at: sets by name or path, a number of players; and why it cannot be set, in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.table.table import Table, table_for
from wonderscript.tools.terminal import WrongUsage


def set_out(library: PlayableLibrary, players: int | None, settings: Mapping[str, int] | None = None) -> Table:
    """A table for so many players, perhaps with other settings; without a number, for as few as the game is for."""
    return table_for(library, number_of_players(library, players), settings)


def number_of_players(library: PlayableLibrary, players: int | None) -> int:
    """How many play, if so many can; without a number, as few as the game is for."""
    numbers = library.player_counts
    if players is None:
        players = numbers[0]
    if players not in numbers:
        title = " + ".join(one.id for one in library.sets)
        near = min(numbers, key=lambda one: abs(one - players))
        raise WrongUsage(
            Phrase(
                "{title} is for {numbers} players, not for {players}: say --players {near}",
                title=title,
                numbers=said_numbers(numbers),
                players=players,
                near=near,
            )
        )
    return players


def said_numbers(numbers: list[int]) -> str:
    """Some numbers in words: `3`, `3 to 7`, `4, 6 or 8`."""
    if len(numbers) == 1:
        return str(numbers[0])
    if len(numbers) == numbers[-1] - numbers[0] + 1:
        return Phrase("{least} to {most}", least=numbers[0], most=numbers[-1])
    return Phrase("{numbers} or {last}", numbers=", ".join(map(str, numbers[:-1])), last=numbers[-1])
