"""Where rules come from: the active pieces of a seat and the rules of the game, and whether one may still be used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wonderscript.runtime.payment.plans import Use
from wonderscript.runtime.table.piece_owners import pieces_elsewhere, speaking_elsewhere
from wonderscript.runtime.table.state import Here, State, StepRun
from wonderscript.runtime.table.table import NO_PIECE, RuleSet, Table

ALL = -1


class Source(NamedTuple):
    """Where rules come from: an active piece, or (from -2 downwards) a rule of the game, and for which seat."""

    number: int
    seat: int
    rules: RuleSet

    @property
    def piece(self) -> int:
        """The piece, or none if it is a rule of the game."""
        return max(self.number, NO_PIECE)


def active_pieces(table: Table, state: State, seat: int, wanted: int = ALL) -> Iterator[int]:
    """The active pieces of a seat among those wanted (as bits), in the order in which they came into play."""
    for first, able in table.active_zones:
        found = state.bits[first + seat] & able & wanted
        if found:
            for piece in state.zones[first + seat]:
                if found >> piece & 1:
                    yield piece
    if state.copied or table.index.elsewhere & wanted:
        yield from pieces_elsewhere(table, state, seat, wanted)


def any_active(table: Table, state: State, seats: Iterable[int], wanted: int) -> bool:
    """Whether one of the pieces wanted (as bits) can be active for one of those seats."""
    if not wanted or state.copied:
        return bool(wanted)
    if table.index.elsewhere & wanted:
        speaking = speaking_elsewhere(table, state)
        for seat in seats:
            if speaking[seat] & wanted:
                return True
    for first, able in table.active_zones:
        able &= wanted
        for seat in seats if able else ():
            if state.bits[first + seat] & able:
                return True
    return False


def source_rules(table: Table, source: int) -> RuleSet:
    """The rules of the source with that number."""
    return table.pieces[source].rules if source >= 0 else table.rules[-2 - source]


def sources(table: Table, first: Iterable[int], then: Iterable[int], seat: int) -> Iterator[Source]:
    """Rules of the game and pieces by their numbers, as sources that speak for a seat."""
    for number in (*first, *then):
        yield Source(number, seat, source_rules(table, number))


def stating(here: Here, seat: int, kind: type) -> Iterator[Source]:
    """Where facts of a kind come from that are said of a seat, whether they hold or not."""
    table = here.table
    index = table.index
    rules = index.rule_facts.get(kind, ())
    if index.seat_facts and seat in index.seat_facts.get(kind, ()):
        rules = (*rules, index.seat_facts[kind][seat])
    stated = index.facts.get(kind)
    if stated is None and not rules:
        return
    pieces = () if stated is None else active_pieces(table, here.state, seat, stated)
    yield from sources(table, rules, pieces, seat)


def usable(state: State, use: Use) -> bool:
    """Whether a limited rule can be used: its step is running and it has not been used in it."""
    if state.used and use in state.used:
        return False
    wanted = use.step
    for frame in state.stack:
        run = frame.rest
        if isinstance(run, StepRun) and (run.step == wanted or run.kind == wanted):
            return True
    return False
