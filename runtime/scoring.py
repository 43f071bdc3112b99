"""The score sheet: points of each seat by line, with every open symbol taken as suits best, and who wins."""

from __future__ import annotations

from collections import Counter
from itertools import product

from msgspec.structs import replace

from wonderscript.runtime.facts import wild_symbols
from wonderscript.runtime.numbers import value_of
from wonderscript.runtime.state import Here, State, here_for
from wonderscript.runtime.table import Table

Sheet = dict[str, int]


def scores_of(table: Table, state: State) -> tuple[Sheet, ...]:
    """The points of each seat, by the lines of the score sheet."""
    return tuple(score(here_for(table, state, seat)) for seat in range(table.players))


def score(here: Here) -> Sheet:
    """The points of seat `me`: of all ways to take its open symbols together, the best one."""
    wilds = list(wild_symbols(here, here.scope.me))
    ways = {tuple(sorted(Counter(way).items())) for way in product(*wilds)}
    sheets = [_sheet(replace(here, wild=way, wild_for=here.scope.me)) for way in sorted(ways)]
    return max(sheets, key=lambda sheet: sum(sheet.values()))


def _sheet(here: Here) -> Sheet:
    return {line.name: value_of(here, line.points) for line in here.table.library.scores}


def winners_of(table: Table, state: State) -> tuple[int, ...]:
    """Who wins: who has won at once, or else the most points, then what decides ties; those still equal share it."""
    if state.winners:
        return state.winners
    totals = [sum(sheet.values()) for sheet in scores_of(table, state)]
    ranked = {seat: (totals[seat], *_tie_breaks(here_for(table, state, seat))) for seat in range(table.players)}
    best = max(ranked.values())
    return tuple(seat for seat, rank in ranked.items() if rank == best)


def _tie_breaks(here: Here) -> list[int]:
    return [value_of(here, tie.number) * (1 if tie.most else -1) for tie in here.table.library.ties]
