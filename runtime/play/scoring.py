"""The score sheet: points of each seat by line, with every open symbol taken as suits best, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from msgspec.structs import replace

from wonderscript.runtime.instructions.effects import Fact, Worth
from wonderscript.runtime.instructions.library import TieInfo
from wonderscript.runtime.instructions.phrases import PointsOf
from wonderscript.runtime.instructions.traversal import parts_of, played_parts
from wonderscript.runtime.meaning.meanings import facts_of, holds, pieces_of, shown_by, value_of
from wonderscript.runtime.meaning.open_symbols import NOTHING_OPEN, ways_to_take
from wonderscript.runtime.play.endless import too_deep
from wonderscript.runtime.table.derived import once_a_table, once_a_text
from wonderscript.runtime.table.state import Here, State, here_for
from wonderscript.runtime.table.table import Table

Sheet = dict[str, int]


class TieBreak(NamedTuple):
    """What decided between equals, and how much of it each of them had."""

    tie: TieInfo
    values: dict[int, int]


def scores_of(table: Table, state: State) -> tuple[Sheet, ...]:
    """The points of each seat, by the lines of the score sheet; `NeverEnds` if something counts itself."""
    try:
        return tuple(score(here_for(table, state, seat)) for seat in range(table.seats))
    except RecursionError as error:
        raise too_deep(table, error) from None


def score(here: Here) -> Sheet:
    """The points of seat `me`: of all ways to take its open symbols and to take over pieces together, the best one."""
    seat = here.scope.me
    if not _anything_taken_over(here.table):
        ways = ways_to_take(here, seat)
        if ways == NOTHING_OPEN:
            return _sheet(here)
        return _best([_sheet(replace(here, wild=way, wild_for=seat)) for way in ways])
    sheets: list[Sheet] = []
    for taken in _takeovers(here):
        more = [unit for _phrase, piece in taken for unit in shown_by(here, piece, seat)]
        inner = replace(here, taken=taken)
        sheets.extend(_sheet(replace(inner, wild=way, wild_for=seat)) for way in ways_to_take(inner, seat, more))
    return _best(sheets)


def _best(sheets: list[Sheet]) -> Sheet:
    return max(sheets, key=lambda sheet: sum(sheet.values()))


def _takeovers(here: Here) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every choice of a piece that shows symbols where a seat scores one of several pieces as its own.

    Where it takes another one, the phrase itself finds the best.
    """
    choices: list[list[tuple[int, int] | None]] = []
    for held in facts_of(here, here.scope.me, Worth):
        for phrase in _taking_over(here.table, held.fact):
            pieces = pieces_of(held.here, phrase.pieces)
            showing = [piece for piece in pieces if any(True for _unit in shown_by(here, piece, here.scope.me))]
            choices.append([None, *((id(phrase), piece) for piece in showing)])
    for way in product(*choices):
        yield tuple(one for one in way if one is not None)


@once_a_table
def _anything_taken_over(table: Table) -> bool:
    return any(isinstance(part, PointsOf) and part.best for part in played_parts(table.library))


@once_a_text
def _taking_over(table: Table, fact: Fact) -> tuple[PointsOf, ...]:
    """The phrases in a fact that score the best of several pieces as one's own."""
    return tuple(part for part in parts_of(fact) if isinstance(part, PointsOf) and part.best)


def _sheet(here: Here) -> Sheet:
    return {line.name: value_of(here, line.points) for line in here.table.library.scores}


def winners_of(table: Table, state: State) -> tuple[int, ...]:
    """Who wins: who has won at once, or else the most points, then what decides ties; those still equal share it.

    The points of a team are added, and so is what decides a tie. Some seats cannot win.
    """
    return _decided(table, state)[0]


def tie_breaks_of(table: Table, state: State) -> tuple[TieBreak, ...]:
    """What decided between those with the most points, in the order in which it did."""
    return _decided(table, state)[1]


def _decided(table: Table, state: State) -> tuple[tuple[int, ...], tuple[TieBreak, ...]]:
    """Who wins, and what decided it between equals."""
    if state.winners:
        return state.winners, ()
    totals = [sum(sheet.values()) for sheet in scores_of(table, state)]
    able = [seat for seat in range(table.seats) if seat not in table.neutral or table.neutral[seat].can_win]
    best = _best_of({seat: sum([totals[one] for one in table.team(seat)]) for seat in able})
    if len(best) == 1 or not table.library.ties:
        return best, ()
    teams = {seat: [_tie_breaks(here_for(table, state, one)) for one in table.team(seat)] for seat in best}
    ranked = {seat: [*map(sum, zip(*team, strict=True))] for seat, team in teams.items()}
    found: list[TieBreak] = []
    for position, tie in enumerate(table.library.ties):
        values = {seat: ranked[seat][position] for seat in best}
        left = _best_of(values)
        if len(left) < len(best):
            found.append(TieBreak(tie, {seat: value if tie.most else -value for seat, value in values.items()}))
        best = left
    return best, tuple(found)


def _best_of(ranked: dict[int, Any]) -> tuple[int, ...]:
    """The seats that rank highest."""
    best = max(ranked.values())
    return tuple([seat for seat, rank in ranked.items() if rank == best])


def _tie_breaks(here: Here) -> list[int]:
    """What decides ties, greatest first; what does not count for a seat is nothing."""
    return [
        value_of(here, tie.number) * (1 if tie.most else -1)
        if tie.condition is None or holds(here, tie.condition)
        else 0
        for tie in here.table.library.ties
    ]
