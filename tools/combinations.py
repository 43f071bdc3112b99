"""The games that the shipped sets make together.

In: a way to load sets. Out: libraries. Every set that extends nothing is a game; so it is with any choice of the sets
that extend it. Sets that join come by themselves. Where players can form teams, the variants in which they do are
games too; other variants change how a game is played, not for whom it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from wonderscript.compiler.sets import LoadedSet, find_named, order_sets, shipped_sets
from wonderscript.dsl.problems import Report
from wonderscript.runtime.playable import PlayableLibrary

Load = Callable[[tuple[str, ...], str | None], PlayableLibrary]


def shipped_games(load: Load) -> Iterator[PlayableLibrary]:
    """Each game of the shipped sets, alone and with every choice of the sets that extend it."""
    for names in shipped_combinations():
        plain = load(names, None)
        yield plain
        if plain.teams is not None:
            others = (load(names, variant) for variant in plain.variants)
            yield from (one for one in others if one.player_counts != plain.player_counts)


def shipped_combinations() -> Iterator[tuple[str, ...]]:
    """The names of sets that are played together, as one would write them in a command."""
    report = Report()
    loaded = order_sets(find_named(list(shipped_sets()), report), report)
    for game in loaded:
        if not game.extends:
            yield (game.folder.name,)
            # The set named last says how many play: what is for few numbers of players comes last.
            more = sorted(_extending(game, loaded), key=lambda one: -_numbers(one))
            names = [one.folder.name for one in more]
            for size in range(1, len(names) + 1):
                yield from combinations(names, size)


def _extending(game: LoadedSet, loaded: tuple[LoadedSet, ...]) -> list[LoadedSet]:
    """The sets that extend a game, directly or by way of others; none that joins."""
    known = {game.folder.name}
    found: list[LoadedSet] = []
    for one in loaded:
        if one.manifest is not None and one.manifest.joins is None and any(base.text in known for base in one.extends):
            known.add(one.folder.name)
            found.append(one)
    return found


def _numbers(one: LoadedSet) -> int:
    return 0 if one.manifest is None else len(one.manifest.players)
